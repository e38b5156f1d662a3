"""`dtwister validate`: check content files, and say what is wrong, where, and what is right."""

from __future__ import annotations

import argparse
import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from dtwister.cli import Subparsers

_DESCRIPTION = """\
Check content: rooms, layouts, scenarios, characters and objects in TOML files. No code of the
content's plug-in is run. The files may refer to each other and to the plug-ins that are installed.
"""
_EPILOG = """\
exit codes:
  0  everything is valid, and the last line says what was checked
  1  there are findings: file:line:column: code what is wrong (what would be right)
  2  it could not be checked: a plug-in cannot be loaded, or no file with content was named

examples:
  dtwister validate rooms.toml              check one file
  dtwister validate my-expansion            check all TOML files below a folder
  dtwister validate --format json plugins   the report for other programs
"""


def add(subparsers: Subparsers) -> None:
    """Add `validate` to the command line."""
    parser = subparsers.add_parser(
        "validate",
        help="check content files",
        description=_DESCRIPTION,
        epilog=_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("paths", nargs="+", metavar="PATH", help="a TOML file, or a folder of them")
    parser.add_argument(
        "--format", choices=("text", "json"), default="text", help="how to report (default: text)"
    )
    parser.add_argument(
        "--plugins-dir",
        action="append",
        default=[],
        metavar="DIR",
        help="load the plug-ins in this folder too, for what the files refer to",
    )
    parser.add_argument(
        "--namespace",
        type=_namespace,
        default="local",
        metavar="NAME",
        help="the namespace of files that do not state one (default: local)",
    )


def _namespace(text: str) -> str:
    """For argparse: the name of a namespace, which is one such as a plug-in has."""
    if not re.fullmatch(r"[a-z][a-z0-9_-]*", text):
        raise argparse.ArgumentTypeError(
            f"{text!r} is no namespace, which is small letters, digits and '-', such as my-box"
        )
    return text


def run(args: argparse.Namespace) -> int:
    """Check the files and print the report; 0 valid, 1 findings, 2 nothing to check."""
    # Loading the plug-ins takes a while and is not needed to print a help page.
    from dtwister import load_rules
    from dtwister.content.codes import UNREADABLE
    from dtwister.content.validate import known_from, validate_paths

    rules = load_rules(folders=args.plugins_dir) if args.plugins_dir else load_rules()
    known = known_from(rules)
    report = validate_paths(args.paths, known=known, namespace=args.namespace)
    nothing = not any(report.checked.values()) and all(
        finding.code == UNREADABLE for finding in report.findings
    )
    text = report.json() if args.format == "json" else report.text()
    if not report.files and not report.findings and args.format == "text":
        text += f" in {', '.join(args.paths)}"
    print(text)
    if report.findings:
        return 2 if nothing else 1
    return 0 if report.files else 2
