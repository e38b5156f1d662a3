"""The `dtwister` command: one module of this package per subcommand.

An error is one clear message on stderr and an exit code, never a traceback:

- 0: done; 1: done, but the check found problems
- 2: the command cannot be carried out (wrong arguments, broken content, an illegal action)
- 70: an internal error, worth a report; `--debug` shows the traceback
- 130: interrupted; 129, 143: ended by SIGHUP, SIGTERM; 141: the reader of the output went away
"""

from __future__ import annotations

import argparse
import contextlib
import os
import sys
import traceback
from collections.abc import Sequence
from typing import TYPE_CHECKING, NoReturn, Protocol

from dtwister import __version__
from dtwister._build import build
from dtwister._errors import DtwisterError
from dtwister._limits import ARGUMENT
from dtwister._printing import ECHO, clipped, quoted, system_reason
from dtwister._suggestions import hint_after
from dtwister.cli.commands import analyse, demo, draw, league, play, replay, report, serve, simulate
from dtwister.cli.commands.authors import (
    list_command,
    new,
    plugins,
    rules,
    schema,
    upgrade,
    validate,
)
from dtwister.cli.ending import Ended, say
from dtwister.cli.output import escaped

if TYPE_CHECKING:
    from _typeshed import SupportsWrite

    # Generic for type checkers only.
    Subparsers = argparse._SubParsersAction[argparse.ArgumentParser]

_EXAMPLES = """\
examples:
  dtwister demo                           watch a whole game between two bots
  dtwister play base:standard             play against a bot
  dtwister serve                          play in the browser
  dtwister list characters                list all characters
  dtwister draw prison:5 --out board.svg  draw a picture of a board
  dtwister simulate base:standard --games 20
  dtwister rules MOVE-09                  read a rule and see where the code has it
  dtwister new character acrobat          start a plug-in of your own

`dtwister COMMAND --help` says more about a command.
"""


class Command(Protocol):
    """The functions of a module of this package that is a subcommand."""

    def add(self, subparsers: Subparsers) -> None:
        """Add the subcommand's parser, with its help and its arguments."""

    def run(self, args: argparse.Namespace) -> int:
        """Carry out the command, and return the exit code."""


_COMMANDS: tuple[Command, ...] = (
    demo,
    play,
    serve,
    list_command,
    replay,
    draw,
    simulate,
    report,
    league,
    analyse,
    validate,
    plugins,
    rules,
    new,
    schema,
    upgrade,
)
"""The subcommands, in the order in which the help lists them."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line and return its exit code;
    `argv` are the words after the command's name.

    >>> main(["rules", "EX-08"])  # doctest: +ELLIPSIS
    EX-08 (range): example of the plug-in 'features'
    ...
    0
    """
    words = sys.argv[1:] if argv is None else list(argv)
    with escaped():
        return _main(words)


def _main(words: list[str]) -> int:
    try:
        for number, word in enumerate(words, 1):
            if len(word) > ARGUMENT.size:
                most = f"at most {ARGUMENT.size} characters"
                _parser().error(f"expected arguments of {most}, got {len(word)} in number {number}")
        args = _parser().parse_args(words)
    except SystemExit as stop:
        # argparse leaves this way after --help and after an error message.
        return _flushed(stop.code if isinstance(stop.code, int) else 2)
    except OSError as error:
        return _unprintable(error)
    return _guarded(args)


class _Parser(argparse.ArgumentParser):
    """A parser whose messages repeat at most a line of an argument,
    and whose help is checked.
    """

    words: Sequence[str] = ()

    def parse_known_args(  # type: ignore[override]
        self, args: Sequence[str] | None = None, namespace: argparse.Namespace | None = None
    ) -> tuple[argparse.Namespace, list[str]]:
        """Read the arguments, and store them for messages."""
        self.words = tuple(args or ())
        return super().parse_known_args(args, namespace)

    def error(self, message: str) -> NoReturn:
        """Print usage and message, and leave."""
        for word in self.words:
            for part in (word, word.partition("=")[2]):
                if len(part) > ECHO:
                    message = message.replace(repr(part), quoted(part))
                    message = message.replace(part, clipped(part))
        super().error(message)

    def print_help(self, file: SupportsWrite[str] | None = None) -> None:
        """Print the help; argparse itself would silently go on if that fails."""
        (file or sys.stdout).write(self.format_help())


class _CommandParser(_Parser):
    """The parser of one subcommand: it refuses unknown arguments with its own usage.

    By default argparse hands unknown arguments on to the main parser, and reports other missing
    arguments first, as if the misspelt option were not there.
    """

    def parse_known_args(  # type: ignore[override]
        self, args: Sequence[str] | None = None, namespace: argparse.Namespace | None = None
    ) -> tuple[argparse.Namespace, list[str]]:
        """Read the arguments; an unknown one is an error."""
        for word in args or ():
            if word == "--":
                break
            if word.startswith("--"):
                self._check_option(word.partition("=")[0])
        found, extra = super().parse_known_args(args, namespace)
        if extra:
            self.error(f"unexpected: {clipped(' '.join(extra))}")
        return found, extra

    def _check_option(self, name: str) -> None:
        known = [option for option in self._option_string_actions if option.startswith("--")]
        if not any(option.startswith(name) for option in known):
            self.error(f"unknown option {clipped(name)}{hint_after(name, known)}")


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(
        prog="dtwister",
        description="A rules engine for the Dungeon Twister board games.",
        epilog=_EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    kind: type[argparse.ArgumentParser] = _CommandParser
    subparsers = parser.add_subparsers(title="commands", metavar="COMMAND", parser_class=kind)
    for command in _COMMANDS:
        known = set(subparsers.choices)
        command.add(subparsers)
        for name in set(subparsers.choices) - known:
            subparsers.choices[name].set_defaults(run=command.run)
    parser.add_argument(
        "--version",
        action="version",
        version=f"dtwister {__version__} ({build()} build)",
        help="show the version, and which build runs",
    )
    for each in (parser, *subparsers.choices.values()):
        # Suppressed, so that a subparser does not undo an option before the command's name.
        each.add_argument(
            "--debug",
            action="store_true",
            default=argparse.SUPPRESS,
            help="show the traceback of an error",
        )
    return parser


def _guarded(args: argparse.Namespace) -> int:
    """Run the command, and turn any exception into a message and an exit code."""
    try:
        code = _run(args)
        sys.stdout.flush()
    except KeyboardInterrupt:
        return 130
    except Ended as end:
        say(f"dtwister: ended by {end}")
        return end.code
    except BrokenPipeError as error:
        return _unprintable(error)
    except Exception as error:
        if "debug" in args:
            traceback.print_exc()
        if isinstance(error, OSError) and error.filename is None:
            return _unprintable(error)
        return _complain(error)
    return code


def _flushed(code: int) -> int:
    """Return an exit code, or another one if the output cannot be written."""
    try:
        sys.stdout.flush()
    except OSError as error:
        return _unprintable(error)
    return code


def _unprintable(error: OSError) -> int:
    """Report that the output cannot be written, unless its reader just went away."""
    _silence_stdout()
    return 141 if isinstance(error, BrokenPipeError) else _complain(error)


def _run(args: argparse.Namespace) -> int:
    if "run" not in args:
        print(_parser().format_help(), end="")
        return 0
    code: int = args.run(args)
    return code


def _complain(error: Exception) -> int:
    if isinstance(error, DtwisterError):
        message, code = str(error), 2
    elif isinstance(error, OSError):
        # An error without a file name is about the output.
        where = "cannot write the output" if error.filename is None else error.filename
        message, code = f"{where}: {system_reason(error)}", 2
    else:
        message, code = (
            f"internal error ({type(error).__name__}: {clipped(str(error), 500)}); please report "
            "it, with what --debug shows",
            70,
        )
    say(f"dtwister: {message}")
    return code


def _silence_stdout() -> None:
    """Keep the interpreter from complaining once more when it flushes at its end."""
    with contextlib.suppress(OSError, ValueError), open(os.devnull, "wb") as nowhere:
        os.dup2(nowhere.fileno(), sys.stdout.fileno())
