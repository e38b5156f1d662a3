"""The signs of a board drawn with characters: squares, borders in their states, pieces."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import count

import attrs

from dtwister._caching import per_match
from dtwister._engine.compiled_rules import Rules, plugins_for_other_boards
from dtwister._engine.match import Match
from dtwister._engine.setup.plugins_in_play import with_required
from dtwister._engine.text_form import UNKNOWN_SIGN
from dtwister._model.ids import PieceId, enumerate_pieces
from dtwister._model.specs import SQUARES, Line, Scenario, Status
from dtwister._model.state import State

FACE_DOWN = "?"
"""The sign of a square of a face-down room, and of a token that lies face down."""
SHARED_LINE = "*"
"""The sign of a line that belongs to all seats."""
DRAWN_LINE = "%"
"""The sign of a line that is given to a seat by lot."""

SEAT_SIGNS = "0123456789" + "".join(
    chr(first + number)
    for first, amount in ((0x277F, 1), (0x24EB, 10), (0x3251, 15), (0x32B1, 15))
    for number in range(amount)
)
"""Seat -> the sign of its lines: a digit, from the eleventh on a circled number."""

_SPARE_CELLS = "oO#@=~^&$xvn"
_SPARE_SIDES = "'`,;~=!%^"
_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_MORE_LETTERS = "ΓΔΘΛΞΠΣΦΨΩБГДЖЗИЙЛФЦЧШЩЫЭЮЯ" + "".join(map(chr, range(0x531, 0x557)))
_SPARE_PIECES = "0123456789$%&!;:<>^~=/"
_SPARE_DOUBLES = "!;%&^~"


@attrs.frozen
class BoardSigns:
    """The meanings of signs of squares and borders under some rules,
    each sign one thing.
    """

    cells: Mapping[str, str]
    """Id of a square feature -> its sign."""
    sides: Mapping[tuple[str, int], str]
    """(id of a border feature, state) -> its sign on a vertical side."""
    rails: Mapping[tuple[str, int], str]
    """The same on a horizontal side, three characters."""

    @property
    def reserved(self) -> frozenset[str]:
        """Return the signs that legends give to nothing else."""
        return frozenset([*self.sides.values(), *(rail[0] for rail in self.rails.values()), "+"])


@lru_cache(maxsize=64)
def board_signs(
    rules: Rules, board: str = SQUARES, plugins: frozenset[str] = frozenset()
) -> BoardSigns:
    """Return the signs of the features of some rules, on boards of a kind.

    A feature has the sign of its specification, and so has a border in its first state; the
    second state of the first kind of border that has one is `'`, the third `,`. Where two would
    share a sign, the later one by id gets another. Those of `plugins`, which are in play, come
    first; plug-ins with other boards only come last.
    """
    strange = plugins_for_other_boards(rules, board)

    def rank(name: str) -> tuple[bool, bool, str]:
        owner = name.partition(":")[0]
        return (owner not in plugins, owner in strange, name)

    cells: dict[str, str] = {}
    taken = {FACE_DOWN, SHARED_LINE, DRAWN_LINE, " ", *SEAT_SIGNS}
    for name in sorted(rules.square_features, key=rank):
        cells[name] = _free(rules.square_features[name].sign, taken, _SPARE_CELLS)
    sides: dict[tuple[str, int], str] = {}
    rails: dict[tuple[str, int], str] = {}
    used = {" "}
    used_rails = {"   "}
    borders = [
        (name, rules.border_features[name]) for name in sorted(rules.border_features, key=rank)
    ]
    for name, border in borders:
        sides[name, 0] = _free(border.sign, used, _SPARE_SIDES)
        rails[name, 0] = _free(border.rail, used_rails, [sign * 3 for sign in _SPARE_SIDES])
    spare = ["'", ",", *_SPARE_SIDES]
    for name, border in borders:
        for state in range(1, len(border.states)):
            sides[name, state] = _free("", used, spare)
            rails[name, state] = _free("", used_rails, [sign * 3 for sign in spare])
    return BoardSigns(cells, sides, rails)


def signs_in(match: Match) -> BoardSigns:
    """Return the signs of the features in a match."""
    return board_signs(match.rules, match.grid.layout.board, match.plugins)


def plugins_for(rules: Rules, scenario: Scenario, pieces: Mapping[str, str]) -> frozenset[str]:
    """Return the plug-ins of a drawing for a scenario, with the pieces that its legend names.

    Features of these have their own signs in it.
    """
    words = {word for text in pieces.values() for word in text.split()}
    names = {word.partition(".")[2].partition("#")[0] for word in words}
    kinds = [one for one in (*rules.characters, *rules.objects) if one.partition(":")[2] in names]
    named = {name.partition(":")[0] for name in kinds}
    # Sets for other boards have characters of the same names.
    own = {name.partition(":")[0] for name in (scenario.id, scenario.layout)}
    return with_required(rules, own | (named - plugins_for_other_boards(rules, SQUARES)))


def _free(wanted: str, taken: set[str], spare: Iterable[str]) -> str:
    """Return the wanted sign, or the first spare one if it is taken; mark it as taken."""
    length = len(wanted) or len(next(iter(spare)))
    endless = (chr(0x2460 + number) * length for number in count())
    for sign in (wanted, *spare):
        if sign and sign not in taken:
            break
    else:
        sign = next(sign for sign in endless if sign not in taken)
    taken.add(sign)
    return sign


@lru_cache(maxsize=8)
def border_names(rules: Rules) -> Mapping[tuple[str, int], str]:
    """Return (border, state) -> its words in legends, such as `portcullis open`.

    The last part of its id is enough if no other border has the same.
    """
    shorts = [name.rpartition(":")[2] for name in rules.border_features]
    found = {}
    for name, feature in rules.border_features.items():
        short = name.rpartition(":")[2]
        said = name if shorts.count(short) > 1 else short
        for number, state in enumerate(feature.states):
            found[name, number] = f"{said} {state.name}" if number else said
    return found


def line_sign(line: Line) -> str:
    """Return the sign of the squares of a line: the number of its seat, `*` or `%`."""
    if isinstance(line.owner, int):
        return SEAT_SIGNS[line.owner]
    return SHARED_LINE if line.owner == "any" else DRAWN_LINE


@per_match
def piece_signs(match: Match) -> Mapping[PieceId, str]:
    """Return a sign for each piece that stays the same for the whole game.

    Characters have a capital letter, the first of their name that is free; its small form is for
    the wounded. Objects have the rest: small letters, digits, other signs. Placeholders of views
    have the last letters that are free.
    """
    signs: dict[PieceId, str] = {}
    taken: set[str] = {FACE_DOWN, " "}
    characters = [i for i, piece in enumerate_pieces(match.pieces) if not piece.kind.is_object]
    for piece in characters:
        own = _letters_of(match, piece).upper()
        sign = _free(own[:1] or "A", taken, [*own, *_LETTERS, *_MORE_LETTERS])
        taken.add(sign.lower())
        signs[piece] = sign
    for piece in match.objects:
        own = _letters_of(match, piece)
        spare = [*own, *_LETTERS.lower(), *_SPARE_PIECES, *_LETTERS]
        signs[piece] = _free(own[:1] or "a", taken, spare)
    for number, one in enumerate_pieces(match.placeholders.pieces, len(match.pieces)):
        last = "".join(reversed(_LETTERS))
        if one.kind.is_object:
            signs[number] = _free("z", taken, [*last.lower(), *_SPARE_PIECES])
        else:
            signs[number] = _free("Z", taken, [*last, *_MORE_LETTERS])
            taken.add(signs[number].lower())
    return signs


def _letters_of(match: Match, piece: PieceId) -> str:
    name = match.pieces[piece].name.partition(".")[2]
    return "".join(letter for letter in name if letter.isascii() and letter.isalpha())


def stack_signs(taken: Iterable[str], *, borders: bool = False) -> Iterator[str]:
    """Signs for several pieces on one square that share a sign, or for two borders on a side."""
    used = {*taken, " ", FACE_DOWN}
    while True:
        yield _free("", used, _SPARE_DOUBLES if borders else _SPARE_PIECES)


def status_notes(match: Match, state: State, *, drawn: bool = False) -> Iterator[str]:
    """Yield a line for each status: its sign and name, whose it is, and the pieces that have it.

    With `drawn` those of pieces on the board are left out, since their squares show them.
    """
    found: dict[str, list[str]] = {}
    for held in state.statuses:
        if held.is_hidden:
            owner = match.seats[held.owner]
            found.setdefault(f"hidden status of {owner}", []).append(UNKNOWN_SIGN)
            continue
        if drawn and state.at[held.piece] >= 0:
            continue
        text = _status_text(match.rules.statuses[held.status], state, match.rules)
        found.setdefault(text, []).append(match.name_of(held.piece))
    for what, names in found.items():
        yield f"{what}: {', '.join(names)}"


def _status_text(status: Status, state: State, rules: Rules) -> str:
    """Return the sign and the name of a status; its id too, if another one has the same."""
    here = {held.status for held in state.statuses if not held.is_hidden} - {status.id}
    alike = any(
        (status.sign and rules.statuses[other].sign == status.sign)
        or rules.statuses[other].name == status.name
        for other in here
    )
    words = [status.sign, status.name, f"({status.id})" if alike else ""]
    return " ".join(word for word in words if word)


def replaced_signs(
    look: BoardSigns, rules: Rules, squares: Iterable[str], borders: Iterable[str]
) -> Iterator[str]:
    """Yield a line for each feature on a board that has not its own sign, as others have it."""
    for name in sorted(set(squares)):
        square = rules.square_features[name]
        if look.cells[name] != square.sign:
            yield f"sign {look.cells[name]}: {square.name} ({name}), whose own sign is taken"
    for name in sorted(set(borders)):
        border, side, rail = (rules.border_features[name], look.sides[name, 0], look.rails[name, 0])
        if (side, rail) != (border.sign, border.rail):
            yield f"sign {side} {rail}: {border.name} ({name}), whose own sign is taken"
