"""Play games for a profiled build: `python tools/profile_games.py`.

The games show the compiler what runs often: listing, sampling, playing, views, samples, forks,
and replays, in scenarios of all kinds. They are the same in each run.
"""

from __future__ import annotations

import random

import dtwister

GAMES = {
    "base:standard": 3_000,
    "prison:5": 3_000,
    "multi:standard-4": 1_500,
    "veterans:free-choice": 1_500,
    "card:3": 1_500,
}
"""How many decisions of each scenario are listed, and as many sampled."""
OFTEN = 10
"""After so many decisions a seat looks at the game, and tries what could come."""


def play(scenario: str, decisions: int, *, listed: bool) -> None:
    """Play games one after the other, until so many decisions are made."""
    seed = 0
    while decisions > 0:
        seed += 1
        game, rng = dtwister.new_game(scenario, seed=seed), random.Random(seed)
        while decisions > 0 and not game.is_over:
            legal = game.legal_actions
            game.play(rng.choice(list(legal)) if listed else legal.sample(rng))
            decisions -= 1
            if decisions % OFTEN == 0 and not game.is_over:
                look(game, rng)
        dtwister.replay(game.rules, dtwister.record_text(game))


def look(game: dtwister.Game, rng: random.Random) -> None:
    """Look at a game as a seat does, and as a search does that tries what could come."""
    list(game.view(0).sample(dtwister.Rng(rng.randrange(1 << 30))).legal_actions)
    fork = game.fork()
    for _ in range(OFTEN):
        if fork.is_over:
            return
        fork.play(fork.legal_actions.sample(rng))


if __name__ == "__main__":
    for name, count in GAMES.items():
        play(name, count, listed=True)
        play(name, count, listed=False)
