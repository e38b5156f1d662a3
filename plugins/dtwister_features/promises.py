"""Set-up: nobody is left with a token that no room takes (R-M31).

Where rooms for objects only lie beside rooms for both, they could be left over when nothing but
characters is to be laid. Nobody knows what others have behind their screens, so nothing is judged
by that: what a seat must still have, by the count of its tokens, is sure. Whoever makes that too
little promises more of its own, and is held to it. What is promised can be worked out by everybody.
"""

from __future__ import annotations

from typing import Any

from dtwister.plugin import RESERVE, Table

OBJECTS, CHARACTERS, BOTH = "objects", "characters", "both"


def promised(
    table: Table, seat: int, laid: tuple[int, ...], owed: tuple[int, ...], last: str
) -> tuple[int, ...] | None:
    """What the seats have promised when a seat has laid a token; None if some find no place then.

    `laid` is slot -> tokens, the one that is meant included; `last` is its sort. The numbers are,
    for all seats each time: how many tokens they have laid; the least number of objects that they
    have still to lay; and of characters.
    """
    slots, seats = table.match.plan.layout.slots, len(table.match.seats)
    share: dict[str, Any] = dict(dict(table.match.plan.layout.extra).get("place", ()))
    takes = {slot.kinds for slot in slots if slot.capacity}
    if not share or BOTH not in takes or len(takes) == 1:
        return ()
    before = owed or (0,) * 3 * seats
    counts = [before[one] + (one == seat) for one in range(seats)]
    each = {sort: share[sort] // seats for sort in (OBJECTS, CHARACTERS)}
    left = [sum(each.values()) - count for count in counts]
    free = dict.fromkeys((OBJECTS, CHARACTERS, BOTH), 0)
    for slot, count in zip(slots, laid, strict=True):
        free[slot.kinds] += slot.capacity - count
    promises = list(before)
    promises[:seats] = counts
    for start, sort, other in ((seats, OBJECTS, CHARACTERS), (2 * seats, CHARACTERS, OBJECTS)):
        sure = [max(0, count - each[other]) for count in left]
        wanted = sum(left) - free[other] - free[BOTH]
        for one in range(seats):
            wanted -= max(sure[one], before[start + one]) if one != seat else 0
        if wanted > _own(table, seat, sort) - (last == sort):
            return None
        promises[start + seat] = wanted if wanted > sure[seat] else 0
    return tuple(promises)


def _own(table: Table, seat: int, sort: str) -> int:
    """How many tokens of a sort a seat has behind its screen."""
    match, at = table.match, table.state.at
    of_sort = match.objects if sort == OBJECTS else match.characters[seat]
    return sum(1 for piece in of_sort if at[piece] == RESERVE and match.seat_of[piece] == seat)
