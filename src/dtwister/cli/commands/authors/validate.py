"""`dtwister validate`: check content,
and report errors with places and corrections.
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import attrs

from dtwister._errors import Finding, PluginError
from dtwister._printing import clipped, quoted
from dtwister._suggestions import near_names
from dtwister.cli.shared_arguments import whole_number

if TYPE_CHECKING:
    from dtwister._content.findings.finding_report import Report
    from dtwister._plugins.loading import LoadReport, PluginStatus
    from dtwister.cli import Subparsers

_DESCRIPTION = """\
Check content: rooms, layouts, scenarios, characters and objects in TOML files, the page of rules
beside them, and the code of the plug-in. The layers are syntax, form, references and sense. The
files are only read; their code runs only with --play. They may refer to each other, to definitions
in the code beside them, and to the installed plug-ins, which are loaded as by every command.
"""
_EPILOG = """\
To allow an intended finding, write a comment with its code and the reason, on the line itself or
above its key or table:

  # dtwister: allow C313 because the lift leads there

exit codes:
  0  everything is valid, and the last line says what was checked
  1  there are findings: file:line:column: code what is wrong (what would be right)
  2  nothing could be checked: no file with content was named

examples:
  dtwister validate rooms.toml              check one file
  dtwister validate my-expansion            check all files below a folder
  dtwister validate base                    check an installed plug-in
  dtwister validate my-expansion --play     play random games of its scenarios, too
  dtwister validate --format sarif plugins  the report for editors and code hosts
"""


def add(subparsers: Subparsers) -> None:
    """Add `validate` to the command line."""
    parser = subparsers.add_parser(
        "validate",
        help="check content files and plug-ins",
        description=_DESCRIPTION,
        epilog=_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument(
        "paths",
        nargs="+",
        metavar="PATH",
        help="a file (.toml, .py, .md), a folder, or the id of an installed plug-in",
    )
    parser.add_argument(
        "--format",
        choices=("text", "json", "sarif"),
        default="text",
        help="how to report (default: text)",
    )
    parser.add_argument(
        "--namespace",
        type=_namespace,
        default="local",
        metavar="NAME",
        help="the namespace of files that do not state one and have no manifest (default: local)",
    )
    parser.add_argument(
        "--play",
        action="store_true",
        help="run the code: load the plug-ins and play random games of their scenarios",
    )
    parser.add_argument(
        "--games",
        type=whole_number(1),
        default=2,
        metavar="N",
        help="with --play: how many games of each scenario (default: 2)",
    )
    parser.add_argument(
        "--plugins-dir",
        action="append",
        default=[],
        metavar="DIR",
        help="load the plug-ins in this folder too, for what the files refer to",
    )


def _namespace(text: str) -> str:
    """Return a namespace, such as a plug-in has; a type for argparse."""
    if not re.fullmatch(r"[a-z][a-z0-9_-]*", text):
        raise argparse.ArgumentTypeError(
            f"expected a namespace of small letters, digits and '-', got {quoted(text)}; try my-box"
        )
    return text


def run(args: argparse.Namespace) -> int:
    """Check the files and print the report; 0 valid, 1 findings, 2 nothing to check."""
    # Loading the plug-ins takes a while and is not needed to print a help page.
    import dtwister
    from dtwister._content.findings.finding_codes import UNREADABLE
    from dtwister._content.findings.sarif import sarif

    report = _checked(args)
    nothing = not any(report.checked.values()) and all(
        finding.code == UNREADABLE for finding in report.findings
    )
    text = report.text()
    if args.format == "json":
        text = report.json()
    elif args.format == "sarif":
        text = sarif(report, dtwister.__version__)
    elif not report.files and not report.findings:
        text += f" in {', '.join(args.paths)}; content stands in tables such as [[character]]"
    print(text)
    if report.findings:
        return 2 if nothing else 1
    return 0 if report.files else 2


def _checked(args: argparse.Namespace) -> Report:
    import dtwister
    from dtwister._content.checking.validation import validate_paths
    from dtwister._content.findings.finding_codes import IDLE_PLUGIN, NOT_PYTHON
    from dtwister._plugins.known_content import known_content

    loaded = dtwister.load_report(folders=args.plugins_dir)
    paths, asked = _places(args.paths, loaded)
    if args.play:
        loaded = _loaded_for_play(paths, loaded, args.plugins_dir)
    report = validate_paths(paths, index=known_content(loaded), namespace=args.namespace)
    broken = {Path(one.file).resolve() for one in report.findings if one.code == NOT_PYTHON}
    failed = [
        finding
        for plugin in loaded.problems
        if _concerns(plugin, paths, asked)
        for finding in _not_loaded(plugin, report)
    ]
    findings = [one for one in failed if Path(one.file).resolve() not in broken]
    notes = [
        f"the plug-in {plugin.name!r} is not loaded: {_why(plugin)}"
        for plugin in loaded.problems
        if not _concerns(plugin, paths, asked)
    ]
    near = [near_names(str(path), [p.name for p in loaded.plugins]) for path in paths]
    notes += [
        f"unknown file {quoted(str(path))}; did you mean the plug-in {names[0]!r}?"
        for path, names in zip(paths, near, strict=True)
        if names and not path.exists()
    ]
    if findings:  # a plug-in that cannot be loaded has other cares than being idle
        others = tuple(one for one in report.findings if one.code != IDLE_PLUGIN)
        report = attrs.evolve(report, findings=others)
    counts = dict(report.checked)
    if args.play:
        played = _to_play(paths, loaded)
        findings += _played(played, loaded, report, args.games)
        counts["game"] = len(played) * args.games
        if not played:
            notes.append("--play: expected a scenario to play, got none")
    return attrs.evolve(
        report,
        findings=(*report.findings, *findings),
        checked=counts,
        notes=(*report.notes, *notes),
        files=report.files or tuple(str(path) for path in paths if findings and path.exists()),
    )


def _places(names: list[str], loaded: LoadReport) -> tuple[list[Path], set[str]]:
    """Return the files and folders among the names, and the plug-ins among the names."""
    folders = {plugin.name: plugin.folder for plugin in loaded.plugins}
    paths: list[Path] = []
    asked: set[str] = set()
    for name in names:
        folder = folders.get(name)
        if name in folders and not Path(name).exists():
            asked.add(name)
            paths += [_short(folder)] if folder is not None else []
        else:
            paths.append(Path(name))
    return paths, asked


def _short(folder: Path) -> Path:
    """Return a folder relative to the current one, if it is below that."""
    try:
        return folder.relative_to(Path.cwd())
    except ValueError:
        return folder


def _concerns(plugin: PluginStatus, paths: list[Path], asked: set[str]) -> bool:
    """Return whether a plug-in is among the named places."""
    if plugin.name in asked:
        return True
    if plugin.folder is None:
        return False
    home = plugin.folder.resolve()
    for path in paths:
        place = path.resolve()
        if place in (home, *home.parents) or (place.is_file() and home in place.parents):
            return True
    return False


def _why(plugin: PluginStatus) -> str:
    """Return the first line of why a plug-in is not loaded."""
    return clipped(plugin.problem.splitlines()[0], 1000)


def _not_loaded(plugin: PluginStatus, report: Report) -> Iterator[Finding]:
    """Yield why a plug-in is not loaded, as far as the report does not say it already.

    Reading its files finds the same slips without running the code. A failure without a place in
    the code follows from a slip in its content, if there is one.
    """
    from dtwister._content.findings.finding_codes import PLUGIN_FAILS

    said = {(Path(one.file).resolve(), one.line, one.code) for one in report.findings}
    inside = any(plugin.folder and _is_below(file, plugin.folder) for file, _, _ in said)
    for finding in plugin.findings:
        place = Path(finding.file).resolve()
        known = place.is_file()
        if (place, finding.line, finding.code) in said or (inside and not known):
            continue
        yield (
            attrs.evolve(finding, file=str(_short(Path(finding.file))))
            if known
            else (_in_general(plugin, finding.code))
        )
    if not plugin.findings and not inside:
        yield _in_general(plugin, PLUGIN_FAILS)


def _is_below(file: Path, folder: Path) -> bool:
    return folder.resolve() in file.parents


def _in_general(plugin: PluginStatus, code: str) -> Finding:
    """Return that a plug-in is not loaded, for a reason whose place is unknown."""
    message = f"the plug-in {plugin.name!r} cannot be loaded: {_why(plugin)}"
    home = plugin.folder / "plugin.py" if plugin.folder else None
    file = str(_short(home)) if home is not None and home.is_file() else plugin.origin
    return Finding(code, message, file)


# -- play ------------------------------------------------------------------------------------------


def _loaded_for_play(paths: list[Path], loaded: LoadReport, folders: list[str]) -> LoadReport:
    """Return the report with the plug-ins of the named folders,
    if they are not loaded.
    """
    import dtwister
    from dtwister._plugins.discovery import at_place

    there = {plugin.folder.resolve() for plugin in loaded.plugins if plugin.folder is not None}
    found: list[Any] = []
    failed: list[PluginStatus] = []
    for home in dict.fromkeys(_homes(paths)):
        if (home if home.is_dir() else home.parent).resolve() in there:
            continue
        try:
            found.append(at_place(home))
        except PluginError as error:
            failed.append(_unimported(home, error))
    report = dtwister.load_report(found, folders=folders) if found else loaded
    return attrs.evolve(report, plugins=(*report.plugins, *failed))


def _unimported(home: Path, error: PluginError) -> PluginStatus:
    from dtwister._plugins.loading import PluginStatus

    found = () if error.finding is None else (error.finding,)
    return PluginStatus(home.stem, str(home), None, str(error), folder=home, findings=found)


def _homes(paths: list[Path]) -> Iterator[Path]:
    """Yield the plug-ins in or around named places:
    folders with a `plugin.py`, and files.
    """
    for path in paths:
        if not path.is_dir():
            around = [folder for folder in path.parents if (folder / "plugin.py").is_file()]
            yield from around
            if not around and path.suffix == ".py" and path.is_file() and _is_plugin(path):
                yield path
            continue
        packages = sorted({file.parent for file in path.rglob("plugin.py")})
        yield from (home for home in packages if "tests" not in home.relative_to(path).parts)
        for file in sorted(path.glob("*.py")):
            if file.name != "plugin.py" and file.is_file() and _is_plugin(file):
                yield file


def _is_plugin(file: Path) -> bool:
    from dtwister._content.reading.toml_source import read_bytes

    return b"def dtwister_manifest" in read_bytes(file)


def _to_play(paths: list[Path], loaded: LoadReport) -> list[str]:
    """Return the scenarios of the plug-ins that were named.

    A plug-in without any is played in the scenarios that mix sets, if it brings a set.
    """
    rules = loaded.rules
    own = {plugin.name for plugin in loaded.plugins if _concerns(plugin, paths, set())}
    found = [name for name in rules.scenarios if rules.origins.get(name) in own]
    if not found and any(rules.origins.get(name) in own for name in rules.sets):
        found = [
            name
            for name, scenario in rules.scenarios.items()
            if any(option.kind == "sets" for option in scenario.options)
        ]
    return found


def _played(
    scenarios: list[str], loaded: LoadReport, report: Report, games: int
) -> Iterator[Finding]:
    from dtwister.cli.play_check import play_checks
    from dtwister.cli.progress import Progress

    with Progress("scenarios played", len(scenarios)) as bar:
        for name in scenarios:
            plugin = next(p for p in loaded.plugins if p.name == loaded.rules.origins[name])
            file, line = _place_of(name, plugin)
            for finding in play_checks(loaded.rules, name, games=games):
                yield attrs.evolve(finding, file=file, line=line)
            bar.step()


def _place_of(scenario: str, plugin: PluginStatus) -> tuple[str, int]:
    """Return the file and the line in which a scenario is written."""
    own = scenario.rpartition(":")[2]
    pattern = re.compile(
        rf'^[ \t]*id[ \t]*=[ \t]*["\'](?:[\w-]+:)?{re.escape(own)}["\']', re.MULTILINE
    )
    for path in plugin.content_files:
        text = path.read_text(encoding="utf-8")
        at = text.find("[[scenario]]")
        match = pattern.search(text, at) if at >= 0 else None
        if match is not None:
            return str(_short(path)), text.count("\n", 0, match.start()) + 1
    home = plugin.folder / "plugin.py" if plugin.folder else None
    return (str(_short(home)) if home is not None else plugin.origin), 1
