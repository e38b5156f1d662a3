"""The Fireball wand (OBJ-FIREBALL)."""

from __future__ import annotations

import pytest

from dtwister_features.abilities.fireball import ShootFireball
from dtwister_features.state_variables import COMBAT_HANDS
from fixtures.positions import drawn

ROW = """
+---+---+---+---+---+
 W.f  .  A.   .  B.
+---+---+---+---+---+
"""
PIECES = {
    "W": "blue.wizard",
    "f": "blue.fireball-wand",
    "A": "yellow.warrior",
    "B": "yellow.thief",
}
EAST = "fire blue.wizard east"


@pytest.mark.rule("OBJ-FIREBALL-01", "CHAR-WIZARD-08")
def test_only_a_wizard_who_carries_the_wand() -> None:
    assert drawn.listed(drawn.stand(ROW, PIECES), EAST)
    yellow = drawn.stand(ROW, {**PIECES, "f": "yellow.fireball-wand"})
    assert drawn.legal(yellow, EAST)
    without = drawn.stand(ROW.replace("W.f", "W. ").replace(" .  A", " .f A"), PIECES)
    assert drawn.refusal(without, EAST) == ("no-ability", "OBJ-FIREBALL-01")
    warrior = drawn.stand(ROW, {**PIECES, "W": "blue.warrior"})
    assert drawn.refusal(warrior, "fire blue.warrior east") == ("no-user", "OBJ-FIREBALL-01")


@pytest.mark.rule("OBJ-FIREBALL-01", "CARRY-12")
def test_others_may_carry_it() -> None:
    game = drawn.stand(ROW, {**PIECES, "W": "blue.warrior"})
    drawn.play(game, "move blue.warrior a1-b1")
    assert drawn.place(game, "blue.fireball-wand") == "b1"


@pytest.mark.rule("OBJ-FIREBALL-01", "CARRY-14", "WOUND-02")
@pytest.mark.parametrize(
    ("how", "reason"),
    [("wounded", ("wounded", "WOUND-02")), ("recovered", ("recovered", "WOUND-10"))],
)
def test_neither_wounded_nor_recovered(how: str, reason: tuple[str, str]) -> None:
    game = drawn.stand(ROW, {**PIECES, "W": f"blue.wizard {how}"})
    assert drawn.refusal(game, EAST) == reason


@pytest.mark.rule("OBJ-FIREBALL-02", "OBJ-FIREBALL-04", "R-105", "R-79", "VP-01")
@pytest.mark.parametrize(
    ("victim", "vp"),
    [
        ("yellow.warrior", (1, 0)),
        ("yellow.warrior wounded", (1, 0)),
        ("blue.warrior", (0, 1)),
        ("blue.warrior wounded", (0, 1)),
    ],
)
def test_the_first_character_in_the_direction_is_eliminated(
    victim: str, vp: tuple[int, int]
) -> None:
    game = drawn.stand(ROW, {**PIECES, "A": victim}, ap=3)
    drawn.play(game, EAST)
    assert drawn.place(game, victim.split()[0]) == "eliminated"
    assert (drawn.place(game, "yellow.thief"), game.vp, drawn.ap_left(game)) == ("e1", vp, 2)


@pytest.mark.rule("OBJ-FIREBALL-02")
def test_the_wizard_chooses_the_direction() -> None:
    drawing = """
    +   +   +   +
      .  A.   .
    +   +   +   +
     B.  W.f  .
    +   +   +   +
      .   .   .
    +   +   +   +
    """
    game = drawn.stand(drawing, PIECES)
    west = drawn.after(game, "fire blue.wizard west")
    assert (drawn.place(west, "yellow.thief"), drawn.place(west, "yellow.warrior")) == (
        "eliminated",
        "b1",
    )
    north = drawn.after(game, "fire blue.wizard north")
    assert (drawn.place(north, "yellow.thief"), drawn.place(north, "yellow.warrior")) == (
        "a2",
        "eliminated",
    )
    assert drawn.refusal(game, "fire blue.wizard south") == ("nobody", "R-103")


@pytest.mark.rule("OBJ-FIREBALL-03", "CARRY-13")
def test_the_wand_is_gone_after_one_use() -> None:
    game = drawn.stand(ROW, PIECES)
    drawn.play(game, EAST)
    assert drawn.place(game, "blue.fireball-wand") in ("discarded", "carried-out")
    assert drawn.refusal(game, EAST) == ("no-ability", "OBJ-FIREBALL-01")


@pytest.mark.rule("OBJ-FIREBALL-04")
def test_there_is_no_combat() -> None:
    game = drawn.stand(ROW.replace("A. ", "A.a"), {**PIECES, "a": "yellow.armor"})
    hands = game.context.recall(COMBAT_HANDS)
    drawn.play(game, EAST)
    assert game.decision is not None and game.decision.kind == "act"
    assert game.context.recall(COMBAT_HANDS) == hands
    assert not drawn.is_wounded(game, "blue.wizard")
    assert not drawn.is_wounded(game, "yellow.thief")


@pytest.mark.rule("OBJ-FIREBALL-05", "LOS-03", "LOS-04")
@pytest.mark.parametrize(
    ("border", "passes"), [("|", False), ("#", False), (":", False), ("'", True), (",", True)]
)
def test_what_stops_it(border: str, passes: bool) -> None:
    game = drawn.stand(ROW.replace(".  A", f". {border}A"), PIECES)
    if passes:
        assert drawn.legal(game, EAST)
    else:
        assert drawn.refusal(game, EAST) == ("nobody", "R-103")


@pytest.mark.rule("OBJ-FIREBALL-05", "LOS-06", "PIT-02")
@pytest.mark.parametrize("square", ["O ", "@ ", ".a"])
def test_what_does_not_stop_it(square: str) -> None:
    drawing = ROW.replace("W.f  . ", f"W.f  {square}")
    game = drawn.stand(drawing, {**PIECES, "a": "blue.armor"} if "a" in square else PIECES)
    drawn.play(game, EAST)
    assert drawn.place(game, "yellow.warrior") == "eliminated"


@pytest.mark.rule("OBJ-FIREBALL-06", "R-45")
def test_the_object_of_the_victim_stays() -> None:
    game = drawn.stand(ROW.replace("A. ", "A.a"), {**PIECES, "a": "yellow.armor"})
    drawn.play(game, EAST)
    assert drawn.place(game, "yellow.armor") == "c1"


@pytest.mark.rule("OBJ-FIREBALL-06", "R-45")
@pytest.mark.parametrize(
    ("victim", "held", "where"),
    [("yellow.thief", "yellow.armor", "discarded"), ("yellow.warrior", "yellow.rope", "c1")],
)
def test_on_a_pit_only_a_rope_stays(victim: str, held: str, where: str) -> None:
    drawing = ROW.replace("A. ", "AOa").replace(" B.", "  .")
    game = drawn.stand(
        drawing, {"W": "blue.wizard", "f": "blue.fireball-wand", "A": victim, "a": held}
    )
    drawn.play(game, EAST)
    assert drawn.place(game, held) == where


@pytest.mark.rule("OBJ-FIREBALL-07", "R-106", "VP-05")
def test_a_carrier_and_the_wounded_are_both_eliminated() -> None:
    game = drawn.stand(ROW.replace("A. ", "A.g"), {**PIECES, "g": "yellow.goblin wounded"})
    drawn.play(game, EAST)
    assert drawn.place(game, "yellow.warrior") == drawn.place(game, "yellow.goblin") == "eliminated"
    assert game.vp == (2, 0)


@pytest.mark.rule("OBJ-FIREBALL-08", "R-121")
def test_it_is_magical() -> None:
    wand = drawn.RULES.objects["features:fireball-wand"]
    assert "magical" in wand.tags
    tagged = {name for name, spec in drawn.RULES.objects.items() if "magical" in spec.tags}
    assert {name for name in tagged if not name.startswith("card:")} == {wand.id}


@pytest.mark.rule("OBJ-FIREBALL-09", "CHAR-TROLL-05")
def test_who_is_hit_does_not_come_back() -> None:
    game = drawn.stand(ROW, {**PIECES, "A": "yellow.troll wounded"})
    drawn.play(game, EAST, "end", "play 2")
    assert drawn.refusal(game, "regenerate yellow.troll") == ("not-on-board", "AP-05")
    spared = drawn.stand(ROW, {**PIECES, "A": "yellow.troll wounded"})
    drawn.play(spared, "end", "play 2")
    assert drawn.legal(spared, "regenerate yellow.troll")


@pytest.mark.rule("R-102", "R-64")
def test_who_was_wounded_in_this_turn_may_be_hit() -> None:
    game = drawn.stand(ROW, {**PIECES, "A": "yellow.warrior wounded fresh"})
    drawn.play(game, EAST)
    assert (drawn.place(game, "yellow.warrior"), game.vp) == ("eliminated", (1, 0))


@pytest.mark.rule("R-103", "R-21")
def test_nobody_in_sight_no_fireball() -> None:
    game = drawn.stand(ROW, PIECES)
    for way in ("north", "south", "west"):
        assert drawn.refusal(game, f"fire blue.wizard {way}") == ("nobody", "R-103")
    assert drawn.legal(game, EAST)


@pytest.mark.rule("R-104")
@pytest.mark.parametrize("held", ["", "yellow.buckler"])
def test_adjacent_characters_and_bearers_of_a_shield_may_be_hit(held: str) -> None:
    drawing = ROW.replace("W.f  .  A. ", "W.f A.s  . " if held else "W.f A.   . ")
    game = drawn.stand(drawing, {**PIECES, "s": held} if held else PIECES)
    drawn.play(game, EAST)
    assert drawn.place(game, "yellow.warrior") == "eliminated"


@pytest.mark.rule("R-104", "R-61", "OBJ-FIREBALL-05")
def test_characters_on_a_line_may_be_hit() -> None:
    drawing = """
    +---+---+---+
     W.f  .  A1
    +---+---+---+
    """
    game = drawn.stand(drawing, {**PIECES, "B": "yellow.thief behind"})
    drawn.play(game, EAST)
    assert drawn.place(game, "yellow.warrior") == "eliminated"


@pytest.mark.rule("OBJ-FIREBALL-02", "GOLD-01")
def test_there_are_four_directions() -> None:
    game = drawn.stand(ROW, PIECES)
    wizard = game.match.piece_index["blue.wizard"]
    reason = game.why_not(ShootFireball(wizard, "south-east"))
    assert reason is not None
    assert (reason.code, reason.rule) == ("no-such-way", "OBJ-FIREBALL-02")
    assert game.why_not(ShootFireball(wizard, "east")) is None
