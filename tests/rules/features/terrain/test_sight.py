"""Lines of sight (LOS)."""

from __future__ import annotations

import pytest

from fixtures.positions.drawn import after, legal, place, play, refusal, seen, stand

ROW = """
+---+---+---+---+---+
 V.   .   .   .  T.
+---+---+---+---+---+
"""
EYES = {"V": "blue.wizard", "T": "yellow.thief"}


@pytest.mark.rule("LOS-01", "GOLD-01")
def test_sight_runs_along_rows_and_columns_only() -> None:
    game = stand(
        """
        +   +   +   +
         V.   .  B.
        +   +   +   +
          .  D.   .
        +   +   +   +
         C.   .  E.
        +   +   +   +
        """,
        {
            "V": "blue.wizard",
            "B": "yellow.thief",
            "C": "yellow.troll",
            "D": "yellow.goblin",
            "E": "yellow.cleric",
        },
    )
    assert seen(game, "blue.wizard") == {"E": "c1", "S": "a3"}
    assert seen(game, "yellow.goblin") == {}


@pytest.mark.rule("LOS-02")
def test_distance_does_not_matter() -> None:
    near = """
    +---+---+---+---+---+---+---+---+---+---+---+---+
     V.  T.   .   .   .   .   .   .   .   .   .   .
    +---+---+---+---+---+---+---+---+---+---+---+---+
    """
    far = """
    +---+---+---+---+---+---+---+---+---+---+---+---+
     V.   .   .   .   .   .   .   .   .   .   .  T.
    +---+---+---+---+---+---+---+---+---+---+---+---+
    """
    assert seen(stand(near, EYES), "blue.wizard") == {"E": "b1"}
    assert seen(stand(far, EYES), "blue.wizard") == {"E": "l1"}


@pytest.mark.rule("LOS-03", "LOS-04", "TERRAIN-PORT-02", "TERRAIN-PORT-03")
@pytest.mark.parametrize(
    ("border", "through"),
    [(" ", True), ("|", False), ("#", False), ("'", True), (",", True)],
    ids=["nothing", "wall", "closed portcullis", "open portcullis", "broken portcullis"],
)
def test_what_a_border_lets_through(border: str, through: bool) -> None:
    game = stand(ROW.replace(".   .   .  T", f". {border} .   .  T", 1), EYES)
    assert seen(game, "blue.wizard") == ({"E": "e1"} if through else {})


@pytest.mark.rule("LOS-05")
@pytest.mark.parametrize(
    "between", ["blue.thief", "blue.thief wounded", "yellow.goblin", "yellow.goblin wounded"]
)
def test_the_first_character_hides_those_behind(between: str) -> None:
    game = stand(ROW.replace(".   .   .  T", ".  B.   .  T", 1), {**EYES, "B": between})
    assert seen(game, "blue.wizard") == {"E": "c1"}


@pytest.mark.rule("LOS-06", "PIT-02")
@pytest.mark.parametrize("square", ["O ", "@ ", "~ ", "^ ", ".x"])
def test_objects_gears_and_obstacles_are_transparent(square: str) -> None:
    drawing = ROW.replace(".   .   .  T", f".   {square}  .  T", 1)
    game = stand(drawing, {**EYES, "x": "blue.armor"} if "x" in square else EYES)
    assert seen(game, "blue.wizard") == {"E": "e1"}


@pytest.mark.rule("LOS-06")
def test_a_fountain_is_not_transparent() -> None:
    assert seen(stand(ROW.replace(".   .   .  T", ".   F   .  T", 1), EYES), "blue.wizard") == {}


@pytest.mark.rule("LOS-07", "LOS-08")
def test_sight_passes_an_arrow_slit_beside_the_viewer_only() -> None:
    game = stand(ROW.replace("V.   .", "V. : ."), EYES)
    assert seen(game, "blue.wizard") == {"E": "e1"}
    assert seen(game, "yellow.thief") == {}


@pytest.mark.rule("LOS-07", "OBJ-FIREBALL-05")
def test_a_fireball_passes_an_arrow_slit_beside_the_wizard_only() -> None:
    wand = {**EYES, "w": "blue.fireball-wand"}
    beside = ROW.replace("V.   .", "V.w: .")
    farther = ROW.replace("V.   .   .", "V.w  . : .")
    assert legal(stand(beside, wand), "fire blue.wizard east")
    assert refusal(stand(farther, wand), "fire blue.wizard east") == ("nobody", "R-103")


@pytest.mark.rule("LOS-09", "R-61")
def test_sight_runs_over_rooms_and_lines() -> None:
    game = stand(
        """
        +   +   +   +   +   +   +   +
         A0   .   .   .   .   .  B1
        +   +   +   +   +   +   +   +
          0   .   .   .   .   .   1
        +   +   +   +   +   +   +   +
         C0   .   .   .   .   .  D1
        +   +   +   +   +   +   +   +
          0   .   .   .   .   .   1
        +   +   +   +   +   +   +   +
          0   .   .   .   .   .   1
        +   +   +   +   +   +   +   +
        """,
        {"A": "blue.wizard", "B": "yellow.thief", "C": "blue.troll", "D": "yellow.goblin"},
        tile=5,
    )
    assert seen(game, "blue.wizard") == {"E": "g1", "S": "a3"}
    assert seen(game, "yellow.goblin") == {"N": "g1", "W": "a3"}


@pytest.mark.rule("LOS-10", "BOARD-08")
def test_a_face_down_room_blocks_sight() -> None:
    drawing = """
    +   +   +   +   +   +   +
     V.   .   .   .   .  T.
    +   +   +   +   +   +   +
      .   .   .   .   .   .
    +   +   +   +   +   +   +
    """
    hidden = stand(drawing, EYES, tile=2, face_down=("a2",))
    assert seen(hidden, "blue.wizard") == {}
    assert seen(stand(drawing, EYES, tile=2), "blue.wizard") == {"E": "f1"}


@pytest.mark.rule("R-59", "EDGE-04")
def test_a_second_arrow_slit_blocks_and_two_halves_are_one() -> None:
    two = ROW.replace("V.   .   .", "V. : . : .")
    assert seen(stand(two, EYES), "blue.wizard") == {}
    rim = """
    +   +   +   +   +
     V. : .   .  T.
    +   +   +   +   +
    """
    # With rooms of one square, the border that is drawn is two halves that face each other.
    assert seen(stand(rim, EYES, tile=1), "blue.wizard") == {"E": "d1"}


@pytest.mark.rule("R-60")
def test_the_own_load_never_blocks() -> None:
    drawing = ROW.replace("V. ", "V.g")
    game = stand(drawing, {**EYES, "g": "blue.goblin wounded"})
    assert seen(game, "blue.wizard") == {"E": "e1"}


@pytest.mark.rule("R-60", "R-63")
def test_a_carried_wounded_is_seen_with_its_carrier() -> None:
    drawing = ROW.replace("V. ", "V.w").replace("T.", "T.g")
    pieces = {**EYES, "w": "blue.fireball-wand", "g": "yellow.goblin wounded"}
    game = stand(drawing, pieces)
    assert seen(game, "blue.wizard") == {"E": "e1"}
    play(game, "fire blue.wizard east")
    assert place(game, "yellow.thief") == place(game, "yellow.goblin") == "eliminated"


@pytest.mark.rule("EX-12")
def test_the_figure_of_lines_of_sight() -> None:
    game = stand(
        """
        +   +   +   +   +   +
         Y. : .  W.   .   .
        +   +   +   +   +   +
         N.   .   .   .   .
        +   +   +   +   +   +
         M. #Z.   .   .   .
        +   +   +   +   +   +
          .   .   .   .   .
        +   +   +---+   +   +
          .   .   .  B.  K.
        +   +   +   +   +   +
        """,
        {
            "Y": "yellow.howler",
            "W": "blue.wizard",
            "N": "blue.contortionist",
            "M": "blue.mekanork",
            "Z": "yellow.contortionist",
            "B": "blue.howler",
            "K": "yellow.mekanork",
        },
    )
    assert seen(game, "yellow.howler") == {"E": "c1", "S": "a2"}
    assert seen(game, "blue.wizard") == {}
    assert seen(game, "yellow.contortionist") == {}
    assert seen(game, "blue.howler") == {"E": "e5"}


@pytest.mark.rule("LOS-04", "TERRAIN-PORT-04")
def test_opening_a_portcullis_opens_the_view() -> None:
    game = stand(ROW.replace(".   .   .  T", ". #B.   .  T", 1), {**EYES, "B": "blue.thief"})
    assert seen(game, "blue.wizard") == {}
    assert seen(after(game, "open blue.thief west"), "blue.wizard") == {"E": "c1"}
