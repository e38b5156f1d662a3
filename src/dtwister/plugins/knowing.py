"""What content files may refer to, once plug-ins are loaded: their ids, rules, signs and words."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path

import attrs

from dtwister.content.known import Known, known_from
from dtwister.content.rulebook import load_rulebook
from dtwister.errors import ContentError
from dtwister.plugins.loading import LoadReport


def known_of(report: LoadReport) -> Known:
    """What the plug-ins of a report give to content.

    >>> from dtwister.plugins.loading import load
    >>> known_of(load(entry_points=False)).rule_ids
    frozenset()
    """
    ids: set[str] = set()
    for _, path in report.rule_files:
        try:
            ids |= {entry.id for entry in load_rulebook(path)}
        except (ContentError, OSError, UnicodeDecodeError):
            continue  # a page that is wrong is reported when it is checked itself
    homes = {plugin.name: plugin.folder for plugin in report.plugins if plugin.folder is not None}
    names = _namer(tuple(sorted(set(homes.values()))))
    known = known_from(report.rules)
    return attrs.evolve(known, rule_ids=frozenset(ids), homes=homes, names=names)


def _namer(folders: tuple[Path, ...]) -> Callable[[str], bool]:
    """Whether the code of plug-ins, or the library itself, names a word; reads it when asked."""

    @cache
    def code() -> str:
        own = Path(__file__).parents[1]
        texts: list[str] = []
        for folder in (own / "engine", own / "board", own / "plugins", *folders):
            for path in sorted(folder.rglob("*.py")):
                try:
                    texts.append(path.read_text(encoding="utf-8"))
                except (OSError, UnicodeDecodeError):
                    continue
        return "\n".join(texts)

    return lambda word: f'"{word}"' in code() or f"'{word}'" in code()
