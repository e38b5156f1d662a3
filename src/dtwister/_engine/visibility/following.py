"""Following the course of a game for one seat: what it is told, and which hidden pieces it knows.

A link is made for each action, for one seat, when somebody asks what the seat knows.
"""

from __future__ import annotations

from collections.abc import Iterator
from operator import is_
from typing import Any

import attrs

from dtwister._engine.match import Match
from dtwister._engine.storage.history import Step, states_at, steps_from
from dtwister._engine.visibility.concealment import hidden_from
from dtwister._engine.visibility.information import (
    NOTHING_RECALLED,
    PACKED_LINKS,
    UNRECALLED,
    WHOLE_LINKS,
    InformationState,
    Recollection,
    Told,
)
from dtwister._engine.visibility.view import make_view, seen_action, seen_event
from dtwister._model.actions import LEAVE, left_piece, taken_piece
from dtwister._model.fields import KIND
from dtwister._model.ids import SPECTATOR, PieceId, SeatId, enumerate_pieces
from dtwister._model.state import ASIDE, ON_ROOMS, RESERVE, State


class Following:
    """The knowledge of seats from the course of one game, each followed since it was asked for."""

    __slots__ = ("first_number", "from_start", "keeps_text", "known")

    def __init__(
        self, *, from_start: bool, keeps_text: bool, information: InformationState | None
    ) -> None:
        self.from_start = from_start
        self.keeps_text = keeps_text
        self.first_number = 0
        """The number of the decision at which the game begins."""
        self.known: dict[SeatId, InformationState] = {}
        """Seat -> its knowledge when it was asked for last."""
        if information is not None:
            self.first_number = information.number
            self.known[information.seat] = information

    def copy(self) -> Following:
        """Return the same for a fork."""
        new = Following(from_start=self.from_start, keeps_text=self.keeps_text, information=None)
        new.first_number = self.first_number
        new.known = self.known.copy()
        return new

    def go_back(self, number: int) -> None:
        """Forget what was told since a decision."""
        for seat, information in self.known.items():
            self.known[seat] = information.at(number)

    def current(self, seat: SeatId, number: int) -> InformationState | None:
        """Return what a seat knows at a decision, if that was worked out already."""
        known = self.known.get(seat)
        if known is None or known.number != number or known.recollection is UNRECALLED:
            return None
        return known

    def up_to(
        self, match: Match, seat: SeatId, last: Step | None, present: State, *, recall: bool = True
    ) -> InformationState:
        """Return what a seat knows after the last step, at the present state.

        Only samples need to `recall` the hidden parts of the state.
        """
        known = self.known.get(seat)
        if known is None:
            first = self.first_number
            beginning = states_at(match, last, present, [first])[first]
            known = self._beginning(match, seat, beginning)
        known = self.known[seat] = followed(match, known, last, present)
        if recall:
            known.recollection = recollection(match, present, known)
        return known

    def catch_up(self, match: Match, last: Step, present: State) -> None:
        """Follow the game for every seat and the spectator, and leave out what was told."""
        for seat in (*match.seat_ids, SPECTATOR):
            self.known[seat] = self.up_to(match, seat, last, present).without_text()

    def _beginning(self, match: Match, seat: SeatId, first: State) -> InformationState:
        return InformationState(
            match,
            seat,
            number=self.first_number,
            origin=make_view(match, first, seat),
            from_start=self.from_start,
            keeps_text=self.keeps_text,
        )


def followed(
    match: Match, information: InformationState, last: Step | None, present: State
) -> InformationState:
    """Return what a seat knows after the steps that came since, up to the present state."""
    steps = steps_from(match, last, information.number)
    seat = information.seat
    for index, step in enumerate(steps, 1):
        after = steps[index].state if index < len(steps) else present
        told, fully = seen_step(step, seat)
        secretly = 0 if fully else _moved_in_secret(step, told)
        known = still_known(
            match, step.state, after, information.known, seat, told, fully=fully, secretly=secretly
        )
        information = InformationState(
            match,
            seat,
            before=information.bare(),
            told=told,
            known=known,
            number=step.number + 1,
            from_start=information.from_start,
            keeps_text=information.keeps_text,
        )
        if information.number % PACKED_LINKS == WHOLE_LINKS:
            information.pack_older()
    return information


def recollection(match: Match, state: State, information: InformationState) -> Recollection:
    """Return the hidden parts of the present state that a seat knows."""
    open_memories: tuple[tuple[int, Any], ...] = ()
    if information.from_start:
        open_memories = tuple(
            [(index, state.memory[index]) for index in match.memories.changing_openly]
        )
    known = information.known
    if not known and not open_memories:
        return NOTHING_RECALLED
    names = hidden_from(match, state, information.seat)
    pieces = [(piece, at) for piece, at in enumerate_pieces(state.at) if known >> piece & 1]
    return Recollection(
        tuple([(piece, at) for piece, at in pieces if piece not in names]),
        tuple([(names[piece], piece) for piece, _ in pieces if piece in names]),
        open_memories,
    )


def hidden_pieces(match: Match, state: State, seat: SeatId) -> int:
    """Return the pieces whose place a seat may not look at, as a mask (`make_view`)."""
    seat_of, faceup, hidden = match.seat_of, state.faceup, 0
    for piece, place in enumerate_pieces(state.at):
        if place >= 0:
            continue
        if place <= ON_ROOMS:
            if not faceup >> (ON_ROOMS - place) & 1:
                hidden |= 1 << piece
        elif (place in (RESERVE, ASIDE)) and seat_of[piece] != seat:
            hidden |= 1 << piece
    for piece in _bits(state.face_down):
        if seat_of[piece] != seat:
            hidden |= 1 << piece
    for piece in hidden_from(match, state, seat):
        hidden |= 1 << piece
    return hidden


def _bits(mask: int) -> Iterator[PieceId]:
    while mask:
        lowest = mask & -mask
        yield PieceId(lowest.bit_length() - 1)
        mask ^= lowest


def still_known(
    match: Match,
    before: State,
    after: State,
    known: int,
    seat: SeatId,
    told: Told,
    *,
    fully: bool,
    secretly: int,
) -> int:
    """Return the hidden pieces of which a seat still knows, after an action, where they are.

    It knows a piece that it could see before, or knew, unless the piece may have been moved unseen.
    `fully` says that the seat was told the whole action and all events; `secretly` are the pieces
    that some event hid from it, though another one may have named them.
    """
    if _hides_alike(before, after):
        return known
    hidden = hidden_pieces(match, after, seat)
    if not hidden:
        return 0
    hidden_before = hidden_pieces(match, before, seat)
    candidates = hidden & (known | ~hidden_before)
    if fully or not candidates:
        return candidates
    named = _named_pieces(told) & ~secretly
    moved = 0
    for piece, place in enumerate_pieces(before.at):
        if place != after.at[piece]:
            moved |= 1 << piece
    # All seats see when a piece is concealed, and where its placeholder goes.
    tracked = _mask(before.concealed) & _mask(after.concealed) & ~secretly
    unseen = moved & ~named & ~tracked
    lost = unseen | secretly & _mask(after.concealed)
    for piece in _bits(unseen & (hidden | hidden_before)):
        lost |= _beside(match, before, piece) & hidden_before & ~named
    return candidates & ~lost


def _mask(pieces: tuple[PieceId, ...]) -> int:
    mask = 0
    for piece in pieces:
        mask |= 1 << piece
    return mask


def _beside(match: Match, state: State, piece: PieceId) -> int:
    """Return the pieces of the same seat in the same place: any of them may have been moved."""
    place, owner = state.at[piece], match.seat_of[piece]
    return _mask(
        tuple(
            other
            for other, at in enumerate_pieces(state.at)
            if at == place and match.seat_of[other] == owner
        )
    )


def _hides_alike(before: State, after: State) -> bool:
    """Return whether the same pieces are hidden in the same places, as after most actions."""
    if (
        before.face_down != after.face_down
        or before.concealed != after.concealed
        or before.faceup != after.faceup
    ):
        return False
    one, other = before.at, after.at
    if one is other:
        return True
    # On the board all pieces lie open, but those face down or concealed.
    if before.face_down or before.concealed:
        return one == other
    for at, then in zip(one, other, strict=True):
        if at != then and (at < 0 or then < 0):
            return False
    return True


def _moved_in_secret(step: Step, told: Told) -> int:
    """Return the pieces that events of a step hid from a seat, as a mask."""
    hidden = 0
    for event, shown in zip(step.events, told.events, strict=True):
        if shown is event:
            continue
        for field in attrs.fields(type(event)):
            kind, part, seen = (
                field.metadata.get(KIND),
                getattr(event, field.name),
                getattr(shown, field.name),
            )
            if kind == "piece" and seen < 0 <= part:
                hidden |= 1 << part
            elif kind == "pieces" and seen != part:
                hidden |= _mask(tuple(piece for piece in part if piece >= 0))
    return hidden


def _named_pieces(told: Told) -> int:
    """Return the pieces that an action and its events name, as a mask."""
    named = 0
    values: tuple[Any, ...] = (told.action, *told.events)
    for value in values:
        for field in attrs.fields(type(value)):
            kind, part = field.metadata.get(KIND), getattr(value, field.name)
            if kind == "piece":
                named |= 1 << part if part >= 0 else 0
            elif kind == "pieces":
                named |= _mask(tuple(piece for piece in part if piece >= 0))
            elif kind == "course":
                named |= _mask(
                    tuple(max(taken_piece(step), left_piece(step)) for step in part if step < LEAVE)
                )
    return named


def seen_step(step: Step, seat: SeatId) -> tuple[Told, bool]:
    """Return an action and its events as a seat is told of them, and whether it is told all."""
    shown = seen_action(step.action, step.by, seat)
    seen = tuple([seen_event(event, seat) for event in step.events])
    fully = shown is step.action and all(map(is_, seen, step.events))
    return Told(step.number, step.by, shown, seen), fully
