"""Numbers of actions: a fixed set of whole numbers for the answers to all decisions of a match.

Each class of actions has a block of numbers. In a block the number says the values of the fields:
the piece, the square, the load. Where a block would be too big, its last fields say less.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from operator import attrgetter
from typing import Any, Final

import attrs

from dtwister._engine.match import Match
from dtwister._errors import OptionError
from dtwister._model.actions import LEAVE, Action, Move, left_piece, taken_piece
from dtwister._model.fields import CHOICES, KIND
from dtwister._model.frames import Declaration
from dtwister._model.ids import NO_PIECE, enumerate_pieces

BOUND: Final = 2**17
"""The most numbers of a match."""
_MIXED: Final = 64
"""The numbers of a field whose values are mixed."""
_PLAIN_NUMBERS: Final = 16
"""The numbers of a field with whole numbers that have no names."""
_MOST_KNOWN: Final = 2**16
"""The courses of walks whose numbers are kept."""
_OF_LOADS: Final = ("handled", "where")
"""The parts of a walk's number that are 0 where it handles no load."""


@attrs.frozen
class _Scale:
    """One way to write a field as a number below `size`."""

    size: int
    text: str
    number: Callable[[Any], int]
    name: Callable[[int], str] = str


@attrs.frozen
class _Part:
    """One part of the number of an action, with its scales from the finest to the coarsest."""

    name: str
    field: str
    scales: tuple[_Scale, ...]
    is_main: bool = False
    """True for the first piece and the first square: other parts get coarser before them."""
    at: int = 0

    @property
    def scale(self) -> _Scale:
        return self.scales[self.at]

    @property
    def can_say_less(self) -> bool:
        return self.at + 1 < len(self.scales)


@attrs.frozen
class NumberBlock:
    """The numbers of one class of actions.

    >>> import dtwister
    >>> match = dtwister.new_game("prison:1", seed=1).match
    >>> block = ActionNumbering(match).blocks["features:end-turn"]
    >>> block.size, block.text
    (1, '')
    """

    tag: str
    verb: str
    parts: tuple[_Part, ...]
    start: int = 0

    @property
    def size(self) -> int:
        """Return the number of its values."""
        size = 1
        for part in self.parts:
            size *= part.scale.size
        return size

    @property
    def text(self) -> str:
        """The parts of a number, the one that counts most first."""
        return ", ".join(
            f"{part.name}: {part.scale.text} ({part.scale.size})"
            for part in self.parts
            if part.scale.size > 1
        )

    def saying_less(self) -> NumberBlock | None:
        """Return the block with one part that says less; None if no part can."""
        able = [index for index, part in enumerate(self.parts) if part.can_say_less]
        minor = [index for index in able if not self.parts[index].is_main]
        if not able:
            return None
        chosen = max(minor or able, key=lambda index: (self.parts[index].scale.size, index))
        part = self.parts[chosen]
        less = attrs.evolve(part, at=part.at + 1)
        return attrs.evolve(self, parts=(*self.parts[:chosen], less, *self.parts[chosen + 1 :]))

    def meaning(self, number: int) -> str:
        """Return a number of the block in words."""
        rest, words = number - self.start, []
        for part in reversed(self.parts):
            rest, value = divmod(rest, part.scale.size)
            if part.scale.size > 1:
                words.append(f"{part.name}={part.scale.name(value)}")
        return " ".join([self.verb, *reversed(words)])


class ActionNumbering:
    """The numbers of the actions of a match, the same in every game of it.

    Legal actions of one decision never share a number. The first one listed with a number has it.
    A later one with the same number has the next number that is free. `choices` says which.

    >>> import dtwister
    >>> game = dtwister.new_game("prison:1", seed=1)
    >>> numbering = ActionNumbering(game.match)
    >>> choices = numbering.choices(game.legal_actions)
    >>> len(choices) == len(game.legal_actions), max(choices) < numbering.size <= 2**17
    (True, True)
    """

    def __init__(self, match: Match, *, bound: int = BOUND) -> None:
        if not 0 < bound <= BOUND:
            raise OptionError(f"bound: expected a number from 1 to {BOUND}, got {bound!r}")
        self.match: Match = match
        self.bound: int = bound
        blocks = [
            _block(match, kind)
            for tag, kind in sorted(match.rules.actions.items())
            if match.is_in_play(tag) and not issubclass(kind, Declaration)
        ]
        placed, start = [], 0
        for block in _fitted(blocks, bound):
            placed.append(attrs.evolve(block, start=start))
            start += block.size
        self.blocks: dict[str, NumberBlock] = {block.tag: block for block in placed}
        """Tag of a class of actions -> its numbers."""
        self.size: int = start
        """The count of the numbers; they begin with 0."""
        self._writers = {match.rules.actions[block.tag]: _writer(block) for block in placed}
        walks = self.blocks[Move.tag]
        self._walks = _WalkNumbers(walks, match)

    def home(self, action: Action) -> int:
        """Return the number that says most about an action; others may have the same.

        >>> import dtwister
        >>> game = dtwister.new_game("prison:1", seed=1)
        >>> numbering = ActionNumbering(game.match)
        >>> action = next(iter(game.legal_actions))
        >>> numbering.choices([action]) == {numbering.home(action): action}
        True
        """
        writer = self._writers.get(type(action))
        if writer is None:
            raise OptionError(
                f"actions of the sort {action.tag!r} have no number in this match: expected "
                "an answer to one of its decisions"
            )
        return writer(action)

    def choices(self, actions: Iterable[Action]) -> dict[int, Action]:
        """Return the legal actions of one decision by their numbers."""
        listed = list(actions)
        found: dict[int, Action] = {}
        late: list[tuple[int, Action]] = []
        for number, action in zip(self._homes(listed), listed, strict=True):
            if found.setdefault(number, action) is not action:
                late.append((number, action))
        if len(found) + len(late) > self.size:
            raise OptionError(
                f"{len(found) + len(late)} actions are legal, more than the {self.size} numbers; "
                "ask for more with a greater bound"
            )
        for number, action in late:
            while number in found:
                number = (number + 1) % self.size
            found[number] = action
        return found

    def _homes(self, actions: list[Action]) -> list[int]:
        """Return the numbers that say most about actions, as `home` does for one."""
        writers, walks = self._writers, self._walks
        of_piece, of_course, learn = walks.of_piece, walks.of_course, walks.learn
        return [
            (of_course.get(action.course) or learn(action.course)) + of_piece[action.piece]
            if type(action) is Move
            else writers[type(action)](action)
            for action in actions
        ]

    def meaning(self, number: int) -> str:
        """Return what a number says.

        >>> import dtwister
        >>> numbering = ActionNumbering(dtwister.new_game("prison:1", seed=1).match)
        >>> numbering.meaning(numbering.blocks["features:end-turn"].start)
        'end'
        """
        for block in self.blocks.values():
            if block.start <= number < block.start + block.size:
                return block.meaning(number)
        raise OptionError(f"expected a number from 0 to {self.size - 1}, got {number!r}")

    def table(self) -> str:
        """Return all blocks as text, one in a line: the first number, the tag, the parts.

        >>> import dtwister
        >>> numbering = ActionNumbering(dtwister.new_game("prison:1", seed=1).match)
        >>> numbering.table().splitlines()[0].split()[:2]
        ['0', 'core:move']
        """
        return "\n".join(
            f"{block.start:>6} {block.tag:<28} {block.text}".rstrip()
            for block in self.blocks.values()
        )


def _fitted(blocks: list[NumberBlock], bound: int) -> list[NumberBlock]:
    """Return the blocks with so little said that they have not more than `bound` numbers."""
    sizes = [block.size for block in blocks]
    while sum(sizes) > bound or max(sizes, default=0) > max(bound // 2, 1):
        order = sorted(range(len(blocks)), key=lambda index: (-sizes[index], index))
        for index in order:
            less = blocks[index].saying_less()
            if less is not None:
                blocks[index], sizes[index] = less, less.size
                break
        else:
            break
    if sum(sizes) > bound:
        raise OptionError(
            f"bound: expected at least {len(blocks)}, one number for each sort of actions, "
            f"got {bound}"
        )
    return blocks


def _writer(block: NumberBlock) -> Callable[[Action], int]:
    """Return the function that writes an action of a block as its number."""
    steps = [
        (attrgetter(part.field), part.scale.number, weight)
        for part, weight in _weights(block)
        if part.scale.size > 1
    ]
    start = block.start

    def write(action: Action) -> int:
        number = start
        for get, written, weight in steps:
            number += written(get(action)) * weight
        return number

    return write


class _WalkNumbers:
    """The numbers of walks: what a course counts, once for each course, and what a piece does.

    Most actions are walks, and the same courses come up again and again.
    """

    def __init__(self, block: NumberBlock, match: Match) -> None:
        weight = {part.name: weight for part, weight in _weights(block)}["piece"]
        written = block.parts[0].scale.number
        pieces = [piece for piece, _ in enumerate_pieces(match.kind_of)]
        self.of_piece = [block.start + written(piece) * weight for piece in pieces]
        self.of_course: dict[tuple[int, ...], int] = {}
        self._scales = [
            (part.scale.number, weight, part.name in _OF_LOADS)
            for part, weight in _weights(block)
            if part.scale.size > 1 and part.name != "piece"
        ]

    def learn(self, course: tuple[int, ...]) -> int:
        """Work out what a course counts."""
        if len(self.of_course) >= _MOST_KNOWN:
            self.of_course.clear()
        is_plain = min(course) >= 0
        number = 0
        for written, weight, is_of_loads in self._scales:
            if not (is_plain and is_of_loads):
                number += written(course) * weight
        self.of_course[course] = number
        return number


def _weights(block: NumberBlock) -> Iterator[tuple[_Part, int]]:
    """Yield the parts from the last to the first, each with what one step of it counts."""
    weight = 1
    for part in reversed(block.parts):
        yield part, weight
        weight *= part.scale.size


_NOTHING: Final = _Scale(1, "", lambda value: 0)
"""The coarsest scale: the value is not said."""


def _block(match: Match, kind: type[Action]) -> NumberBlock:
    parts: list[_Part] = []
    for field in attrs.fields(kind):  # type: ignore[arg-type]  # every action is an attrs class
        parts += _parts(match, field, parts)
    return NumberBlock(kind.tag, kind.verb, tuple(parts))


def _parts(match: Match, field: Any, before: list[_Part]) -> list[_Part]:
    """Return the parts of one field of an action."""
    kind = field.metadata.get(KIND, "")
    name = field.name
    if kind == "piece":
        if before:
            return [_Part(name, name, (_any_piece(match), _NOTHING))]
        return [_Part(name, name, (_own_piece(match), _NOTHING), is_main=True)]
    if kind == "course":
        end = _Part("end", name, (_end(match), _NOTHING), is_main=True)
        handled = _Part("handled", name, (_handled(match), _HANDLING, _NOTHING))
        return [end, handled, _Part("where", name, (*map(_where, (128, 32, 8)), _NOTHING))]
    if kind == "space":
        main = not any(part.scales[0].text == "space" for part in before)
        return [_Part(name, name, (_space(match), _NOTHING), is_main=main)]
    if kind == "word" and field.metadata.get(CHOICES):
        return [_Part(name, name, (_choice(field.metadata[CHOICES]), _NOTHING))]
    if kind == "slot":
        slots = [slot.id for slot in match.grid.layout.slots]
        return [_Part(name, name, (_limited(len(slots), "slot", slots), _NOTHING))]
    if kind == "seat":
        return [_Part(name, name, (_limited(len(match.seats), "seat", match.seats), _NOTHING))]
    if kind == "number":
        return [_Part(name, name, (_PLAIN, _NOTHING))]
    return [_Part(name, name, (_MIXTURE, _SMALL_MIXTURE, _NOTHING))]


def _limited(size: int, text: str, names: Any) -> _Scale:
    """Write numbers from 0 to below `size` as 1 and more, all others as 0."""
    return _Scale(
        size + 1,
        text,
        lambda value: value + 1 if 0 <= value < size else 0,
        lambda number: str(names[number - 1]) if number else "none",
    )


def _any_piece(match: Match) -> _Scale:
    names = [*(piece.name for piece in match.pieces)]
    names += ["hidden"] * (len(match.kind_of) - len(names))
    return _limited(len(names), "piece", names)


def _own_piece(match: Match) -> _Scale:
    """Write a piece by its place among those of its seat, so that seats have the same numbers."""
    counts: dict[int, int] = {}
    numbers = []
    for piece in match.pieces:
        counts[piece.seat] = counts.get(piece.seat, 0) + 1
        numbers.append(counts[piece.seat])
    size = max(numbers, default=0)
    numbers += [0] * (len(match.kind_of) - len(numbers))
    numbers.append(0)  # NO_PIECE is -1, and so the last one
    assert NO_PIECE == -1
    return _Scale(size + 1, "piece of its seat", numbers.__getitem__, _ordinal)


def _ordinal(number: int) -> str:
    return f"#{number}" if number else "none"


def ranks_of_spaces(match: Match) -> list[int]:
    """Return space -> its rank among those of the board, since their numbers have gaps.

    >>> import dtwister
    >>> ranks = ranks_of_spaces(dtwister.new_game("multi:standard-4", seed=1).match)
    >>> max(ranks), len(ranks)
    (339, 499)
    """
    spaces = sorted(match.grid.names)
    ranks = [-1] * (max(spaces) + 1)
    for rank, space in enumerate(spaces):
        ranks[space] = rank
    return ranks


def _names_of_spaces(match: Match) -> list[str]:
    return ["none", *(match.grid.names[space] for space in sorted(match.grid.names))]


def _space(match: Match) -> _Scale:
    ranks, names = ranks_of_spaces(match), _names_of_spaces(match)
    return _Scale(
        len(names),
        "space",
        lambda space: ranks[space] + 1 if 0 <= space < len(ranks) else 0,
        names.__getitem__,
    )


def _end(match: Match) -> _Scale:
    ranks, names = ranks_of_spaces(match), _names_of_spaces(match)

    def number(course: tuple[int, ...]) -> int:
        for step in reversed(course):
            if step >= 0:
                return ranks[step] + 1
        return 0

    return _Scale(len(names), "space", number, names.__getitem__)


def _handled(match: Match) -> _Scale:
    """Write the load: 0 nothing handled, 1 left only, 2 and more the piece taken last."""
    size = len(match.kind_of)

    def number(course: tuple[int, ...]) -> int:
        found = 0
        for step in course:
            if step < 0:
                taken = taken_piece(step)
                found = 2 + taken if taken != NO_PIECE else max(found, 1)
        return found

    def name(value: int) -> str:
        return ("nothing", "left")[value] if value < 2 else match.pieces[value - 2].name

    return _Scale(size + 2, "nothing, left, or piece taken last", number, name)


def _kind_of_handling(course: tuple[int, ...]) -> int:
    found = 0
    for step in course:
        if step < 0:
            leaves = step == LEAVE or left_piece(step) != NO_PIECE
            found |= 1 if leaves else 2
    return found


_HANDLING: Final = _Scale(
    4,
    "nothing, left, taken, or both",
    _kind_of_handling,
    ("nothing", "left", "taken", "both").__getitem__,
)


def _where(size: int) -> _Scale:
    """Write where the load is handled: 0 for nowhere, else the squares and handlings, mixed."""

    def number(course: tuple[int, ...]) -> int:
        total, square = 0, 0
        for step in course:
            if step >= 0:
                square = step
            else:
                total = total * 31 + square * 7 - step
        return 1 + total % (size - 1) if total else 0

    return _Scale(size, "squares where something is handled, mixed", number)


def _choice(choices: tuple[str, ...]) -> _Scale:
    numbers = {word: number for number, word in enumerate(choices)}
    return _Scale(len(choices), "word", lambda word: numbers.get(word, 0), choices.__getitem__)


_PLAIN: Final = _Scale(
    _PLAIN_NUMBERS, "number, modulo 16", lambda value: (value or 0) % _PLAIN_NUMBERS
)


def mixture(value: object) -> int:
    """Return a whole number made from any value of a field, the same in every process.

    >>> mixture((1, 2)) == mixture((2, 1)), mixture(None), mixture("a")
    (False, 0, 99)
    """
    if value is None or value == ():
        return 0
    if isinstance(value, int):
        return int(value)
    if isinstance(value, str):
        value = tuple(value.encode())
    elif attrs.has(type(value)):
        value = attrs.astuple(value)  # type: ignore[arg-type]
    total = 0
    for one in value if isinstance(value, tuple | list) else ():
        total = (total * 31 + mixture(one) + 2) % (2**31 - 1)
    return total


_MIXTURE: Final = _Scale(_MIXED, "values, mixed", lambda value: mixture(value) % _MIXED)
_SMALL_MIXTURE: Final = _Scale(8, "values, mixed", lambda value: mixture(value) % 8)
