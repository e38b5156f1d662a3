"""The Thief (CHAR-THIEF)."""

from __future__ import annotations

import pytest

from dtwister_features.game_actions import OpenGate
from fixtures.positions import drawn

ROW = """
+---+---+---+---+
 T.   O   .   .
+---+---+---+---+
"""
BRIDGE = """
+---+---+---+---+
 W.  TO   .   .
+---+---+---+---+
"""
THIEF = {"T": "blue.thief"}


@pytest.mark.rule("CHAR-THIEF-01")
def test_values() -> None:
    thief = drawn.RULES.characters["base:thief"]
    assert (thief.movement, thief.combat) == (5, 2)


@pytest.mark.rule("CHAR-THIEF-02")
def test_crosses_pits_and_stops_on_them() -> None:
    game = drawn.stand(ROW, THIEF)
    assert drawn.listed(game, "move blue.thief a1-b1-c1")
    drawn.play(game, "move blue.thief a1-b1")
    assert (drawn.place(game, "blue.thief"), game.vp) == ("b1", (0, 0))
    warrior = drawn.stand(ROW, {"T": "blue.warrior"})
    assert drawn.refusal(warrior, "move blue.warrior a1-b1") == ("obstacle", "MOVE-10")


@pytest.mark.rule("CHAR-THIEF-03")
def test_friends_cross_her_pit_and_do_not_stop_there() -> None:
    game = drawn.stand(BRIDGE, {"W": "blue.warrior", **THIEF})
    assert drawn.listed(game, "move blue.warrior a1-b1-c1")
    assert drawn.refusal(game, "move blue.warrior a1-b1") == ("occupied", "MOVE-06")
    hanging = drawn.stand(
        BRIDGE.replace("O ", "Or"),
        {"W": "blue.warrior", "T": "blue.thief wounded", "r": "blue.rope"},
    )
    assert drawn.legal(hanging, "move blue.warrior a1-b1-c1")


@pytest.mark.rule("CHAR-THIEF-03", "R-72")
def test_a_recovered_thief_bridges_all_the_same() -> None:
    game = drawn.stand(BRIDGE, {"W": "blue.warrior", "T": "blue.thief recovered"})
    assert drawn.legal(game, "move blue.warrior a1-b1-c1")


@pytest.mark.rule("CHAR-THIEF-04", "VP-01")
def test_wounded_on_a_pit_she_falls_at_once() -> None:
    game = drawn.stand(BRIDGE, {"W": "blue.troll", "T": "yellow.thief"})
    drawn.play(game, "attack blue.troll yellow.thief", "card 6", "card 0")
    assert (drawn.place(game, "yellow.thief"), game.vp) == ("eliminated", (1, 0))
    floor = drawn.stand(BRIDGE.replace("TO", "T."), {"W": "blue.troll", "T": "yellow.thief"})
    drawn.play(floor, "attack blue.troll yellow.thief", "card 6", "card 0")
    assert (drawn.place(floor, "yellow.thief"), floor.vp) == ("b1", (0, 0))


@pytest.mark.rule("CHAR-THIEF-04", "R-79")
def test_her_own_lost_attack_scores_for_the_opponent() -> None:
    game = drawn.stand(BRIDGE, {"W": "yellow.troll", "T": "blue.thief"})
    drawn.play(game, "attack blue.thief yellow.troll", "card 0", "card 6")
    assert (drawn.place(game, "blue.thief"), game.vp) == ("eliminated", (0, 1))


@pytest.mark.rule("CHAR-THIEF-05", "PIT-06")
def test_with_a_rope_she_hangs() -> None:
    pieces = {"W": "blue.troll", "T": "yellow.thief", "r": "yellow.rope"}
    game = drawn.stand(BRIDGE.replace("O ", "Or"), pieces)
    drawn.play(game, "attack blue.troll yellow.thief", "card 6", "card 0")
    assert drawn.is_wounded(game, "yellow.thief")
    assert (drawn.place(game, "yellow.thief"), game.vp) == ("b1", (0, 0))


@pytest.mark.rule("CHAR-THIEF-06", "CHAR-THIEF-07", "TERRAIN-PORT-04", "TERRAIN-PORT-05", "BASE-03")
def test_opens_and_closes_portcullises_beside_her() -> None:
    game = drawn.stand(ROW.replace("T.   O", "T. # ."), THIEF, ap=3)
    assert drawn.refusal(game, "move blue.thief a1-b1") == ("portcullis", "MOVE-12")
    assert drawn.listed(game, "open blue.thief east")
    drawn.play(game, "open blue.thief east")
    assert drawn.ap_left(game) == 2
    assert drawn.legal(game, "move blue.thief a1-b1")
    assert drawn.listed(game, "close blue.thief east")
    drawn.play(game, "close blue.thief east")
    assert drawn.ap_left(game) == 1
    assert drawn.refusal(game, "move blue.thief a1-b1") == ("portcullis", "MOVE-12")


@pytest.mark.rule("CHAR-THIEF-06", "CHAR-THIEF-07", "BASE-03")
def test_nobody_else_handles_them() -> None:
    shut, ajar = ROW.replace("T.   O", "T. # ."), ROW.replace("T.   O", "T. ' .")
    for name in (name[5:] for name in drawn.RULES.characters if name.startswith("base:")):
        opens = drawn.stand(shut, {"T": f"blue.{name}"})
        closes = drawn.stand(ajar, {"T": f"blue.{name}"})
        assert drawn.legal(opens, f"open blue.{name} east") is (name == "thief")
        assert drawn.legal(closes, f"close blue.{name} east") is (name == "thief")
    warrior = drawn.stand(shut, {"T": "blue.warrior"})
    assert drawn.refusal(warrior, "open blue.warrior east") == ("no-ability", "TERRAIN-PORT-04")


@pytest.mark.rule("CHAR-THIEF-06", "CHAR-THIEF-07")
def test_only_beside_her_square() -> None:
    game = drawn.stand(ROW.replace("O   .", ". # ."), THIEF)
    assert drawn.refusal(game, "open blue.thief east") == ("no-portcullis", "TERRAIN-PORT-04")
    ajar = drawn.stand(ROW.replace("O   .", ". ' ."), THIEF)
    assert drawn.refusal(ajar, "close blue.thief east") == ("no-portcullis", "TERRAIN-PORT-05")
    drawn.play(game, "move blue.thief a1-b1")
    assert drawn.legal(game, "open blue.thief east")


@pytest.mark.rule("CHAR-THIEF-06", "GOLD-01")
def test_a_portcullis_lies_in_one_of_four_directions() -> None:
    game = drawn.stand(ROW.replace("T.   O", "T. # ."), THIEF)
    thief = game.match.piece_index["blue.thief"]
    reason = game.why_not(OpenGate(thief, "up"))
    assert reason is not None
    assert (reason.code, reason.rule) == ("no-such-way", "TERRAIN-PORT-04")
    assert game.why_not(OpenGate(thief, "east")) is None


@pytest.mark.rule("CHAR-THIEF-08", "TERRAIN-PORT-07", "CHAR-WARRIOR-03")
def test_a_broken_portcullis_is_not_closed() -> None:
    game = drawn.stand(ROW.replace("T.   O", "T. , ."), THIEF)
    assert drawn.refusal(game, "close blue.thief east") == ("wrong-state", "TERRAIN-PORT-07")
    assert drawn.refusal(game, "open blue.thief east") == ("wrong-state", "TERRAIN-PORT-07")
    assert drawn.legal(drawn.stand(ROW.replace("T.   O", "T. ' ."), THIEF), "close blue.thief east")


@pytest.mark.rule("R-123", "CARRY-04")
@pytest.mark.parametrize("carried", ["blue.sword", "blue.troll wounded", "blue.rope"])
def test_stops_on_a_pit_with_any_load_and_leaves_nothing_but_a_rope(carried: str) -> None:
    game = drawn.stand(ROW.replace("T. ", "T.x"), {**THIEF, "x": carried})
    drawn.play(game, "move blue.thief a1-b1")
    assert drawn.load(game, "blue.thief") == carried.split()[0]
    leaving = "move blue.thief b1(-)-c1"
    if carried == "blue.rope":
        assert drawn.place(drawn.after(game, leaving), "blue.rope") == "b1"
    else:
        assert drawn.refusal(game, leaving) == ("obstacle", "CARRY-04")


@pytest.mark.rule("R-124", "CARRY-06")
def test_a_friend_who_crosses_trades_with_her() -> None:
    drawing = BRIDGE.replace("W. ", "W.a").replace("TO ", "TOs")
    pieces = {"W": "blue.warrior", **THIEF, "a": "blue.armor", "s": "blue.sword"}
    game = drawn.stand(drawing, pieces)
    drawn.play(game, "move blue.warrior a1-b1(+blue.sword)-c1")
    assert drawn.load(game, "blue.warrior") == "blue.sword"
    assert drawn.load(game, "blue.thief") == "blue.armor"
    giving = drawn.stand(
        BRIDGE.replace("W. ", "W.a"), {"W": "blue.warrior", **THIEF, "a": "blue.armor"}
    )
    drawn.play(giving, "move blue.warrior a1-b1(-)-c1")
    assert drawn.load(giving, "blue.thief") == "blue.armor"


@pytest.mark.rule("R-125", "CHAR-THIEF-03")
def test_she_serves_no_enemy() -> None:
    warrior = drawn.stand(BRIDGE, {"W": "blue.warrior", "T": "yellow.thief"})
    assert drawn.refusal(warrior, "move blue.warrior a1-b1-c1") == ("enemy", "MOVE-07")
    wizard = drawn.stand(BRIDGE, {"W": "blue.wizard", "T": "yellow.thief"})
    assert drawn.legal(wizard, "move blue.wizard a1-b1-c1")


@pytest.mark.rule("R-126")
@pytest.mark.parametrize("sign", ["^", "F"])
def test_other_obstacles_stop_her(sign: str) -> None:
    game = drawn.stand(ROW.replace("O", sign), THIEF)
    assert drawn.refusal(game, "move blue.thief a1-b1-c1") == ("obstacle", "MOVE-10")


@pytest.mark.rule("R-127", "PIT-05")
@pytest.mark.parametrize(
    ("victim", "rope", "where"),
    [
        ("yellow.thief", False, "b1"),
        ("yellow.thief wounded", False, "eliminated"),
        ("yellow.thief wounded", True, "b1"),
        ("yellow.warrior", False, "eliminated"),
    ],
)
def test_pushed_onto_a_pit(victim: str, rope: bool, where: str) -> None:
    drawing = ROW.replace(".   .\n", ".  P.\n")
    pieces = {"T": victim, "P": "blue.pusher"}
    if rope:
        drawing, pieces = drawing.replace("T. ", "T.r"), {**pieces, "r": "yellow.rope"}
    game = drawn.stand(drawing, pieces)
    name = victim.split()[0]
    drawn.play(game, f"shove blue.pusher {name} to b1")
    assert drawn.place(game, name) == where


@pytest.mark.rule("R-128", "R-54", "R-45")
def test_eliminated_on_a_pit_she_loses_her_load() -> None:
    drawing = BRIDGE.replace("TO ", "TOx")
    pieces = {"W": "blue.troll", "T": "yellow.thief", "x": "yellow.sword"}
    game = drawn.stand(drawing, pieces)
    drawn.play(game, "attack blue.troll yellow.thief", "card 6", "card 0")
    assert drawn.place(game, "yellow.sword") == "discarded"
    assert game.vp == (1, 0)
    carrying = drawn.stand(drawing, {**pieces, "x": "yellow.goblin wounded"})
    drawn.play(carrying, "attack blue.troll yellow.thief", "card 6", "card 0")
    assert drawn.place(carrying, "yellow.goblin") == "eliminated"
    assert carrying.vp == (2, 0)
