"""The rules in the pages of plug-ins, for citations."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeGuard

from dtwister._content.reading.content_cache import code_key
from dtwister._content.reading.toml_source import read_bytes
from dtwister._disk_cache import key_of, read_entry, write_entry
from dtwister._errors import ContentError
from dtwister._plugins.registry import Registry


def pages_of(registries: Iterable[Registry]) -> dict[str, frozenset[str]]:
    """Return for the id of each rule the plug-ins whose pages have it.

    A page with mistakes counts as empty: `dtwister rules` reports them.
    """
    files = [(one.manifest.id, path) for one in registries for path in one.rule_files]
    pages: list[bytes] = []
    for _, path in files:
        try:
            pages.append(read_bytes(path))
        except OSError:
            pages.append(b"")
    found: dict[str, set[str]] = {}
    for (plugin, _), rules in zip(files, _rules_on(pages), strict=True):
        for rule in rules:
            found.setdefault(rule, set()).add(plugin)
    return {rule: frozenset(plugins) for rule, plugins in sorted(found.items())}


def _rules_on(pages: Sequence[bytes]) -> list[list[str]]:
    """Return the ids of the rules on some pages; the cache on disk has what was read before."""
    try:
        key = key_of("pages", code_key(), *pages)
    except OSError:
        return [_ids_on(page) for page in pages]
    entry = read_entry(key)
    if _is_ids(entry) and len(entry) == len(pages):
        return entry
    found = [_ids_on(page) for page in pages]
    write_entry(key, found)
    return found


def _ids_on(page: bytes) -> list[str]:
    from dtwister._content.rulebook import parse_rulebook  # pages that were read before need none

    try:
        return [entry.id for entry in parse_rulebook(page.decode("utf-8"))]
    except (ContentError, UnicodeDecodeError):
        return []


def _is_ids(entry: object) -> TypeGuard[list[list[str]]]:
    """Return whether an entry is what we would have kept."""
    return isinstance(entry, list) and all(
        isinstance(ids, list) and all(isinstance(one, str) for one in ids) for ids in entry
    )
