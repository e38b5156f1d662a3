"""Everything that is written as JSON fits the schema, is read back, and tells no secret."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
from jsonschema import Draft202012Validator

import dtwister
from dtwister import Game, Rng
from dtwister import json as forms
from dtwister._notation.json_forms.forms import forms_of
from dtwister._notation.json_forms.message_schema import message_schema
from dtwister.testing import varied_action
from fixtures.counted.counted_calls import calls_of
from fixtures.random_games import begun

SCENARIOS = sorted(dtwister.load_rules().scenarios)
PARTS = {
    "features:cards",
    "features:kept",
    "features:own-cards",
    "features:pairs",
    "features:resigned",
    "features:starters",
    "card:facings",
    "card:shattered",
    "card:wheels",
    "card:movement",
    "multi:elevator",
    "multi:lift",
}
OPTIONS = {"timer": True, "secret-objects": True}


@cache
def schema() -> dict[str, Any]:
    return message_schema(dtwister.load_rules())


@cache
def validator(name: str) -> Draft202012Validator:
    return Draft202012Validator({"$ref": f"#/$defs/{name}", "$defs": schema()["$defs"]})


def class_name(kind: str, tag: str) -> str:
    """Return the definition of one class of actions or events: quicker than that of all."""
    made = forms_of(dtwister.load_rules())
    return (made.actions if kind == "ActionData" else made.events)[tag]


def fits(name: str, data: Any) -> Any:
    """Validate what was written, as text has it, and return that."""
    again = json.loads(json.dumps(data, allow_nan=False))
    assert again == data
    error = next(validator(name).iter_errors(again), None)
    assert error is None, f"{name}: {error and error.message[:300]} at {error and error.json_path}"
    return again


def played(scenario: str, seed: int, decisions: int) -> Iterator[tuple[Game, Any, Any]]:
    """Yield a random game after each decision, with what was played and what happened."""
    game = begun(scenario, seed, **OPTIONS)
    rng = Rng(seed)
    for _ in range(decisions):
        if game.is_over:
            return
        action = varied_action(game, rng)
        events = game.play(action)
        yield game, action, events


def test_the_schema_is_one() -> None:
    Draft202012Validator.check_schema(schema())
    made = forms_of(dtwister.load_rules())
    for name, tags in (("ActionData", made.actions), ("EventData", made.events)):
        listed = [one["$ref"].rpartition("/")[2] for one in schema()["$defs"][name]["anyOf"]]
        assert listed == list(tags.values()) and len(listed) > 40
    fits("ActionData", {"action": "features:agree-draw"})
    wrong: dict[str, Any] = {"action": "features:agree-draw", "x": 1}
    assert not validator("ActionData").is_valid(wrong)


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_all_that_is_written_fits_the_schema_and_is_read_back(scenario: str) -> None:
    number = 0
    for game, action, events in played(scenario, 5, 160):
        match, rules, number = game.match, game.rules, number + 1
        name = class_name("ActionData", action.tag)
        data = fits(name, forms.action_to_json(match, action))
        assert forms.action_from_json(match, data) == action
        for event in events:
            name = class_name("EventData", event.tag)
            data = fits(name, forms.event_to_json(match, event))
            assert forms.event_from_json(match, data) == event
        if game.decision is not None:
            data = fits("DecisionData", forms.decision_to_json(match, game.decision))
            assert forms.decision_from_json(match, data) == game.decision
        if game.combat is not None:
            for asked in (game, game.view(number % len(game.seats)), game.view()):
                fight = asked.combat
                assert fight is not None
                data = fits("CombatData", forms.combat_to_json(fight))
                assert forms.combat_from_json(rules, data) == fight
        for seat in (None, *game.seats) if number % 10 == 0 or game.is_over else ():
            view = game.view(seat)
            data = forms.view_to_json(view)
            if number % 50 == 0:
                fits("ViewData", data)
            assert forms.view_from_json(rules, json.loads(json.dumps(data))) == data
            hands = tuple(forms.hand_from_json(rules, hand) for hand in data["hands"])
            assert hands == view.hands()
    assert number > 20
    match = game.match
    assert forms.board_from_json(rules, fits("BoardData", forms.board_to_json(match)))
    setup = forms.options_from_json(rules, fits("OptionsData", forms.options_to_json(match)))
    again = dtwister.new_game(
        setup["scenario"], seed=1, seats=tuple(setup["seats"]), **setup["options"]
    )
    assert again.match.identity == match.identity
    if game.result is not None:
        data = fits("ResultData", forms.result_to_json(match, game.result))
        assert forms.result_from_json(match, data) == game.result


@pytest.mark.parametrize("scenario", ["base:standard", "card:3"])
def test_a_game_is_read_back(scenario: str) -> None:
    *_, (game, _, _) = played(scenario, 8, 80)
    for history in (True, False):
        data = fits("GameData", forms.game_to_json(game, history=history))
        again = forms.game_from_json(game.rules, data)
        assert again == game and bool(again.history) == history
    refusal = game.why_not(dtwister.parse_action(game.match, "card 3"))
    assert refusal is not None
    data = fits("RefusalData", forms.refusal_to_json(refusal))
    assert forms.refusal_from_json(game.rules, data) == refusal


def test_every_part_of_the_official_sets_is_told_somewhere() -> None:
    assert set(dtwister.load_rules().view_parts) == PARTS
    told: set[str] = set()
    chosen = ("multi:mutual-choice-3",)
    several = ("card:3", "multi:4", "multi:2-3", "multi:standard-4")
    for scenario in ("base:standard", *several, *chosen):
        for number, (game, _, _) in enumerate(played(scenario, 2, 200)):
            if number % 5 == 0:
                told |= set(forms.view_to_json(game.view(0))["parts"])
            if number == 150 and scenario == "multi:standard-4" and not game.is_over:
                game.play(dtwister.parse_action(game.match, "resign red"), by="red")
    # A Golem seldom breaks walls at random: tests/rules/card/characters/test_card_golem.py.
    # Only expansions have cards of their own: tests/rules/features/combat/test_own_cards.py.
    assert told == PARTS - {"card:shattered", "features:own-cards"}


def entries(view: dtwister.View, part: str) -> dict[str, Any]:
    """Return the entries of a part, by seats."""
    parts: dict[str, Any] = forms.view_to_json(view)["parts"]
    (found,) = parts[part].values() if part in parts else ({},)
    return dict(found)


@pytest.mark.parametrize(
    ("scenario", "part"), [("base:standard", "features:starters"), ("card:3", "card:facings")]
)
def test_a_seat_is_told_its_own_choices_and_the_number_of_others(scenario: str, part: str) -> None:
    told = 0
    for game, _, _ in played(scenario, 2, 60):
        own = {seat: entries(game.view(seat), part) for seat in game.seats}
        for seat in game.seats:
            for other in game.seats:
                seen, true = own[seat].get(other, []), own[other].get(other, [])
                assert len(seen) == len(true)
                hidden = [dict.fromkeys(one) for one in true]
                assert seen == (true if seat == other else hidden)
                told += bool(true)
        assert entries(game.view(), part) == {
            seat: [dict.fromkeys(one) for one in own[seat][seat]] for seat in own if own[seat]
        }
    assert told > 4


@pytest.mark.parametrize("scenario", ["multi:mutual-choice-3", "veterans:free-choice"])
def test_pairs_that_were_chosen_in_secret_are_counted_for_others(scenario: str) -> None:
    told = secret = 0
    for game, _, _ in played(scenario, 2, 120):
        own = {seat: entries(game.view(seat), "features:pairs") for seat in game.seats}
        for seat in game.seats:
            for other in game.seats:
                if other not in own[other]:
                    continue
                seen, true = own[seat][other], own[other][other]
                assert None not in true["pairs"]
                if seat == other or true["is_open"]:
                    assert seen == true
                elif true["pairs"] or true["lost"]:
                    assert seen["pairs"] == [None] * len(true["pairs"])
                    secret += 1
                told += bool(true["pairs"])
    assert told > 4 and (secret > 4) is (scenario == "veterans:free-choice")


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_no_number_of_a_piece_is_left_in_actions_and_events(scenario: str) -> None:
    """The kinds of fields whose numbers have names are texts in the schema."""
    for game, action, events in played(scenario, 3, 60):
        for one in (action, *events):
            write = forms.action_to_json if one is action else forms.event_to_json
            data = write(game.match, one)
            for field in one.__attrs_attrs__:
                if field.metadata.get("dtwister.kind") in ("piece", "space", "slot", "seat"):
                    assert data[field.name] is None or isinstance(data[field.name], str)


def test_what_a_caller_changes_changes_no_other_message() -> None:
    *_, (game, _, _) = played("prison:5", 4, 150)
    view = game.view("blue")
    first, board = forms.view_to_json(view), forms.board_to_json(game.match)
    kept, kept_board = json.dumps(first), json.dumps(board)

    def spoil(data: Any) -> None:
        for part in list(data.values() if isinstance(data, dict) else data):
            if isinstance(part, dict | list):
                spoil(part)
        data.clear()

    spoil(first)
    spoil(board)
    assert json.dumps(forms.view_to_json(view)) == kept
    assert json.dumps(forms.board_to_json(game.match)) == kept_board


def test_boards_have_the_same_key_for_all_seats_and_games_and_another_for_another_board() -> None:
    keys = {}
    for scenario in SCENARIOS:
        match = dtwister.new_game(scenario, seed=1).match
        keys[scenario] = forms.board_key(match)
        assert keys[scenario] == forms.board_key(dtwister.new_game(scenario, seed=2).match)
    assert len(set(keys.values())) == len(keys)
    other = dtwister.new_game("base:standard", seed=1, seats=("green", "red"))
    assert forms.board_key(other.match) != keys["base:standard"]


def test_the_squares_of_a_view_are_those_of_the_board() -> None:
    *_, (game, _, _) = played("prison:5", 4, 250)
    view, board = forms.view_to_json(game.view("blue")), forms.board_to_json(game.match)
    places = {square["name"]: (square["x"], square["y"]) for square in board["squares"]}
    slots = {slot["id"]: slot for slot in board["slots"]}
    revealed = [room for room in view["rooms"] if room["face"] == "up"]
    assert len(revealed) > 3
    for room in view["rooms"]:
        wanted = slots[room["slot"]]["squares"] if room["face"] == "up" else []
        assert sorted(square["name"] for square in room["squares"]) == sorted(wanted)
        for square in room["squares"]:
            assert places[square["name"]] == (square["x"], square["y"])
            assert game.feature_at(square["name"]) == square["feature"]


def borders_by_steps(game: Game) -> set[frozenset[str]]:
    """Return the pairs of neighbouring squares of one room between which no step leads."""
    context, grid = game.context, game.match.grid
    found = set()
    for space, name in grid.names.items():
        slot = grid.slot_of.get(space)
        if slot is None or not context.is_revealed(slot):
            continue
        for direction in range(4):
            there = grid.neighbour(space, direction)
            if there is None or grid.slot_of.get(there) != slot:
                continue
            if there not in context.neighbours(space):
                found.add(frozenset((name, grid.names[there])))
    return found


def test_the_borders_of_a_view_are_where_no_step_leads() -> None:
    offsets = {"north": (0, -1), "east": (1, 0), "south": (0, 1), "west": (-1, 0)}
    compared = 0
    for number, (game, _, _) in enumerate(played("base:standard", 6, 260)):
        if number % 65:
            continue
        view, board = forms.view_to_json(game.view()), forms.board_to_json(game.match)
        at = {(square["x"], square["y"]): square["name"] for square in board["squares"]}
        names = {name: place for place, name in at.items()}
        states = {
            (feature, state["name"]): state["passes"]
            for feature, data in board["borders"].items()
            for state in data["states"]
        }
        found = set()
        for room in view["rooms"]:
            inside = {square["name"] for square in room["squares"]}
            for border in room["borders"]:
                x, y = names[border["square"]]
                dx, dy = offsets[border["side"]]
                other = at.get((x + dx, y + dy))
                if other in inside and not states[border["feature"], border["state"]]:
                    found.add(frozenset((border["square"], str(other))))
        assert found == borders_by_steps(game)
        compared += len(found)
    assert compared > 20


def test_the_second_view_does_the_work_of_what_changes_only() -> None:
    *_, (game, _, _) = played("prison:5", 4, 250)
    calls = calls_of(lambda: forms.view_to_json(game.view("blue")))
    made = {name for name in calls if name.startswith(("board_data.", "rooms."))}
    assert made <= {"board_data.board_key"}, made
    assert calls["view_data._lying_room"] <= len(game.match.grid.slots)
    assert sum(calls.values()) < 2_000, calls.most_common(12)


@pytest.mark.parametrize("scenario", ["base:standard", "card:4", "multi:standard-3"])
def test_two_games_that_a_seat_cannot_tell_apart_have_one_json(scenario: str) -> None:
    rng = Rng(3)
    different = 0
    for number, (game, _, _) in enumerate(played(scenario, 7, 200)):
        if number % 20:
            continue
        for seat in (None, *game.seats):
            view = game.view(seat)
            other = view.sample(rng)
            different += other.state != game.state
            assert forms.view_to_json(other.view(seat)) == forms.view_to_json(view)
    assert different > 10
