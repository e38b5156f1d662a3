"""Write down all that is public: `python -m tests.api.snapshot`, which `make api` runs.

Public is what the modules of `PACKAGES` name in `__all__`, and for authors the hooks of a plug-in.
The modules are imported, and looked at with `inspect`: it sees what attrs generates, and names that
come from private modules. The text is the same for every version of Python and every hash seed.
"""

from __future__ import annotations

import enum
import importlib
import inspect
import pkgutil
import re
import sys
import types
import typing
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from dtwister._model.values.shared_methods import PlainValue, Printed

SNAPSHOT = Path(__file__).with_name("public_api.txt")
COMMAND = "make api"
PACKAGES = (
    "dtwister",
    "dtwister.json",
    "dtwister.session",
    "dtwister.plugin",
    "dtwister.testing",
    "dtwister.bots",
    "dtwister.envs",
    "dtwister.simulation",
    "dtwister.pages",
    "dtwister.svg",
    "dtwister_features",
)
"""The modules that are public, and the packages that have such, which say so with `__all__`."""
HOOKS = "dtwister._plugins.hookspec"
HIDDEN = frozenset({object, Printed, PlainValue})
"""Bases that give a class only what attrs would write."""
HEAD = f"""\
# All that is public, with its signature. Written by `{COMMAND}`, compared by test_public_api.py.
# `= name` says that a name stands for what is written down in another place.
"""
WIDTH = 100
OPERATORS = frozenset(
    f"__{name}__"
    for name in (
        *("add", "and", "bool", "call", "contains", "getitem", "index", "invert", "iter"),
        *("len", "lt", "matmul", "or", "rshift", "sub", "xor"),
    )
)
"""The special methods that somebody may rely on; the others are made by attrs or by Python."""


def public_modules() -> Iterator[types.ModuleType]:
    """Import the modules with `__all__` of which no part of the name is private."""
    for name in PACKAGES:
        package = importlib.import_module(name)
        found = {name: package}
        if name != "dtwister" and hasattr(
            package, "__path__"
        ):  # its other packages are listed, or private
            for info in pkgutil.walk_packages(package.__path__, f"{name}."):
                if "._" not in info.name:
                    found[info.name] = importlib.import_module(info.name)
        yield from (module for module in found.values() if hasattr(module, "__all__"))


def api_text() -> str:
    """Return what is public, as text."""
    known: dict[int, str] = {}
    parts = [HEAD]
    for module in public_modules():
        lines = [f"\n{module.__name__}"]
        for name in sorted(module.__all__):
            lines += _entry(f"{module.__name__}.{name}", name, getattr(module, name), known)
        parts.append("\n".join(part for line in lines for part in _wrapped(line)) + "\n")
    hooks = importlib.import_module(HOOKS)
    marked = [
        f"    {name}{_signature(hook)}"
        for name, hook in sorted(vars(hooks).items())
        if inspect.isfunction(hook) and hasattr(hook, f"{hooks.PROJECT}_spec")
    ]
    return "".join(parts) + "\n".join(["\nhooks of a plug-in", *marked]) + "\n"


def _wrapped(line: str) -> Iterator[str]:
    """Give each parameter of a long signature a line of its own, so that a diff is read easily."""
    head, opening, rest = line.partition("(")
    if len(line) <= WIDTH or not opening:
        yield line
        return
    depth, start = 0, 0
    margin = " " * (len(line) - len(line.lstrip()))
    yield head + opening
    for at, sign in enumerate(rest):
        if not depth and sign in ",)":
            yield f"{margin}    {rest[start:at].strip()},"
            start = at + 1
        depth += (sign in "([{") - (sign in ")]}")
        if depth < 0:
            yield f"{margin}{rest[at:]}"
            return


def described(name: str, thing: object) -> list[str]:
    """Write down one thing by itself."""
    return list(_entry(name, name, thing, {}))


def _entry(path: str, name: str, thing: object, known: dict[int, str]) -> Iterator[str]:
    """Write down one public name, and what is in it the first time that it is met."""
    if isinstance(thing, type | types.FunctionType | types.ModuleType):
        if id(thing) in known:
            yield f"    {name} = {known[id(thing)]}"
            return
        known[id(thing)] = path
    if isinstance(thing, types.ModuleType):
        yield f"    module {name}"
        for inner, part in sorted(vars(thing).items()):
            own = getattr(part, "__module__", None) == thing.__name__
            if own and not inner.startswith("_") and not _is_typing(part):
                lines = _entry(f"{path}.{inner}", inner, part, known)
                yield from ("    " + line for line in lines)
    elif isinstance(thing, type):
        yield from _class(name, thing)
    elif inspect.isroutine(thing):
        yield f"    {name}{_signature(thing)}"
    else:
        yield f"    {name}: {_value(thing)}"


def _is_typing(thing: object) -> bool:
    return type(thing).__module__ == "typing"


def _is_ours(kind: type) -> bool:
    return kind.__module__.partition(".")[0].startswith("dtwister")


def _class(name: str, kind: type) -> Iterator[str]:
    """Write down a class with its public members, also those that it inherits from private ones."""
    bases = [base.__name__ for base in kind.__bases__ if base not in HIDDEN]
    ours = [base for base in kind.__mro__ if _is_ours(base)]
    made = any({"__init__", "__new__"} & vars(base).keys() for base in ours)
    made = made and not issubclass(kind, enum.Enum)
    head = f" of {', '.join(bases)}" if bases else ""
    yield f"    class {name}{_signature(kind) if made else ''}{head}"
    members: dict[str, str] = {}
    for base in reversed(ours):
        for field in inspect.get_annotations(base):
            if not field.startswith("_"):
                members[field] = f": {_annotation(inspect.get_annotations(base)[field])}"
        for member, thing in vars(base).items():
            if (member in OPERATORS or not member.startswith("_")) and not _is_slot(thing):
                members[member] = _member(kind, member, thing)
    yield from (f"        {member}{text}" for member, text in sorted(members.items()))


def _is_slot(thing: object) -> bool:
    return isinstance(thing, types.MemberDescriptorType)


def _member(kind: type, name: str, thing: Any) -> str:
    if isinstance(thing, property):
        returned = inspect.signature(thing.fget).return_annotation if thing.fget else Any
        return f" -> {_annotation(returned)}  # property"
    if isinstance(thing, staticmethod):
        return f"{_signature(thing.__func__)}  # static"
    if isinstance(thing, classmethod):
        return f"{_signature(getattr(kind, name))}  # of the class"
    if inspect.isfunction(thing):
        return _signature(thing)
    if isinstance(thing, enum.Enum):
        return f" = {thing.value!r}"
    annotated = inspect.get_annotations(kind).get(name)
    return f": {_annotation(annotated)}" if annotated is not None else f": {_value(thing)}"


def _signature(thing: Any) -> str:
    """Return a signature, without the modules of its types and without what differs by run."""
    given = inspect.signature(thing)
    shown = [
        parameter.replace(
            annotation=parameter.empty
            if parameter.annotation is parameter.empty
            else _Text(_annotation(parameter.annotation)),
            default=parameter.empty
            if parameter.default is parameter.empty
            else _Text(_default(parameter.default)),
        )
        for parameter in given.parameters.values()
    ]
    text = str(given.replace(parameters=shown, return_annotation=given.empty))
    if given.return_annotation is given.empty:
        return text
    return f"{text} -> {_annotation(given.return_annotation)}"


class _Text:
    """A text that is shown as it is where `inspect` shows a value."""

    def __init__(self, text: str) -> None:
        self.text = text

    def __repr__(self) -> str:
        return self.text


def _annotation(annotation: object) -> str:
    if isinstance(annotation, typing.ForwardRef):  # in a typed dictionary
        annotation = annotation.__forward_arg__
    text = annotation if isinstance(annotation, str) else inspect.formatannotation(annotation)
    return re.sub(r"\b(?:\w+\.)+(\w+)", r"\1", text)


def _default(value: object) -> str:
    """Return a default that is plain; of any other, that there is one."""
    if isinstance(value, frozenset | set):
        return f"{{{', '.join(sorted(map(_default, value)))}}}"
    if isinstance(value, tuple):
        return f"({', '.join(map(_default, value))})"
    if isinstance(value, int | str | float | None):
        return repr(value)
    return "..."


def _value(value: object) -> str:
    kind = type(value).__name__
    text = _default(value)
    return kind if "..." in text or len(text) > 60 else f"{kind} = {text}"


def main(words: list[str]) -> None:
    """Write the snapshot anew, or print what it would be with `--print`."""
    if "--print" in words:
        sys.stdout.write(api_text())
        return
    SNAPSHOT.write_text(api_text(), encoding="utf-8", newline="\n")
    print(f"wrote {SNAPSHOT.name}; look at its diff before you commit it")


if __name__ == "__main__":
    main(sys.argv[1:])
