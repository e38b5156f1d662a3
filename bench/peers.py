"""The peer: python-chess in its leanest random loop."""

from __future__ import annotations

import random
import time

import chess

from bench.played import Played


def chess_game(seed: int) -> Played:
    """A random game, until there is no move or 75 were played without pawn move or capture."""
    plies = moves = 0
    start = time.process_time()
    board = chess.Board()
    rng = random.Random(seed)
    while board.halfmove_clock < 150:
        legal = list(board.legal_moves)
        if not legal:
            break
        moves += len(legal)
        plies += 1
        board.push(legal[int(rng.random() * len(legal))])
    return Played(plies, moves, time.process_time() - start)


def copy_us(repeats: int = 20_000) -> float:
    """Microseconds of `board.copy(stack=False)`."""
    board = chess.Board()
    start = time.process_time()
    for _ in range(repeats):
        board.copy(stack=False)
    return (time.process_time() - start) / repeats * 1e6


def version() -> str:
    """Return the version of python-chess."""
    return chess.__version__
