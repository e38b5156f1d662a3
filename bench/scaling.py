"""The cost of a decision by the number of characters on the board."""

from __future__ import annotations

import time

import dtwister
from dtwister.testing import position

_NAMES = ("warrior", "thief", "cleric", "goblin", "troll", "mekanork", "wizard", "wall-walker")
_EDGE = 15


def crowd(characters: int) -> dtwister.Game:
    """An open board of 15 x 15 squares with so many characters, half of them of either seat."""
    pieces: dict[str, str] = {}
    squares: dict[tuple[int, int], str] = {}
    for number in range(characters):
        seat, index = number % 2, number // 2
        sign = chr(ord("A") + number)
        pieces[sign] = f"{('blue', 'yellow')[seat]}.{_NAMES[index]}"
        squares[1 + 3 * (number // 4), 1 + 4 * (number % 4)] = sign
    rail = "+" + "   +" * _EDGE
    lines = [rail]
    for row in range(_EDGE):
        cells = "".join(f" {squares.get((row, column), ' ')}. " for column in range(_EDGE))
        lines += [cells, rail]
    return position(dtwister.load_rules(), "\n".join(lines), pieces=pieces, ap=5, tile=5)


def per_decision_us(characters: int, repeats: int = 300) -> float:
    """Microseconds to list everything and to play one action at random, from fresh forks."""
    game = crowd(characters)
    rng = dtwister.Rng(characters)
    start = time.process_time()
    for _ in range(repeats):
        fork = game.fork()
        for _ in range(4):
            legal = list(fork.legal_actions)
            fork.play(legal[int(rng.random() * len(legal))])
            if fork.decision is None or fork.decision.kind != "act":
                break
    return (time.process_time() - start) / repeats / 4 * 1e6
