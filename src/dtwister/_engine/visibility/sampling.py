"""Sampling: make up a full game that agrees with a view,
with hidden parts drawn by lot.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

import attrs

from dtwister._engine.context import Context
from dtwister._engine.editing.play_context import PlayContext
from dtwister._engine.editing.state_builder import StateBuilder
from dtwister._engine.game import Game
from dtwister._engine.match import Match
from dtwister._engine.visibility.concealment import reveal_placeholders
from dtwister._engine.visibility.information import NOTHING_RECALLED, Recollection
from dtwister._errors import EngineError
from dtwister._model.ids import (
    NO_PIECE,
    NO_ROOM,
    PieceId,
    SeatId,
    SpaceId,
    enumerate_pieces,
    enumerate_seats,
)
from dtwister._model.lifetimes import HeldStatus
from dtwister._model.state import ASIDE, ON_ROOMS, RESERVE, UNKNOWN
from dtwister._rng import Randomness, shuffled

if TYPE_CHECKING:
    from dtwister._engine.visibility.view import View

CHARACTERS = "characters"
OBJECTS = "objects"
_ONE_KIND = (CHARACTERS, OBJECTS)
_MANY = 1000
"""More than any character carries."""


def sample_game(view: View, rng: Randomness) -> Game:
    """Return a full game whose view for the same seat is equal to `view`.

    >>> import dtwister
    >>> view = dtwister.new_game("base:standard", seed=4).view(0)
    >>> sample_game(view, dtwister.Rng(1)).view(0) == view
    True
    """
    match = view.match
    builder = StateBuilder.of_copy(match, view.state)
    random_state = int(rng.random() * 2**32) << 32 | int(rng.random() * 2**32)
    at, on_lines = builder.state.at[:], []
    meant: dict[PieceId, PieceId] = {}
    for piece, known_at in _recalled_places(view):
        at[piece] = known_at if known_at < 0 else RESERVE
        if known_at >= 0:
            on_lines.append((piece, known_at))
    for placeholder, piece in _recollection(view).placeholders:
        at[piece] = RESERVE
        meant[placeholder] = piece
    for seat, unknown in enumerate_seats(_unknown_pieces(view)):
        for place, piece in _deal_unknown(view, seat, unknown, rng):
            at[piece] = place.at if place.at < 0 else RESERVE
            if place.placeholder >= 0:
                meant[place.placeholder] = piece
            elif place.at >= 0:
                on_lines.append((piece, place.at))
    builder.set_random_state(random_state)
    builder.set_places_off_board(at)
    for piece, space in on_lines:
        builder.place(piece, space)
        builder.set_face_down(piece, face_down=True)
    if meant:
        reveal_placeholders(builder, meant)
    _lay_rooms(builder, rng)
    if any(held.is_hidden for held in builder.state.statuses):
        builder.set_statuses(_sampled_statuses(builder, rng))
    state = builder.state
    context = PlayContext(match, state)
    _sample_memories(context, builder, view.seat, rng, _recollection(view))
    for index, frame in enumerate(state.frames):
        sampled = getattr(frame, "sampled", None)
        if sampled is not None:
            made_up = sampled(context, view.seat, rng)
            builder.set_frames([*state.frames[:index], made_up, *state.frames[index + 1 :]])
    return Game(match, state, information=view.information_state)


# -- pieces ----------------------------------------------------------------------------------------


class _Place(NamedTuple):
    """A place of an unknown piece, and the known facts about the piece there."""

    at: SpaceId
    kinds: str
    placeholder: PieceId = NO_PIECE
    """The piece that stands for it in the view, or `NO_PIECE`."""
    loads: int = 0
    """The number of pieces it carries."""


def _unknown_pieces(view: View) -> list[list[PieceId]]:
    """Return for each seat its pieces that could be anywhere."""
    found: list[list[PieceId]] = [[] for _ in view.match.seats]
    seat_of = view.match.seat_of
    known = {piece for piece, _ in _recalled_places(view)}
    known.update(piece for _, piece in _recollection(view).placeholders)
    for piece, place in enumerate_pieces(view.state.at):
        if place == UNKNOWN and piece not in known:
            found[seat_of[piece]].append(piece)
    return found


def _recollection(view: View) -> Recollection:
    """Return the hidden parts of the state that the seat of a view knows."""
    known = view.information_state
    return NOTHING_RECALLED if known is None else known.recollection


def _recalled_places(view: View) -> tuple[tuple[PieceId, SpaceId], ...]:
    """Return hidden pieces with the places where the seat knows them to be."""
    return _recollection(view).places


def _deal_unknown(
    view: View, seat: SeatId, unknown: list[PieceId], rng: Randomness
) -> list[tuple[_Place, PieceId]]:
    """Deal unknown pieces of a seat to the places where some are."""
    match = view.match
    places = _places(view, seat)
    for piece, at in _recalled_places(view):
        if match.seat_of[piece] == seat:
            _take_place(places, at, OBJECTS if match.kind_of[piece].is_object else CHARACTERS)
    if not _fits_places(match, places, unknown):
        # A seat laid a token on a room that does not take it; so any may lie anywhere there.
        places = [place._replace(kinds="both") if place.at < ASIDE else place for place in places]
    if len(places) != len(unknown):
        raise EngineError(
            f"expected {len(unknown)} places for the unknown pieces of {match.seats[seat]}, "
            f"got {len(places)} in the view"
        )
    return _deal_pieces(match, places, unknown, rng)


def _take_place(places: list[_Place], at: SpaceId, kind: str) -> None:
    """Take out a place of a piece that is known, one for its kind only before one for any."""
    fitting = [place for place in places if place.at == at and place.kinds in (kind, "both")]
    places.remove(min(fitting, key=lambda place: place.kinds == "both"))


def _places(view: View, seat: SeatId) -> list[_Place]:
    """Return the places of unknown pieces of a seat, with the kinds that may be there."""
    facts = view.public_counts
    standing = len(view.state.at) > len(view.match.pieces)
    places = [*_standing(view, seat)] if standing else []
    for slot, owner, count in facts.on_rooms:
        if owner == seat:
            at: Any = ON_ROOMS - slot  # a call that says that it is a place would cost time
            if view.match.board.backs_show_kind:
                objects = view.objects_on(slot).get(seat, 0)
                places += [_Place(at, OBJECTS)] * objects
                places += [_Place(at, CHARACTERS)] * (count - objects)
            else:
                places += [_Place(at, view.match.room_setup.accepted_tokens[slot])] * count
    if seat != view.seat:
        places += [_Place(square, CHARACTERS) for square, owner in facts.on_lines if owner == seat]
        places += [_Place(RESERVE, "both")] * facts.behind[seat]
        objects = facts.aside_objects[seat]
        places += [_Place(ASIDE, OBJECTS)] * objects
        places += [_Place(ASIDE, CHARACTERS)] * (facts.aside[seat] - objects)
    return places


def _standing(view: View, seat: SeatId) -> Iterator[_Place]:
    """Yield the places of placeholders: for pieces of the same sort that may carry as much."""
    match, state = view.match, view.state
    known = dict(_recollection(view).placeholders)
    for piece, space in enumerate_pieces(state.at[len(match.pieces) :], len(match.pieces)):
        if space >= 0 and match.seat_of[piece] == seat and piece not in known:
            kinds = OBJECTS if match.kind_of[piece].is_object else CHARACTERS
            yield _Place(space, kinds, piece, state.carrier.count(piece))


def _fits_places(match: Match, places: list[_Place], pieces: list[PieceId]) -> bool:
    """Return whether there are enough pieces of each kind for places that take one only."""
    wanted = [place.kinds for place in places]
    if OBJECTS not in wanted and CHARACTERS not in wanted:
        return True
    objects = sum([match.kind_of[piece].is_object for piece in pieces])
    return wanted.count(OBJECTS) <= objects and wanted.count(CHARACTERS) <= len(pieces) - objects


def _deal_pieces(
    match: Match, places: list[_Place], pieces: list[PieceId], rng: Randomness
) -> list[tuple[_Place, PieceId]]:
    """Return places with pieces, all ways of dealing them being equally likely."""
    waiting = shuffled(pieces, rng)
    if not any(loads or kinds in _ONE_KIND for _, kinds, _, loads in places):
        return list(zip(places, waiting, strict=True))
    dealt: list[tuple[_Place, PieceId]] = []
    # Places that take few pieces come first, so that the others cannot use these up.
    for place in sorted(places, key=_takes_many):
        piece = _first_for(place, match, waiting)
        if piece < 0 and place.loads:
            piece = _first_for(place._replace(loads=0), match, waiting)
        if piece < 0:
            raise EngineError(f"expected unknown {place.kinds} for a place in the view, got none")
        waiting.remove(piece)
        dealt.append((place, piece))
    return dealt


def _takes_many(place: _Place) -> int:
    """Return a number that is the higher, the more pieces a place takes."""
    _, kinds, _, loads = place
    return (0 if kinds in _ONE_KIND else _MANY) - loads


def _first_for(place: _Place, match: Match, pieces: list[PieceId]) -> PieceId:
    """Return the first of some pieces that may be in a place, or `NO_PIECE`."""
    _, kinds, _, loads = place
    wanted = kinds == OBJECTS
    any_kind = not wanted and kinds != CHARACTERS
    for piece in pieces:
        kind = match.kind_of[piece]
        if (any_kind or kind.is_object == wanted) and (not loads or loads <= len(kind.carries)):
            return piece
    return NO_PIECE


# -- rooms -----------------------------------------------------------------------------------------


def _lay_rooms(builder: StateBuilder, rng: Randomness) -> None:
    """Lay rooms that may be there on the slots whose room is unknown, turned at random."""
    match, state = builder.match, builder.state
    tiles, turns = state.tiles[:], state.turns[:]
    slots = [slot for slot, tile in enumerate(tiles) if tile == UNKNOWN]
    free = set(range(len(match.rooms))) - {tile for tile in tiles if tile >= 0}
    for slot in list(slots):
        fixed = _fixed_room(match, slot)
        if fixed in free:
            tiles[slot] = fixed
            free.remove(fixed)
            slots.remove(slot)
    rooms = shuffled(_drawn_rooms(builder, tiles, free, len(slots), rng), rng)
    for slot, tile in zip(slots, rooms, strict=True):
        tiles[slot] = tile
    for slot in range(len(tiles)):
        if tiles[slot] >= 0 and not state.faceup >> slot & 1:
            turns[slot] = int(rng.random() * 4)
    builder.lay_hidden_rooms(tiles, turns)


def _fixed_room(match: Match, slot: int) -> int:
    """Return the room that lies on a slot in every game or came from there, or `NO_ROOM`."""
    places = match.grid.track_of(slot) if match.grid.tracks else (slot,)
    fixed = match.room_setup.fixed
    return next((fixed[place] for place in places if place in fixed), NO_ROOM)


def _drawn_rooms(
    builder: StateBuilder, tiles: list[int], free: set[int], wanted: int, rng: Randomness
) -> list[int]:
    """Return so many rooms: twins of those that lie there, then whole pairs, then others.

    Pairs of which a memory says that they are in the game count as there.
    """
    match = builder.match
    there = {match.room_setup.pair_of[tile] for tile in tiles if tile >= 0}
    for memory, value in zip(match.rules.memories, builder.state.memory, strict=True):
        if memory.pairs is not None:
            there.update(memory.pairs(value))
    pairs: dict[str, list[int]] = {}
    for tile in sorted(free):
        pairs.setdefault(match.room_setup.pair_of[tile], []).append(tile)
    rooms = [tile for pair in sorted(there) for tile in pairs.pop(pair, [])]
    rest = shuffled(sorted(pairs), rng)
    for pair in list(rest):
        if len(pairs[pair]) > 1 and len(rooms) + len(pairs[pair]) <= wanted:
            rooms += pairs[pair]
            rest.remove(pair)
    for tile in shuffled([tile for pair in rest for tile in pairs[pair]], rng):
        if len(rooms) < wanted:
            rooms.append(tile)
    if len(rooms) < wanted:
        raise EngineError(
            f"expected {wanted} rooms that may be the unknown ones of the view, got {len(rooms)}"
        )
    return rooms[:wanted]


# -- statuses --------------------------------------------------------------------------------------


def _sampled_statuses(builder: StateBuilder, rng: Randomness) -> tuple[HeldStatus, ...]:
    """Return the statuses of a view, with made-up ones in place of those that it hides.

    Any character on the board may have any secret status.
    """
    match, state = builder.match, builder.state
    secret = [status for status in match.rules.statuses.values() if status.secret]
    characters = [piece for team in match.characters for piece in team if state.at[piece] >= 0]
    kinds = [kind.id for kind in match.kinds.values() if not kind.is_object]
    pairs = shuffled([(piece, status) for piece in characters for status in secret], rng)
    taken = {(held.piece, held.status, held.owner) for held in state.statuses}
    found: list[HeldStatus] = []
    for held in state.statuses:
        if not held.is_hidden:
            found.append(held)
            continue
        for piece, status in pairs:
            if (piece, status.id, held.owner) not in taken:
                break
        else:
            raise EngineError("expected a character that may have the hidden status of a view")
        taken.add((piece, status.id, held.owner))
        like = kinds[int(rng.random() * len(kinds))] if status.copies else ""
        found.append(attrs.evolve(held, piece=piece, status=status.id, like=like))
    return tuple(found)


# -- memories --------------------------------------------------------------------------------------


def _sample_memories(
    context: Context,
    builder: StateBuilder,
    watcher: SeatId,
    rng: Randomness,
    recollection: Recollection,
) -> None:
    """Make up the hidden parts of memories, those that the watcher knows apart."""
    state = builder.state
    recalled = dict(recollection.memories)
    for index, memory in context.match.memories.secret:
        if index in recalled:
            value: Any = recalled[index]
        elif memory.secret == "by_seat":
            value = tuple(
                [
                    entry if seat == watcher else memory.sample(context, seat, entry, rng)
                    for seat, entry in enumerate_seats(state.memory[index])
                ]
            )
        else:
            value = memory.sample(context, watcher, state.memory[index], rng)
        if value != state.memory[index]:
            builder.remember(index, value)
