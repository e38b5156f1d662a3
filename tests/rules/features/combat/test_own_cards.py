"""Combat cards that an expansion brings: in hands, combats, handicaps, notation, views, JSON."""

from __future__ import annotations

import tomllib

import attrs
import pytest

import dtwister
from dtwister import EngineError, Game, OptionError, Rng
from dtwister._engine.editing.state_builder import StateBuilder
from dtwister.json import action_from_json, action_to_json, view_from_json, view_to_json
from dtwister.testing import Conformance, position
from dtwister_features.game_actions import PlayCombat
from dtwister_features.state_variables import MISSING
from fixtures.plugins.hands_and_secrets import wild_cards

RULES = wild_cards.load()
HALL = "+---+---+---+\n|A.  y.   . |\n+---+---+---+"
PLAIN = (0, 1, 2, 2, 3, 3, 4, 5, 6)
TRUMPETS = ("trumpet", "trumpet")


class TestWildCards(Conformance):
    """All contracts of dtwister hold with cards of one's own."""

    plugin = "fixtures.plugins.hands_and_secrets.wild_cards"
    games = 1


def fight() -> Game:
    game = position(
        RULES,
        HALL,
        pieces={"A": "blue.thief", "y": "yellow.troll"},
        active="blue",
        ap=5,
        scenario="wild:fair",
    )
    play(game, "attack blue.thief yellow.troll")
    return game


def play(game: Game, *texts: str) -> None:
    for text in texts:
        game.play(dtwister.parse_legal(game, text))


def hand(game: Game, seat: str) -> tuple[int | str | None, ...]:
    return next(one.cards for one in game.hands() if one.seat == seat and one.kind == "combat")


def test_each_seat_begins_with_the_cards_of_the_plugin() -> None:
    game = dtwister.new_game("wild:fair", rules=RULES, seed=1)
    assert hand(game, "blue") == hand(game, "yellow") == (*PLAIN, "mammoth", *TRUMPETS)


def test_a_card_of_seven_counts_seven_and_is_spent() -> None:
    game = fight()
    assert "card mammoth" in {dtwister.action_text(game.match, one) for one in game.legal_actions}
    play(game, "card mammoth", "card 3")  # 1 + 7 against 4 + 3
    assert game.context.is_wounded(game.match.piece_index["yellow.troll"])
    assert "mammoth" not in hand(game, "blue") and "mammoth" in hand(game, "yellow")


def test_a_card_with_an_effect_has_it_once_it_lies_open_and_counts_its_value() -> None:
    game = fight()
    play(game, "card trumpet")
    assert game.vp == (0, 0)
    play(game, "trumpet")  # 1 + 0 against 4 + 0
    assert game.vp == (1, 1)
    assert game.context.is_wounded(game.match.piece_index["blue.thief"])
    assert hand(game, "blue") == (*PLAIN, "mammoth", "trumpet")


def test_a_card_may_be_spent_for_an_action() -> None:
    game = position(
        RULES, HALL, pieces={"A": "blue.thief", "y": "yellow.troll"}, scenario="wild:fair"
    )
    play(game, "blow blue.thief 50", "blow blue.thief 50")
    assert game.vp == (2, 0) and hand(game, "blue") == (*PLAIN, "mammoth")
    refusal = game.why_not(dtwister.parse_action(game.match, "blow blue.thief 50"))
    assert refusal is not None and refusal.code == "no-trumpet"


def test_others_see_how_many_cards_there_are_and_the_kinds_of_the_game() -> None:
    game = fight()
    play(game, "card 7")
    view = game.view("yellow")
    shown = next(one for one in view.hands() if one.seat == "blue" and one.kind == "combat")
    assert shown.cards == (None,) * 12
    assert view.combat is not None and view.combat.attack.cards[0].cards == (None,)
    data = view_to_json(view)
    assert view_from_json(RULES, data) == data
    assert data["parts"]["features:own-cards"]["kinds"] == [
        {"card": "mammoth", "ability": "wild:mammoth", "name": "+7", "value": 7},
        {"card": "trumpet", "ability": "wild:trumpet", "name": "the trumpet", "value": 0},
    ]
    play(game, "card 0")
    assert game.result is None


def test_samples_hold_cards_of_the_plugin() -> None:
    game = fight()
    play(game, "card 7")
    laid = set()
    for seed in range(40):
        sample = game.view("yellow").sample(Rng(seed))
        (card,) = sample.combat.attack.cards[0].cards if sample.combat else (None,)
        laid.add(card)
    assert {"mammoth", "trumpet"} <= laid


def test_a_refusal_calls_a_card_by_its_name() -> None:
    game = fight()
    refusal = game.why_not(dtwister.parse_action(game.match, "card 8"))
    assert refusal is not None and "cannot play Combat +8" in refusal.sentence


def test_a_handicap_takes_out_cards_of_the_plugin() -> None:
    game = dtwister.new_game("wild:fair", rules=RULES, seed=1, without="7,50", stronger=1)
    assert hand(game, "yellow") == (*PLAIN, "trumpet") and hand(game, "blue") == (
        *PLAIN,
        "mammoth",
        *TRUMPETS,
    )
    with pytest.raises(OptionError):
        dtwister.new_game("wild:fair", rules=RULES, seed=1, without="7,7")


def test_two_cards_cannot_have_one_number() -> None:
    class Rhino(wild_cards.Mammoth):
        id = "wild:rhino"

    rules = attrs.evolve(RULES, game=(*RULES.game, Rhino()))
    with pytest.raises(EngineError, match="got 7, that of wild:mammoth"):
        dtwister.new_game("wild:fair", rules=rules, seed=1)

    class Six(wild_cards.Mammoth):
        id = "wild:six"
        card = 6

    rules = attrs.evolve(RULES, game=(*RULES.game, Six()))
    with pytest.raises(EngineError, match="got 6, that of a printed card; try one above 6"):
        dtwister.new_game("wild:fair", rules=rules, seed=1)


def test_games_without_the_plugin_have_the_printed_cards() -> None:
    game = dtwister.new_game("base:beginner", rules=RULES, seed=1)
    assert hand(game, "blue") == PLAIN
    assert "features:own-cards" not in view_to_json(game.view(0))["parts"]


def test_a_card_is_written_by_its_name_and_read_by_its_number_too() -> None:
    game = fight()
    match = game.match
    action = dtwister.parse_legal(game, "card trumpet")
    assert dtwister.action_text(match, action) == "card trumpet"
    assert dtwister.parse_legal(game, "card 50") == action
    assert action_to_json(match, action)["card"] == "trumpet"
    assert action_from_json(match, {"action": "features:combat-card", "card": 50}) == action
    (chosen,) = game.play(action)
    assert dtwister.event_text(match, chosen).endswith("card=trumpet")
    with pytest.raises(dtwister.InvalidNotation, match=r"did you mean 'trumpet'\?"):
        dtwister.parse_action(match, "card trumpt")


def test_positions_and_records_name_the_cards() -> None:
    game = dtwister.new_game("wild:fair", rules=RULES, seed=1, without="7", stronger=1)
    text = dtwister.position_text(game)
    builder = StateBuilder(game.match, game.state)
    values = list(game.state.memory)
    values[game.match.memories.of[MISSING]] = ((7, 50), (3,))
    builder.set_memory(values)
    text = dtwister.position_text(game)
    assert tomllib.loads(text)["memory"]["features:missing"] == [["mammoth", "trumpet"], [3]]
    assert dtwister.parse_position(RULES, text) == game
    older = text.replace('"mammoth"', "7").replace('"trumpet"', "50")
    assert "trumpet" not in older and dtwister.parse_position(RULES, older) == game


def test_two_cards_whose_ids_end_alike_have_their_whole_ids() -> None:
    class Trumpet(wild_cards.Trumpet):
        id = "other:trumpet"
        card = 51

    fair = attrs.evolve(RULES.scenarios["wild:fair"], abilities=(Trumpet(),))
    rules = attrs.evolve(RULES, scenarios={**RULES.scenarios, "wild:fair": fair})
    match = dtwister.new_game("wild:fair", rules=rules, seed=1).match
    assert dtwister.action_text(match, PlayCombat(51)) == "card other:trumpet"
    assert dtwister.action_text(match, PlayCombat(50)) == "card wild:trumpet"
