"""Jumps over obstacles (JUMP)."""

from __future__ import annotations

from dtwister.plugin import Ability, Context, PlayContext, Refusal
from dtwister.plugin.caching import per_labyrinth
from dtwister.plugin.numbers import PieceId, SpaceId
from dtwister.plugin.squares import Squares, exit_squares, is_obstacle, miniature_squares
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

__all__: list[str] = []

JUMPED_OVER = frozenset({"obstacle", "rock-obstacle"})
"""The categories of squares that a Jump card takes a miniature over (PIT-11)."""


@per_labyrinth
def _corners(context: Context, space: SpaceId) -> tuple[tuple[SpaceId, SpaceId], ...]:
    """Return the obstacles beside a square that can be jumped over, with the squares behind."""
    return tuple(
        (over, to)
        for over in context.neighbours(space)
        if context.belongs(over, JUMPED_OVER) and not is_uphill(context, space, over)
        for to in context.neighbours(over)
        if to != space and not is_uphill(context, over, to)
    )


class JumpAbility(Ability[Jump]):
    """Every miniature may jump for a Jump card (JUMP-01).

    From the ground or off a Rope, onto the ground or a Rope (VET-JUMP-01, VET-JUMP-04); both
    squares have to do before the jump and after it (VET-JUMP-02). So a Rope in use stays behind
    (VET-JUMP-03), and one that is taken along makes no landing (R-315).

    It is not a move, so the movement value plays no part (JUMP-06). Like every ability without
    `while_wounded` it is closed to a wounded, and to a character that recovered in this turn
    (JUMP-08).
    """

    id = "features:jumping"
    boards = frozenset({"squares"})
    rules = ("JUMP-01", "VET-JUMP-01", "VET-JUMP-02", "VET-JUMP-03", "VET-JUMP-04")
    squares_fixed = True

    def squares(self, context: Context) -> Squares:
        """Return the squares beside an obstacle."""
        return Squares.from_mask(context.labyrinth.beside_non_floor)

    def offer(self, context: Context, piece: PieceId) -> list[Jump]:
        """Return all landings over the obstacles beside."""
        if not context.recall(state_variables.JUMPS)[context.match.seat_of[piece]]:
            return []
        state, space = context.state, context.state.at[piece]
        corners = _corners(context, space)
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
        # Computed with numbers: many squares are asked for, and shifting is quicker than `in`.
        characters, standing = int(all_characters(context)), int(miniature_squares(context))
        free = int(open_landing(context, piece)) & ~(characters | state.items)
        found: list[Jump] = []
        for over, to in corners:
            if characters >> over & 1 or standing >> to & 1:
                continue
            for load in loads:
                jump = Jump(piece, over, to, load)
                if free >> to & 1 or self._refuse_landing(context, jump) is None:
                    found.append(jump)
        return found

    def refuse(self, context: Context, action: Jump) -> Refusal | None:
        """Refuse without a card, an obstacle or a landing, or over a character."""
        seat = context.seat(action.piece)
        start = context.space(action.piece)
        over, to = context.square(action.over), context.square(action.to)
        said = f"{context.name(action.piece)} cannot jump over {over}"
        if not context.recall(state_variables.JUMPS)[seat]:
            return refusal("no-jump-card", "JUMP-07", f"{said}: no Jump card is left")
        if action.over < 0 or action.over not in context.neighbours(start):
            return _not_beside(context, action.piece, start, action.over)
        if not context.belongs(action.over, JUMPED_OVER):
            return refusal("no-obstacle", "JUMP-01", f"{said}: it is not an obstacle for jumps")
        if action.over in all_characters(context):
            return refusal("occupied", "JUMP-05", f"{said}: a character is on it")
        for here, there in ((start, action.over), (action.over, action.to)):
            if there in context.neighbours(here) and is_uphill(context, here, there):
                where = context.square(there)
                return refusal("uphill", "VET-JUMP-06", f"{said}: {where} lies up a slope")
        if action.to == start or action.to not in context.neighbours(action.over):
            sentence = f"{said} to {to}: that is not another square adjacent to {over}"
            return refusal("no-landing", "JUMP-03", sentence)
        return self._refuse_load(context, action, start) or self._refuse_landing(context, action)

    def _refuse_load(self, context: Context, action: Jump, start: SpaceId) -> Refusal | None:
        loads = context.loads_of(action.piece)
        here, name = context.square(start), context.name(action.piece)
        if action.load == "leaving":
            if not loads:
                return refusal("no-load", "R-49", f"{name} cannot leave a load: it carries none")
            if sum(1 for load in loads if context.kind(load).is_object) > 1:
                sentence = f"{name} cannot leave its loads on {here}: two objects would lie there"
                return refusal("two-objects", "CARRY-05", sentence)
            support = all(context.belongs(start, context.kind(load).supports) for load in loads)
            if is_obstacle(context, start) and not support:
                return refusal(
                    "obstacle",
                    "CARRY-04",
                    f"{name} cannot leave its load on {here}: the square cannot hold it",
                )
            return None
        if loads and not stands_by_itself(context, action.piece, start):
            return refusal(
                "support-in-use",
                "R-48",
                f"{name} cannot take its load: {context.name(loads[0])} holds it on {here}",
            )
        return None

    def _refuse_landing(self, context: Context, action: Jump) -> Refusal | None:
        seat = context.seat(action.piece)
        said = f"{context.name(action.piece)} cannot land on {context.square(action.to)}"
        if action.to in exit_squares(context, seat):
            if action.to in all_characters(context):
                return refusal("occupied", "R-51", f"{said}: a character is on it")
            return None
        if not allows_landing(context, action.to):
            return refusal("no-landing", "VET-JUMP-05", f"{said}: no jump may end there")
        loads = context.loads_of(action.piece) if action.load == "taking" else ()
        problem = landing_problem(context, action.piece, action.to, loads)
        if problem is None:
            return None
        rule = problem.rule if problem.code == "two-loads" else "JUMP-04"
        return refusal(problem.code, rule, problem.sentence)

    def perform(self, context: PlayContext, action: Jump) -> None:
        """Spend the card and jump; over an exit the jumper leaves (R-51)."""
        seat = context.seat(action.piece)
        cards = context.recall(state_variables.JUMPS)
        context.remember(state_variables.JUMPS, with_seat_entry(cards, seat, cards[seat] - 1))
        taking = action.load == "taking"
        move_and_leave(
            context, action.piece, game_events.Jumped(action.piece, action.over, action.to, taking)
        )


def _not_beside(context: Context, piece: PieceId, start: SpaceId, over: SpaceId) -> Refusal:
    """Return why the square to jump over is not beside the jumper (JUMP-02, GOLD-01)."""
    here, said = (
        context.square(start),
        f"{context.name(piece)} cannot jump over {context.square(over)}",
    )
    if is_diagonal(context, start, over):
        return refusal("not-adjacent", "GOLD-01", f"{said}: it lies diagonally from {here}")
    reason = separation(context, start, over) or f"it is not adjacent to {here}"
    return refusal("not-adjacent", "JUMP-02", f"{said}: {reason}")
