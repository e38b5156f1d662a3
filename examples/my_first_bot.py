"""A bot of a few lines, and a match between it and the bots of the library.

Run it with: python examples/my_first_bot.py [GAMES]
"""

from __future__ import annotations

import sys
from collections import Counter

import dtwister
from dtwister.bots import Bot, GreedyBot, RandomBot


class Runner:
    """Runs for the exit: it plays the highest card, and the walk that ends farthest ahead.

    A bot gets a view, which is what its seat may know, and answers with a legal action.

    >>> game = dtwister.new_game("base:beginner", seed=1)
    >>> view = game.view("blue")
    >>> Runner(dtwister.Rng(1)).choose(view) in game.legal_actions
    True
    """

    def __init__(self, rng: dtwister.Rng) -> None:
        self.rng = rng

    def choose(self, view: dtwister.View) -> dtwister.Action:
        """The action with the highest value; chance decides between equal ones."""
        return max(view.legal_actions, key=lambda action: self.value(view, action))

    def value(self, view: dtwister.View, action: dtwister.Action) -> float:
        """Return a number that says how good an action looks."""
        chance = self.rng.random()
        if action.verb == "play":
            return 10.0 * getattr(action, "card", 0)
        if action.verb == "reveal":
            return 3.0 + chance
        if isinstance(action, dtwister.Move):
            # Columns have letters from the west: seat 0 leaves in the east, seat 1 in the west.
            way = 1 if view.seat == 0 else -1
            width = view.match.grid.width
            ahead = way * (action.end % width - action.path[0] % width)
            return ahead + chance if ahead > 0 else -1.0
        return chance


def play(bots: list[Bot], seed: int, limit: int = 2000) -> str:
    """Return the leader at the end of a game, or after so many decisions.

    >>> play([GreedyBot(dtwister.Rng(1)), RandomBot(dtwister.Rng(2))], seed=1)
    'blue'
    """
    game = dtwister.new_game("base:beginner", seed=seed)
    for _ in range(limit):
        if game.decision is None:
            break
        seat = game.decision.seat
        game.play(bots[seat].choose(game.view(seat)))
    blue, yellow = game.vp
    return "nobody" if blue == yellow else game.seats[0 if blue > yellow else 1]


def main() -> None:
    """Let the runner play against both bots of the library."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 10
    for other in (RandomBot, GreedyBot):
        results = Counter(
            play([Runner(dtwister.Rng(seed)), other(dtwister.Rng(seed))], seed)
            for seed in range(games)
        )
        ahead = ", ".join(f"{seat} {count}" for seat, count in sorted(results.items()))
        print(f"Runner (blue) against {other.__name__} (yellow): {ahead}")


if __name__ == "__main__":
    main()
