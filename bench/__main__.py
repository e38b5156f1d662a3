"""Measure, print, and write `bench/latest.json`.

Everything is measured in one process on one core, a game of ours and one of the peer's in turn;
what counts are the ratios, each the median of the rounds.
"""

from __future__ import annotations

import argparse
import json
import platform
import statistics
import sys
from pathlib import Path

import attrs
import chess

import dtwister
from bench import ours, peers, scaling, seats
from bench.played import Played

LATEST = Path(__file__).parent / "latest.json"
FLOORS = {
    "listed_actions_per_second": 0.8,
    "sampled_decisions_per_second": 0.35,
}
TWO_SEATS = "base:standard"
"""The game with which those of more seats are compared."""
CEILINGS = {"fork_us": 10.0, "view_us": 20.0}


def measure(scenario: str, rounds: int, games: int) -> dict[str, dict[str, float]]:
    """The figures and ratios of one scenario."""
    listed, sampled, listed_ratio, sampled_ratio, plies, moves = [], [], [], [], [], []
    ours.full_game(scenario, rounds * games)  # plug-ins are loaded before anything counts
    for number in range(rounds):
        peer, full, quick = Played(), Played(), Played()
        for seed in range(number * games, (number + 1) * games):
            peer += peers.chess_game(seed)
            full += ours.full_game(scenario, seed)
            quick += ours.sampled_game(scenario, seed)
        plies.append(peer.decisions_per_second)
        moves.append(peer.listed_per_second)
        listed.append(full.listed_per_second)
        sampled.append(quick.decisions_per_second)
        listed_ratio.append(listed[-1] / moves[-1])
        sampled_ratio.append(sampled[-1] / plies[-1])
        print(
            f"  round {number + 1}/{rounds}: listed {listed_ratio[-1]:.2f}, "
            f"sampled {sampled_ratio[-1]:.2f} of python-chess",
            file=sys.stderr,
        )
    copy_us = statistics.median(peers.copy_us() for _ in range(rounds))
    costs = [ours.operations(scenario) for _ in range(rounds)]
    figures = {name: statistics.median(cost[name] for cost in costs) for name in costs[0]}
    figures |= {
        "listed_actions_per_second": statistics.median(listed),
        "sampled_decisions_per_second": statistics.median(sampled),
        "chess_plies_per_second": statistics.median(plies),
        "chess_listed_moves_per_second": statistics.median(moves),
        "chess_copy_us": copy_us,
    }
    ratios = {
        "listed_actions_per_second": statistics.median(listed_ratio),
        "sampled_decisions_per_second": statistics.median(sampled_ratio),
        "fork_us": figures["fork_us"] / copy_us,
        "view_us": figures["view_us"] / copy_us,
        "undo_us_to_fork_us": figures["undo_us"] / figures["fork_us"],
    }
    return {"figures": figures, "ratios": ratios}


def growth(rounds: int) -> dict[str, dict[str, float]]:
    """Microseconds for each decision with 4, 8 and 16 characters, and how they grow."""
    figures = {
        f"decision_us_{size}_characters": statistics.median(
            scaling.per_decision_us(size) for _ in range(rounds)
        )
        for size in scaling.SIZES
    }
    least = figures["decision_us_4_characters"]
    ratios = {
        f"{size}_to_4_characters": figures[f"decision_us_{size}_characters"] / least
        for size in scaling.SIZES
    }
    return {"figures": figures, "ratios": ratios}


def by_seats(rounds: int) -> dict[str, dict[str, dict[str, float]]]:
    """What decisions cost with two, three and four seats, and how that compares with two."""
    there = dtwister.load_rules().scenarios
    found: dict[str, dict[str, dict[str, float]]] = {}
    for scenario in (name for name in seats.GAMES if name in there):
        costs = [attrs.asdict(seats.cost(scenario, seed)) for seed in range(1, 2 * rounds + 1)]
        figures = {name: statistics.median(cost[name] for cost in costs) for name in costs[0]}
        base = found.get(TWO_SEATS, {}).get("figures", figures)
        ratios = {
            name: figures[name] / base[name]
            for name in ("sampled_per_second", "decision_us", "listed_action_us", "view_us")
        }
        found[scenario] = {"figures": figures, "ratios": ratios}
    return found


def starting(rounds: int) -> dict[str, dict[str, float]]:
    """Milliseconds until a new process can play: imports, and the rules."""
    first, second = zip(*(ours.load_ms() for _ in range(rounds)), strict=True)
    figures = {
        "import_ms": statistics.median(ours.import_ms() for _ in range(rounds)),
        "own_import_ms": statistics.median(ours.own_import_ms() for _ in range(rounds)),
        "load_first_ms": statistics.median(first),
        "load_second_ms": statistics.median(second),
    }
    return {"figures": figures, "ratios": {}}


def main() -> int:
    """Measure what the arguments ask for."""
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument("scenarios", nargs="*", default=["base:standard", "prison:5"])
    parser.add_argument("--rounds", type=int, default=5, help="rounds of each (default 5)")
    parser.add_argument("--games", type=int, default=6, help="games a round (default 6)")
    arguments = parser.parse_args()
    report: dict[str, object] = {}
    for scenario in arguments.scenarios:
        print(f"{scenario}:", file=sys.stderr)
        report[scenario] = measure(scenario, arguments.rounds, arguments.games)
    report["growth"] = growth(arguments.rounds)
    report["seats"] = by_seats(arguments.rounds)
    report["import"] = starting(5)
    report["about"] = {
        "python": platform.python_version(),
        "dtwister": dtwister.__version__,
        "chess": chess.__version__,
        "rounds": arguments.rounds,
        "floors": FLOORS,
        "ceilings": CEILINGS,
    }
    text = json.dumps(report, indent=2, sort_keys=True)
    LATEST.write_text(text + "\n")
    print(text)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
