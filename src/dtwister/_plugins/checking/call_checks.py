"""Checks that functions of plug-ins can be called as the engine calls them."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Mapping
from types import FunctionType
from typing import Any, Final

from dtwister._caching import per_process
from dtwister._engine.compiled_rules import Memory

VARIABLE: Final = 0x04
"""The flag of code that takes any number of arguments."""


def wrong_calls(kinds: Iterable[type[Any]], base: type[Any]) -> list[tuple[type[Any], str, str]]:
    """Return the classes with a method that cannot be called like that of a base, and why."""
    found = [(kind, *wrong_call(kind, base)) for kind in kinds]
    return [one for one in found if one[1]]


def wrong_call(kind: type[Any], base: type[Any]) -> tuple[str, str]:
    """Return the first method that cannot be called like that of a base, and why.

    Both texts are empty if all can.

    >>> from dtwister.plugin import Ability
    >>> class Flying(Ability):
    ...     def goals(self, context): ...
    >>> wrong_call(Flying, Ability)[1]
    'takes context, and is called with context, seat; write def goals(self, context, seat)'
    """
    known = _methods_of(base)
    for owner in kind.__mro__[: kind.__mro__.index(base)]:
        own = vars(owner)
        shared = known.keys() & own.keys()  # far fewer than either has
        for name in own if shared else ():
            if name not in shared or not isinstance(own[name], FunctionType):
                continue
            given, wanted = inspect.unwrap(own[name]), known[name]
            if not accepts(given, len(wanted)):
                said = ", ".join(_names(given)[1:]) or "nothing"
                called = ", ".join(wanted[1:])
                return name, (
                    f"takes {said}, and is called with {called or 'nothing'}; write "
                    f"def {name}({', '.join(wanted)})"
                )
    return "", ""


@per_process
def _methods_of(base: type[Any]) -> Mapping[str, tuple[str, ...]]:
    """Return the public methods of a base, with the names of their parameters."""
    return {
        name: _names(inspect.unwrap(method))
        for name, method in vars(base).items()
        if not name.startswith("_") and isinstance(method, FunctionType)
    }


def _names(function: Callable[..., Any]) -> tuple[str, ...]:
    code = function.__code__
    return code.co_varnames[: code.co_argcount]


def accepts(function: Any, count: int) -> bool:
    """Return whether something can be called with a number of arguments, as far as that is known.

    >>> accepts(lambda match: 0, 1), accepts(lambda: 0, 1), accepts(len, 1)
    (True, False, True)
    """
    if not inspect.isfunction(function):
        return callable(function)
    code, defaults = function.__code__, len(function.__defaults__ or ())
    most = code.co_argcount
    named = code.co_kwonlyargcount - len(function.__kwdefaults__ or {})
    enough = count >= most - defaults and (count <= most or bool(code.co_flags & VARIABLE))
    return enough and not named


def wrong_function(memories: Iterable[Memory[Any]]) -> tuple[str, str, str] | None:
    """Return the first memory with a function that cannot be called: its key, which, and why.

    >>> wrong_function([Memory("demo:holes", lambda: 0)])
    ('demo:holes', 'initial', 'expected a function of the match; write lambda match: ...')
    """
    for memory in memories:
        for name, arguments in _FUNCTIONS.items():
            function = getattr(memory, name)
            if function is not None and not accepts(function, len(arguments)):
                what = ", ".join(arguments)
                return (
                    memory.key,
                    name,
                    f"expected a function of the {what}; write lambda {what}: ...",
                )
    return None


_FUNCTIONS: Final[dict[str, tuple[str, ...]]] = {
    "initial": ("match",),
    "mask": ("value",),
    "sample": ("context", "seat", "seen", "rng"),
    "pairs": ("value",),
}
"""Function of a memory -> what it is called with."""
