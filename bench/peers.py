"""The peer: python-chess in its leanest random loop."""

from __future__ import annotations

import random
import time

import chess


def chess_games(games: int, seed: int) -> tuple[float, float]:
    """Plies per second and listed moves per second of random games.

    A game goes on until there is no move or 75 moves were played without pawn move or capture.
    """
    rng = random.Random(seed)
    plies = moves = 0
    start = time.process_time()
    for _ in range(games):
        board = chess.Board()
        while board.halfmove_clock < 150:
            legal = list(board.legal_moves)
            if not legal:
                break
            moves += len(legal)
            plies += 1
            board.push(legal[int(rng.random() * len(legal))])
    seconds = time.process_time() - start
    return plies / seconds, moves / seconds


def copy_us(repeats: int = 20_000) -> float:
    """Microseconds of `board.copy(stack=False)`."""
    board = chess.Board()
    start = time.process_time()
    for _ in range(repeats):
        board.copy(stack=False)
    return (time.process_time() - start) / repeats * 1e6
