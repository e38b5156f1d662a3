"""Checks of a game before its position is written, and after one was read."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from dtwister._engine.game import Game
from dtwister._engine.visibility.view import View
from dtwister._errors import NotationError
from dtwister._notation.names import watcher_name
from dtwister._rng import Rng


def check_is_game(game: object) -> None:
    """Refuse a view: its hidden parts would be read back as something false."""
    if isinstance(game, View):
        raise NotationError(
            f"expected a Game, got the view of {watcher_name(game.match, game.seat)}, from which a "
            "game cannot be made; write it with dtwister.view_text"
        )


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
