"""Measure each build beside python-chess, Catanatron and games of OpenSpiel in one run."""

from __future__ import annotations

import statistics
from collections.abc import Sequence
from contextlib import ExitStack
from typing import Any

import attrs

from bench import tables
from bench.children import Build, Child
from bench.commands.speed import check_scenarios, say
from bench.other_games import PACKAGES, SPIEL_GAMES
from bench.played import Played

LEAST_SECONDS = 0.2
"""Processor time of a round of one game; quick ones are played several times."""


@attrs.frozen
class Runner:
    """One row: a game, the process that plays it, and what it is asked."""

    name: str
    child: Child
    game: tuple[str, ...]
    copy: tuple[str, ...]
    """The task that measures a copy, and how it begins."""

    def play(self, number: int) -> Played:
        """Play random games until they took long enough to be measured."""
        found, seed = Played(), number * 1_000
        while found.seconds < LEAST_SECONDS:
            found += self.child.play(*self.game, seed)
            seed += 1
        return found

    def copy_us(self) -> float:
        """Return the microseconds of a copy."""
        result = self.child.ask(*self.copy)
        return float(result["fork_us"] if isinstance(result, dict) else result)


def others(python: Child) -> tuple[list[Runner], dict[str, str]]:
    """Return the games that an environment has, and what is missing with the reason."""
    versions = python.ask("other-versions")
    found: list[Runner] = []
    if version := versions.get("catanatron"):
        found.append(Runner(f"Catanatron {version}", python, ("catanatron",), ("catanatron-copy",)))
    if version := versions.get("openspiel"):
        for game in SPIEL_GAMES:
            name = f"OpenSpiel {version}: {game}"
            found.append(Runner(name, python, ("openspiel", game), ("openspiel-copy", game)))
    missing = {
        package: "left out: it is not installed in the environment of the peers"
        for task, package in PACKAGES.items()
        if task not in versions
    }
    return found, missing


def ours(child: Child, scenario: str) -> list[Runner]:
    """Return the two rows of a build: all actions listed, and one sampled."""
    name, copy = f"dtwister {child.name}: {scenario}", ("operations", scenario)
    return [Runner(f"{name}, {how}", child, (how, scenario), copy) for how in ("listed", "sampled")]


def report(
    builds: Sequence[Build], python: str, scenarios: Sequence[str], *, rounds: int
) -> dict[str, Any]:
    """Measure all rows, and return their figures."""
    with ExitStack() as stack:
        peer = stack.enter_context(Child(Build("python-chess")))
        elsewhere = stack.enter_context(Child(Build("peers", python)))
        runners = [
            Runner(f"python-chess {peer.ask('chess-about')}", peer, ("chess",), ("chess-copy",))
        ]
        for build in builds:
            child = stack.enter_context(Child(build))
            check_scenarios(scenarios, child.ask("about")["scenarios"])
            for scenario in scenarios:
                runners += ours(child, scenario)
        more, missing = others(elsewhere)
        runners += more
        played: dict[str, list[Played]] = {runner.name: [] for runner in runners}
        for number in range(-1, rounds):
            for runner in runners:
                found = runner.play(number + 1)
                if number >= 0:  # what is loaded once must not count
                    played[runner.name].append(found)
            if number >= 0:
                say(f"  round {number + 1} of {rounds}")
        copies = {runner.name: runner.copy_us() for runner in runners}
    rows = {
        name: {
            "decisions_per_second": statistics.median(one.decisions_per_second for one in games),
            "listed_per_second": statistics.median(one.listed_per_second for one in games),
            "copies_per_second": 1e6 / copies[name],
        }
        for name, games in played.items()
    }
    return {"rows": rows, "missing": missing}


def _cells(value: float, first: float) -> tuple[str, str]:
    """Return a figure and its ratio; what samples lists nothing."""
    return (tables.number(value), f"{value / first:.2f}") if value else ("", "")


def as_text(result: dict[str, Any]) -> str:
    """Return the table, with ratios to the first row."""
    rows: dict[str, dict[str, float]] = result["rows"]
    first = next(iter(rows.values()))
    names = list(first)
    table = tables.table(
        ["a second", "decisions", "ratio", "listed", "ratio", "copies", "ratio"],
        [
            [
                row,
                *(cell for name in names for cell in _cells(values[name], first[name])),
            ]
            for row, values in rows.items()
        ],
    )
    return "\n\n".join([table, *(f"{name} is {why}" for name, why in result["missing"].items())])
