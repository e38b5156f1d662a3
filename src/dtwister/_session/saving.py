"""Sessions as text, and back: all of one, or an error and none."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, cast

import attrs

from dtwister._engine.compiled_rules import Rules
from dtwister._engine.game import Game
from dtwister._errors import InvalidNotation, OptionError, RecordError, SessionError
from dtwister._limits import SESSION
from dtwister._model.frames import Declaration
from dtwister._model.ids import SeatId, enumerate_seats
from dtwister._notation.json_form import action_from_json, action_to_json
from dtwister._notation.json_forms.reading import checked
from dtwister._notation.json_forms.session_data import (
    ClocksData,
    SavedEntryData,
    SavedOfferData,
    SavedSeatData,
    SavedSessionData,
)
from dtwister._notation.json_forms.typed_data import ActionData
from dtwister._notation.recording.record_model import Record
from dtwister._notation.recording.record_reader import read_record
from dtwister._notation.records import replay
from dtwister._printing import quoted
from dtwister._session.course import LAST_SERIAL, Course, CourseEntry
from dtwister._session.requests import parsed_json
from dtwister._session.saved_changes import joined
from dtwister._session.seating import Seat, Seating, check_name
from dtwister._session.session_messages import clocks_of, player_kind
from dtwister._session.time_control import MOST_SECONDS, TimeControl, check_seconds
from dtwister.bots import Bot

if TYPE_CHECKING:
    from dtwister._session.referee import Referee

_HASH = re.compile(r"[0-9a-f]{64}")


def text_of(referee: Referee, now: float) -> str:
    """Return all of a session as text."""
    record = attrs.evolve(referee.record.record(), tags=referee.tags)
    saved: SavedSessionData = {
        "saved_session": "1",
        "record": record.text(),
        "serial": referee.course.serial,
        "began": referee.began,
        "grace": referee.grace,
        "seats": [saved_seat(seat, now) for seat in referee.seating.seats],
        "clocks": clocks_of(referee, now),
        "offers": saved_offers(referee),
        "entries": [
            {"serial": one.serial, "number": one.number, "is_rewind": one.is_rewind}
            for one in referee.course.entries
        ],
    }
    return json.dumps(saved, ensure_ascii=False, allow_nan=False, indent=1) + "\n"


def saved_offers(referee: Referee) -> list[SavedOfferData]:
    """Return what waits for the agreement of all seats."""
    match = referee.game.match
    return [
        {
            "action": cast("ActionData", action_to_json(match, action)),
            "by": [match.seats[seat] for seat in agreed],
        }
        for action, agreed in referee.offers.items()
    ]


def saved_seat(seat: Seat, now: float) -> SavedSeatData:
    """Return a seat with a hash of its key, and how long its player has been silent."""
    silent = min(max(0.0, now - seat.seen), float(MOST_SECONDS)) if seat.key is not None else 0.0
    return {
        "seat": seat.colour,
        "player": player_kind(seat)["player"],
        "name": seat.name,
        "key": seat.key,
        "silent": silent,
    }


def restored(
    rules: Rules, text: str, changes: Sequence[str], bots: Mapping[str, Bot], now: float
) -> Referee:
    """Return the referee of a session that was saved."""
    from dtwister._session.referee import Referee

    data = parsed_json(text, "session", SESSION)
    saved = checked(rules, data, SavedSessionData, "session", SESSION)
    saved = joined(rules, saved, changes)
    record, game = _game(rules, saved["record"])
    try:
        check_seconds("grace", saved["grace"])
        control = None if saved["clocks"] is None else _control(saved["clocks"])
    except OptionError as error:
        raise InvalidNotation(f"session: {error}") from None
    seating = _seating(game, saved["seats"], bots, now)
    if not 0 <= saved["began"] <= game.number:
        raise InvalidNotation(
            f"session.began: expected a decision from 0 to {game.number}, got {saved['began']}"
        )
    referee = Referee(
        game,
        seating,
        control=control,
        grace=saved["grace"],
        tags={},
        like=record,
        began=saved["began"],
    )
    _set_course(referee, saved["entries"], saved["serial"])
    if saved["clocks"] is not None:
        _set_clocks(referee, saved["clocks"], now)
    _set_offers(referee, saved)
    return referee


def _game(rules: Rules, text: str) -> tuple[Record, Game]:
    try:
        record = read_record(text)
        game = replay(rules, record)
    except RecordError as error:
        raise RecordError(f"session.record: {error}") from error
    if not game.auto_chance:
        raise RecordError("session.record: expected auto_chance = true, got false")
    return record, game


def _seating(
    game: Game, saved: list[SavedSeatData], bots: Mapping[str, Bot], now: float
) -> Seating:
    found = tuple(one["seat"] for one in saved)
    if found != game.seats:
        raise InvalidNotation(
            f"session.seats: expected {', '.join(game.seats)}, as in the record, got "
            f"{quoted(', '.join(found))}"
        )
    seating = Seating(game.seats)
    for number, one in enumerate_seats(saved):
        where = f"session.seats[{number}]"
        seat = seating[number]
        seat.name, seat.key = one["name"], one["key"]
        seat.bot = bots.get(one["seat"])
        try:
            check_name(seat.name)
            check_seconds("silent", one["silent"])
        except (SessionError, OptionError) as error:
            raise InvalidNotation(f"{where}: {error}") from None
        seat.seen = now - one["silent"]
        if one["player"] == "bot" and seat.bot is None:
            raise InvalidNotation(
                f"{where}: expected the bot of {seat.colour}; restore with "
                f"bots={{{seat.colour!r}: ...}}"
            )
        if one["player"] != "bot" and seat.bot is not None:
            raise InvalidNotation(
                f"{where}: expected no bot for {seat.colour}, got one; leave it out"
            )
        _check_key(one, where)
    keys = [seat.key for seat in seating.seats if seat.key is not None]
    if len(keys) != len(set(keys)):
        raise InvalidNotation("session.seats: expected different keys, got one of two seats")
    unknown = [colour for colour in bots if colour not in game.seats]
    if unknown:
        raise InvalidNotation(
            f"session.seats: unknown seat {quoted(unknown[0])} of a bot; available: "
            f"{', '.join(game.seats)}"
        )
    return seating


def _check_key(saved: SavedSeatData, where: str) -> None:
    key = saved["key"]
    if saved["player"] != "person":
        if key is not None:
            raise InvalidNotation(f"{where}.key: expected null without a person, got {quoted(key)}")
    elif key is None or not _HASH.fullmatch(key):
        raise InvalidNotation(f"{where}.key: expected a hash of 64 digits, got {quoted(key)}")


def _control(clocks: ClocksData) -> TimeControl:
    return TimeControl(clocks["base"], increment=clocks["increment"], overtime=clocks["overtime"])


def _set_clocks(referee: Referee, saved: ClocksData, now: float) -> None:
    assert referee.clocks is not None
    seats = referee.game.seats
    if tuple(saved["seconds"]) != seats:
        raise InvalidNotation(
            f"session.clocks.seconds: expected {', '.join(seats)}, got "
            f"{quoted(', '.join(saved['seconds']))}"
        )
    for number, (colour, seconds) in enumerate_seats(saved["seconds"].items()):
        try:
            check_seconds(colour, seconds)
        except OptionError as error:
            raise InvalidNotation(f"session.clocks.seconds: {error}") from None
        referee.clocks.set(number, seconds, now)
    referee.run_clock(now)
    running = referee.clocks.running
    if saved["running"] not in (None, None if running is None else seats[running]):
        raise InvalidNotation(
            f"session.clocks.running: expected the seat that is asked, got "
            f"{quoted(saved['running'])}"
        )


def _set_course(referee: Referee, saved: list[SavedEntryData], serial: int) -> None:
    """Set the changes, which must agree with each other and with the game."""
    number = referee.game.number
    entries = [CourseEntry(one["serial"], one["number"], one["is_rewind"]) for one in saved]
    serials = [0, *(entry.serial for entry in entries)]
    played = [entry.number for entry in entries if not entry.is_rewind]
    rewound = [entry.number for entry in entries if entry.is_rewind]
    is_right = (
        all(
            one < other
            for numbers in (serials, played, rewound)
            for one, other in pairwise(numbers)
        )
        and serials[-1] <= serial
        and 1 <= serial <= LAST_SERIAL
        and played[:1] == ([0] if number else [])
        and all(one < number for one in played)
        and all(0 <= one <= number for one in rewound)
    )
    if not is_right:
        raise InvalidNotation(
            f"session.entries: expected numbers that grow up to serial {serial} and decision "
            f"{number}, got others; restore an earlier copy"
        )
    referee.course = Course.of(entries, serial)


def _set_offers(referee: Referee, saved: SavedSessionData) -> None:
    seats = referee.game.seats
    voters = {seats[seat] for seat in referee.voters()}
    for number, one in enumerate(saved["offers"]):
        where = f"session.offers[{number}]"
        try:
            action = action_from_json(referee.game.match, one["action"])
        except InvalidNotation as error:
            raise InvalidNotation(f"{where}.action: {error}") from None
        if not isinstance(action, Declaration) or action not in referee.agreements():
            raise InvalidNotation(
                f"{where}.action: expected something to agree on, got {quoted(one['action'])}"
            )
        agreed = one["by"]
        if not agreed or len(agreed) != len(set(agreed)) or not voters > set(agreed):
            raise InvalidNotation(
                f"{where}.by: expected some but not all of {', '.join(sorted(voters))}, got "
                f"{quoted(agreed)}"
            )
        referee.offers[action] = [SeatId(seats.index(colour)) for colour in agreed]
