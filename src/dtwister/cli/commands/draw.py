"""`dtwister draw`: a picture of a record, a position, a scenario, a room or a layout."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING, Final

from dtwister import SPECTATOR, View, parse_position, svg
from dtwister._content.reading.toml_source import parse, read_bytes
from dtwister._engine.compiled_rules import Rules
from dtwister._engine.game import Game
from dtwister._errors import DtwisterError, NotationError, OptionError
from dtwister._formats import POSITION, RECORD, played_kind
from dtwister._limits import POSITION as POSITION_LIMIT
from dtwister._notation.names import SPECTATOR_NAME
from dtwister._notation.recording.record_model import MAX_RECORD
from dtwister._printing import clipped, quoted
from dtwister._safe_files import write_whole
from dtwister.cli.record_keeping import load_record, replayed
from dtwister.cli.shared_arguments import (
    add_option_argument,
    add_plugin_arguments,
    add_seats_argument,
    load_rules_for,
    start,
    unknown,
    whole_number,
)
from dtwister.svg.picture_themes import THEME_NAMES

if TYPE_CHECKING:
    from dtwister.cli import Subparsers

_DESCRIPTION = """\
Draw a picture: of the file of a record or a position, or of a scenario, a room or a layout by its
id. The picture is SVG, or what the name of the file says: .svg, .png or .html. PNG needs
`pip install 'dtwister[png]'`.

Without --view the picture shows everything, and says so.
"""
_EPILOG = """\
examples:
  dtwister draw game.toml --out game.svg              where a recorded game stopped
  dtwister draw game.toml --at 40 --view blue         after 40 actions, as blue could see it
  dtwister draw prison:5 --out board.png              a new game
  dtwister draw prison:37a --theme dark               a room
  dtwister draw features:4x2 --out board.html         a layout
"""
_GRAPHICS: Final = (".svg", ".png", ".html")


def add(subparsers: Subparsers) -> None:
    """Add `draw` to the command line."""
    parser = subparsers.add_parser(
        "draw",
        help="draw a picture of a game, a room or a layout",
        description=_DESCRIPTION,
        epilog=_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument(
        "what", metavar="WHAT", help="a file, or the id of a scenario, a room or a layout"
    )
    parser.add_argument(
        "--at", type=whole_number(0), metavar="N", help="in a record: after N actions"
    )
    parser.add_argument(
        "--view",
        metavar="SEAT",
        help=f"show only what this seat may know; `{SPECTATOR_NAME}` for what all may see",
    )
    parser.add_argument("--last", action="store_true", help="mark the last action")
    parser.add_argument(
        "--theme", default="light", metavar="NAME", help=f"one of {', '.join(THEME_NAMES)}"
    )
    parser.add_argument(
        "--down",
        metavar="SIDE",
        help="the side at the bottom: north, east, south, west, or a seat",
    )
    parser.add_argument(
        "--size", type=whole_number(1), metavar="PIXELS", help="the width of the picture"
    )
    parser.add_argument("--names", action="store_true", help="write names in place of icons")
    parser.add_argument(
        "--seed", type=whole_number(0), default=1, metavar="N", help="the seed of a new game"
    )
    parser.add_argument(
        "--out",
        type=Path,
        metavar="FILE",
        help="write it into this file, .svg, .png or .html, instead of printing it",
    )
    add_option_argument(parser)
    add_seats_argument(parser)
    add_plugin_arguments(parser)


def run(args: argparse.Namespace) -> int:
    """Draw the picture, and write or print it."""
    out: Path | None = args.out
    if out is not None and out.suffix.lower() not in _GRAPHICS:
        raise OptionError(f"--out {clipped(str(out))}: expected a name in .svg, .png or .html")
    rules = load_rules_for(args)
    drawn = _drawn(rules, args)
    if out is None:
        print(drawn)
    else:
        write_whole(out, _written(drawn, out, args.what))
        print(f"written: {out}")
    return 0


def _written(drawn: str, out: Path, title: str) -> str | bytes:
    """Return a picture in the form that the name of its file asks for."""
    form = out.suffix.lower()
    if form == ".png":
        return svg.to_png(drawn)
    return svg.to_html(drawn, title) if form == ".html" else drawn + "\n"


def _drawn(rules: Rules, args: argparse.Namespace) -> str:
    style: svg.StyleOptions = {"theme": args.theme, "names": args.names, "size": args.size}
    if args.down is not None:
        style["down"] = args.down
    what: str = args.what
    if what in rules.rooms or what in rules.layouts:
        _refuse_for_parts(args)
        if what in rules.layouts:
            return svg.layout(what, rules=rules, **style)
        if args.down is not None:
            raise OptionError("--down: a room has no sides; leave it out")
        return svg.room(what, rules=rules, **style)
    game = _game(rules, args)
    return svg.board(_shown(game, args.view), last=args.last, **style)


def _refuse_for_parts(args: argparse.Namespace) -> None:
    """Refuse what only a game has, for a room or a layout."""
    given = {"--at": args.at is not None, "--view": args.view is not None, "--last": args.last}
    for option, is_given in given.items():
        if is_given:
            raise OptionError(f"{option}: only games have it, and {args.what} is none")


def _game(rules: Rules, args: argparse.Namespace) -> Game:
    """Return the game of a file, or a new one of a scenario."""
    what, path = args.what, Path(args.what)
    if what in rules.scenarios:
        if args.at is not None:
            raise OptionError("--at: only records have actions; leave it out")
        return start(rules, what, args.option, args.seed, args.seats)
    if "\0" not in what and path.exists():
        if args.option or args.seats:
            raise OptionError("--option and --seats: a file says what is played; leave them out")
        return _game_in_file(rules, path, args.at)
    if path.suffix or "/" in what or not what.partition(":")[1]:
        raise OptionError(
            f"cannot find {quoted(what)}: expected a file, or the id of a scenario, a room or a "
            "layout; `dtwister list scenarios` lists scenarios"
        )
    known = (*rules.scenarios, *rules.rooms, *rules.layouts)
    raise OptionError(unknown("scenario, room or layout", what, known))


def _game_in_file(rules: Rules, path: Path, at: int | None) -> Game:
    data = read_bytes(path, most=MAX_RECORD)
    kind = ""
    if len(data) <= POSITION_LIMIT.size:  # longer ones can only be records
        try:
            kind = played_kind(parse(data, file=str(path)).data)
        except DtwisterError:
            kind = RECORD  # a growing record may lack its end; its reader says what is wrong
    if kind != POSITION:
        return replayed(rules, load_record(path), path, at)
    if at is not None:
        raise OptionError("--at: only records have actions, and this is a position; leave it out")
    try:
        return parse_position(rules, data.decode("utf-8"))
    except NotationError as error:
        raise OptionError(f"{path}: {error}") from error


def _shown(game: Game, name: str | None) -> Game | View:
    """Return the game, or the view of a seat that is asked for."""
    if name is None:
        return game
    if name not in (*game.seats, SPECTATOR_NAME):
        raise OptionError(unknown("seat", name, (*game.seats, SPECTATOR_NAME)))
    return game.view(SPECTATOR if name == SPECTATOR_NAME else name)
