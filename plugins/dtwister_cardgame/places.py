"""Who is in a zone, who may stop there, who is held up there, who leaves from there (CG-MOVE)."""

from __future__ import annotations

import attrs

from dtwister.plugin import (
    BIT,
    DIRECTIONS,
    Ability,
    Event,
    Refusal,
    Table,
    ZoneTopology,
    opposite,
)
from dtwister_cardgame.wheel import WheelTurn, turn_of
from dtwister_features.common import leave_labyrinth, refusal

FULL = 3
"""How many characters of one side a zone holds when an action has ended (CG-GOLD-02)."""


def zone_of(table: Table, space: int) -> tuple[int, ...]:
    """The spaces of a zone: a starting zone is one zone with all its spaces (R-C01)."""
    return table.match.board.reach(table, space)


def characters_in(table: Table, space: int, seat: int) -> list[int]:
    """The characters of a seat in a zone, wounded and carried ones among them (CG-GOLD-03, R-C02).

    The other seat's do not count (CG-GOLD-04).
    """
    match = table.match
    return [
        piece
        for there in zone_of(table, space)
        for piece in table.pieces_at(there)
        if match.seat_of[piece] == seat and not match.kind_of[piece].is_object
    ]


def company(table: Table, piece: int) -> tuple[int, ...]:
    """A character with all characters that it carries."""
    loads = (load for load in table.loads_of(piece) if not table.kind(load).is_object)
    return (piece, *loads)


def room_left(table: Table, space: int, seat: int, without: tuple[int, ...] = ()) -> int:
    """How many more characters of a seat a zone can hold, if some of them are not there."""
    return FULL - sum(1 for piece in characters_in(table, space, seat) if piece not in without)


def fits(table: Table, piece: int, space: int) -> bool:
    """Whether a character, with those that it carries, may end an action in a zone (CG-GOLD-02)."""
    group = company(table, piece)
    return len(group) <= room_left(table, space, table.seat(piece), group)


def too_many(table: Table, piece: int, space: int, rule: str = "CG-GOLD-02") -> Refusal | None:
    """Why a character may not end an action in a zone for the number of its friends, or None."""
    if fits(table, piece, space):
        return None
    return refusal("full", rule, f"{table.square(space)} would hold more than {FULL} of a side")


# -- enemies in the way ----------------------------------------------------------------------------


def blockers(table: Table, piece: int, space: int) -> list[int]:
    """The unwounded enemies in a zone whom a character cannot pass (CG-MOVE-07).

    The wounded hold nobody up (CG-MOVE-10). Whoever crosses enemies passes all of them, and some
    enemies let others pass (R-C26, R-C85).
    """
    kind = table.kind(piece)
    if kind.crosses_enemies:
        return []
    foes = table.match.parties.foes[table.seat(piece)]
    return [
        other
        for other in table.pieces_at(space)
        if table.seat(other) in foes
        and not table.kind(other).is_object
        and not table.is_wounded(other)
        and not any(a.lets_cross(table.kind(other), kind) for a in table.kind(other).yielding)
    ]


def labyrinth(table: Table) -> ZoneTopology:
    """The labyrinth as it lies."""
    topology = table.topology
    assert isinstance(topology, ZoneTopology)
    return topology


def way_to(table: Table, space: int, to: int) -> int:
    """The direction in which a zone lies beside another one, whatever is between; -1 for none."""
    beyond = labyrinth(table).beyond
    return next((way for way in DIRECTIONS if beyond(space, way) == to), -1)


def entrance(table: Table, piece: int) -> int:
    """The side by which alone a character may leave its zone in this turn; -1: by any (CG-MOVE-08).

    It is a side of the zone, whatever lies behind it by now (R-C22). It binds whoever entered in
    this turn, and no more when nobody is left whom it cannot pass (R-C24, R-C25); in a later turn
    every border is free (CG-MOVE-09).
    """
    side = dict(turn_of(table).entrances).get(piece)
    space = table.space(piece)
    if side is None or not blockers(table, piece, space):
        return -1
    return (side + table.state.turns[table.slot_of(space)]) % 4


def held_up(table: Table, piece: int, way: int) -> Refusal | None:
    """Why a character may not leave its zone on a side, or None (CG-MOVE-08).

    That is so for whatever takes it out of the zone, exits too (R-C23, R-C33).
    """
    back = entrance(table, piece)
    if back in (-1, way):
        return None
    where = table.square(table.space(piece))
    sentence = f"{table.name(piece)} met an enemy in {where} and may only go back the way it came"
    return refusal("held-up", "CG-MOVE-07", sentence)


def note_entrance(table: Table, piece: int, way: int) -> None:
    """Remember by which side a character came, if it came to an enemy who holds it up."""
    turn, space = turn_of(table), table.space(piece)
    entries = [entry for entry in turn.entrances if entry[0] != piece]
    slot = table.slot_of(space)
    if slot >= 0 and way >= 0 and blockers(table, piece, space):
        entries.append((piece, (opposite(way) - table.state.turns[slot]) % 4))
    if tuple(sorted(entries)) != turn.entrances:
        entrances = tuple(sorted(entries))
        table.swap_under(WheelTurn, attrs.evolve(turn, entrances=entrances))


class Entrances(Ability):
    """Nobody is held up any more once no unwounded enemy is left in its zone (R-C24)."""

    id = "card:entrances"
    rules = ("R-C24",)
    boards = frozenset({"card:zones"})

    def settle(self, table: Table) -> bool:
        """Forget the entrances of those who met nobody that is still in the way."""
        turn = table.find(WheelTurn)
        if turn is None or not turn.entrances:
            return False
        kept = tuple(entry for entry in turn.entrances if _is_met(table, entry[0]))
        if kept != turn.entrances:
            table.swap_under(WheelTurn, attrs.evolve(turn, entrances=kept))
        return False


def _is_met(table: Table, piece: int) -> bool:
    """Whether a character that may act is in a zone with an enemy whom it cannot pass."""
    space = table.space(piece)
    return table.is_able(piece) and bool(blockers(table, piece, space))


# -- leaving ---------------------------------------------------------------------------------------


def is_exit(table: Table, seat: int, space: int) -> bool:
    """Whether a seat leaves the labyrinth by a space: it is in the other's starting zone."""
    return bool(table.state.exits[seat] & BIT[space])


def blocked(table: Table, piece: int, space: int) -> Refusal | None:
    """Why a character cannot leave by a space of the other starting zone, or None.

    An unwounded enemy who faces the zone from there blocks this exit and no other (CG-START-11,
    CG-START-12, CG-START-13), but not for whoever passes enemies (R-C31).
    """
    standing = blockers(table, piece, space)
    if not standing:
        return None
    name = table.name(standing[0])
    return refusal("blocked", "CG-START-11", f"{name} blocks the exit to {table.square(space)}")


def arrive(table: Table, piece: int, event: Event) -> bool:
    """Let a character come to another zone, and what follows; False if it can do nothing more.

    What counts is where it is after the event, which may be replaced, prevented or followed by
    others.

    In the other player's starting zone nobody ever is (CG-START-09): there it leaves at once
    (CG-START-10), over a pit trap too (R-C32), and scores with its Treasures (CG-VP-01, CG-VP-03).
    Objects that it carries are discarded (CG-CARRY-08), and a wounded is out for nobody's points
    (CG-CARRY-12, CG-VP-05). Anywhere else it may be held up by enemies.
    """
    before = table.space(piece)
    table.do(event)
    space = table.space(piece)
    if not table.is_able(piece) or space == before:
        return table.is_able(piece)
    if is_exit(table, table.seat(piece), space):
        note_entrance(table, piece, -1)
        leave_labyrinth(table, piece, space, ())
        return False
    note_entrance(table, piece, way_to(table, before, space))
    return True
