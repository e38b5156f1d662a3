"""The report on many games as a page: one file, without a script, that loads nothing."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterable, Iterator, Sequence
from hashlib import sha256
from html import escape
from typing import Final

from dtwister.simulation.game_rows import GameRow
from dtwister.simulation.reporting.charts import Dot, Mark, bar_chart, interval_chart
from dtwister.simulation.reporting.games_summary import GamesSummary, summaries_of
from dtwister.simulation.reporting.intervals import Share

_STYLE: Final = """\
:root { color-scheme: light dark; --page: #fffdf8; --ink: #2d2620; --pale: #6b5f52; --line: #cdbf9f;
  --chart: #1f5fae; }
@media (prefers-color-scheme: dark) {
  :root { --page: #1b1917; --ink: #e6dece; --pale: #b3a894; --line: #544c40; --chart: #8cb8ec; }
}
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 60rem; padding: 1rem; background: var(--page); color: var(--ink);
  font: 1rem/1.5 system-ui, sans-serif; }
h1 { font-size: 1.5rem; }
h2 { font-size: 1.25rem; border-top: 1px solid var(--line); padding-top: 1rem; }
h3 { font-size: 1.05rem; margin-bottom: .3rem; }
p { color: var(--pale); margin: .3rem 0; overflow-wrap: anywhere; }
svg { display: block; width: 100%; min-width: 32rem; height: auto; color: var(--chart); }
svg text { fill: var(--ink); }
.wide { overflow-x: auto; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { text-align: left; padding: .2rem 1rem .2rem 0; border-bottom: 1px solid var(--line);
  vertical-align: top; }
:focus-visible { outline: 3px solid var(--chart); }
"""
MOST_SCORERS: Final = 20
"""The most characters in the chart of scorers; the table has all."""


def report_page(rows: Iterable[GameRow], *, title: str = "Games") -> str:
    """Return a report on games as a page, with a part for each setting.

    The page is one file. It has no script, loads nothing, and its policy allows neither.

    >>> import dtwister
    >>> plan = dtwister.SimulationPlan("prison:1", games=3, seed=1, bots=["random"])
    >>> page = report_page(dtwister.simulate(plan))
    >>> page[:15], "<script" in page, "How long games are" in page
    ('<!doctype html>', False, True)
    """
    style = b64encode(sha256(_STYLE.encode()).digest()).decode()
    policy = f"default-src 'none'; style-src 'sha256-{style}'; base-uri 'none'; form-action 'none'"
    parts = [part for found in summaries_of(rows) for part in _section(found)]
    return "\n".join(
        [
            "<!doctype html>",
            '<html lang="en">',
            "<head>",
            '<meta charset="utf-8">',
            f'<meta http-equiv="Content-Security-Policy" content="{escape(policy)}">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            '<meta name="referrer" content="no-referrer">',
            f"<title>{escape(title)}</title>",
            f"<style>{_STYLE}</style>",
            "</head>",
            "<body>",
            f"<header><h1>{escape(title)}</h1>",
            "<p>Intervals are of 95 %: of shares by Wilson, of means by their spread.</p></header>",
            "<main>",
            *(parts or ["<p>There are no games.</p>"]),
            "</main>",
            "</body>",
            "</html>\n",
        ]
    )


def _section(found: GamesSummary) -> Iterator[str]:
    yield f"<section><h2>{escape(found.title)}</h2>"
    failed = f" Bots failed in {found.bots_failed}." if found.bots_failed else ""
    yield (
        f"<p>{found.games} games, cut after {found.max_decisions} decisions.{failed} "
        f"Rules {escape(found.rules)}; options {escape(', '.join(found.options) or 'none')}.</p>"
    )
    wins = [(f"{one.name}, {bot}", one) for one, bot in zip(found.wins, found.bots, strict=True)]
    yield "<h3>Who wins from which seat</h3>"
    yield "<p>The dashed line is the share that each seat had if all were equal.</p>"
    fair = (1 - found.unwon.value) / len(found.seats)
    yield _shares([*wins, (found.unwon.name, found.unwon)], "Share of the games won", fair)
    yield "<h3>How long games are</h3>"
    yield from _lengths(found)
    yield "<h3>How they end</h3>"
    yield _shares([(one.name, one) for one in found.endings], "Share of the games", None)
    yield "<h3>First moves</h3>"
    yield "<p>The first answers to each kind of decision, the most frequent ones.</p>"
    yield _table(
        ("decision", "seat", "answer", "of all games", "its seat won"),
        [
            (one.kind, one.seat, one.action, one.given.text(), one.won.text())
            for one in found.first_moves
        ],
    )
    yield "<h3>Which characters score</h3>"
    yield from _scorers(found)
    yield "</section>"


def _shares(named: Sequence[tuple[str, Share]], title: str, fair: float | None) -> str:
    dots = [
        Dot(name, one.value, one.low, one.high, f"{100 * one.value:.1f} %") for name, one in named
    ]
    marks = [Mark(step / 4, f"{25 * step} %") for step in range(5)]
    if fair is not None:
        marks.append(Mark(fair, "", is_strong=True))
    rows = [(name, str(one.count), one.text()) for name, one in named]
    return _chart(interval_chart(dots, marks, title=title, what=title)) + _table(
        ("", "games", "share"), rows
    )


def _lengths(found: GamesSummary) -> Iterator[str]:
    one = found.lengths
    if one is None:
        yield "<p>No game ended by the rules.</p>"
        return
    bars = [(str(begin), count) for begin, count in one.bins]
    what = "Games from so many decisions on"
    yield _chart(bar_chart(bars, title="Games by their decisions", what=what))
    low, high = one.quartiles
    yield (
        f"<p>{one.mean.text()} decisions on average. The median is {one.median}; half of the games "
        f"have from {low} to {high}, and all from {one.least} to {one.most}.</p>"
    )


def _scorers(found: GamesSummary) -> Iterator[str]:
    if not found.scorers:
        yield "<p>No points were scored.</p>"
        return
    yield (
        "<p>Points in a game that the leaving of a character brought. One that leaves by an exit "
        "scores for its own seat, and one that is eliminated for another.</p>"
    )
    dots = [
        Dot(_named(one.name), one.own.value, one.own.low, one.own.high, f"{one.own.value:.2f}")
        for one in found.scorers[:MOST_SCORERS]
    ]
    title = "Points a game for the own seat"
    yield _chart(interval_chart(dots, [Mark(0, "0")], title=title, what=title))
    yield _table(
        ("character", "points for its own seat", "points for others"),
        [(_named(one.name), one.own.text(2), one.others.text(2)) for one in found.scorers],
    )


def _named(name: str) -> str:
    return "no character" if name == "-" else name


def _chart(picture: str) -> str:
    return f'<div class="wide" tabindex="0" role="group" aria-label="chart">{picture}</div>'


def _table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    head = "".join(f'<th scope="col">{escape(one)}</th>' if one else "<td></td>" for one in heads)
    body = "".join(
        "<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>\n" for row in rows
    )
    return (
        '<div class="wide" tabindex="0" role="group" aria-label="table">'
        f"<table><thead><tr>{head}</tr></thead>\n<tbody>{body}</tbody></table></div>"
    )
