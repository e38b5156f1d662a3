"""Pits and other obstacles (PIT)."""

from __future__ import annotations

import pytest

from fixtures.positions.drawn import (
    after,
    is_wounded,
    legal,
    load,
    place,
    play,
    refusal,
    seen,
    stand,
)

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
    game = stand(WARRIOR, {"A": "blue.warrior"})
    assert refusal(game, "move blue.warrior a1-b1") == ("obstacle", "MOVE-10")
    assert refusal(game, "move blue.warrior a1-b1-c1") == ("obstacle", "MOVE-10")
    floor = stand(WARRIOR.replace("O", "."), {"A": "blue.warrior"})
    assert legal(floor, "move blue.warrior a1-b1")
    assert legal(floor, "move blue.warrior a1-b1-c1")


@pytest.mark.rule("PIT-02", "LOS-06")
def test_a_pit_does_not_block_sight() -> None:
    game = stand(WARRIOR.replace("  .   .", "  .  B."), {"A": "blue.warrior", "B": "yellow.thief"})
    assert seen(game, "blue.warrior") == {"E": "d1"}


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
    game = stand(drawing, pieces)
    walker = pieces["A"].partition(".")[2]
    assert legal(game, CROSS.format(walker)) is cross
    assert legal(game, STOP.format(walker)) is stop


@pytest.mark.rule("PIT-03")
def test_a_jump_card_takes_over_the_pit_and_not_onto_it() -> None:
    game = stand(WARRIOR, {"A": "blue.warrior"})
    assert legal(game, "jump blue.warrior over b1 to c1")
    assert refusal(game, "jump blue.warrior over b1 to b1") == ("no-landing", "JUMP-03")


@pytest.mark.rule("PIT-04", "CARRY-04")
def test_only_a_rope_may_be_left_on_a_pit() -> None:
    drawing = WARRIOR.replace("A. ", "A.x")
    sword = stand(drawing, {"A": "blue.thief", "x": "blue.sword"})
    assert refusal(sword, "move blue.thief a1-b1(-)-c1") == ("obstacle", "CARRY-04")
    friend = stand(drawing, {"A": "blue.thief", "x": "blue.goblin wounded"})
    assert refusal(friend, "move blue.thief a1-b1(-)-c1") == ("obstacle", "CARRY-04")
    rope = stand(drawing, {"A": "blue.thief", "x": "blue.rope"})
    assert place(after(rope, "move blue.thief a1-b1(-)-c1"), "blue.rope") == "b1"


@pytest.mark.rule("PIT-04", "PLACE-03")
def test_no_token_is_placed_on_a_pit() -> None:
    game = stand(
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
    play(game, "reveal blue.warrior a2")
    assert refusal(game, "place blue.goblin on d2") == ("obstacle", "PLACE-03")
    assert legal(game, "place blue.goblin on d1")


@pytest.mark.rule("PIT-05", "VP-01")
@pytest.mark.parametrize(("victim", "vp"), [("blue.warrior", (0, 1)), ("yellow.warrior", (1, 0))])
def test_who_is_pushed_onto_a_pit_falls(victim: str, vp: tuple[int, int]) -> None:
    game = stand(WARRIOR.replace("  .   .", "  .  P."), {"A": victim, "P": "blue.pusher"})
    beside = after(game, f"shove blue.pusher {victim} to c1")
    assert (place(beside, victim), beside.vp) == ("c1", (0, 0))
    play(game, f"shove blue.pusher {victim} to b1")
    assert (place(game, victim), game.vp) == ("eliminated", vp)


@pytest.mark.rule("PIT-05")
@pytest.mark.parametrize("how", ["", " wounded"])
def test_who_is_pushed_onto_a_roped_pit_is_held(how: str) -> None:
    drawing = ROPED.replace("  .   .", "  .  P.")
    pieces = {"A": f"yellow.warrior{how}", "P": "blue.pusher", "r": "blue.rope"}
    game = stand(drawing, pieces)
    play(game, "shove blue.pusher yellow.warrior to b1")
    assert (place(game, "yellow.warrior"), game.vp) == ("b1", (0, 0))


@pytest.mark.rule("PIT-06", "OBJ-ROPE-10", "CARRY-15")
def test_wounded_on_a_rope_hangs_there() -> None:
    game = stand(
        WARRIOR.replace("  O ", " HOr"),
        {"A": "blue.troll", "H": "yellow.warrior", "r": "yellow.rope"},
    )
    play(game, "attack blue.troll yellow.warrior", "card 6", "card 0")
    assert is_wounded(game, "yellow.warrior")
    assert place(game, "yellow.warrior") == place(game, "yellow.rope") == "b1"
    assert game.vp == (0, 0)


@pytest.mark.rule("PIT-07", "PIT-08")
def test_cutting_the_rope_eliminates_the_hanging_wounded() -> None:
    game = stand(HANGING, {"A": "blue.warrior", "H": "yellow.goblin wounded", "r": "yellow.rope"})
    crossed = after(game, "move blue.warrior a1-b1-c1")
    assert (place(crossed, "yellow.goblin"), crossed.vp) == ("b1", (0, 0))
    play(game, "move blue.warrior a1-b1(+yellow.rope)-c1")
    assert place(game, "yellow.goblin") == "eliminated"
    assert load(game, "blue.warrior") == "yellow.rope"
    assert game.vp == (1, 0)


@pytest.mark.rule("PIT-08")
@pytest.mark.parametrize(
    ("hanging", "rule"), [("blue.goblin", "GOLD-05"), ("yellow.goblin", "MOVE-09")]
)
def test_nobody_stops_on_a_hanging_wounded(hanging: str, rule: str) -> None:
    game = stand(HANGING, {"A": "blue.warrior", "H": f"{hanging} wounded", "r": "yellow.rope"})
    assert refusal(game, "move blue.warrior a1-b1")[1] == rule
    assert legal(game, "move blue.warrior a1-b1-c1")
    thief = stand(HANGING, {"A": "blue.thief", "H": f"{hanging} wounded", "r": "yellow.rope"})
    assert refusal(thief, "move blue.thief a1-b1")[1] == rule


@pytest.mark.rule("PIT-09")
def test_the_rope_under_ones_own_wounded_stays() -> None:
    pieces = {"A": "blue.warrior", "H": "blue.goblin wounded", "r": "yellow.rope"}
    game = stand(HANGING, pieces)
    assert refusal(game, "move blue.warrior a1-b1(+yellow.rope)-c1") == ("support-in-use", "PIT-09")
    other = stand(HANGING, {**pieces, "H": "yellow.goblin wounded"})
    assert legal(other, "move blue.warrior a1-b1(+yellow.rope)-c1")


@pytest.mark.rule("PIT-10")
def test_a_friend_takes_the_hanging_wounded_along_and_the_rope_stays() -> None:
    game = stand(HANGING, {"A": "blue.warrior", "H": "blue.goblin wounded", "r": "blue.rope"})
    play(game, "move blue.warrior a1-b1(+blue.goblin)-c1")
    assert load(game, "blue.warrior") == "blue.goblin"
    assert place(game, "blue.rope") == "b1"
    enemy = stand(HANGING, {"A": "blue.warrior", "H": "yellow.goblin wounded", "r": "blue.rope"})
    refused = refusal(enemy, "move blue.warrior a1-b1(+yellow.goblin)-c1")
    assert refused == ("enemy-wounded", "CARRY-10")


@pytest.mark.rule("PIT-11")
def test_another_obstacle_works_like_a_pit() -> None:
    lava = WARRIOR.replace("O", "~")
    assert refusal(stand(lava, {"A": "blue.warrior"}), "move blue.warrior a1-b1-c1") == (
        "obstacle",
        "MOVE-10",
    )
    assert legal(stand(lava, {"A": "blue.wizard"}), "move blue.wizard a1-b1-c1")
    roped = stand(lava.replace("A. ", "A.r"), {"A": "blue.warrior", "r": "blue.rope"})
    assert legal(roped, "move blue.warrior a1-b1")
    pushed = stand(lava.replace("  .   .", "  .  P."), {"A": "yellow.warrior", "P": "blue.pusher"})
    play(pushed, "shove blue.pusher yellow.warrior to b1")
    assert place(pushed, "yellow.warrior") == "eliminated"


@pytest.mark.rule("PIT-11")
def test_a_rope_does_not_help_on_rocks_nor_on_a_fountain() -> None:
    pieces = {"A": "blue.warrior", "r": "blue.rope"}
    for sign in "^F":
        drawing = WARRIOR.replace("O", sign).replace("A. ", "A.r")
        assert refusal(stand(drawing, pieces), "move blue.warrior a1-b1-c1")[1] == "MOVE-10"
        flying = stand(drawing, {**pieces, "A": "blue.wizard"})
        assert legal(flying, "move blue.wizard a1-b1-c1")
        assert refusal(flying, "move blue.wizard a1-b1")[1] == "MOVE-16"


@pytest.mark.rule("R-53")
def test_nobody_falls_of_his_own_will() -> None:
    for walker in ("warrior", "wizard"):
        game = stand(WARRIOR, {"A": f"blue.{walker}"})
        assert not legal(game, STOP.format(walker))
    jumping = stand(WARRIOR.replace("O   .", "O   O"), {"A": "blue.warrior"})
    assert refusal(jumping, "jump blue.warrior over b1 to c1") == ("no-ground", "JUMP-04")


@pytest.mark.rule("R-54", "R-45", "CHAR-THIEF-04", "R-128")
def test_who_falls_from_the_pit_loses_what_was_held() -> None:
    drawing = ROW.replace("  O ", " TOx").replace("  .   .", "  .  P.")
    object_held = {"T": "yellow.thief", "x": "blue.sword", "P": "blue.pusher"}
    game = stand(drawing, object_held)
    play(game, "hurt blue.pusher yellow.thief")
    assert place(game, "yellow.thief") == "eliminated"
    assert place(game, "blue.sword") == "discarded"
    assert game.vp == (1, 0)
    friend = stand(drawing, {**object_held, "x": "yellow.goblin wounded"})
    play(friend, "hurt blue.pusher yellow.thief")
    assert place(friend, "yellow.thief") == place(friend, "yellow.goblin") == "eliminated"
    assert friend.vp == (2, 0)


@pytest.mark.rule("R-54")
def test_who_is_pushed_in_leaves_the_load_behind() -> None:
    drawing = WARRIOR.replace("A. ", "A.x").replace("  .   .", "  .  P.")
    game = stand(drawing, {"A": "yellow.warrior", "x": "yellow.goblin wounded", "P": "blue.pusher"})
    play(game, "shove blue.pusher yellow.warrior to b1 leaving")
    assert place(game, "yellow.warrior") == "eliminated"
    assert (place(game, "yellow.goblin"), game.vp) == ("a1", (1, 0))


@pytest.mark.rule("R-55")
def test_a_rope_that_comes_back_in_the_same_move_has_never_been_away() -> None:
    pieces = {"A": "blue.contortionist", "H": "yellow.goblin wounded", "r": "yellow.rope"}
    game = stand(HANGING, pieces)
    back = after(game, "move blue.contortionist a1-b1(+yellow.rope)-c1-b1(-)-a1")
    assert place(back, "yellow.goblin") == place(back, "yellow.rope") == "b1"
    assert back.vp == (0, 0)
    gone = after(game, "move blue.contortionist a1-b1(+yellow.rope)-c1")
    assert place(gone, "yellow.goblin") == "eliminated"


@pytest.mark.rule("R-56")
def test_a_wounded_is_not_laid_on_a_roped_pit() -> None:
    drawing = ROPED.replace("A. ", "A.g")
    game = stand(drawing, {"A": "blue.warrior", "g": "blue.goblin wounded", "r": "blue.rope"})
    assert refusal(game, "move blue.warrior a1-b1(-)-c1") == ("obstacle", "CARRY-04")
    assert legal(game, "move blue.warrior a1-b1-c1(-)-d1")


@pytest.mark.rule("R-57")
def test_each_pit_needs_its_own_means() -> None:
    drawing = ROPED.replace("Or  .", "Or  O")
    pieces = {"A": "blue.warrior", "r": "blue.rope"}
    game = stand(drawing, pieces)
    assert refusal(game, "move blue.warrior a1-b1-c1-d1") == ("obstacle", "MOVE-10")
    both = stand(drawing.replace("Or  O ", "Or  Os"), {**pieces, "s": "blue.rope#2"})
    assert legal(both, "move blue.warrior a1-b1-c1-d1")


@pytest.mark.rule("R-58")
@pytest.mark.parametrize("hanging", ["blue.goblin", "yellow.goblin"])
def test_the_rope_under_a_wounded_may_be_exchanged_for_another_rope(hanging: str) -> None:
    drawing = HANGING.replace("A. ", "A.x")
    pieces = {"A": "blue.warrior", "H": f"{hanging} wounded", "r": "yellow.rope"}
    game = stand(drawing, {**pieces, "x": "blue.rope"})
    play(game, "move blue.warrior a1-b1(+yellow.rope)-c1")
    assert (place(game, hanging), place(game, "blue.rope")) == ("b1", "b1")
    assert (load(game, "blue.warrior"), game.vp) == ("yellow.rope", (0, 0))
    sword = stand(drawing, {**pieces, "x": "blue.sword"})
    assert not legal(sword, "move blue.warrior a1-b1(+yellow.rope)-c1")
    assert legal(sword, "move blue.warrior a1-b1-c1")
