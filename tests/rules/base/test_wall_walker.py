"""The Wall-Walker (CHAR-WALLWALKER)."""

from __future__ import annotations

import pytest

from dtwister_features.movement.wall_walking import WalkThrough
from fixtures.positions.drawn import (
    RULES,
    after,
    ap_left,
    is_wounded,
    legal,
    listed,
    load,
    place,
    play,
    refusal,
    stand,
)

ROW = """
+---+---+---+---+
 W. | .   .   .
+---+---+---+---+
"""
WALKER = {"W": "blue.wall-walker"}
EAST = "walk-through blue.wall-walker east"


@pytest.mark.rule("CHAR-WALLWALKER-01")
def test_values() -> None:
    walker = RULES.characters["base:wall-walker"]
    assert (walker.movement, walker.combat) == (4, 1)


@pytest.mark.rule("CHAR-WALLWALKER-02", "BASE-05")
def test_through_a_wall_for_a_point() -> None:
    game = stand(ROW, WALKER, ap=3)
    assert listed(game, EAST)
    play(game, EAST)
    assert (place(game, "blue.wall-walker"), ap_left(game)) == ("b1", 2)
    warrior = stand(ROW, {"W": "blue.warrior"})
    refused = refusal(warrior, "walk-through blue.warrior east")
    assert refused == ("no-ability", "CHAR-WALLWALKER-02")


@pytest.mark.rule("CHAR-WALLWALKER-02", "GOLD-01")
def test_there_are_four_directions() -> None:
    game = stand(ROW, WALKER)
    piece = game.match.piece_index["blue.wall-walker"]
    reason = game.why_not(WalkThrough(piece, "north-east"))
    assert reason is not None
    assert (reason.code, reason.rule) == ("no-such-way", "CHAR-WALLWALKER-02")
    assert game.why_not(WalkThrough(piece, "east")) is None


@pytest.mark.rule("CHAR-WALLWALKER-03")
def test_it_is_no_move_and_goes_one_square() -> None:
    game = stand(ROW, WALKER)
    assert refusal(game, "move blue.wall-walker a1-b1") == ("wall", "MOVE-12")
    assert refusal(game, "move blue.wall-walker a1-b1-c1") == ("wall", "MOVE-12")
    room = stand(
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
        moved = after(room, f"walk-through blue.wall-walker {way}")
        assert place(moved, "blue.wall-walker") == square


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
    game = stand(ROW.replace("| .", "|B."), {**WALKER, "B": there})
    assert refusal(game, EAST) == (code, "CHAR-WALLWALKER-04")
    assert legal(stand(ROW, WALKER), EAST)


@pytest.mark.rule("CHAR-WALLWALKER-04", "R-132", "R-37")
def test_what_lies_behind_the_wall_becomes_her_only_load() -> None:
    drawing = ROW.replace("| . ", "| .x")
    empty = stand(drawing, {**WALKER, "x": "yellow.sword"})
    play(empty, EAST)
    assert load(empty, "blue.wall-walker") == "yellow.sword"
    friend = stand(drawing, {**WALKER, "x": "blue.troll wounded"})
    play(friend, EAST)
    assert load(friend, "blue.wall-walker") == "blue.troll"
    laden = stand(drawing.replace("W. ", "W.a"), {**WALKER, "x": "yellow.sword", "a": "blue.armor"})
    assert refusal(laden, EAST) == ("two-loads", "GOLD-05")


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
    game = stand(drawing, WALKER, ap=3, tile=3)
    for slot, direction in ((0, 1), (1, 3)):
        ground = game.context.labyrinth.placed_rooms[slot]
        assert ground is not None and ground.stops["wall"][direction]
    play(game, EAST)
    assert (place(game, "blue.wall-walker"), ap_left(game)) == ("d1", 2)


@pytest.mark.rule("CHAR-WALLWALKER-06")
def test_not_through_a_closed_portcullis() -> None:
    game = stand(ROW.replace("|", "#"), WALKER)
    assert refusal(game, EAST) == ("portcullis", "CHAR-WALLWALKER-06")
    assert legal(stand(ROW, WALKER), EAST)


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
    game = stand(drawing, pieces, tile=2, face_down=("a2",))
    assert refusal(game, EAST) == ("face-down", "CHAR-WALLWALKER-07")
    assert refusal(game, "reveal blue.wall-walker a2")[1].startswith("REVEAL")
    assert legal(game, "reveal blue.warrior a2")
    play(game, "reveal blue.warrior a2")
    assert legal(game, EAST)


@pytest.mark.rule("CHAR-WALLWALKER-08")
def test_walls_separate_her_in_every_other_respect() -> None:
    enemy = {**WALKER, "B": "yellow.goblin"}
    game = stand(ROW.replace("| .", "|B."), enemy)
    attack = "attack blue.wall-walker yellow.goblin"
    assert refusal(game, attack) == ("not-adjacent", "COMBAT-02")
    assert legal(stand(ROW.replace("| .", " B."), enemy), attack)
    hurt = stand(
        ROW.replace("W. | .", "W. |C."),
        {"W": "blue.wall-walker wounded", "C": "blue.cleric"},
    )
    refused = refusal(hurt, "heal blue.cleric blue.wall-walker")
    assert refused == ("not-adjacent", "CHAR-CLERIC-06")
    assert is_wounded(hurt, "blue.wall-walker")
    trade = stand(
        ROW.replace("W. | . ", "W. |B.s"), {**WALKER, "B": "blue.goblin", "s": "blue.sword"}
    )
    assert not legal(trade, "move blue.wall-walker a1-b1(+blue.sword)-c1")


@pytest.mark.rule("CHAR-WALLWALKER-09")
def test_arrow_slits_are_walls_for_her() -> None:
    game = stand(ROW.replace("|", ":"), WALKER)
    play(game, EAST)
    assert place(game, "blue.wall-walker") == "b1"


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
    game = stand(ROW.replace("|", border), WALKER)
    assert refusal(game, EAST) == reason


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
    game = stand(drawing, {**WALKER, "M": "blue.mekanork"}, tile=3)
    # Turned by half, the eastern room has its walls to the west.
    play(game, *["rotate blue.mekanork a2 clockwise"] * 2)
    if reason is None:
        play(game, EAST)
        assert place(game, "blue.wall-walker") == "d1"
    else:
        assert refusal(game, EAST) == reason


@pytest.mark.rule("R-132")
@pytest.mark.parametrize("carried", ["yellow.sword", "blue.troll wounded"])
def test_takes_her_load_along(carried: str) -> None:
    game = stand(ROW.replace("W. ", "W.x"), {**WALKER, "x": carried})
    play(game, EAST)
    assert load(game, "blue.wall-walker") == carried.split()[0]
    assert place(game, carried.split()[0]) == "b1"


@pytest.mark.rule("R-133", "BOARD-07")
def test_there_is_no_square_beyond_the_rim() -> None:
    drawing = ROW.replace(" W.", "|W.")
    game = stand(drawing, WALKER)
    assert refusal(game, "walk-through blue.wall-walker west") == ("rim", "R-133")
    assert refusal(game, "walk-through blue.wall-walker north") == ("rim", "R-133")
    assert legal(game, EAST)


OUT = """
+---+---+---+
  .  W. | 1
+---+---+---+
"""


@pytest.mark.rule("R-133", "R-78", "EXIT-01")
def test_through_a_wall_onto_the_opposing_line_she_leaves_with_her_load() -> None:
    pieces = {**WALKER, "x": "blue.treasure", "z": "yellow.troll behind"}
    game = stand(OUT.replace("W. ", "W.x"), pieces)
    play(game, EAST)
    assert (place(game, "blue.wall-walker"), game.vp) == ("exited", (2, 0))


@pytest.mark.rule("R-133", "EXIT-06", "R-75", "CHAR-WALLWALKER-04")
@pytest.mark.parametrize("there", ["yellow.troll", "yellow.troll wounded"])
def test_not_out_over_an_enemy(there: str) -> None:
    game = stand(OUT.replace("| 1", "|B1"), {**WALKER, "B": there})
    assert refusal(game, EAST) == ("occupied", "CHAR-WALLWALKER-04")


@pytest.mark.rule("R-134", "OBJ-ROPE-02", "OBJ-ROPE-03", "OBJ-ROPE-07")
def test_arrives_on_a_pit_with_a_rope_there_or_one_that_can_be_attached() -> None:
    rope = {**WALKER, "r": "blue.rope"}
    bare = stand(ROW.replace("| .", "| O"), WALKER)
    assert refusal(bare, EAST) == ("no-ground", "CHAR-WALLWALKER-04")
    roped = stand(ROW.replace("| . ", "| Or"), rope)
    play(roped, EAST)
    assert place(roped, "blue.wall-walker") == "b1"
    # From behind the wall the pit touches one open square only, so the Rope has no second end.
    loose = stand(ROW.replace("W. | .", "W.r| O"), rope)
    assert refusal(loose, EAST) == ("no-ground", "CHAR-WALLWALKER-04")
    tied = stand(
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
    play(tied, EAST)
    assert (place(tied, "blue.wall-walker"), load(tied, "blue.wall-walker")) == ("b1", "blue.rope")


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
    game = stand(drawing if lying else drawing.replace("Os", "O "), pieces)
    if lying:
        play(game, EAST)
        assert place(game, "blue.wall-walker") == "b1"
    else:
        assert refusal(game, EAST) == ("no-ground", "CHAR-WALLWALKER-04")


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
    game = stand(drawing, {**WALKER, "r": "blue.rope"})
    assert refusal(game, EAST) == ("no-ground", "CHAR-WALLWALKER-04")
    floor = stand(drawing.replace("| O", "| ."), {**WALKER, "r": "blue.rope"})
    moved = after(floor, EAST)
    assert (place(moved, "blue.wall-walker"), place(moved, "blue.rope")) == ("b1", "b1")
