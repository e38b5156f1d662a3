"""A hook of mkdocs: the rule reference of each official expansion becomes a page of the docs.

The text lives beside the code that plays it, as `plugins/dtwister_*/rules.md`, and nowhere else.
"""

from __future__ import annotations

from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files

ROOT = Path(__file__).resolve().parent.parent
# The rules of the package with the shared features are the core rules: the name says so to readers.
NAMES = {"features": "core"}


def on_files(files: Files, *, config: MkDocsConfig) -> Files:
    """Add `rules/<name>.md` for every expansion that has a rule reference."""
    for source in sorted(ROOT.glob("plugins/dtwister_*/rules.md")):
        plugin = source.parent.name.removeprefix("dtwister_")
        page = f"rules/{NAMES.get(plugin, plugin)}.md"
        files.append(File.generated(config, page, content=source.read_text(encoding="utf-8")))
    return files
