"""The one-line text form of actions:
writing and reading it, in full or abbreviated.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from typing import Any

import attrs

from dtwister._board.masks import DIRECTIONS
from dtwister._engine.game import Game
from dtwister._engine.match import Match
from dtwister._engine.text_form import (
    EMPTY_SIGN,
    NAMERS,
    NOTHING_SIGN,
    UNKNOWN_SIGN,
    FieldForm,
    action_text,
    event_sentence,
    event_text,
    first_word,
    forms_of,
    kind_of,
    kinds_said,
    label_of,
    names_of,
    safe_text,
    words_of,
)
from dtwister._engine.visibility.view import View
from dtwister._errors import (
    AmbiguousNotation,
    IllegalNotation,
    InvalidNotation,
    NotationError,
    Refusal,
)
from dtwister._limits import ACTION, Limit, check_json, whole
from dtwister._model.actions import LEAVE, Action
from dtwister._model.fields import CHOICES, HIDDEN
from dtwister._model.frames import declarer
from dtwister._model.ids import NO_PIECE, NO_SEAT, SeatId, SpaceId
from dtwister._model.specs import Character, Object
from dtwister._model.values.value_types import ANY, ValueType
from dtwister._notation.json_form import named_value, plain_value
from dtwister._notation.names import Names, Unreadable
from dtwister._printing import quoted
from dtwister._suggestions import maybe_meant

__all__ = [
    "action_text",
    "event_sentence",
    "event_text",
    "parse_action",
    "parse_legal",
    "safe_text",
]

_IN_ACTION = Limit("a value", ACTION.size, ACTION.depth, ACTION.digits)
_LISTED = 12
"""The number of candidates that an error lists."""


def parse_action(match: Match, text: str, legal: Iterable[Action] | None = None) -> Action:
    """Read an action from its text form; `InvalidNotation` says what was expected where.

    With `legal`, the actions that may be meant, abbreviations are read too: a piece without its
    colour, or only some of the words, as long as just one action fits.

    >>> import dtwister
    >>> match = dtwister.new_game("base:standard", seed=1).match
    >>> parse_action(match, "mvoe blue.thief d3-e3")
    Traceback (most recent call last):
    dtwister._errors.InvalidNotation: 'mvoe blue.thief d3-e3', column 1: unknown verb 'mvoe' (did
    you mean 'move'?)
    """
    if legal is None:
        return _Reader(match, text, Names(match)).read()
    return _read_among(match, text, tuple(legal), NO_SEAT)


def parse_legal(game: Game | View, text: str) -> Action:
    """Read a legal action, abbreviated or not: `thief f3` is the move of the thief that ends there.

    `IllegalNotation` if the rules refuse it, `AmbiguousNotation` if several actions fit,
    `InvalidNotation` if it cannot be an action at all.

    >>> import dtwister
    >>> game = dtwister.new_game("base:standard", seed=1)
    >>> action = next(iter(game.legal_actions))
    >>> parse_legal(game, dtwister.action_text(game.match, action)) == action
    True
    """
    decision = game.decision
    seat = NO_SEAT if decision is None else decision.seat
    try:
        action = _read_among(game.match, text, game.legal_actions, seat)
        refusal = _why_not(game, action)
        if refusal is not None and _says_only_the_end(action):
            meant = _only(game.match, text, game.legal_actions, seat)
            refusal = _why_no_walk(game, action) or refusal if meant is None else None
            action = action if meant is None else meant
    except NotationError as error:
        raise type(error)(f"{error} [{_where(game)}]") from None
    if refusal is not None:
        raise IllegalNotation(f"{quoted(text)}: {refusal} [{_where(game)}]", refusal)
    return action


def _why_not(position: Game | View, action: Action) -> Refusal | None:
    """Return why an action is refused: in a game a declaration may be that of any seat."""
    if isinstance(position, Game):
        return position.why_not(action, declarer(action, position.seats))
    return position.why_not(action)


def _says_only_the_end(action: Action) -> bool:
    """Return whether a walk was given by a single square, which can only be its end."""
    courses = [
        getattr(action, field.name)
        for field in attrs.fields(type(action))
        if kind_of(field) == "course"
    ]
    return any(sum(step >= 0 for step in course) == 1 for course in courses)


def _course_of(action: Action) -> tuple[str, tuple[int, ...]]:
    """Return the field of an action that is a walk, and the walk; "" and () if there is none."""
    for field in attrs.fields(type(action)):
        if kind_of(field) == "course":
            return field.name, getattr(action, field.name)
    return "", ()


def _why_no_walk(game: Game | View, action: Action) -> Refusal | None:
    """Return why a walk that gives only its end cannot go there,
    or None if it is unclear.

    Possible walks are extended by one step, the shortest first.
    """
    name, (end, *_) = _course_of(action)
    piece = getattr(action, "piece", NO_PIECE)
    if game.context.is_piece(piece) and game.context.space(piece) == end:
        return None
    walks = (one for one in game.legal_actions if type(one) is type(action))
    same = (one for one in walks if getattr(one, "piece", NO_PIECE) == piece)
    for walk in sorted(same, key=lambda one: len(_course_of(one)[1])):
        course = _course_of(walk)[1]
        here = SpaceId(course[-1])
        if here < 0 or all(game.context.neighbour(here, way) != end for way in DIRECTIONS):
            continue
        refusal = game.why_not(attrs.evolve(walk, **{name: (*course, end)}))
        if refusal is not None:
            return refusal
    return None


def _is_plain(action: Action) -> bool:
    """Return whether a walk handles nothing, but for what it takes up at its end."""
    _, course = _course_of(action)
    handled = [index for index, step in enumerate(course) if step < 0]
    return bool(course) and handled in ([], [len(course) - 1]) and course[-1] != LEAVE


def _where(game: Game | View) -> str:
    """Return the position in short, for errors."""
    digest = game.digest() if isinstance(game, View) else game.digest
    return f"{game.match.scenario.id}, turn {game.state.clock}, position {digest}"


def verbs_of(match: Match) -> list[str]:
    """Return the verbs of a match, without those of abilities that nothing in it has."""
    rules = match.rules
    specs: list[Character | Object] = [*rules.characters.values(), *rules.objects.values()]
    owned = {ability.action for spec in specs for ability in spec.abilities}
    owned |= {getattr(factory, "action", None) for factory in rules.abilities.values()}
    abilities = [ability for kind in match.kind_of for ability in kind.abilities]
    here = {a.action for a in (*abilities, *match.abilities.of_everyone, *match.abilities.of_game)}
    return sorted(
        verb
        for verb, actions in rules.verbs.items()
        if verb and any(action not in owned or action in here for action in actions)
    )


class _Reader:
    """Reads one line, word by word."""

    def __init__(self, match: Match, text: str, names: Names) -> None:
        ACTION.check_size(text)
        self.match = match
        self.text = text
        self.names = names
        self.words = text.split()
        self.at = 0

    def fail(self, message: str, offset: int = 0) -> InvalidNotation:
        """Return an error at the word at hand."""
        starts = [found.start() for found in re.finditer(r"\S+", self.text)]
        start = starts[self.at] if self.at < len(starts) else len(self.text.rstrip())
        return InvalidNotation(f"{quoted(self.text)}, column {start + offset + 1}: {message}")

    def read(self) -> Action:
        """Return the whole line."""
        if not self.words:
            raise self.fail("expected an action, got nothing")
        verb = self.words[0]
        kinds = kinds_said(self.match, verb)
        if not kinds:
            known = verbs_of(self.match)
            hint = maybe_meant(verb, known) or f"; available: {', '.join(known)}"
            raise self.fail(f"unknown verb {quoted(verb)}{hint}")
        if len(kinds) == 1:
            return self._read_as(kinds[0])
        return self._read_as_one_of(kinds)

    def _read_as_one_of(self, kinds: tuple[type[Action], ...]) -> Action:
        """Return the only action that the line can be, of several kinds with the same verb."""
        found: list[Action] = []
        wrong: list[InvalidNotation] = []
        for kind in kinds:
            try:
                found.append(self._read_as(kind))
            except InvalidNotation as error:
                wrong.append(error)
        if not found:
            raise wrong[0]
        if len(found) > 1:
            tags = " or ".join(type(action).tag for action in found)
            raise AmbiguousNotation(
                f"{quoted(self.text)} fits several kinds of actions; write {tags} in place of "
                f"{quoted(self.words[0])}"
            )
        return found[0]

    def _read_as(self, kind: type[Action]) -> Action:
        """Return the line as an action of a kind."""
        self.at = 1
        forms = forms_of(kind)
        values = {
            form.alias: self._value(form.field, form.holds) for form in forms if self._says(form)
        }
        if self.at < len(self.words):
            raise self.fail(f"expected the end, got {quoted(self.words[self.at])}")
        return kind(**values)

    def _says(self, form: FieldForm) -> bool:
        """Return whether the next words are about this field, and step over its label."""
        word = self.words[self.at] if self.at < len(self.words) else None
        label = form.label
        if label and word == label:
            self.at += 1
            return True
        if not label and word is not None and word not in form.labels_after:
            return True
        if form.field.default is not attrs.NOTHING:
            return False
        wanted = repr(label) if label else _wanted(form.field)
        raise self.fail(f"expected {wanted}, got {quoted(word) if word else 'nothing'}")

    def _value(self, field: attrs.Attribute[Any], holds: ValueType) -> Any:
        if self.at >= len(self.words):
            raise self.fail(f"expected {_wanted(field)}, got nothing")
        try:
            value = read_word(self.names, field, self.words[self.at], holds)
        except Unreadable as error:
            raise self.fail(error.message, error.offset) from None
        self.at += 1
        return value


_WANTED = {
    "piece": "a piece such as 'blue.thief'",
    "space": "a square such as 'd3'",
    "slot": "the place of a room",
    "seat": "a seat",
    "number": "a whole number",
    "word": "a word",
    "course": "a walk such as 'd3-e3'",
    "numbers": "whole numbers such as '1,2'",
    "pieces": "pieces such as 'blue.thief,blue.rope'",
    "seats": "seats such as 'blue,yellow'",
    "room-square": "a square of a room such as 'base:hall/7'",
}


def _wanted(field: attrs.Attribute[Any]) -> str:
    return f"{_WANTED.get(kind_of(field), 'a value')} ({field.name})"


def read_word(names: Names, field: attrs.Attribute[Any], word: str, holds: ValueType = ANY) -> Any:
    """Return the value that a word gives to a field; `Unreadable` if it gives none."""
    kind = kind_of(field)
    if kind == "course":
        return () if word == NOTHING_SIGN else names.course(word)
    if word == NOTHING_SIGN:
        return None
    if kind in NAMERS:
        return named_value(names, field, word)
    if kind == "number":
        return HIDDEN if word == UNKNOWN_SIGN else names.number(names_of(field), word)
    if kind == "room-square":
        return names.room_square(word)
    if kind == "word":
        return _choice(field, word)
    if kind in ("numbers", "pieces", "seats"):
        if word in (UNKNOWN_SIGN, EMPTY_SIGN):
            return ()
        known = names_of(field)
        read = {"pieces": names.piece, "seats": names.seat_number}.get(
            kind, lambda part: names.number(known, part)
        )
        return tuple(read(part) for part in word.split(","))
    return _plain(names, word, holds)


def _number(word: str) -> int:
    try:
        return whole(word)
    except ValueError as error:
        raise Unreadable(str(error)) from None


def _choice(field: attrs.Attribute[Any], word: str) -> str:
    choices = field.metadata.get(CHOICES, ())
    if choices and word not in choices and word != UNKNOWN_SIGN:
        raise Unreadable(f"expected {' or '.join(choices)} ({field.name}), got {quoted(word)}")
    return word


def _plain(names: Names, word: str, holds: ValueType) -> Any:
    try:
        check_json(word, _IN_ACTION)
        return plain_value(json.loads(word), holds, names)
    except InvalidNotation as error:
        raise Unreadable(str(error)) from None
    except ValueError:
        raise Unreadable(f"expected a value as in JSON, got {quoted(word)}") from None


# -- abbreviations ---------------------------------------------------------------------------------


def _read_among(match: Match, text: str, legal: Iterable[Action], seat: SeatId) -> Action:
    """Read an action in full, or else as an abbreviation of one of the legal ones."""
    names = Names(match, short=True, seat=seat)
    try:
        return _Reader(match, text, names).read()
    except AmbiguousNotation:
        meant = _only(match, text, legal, seat)
        if meant is not None:
            return meant
        raise
    except InvalidNotation as error:
        words = text.split()
        unknown = next((word for word in words if not _is_known(names, word)), None)
        begins = bool(words and kinds_said(match, words[0]))
        if unknown is not None and not begins and unknown != words[0]:
            raise _nothing_called(names, text, unknown) from None
        if not words or unknown is not None:
            raise
        found = _only(match, text, legal, seat)
        if found is not None:
            return found
        if begins:
            raise
        meant = _one_kind(match, text, legal, names)
        if meant is not None:
            return meant
        raise IllegalNotation(f"{quoted(text)}: no legal action fits this") from error


def _one_kind(match: Match, text: str, legal: Iterable[Action], names: Names) -> Action | None:
    """Return the action of a text without a verb, if just one legal verb suits it."""
    uses = {(type(action), getattr(action, "piece", None)) for action in legal}
    found = []
    for verb in sorted({first_word(match, kind) for kind, _ in uses}):
        try:
            found.append(_Reader(match, f"{verb} {text}", names).read())
        except InvalidNotation:
            continue
    if len(found) > 1:
        found = [a for a in found if (type(a), getattr(a, "piece", None)) in uses]
    return found[0] if len(found) == 1 else None


def _nothing_called(names: Names, text: str, word: str) -> InvalidNotation:
    match = names.match
    known = [*match.piece_index, *match.grid.names.values()]
    hint = maybe_meant(word, known)
    column = text.index(word) + 1
    return InvalidNotation(
        f"{quoted(text)}, column {column}: {quoted(word)} is not a square, piece, room, seat or "
        f"number{hint}"
    )


def _only(match: Match, text: str, legal: Iterable[Action], seat: SeatId) -> Action | None:
    """Return the one legal action that an abbreviation fits; None if there is none.

    Of several walks of one piece to one place it returns the plain one, without a detour.
    """
    names = Names(match, short=True, seat=seat)
    found = [action for action in legal if _fits(names, text.split(), action)]
    if len(found) > 1:
        one = {(type(action), getattr(action, "piece", None)) for action in found}
        plain = [action for action in found if _is_plain(action)] if len(one) == 1 else []
        if len(plain) == 1:
            return plain[0]
        raise AmbiguousNotation(_candidates(match, text, found))
    return found[0] if found else None


def _candidates(match: Match, text: str, found: list[Action]) -> str:
    texts = sorted(safe_text(match, action) for action in found)
    more = f" and {len(texts) - _LISTED} more" if len(texts) > _LISTED else ""
    return f"{quoted(text)} fits {len(texts)} actions: {'; '.join(texts[:_LISTED])}{more}"


def _is_known(names: Names, word: str) -> bool:
    """Return whether a word means anything in this match, wherever it may stand."""
    rules = names.match.rules
    if kinds_said(names.match, word):
        return True
    readers = (names.piece, names.slot, names.seat_number, names.course, names.room_square, _number)
    for read in readers:
        try:
            read(word)
        except Unreadable:
            continue
        return True
    fields = [field for action in rules.actions.values() for field in attrs.fields(action)]
    return any(
        word == label_of(field)
        or word in field.metadata.get(CHOICES, ())
        or names.is_number(names_of(field), word)
        for field in fields
    )


def _fits(names: Names, words: list[str], action: Action) -> bool:
    """Return whether the words are some of the words of an action, in their order."""
    rest = list(words)
    kinds = kinds_said(names.match, rest[0])
    if kinds and rest.pop(0) not in (action.verb, action.tag):
        return False
    for field, text, value in words_of(names.match, action):
        if not rest:
            return True
        if _means(names, rest[0], field, text, value):
            rest.pop(0)
    return not rest


def _means(
    names: Names, word: str, field: attrs.Attribute[Any] | None, text: str, value: Any
) -> bool:
    if word == text:
        return True
    try:
        if field is not None and kind_of(field) == "piece":
            return bool(names.piece(word) == value)
        if field is not None and kind_of(field) == "course":
            return _is_part(names.course(word), value)
    except Unreadable:
        pass
    return False


def _is_part(part: tuple[int, ...], course: tuple[int, ...]) -> bool:
    """Return whether a course ends like a shorter one and has all its steps in order."""
    ends = [next(step for step in reversed(steps) if step >= 0) for steps in (part, course)]
    steps = iter(course)
    return ends[0] == ends[1] and all(step in steps for step in part)
