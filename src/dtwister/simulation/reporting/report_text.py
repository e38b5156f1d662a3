"""The report on many games for a terminal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from dtwister.simulation.game_rows import GameRow
from dtwister.simulation.reporting.games_summary import GamesSummary, summaries_of


def report_text(rows: Iterable[GameRow]) -> str:
    """Return a report on games as text, with a part for each setting.

    >>> import dtwister
    >>> plan = dtwister.SimulationPlan("prison:1", games=3, seed=1, bots=["random"])
    >>> print(report_text(dtwister.simulate(plan)))
    prison:1: blue random, yellow random
    ...
    """
    return "\n\n".join("\n".join(_lines(one)) for one in summaries_of(rows))


def _lines(found: GamesSummary) -> Iterator[str]:
    yield found.title
    failed = f", bots failed in {found.bots_failed}" if found.bots_failed else ""
    yield f"  {found.games} games, cut after {found.max_decisions} decisions{failed}"
    yield "\nWho wins (share of the games, 95 % interval)"
    wins = [
        (f"{share.name} {bot}", share.text())
        for share, bot in zip(found.wins, found.bots, strict=True)
    ]
    yield from _table([*wins, (found.unwon.name, found.unwon.text())])
    yield "\nHow long games are (decisions)"
    if found.lengths is None:
        yield "  no game ended by the rules"
    else:
        one = found.lengths
        low, high = one.quartiles
        yield from _table(
            [
                ("mean", one.mean.text()),
                ("median", f"{one.median}, half of the games from {low} to {high}"),
                ("range", f"{one.least} to {one.most}"),
            ]
        )
    yield "\nHow they end"
    yield from _table([(share.name, share.text()) for share in found.endings])
    if found.first_moves:
        yield "\nFirst moves (share of the games; how often the seat won then)"
        yield from _table(
            [
                (one.kind, one.seat, one.action, one.given.text(), one.won.text())
                for one in found.first_moves
            ]
        )
    if found.scorers:
        yield "\nWhich characters score (points a game for their own seat; for others)"
        yield from _table(
            [(one.name, one.own.text(2), one.others.text(2)) for one in found.scorers]
        )


def _table(rows: Sequence[tuple[str, ...]]) -> Iterator[str]:
    """Yield the rows of a table with columns of one width."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = (f"{cell:<{width}}" for cell, width in zip(row, widths, strict=True))
        yield f"  {'  '.join(cells)}".rstrip()
