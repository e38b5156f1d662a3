"""The classes whose values `pickle` writes in a way of ours.

Each is marked where it is defined. How its values are written is the matter of `_pickling`, which
knows games and records; `dtwister` names it, and it is imported with the first value.
"""

from __future__ import annotations

import copyreg
from collections.abc import Callable
from typing import Any, Final, TypeVar

Reduced = tuple[Callable[..., Any], tuple[Any, ...]]
"""The function that makes a value again, and its arguments."""
Kind = TypeVar("Kind", bound=type[Any])

_writers: Final[list[Callable[[Any], Reduced]]] = []
"""The function that says how values are written, once `dtwister` is imported."""


def use_writer(writer: Callable[[Any], Reduced]) -> None:
    """Let a function say how the values of marked classes are written."""
    _writers[:] = [writer]


def pickled(kind: Kind) -> Kind:
    """Mark a class: its values, but not those of classes below it, are written in a way of ours.

    >>> import pickle
    >>> import dtwister
    >>> rules = dtwister.load_rules()
    >>> pickle.loads(pickle.dumps(rules)) is rules
    True
    """
    copyreg.pickle(kind, _reduced)
    return kind


def _reduced(value: object) -> Reduced:
    return _writers[0](value)
