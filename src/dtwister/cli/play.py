"""`dtwister play`: play a game at the terminal."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from dtwister.cli.common import (
    BOTS,
    add_option_argument,
    add_plugin_arguments,
    add_seats_argument,
    check_record_path,
    load_rules_for,
    start,
    unknown,
    whole_number,
)
from dtwister.cli.session import HUMAN, Session
from dtwister.engine.game import Game
from dtwister.errors import OptionError
from dtwister.printing import clipped
from dtwister.rng import Rng

if TYPE_CHECKING:
    from dtwister.cli import Subparsers

PLAYERS = (HUMAN, *BOTS)

_DESCRIPTION = """\
Play a game at the terminal. You are shown what your seat may know, told what is asked, and type an
action such as `move thief d5` or a command; `help` lists the commands. Without --seat you have the
first seat, and greedy bots have the others; where the seats play with different teams, the seed
draws your seat.
"""
_EPILOG = """\
examples:
  dtwister play prison:1                               the first of five games to learn it
  dtwister play base:beginner                          a short game against a bot
  dtwister play base:standard --record game.toml       saved when you leave
  dtwister play base:standard --seat yellow=human      you are yellow, a bot is blue
  dtwister play base:standard --seat blue=human --seat yellow=human
  dtwister play multi:standard-3 --seats red,yellow,green --seat green=human
"""


def add(subparsers: Subparsers) -> None:
    """Add `play` to the command line."""
    parser = subparsers.add_parser(
        "play",
        help="play a game against bots",
        description=_DESCRIPTION,
        epilog=_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("scenario", metavar="SCENARIO", help="such as base:standard")
    parser.add_argument(
        "--seat",
        action="append",
        default=[],
        metavar="COLOUR=PLAYER",
        help=f"who has a seat: {', '.join(PLAYERS)}; may be given several times",
    )
    parser.add_argument(
        "--seed",
        type=whole_number(0),
        default=0,
        metavar="N",
        help="the seed of chance (default: 0)",
    )
    parser.add_argument(
        "--record", type=Path, metavar="FILE", help="save the game in this file when it ends"
    )
    add_seats_argument(parser)
    add_option_argument(parser)
    add_plugin_arguments(parser)


def run(args: argparse.Namespace) -> int:
    """Play until the game is over or the person leaves."""
    game = start(load_rules_for(args), args.scenario, args.option, args.seed, args.seats)
    players = _players(game, args.seat, args.seed)
    if args.record is not None:
        check_record_path(args.record)
    session = Session(game, players, args.seed, args.record)
    session.plugins = (tuple(args.plugins_dir), tuple(args.no))
    return session.run()


def _players(game: Game, given: list[str], seed: int) -> tuple[str, ...]:
    """Seat -> who plays it."""
    named: dict[str, str] = {}
    for text in given:
        seat, sign, player = text.partition("=")
        if not sign:
            raise OptionError(
                f"--seat {clipped(text)}: write COLOUR=PLAYER, such as {game.seats[0]}=human"
            )
        if seat not in game.seats:
            raise OptionError(unknown("seat", seat, game.seats))
        if player not in PLAYERS:
            raise OptionError(unknown("player", player, PLAYERS))
        named[seat] = player
    others = ["greedy"] * len(game.seats)
    if HUMAN not in named.values():
        others[0 if named else _drawn_seat(game, seed)] = HUMAN
    return tuple(named.get(seat, player) for seat, player in zip(game.seats, others, strict=True))


def _drawn_seat(game: Game, seed: int) -> int:
    """The seat of the one person who plays: the first, or one drawn by lot (SCN-P2-03).

    A seat is a colour, so who plays which side of an uneven game is settled by whoever sets it up.
    The lot comes from the seed, which the record names; between two bots there is nothing to draw.
    """
    return Rng(seed).below(len(game.seats)) if game.match.scenario.teams else 0
