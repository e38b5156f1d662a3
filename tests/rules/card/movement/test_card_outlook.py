"""Ways on from zones that are full, with loads and enemies on the way (CG-GOLD-05)."""

from __future__ import annotations

import pytest

from dtwister import Game
from dtwister_cardgame.movement.lookahead import MoveState, can_end
from fixtures.games import piece, space
from fixtures.positions.zone_boards import board, offers, plays, refused, stands

ROUND = {
    **dict.fromkeys(("blue.warrior", "blue.goblin", "blue.golem"), "r3.@"),
    **dict.fromkeys(("blue.thief", "blue.paladin", "blue.samurai"), "r4.o"),
    **dict.fromkeys(("blue.wizard", "blue.ghost", "blue.troll"), "r3.o"),
    **dict.fromkeys(("blue.general", "blue.assassin", "blue.berserker"), "r4>t"),
}
"""r3.@ is full, and so is all beside it but r3.t, behind the pit trap."""


@pytest.mark.rule("CG-GOLD-05", "R-C02")
def test_a_wounded_for_whom_there_is_no_room_on_the_way_needs_it_at_the_end() -> None:
    pieces = {
        **dict.fromkeys(("blue.warrior", "blue.goblin", "blue.thief"), "r3.s"),
        "blue.samurai": "r3.o",
        "blue.naga": "r3.t",
        "blue.cleric": "wounded carried by blue.naga",
    }
    game = board("C", pieces)
    plays(game, "step blue.naga to r3.s")
    refused(game, "drop blue.naga blue.cleric", "no-way-on", "CG-GOLD-02")
    plays(game, "step blue.naga to r3.o", "stop blue.naga")
    stands(game, {"blue.cleric": "r3.o wounded carried by blue.naga"})


@pytest.mark.rule("CG-GOLD-05", "R-C02")
def test_no_way_is_counted_on_which_leaves_a_wounded_in_a_full_zone() -> None:
    # In r3.@ one step is left. The zone beyond takes the Naga, but not what it carries.
    pieces = {**ROUND, "blue.naga": "r3.s", "blue.cleric": "wounded carried by blue.naga"}
    less = {one: where for one, where in pieces.items() if one != "blue.samurai"}
    game = board("C", less)
    plays(game, "step blue.naga to r3.o")
    refused(game, "step blue.naga to r3.@", "full", "CG-GOLD-02")
    alone = board("C", {**less, "blue.cleric": "r3.s wounded"})
    plays(alone, "step blue.naga to r3.o", "step blue.naga to r3.@", "step blue.naga to r4.o")


@pytest.mark.rule("CG-GOLD-05", "CG-START-11")
def test_a_way_out_is_a_way_on_unless_it_is_blocked() -> None:
    pieces = {
        **dict.fromkeys(("blue.warrior", "blue.goblin", "blue.golem"), "r1.o"),
        **dict.fromkeys(("blue.thief", "blue.paladin", "blue.samurai"), "r1.@"),
        "blue.naga": "r1.s",
        "blue.rope": "carried by blue.naga",
    }
    game = board("C", {**pieces, "yellow.cleric": "r1>o"})
    plays(game, "step blue.naga to r1.o", "step blue.naga to r1.@", "step blue.naga to r1>@")
    assert game.vp == (1, 0)
    blocked = board("C", {**pieces, "yellow.cleric": "r1>@"})
    plays(blocked, "step blue.naga to r1.o")
    refused(blocked, "step blue.naga to r1.@", "full", "CG-GOLD-02")


CHAIN = {
    "blue.elf-scout": "r3.t",
    "blue.cleric": "wounded carried by blue.elf-scout",
    **dict.fromkeys(("blue.naga", "blue.telepath"), "r3.t"),
    **ROUND,
    **dict.fromkeys(("blue.colossus", "blue.pickpocket", "blue.mechanork"), "r4.s"),
    **dict.fromkeys(("blue.backstabber", "blue.crossbowman", "blue.dark-angel"), "r4.t"),
    **dict.fromkeys(("blue.telekineticist", "blue.wall-walker", "blue.warrior"), "r3.s"),
    "blue.weapon-master": "r3.@",
}
"""From r3.t over r3.@, r4.o and r4.s, all full, to r4.@; the Cleric, put down, shuts the way back.

So are the ways to r4.t, through the starting zone, and to r3.s. (Four are in r3.t at first: no game
comes to that, but else there would always be a way back.)
"""


@pytest.mark.rule("CG-GOLD-05", "CG-MOVE-07", "CG-MOVE-08")
def test_an_enemy_far_ahead_shuts_the_only_way_on() -> None:
    game = board("C", CHAIN)
    plays(game, "drop blue.elf-scout blue.cleric")
    for zone in ("r3.@", "r4.o", "r4.s", "r4.@"):
        plays(game, f"step blue.elf-scout to {zone}")
    enemy = board("C", {**CHAIN, "yellow.troll": "r4.s"})
    plays(enemy, "drop blue.elf-scout blue.cleric")
    refused(enemy, "step blue.elf-scout to r3.@", "full", "CG-GOLD-02")


@pytest.mark.rule("CG-GOLD-05", "CG-MOVE-08")
def test_the_rope_that_leads_back_from_an_enemy_is_kept() -> None:
    pieces = {
        **dict.fromkeys(("blue.warrior", "blue.goblin", "blue.golem"), "r3.@"),
        "blue.cleric": "r3.t",
        "blue.rope": "carried by blue.cleric",
    }
    game = board("C", {**pieces, "yellow.troll": "r3.@"})
    plays(game, "step blue.cleric to r3.@")
    refused(game, "drop blue.cleric blue.rope", "no-way-on", "CG-GOLD-02")
    assert offers(game, "step") == {"step blue.cleric to r3.t"}
    free = board("C", pieces)
    plays(free, "step blue.cleric to r3.@", "drop blue.cleric blue.rope")


@pytest.mark.rule("CG-GOLD-05", "CG-OPT-06")
@pytest.mark.parametrize("secret", [False, True])
def test_nobody_counts_on_what_it_may_not_look_at(secret: bool) -> None:
    pieces = {
        **ROUND,
        "blue.naga": "r3.s",
        "yellow.cleric": "r3.@ wounded",
        "yellow.rope": f"{'concealed ' if secret else ''}carried by yellow.cleric",
    }
    game = board("C", pieces, scenario="card:3", **{"secret-objects": secret})
    plays(game, "step blue.naga to r3.o")
    if secret:
        refused(game, "step blue.naga to r3.@", "full", "CG-GOLD-02")
    else:
        plays(game, "step blue.naga to r3.@", "take blue.naga yellow.rope")


@pytest.mark.rule("CG-GOLD-05", "CG-CARRY-06")
@pytest.mark.parametrize("where", ["r3.@", "carried by yellow.colossus"])
def test_the_rope_of_an_unwounded_enemy_leads_nowhere(where: str) -> None:
    # She slips past the Colossus.
    pieces = {**ROUND, "blue.telekineticist": "r4.s", "yellow.colossus": "r3.@"}
    game = board("C", {**pieces, "blue.rope": where})
    plays(game, "step blue.telekineticist to r4.o")
    if where == "r3.@":
        plays(game, "step blue.telekineticist to r3.@", "take blue.telekineticist blue.rope")
        plays(game, "step blue.telekineticist to r3.t")
    else:
        refused(game, "step blue.telekineticist to r3.@", "full", "CG-GOLD-02")


@pytest.mark.rule("CG-GOLD-05", "CG-CARRY-02")
def test_a_wounded_may_be_left_for_a_rope() -> None:
    # One of Naga and Cleric may stay in r3.@, and r3.t takes but one more.
    pieces = {**ROUND, "blue.naga": "r3.s", "blue.cleric": "wounded carried by blue.naga"}
    pieces |= {"blue.golem": "r3.t", "blue.goblin": "r3.t", "blue.rope": "r3.@"}
    pieces |= {"blue.mechanork": "r3.@"}
    game = board("C", pieces)
    plays(game, "step blue.naga to r3.o", "step blue.naga to r3.@")
    refused(game, "stop blue.naga", "full", "CG-GOLD-02")
    plays(game, "drop blue.naga blue.cleric", "take blue.naga blue.rope")
    plays(game, "step blue.naga to r3.t", "stop blue.naga")
    stands(game, {"blue.cleric": "r3.@ wounded", "blue.naga": "r3.t"})


@pytest.mark.rule("CG-GOLD-05", "CG-GOLD-06")
def test_who_carries_one_card_does_not_count_on_two() -> None:
    pieces = {**ROUND, "blue.naga": "r3.s", "blue.cleric": "wounded carried by blue.naga"}
    game = board("C", {**pieces, "blue.rope": "r3.@"})
    # The Cleric finds no room in r3.@; with it in its arms it cannot take the Rope.
    plays(game, "step blue.naga to r3.o")
    refused(game, "step blue.naga to r3.@", "full", "CG-GOLD-02")
    alone = board("C", {**pieces, "blue.rope": "r3.@", "blue.cleric": "r3.s wounded"})
    plays(alone, "step blue.naga to r3.o", "step blue.naga to r3.@", "take blue.naga blue.rope")


@pytest.mark.rule("CG-GOLD-05", "R-C11")
def test_other_things_may_be_handled_as_long_as_the_rope_can_be_taken() -> None:
    pieces = {**ROUND, "blue.naga": "r3.s", "blue.rope": "r3.@", "blue.sword": "r3.@"}
    game = board("C", {**pieces, "blue.key": "carried by blue.golem"})
    plays(game, "step blue.naga to r3.o", "step blue.naga to r3.@")
    # What lay there could not be put back, since all would be as it was before.
    refused(game, "take blue.naga blue.sword", "no-way-on", "CG-GOLD-02")
    plays(game, "take blue.naga blue.key", "drop blue.naga blue.key")
    plays(game, "take blue.naga blue.rope", "step blue.naga to r3.t")


# -- what is counted -------------------------------------------------------------------------------


def prospect(game: Game, zone: str, points: int, **others: object) -> MoveState:
    """The Naga as it might be in a zone."""
    return MoveState(piece(game, "blue.naga"), space(game, zone), points, (), **others)  # type: ignore[arg-type]


def test_what_was_taken_on_the_way_is_not_found_again_where_it_lay() -> None:
    game = board("C", {**ROUND, "blue.naga": "r3.s", "blue.rope": "r3.@"})
    rope = frozenset({piece(game, "blue.rope")})
    assert can_end(game.context, prospect(game, "r3.@", 1))
    assert not can_end(game.context, prospect(game, "r3.@", 1, used=rope))


def test_who_was_put_down_on_the_way_is_where_it_was_put_down() -> None:
    pieces = {"blue.naga": "r3.t", "blue.cleric": "wounded carried by blue.naga"}
    game = board("C", {**pieces, "blue.goblin": "r3.s", "blue.thief": "r3.s"})
    cleric, there = piece(game, "blue.cleric"), space(game, "r3.s")
    assert can_end(game.context, prospect(game, "r3.s", 0, left=()))
    assert not can_end(game.context, prospect(game, "r3.s", 0, left=((cleric, there),)))
    assert can_end(game.context, prospect(game, "r3.t", 0, left=((cleric, there),)))
