"""The place in the code of a plug-in that an error is about: asked for only when there is one."""

from __future__ import annotations

import ast
import inspect
import linecache
import os
import sys
import warnings
from collections.abc import Iterator
from pathlib import Path

import attrs

from dtwister._content.reading.toml_source import read_bytes
from dtwister._errors import Finding, PluginError
from dtwister._model.values.shared_methods import PlainValue

_OURS = str(Path(__file__).resolve().parents[2]) + os.sep
"""The folder of this library."""
_NOT_THEIRS = frozenset({"pluggy", "attrs", "attr"})
_MOST_FILES = 2000
"""The most files that are searched for a text."""


@attrs.frozen
class CodePlace(PlainValue):
    """A line in a file; an empty file stands for code without one.

    >>> CodePlace("circus.py", 3).text
    'circus.py:3'
    """

    file: str = ""
    line: int = 1

    @property
    def text(self) -> str:
        """The place as editors can jump to it."""
        return f"{self.file}:{self.line}"


def place_of_call() -> CodePlace:
    """Return the line outside of this library that is being carried out.

    >>> place_of_call().file == ""
    False
    """
    frame = sys._getframe(1)
    while frame.f_back is not None:
        file = frame.f_code.co_filename
        if not file.startswith(_OURS) and _package(frame.f_globals) not in _NOT_THEIRS:
            return CodePlace(file, frame.f_lineno)
        frame = frame.f_back
    return CodePlace()


def _package(names: dict[str, object]) -> str:
    return str(names.get("__name__", "")).partition(".")[0]


def place_of_class(kind: type, name: str = "") -> CodePlace:
    """Return the line of a class, or of one of its attributes or methods.

    >>> from dtwister.plugin import Ability
    >>> place_of_class(Ability, "refuse").line > place_of_class(Ability).line
    True
    """
    for owner in kind.__mro__:
        if not name or name in vars(owner):
            return _in_source(owner, name)
    return _in_source(kind, name)  # only its instances have it


def _in_source(kind: type, name: str) -> CodePlace:
    try:
        file = inspect.getsourcefile(kind)
    except (TypeError, OSError):
        file = None
    tree = None if file is None else _tree(Path(file))
    if file is None or tree is None:
        return CodePlace()
    parts = [part for part in kind.__qualname__.split(".") if part != "<locals>"]
    node: ast.AST = tree
    for part in parts:
        found = [
            one
            for one in ast.walk(node)
            if isinstance(one, ast.ClassDef | ast.FunctionDef) and one.name == part
        ]
        if not found:
            return CodePlace(file)
        node = found[-1]
    lines = [line for said, line in _named(node) if said == name] if name else []
    return CodePlace(file, lines[0] if lines else getattr(node, "lineno", 1))


def _named(node: ast.AST) -> Iterator[tuple[str, int]]:
    """Yield the names that a class gives to something, with their lines."""
    for one in ast.walk(node):
        if isinstance(one, ast.FunctionDef | ast.ClassDef):
            yield one.name, one.lineno
        elif isinstance(one, ast.Name | ast.Attribute) and isinstance(one.ctx, ast.Store):
            yield one.id if isinstance(one, ast.Name) else one.attr, one.lineno
        elif isinstance(one, ast.keyword) and one.arg:
            yield one.arg, one.lineno


def place_of_text(folder: Path | None, text: str, part: str = "") -> CodePlace:
    """Return the first line below a folder where a text stands in the code, such as an id.

    With `part` it is the line of that argument of the call that has the text. Without such a line,
    the place has no file.

    >>> place_of_text(None, "demo:cook")
    CodePlace(file='', line=1)
    """
    for file in sorted(folder.rglob("*.py"))[:_MOST_FILES] if folder is not None else ():
        tree = _tree(file)
        for one in ast.walk(tree) if tree is not None else ():
            if isinstance(one, ast.Call):
                parts = {each.arg: each.value for each in one.keywords}
                values = [*one.args, *parts.values()]
                if part in parts and any(_is(value, text) for value in values):
                    return CodePlace(str(file), parts[part].lineno)
            elif _is(one, text) and not part:
                return CodePlace(str(file), one.lineno)  # type: ignore[attr-defined]
    return place_of_text(folder, text) if part else CodePlace()


def _is(node: ast.AST, text: str) -> bool:
    return isinstance(node, ast.Constant) and node.value == text


def place_of_function(function: object) -> CodePlace:
    """Return the line of a function; no file for other things.

    >>> place_of_function(7)
    CodePlace(file='', line=1)
    """
    code = getattr(inspect.unwrap(function), "__code__", None) if callable(function) else None
    if code is None:
        return CodePlace()
    line = code.co_firstlineno  # that of its first decorator
    while linecache.getline(code.co_filename, line).startswith(("@", " ")):
        line += 1
    return CodePlace(code.co_filename, line)


def place_in_manifest(plugin: object, name: str) -> CodePlace:
    """Return the line at which a plug-in gives its manifest a value.

    >>> import dtwister_base.plugin
    >>> place = place_in_manifest(dtwister_base.plugin, "requires")
    >>> "requires" in Path(place.file).read_text().splitlines()[place.line - 1]
    True
    """
    hook = place_of_function(getattr(plugin, "dtwister_manifest", None))
    tree = _tree(Path(hook.file)) if hook.file else None
    for call in ast.walk(tree) if tree is not None else ():
        if isinstance(call, ast.Call) and _called(call) == "Manifest":
            lines = [one.value.lineno for one in call.keywords if one.arg == name]
            return CodePlace(hook.file, lines[0] if lines else call.lineno)
    return hook


def _called(call: ast.Call) -> str:
    function = call.func
    return function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")


def _tree(file: Path) -> ast.Module | None:
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # warnings are for the person that runs the code
            return ast.parse(read_bytes(file))
    except (OSError, SyntaxError, ValueError, RecursionError, MemoryError):
        return None


def error_at(code: str, message: str, place: CodePlace, origin: str) -> PluginError:
    """Return the error about a line of a plug-in; without a place it names the plug-in alone.

    >>> str(error_at("C607", "expected a text, got 7", CodePlace("circus.py", 3), "circus 1.0"))
    'circus 1.0 (circus.py:3): expected a text, got 7'
    """
    if not place.file:
        return PluginError(f"{origin}: {message}", Finding(code, message, origin))
    home = Path(origin)
    file = _as_named(Path(place.file), home)
    where = f"{file}:{place.line}"
    if not home.exists():  # the origin is a distribution
        where = f"{origin} ({where})"
    return PluginError(f"{where}: {message}", Finding(code, message, file, place.line))


def _as_named(file: Path, home: Path) -> str:
    """Return a file as the user named the plug-in: relative if that was."""
    try:
        inside = file.resolve().relative_to(home.resolve())
    except ValueError:
        return str(file)
    return str(home / inside) if inside.parts else str(home)
