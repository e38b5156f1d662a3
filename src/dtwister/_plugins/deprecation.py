"""Saying that a function or a class will go, in dtwister as in an expansion."""

from __future__ import annotations

import functools
import inspect
import warnings
from collections.abc import Callable
from typing import Any, TypeVar

F = TypeVar("F", bound=Callable[..., Any])


def deprecated(*, since: str, instead: str) -> Callable[[F], F]:
    """Mark a function or class that will go; its use warns and says what to use instead.

    `since` is the version that said so first. It works as before, and its docstring says it too.

    >>> @deprecated(since="1.2", instead="leap")
    ... def hop(height):
    ...     \"\"\"Return how far a hop of a height goes.\"\"\"
    ...     return 2 * height
    >>> import warnings
    >>> with warnings.catch_warnings(record=True) as caught:
    ...     warnings.simplefilter("always")
    ...     print(hop(3))
    6
    >>> str(caught[0].message)
    'hop is deprecated since 1.2; use leap instead'
    """

    def mark(target: F) -> F:
        if not callable(target):
            raise TypeError(f"expected a function or a class to deprecate, got {target!r}")
        name = getattr(target, "__qualname__", repr(target))
        message = f"{name} is deprecated since {since}; use {instead} instead"
        text = f"{inspect.getdoc(target) or ''}\n\nDeprecated since {since}: use {instead}."
        if isinstance(target, type):
            _warn_when_made(target, message)
            target.__doc__ = text.strip()
            return target

        @functools.wraps(target)
        def warned(*args: Any, **given: Any) -> Any:
            warnings.warn(message, DeprecationWarning, stacklevel=2)
            return target(*args, **given)

        warned.__doc__ = text.strip()
        return warned  # type: ignore[return-value]  # it has the signature of the target

    return mark


def _warn_when_made(kind: type[Any], message: str) -> None:
    """Let each new instance of a class warn, and of no class derived from it twice."""
    made = kind.__init__

    @functools.wraps(made)
    def warned(self: Any, *args: Any, **given: Any) -> None:
        warnings.warn(message, DeprecationWarning, stacklevel=2)
        made(self, *args, **given)

    kind.__init__ = warned
