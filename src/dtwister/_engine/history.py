"""The course of a game: a chain of steps, each with the state before it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from dtwister._model.actions import Action
from dtwister._model.events import Event
from dtwister._model.ids import SeatId
from dtwister._model.state import State


class Step(NamedTuple):
    """One link: the state before an action, the action, and what happened."""

    before: Step | None
    state: State
    action: Action
    by: SeatId
    events: tuple[Event, ...]
    number: int


def steps_back(step: Step | None) -> Iterator[Step]:
    """Yield a step and those before it, the latest first."""
    while step is not None:
        yield step
        step = step.before


def steps_since(step: Step | None, now: State, state: State) -> list[tuple[State, Action]] | None:
    """Return the states since one that was reached, and the actions played in them.

    None if that state is not on the way to the present one. However long the game is, only the
    later steps are examined.
    """
    found: list[tuple[State, Action]] = []
    if now is state:
        return found
    for one in steps_back(step):
        found.append((one.state, one.action))
        if one.state is state:
            return found[::-1]
    return None
