"""Choose the screen of a game: the one that stays, or plain lines."""

from __future__ import annotations

import importlib.util
import os
import sys
from collections.abc import Mapping
from typing import Final

from dtwister._engine.match import Match
from dtwister._notation.drawing.board_signs import piece_signs
from dtwister._printing import printable
from dtwister.cli.ending import Ends
from dtwister.cli.output import terminal
from dtwister.cli.playing.screens import PlainScreen, Screen

LIBRARY: Final = "prompt_toolkit"
"""The library of the screen that stays: the extra `terminal`."""
HOW_TO_GET_IT: Final = (
    "for a board in colours that stays in its place, and completion with Tab: "
    "pip install 'dtwister[terminal]'"
)
_DUMB: Final = frozenset({"dumb", "unknown"})
_WALLS: Final = "─│┼╴╵╶╷·"


def choose_screen(match: Match, ends: Ends, *, plain: bool = False) -> Screen:
    """Return the best screen that the terminal can show.

    Plain lines go to anything but a terminal, or to one that cannot move its cursor or show the
    signs of the pieces.
    """
    if plain or not _is_terminal(os.environ):
        return PlainScreen()
    encoding = getattr(sys.stdout, "encoding", None) or "ascii"
    if not _can_show(encoding, "".join(piece_signs(match).values())):
        print(
            f"plain text, since {printable(encoding)} has not all signs of the pieces; "
            "try a terminal with UTF-8"
        )
        return PlainScreen()
    if importlib.util.find_spec(LIBRARY) is None:
        print(HOW_TO_GET_IT)
        return PlainScreen()
    from dtwister.cli.playing.full_screen import FullScreen

    return FullScreen(ends, joined_walls=_can_show(encoding, _WALLS))


def _is_terminal(environment: Mapping[str, str]) -> bool:
    """Return whether people type and read at a terminal that can move its cursor."""
    if environment.get("TERM", "").lower() in _DUMB:
        return False
    try:
        return terminal(sys.stdin).isatty() and terminal(sys.stdout).isatty()
    except (AttributeError, ValueError):  # closed, or replaced by something else
        return False


def _can_show(encoding: str, signs: str) -> bool:
    """Return whether an encoding has some signs.

    >>> _can_show("latin-1", "Aé"), _can_show("latin-1", "Γ"), _can_show("?", "A")
    (True, False, False)
    """
    try:
        signs.encode(encoding)
    except (UnicodeError, LookupError):
        return False
    return True
