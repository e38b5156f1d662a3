"""`dtwister report`: what the rows of many games say together."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import attrs

from dtwister._printing import clipped
from dtwister._safe_files import write_whole
from dtwister.cli.progress import Progress
from dtwister.simulation.game_rows import GameRow
from dtwister.simulation.reporting.games_summary import summaries_of
from dtwister.simulation.reporting.report_page import report_page
from dtwister.simulation.reporting.report_text import report_text
from dtwister.simulation.rows_files import read_rows

if TYPE_CHECKING:
    from dtwister.cli import Subparsers

BESIDE = ""
"""The value of --html without a name: beside the first file."""
_DESCRIPTION = """\
Tell what the rows of many games say together: who wins from which seat, how long games are, how
they end, first moves, and which characters score. Shares and means have intervals of 95 %.

Games of different scenarios, bots or rules are told apart. `dtwister simulate --out` writes rows.
"""
_EPILOG = """\
examples:
  dtwister report games.parquet
  dtwister report games.parquet --html
  dtwister report monday.jsonl tuesday.jsonl --html report.html
"""


def add(subparsers: Subparsers) -> None:
    """Add `report` to the command line."""
    parser = subparsers.add_parser(
        "report",
        help="tell what many games say together",
        description=_DESCRIPTION,
        epilog=_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument(
        "files", nargs="+", type=Path, metavar="FILE", help="rows of games, .jsonl or .parquet"
    )
    parser.add_argument(
        "--html",
        nargs="?",
        const=BESIDE,
        metavar="FILE",
        help="write a page with plots (default: beside the first FILE, with the ending .html)",
    )
    parser.add_argument("--json", action="store_true", help="print a JSON object")


def run(args: argparse.Namespace) -> int:
    """Print the report, or write its page."""
    with Progress("reading games") as bar:
        rows = _rows(args.files, bar)
        if args.html is not None:
            path = Path(args.html) if args.html else args.files[0].with_suffix(".html")
            page = report_page(rows, title=", ".join(one.name for one in args.files))
            write_whole(path, page)
            said = f"written: {clipped(str(path))}"
        elif args.json:
            found = [attrs.asdict(one) for one in summaries_of(rows)]
            said = json.dumps({"settings": found}, indent=2)
        else:
            said = report_text(rows) or "there are no games"
        bar.stop()
    print(said)
    return 0


def _rows(files: Sequence[Path], bar: Progress) -> Iterator[GameRow]:
    for path in files:
        for row in read_rows(path):
            bar.step()
            yield row
