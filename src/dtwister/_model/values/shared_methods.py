"""Methods that classes share, which attrs would write and compile for each of them.

That takes a good part of an import. Attrs does without where a class has a method of its own, so
each class below one of these bases gets theirs before attrs sees it.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from operator import attrgetter
from typing import Any

import attrs


class Printed:
    """Base of attrs classes that share one `__repr__`."""

    __slots__ = ()

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        if "__repr__" not in vars(cls):
            cls.__repr__ = Printed.__repr__  # type: ignore[method-assign]

    def __repr__(self) -> str:
        """Return what attrs would write."""
        kind: Any = type(self)
        shown = (field.name for field in attrs.fields(kind) if field.repr)
        values = ", ".join(f"{name}={getattr(self, name)!r}" for name in shown)
        return f"{kind.__qualname__.rpartition('>.')[2]}({values})"


class PlainValue(Printed):
    """Base of frozen attrs classes that also share how they are compared.

    It is not for values that play compares again and again, since methods of their own are quicker.
    A class below it that is decorated with `eq=False` would be compared all the same.

    >>> @attrs.frozen
    ... class Point(PlainValue):
    ...     x: int
    ...     name: str = attrs.field(default="", eq=False)
    >>> Point(1), Point(1, "a") == Point(1, "b"), len({Point(1), Point(1, "b"), Point(2)})
    (Point(x=1, name=''), True, 2)
    """

    __slots__ = ()

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        if "__eq__" not in vars(cls):
            cls.__eq__ = PlainValue.__eq__  # type: ignore[method-assign]
            cls.__hash__ = PlainValue.__hash__  # type: ignore[method-assign]

    def __eq__(self, other: object) -> bool:
        """Return whether the other one is of the same class, with equal fields."""
        if type(other) is not type(self):
            return NotImplemented
        return bool(_compared(self) == _compared(other))

    def __hash__(self) -> int:
        """Return a hash of the fields that are compared."""
        return hash((type(self), _compared(self)))


def _compared(value: object) -> object:
    """Return the fields of a value that are compared."""
    kind: Any = type(value)
    return _getter(kind)(value)


@cache
def _getter(kind: type[Any]) -> Callable[[object], object]:
    names = [field.name for field in attrs.fields(kind) if field.eq]
    return attrgetter(*names) if names else _nothing


def _nothing(value: object) -> object:
    return None
