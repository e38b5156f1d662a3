"""`dtwister plugins`: every plug-in found, its components,
and why one is not loaded.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from dtwister._errors import OptionError
from dtwister.cli.shared_arguments import add_plugin_arguments, unknown

if TYPE_CHECKING:
    from dtwister._plugins.loading import LoadReport, PluginStatus
    from dtwister.cli import Subparsers

Entry = dict[str, Any]

_EPILOG = """\
exit codes:
  0  all plug-ins found are loaded, or were left out by --no
  1  one of them cannot be loaded; the list says why

examples:
  dtwister plugins                             all plug-ins with their content
  dtwister plugins -v base                     one of them, with all names
  dtwister plugins --json                      the same for other programs
  dtwister plugins --plugins-dir my-plugins    with those in a folder
"""


def add(subparsers: Subparsers) -> None:
    """Add `plugins` to the command line."""
    parser = subparsers.add_parser(
        "plugins",
        help="list the plug-ins found, and why one is not loaded",
        description=(
            "List every plug-in found: its version, its origin, its content, "
            "and whether it is loaded, or why not."
        ),
        epilog=_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("names", nargs="*", metavar="NAME", help="only these plug-ins")
    parser.add_argument("-v", "--verbose", action="store_true", help="name all of their content")
    parser.add_argument("--json", action="store_true", help="print a JSON list of objects")
    add_plugin_arguments(parser)


def run(args: argparse.Namespace) -> int:
    """Print the plug-ins; 0 if all are loaded, 1 if some cannot be."""
    import dtwister

    report = dtwister.load_report(folders=args.plugins_dir, without=args.no)
    entries = [_entry(plugin, report) for plugin in report.plugins]
    known = {entry["id"] for entry in entries}
    for name in args.names:
        if name not in known:
            raise OptionError(unknown("plug-in", name, sorted(known)))
    entries = [entry for entry in entries if not args.names or entry["id"] in args.names]
    if args.json:
        print(json.dumps(entries, indent=2, ensure_ascii=False))
    elif not entries:
        print("no plug-in found; install one, or name its folder with --plugins-dir")
    else:
        print("\n".join(line for entry in entries for line in _lines(entry, args.verbose)))
    return 1 if any(entry["status"] == "failed" for entry in entries) else 0


def _entry(plugin: PluginStatus, report: LoadReport) -> Entry:
    manifest = plugin.manifest
    loaded = not plugin.problem and not plugin.left_out
    status = "loaded" if loaded else "left out" if plugin.left_out else "failed"
    return {
        "id": plugin.name,
        "name": (manifest.name or manifest.id) if manifest else "",
        "version": manifest.version if manifest else "",
        "distribution": plugin.distribution,
        "where": plugin.origin,
        "folder": str(plugin.folder or ""),
        "status": status,
        "why": plugin.problem or ("left out by --no" if plugin.left_out else ""),
        "api": manifest.api if manifest else "",
        "requires": list(manifest.requires) if manifest else [],
        "conflicts": list(manifest.conflicts) if manifest else [],
        "overrides": list(manifest.overrides) if manifest else [],
        "content_files": [path.name for path in plugin.content_files],
        "rule_files": [path.name for name, path in report.rule_files if name == plugin.name],
        "registers": dict(_registers(plugin, report)) if loaded else {},
    }


def _registers(plugin: PluginStatus, report: LoadReport) -> Iterator[tuple[str, list[str]]]:
    """Yield kind of thing -> the ids of those that a plug-in registers."""
    from dtwister._plugins.loading import TABLES

    rules = report.rules
    for table in TABLES:
        things = getattr(rules, table)
        if table == "memories":
            names = [memory.key for memory in things]
        elif table in ("everyone", "game", "reporters"):
            names = [one.id for one in things]
        else:
            names = list(things)
        owners = (rules.origins.get(name, name.partition(":")[0]) for name in names)
        own = [name for name, by in zip(names, owners, strict=True) if by == plugin.name]
        if own:
            yield table, sorted(own)


_WORDS = {
    "characters": ("character", "characters"),
    "objects": ("object", "objects"),
    "square_features": ("square feature", "square features"),
    "border_features": ("border feature", "border features"),
    "rooms": ("room", "rooms"),
    "layouts": ("layout", "layouts"),
    "scenarios": ("scenario", "scenarios"),
    "sets": ("set", "sets"),
    "abilities": ("ability", "abilities"),
    "everyone": ("ability of all characters", "abilities of all characters"),
    "game": ("ability of the game", "abilities of the game"),
    "frames": ("frame", "frames"),
    "actions": ("action", "actions"),
    "events": ("event", "events"),
    "memories": ("memory", "memories"),
    "boards": ("kind of board", "kinds of boards"),
    "reporters": ("reporter", "reporters"),
    "view_parts": ("part of views", "parts of views"),
}
"""The names of a kind of thing, singular and plural."""


def _lines(entry: Entry, verbose: bool) -> Iterator[str]:
    title = f"{entry['id']} {entry['version']}".strip()
    said = f": {entry['name']}" if entry["name"] not in ("", entry["id"]) else ""
    yield f"{title}{said} ({entry['status']})"
    if entry["status"] == "failed":
        yield from (f"  why: {line}" for line in entry["why"].splitlines())
    yield f"  from {entry['where']}"
    for key in ("requires", "conflicts", "overrides"):
        if entry[key]:
            yield f"  {key} {', '.join(entry[key])}"
    counts = [
        f"{len(names)} {_WORDS[table][len(names) > 1]}"
        for table, names in entry["registers"].items()
    ]
    if counts and not verbose:
        yield f"  brings {', '.join(counts)}"
    if verbose:
        for table, names in entry["registers"].items():
            yield f"  {_WORDS[table][1]}: {', '.join(names)}"
        for key in ("content_files", "rule_files"):
            if entry[key]:
                yield f"  {key.replace('_', ' ')}: {', '.join(entry[key])}"
