"""What the tests of the fighting pieces of the Prison share: rules, positions, knowledge."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

import dtwister
from dtwister import Event, Game, Rules
from dtwister.testing import position
from dtwister_features.state_variables import SEEN_HANDS
from support_prison2 import later


@cache
def rules() -> Rules:
    """The official rules, and the components of `later`."""
    return dtwister.load_rules([later])


def stand(drawing: str, pieces: Mapping[str, str], **more: Any) -> Game:
    """A drawn position under these rules; pieces whose sign is not in the drawing are left out."""
    elsewhere = ("behind", "exited")
    there = {
        sign: text
        for sign, text in pieces.items()
        if sign in drawing or text.rpartition(" ")[2] in elsewhere
    }
    return position(rules(), drawing, pieces=there, **more)


def kinds(happened: list[Event]) -> list[str]:
    """The short names of what happened."""
    return [event.tag.rpartition(":")[2] for event in happened]


def seen(game: Game, watcher: int, seat: int) -> tuple[int, ...]:
    """The hand of a seat that another one remembers to have seen, in its view."""
    view = game.view(None if watcher < 0 else watcher)
    found: tuple[int, ...] = view.context.recall(SEEN_HANDS)[max(watcher, 0)][seat]
    return found
