"""The player of an action, and the action as other seats may know it."""

from __future__ import annotations

from dtwister._engine.context import Context
from dtwister._engine.match import Match
from dtwister._engine.visibility.concealment import redact
from dtwister._engine.visibility.view import masker_of
from dtwister._model.actions import Action
from dtwister._model.frames import Decision, Declaration
from dtwister._model.ids import CHANCE, SeatId
from dtwister._model.state import State


def decider(match: Match, state: State, action: Action) -> SeatId:
    """Return the player of an action: the deciding seat, or who declares it."""
    asked = state.frames[-1].decision(Context(match, state)) if state.frames else None
    return decider_of(action, asked)


def decider_of(action: Action, asked: Decision | None) -> SeatId:
    """Return who plays an action, given what is asked."""
    if isinstance(action, Declaration):
        declared = getattr(action, "seat", None)
        if isinstance(declared, int):
            return SeatId(declared)
    return CHANCE if asked is None else asked.seat


def seen_action(action: Action, by: SeatId, watcher: SeatId) -> Action:
    """Return an action of one seat as another one may know it: its secrets are hidden."""
    if by == watcher and by != CHANCE:
        return action
    action = redact(action, watcher)
    masker = masker_of(type(action))
    if masker is None:
        return action
    hidden = masker(action, CHANCE)
    assert isinstance(hidden, Action)
    return hidden
