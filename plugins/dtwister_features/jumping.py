"""Jumps over obstacles (JUMP)."""

from __future__ import annotations

from typing import ClassVar

from dtwister.plugin import BIT, Ability, Action, Refusal, Table
from dtwister_features import happenings, memory
from dtwister_features.actions import Jump
from dtwister_features.borders import is_diagonal, separation
from dtwister_features.common import (
    all_characters,
    landing_problem,
    move_and_leave,
    open_landing,
    refusal,
    stands_by_itself,
)
from dtwister_features.ground_rules import is_uphill, may_land
from dtwister_features.memory import with_entry

JUMPED_OVER = frozenset({"obstacle", "rock-obstacle"})
"""The categories of squares that a Jump card takes a miniature over (PIT-11)."""


class Jumping(Ability):
    """Every miniature may jump for a Jump card (JUMP-01).

    From the ground or off a Rope, onto the ground or a Rope (VET-JUMP-01, VET-JUMP-04); both
    squares have to do before the jump and after it (VET-JUMP-02). So a Rope in use stays behind
    (VET-JUMP-03), and one that is taken along makes no landing (R-315).

    It is no move, so the movement value plays no part (JUMP-06). Like every ability without
    `while_wounded` it is none of a wounded, nor of who recovered in this turn (JUMP-08).
    """

    id = "features:jumping"
    boards = frozenset({"squares"})
    rules = ("JUMP-01", "VET-JUMP-01", "VET-JUMP-02", "VET-JUMP-03", "VET-JUMP-04")
    action: ClassVar[type[Action] | None] = Jump
    squares_stay = True

    def squares(self, table: Table) -> int:
        """Beside an obstacle."""
        return table.topology.beside_hollow

    def offer(self, table: Table, piece: int) -> list[Action]:
        """All landings over the obstacles beside."""
        if not table.recall(memory.JUMPS)[table.match.seat_of[piece]]:
            return []
        state, space = table.state, table.state.at[piece]
        corners = self._corners(table, space)
        if not corners:
            return []
        loads: tuple[str, ...] = ("taking",)
        if table.load_of(piece) >= 0:
            both = ("taking", "leaving")
            loads = tuple(
                load
                for load in both
                if self._refuse_load(table, Jump(piece, space, space, load), space) is None
            )
        characters = all_characters(table)
        standing = 0
        for squares in state.minis:
            standing |= squares
        free = open_landing(table, piece) & ~(characters | state.items)
        found: list[Action] = []
        for over, to in corners:
            if characters & BIT[over] or standing & BIT[to]:
                continue
            for load in loads:
                jump = Jump(piece, over, to, load)
                if free & BIT[to] or self._refuse_landing(table, jump) is None:
                    found.append(jump)
        return found

    def _corners(self, table: Table, space: int) -> list[tuple[int, int]]:
        """The obstacles beside a square that can be jumped over, with the squares behind them.

        That stays the same as long as the labyrinth lies as it does.
        """
        key = (self.id, space)
        found: list[tuple[int, int]] | None = table.topology.memo.get(key)
        if found is None:
            found = [
                (over, to)
                for over in table.neighbours(space)
                if table.belongs(over, JUMPED_OVER) and not is_uphill(table, space, over)
                for to in table.neighbours(over)
                if to != space and not is_uphill(table, over, to)
            ]
            table.topology.keep(key, found)
        return found

    def refuse(self, table: Table, action: Action) -> Refusal | None:
        """No card, no obstacle, somebody on it, no landing."""
        assert isinstance(action, Jump)
        seat = table.seat(action.piece)
        start = table.space(action.piece)
        over, to = table.square(action.over), table.square(action.to)
        if not table.recall(memory.JUMPS)[seat]:
            return refusal("no-jump-card", "JUMP-07", "there is no Jump card left")
        if action.over < 0 or action.over not in table.neighbours(start):
            return _not_beside(table, action.piece, start, action.over)
        if not table.belongs(action.over, JUMPED_OVER):
            return refusal("no-obstacle", "JUMP-01", f"{over} is nothing to be jumped over")
        if all_characters(table) & BIT[action.over]:
            return refusal("occupied", "JUMP-05", f"somebody is on {over}")
        for here, there in ((start, action.over), (action.over, action.to)):
            if there in table.neighbours(here) and is_uphill(table, here, there):
                return refusal("uphill", "VET-JUMP-06", f"{table.square(there)} lies up a slope")
        if action.to == start or action.to not in table.neighbours(action.over):
            return refusal("no-landing", "JUMP-03", f"{to} is no other square adjacent to {over}")
        return self._refuse_load(table, action, start) or self._refuse_landing(table, action)

    def _refuse_load(self, table: Table, action: Jump, start: int) -> Refusal | None:
        load = table.load_of(action.piece)
        here = table.square(start)
        if action.load == "leaving":
            if load < 0:
                return refusal("no-load", "R-49", "the jumper carries nothing to leave")
            support = table.belongs(start, table.kind(load).supports)
            if table.topology.hollow & BIT[start] and not support:
                return refusal("obstacle", "CARRY-04", f"nothing can be left on {here}")
            return None
        if load >= 0 and not stands_by_itself(table, action.piece, start):
            return refusal("support-in-use", "R-48", f"{table.name(load)} stays on {here}")
        return None

    def _refuse_landing(self, table: Table, action: Jump) -> Refusal | None:
        seat = table.seat(action.piece)
        if table.state.exits[seat] & BIT[action.to]:
            if all_characters(table) & BIT[action.to]:
                return refusal("occupied", "R-51", f"somebody is on {table.square(action.to)}")
            return None
        if not may_land(table, action.to):
            sentence = f"nobody lands on {table.square(action.to)}"
            return refusal("no-landing", "VET-JUMP-05", sentence)
        load = table.load_of(action.piece) if action.load == "taking" else -1
        problem = landing_problem(table, action.piece, action.to, load)
        if problem is None:
            return None
        rule = problem.rule if problem.code == "two-loads" else "JUMP-04"
        return refusal(problem.code, rule, problem.sentence)

    def perform(self, table: Table, action: Action) -> None:
        """Spend the card and jump; over an exit the jumper leaves (R-51)."""
        assert isinstance(action, Jump)
        seat = table.seat(action.piece)
        cards = table.recall(memory.JUMPS)
        table.remember(memory.JUMPS, with_entry(cards, seat, cards[seat] - 1))
        taking = action.load == "taking"
        move_and_leave(
            table, action.piece, happenings.Jumped(action.piece, action.over, action.to, taking)
        )


def _not_beside(table: Table, piece: int, start: int, over: int) -> Refusal:
    """Say why what is to be jumped over is not beside the jumper (JUMP-02, GOLD-01)."""
    here, said = table.square(start), f"{table.name(piece)} cannot jump over {table.square(over)}"
    if is_diagonal(table, start, over):
        return refusal("not-adjacent", "GOLD-01", f"{said}: it lies diagonally from {here}")
    reason = separation(table, start, over) or f"it is not adjacent to {here}"
    return refusal("not-adjacent", "JUMP-02", f"{said}: {reason}")
