"""Play many games at random into a table, and answer three questions from it.

Run it with: python examples/study/study.py [GAMES] [FILE]
"""

from __future__ import annotations

import csv
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from statistics import median

import dtwister
from dtwister.plugin import events

SCENARIO = "base:beginner"
COLUMNS = ("seed", "winner", "first", "decisions", "points", "scorers")
Row = dict[str, str]


def play(seed: int) -> Row:
    """Play one game, and return its row of the table.

    >>> play(1)["seed"], play(1) == play(1)
    ('1', True)
    """
    game = dtwister.new_game(SCENARIO, seed=seed, keep_history=False)
    rng = dtwister.Rng(seed)
    scorers: list[str] = []
    first = ""
    while game.decision is not None:
        first = first or game.seats[game.decision.seat]
        for event in game.play(game.legal_actions.sample(rng)):
            if isinstance(event, events.Removed) and event.how == "exited":
                scorers.append(game.match.name_of(event.piece).partition(".")[2])
    winners = game.result.winners if game.result is not None else ()
    return {
        "seed": str(seed),
        "winner": " ".join(game.seats[seat] for seat in winners),
        "first": first,
        "decisions": str(game.number),
        "points": " ".join(map(str, game.vp)),
        "scorers": " ".join(scorers),
    }


def play_all(games: int, path: Path) -> None:
    """Play games in all processors, and write their rows as they come."""
    with path.open("w", newline="", encoding="utf-8") as file, ProcessPoolExecutor() as pool:
        table: csv.DictWriter[str] = csv.DictWriter(file, COLUMNS)
        table.writeheader()
        for number, row in enumerate(pool.map(play, range(games), chunksize=4), 1):
            table.writerow(row)
            print(f"\r{number} of {games} games", end="", file=sys.stderr, flush=True)
        print(file=sys.stderr)


def answers(rows: Iterable[Row]) -> Iterator[str]:
    """Answer three questions from the rows of a table.

    >>> row = {"winner": "blue", "first": "blue", "decisions": "90", "scorers": "thief cleric"}
    >>> for line in answers([row, {**row, "winner": "", "decisions": "80", "scorers": "thief"}]):
    ...     print(line)
    Does the first player win more often? 1 of 2 games; the other 0, draws 1
    How long is a game? 85 decisions (median), from 80 to 90
    Which character leaves most often? thief 2, cleric 1
    """
    table = list(rows)
    by = Counter(
        "draw" if not row["winner"] else "first" if row["winner"] == row["first"] else "other"
        for row in table
    )
    yield (
        f"Does the first player win more often? {by['first']} of {len(table)} games; "
        f"the other {by['other']}, draws {by['draw']}"
    )
    lengths = sorted(int(row["decisions"]) for row in table)
    yield (
        f"How long is a game? {median(lengths):.0f} decisions (median), "
        f"from {lengths[0]} to {lengths[-1]}"
    )
    leaving = Counter(name for row in table for name in row["scorers"].split())
    most = ", ".join(f"{name} {count}" for name, count in leaving.most_common(5))
    yield f"Which character leaves most often? {most}"


def main() -> None:
    """Play as many games as the command line says, and print the answers."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
    path = Path(sys.argv[2] if len(sys.argv) > 2 else "games.csv")
    play_all(games, path)
    with path.open(newline="", encoding="utf-8") as file:
        for line in answers(csv.DictReader(file)):
            print(line)


if __name__ == "__main__":
    main()
