"""Who plays with whom: allies by place or by colour, who faces whom, who leaves by which line."""

from __future__ import annotations

from typing import Any

from dtwister._engine.setup.alliances import alliances_of
from dtwister._model.specs import Layout

COLOURS = ("blue", "red", "yellow", "green")


def layout(**extra: Any) -> Layout:
    return Layout(id="t:x", title="", seats=COLOURS, slots=(), lines=(), extra=tuple(extra.items()))


def test_without_allies_each_seat_is_a_party() -> None:
    alliances = alliances_of(layout(), COLOURS[:3])
    assert alliances.sides == alliances.of == ((0,), (1,), (2,))
    assert alliances.allies == ((), (), ())
    assert alliances.foes == ((1, 2), (0, 2), (0, 1))
    assert alliances.rivals == alliances.foes
    assert alliances.facing == (-1, -1, -1)


def test_two_against_two_who_sit_across() -> None:
    alliances = alliances_of(layout(teams=((3, 1), (0, 2)), faces=(1, 0, 3, 2)), COLOURS[:4])
    assert alliances.sides == ((0, 2), (3, 1))
    assert alliances.of == ((0, 2), (3, 1), (0, 2), (3, 1))
    assert alliances.allies == ((2,), (3,), (0,), (1,))
    assert alliances.foes == ((1, 3), (0, 2), (1, 3), (0, 2))
    assert alliances.facing == (1, 0, 3, 2)
    # Of each other party one seat counts: the one across, or the first that the party names.
    assert alliances.rivals == ((1,), (0,), (3,), (2,))
    assert alliances_of(layout(teams=((3, 1), (0, 2))), COLOURS[:4]).rivals == (
        (3,),
        (0,),
        (3,),
        (0,),
    )


def test_seats_that_do_not_play_are_in_no_party() -> None:
    alliances = alliances_of(layout(teams=((0, 2), (1, 3)), faces=(2, 3, 0, 1)), COLOURS[:3])
    assert alliances.sides == ((0, 2), (1,))
    assert alliances.facing == (2, -1, 0)
    assert alliances.foes == ((1,), (0, 2), (1,))
    assert alliances.rivals == ((1,), (0,), (1,))
