"""Walk everything that an object holds, so that two objects can be compared to the last detail.

The walk follows attributes, slots, containers, closures, bound objects and weak references, and
asks the garbage collector about all that is left. It gives the same list for two objects that
hold the same, whatever their addresses are.
"""

from __future__ import annotations

import gc
import sys
import types
import typing
import weakref
from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any

import attrs

_PLAIN = (int, float, complex, str, bytes, bool, type(None), types.EllipsisType)
_ALIASES = tuple(type(alias) for alias in (list[int], typing.Mapping[int, int], typing.Any))
_CODE = (type, types.ModuleType, types.BuiltinFunctionType, types.CodeType, *_ALIASES)
_ADDRESS = 1 << 40
"""Numbers from here on may be addresses of objects, which differ from run to run."""


@attrs.frozen
class Step:
    """One thing that was found: where it hangs, under what name, and what is told of it."""

    parent: int
    label: str
    told: str


def holdings(root: object, fixed: Collection[int] = ()) -> list[Step]:
    """Return all that an object holds, in a fixed order; `fixed` are ids of what needs no walk."""
    return _walk(root, fixed)[0]


def by_id(root: object) -> dict[int, object]:
    """Return an object and all that it holds by their ids, which stay theirs as long as it is kept.

    Numbers and words are left out.
    """
    return {id(part): part for part in _walk(root, ())[1]}


def _walk(root: object, fixed: Collection[int]) -> tuple[list[Step], list[object]]:
    steps: list[Step] = []
    number_of: dict[int, int] = {}
    alive: list[object] = []  # no address may be used again during the walk
    waiting: list[tuple[int, str, object]] = [(-1, "", root)]
    while waiting:
        parent, label, value = waiting.pop()
        number = len(steps)
        if isinstance(value, _PLAIN):
            steps.append(Step(parent, label, _plain(value)))
            continue
        if id(value) in number_of:
            steps.append(Step(parent, label, f"= {number_of[id(value)]}"))
            continue
        number_of[id(value)] = number
        alive.append(value)
        if id(value) in fixed or isinstance(value, _CODE):
            steps.append(Step(parent, label, f"fixed {_name(value)}"))
            continue
        steps.append(Step(parent, label, _name(value)))
        parts = list(_parts(value))
        waiting += [(number, name, part) for name, part in reversed(parts)]
    return steps, alive


def difference(one: list[Step], other: list[Step]) -> str:
    """Return where two walks differ first, as a path; empty if they do not."""
    for number, (first, second) in enumerate(zip(one, other, strict=False)):
        if first != second:
            return f"{_path(one, number)}: {first.told} and {second.told}"
    if len(one) != len(other):
        return f"{len(one)} and {len(other)} things"
    return ""


def module_globals(prefix: str = "dtwister") -> dict[str, Any]:
    """Return what the modules of the project hold beside code, by their dotted names."""
    found: dict[str, Any] = {}
    for name, module in sorted(sys.modules.items()):
        if name.partition(".")[0].partition("_")[0] == prefix and module is not None:
            for key, value in sorted(vars(module).items()):
                if not key.startswith("__"):
                    found[f"{name}.{key}"] = value
                if isinstance(value, type) and value.__module__ == name:
                    found |= _class_attributes(f"{name}.{key}", value)
    return found


def _class_attributes(name: str, kind: type) -> dict[str, Any]:
    """Return what a class holds beside code, by dotted names."""
    return {
        f"{name}.{key}": value
        for key, value in sorted(vars(kind).items())
        if not key.startswith("__") and key != "_abc_impl"
    }


def _plain(value: object) -> str:
    if isinstance(value, int) and not isinstance(value, bool):
        # A class of numbers of its own may tell more than the number.
        held = sorted(vars(value).items()) if hasattr(value, "__dict__") else ()
        return f"{type(value).__name__} {int(value)} {held}" if held else f"{int(value)}"
    return repr(value)


def _name(value: object) -> str:
    kind = type(value)
    size = f" of {len(value)}" if isinstance(value, (tuple, list, dict, set, frozenset)) else ""
    named = getattr(value, "__qualname__", "") if callable(value) else ""
    return f"{kind.__module__}.{kind.__qualname__}{size} {named}".rstrip()


def _path(steps: list[Step], number: int) -> str:
    names: list[str] = []
    while number >= 0:
        names.append(steps[number].label)
        number = steps[number].parent
    return "".join(reversed(names)) or "the object itself"


def _parts(value: Any) -> Iterator[tuple[str, object]]:
    """Return what an object holds directly, each with its name."""
    if isinstance(value, Mapping):
        for key, part in value.items():
            yield f"[{_short(key)}]", part
            yield f"[key {_short(key)}]", _without_addresses(key, part)
    elif isinstance(value, tuple | list):
        yield from ((f"[{index}]", part) for index, part in enumerate(value))
    elif isinstance(value, set | frozenset):
        yield from (("{}", part) for part in sorted(value, key=_short))
    elif isinstance(value, types.MethodType):
        yield ".__self__", value.__self__
    elif isinstance(value, types.FunctionType):
        yield ".__closure__", value.__closure__
        yield ".__defaults__", value.__defaults__
        yield ".__kwdefaults__", value.__kwdefaults__
        yield ".__dict__", value.__dict__
    elif isinstance(value, weakref.ref):
        yield "()", value()
    elif isinstance(value, types.GeneratorType):
        yield ".gi_frame", value.gi_frame.f_locals if value.gi_frame else None
    else:
        yield from _attributes(value)
    if isinstance(value, (tuple, list, dict)) and hasattr(value, "__dict__"):
        yield from _attributes(value)


def _attributes(value: Any) -> Iterator[tuple[str, object]]:
    names = dict.fromkeys(
        name
        for kind in type(value).__mro__
        for name in _as_names(vars(kind).get("__slots__", ()))
        if name not in ("__dict__", "__weakref__")
    )
    found = [(f".{name}", getattr(value, name)) for name in names if hasattr(value, name)]
    found += [(f".{name}", part) for name, part in getattr(value, "__dict__", {}).items()]
    if found or names:
        yield from found
    else:
        yield from (("->", part) for part in gc.get_referents(value))


def _as_names(slots: str | Iterable[str]) -> tuple[str, ...]:
    return (slots,) if isinstance(slots, str) else tuple(slots)


def _short(key: object) -> str:
    """Return a name for a key that no address gets into."""
    if isinstance(key, tuple):
        return "(" + ", ".join(_short(part) for part in key) + ")"
    if isinstance(key, int) and abs(key) >= _ADDRESS:
        return "a large number"
    return repr(key) if isinstance(key, _PLAIN) else _name(key)


def _without_addresses(key: object, value: object) -> object:
    """Return a key with the addresses of what is kept beside it replaced by words."""
    if not isinstance(key, tuple) or not isinstance(value, tuple):
        return key
    beside = {id(part) for part in value}
    return tuple("its address" if isinstance(p, int) and p in beside else p for p in key)
