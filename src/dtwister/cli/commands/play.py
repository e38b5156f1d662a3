"""`dtwister play`: play a game at the terminal."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

import attrs

from dtwister import Record
from dtwister._engine.game import Game
from dtwister._engine.visibility.view import View
from dtwister._errors import OptionError
from dtwister._limits import whole
from dtwister._model.actions import Action
from dtwister._model.ids import SeatId, enumerate_seats
from dtwister._printing import clipped, quoted
from dtwister._rng import Rng
from dtwister._safe_files import ExistsError, is_plain
from dtwister.bots import Bot, BotError, check_bot_name, close_bot
from dtwister.cli.ending import Ends, say
from dtwister.cli.playing.choose_screen import choose_screen
from dtwister.cli.playing.terminal_game import PERSON, TerminalGame
from dtwister.cli.record_keeping import Keeper, load_record, print_tags, replayed, usual_name
from dtwister.cli.shared_arguments import (
    add_option_argument,
    add_plugin_arguments,
    add_seats_argument,
    load_rules_for,
    replay_command,
    seed_of,
    start,
    tags_of,
    unknown,
    whole_number,
)
from dtwister.session import Session, TimeControl
from dtwister.simulation.simulation_plan import make_bot

if TYPE_CHECKING:
    from dtwister.cli import Subparsers

_DESCRIPTION = """\
Play a game at the terminal. You see what your seat may know and the decision that it must make.
Type an action such as `move thief d5`, or a command; `help` lists the commands. Without --seat you
have the first seat, and greedy bots have the others; where the seats play with different teams, the
seed draws your seat.

The record of the game is written action by action, to play-SCENARIO-SEED.toml unless you name
another file. So you can continue an interrupted game with --from.
"""
_EPILOG = """\
examples:
  dtwister play prison:1                               the first of five games to learn it
  dtwister play base:beginner                          a short game against a bot
  dtwister play base:standard --record game.toml       kept in this file
  dtwister play base:standard --tag event=Final        with a tag in its record
  dtwister play --from game.toml                       go on with a saved game
  dtwister play base:standard --clock 600+5            ten minutes, and five seconds a turn
  dtwister play base:standard --seat yellow=human      you are yellow, a bot is blue
  dtwister play prison:3 --seat yellow=hard            against the best bot
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
    parser.add_argument("scenario", nargs="?", metavar="SCENARIO", help="such as base:standard")
    parser.add_argument(
        "--from",
        dest="saved",
        type=Path,
        metavar="RECORD",
        help="continue a saved game and its record, in place of SCENARIO",
    )
    parser.add_argument(
        "--seat",
        action="append",
        default=[],
        metavar="COLOUR=PLAYER",
        help="who has a seat: human, easy, normal, hard or another bot; may be repeated",
    )
    parser.add_argument(
        "--seed",
        type=whole_number(0),
        metavar="N",
        help="the seed of chance (default: a random one, which is printed)",
    )
    where = parser.add_mutually_exclusive_group()
    where.add_argument(
        "--record",
        type=Path,
        metavar="FILE",
        help="keep the record in this file, which must be new "
        "(default: play-SCENARIO-SEED.toml; with --from the same file)",
    )
    where.add_argument("--no-record", action="store_true", help="keep no record")
    parser.add_argument(
        "--tag",
        action="append",
        default=[],
        metavar="NAME=TEXT",
        help="a statement on the game in its record, such as event=Final; may be repeated",
    )
    parser.add_argument(
        "--clock",
        type=_time_control,
        metavar="SECONDS[+INCREMENT]",
        help="the time of each person, and the seconds added when another seat is asked",
    )
    parser.add_argument(
        "--plain",
        action="store_true",
        help="print line after line at a terminal too, as for programs and screen readers",
    )
    add_seats_argument(parser)
    add_option_argument(parser)
    add_plugin_arguments(parser)


def run(args: argparse.Namespace) -> int:
    """Play until the game is over or the person leaves."""
    args.started = []
    try:
        return _run(args)
    finally:
        for bot in args.started:
            close_bot(bot)


def _run(args: argparse.Namespace) -> int:
    with Ends() as ends:
        keeper = _new(args, ends) if args.saved is None else _saved(args, ends)
        keeper.plugins = (tuple(args.plugins_dir), tuple(args.no))
        with keeper:
            session = keeper.session
            game = session.fork()
            screen = choose_screen(session.match, ends, plain=args.plain)
            terminal = TerminalGame(keeper, _players(game, args.seat), game.seed, screen)
            if args.saved is not None:
                print_tags(session.record())
            return terminal.run()


def _new(args: argparse.Namespace, ends: Ends) -> Keeper:
    """Begin a game."""
    if args.scenario is None:
        raise OptionError("expected SCENARIO, or --from RECORD to continue a saved game")
    seed = seed_of(args)
    game = start(load_rules_for(args), args.scenario, args.option, seed, args.seats)
    session = _session(game, args)  # errors in it are reported before there is a file
    if args.record is None and not args.no_record:
        return Keeper.begin_new(session, ends, usual_name("play", args.scenario, seed))
    return _kept(session, args, ends)


def _saved(args: argparse.Namespace, ends: Ends) -> Keeper:
    """Go on with a saved game."""
    for name in ("scenario", "option", "seats", "seed"):
        if getattr(args, name) not in (None, "", []):
            raise OptionError(
                f"--from {args.saved}: the record already states the {name}; leave it out"
            )
    rules = load_rules_for(args)
    if args.record is None and not args.no_record:
        if is_plain(args.saved):
            raise OptionError(
                f"--from {args.saved}: expected a file; try --record FILE or --no-record"
            )
        return Keeper.resume(
            rules, ends, args.saved, lambda game, record: _session(game, args, record)
        )
    record = load_record(args.saved)
    game = replayed(rules, record, args.saved)
    return _kept(_session(game, args, record), args, ends)


def _session(game: Game, args: argparse.Namespace, like: Record | None = None) -> Session:
    """Return a session of a game, with the bots, tags and clocks that the arguments ask for."""
    game.auto_chance = True
    bots = {
        game.seats[seat]: _Announced(game.seats[seat], make_bot(player, game.seed, seat))
        for seat, player in enumerate_seats(_players(game, args.seat))
        if player != PERSON
    }
    args.started += [one.bot for one in bots.values()]
    return Session(game, control=args.clock, bots=bots, tags=tags_of(args.tag), like=like)


@attrs.frozen
class _Announced:
    """A bot whose failure is told to the person, before its seat gives up."""

    colour: str
    bot: Bot

    def choose(self, view: View) -> Action:
        """Return the answer of the bot."""
        try:
            return self.bot.choose(view)
        except BotError as error:
            say(f"dtwister: {self.colour} gives up: {error}")
            raise


def _kept(session: Session, args: argparse.Namespace, ends: Ends) -> Keeper:
    """Begin the record at the place that the arguments name."""
    if args.no_record:
        return Keeper(session, ends)
    try:
        return Keeper.begin(session, ends, args.record)
    except ExistsError as error:
        go_on = replay_command(args.record, args.plugins_dir, args.no, words=("play", "--from"))
        raise ExistsError(f"{error}; continue it with `{go_on}`, or name another file") from None


def _time_control(text: str) -> TimeControl:
    """Return the time control in a text such as `600` or `600+5`."""
    base, sign, increment = text.partition("+")
    try:
        return TimeControl(whole(base), increment=whole(increment) if sign else 0)
    except (ValueError, OptionError):
        raise argparse.ArgumentTypeError(
            f"expected SECONDS or SECONDS+INCREMENT, such as 600+5, got {quoted(text)}"
        ) from None


def _players(game: Game, given: list[str]) -> tuple[str, ...]:
    """Return the player of each seat: a person or a bot, as asked for."""
    named: dict[str, str] = {}
    for text in given:
        seat, sign, player = text.partition("=")
        if not sign:
            raise OptionError(
                f"--seat {clipped(text)}: expected COLOUR=PLAYER, such as {game.seats[0]}=human"
            )
        if seat not in game.seats:
            raise OptionError(unknown("seat", seat, game.seats))
        if player != PERSON:
            check_bot_name(player, PERSON)
        named[seat] = player
    others = ["greedy"] * len(game.seats)
    if PERSON not in named.values():
        others[0 if named else _drawn_seat(game)] = PERSON
    return tuple(named.get(seat, player) for seat, player in zip(game.seats, others, strict=True))


def _drawn_seat(game: Game) -> SeatId:
    """Return the seat of the one person in the game: the first, or one drawn by lot.

    A seat is a colour, so the person who sets up an uneven game settles who plays which side.
    The lot comes from the seed, which the record names; between two bots there is nothing to draw.
    """
    return SeatId(Rng(game.seed).below(len(game.seats)) if game.match.scenario.teams else 0)
