"""The Wall-Walker (CHAR-WALLWALKER)."""

from __future__ import annotations

import pytest

from dtwister_features.movement.wall_walking import WalkThrough
from fixtures.positions import drawn

ROW = """
+---+---+---+---+
 W. | .   .   .
+---+---+---+---+
"""
WALKER = {"W": "blue.wall-walker"}
EAST = "walk-through blue.wall-walker east"


@pytest.mark.rule("CHAR-WALLWALKER-01")
def test_values() -> None:
    walker = drawn.RULES.characters["base:wall-walker"]
    assert (walker.movement, walker.combat) == (4, 1)


@pytest.mark.rule("CHAR-WALLWALKER-02", "BASE-05")
def test_through_a_wall_for_a_point() -> None:
    game = drawn.stand(ROW, WALKER, ap=3)
    assert drawn.listed(game, EAST)
    drawn.play(game, EAST)
    assert (drawn.place(game, "blue.wall-walker"), drawn.ap_left(game)) == ("b1", 2)
    warrior = drawn.stand(ROW, {"W": "blue.warrior"})
    refused = drawn.refusal(warrior, "walk-through blue.warrior east")
    assert refused == ("no-ability", "CHAR-WALLWALKER-02")


@pytest.mark.rule("CHAR-WALLWALKER-02", "GOLD-01")
def test_there_are_four_directions() -> None:
    game = drawn.stand(ROW, WALKER)
    piece = game.match.piece_index["blue.wall-walker"]
    reason = game.why_not(WalkThrough(piece, "north-east"))
    assert reason is not None
    assert (reason.code, reason.rule) == ("no-such-way", "CHAR-WALLWALKER-02")
    assert game.why_not(WalkThrough(piece, "east")) is None


@pytest.mark.rule("CHAR-WALLWALKER-03")
def test_it_is_no_move_and_goes_one_square() -> None:
    game = drawn.stand(ROW, WALKER)
    assert drawn.refusal(game, "move blue.wall-walker a1-b1") == ("wall", "MOVE-12")
    assert drawn.refusal(game, "move blue.wall-walker a1-b1-c1") == ("wall", "MOVE-12")
    room = drawn.stand(
        """
        +   +   +   +
         W. | .   .
        +---+   +   +
          .   .   .
        +   +   +   +
          .   .   .
        +   +   +   +
        """,
        WALKER,
    )
    ways = [action.way for action in room.legal_actions.kind("walk-through")]
    assert ways == ["east", "south"]
    for way, square in (("east", "b1"), ("south", "a2")):
        moved = drawn.after(room, f"walk-through blue.wall-walker {way}")
        assert drawn.place(moved, "blue.wall-walker") == square


@pytest.mark.rule("CHAR-WALLWALKER-04")
@pytest.mark.parametrize(
    ("there", "code"),
    [
        ("blue.thief", "occupied"),
        ("yellow.thief", "occupied"),
        ("yellow.thief wounded", "enemy-wounded"),
    ],
)
def test_the_square_behind_must_be_free_of_others(there: str, code: str) -> None:
    game = drawn.stand(ROW.replace("| .", "|B."), {**WALKER, "B": there})
    assert drawn.refusal(game, EAST) == (code, "CHAR-WALLWALKER-04")
    assert drawn.legal(drawn.stand(ROW, WALKER), EAST)


@pytest.mark.rule("CHAR-WALLWALKER-04", "R-132", "R-37")
def test_what_lies_behind_the_wall_becomes_her_only_load() -> None:
    drawing = ROW.replace("| . ", "| .x")
    empty = drawn.stand(drawing, {**WALKER, "x": "yellow.sword"})
    drawn.play(empty, EAST)
    assert drawn.load(empty, "blue.wall-walker") == "yellow.sword"
    friend = drawn.stand(drawing, {**WALKER, "x": "blue.troll wounded"})
    drawn.play(friend, EAST)
    assert drawn.load(friend, "blue.wall-walker") == "blue.troll"
    laden = drawn.stand(
        drawing.replace("W. ", "W.a"), {**WALKER, "x": "yellow.sword", "a": "blue.armor"}
    )
    assert drawn.refusal(laden, EAST) == ("two-loads", "GOLD-05")


@pytest.mark.rule("CHAR-WALLWALKER-05", "EDGE-04", "EX-101")
def test_a_double_wall_between_two_rooms_costs_one_point() -> None:
    drawing = """
    +   +   +   +   +   +   +
      .   .  W. | .   .   .
    +   +   +   +   +   +   +
      .   .   . | .   .   .
    +   +   +   +   +   +   +
      .   .   . | .   .   .
    +   +   +   +   +   +   +
    """
    game = drawn.stand(drawing, WALKER, ap=3, tile=3)
    for slot, direction in ((0, 1), (1, 3)):
        ground = game.context.labyrinth.placed_rooms[slot]
        assert ground is not None and ground.stops["wall"][direction]
    drawn.play(game, EAST)
    assert (drawn.place(game, "blue.wall-walker"), drawn.ap_left(game)) == ("d1", 2)


@pytest.mark.rule("CHAR-WALLWALKER-06")
def test_not_through_a_closed_portcullis() -> None:
    game = drawn.stand(ROW.replace("|", "#"), WALKER)
    assert drawn.refusal(game, EAST) == ("portcullis", "CHAR-WALLWALKER-06")
    assert drawn.legal(drawn.stand(ROW, WALKER), EAST)


@pytest.mark.rule("CHAR-WALLWALKER-07", "REVEAL-04", "EX-06")
def test_a_face_down_room_is_neither_entered_nor_revealed() -> None:
    drawing = """
    +   +   +   +   +
      .  W. | .   .
    +   +   +   +   +
      .  A.   .   .
    +   +   +   +   +
    """
    pieces = {**WALKER, "A": "blue.warrior"}
    game = drawn.stand(drawing, pieces, tile=2, face_down=("a2",))
    assert drawn.refusal(game, EAST) == ("face-down", "CHAR-WALLWALKER-07")
    assert drawn.refusal(game, "reveal blue.wall-walker a2")[1].startswith("REVEAL")
    assert drawn.legal(game, "reveal blue.warrior a2")
    drawn.play(game, "reveal blue.warrior a2")
    assert drawn.legal(game, EAST)


@pytest.mark.rule("CHAR-WALLWALKER-08")
def test_walls_separate_her_in_every_other_respect() -> None:
    enemy = {**WALKER, "B": "yellow.goblin"}
    game = drawn.stand(ROW.replace("| .", "|B."), enemy)
    attack = "attack blue.wall-walker yellow.goblin"
    assert drawn.refusal(game, attack) == ("not-adjacent", "COMBAT-02")
    assert drawn.legal(drawn.stand(ROW.replace("| .", " B."), enemy), attack)
    hurt = drawn.stand(
        ROW.replace("W. | .", "W. |C."),
        {"W": "blue.wall-walker wounded", "C": "blue.cleric"},
    )
    refused = drawn.refusal(hurt, "heal blue.cleric blue.wall-walker")
    assert refused == ("not-adjacent", "CHAR-CLERIC-06")
    assert drawn.is_wounded(hurt, "blue.wall-walker")
    trade = drawn.stand(
        ROW.replace("W. | . ", "W. |B.s"), {**WALKER, "B": "blue.goblin", "s": "blue.sword"}
    )
    assert not drawn.legal(trade, "move blue.wall-walker a1-b1(+blue.sword)-c1")


@pytest.mark.rule("CHAR-WALLWALKER-09")
def test_arrow_slits_are_walls_for_her() -> None:
    game = drawn.stand(ROW.replace("|", ":"), WALKER)
    drawn.play(game, EAST)
    assert drawn.place(game, "blue.wall-walker") == "b1"


@pytest.mark.rule("R-131", "EDGE-03", "EDGE-04")
@pytest.mark.parametrize(
    ("border", "reason"),
    [
        (" ", ("no-wall", "R-131")),
        ("'", ("no-wall", "R-131")),
        (",", ("no-wall", "R-131")),
        ("#", ("portcullis", "CHAR-WALLWALKER-06")),
    ],
)
def test_a_border_without_a_wall_is_not_hers(border: str, reason: tuple[str, str]) -> None:
    game = drawn.stand(ROW.replace("|", border), WALKER)
    assert drawn.refusal(game, EAST) == reason


@pytest.mark.rule("R-131", "EDGE-04", "EDGE-06")
@pytest.mark.parametrize(
    ("border", "reason"),
    [
        (" ", None),
        (":", None),
        ("'", None),
        ("#", ("portcullis", "CHAR-WALLWALKER-06")),
    ],
)
def test_one_half_a_wall_and_no_half_a_closed_portcullis(
    border: str, reason: tuple[str, str] | None
) -> None:
    drawing = f"""
    +   +   +   +   +   +   +
      .   .  W. {border} .   .   . |
    +   +   +   +   +   +   +
      .   .   .   .  M@   . |
    +   +   +   +   +   +   +
      .   .   .   .   .   . |
    +   +   +   +   +   +   +
    """
    game = drawn.stand(drawing, {**WALKER, "M": "blue.mekanork"}, tile=3)
    # Turned by half, the eastern room has its walls to the west.
    drawn.play(game, *["rotate blue.mekanork a2 clockwise"] * 2)
    if reason is None:
        drawn.play(game, EAST)
        assert drawn.place(game, "blue.wall-walker") == "d1"
    else:
        assert drawn.refusal(game, EAST) == reason


@pytest.mark.rule("R-132")
@pytest.mark.parametrize("carried", ["yellow.sword", "blue.troll wounded"])
def test_takes_her_load_along(carried: str) -> None:
    game = drawn.stand(ROW.replace("W. ", "W.x"), {**WALKER, "x": carried})
    drawn.play(game, EAST)
    assert drawn.load(game, "blue.wall-walker") == carried.split()[0]
    assert drawn.place(game, carried.split()[0]) == "b1"


@pytest.mark.rule("R-133", "BOARD-07")
def test_there_is_no_square_beyond_the_rim() -> None:
    drawing = ROW.replace(" W.", "|W.")
    game = drawn.stand(drawing, WALKER)
    assert drawn.refusal(game, "walk-through blue.wall-walker west") == ("rim", "R-133")
    assert drawn.refusal(game, "walk-through blue.wall-walker north") == ("rim", "R-133")
    assert drawn.legal(game, EAST)


OUT = """
+---+---+---+
  .  W. | 1
+---+---+---+
"""


@pytest.mark.rule("R-133", "R-78", "EXIT-01")
def test_through_a_wall_onto_the_opposing_line_she_leaves_with_her_load() -> None:
    pieces = {**WALKER, "x": "blue.treasure", "z": "yellow.troll behind"}
    game = drawn.stand(OUT.replace("W. ", "W.x"), pieces)
    drawn.play(game, EAST)
    assert (drawn.place(game, "blue.wall-walker"), game.vp) == ("exited", (2, 0))


@pytest.mark.rule("R-133", "EXIT-06", "R-75", "CHAR-WALLWALKER-04")
@pytest.mark.parametrize("there", ["yellow.troll", "yellow.troll wounded"])
def test_not_out_over_an_enemy(there: str) -> None:
    game = drawn.stand(OUT.replace("| 1", "|B1"), {**WALKER, "B": there})
    assert drawn.refusal(game, EAST) == ("occupied", "CHAR-WALLWALKER-04")


@pytest.mark.rule("R-134", "OBJ-ROPE-02", "OBJ-ROPE-03", "OBJ-ROPE-07")
def test_arrives_on_a_pit_with_a_rope_there_or_one_that_can_be_attached() -> None:
    rope = {**WALKER, "r": "blue.rope"}
    bare = drawn.stand(ROW.replace("| .", "| O"), WALKER)
    assert drawn.refusal(bare, EAST) == ("no-ground", "CHAR-WALLWALKER-04")
    roped = drawn.stand(ROW.replace("| . ", "| Or"), rope)
    drawn.play(roped, EAST)
    assert drawn.place(roped, "blue.wall-walker") == "b1"
    # From behind the wall the pit touches one open square only, so the Rope has no second end.
    loose = drawn.stand(ROW.replace("W. | .", "W.r| O"), rope)
    assert drawn.refusal(loose, EAST) == ("no-ground", "CHAR-WALLWALKER-04")
    tied = drawn.stand(
        """
        +   +   +   +
         W.r| O   .
        +   +   +   +
          .   .   .
        +   +   +   +
          .   .   .
        +   +   +   +
        """,
        rope,
    )
    drawn.play(tied, EAST)
    assert (drawn.place(tied, "blue.wall-walker"), drawn.load(tied, "blue.wall-walker")) == (
        "b1",
        "blue.rope",
    )


@pytest.mark.rule("R-134", "OBJ-ROPE-07")
@pytest.mark.parametrize("lying", [True, False])
def test_a_roped_pit_beside_is_a_place_to_fasten_her_rope(lying: bool) -> None:
    drawing = """
    +   +   +   +
     W.r| O   Os
    +   +   +   +
      .   .   .
    +   +   +   +
      .   .   .
    +   +   +   +
    """
    where = "" if lying else " behind"
    pieces = {**WALKER, "r": "blue.rope", "s": f"yellow.rope{where}"}
    game = drawn.stand(drawing if lying else drawing.replace("Os", "O "), pieces)
    if lying:
        drawn.play(game, EAST)
        assert drawn.place(game, "blue.wall-walker") == "b1"
    else:
        assert drawn.refusal(game, EAST) == ("no-ground", "CHAR-WALLWALKER-04")


@pytest.mark.rule("OBJ-ROPE-09", "R-100", "R-134")
def test_the_rope_in_use_on_one_pit_does_not_hold_her_on_the_next() -> None:
    drawing = """
    +   +   +   +
     WOr| O   .
    +   +   +   +
      .   .   .
    +   +   +   +
      .   .   .
    +   +   +   +
    """
    game = drawn.stand(drawing, {**WALKER, "r": "blue.rope"})
    assert drawn.refusal(game, EAST) == ("no-ground", "CHAR-WALLWALKER-04")
    floor = drawn.stand(drawing.replace("| O", "| ."), {**WALKER, "r": "blue.rope"})
    moved = drawn.after(floor, EAST)
    assert (drawn.place(moved, "blue.wall-walker"), drawn.place(moved, "blue.rope")) == ("b1", "b1")
