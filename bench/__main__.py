"""Measure how fast dtwister is: `python -m bench COMMAND`."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from bench import children, trees
from bench.children import BenchError, Child
from bench.commands import (
    beside,
    compare,
    counts,
    environments,
    history,
    many_games,
    speed,
    thinking,
)

LATEST = Path(__file__).parent / "latest.json"
SCENARIOS = ("base:standard", "prison:5")


def _at_least_one(text: str) -> int:
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError(f"expected 1 or more, got {number}")
    return number


def _write(result: Any, path: Path | None) -> None:
    if path is not None:
        path.write_text(json.dumps(result, indent=2, sort_keys=True) + "\n", "utf-8")
        speed.say(f"written: {path}")


def _speed(words: argparse.Namespace) -> None:
    if words.history:
        history.check_clean()
        counts.valgrind()
    builds, missing = children.builds(words.python)
    result = speed.report(builds, missing, words.scenarios, rounds=words.rounds, games=words.games)
    print(speed.as_text(result))
    _write(result, words.out)
    if words.history:
        for build in builds:
            ratios = {
                name: found[build.name]["ratios"] for name, found in result["scenarios"].items()
            }
            _keep(build, trees.commit(), words.scenarios[:1], ratios)


def _keep(
    build: children.Build,
    commit: trees.Commit,
    scenarios: Sequence[str],
    ratios: dict[str, dict[str, float]],
    *,
    name: str | None = None,
) -> None:
    """Count the instructions of a build, and write the line of its commit."""
    with Child(build) as child:
        about = child.ask("about")
    speed.check_scenarios(scenarios, about["scenarios"])
    speed.say(f"  counting {commit.id}, {name or build.name}")
    found = {scenario: counts.count(build, scenario) for scenario in scenarios}
    new = history.line(
        commit, about["python"], name or build.name, instructions=found, ratios=ratios
    )
    history.write(history.merged(history.read(), new))


def _counts(words: argparse.Namespace) -> None:
    counts.valgrind()
    builds, missing = children.builds(words.python)
    with Child(builds[0]) as child:
        speed.check_scenarios(words.scenarios, child.ask("about")["scenarios"])
    result = {}
    for scenario in words.scenarios:
        speed.say(f"  counting {scenario}")
        result[scenario] = {build.name: counts.count(build, scenario) for build in builds}
        print(counts.as_text(scenario, result[scenario]), flush=True)
    for build, reason in missing.items():
        print(f"{build} is {reason}")
    _write(result, words.out)


def _peers(words: argparse.Namespace) -> None:
    builds, missing = children.builds(words.python)
    result = beside.report(builds, words.peers, words.scenarios, rounds=words.rounds)
    result["missing"] |= missing
    print(beside.as_text(result))
    _write(result, words.out)


def _environments(words: argparse.Namespace) -> None:
    result = environments.report(words.scenarios, rounds=words.rounds, games=words.games)
    print(environments.as_text(result))
    _write(result, words.out)


def _many_games(words: argparse.Namespace) -> None:
    result = many_games.report(
        words.scenario, words.bots, words.executors, games=words.games, workers=words.workers
    )
    print(many_games.as_text(result))
    _write(result, words.out)


def _bots(words: argparse.Namespace) -> None:
    result = thinking.report(words.scenarios, games=words.games, seconds=words.seconds)
    print(thinking.as_text(result))
    _write(result, words.out)


def _compare(words: argparse.Namespace) -> None:
    compare.different([words.before, words.after or trees.WORKING])
    with trees.unpacked(words.before) as before, trees.unpacked(words.after) as after:
        compare.different([before.name, after.name])
        if words.counts:
            for scenario in words.scenarios:
                found = {tree.name: counts.count(tree, scenario) for tree in (before, after)}
                print(counts.as_text(scenario, found), flush=True)
            return
        changes = compare.compare(
            before, after, words.scenarios, rounds=words.rounds, games=words.games
        )
        print(compare.as_text(before.name, after.name, changes))


def _table(words: argparse.Namespace) -> None:
    from bench import table_load  # it needs the extra web

    result = table_load.measured(
        words.games,
        words.seconds,
        scenario=words.scenario,
        think=(words.think[0], words.think[1]),
        kill=words.kill,
    )
    print(result.text(words.games))


def _history(words: argparse.Namespace) -> None:
    counts.valgrind()
    for name in words.commits:
        commit = trees.commit(name)
        with trees.unpacked(name) as tree:
            _keep(tree, commit, words.scenarios, {}, name=children.PURE.name)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m bench",
        description="Measure how fast dtwister is. Progress goes to stderr, the result to stdout.",
    )
    commands = parser.add_subparsers(required=True, metavar="COMMAND")

    def command(name: str, run: Any, about: str, rounds: int | None = None) -> Any:
        new = commands.add_parser(name, help=about, description=about)
        new.set_defaults(run=run)
        if rounds is not None:
            new.add_argument(
                "--rounds", type=_at_least_one, default=rounds, metavar="N",
                help=f"how often each is measured; the median counts (default {rounds})",
            )  # fmt: skip
        return new

    def scenarios(new: Any, default: Sequence[str], flag: str = "scenarios") -> None:
        several: dict[str, Any] = {"nargs": "*"} if flag == "scenarios" else {"nargs": "+"}
        new.add_argument(
            flag, default=list(default), metavar="SCENARIO", **several,
            help=f"what is played (default {' '.join(default)})",
        )  # fmt: skip

    def games(new: Any) -> None:
        new.add_argument(
            "--games", type=_at_least_one, default=6, metavar="N", help="games a round (default 6)"
        )

    def python(new: Any) -> None:
        new.add_argument(
            "--python", default=sys.executable, metavar="PROGRAM",
            help="the interpreter that has the builds installed (default: the one that runs)",
        )  # fmt: skip

    def out(new: Any, default: Path | None = None) -> None:
        said = f" (default {default.relative_to(children.ROOT).as_posix()})" if default else ""
        new.add_argument(
            "--out", type=Path, default=default, metavar="FILE",
            help=f"write the result as JSON too{said}",
        )  # fmt: skip

    new = command("speed", _speed, "Measure each build beside python-chess.", 5)
    scenarios(new, SCENARIOS)
    games(new)
    python(new)
    out(new, LATEST)
    new.add_argument(
        "--history", action="store_true",
        help="count instructions too, and write the line of this commit to bench/history.jsonl; "
        "the tree must have no changes",
    )  # fmt: skip

    new = command("counts", _counts, "Count the instructions of a decision with valgrind.")
    scenarios(new, SCENARIOS[:1])
    python(new)
    out(new)

    new = command("peers", _peers, "Measure beside Catanatron and games of OpenSpiel too.", 5)
    scenarios(new, SCENARIOS[:1])
    new.add_argument(
        "--peers", required=True, metavar="PROGRAM",
        help="the interpreter of the environment that has these games; `make bench-peers` makes it",
    )  # fmt: skip
    python(new)
    out(new)

    new = command(
        "environments", _environments, "Measure steps of environments beside plain play.", 5
    )
    scenarios(new, SCENARIOS)
    games(new)
    out(new)

    new = command(
        "many-games",
        _many_games,
        "Measure many games in one process and with workers of each kind.",
    )
    new.add_argument("--scenario", default="prison:3", help="what is played (default prison:3)")
    new.add_argument(
        "--bots", nargs="+", default=["greedy"], metavar="NAME", help="who plays (default greedy)"
    )
    new.add_argument(
        "--games", type=_at_least_one, default=200, metavar="N",
        help="how many games are measured (default 200)",
    )  # fmt: skip
    new.add_argument(
        "--workers", type=_at_least_one, default=2, metavar="N", help="workers (default 2)"
    )
    new.add_argument(
        "--executors", nargs="+", default=["processes"], choices=many_games.KINDS, metavar="NAME",
        help=f"of {', '.join(many_games.KINDS)} (default processes)",
    )  # fmt: skip
    out(new)

    new = command("bots", _bots, "Measure how long bots that search think.")
    scenarios(new, (*SCENARIOS, "card:3"))
    games(new)
    new.add_argument(
        "--seconds", type=float, default=0.3, metavar="S",
        help="the budget of a decision (default 0.3)",
    )  # fmt: skip
    out(new)

    new = command("compare", _compare, "Compare two trees, before and after, in turns.", 7)
    new.add_argument("before", metavar="COMMIT", help="what was before")
    new.add_argument(
        "after", nargs="?", metavar="COMMIT", help="what came after (default: the working tree)"
    )
    scenarios(new, SCENARIOS[:1], "--scenarios")
    games(new)
    new.add_argument(
        "--counts", action="store_true", help="compare instructions, exactly, instead of time"
    )

    new = command("table", _table, "Measure the table server with many games over real sockets.")
    new.add_argument(
        "--games", type=_at_least_one, default=200, metavar="N", help="games at once (default 200)"
    )
    new.add_argument(
        "--seconds", type=_at_least_one, default=600, metavar="N", help="how long (default 600)"
    )
    new.add_argument("--scenario", default="prison:5", help="what is played (default prison:5)")
    new.add_argument(
        "--think", type=float, nargs=2, default=[1.0, 2.0], metavar="SECONDS",
        help="least and most seconds between two answers of a seat (default 1 2)",
    )  # fmt: skip
    new.add_argument(
        "--kill", action="store_true", help="kill the server in the middle, and start it again"
    )

    new = command(
        "history", _history, "Count the instructions of older commits into bench/history.jsonl."
    )
    new.add_argument("commits", nargs="+", metavar="COMMIT", help="commits to measure")
    scenarios(new, SCENARIOS[:1], "--scenarios")
    return parser


def main(argv: Sequence[str] | None = None) -> int:
    """Measure what the arguments ask for, and return the exit code."""
    words = _parser().parse_args(argv)
    try:
        words.run(words)
    except BenchError as error:
        print(f"error: {error}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
