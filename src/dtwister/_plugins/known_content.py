"""The index of loaded plug-ins for content files: ids, rules, signs and words."""

from __future__ import annotations

import attrs

from dtwister._content.checking.reference_index import ReferenceIndex, reference_index_of
from dtwister._content.rulebook import load_rulebook
from dtwister._errors import ContentError
from dtwister._plugins.loading import LoadReport


def known_content(report: LoadReport) -> ReferenceIndex:
    """Return the things that the plug-ins of a report give to content.

    >>> from dtwister._plugins.loading import load
    >>> known_content(load(entry_points=False)).rule_ids
    frozenset()
    """
    ids: set[str] = set()
    for _, path in report.rule_files:
        try:
            ids |= {entry.id for entry in load_rulebook(path)}
        except (ContentError, OSError, UnicodeDecodeError):
            continue  # an error in a page is reported when the page itself is checked
    homes = {plugin.name: plugin.folder for plugin in report.plugins if plugin.folder is not None}
    index = reference_index_of(report.rules)
    return attrs.evolve(index, rule_ids=frozenset(ids), homes=homes)
