"""Mutual choice and draft (VET-MODE-08 to VET-MODE-12, EX-301, R-303 to R-306)."""

from __future__ import annotations

from typing import Any

import pytest

import dtwister
from dtwister import Game, Rng
from dtwister.json import view_to_json
from dtwister.plugin.places import DISCARDED, POOL
from fixtures.games import refused, say
from fixtures.positions.drafts import (
    BASE,
    OTHER,
    SHARED,
    all_of,
    asked,
    at,
    brought,
    name_rooms,
    new,
    offered,
    team,
)

OPENLY = ("mutual-choice", "draft")


@pytest.mark.rule("VET-MODE-08", "VET-MODE-11")
@pytest.mark.parametrize("mode", OPENLY)
@pytest.mark.parametrize("first", [0, 1])
def test_a_first_player_is_drawn(mode: str, first: int) -> None:
    game = new(mode, first=first)
    assert asked(game) == (game.seats[first], "pick-rooms")
    start = Game.new(game.rules, f"veterans:{mode}", seed=1, auto_chance=False)
    assert asked(start) == ("nature", "lot")
    refused(start, say(start, "pick blue.thief"), "bad-lot", "SETUP-07")
    assert {start.match.seats[a.seat] for a in start.legal_actions} == {"blue", "yellow"}  # type: ignore[attr-defined]


@pytest.mark.rule("VET-MODE-08", "R-304")
@pytest.mark.parametrize("mode", OPENLY)
def test_the_players_name_two_pairs_of_rooms_each_in_turn(mode: str) -> None:
    game = new(mode, first=1)
    for seat, pair in zip((1, 0, 1, 0), ("base:1", "boxes:1", "base:4", "boxes:2"), strict=True):
        assert asked(game) == (game.seats[seat], "pick-rooms")
        game.play(say(game, f"pick-rooms {pair}"))
        parts: dict[str, Any] = view_to_json(game.view(None))["parts"]
        assert pair in parts["features:pairs"]["seats"][game.seats[seat]]["pairs"]
    assert brought(game) == (("boxes:1", "boxes:2"), ("base:1", "base:4"))
    assert asked(game) == ("yellow", "pick-characters")


@pytest.mark.rule("VET-MODE-08")
def test_a_pair_is_named_once() -> None:
    game = new("draft")
    game.play(say(game, "pick-rooms base:1"))
    refused(game, say(game, "pick-rooms base:1"), "picked-already", "VET-MODE-08")
    refused(game, say(game, "pick-rooms base:5"), "no-such-pair", "VET-MODE-08")
    refused(game, say(game, "pick yellow.thief"), "not-now", "VET-MODE-08")
    assert game.why_not(say(game, "pick-rooms boxes:1")) is None
    assert len(game.legal_actions) == 7


@pytest.mark.rule("VET-MODE-08")
@pytest.mark.parametrize("mode", OPENLY)
def test_everybody_knows_which_rooms_were_named(mode: str) -> None:
    game = new(mode)
    name_rooms(game, "base:1", "boxes:1", "base:3", "boxes:4")
    for seat in (*game.seats, None):
        view = game.view(seat)
        for seed in range(5):
            assert brought(view.sample(Rng(seed))) == brought(game)


@pytest.mark.rule("VET-MODE-09", "VET-MODE-10", "R-303")
def test_in_the_mutual_choice_both_get_what_one_picks() -> None:
    game = new("mutual-choice", first=1)
    name_rooms(game)
    seats = []
    for name in (*OTHER, *BASE[:3]):
        seats.append(asked(game)[0])
        all_of(game, "pick", name)
    assert seats == ["yellow", "blue"] * 4
    assert team(game, "blue") == team(game, "yellow") == {*OTHER, *BASE[:3]}
    assert asked(game) == ("yellow", "pick-objects")
    all_of(game, "pick", "sword", "drum", "rope", "rope#2", "torch", "armor")
    tools = {"sword", "drum", "rope", "rope#2", "torch", "armor"}
    assert team(game, "blue", objects=True) == team(game, "yellow", objects=True) == tools
    assert asked(game) == ("nature", "deal")


@pytest.mark.rule("R-303")
def test_the_objects_begin_with_the_first_player_after_an_odd_number_of_characters() -> None:
    rules = dtwister.load_rules(without=["base:thief"])
    options = {"sets": "base"}
    game = Game.new(rules, "veterans:mutual-choice", seed=0, options=options, auto_chance=False)
    game.play(say(game, "lot yellow"))
    name_rooms(game, "base:1", "base:2", "base:3", "base:4")
    all_of(game, "pick", *(name for name in BASE if name != "thief"))
    assert len(team(game, "blue")) == len(team(game, "yellow")) == 7
    assert asked(game) == ("yellow", "pick-objects")


@pytest.mark.rule("VET-MODE-09", "VET-MODE-10", "R-302")
def test_what_may_not_be_picked_in_the_mutual_choice() -> None:
    game = new("mutual-choice")
    name_rooms(game)
    game.play(say(game, "pick blue.thief"))
    refused(game, say(game, "pick yellow.thief"), "picked-already", "R-302")
    refused(game, say(game, "pick blue.troll"), "not-yours", "VET-MODE-09")
    refused(game, say(game, "pick yellow.sword"), "wrong-kind", "VET-MODE-09")
    refused(game, say(game, "pick-rooms base:4"), "not-now", "VET-MODE-09")
    assert game.why_not(say(game, "pick yellow.troll")) is None
    all_of(game, "pick", *BASE[:3], *BASE[4:])
    refused(game, say(game, "pick blue.dancer"), "wrong-kind", "VET-MODE-10")
    assert game.why_not(say(game, "pick blue.sword")) is None


@pytest.mark.rule("R-305", "VET-MODE-15")
def test_a_common_object_may_be_picked_again_and_both_receive_it() -> None:
    game = new("mutual-choice")
    name_rooms(game)
    all_of(game, "pick", *BASE, "rope")
    refused(game, say(game, "pick yellow.rope#3"), "copy", "VET-MODE-15")
    all_of(game, "pick", "rope#2", "rope#3")
    ropes = {"rope", "rope#2", "rope#3"}
    assert team(game, "blue", objects=True) == team(game, "yellow", objects=True) == ropes


def of_both_boxes(mode: str = "draft") -> Game:
    """A game with the base set and the Prison; blue picks the first piece."""
    options = {"sets": "base,prison"}
    game = Game.new(
        dtwister.load_rules(), f"veterans:{mode}", seed=0, options=options, auto_chance=False
    )
    game.play(say(game, "lot blue"))
    name_rooms(game, "base:1", "prison:37", "base:2", "prison:38")
    return game


@pytest.mark.rule("EX-301", "VET-MODE-11")
def test_blue_takes_the_colossus() -> None:
    game = of_both_boxes()
    game.play(say(game, "pick blue.colossus"))
    assert team(game, "blue") == {"colossus"}
    assert at(game, DISCARDED, "yellow") == {"colossus"}
    refused(game, say(game, "pick yellow.colossus"), "put-away", "VET-MODE-11")
    assert game.why_not(say(game, "pick yellow.naga")) is None


@pytest.mark.rule("R-306", "R-302")
def test_a_draft_with_the_base_set_and_the_prison() -> None:
    for seed in range(10):
        game = of_both_boxes()
        assert len(offered(game)) == 13
        rng = Rng(seed)
        while asked(game)[1] == "pick-characters":
            game.play(game.legal_actions.sample(rng))
        blue, yellow = team(game, "blue"), team(game, "yellow")
        assert blue & yellow == set(SHARED)
        assert len(blue) == len(yellow) == 8 and len(blue | yellow) == 13


@pytest.mark.rule("VET-MODE-15", "R-305")
def test_ropes_and_keys_of_the_two_sets_are_common() -> None:
    game = of_both_boxes("mutual-choice")
    while asked(game)[1] == "pick-characters":
        game.play(next(iter(game.legal_actions)))
    all_of(game, "pick", "rope", "key", "key#2", "rope#2", "key#3", "bow")
    tools = {"rope", "rope#2", "key", "key#2", "key#3", "bow"}
    assert team(game, "blue", objects=True) == team(game, "yellow", objects=True) == tools


@pytest.mark.rule("VET-MODE-11")
def test_what_one_takes_in_the_draft_is_put_away_for_the_other() -> None:
    game = new("draft")
    name_rooms(game)
    game.play(say(game, "pick blue.strongman"))
    assert team(game, "blue") == {"strongman"}
    assert at(game, DISCARDED, "yellow") == {"strongman"}
    refused(game, say(game, "pick yellow.strongman"), "put-away", "VET-MODE-11")
    assert game.why_not(say(game, "pick yellow.rider")) is None
    refused(game, say(game, "pick blue.rider"), "not-yours", "VET-MODE-11")


@pytest.mark.rule("R-306", "R-302")
def test_of_what_is_in_both_boxes_each_can_have_one_and_nobody_two() -> None:
    game = new("draft")
    name_rooms(game)
    game.play(say(game, "pick blue.wizard"))
    assert "wizard" in at(game, POOL, "yellow")
    game.play(say(game, "pick yellow.wizard"))
    assert team(game, "blue") == team(game, "yellow") == {"wizard"}
    refused(game, say(game, "pick blue.wizard"), "picked-already", "R-302")


@pytest.mark.rule("VET-MODE-11", "VET-MODE-12")
def test_the_second_player_begins_with_the_objects_of_a_draft() -> None:
    game = new("draft", first=1)
    name_rooms(game)
    seats = []
    rng = Rng(1)
    while asked(game)[1] == "pick-characters":
        seats.append(asked(game)[0])
        game.play(game.legal_actions.sample(rng))
    assert seats == ["yellow", "blue"] * 8
    assert asked(game) == ("blue", "pick-objects")
    game.play(say(game, "pick blue.sword"))
    assert at(game, DISCARDED, "yellow", objects=True) == {"sword"}
    refused(game, say(game, "pick yellow.sword"), "put-away", "VET-MODE-12")
    game.play(say(game, "pick yellow.drum"))
    assert asked(game) == ("blue", "pick-objects")


@pytest.mark.rule("R-305", "VET-MODE-15")
def test_a_common_object_puts_nothing_away() -> None:
    game = new("draft")
    name_rooms(game)
    while asked(game)[1] == "pick-characters":
        game.play(next(iter(game.legal_actions)))
    gone = at(game, DISCARDED, "blue", objects=True)
    all_of(game, "pick", "torch", "torch", "torch#2", "torch#2")
    assert at(game, DISCARDED, "blue", objects=True) == gone == set()
    assert team(game, "blue", objects=True) == team(game, "yellow", objects=True)


@pytest.mark.rule("R-306")
def test_with_two_boxes_of_sixteen_each_ends_with_the_three_and_five_of_the_ten() -> None:
    for seed in range(25):
        game = new("draft", first=seed % 2)
        name_rooms(game)
        rng = Rng(seed)
        while asked(game)[1] == "pick-characters":
            game.play(game.legal_actions.sample(rng))
        blue, yellow = team(game, "blue"), team(game, "yellow")
        assert set(SHARED) == blue & yellow
        assert len(blue) == len(yellow) == 8
        assert blue | yellow == {*BASE, *OTHER}


@pytest.mark.rule("R-306")
def test_a_pick_that_leaves_too_few_for_the_other_is_refused() -> None:
    """Blue has five of the ten single pieces; a sixth would leave four, and yellow needs five."""
    game = new("draft")
    name_rooms(game)
    single = [name for name in (*BASE, *OTHER) if name not in SHARED]
    for number in range(3):
        all_of(game, "pick", single[number], SHARED[number])
    all_of(game, "pick", single[3], single[5], single[4], single[6])
    assert len(team(game, "blue")) == 5
    refused(game, say(game, f"pick blue.{single[7]}"), "too-few-left", "R-306")
    assert game.why_not(say(game, f"pick blue.{SHARED[0]}")) is None
    assert offered(game) == set(SHARED)


@pytest.mark.rule("R-306", "R-13")
def test_of_a_pool_that_does_not_go_round_both_get_as_many_as_possible() -> None:
    game = new("draft", sets="base")
    name_rooms(game, "base:1", "base:2", "base:3", "base:4")
    while asked(game)[1].startswith("pick"):
        game.play(next(iter(game.legal_actions)))
    assert len(team(game, "blue")) == len(team(game, "yellow")) == 4
    assert not team(game, "blue") & team(game, "yellow")
    assert len(team(game, "blue", objects=True)) == 6
    larger = new("draft", sets="base,few")
    name_rooms(larger, "base:1", "base:2", "base:3", "base:4")
    while asked(larger)[1] == "pick-characters":
        larger.play(next(iter(larger.legal_actions)))
    assert len(team(larger, "blue")) == len(team(larger, "yellow")) == 5


@pytest.mark.rule("VET-MODE-13")
@pytest.mark.parametrize("mode", OPENLY)
def test_what_nobody_picked_goes_out_of_the_game(mode: str) -> None:
    game = new(mode)
    name_rooms(game)
    while asked(game)[0] != "nature":
        game.play(next(iter(game.legal_actions)))
    assert asked(game) == ("nature", "deal")
    for seat in game.seats:
        assert at(game, POOL, seat) == at(game, POOL, seat, objects=True) == set()
        assert len(team(game, seat)) == 8 and len(team(game, seat, objects=True)) == 6
        assert len(at(game, DISCARDED, seat)) == 5
    game.play(game.chance_outcome())
    assert asked(game) == ("blue", "starter")
    gone = sorted(at(game, DISCARDED, "blue"))[0]
    refused(game, say(game, f"start blue.{gone} on a2"), "not-behind-screen", "SETUP-05")


@pytest.mark.rule("VET-MODE-11", "VIEW-12")
def test_everybody_sees_what_is_on_offer_and_can_tell_what_the_others_have() -> None:
    game = new("draft")
    name_rooms(game)
    all_of(game, "pick", "thief", "troll", "wizard")
    for seat in ("yellow", None):
        state = game.view(seat).state
        hidden = {
            game.match.pieces[index].name
            for index, place in enumerate(state.at)
            if place not in (POOL, DISCARDED) and game.match.seat_of[index] == 0
        }
        assert hidden == {"blue.thief", "blue.wizard"}
        sample = game.view(seat).sample(Rng(1))
        assert team(sample, "blue") == {"thief", "wizard"}
