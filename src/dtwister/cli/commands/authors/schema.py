"""`dtwister schema`: the forms of content files and of JSON, for editors and programs."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from dtwister._errors import OptionError
from dtwister._safe_files import write_whole
from dtwister.cli.shared_arguments import add_plugin_arguments, load_rules_for

if TYPE_CHECKING:
    from dtwister import Rules
    from dtwister.cli import Subparsers

_DESCRIPTION = """\
Print the JSON Schema (draft 2020-12) of content files. It knows the content of the loaded plug-ins:
their characters, layouts, abilities with their parameters, and the signs of drawings. With it an
editor completes and checks a file while you write it.

With --messages it is the schema of the JSON that dtwister.json writes and reads: actions, events,
views, boards and the rest, with what the loaded plug-ins add. With --typescript, too, the same is
printed as declarations for a client in TypeScript.
"""
_EPILOG = """\
examples:
  dtwister schema --out content.schema.json
  dtwister schema --plugins-dir my-plugins --out content.schema.json
  dtwister schema --messages --out messages.schema.json
  dtwister schema --messages --typescript --out messages.d.ts

For an editor with a TOML language server (Even Better TOML, Taplo), put this on the first line of
a content file: #:schema ./content.schema.json
"""


def add(subparsers: Subparsers) -> None:
    """Add `schema` to the command line."""
    parser = subparsers.add_parser(
        "schema",
        help="print the JSON Schema of content files, or of JSON messages",
        description=_DESCRIPTION,
        epilog=_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument(
        "--out", type=Path, metavar="FILE", help="write it into this file instead of printing it"
    )
    parser.add_argument(
        "--messages",
        action="store_true",
        help="the schema of the JSON that programs exchange, instead of that of content files",
    )
    parser.add_argument(
        "--typescript",
        action="store_true",
        help="with --messages: print TypeScript declarations instead of a schema",
    )
    add_plugin_arguments(parser)


def run(args: argparse.Namespace) -> int:
    """Print the schema or the declarations, or write them."""
    if args.typescript and not args.messages:
        raise OptionError("expected --messages with --typescript, got --typescript alone")
    text = _text(load_rules_for(args), messages=args.messages, typescript=args.typescript)
    if args.out is None:
        print(text, end="")
    else:
        write_whole(args.out, text)
        print(f"wrote {args.out}")
    return 0


def _text(rules: Rules, *, messages: bool, typescript: bool) -> str:
    """Return what is to be printed."""
    from dtwister._content.checking.reference_index import reference_index_of
    from dtwister._content.json_schema import content_schema, schema_text

    if not messages:
        return schema_text(content_schema(reference_index_of(rules)))
    from dtwister._notation.json_forms.message_schema import message_schema
    from dtwister._notation.json_forms.typescript import typescript as declarations

    return declarations(rules) if typescript else schema_text(message_schema(rules))
