"""Arguments that several subcommands share: plug-ins, scenarios, options, players."""

from __future__ import annotations

import argparse
import shlex
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path

from dtwister import load_rules
from dtwister._engine.compiled_rules import Rules
from dtwister._engine.game import Game
from dtwister._engine.visibility.view import View
from dtwister._errors import OptionError
from dtwister._limits import whole
from dtwister._model.events import Event
from dtwister._model.specs import Scenario, ScenarioOption
from dtwister._notation.recording.record_model import check_tags
from dtwister._printing import clipped, quoted
from dtwister._rng import LAST_SEED, fresh_seed
from dtwister._suggestions import hint_after
from dtwister.bots import check_bot_name
from dtwister.bots.named_bots import PROGRAM


def add_batch_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of commands that play many games."""
    parser.add_argument(
        "--workers",
        type=whole_number(1),
        default=1,
        metavar="K",
        help="how many processes (default: 1)",
    )
    parser.add_argument("--json", action="store_true", help="print a JSON object")


def add_plugin_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments that choose the plug-ins."""
    group = parser.add_argument_group("plug-ins")
    group.add_argument(
        "--plugins-dir",
        action="append",
        default=[],
        metavar="DIR",
        help="also use the plug-ins in this folder; may be repeated",
    )
    group.add_argument(
        "--no",
        action="append",
        default=[],
        metavar="NAME",
        help="leave out a plug-in (base) or one component (base:thief); may be repeated",
    )


def add_option_argument(parser: argparse.ArgumentParser) -> None:
    """Add the argument that sets the options of a scenario."""
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="set an option of the scenario, such as target=6; may be repeated",
    )


def add_seats_argument(parser: argparse.ArgumentParser) -> None:
    """Add the argument that gives other colours to the seats."""
    parser.add_argument(
        "--seats",
        default="",
        metavar="COLOURS",
        help="the colours of the seats, clockwise, such as red,yellow,green "
        "(default: those of the board)",
    )


def seats_of(text: str) -> tuple[str, ...]:
    """Return the colours that a text names; none if it is empty.

    >>> seats_of("red, green")
    ('red', 'green')
    """
    return tuple(part.strip() for part in text.split(",")) if text else ()


def load_rules_for(args: argparse.Namespace) -> Rules:
    """Return the rules that the arguments ask for."""
    return rules_with(tuple(args.plugins_dir), tuple(args.no))


def rules_with(folders: tuple[str, ...], without: tuple[str, ...]) -> Rules:
    """Return the rules of installed plug-ins and those in folders,
    without some left out.
    """
    for folder in folders:
        if Path(folder).is_file():
            raise OptionError(f"--plugins-dir {clipped(folder)}: expected a folder, got a file")
    return load_rules(folders=folders, without=without)


def unknown(what: str, name: str, known: Iterable[str]) -> str:
    """Return a sentence about an unknown name, with a suggestion.

    >>> unknown("colour", "bleu", ["blue", "red"])
    "unknown colour 'bleu'; did you mean 'blue'?"
    """
    names, said = list(known), quoted(name)
    near = hint_after(name, names, most=2)
    if near:
        return f"unknown {what} {said}{near}"
    shown = ", ".join(names[:20]) + (", ..." if len(names) > 20 else "") if names else "none"
    return f"unknown {what} {said}; available: {shown}"


def scenario_of(rules: Rules, name: str) -> Scenario:
    """Return the scenario with an id; an `OptionError` suggests the nearest one."""
    found = rules.scenarios.get(name)
    if found is None:
        raise OptionError(unknown("scenario", name, rules.scenarios))
    return found


def options_of(scenario: Scenario, given: Iterable[str]) -> dict[str, int | bool | str]:
    """Return the options in `NAME=VALUE` texts,
    with the types that the scenario wants.
    """
    known = {option.name: option for option in scenario.options}
    values: dict[str, int | bool | str] = {}
    for text in given:
        name, sign, value = text.partition("=")
        if not sign:
            raise OptionError(
                f"--option {clipped(text)}: expected NAME=VALUE, such as {_example(known)}"
            )
        if name not in known:
            raise OptionError(unknown(f"option of {scenario.id}", name, known))
        values[name] = _option_value(known[name], value)
    return values


def tags_of(given: Iterable[str]) -> dict[str, str]:
    """Return the tags in `NAME=TEXT` texts.

    >>> tags_of(["event=Club night", "time control=10+5"])
    {'event': 'Club night', 'time control': '10+5'}
    """
    found = {}
    for text in given:
        name, sign, value = text.partition("=")
        if not sign or not name:
            raise OptionError(f"--tag {clipped(text)}: expected NAME=TEXT, such as event=Final")
        found[name] = value
    check_tags(found)
    return found


def _example(known: Mapping[str, ScenarioOption]) -> str:
    return next((f"{name}={_said(option.default)}" for name, option in known.items()), "name=value")


def _said(value: int | bool | str) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _option_value(option: ScenarioOption, text: str) -> int | bool | str:
    if option.kind == "int":
        try:
            return whole(text)
        except ValueError:
            raise OptionError(
                f"option {option.name!r}: expected a whole number{_bounds(option)}, "
                f"got {quoted(text)}"
            ) from None
    if option.kind == "bool":
        words = {"true": True, "yes": True, "on": True, "false": False, "no": False, "off": False}
        if text.lower() not in words:
            raise OptionError(f"option {option.name!r}: expected true or false, got {quoted(text)}")
        return words[text.lower()]
    return text


def _bounds(option: ScenarioOption) -> str:
    low = "" if option.least is None else f" from {option.least}"
    high = "" if option.most is None else f" to {option.most}"
    return low + high


def seed_of(args: argparse.Namespace) -> int:
    """Return the given seed, or an unpredictable one."""
    given: int | None = args.seed
    return fresh_seed() if given is None else given


def start(rules: Rules, name: str, given: Iterable[str], seed: int, seats: str = "") -> Game:
    """Return a new game of a scenario, with the given options and colours."""
    scenario = scenario_of(rules, name)
    options = options_of(scenario, given)
    return Game.new(rules, scenario.id, seed=seed, options=options, seats=seats_of(seats))


def bot_name(text: str) -> str:
    """Return the name of a bot, for argparse; an error if it is unknown."""
    try:
        check_bot_name(text)
    except OptionError as error:
        raise argparse.ArgumentTypeError(str(error)) from None
    return text


def bot_line_up(text: str) -> tuple[str, ...]:
    """Return the names of bots with commas between, for argparse.

    A name may have settings, with commas between these too. The command of a program is one name.

    >>> bot_line_up("hard,search:iterations=50,turns=1,greedy")
    ('hard', 'search:iterations=50,turns=1', 'greedy')
    """
    names: list[str] = []
    for part in text.split(","):
        is_setting = "=" in part and ":" not in part.partition("=")[0]
        if names and (is_setting or names[0].startswith(f"{PROGRAM}:")):
            names[-1] += f",{part}"
        else:
            names.append(part)
    return tuple(bot_name(name) for name in names)


def is_worth_telling(event: Event) -> bool:
    """Return whether an event says more than the action that caused it."""
    return not event.restates_action


def score(game: Game | View) -> str:
    """Return the victory points of all seats."""
    seats = game.match.seats
    return ", ".join(f"{seat} {points}" for seat, points in zip(seats, game.vp, strict=True))


def outcome(game: Game | View) -> str:
    """Return how a game stands or ended, in a sentence."""
    result = game.result
    if result is None:
        return f"not over yet; victory points: {score(game)}"
    winners = " and ".join(game.match.seats[seat] for seat in result.winners)
    ended = f"{winners} won" if winners else "a draw"
    return f"{ended} ({result.why}); victory points: {score(game)}"


def replay_command(
    path: Path,
    folders: Iterable[str] = (),
    without: Iterable[str] = (),
    *,
    words: Iterable[str] = ("replay",),
) -> str:
    """Return the command that reads a record, with the same plug-ins;
    without `words`, replay.

    >>> replay_command(Path("game.toml"), folders=["my-plugins"], without=["base:thief"])
    'dtwister replay game.toml --plugins-dir my-plugins --no base:thief'
    """
    command = ["dtwister", *words, str(path)]
    for option, values in (("--plugins-dir", folders), ("--no", without)):
        for value in values:
            command += [option, value]
    return shlex.join(command)


def whole_number(least: int) -> Callable[[str], int]:
    """Return a parser, for argparse, of a whole number from a limit to the last seed."""

    def number(text: str) -> int:
        try:
            found = whole(text)
        except ValueError:
            found = -1
        if not least <= found <= LAST_SEED:
            raise argparse.ArgumentTypeError(
                f"expected a whole number from {least} to {LAST_SEED}, got {quoted(text)}"
            )
        return found

    return number
