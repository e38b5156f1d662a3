"""`dtwister analyse`: the actions that a search would have played in a recorded game."""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from dtwister import action_text
from dtwister._engine.game import Game
from dtwister._errors import OptionError
from dtwister._model.ids import SeatId, enumerate_seats
from dtwister._notation.names import SPECTATOR_NAME
from dtwister._safe_files import write_whole
from dtwister.bots import Judgement, analyse, judgement_to_json, turning_points
from dtwister.cli.page_files import check_page, watcher_of
from dtwister.cli.progress import Progress
from dtwister.cli.record_keeping import load_record, replayed
from dtwister.cli.shared_arguments import (
    add_plugin_arguments,
    load_rules_for,
    outcome,
    unknown,
    whole_number,
)
from dtwister.pages import replay_page

if TYPE_CHECKING:
    from dtwister.cli import Subparsers

_DESCRIPTION = """\
Judge each action of a recorded game by a search that knows what its seat knew. Actions that cost
chances to win are listed, with the better one, and those at which the game turned.

Actions are counted from 1, as `dtwister replay` does. Decisions with one legal action, and those of
the set-up, are left out. The same record, seed and iterations give the same judgements.

With --html it writes a replay page with the judgements and the chances over the game. The page
holds all secrets of the game; with --view what that seat knew, and nothing else.
"""
_EPILOG = """\
examples:
  dtwister analyse game.toml
  dtwister analyse game.toml --seat blue --iterations 400
  dtwister analyse game.toml --from 60 --json
  dtwister analyse game.toml --html game.html    a page to look at
"""


def add(subparsers: Subparsers) -> None:
    """Add `analyse` to the command line."""
    parser = subparsers.add_parser(
        "analyse",
        help="find the mistakes in a recorded game",
        description=_DESCRIPTION,
        epilog=_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("record", type=Path, metavar="RECORD", help="the record of a game")
    parser.add_argument("--seat", metavar="COLOUR", help="judge the actions of this seat only")
    parser.add_argument(
        "--iterations",
        type=whole_number(1),
        default=100,
        metavar="N",
        help="the budget for each decision (default: 100)",
    )
    parser.add_argument(
        "--seed", type=whole_number(0), default=0, metavar="S", help="the seed (default: 0)"
    )
    parser.add_argument(
        "--from",
        dest="since",
        type=whole_number(1),
        default=1,
        metavar="NUMBER",
        help="the number of the first action (default: 1)",
    )
    parser.add_argument(
        "--least",
        type=_percentage,
        default=10.0,
        metavar="PERCENT",
        help="list actions that cost so much or more (default: 10)",
    )
    parser.add_argument("--json", action="store_true", help="print a JSON object")
    parser.add_argument(
        "--html",
        type=Path,
        metavar="FILE",
        help="write a replay page with the judgements into this file, beside what is printed",
    )
    parser.add_argument(
        "--view",
        metavar="SEAT",
        help=f"with --html: the page holds what this seat knew; `{SPECTATOR_NAME}` for watchers",
    )
    add_plugin_arguments(parser)


def run(args: argparse.Namespace) -> int:
    """Replay the record, judge its actions, and print what was found."""
    if args.html is not None:
        check_page(args.html, {"--json": args.json})
    elif args.view is not None:
        raise OptionError("--view says what a page holds; give --html FILE, too")
    record = load_record(args.record)
    game = replayed(load_rules_for(args), record, args.record)
    seats = None
    if args.seat is not None:
        if args.seat not in game.seats:
            raise OptionError(unknown("seat", args.seat, game.seats))
        seats = [game.seat_number(args.seat)]
    watcher = watcher_of(game, args.view)
    found: list[Judgement] = []
    with Progress("analysing") as bar:
        for one in analyse(
            game, iterations=args.iterations, seed=args.seed, seats=seats, since=args.since - 1
        ):
            found.append(one)
            bar.step()
    turned = turning_points(found, least=args.least / 100)
    print(_json(game, found, turned) if args.json else _text(game, found, turned, args.least))
    if args.html is not None:
        page = replay_page(game, record=record, seat=watcher, judgements=found, turned=turned)
        write_whole(args.html, page)
        print(f"written: {args.html}")
    return 0


def _percentage(text: str) -> float:
    try:
        found = float(text)
    except ValueError:
        found = -1.0
    if not 0 <= found <= 100:
        raise argparse.ArgumentTypeError(f"expected a number from 0 to 100, got {text!r}")
    return found


def _seat_totals(game: Game, found: Sequence[Judgement]) -> dict[SeatId, tuple[int, int, float]]:
    """Return for each seat its decisions, those as the search, and the mean loss."""
    totals = {}
    for seat, _ in enumerate_seats(game.seats):
        own = [one for one in found if one.seat == seat]
        if own:
            alike = sum(one.best.action == one.action for one in own)
            totals[seat] = (len(own), alike, sum(one.loss for one in own) / len(own))
    return totals


def _json(game: Game, found: Sequence[Judgement], turned: Sequence[Judgement]) -> str:
    data: dict[str, Any] = {
        "scenario": game.match.scenario.id,
        "seats": {
            game.seats[seat]: {"decisions": count, "as_search": alike, "mean_loss": round(mean, 4)}
            for seat, (count, alike, mean) in _seat_totals(game, found).items()
        },
        "turned": [one.number + 1 for one in turned],
        "judgements": [judgement_to_json(game.match, one) for one in found],
    }
    return json.dumps(data, indent=2, ensure_ascii=False)


def _text(game: Game, found: Sequence[Judgement], turned: Sequence[Judgement], least: float) -> str:
    match = game.match
    width = max(map(len, game.seats))
    lines = [f"{match.scenario.name} ({match.scenario.id}): {outcome(game)}", ""]
    for one in found:
        if one.loss * 100 >= least and one.loss > 0:
            lines += [
                f"{one.number + 1:4}  {game.seats[one.seat]:{width}}  "
                f"{action_text(match, one.action)}  ({100 * one.chance:.0f} %)",
                f"      {'':{width}}    better: {action_text(match, one.best.action)}  "
                f"({100 * one.best.chance:.0f} %)",
            ]
    if len(lines) == 2:
        lines.append(f"no action cost {least:g} % or more")
    lines.append("")
    for seat, (count, alike, mean) in _seat_totals(game, found).items():
        lines.append(
            f"{game.seats[seat]:{width}}  {count} decisions, {alike} as the search, "
            f"{100 * mean:.1f} % lost on average"
        )
    if turned:
        numbers = ", ".join(str(one.number + 1) for one in turned)
        lines.append(f"the game turned at: {numbers}")
    return "\n".join(lines)
