"""What the tests of the Prison set share: rules with some more ground, drawn positions."""

from __future__ import annotations

from functools import cache
from typing import Any

import attrs

import dtwister
from dtwister import Game, Rules
from dtwister.testing import position
from support_combat import duel
from support_prison import grounds


@cache
def prison_rules() -> Rules:
    """The official rules, the grounds of `placed_rooms` and the weapons of `duel`."""
    return dtwister.load_rules([duel, grounds])


def stand(drawing: str, pieces: dict[str, str], **how: Any) -> Game:
    """A drawn position under these rules."""
    return position(prison_rules(), drawing, pieces=pieces, **how)


def line_squares(game: Game, seat: int) -> int:
    """The squares of the line of a seat."""
    mask = 0
    for line, squares in zip(game.match.grid.layout.lines, game.match.grid.line_masks, strict=True):
        mask |= squares if line.owner == seat else 0
    return mask


def without_exits(game: Game) -> Game:
    """The game as a scenario has it in which nobody leaves: both lines are squares for all."""
    lines = game.match.grid.lines_mask
    game.state.exits = (0,) * len(game.seats)
    entry = attrs.evolve(game.match.line_setup, entry=(lines,) * len(game.seats))
    game.match = attrs.evolve(game.match, line_setup=entry)
    return game
