"""Overrides: components that replace those
of another plug-in (`Manifest.overrides`).
"""

from __future__ import annotations

from collections.abc import Sequence

from dtwister._engine.compiled_rules import Manifest
from dtwister._errors import PluginError
from dtwister._plugins.registry import Registration
from dtwister._suggestions import hint_after

Entries = Sequence[tuple[Manifest, Registration]]


def _overriders(entries: Entries) -> dict[str, Manifest]:
    """Return id -> the plug-in that replaces it; two of them are an error."""
    found: dict[str, Manifest] = {}
    for manifest in {manifest.id: manifest for manifest, _ in entries}.values():
        for name in manifest.overrides:
            if name in found:
                raise PluginError(
                    f"{name!r} is overridden by two plug-ins, {found[name].id!r} and "
                    f"{manifest.id!r}; leave one of them out"
                )
            found[name] = manifest
    return found


def effective_entries(entries: Entries) -> list[tuple[Manifest, Registration]]:
    """Return the entries without those that another plug-in overrides."""
    overriders = _overriders(entries)
    return [
        (manifest, entry)
        for manifest, entry in entries
        if entry.id not in overriders or overriders[entry.id].id == manifest.id
    ]


def check_overrides(entries: Entries) -> None:
    """Check that everything that is overridden exists, and has a replacement."""
    for name, manifest in sorted(_overriders(entries).items()):
        places = {entry.id: entry.origin for owner, entry in entries if owner.id == manifest.id}
        others = [entry.id for owner, entry in entries if owner.id != manifest.id]
        where = next(iter(places.values()), manifest.id)
        if name not in others:
            raise PluginError(
                f"{where}: {manifest.id} overrides the unknown {name!r}{hint_after(name, others)}"
            )
        if name not in places:
            raise PluginError(
                f"{where}: {manifest.id} overrides {name!r} and registers nothing in its place; "
                f"register something with this id, or leave {name!r} out by name"
            )
