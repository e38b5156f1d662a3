"""Alliances: seats that are allies for the whole game,
and seats that face each other.

A layout speaks of seats by their places in its own seating. Its `by_colour` entries go with the
colours of that seating instead, wherever the players of these colours sit.
"""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from dtwister._errors import OptionError
from dtwister._model.ids import NO_SEAT, SeatId, enumerate_seats
from dtwister._model.specs import Layout
from dtwister._model.values.shared_methods import PlainValue

EXITS, TEAMS = BY_COLOUR = ("exits", "teams")
"""The things that a layout may give to colours instead of places:
the lines by which a seat leaves, and its allies.
"""


@attrs.frozen
class Alliances(PlainValue):
    """The seats of a game by parties; without allies each seat is a party of its own.

    >>> alliances_of(None, ("blue", "red", "yellow")).foes[1]
    (0, 2)
    """

    sides: tuple[tuple[SeatId, ...], ...]
    """Each party with its seats; the parties in the order of their first seats."""
    of: tuple[tuple[SeatId, ...], ...]
    """Seat -> the seats of its party, itself included."""
    allies: tuple[tuple[SeatId, ...], ...]
    """Seat -> the other seats of its party; mostly none."""
    foes: tuple[tuple[SeatId, ...], ...]
    """Seat -> the seats of all other parties."""
    facing: tuple[SeatId, ...]
    """Seat -> the seat across the board, where the layout says so; else `NO_SEAT`."""
    rivals: tuple[tuple[SeatId, ...], ...]
    """Seat -> one seat of each other party: the facing one, or the first of the party."""


def homes(layout: Layout | None, colours: Sequence[str], what: str) -> tuple[int, ...]:
    """Return for each seat the place in the layout from which it has its exits, or its allies.

    That is its own place, or with `by_colour` the place that the layout gives to its colour.
    """
    if layout is None or what not in dict(layout.extra).get("by_colour", ()):
        return tuple(range(len(colours)))
    for colour in colours:
        if colour not in layout.seats:
            raise OptionError(
                f"expected colours of {', '.join(layout.seats)} on {layout.id}, whose {what} "
                f"depend on the colour, got {colour}"
            )
    return tuple(layout.seats.index(colour) for colour in colours)


def leaving(layout: Layout, colours: Sequence[str]) -> tuple[frozenset[SeatId], ...]:
    """Return for each line of a layout the seats that leave the labyrinth by it."""
    home = homes(layout, colours, EXITS)
    by_owner: dict[int | str, set[int]] = {}
    for line in layout.lines:
        by_owner.setdefault(line.owner, set()).update(line.exit_for)
    found = []
    for line in layout.lines:
        places = set(line.exit_for)
        if isinstance(line.owner, int) and line.owner < len(home):
            there = home[line.owner]
            places = places if there == line.owner else by_owner.get(there, set())
        found.append(frozenset(seat for seat, place in enumerate_seats(home) if place in places))
    return tuple(found)


def check_seating(
    layout: Layout, colours: Sequence[str], alliances: Alliances, scenario: str
) -> None:
    """Raise an `OptionError` if allies by colour sit where they face each other."""
    if TEAMS not in dict(layout.extra).get("by_colour", ()):
        return
    for seat, across in enumerate(alliances.facing):
        if across in alliances.allies[seat]:
            raise OptionError(
                f"expected a seating of {scenario} in which enemies face each other, got "
                f"{','.join(colours)}, in which {colours[seat]} and {colours[across]}, who are "
                f"allies, face each other; try {','.join(layout.seats)}"
            )


def alliances_of(layout: Layout | None, colours: Sequence[str]) -> Alliances:
    """Return the parties of seats of these colours, by the `teams` and `faces` of a layout."""
    seats = [seat for seat, _ in enumerate_seats(colours)]
    parties = _parties(layout, colours)
    of = tuple(next(party for party in parties if seat in party) for seat in seats)
    facing = _facing(layout, len(colours))
    return Alliances(
        sides=parties,
        of=of,
        allies=tuple(tuple(one for one in of[seat] if one != seat) for seat in seats),
        foes=tuple(tuple(one for one in seats if one not in of[seat]) for seat in seats),
        facing=facing,
        rivals=tuple(_rivals(parties, seat, facing[seat]) for seat in seats),
    )


def _parties(layout: Layout | None, colours: Sequence[str]) -> tuple[tuple[SeatId, ...], ...]:
    """Return the seats by parties, in the order of their first seats."""
    home, seats = homes(layout, colours, TEAMS), [seat for seat, _ in enumerate_seats(colours)]
    teams = dict(layout.extra).get("teams", ()) if layout else ()
    found = [
        tuple(seat for member in team for seat in seats if home[seat] == member) for team in teams
    ]
    allied = {seat for team in found for seat in team}
    found += [(seat,) for seat in seats if seat not in allied]
    return tuple(sorted(party for party in found if party))


def _facing(layout: Layout | None, seats: int) -> tuple[SeatId, ...]:
    """Return for each seat the one across the board, or `NO_SEAT`."""
    faces = dict(layout.extra).get("faces", ()) if layout else ()
    return tuple(seat if seat < seats else NO_SEAT for seat in faces[:seats]) or (NO_SEAT,) * seats


def _rivals(
    parties: tuple[tuple[SeatId, ...], ...], seat: SeatId, facing: SeatId
) -> tuple[SeatId, ...]:
    """Return one seat of each other party: the facing one, or the first of the party."""
    others = (party for party in parties if seat not in party)
    return tuple(facing if facing in party else party[0] for party in others)
