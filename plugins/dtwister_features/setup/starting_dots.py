"""The dots on which starters are laid, and the lots of drawn lines."""

from __future__ import annotations

from dtwister.plugin import Match, Setting
from dtwister.plugin.caching import per_match

__all__: list[str] = []
from dtwister.plugin.numbers import NO_SEAT, SeatId, SpaceId


def seat_named(match: Match, setting: Setting[str]) -> SeatId:
    """Return the seat that a setting names by a colour of the layout; or `NO_SEAT`."""
    colour = match.setting(setting)
    return match.home_seat(colour) if colour else NO_SEAT


@per_match
def dots_of(match: Match, seat: SeatId) -> tuple[SpaceId, ...]:
    """Return the dots of the own line of a seat (SETUP-06).

    A starting zone of a board of zones has a place in front of each room beside it (R-C04); a
    starter face down there faces nothing yet, so that any of its spaces would do.
    """
    if match.grid.zoned:
        return _places_of(match, seat)
    return tuple(
        match.grid.lines[index][dot]
        for index, line in enumerate(match.grid.layout.lines)
        if line.owner == seat
        for dot in line.dots
    )


def _places_of(match: Match, seat: SeatId) -> tuple[SpaceId, ...]:
    """Return the first space of each place in the starting zone of a seat."""
    first: dict[int, SpaceId] = {}
    for index, line in enumerate(match.grid.layout.lines):
        for space in match.grid.lines[index] if line.owner == seat else ():
            first.setdefault(match.grid.facing[space][0], space)
    return tuple(first.values())


def shared_dots(match: Match) -> list[SpaceId]:
    """Return the dots of lines without an owner;
    all seats start on these, if there are any.
    """
    return [
        match.grid.lines[index][dot]
        for index, line in enumerate(match.grid.layout.lines)
        if line.owner == "any"
        for dot in line.dots
    ]


@per_match
def lots_of(match: Match) -> tuple[SeatId, ...]:
    """Return the lots for the drawn lines: every seat once, else no seat (SCN-M5-21).

    With fewer lines than seats some are left over.
    """
    seats = match.seat_ids
    return (*seats, *(NO_SEAT,) * (len(match.line_setup.drawn) - len(seats)))
