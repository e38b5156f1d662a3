"""Questions about a game that are less frequent than those of `Context`."""

from dtwister._engine.citations import first_cited
from dtwister._engine.questions.conditions import is_fresh, is_recovered
from dtwister._engine.questions.line_of_sight import first_seen, seen_from
from dtwister._engine.questions.occupants import can_carry, count_on, object_at, wounded_at
from dtwister._engine.questions.square_links import (
    links_of_object,
    shown_links,
    square_links,
)
from dtwister._engine.questions.targets import guard_against, why_no_target
from dtwister._engine.questions.terrain import category_of, goal_squares, squares_tagged

__all__ = [
    "can_carry",
    "category_of",
    "count_on",
    "first_cited",
    "first_seen",
    "goal_squares",
    "guard_against",
    "is_fresh",
    "is_recovered",
    "links_of_object",
    "object_at",
    "seen_from",
    "shown_links",
    "square_links",
    "squares_tagged",
    "why_no_target",
    "wounded_at",
]
