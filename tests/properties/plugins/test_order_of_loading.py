"""The order in which plug-ins are handed over changes neither the rules nor any list of actions."""

from __future__ import annotations

import importlib

import pytest

import dtwister
from dtwister import Game, Rng, action_text

NAMES = ("features", "base", "prison", "veterans", "multiplayer", "cardgame")


def rules_of(names: tuple[str, ...]) -> dtwister.Rules:
    modules = [importlib.import_module(f"dtwister_{name}.plugin") for name in names]
    return dtwister.load_rules(modules, entry_points=False)


ORDERS = [NAMES, NAMES[::-1], (*NAMES[3:], *NAMES[:3])]
RULES = [rules_of(names) for names in ORDERS]


def test_the_rules_are_the_same() -> None:
    assert len({rules.digest for rules in RULES}) == 1


@pytest.mark.parametrize(
    "scenario", ["base:standard", "prison:5", "veterans:draft", "multi:standard-4", "card:3"]
)
def test_actions_are_listed_in_the_same_order(scenario: str) -> None:
    games = [Game.new(rules, scenario, seed=4) for rules in RULES]
    rng = Rng(4)
    for _ in range(120):
        if games[0].is_over:
            break
        lists = [[action_text(game.match, one) for one in game.legal_actions] for game in games]
        assert lists[1] == lists[0]
        assert lists[2] == lists[0]
        place = int(rng.random() * len(lists[0]))
        for game in games:
            game.play(list(game.legal_actions)[place])
