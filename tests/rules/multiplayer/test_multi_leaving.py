"""Leaving by the lines of others, closed lines, lines end to end (MULTI-60 to MULTI-64)."""

from __future__ import annotations

import pytest

from fixtures.positions.multiplayer import at, board_of, is_legal, play, refuses, space, stand

CROSS = """
    +---+---+
      2   2
+---+   +   +---+
  1   .  A.   3
+   +   +   +   +
  1   .   .   3
+---+   +   +---+
      0   0
    +---+---+
"""


@pytest.mark.rule("MULTI-60", "MULTI-62", "MULTI-70")
@pytest.mark.parametrize(("walk", "line"), [("c2-c1", 2), ("c2-b2-a2", 1), ("c2-d2", 3)])
def test_a_miniature_leaves_by_the_line_of_any_other_seat(walk: str, line: int) -> None:
    game = stand(CROSS, {"A": "blue.warrior"})
    owners = [one.owner for one in game.match.grid.layout.lines]
    assert owners[game.match.grid.line_of[space(game, walk[-2:])]] == line
    play(game, f"move blue.warrior {walk}")
    assert at(game, "blue.warrior") == "exited"
    assert game.vp == (1, 0, 0, 0)


@pytest.mark.rule("MULTI-62")
def test_nobody_walks_on_over_the_line_of_another_seat() -> None:
    game = stand(CROSS, {"A": "blue.goblin"})
    assert refuses(game, "move blue.goblin c2-c1-b1") == ("has-left", "EXIT-03")


@pytest.mark.rule("MULTI-61")
def test_the_own_line_is_no_exit_and_its_owner_stands_on_it() -> None:
    game = stand(CROSS, {"A": "blue.warrior"})
    play(game, "move blue.warrior c2-c3-c4")
    assert at(game, "blue.warrior") == "c4"
    assert game.vp == (0, 0, 0, 0)
    play(game, "move blue.warrior c4-b4")
    assert at(game, "blue.warrior") == "b4"


@pytest.mark.rule("MULTI-63")
def test_a_miniature_of_the_owner_bars_the_square_and_a_wounded_does_not() -> None:
    drawing = CROSS.replace("  2   2\n", "  2  Y2\n")
    game = stand(drawing, {"A": "blue.warrior", "Y": "yellow.goblin"})
    assert refuses(game, "move blue.warrior c2-c1") == ("enemy", "MOVE-07")
    hurt = stand(drawing, {"A": "blue.warrior", "Y": "yellow.goblin wounded"})
    play(hurt, "move blue.warrior c2-c1")
    assert at(hurt, "blue.warrior") == "exited"


ACROSS = {"blue": ["yellow"], "red": ["green"], "yellow": ["blue"], "green": ["red"]}


@pytest.mark.rule("MULTI-64", "R-M17")
def test_a_line_that_is_neither_the_own_nor_an_exit_is_closed() -> None:
    game = stand(CROSS, {"A": "blue.warrior"}, exits=ACROSS)
    assert refuses(game, "move blue.warrior c2-d2") == ("closed-line", "EXIT-04")
    assert refuses(game, "move blue.warrior c2-b2-a2") == ("closed-line", "EXIT-04")
    assert is_legal(game, "move blue.warrior c2-c1")
    opened = stand(CROSS, {"A": "blue.warrior"})
    assert is_legal(opened, "move blue.warrior c2-d2")


@pytest.mark.rule("MULTI-64", "R-M17")
def test_nobody_jumps_or_walks_through_a_wall_onto_a_closed_line() -> None:
    wall = CROSS.replace("A.   3", "A. | 3")
    game = stand(wall, {"A": "blue.wall-walker"}, exits=ACROSS)
    assert refuses(game, "walk-through blue.wall-walker east") == (
        "closed-line",
        "CHAR-WALLWALKER-04",
    )
    assert is_legal(stand(wall, {"A": "blue.wall-walker"}), "walk-through blue.wall-walker east")
    jump = "\n+---+---+---+\n|A.   O   1 |\n+---+---+---+\n"
    closed = stand(jump, {"A": "blue.warrior"}, exits={"blue": ["yellow"]})
    assert refuses(closed, "jump blue.warrior over b1 to c1") == ("closed-line", "JUMP-04")
    assert is_legal(stand(jump, {"A": "blue.warrior"}), "jump blue.warrior over b1 to c1")


@pytest.mark.rule("R-M17")
def test_attacks_and_sight_reach_a_closed_line_as_usual() -> None:
    drawing = CROSS.replace("A.   3\n", "A.  G3\n")
    game = stand(drawing, {"A": "blue.warrior", "G": "green.goblin"}, exits=ACROSS)
    assert is_legal(game, "attack blue.warrior green.goblin")
    armed = drawing.replace("A.  G3", "A.w G3")
    pieces = {"A": "blue.wizard", "w": "blue.fireball-wand", "G": "green.goblin"}
    wizard = stand(armed, pieces, exits=ACROSS)
    play(wizard, "fire blue.wizard east")
    assert at(wizard, "green.goblin") == "eliminated"


@pytest.mark.rule("MULTI-64")
def test_the_closed_lines_of_a_board() -> None:
    match = board_of("multi:m1-square-4p").match
    lines = match.grid.line_masks
    for seat in range(4):
        assert match.line_setup.exits[seat] == lines[(seat + 2) % 4]
        assert match.line_setup.entry[seat] == lines[seat]


@pytest.mark.rule("R-M18")
def test_squares_of_owned_lines_that_touch_are_not_adjacent() -> None:
    drawing = """
+---+---+---+---+
| .   .   .   . |
+   +   +   +   +
  0  A0   1   1
+---+---+---+---+
"""
    game = stand(drawing, {"A": "blue.warrior"}, tile=1)
    assert refuses(game, "move blue.warrior b2-c2")[0] == "barrier"
    assert is_legal(game, "move blue.warrior b2-b1-c1-c2")
    enemy = stand(
        drawing.replace("A0   1", "A0  R1"), {"A": "blue.warrior", "R": "red.goblin"}, tile=1
    )
    assert refuses(enemy, "attack blue.warrior red.goblin") == ("not-adjacent", "COMBAT-02")
    shared = stand(drawing.replace("0  A0   1   1", "*  A*   *   *"), {"A": "blue.warrior"}, tile=1)
    assert is_legal(shared, "move blue.warrior b2-c2")


@pytest.mark.rule("R-M18", "MULTI-101")
def test_the_lines_of_two_seats_side_by_side_on_a_board() -> None:
    game = board_of("multi:m7-teams-4p")
    grid = game.match.grid
    touching = [
        (space_, there)
        for space_, line in grid.line_of.items()
        for way in range(4)
        if (there := grid.neighbour(space_, way)) in grid.line_of and grid.line_of[there] != line
    ]
    assert touching
    assert not any(game.context.adjacent(one, other) for one, other in touching)
