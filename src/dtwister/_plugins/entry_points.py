"""The plug-ins that installed distributions name, with the help of the cache on disk.

Importing `importlib.metadata` takes longer than reading what it would read, so its answer is kept.
The key has all that it looks at: the names of the distributions on the path, in their order, their
entry points, and whole those of them that name a plug-in. Where there may be others, it is asked.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Sequence
from importlib import import_module
from importlib.machinery import PathFinder
from typing import TYPE_CHECKING, Any, Final

import attrs

from dtwister._disk_cache import cache_folder, key_of, read_entry, write_entry
from dtwister._model.values.shared_methods import PlainValue

if TYPE_CHECKING:
    from importlib.metadata import Distribution, EntryPoint

GROUP: Final = "dtwister.plugins"
"""The group of entry points under which distributions name their plug-in modules."""
_LISTS: Final = "entry_points.txt"
_ABOUT: Final = ("METADATA", "PKG-INFO")
"""The files that can have the name and the version of a distribution."""


@attrs.frozen
class NamedPlugin(PlainValue):
    """A plug-in that a distribution names."""

    name: str
    module: str
    distribution: str
    """The name and the version of the distribution; empty if they are unknown."""

    def load(self) -> Any:
        """Import the plug-in, or raise what stops that."""
        if _is_module(self.module):
            return import_module(self.module)
        from importlib.metadata import EntryPoint

        return EntryPoint(self.name, self.module, GROUP).load()


def named_plugins() -> list[NamedPlugin]:
    """Return what installed distributions name, by name and module.

    >>> [plugin.module for plugin in named_plugins() if plugin.name == "base"]
    ['dtwister_base.plugin']
    """
    inputs = _inputs() if cache_folder() else []
    if not inputs:
        return _looked_up()
    key = key_of(*inputs)
    kept = _kept(read_entry(key), inputs)
    if kept is not None:
        return kept
    found = _looked_up()
    write_entry(key, [[plugin.name, plugin.module, plugin.distribution] for plugin in found])
    return found


def _looked_up() -> list[NamedPlugin]:
    """Return what `importlib.metadata` finds."""
    from importlib.metadata import entry_points

    names: dict[Distribution | None, str] = {None: ""}  # each look parses a file
    found = []
    for point in sorted(entry_points(group=GROUP), key=lambda point: (point.name, point.value)):
        if point.dist not in names:
            names[point.dist] = _name_of(point)
        found.append(NamedPlugin(point.name, point.value, names[point.dist]))
    return found


def _name_of(point: EntryPoint) -> str:
    assert point.dist is not None
    about = point.dist.metadata
    return f"{about['Name']} {about['Version']}"


def _kept(entry: object, inputs: Sequence[str | bytes]) -> list[NamedPlugin] | None:
    """Return the plug-ins of an entry; None if it is missing, or not what we would have kept.

    Only what a distribution on the path names may be imported.
    """
    if not isinstance(entry, list):
        return None
    if any(type(row) is not list or [type(one) for one in row] != [str] * 3 for row in entry):
        return None
    found = [NamedPlugin(*row) for row in entry]
    lists = (one for one in inputs if isinstance(one, bytes) and f"[{GROUP}]".encode() in one)
    named = {line.partition(b"=")[2].strip() for one in lists for line in one.splitlines()}
    return found if named.issuperset(one.module.encode() for one in found) else None


def _is_module(value: str) -> bool:
    return all(part.isidentifier() for part in value.split("."))


def _inputs() -> list[str | bytes]:
    """Return all that `importlib.metadata` looks at; nothing if that is not known."""
    others = (finder for finder in sys.meta_path if finder is not PathFinder)
    if any(hasattr(finder, "find_distributions") for finder in others):
        return []
    found: list[str | bytes] = ["entry points", GROUP, sys.version]
    try:
        for place in sys.path:
            if place.lower().endswith(".egg") or os.path.isfile(place):
                return []
            for folder in _distributions(place):
                found += _inputs_in(folder)
    except (OSError, ValueError, AttributeError, TypeError):
        return []
    return found


def _distributions(place: str) -> Iterator[str]:
    """Yield the folders of distributions in a folder of the path, in the order they are found."""
    try:
        names = os.listdir(place or ".")
    except (FileNotFoundError, NotADirectoryError, PermissionError):
        return
    for name in names:
        if name.lower().endswith((".dist-info", ".egg-info")):
            yield os.path.join(place, name)


def _inputs_in(folder: str) -> list[str | bytes]:
    """Return what decides about the plug-ins of a distribution."""
    lists = _content(folder, _LISTS)
    if GROUP.encode() not in lists:
        return [os.path.basename(folder)]  # its name alone, since it may hide another
    return [os.path.basename(folder), lists, *(_content(folder, name) for name in _ABOUT)]


def _content(folder: str, name: str) -> bytes:
    """Return the bytes of a file; none if `importlib.metadata` would not read it either."""
    try:
        with open(os.path.join(folder, name), "rb") as stream:
            return stream.read()
    except (FileNotFoundError, IsADirectoryError, NotADirectoryError, PermissionError):
        return b""
