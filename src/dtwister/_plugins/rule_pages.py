"""The rules in the pages of plug-ins, for citations."""

from __future__ import annotations

from collections.abc import Iterable

from dtwister._content.rulebook import load_rulebook
from dtwister._errors import ContentError
from dtwister._plugins.registry import Registry


def pages_of(registries: Iterable[Registry]) -> dict[str, frozenset[str]]:
    """Return for the id of each rule the plug-ins whose pages have it.

    A page with mistakes counts as empty: `dtwister rules` reports them.
    """
    found: dict[str, set[str]] = {}
    for registry in registries:
        for path in registry.rule_files:
            try:
                entries = load_rulebook(path)
            except (ContentError, OSError, UnicodeDecodeError):
                continue
            for entry in entries:
                found.setdefault(entry.id, set()).add(registry.manifest.id)
    return {rule: frozenset(plugins) for rule, plugins in sorted(found.items())}
