"""Carrying what holds its carrier on an obstacle: fastening it, leaving it, standing on it."""

from __future__ import annotations

import pytest

from dtwister import Rng
from fixtures.positions.carrying import ends, legal, load, place, play, stand, why

BESIDE_WATER = """
+---+---+---+---+
|N.r  O   ~p  . |
+---+---+---+---+
"""
"""A pit between floor and water on which a plank lies; a rope can be fastened there."""


@pytest.mark.rule("OBJ-ROPE-08", "CARRY-03", "MOVE-16")
def test_a_rope_left_on_a_pit_is_stood_on_though_it_could_not_be_fastened_any_more() -> None:
    signs = {"N": "blue.naga", "r": "blue.rope", "p": "blue.plank"}
    game = stand(BESIDE_WATER, signs)
    course = "move blue.naga a1-b1(-)-c1(+blue.plank)-b1-a1(-)-b1"
    end = {"blue.naga": "b1", "blue.rope": "b1", "blue.plank": "a1"}
    listed = 0
    for action in game.legal_actions.of("blue.naga"):
        fork = game.fork()
        fork.play(action)
        listed += {name: place(fork, name) for name in end} == end
    assert listed == 1
    play(game, course)
    assert {name: place(game, name) for name in end} == end
    assert load(game, "blue.naga") == "blue.rope"


@pytest.mark.rule("OBJ-ROPE-07", "CARRY-04")
def test_a_rope_is_not_carried_onto_a_pit_with_one_square_to_fasten_it_to() -> None:
    bare = stand(BESIDE_WATER.replace("~p", "~ "), {"N": "blue.naga", "r": "blue.rope"})
    assert why(bare, "move blue.naga a1-b1") == ("not-attached", "OBJ-ROPE-07")
    roped = stand(BESIDE_WATER, {"N": "blue.naga", "r": "blue.rope", "p": "blue.plank"})
    assert legal(roped, "move blue.naga a1-b1")


@pytest.mark.rule("OBJ-ROPE-07")
def test_the_thief_is_no_bridge_for_what_he_leaves_behind() -> None:
    drawing = """
    +---+---+---+
    | .   . | . |
    +   +   +---+
    | .   ~p T~q|
    +---+---+---+
    """
    signs = {"T": "blue.thief", "p": "yellow.plank", "q": "blue.plank"}
    swap = "move blue.thief c2-b2(+yellow.plank)-a2"
    walled = drawing.replace("+   +   +---+", "+   +---+---+")
    assert why(stand(walled, signs), swap) == ("not-attached", "OBJ-ROPE-07")
    assert legal(stand(drawing, signs), swap)


@pytest.mark.rule("R-41", "OBJ-ROPE-03", "OBJ-ROPE-09")
def test_a_rope_is_used_and_then_fetched_in_one_move() -> None:
    drawing = """
    +---+---+---+---+
    | .   .   .   . |
    +---+   +---+---+
    | . |NOr| . | . |
    +---+   +---+---+
    | . | .t| . | . |
    +---+---+---+---+
    """
    signs = {"N": "blue.naga", "r": "blue.rope", "t": "yellow.treasure"}
    game = stand(drawing, signs)
    # South for the treasure and back over the rope, which is then exchanged for it.
    course = (
        "move blue.naga b2(-)-b3(+yellow.treasure)-b2-b1(-)-b2(+blue.rope)-b1(+yellow.treasure)-c1"
    )
    end = {"blue.naga": "c1", "yellow.treasure": "c1", "blue.rope": "b1"}
    listed = 0
    for action in game.legal_actions.of("blue.naga"):
        fork = game.fork()
        fork.play(action)
        listed += {name: place(fork, name) for name in end} == end
    assert listed == 1
    play(game, course)
    assert {name: place(game, name) for name in end} == end


@pytest.mark.rule("R-21", "MOVE-03", "OBJ-ROPE-08")
def test_a_way_back_to_the_start_is_listed_also_if_the_load_has_to_stay_there() -> None:
    drawing = """
    +---+---+---+
    |A.   . | . |
    +---+---+---+
    """
    assert ends(stand(drawing, {"A": "blue.troll"}), "blue.troll") == {"a1", "b1"}
    pit = stand(drawing.replace("A. ", "AOr"), {"A": "blue.troll", "r": "blue.rope"})
    # The rope could not be fastened there a second time.
    assert why(pit, "move blue.troll a1-b1-a1") == ("not-attached", "OBJ-ROPE-07")
    assert ends(pit, "blue.troll") == {"a1", "b1"}
    assert legal(pit, "move blue.troll a1(-)-b1-a1")


@pytest.mark.rule("CARRY-10", "PIT-10")
def test_a_wounded_friend_taken_from_a_pit_leaves_the_rope_there() -> None:
    drawing = """
    +---+---+---+
    |A.  wOr  . |
    +---+---+---+
    """
    signs = {"A": "blue.troll", "w": "blue.cleric wounded", "r": "blue.rope"}
    game = stand(drawing, signs)
    play(game, "move blue.troll a1-b1(+blue.cleric)-c1")
    assert (place(game, "blue.cleric"), place(game, "blue.rope")) == ("c1", "b1")


@pytest.mark.rule("OBJ-ROPE-09", "R-100")
def test_one_rope_does_not_lead_from_pit_to_pit() -> None:
    drawing = """
    +---+---+---+---+
    | .   .   .   . |
    +   +   +   +   +
    |A.r  O   O{}  . |
    +---+---+---+---+
    """
    signs = {"A": "blue.warrior", "r": "blue.rope", "s": "yellow.rope"}
    one = stand(drawing.replace("{}", " "), {k: v for k, v in signs.items() if k != "s"})
    step = "move blue.warrior a2-b2-c2"
    assert why(one, step) == ("support-in-use", "OBJ-ROPE-09")
    assert legal(one, "move blue.warrior a2-b2-b1-c1")
    assert legal(stand(drawing.replace("{}", "s"), signs), f"{step}-d2")


@pytest.mark.rule("PIT-09")
def test_the_rope_is_not_taken_from_under_an_own_wounded() -> None:
    drawing = """
    +---+---+---+
    |A.  w{}r  . |
    +---+---+---+
    """
    signs = {"A": "blue.troll", "w": "blue.cleric wounded", "r": "blue.rope"}
    take = "move blue.troll a1-b1(+blue.rope)-c1"
    assert why(stand(drawing.replace("{}", "O"), signs), take) == ("support-in-use", "PIT-09")
    assert legal(stand(drawing.replace("{}", "."), signs), take)


@pytest.mark.rule("OBJ-ROPE-07", "OBJ-ROPE-08")
def test_no_sampled_walk_of_a_flyer_stops_where_its_rope_cannot_be_fastened() -> None:
    bare = stand(BESIDE_WATER.replace("~p", "~ "), {"N": "blue.wizard", "r": "blue.rope"})
    assert why(bare, "move blue.wizard a1-b1") == ("not-attached", "OBJ-ROPE-07")
    sampled = {bare.legal_actions.sample(Rng(seed)) for seed in range(60)}
    assert len(sampled) > 1
    assert [action for action in sampled if bare.why_not(action)] == []
