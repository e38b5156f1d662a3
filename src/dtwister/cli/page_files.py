"""Replay pages that commands write: the name of the file, and whose knowledge it holds."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from dtwister import SPECTATOR
from dtwister._engine.game import Game
from dtwister._errors import OptionError
from dtwister._model.ids import SeatId
from dtwister._notation.names import SPECTATOR_NAME
from dtwister._printing import clipped
from dtwister.cli.shared_arguments import unknown


def check_page(path: Path, others: Mapping[str, bool]) -> None:
    """Refuse a name that no page can have, and options that say how to print.

    >>> check_page(Path("game.svg"), {})
    Traceback (most recent call last):
        ...
    dtwister._errors.OptionError: --html game.svg: expected a name in .html
    """
    if path.suffix.lower() != ".html":
        raise OptionError(f"--html {clipped(str(path))}: expected a name in .html")
    if path.is_dir():
        raise OptionError(f"--html {clipped(str(path))}: expected a file, got a folder")
    if not path.parent.is_dir():
        folder = clipped(str(path.parent))
        raise OptionError(f"--html {clipped(str(path))}: unknown folder {folder}; make it first")
    for option, is_given in others.items():
        if is_given:
            raise OptionError(
                f"{option} and --html cannot be given together; leave one of them out"
            )


def watcher_of(game: Game, name: str | None) -> SeatId | None:
    """Return the seat whose view is shown; None for all of the game.

    >>> import dtwister
    >>> game = dtwister.new_game("prison:1", seed=1)
    >>> watcher_of(game, "yellow"), watcher_of(game, None)
    (1, None)
    """
    if name is None:
        return None
    if name == SPECTATOR_NAME:
        return SPECTATOR
    if name not in game.seats:
        raise OptionError(unknown("seat", name, (*game.seats, SPECTATOR_NAME)))
    return SeatId(game.seats.index(name))
