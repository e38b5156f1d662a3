"""Two games that one seat cannot tell apart: what it may know of both, and how to play on alike."""

from __future__ import annotations

from typing import Any

import dtwister
from dtwister import NATURE, Action, Event, Game, Refusal, Rng, View
from dtwister.engine.view import seen_event
from dtwister.model.events import LaidOnLine
from dtwister.notation.records import decider, seen_action
from properties.support import altered, some_action

SEATS = (0, 1, -1)
"""Both seats and a spectator."""


def watch(game: Game, seat: int) -> View:
    return game.view(None if seat < 0 else seat)


def knowledge(view: View, tries: list[Action]) -> dict[str, Any]:
    """Everything that can be asked of a view."""
    table = view.table
    slots = range(len(view.match.plan.slots))
    return {
        "key": view.key(),
        "digest": view.digest(),
        "hash": hash(view),
        "state": view.state.key(),
        "decision": view.decision,
        "result": view.result,
        "points": view.vp,
        "legal": list(view.legal_actions),
        "some legal": bool(view.legal_actions),
        "refusals": [view.why_not(action) for action in tries],
        "tokens": [view.tokens_on(slot) for slot in slots],
        "drawing": dtwister.draw(view),
        "squares": {space: table.pieces_at(space) for space in view.match.plan.names},
        "revealed": [table.is_revealed(slot) for slot in slots],
        "loads": [table.load_of(p) for p, at in enumerate(view.state.at) if at >= 0],
    }


def attempts(game: Game, rng: Rng, count: int = 12) -> list[Action]:
    """Actions to ask about: legal ones, altered ones, others."""
    listed = list(game.legal_actions)
    tries = [some_action(game, rng) for _ in range(count)]
    if listed:
        tries += [rng.choice(listed) for _ in range(count)]
        tries += [altered(game, rng.choice(listed), rng) for _ in range(count)]
    return tries


def same_for(seat: int, one: Game, other: Game, tries: list[Action]) -> None:
    """Fail if a seat can find any difference between two games."""
    views = watch(one, seat), watch(other, seat)
    assert views[0] == views[1]
    first, second = (knowledge(view, tries) for view in views)
    for name, value in first.items():
        assert value == second[name], f"seat {seat} sees a difference in {name}"


def counterpart(game: Game, other: Game, action: Action, seat: int) -> Action | None:
    """What looks to a seat like an action in a game, for another game; None if nothing does."""
    by = decider(game.match, game.state, action)
    shown = seen_action(action, by, seat)
    if shown == action:
        return action if other.why_not(action) is None else None
    for candidate in other.legal_actions:
        if seen_action(candidate, by, seat) == shown:
            return candidate
    return None


DISCLOSING = ("reveal", "card")
"""Actions that may show what was hidden, so that two games need not go on alike."""


def told(events: tuple[Event, ...], seat: int) -> list[Event]:
    """Events as a seat sees them."""
    return [seen_event(event, seat) for event in events]


def discloses(game: Game, action: Action) -> bool:
    """Whether an action shows something that was hidden, or makes nature play."""
    if action.verb in DISCLOSING:
        return True
    fork = game.fork()
    events = fork.play(action)
    laid = sum(isinstance(event, LaidOnLine) for event in events)
    if laid % 4:
        return True  # with a dot left free, the dots of the starters tell something
    later = [by_nature for _, by_nature in fork.history[len(game.history) :]]
    return any(later) or (fork.decision is not None and fork.decision.seat == NATURE)


def refusals(position: Game | View, tries: list[Action]) -> list[Refusal | None]:
    return [position.why_not(action) for action in tries]
