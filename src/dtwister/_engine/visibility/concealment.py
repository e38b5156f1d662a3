"""Placeholders: pieces of a view in the place of those
that its seat cannot identify.

A concealed piece (`State.concealed`) is at `UNKNOWN` in the views of seats that may not know it. A
placeholder is where the piece is, and wounded or carried like it. It has a colour, is an object or
a character, and has no abilities. So rules that ask a context get answers that all seats may know.
The deciding seat answers with the names of placeholders, and its answer is judged by its own
knowledge (`Game.why_not`); the actual pieces are put in when the answer is carried out.

The first character of a seat that was concealed has the first placeholder for characters of this
seat in all views, and so on. In events and actions that happened, a piece that stayed concealed is
a `ConcealedId`: its own number for seats that may know it, and that of the placeholder for others.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping
from typing import TYPE_CHECKING, Any, Final, TypeVar, cast

import attrs

from dtwister._caching import per_process
from dtwister._model.actions import LEAVE, leave, left_piece, take, taken_piece
from dtwister._model.events import Concealed, Event
from dtwister._model.fields import KIND
from dtwister._model.ids import NO_PIECE, PieceId, SeatId, enumerate_pieces
from dtwister._model.state import NOWHERE, UNKNOWN, State
from dtwister._model.values.value_types import ANY, ValueType, changed, field_types

if TYPE_CHECKING:
    from dtwister._engine.editing.state_builder import StateBuilder
    from dtwister._engine.match import Match

T = TypeVar("T")


class ConcealedId(int):
    """The number of a piece that only one seat may know, with the one that others see.

    In a course it is the number of a step that takes or leaves such a piece.
    """

    known_to: SeatId
    placeholder: PieceId

    def __new__(cls, piece: int, knower: SeatId, placeholder: PieceId) -> ConcealedId:
        """Make a concealed id; otherwise it behaves like the number of the piece."""
        made = super().__new__(cls, piece)
        made.known_to = knower
        made.placeholder = placeholder
        return made


# -- knowledge of pieces --------------------------------------------------------------------------


def known_to(match: Match, state: State, piece: PieceId) -> SeatId:
    """Return the seat that knows a concealed piece: that of its carrier, or else its own."""
    carrier = state.carrier[piece]
    return match.seat_of[carrier if carrier >= 0 else piece]


def placeholders(match: Match, state: State) -> dict[PieceId, PieceId]:
    """Return the placeholder of each concealed piece of a state."""
    found: dict[PieceId, PieceId] = {}
    counts: dict[tuple[SeatId, bool], int] = {}
    for piece in state.concealed:
        sort = (match.seat_of[piece], match.kind_of[piece].is_object)
        found[piece] = _placeholders_like(match, sort)[counts.get(sort, 0)]
        counts[sort] = counts.get(sort, 0) + 1
    return found


def _placeholders_like(match: Match, sort: tuple[SeatId, bool]) -> list[PieceId]:
    """Return the placeholders of a seat for objects, or for characters."""
    first = len(match.pieces)
    return [
        number
        for number, piece in enumerate_pieces(match.placeholders.pieces, first)
        if (piece.seat, piece.kind.is_object) == sort
    ]


def hidden_from(match: Match, state: State, seat: SeatId) -> dict[PieceId, PieceId]:
    """Return the placeholder of each piece that a seat cannot identify."""
    if not state.concealed:
        return {}
    found = placeholders(match, state)
    return {p: other for p, other in found.items() if known_to(match, state, p) != seat}


# -- states ----------------------------------------------------------------------------------------


def conceal(builder: StateBuilder, seat: SeatId) -> None:
    """Put placeholders into a state where its seat cannot identify the pieces."""
    match, shown = builder.match, builder.state
    hidden = hidden_from(match, shown, seat)
    if not hidden:
        return
    builder.add_placeholders(len(match.pieces))
    carrier = shown.carrier[:]
    for piece, placeholder in hidden.items():
        builder.put_in_place_of(placeholder, piece)
        builder.put(piece, UNKNOWN)
        carrier[piece], carrier[placeholder] = NO_PIECE, carrier[piece]
    builder.set_carriers([hidden.get(by, by) for by in carrier])
    _change_ids(builder, hidden)


def reveal_placeholders(builder: StateBuilder, meant: Mapping[PieceId, PieceId]) -> None:
    """Put pieces into a state where placeholders are; `meant`: placeholder -> piece."""
    carrier = builder.state.carrier[:]
    for placeholder, piece in meant.items():
        builder.put_in_place_of(piece, placeholder)
        builder.put(placeholder, NOWHERE)
        carrier[piece], carrier[placeholder] = carrier[placeholder], NO_PIECE
    builder.set_carriers([meant.get(by, by) for by in carrier])
    builder.remove_placeholders()
    _change_ids(builder, meant)


def _change_ids(builder: StateBuilder, names: Mapping[PieceId, PieceId]) -> None:
    """Write other numbers for some pieces wherever they occur in a state."""
    match, state = builder.match, builder.state
    builder.set_concealed(tuple(names.get(piece, piece) for piece in state.concealed))
    if any(held.piece in names for held in state.statuses):
        builder.set_statuses(
            tuple(
                [
                    attrs.evolve(held, piece=names.get(held.piece, held.piece))
                    for held in state.statuses
                ]
            )
        )
    builder.set_frames([with_ids(frame, names) for frame in state.frames])
    if match.memories.with_pieces:
        values = list(state.memory)
        for index, kind in match.memories.with_pieces:
            values[index] = _value_with_ids(kind, values[index], names)
        builder.set_memory(values)


# -- values ----------------------------------------------------------------------------------------


def with_ids(value: T, names: Mapping[PieceId, PieceId]) -> T:
    """Return a frame, an action or an event with other numbers for some of its pieces.

    Its fields say where these are: `fields.piece`, `fields.pieces`, or the annotation.
    """
    changes: dict[str, Any] = {}
    kind = cast("type[Any]", type(value))
    types = field_types(kind)
    for field in attrs.fields(kind):
        old = getattr(value, field.name)
        new = _field_with_ids(field, old, names, types.get(field.name, ANY))
        if new is not old:
            changes[field.alias] = new
    return attrs.evolve(value, **changes) if changes else value  # type: ignore[misc]


def _field_with_ids(
    field: attrs.Attribute[Any], value: Any, names: Mapping[PieceId, PieceId], holds: ValueType
) -> Any:
    kind = field.metadata.get(KIND)
    if kind == "piece":
        return names.get(value, value)
    if kind == "pieces":
        return _each(value, lambda piece: names.get(piece, piece))
    if kind == "course":
        return _each(value, lambda step: _step_with_ids(step, names))
    return _value_with_ids(holds, value, names)


def _value_with_ids(kind: ValueType, value: Any, names: Mapping[PieceId, PieceId]) -> Any:
    """Return a value with other numbers for some pieces, as far as its type says where they are."""

    def other(part: ValueType, number: PieceId) -> PieceId:
        return names.get(number, number) if part.kind == "piece" else number

    return changed(kind, value, other) if kind.has_pieces else _parts_with_ids(value, names)


def _handled(step: int) -> PieceId:
    """Return the piece that a step of a course takes or leaves."""
    return max(taken_piece(step), left_piece(step))


def _step_with_ids(step: int, names: Mapping[PieceId, PieceId]) -> int:
    """Return a step of a course under the new name of the piece that it takes or leaves."""
    if step >= LEAVE:
        return step
    taken, left = taken_piece(step), left_piece(step)
    piece, handle = (left, leave) if left >= 0 else (taken, take)
    named = names.get(piece, piece)
    if isinstance(named, ConcealedId):
        return ConcealedId(handle(piece), named.known_to, PieceId(handle(named.placeholder)))
    return handle(named)


def _each(value: tuple[T, ...], change: Callable[[T], T]) -> tuple[T, ...]:
    """Return a tuple with all its parts changed; itself if none is."""
    parts = tuple(change(part) for part in value)
    return parts if any(a is not b for a, b in zip(parts, value, strict=True)) else value


def _parts_with_ids(value: Any, names: Mapping[PieceId, PieceId]) -> Any:
    """Return a value whose parts may be objects with fields of their own."""
    if isinstance(value, tuple):
        return _each(value, lambda part: _parts_with_ids(part, names))
    return with_ids(value, names) if attrs.has(type(value)) else value


# -- actions and events ---------------------------------------------------------------------------


def resolve_placeholders(match: Match, state: State, action: T) -> T:
    """Return an action with the pieces for which its placeholders stand."""
    if not state.concealed:
        return action
    return with_ids(action, {other: piece for piece, other in placeholders(match, state).items()})


def played_action(match: Match, state: State, action: T) -> T:
    """Return an action of the history as it was played in a state: with pieces everywhere."""
    if not state.concealed:
        return action
    names = {piece: piece for piece in state.concealed}
    names |= {other: piece for piece, other in placeholders(match, state).items()}
    return with_ids(action, names)


def concealed_ids(match: Match, state: State) -> dict[PieceId, PieceId]:
    """Return the concealed id of each concealed piece of a state."""
    found: dict[PieceId, Any] = {
        piece: ConcealedId(piece, known_to(match, state, piece), placeholder)
        for piece, placeholder in placeholders(match, state).items()
    }
    return found


def conceal_ids(value: T, before: Mapping[PieceId, PieceId], after: Container[PieceId]) -> T:
    """Return an action or event with concealed ids for pieces that stayed concealed."""
    kept = {piece: veil for piece, veil in before.items() if piece in after}
    return with_ids(value, kept) if kept else value


def conceal_action(match: Match, action: T, before: State, after: State, events: list[Event]) -> T:
    """Return a completed action, with concealed ids for the pieces it did not show.

    A piece that was shown on the way and concealed again counts as shown.
    """
    if not before.concealed:
        return action
    again = {event.piece for event in events if isinstance(event, Concealed)}
    return conceal_ids(action, concealed_ids(match, before), set(after.concealed) - again)


def redact(value: T, seat: SeatId) -> T:
    """Return an action or event as a seat sees it, as far as concealed pieces go."""
    found: dict[PieceId, PieceId] = {}
    _gather(value, seat, found)
    return with_ids(value, found) if found else value


def _gather(value: Any, seat: SeatId, found: dict[PieceId, PieceId]) -> None:
    """Find the concealed ids in a value that a seat may not know."""
    if isinstance(value, ConcealedId):
        if value.known_to != seat and value < LEAVE:  # a step that handles the piece
            found[_handled(int(value))] = _handled(value.placeholder)
        elif value.known_to != seat:
            found[PieceId(int(value))] = value.placeholder
    elif isinstance(value, tuple | frozenset):
        for part in value:
            if type(part) not in _PLAIN:
                _gather(part, seat, found)
    else:
        for name in _names_of_fields(type(value)):
            part = getattr(value, name)
            if type(part) not in _PLAIN:
                _gather(part, seat, found)


_PLAIN: Final = frozenset({int, str, bool, float, type(None)})
"""The types of values in which there are no concealed ids: most are of these."""


@per_process
def _names_of_fields(kind: type[Any]) -> tuple[str, ...]:
    """Return the names of the fields of a class; none for one without."""
    return tuple(field.name for field in attrs.fields(kind)) if attrs.has(kind) else ()
