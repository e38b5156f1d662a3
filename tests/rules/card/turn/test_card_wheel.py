"""The turn and the action wheel of the card game (CG-WHEEL, EX-CG01, EX-CG02)."""

from __future__ import annotations

import random

import pytest

import dtwister
from dtwister import Game
from dtwister._model.ability import Ability
from dtwister_cardgame import state_variables
from dtwister_cardgame.turn.wheel_turn import WheelTurn
from fixtures.games import kind_is, play_until
from fixtures.positions.zone_boards import RULES, ap_left, board, offers, plays, refused, say

TWO = {"blue.naga": "r3>t", "yellow.mechanork": "r1>o"}


def begun(seed: int = 0) -> Game:
    """A game of the first tutorial in which the first turn begins."""
    game = dtwister.new_game("card:tutorial-1", seed=seed, rules=RULES)
    play_until(game, kind_is("act"))
    return game


def turn(game: Game) -> WheelTurn:
    """The turn under way."""
    found = game.context.find(WheelTurn)
    assert found is not None
    return found


def wheel(game: Game, seat: str) -> int:
    """What a wheel shows between the turns of its seat."""
    return game.context.recall(state_variables.WHEELS)[game.seats.index(seat)]


@pytest.mark.rule("CG-WHEEL-02", "CG-WHEEL-03", "CG-WHEEL-01", "CG-WHEEL-04", "EX-CG01")
def test_two_points_in_the_first_turn_three_in_all_others_and_what_was_saved() -> None:
    game = begun()
    assert ap_left(game) == 2
    first = turn(game).seat
    step = next(action for action in game.legal_actions if action.verb == "step")
    plays(game, step)
    assert ap_left(game) == 1
    plays(game, *(f for f in game.legal_actions if f.verb == "stop"), "end")
    assert (turn(game).seat, ap_left(game)) == (1 - first, 3)
    plays(game, "end")
    assert (turn(game).seat, ap_left(game)) == (first, 4)


@pytest.mark.rule("CG-WHEEL-05", "CG-WHEEL-06", "R-C10", "EX-CG02")
def test_at_most_three_points_stay_at_the_end_of_a_turn() -> None:
    game = board("C", TWO, turn="blue", ap=3, wheels={"yellow": 2})
    plays(game, "end")
    assert (wheel(game, "blue"), ap_left(game)) == (3, 5)
    plays(game, "end")
    assert (wheel(game, "yellow"), ap_left(game)) == (3, 6)
    plays(game, "step blue.naga to r3>o", "stop blue.naga")
    # What is above three is lost when the turn ends, and not before.
    assert ap_left(game) == 5
    plays(game, "end")
    assert wheel(game, "blue") == 3


@pytest.mark.rule("CG-WHEEL-05")
@pytest.mark.parametrize("left", range(4))
def test_a_turn_may_end_with_any_number_of_points_left(left: int) -> None:
    game = board("C", TWO, turn="blue", ap=left)
    plays(game, "end")
    assert wheel(game, "blue") == left


@pytest.mark.rule("CG-WHEEL-07")
@pytest.mark.parametrize("seed", range(3))
def test_the_wheel_never_shows_more_than_six(seed: int) -> None:
    game, chance = begun(seed), random.Random(seed)
    for _ in range(60):
        if game.is_over:
            break
        assert 0 <= ap_left(game) <= 6
        step = game.legal_actions.sample(chance)
        plays(game, step if chance.random() < 0.3 or "end" not in offers(game, "end") else "end")


@pytest.mark.rule("CG-WHEEL-08")
def test_an_action_is_paid_when_it_is_declared() -> None:
    game = board("C", TWO, turn="blue", ap=1)
    plays(game, "step blue.naga to r3>o")
    assert ap_left(game) == 0
    assert game.decision is not None
    assert game.decision.kind == "move"


@pytest.mark.rule("CG-WHEEL-08")
def test_an_action_that_costs_more_than_the_wheel_shows_is_refused() -> None:
    game = board("C", TWO, turn="blue", ap=0)
    refused(game, "step blue.naga to r3>o", "not-enough-ap", "CG-WHEEL-08")
    assert [action.verb for action in game.legal_actions] == ["end"]


@pytest.mark.rule("CG-WHEEL-09", "CG-MOVE-03")
def test_points_may_be_spent_on_one_character_or_split() -> None:
    pieces = {**TWO, "blue.cleric": "r4>o"}
    game = board("C", pieces, turn="blue", ap=4)
    plays(game, "step blue.naga to r3>o", "stop blue.naga")
    plays(game, "step blue.naga to r3>s", "stop blue.naga")
    plays(game, "step blue.cleric to r4>t", "stop blue.cleric")
    plays(game, "step blue.naga to r3>o", "stop blue.naga")
    assert ap_left(game) == 0


@pytest.mark.rule("CG-WHEEL-10")
def test_every_action_that_has_a_price_costs_one_point() -> None:
    characters = [one for name, one in RULES.characters.items() if name.startswith("card:")]
    objects = [one for name, one in RULES.objects.items() if name.startswith("card:")]
    zones = [a for a in RULES.everyone if not a.boards or "card:zones" in a.boards]
    priced: list[Ability] = [*zones, *(a for one in characters + objects for a in one.abilities)]
    assert {ability.cost for ability in priced if ability.action is not None} <= {0, 1}
    free = {ability.id for ability in priced if ability.action is not None and not ability.cost}
    # Only the Samurai attacks for nothing, once a turn (CG-CHAR-SAMURAI-02).
    assert len(free) <= 1


@pytest.mark.rule("CG-WHEEL-11")
def test_the_other_player_does_nothing_of_their_own_accord() -> None:
    game = board("C", TWO, turn="blue")
    refused(game, "step yellow.mechanork to r1>t", "not-yours", "CG-WHEEL-11")
    assert game.decision is not None
    assert game.decision.seat == 0
    plays(game, "end", "step yellow.mechanork to r1>t")


@pytest.mark.rule("R-C11")
def test_a_movement_without_step_or_handling_is_none() -> None:
    game = board("C", TWO, turn="blue")
    refused(game, say(game, "stop blue.naga"), "not-moving", "R-C11")
    plays(game, "step blue.naga to r3>o")
    plays(game, "stop blue.naga")
