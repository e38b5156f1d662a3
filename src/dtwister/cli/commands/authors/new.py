"""`dtwister new`: begin a plug-in, with files that work at once."""

from __future__ import annotations

import argparse
import shlex
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from dtwister._errors import DtwisterError
from dtwister.cli.scaffold import (
    KINDS,
    PluginNames,
    check_free,
    checked_name,
    free_sign,
    new_files,
    write_files,
)

if TYPE_CHECKING:
    from dtwister import LoadReport
    from dtwister.cli import Subparsers

_DESCRIPTION = """\
Start a plug-in of your own. You get files that already work: content in TOML, code where it is
needed, a page of rules, and tests. Change them step by step into what you want.
Existing files are never overwritten.
"""
_EPILOG = (
    "kinds:\n"
    + "".join(f"  {kind:<10} {what}\n" for kind, what in KINDS.items())
    + """\

examples:
  dtwister new character acrobat         into the new folder my-plugins/acrobat
  dtwister new room cave --in dungeons   into another folder of plug-ins
  dtwister new expansion circus          into the new folder dtwister-circus
"""
)


def add(subparsers: Subparsers) -> None:
    """Add `new` to the command line."""
    parser = subparsers.add_parser(
        "new",
        help="start a plug-in: a character, a room, an expansion, ...",
        description=_DESCRIPTION,
        epilog=_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("kind", choices=tuple(KINDS), metavar="KIND", help=", ".join(KINDS))
    parser.add_argument(
        "name", metavar="NAME", help="its name and that of the plug-in, such as fire-eater"
    )
    parser.add_argument(
        "--in",
        dest="folder",
        type=Path,
        metavar="DIR",
        help="the folder of plug-ins in which the new one gets its folder (default: my-plugins; "
        "for an expansion the current folder)",
    )


def run(args: argparse.Namespace) -> int:
    """Write the files, and print the next steps."""
    from dtwister import __version__
    from dtwister._plugins.discovery import is_taken

    alone = args.kind == "expansion"
    folder: Path = args.folder or Path("." if alone else "my-plugins")
    if folder.exists() and not folder.is_dir():
        raise DtwisterError(f"--in {folder}: expected a folder, got a file")
    names = checked_name(args.name)
    target = folder / (f"dtwister-{names.id}" if alone else names.module)
    check_free(target)
    report = _report(None if alone else folder)
    sign = free_sign([square.sign for square in report.rules.square_features.values()])
    texts = new_files(args.kind, names, sign=sign, version=__version__)
    made = {target / path: text for path, text in sorted(texts.items())}
    if names.id in {entry.manifest.id for entry in report.plugins if entry.manifest}:
        raise DtwisterError(f"the plug-in {names.id!r} already exists; choose another name")
    module = f"dtwister_{names.module}" if alone else names.module
    if is_taken(module):
        raise DtwisterError(f"the Python package {module!r} already exists; choose another name")
    write_files(made)
    made |= _schemas(made, report)
    for path in made:
        print(f"wrote {path}")
    print("\nnext:")
    for line in _next(names, folder, target):
        print(f"  {line}")
    return 0


def _schemas(made: Mapping[Path, str], report: LoadReport) -> dict[Path, str]:
    """Write the schema that a new content file names beside it, for editors; return its text.

    It knows the installed plug-ins, and what the new code defines.
    """
    from dtwister._content.checking.validation import index_with_files
    from dtwister._content.json_schema import content_schema, schema_text
    from dtwister._plugins.known_content import known_content

    index = known_content(report)
    found: dict[Path, str] = {}
    for path in made:
        if path.name == "content.toml":
            code = [file for file in made if file.suffix == ".py" and file.parent == path.parent]
            schema = content_schema(index_with_files(index, code))
            found[path.with_name("content.schema.json")] = schema_text(schema)
    write_files(found)
    return found


def _report(folder: Path | None) -> LoadReport:
    """Return the existing plug-ins: installed, and in the folder if there is one."""
    from dtwister import load_report

    return load_report(folders=[folder] if folder is not None and folder.is_dir() else [])


def _next(names: PluginNames, folder: Path, target: Path) -> list[str]:
    """Return the commands that show that the new plug-in works."""
    place, home = shlex.quote(str(folder)), shlex.quote(str(target))
    if (target / "pyproject.toml").exists():
        return [
            f"cd {home}",
            "pip install --editable '.[test]'",
            "dtwister validate src",
            "python -m pytest",
            f"dtwister simulate {names.id}:game --games 5",
        ]
    return [
        f"dtwister validate {home} --plugins-dir {place}",
        f"python -m pytest {home}",
        f"dtwister simulate {names.id}:game --games 5 --plugins-dir {place}",
        f"dtwister play {names.id}:game --plugins-dir {place}",
    ]
