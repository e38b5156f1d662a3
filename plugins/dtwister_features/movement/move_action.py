"""The walk as an action: its listing, its refusals, its effects (MOVE)."""

from __future__ import annotations

from typing import Any

from dtwister._movement.entry import BIT, Walker
from dtwister.plugin import Ability, Context, PlayContext, Refusal, events
from dtwister.plugin.chance import Randomness, pick
from dtwister.plugin.movement import Move
from dtwister.plugin.numbers import PieceId
from dtwister_features.movement import move_refusals
from dtwister_features.movement.move_context import walker_of
from dtwister_features.movement.walk_cache import list_walks
from dtwister_features.squares import move_and_leave

__all__: list[str] = []

_HANDLING = 0.3
"""The chance that a sampled walk handles something where it can."""


class MoveAbility(Ability[Move]):
    """Every miniature may walk, as far as its movement value reaches, laden or not (MOVE-01)."""

    id = "features:walking"
    boards = frozenset({"squares"})
    rules = ("MOVE-01", "MOVE-04", "MOVE-17")

    def walker(self, context: Context, piece: PieceId) -> Walker:
        """Return the search itself, for walks that are built step by step."""
        return walker_of(context, piece)

    def offer(self, context: Context, piece: PieceId) -> list[Move]:
        """Return one walk for each different outcome."""
        return list_walks(context, piece)

    def sample(self, context: Context, piece: PieceId, rng: Randomness) -> Move | None:
        """Wander about, handle something now and then, stop at the last place that allows it."""
        walker = walker_of(context, piece)
        arrangement, space = walker.first(), walker.start
        course = [space]
        fit = 0
        for _ in range(1 + int(rng.random() * walker.movement)):
            if (
                arrangement.load >= 0 or arrangement.touch & BIT[space]
            ) and rng.random() < _HANDLING:
                handlings = walker.item_actions(
                    arrangement, space, resting=walker.leaves_load_in_place(course)
                )
                if handlings:
                    step = pick(handlings, rng)
                    arrangement = walker.after_item_action(arrangement, space, step)
                    course.append(step)
            squares = walker.next_squares(arrangement, space)
            if not squares:
                break
            space = pick(squares, rng)
            course.append(space)
            if walker.may_end_on(arrangement, space):
                fit = len(course)
        return Move(piece, tuple(course[:fit])) if fit else None

    def refuse(self, context: Context, action: Move) -> Refusal | None:
        """Follow the course; where it breaks off, say why."""
        course = action.course
        start = context.space(action.piece)
        if not course or course[0] != start:
            return move_refusals.why_wrong_start(context, action.piece, start)
        if not any(step >= 0 for step in course[1:]):
            return move_refusals.why_no_step(context, action.piece)
        walker = walker_of(context, action.piece)
        done = -1
        space: Any = start  # the search has plain numbers
        arrangement = walker.first()
        for arrangement, space, done in walker.follow(course):  # noqa: B007 (needed afterwards)
            pass
        if done < len(course) - 1:
            return move_refusals.why_broken_off(
                context, action.piece, walker, arrangement, space, course, done + 1
            )
        if walker.may_end_on(arrangement, space, resting=walker.leaves_load_in_place(course)):
            return None
        return move_refusals.why_no_end(context, action.piece, walker, arrangement, space)

    def perform(self, context: PlayContext, action: Move) -> None:
        """Walk; a walker that entered an exit leaves (MOVE-15)."""
        move_and_leave(context, action.piece, events.Walked(action.piece, action.course))
