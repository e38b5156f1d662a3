"""The requests of the lobby, to begin a game and to take a seat in one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import attrs

from dtwister import DtwisterError, OptionError, Rules
from dtwister.json import OptionsData, options_from_json
from dtwister.session import TimeControl
from dtwister.web.hosting.bot_pool import BOT_KINDS, BotKind
from dtwister.web.hosting.request_reading import check_entries, entry, shown

_KINDS = ("person", "open", "bot")


@attrs.frozen
class BeginRequest:
    """A game as it is to be begun."""

    game: OptionsData
    bots: dict[str, BotKind]
    """The kinds of bots by their seats."""
    names: dict[str, str]
    """The names of persons by their seats."""
    control: TimeControl | None
    is_listed: bool
    has_hints: bool


def read_begin(rules: Rules, wanted: Any, kinds: Mapping[str, BotKind] = BOT_KINDS) -> BeginRequest:
    """Return a request that was read; `DtwisterError` for one that cannot be.

    >>> import dtwister
    >>> wanted = {"game": {"scenario": "prison:1"}, "seats": {"blue": {"kind": "person"}}}
    >>> read_begin(dtwister.load_rules(), wanted).names
    {'blue': ''}
    >>> read_begin(dtwister.load_rules(), {"game": 5})
    Traceback (most recent call last):
    dtwister._errors.OptionError: game: expected an object with a scenario, got 5
    """
    check_entries(wanted, "", ("game", "seats", "clock", "listed", "hints"))
    game = entry(wanted, "game", dict, "an object with a scenario")
    check_entries(game, "game.", ("scenario", "options", "seats"))
    scenario = entry(game, "scenario", str, "the id of a scenario", "game.")
    spec = rules.scenarios.get(scenario)
    seats = list(rules.layouts[spec.layout].seats) if spec is not None else []
    setup = options_from_json(rules, {"seats": seats, "options": {}, **game})
    players = entry(wanted, "seats", dict, "an object of seats", default={})
    bots: dict[str, BotKind] = {}
    names: dict[str, str] = {}
    for seat, player in players.items():
        if seat not in setup["seats"]:
            there = ", ".join(setup["seats"])
            raise OptionError(f"seats: unknown seat {shown(seat)}; available: {there}")
        _read_player(seat, player, bots, names, kinds)
    listed = entry(wanted, "listed", bool, "true or false", default=True)
    clock = _clock(wanted.get("clock"))
    hints = entry(wanted, "hints", bool, "true or false", default=clock is None)
    if hints and clock is not None:
        raise OptionError("hints: expected false in a game with a clock, got true")
    return BeginRequest(setup, bots, names, clock, listed, hints)


def read_join(wanted: Any) -> tuple[str | None, str]:
    """Return the seat that is wanted, None for any, and the name of its player.

    >>> read_join({"name": "A. Player"})
    (None, 'A. Player')
    """
    check_entries(wanted, "", ("seat", "name"))
    seat = entry(wanted, "seat", str | None, "a seat or null", default=None)
    return seat, entry(wanted, "name", str, "a text", default="")


def _read_player(
    seat: str,
    player: Any,
    bots: dict[str, BotKind],
    names: dict[str, str],
    kinds: Mapping[str, BotKind],
) -> None:
    where = f"seats.{seat}."
    if not isinstance(player, dict):
        raise OptionError(f"seats.{seat}: expected an object with a kind, got {shown(player)}")
    check_entries(player, where, ("kind", "bot", "name"))
    kind = entry(player, "kind", str, f"one of {', '.join(_KINDS)}", where)
    if kind not in _KINDS:
        raise OptionError(f"{where}kind: expected one of {', '.join(_KINDS)}, got {shown(kind)}")
    bot = entry(player, "bot", str, "the name of a bot", where, default=next(iter(kinds)))
    name = entry(player, "name", str, "a text", where, default="")
    if kind == "bot":
        if bot not in kinds:
            there = ", ".join(kinds)
            raise OptionError(f"{where}bot: unknown bot {shown(bot)}; available: {there}")
        bots[seat] = kinds[bot]
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
