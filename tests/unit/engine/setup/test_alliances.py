"""Who plays with whom: allies by place or by colour, who faces whom, who leaves by which line."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

from dtwister._engine.setup.alliances import alliances_of, check_seating, homes, leaving
from dtwister._errors import OptionError
from dtwister._model.specs import Layout, Line

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


CROSS = attrs.evolve(
    layout(teams=((0, 2), (1, 3)), faces=(1, 0, 3, 2), by_colour=("exits", "teams")),
    lines=tuple(
        Line(id=f"line-{owner}", owner=owner, x=0, y=owner, length=1, exit_for=((owner + 1) % 4,))
        for owner in range(4)
    ),
)
"""Blue and yellow are allies, and so are red and green; each leaves by the line before its own."""
PLACED = attrs.evolve(CROSS, extra=tuple(e for e in CROSS.extra if e[0] != "by_colour"))
OTHERS = ("green", "blue", "red", "yellow")


def test_what_goes_by_colour_is_where_the_colour_sits() -> None:
    assert homes(CROSS, COLOURS, "exits") == (0, 1, 2, 3)
    assert homes(CROSS, OTHERS, "exits") == (3, 0, 1, 2)
    assert homes(PLACED, OTHERS, "exits") == homes(None, OTHERS, "exits") == (0, 1, 2, 3)
    with pytest.raises(OptionError, match="orange"):
        homes(CROSS, ("blue", "orange", "red", "green"), "teams")
    assert homes(PLACED, ("blue", "orange", "red", "green"), "teams") == (0, 1, 2, 3)


def test_allies_by_colour_stay_allies_wherever_they_sit() -> None:
    assert alliances_of(CROSS, COLOURS).sides == ((0, 2), (1, 3))
    moved = alliances_of(CROSS, OTHERS)
    pairs = {frozenset(OTHERS[seat] for seat in side) for side in moved.sides}
    assert pairs == {frozenset({"blue", "yellow"}), frozenset({"red", "green"})}
    assert alliances_of(PLACED, OTHERS).sides == ((0, 2), (1, 3))


def test_who_leaves_by_which_line() -> None:
    assert leaving(CROSS, COLOURS) == tuple(frozenset({(line + 1) % 4}) for line in range(4))
    assert leaving(PLACED, OTHERS) == leaving(CROSS, COLOURS)
    moved = leaving(CROSS, OTHERS)
    for line, seats in enumerate(moved):
        # The line of a colour is that of its player; who leaves there is the same colour as ever.
        (leaver,) = seats
        owner = COLOURS.index(OTHERS[line])
        assert OTHERS[leaver] == COLOURS[(owner + 1) % 4]


def test_allies_by_colour_must_not_sit_where_enemies_face_each_other() -> None:
    check_seating(CROSS, COLOURS, alliances_of(CROSS, COLOURS), "t:game")
    beside = ("blue", "yellow", "red", "green")
    with pytest.raises(OptionError, match=r"t:game.*blue and yellow"):
        check_seating(CROSS, beside, alliances_of(CROSS, beside), "t:game")
    check_seating(PLACED, beside, alliances_of(PLACED, beside), "t:game")


def test_a_line_of_a_seat_that_is_not_played_is_left_by_whom_it_is_an_exit_for() -> None:
    lines = tuple(
        Line(id=f"l{owner}", owner=owner, x=0, y=owner, length=1, exit_for=(1 - owner % 2,))
        for owner in range(4)
    )
    board = attrs.evolve(layout(), lines=lines)
    assert leaving(board, COLOURS[:2]) == (
        frozenset({1}),
        frozenset({0}),
        frozenset({1}),
        frozenset({0}),
    )
