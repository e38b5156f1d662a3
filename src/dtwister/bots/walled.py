"""Who is walled in: on foot it comes to nothing that could change its lot."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from itertools import islice

from dtwister.board.masks import BIT
from dtwister.engine.kinds import Kind
from dtwister.engine.table import Table
from dtwister.model.ability import Ability


def hopeful_squares(table: Table, seat: int) -> int:
    """The squares from which a seat leaves, reveals or turns a room."""
    return table.goals(seat) | table.topology.with_access | _turning(table)


def free_pieces(table: Table, pieces: Iterable[int]) -> Iterator[int]:
    """Those pieces of a seat that come to an exit, to a face-down room, or to what turns a room."""
    hopeful = -1
    for piece in pieces:
        if hopeful < 0:
            hopeful = hopeful_squares(table, table.seat(piece))
        if _comes_to(table, piece, hopeful):
            yield piece


def lone_helper(table: Table, pieces: Collection[int]) -> int:
    """The only one of several pieces of a seat that is not walled in, or -1."""
    free = list(islice(free_pieces(table, pieces), 2)) if len(pieces) > 1 else []
    return free[0] if len(free) == 1 else -1


def rooms_around(table: Table, pieces: Iterable[int]) -> set[int]:
    """The slots where some pieces are, and those beside."""
    plan = table.match.plan
    slots = {table.slot_of(table.space(piece)) for piece in pieces} - {-1}
    beside = [table.topology.beside(plan.slot_masks[slot]) for slot in slots]
    return slots | {
        slot for slot, mask in enumerate(plan.slot_masks) if any(mask & one for one in beside)
    }


def keys_to(table: Table, seat: int, helper: int) -> int:
    """The squares from which the rooms can be turned where the others of a seat are, or beside."""
    match, state, plan = table.match, table.state, table.match.plan
    others = [p for p in match.characters[seat] if p != helper and table.is_able(p)]
    around = rooms_around(table, others)
    pairs = {match.tiles[state.tiles[s]].room.pair for s in around if table.is_revealed(s)}
    mask = 0
    for slot, tile in enumerate(state.tiles):
        if tile >= 0 and table.is_revealed(slot) and match.tiles[tile].room.pair in pairs:
            mask |= plan.slot_masks[slot]
    return mask & _turning(table)


def turns_of(kind: Kind) -> tuple[Ability, ...]:
    """The abilities with which a kind of character turns rooms."""
    return tuple(a for a in kind.offers if a.action is not None and a.action.verb == "rotate")


def _turning(table: Table) -> int:
    """The squares from which rooms are turned."""
    mask = 0
    for kind in table.match.kinds.values():
        for ability in turns_of(kind):
            mask |= ability.squares(table)
    return mask


def _comes_to(table: Table, piece: int, goal: int) -> bool:
    """Whether a piece comes to one of some squares if nobody is in its way."""
    topology, kind = table.topology, table.kind(piece)
    steps = topology.adjacency(kind.passes)
    left = topology.known & ~(topology.hollow & ~topology.squares_of(kind.crosses))
    ahead = [table.space(piece)]
    while ahead:
        space = ahead.pop()
        if goal & BIT[space]:
            return True
        for there in steps[space]:
            if left & BIT[there]:
                left &= ~BIT[there]
                ahead.append(there)
    return False
