"""The request that begins a game, read with care: each error says which entry is wrong and how."""

from __future__ import annotations

import json
from collections.abc import Collection
from typing import Any

import attrs

from dtwister import DtwisterError, OptionError, Rules
from dtwister.json import OptionsData, options_from_json
from dtwister.session import TimeControl
from dtwister.web.hosting.bot_pool import BOT_KINDS

_KINDS = ("person", "open", "bot")


@attrs.frozen
class BeginRequest:
    """A game as it is to be begun."""

    game: OptionsData
    bots: dict[str, str]
    """The kinds of bots by their seats."""
    names: dict[str, str]
    """The names of persons by their seats."""
    control: TimeControl | None
    is_listed: bool
    has_hints: bool


def read_begin(rules: Rules, wanted: Any) -> BeginRequest:
    """Return a request that was read; `DtwisterError` for one that cannot be.

    >>> import dtwister
    >>> wanted = {"game": {"scenario": "prison:1"}, "seats": {"blue": {"kind": "person"}}}
    >>> read_begin(dtwister.load_rules(), wanted).names
    {'blue': ''}
    >>> read_begin(dtwister.load_rules(), {"game": 5})
    Traceback (most recent call last):
    dtwister._errors.OptionError: game: expected an object with a scenario, got 5
    """
    _check_entries(wanted, "", ("game", "seats", "clock", "listed", "hints"))
    game = _entry(wanted, "game", dict, "an object with a scenario")
    _check_entries(game, "game.", ("scenario", "options", "seats"))
    scenario = _entry(game, "scenario", str, "the id of a scenario", "game.")
    spec = rules.scenarios.get(scenario)
    seats = list(rules.layouts[spec.layout].seats) if spec is not None else []
    setup = options_from_json(rules, {"seats": seats, "options": {}, **game})
    players = _entry(wanted, "seats", dict, "an object of seats", default={})
    bots: dict[str, str] = {}
    names: dict[str, str] = {}
    for seat, player in players.items():
        if seat not in setup["seats"]:
            there = ", ".join(setup["seats"])
            raise OptionError(f"seats: unknown seat {shown(seat)}; available: {there}")
        _read_player(seat, player, bots, names)
    listed = _entry(wanted, "listed", bool, "true or false", default=True)
    clock = _clock(wanted.get("clock"))
    hints = _entry(wanted, "hints", bool, "true or false", default=clock is None)
    if hints and clock is not None:
        raise OptionError("hints: expected false in a game with a clock, got true")
    return BeginRequest(setup, bots, names, clock, listed, hints)


def _read_player(seat: str, player: Any, bots: dict[str, str], names: dict[str, str]) -> None:
    where = f"seats.{seat}."
    if not isinstance(player, dict):
        raise OptionError(f"seats.{seat}: expected an object with a kind, got {shown(player)}")
    _check_entries(player, where, ("kind", "bot", "name"))
    kind = _entry(player, "kind", str, f"one of {', '.join(_KINDS)}", where)
    if kind not in _KINDS:
        raise OptionError(f"{where}kind: expected one of {', '.join(_KINDS)}, got {shown(kind)}")
    bot = _entry(player, "bot", str, "the name of a bot", where, default=next(iter(BOT_KINDS)))
    name = _entry(player, "name", str, "a text", where, default="")
    if kind == "bot":
        if bot not in BOT_KINDS:
            there = ", ".join(BOT_KINDS)
            raise OptionError(f"{where}bot: unknown bot {shown(bot)}; available: {there}")
        bots[seat] = bot
    elif kind == "person":
        names[seat] = name


def _clock(given: Any) -> TimeControl | None:
    if given is None:
        return None
    if not isinstance(given, list) or not 1 <= len(given) <= 2:
        raise OptionError(f"clock: expected null or [seconds, increment], got {shown(given)}")
    try:
        return TimeControl(*given)
    except DtwisterError as error:
        raise OptionError(f"clock: {error}") from error


def _check_entries(data: Any, where: str, known: Collection[str]) -> None:
    if not isinstance(data, dict):
        raise OptionError(f"expected an object, got {shown(data)}")
    for name in data:
        if name not in known:
            raise OptionError(f"{where}{shown(name)}: unknown entry; available: {', '.join(known)}")


def _entry(
    data: dict[str, Any], name: str, kind: type, expected: str, where: str = "", **default: Any
) -> Any:
    """Return an entry that has the right type; a default is for one that is not there."""
    if name not in data:
        if default:
            return default["default"]
        raise OptionError(f"{where}{name}: expected {expected}, and the entry is missing")
    if not isinstance(data[name], kind):
        raise OptionError(f"{where}{name}: expected {expected}, got {shown(data[name])}")
    return data[name]


def shown(value: Any) -> str:
    """Return a value as an error shows it: as JSON, and not too long.

    >>> shown({"a": None}), len(shown("x" * 500))
    ('{"a": null}', 63)
    """
    text = json.dumps(value)
    return text if len(text) <= 60 else f"{text[:60]}..."
