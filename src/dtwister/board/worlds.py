"""Arrangements: what a walker carries, and where the things are that it moved on its way."""

from __future__ import annotations

from collections.abc import Callable

Moved = tuple[tuple[int, int], ...]
"""(thing, its square), the lowest thing first: where those are that were moved."""

FAR = 99
"""More steps than any walk has."""


class World:
    """One arrangement: the load, where the things are that were moved, and what comes of that."""

    __slots__ = (
        "best",
        "enter",
        "free",
        "legal",
        "load",
        "moved",
        "odd",
        "plain",
        "rest",
        "seen",
        "stop",
        "touch",
        "tracked",
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
        """Squares where something lies, or lay at the start, or is held by a friend."""
        self.legal = True
        """Whether a walk may end in it."""
        self.plain = True
        """Whether nothing matters but where things lie."""
        self.odd = False
        """Whether other squares may be crossed in it than by the walker alone."""
        self.tracked = False
        """Whether it can be entered on several squares."""
        self.seen = 0
        """Squares where a walk ended in it."""
        self.best: dict[int, int] = {}
        """Square -> in how many steps it was come to, where that matters."""

    def like(self, load: int, moved: Moved) -> World:
        """Another arrangement, for which not yet is said what lies otherwise."""
        other = _new_world(World)
        other.load = load
        other.moved = moved
        other.free = self.free
        other.enter = self.enter
        other.stop = self.stop
        other.rest = 0
        other.touch = self.touch
        other.legal = self.legal
        other.plain = plain = self.plain
        other.odd = self.odd
        other.tracked = not plain or bool(moved)
        other.seen = 0
        other.best = {}
        return other


_new_world: Callable[[type[World]], World] = object.__new__
