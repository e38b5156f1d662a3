"""`dtwister serve`: a table in the browser, for persons and bots."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from dtwister._errors import OptionError
from dtwister._rng import Rng
from dtwister.bots import close_bot, named_bot
from dtwister.cli.shared_arguments import add_plugin_arguments, load_rules_for, whole_number

if TYPE_CHECKING:
    from dtwister.cli import Subparsers

_DESCRIPTION = """\
Serve a table in the browser: a lobby, games of any scenario for persons and bots, watchers, and the
same for programs over HTTP and WebSocket. It prints its address. All games are in one file, and go
on when the server starts again.

It needs the extra `web`: pip install 'dtwister[web]'
"""
_EPILOG = """\
examples:
  dtwister serve                      on this machine only: http://127.0.0.1:8000
  dtwister serve --data club.sqlite   the games of a club
  dtwister serve --host 0.0.0.0       for the other machines of a network that you trust
  dtwister serve --plugins-dir my-expansion --reload   see a new character move
  dtwister serve --bot "Runner=program:node examples/bots/runner.mjs"   one more opponent
  dtwister serve --origin https://table.example.org   behind a proxy with TLS
"""


def add(subparsers: Subparsers) -> None:
    """Add `serve` to the command line."""
    parser = subparsers.add_parser(
        "serve",
        help="play in the browser",
        description=_DESCRIPTION,
        epilog=_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument(
        "--host", default="127.0.0.1", help="the address to listen at (default: %(default)s)"
    )
    parser.add_argument(
        "--port",
        type=whole_number(0),
        default=8000,
        help="the port (default: %(default)s; 0: any that is free)",
    )
    parser.add_argument(
        "--base-path",
        default="",
        metavar="PATH",
        help="the path below which all pages are, such as /table",
    )
    parser.add_argument(
        "--origin",
        action="append",
        default=[],
        metavar="ADDRESS",
        help="an address by which people reach it through a proxy; may be repeated",
    )
    parser.add_argument(
        "--data",
        type=Path,
        default=Path("games.sqlite"),
        metavar="FILE",
        help="the file of all games (default: %(default)s)",
    )
    parser.add_argument(
        "--bot",
        action="append",
        default=[],
        metavar="NAME=BOT",
        help="offer one more bot to people, such as Slow=search:seconds=5; may be repeated",
    )
    parser.add_argument(
        "--workers",
        type=whole_number(1),
        default=1,
        metavar="N",
        help="the processes in which bots think (default: %(default)s)",
    )
    parser.add_argument(
        "--reload",
        action="store_true",
        help="with --plugins-dir: load its files again when they are saved, and serve the tools of "
        "authors; for this machine only",
    )
    add_plugin_arguments(parser)


def run(args: argparse.Namespace) -> int:
    """Serve until a signal ends it."""
    if args.reload and not args.plugins_dir:
        raise OptionError("--reload: expected a folder to look at; name one with --plugins-dir")
    try:
        from dtwister.web import WebSettings
        from dtwister.web.web_server import serve
    except ImportError as error:
        raise OptionError(
            f"serve: expected the extra web, which is missing here ({error.name}); "
            "try: pip install 'dtwister[web]'"
        ) from error
    settings = WebSettings(
        host=args.host,
        port=args.port,
        base_path=args.base_path.rstrip("/"),
        origins=tuple(args.origin),
        data=args.data,
        folders=tuple(args.plugins_dir),
        without=tuple(args.no),
        bots=_bots(args.bot),
        workers=args.workers,
        author=args.reload,
    )
    return serve(load_rules_for(args), settings)


def _bots(given: Sequence[str]) -> dict[str, str]:
    """Return the bots that are offered too, by the names shown."""
    found: dict[str, str] = {}
    for text in given:
        name, equals, bot = text.partition("=")
        if not equals or not bot:
            raise OptionError(f"--bot: expected a name and a bot, NAME=BOT, got {text!r}")
        if name in found:
            raise OptionError(f"--bot: expected each name once, got {name!r} twice")
        close_bot(named_bot(bot, Rng(1)))  # it says what is wrong with the name of a bot
        found[name] = bot
    return found
