"""The walk as an action: its listing, its refusals, its effects (MOVE)."""

from __future__ import annotations

from dtwister.plugin import Ability, Context, PlayContext, Refusal, events
from dtwister.plugin.chance import Randomness
from dtwister.plugin.movement import Move, WalkSearch, is_resting
from dtwister.plugin.numbers import PieceId
from dtwister_features.movement import move_refusals
from dtwister_features.movement.walk_listing import list_walks
from dtwister_features.movement.walk_setting import search_of, squares_about
from dtwister_features.squares import move_and_leave

__all__: list[str] = []


class MoveAbility(Ability[Move]):
    """Every miniature may walk, as far as its movement value reaches, laden or not (MOVE-01)."""

    id = "features:walking"
    boards = frozenset({"squares"})
    rules = ("MOVE-01", "MOVE-04", "MOVE-17")

    def walker(self, context: Context, piece: PieceId) -> WalkSearch:
        """Return the search itself, for walks that are built step by step."""
        return search_of(context, piece)

    def offer(self, context: Context, piece: PieceId) -> list[Move]:
        """Return one walk for each different outcome."""
        return list_walks(context, piece)

    def sample(self, context: Context, piece: PieceId, rng: Randomness) -> Move | None:
        """Wander about, handle something now and then, stop at the last place that allows it."""
        course = search_of(context, piece, within=squares_about(context, piece)).wander(rng)
        return None if course is None else Move(piece, course)

    def refuse(self, context: Context, action: Move) -> Refusal | None:
        """Follow the course; where it breaks off, say why."""
        piece, course = action.piece, action.course
        start = context.space(piece)
        if not course or course[0] != start:
            return move_refusals.why_wrong_start(context, piece, start)
        if not any(step >= 0 for step in course[1:]):
            return move_refusals.why_no_step(context, piece)
        search = search_of(context, piece)
        arrangement, space, done = search.follow(course)
        if done < len(course):
            return move_refusals.why_broken_off(
                context, piece, search, arrangement, space, course, done
            )
        if search.may_end(arrangement, space, resting=is_resting(course)):
            return None
        return move_refusals.why_no_end(context, piece, search, arrangement, space)

    def perform(self, context: PlayContext, action: Move) -> None:
        """Walk; a walker that entered an exit leaves (MOVE-15)."""
        move_and_leave(context, action.piece, events.Walked(action.piece, action.course))
