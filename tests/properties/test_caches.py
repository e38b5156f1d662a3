"""Caches change nothing but speed: games go on in the same way when everything is computed anew.

A wrong key of a cache gives an answer that was right somewhere else. So a game that keeps all its
caches is compared at its decisions with a twin that has none: what is legal, what the view of the
seat says is legal, and where a sample of the actions leads.
"""

from __future__ import annotations

import os
import subprocess
import sys
from typing import Any

import pytest

import dtwister
from dtwister import Action, Game, Rng
from dtwister.plugin import Context
from dtwister.plugin.caching import caches_are_on, without_caches
from dtwister_features.combat import close_attack
from fixtures.random_games import begun
from fixtures.tiers import scale

SCENARIOS = tuple(sorted(dtwister.load_rules().scenarios))
TRIED = 4
"""How many actions are played at a decision that is compared."""


def texts(game: Game, actions: Any) -> list[str]:
    """Return what is legal as sorted texts; the order of a listing is no matter of caches."""
    return sorted(dtwister.action_text(game.match, action) for action in actions)


def outcomes(game: Game, actions: list[Action]) -> list[str]:
    """Return the digest of the state after each of some actions."""
    found = []
    for action in actions:
        fork = game.fork()
        fork.play(action)
        found.append(fork.digest)
    return found


def answers(game: Game, tries: list[Action]) -> tuple[list[str], list[str], list[str]]:
    """Return what a game says at a decision: what is legal, also in the view, and what follows."""
    decision = game.decision
    seat = decision.seat if decision is not None and not decision.is_chance else None
    seen = texts(game, game.view(seat).legal_actions)
    return texts(game, game.legal_actions), seen, outcomes(game, tries)


def anew(game: Game) -> Game:
    """Return the same position without anything that was worked out about it."""
    state = game.state.copy()
    state.labyrinth = None
    return Game(game.match, state)


def difference(scenario: str, seed: int, *, decisions: int, first: int, every: int) -> str:
    """Play a game with caches; return where it first differs from one without, or nothing."""
    game, rng = begun(scenario, seed), Rng(seed)
    for number in range(decisions):
        if game.is_over:
            break
        legal = list(game.legal_actions)
        if number >= first and (number - first) % every == 0:
            tries = [rng.choice(legal) for _ in range(TRIED)]
            # What follows is asked first, so that the caches have been elsewhere before they list.
            after = outcomes(game, tries)
            cached = answers(game, tries)
            with without_caches():
                plain = answers(anew(game), tries)
            for what, one, other in zip(("legal", "seen", "after"), cached, plain, strict=True):
                if one != other:
                    odd = sorted(set(one) ^ set(other))
                    return f"{scenario} {seed}, decision {number}, {what}: {odd[:5]}"
            assert after == cached[2]
        game.play(rng.choice(legal))
    return ""


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_games_go_on_in_the_same_way_without_caches(scenario: str) -> None:
    """Most of it is compared in the middle of the game; some of the set-up is, too."""
    games, every = scale(1, 6), scale(7, 2)
    for seed in range(games):
        assert not difference(scenario, seed, decisions=scale(240, 500), first=6, every=every)


def test_a_wrong_key_would_be_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """The squares around enemies, kept without a look at where these are, make a difference."""
    right = close_attack._spaces_around
    kept: dict[int, int] = {}

    def wrong(context: Context, enemies: int) -> int:
        if not caches_are_on():
            return right(context, enemies)
        return kept.setdefault(id(context.labyrinth), right(context, enemies))

    monkeypatch.setattr(close_attack, "_spaces_around", wrong)
    course = {"decisions": 400, "first": 40, "every": 3}
    assert "legal" in difference("base:standard", 0, **course)


PLAYED = """
import dtwister, dtwister._caching
game, rng = dtwister.new_game("base:standard", seed=5), dtwister.Rng(5)
for _ in range(120):
    legal = sorted(game.legal_actions, key=lambda action: dtwister.action_text(game.match, action))
    game.play(rng.choice(legal))
sizes = dtwister._caching.cache_sizes(game.match.match_caches)
print(dtwister._caching.caches_are_on(), len(sizes) > 0, game.digest)
"""


def test_the_environment_turns_all_caches_off() -> None:
    found = {}
    for value in ("on", "off"):
        done = subprocess.run(
            [sys.executable, "-c", PLAYED],
            env=os.environ | {"DTWISTER_CACHES": value},
            capture_output=True,
            text=True,
            timeout=300,
            check=True,
        )
        on, filled, found[value] = done.stdout.split()
        assert on == filled == str(value == "on")
    assert found["on"] == found["off"]
