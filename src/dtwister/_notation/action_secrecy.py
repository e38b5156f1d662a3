"""Who plays an action, and what the other seats may know of it."""

from __future__ import annotations

from dtwister._engine.context import Context
from dtwister._engine.match import Match
from dtwister._engine.visibility.concealment import redact
from dtwister._engine.visibility.view import masker_of
from dtwister._model.actions import Action
from dtwister._model.frames import Declaration
from dtwister._model.ids import CHANCE, SeatId
from dtwister._model.state import State


def decider(match: Match, state: State, action: Action) -> SeatId:
    """Return who plays an action: the seat that is asked, or the one that declares it."""
    declared = getattr(action, "seat", None)
    if isinstance(action, Declaration) and isinstance(declared, int):
        return SeatId(declared)
    if not state.frames:
        return CHANCE
    decision = state.frames[-1].decision(Context(match, state))
    return CHANCE if decision is None else decision.seat


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
