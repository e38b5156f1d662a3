"""Where to go when nothing has come about for long: what leads on for certain."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from dtwister.board.ground import Topology
from dtwister.board.masks import BIT
from dtwister.bots.routes import opening, region, steps_to
from dtwister.bots.walled import free_pieces, rooms_around
from dtwister.engine.table import Table
from dtwister.model.actions import Action

REST = 150
"""For so many questions nobody looks for a turn again that was not found among too many."""


@attrs.frozen
class Lead:
    """How far a piece has to go, and which turn it should make in the end."""

    away: Sequence[int]
    turn: Action | None = None


@attrs.frozen
class _Found:
    """What was worked out for a piece, and where that holds."""

    topology: Topology
    goal: int
    squares: int
    others: tuple[int, ...]
    lead: Lead | None
    until: int


class Guide:
    """Leads pieces to what they can reach on foot, or after turns of rooms: exits, dark rooms.

    A piece that stays for the sake of others is led to what frees one of them.
    """

    def __init__(self) -> None:
        self._found: dict[int, _Found] = {}
        self._now = 0

    def lead(self, table: Table, piece: int, others: tuple[int, ...] = ()) -> Lead | None:
        """Where a piece should go; None if nothing is known that would help."""
        self._now += 1
        goal = table.goals(table.seat(piece))
        found = self._found.get(piece)
        if found is None or not self._holds(found, table, piece, goal, others):
            squares = region(table, piece, table.space(piece))
            lead, sure = self._look(table, piece, squares, goal, others)
            until = -1 if sure else self._now + REST
            found = _Found(table.topology, goal, squares, others, lead, until)
            self._found[piece] = found
        return found.lead

    def _holds(
        self, found: _Found, table: Table, piece: int, goal: int, others: tuple[int, ...]
    ) -> bool:
        if found.others != others:
            return False
        if found.until >= 0:
            return self._now < found.until
        there = found.squares & BIT[table.space(piece)]
        return bool(there) and found.topology is table.topology and found.goal == goal

    def _look(
        self, table: Table, piece: int, squares: int, goal: int, others: tuple[int, ...]
    ) -> tuple[Lead | None, bool]:
        """A lead, and whether it is certain that there is no other."""
        if not others:
            if not goal | table.topology.with_access:
                return None, True
            for aim in (goal, table.topology.with_access):
                if squares & aim:
                    return Lead(steps_to(table, piece, aim)), True
        seat = table.seat(piece)

        def opens(there: Table, reached: int) -> bool:
            if others:
                return any(True for _ in free_pieces(there, others))
            return bool(reached & (there.goals(seat) | there.topology.with_access))

        turn, sure = opening(table, piece, opens, rooms_around(table, others))
        if turn is None:
            return None, sure
        return Lead(steps_to(table, piece, BIT[turn.space]), turn.action), True
