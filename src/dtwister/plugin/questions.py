"""Questions about a game that are less frequent than those of `Context`."""

from dtwister._engine.citations import first_cited
from dtwister._engine.questions.conditions import is_fresh, is_recovered
from dtwister._engine.questions.line_of_sight import first_seen, seen_from
from dtwister._engine.questions.occupants import count_on, held_by, object_at, wounded_at
from dtwister._engine.questions.targets import guard_against, why_no_target
from dtwister._engine.questions.terrain import category_of, goal_squares, squares_tagged

__all__ = [
    "category_of",
    "count_on",
    "first_cited",
    "first_seen",
    "goal_squares",
    "guard_against",
    "held_by",
    "is_fresh",
    "is_recovered",
    "object_at",
    "seen_from",
    "squares_tagged",
    "why_no_target",
    "wounded_at",
]
