"""`dtwister simulate`: many games between bots, and their results."""

from __future__ import annotations

import argparse
import contextlib
import json
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import attrs

from dtwister import record_text
from dtwister._engine.compiled_rules import Rules
from dtwister._engine.game import Game
from dtwister._errors import DtwisterError
from dtwister._safe_files import WriteError, write_whole
from dtwister.bots import Bot, BotError, close_bot, give_up_for
from dtwister.cli.ending import Ended, Ends, say
from dtwister.cli.progress import Progress
from dtwister.cli.shared_arguments import (
    add_batch_arguments,
    add_option_argument,
    add_plugin_arguments,
    add_seats_argument,
    bot_name,
    bots_for,
    options_of,
    replay_command,
    rules_with,
    scenario_of,
    seats_of,
    seed_of,
    whole_number,
)
from dtwister.cli.workers import Crew, TooManyDeaths

if TYPE_CHECKING:
    from dtwister.cli import Subparsers

MEASURED_EVERY = 10
"""The interval of decisions at which the legal actions are counted."""

_DESCRIPTION = f"""\
Play many games between bots and count how they ended. Game number 0 has the seed S, the next one
S + 1, and so on: `--games 1 --seed 17` plays one of them again. The same seed gives the same
results with any number of workers.

The report, with --json one object, has these keys:
  scenario, games        what was played, and how many
  seats                  the colours, clockwise
  seed                   S, given or drawn
  finished, truncated    games that ended by the rules; games cut at the highest number of decisions
  decisions              how many decisions the bots made in all games
  seconds, decisions_per_second
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
"""


@attrs.frozen
class SimulationPlan:
    """The plan of a simulation; workers get a copy."""

    scenario: str
    options: tuple[tuple[str, int | bool | str], ...]
    bots: tuple[str, ...]
    """One name for all seats, or one for each."""
    limit: int
    folders: tuple[str, ...]
    without: tuple[str, ...]
    seats: tuple[str, ...] = ()


@attrs.frozen
class GameOutcome:
    """The outcome of one game."""

    seed: int
    decisions: int
    result: str
    """The winners; empty if the game was cut short."""
    counted: int
    """The number of decisions at which the legal actions were counted."""
    legal: int
    """The sum of these counts."""
    problem: str = ""
    record: str = ""
    bot_failure: str = ""
    """The reason why the last bot failed; its seat gave up."""


Outcomes = Iterator[GameOutcome]


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
        type=bot_name,
        default=["greedy"],
        metavar="NAME",
        help="who plays: one bot for all seats, or one for each (default: greedy); "
        "`dtwister league --list` lists them",
    )
    parser.add_argument(
        "--max-decisions",
        type=number,
        default=5000,
        metavar="M",
        help="cut a game after this many decisions (default: 5000)",
    )
    add_batch_arguments(parser)
    add_seats_argument(parser)
    add_option_argument(parser)
    add_plugin_arguments(parser)


def run(args: argparse.Namespace) -> int:
    """Play the games and print their outcomes."""
    folders, without = tuple(args.plugins_dir), tuple(args.no)
    rules = rules_with(folders, without)
    scenario = scenario_of(rules, args.scenario)
    options = options_of(scenario, args.option)
    # Errors in the arguments are reported before any work.
    first = seed_of(args)
    asked = seats_of(args.seats)
    seats = Game.new(rules, scenario.id, seed=first, options=options, seats=asked).seats
    chosen, limit = tuple(options.items()), args.max_decisions
    plan = SimulationPlan(scenario.id, chosen, tuple(args.bots), limit, folders, without, seats)
    bots_for(plan.bots, 0, seats)
    seeds = range(first, first + args.games)
    began = time.perf_counter()
    tally = Tally(plan, first)
    died = _play_all(tally, rules, seeds, args.workers)
    report = tally.report()
    seconds = time.perf_counter() - began
    report["seconds"] = round(seconds, 3)
    report["decisions_per_second"] = round(report["decisions"] / seconds, 1)
    print(json.dumps(report, indent=2) if args.json else _text(report))
    return 2 if died else 0


# -- playing ---------------------------------------------------------------------------------------


def _play_all(tally: Tally, rules: Rules, seeds: range, workers: int) -> bool:
    """Play the games and count them; return whether a worker died."""
    plan = tally.plan
    with contextlib.ExitStack() as stack:
        ends = stack.enter_context(Ends())
        crew: Crew[GameOutcome] | None = None
        if workers > 1:
            crew = stack.enter_context(Crew(min(workers, len(seeds)), _player, plan, ends=ends))
        bar = stack.enter_context(Progress("games", len(seeds)))
        try:
            for outcome in _outcomes(plan, rules, seeds, crew):
                if outcome.problem:
                    raise DtwisterError(_failed(outcome, plan))
                if outcome.bot_failure:
                    say(f"dtwister: in the game with seed {outcome.seed}, {outcome.bot_failure}")
                tally.add(outcome)
                bar.step()
        except TooManyDeaths as error:
            bar.stop()
            say(f"dtwister: {error}")
        except (KeyboardInterrupt, Ended):
            bar.stop()
            say(f"dtwister: stopped after {tally.games} of {len(seeds)} games")
            raise
        bar.stop()
        if crew is None or not crew.died:
            return False
        lost = ", ".join(map(str, crew.lost)) or "none"
        say(f"dtwister: {tally.games} of {len(seeds)} games were played; lost seeds: {lost}")
        return True


def _outcomes(
    plan: SimulationPlan, rules: Rules, seeds: range, crew: Crew[GameOutcome] | None
) -> Outcomes:
    """Yield the outcomes of the games, in the order of their seeds."""
    if crew is not None:
        yield from crew.results(seeds)
        return
    for seed in seeds:
        yield play_one(plan, rules, seed)


def _player(plan: SimulationPlan) -> Callable[[int], GameOutcome]:
    """Load the rules in a worker, and return the function that plays a game there."""
    rules = rules_with(plan.folders, plan.without)
    return lambda seed: play_one(plan, rules, seed)


def play_one(plan: SimulationPlan, rules: Rules, seed: int) -> GameOutcome:
    """Play one game; an error becomes part of the outcome."""
    options = dict(plan.options)
    game = Game.new(rules, plan.scenario, seed=seed, options=options, seats=plan.seats)
    bots = bots_for(plan.bots, seed, game.seats)
    try:
        return _played(plan, game, bots, seed)
    finally:
        for bot in bots:
            close_bot(bot)


def _played(plan: SimulationPlan, game: Game, bots: Sequence[Bot], seed: int) -> GameOutcome:
    """Play a game to its end; a seat whose bot fails gives up."""
    done = counted = legal = 0
    failure = ""
    try:
        while done < plan.limit:
            decision = game.decision
            if decision is None:
                break
            if done % MEASURED_EVERY == 0:
                counted += 1
                legal += len(game.legal_actions)
            done += 1
            try:
                game.play(bots[decision.seat].choose(game.view(decision.seat)))
            except BotError as error:
                failure = f"{game.seats[decision.seat]}: {error}"
                if give_up_for(game, decision.seat) is None:
                    break
    except Exception as error:
        problem = f"{type(error).__name__} at decision {done}: {error}"
        return GameOutcome(seed, done, "", counted, legal, problem, _record(game))
    return GameOutcome(seed, done, _result(game), counted, legal, bot_failure=failure)


def _record(game: Game) -> str:
    return record_text(game)


def _result(game: Game) -> str:
    if game.result is None:
        return ""
    return "+".join(game.seats[seat] for seat in game.result.winners) or "draw"


def _failed(outcome: GameOutcome, plan: SimulationPlan) -> str:
    path = Path(f"failed-game-{outcome.seed}.toml")
    failed = f"the game with seed {outcome.seed} failed: {outcome.problem}"
    try:
        write_whole(path, outcome.record)
    except WriteError as error:
        return f"{failed}\nthe record of the game up to there is lost: {error}"
    command = replay_command(path, plan.folders, plan.without)
    return f"{failed}\nthe record of the game up to there is in {path}; see it with: {command}"


# -- reporting -------------------------------------------------------------------------------------


@attrs.define
class Tally:
    """The results so far, in numbers: it does not grow with the games."""

    plan: SimulationPlan
    seed: int
    """The seed of the first game."""
    games: int = 0
    finished: int = 0
    decisions: int = 0
    decisions_of_finished: int = 0
    counted: int = 0
    legal: int = 0
    bots_failed: int = 0
    results: dict[str, int] = attrs.field(factory=dict)

    def add(self, outcome: GameOutcome) -> None:
        """Count one more game."""
        self.games += 1
        self.decisions += outcome.decisions
        self.counted += outcome.counted
        self.legal += outcome.legal
        self.bots_failed += bool(outcome.bot_failure)
        if outcome.result:
            self.finished += 1
            self.decisions_of_finished += outcome.decisions
            self.results[outcome.result] = self.results.get(outcome.result, 0) + 1

    def report(self) -> dict[str, Any]:
        """Return the numbers under the keys that are printed."""
        return {
            "scenario": self.plan.scenario,
            "seats": list(self.plan.seats),
            "seed": self.seed,
            "games": self.games,
            "finished": self.finished,
            "truncated": self.games - self.finished,
            "decisions": self.decisions,
            "seconds": 0.0,
            "decisions_per_second": 0.0,
            "results": dict.fromkeys((*self.plan.seats, "draw"), 0) | self.results,
            "bots_failed": self.bots_failed,
            "mean_decisions": _mean(self.decisions_of_finished, self.finished),
            "mean_legal_actions": _mean(self.legal, self.counted),
        }


def _mean(total: int, count: int) -> float | None:
    return round(total / count, 1) if count else None


def _text(report: dict[str, Any]) -> str:
    results = ", ".join(f"{name} {count}" for name, count in report["results"].items())
    lines = {
        "scenario": report["scenario"],
        "seats": ", ".join(report["seats"]),
        "seed": report["seed"],
        "games": f"{report['games']} ({report['finished']} finished, {report['truncated']} cut)",
        "results": results,
        "decisions": f"{report['decisions']} in {report['seconds']} s, "
        f"{report['decisions_per_second']:.0f} a second",
        "in a game": _or_none(report["mean_decisions"], "decisions on average"),
        "in a decision": _or_none(report["mean_legal_actions"], "legal actions on average"),
    }
    return "\n".join(f"{name:<15}{value}" for name, value in lines.items())


def _or_none(mean: float | None, what: str) -> str:
    return "nothing to measure" if mean is None else f"{mean} {what}"
