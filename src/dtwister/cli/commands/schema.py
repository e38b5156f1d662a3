"""`dtwister schema`: the form of content files, for editors and validators."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from dtwister._safe_files import write_whole
from dtwister.cli.shared_arguments import add_plugin_arguments, load_rules_for

if TYPE_CHECKING:
    from dtwister.cli import Subparsers

_DESCRIPTION = """\
Print the JSON Schema (draft 2020-12) of content files. It knows the content of the loaded plug-ins:
their characters, layouts, abilities with their parameters, and the signs of drawings. With it an
editor completes and checks a file while you write it.
"""
_EPILOG = """\
examples:
  dtwister schema --out content.schema.json
  dtwister schema --plugins-dir my-plugins --out content.schema.json

For an editor with a TOML language server (Even Better TOML, Taplo), put this on the first line of
a content file: #:schema ./content.schema.json
"""


def add(subparsers: Subparsers) -> None:
    """Add `schema` to the command line."""
    parser = subparsers.add_parser(
        "schema",
        help="print the JSON Schema of content files",
        description=_DESCRIPTION,
        epilog=_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument(
        "--out", type=Path, metavar="FILE", help="write it into this file instead of printing it"
    )
    add_plugin_arguments(parser)


def run(args: argparse.Namespace) -> int:
    """Print the schema, or write it."""
    from dtwister._content.checking.reference_index import reference_index_of
    from dtwister._content.json_schema import content_schema, schema_text

    text = schema_text(content_schema(reference_index_of(load_rules_for(args))))
    if args.out is None:
        print(text, end="")
    else:
        write_whole(args.out, text)
        print(f"wrote {args.out}")
    return 0
