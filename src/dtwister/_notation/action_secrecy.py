"""The player of an action."""

from __future__ import annotations

from dtwister._engine.context import Context
from dtwister._engine.match import Match
from dtwister._model.actions import Action
from dtwister._model.frames import Decision, Declaration
from dtwister._model.ids import CHANCE, REFEREE, SeatId
from dtwister._model.state import State


def decider(match: Match, state: State, action: Action) -> SeatId:
    """Return the player of an action: the deciding seat, or who declares it."""
    asked = state.frames[-1].decision(Context(match, state)) if state.frames else None
    return decider_of(action, asked)


def decider_of(action: Action, asked: Decision | None) -> SeatId:
    """Return the seat that plays an action, given the decision."""
    if isinstance(action, Declaration) and action.declared_by != REFEREE:
        return action.declared_by
    return CHANCE if asked is None else asked.seat
