"""`dtwister rules`: the rule reference, with the code and tests of each rule."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

import attrs

from dtwister import load_report
from dtwister._errors import DtwisterError
from dtwister._printing import quoted
from dtwister._suggestions import hint_after
from dtwister.cli.rule_coverage import (
    CitingPackage,
    CoverageLine,
    RuleCoverage,
    installed_packages,
    read_coverage,
)
from dtwister.cli.shared_arguments import add_plugin_arguments, load_rules_for
from dtwister.cli.unseen import find_unseen

if TYPE_CHECKING:
    from dtwister.cli import Subparsers

_DESCRIPTION = """\
Print the rules that dtwister implements. Each rule, ruling and example has a permanent id, which
the code and the tests cite. Without an id, list all of them.
"""
_EPILOG = """\
examples:
  dtwister rules                          list all rules
  dtwister rules MOVE-09                  print one rule, and where its code and its tests are
  dtwister rules --plugin base --json     the rules of one plug-in, for other programs
  dtwister rules --missing                entries without code or tests; exit code 1 if any
  dtwister rules --unseen                 refusals, events and verbs that no test reaches
"""


def add(subparsers: Subparsers) -> None:
    """Add `rules` to the command line."""
    parser = subparsers.add_parser(
        "rules",
        help="read the rules, and see where each has its code and its tests",
        description=_DESCRIPTION,
        epilog=_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("id", nargs="?", metavar="ID", help="the id of a rule, ruling or example")
    parser.add_argument("--json", action="store_true", help="print a JSON list of objects")
    parser.add_argument(
        "--missing",
        action="store_true",
        help="list the entries that lack code or tests, and what each lacks",
    )
    parser.add_argument(
        "--unseen",
        action="store_true",
        help="list the refusals that no test causes, and the events and verbs that no "
        "playthrough contains",
    )
    parser.add_argument(
        "--playthroughs",
        type=Path,
        metavar="DIR",
        help="where --unseen looks for playthroughs; the folder of tests by itself",
    )
    parser.add_argument(
        "--tests",
        type=Path,
        metavar="DIR",
        help='the tests that carry @pytest.mark.rule("ID"); ./tests if there is one',
    )
    parser.add_argument("--plugin", metavar="NAME", help="only the rules of this plug-in")
    add_plugin_arguments(parser)


def run(args: argparse.Namespace) -> int:
    """Print the requested entries; 1 if `--missing` or `--unseen` found anything."""
    tests = args.tests or _default_tests()
    if args.unseen:
        return _run_unseen(args, tests)
    if args.missing and tests is None and not args.plugins_dir:
        raise DtwisterError("expected a folder 'tests' here; name it with --tests DIR")
    ledger = read_coverage(_sources(args), tests)
    lines = _selected(ledger, args.plugin, args.id)
    if args.json:
        shown = [line for line in lines if line.missing] if args.missing else lines
        print(json.dumps([_as_json(line) for line in shown], indent=2, ensure_ascii=False))
    elif args.missing:
        _print_missing(lines, ledger.unknown)
    elif args.id:
        _print_entry(lines[0])
    else:
        _print_list(lines)
    failed = args.missing and (any(line.missing for line in lines) or bool(ledger.unknown))
    return 1 if failed else 0


def _run_unseen(args: argparse.Namespace, tests: Path | None) -> int:
    if tests is None or not tests.is_dir():
        where = f"at '{tests}'" if tests else "here"
        raise DtwisterError(f"expected a folder of tests at {where}; name it with --tests DIR")
    rules = load_rules_for(args)
    found = find_unseen(_sources(args), rules, tests, args.playthroughs or tests)
    if args.plugin is not None:
        found = tuple(one for one in found if one.plugin == args.plugin)
    if args.json:
        print(json.dumps([attrs.asdict(one) for one in found], indent=2, ensure_ascii=False))
    else:
        for one in found:
            said = one.reason or ", ".join(("no test, no playthrough", *one.places))
            print(f"{one.kind:<8} {one.name:<24} {said}")
        wanted = sum(not one.reason for one in found)
        print(f"{wanted} refusals, events and verbs lack a test")
    return 1 if any(not one.reason for one in found) else 0


def _sources(args: argparse.Namespace) -> tuple[CitingPackage, ...]:
    """Return the installed plug-ins, and those in named folders,
    without those left out.
    """
    sources = [source for source in installed_packages() if source.plugin not in args.no]
    if not args.plugins_dir and not args.no:
        return tuple(sources)
    load_rules_for(args)  # a plug-in that cannot be loaded is an error, its rules are not left out
    known = {source.plugin for source in sources}
    files: dict[str, list[Path]] = {}
    for plugin, file in load_report(folders=args.plugins_dir, without=args.no).rule_files:
        if plugin not in known:
            files.setdefault(plugin, []).append(file)
    return (
        *sources,
        *(CitingPackage(plugin, found[0].parent, tuple(found)) for plugin, found in files.items()),
    )


def _default_tests() -> Path | None:
    here = Path("tests")
    return here if here.is_dir() else None


def _selected(
    ledger: RuleCoverage, plugin: str | None, rule_id: str | None
) -> tuple[CoverageLine, ...]:
    lines = ledger.lines
    if plugin is not None:
        names = sorted({line.plugin for line in lines})
        if plugin not in names:
            raise DtwisterError(
                _unknown("plug-in with rules", plugin, names, f"available: {', '.join(names)}")
            )
        lines = tuple(line for line in lines if line.plugin == plugin)
    if rule_id is not None:
        wanted = rule_id.upper()
        ids = [line.entry.id for line in lines]
        lines = tuple(line for line in lines if line.entry.id == wanted)
        if not lines:
            raise DtwisterError(_unknown("rule", wanted, ids, "`dtwister rules` lists them all"))
    return lines


def _unknown(what: str, name: str, known: Iterable[str], otherwise: str) -> str:
    hint = hint_after(name, known, most=3) or f"; {otherwise}"
    return f"unknown {what} {quoted(name)}{hint}"


def _as_json(line: CoverageLine) -> dict[str, object]:
    return {
        "id": line.entry.id,
        "title": line.entry.title,
        "kind": line.entry.kind,
        "plugin": line.plugin,
        "code": list(line.code),
        "tests": list(line.tests),
    }


def _print_entry(line: CoverageLine) -> None:
    entry = line.entry
    title = f" ({entry.title})" if entry.title else ""
    print(f"{entry.id}{title}: {entry.kind} of the plug-in '{line.plugin}'\n\n{entry.text}\n")
    for heading, places in (("code", line.code), ("tests", line.tests)):
        print(f"{heading}:")
        for place in places or ("none",):
            print(f"  {place}")
    if not entry.testable:
        print(f"untestable: {entry.untestable}")


def _print_list(lines: tuple[CoverageLine, ...]) -> None:
    for line in lines:
        entry = line.entry
        print(f"{entry.id:<20} {entry.kind:<8} {line.plugin:<10} {entry.title}".rstrip())
    print(f"{len(lines)} entries; `dtwister rules ID` prints one of them")


def _print_missing(lines: tuple[CoverageLine, ...], unknown: Iterable[str]) -> None:
    missing = [line for line in lines if line.missing]
    for line in missing:
        print(f"{line.entry.id:<20} no {' and no '.join(line.missing)}")
    for rule_id in unknown:
        print(f"{rule_id:<20} in the mark of a test, but in no rule reference")
    for line in lines:
        if not line.entry.testable:
            print(f"{line.entry.id:<20} untestable: {line.entry.untestable}")
    print(f"{len(missing)} of {len(lines)} rules, rulings and examples lack code or tests")
