"""Fair take-backs in interactive play (R-20)."""

from __future__ import annotations

from dtwister._engine.match import Match
from dtwister._engine.storage.history import Step, whole
from dtwister._engine.visibility.concealment import hidden_from
from dtwister._engine.visibility.view import masker_of
from dtwister._errors import Refusal
from dtwister._model.ids import CHANCE, SeatId
from dtwister._model.state import State


def why_not_take_back(
    match: Match, last: Step | None, after: State, by: SeatId | None
) -> Refusal | None:
    """Return why a seat may not take back the last action; None if it may.

    `last` is the last step, of chance perhaps, and `after` the state after it. Without a seat it is
    the one that acted last.
    """
    step = last
    while step is not None and step.by == CHANCE:
        step = whole(match, step.before)
    refusal = _why_it_stands(match, step, last, after, by)
    return None if refusal is None else match.board.with_alias(refusal)


def _why_it_stands(
    match: Match, step: Step | None, last: Step | None, after: State, by: SeatId | None
) -> Refusal | None:
    if step is None:
        return Refusal("nothing-played", "R-20", "the game cannot go back: no seat has played yet")
    if step.by < 0:
        sentence = "the game cannot go back: the referee has declared something"
        return Refusal("not-yours", "R-20", sentence)
    colour = match.seats[step.by]
    if by is not None and by != step.by:
        name = match.seats[by] if by >= 0 else "the spectator"
        sentence = f"{name} cannot take anything back: {colour} has played since"
        return Refusal("not-yours", "R-20", sentence)
    said = f"{colour} cannot take this back"
    before = step.state
    if step is not last or _tells_something_new(match, before, after, step.by):
        return Refusal("revealed", "R-20", f"{said}: the last action revealed something new")
    if (before.turns, before.tiles) != (after.turns, after.tiles):
        return Refusal("room-turned", "R-20", f"{said}: a room was turned or moved")
    if step.action.final:
        return Refusal("final", "R-20", f"{said}: `{step.action.verb}` cannot be undone")
    return None


def _tells_something_new(match: Match, before: State, after: State, seat: SeatId) -> bool:
    """Return whether the last action of a seat told it something new.

    New is: an outcome of chance; a room, a token or a concealed piece that was turned up; a change
    of another seat's hidden cards.
    """
    return (
        before.rng != after.rng
        or before.faceup != after.faceup
        or bool(before.face_down & ~after.face_down)
        or _pieces_shown(match, before, after, seat)
        or _secrets_shown(before, after)
        or _hands_changed(match, before, after, seat)
    )


def _pieces_shown(match: Match, before: State, after: State, seat: SeatId) -> bool:
    """Return whether a seat learnt the identity of a piece."""
    unknown = (hidden_from(match, state, seat).keys() for state in (before, after))
    return bool(next(unknown) - next(unknown))


def _secrets_shown(before: State, after: State) -> bool:
    """Return whether something with secrets ended, such as a combat with its cards."""
    left = [type(frame) for frame in after.frames]
    return any(
        (frame.may_disclose or masker_of(type(frame)) is not None) and type(frame) not in left
        for frame in before.frames
    )


def _hands_changed(match: Match, before: State, after: State, seat: SeatId) -> bool:
    """Return whether hidden memory changed, that of the seat itself apart."""
    for index, memory in enumerate(match.memories.slots):
        one, other = before.memory[index], after.memory[index]
        if memory.secret == "all" and one != other:
            return True
        if memory.secret == "by_seat":
            for owner, (old, new) in enumerate(zip(one, other, strict=True)):
                if owner != seat and old != new:
                    return True
    return False
