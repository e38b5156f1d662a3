"""Whether an action can fairly be taken back in interactive play (R-20)."""

from __future__ import annotations

from dtwister._engine.history import Step, steps_back
from dtwister._engine.match import Match
from dtwister._engine.visibility.concealment import hidden_from
from dtwister._engine.visibility.view import masker_of
from dtwister._errors import Refusal
from dtwister._model.ids import CHANCE, SeatId
from dtwister._model.state import State

_RULE = "R-20"


def why_not_take_back(
    match: Match, last: Step | None, after: State, by: SeatId | None
) -> Refusal | None:
    """Return why a seat may not take back the last action; None if it may.

    `last` is the last step, of chance perhaps, and `after` the state after it. Without a seat it is
    the one that acted last.
    """
    step = next((one for one in steps_back(last) if one.by != CHANCE), None)
    if step is None:
        return _refusal(match, "nothing-to-take-back", "no seat has played yet")
    if step.by < 0:
        return _refusal(match, "not-yours", "a declaration of the referee stands")
    if by is not None and by != step.by:
        return _refusal(match, "not-yours", f"{match.seats[step.by]} has played since")
    before = step.state
    if step is not last or _tells_something_new(match, before, after, step.by):
        return _refusal(match, "revealed", "the last action revealed something new")
    if (before.turns, before.tiles) != (after.turns, after.tiles):
        return _refusal(match, "room-turned", "a room was turned or moved")
    if step.action.final:
        return _refusal(match, "final", f"`{step.action.verb}` cannot be undone")
    return None


def _refusal(match: Match, code: str, reason: str) -> Refusal:
    return match.board.with_alias(
        Refusal(code, _RULE, f"the last action cannot be taken back: {reason}")
    )


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
    for index, memory in enumerate(match.rules.memories):
        one, other = before.memory[index], after.memory[index]
        if memory.secret == "all" and one != other:
            return True
        if memory.secret == "by_seat":
            for owner, (old, new) in enumerate(zip(one, other, strict=True)):
                if owner != seat and old != new:
                    return True
    return False
