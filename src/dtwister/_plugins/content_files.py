"""The TOML content of plug-ins, loaded and resolved against the abilities of all of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from dtwister._content.reading.content_cache import load_files
from dtwister._content.reading.room_drawing import Signs
from dtwister._content.reading.unresolved import resolve
from dtwister._engine.compiled_rules import Manifest
from dtwister._plugins.registry import Registration, Registry


def signs_of(tables: dict[str, dict[str, Any]]) -> Signs:
    """Return the signs of drawings that the registered features have."""
    squares = {feature.sign: feature.id for feature in tables["square_features"].values()}
    sides = {feature.sign: feature.id for feature in tables["border_features"].values()}
    rails = {feature.rail: feature.id for feature in tables["border_features"].values()}
    return Signs(squares, sides, rails)


def content_entries(
    registries: Sequence[Registry], tables: dict[str, dict[str, Any]]
) -> list[tuple[Manifest, Registration]]:
    """Return everything in the TOML files of the plug-ins."""
    signs = signs_of(tables)
    parts = tables["layout_parts"]
    entries: list[tuple[Manifest, Registration]] = []
    for registry in registries:
        contents = load_files(
            registry.content_files, namespace=registry.manifest.id, signs=signs, parts=parts
        )
        for path, content in zip(registry.content_files, contents, strict=True):
            where = f"{registry.origin} ({path.name})"
            for table in ("rooms", "layouts", "sets"):
                for spec in getattr(content, table):
                    entries.append((registry.manifest, Registration(table, spec.id, spec, where)))
            for table in ("characters", "objects", "scenarios"):
                for draft in getattr(content, table):
                    spec = resolve(
                        draft, tables["abilities"], tables["options"], tables["settings"]
                    )
                    entries.append((registry.manifest, Registration(table, spec.id, spec, where)))
    return entries
