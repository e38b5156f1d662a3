"""Messages of a session: all that one seat may know of it."""

from __future__ import annotations

from bisect import bisect_left
from itertools import pairwise
from typing import TYPE_CHECKING, cast

from dtwister._model.ids import SPECTATOR, SeatId, enumerate_seats
from dtwister._notation.json_form import action_to_json
from dtwister._notation.json_forms.board_data import board_to_json
from dtwister._notation.json_forms.session_data import (
    ClocksData,
    OfferData,
    PlayerData,
    RewindData,
    SessionData,
    ToldData,
)
from dtwister._notation.json_forms.told_data import told_to_json
from dtwister._notation.json_forms.typed_data import ActionData
from dtwister._notation.json_forms.view_data import view_to_json
from dtwister._notation.names import watcher_name
from dtwister._session.seating import Seat

if TYPE_CHECKING:
    from dtwister._session.referee import Referee


def message_of(referee: Referee, seat: SeatId, since: int | None, now: float) -> SessionData:
    """Return what a seat may know: whole, or the news since a serial number."""
    game, course = referee.game, referee.course
    match = game.match
    is_whole = since is None or since > course.serial
    news = [] if since is None or is_whole else _news(referee, seat, since)
    is_player = seat != SPECTATOR
    return {
        "session": watcher_name(match, seat),
        "serial": course.serial,
        "number": game.number,
        "board": board_to_json(match) if is_whole else None,
        "view": view_to_json(game.view(seat)) if is_whole or news else None,
        "news": news,
        "seats": _players(referee, now),
        "clocks": clocks_of(referee, now),
        "offers": _offers(referee),
        "may_offer": [
            cast("ActionData", action_to_json(match, one)) for one in referee.may_offer(seat)
        ],
        "may_take_back": is_player and referee.why_not_take_back(seat) is None,
    }


def _news(referee: Referee, seat: SeatId, since: int) -> list[ToldData | RewindData]:
    """Return what happened since, in order; the game filters what the seat may know."""
    game = referee.game
    found: list[ToldData | RewindData] = []
    later = list(referee.course.since(since))
    played = [entry.number for entry in later if not entry.is_rewind]
    ends = dict(pairwise([*played, game.number]))
    if not later:
        return found
    told = game.told(seat, since=min(entry.number for entry in later))
    numbers = [one.number for one in told]
    for entry in later:
        if entry.is_rewind:
            found.append({"rewind": entry.number})
            continue
        first, end = (bisect_left(numbers, at) for at in (entry.number, ends[entry.number]))
        found += [told_to_json(game.match, one) for one in told[first:end]]
    return found


def player_kind(seat: Seat) -> PlayerData:
    """Return a seat with its player, who is taken to be there."""
    kind = "bot" if seat.bot is not None else "open" if seat.is_open else "person"
    return cast(
        "PlayerData",
        {"seat": seat.colour, "player": kind, "name": seat.name, "is_absent": False},
    )


def _players(referee: Referee, now: float) -> list[PlayerData]:
    return [
        {**player_kind(seat), "is_absent": referee.is_absent(number, now)}
        for number, seat in enumerate_seats(referee.seating.seats)
    ]


def clocks_of(referee: Referee, now: float) -> ClocksData | None:
    """Return the clocks as they stand; None in a game without."""
    clocks, colours = referee.clocks, referee.game.seats
    if clocks is None:
        return None
    return {
        "seconds": {
            colour: round(clocks.left(seat, now), 3) for seat, colour in enumerate_seats(colours)
        },
        "running": None if clocks.running is None else colours[clocks.running],
        "base": float(clocks.control.base),
        "increment": float(clocks.control.increment),
        "overtime": float(clocks.control.overtime),
    }


def _offers(referee: Referee) -> list[OfferData]:
    match, voters = referee.game.match, referee.voters() if referee.offers else []
    return [
        {
            "action": cast("ActionData", action_to_json(match, action)),
            "by": [match.seats[seat] for seat in agreed],
            "waits_for": [match.seats[seat] for seat in voters if seat not in agreed],
        }
        for action, agreed in referee.offers.items()
    ]
