"""Who plays with whom: seats that are allies for the whole game, and seats that face each other."""

from __future__ import annotations

import attrs

from dtwister.model.specs import Layout


@attrs.frozen
class Parties:
    """The seats of a game by parties; without allies each seat is a party of its own.

    >>> parties_of(None, 3).foes[1]
    (0, 2)
    """

    parties: tuple[tuple[int, ...], ...]
    """Each party with its seats; the parties in the order of their first seats."""
    of: tuple[tuple[int, ...], ...]
    """Seat -> the seats of its party, itself included."""
    allies: tuple[tuple[int, ...], ...]
    """Seat -> the other seats of its party; mostly none."""
    foes: tuple[tuple[int, ...], ...]
    """Seat -> the seats of all other parties."""
    facing: tuple[int, ...]
    """Seat -> the seat across the board, where the layout says so; else -1."""
    rivals: tuple[tuple[int, ...], ...]
    """Seat -> one seat of each other party: the facing one, or the first of the party."""


def parties_of(layout: Layout | None, seats: int) -> Parties:
    """The parties of the first so many seats of a layout, by its `teams` and `faces`."""
    extra = dict(layout.extra) if layout else {}
    there = range(seats)
    teams = [tuple(seat for seat in team if seat < seats) for team in extra.get("teams", ())]
    alone = [(seat,) for seat in there if not any(seat in team for team in teams)]
    parties = tuple(sorted(team for team in (*teams, *alone) if team))
    of = tuple(next(party for party in parties if seat in party) for seat in there)
    faces = [seat if seat < seats else -1 for seat in extra.get("faces", ())]
    facing = tuple(faces[:seats]) or (-1,) * seats
    return Parties(
        parties=parties,
        of=of,
        allies=tuple(tuple(one for one in of[seat] if one != seat) for seat in there),
        foes=tuple(tuple(one for one in there if one not in of[seat]) for seat in there),
        facing=facing,
        rivals=tuple(
            tuple(
                facing[seat] if facing[seat] in party else party[0]
                for party in parties
                if seat not in party
            )
            for seat in there
        ),
    )
