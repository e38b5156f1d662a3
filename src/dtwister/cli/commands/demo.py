"""`dtwister demo`: a whole game between two bots, as a first impression."""

from __future__ import annotations

import argparse
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from dtwister import action_text, draw, event_text
from dtwister._engine.compiled_rules import Rules
from dtwister._errors import DtwisterError
from dtwister._model.events import Event
from dtwister._model.ids import SeatId
from dtwister._printing import system_reason
from dtwister.cli.ending import Ends
from dtwister.cli.record_keeping import Keeper, usual_name
from dtwister.cli.shared_arguments import (
    add_option_argument,
    add_plugin_arguments,
    add_seats_argument,
    is_worth_telling,
    load_rules_for,
    outcome,
    seed_of,
    start,
    whole_number,
)
from dtwister.session import Session
from dtwister.simulation.simulation_plan import make_bot

if TYPE_CHECKING:
    from dtwister.cli import Subparsers

LIMIT = 5000
"""The number of decisions after which a demonstration ends."""

_DESCRIPTION = """\
Watch a whole game between bots: every action in notation, with its events below it. At the end,
the board is drawn. The record of the game is written as it goes.
"""
_EPILOG = """\
examples:
  dtwister demo                              a game with all of the Prison set
  dtwister demo --seed 8                     another one
  dtwister demo --scenario base:beginner     a shorter one
  dtwister demo --scenario multi:standard-4  four seats
"""


def add(subparsers: Subparsers) -> None:
    """Add `demo` to the command line."""
    parser = subparsers.add_parser(
        "demo",
        help="watch a game between bots",
        description=_DESCRIPTION,
        epilog=_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument(
        "--scenario",
        metavar="ID",
        help="the scenario, of `dtwister list scenarios` (default: the one that "
        "the plug-ins name for this)",
    )
    parser.add_argument(
        "--seed",
        type=whole_number(0),
        metavar="N",
        help="the seed of chance (default: a random one, which is printed)",
    )
    parser.add_argument(
        "--out",
        type=Path,
        default=Path(),
        metavar="DIR",
        help="the folder for the record (default: the current one)",
    )
    parser.add_argument("--no-record", action="store_true", help="keep no record")
    add_seats_argument(parser)
    add_option_argument(parser)
    add_plugin_arguments(parser)


def run(args: argparse.Namespace) -> int:
    """Play the game."""
    rules = load_rules_for(args)
    seed = args.seed = seed_of(args)
    if args.scenario is None:
        args.scenario = rules.defaults.demo or _first(rules)
    game = start(rules, args.scenario, args.option, seed, args.seats)
    events: list[Event] = []
    game.subscribe_unfiltered(events.append)
    bots = {seat: make_bot("greedy", seed, SeatId(n)) for n, seat in enumerate(game.seats)}
    session = Session(game, bots=bots)
    with Ends() as ends, _keeper(session, args, ends) as keeper:
        keeper.plugins = (tuple(args.plugins_dir), tuple(args.no))
        scenario, seats = game.match.scenario, ", ".join(game.seats)
        print(f"{scenario.name} ({scenario.id}), seed {seed}, seats: {seats}")
        if keeper.path is not None:
            print(f"the record is kept in {keeper.path}")
        _play(session, events)
        print(f"\n{draw(game)}\n{outcome(game)}")
        if keeper.path is not None:
            keeper.close()
            print(keeper.where())
    return 0


def _first(rules: Rules) -> str:
    """Return the scenario to show where no plug-in names one."""
    if not rules.scenarios:
        raise DtwisterError("no plug-in brings a scenario; `dtwister plugins` says what is loaded")
    return next(iter(rules.scenarios))


def _keeper(session: Session, args: argparse.Namespace, ends: Ends) -> Keeper:
    """Begin the record in the folder, in place of that of an earlier demonstration."""
    if args.no_record:
        return Keeper(session, ends)
    _prepare(args.out)
    path: Path = args.out / usual_name("demo", args.scenario, args.seed)
    return Keeper.begin(session, ends, path, over=True)


def _prepare(folder: Path) -> None:
    """Make the folder for the record, and check that it can be written to,
    before the game.
    """
    if folder.exists() and not folder.is_dir():
        raise DtwisterError(f"--out {folder}: expected a folder, got a file")
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            pass
    except OSError as error:
        raise DtwisterError(f"--out {folder}: {system_reason(error)}") from None


def _play(session: Session, events: list[Event]) -> None:
    match = session.match
    width = max(len(seat) for seat in match.seats)
    for number in range(1, LIMIT + 1):
        decision, before = session.decision, session.number
        if decision is None:
            return
        events.clear()
        session.advance(most=1)  # the record has everything that is printed
        _, action = session.fork().played_since(before)[0]
        text = action_text(match, action)
        print(f"{number:4}  {match.seats[decision.seat]:{width}}  {text}", flush=True)
        for event in events:
            if is_worth_telling(event):
                print(f"      {'':{width}}    {event_text(match, event)}")
    print(f"stopped after {LIMIT} decisions")
