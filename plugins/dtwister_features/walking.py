"""The walk as an action: its listing, its refusals, what it does (MOVE)."""

from __future__ import annotations

from typing import ClassVar

from dtwister.plugin import (
    BIT,
    Ability,
    Action,
    Move,
    Randomness,
    Refusal,
    Table,
    Walker,
    events,
    pick,
)
from dtwister_features import explain
from dtwister_features.common import move_and_leave
from dtwister_features.kept_walks import listed_walks
from dtwister_features.moving import walker_of

_HANDLING = 0.3
"""How often a sampled walk handles something where it can."""


class Walking(Ability):
    """Every miniature may walk, as far as its movement value reaches, laden or not (MOVE-01)."""

    id = "features:walking"
    boards = frozenset({"squares"})
    rules = ("MOVE-01", "MOVE-04", "MOVE-17")
    action: ClassVar[type[Action] | None] = Move

    def walker(self, table: Table, piece: int) -> Walker:
        """The search itself, for walks that are built step by step."""
        return walker_of(table, piece)

    def offer(self, table: Table, piece: int) -> list[Move]:
        """One walk for each different outcome."""
        return listed_walks(table, piece)

    def sample(self, table: Table, piece: int, rng: Randomness) -> Action | None:
        """Wander about, handle something now and then, stop at the last place that allows it."""
        walker = walker_of(table, piece)
        world, space = walker.first(), walker.start
        course = [space]
        fit = 0
        for _ in range(1 + int(rng.random() * walker.movement)):
            if (world.load >= 0 or world.touch & BIT[space]) and rng.random() < _HANDLING:
                handlings = walker.handlings(world, space, resting=walker.rests(course))
                if handlings:
                    step = pick(handlings, rng)
                    world = walker.handled(world, space, step)
                    course.append(step)
            squares = walker.next_squares(world, space)
            if not squares:
                break
            space = pick(squares, rng)
            course.append(space)
            if walker.stops(world, space):
                fit = len(course)
        return Move(piece, tuple(course[:fit])) if fit else None

    def refuse(self, table: Table, action: Action) -> Refusal | None:
        """Follow the course; where it breaks off, say why."""
        assert isinstance(action, Move)
        course = action.course
        start = table.space(action.piece)
        if not course or course[0] != start:
            return explain.wrong_start(table, action.piece, start)
        if not any(step >= 0 for step in course[1:]):
            return explain.no_step(table, action.piece)
        walker = walker_of(table, action.piece)
        done = -1
        world, space = walker.first(), start
        for world, space, done in walker.follow(course):  # noqa: B007 (needed afterwards)
            pass
        if done < len(course) - 1:
            return explain.broken_off(table, action.piece, walker, world, space, course, done + 1)
        if walker.stops(world, space, resting=walker.rests(course)):
            return None
        return explain.bad_end(table, action.piece, walker, world, space)

    def perform(self, table: Table, action: Action) -> None:
        """Walk; a walker that entered an exit leaves (MOVE-15)."""
        assert isinstance(action, Move)
        move_and_leave(table, action.piece, events.Walked(action.piece, action.course))
