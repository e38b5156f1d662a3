"""Arrangements: the load of a walker, and the places of things that it moved."""

from __future__ import annotations

from collections.abc import Callable

Moved = tuple[tuple[int, int], ...]
"""(thing, its square) for each moved thing, the lowest thing first."""

FAR = 99
"""More steps than any walk has."""


class Arrangement:
    """One arrangement: the load, the places of moved things, and the consequences."""

    __slots__ = (
        "enter",
        "free",
        "has_extra_squares",
        "is_shared",
        "is_simple",
        "load",
        "may_end",
        "moved",
        "rest",
        "seen",
        "steps_to",
        "stop",
        "touch",
    )

    def __init__(self, load: int, moved: Moved) -> None:
        self.load = load
        self.moved = moved
        self.free = 0
        self.enter = 0
        self.stop = 0
        self.rest = 0
        """Squares where it may stop too if the load, a support, lay there just now."""
        self.touch = 0
        """Squares where something lies, lay at the start, or is held by a friend."""
        self.may_end = True
        """True if a walk may end in it."""
        self.is_simple = True
        """True if only the places of things matter."""
        self.has_extra_squares = False
        """True if other squares may be crossed in it than by the walker alone."""
        self.is_shared = False
        """True if it can be entered on several squares."""
        self.seen = 0
        """Squares where a walk ended in it."""
        self.steps_to: dict[int, int] = {}
        """Square -> the number of steps to it, where that matters."""

    def like(self, load: int, moved: Moved) -> Arrangement:
        """Return a copy whose moved things are still to be given."""
        other = _new_arrangement(Arrangement)
        other.load = load
        other.moved = moved
        other.free = self.free
        other.enter = self.enter
        other.stop = self.stop
        other.rest = 0
        other.touch = self.touch
        other.may_end = self.may_end
        other.is_simple = plain = self.is_simple
        other.has_extra_squares = self.has_extra_squares
        other.is_shared = not plain or bool(moved)
        other.seen = 0
        other.steps_to = {}
        return other


_new_arrangement: Callable[[type[Arrangement]], Arrangement] = object.__new__
