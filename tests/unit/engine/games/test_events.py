"""How an event happens: replaced, prevented, applied, announced."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

from dtwister._caching import per_state
from dtwister._engine.context import Context
from dtwister._engine.editing.play_context import PlayContext
from dtwister._errors import EngineError
from dtwister._model.ability import Ability
from dtwister._model.events import Event, Scored
from dtwister._model.ids import WHOLE_GAME
from dtwister._model.state import RESERVE
from fixtures.stub_games import played


def table_with(*abilities: Ability, bearers: tuple[int, ...] = (WHOLE_GAME,)) -> PlayContext:
    """A table in the middle of a game, with abilities that replace and hear of scores."""
    game = played(5)
    index = attrs.evolve(
        game.match.abilities,
        replacers={Scored: tuple((a, bearers) for a in abilities if a.replaces)},
        listeners={Scored: tuple((a, bearers) for a in abilities if a.listens)},
    )
    return PlayContext(attrs.evolve(game.match, abilities=index), game.state.branch())


def points(context: PlayContext, number: int = 1) -> int | None:
    """Return what seat 0 gets when so many points are given to it; None if that was prevented."""
    before = context.state.vp[0]
    happened = context.do(Scored(0, number, "test"))
    return context.state.vp[0] - before if happened else None


class Changing(Ability):
    """Adds to a score, or takes all of it away."""

    replaces = (Scored,)

    def __init__(self, name: str, more: int | None, log: list[str], only: int = -1) -> None:
        self.name, self.more, self.log, self.only = name, more, log, only

    def replace(self, context: Context, event: Scored, bearer: int) -> Event | None:
        self.log.append(f"{self.name}{event.points}")
        if self.only not in (-1, event.points):
            return event
        return None if self.more is None else attrs.evolve(event, points=event.points + self.more)


def test_each_replacement_is_asked_about_what_the_one_before_made() -> None:
    log: list[str] = []
    context = table_with(Changing("a", 1, log), Changing("b", 10, log))
    assert points(context) == 12
    assert log == ["a1", "b2"]
    assert [event for event in context.events if isinstance(event, Scored)] == [
        Scored(0, 12, "test")
    ]


def test_a_later_replacement_can_wake_an_earlier_one_which_then_works_once() -> None:
    log: list[str] = []
    context = table_with(Changing("a", 100, log, only=11), Changing("b", 10, log))
    assert points(context) == 111
    assert log == ["a1", "b1", "a11"]


def test_the_last_of_a_chain_can_prevent_it() -> None:
    log: list[str] = []
    context = table_with(Changing("a", 1, log), Changing("b", None, log))
    events = len(context.events)
    assert points(context) is None
    assert context.state.vp[0] == 0 and len(context.events) == events
    assert log == ["a1", "b2"]


def test_a_replacement_that_changes_nothing_is_none() -> None:
    log: list[str] = []
    context = table_with(Changing("a", 1, log, only=5), Changing("b", 1, log, only=6))
    assert points(context) == 1
    assert log == ["a1", "b1"]


def test_each_bearer_replaces_once() -> None:
    log: list[str] = []
    context = table_with(Changing("a", 1, log), bearers=(0, 1, 2))
    assert points(context) == 4
    assert log == ["a1", "a2", "a3"]


def test_a_wounded_bearer_replaces_nothing_unless_it_says_so() -> None:
    log: list[str] = []
    ability = Changing("a", 1, log)
    context = table_with(ability, bearers=(0,))
    context.state.wounded = 1
    assert points(context) == 1
    type(ability).while_wounded = True
    try:
        assert points(context) == 2
    finally:
        del type(ability).while_wounded


class Endless(Ability):
    """Makes another event of every one, for as many bearers as there are."""

    replaces = (Scored,)

    def replace(self, context: Context, event: Scored, bearer: int) -> Event | None:
        return attrs.evolve(event, points=event.points + 1)


def test_a_chain_has_an_end() -> None:
    ends = table_with(Endless(), bearers=tuple(range(-99, 0)))
    assert points(ends) == 100
    for_ever = table_with(Endless(), bearers=tuple(range(-100, 0)))
    with pytest.raises(EngineError, match=r"the replacements of Scored.* did not converge"):
        for_ever.do(Scored(0, 1, "test"))


class Hearing(Ability):
    """Notes for which bearer it is told."""

    listens = (Scored,)

    def __init__(self) -> None:
        self.heard: list[int] = []

    def react(self, context: PlayContext, event: Any, bearer: int) -> None:
        self.heard.append(bearer)


def test_only_bearers_on_the_board_are_told_and_no_wounded() -> None:
    ability = Hearing()
    context = table_with(ability, bearers=(WHOLE_GAME, 0, 1, 2))
    context.state.at[0], context.state.at[1], context.state.at[2] = 0, RESERVE, 7
    context.state.wounded = 0b100
    context.do(Scored(0, 1, "test"))
    assert ability.heard == [WHOLE_GAME, 0]


@per_state
def points_of_all(context: Context) -> int:
    """Return the points of all seats together."""
    return sum(context.state.vp)


def test_an_event_empties_the_caches_of_the_state() -> None:
    context = table_with()
    before = points_of_all(context)
    context.do(Scored(0, 1, "test"))
    assert context.state_caches == {}
    assert points_of_all(context) == before + 1
