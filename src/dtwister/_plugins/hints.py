"""Hints for errors in a plug-in, so that its author sees what to write instead."""

from __future__ import annotations

import inspect
import re
import sys
from typing import Any

from dtwister._plugins import hookspec
from dtwister._printing import clipped
from dtwister._suggestions import hint_after

HOOKS = ("dtwister_manifest", "dtwister_register")

_KEYWORD = re.compile(
    r"\b(\w++)\.__(init|init_subclass)__\(\) got an unexpected keyword argument '(\w+)'"
)
_IMPORT = re.compile(r"cannot import name '(\w+)' from '([\w.]+)'")


def with_hint(error: BaseException) -> str:
    """Return an error of a plug-in as text,
    with a suggestion where a name is misspelt.

    >>> import dtwister.plugin
    >>> with_hint(ImportError("cannot import name 'Registy' from 'dtwister.plugin'"))
    "ImportError: cannot import name 'Registy' from 'dtwister.plugin'; did you mean 'Registry'?"
    """
    text = f"{type(error).__name__}: {clipped(str(error), 500)}"
    # Authors know `Action`, not its base that takes the keywords.
    text = text.replace("Header.__init_subclass__()", ".__init_subclass__()")
    keyword = _KEYWORD.search(text) if isinstance(error, TypeError) else None
    if keyword is not None:
        kind = _of_interface(keyword[1])
        if isinstance(kind, type):
            called = kind if keyword[2] == "init" else kind.__init_subclass__
            return text + hint_after(keyword[3], inspect.signature(called).parameters)
    name = _IMPORT.search(text) if isinstance(error, ImportError) else None
    if name is not None and name[2].startswith("dtwister"):
        return text + hint_after(name[1], vars(sys.modules.get(name[2], object)))
    return text


def _of_interface(name: str) -> Any:
    """Return the object of this name in a module of the interface for authors,
    or None.
    """
    # Imported late: that module imports the registry, which imports this one.
    modules = [
        vars(module)
        for key, module in sorted(sys.modules.items())
        if key == "dtwister.plugin" or key.startswith("dtwister.plugin.")
    ]
    return next((names[name] for names in modules if name in names), None)


def hook_hint(plugin: Any, message: str) -> str:
    """Return why the hooks of a plug-in are refused; `message` comes from pluggy."""
    for name in dir(plugin):
        is_hook = name.startswith("dtwister_") and callable(getattr(plugin, name))
        if is_hook and name not in HOOKS:
            return f"unknown hook {name!r}" + (
                hint_after(name, HOOKS) or f"; available: {', '.join(HOOKS)}"
            )
    for name in HOOKS:
        function = getattr(plugin, name, None)
        if not callable(function):
            continue
        right = tuple(inspect.signature(getattr(hookspec, name)).parameters)
        given = tuple(inspect.signature(function).parameters)
        if not set(given) <= set(right):
            must = f"its argument must be named {right[0]!r}" if right else "it takes no argument"
            return (
                f"{name}({', '.join(given)}): {must}, since hooks get their arguments by name; "
                f"write def {name}({', '.join(right)})"
            )
    return message
