"""Floor elements: floor, gears, walls, starting lines, pits (TERRAIN)."""

from __future__ import annotations

import pytest

from dtwister.plugin.questions import category_of
from dtwister.testing import assert_position
from fixtures.positions.carrying import ends, legal, place, play, stand, why

REVEALABLE = """
+   +   +   +   +   +   +
 A0   .   .   .   O   1
+   +   +   +   +   +   +
  0   .   .   .   @   1
+   +   +   +   +   +   +
"""
"""A room of one seat's line, a face-down room with a pit and a gear, the line of the other."""


def revealed(**more: str) -> object:
    game = stand(
        REVEALABLE.replace(" A0   .", "  0  A."),
        {"A": "blue.thief", "r": "blue.rope room a2", "s": "yellow.sword room a2", **more},
        tile=2,
        face_down=["a2"],
    )
    play(game, "move blue.thief b1-c1", "reveal blue.thief a2")
    return game


@pytest.mark.rule("TERRAIN-FLOOR-01", "TERRAIN-GEAR-01", "TERRAIN-PIT-01")
def test_tokens_are_placed_on_floor_and_gear_and_not_on_a_pit() -> None:
    game = revealed()
    assert legal(game, "place yellow.sword on d1")
    assert legal(game, "place yellow.sword on e2")
    assert why(game, "place yellow.sword on e1") == ("obstacle", "PLACE-03")
    assert len(game.legal_actions) == 3


@pytest.mark.rule("TERRAIN-LINE-01")
def test_a_square_of_a_line_is_no_floor_square() -> None:
    game = revealed()
    assert why(game, "place yellow.sword on f1") == ("other-room", "PLACE-03")
    assert legal(game, "place yellow.sword on d2")
    spaces = game.match.grid.lines_mask
    topology = game.context.labyrinth
    assert not any(mask & spaces for mask in topology.cells.values())
    assert not topology.placeable & spaces


@pytest.mark.rule("TERRAIN-FLOOR-02")
@pytest.mark.parametrize("first", ["yellow.sword", "yellow.cleric"])
def test_a_floor_square_with_a_piece_is_not_empty(first: str) -> None:
    game = revealed(c="yellow.cleric room a2")
    play(game, f"place {first} on d1")
    other = {"yellow.sword": "yellow.cleric", "yellow.cleric": "yellow.sword"}[first]
    assert why(game, f"place {other} on d1") == ("occupied", "PLACE-04")
    assert legal(game, f"place {other} on d2")


@pytest.mark.rule("TERRAIN-FLOOR-02", "GOLD-07")
def test_a_square_beside_an_open_portcullis_is_empty_all_the_same() -> None:
    drawing = """
    +---+---+---+---+
    |A.   . | . ' . |
    +   +   +   +   +
    | .   .   .   . |
    +---+---+---+---+
    """
    signs = {"A": "blue.thief", "r": "yellow.rope room a2"}
    game = stand(drawing, signs, tile=2, face_down=["a2"])
    play(game, "move blue.thief a1-b1-b2", "reveal blue.thief a2")
    assert legal(game, "place yellow.rope on c1")


@pytest.mark.rule("TERRAIN-FLOOR-03")
def test_a_square_is_valid_by_terrain_occupants_and_golden_rules() -> None:
    drawing = """
    +---+---+---+---+---+---+
    | .   O  A.s  .x  .  F. |
    +---+---+---+---+---+---+
    """
    signs = {"s": "blue.sword", "x": "blue.rope", "F": "blue.troll"}
    thief = stand(drawing, {"A": "blue.thief", **signs})
    # The pit is valid for the Thief; the rope's square is not, with a load; the friend's is not.
    assert legal(thief, "move blue.thief c1-b1")
    assert why(thief, "move blue.thief c1-d1") == ("two-loads", "GOLD-05")
    assert why(thief, "move blue.thief c1-d1-e1-f1") == ("occupied", "MOVE-06")
    goblin = stand(drawing, {"A": "blue.goblin", **signs})
    assert why(goblin, "move blue.goblin c1-b1") == ("obstacle", "MOVE-10")
    assert legal(goblin, "move blue.goblin c1(-)-d1")


@pytest.mark.rule("TERRAIN-GEAR-01")
def test_a_gear_is_a_place_to_stand_and_to_turn_the_room_from() -> None:
    drawing = """
    +---+---+---+
    |A.   @ r . |
    +   +   +   +
    | .   .   . |
    +   +   +   +
    | .   .   . |
    +---+---+---+
    """.replace("@ r", "@r ")
    game = stand(drawing, {"A": "blue.troll", "r": "blue.rope"})
    assert ends(game, "blue.troll") >= {"b1", "c1"}
    assert why(game, "rotate blue.troll a1 clockwise") == ("no-gear", "ROTATE-01")
    play(game, "move blue.troll a1-b1", "rotate blue.troll a1 clockwise")
    assert place(game, "blue.troll") == "c2"


def beside(side: str, one: str = "A. ", other: str = "T. ") -> str:
    return f"""
    +---+---+---+
    |{one}{side}{other}  . |
    +---+---+---+
    """


@pytest.mark.rule("TERRAIN-WALL-01")
def test_a_wall_stops_movement_combat_healing_and_sight() -> None:
    warrior = {"A": "blue.warrior", "T": "yellow.troll"}
    assert why(stand(beside("|"), warrior), "attack blue.warrior yellow.troll")[1] == "COMBAT-02"
    assert legal(stand(beside(" "), warrior), "attack blue.warrior yellow.troll")
    cleric = {"A": "blue.cleric", "T": "yellow.troll wounded"}
    heal = "heal blue.cleric yellow.troll"
    assert why(stand(beside("|"), cleric), heal)[1] == "CHAR-CLERIC-06"
    assert legal(stand(beside(" "), cleric), heal)
    step = "move blue.cleric a1-b1-c1"
    assert why(stand(beside("|"), cleric), step) == ("wall", "MOVE-12")
    assert legal(stand(beside(" "), cleric), step)
    wand = {"A": "blue.wizard", "x": "blue.fireball-wand", "T": "yellow.troll"}
    fire = "fire blue.wizard east"
    assert why(stand(beside("|", "A.x"), wand), fire)[1] == "R-103"
    assert legal(stand(beside(" ", "A.x"), wand), fire)


@pytest.mark.rule("TERRAIN-WALL-01")
def test_the_fireball_destroys_no_wall() -> None:
    drawing = """
    +---+---+---+
    |A.x|F.   . |
    +   +---+---+
    |T.   .   . |
    +---+---+---+
    """
    signs = {
        "A": "blue.wizard",
        "x": "blue.fireball-wand",
        "T": "yellow.troll",
        "F": "yellow.thief",
    }
    game = stand(drawing, signs)
    play(game, "fire blue.wizard south")
    assert_position(
        game,
        drawing.replace("A.x", "A. ").replace("T.", " ."),
        pieces={"A": "blue.wizard", "F": "yellow.thief", "T": "yellow.troll eliminated"},
    )


@pytest.mark.rule("TERRAIN-PIT-01")
def test_a_pit_is_an_obstacle() -> None:
    drawing = """
    +---+---+---+
    |A.   O   . |
    +---+---+---+
    """
    game = stand(drawing, {"A": "blue.troll"})
    assert category_of(game.context, game.match.grid.space("b1")) == "obstacle"
    assert why(game, "move blue.troll a1-b1-c1") == ("obstacle", "MOVE-10")
    assert legal(game, "jump blue.troll over b1 to c1")


@pytest.mark.rule("TERRAIN-LINE-01", "MOVE-14")
def test_a_line_square_is_stood_on_though_it_is_no_floor() -> None:
    game = stand(REVEALABLE, {"A": "blue.troll"}, tile=2, face_down=["a2"])
    assert ends(game, "blue.troll") == {"a1", "a2", "b1", "b2", "c1"}
