"""The check of the kit that loads and carriers agree."""

from __future__ import annotations

from dtwister._engine.game import Game
from dtwister._engine.questions.occupants import can_carry
from dtwister.testing.invariants import require


def loads_are_carried(game: Game) -> None:
    """Check that loads and carriers agree, and that no miniature carries more than it can.

    >>> import dtwister
    >>> loads_are_carried(dtwister.new_game("base:standard", seed=7))
    """
    context, state = game.context, game.state
    is_over = not state.frames or state.frames[-1].standing_rules_apply
    for piece in game.match.piece_ids:
        loads = context.loads_of(piece) if state.at[piece] >= 0 else ()
        for load in loads:
            name = context.name(load)
            require(context.carrier_of(load) == piece, f"{name} is a load, but not of its carrier")
        if loads and is_over and context.is_able(piece):
            names = " and ".join(map(context.name, loads))
            require(can_carry(context, piece, loads), f"{context.name(piece)} cannot carry {names}")
