"""Questions with which a game that was read is tried before it is accepted."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from dtwister._engine.game import Game
from dtwister._rng import Rng


def uses(game: Game) -> Iterator[tuple[str, Callable[[], object]]]:
    """Yield the usual first questions to a game, each with its name.

    Frames and memories belong to plug-ins, and only these know which values fit; so a position is
    tried before it is accepted.
    """
    yield "asking for the decision", lambda: game.decision
    for seat in (None, *game.seats):
        name = "a spectator" if seat is None else seat
        yield f"the view of {name}", lambda seat=seat: game.view(seat)  # type: ignore[misc]
        yield f"a sample for {name}", lambda seat=seat: game.view(seat).sample(Rng(0))  # type: ignore[misc]
    yield "a legal action", lambda: next(iter(game.legal_actions), None)
