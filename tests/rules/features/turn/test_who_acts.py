"""Who may act in a turn, and with whose abilities (AP-04, AP-05)."""

from __future__ import annotations

import pytest

from dtwister import Move
from dtwister.testing import position
from dtwister_features.game_actions import EndTurn
from fixtures.games import RULES, accepted, hall, piece, refused, say, space


@pytest.mark.rule("AP-05")
@pytest.mark.parametrize(
    ("state", "code", "rule"),
    [("wounded", "wounded", "WOUND-02"), ("recovered", "recovered", "WOUND-10")],
)
def test_wounded_and_recovered_do_not_act(state: str, code: str, rule: str) -> None:
    game = hall(D=f"blue.wizard {state}")
    refused(game, say(game, "move blue.wizard b2-c2"), code, rule)
    accepted(game, say(game, "move blue.cleric b1-c1"))


@pytest.mark.rule("AP-05")
def test_a_wounded_acts_if_its_ability_says_so() -> None:
    drawing = "+---+---+\n|T.   . |\n+---+---+"
    game = position(RULES, drawing, pieces={"T": "blue.troll wounded"}, active="blue")
    refused(game, say(game, "move blue.troll a1-b1"), "wounded", "WOUND-02")
    accepted(game, say(game, "regenerate blue.troll"))


@pytest.mark.rule("AP-05")
def test_objects_and_who_is_not_on_the_board_do_not_act() -> None:
    game = hall(g="blue.troll behind", r="blue.rope behind")
    refused(game, Move(piece(game, "blue.rope"), (space(game, "b2"),)), "not-yours", "AP-05")
    refused(game, Move(piece(game, "blue.troll"), (space(game, "b2"),)), "not-on-board", "AP-05")
    refused(game, Move(99, (space(game, "b2"),)), "no-such-piece", "AP-05")
    accepted(game, say(game, "move blue.wizard b2-c2"))


@pytest.mark.rule("AP-04", "AP-05")
@pytest.mark.parametrize("ap", [0, 1, 2])
def test_a_wounded_needs_points_too(ap: int) -> None:
    drawing = "+---+---+\n|T.   . |\n+---+---+"
    game = position(RULES, drawing, pieces={"T": "blue.troll wounded"}, active="blue", ap=ap)
    regenerate = say(game, "regenerate blue.troll")
    expected = {regenerate, EndTurn()} if ap else {EndTurn()}
    assert set(game.legal_actions) == expected
    if not ap:
        refused(game, regenerate, "not-enough-ap", "AP-04")


@pytest.mark.rule("AP-05")
def test_a_number_that_is_no_piece_is_refused() -> None:
    game = hall()
    for number in (-1, len(game.match.pieces)):
        refused(game, Move(number, (space(game, "b2"),)), "no-such-piece", "AP-05")


@pytest.mark.rule("AP-05")
def test_a_carrier_has_the_abilities_of_its_object_but_not_of_its_wounded() -> None:
    drawing = "+---+---+\n|A.w| . |\n+---+---+"
    pieces = {"A": "blue.thief", "w": "blue.wall-walker wounded"}
    game = position(RULES, drawing, pieces=pieces, active="blue")
    refused(game, say(game, "walk-through blue.thief east"), "no-ability", "CHAR-WALLWALKER-02")
    pieces["w"] = "blue.speed-potion"
    drinker = position(RULES, drawing, pieces=pieces, active="blue")
    accepted(drinker, say(drinker, "drink blue.thief"))
