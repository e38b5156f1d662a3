"""Content files read with the help of the cache on disk: what was right once is not judged again.

The key has the bytes of the files, everything else that reading them depends on, and the code that
reads them. What comes out is what reading gives, places for later findings included.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import attrs

from dtwister._caching import per_process
from dtwister._content.reading.declared_names import OptionRef, SettingRef
from dtwister._content.reading.layout_parts import LayoutPart, classes_in, fields_of
from dtwister._content.reading.room_drawing import Signs
from dtwister._content.reading.toml_source import Spot, TomlSource, decode, read_bytes
from dtwister._content.reading.unresolved import (
    AbilityRef,
    Content,
    UnresolvedCharacter,
    UnresolvedObject,
    UnresolvedScenario,
)
from dtwister._disk_cache import cache_folder, key_of, read_entry, write_entry
from dtwister._model.specs import GameSet, Layout, Line, Room, Slot, Team

_OURS: Final = (
    *(Content, Room, Layout, Slot, Line, Team, GameSet),
    *(UnresolvedCharacter, UnresolvedObject, UnresolvedScenario),
    *(AbilityRef, OptionRef, SettingRef),
)
"""The classes of values that content is made of, apart from the tables of plug-ins."""
_CODE: Final = ("_content/*.py", "_content/*/*.py", "_model/*.py", "_formats.py", "_limits.py")
"""The modules that decide what reading gives."""

_NESTED: Final = frozenset({list, dict})

Parts = Mapping[str, type[LayoutPart]]


def load_files(
    paths: Sequence[Path], *, namespace: str, signs: Signs, parts: Parts
) -> tuple[Content, ...]:
    """Return what content files contain; what is wrong with one is a `ContentError`.

    >>> load_files((), namespace="demo", signs=Signs({}, {}, {}), parts={})
    ()
    """
    classes = {f"{kind.__module__}:{kind.__qualname__}": kind for kind in _classes(parts)}
    try:
        raws = [read_bytes(path) for path in paths]
        key = _key(raws, namespace, signs, parts, classes) if paths and cache_folder() else ""
    except (OSError, ValueError):
        raws, key = [], ""
    if key:
        found = _read(key, paths, raws, classes)
        if found is not None:
            return found
    # Only now, since it makes the classes that judge tables, which takes longer than the above.
    from dtwister._content.reading.content_loader import load_file, load_text

    if not key:
        return tuple(
            load_file(path, namespace=namespace, signs=signs, parts=parts) for path in paths
        )
    contents = tuple(
        load_text(raw, file=str(path), namespace=namespace, signs=signs, parts=parts)
        for path, raw in zip(paths, raws, strict=True)
    )
    try:
        entry = [_plain(content) for content in contents]
    except TypeError:
        return contents  # a table of a plug-in with values of another kind
    write_entry(key, entry)
    return contents


@per_process
def code_key() -> str:
    """Return a key of the code that reads content; an `OSError` if it is not in files."""
    home = Path(__file__).parents[2]
    files = [file for pattern in _CODE for file in sorted(home.glob(pattern))]
    if not files:
        raise FileNotFoundError(f"no modules in {home}")
    return key_of(*(part for file in files for part in (file.name, file.read_bytes())))


def _classes(parts: Parts) -> list[type[Any]]:
    """Return the classes that content can have values of, those of plug-ins included."""
    return [*_OURS, *(kind for part in parts.values() for kind in classes_in(part))]


def _key(
    raws: Sequence[bytes],
    namespace: str,
    signs: Signs,
    parts: Parts,
    classes: Mapping[str, type[Any]],
) -> str:
    """Return the key of all that decides what reading gives."""
    known = [repr(sorted(table.items())) for table in (signs.cells, signs.sides, signs.rails)]
    added = [f"{key}={kind.__module__}:{kind.__qualname__}" for key, kind in sorted(parts.items())]
    # What a class says in code of its own is judged again when it is made from an entry.
    fields = [
        f"{name}.{field}={hint!r} {attrs.fields_dict(kind)[field].default!r}"
        for name, kind in sorted(classes.items())
        if kind not in _OURS
        for field, _, hint in fields_of(kind)
    ]
    head = ["content", code_key(), namespace, *known, *added, *fields]
    return key_of(*head, "files", *raws)


def _plain(value: Any) -> Any:
    """Return a value of content as JSON has it; a `TypeError` if it is of no kind we know."""
    if value is None or type(value) in (str, int, bool):
        return value
    if type(value) is tuple:
        return [_plain(part) for part in value]
    if type(value) is Spot:
        return {"spot": value.path}
    if type(value) is frozenset:
        return {"set": sorted(value)}
    if type(value) is dict:
        return {"map": [[key, _plain(part)] for key, part in value.items()]}
    kind = type(value)
    if not attrs.has(kind):
        raise TypeError(f"expected a value of content, got {value!r}")
    name = f"{kind.__module__}:{kind.__qualname__}"
    return {"is": name, "of": [_plain(getattr(value, one.name)) for one in attrs.fields(kind)]}


def _read(
    key: str, paths: Sequence[Path], raws: Sequence[bytes], classes: Mapping[str, type[Any]]
) -> tuple[Content, ...] | None:
    """Return what is kept under a key; None if it is missing, or not what we would have kept."""
    entry = read_entry(key)
    if not isinstance(entry, list) or len(entry) != len(paths):
        return None
    try:
        found = tuple(
            _Maker(str(path), raw, classes).value(part)
            for path, raw, part in zip(paths, raws, entry, strict=True)
        )
    except (LookupError, TypeError, ValueError, AttributeError, RecursionError):
        return None
    return found if all(isinstance(content, Content) for content in found) else None


class _Maker:
    """Makes the values of one file."""

    def __init__(self, file: str, raw: bytes, classes: Mapping[str, type[Any]]) -> None:
        self._source = TomlSource(file, decode(raw, file), {})  # asked for places, and no more
        self._classes = classes
        self._names: dict[str, tuple[str, ...]] = {}

    def value(self, plain: Any) -> Any:
        """Return the value that JSON stands for."""
        if type(plain) is list:
            return tuple(self._values(plain))
        if type(plain) is not dict:
            return plain
        if "is" in plain:
            return self._instance(plain["is"], plain["of"])
        if "spot" in plain:
            return Spot(self._source, tuple(plain["spot"]))
        if "set" in plain:
            return frozenset(plain["set"])
        return {key: self.value(part) for key, part in plain["map"]}

    def _values(self, plain: list[Any]) -> list[Any]:
        """Return the values of a list; most of them are numbers and texts, which need no call."""
        return [self.value(one) if type(one) in _NESTED else one for one in plain]

    def _instance(self, name: str, values: list[Any]) -> Any:
        kind = self._classes[name]
        names = self._names.get(name)
        if names is None:
            names = self._names[name] = tuple(one.alias for one in attrs.fields(kind))
        return kind(**dict(zip(names, self._values(values), strict=True)))
