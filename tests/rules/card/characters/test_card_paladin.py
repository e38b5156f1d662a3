"""The Paladin's two loads in combat; which abilities have a price (CG-CHAR-PALADIN, -ANY)."""

from __future__ import annotations

import pytest

from dtwister import Game
from dtwister_features.game_events import CombatShown
from fixtures.positions.zone_boards import (
    RULES,
    accepted,
    ap_left,
    board,
    offers,
    plays,
    refused,
    stands,
)


def totals(game: Game, attack: str) -> tuple[int, int]:
    """What attack and defence come to without cards."""
    events = plays(game, attack, "card 0", "card 0")
    shown = next(event for event in events if isinstance(event, CombatShown))
    return shown.attack, shown.defence


@pytest.mark.rule("EX-CG26", "CG-CHAR-PALADIN-05", "CG-OBJ-SWORD-01")
def test_two_swords_in_attack_and_in_defence() -> None:
    pieces = {
        "blue.paladin": "r3.o",
        "blue.sword": "carried by blue.paladin",
        "yellow.sword": "carried by blue.paladin",
        "yellow.troll": "r3.o",
    }
    assert totals(board("C", pieces), "attack blue.paladin yellow.troll") == (5, 4)
    defending = board("C", pieces, turn="yellow")
    assert totals(defending, "attack yellow.troll blue.paladin") == (4, 3)


@pytest.mark.rule("EX-CG26", "CG-CHAR-PALADIN-05", "CG-CHAR-PALADIN-06", "CG-OBJ-ARMOR-01")
@pytest.mark.parametrize(("state", "value"), [("", 5), (" wounded", 2)])
def test_two_armors_in_defence(state: str, value: int) -> None:
    pieces = {
        "blue.paladin": f"r3.o{state}",
        "blue.armor": "carried by blue.paladin",
        "yellow.armor": "carried by blue.paladin",
        "yellow.troll": "r3.o",
    }
    game = board("C", pieces, turn="yellow")
    assert totals(game, "attack yellow.troll blue.paladin") == (4, value)


@pytest.mark.rule("CG-CHAR-PALADIN-04", "CG-CARRY-11")
def test_wounded_he_loses_all_wounded_in_his_arms() -> None:
    pieces = {
        "blue.paladin": "r3.o",
        "blue.naga": "r3.o wounded carried by blue.paladin",
        "blue.cleric": "r3.o wounded carried by blue.paladin",
        "yellow.troll": "r3.o",
    }
    game = board("C", pieces, turn="yellow")
    plays(game, "attack yellow.troll blue.paladin", "card 6", "card 0")
    stands(
        game,
        {
            "blue.paladin": "r3.o wounded fresh",
            "blue.naga": "eliminated wounded",
            "blue.cleric": "eliminated wounded",
        },
    )
    assert game.vp == (0, 2)


@pytest.mark.rule("R-C94", "CG-CHAR-PALADIN-04", "CG-CHAR-PALADIN-06")
def test_an_object_stays_with_him_and_a_wounded_does_not() -> None:
    pieces = {
        "blue.paladin": "r3.o",
        "blue.naga": "r3.o wounded carried by blue.paladin",
        "blue.key": "carried by blue.paladin",
        "yellow.troll": "r3.o",
    }
    game = board("C", pieces, turn="yellow")
    plays(game, "attack yellow.troll blue.paladin", "card 6", "card 0")
    stands(
        game,
        {
            "blue.paladin": "r3.o wounded fresh",
            "blue.naga": "eliminated wounded",
            "blue.key": "r3.o carried by blue.paladin",
        },
    )
    assert game.vp == (0, 1)


@pytest.mark.rule("CG-CHAR-PALADIN-03", "CG-CARRY-09")
def test_eliminated_he_leaves_both_objects() -> None:
    pieces = {
        "blue.paladin": "r3.o wounded",
        "blue.key": "carried by blue.paladin",
        "yellow.rope": "carried by blue.paladin",
        "yellow.troll": "r3.o",
    }
    game = board("C", pieces, turn="yellow")
    plays(game, "attack yellow.troll blue.paladin", "card 6", "card 0")
    stands(game, {"blue.paladin": "eliminated wounded", "blue.key": "r3.o", "yellow.rope": "r3.o"})


@pytest.mark.rule("CG-CHAR-ANY-01", "CG-WHEEL-10")
def test_a_priced_ability_is_an_action_in_the_own_turn() -> None:
    pieces = {"blue.cleric": "r3.o", "blue.naga": "r3.o wounded", "yellow.cleric": "r1.o"}
    game = board("C", pieces, ap=1)
    plays(game, "heal blue.cleric blue.naga")
    assert ap_left(game) == 0
    poor = board("C", pieces, ap=0)
    refused(poor, "heal blue.cleric blue.naga", "not-enough-ap", "CG-WHEEL-08")
    theirs = board("C", pieces, turn="yellow")
    refused(theirs, "heal blue.cleric blue.naga", "not-yours", "CG-WHEEL-11")
    # What has no price works by itself, here as part of a movement.
    naga = board("C", {"blue.naga": "r3.s"}, ap=1)
    plays(naga, "step blue.naga to r3.o", "step blue.naga to r3.@", "stop blue.naga")
    assert ap_left(naga) == 0


@pytest.mark.rule("CG-CHAR-ANY-02", "CG-WOUND-02", "CG-WOUND-09")
@pytest.mark.parametrize(
    "who", sorted(name for name in RULES.characters if name.startswith("card:"))
)
def test_the_wounded_can_do_nothing_but_regenerate(who: str) -> None:
    name = f"blue.{who.removeprefix('card:')}"
    pieces = {
        name: "r1.@ wounded",
        "blue.rope": f"carried by {name}",
        "blue.treasure": "r1.@",
        "yellow.goblin": "r1.@",
        "yellow.key": "carried by yellow.goblin",
    }
    if name == "blue.ghost":
        del pieces["blue.rope"]
    game = board("C", pieces)
    verbs = {action.verb for action in game.legal_actions}
    assert verbs == ({"end", "regenerate"} if name == "blue.troll" else {"end"})


@pytest.mark.rule("CG-CHAR-ANY-02")
def test_objects_do_nothing_for_the_wounded_who_would_have_to_act() -> None:
    pieces = {"blue.cleric": "r1.@", "blue.key": "carried by blue.cleric"}
    accepted(board("C", pieces), "open blue.cleric south")
    wounded = board("C", {**pieces, "blue.cleric": "r1.@ wounded"})
    refused(wounded, "open blue.cleric south", "wounded", "CG-WOUND-03")
    assert offers(wounded, "open") == set()
