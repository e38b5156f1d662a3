"""The board as a seat may know it, in layers with digests, so that only changed ones are sent."""

from __future__ import annotations

import hashlib
from collections.abc import Collection
from typing import Any
from weakref import WeakValueDictionary

import attrs

from dtwister import View
from dtwister.plugin import Match
from dtwister.svg import Painter, PictureStyle
from dtwister.svg import board as board_picture

_EDGE = 26
"""The space for coordinates."""
STYLE = PictureStyle(squares=True, caption=False, names=False)
"""The style of boards in the browser: each square can be asked for."""
SIDES = ("south", "east", "north", "west")
"""The sides that may be at the bottom of a board."""


class SharedPainters:
    """The painters of all games in memory: games of one match have one for each side at the bottom.

    What a painter caches is found by all that is drawn, so a seat is never sent what another saw.
    A painter is gone with the last game that has it.

    >>> import dtwister
    >>> painters = SharedPainters()
    >>> games = [dtwister.new_game("base:standard", seed=seed) for seed in (7, 8)]
    >>> one, other = [painters.of(game.match, "south") for game in games]
    >>> one is other
    True
    """

    def __init__(self) -> None:
        self._painters: WeakValueDictionary[tuple[int, str], Painter] = WeakValueDictionary()

    def __len__(self) -> int:
        return len(self._painters)

    def of(self, match: Match, down: str) -> Painter:
        """Return the painter of a match with a side at the bottom."""
        key = (id(match), down)  # of no other match while the painter, which has it, is there
        found = self._painters.get(key)
        if found is None:
            found = self._painters[key] = Painter(match, attrs.evolve(STYLE, down=down))
        return found


def digest(text: str) -> str:
    """Return a short digest of a layer.

    >>> digest("<g/>") == digest("<g/>") != digest("<b/>")
    True
    """
    return hashlib.blake2b(text.encode(), digest_size=9).hexdigest()


def layers_of(painter: Painter, view: View, have: Collection[str]) -> dict[str, Any]:
    """Return the layers of a view; those that the client has are without their shapes.

    >>> import dtwister
    >>> view = dtwister.new_game("base:standard", seed=7).view("blue")
    >>> data = layers_of(Painter(view.match, STYLE), view, ())
    >>> [layer["id"] for layer in data["layers"][:3]]
    ['symbols', 'ground', 'room-1']
    >>> have = [one["digest"] for one in data["layers"]]
    >>> again = layers_of(Painter(view.match, STYLE), view, have)
    >>> any("svg" in layer for layer in again["layers"])
    False
    """
    drawn = painter.layers(view)
    parts = [("symbols", drawn.symbols), ("ground", drawn.ground)]
    parts += [(f"room-{number}", text) for number, text in enumerate(drawn.rooms, 1)]
    parts.append(("marks", drawn.marks))
    parts += [(f"piece-{number}", text) for number, text in enumerate(drawn.pieces, 1)]
    layers: list[dict[str, str]] = []
    for name, text in parts:
        layer = {"id": name, "digest": digest(text)}
        if layer["digest"] not in have:
            layer["svg"] = text
        layers.append(layer)
    left, top, width, height = drawn.box
    return {
        "title": drawn.title,
        "description": drawn.description,
        "caption": drawn.caption,
        "box": [left - _EDGE, top - _EDGE, width + _EDGE + 4, height + _EDGE + 4],
        "layers": layers,
    }


def picture_of(painter: Painter, view: View) -> str:
    """Return the board of a view as one picture, complete in itself."""
    return board_picture(view, painter=painter)
