"""Seats with their players, and the keys that open them."""

from __future__ import annotations

import hashlib
import hmac
from typing import Final

import attrs

from dtwister._errors import Refusal, SessionError
from dtwister._model.ids import SPECTATOR, SeatId, enumerate_seats
from dtwister._rng import fresh_key
from dtwister.bots import Bot

LONGEST_NAME: Final = 100
"""The most characters of the name of a player."""


def key_hash(key: str) -> str:
    """Return the hash by which a key is known; the key itself is kept nowhere."""
    return hashlib.sha256(key.encode("utf-8", "surrogatepass")).hexdigest()


@attrs.define
class Seat:
    """A seat: its colour, and its player."""

    colour: str
    name: str = ""
    key: str | None = None
    """The hash of its key; None without a person."""
    bot: Bot | None = None
    seen: float = 0.0
    """The time at which its player was last heard of."""

    @property
    def is_open(self) -> bool:
        """Return whether it may be claimed."""
        return self.key is None and self.bot is None


class Seating:
    """All seats of a session.

    >>> seating = Seating(("blue", "yellow"))
    >>> key = seating.claim("yellow", "A. Player", now=0.0)
    >>> seating.seat_of(key), seating.seat_of(None)
    (1, -2)
    """

    def __init__(self, colours: tuple[str, ...]) -> None:
        self.seats = [Seat(colour) for colour in colours]

    def __getitem__(self, seat: SeatId) -> Seat:
        return self.seats[seat]

    @property
    def are_taken(self) -> bool:
        """Return whether each seat has a player."""
        return not any(seat.is_open for seat in self.seats)

    def seat_of(self, key: object) -> SeatId:
        """Return the seat of a key; the spectator for None. `SessionError` for a wrong key."""
        if key is None:
            return SPECTATOR
        if isinstance(key, str):
            given = key_hash(key)
            for number, seat in enumerate_seats(self.seats):
                if seat.key is not None and hmac.compare_digest(seat.key, given):
                    return number
        raise SessionError(
            Refusal(
                "unknown-key",
                "TURN-01",
                "the sender cannot have a seat: its key is wrong or was given up",
            )
        )

    def number_of(self, colour: object) -> SeatId:
        """Return the number of a seat, given by its colour."""
        for number, seat in enumerate_seats(self.seats):
            if seat.colour == colour:
                return number
        known = ", ".join(seat.colour for seat in self.seats)
        raise SessionError(
            Refusal(
                "unknown-seat",
                "TURN-01",
                f"the sender cannot name this seat: available are {known}",
            )
        )

    def claim(self, colour: str | None, name: str, now: float) -> str:
        """Give an open seat to a person, and return its new key."""
        check_name(name)
        if colour is None:
            free = next((seat for seat in self.seats if seat.is_open), None)
            if free is None:
                raise SessionError(
                    Refusal(
                        "no-open-seat",
                        "TURN-01",
                        "the sender cannot take a seat: all seats are taken",
                    )
                )
        else:
            free = self[self.number_of(colour)]
            if not free.is_open:
                raise SessionError(
                    Refusal(
                        "seat-taken",
                        "TURN-01",
                        f"the sender cannot take {free.colour}: the seat is taken",
                    )
                )
        key = fresh_key()
        free.name, free.key, free.seen = name, key_hash(key), now
        return key

    def empty(self, seat: SeatId) -> None:
        """Open a seat; its key opens nothing from now on."""
        self[seat].name, self[seat].key, self[seat].bot = "", None, None


def check_name(name: object) -> None:
    """Refuse a name that could not be shown to others."""
    if not isinstance(name, str) or not name.isprintable() or len(name) > LONGEST_NAME:
        raise SessionError(
            Refusal(
                "bad-name",
                "TURN-01",
                "the sender cannot have this name: expected a printable text of at most "
                f"{LONGEST_NAME} characters",
            )
        )
