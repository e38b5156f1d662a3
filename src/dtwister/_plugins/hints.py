"""Hints for errors in a plug-in, so that its author sees what to write instead."""

from __future__ import annotations

import inspect
import re
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import attrs

from dtwister._content.findings.finding_codes import CODE_STOPS
from dtwister._errors import Finding
from dtwister._plugins import hookspec
from dtwister._printing import clipped
from dtwister._suggestions import hint_after, near_names

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
    said = error.msg if isinstance(error, SyntaxError) else str(error)
    text = f"{type(error).__name__}: {clipped(said, 500)}"
    # Authors know `Action`, not its base that takes the keywords.
    text = text.replace("Header.__init_subclass__()", ".__init_subclass__()")
    keyword = _KEYWORD.search(text) if isinstance(error, TypeError) else None
    if keyword is not None:
        kind = _of_interface(keyword[1])
        if isinstance(kind, type):
            called = kind if keyword[2] == "init" else kind.__init_subclass__
            return text + hint_after(keyword[3], inspect.signature(called).parameters)
    if isinstance(error, NameError | AttributeError) and error.name:
        return text + hint_after(error.name, _names_in_reach(error))
    name = _IMPORT.search(text) if isinstance(error, ImportError) else None
    if name is not None and name[2].startswith("dtwister"):
        return text + hint_after(name[1], vars(sys.modules.get(name[2], object)))
    return text


def _names_in_reach(error: NameError | AttributeError) -> Iterable[str]:
    """Return the names that could have stood where an unknown one does."""
    if isinstance(error, AttributeError):
        return [name for name in dir(error.obj) if not name.startswith("_")]
    trace = error.__traceback__
    if trace is None:
        return ()
    while trace.tb_next is not None:
        trace = trace.tb_next
    frame = trace.tb_frame
    return dict.fromkeys((*frame.f_locals, *frame.f_globals, *frame.f_builtins))


def place_of(error: BaseException, home: Path | None) -> tuple[Path, int] | None:
    """Return the file and the line below a folder at which the code of a plug-in stopped.

    Without a folder, it is the last line outside of this library and of Python itself.
    """
    import traceback  # only here, since most plug-ins have no errors

    places = [(frame.filename, frame.lineno) for frame in traceback.extract_tb(error.__traceback__)]
    if isinstance(error, SyntaxError) and error.filename:
        places.append((error.filename, error.lineno))
    for name, line in reversed(places):
        file = Path(name).resolve()
        if not file.is_file():
            continue  # code without a file, such as that of the import system
        inside = home.resolve() in file.parents if home else not _OTHERS & set(file.parents)
        if inside:
            return file if home is None else home / file.relative_to(home.resolve()), line or 1
    return None


_OTHERS = {Path(__file__).resolve().parents[1], Path(inspect.__file__).resolve().parent}
"""The folders of this library and of Python's own."""


def stopped(error: BaseException, home: Path | None, doing: str) -> Finding | None:
    """Return the finding about code of a plug-in that stopped; None if its place is unknown."""
    place = place_of(error, home)
    if place is None:
        return None
    file, line = str(place[0]), place[1]
    if isinstance(error, SyntaxError):
        from dtwister._content.checking.static_analysis import python_slip

        return attrs.evolve(python_slip(error, file), line=line)
    hint = "correct this line, and try again"
    return Finding(CODE_STOPS, f"{doing}: {with_hint(error)}", file, line, hint=hint)


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


def hook_hint(plugin: Any, message: str) -> tuple[str, str]:
    """Return why the hooks of a plug-in are refused, and the name of the wrong one.

    `message` comes from pluggy.
    """
    for name in dir(plugin):
        is_hook = name.startswith("dtwister_") and callable(getattr(plugin, name))
        if is_hook and name not in HOOKS:
            return _unknown_hook(name), name
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
                f"write def {name}({', '.join(right)})",
                name,
            )
    return message, ""


def _unknown_hook(name: str) -> str:
    hint = hint_after(name, HOOKS) or f"; available: {', '.join(HOOKS)}"
    return f"unknown hook {name!r}{hint}"


def unmarked_hook(plugin: Any) -> tuple[str, str] | None:
    """Return why a function that looks like a hook is never called, and its name.

    >>> import dtwister_base.plugin
    >>> unmarked_hook(dtwister_base.plugin) is None
    True
    """
    own = getattr(plugin, "__name__", type(plugin).__module__)
    for name in dir(plugin):
        function = getattr(plugin, name, None) if name.startswith("dtwister_") else None
        if not inspect.isroutine(function) or hasattr(function, f"{hookspec.PROJECT}_impl"):
            continue
        if name in HOOKS:
            return f"{name} is never called; write @hookimpl above def {name}", name
        if getattr(function, "__module__", None) == own and near_names(name, HOOKS):
            return _unknown_hook(name), name
    return None
