"""Jumps over obstacles (JUMP)."""

from __future__ import annotations

from typing import ClassVar

from dtwister.plugin import Ability, Action, Context, PlayContext, Refusal
from dtwister.plugin.numbers import NO_PIECE
from dtwister.plugin.squares import BIT
from dtwister_features import game_events, state_variables
from dtwister_features.game_actions import Jump
from dtwister_features.refusals import refusal
from dtwister_features.squares import (
    all_characters,
    landing_problem,
    move_and_leave,
    open_landing,
    stands_by_itself,
)
from dtwister_features.state_variables import with_seat_entry
from dtwister_features.terrain.borders import is_diagonal, separation
from dtwister_features.terrain.hazards import allows_landing, is_uphill

JUMPED_OVER = frozenset({"obstacle", "rock-obstacle"})
"""The categories of squares that a Jump card takes a miniature over (PIT-11)."""


class JumpAbility(Ability):
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
    squares_fixed = True

    def squares(self, context: Context) -> int:
        """Beside an obstacle."""
        return context.labyrinth.beside_non_floor

    def offer(self, context: Context, piece: int) -> list[Action]:
        """All landings over the obstacles beside."""
        if not context.recall(state_variables.JUMPS)[context.match.seat_of[piece]]:
            return []
        state, space = context.state, context.state.at[piece]
        corners = self._corners(context, space)
        if not corners:
            return []
        loads: tuple[str, ...] = ("taking",)
        if context.load_of(piece) >= 0:
            both = ("taking", "leaving")
            loads = tuple(
                load
                for load in both
                if self._refuse_load(context, Jump(piece, space, space, load), space) is None
            )
        characters = all_characters(context)
        standing = 0
        for squares in state.minis:
            standing |= squares
        free = open_landing(context, piece) & ~(characters | state.items)
        found: list[Action] = []
        for over, to in corners:
            if characters & BIT[over] or standing & BIT[to]:
                continue
            for load in loads:
                jump = Jump(piece, over, to, load)
                if free & BIT[to] or self._refuse_landing(context, jump) is None:
                    found.append(jump)
        return found

    def _corners(self, context: Context, space: int) -> list[tuple[int, int]]:
        """The obstacles beside a square that can be jumped over, with the squares behind them.

        That stays the same as long as the labyrinth lies as it does.
        """
        key = (self.id, space)
        found: list[tuple[int, int]] | None = context.labyrinth.cache.get(key)
        if found is None:
            found = [
                (over, to)
                for over in context.neighbours(space)
                if context.belongs(over, JUMPED_OVER) and not is_uphill(context, space, over)
                for to in context.neighbours(over)
                if to != space and not is_uphill(context, over, to)
            ]
            context.labyrinth.store(key, found)
        return found

    def refuse(self, context: Context, action: Action) -> Refusal | None:
        """No card, no obstacle, somebody on it, no landing."""
        assert isinstance(action, Jump)
        seat = context.seat(action.piece)
        start = context.space(action.piece)
        over, to = context.square(action.over), context.square(action.to)
        if not context.recall(state_variables.JUMPS)[seat]:
            return refusal("no-jump-card", "JUMP-07", "there is no Jump card left")
        if action.over < 0 or action.over not in context.neighbours(start):
            return _not_beside(context, action.piece, start, action.over)
        if not context.belongs(action.over, JUMPED_OVER):
            return refusal("no-obstacle", "JUMP-01", f"{over} is nothing to be jumped over")
        if all_characters(context) & BIT[action.over]:
            return refusal("occupied", "JUMP-05", f"somebody is on {over}")
        for here, there in ((start, action.over), (action.over, action.to)):
            if there in context.neighbours(here) and is_uphill(context, here, there):
                return refusal("uphill", "VET-JUMP-06", f"{context.square(there)} lies up a slope")
        if action.to == start or action.to not in context.neighbours(action.over):
            return refusal("no-landing", "JUMP-03", f"{to} is no other square adjacent to {over}")
        return self._refuse_load(context, action, start) or self._refuse_landing(context, action)

    def _refuse_load(self, context: Context, action: Jump, start: int) -> Refusal | None:
        load = context.load_of(action.piece)
        here = context.square(start)
        if action.load == "leaving":
            if load < 0:
                return refusal("no-load", "R-49", "the jumper carries nothing to leave")
            support = context.belongs(start, context.kind(load).supports)
            if context.labyrinth.non_floor & BIT[start] and not support:
                return refusal("obstacle", "CARRY-04", f"nothing can be left on {here}")
            return None
        if load >= 0 and not stands_by_itself(context, action.piece, start):
            return refusal("support-in-use", "R-48", f"{context.name(load)} stays on {here}")
        return None

    def _refuse_landing(self, context: Context, action: Jump) -> Refusal | None:
        seat = context.seat(action.piece)
        if context.state.exits[seat] & BIT[action.to]:
            if all_characters(context) & BIT[action.to]:
                return refusal("occupied", "R-51", f"somebody is on {context.square(action.to)}")
            return None
        if not allows_landing(context, action.to):
            sentence = f"nobody lands on {context.square(action.to)}"
            return refusal("no-landing", "VET-JUMP-05", sentence)
        load = context.load_of(action.piece) if action.load == "taking" else NO_PIECE
        problem = landing_problem(context, action.piece, action.to, load)
        if problem is None:
            return None
        rule = problem.rule if problem.code == "two-loads" else "JUMP-04"
        return refusal(problem.code, rule, problem.sentence)

    def perform(self, context: PlayContext, action: Action) -> None:
        """Spend the card and jump; over an exit the jumper leaves (R-51)."""
        assert isinstance(action, Jump)
        seat = context.seat(action.piece)
        cards = context.recall(state_variables.JUMPS)
        context.remember(state_variables.JUMPS, with_seat_entry(cards, seat, cards[seat] - 1))
        taking = action.load == "taking"
        move_and_leave(
            context, action.piece, game_events.Jumped(action.piece, action.over, action.to, taking)
        )


def _not_beside(context: Context, piece: int, start: int, over: int) -> Refusal:
    """Say why what is to be jumped over is not beside the jumper (JUMP-02, GOLD-01)."""
    here, said = (
        context.square(start),
        f"{context.name(piece)} cannot jump over {context.square(over)}",
    )
    if is_diagonal(context, start, over):
        return refusal("not-adjacent", "GOLD-01", f"{said}: it lies diagonally from {here}")
    reason = separation(context, start, over) or f"it is not adjacent to {here}"
    return refusal("not-adjacent", "JUMP-02", f"{said}: {reason}")
