"""`dtwister list`: the available scenarios, pieces and other components."""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from dtwister._engine.compiled_rules import Rules
from dtwister._engine.setup.draft_pool import pairs_of
from dtwister._model.specs import ScenarioOption
from dtwister.cli.shared_arguments import add_plugin_arguments, load_rules_for

if TYPE_CHECKING:
    from dtwister.cli import Subparsers

Entry = dict[str, Any]

_EPILOG = """\
examples:
  dtwister list                        everything
  dtwister list characters             the characters of all plug-ins
  dtwister list scenarios --json       the scenarios, for other programs
  dtwister list options                the options of each scenario
  dtwister list characters --no base   without the content of one plug-in
"""


def add(subparsers: Subparsers) -> None:
    """Add `list` to the command line."""
    parser = subparsers.add_parser(
        "list",
        help="list characters, objects, scenarios, ...",
        description="List the content of the plug-ins: all of it, or one kind.",
        epilog=_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument(
        "kind", nargs="?", choices=tuple(_KINDS), metavar="KIND", help=", ".join(_KINDS)
    )
    parser.add_argument("--json", action="store_true", help="print a JSON list of objects")
    add_plugin_arguments(parser)


def run(args: argparse.Namespace) -> int:
    """Print the list."""
    rules = load_rules_for(args)
    found = {kind: _KINDS[kind](rules) for kind in ([args.kind] if args.kind else _KINDS)}
    if args.json:
        print(json.dumps(_flat(found, args.kind), indent=2, ensure_ascii=False))
        return 0
    for kind, entries in found.items():
        print(f"{kind}:" if entries else f"{kind}: none")
        for entry in entries:
            print(f"  {_line(entry)}")
    return 0


def _flat(found: dict[str, list[Entry]], kind: str | None) -> list[Entry]:
    """Return one list; where it has several kinds, each entry names its kind."""
    if kind is not None:
        return found[kind]
    return [{"kind": each, **entry} for each, entries in found.items() for entry in entries]


def _line(entry: Entry) -> str:
    text = f"{entry['id']:<22} {entry['name']:<24} {entry['plugin']:<10}"
    if "movement" in entry:
        abilities = ", ".join(entry["abilities"])
        text += f" movement {entry['movement']}, combat {entry['combat']}"
        text += f"; {abilities}" if abilities else ""
    if "values" in entry:
        default = entry["default"]
        said = str(default).lower() if isinstance(default, bool) else default
        text += f" {entry['values']}, default {said}; {entry['text']}"
    if "pairs" in entry:
        counts = ((len(entry[key]), key) for key in ("characters", "objects"))
        text += " " + ", ".join(f"{count} {key}" for count, key in counts)
        text += f", {len(entry['pairs'])} pairs of rooms"
    return text.rstrip()


def _entries(rules: Rules, *tables: str) -> list[Entry]:
    return [
        {
            "id": name,
            "name": getattr(thing, "name", "")
            or getattr(thing, "title", "")
            or name.rpartition(":")[2],
            "plugin": rules.origins.get(name, name.partition(":")[0]),
        }
        for table in tables
        for name, thing in getattr(rules, table).items()
    ]


def _characters(rules: Rules) -> list[Entry]:
    entries = _entries(rules, "characters")
    for entry in entries:
        character = rules.characters[entry["id"]]
        entry["movement"] = character.movement
        entry["combat"] = character.combat
        entry["abilities"] = [ability.id for ability in character.abilities]
    return entries


def _options(rules: Rules) -> list[Entry]:
    """List every option of every scenario, by the id of the scenario."""
    return [
        {
            "id": entry["id"],
            "name": option.name,
            "plugin": entry["plugin"],
            "values": _values(option),
            "default": option.default,
            "text": option.text,
        }
        for entry in _entries(rules, "scenarios")
        for option in rules.scenarios[entry["id"]].options
    ]


def _values(option: ScenarioOption) -> str:
    """Return the possible values of an option, in words."""
    if option.kind == "int":
        return f"{option.least} to {option.most}"
    if option.kind == "bool":
        return "true or false"
    if option.kind == "choice":
        return " or ".join(option.choices)
    if option.kind == "some":
        return f"some of {','.join(option.choices)} with commas between them"
    return "names of sets with commas between them" if option.kind == "sets" else "a text"


def _sets(rules: Rules) -> list[Entry]:
    entries = _entries(rules, "sets")
    for entry in entries:
        found = rules.sets[entry["id"]]
        entry["characters"] = list(found.characters)
        entry["objects"] = list(found.objects)
        entry["pairs"] = [pair for _, pair in pairs_of(rules, found)]
    return entries


def _plugins(rules: Rules) -> list[Entry]:
    return [
        {"id": manifest.id, "name": manifest.name or manifest.id, "plugin": manifest.id}
        for manifest in rules.manifests
    ]


_KINDS: dict[str, Callable[[Rules], list[Entry]]] = {
    "characters": _characters,
    "objects": lambda rules: _entries(rules, "objects"),
    "features": lambda rules: _entries(rules, "square_features", "border_features"),
    "rooms": lambda rules: _entries(rules, "rooms"),
    "scenarios": lambda rules: _entries(rules, "scenarios"),
    "options": _options,
    "sets": _sets,
    "plugins": _plugins,
}
