"""`dtwister league`: each bot against each other one, with a table of ratings."""

from __future__ import annotations

import argparse
import contextlib
import json
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import attrs

from dtwister._engine.compiled_rules import Rules
from dtwister._engine.game import Game
from dtwister._errors import DtwisterError, OptionError
from dtwister._safe_files import write_whole
from dtwister.bots import bot_names
from dtwister.cli.ending import Ended, Ends, say
from dtwister.cli.leagues.fixtures import Fixture, GameScore, ResultsFile, fixtures_of
from dtwister.cli.leagues.league_plot import plot
from dtwister.cli.leagues.ratings import Meeting, Rating, meetings, ratings
from dtwister.cli.progress import Progress
from dtwister.cli.shared_arguments import (
    add_batch_arguments,
    add_plugin_arguments,
    bot_name,
    rules_with,
    scenario_of,
    whole_number,
)
from dtwister.cli.workers import Crew, TooManyDeaths
from dtwister.simulation.game_playing import GameFailure, play_game
from dtwister.simulation.simulation_plan import SimulationPlan

if TYPE_CHECKING:
    from dtwister.cli import Subparsers

_DESCRIPTION = """\
Let each bot play each other one, in all seats of the same deals. With more than two seats one bot
has one seat and the other one all others, in turn; allies share a bot.

Results go into a file, one line a game. Games that are there already are not played again, so a
league that was stopped goes on, and one with more bots or deals plays only what is missing.

A win is a point, and several winners share it. The ratings are on the scale of Elo; the greedy bot
has 0, where it takes part. Intervals are of 95 %.
"""
_EPILOG = """\
examples:
  dtwister league prison:3 --bots easy normal greedy --deals 10 --out league.jsonl
  dtwister league prison:3 card:3 --bots search:iterations=100 greedy --deals 100 \\
      --workers 4 --out league.jsonl --svg league.svg
  dtwister league --list
"""


@attrs.frozen
class LeaguePlan:
    """The plan of a league; workers get a copy."""

    fixtures: tuple[Fixture, ...]
    limit: int
    folders: tuple[str, ...]
    without: tuple[str, ...]


def add(subparsers: Subparsers) -> None:
    """Add `league` to the command line."""
    parser = subparsers.add_parser(
        "league",
        help="let bots play against each other, and rate them",
        description=_DESCRIPTION,
        epilog=_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    number = whole_number(1)
    parser.add_argument("scenarios", nargs="*", metavar="SCENARIO", help="such as prison:3")
    parser.add_argument("--list", action="store_true", help="list the names of bots, and end")
    parser.add_argument(
        "--bots", nargs="+", type=bot_name, default=[], metavar="NAME", help="two bots or more"
    )
    parser.add_argument(
        "--deals",
        type=number,
        default=10,
        metavar="N",
        help="how many deals; each is played in all seats (default: 10)",
    )
    parser.add_argument(
        "--seed", type=whole_number(0), default=0, metavar="S", help="the first deal (default: 0)"
    )
    parser.add_argument(
        "--out", type=Path, metavar="FILE", help="the results, to which this run adds"
    )
    parser.add_argument("--svg", type=Path, metavar="FILE", help="draw the ratings into this file")
    parser.add_argument(
        "--max-decisions",
        type=number,
        default=3000,
        metavar="M",
        help="cut a game after this many decisions; all sides share its point (default: 3000)",
    )
    add_batch_arguments(parser)
    add_plugin_arguments(parser)


def run(args: argparse.Namespace) -> int:
    """Play the games that are missing, and print the tables."""
    if args.list:
        print("\n".join(bot_names()))
        return 0
    bots = list(dict.fromkeys(args.bots))
    if not args.scenarios or len(bots) < 2 or args.out is None:
        raise OptionError("expected SCENARIO, two different --bots or more, and --out FILE")
    folders, without = tuple(args.plugins_dir), tuple(args.no)
    rules = rules_with(folders, without)
    due = list(_due(rules, args, bots))
    with contextlib.closing(ResultsFile(args.out)) as results:
        done = {score.fixture for score in results.scores}
        missing = tuple(one for one in due if one not in done)
        plan = LeaguePlan(missing, args.max_decisions, folders, without)
        died = _play_all(plan, rules, results, args.workers)
        wanted = set(due)
        scores = [score for score in results.scores if score.fixture in wanted]
    rated, met = ratings(scores), meetings(scores)
    if args.svg is not None:
        write_whole(args.svg, plot(rated, f"{', '.join(args.scenarios)}: {len(scores)} games"))
    print(_json(rated, met) if args.json else _text(rated, met))
    return 2 if died else 0


def _due(rules: Rules, args: argparse.Namespace, bots: Sequence[str]) -> Iterator[Fixture]:
    """Yield all games of the league, deal by deal."""
    scenarios = [scenario_of(rules, name).id for name in args.scenarios]
    sides = [len(Game.new(rules, name, seed=args.seed).match.alliances.sides) for name in scenarios]
    for seed in range(args.seed, args.seed + args.deals):
        for scenario, count in zip(scenarios, sides, strict=True):
            yield from fixtures_of(scenario, count, bots, [seed])


# -- playing ---------------------------------------------------------------------------------------


def _play_all(plan: LeaguePlan, rules: Rules, results: ResultsFile, workers: int) -> bool:
    """Play the games and store their results; return whether a worker died."""
    tasks = range(len(plan.fixtures))
    with contextlib.ExitStack() as stack:
        ends = stack.enter_context(Ends())
        crew: Crew[GameScore] | None = None
        if workers > 1 and len(tasks) > 1:
            crew = stack.enter_context(Crew(min(workers, len(tasks)), _player, plan, ends=ends))
        bar = stack.enter_context(Progress("games", len(tasks)))
        played = 0
        try:
            for score in _scores(plan, rules, tasks, crew):
                if score.failed:
                    bar.stop()
                    say(
                        f"dtwister: {score.fixture.scenario}, deal {score.fixture.seed}: "
                        f"{score.failed}"
                    )
                results.add(score)
                played += 1
                bar.step()
        except TooManyDeaths as error:
            bar.stop()
            say(f"dtwister: {error}")
        except (KeyboardInterrupt, Ended):
            bar.stop()
            say(f"dtwister: stopped after {played} of {len(tasks)} games; the same command goes on")
            raise
        bar.stop()
    return crew is not None and crew.died


def _scores(
    plan: LeaguePlan, rules: Rules, tasks: range, crew: Crew[GameScore] | None
) -> Iterator[GameScore]:
    if crew is not None:
        yield from crew.results(tasks)
        return
    for task in tasks:
        yield play_fixture(plan.fixtures[task], rules, plan.limit)


def _player(plan: LeaguePlan) -> Callable[[int], GameScore]:
    """Load the rules in a worker, and return the function that plays a game there."""
    rules = rules_with(plan.folders, plan.without)
    return lambda task: play_fixture(plan.fixtures[task], rules, plan.limit)


def play_fixture(fixture: Fixture, rules: Rules, limit: int) -> GameScore:
    """Play one game of a league; a side whose bot fails gives up."""
    scenario = fixture.scenario
    sides = Game.new(rules, scenario, seed=fixture.seed).match.alliances.sides
    player = {seat: fixture.players[n] for n, side in enumerate(sides) for seat in side}
    bots = [player[seat] for seat in sorted(player)]
    plan = SimulationPlan(scenario, games=1, seed=fixture.seed, bots=bots, max_decisions=limit)
    row = play_game(plan, rules, fixture.seed)
    if isinstance(row, GameFailure):
        raise DtwisterError(f"{row.problem}")
    won = [any(row.seats[seat] in row.winners for seat in side) for side in sides]
    share = 1.0 / (sum(won) or len(sides))
    points = tuple(share if one or not any(won) else 0.0 for one in won)
    return GameScore(
        fixture=fixture,
        points=points,
        decisions=row.decisions,
        why=row.ending,
        failed=row.bot_failure,
    )


# -- reporting -------------------------------------------------------------------------------------


def _json(rated: Sequence[Rating], met: Sequence[Meeting]) -> str:
    found: dict[str, Any] = {
        "ratings": [attrs.asdict(one) for one in rated],
        "meetings": [attrs.asdict(one) | {"share": round(one.share, 4)} for one in met],
    }
    return json.dumps(found, indent=2)


def _text(rated: Sequence[Rating], met: Sequence[Meeting]) -> str:
    width = max([len(one.bot) for one in rated], default=3)
    lines = [f"{'bot':<{width}}  rating  95 %           games"]
    for one in rated:
        bounds = f"{one.low:.0f} to {one.high:.0f}"
        lines.append(f"{one.bot:<{width}}  {one.value:6.0f}  {bounds:<14} {one.games:5}")
    for scenario in dict.fromkeys(meeting.scenario for meeting in met):
        lines += ["", scenario]
        for each in met:
            if each.scenario == scenario:
                lines.append(
                    f"  {each.bot} against {each.other}: {each.points:g} of {each.games} points, "
                    f"{100 * each.share:.0f} % ({100 * each.low:.0f} to {100 * each.high:.0f}); "
                    f"equal bots have {100 * each.fair:.0f} %"
                )
    return "\n".join(lines)
