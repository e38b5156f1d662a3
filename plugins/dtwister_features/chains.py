"""Who takes part in a combat: the chain from those who began it to all beside them (GROUP)."""

from __future__ import annotations

from dtwister.plugin import BIT, Table, bits, mask_of

Side = tuple[int, ...]
"""The pieces of one side, or the seats."""


def closure(
    table: Table, attackers: Side, defenders: Side, attacking: Side, defending: Side
) -> tuple[Side, Side]:
    """Add able miniatures of the seats of two sides adjacent to enemies in the combat (R-66).

    That goes on until none is new. Whoever is adjacent must take part, and nobody chooses
    (GROUP-01, GROUP-02, GROUP-03, GROUP-11, ALLY-02, ALLY-08). A wounded is there as the target or
    not at all, so there is never a second one (GROUP-04, GROUP-10, ALLY-11); miniatures beside its
    attackers defend with it (GROUP-05). Other seats, and those beside their own side only, are no
    part of it (MULTI-52, MULTI-53, ALLY-10, R-M15). Nobody is fought on a line of all: whoever
    stands there is not drawn in as a defender, and draws in no attacker (MULTI-114).
    """
    sides = ({*attackers}, {*defenders})
    safe = table.match.plan.shared
    able = able_of(table, attacking), able_of(table, defending, but=safe)
    fresh = [mask_of([table.space(piece) for piece in side]) for side in sides]
    fresh[1] &= ~safe
    while fresh[0] or fresh[1]:
        found = [0, 0]
        for side in (0, 1):
            for space in bits(fresh[1 - side]):
                for beside in table.neighbours(space):
                    piece = able[side].get(beside)
                    if piece is not None and piece not in sides[side]:
                        sides[side].add(piece)
                        found[side] |= BIT[beside]
        fresh = found
    return tuple(sorted(sides[0])), tuple(sorted(sides[1]))


def able_of(table: Table, seats: Side, *, but: int = 0) -> dict[int, int]:
    """Square -> miniature of some seats that may join a combat, but for some squares.

    It must be able (GROUP-04, R-65, R-M67).
    """
    return {
        table.space(piece): piece
        for seat in seats
        for piece in table.match.characters[seat]
        if table.is_able(piece) and not but & BIT[table.space(piece)]
    }
