"""The places for loads: what a character can carry at the same time."""

from __future__ import annotations

Places = tuple[int, ...]
"""For each place the pieces that it takes, as a mask; all bits take anything."""
ONE_PLACE: Places = (~0,)
"""The places of most characters: one for anything."""


def fit_into(places: Places, loads: tuple[int, ...]) -> bool:
    """Return whether some loads can be carried together, each in a place of its own.

    >>> fit_into((-1, 0b0100), (2, 3)), fit_into((-1, 0b0100), (0, 3))
    (True, False)
    """
    if not loads:
        return True
    if len(loads) > len(places):
        return False
    load, rest = loads[0], loads[1:]
    return any(
        place >> load & 1 and fit_into((*places[:at], *places[at + 1 :]), rest)
        for at, place in enumerate(places)
    )
