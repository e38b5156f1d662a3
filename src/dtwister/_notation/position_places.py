"""The parts of a position in words: `d3 wounded`, `room a2`, `exited`; rooms, gates, markers.

Where the state says who carries what, the carrier is named too: `r3.@ carried by blue.cleric`.
"""

from __future__ import annotations

import re

import attrs

from dtwister._board.masks import DIRECTION_NAMES
from dtwister._board.rooms import halves_of
from dtwister._engine.editing.state_builder import StateBuilder
from dtwister._engine.match import Match
from dtwister._engine.text_form import UNKNOWN_SIGN, slot_name, space_name
from dtwister._limits import whole
from dtwister._model.ids import NO_PIECE, NO_SEAT, PieceId, SpaceId
from dtwister._model.lifetimes import MOMENTS, OWN_TURN, TURN_END, HeldStatus, MarkerTerm
from dtwister._model.state import (
    NOWHERE,
    RESERVE,
    SQUARE,
    UNKNOWN,
    WAYS_OUT,
    State,
    on_slot,
    slot_under,
)
from dtwister._notation.names import Names, Unreadable
from dtwister._printing import quoted
from dtwister._suggestions import maybe_meant

PLACES: dict[str, SpaceId] = {"behind": RESERVE, **WAYS_OUT}
"""Words for places off the board."""

# Where a place has two words, the first of them is written.
_WORDS = {place: word for word, place in reversed(PLACES.items())}

UNKNOWN_PLACE = "unknown"
"""In the text of a view: the place of a piece that its seat may not know.
No game has such a place.
"""

NOBODY = "nobody"
"""The colour of a drawn line by which no seat leaves."""
SIDES = (*DIRECTION_NAMES, "square")
CONCEALED = "concealed"
FLAGS = ("wounded", "fresh", "recovered", "face-down", CONCEALED)
"""Words for the condition of a piece; `fresh`: it was wounded during this turn."""

_LIKE, _SECRET = "like", "secret"
_COUNT = re.compile("[0-9]{1,4}")
_CARRIED = ["carried", "by"]
"""The words before the name of a carrier."""


@attrs.frozen
class Whereabouts:
    """The place of a piece (None: not given), the words for its condition,
    and its carrier.
    """

    place: SpaceId | None
    flags: frozenset[str]
    carrier: PieceId = NO_PIECE


def whereabouts_text(match: Match, state: State, piece: PieceId) -> str:
    """Return where a piece is, in words."""
    words = [place_text(match, state.at[piece]), *flag_words(state, piece)]
    if state.carrier[piece] >= 0:
        words += [*_CARRIED, match.name_of(state.carrier[piece])]
    return " ".join(words)


def flag_words(state: State, piece: PieceId) -> list[str]:
    """Return the condition of a piece, in words."""
    masks = (state.wounded, state.fresh, state.recovered, state.face_down)
    words = [word for word, mask in zip(FLAGS, masks, strict=False) if mask >> piece & 1]
    return [*words, CONCEALED] if piece in state.concealed else words


def place_text(match: Match, place: SpaceId) -> str:
    """Return a place as positions write it: a square, or words for one off the board."""
    if place == UNKNOWN:
        return UNKNOWN_PLACE
    if place in match.grid.names:
        return space_name(match, place)
    slot = slot_under(place)
    if 0 <= slot < len(match.grid.slots):
        return f"room {slot_name(match, slot)}"
    return _WORDS.get(place, f"place {place}")


def read_whereabouts(names: Names, words: list[str]) -> Whereabouts:
    """Read the words for where a piece is and how;
    `Unreadable` if they have no meaning.
    """
    rest = list(words)
    place: SpaceId | None = None
    carrier: PieceId = NO_PIECE
    if rest[-3:-1] == _CARRIED:
        carrier = _read_carrier(names, rest[-1])
        del rest[-3:]
    if rest and rest[0] not in FLAGS:
        place = _read_place(names, rest)
    for word in rest:
        if word not in FLAGS:
            raise Unreadable(f"expected {', '.join(FLAGS)}, got {quoted(word)}")
    return Whereabouts(place, frozenset(rest), carrier)


def _read_carrier(names: Names, word: str) -> PieceId:
    if not names.match.board.has_carriers:
        raise Unreadable("expected no 'carried by': on this board a load is what shares the square")
    return names.piece(word)


def _read_place(names: Names, rest: list[str]) -> SpaceId:
    """Read the place at the beginning of some words, and take its words away."""
    word = rest.pop(0)
    if word in ("room", "place") and not rest:
        raise Unreadable(f"expected more after {word!r}")
    if word == "room":
        return on_slot(names.slot(rest.pop(0)))
    if word == "place":
        return _numbered_place(names, rest.pop(0))
    if word in PLACES:
        return PLACES[word]
    space = names.match.grid.space(word)
    if space is None:
        hint = maybe_meant(word, [*PLACES, *FLAGS]) or "; expected a square, 'room' and its place"
        raise Unreadable(f"unknown place {quoted(word)}{hint}")
    return space


def _numbered_place(names: Names, word: str) -> SpaceId:
    """Return a place that has no name: on a slot, or one that only a view knows."""
    try:
        place = SpaceId(whole(word))
    except ValueError as error:
        raise Unreadable(str(error)) from None
    if place in (UNKNOWN, NOWHERE):
        raise Unreadable(f"'place {place}' is hidden in a view; a position knows all places")
    grid = names.match.grid
    if place in grid.names or NOWHERE < place < 0 or 0 <= slot_under(place) < len(grid.slots):
        return place
    raise Unreadable(f"expected a place of this board, got {quoted(word)}")


def put_there(builder: StateBuilder, piece: PieceId, where: Whereabouts) -> None:
    """Put a piece where the words say, in the condition that they give."""
    for word in FLAGS:  # before it is put down, since the board has masks of the wounded
        if word in where.flags and word != CONCEALED:
            builder.set_flag(piece, word.replace("-", "_"))
    if where.place is not None:
        builder.put(piece, where.place)
    if CONCEALED in where.flags:
        builder.conceal(piece, True)


def hand_over(builder: StateBuilder, piece: PieceId, where: Whereabouts) -> None:
    """Let the carrier of a piece carry it, once all pieces are in place."""
    match, state = builder.match, builder.state
    if where.carrier < 0:
        return
    name, carrier = match.pieces[piece].name, match.pieces[where.carrier].name
    if where.carrier == piece or state.at[where.carrier] < 0:
        raise Unreadable(f"{carrier} cannot carry {name}: it is not on the board")
    if where.place is not None and where.place != state.at[where.carrier]:
        raise Unreadable(f"{carrier} cannot carry {name}: it is elsewhere")
    concealed = state.concealed  # no character takes it up in the open
    builder.set_carrier(piece, where.carrier)
    builder.set_concealed(concealed)


# -- rooms -----------------------------------------------------------------------------------------


def room_text(match: Match, state: State, slot: int) -> str:
    """Return the room on a slot and how it lies;
    `unknown` in a view that does not know it.
    """
    tile = state.tiles[slot]
    if tile == UNKNOWN:
        return UNKNOWN_PLACE
    room = match.rooms[tile].room.id if tile >= 0 else "none"
    words = [room, f"turned {state.turns[slot]}"] if state.turns[slot] or tile >= 0 else [room]
    return " ".join([*words, "revealed"] if state.faceup >> slot & 1 else words)


def gate_texts(match: Match, state: State) -> list[str]:
    """Return the gates that are not in their first state, each as a line."""
    found = []
    for (tile, gate), value in sorted(state.gate_states.items()):
        spec = match.rooms[tile]
        found.append(f"{spec.room.id} {gate} {spec.gates[gate].feature.states[value].name}")
    return found


def marker_texts(match: Match, state: State) -> list[str]:
    """Return the markers that lie on rooms, each as a line."""
    terms = {term.place: term for term in state.marker_terms}
    found = []
    for place, name in sorted(state.markers.items()):
        tile, cell, side = place
        words = [match.rooms[tile].room.id, str(cell), SIDES[side], name]
        found.append(" ".join([*words, *term_words(match, terms.get(place))]))
    return found


def term_words(match: Match, term: MarkerTerm | None) -> list[str]:
    """Return whose a marker is, and until when, in words; none if it is nobody's and stays."""
    if term is None:
        return []
    owner = match.seats[term.owner] if term.owner >= 0 else NOBODY
    return [owner, term.until, *([str(term.last_turn)] if term.until == TURN_END else [])]


def read_marker(names: Names, text: str) -> tuple[tuple[int, int, int], str, MarkerTerm | None]:
    """Read the line of a marker: its place, its feature, and whose it is, until when."""
    match, words = names.match, text.split()
    rules, tiles = match.rules, {room.room.id: index for index, room in enumerate(match.rooms)}
    if len(words) < 4 or words[0] not in tiles or words[2] not in SIDES:
        raise Unreadable(f"expected a room, a cell, a side, a feature, got {quoted(text)}")
    room, side = tiles[words[0]], SIDES.index(words[2])
    size = match.rooms[room].room.size
    if not _COUNT.fullmatch(words[1]) or int(words[1]) >= size * size:
        raise Unreadable(f"{words[0]} has {size * size} cells, counted from 0")
    place = (int(words[1]), side)
    if side != SQUARE and halves_of(*place, size)[0] != place:
        raise Unreadable(
            f"expected a side named from the cell north or west of it, got {quoted(text)}"
        )
    known = rules.square_features if side == SQUARE else rules.border_features
    if words[3] not in known:
        raise Unreadable(f"unknown feature {quoted(words[3])}{maybe_meant(words[3], known)}")
    key = (room, *place)
    return key, words[3], read_term(names, key, words[4:]) if words[4:] else None


def read_term(names: Names, place: tuple[int, int, int], words: list[str]) -> MarkerTerm:
    """Read whose a marker is, and until when; `Unreadable` if the words have no meaning."""
    owner, until, *rest = words if len(words) > 1 else (*words, "")
    if until not in MOMENTS or len(rest) != (until == TURN_END):
        raise Unreadable(f"expected an owner and one of {', '.join(MOMENTS)}, got {quoted(words)}")
    try:
        last = whole(rest[0]) if rest else 0
    except ValueError:
        raise Unreadable(f"expected the number of a turn after {until}") from None
    seat = NO_SEAT if owner == NOBODY else names.seat_number(owner)
    if seat < 0 and until == OWN_TURN:
        raise Unreadable(f"expected an owner for the marker, got {quoted(owner)}")
    return MarkerTerm(place, seat, until, last)


def status_texts(match: Match, state: State) -> list[str]:
    """Return the statuses of pieces, each as a line; one that a view hides has `?` for its words.

    The words are the piece, the status, the owner, and until when: `turn-end 12`, `own-turn` or
    `for-good`; then `like` and a character, and `secret`.
    """
    return [_status_text(match, held) for held in state.statuses]


def _status_text(match: Match, held: HeldStatus) -> str:
    piece = UNKNOWN_SIGN if held.is_hidden else match.name_of(held.piece)
    return f"{piece} {status_words(match, held)}"


def status_words(match: Match, held: HeldStatus) -> str:
    """Return a status in words, without the piece that has it."""
    owner = match.seats[held.owner] if held.owner >= 0 else NOBODY
    words = [held.status, owner, held.until]
    if held.until == TURN_END:
        words.append(str(held.last_turn))
    if held.like:
        words += [_LIKE, held.like]
    return " ".join([*words, _SECRET] if held.secret else words)


def read_status(names: Names, text: str) -> HeldStatus:
    """Read the line of a status; `Unreadable` if its words have no meaning."""
    words = text.split()
    if len(words) < 4:
        raise Unreadable(f"expected a piece, a status, its owner, until when, got {quoted(text)}")
    name, status, owner, until, *rest = words
    known = names.match.rules.statuses
    if status not in known:
        raise Unreadable(f"unknown status {quoted(status)}{maybe_meant(status, known)}")
    if until not in MOMENTS:
        raise Unreadable(f"expected one of {', '.join(MOMENTS)}, got {quoted(until)}")
    last = 0
    if until == TURN_END:
        try:
            last = whole(rest.pop(0))
        except (IndexError, ValueError):
            raise Unreadable(f"expected the number of a turn after {until}") from None
    like = ""
    if rest[:1] == [_LIKE] and len(rest) > 1:
        like = rest[1]
        del rest[:2]
    secret = rest == [_SECRET]
    if rest and not secret:
        raise Unreadable(f"expected '{_SECRET}' or the end, got {quoted(' '.join(rest))}")
    if known[status].copies and like not in names.match.rules.characters:
        raise Unreadable(f"expected '{_LIKE}' and the id of a character, got {quoted(like)}")
    seat = NO_SEAT if owner == NOBODY else names.seat_number(owner)
    if seat < 0 and (secret or until == OWN_TURN):
        raise Unreadable(f"expected an owner for the status, got {quoted(owner)}")
    return HeldStatus(names.piece(name), status, seat, until, last, like, secret)


def give_status(builder: StateBuilder, names: Names, text: str) -> None:
    """Give a piece the status of a line; only a secret one may be on a piece off the board."""
    held = read_status(names, text)
    if builder.state.at[held.piece] < 0 and not held.secret:
        name = names.match.name_of(held.piece)
        raise Unreadable(f"{name} is not on the board, and has no status")
    builder.gain_status(held)


def exits_table(match: Match, state: State) -> dict[str, str]:
    """Return the seat that leaves by each of the drawn lines, once they lie open."""
    return {
        match.grid.layout.lines[line].id: match.seats[seat] if seat >= 0 else NOBODY
        for line, seat in zip(match.line_setup.drawn, state.lots, strict=True)
    }
