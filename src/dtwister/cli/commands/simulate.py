"""`dtwister simulate`: many games between bots, and their results."""

from __future__ import annotations

import argparse
import contextlib
import json
import time
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import attrs

from dtwister._engine.compiled_rules import Rules
from dtwister._errors import DtwisterError, OptionError, SimulationError
from dtwister._rng import fresh_seed
from dtwister._safe_files import WriteError, write_whole
from dtwister.cli.ending import Ended, Ends, say
from dtwister.cli.progress import Progress
from dtwister.cli.shared_arguments import (
    add_batch_arguments,
    add_option_argument,
    add_plugin_arguments,
    add_seats_argument,
    bot_line_up,
    options_of,
    replay_command,
    rules_with,
    scenario_of,
    seats_of,
    whole_number,
)
from dtwister.cli.workers import Crew, TooManyDeaths
from dtwister.simulation.executors import CLUSTERS, PROCESSES, cluster
from dtwister.simulation.game_playing import MEASURED_EVERY, GameFailure, game_player
from dtwister.simulation.game_rows import GameRow
from dtwister.simulation.rows_files import check_ending, first_seed
from dtwister.simulation.running import Run, Source, executor_source, local_source
from dtwister.simulation.simulation_plan import MAX_DECISIONS, SimulationPlan

if TYPE_CHECKING:
    from dtwister.cli import Subparsers

_DESCRIPTION = f"""\
Play many games between bots and count how they ended. Game number 0 has the seed S, the next one
S + 1, and so on: `--games 1 --seed 17` plays one of them again. The same seed gives the same
results with any number of workers.

With --out, each game becomes a row of a file, .jsonl or .parquet. Games with a row there are not
played again: the same command goes on where a run was stopped, and one with more games plays only
those that are missing. Without --seed it goes on with the first seed of the file. `dtwister report`
tells what such a file says.

The report, with --json one object, has these keys:
  scenario, games        what was played, and how many
  stored                 how many of these games had a row before
  seats                  the colours, clockwise
  seed                   S, given or drawn
  finished, truncated    games that ended by the rules; games cut at the highest number of decisions
  decisions              how many decisions the bots made in all games
  seconds, decisions_per_second
                         the time of this run, and how many decisions it played in a second
  results                how many games each seat won, and how many were drawn
  bots_failed            games in which a bot failed; its seat gave up
  mean_decisions         decisions in a game, on average over the finished games
  mean_legal_actions     legal actions in a decision, on average over every {MEASURED_EVERY}th
                         decision
"""
_EPILOG = """\
If a game fails, the run ends, and a record of that game up to the failure is saved. If a worker
dies, its game is played again; the exit code is then 2 in any case.

examples:
  dtwister simulate base:standard --games 20
  dtwister simulate base:beginner --games 200 --workers 4 --json
  dtwister simulate base:standard --games 5 --bots random --max-decisions 20000
  dtwister simulate base:beginner --games 5 --bots search:iterations=20 greedy
  dtwister simulate prison:3 --games 1000 --bots hard,greedy --workers 4 --out games.parquet
  dtwister simulate prison:3 --games 1000 --executor dask --cluster tcp://10.0.0.5:8786 \\
      --out games.parquet
"""


def add(subparsers: Subparsers) -> None:
    """Add `simulate` to the command line."""
    parser = subparsers.add_parser(
        "simulate",
        help="let bots play many games",
        description=_DESCRIPTION,
        epilog=_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    number = whole_number(1)
    parser.add_argument("scenario", metavar="SCENARIO", help="such as base:standard")
    parser.add_argument(
        "--games", type=number, required=True, metavar="N", help="how many games to play"
    )
    parser.add_argument(
        "--seed",
        type=whole_number(0),
        metavar="S",
        help="the first seed (default: a random one, which is printed)",
    )
    parser.add_argument(
        "--bots",
        nargs="+",
        type=bot_line_up,
        default=[("greedy",)],
        metavar="NAME",
        help="who plays: one bot for all seats, or one for each, with spaces or commas between "
        "(default: greedy); `dtwister league --list` lists them",
    )
    parser.add_argument(
        "--max-decisions",
        type=number,
        default=MAX_DECISIONS,
        metavar="M",
        help=f"cut a game after this many decisions (default: {MAX_DECISIONS})",
    )
    parser.add_argument(
        "--out", type=Path, metavar="FILE", help="add a row for each game to this file"
    )
    parser.add_argument(
        "--records", type=Path, metavar="DIR", help="write the record of each game into this folder"
    )
    parser.add_argument(
        "--executor",
        choices=(PROCESSES, *CLUSTERS),
        default=PROCESSES,
        help=f"what plays: processes of this machine, or a cluster (default: {PROCESSES})",
    )
    parser.add_argument(
        "--cluster",
        default="",
        metavar="ADDRESS",
        help="the address of a cluster that runs (default: one of this machine, for this run)",
    )
    add_batch_arguments(parser)
    add_seats_argument(parser)
    add_option_argument(parser)
    add_plugin_arguments(parser)


def run(args: argparse.Namespace) -> int:
    """Play the games and print their outcomes."""
    # Errors in the arguments are reported before any work.
    if args.out is not None:
        check_ending(args.out)
    if args.cluster and (args.executor == PROCESSES or args.workers > 1):
        raise OptionError(
            "--cluster: expected --executor dask or ray, and no --workers; the cluster has its own"
        )
    folders, without = tuple(args.plugins_dir), tuple(args.no)
    rules = rules_with(folders, without)
    scenario = scenario_of(rules, args.scenario)
    plan = SimulationPlan(
        scenario.id,
        games=args.games,
        seed=_first_seed(args),
        options=options_of(scenario, args.option),
        bots=[name for names in args.bots for name in names],
        seats=seats_of(args.seats),
        max_decisions=args.max_decisions,
        folders=folders,
        without=without,
    )
    tally = Tally(Run(plan, plan.setting(rules), args.out, args.records))
    began = time.perf_counter()
    died = _play_all(tally, rules, args)
    report = tally.report()
    seconds = time.perf_counter() - began
    report["seconds"] = round(seconds, 3)
    report["decisions_per_second"] = round(tally.decisions_now / seconds, 1)
    print(json.dumps(report, indent=2) if args.json else _text(report))
    return 2 if died else 0


def _first_seed(args: argparse.Namespace) -> int:
    """Return the given seed, or that of the file that the run goes on with, or a random one."""
    if args.seed is None and args.out is not None:
        there = first_seed(args.out)
        if there is not None:
            return there
    return fresh_seed() if args.seed is None else int(args.seed)


# -- playing ---------------------------------------------------------------------------------------


def _play_all(tally: Tally, rules: Rules, args: argparse.Namespace) -> bool:
    """Play the games and count them; return whether a worker died."""
    plan = tally.run.plan
    with contextlib.ExitStack() as stack:
        ends = stack.enter_context(Ends())
        crew: Crew[GameRow | GameFailure] | None = None
        bar = stack.enter_context(Progress("games", plan.games))
        if args.executor != PROCESSES:
            executor = stack.enter_context(cluster(args.executor, args.workers, args.cluster))
            source = executor_source(executor, tally.run.playing)
        elif args.workers > 1:
            size = min(args.workers, plan.games)
            crew = stack.enter_context(Crew(size, game_player, tally.run.playing, ends=ends))
            source = crew.results
        else:
            source = local_source(tally.run.playing, rules)
        try:
            for row in _rows(tally.run, source):
                if row.bot_failure:
                    say(f"dtwister: in the game with seed {row.seed}, {row.bot_failure}")
                tally.add(row)
                bar.step()
        except TooManyDeaths as error:
            bar.stop()
            say(f"dtwister: {error}")
        except (KeyboardInterrupt, Ended):
            bar.stop()
            goes_on = "" if args.out is None else "; the same command goes on"
            say(f"dtwister: stopped after {tally.games} of {plan.games} games{goes_on}")
            raise
        bar.stop()
        if crew is None or not crew.died:
            return False
        lost = ", ".join(map(str, crew.lost)) or "none"
        say(f"dtwister: {tally.games} of {plan.games} games were played; lost seeds: {lost}")
        return True


def _rows(run: Run, source: Source) -> Iterator[GameRow]:
    """Yield the rows of a run; the record of a game that fails is saved."""
    with contextlib.closing(run.rows_from(source)) as rows:
        try:
            yield from rows
        except SimulationError as error:
            if not error.record:
                raise
            raise DtwisterError(_failed(error, run.plan)) from error


def _failed(error: SimulationError, plan: SimulationPlan) -> str:
    path = Path(f"failed-game-{error.seed}.toml")
    try:
        write_whole(path, error.record)
    except WriteError as unwritten:
        return f"{error}\nthe record of the game up to there is lost: {unwritten}"
    command = replay_command(path, plan.folders, plan.without)
    return f"{error}\nthe record of the game up to there is in {path}; see it with: {command}"


# -- reporting -------------------------------------------------------------------------------------


@attrs.define
class Tally:
    """The results so far, in numbers: it does not grow with the games."""

    run: Run
    games: int = 0
    finished: int = 0
    stored: int = 0
    decisions: int = 0
    decisions_now: int = 0
    """The decisions of games that were played in this run."""
    decisions_of_finished: int = 0
    listings: int = 0
    legal_actions: int = 0
    bots_failed: int = 0
    results: dict[str, int] = attrs.field(factory=dict)

    def add(self, row: GameRow) -> None:
        """Count one more game."""
        self.games += 1
        self.decisions += row.decisions
        self.listings += row.listings
        self.legal_actions += row.legal_actions
        self.bots_failed += bool(row.bot_failure)
        if row.seed in self.run.stored:
            self.stored += 1
        else:
            self.decisions_now += row.decisions
        if not row.is_cut:
            self.finished += 1
            self.decisions_of_finished += row.decisions
            result = "+".join(row.winners) or "draw"
            self.results[result] = self.results.get(result, 0) + 1

    def report(self) -> dict[str, Any]:
        """Return the numbers under the keys that are printed."""
        setting = self.run.setting
        return {
            "scenario": setting["scenario"],
            "seats": list(setting["seats"]),
            "seed": self.run.plan.seed,
            "games": self.games,
            "stored": self.stored,
            "finished": self.finished,
            "truncated": self.games - self.finished,
            "decisions": self.decisions,
            "seconds": 0.0,
            "decisions_per_second": 0.0,
            "results": dict.fromkeys((*setting["seats"], "draw"), 0) | self.results,
            "bots_failed": self.bots_failed,
            "mean_decisions": _mean(self.decisions_of_finished, self.finished),
            "mean_legal_actions": _mean(self.legal_actions, self.listings),
        }


def _mean(total: int, count: int) -> float | None:
    return round(total / count, 1) if count else None


def _text(report: dict[str, Any]) -> str:
    results = ", ".join(f"{name} {count}" for name, count in report["results"].items())
    stored = f", {report['stored']} stored before" if report["stored"] else ""
    lines = {
        "scenario": report["scenario"],
        "seats": ", ".join(report["seats"]),
        "seed": report["seed"],
        "games": f"{report['games']} ({report['finished']} finished, {report['truncated']} cut"
        f"{stored})",
        "results": results,
        "decisions": f"{report['decisions']} in {report['seconds']} s, "
        f"{report['decisions_per_second']:.0f} a second",
        "in a game": _or_none(report["mean_decisions"], "decisions on average"),
        "in a decision": _or_none(report["mean_legal_actions"], "legal actions on average"),
    }
    return "\n".join(f"{name:<15}{value}" for name, value in lines.items())


def _or_none(mean: float | None, what: str) -> str:
    return "nothing to measure" if mean is None else f"{mean} {what}"
