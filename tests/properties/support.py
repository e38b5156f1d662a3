"""What the property tests share: random games and their positions."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st

import dtwister
from dtwister import Game, Rng, Rules
from dtwister.testing.random_actions import (
    altered_action,
    is_answer,
    random_game,
    some_action,
    varied_action,
)

__all__ = ["altered_action", "is_answer", "random_game", "some_action", "varied_action"]

SCENARIOS = (
    "base:standard",
    "base:beginner",
    "prison:1",
    "prison:2",
    "prison:3",
    "prison:4",
    "prison:5",
)

ZONED = tuple(
    name
    for name, scenario in sorted(dtwister.load_rules().scenarios.items())
    if dtwister.load_rules().layouts[scenario.layout].icons
)
"""The scenarios on boards of zones."""

TUTORIAL = ("prison:1", "prison:2", "prison:3", "card:1", "card:tutorial-1")
"""Small games: four rooms, a token in each, and soon over."""
SECRETS = ("card:tutorial-1", "card:tutorial-2", "card:tutorial-3", "card:4")
"""Scenarios on boards of zones for tests of what is hidden: of each kind of game one."""
CHOOSING = ("veterans:free-choice", "veterans:draft")
"""Scenarios in which the teams are chosen first, in secret and openly."""

SET_UP = (
    "starter",
    "lay",
    "set-aside",
    "choose-characters",
    "choose-objects",
    "choose-rooms",
    "pick-characters",
    "pick-objects",
    "pick-rooms",
)
"""The kinds of the decisions before the first turn."""

seeds = st.integers(0, 2**32 - 1)


def examples(count: int) -> settings:
    """The profile of all property tests: so many examples, the same each time.

    A failing seed is not made smaller, since a smaller seed is no simpler game.
    """
    return settings(
        deadline=None,
        derandomize=True,
        database=None,
        max_examples=count,
        phases=(Phase.explicit, Phase.generate),
        suppress_health_check=(HealthCheck.too_slow,),
    )


def begun(scenario: str, seed: int, rules: Rules | None = None, **options: Any) -> Game:
    """A new game, with those of the options that its scenario has."""
    rules = rules or dtwister.load_rules()
    known = {option.name for option in rules.scenarios[scenario].options}
    given = {name: value for name, value in options.items() if name in known}
    return dtwister.new_game(scenario, rules=rules, seed=seed, **given)


def set_up(scenario: str, seed: int, **options: Any) -> Game:
    """A game after its set-up, which was played at random."""
    game = begun(scenario, seed, **options)
    rng = Rng(seed)
    while game.decision is not None and game.decision.kind in SET_UP:
        game.play(game.legal_actions.sample(rng))
    return game


def positions(
    scenario: str, seed: int, *, decisions: int = 300, every: int = 10, **options: Any
) -> Iterator[Game]:
    """A random game at every so many decisions, from its first one on, and where it stops."""
    game = begun(scenario, seed, **options)
    rng = Rng(seed ^ 0xC0FFEE)
    for number in range(decisions):
        if game.is_over:
            break
        if number % every == 0:
            yield game
        game.play(varied_action(game, rng))
    yield game
