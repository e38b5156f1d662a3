"""Perft: the number of games from a position, to a given depth of decisions."""

from __future__ import annotations

from collections import Counter

from dtwister._engine.game import Game
from dtwister._notation.action_parser import action_text


def perft(game: Game, depth: int) -> int:
    """Return how many sequences of so many actions there are.

    >>> import dtwister
    >>> game = dtwister.new_game("base:standard", seed=0)
    >>> perft(game, 1) == len(game.legal_actions)
    True
    """
    if depth == 0:
        return 1
    if depth == 1:
        return len(game.legal_actions)
    total = 0
    for action in game.legal_actions:
        fork = game.fork()
        fork.play(action)
        total += perft(fork, depth - 1)
    return total


def divided(game: Game, depth: int) -> dict[str, int]:
    """Return the count of each first action, by its text."""
    found: dict[str, int] = {}
    for action in game.legal_actions:
        fork = game.fork()
        fork.play(action)
        found[action_text(game.match, action)] = perft(fork, depth - 1)
    return found


def counted(game: Game, depth: int) -> str:
    """Return a count as a line: the sum, then that of each verb of the first action."""
    verbs: Counter[str] = Counter()
    for text, count in divided(game, depth).items():
        verbs[text.partition(" ")[0]] += count
    parts = ", ".join(f"{verb} {count}" for verb, count in sorted(verbs.items()))
    return f"{sum(verbs.values())} = {parts}"
