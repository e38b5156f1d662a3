"""Measure each build beside python-chess, in turns, on one core."""

from __future__ import annotations

import statistics
import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack
from typing import Any

from bench import bounds, tables
from bench.children import BenchError, Build, Child
from bench.played import Played

TWO_SEATS = "base:standard"
"""The game with which those of more seats are compared."""
SEATS = ("base:standard", "multi:standard-3", "multi:standard-4", "multi:1")
"""Two, three and four seats on boards of 8, 12 and 16 rooms."""
SIZES = (4, 8, 16)
"""Numbers of characters on an open board."""
Figures = dict[str, float]
Report = dict[str, Any]


def say(text: str) -> None:
    """Print the progress to the error stream, apart from the results."""
    print(text, file=sys.stderr, flush=True)


def medians(costs: Sequence[Mapping[str, float]]) -> Figures:
    """Return the median of each figure.

    >>> medians([{"a": 1.0}, {"a": 9.0}, {"a": 2.0}])
    {'a': 2.0}
    """
    return {name: statistics.median(cost[name] for cost in costs) for name in costs[0]}


def in_turn(number: int, children: Sequence[Child]) -> Sequence[Child]:
    """Return the order of each round: every round begins with another build."""
    first = number % len(children)
    return [*children[first:], *children[:first]]


def measure(
    scenario: str, peer: Child, children: Sequence[Child], rounds: int, games: int
) -> dict[str, dict[str, Figures]]:
    """Measure one scenario: the figures and ratios of each build.

    A game of the peer is followed by the same game of each build, listed and sampled. The ratios
    are those of one round, and the median is taken of them.
    """
    for child in children:  # what is loaded once must not count
        child.play("listed", scenario, rounds * games)
    found: dict[str, list[Figures]] = {child.name: [] for child in children}
    for number in range(rounds):
        chess = Played()
        listed = {child.name: Played() for child in children}
        sampled = dict(listed)
        for seed in range(number * games, (number + 1) * games):
            chess += peer.play("chess", seed)
            for child in in_turn(seed, children):
                listed[child.name] += child.play("listed", scenario, seed)
                sampled[child.name] += child.play("sampled", scenario, seed)
        for name, rows in found.items():
            rows.append(_round(chess, listed[name], sampled[name]))
            say(
                f"  {scenario}, round {number + 1} of {rounds}, {name}: "
                f"listed {rows[-1]['listed_ratio']:.2f}, "
                f"sampled {rows[-1]['sampled_ratio']:.2f} of python-chess"
            )
    copy_us = statistics.median(peer.ask("chess-copy") for _ in range(rounds))
    costs: dict[str, list[Figures]] = {child.name: [] for child in children}
    for number in range(rounds):
        for child in in_turn(number, children):
            costs[child.name].append(child.ask("operations", scenario))
    return {
        name: _result(medians(rows), medians(costs[name]), copy_us) for name, rows in found.items()
    }


def _round(chess: Played, listed: Played, sampled: Played) -> Figures:
    """Return what one round came to."""
    return {
        "listed_actions_per_second": listed.listed_per_second,
        "sampled_decisions_per_second": sampled.decisions_per_second,
        "chess_plies_per_second": chess.decisions_per_second,
        "chess_listed_moves_per_second": chess.listed_per_second,
        "listed_ratio": listed.listed_per_second / chess.listed_per_second,
        "sampled_ratio": sampled.decisions_per_second / chess.decisions_per_second,
    }


def _result(rows: Figures, operations: Figures, copy_us: float) -> dict[str, Figures]:
    """Return the figures and ratios of one build."""
    ratios = {
        "listed_actions_per_second": rows.pop("listed_ratio"),
        "sampled_decisions_per_second": rows.pop("sampled_ratio"),
        "fork_us": operations["fork_us"] / copy_us,
        "view_us": operations["view_us"] / copy_us,
        "undo_us_to_fork_us": operations["undo_us"] / operations["fork_us"],
    }
    if "view_json_us" in operations:
        ratios["view_json_us"] = operations["view_json_us"] / copy_us
    return {"figures": operations | rows | {"chess_copy_us": copy_us}, "ratios": ratios}


def growth(child: Child, rounds: int) -> dict[str, Figures]:
    """Measure the microseconds of a decision with 4, 8 and 16 characters, and how they grow."""
    costs = {
        size: statistics.median(child.ask("growth", size) for _ in range(rounds)) for size in SIZES
    }
    return {
        "figures": {f"decision_us_{size}_characters": cost for size, cost in costs.items()},
        "ratios": {
            f"{size}_to_4_characters": cost / costs[SIZES[0]] for size, cost in costs.items()
        },
    }


def starting(child: Child, rounds: int) -> dict[str, Figures]:
    """Measure the milliseconds until a new process can play, for each part of the start."""
    return {"figures": medians([child.ask("starting") for _ in range(rounds)])}


def by_seats(child: Child, rounds: int, scenarios: Sequence[str]) -> dict[str, dict[str, Figures]]:
    """Measure decisions with two, three and four seats, and compare them with two."""
    found: dict[str, dict[str, Figures]] = {}
    for scenario in (name for name in SEATS if name in scenarios):
        figures = medians([child.ask("seats", scenario, seed) for seed in range(1, 2 * rounds + 1)])
        base = found.get(TWO_SEATS, {}).get("figures", figures)
        ratios = {
            name: figures[name] / base[name]
            for name in ("sampled_per_second", "decision_us", "listed_action_us", "view_us")
        }
        found[scenario] = {"figures": figures, "ratios": ratios}
    return found


def check_scenarios(scenarios: Sequence[str], known: Sequence[str]) -> None:
    """Raise `BenchError` for an unknown scenario."""
    for name in scenarios:
        if name not in known:
            raise BenchError(f"unknown scenario {name!r}; available: {', '.join(known)}")


def report(
    builds: Sequence[Build],
    missing: Mapping[str, str],
    scenarios: Sequence[str],
    *,
    rounds: int,
    games: int,
) -> Report:
    """Measure everything, and return what `bench/latest.json` holds."""
    with ExitStack() as stack:
        peer = stack.enter_context(Child(Build("python-chess")))
        children = [stack.enter_context(Child(build)) for build in builds]
        about = children[0].ask("about")
        check_scenarios(scenarios, about["scenarios"])
        result: Report = {
            "scenarios": {
                scenario: measure(scenario, peer, children, rounds, games) for scenario in scenarios
            }
        }
        for child in children:
            say(f"  growth, seats and start, {child.name}")
        of_each: dict[str, Callable[[Child], object]] = {
            "growth": lambda child: growth(child, rounds),
            "seats": lambda child: by_seats(child, rounds, about["scenarios"]),
            "starting": lambda child: starting(child, rounds),
        }
        for name, function in of_each.items():
            result[name] = {child.name: function(child) for child in children}
        result["about"] = {
            "python": about["python"],
            "dtwister": about["version"],
            "chess": peer.ask("chess-about"),
            "rounds": rounds,
            "games": games,
            "builds": [build.name for build in builds],
            "missing": dict(missing),
            "bounds": bounds.as_data(),
        }
    return result


def as_text(result: Report) -> str:
    """Return the tables of a report: one of each scenario with a column for each build."""
    about = result["about"]
    parts = []
    for scenario, found in result["scenarios"].items():
        parts.append(f"{scenario}, ratios to python-chess {about['chess']}")
        parts.append(_columns(found, "ratios"))
        parts.append(f"{scenario}, figures")
        parts.append(_columns(found, "figures"))
        rows = [
            [name, build, *map(tables.number, (value, bound.floor, bound.aim)), bound.said(value)]
            for build, there in found.items()
            for name, value, bound in bounds.verdicts(build, there["figures"], there["ratios"])
        ]
        if rows:
            parts.append(f"{scenario}, what each build is to reach")
            parts.append(tables.table(["", "build", "value", "floor", "aim", ""], rows))
    builds = about["builds"]
    parts.append("a decision on an open board, ratio to 4 characters")
    parts.append(_columns(result["growth"], "ratios"))
    for scenario in result["seats"][builds[0]]:
        parts.append(f"{scenario}, ratio to {TWO_SEATS}")
        parts.append(_columns({name: result["seats"][name][scenario] for name in builds}, "ratios"))
    parts.append("milliseconds until a new process can play")
    parts.append(_columns(result["starting"], "figures"))
    parts += [
        f"{name} of the {build} build {bound.said(value)}, at most {tables.number(bound.floor)}"
        for build, found in result["starting"].items()
        for name, value, bound in bounds.verdicts(build, found["figures"], {})
    ]
    parts += [f"{build} is {reason}" for build, reason in about["missing"].items()]
    return "\n\n".join(parts)


def _cell(value: float | None) -> str:
    """Return a figure as text; a dash if a build has none."""
    return "-" if value is None else tables.number(value)


def _columns(found: Mapping[str, Mapping[str, Figures]], kind: str) -> str:
    names = sorted({name for build in found.values() for name in build[kind]})
    rows = [[name, *(_cell(build[kind].get(name)) for build in found.values())] for name in names]
    return tables.table(["", *found], rows)
