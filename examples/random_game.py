"""Play a whole game at random, and print who won and what was played most.

Run it with: python examples/random_game.py [SEED]
"""

from __future__ import annotations

import sys
from collections import Counter

import dtwister


def play_at_random(scenario: str, seed: int) -> dtwister.Game:
    """A game in which chance answers every decision.

    >>> game = play_at_random("base:beginner", seed=1)
    >>> game.is_over
    True
    """
    game = dtwister.new_game(scenario, seed=seed)
    rng = dtwister.Rng(seed)
    while game.decision is not None:
        game.play(game.legal_actions.sample(rng))
    return game


def summary(game: dtwister.Game) -> str:
    """Return the winner, and the number of actions of each kind.

    >>> game = play_at_random("base:beginner", seed=1)
    >>> print(summary(game))
    blue ... : yellow ... after ... actions; ...
    """
    score = " : ".join(f"{seat} {points}" for seat, points in zip(game.seats, game.vp, strict=True))
    verbs = Counter(action.verb for action, _ in game.history)
    most = ", ".join(f"{verb} {count}" for verb, count in verbs.most_common(5))
    return f"{score} after {len(game.history)} actions; {most}"


def main() -> None:
    """Play one game with the seed of the command line."""
    seed = int(sys.argv[1]) if len(sys.argv) > 1 else 1
    game = play_at_random("base:beginner", seed)
    print(dtwister.draw(game))
    print(summary(game))


if __name__ == "__main__":
    main()
