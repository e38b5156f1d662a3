"""Three of a side in a zone when an action has ended, and how movements keep to it (CG-GOLD)."""

from __future__ import annotations

import pytest

from fixtures.positions.zone_boards import board, offers, plays, refused, stands

THREE = {"blue.warrior": "r3.s", "blue.goblin": "r3.s", "blue.thief": "r3.s wounded"}
"""Between r3.t and, behind an arrow-slit, r3.o."""


@pytest.mark.rule("CG-GOLD-02", "CG-GOLD-03")
def test_nobody_stops_where_three_friends_are() -> None:
    game = board("C", {"blue.naga": "r3.t", **THREE})
    plays(game, "step blue.naga to r3.s")
    refused(game, "stop blue.naga", "full", "CG-GOLD-02")
    plays(game, "step blue.naga to r3.t", "stop blue.naga")
    two = {name: where for name, where in THREE.items() if name != "blue.thief"}
    free = board("C", {"blue.naga": "r3.t", **two})
    plays(free, "step blue.naga to r3.s", "stop blue.naga")


@pytest.mark.rule("CG-GOLD-04")
def test_three_of_each_side_share_a_zone() -> None:
    pieces = {"yellow.naga": "r3.t", "yellow.goblin": "r3.s", "yellow.thief": "r3.s"}
    game = board("C", {**THREE, **pieces}, turn="yellow")
    plays(game, "step yellow.naga to r3.s", "stop yellow.naga")


@pytest.mark.rule("CG-GOLD-05", "CG-MOVE-05")
def test_a_full_zone_is_walked_through() -> None:
    game = board("C", {"blue.naga": "r3.t", **THREE})
    plays(game, "step blue.naga to r3.s", "step blue.naga to r3.o", "stop blue.naga")
    stands(game, {"blue.naga": "r3.o"})


@pytest.mark.rule("CG-GOLD-05")
def test_no_step_into_a_full_zone_without_a_way_on() -> None:
    # The Troll has one step: it could not leave again.
    game = board("C", {"blue.troll": "r3.t", "blue.naga": "r3.t", **THREE})
    refused(game, "step blue.troll to r3.s", "full", "CG-GOLD-02")
    plays(game, "step blue.naga to r3.s", "step blue.naga to r3.t")
    refused(game, "step blue.naga to r3.s", "full", "CG-GOLD-02")


@pytest.mark.rule("CG-GOLD-05", "CG-MOVE-08")
def test_in_a_full_zone_with_an_enemy_the_way_on_is_the_way_back() -> None:
    pieces = {"blue.naga": "r3.t", "yellow.cleric": "r3.s", **THREE}
    game = board("C", pieces)
    plays(game, "step blue.naga to r3.s")
    assert offers(game, "step") == {"step blue.naga to r3.t"}
    refused(game, "stop blue.naga", "full", "CG-GOLD-02")
    # With no step left for the way back there is no way in.
    cleric = board("C", {"blue.troll": "r3.t", "yellow.cleric": "r3.s", **THREE})
    refused(cleric, "step blue.troll to r3.s", "full", "CG-GOLD-02")


@pytest.mark.rule("R-C01", "CG-GOLD-02")
def test_a_starting_zone_is_one_zone() -> None:
    pieces = {"blue.naga": "r3>o", "blue.warrior": "r4>t", "blue.goblin": "r4>s wounded"}
    game = board("C", {**pieces, "blue.troll": "r4.o", "blue.thief": "r4.o"})
    refused(game, "step blue.troll to r4>o", "full", "CG-GOLD-02")
    # Who is there already may go about in it, and others may pass through it.
    plays(game, "step blue.naga to r4>o", "stop blue.naga")
    plays(game, "step blue.thief to r4>o", "step blue.thief to r3>@", "step blue.thief to r3.@")
    stands(game, {"blue.thief": "r3.@"})


@pytest.mark.rule("R-C02", "CG-GOLD-03")
def test_a_carried_wounded_counts() -> None:
    pieces = {
        "blue.troll": "r3.t",
        "blue.cleric": "wounded carried by blue.troll",
        "blue.warrior": "r3.s",
        "blue.goblin": "r3.s",
    }
    game = board("C", pieces)
    refused(game, "step blue.troll to r3.s", "full", "CG-GOLD-02")
    plays(game, "drop blue.troll blue.cleric", "step blue.troll to r3.s")
    carried = board(
        "C", {**THREE, "blue.troll": "r3.t", "blue.thief": "wounded carried by blue.goblin"}
    )
    refused(carried, "step blue.troll to r3.s", "full", "CG-GOLD-02")


@pytest.mark.rule("R-C02", "CG-GOLD-05", "CG-CARRY-02")
def test_a_wounded_may_be_left_on_the_way_if_there_is_room_for_it() -> None:
    pieces = {
        "blue.naga": "r3.t",
        "blue.cleric": "wounded carried by blue.naga",
        "blue.warrior": "r3.s",
        "blue.goblin": "r3.s",
        "blue.thief": "r3.o",
        "blue.golem": "r3.o",
    }
    game = board("C", pieces)
    plays(game, "step blue.naga to r3.s")
    refused(game, "stop blue.naga", "full", "CG-GOLD-02")
    # Both zones take one more, and it has one step for each.
    plays(game, "drop blue.naga blue.cleric")
    refused(game, "stop blue.naga", "full", "CG-GOLD-02")
    plays(game, "step blue.naga to r3.o", "stop blue.naga")
    stands(game, {"blue.cleric": "r3.s wounded", "blue.naga": "r3.o"})


@pytest.mark.rule("CG-GOLD-05", "CG-CARRY-02")
def test_nothing_is_put_down_without_which_there_is_no_way_on() -> None:
    three = dict.fromkeys(THREE, "r3.@")
    pieces = {"blue.cleric": "r3.t", "blue.rope": "carried by blue.cleric", **three}
    rest = {"blue.golem": "r3.o", "blue.naga": "r3.o", "blue.samurai": "r3.o"}
    # Behind r3.@ lie r3.o, as full, r4.o and the starting zone: these are filled too.
    more = {"blue.wizard": "r4.o", "blue.berserker": "r4.o", "blue.assassin": "r4.o"}
    last = {"blue.general": "r3>t", "blue.ghost": "r4>t", "blue.troll": "r4>o"}
    game = board("C", {**pieces, **rest, **more, **last})
    plays(game, "step blue.cleric to r3.@")
    refused(game, "drop blue.cleric blue.rope", "no-way-on", "CG-GOLD-02")
    refused(game, "give blue.cleric blue.rope to blue.warrior", "no-way-on", "CG-GOLD-02")
    assert offers(game, "step") == {"step blue.cleric to r3.t"}
    plays(game, "step blue.cleric to r3.t", "stop blue.cleric")


CROWDED = {
    **dict.fromkeys(("blue.warrior", "blue.goblin", "blue.golem"), "r3.@"),
    **dict.fromkeys(("blue.thief", "blue.paladin", "blue.samurai"), "r4.o"),
    **dict.fromkeys(("blue.wizard", "blue.ghost", "blue.troll"), "r3.o"),
    **dict.fromkeys(("blue.general", "blue.assassin", "blue.berserker"), "r4>t"),
    "blue.naga": "r3.s",
    "blue.key": "carried by blue.naga",
}
"""The Naga comes to r3.@ with one step left, and all around but r3.t is full."""


@pytest.mark.rule("CG-GOLD-05", "CG-CARRY-01")
@pytest.mark.parametrize(
    ("rope", "steps"),
    [
        ({"blue.rope": "r3.@"}, ("drop blue.naga blue.key", "take blue.naga blue.rope")),
        ({"blue.rope": "carried by blue.golem"}, ("swap blue.naga blue.key for blue.rope",)),
        (
            {"yellow.cleric": "r3.@ wounded", "blue.rope": "carried by yellow.cleric"},
            ("swap blue.naga blue.key for blue.rope",),
        ),
    ],
    ids=["floor", "friend", "wounded-enemy"],
)
def test_a_full_zone_is_entered_for_the_rope_that_leads_out_of_it(
    rope: dict[str, str], steps: tuple[str, ...]
) -> None:
    game = board("C", {**CROWDED, **rope})
    plays(game, "step blue.naga to r3.o", "step blue.naga to r3.@")
    assert not offers(game, "step")
    refused(game, "stop blue.naga", "full", "CG-GOLD-02")
    plays(game, *steps)
    assert offers(game, "step") == {"step blue.naga to r3.t"}
    plays(game, "step blue.naga to r3.t", "stop blue.naga")
    stands(game, {"blue.rope": "r3.t carried by blue.naga"})


@pytest.mark.rule("CG-GOLD-05", "CG-CARRY-06")
@pytest.mark.parametrize(
    "rope",
    [{}, {"blue.rope": "r4.o"}, {"yellow.thief": "r3.@", "blue.rope": "carried by yellow.thief"}],
    ids=["none", "elsewhere", "enemy"],
)
def test_a_full_zone_is_not_entered_without_such_a_rope(rope: dict[str, str]) -> None:
    game = board("C", {**CROWDED, **rope})
    plays(game, "step blue.naga to r3.o")
    refused(game, "step blue.naga to r3.@", "full", "CG-GOLD-02")


@pytest.mark.rule("CG-GOLD-05", "CG-MOVE-08")
def test_a_full_zone_with_an_enemy_is_not_entered_from_another_full_zone() -> None:
    pieces = {one: where for one, where in CROWDED.items() if where != "r4.o"}
    free = board("C", pieces)
    plays(free, "step blue.naga to r3.o", "step blue.naga to r3.@", "step blue.naga to r4.o")
    game = board("C", {**pieces, "yellow.cleric": "r3.@"})
    plays(game, "step blue.naga to r3.o")
    refused(game, "step blue.naga to r3.@", "full", "CG-GOLD-02")


@pytest.mark.rule("CG-GOLD-05", "R-C11")
def test_in_a_full_zone_too_nothing_leads_back_to_how_it_was() -> None:
    game = board("C", {**CROWDED, "blue.rope": "r3.@"})
    plays(game, "step blue.naga to r3.o", "step blue.naga to r3.@", "drop blue.naga blue.key")
    refused(game, "take blue.naga blue.key", "as-before", "R-C11")
    plays(game, "take blue.naga blue.rope")
    # Without the Rope it could not go on, and could not take it again.
    refused(game, "drop blue.naga blue.rope", "as-before", "R-C11")
    refused(game, "give blue.naga blue.rope to blue.golem", "no-way-on", "CG-GOLD-02")
    assert offers(game, "step") == {"step blue.naga to r3.t"}


@pytest.mark.rule("CG-GOLD-07")
def test_nothing_leads_across_a_corner() -> None:
    game = board("C", {"blue.ghost": "r1.o", "blue.naga": "r1.@"})
    assert offers(game, "step") == {
        "step blue.ghost to r1.@",
        "step blue.ghost to r1.s",
        "step blue.ghost to r2.s",
        "step blue.ghost to r1>o",
        "step blue.naga to r1.o",
        "step blue.naga to r1>@",
    }
