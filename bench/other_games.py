"""Other peers: Catanatron, and games of OpenSpiel, in lean random loops of their public interface.

They are installed in an environment of their own, and are only run.
"""

from __future__ import annotations

import contextlib
import importlib.metadata
import random
import time
from collections.abc import Callable

from bench.played import Played

MAX_DECISIONS = 1_000
PACKAGES = {"catanatron": "catanatron", "openspiel": "open_spiel"}
"""The package of each task."""
SPIEL_GAMES = ("backgammon", "chess", "hive")
"""Games of OpenSpiel in which pieces move over a board."""


def versions() -> dict[str, str]:
    """Return the versions of the packages that are installed here."""
    found = {}
    for task, package in PACKAGES.items():
        with contextlib.suppress(importlib.metadata.PackageNotFoundError):
            found[task] = importlib.metadata.version(package)
    return found


def catan_game(seed: int) -> Played:
    """Play a random game of four players with Catanatron."""
    from catanatron import Color, Game, RandomPlayer  # type: ignore[import-not-found]

    decisions = listed = 0
    start = time.process_time()
    game = Game([RandomPlayer(color) for color in Color], seed=seed + 1)
    state = game.state
    rng = random.Random(seed)
    while decisions < MAX_DECISIONS and game.winning_color() is None:
        legal = state.playable_actions
        listed += len(legal)
        decisions += 1
        game.execute(legal[int(rng.random() * len(legal))], validate_action=False)
    return Played(decisions, listed, time.process_time() - start)


def catan_copy_us(repeats: int = 2_000) -> float:
    """Measure the microseconds of a copy."""
    from catanatron import Color, Game, RandomPlayer

    return _us(Game([RandomPlayer(color) for color in Color], seed=1).copy, repeats)


def spiel_game(name: str, seed: int) -> Played:
    """Play a random game of OpenSpiel; what chance decides is not counted."""
    import pyspiel  # type: ignore[import-not-found]

    decisions = listed = 0
    game = pyspiel.load_game(name)
    start = time.process_time()
    state = game.new_initial_state()
    rng = random.Random(seed)
    while decisions < MAX_DECISIONS and not state.is_terminal():
        if state.is_chance_node():
            outcomes, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choices(outcomes, weights)[0])
            continue
        legal = state.legal_actions()
        listed += len(legal)
        decisions += 1
        state.apply_action(legal[int(rng.random() * len(legal))])
    return Played(decisions, listed, time.process_time() - start)


def spiel_copy_us(name: str, repeats: int = 20_000) -> float:
    """Measure the microseconds of a clone."""
    import pyspiel

    return _us(pyspiel.load_game(name).new_initial_state().clone, repeats)


def _us(copy: Callable[[], object], repeats: int) -> float:
    start = time.process_time()
    for _ in range(repeats):
        copy()
    return (time.process_time() - start) / repeats * 1e6
