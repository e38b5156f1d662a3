"""What characters of the card game carry, take, give and swap (CG-CARRY, R-C34 to R-C39)."""

from __future__ import annotations

import pytest

from dtwister._engine.editing.state_editor import StateEditor
from fixtures.positions.zone_boards import ap_left, board, offers, plays, refused, stands


@pytest.mark.rule("CG-CARRY-01", "R-C21")
def test_taking_is_free_where_a_movement_starts_passes_or_stops() -> None:
    pieces = {"blue.naga": "r3.t", "blue.key": "r3.t", "blue.rope": "r3.s", "blue.sword": "r3.o"}
    game = board("C", pieces)
    plays(game, "take blue.naga blue.key", "step blue.naga to r3.s")
    plays(game, "drop blue.naga blue.key", "take blue.naga blue.rope", "step blue.naga to r3.o")
    plays(game, "drop blue.naga blue.rope", "take blue.naga blue.sword")
    plays(game, "step blue.naga to r3.@")
    assert ap_left(game) == 2
    stands(
        game,
        {
            "blue.key": "r3.s",
            "blue.rope": "r3.o",
            "blue.sword": "r3.@ carried by blue.naga",
        },
    )


@pytest.mark.rule("CG-CARRY-01", "R-C21", "CG-WHEEL-08")
def test_taking_outside_a_movement_is_the_beginning_of_one_and_costs_a_point() -> None:
    pieces = {"blue.cleric": "r3.t", "blue.key": "r3.t"}
    refused(board("C", pieces, ap=0), "take blue.cleric blue.key", "not-enough-ap", "CG-WHEEL-08")
    game = board("C", pieces, ap=1)
    plays(game, "take blue.cleric blue.key", "stop blue.cleric")
    assert ap_left(game) == 0
    stands(game, {"blue.key": "r3.t carried by blue.cleric"})


@pytest.mark.rule("CG-CARRY-01")
def test_only_what_is_in_the_zone_is_taken() -> None:
    game = board("C", {"blue.naga": "r3.t", "blue.key": "r3.s"})
    refused(game, "take blue.naga blue.key", "not-here", "CG-CARRY-01")
    plays(game, "step blue.naga to r3.s", "take blue.naga blue.key")


@pytest.mark.rule("CG-CARRY-02")
def test_dropping() -> None:
    pieces = {"blue.naga": "r3.t", "blue.key": "carried by blue.naga", "blue.rope": "r3.t"}
    game = board("C", pieces)
    refused(game, "drop blue.naga blue.rope", "not-carried", "CG-CARRY-02")
    plays(game, "step blue.naga to r3.s", "drop blue.naga blue.key", "step blue.naga to r3.o")
    stands(game, {"blue.key": "r3.s", "blue.naga": "r3.o"})


@pytest.mark.rule("CG-CARRY-03")
def test_objects_of_both_colours_are_taken_alike() -> None:
    game = board("C", {"blue.naga": "r3.t", "yellow.rope": "r3.t"})
    plays(game, "take blue.naga yellow.rope", "step blue.naga to r3.@")
    stands(game, {"yellow.rope": "r3.@ carried by blue.naga"})


@pytest.mark.rule("CG-CARRY-04", "EX-CG10")
def test_trading_with_a_friend_on_the_way() -> None:
    pieces = {
        "blue.naga": "r3.s",
        "blue.key": "carried by blue.naga",
        "blue.mechanork": "r3.t",
        "blue.rope": "carried by blue.mechanork",
    }
    game = board("C", pieces)
    plays(game, "step blue.naga to r3.t")
    refused(game, "step blue.naga to r3.@", "no-passage", "CG-MOVE-04")
    plays(game, "swap blue.naga blue.key for blue.rope", "step blue.naga to r3.@")
    plays(game, "step blue.naga to r3.o", "stop blue.naga")
    assert ap_left(game) == 2
    stands(
        game,
        {
            "blue.naga": "r3.o",
            "blue.rope": "r3.o carried by blue.naga",
            "blue.key": "r3.t carried by blue.mechanork",
        },
    )


@pytest.mark.rule("CG-CARRY-04")
def test_giving_to_and_taking_from_a_friend() -> None:
    pieces = {"blue.naga": "r3.t", "blue.key": "carried by blue.naga", "blue.cleric": "r3.t"}
    game = board("C", pieces)
    plays(game, "give blue.naga blue.key to blue.cleric", "stop blue.naga")
    stands(game, {"blue.key": "r3.t carried by blue.cleric"})
    plays(game, "take blue.naga blue.key", "stop blue.naga")
    stands(game, {"blue.key": "r3.t carried by blue.naga"})


@pytest.mark.rule("CG-CARRY-04")
def test_nothing_is_given_to_an_enemy_or_to_somebody_elsewhere() -> None:
    pieces = {
        "blue.naga": "r3.t",
        "blue.key": "carried by blue.naga",
        "yellow.cleric": "r3.t",
        "blue.goblin": "r3.s",
        "blue.rope": "r3.t",
    }
    game = board("C", pieces)
    refused(game, "give blue.naga blue.key to yellow.cleric", "enemy", "CG-CARRY-04")
    refused(game, "give blue.naga blue.key to blue.goblin", "not-here", "CG-CARRY-04")
    refused(game, "give blue.naga blue.key to blue.rope", "no-character", "CG-CARRY-04")
    refused(game, "give blue.naga blue.rope to blue.goblin", "not-carried", "CG-CARRY-02")
    refused(game, "swap blue.naga blue.key for blue.rope", "nobody-has-it", "CG-CARRY-04")


@pytest.mark.rule("CG-CARRY-05")
@pytest.mark.parametrize("colour", ["blue", "yellow"])
def test_the_object_of_a_wounded_character_is_taken_or_swapped(colour: str) -> None:
    pieces = {
        "blue.naga": "r3.t",
        "blue.key": "r3.t",
        f"{colour}.cleric": "r3.t wounded",
        "yellow.rope": f"carried by {colour}.cleric",
    }
    game = board("C", pieces)
    swap = game.fork()
    plays(game, "take blue.naga yellow.rope", "step blue.naga to r3.@")
    plays(swap, "take blue.naga blue.key", "swap blue.naga blue.key for yellow.rope")
    stands(swap, {"blue.key": f"r3.t carried by {colour}.cleric"})


@pytest.mark.rule("CG-CARRY-06")
def test_the_object_of_an_unwounded_enemy_is_not_taken_or_swapped() -> None:
    pieces = {
        "blue.naga": "r3.t",
        "yellow.cleric": "r3.t",
        "blue.rope": "carried by yellow.cleric",
    }
    game = board("C", pieces)
    refused(game, "take blue.naga blue.rope", "enemy-load", "CG-CARRY-06")
    loaded = board("C", {**pieces, "blue.key": "carried by blue.naga"})
    refused(loaded, "swap blue.naga blue.key for blue.rope", "enemy-load", "CG-CARRY-06")


@pytest.mark.rule("CG-CARRY-07", "CG-CARRY-05")
def test_an_object_works_while_it_is_carried() -> None:
    game = board("C", {"blue.naga": "r3.t", "blue.rope": "carried by blue.naga"})
    plays(game, "step blue.naga to r3.@", "drop blue.naga blue.rope")
    refused(game, "step blue.naga to r3.t", "no-passage", "CG-MOVE-04")


@pytest.mark.rule("CG-CARRY-07", "CG-WOUND-03")
def test_an_object_with_a_price_serves_its_carrier_in_its_own_turn() -> None:
    pieces = {"blue.naga": "r1.@", "blue.key": "carried by blue.naga", "blue.cleric": "r1.@"}
    opening = {
        text
        for text in offers(board("C", pieces), "open")
        if "blue.naga" in text or "blue.cleric" in text
    }
    assert opening
    assert all("blue.naga" in text for text in opening)
    assert not offers(board("C", {**pieces, "blue.naga": "r1.@ wounded"}), "open")
    assert not offers(board("C", pieces, turn="yellow"), "open")


@pytest.mark.rule("CG-CARRY-09", "CG-CHAR-PALADIN-03")
def test_what_an_eliminated_character_carried_stays_in_its_zone() -> None:
    pieces = {
        "blue.paladin": "r3.t",
        "blue.key": "carried by blue.paladin",
        "blue.rope": "carried by blue.paladin",
    }
    game = board("C", pieces)
    state = game.state.copy()
    StateEditor(game.match, state).take_off_board(
        game.match.piece_index["blue.paladin"], "eliminated"
    )
    after = type(game)(game.match, state)
    stands(after, {"blue.key": "r3.t", "blue.rope": "r3.t", "blue.paladin": "eliminated"})


@pytest.mark.rule("CG-CARRY-10", "CG-MOVE-11")
def test_a_wounded_friend_is_carried_as_an_object_is() -> None:
    pieces = {
        "blue.naga": "r3.t",
        "blue.cleric": "r3.t wounded",
        "blue.goblin": "r3.s",
        "blue.thief": "r3.t",
        "yellow.cleric": "r3.t wounded",
    }
    game = board("C", pieces)
    refused(game, "take blue.naga yellow.cleric", "enemy-wounded", "CG-CARRY-10")
    refused(game, "take blue.naga blue.thief", "unwounded", "CG-CARRY-10")
    plays(game, "take blue.naga blue.cleric", "step blue.naga to r3.s")
    plays(game, "give blue.naga blue.cleric to blue.goblin", "stop blue.naga")
    stands(game, {"blue.cleric": "r3.s wounded carried by blue.goblin"})
    plays(
        game, "take blue.naga blue.cleric", "drop blue.naga blue.cleric", "step blue.naga to r3.t"
    )
    stands(game, {"blue.cleric": "r3.s wounded"})


@pytest.mark.rule("CG-CARRY-10")
def test_no_wounded_enemy_is_got_by_a_swap() -> None:
    # A wounded of the other side is carried by one of its friends, who is wounded by no means.
    pieces = {
        "blue.naga": "r3.t",
        "blue.key": "carried by blue.naga",
        "yellow.cleric": "r3.t wounded",
    }
    game = board("C", pieces)
    refused(game, "swap blue.naga blue.key for yellow.cleric", "nobody-has-it", "CG-CARRY-04")
    carried = board(
        "C",
        {**pieces, "yellow.thief": "r3.t", "yellow.cleric": "wounded carried by yellow.thief"},
    )
    refused(carried, "swap blue.naga blue.key for yellow.cleric", "enemy-load", "CG-CARRY-06")
    refused(carried, "take blue.naga yellow.cleric", "enemy-wounded", "CG-CARRY-10")


@pytest.mark.rule("CG-GOLD-06", "R-C34")
def test_one_load_at_every_moment() -> None:
    pieces = {"blue.naga": "r3.t", "blue.key": "carried by blue.naga", "blue.rope": "r3.t"}
    game = board("C", {**pieces, "blue.cleric": "r3.t wounded"})
    refused(game, "take blue.naga blue.rope", "too-much", "CG-GOLD-06")
    refused(game, "take blue.naga blue.cleric", "too-much", "CG-GOLD-06")
    plays(game, "drop blue.naga blue.key", "take blue.naga blue.rope")
    refused(game, "take blue.naga blue.cleric", "too-much", "CG-GOLD-06")


@pytest.mark.rule("CG-GOLD-06", "CG-CARRY-04")
def test_a_friend_with_full_hands_is_given_nothing_but_in_a_swap() -> None:
    pieces = {
        "blue.naga": "r3.t",
        "blue.key": "carried by blue.naga",
        "blue.cleric": "r3.t",
        "blue.rope": "carried by blue.cleric",
    }
    game = board("C", pieces)
    refused(game, "give blue.naga blue.key to blue.cleric", "too-much", "CG-GOLD-06")
    refused(game, "take blue.naga blue.rope", "too-much", "CG-GOLD-06")
    plays(game, "swap blue.naga blue.key for blue.rope")


@pytest.mark.rule("CG-GOLD-06", "CG-CHAR-PALADIN-02", "CG-CHAR-PALADIN-06")
def test_the_paladin_carries_two_cards_of_any_sort() -> None:
    pieces = {
        "blue.paladin": "r3.t",
        "blue.key": "r3.t",
        "blue.cleric": "r3.t wounded",
        "blue.rope": "r3.t",
        "blue.naga": "r3.t",
        "blue.sword": "carried by blue.naga",
    }
    game = board("C", pieces)
    plays(game, "take blue.paladin blue.key", "take blue.paladin blue.cleric")
    refused(game, "take blue.paladin blue.rope", "too-much", "CG-CHAR-PALADIN-02")
    plays(game, "swap blue.paladin blue.cleric for blue.sword", "step blue.paladin to r3.s")
    stands(
        game,
        {
            "blue.key": "r3.s carried by blue.paladin",
            "blue.sword": "r3.s carried by blue.paladin",
            "blue.cleric": "r3.t wounded carried by blue.naga",
        },
    )
    hurt = board(
        "C", {**pieces, "blue.paladin": "r3.t wounded", "blue.key": "carried by blue.paladin"}
    )
    plays(hurt, "give blue.naga blue.sword to blue.paladin")
    refused(hurt, "take blue.paladin blue.rope", "not-now", "CG-GOLD-01")


@pytest.mark.rule("CG-CHAR-GHOST-06")
def test_the_ghost_carries_nothing() -> None:
    pieces = {
        "blue.ghost": "r3.t",
        "blue.rope": "r3.t",
        "blue.naga": "r3.t",
        "blue.key": "carried by blue.naga",
    }
    game = board("C", pieces)
    refused(game, "take blue.ghost blue.rope", "too-much", "CG-CHAR-GHOST-06")
    refused(game, "take blue.ghost blue.key", "too-much", "CG-CHAR-GHOST-06")
    refused(game, "give blue.naga blue.key to blue.ghost", "too-much", "CG-CHAR-GHOST-06")


@pytest.mark.rule("R-C35")
def test_what_lies_on_the_floor_is_taken_beside_an_enemy() -> None:
    game = board("C", {"blue.naga": "r3.t", "yellow.cleric": "r3.t", "yellow.key": "r3.t"})
    plays(game, "take blue.naga yellow.key")


@pytest.mark.rule("R-C36")
def test_nothing_is_given_to_a_wounded_enemy_but_to_a_wounded_friend() -> None:
    pieces = {
        "blue.naga": "r3.t",
        "blue.key": "carried by blue.naga",
        "yellow.cleric": "r3.t wounded",
        "blue.goblin": "r3.t wounded",
    }
    game = board("C", pieces)
    refused(game, "give blue.naga blue.key to yellow.cleric", "enemy", "R-C36")
    plays(game, "give blue.naga blue.key to blue.goblin")
    stands(game, {"blue.key": "r3.t carried by blue.goblin"})


@pytest.mark.rule("R-C36", "CG-WOUND-03")
def test_a_wounded_carries_no_wounded() -> None:
    pieces = {
        "blue.naga": "r3.t",
        "blue.cleric": "wounded carried by blue.naga",
        "blue.goblin": "r3.t wounded",
        "yellow.thief": "r3.t wounded",
        "blue.key": "carried by yellow.thief",
    }
    game = board("C", pieces)
    refused(game, "give blue.naga blue.cleric to blue.goblin", "wounded", "CG-WOUND-03")
    refused(game, "swap blue.naga blue.cleric for blue.key", "wounded", "CG-WOUND-03")
    plays(game, "drop blue.naga blue.cleric", "take blue.naga blue.key")


@pytest.mark.rule("R-C37")
def test_what_a_wounded_held_stays_when_it_is_picked_up() -> None:
    pieces = {
        "blue.naga": "r3.t",
        "blue.cleric": "r3.t wounded",
        "blue.key": "carried by blue.cleric",
    }
    game = board("C", pieces)
    plays(game, "take blue.naga blue.cleric", "step blue.naga to r3.s")
    stands(game, {"blue.cleric": "r3.s wounded carried by blue.naga", "blue.key": "r3.t"})


@pytest.mark.rule("R-C37", "CG-CHAR-PALADIN-02")
def test_the_paladin_takes_the_wounded_and_what_it_held() -> None:
    pieces = {
        "blue.paladin": "r3.t",
        "blue.cleric": "r3.t wounded",
        "blue.key": "carried by blue.cleric",
    }
    game = board("C", pieces)
    plays(game, "take blue.paladin blue.cleric", "take blue.paladin blue.key")
    plays(game, "step blue.paladin to r3.s")
    stands(
        game,
        {
            "blue.cleric": "r3.s wounded carried by blue.paladin",
            "blue.key": "r3.s carried by blue.paladin",
        },
    )


@pytest.mark.rule("R-C38")
def test_a_carried_wounded_is_given_nothing() -> None:
    pieces = {
        "blue.naga": "r3.t",
        "blue.key": "carried by blue.naga",
        "blue.thief": "r3.t",
        "blue.cleric": "wounded carried by blue.thief",
    }
    game = board("C", pieces)
    refused(game, "give blue.naga blue.key to blue.cleric", "carried", "R-C38")
    # What its carrier has can be swapped as an object is.
    plays(game, "swap blue.naga blue.key for blue.cleric")


@pytest.mark.rule("R-C38", "CG-WOUND-03")
def test_a_carried_wounded_does_nothing() -> None:
    pieces = {"blue.naga": "r3.t", "blue.cleric": "wounded carried by blue.naga"}
    game = board("C", pieces)
    refused(game, "step blue.cleric to r3.s", "wounded", "CG-WOUND-03")
    assert not game.legal_actions.of("blue.cleric")


@pytest.mark.rule("R-C39")
def test_in_a_starting_zone_things_are_handled_over_both_places() -> None:
    pieces = {
        "blue.naga": "r3>t",
        "blue.cleric": "r4>o",
        "blue.key": "carried by blue.cleric",
        "blue.rope": "r4>@",
    }
    game = board("C", pieces)
    plays(game, "take blue.naga blue.rope")
    stands(game, {"blue.rope": "r3>t carried by blue.naga"})
    plays(game, "swap blue.naga blue.rope for blue.key")
    stands(
        game,
        {
            "blue.rope": "r4>o carried by blue.cleric",
            "blue.key": "r3>t carried by blue.naga",
        },
    )


@pytest.mark.rule("R-C39")
def test_what_is_dropped_in_a_starting_zone_keeps_place_and_facing() -> None:
    game = board("C", {"blue.naga": "r3>t", "blue.rope": "r4>@"})
    # It lies elsewhere then, so this is not as it was before (R-C11).
    plays(game, "take blue.naga blue.rope", "drop blue.naga blue.rope", "step blue.naga to r3>@")
    stands(game, {"blue.rope": "r3>t"})
    plays(game, "take blue.naga blue.rope", "step blue.naga to r4>s")
    stands(game, {"blue.rope": "r4>s carried by blue.naga"})


@pytest.mark.rule("R-C39", "CG-START-02")
def test_from_the_starting_zone_nothing_is_handled_in_the_zone_that_is_faced() -> None:
    game = board("C", {"blue.naga": "r4>o", "blue.key": "r4.o", "blue.rope": "r4>o"})
    refused(game, "take blue.naga blue.key", "not-here", "CG-CARRY-01")
    plays(game, "take blue.naga blue.rope")


@pytest.mark.rule("R-C11", "R-C21")
def test_handling_never_leads_back_to_how_it_was() -> None:
    game = board("C", {"blue.naga": "r3.t", "blue.key": "r3.t", "blue.cleric": "r3.t"})
    plays(game, "take blue.naga blue.key")
    refused(game, "drop blue.naga blue.key", "as-before", "R-C11")
    plays(game, "give blue.naga blue.key to blue.cleric")
    refused(game, "take blue.naga blue.key", "as-before", "R-C11")
    plays(game, "step blue.naga to r3.s", "step blue.naga to r3.t", "take blue.naga blue.key")


@pytest.mark.rule("R-C11")
def test_taking_what_one_has_is_refused() -> None:
    game = board("C", {"blue.naga": "r3.t", "blue.key": "carried by blue.naga"})
    refused(game, "take blue.naga blue.key", "has-it", "R-C11")


def test_what_is_handled_in_a_movement_is_listed_by_kind() -> None:
    pieces = {
        "blue.naga": "r3.s",
        "blue.key": "carried by blue.naga",
        "blue.rope": "r3.t",
        "blue.cleric": "r3.t",
    }
    game = board("C", pieces)
    plays(game, "step blue.naga to r3.t")
    kinds = {kind: len(game.legal_actions.kind(kind)) for kind in ("drop", "give", "take", "stop")}
    assert kinds == {"drop": 1, "give": 1, "take": 0, "stop": 1}
