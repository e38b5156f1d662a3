"""Pits and other obstacles (PIT)."""

from __future__ import annotations

import pytest

from fixtures.positions import drawn

ROW = """
+---+---+---+---+
  .   O   .   .
+---+---+---+---+
"""
WARRIOR = ROW.replace("  .   O", " A.   O")
ROPED = WARRIOR.replace("O ", "Or")
HANGING = WARRIOR.replace("  O ", " HOr")
CROSS = "move blue.{} a1-b1-c1"
STOP = "move blue.{} a1-b1"


@pytest.mark.rule("PIT-01", "MOVE-10", "TERRAIN-PIT-01")
def test_a_pit_is_neither_crossed_nor_stopped_on_without_means() -> None:
    game = drawn.stand(WARRIOR, {"A": "blue.warrior"})
    assert drawn.refusal(game, "move blue.warrior a1-b1") == ("obstacle", "MOVE-10")
    assert drawn.refusal(game, "move blue.warrior a1-b1-c1") == ("obstacle", "MOVE-10")
    floor = drawn.stand(WARRIOR.replace("O", "."), {"A": "blue.warrior"})
    assert drawn.legal(floor, "move blue.warrior a1-b1")
    assert drawn.legal(floor, "move blue.warrior a1-b1-c1")


@pytest.mark.rule("PIT-02", "LOS-06")
def test_a_pit_does_not_block_sight() -> None:
    game = drawn.stand(
        WARRIOR.replace("  .   .", "  .  B."), {"A": "blue.warrior", "B": "yellow.thief"}
    )
    assert drawn.seen(game, "blue.warrior") == {"E": "d1"}


@pytest.mark.rule("PIT-03")
@pytest.mark.parametrize(
    ("drawing", "pieces", "cross", "stop"),
    [
        (WARRIOR, {"A": "blue.warrior"}, False, False),
        (WARRIOR.replace("A. ", "A.r"), {"A": "blue.warrior", "r": "yellow.rope"}, True, True),
        (ROPED, {"A": "blue.warrior", "r": "yellow.rope"}, True, True),
        (HANGING, {"A": "blue.warrior", "H": "blue.goblin", "r": "blue.rope"}, True, False),
        (HANGING, {"A": "blue.warrior", "H": "yellow.goblin", "r": "blue.rope"}, False, False),
        (HANGING, {"A": "blue.warrior", "H": "blue.goblin wounded", "r": "blue.rope"}, True, False),
        (
            HANGING,
            {"A": "blue.warrior", "H": "yellow.goblin wounded", "r": "blue.rope"},
            True,
            False,
        ),
        (WARRIOR, {"A": "blue.wizard"}, True, False),
        (WARRIOR, {"A": "blue.thief"}, True, True),
        (WARRIOR.replace("  O ", " TO "), {"A": "blue.warrior", "T": "blue.thief"}, True, False),
        (WARRIOR.replace("  O ", " TO "), {"A": "blue.warrior", "T": "yellow.thief"}, False, False),
    ],
    ids=[
        "nothing",
        "carrying a Rope",
        "a Rope lies there",
        "a friend with a Rope",
        "an enemy with a Rope",
        "a friend hanging",
        "an enemy hanging",
        "levitating",
        "the Thief",
        "the friendly Thief there",
        "the enemy Thief there",
    ],
)
def test_the_means_to_cross_and_to_stop(
    drawing: str, pieces: dict[str, str], cross: bool, stop: bool
) -> None:
    game = drawn.stand(drawing, pieces)
    walker = pieces["A"].partition(".")[2]
    assert drawn.legal(game, CROSS.format(walker)) is cross
    assert drawn.legal(game, STOP.format(walker)) is stop


@pytest.mark.rule("PIT-03")
def test_a_jump_card_takes_over_the_pit_and_not_onto_it() -> None:
    game = drawn.stand(WARRIOR, {"A": "blue.warrior"})
    assert drawn.legal(game, "jump blue.warrior over b1 to c1")
    assert drawn.refusal(game, "jump blue.warrior over b1 to b1") == ("no-landing", "JUMP-03")


@pytest.mark.rule("PIT-04", "CARRY-04")
def test_only_a_rope_may_be_left_on_a_pit() -> None:
    drawing = WARRIOR.replace("A. ", "A.x")
    sword = drawn.stand(drawing, {"A": "blue.thief", "x": "blue.sword"})
    assert drawn.refusal(sword, "move blue.thief a1-b1(-)-c1") == ("obstacle", "CARRY-04")
    friend = drawn.stand(drawing, {"A": "blue.thief", "x": "blue.goblin wounded"})
    assert drawn.refusal(friend, "move blue.thief a1-b1(-)-c1") == ("obstacle", "CARRY-04")
    rope = drawn.stand(drawing, {"A": "blue.thief", "x": "blue.rope"})
    assert drawn.place(drawn.after(rope, "move blue.thief a1-b1(-)-c1"), "blue.rope") == "b1"


@pytest.mark.rule("PIT-04", "PLACE-03")
def test_no_token_is_placed_on_a_pit() -> None:
    game = drawn.stand(
        """
        +   +   +   +   +
          .  A.   .   .
        +   +   +   +   +
          .   .   .   O
        +   +   +   +   +
        """,
        {"A": "blue.warrior", "g": "blue.goblin room a2"},
        tile=2,
        face_down=("a2",),
    )
    drawn.play(game, "reveal blue.warrior a2")
    assert drawn.refusal(game, "place blue.goblin on d2") == ("obstacle", "PLACE-03")
    assert drawn.legal(game, "place blue.goblin on d1")


@pytest.mark.rule("PIT-05", "VP-01")
@pytest.mark.parametrize(("victim", "vp"), [("blue.warrior", (0, 1)), ("yellow.warrior", (1, 0))])
def test_who_is_pushed_onto_a_pit_falls(victim: str, vp: tuple[int, int]) -> None:
    game = drawn.stand(WARRIOR.replace("  .   .", "  .  P."), {"A": victim, "P": "blue.pusher"})
    beside = drawn.after(game, f"shove blue.pusher {victim} to c1")
    assert (drawn.place(beside, victim), beside.vp) == ("c1", (0, 0))
    drawn.play(game, f"shove blue.pusher {victim} to b1")
    assert (drawn.place(game, victim), game.vp) == ("eliminated", vp)


@pytest.mark.rule("PIT-05")
@pytest.mark.parametrize("how", ["", " wounded"])
def test_who_is_pushed_onto_a_roped_pit_is_held(how: str) -> None:
    drawing = ROPED.replace("  .   .", "  .  P.")
    pieces = {"A": f"yellow.warrior{how}", "P": "blue.pusher", "r": "blue.rope"}
    game = drawn.stand(drawing, pieces)
    drawn.play(game, "shove blue.pusher yellow.warrior to b1")
    assert (drawn.place(game, "yellow.warrior"), game.vp) == ("b1", (0, 0))


@pytest.mark.rule("PIT-06", "OBJ-ROPE-10", "CARRY-15")
def test_wounded_on_a_rope_hangs_there() -> None:
    game = drawn.stand(
        WARRIOR.replace("  O ", " HOr"),
        {"A": "blue.troll", "H": "yellow.warrior", "r": "yellow.rope"},
    )
    drawn.play(game, "attack blue.troll yellow.warrior", "card 6", "card 0")
    assert drawn.is_wounded(game, "yellow.warrior")
    assert drawn.place(game, "yellow.warrior") == drawn.place(game, "yellow.rope") == "b1"
    assert game.vp == (0, 0)


@pytest.mark.rule("PIT-07", "PIT-08")
def test_cutting_the_rope_eliminates_the_hanging_wounded() -> None:
    game = drawn.stand(
        HANGING, {"A": "blue.warrior", "H": "yellow.goblin wounded", "r": "yellow.rope"}
    )
    crossed = drawn.after(game, "move blue.warrior a1-b1-c1")
    assert (drawn.place(crossed, "yellow.goblin"), crossed.vp) == ("b1", (0, 0))
    drawn.play(game, "move blue.warrior a1-b1(+yellow.rope)-c1")
    assert drawn.place(game, "yellow.goblin") == "eliminated"
    assert drawn.load(game, "blue.warrior") == "yellow.rope"
    assert game.vp == (1, 0)


@pytest.mark.rule("PIT-08")
@pytest.mark.parametrize(
    ("hanging", "rule"), [("blue.goblin", "GOLD-05"), ("yellow.goblin", "MOVE-09")]
)
def test_nobody_stops_on_a_hanging_wounded(hanging: str, rule: str) -> None:
    game = drawn.stand(
        HANGING, {"A": "blue.warrior", "H": f"{hanging} wounded", "r": "yellow.rope"}
    )
    assert drawn.refusal(game, "move blue.warrior a1-b1")[1] == rule
    assert drawn.legal(game, "move blue.warrior a1-b1-c1")
    thief = drawn.stand(HANGING, {"A": "blue.thief", "H": f"{hanging} wounded", "r": "yellow.rope"})
    assert drawn.refusal(thief, "move blue.thief a1-b1")[1] == rule


@pytest.mark.rule("PIT-09")
def test_the_rope_under_ones_own_wounded_stays() -> None:
    pieces = {"A": "blue.warrior", "H": "blue.goblin wounded", "r": "yellow.rope"}
    game = drawn.stand(HANGING, pieces)
    assert drawn.refusal(game, "move blue.warrior a1-b1(+yellow.rope)-c1") == (
        "support-in-use",
        "PIT-09",
    )
    other = drawn.stand(HANGING, {**pieces, "H": "yellow.goblin wounded"})
    assert drawn.legal(other, "move blue.warrior a1-b1(+yellow.rope)-c1")


@pytest.mark.rule("PIT-10")
def test_a_friend_takes_the_hanging_wounded_along_and_the_rope_stays() -> None:
    game = drawn.stand(HANGING, {"A": "blue.warrior", "H": "blue.goblin wounded", "r": "blue.rope"})
    drawn.play(game, "move blue.warrior a1-b1(+blue.goblin)-c1")
    assert drawn.load(game, "blue.warrior") == "blue.goblin"
    assert drawn.place(game, "blue.rope") == "b1"
    enemy = drawn.stand(
        HANGING, {"A": "blue.warrior", "H": "yellow.goblin wounded", "r": "blue.rope"}
    )
    refused = drawn.refusal(enemy, "move blue.warrior a1-b1(+yellow.goblin)-c1")
    assert refused == ("enemy-wounded", "CARRY-10")


@pytest.mark.rule("PIT-11")
def test_another_obstacle_works_like_a_pit() -> None:
    lava = WARRIOR.replace("O", "~")
    assert drawn.refusal(
        drawn.stand(lava, {"A": "blue.warrior"}), "move blue.warrior a1-b1-c1"
    ) == (
        "obstacle",
        "MOVE-10",
    )
    assert drawn.legal(drawn.stand(lava, {"A": "blue.wizard"}), "move blue.wizard a1-b1-c1")
    roped = drawn.stand(lava.replace("A. ", "A.r"), {"A": "blue.warrior", "r": "blue.rope"})
    assert drawn.legal(roped, "move blue.warrior a1-b1")
    pushed = drawn.stand(
        lava.replace("  .   .", "  .  P."), {"A": "yellow.warrior", "P": "blue.pusher"}
    )
    drawn.play(pushed, "shove blue.pusher yellow.warrior to b1")
    assert drawn.place(pushed, "yellow.warrior") == "eliminated"


@pytest.mark.rule("PIT-11")
def test_a_rope_does_not_help_on_rocks_nor_on_a_fountain() -> None:
    pieces = {"A": "blue.warrior", "r": "blue.rope"}
    for sign in "^F":
        drawing = WARRIOR.replace("O", sign).replace("A. ", "A.r")
        assert (
            drawn.refusal(drawn.stand(drawing, pieces), "move blue.warrior a1-b1-c1")[1]
            == "MOVE-10"
        )
        flying = drawn.stand(drawing, {**pieces, "A": "blue.wizard"})
        assert drawn.legal(flying, "move blue.wizard a1-b1-c1")
        assert drawn.refusal(flying, "move blue.wizard a1-b1")[1] == "MOVE-16"


@pytest.mark.rule("R-53")
def test_nobody_falls_of_his_own_will() -> None:
    for walker in ("warrior", "wizard"):
        game = drawn.stand(WARRIOR, {"A": f"blue.{walker}"})
        assert not drawn.legal(game, STOP.format(walker))
    jumping = drawn.stand(WARRIOR.replace("O   .", "O   O"), {"A": "blue.warrior"})
    assert drawn.refusal(jumping, "jump blue.warrior over b1 to c1") == ("no-ground", "JUMP-04")


@pytest.mark.rule("R-54", "R-45", "CHAR-THIEF-04", "R-128")
def test_who_falls_from_the_pit_loses_what_was_held() -> None:
    drawing = ROW.replace("  O ", " TOx").replace("  .   .", "  .  P.")
    object_held = {"T": "yellow.thief", "x": "blue.sword", "P": "blue.pusher"}
    game = drawn.stand(drawing, object_held)
    drawn.play(game, "hurt blue.pusher yellow.thief")
    assert drawn.place(game, "yellow.thief") == "eliminated"
    assert drawn.place(game, "blue.sword") == "discarded"
    assert game.vp == (1, 0)
    friend = drawn.stand(drawing, {**object_held, "x": "yellow.goblin wounded"})
    drawn.play(friend, "hurt blue.pusher yellow.thief")
    assert (
        drawn.place(friend, "yellow.thief") == drawn.place(friend, "yellow.goblin") == "eliminated"
    )
    assert friend.vp == (2, 0)


@pytest.mark.rule("R-54")
def test_who_is_pushed_in_leaves_the_load_behind() -> None:
    drawing = WARRIOR.replace("A. ", "A.x").replace("  .   .", "  .  P.")
    game = drawn.stand(
        drawing, {"A": "yellow.warrior", "x": "yellow.goblin wounded", "P": "blue.pusher"}
    )
    drawn.play(game, "shove blue.pusher yellow.warrior to b1 leaving")
    assert drawn.place(game, "yellow.warrior") == "eliminated"
    assert (drawn.place(game, "yellow.goblin"), game.vp) == ("a1", (1, 0))


@pytest.mark.rule("R-55")
def test_a_rope_that_comes_back_in_the_same_move_has_never_been_away() -> None:
    pieces = {"A": "blue.contortionist", "H": "yellow.goblin wounded", "r": "yellow.rope"}
    game = drawn.stand(HANGING, pieces)
    back = drawn.after(game, "move blue.contortionist a1-b1(+yellow.rope)-c1-b1(-)-a1")
    assert drawn.place(back, "yellow.goblin") == drawn.place(back, "yellow.rope") == "b1"
    assert back.vp == (0, 0)
    gone = drawn.after(game, "move blue.contortionist a1-b1(+yellow.rope)-c1")
    assert drawn.place(gone, "yellow.goblin") == "eliminated"


@pytest.mark.rule("R-56")
def test_a_wounded_is_not_laid_on_a_roped_pit() -> None:
    drawing = ROPED.replace("A. ", "A.g")
    game = drawn.stand(drawing, {"A": "blue.warrior", "g": "blue.goblin wounded", "r": "blue.rope"})
    assert drawn.refusal(game, "move blue.warrior a1-b1(-)-c1") == ("obstacle", "CARRY-04")
    assert drawn.legal(game, "move blue.warrior a1-b1-c1(-)-d1")


@pytest.mark.rule("R-57")
def test_each_pit_needs_its_own_means() -> None:
    drawing = ROPED.replace("Or  .", "Or  O")
    pieces = {"A": "blue.warrior", "r": "blue.rope"}
    game = drawn.stand(drawing, pieces)
    assert drawn.refusal(game, "move blue.warrior a1-b1-c1-d1") == ("obstacle", "MOVE-10")
    both = drawn.stand(drawing.replace("Or  O ", "Or  Os"), {**pieces, "s": "blue.rope#2"})
    assert drawn.legal(both, "move blue.warrior a1-b1-c1-d1")


@pytest.mark.rule("R-58")
@pytest.mark.parametrize("hanging", ["blue.goblin", "yellow.goblin"])
def test_the_rope_under_a_wounded_may_be_exchanged_for_another_rope(hanging: str) -> None:
    drawing = HANGING.replace("A. ", "A.x")
    pieces = {"A": "blue.warrior", "H": f"{hanging} wounded", "r": "yellow.rope"}
    game = drawn.stand(drawing, {**pieces, "x": "blue.rope"})
    drawn.play(game, "move blue.warrior a1-b1(+yellow.rope)-c1")
    assert (drawn.place(game, hanging), drawn.place(game, "blue.rope")) == ("b1", "b1")
    assert (drawn.load(game, "blue.warrior"), game.vp) == ("yellow.rope", (0, 0))
    sword = drawn.stand(drawing, {**pieces, "x": "blue.sword"})
    assert not drawn.legal(sword, "move blue.warrior a1-b1(+yellow.rope)-c1")
    assert drawn.legal(sword, "move blue.warrior a1-b1-c1")
