"""Write the results of the kept leagues into the page on the search: `make leagues` does so.

The table stands between two comments of the page. A test compares it with the files.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable
from pathlib import Path

from dtwister.cli.leagues.fixtures import GameScore, scores_in
from dtwister.cli.leagues.ratings import Meeting, meetings

ROOT = Path(__file__).resolve().parents[1]
LEAGUES = ROOT / "bench" / "leagues"
PAGE = ROOT / "docs" / "explanation" / "search.md"
TABLE = re.compile(r"(?<=<!-- leagues -->\n\n).*(?=\n\n<!-- end of leagues -->)", re.DOTALL)
HEAD = (
    "| scenario | bot | other | games | points | interval |",
    "|---|---|---|---|---|---|",
)


def files(folder: Path = LEAGUES) -> list[Path]:
    """Return the files with results."""
    return sorted(folder.glob("*.jsonl"))


def scores(path: Path) -> list[GameScore]:
    """Return the games of a file."""
    return scores_in(path.read_text("utf-8"), path)


def row(met: Meeting) -> str:
    """Return the line of two bots in one scenario."""
    bounds = f"{100 * met.low:.0f} to {100 * met.high:.0f}"
    return (
        f"| {met.scenario} | {met.bot} | {met.other} | {met.games} | {100 * met.share:.0f} | "
        f"{bounds} |"
    )


def table(paths: Iterable[Path]) -> str:
    """Return the lines of all files."""
    rows = [row(met) for path in paths for met in meetings(scores(path))]
    return "\n".join([*HEAD, *rows])


def main() -> None:
    """Write the table into the page."""
    text = PAGE.read_text("utf-8")
    if not TABLE.search(text):
        sys.exit(f"{PAGE.relative_to(ROOT)}: the comments around the table are missing")
    PAGE.write_text(TABLE.sub(table(files()), text), "utf-8")
    print(f"written: {PAGE.relative_to(ROOT)}")


if __name__ == "__main__":
    main()
