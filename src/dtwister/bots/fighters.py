"""The fighters of a possible combat,
and the strength of the sides before any cards.
"""

from __future__ import annotations

from dtwister._engine.context import Context
from dtwister._model.ids import PieceId, SeatId


def strength_lead(
    context: Context, attackers: tuple[PieceId, ...], defenders: tuple[PieceId, ...]
) -> int:
    """Return by how much the attackers are stronger, before any cards."""
    return _strength(context, attackers, True) - _strength(context, defenders, False)


def fighters_around(
    context: Context, seat: SeatId, piece: PieceId, target: PieceId
) -> tuple[tuple[PieceId, ...], tuple[PieceId, ...]]:
    """Return the fighters on both sides, judged by the two and their neighbours."""
    mine, theirs = {piece}, {target}
    for one, other, side in ((theirs, mine, seat), (mine, theirs, context.seat(target))):
        for fighter in tuple(one):
            for space in context.reach(context.space(fighter)):
                for there in context.pieces_at(space):
                    if context.seat(there) == side and is_fighter(context, there):
                        other.add(there)
    return tuple(mine), tuple(theirs)


def is_fighter(context: Context, piece: PieceId) -> bool:
    """Return whether a piece is a character that can act."""
    return not context.kind(piece).is_object and context.is_able(piece)


def _strength(context: Context, side: tuple[PieceId, ...], attacking: bool) -> int:
    fighters = sum(1 for piece in side if not context.is_wounded(piece))
    value = 0
    for piece in side:
        kind = context.kind(piece)
        bearing = [] if context.is_wounded(piece) else [(kind.combat, kind.combat_abilities)]
        held = (context.kind(load) for load in context.loads_of(piece))
        bearing += [(0, kind.combat_abilities) for kind in held if kind.is_object]
        for printed, abilities in bearing:
            value += printed
            value += sum(a.combat(context, piece, attacking, fighters) for a in abilities)
    return value
