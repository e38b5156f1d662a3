"""The Wizard (CHAR-WIZARD)."""

from __future__ import annotations

import attrs
import pytest

from dtwister._engine.piece_kinds import compile_kind
from fixtures.positions.drawn import RULES, after, ap_left, legal, load, place, play, refusal, stand

ROW = """
+---+---+---+---+---+
 W.   .   .   .   .
+---+---+---+---+---+
"""
WIZARD = {"W": "blue.wizard"}
FAR = "move blue.wizard a1-b1-c1"


@pytest.mark.rule("CHAR-WIZARD-01")
def test_values() -> None:
    wizard = RULES.characters["features:wizard"]
    assert (wizard.movement, wizard.combat) == (4, 1)


@pytest.mark.rule("CHAR-WIZARD-02")
@pytest.mark.parametrize("sign", ["O", "~", "^", "F"])
def test_crosses_pits_and_other_obstacles_at_no_extra_cost(sign: str) -> None:
    drawing = ROW.replace("W.   .   .", f"W.   {sign}   {sign}")
    game = stand(drawing, WIZARD, ap=3)
    play(game, "move blue.wizard a1-b1-c1-d1-e1")
    assert (place(game, "blue.wizard"), ap_left(game)) == ("e1", 2)
    warrior = stand(drawing, {"W": "blue.warrior"})
    assert refusal(warrior, "move blue.warrior a1-b1-c1") == ("obstacle", "MOVE-10")


@pytest.mark.rule("CHAR-WIZARD-03", "MOVE-07", "MOVE-08")
def test_crosses_enemies() -> None:
    pieces = {"A": "yellow.troll", "B": "yellow.goblin wounded"}
    drawing = ROW.replace("W.   .   .", "W.  A.  B.")
    wizard = stand(drawing, {**WIZARD, **pieces})
    assert legal(wizard, "move blue.wizard a1-b1-c1-d1")
    warrior = stand(drawing, {"W": "blue.warrior", **pieces})
    assert refusal(warrior, "move blue.warrior a1-b1-c1-d1") == ("enemy", "MOVE-07")


@pytest.mark.rule("CHAR-WIZARD-03", "OBJ-ROPE-12")
def test_crosses_an_enemy_on_a_roped_pit_and_leaves_it_the_rope() -> None:
    pieces = {**WIZARD, "A": "yellow.troll", "r": "blue.rope"}
    game = stand(ROW.replace("W.   . ", "W.  AOr"), pieces)
    assert legal(game, FAR)
    assert refusal(game, "move blue.wizard a1-b1(+blue.rope)-c1") == ("enemy", "R-44")


@pytest.mark.rule("CHAR-WIZARD-04", "MOVE-16")
def test_must_end_on_a_square_that_is_valid_without_levitation() -> None:
    pit = stand(ROW.replace("W.   .", "W.   O"), WIZARD)
    assert refusal(pit, "move blue.wizard a1-b1") == ("obstacle", "MOVE-16")
    roped = stand(ROW.replace("W.   . ", "W.   Or"), {**WIZARD, "r": "blue.rope"})
    assert legal(roped, "move blue.wizard a1-b1")
    drawing = ROW.replace("W.   .", "W.  A.")
    for enemy, rule in (("yellow.troll", "MOVE-07"), ("yellow.troll wounded", "MOVE-09")):
        game = stand(drawing, {**WIZARD, "A": enemy})
        assert refusal(game, "move blue.wizard a1-b1")[1] == rule
        assert legal(game, FAR)


@pytest.mark.rule("CHAR-WIZARD-04", "CHAR-WIZARD-02")
def test_a_jump_is_no_flight() -> None:
    game = stand(ROW.replace("W.   .   .", "W.   O   O"), WIZARD)
    assert refusal(game, "jump blue.wizard over b1 to c1") == ("no-ground", "JUMP-04")


@pytest.mark.rule("CHAR-WIZARD-05", "MOVE-12")
@pytest.mark.parametrize(
    ("border", "code"), [("|", "wall"), ("#", "portcullis"), (":", "arrow-slit")]
)
def test_barriers_stop_him(border: str, code: str) -> None:
    game = stand(ROW.replace("W.   .", f"W. {border} ."), WIZARD)
    assert refusal(game, FAR) == (code, "MOVE-12")
    assert legal(stand(ROW, WIZARD), FAR)


@pytest.mark.rule("CHAR-WIZARD-06", "CHAR-WIZARD-09", "R-121")
def test_flying_and_magic_come_and_go_with_levitation() -> None:
    spec = RULES.characters["features:wizard"]
    wizard = compile_kind(spec, 0, ())
    assert {"flying", "magical"} <= wizard.tags
    assert "obstacle" in wizard.crosses and wizard.crosses_enemies
    grounded = compile_kind(attrs.evolve(spec, abilities=()), 0, ())
    assert not {"flying", "magical"} & grounded.tags
    assert not grounded.crosses and not grounded.crosses_enemies


@pytest.mark.rule("CHAR-WIZARD-07")
def test_the_wizard_alone_is_a_spellcaster() -> None:
    casters = [name for name, spec in RULES.characters.items() if "spellcaster" in spec.tags]
    assert casters == ["features:wizard"]


@pytest.mark.rule("CHAR-WIZARD-08", "OBJ-FIREBALL-01")
def test_the_wizard_alone_uses_the_wand() -> None:
    drawing = ROW.replace("W. ", "W.f").replace(".   .\n", ".  T.\n")
    for name in (name for name in RULES.characters if name.startswith("base:")):
        user = f"blue.{name[5:]}"
        pieces = {"W": user, "f": "blue.fireball-wand", "T": "yellow.thief"}
        game = stand(drawing, pieces)
        assert legal(game, f"fire {user} east") is (name == "features:wizard")


@pytest.mark.rule("R-94")
def test_levitation_does_not_help_who_is_pushed() -> None:
    drawing = ROW.replace("W.   .", "W.   O").replace(".   .\n", ".  P.\n")
    game = stand(drawing, {"W": "yellow.wizard", "P": "blue.pusher"})
    play(game, "shove blue.pusher yellow.wizard to b1")
    assert (place(game, "yellow.wizard"), game.vp) == ("eliminated", (1, 0))


@pytest.mark.rule("R-95", "CARRY-08", "PIT-07", "R-44")
def test_takes_things_in_flight_from_wounded_and_not_from_miniatures() -> None:
    drawing = ROW.replace("W.   . ", "W.  AOr")
    pieces = {**WIZARD, "r": "yellow.rope"}
    hanging = stand(drawing, {**pieces, "A": "yellow.troll wounded"})
    play(hanging, "move blue.wizard a1-b1(+yellow.rope)-c1")
    assert load(hanging, "blue.wizard") == "yellow.rope"
    assert (place(hanging, "yellow.troll"), hanging.vp) == ("eliminated", (1, 0))
    standing = stand(drawing, {**pieces, "A": "yellow.troll"})
    assert refusal(standing, "move blue.wizard a1-b1(+yellow.rope)-c1") == ("enemy", "R-44")


@pytest.mark.rule("R-96")
@pytest.mark.parametrize("carried", ["blue.sword", "blue.troll wounded", "blue.rope"])
def test_flies_with_a_load(carried: str) -> None:
    drawing = ROW.replace("W.   .   .", "W.x  O   O")
    game = stand(drawing, {**WIZARD, "x": carried})
    flown = after(game, "move blue.wizard a1-b1-c1-d1")
    assert load(flown, "blue.wizard") == carried.split()[0]
    assert place(flown, "blue.wizard") == "d1"
