"""What became of a character in the present turn: wounded, or a miniature again."""

from __future__ import annotations

from dtwister._engine.context import Context


def is_fresh(context: Context, piece: int) -> bool:
    """Return whether a character became wounded during this turn."""
    return bool(context.state.fresh >> piece & 1)


def is_recovered(context: Context, piece: int) -> bool:
    """Return whether a character was healed or regenerated during this turn."""
    return bool(context.state.recovered >> piece & 1)
