"""Jumps of the card game, over pit traps, for a Jump card or a Combat card (CG-JUMP)."""

from __future__ import annotations

import pytest

from dtwister import Game
from dtwister_cardgame.card_actions import Leap
from dtwister_features import state_variables
from fixtures.games import piece, space
from fixtures.positions.zone_boards import ap_left, board, offers, plays, refused, stands


def jumps(game: Game, seat: int = 0) -> int:
    """How many Jump cards a seat has."""
    return game.context.recall(state_variables.JUMPS)[seat]


def hand(game: Game, seat: int = 0) -> tuple[int, ...]:
    """The Combat cards of a seat."""
    return game.context.recall(state_variables.COMBAT_HANDS)[seat]


@pytest.mark.rule("CG-JUMP-01", "CG-JUMP-02", "CG-JUMP-05", "EX-CG12")
def test_a_jump_costs_a_point_and_a_card_and_leads_across() -> None:
    game = board("C", {"blue.cleric": "r1.o"})
    assert offers(game, "leap") == {"leap blue.cleric to r1.s"}
    refused(game, "leap blue.cleric to r1.t", "no-pit-trap", "CG-JUMP-02")
    refused(game, "leap blue.cleric to r1.@", "no-pit-trap", "CG-JUMP-02")
    plays(game, "leap blue.cleric to r1.s")
    stands(game, {"blue.cleric": "r1.s"})
    assert (ap_left(game), jumps(game), hand(game)) == (2, 2, (0, 1, 2, 2, 3, 3, 4, 5, 6))
    plays(game, "leap blue.cleric to r1.o")
    assert (ap_left(game), jumps(game), jumps(game, 1)) == (1, 1, 3)


@pytest.mark.rule("CG-JUMP-01", "CG-WHEEL-08", "CG-WOUND-03", "CG-CHAR-CLERIC-03")
def test_only_an_able_character_jumps_for_a_point() -> None:
    pieces = {"blue.cleric": "r1.o", "blue.goblin": "r1.o wounded", "blue.thief": "r1.o recovered"}
    game = board("C", pieces)
    refused(game, "leap blue.goblin to r1.s", "wounded", "CG-WOUND-03")
    refused(game, "leap blue.thief to r1.s", "recovered", "CG-CHAR-CLERIC-03")
    refused(board("C", pieces, ap=0), "leap blue.cleric to r1.s", "not-enough-ap", "CG-WHEEL-08")
    plays(game, "leap blue.cleric to r1.s")


@pytest.mark.rule("CG-JUMP-02")
@pytest.mark.parametrize(
    ("start", "to"), [("r1.o", "r2.s"), ("r1.@", "r1.t"), ("r3.s", "r3.o"), ("r1.@", "r1.o")]
)
def test_nobody_jumps_where_no_pit_trap_is(start: str, to: str) -> None:
    game = board("C", {"blue.cleric": start})
    refused(game, f"leap blue.cleric to {to}", "no-pit-trap", "CG-JUMP-02")


@pytest.mark.rule("CG-JUMP-03", "EX-CG12")
def test_no_jump_to_an_unwounded_enemy() -> None:
    refused(
        board("C", {"blue.cleric": "r1.o", "yellow.goblin": "r1.s"}),
        "leap blue.cleric to r1.s",
        "enemy",
        "CG-JUMP-03",
    )
    plays(
        board("C", {"blue.cleric": "r1.o", "yellow.goblin": "r1.s wounded"}),
        "leap blue.cleric to r1.s",
    )


@pytest.mark.rule("CG-JUMP-03")
def test_flying_is_no_help_against_an_enemy_where_one_lands() -> None:
    game = board("C", {"blue.wizard": "r1.o", "yellow.goblin": "r1.s"})
    refused(game, "leap blue.wizard to r1.s", "enemy", "CG-JUMP-03")
    plays(game, "step blue.wizard to r1.s")


@pytest.mark.rule("CG-JUMP-04", "CG-GOLD-02", "CG-GOLD-03", "CG-GOLD-04")
def test_no_jump_to_three_friends() -> None:
    three = {"blue.goblin": "r1.s", "blue.thief": "r1.s", "blue.naga": "r1.s wounded"}
    game = board("C", {"blue.cleric": "r1.o", **three})
    refused(game, "leap blue.cleric to r1.s", "full", "CG-JUMP-04")
    enemies = {name.replace("blue", "yellow"): "r1.s wounded" for name in three}
    plays(board("C", {"blue.cleric": "r1.o", **enemies}), "leap blue.cleric to r1.s")


@pytest.mark.rule("CG-JUMP-04", "R-C02", "R-C47")
def test_a_carried_wounded_needs_room_too() -> None:
    pieces = {"blue.cleric": "r1.o", "blue.naga": "wounded carried by blue.cleric"}
    game = board("C", {**pieces, "blue.goblin": "r1.s", "blue.thief": "r1.s"})
    refused(game, "leap blue.cleric to r1.s", "full", "CG-JUMP-04")
    free = board("C", {**pieces, "blue.goblin": "r1.s"})
    plays(free, "leap blue.cleric to r1.s")
    stands(free, {"blue.naga": "r1.s wounded carried by blue.cleric"})


@pytest.mark.rule("CG-JUMP-06", "CG-JUMP-07")
def test_a_combat_card_when_no_jump_card_is_left() -> None:
    game = board("C", {"blue.cleric": "r1.o"}, jumps={"blue": 0}, hands={"blue": (0, 2, 2, 5)})
    assert offers(game, "leap") == {
        "leap blue.cleric to r1.s paying 2",
        "leap blue.cleric to r1.s paying 5",
    }
    events = plays(game, "leap blue.cleric to r1.s paying 2")
    # The opponent is shown which, and only one of two alike is gone.
    assert 2 in [getattr(event, "card", None) for event in events]
    assert (ap_left(game), hand(game)) == (2, (0, 2, 5))
    refused(game, "leap blue.cleric to r1.o paying 3", "no-such-card", "CG-JUMP-06")


@pytest.mark.rule("CG-JUMP-07")
def test_no_combat_card_while_a_jump_card_is_left_and_never_the_zero() -> None:
    game = board("C", {"blue.cleric": "r1.o"}, jumps={"blue": 1})
    refused(game, "leap blue.cleric to r1.s paying 3", "jump-card-left", "CG-JUMP-07")
    plays(game, "leap blue.cleric to r1.s")
    zero = Leap(piece(game, "blue.cleric"), space(game, "r1.o"), 0)
    refused(game, zero, "no-jump-card", "CG-JUMP-07")
    plays(game, "leap blue.cleric to r1.o paying 3")


@pytest.mark.rule("CG-JUMP-06", "CG-TUT1-06")
def test_without_cards_nobody_jumps() -> None:
    game = board("C", {"blue.cleric": "r1.o"}, jumps={"blue": 0}, hands={"blue": ()})
    assert not offers(game, "leap")
    refused(game, "leap blue.cleric to r1.s", "no-jump-card", "CG-JUMP-07")


@pytest.mark.rule("CG-JUMP-08", "R-C47")
def test_a_jump_is_no_movement() -> None:
    pieces = {"blue.naga": "r1.o", "blue.key": "carried by blue.naga", "blue.rope": "r1.s"}
    game = board("C", pieces)
    plays(game, "leap blue.naga to r1.s")
    stands(game, {"blue.key": "r1.s carried by blue.naga"})
    # Nothing is under way, so that handling is a movement of its own.
    assert game.decision is not None
    assert game.decision.kind == "act"
    plays(game, "drop blue.naga blue.key")
    assert ap_left(game) == 1


@pytest.mark.rule("CG-JUMP-02", "EX-CG13", "R-C45")
def test_over_a_pit_trap_on_the_rim_from_either_side() -> None:
    game = board("D", {"blue.cleric": "r1.t", "blue.naga": "r2.t"})
    plays(game, "leap blue.cleric to r2.t", "leap blue.naga to r1.t")
    stands(game, {"blue.cleric": "r2.t", "blue.naga": "r1.t"})


@pytest.mark.rule("R-C46")
@pytest.mark.parametrize(
    ("other", "zone"), [("green-b/0", "r2.@"), ("yellow-b/0", "r2.@")], ids=["arrow-slit", "wall"]
)
def test_no_jump_with_something_on_the_other_half(other: str, zone: str) -> None:
    rooms = {"r1": "purple-a/0", "r2": other, "r4": "?"}
    game = board("C", {"blue.cleric": "r1.o", "blue.thief": zone}, rooms=rooms)
    refused(game, f"leap blue.cleric to {zone}", "no-passage", "R-C46")
    refused(game, "leap blue.thief to r1.o", "no-passage", "R-C46")
    plain = {"r1": "purple-a/0", "r2": "red-a/0", "r4": "?"}
    other_side = board("C", {"blue.cleric": "r1.o"}, rooms=plain)
    assert not offers(other_side, "leap")


@pytest.mark.rule("R-C46", "CG-ZONE-08")
def test_a_jump_past_a_portcullis_if_it_is_open() -> None:
    rooms = {"r1": "purple-a/0", "r2": "purple-b/1"}
    closed = board("C", {"blue.cleric": "r1.o"}, rooms=rooms)
    refused(closed, "leap blue.cleric to r2.@", "no-passage", "R-C46")
    opened = board("C", {"blue.cleric": "r1.o"}, rooms=rooms, gates={"r2": "open"})
    plays(opened, "leap blue.cleric to r2.@", "leap blue.cleric to r1.o")


@pytest.mark.rule("R-C48", "R-C29")
def test_from_and_into_the_own_starting_zone_over_a_pit_trap() -> None:
    rooms = {"r4": "grey-b/3", "r3": "?"}
    pieces = {"blue.cleric": "r4>t", "blue.naga": "r4>s", "blue.thief": "r4.t"}
    game = board("C", pieces, rooms=rooms)
    refused(game, "leap blue.naga to r4.t", "no-pit-trap", "CG-JUMP-02")
    plays(game, "leap blue.cleric to r4.t", "leap blue.thief to r4>t")
    stands(game, {"blue.cleric": "r4.t", "blue.thief": "r4>t"})


@pytest.mark.rule("R-C48", "R-C01", "CG-JUMP-04")
def test_no_jump_into_a_starting_zone_with_three_friends() -> None:
    rooms = {"r4": "grey-b/3", "r3": "?"}
    pieces = {"blue.cleric": "r4>s", "blue.naga": "r3>s", "blue.goblin": "r3>o wounded"}
    game = board("C", {**pieces, "blue.thief": "r4.t"}, rooms=rooms)
    refused(game, "leap blue.thief to r4>t", "full", "CG-JUMP-04")
    plays(game, "step blue.cleric to r4>t", "stop blue.cleric", "leap blue.cleric to r4.t")
    plays(game, "leap blue.thief to r4>t")


@pytest.mark.rule("CG-ZONE-16")
def test_no_jump_into_a_room_that_is_face_down() -> None:
    rooms = {"r1": "purple-a/0", "r2": "grey-b/0 face-down"}
    game = board("C", {"blue.cleric": "r1.o"}, rooms=rooms)
    refused(game, "leap blue.cleric to r2.s", "face-down", "CG-ZONE-16")
    up = board("C", {"blue.cleric": "r1.o"}, rooms={"r1": "purple-a/0", "r2": "grey-b/0"})
    assert offers(up, "leap") == {"leap blue.cleric to r2.s"}
