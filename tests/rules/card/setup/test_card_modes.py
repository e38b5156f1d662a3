"""How the players get their cards in the full game (CG-MODE), and what there is (1.2, 1.3)."""

from __future__ import annotations

from collections import Counter

import pytest

import dtwister
from dtwister import Game, Rng
from dtwister.plugin.places import ASIDE, DISCARDED, POOL, RESERVE
from dtwister_cardgame.setup.draft_modes import MODES
from dtwister_features.drafting.draft_actions import Choose, Pick
from fixtures.games import accepted, kind_is, piece, play_until, refused, say

SIZES = {"card:1": (2, 2), "card:2": (4, 2), "card:3": (6, 4), "card:4": (8, 6), "card:5": (8, 6)}


def new(mode: str, scenario: str = "card:2", *, first: str = "blue", seed: int = 1) -> Game:
    """A game in which a given seat chooses first."""
    rules, options = dtwister.load_rules(), {"mode": mode}
    game = Game.new(rules, scenario, seed=seed, options=options, auto_chance=False)
    if mode != "full-frontal":
        game.play(say(game, f"lot {first}"))
    return game


def picks(game: Game, *names: str) -> None:
    """The seats in turn pick these, each in its own colour."""
    for name in names:
        assert game.decision is not None
        game.play(say(game, f"pick {game.seats[game.decision.seat]}.{name}"))


def asked(game: Game) -> tuple[str, str]:
    """Who is asked, and what."""
    assert game.decision is not None
    return game.seats[game.decision.seat], game.decision.kind


def team(game: Game, seat: int, place: int = RESERVE, *, objects: bool = False) -> Counter[str]:
    """The names of the characters, or objects, of a seat at a place."""
    return Counter(
        one.kind.id.partition(":")[2]
        for index, one in enumerate(game.match.pieces)
        if one.seat == seat and one.kind.is_object == objects and game.state.at[index] == place
    )


@pytest.mark.rule("CG-MODE-01", "CG-MODE-07", "CG-SETUP-02")
@pytest.mark.parametrize("mode", list(MODES))
@pytest.mark.parametrize("scenario", list(SIZES))
def test_each_player_has_the_numbers_of_the_scenario(scenario: str, mode: str) -> None:
    game = dtwister.new_game(scenario, seed=3, mode=mode)
    play_until(game, kind_is("starter"), Rng(5))
    for seat in range(2):
        counts = (team(game, seat).total(), team(game, seat, objects=True).total())
        assert counts == SIZES[scenario]
    other = (Pick, "VET-MODE-09") if mode != "full-frontal" else (Choose, "")
    refused(game, other[0](0), "not-now", "CG-SETUP-09")  # no more of them


@pytest.mark.rule("CG-MODE-01")
def test_a_mode_is_one_of_three() -> None:
    with pytest.raises(dtwister.OptionError):
        dtwister.new_game("card:4", seed=0, mode="haggling")


def test_the_box_has_twenty_five_characters_and_thirteen_objects_a_side() -> None:
    game = new("draft")
    for seat in range(2):
        assert len(team(game, seat, POOL)) == 25
        assert team(game, seat, POOL).total() == 25
        things = team(game, seat, POOL, objects=True)
        assert things.total() == 13
        assert {name: count for name, count in things.items() if count > 1} == {
            "rope": 3,
            "key": 2,
        }


# -- mutual choice ---------------------------------------------------------------------------------


@pytest.mark.rule("CG-MODE-02")
def test_what_one_takes_the_other_takes_too_and_chooses_the_next() -> None:
    game = new("mutual-choice", first="yellow")
    assert asked(game) == ("yellow", "pick-characters")
    picks(game, "ghost")
    assert team(game, 0) == team(game, 1) == {"ghost": 1}
    assert asked(game) == ("blue", "pick-characters")
    refused(game, say(game, "pick blue.ghost"), "picked-already", "CG-MODE-02")
    refused(game, say(game, "pick yellow.troll"), "not-yours", "CG-MODE-02")
    refused(game, say(game, "pick blue.sword"), "wrong-kind", "CG-MODE-02")
    accepted(game, say(game, "pick blue.troll"))
    picks(game, "troll", "naga", "thief")
    assert team(game, 0) == team(game, 1) == Counter(["ghost", "troll", "naga", "thief"])


@pytest.mark.rule("CG-MODE-03", "R-C73")
@pytest.mark.parametrize(("first", "other"), [("blue", "yellow"), ("yellow", "blue")])
def test_with_the_objects_the_other_begins(first: str, other: str) -> None:
    game = new("mutual-choice", first=first)
    picks(game, "ghost", "troll", "naga", "thief")
    assert asked(game) == (other, "pick-objects")
    refused(game, say(game, f"pick {other}.goblin"), "wrong-kind", "CG-MODE-03")
    picks(game, "rope")
    assert asked(game) == (first, "pick-objects")
    refused(game, say(game, f"pick {first}.rope"), "picked-already", "CG-MODE-02")
    refused(game, say(game, f"pick {first}.rope#3"), "copy", "R-C73")
    game.play(say(game, f"pick {first}.rope#2"))
    assert team(game, 0, objects=True) == team(game, 1, objects=True) == {"rope": 2}


@pytest.mark.rule("R-C73")
def test_there_are_no_more_ropes_than_cards() -> None:
    game = new("mutual-choice", "card:3")
    picks(game, "ghost", "troll", "naga", "thief", "goblin", "cleric")
    picks(game, "rope", "rope#2", "rope#3")
    assert "rope" not in team(game, 0, POOL, objects=True)
    picks(game, "sword")
    assert team(game, 0, objects=True) == {"rope": 3, "sword": 1}


# -- full frontal ----------------------------------------------------------------------------------


@pytest.mark.rule("CG-MODE-04", "CG-MODE-07")
def test_each_player_chooses_in_secret() -> None:
    game = new("full-frontal", "card:1")
    assert asked(game) == ("blue", "choose-characters")
    for name in ("ghost", "troll"):
        refused(game, say(game, "choose blue.sword"), "wrong-kind", "CG-MODE-04")
        game.play(say(game, f"choose blue.{name}"))
    refused(game, say(game, "choose blue.naga"), "wrong-kind", "CG-MODE-04")
    refused(game, say(game, "choose yellow.rope"), "not-yours", "CG-MODE-04")
    game.play(say(game, "choose blue.rope"))
    game.play(say(game, "choose blue.rope#2"))
    assert team(game, 0) == Counter(["ghost", "troll"])
    assert asked(game) == ("yellow", "choose-characters")
    unknown = game.view("yellow").state.at[: len(game.match.pieces) // 2]
    assert set(unknown) == {-99}
    game.play(say(game, "choose yellow.ghost"))  # the same may be chosen
    refused(game, say(game, "choose yellow.ghost"), "chosen-already", "CG-MODE-04")
    for name in ("naga", "key", "key#2"):
        game.play(say(game, f"choose yellow.{name}"))
    mix = game.chance_outcome()  # so that the numbers of Ropes and Keys tell nothing
    assert mix.verb == "mix"
    refused(game, type(mix)(()), "bad-mix", "CG-MODE-04")  # type: ignore[call-arg]
    game.play(mix)
    assert team(game, 0, objects=True) == {"rope": 2}
    assert team(game, 1, objects=True) == {"key": 2}
    assert team(game, 0, ASIDE).total() == 23


# -- draft -----------------------------------------------------------------------------------------


@pytest.mark.rule("CG-MODE-05", "EX-CG21")
def test_what_one_takes_the_other_cannot_have() -> None:
    game = new("draft", first="blue")
    accepted(game, say(game, "pick blue.colossus"))
    picks(game, "colossus")
    assert asked(game) == ("yellow", "pick-characters")
    assert team(game, 1, DISCARDED) == {"colossus": 1}
    refused(game, say(game, "pick yellow.colossus"), "put-away", "CG-MODE-05")
    accepted(game, say(game, "pick yellow.troll"))
    picks(game, "troll")
    refused(game, say(game, "pick blue.colossus"), "picked-already", "CG-MODE-05")
    refused(game, say(game, "pick blue.troll"), "put-away", "CG-MODE-05")
    refused(game, say(game, "pick yellow.naga"), "not-yours", "CG-MODE-05")


@pytest.mark.rule("CG-MODE-05", "CG-SETUP-17")
def test_everybody_sees_a_draft() -> None:
    game = new("draft")
    picks(game, "colossus", "troll")
    view = game.view("yellow")
    at = view.state.at
    assert at[piece(game, "yellow.troll")] == RESERVE
    assert at[piece(game, "yellow.colossus")] == at[piece(game, "blue.troll")] == DISCARDED
    assert at[piece(game, "blue.naga")] == POOL


@pytest.mark.rule("CG-MODE-06", "R-C73")
@pytest.mark.parametrize(("first", "other"), [("blue", "yellow"), ("yellow", "blue")])
def test_with_the_objects_of_a_draft_the_other_begins(first: str, other: str) -> None:
    game = new("draft", first=first)
    picks(game, "ghost", "troll", "naga", "thief", "goblin", "cleric", "golem", "samurai")
    assert asked(game) == (other, "pick-objects")
    refused(game, say(game, f"pick {other}.paladin"), "wrong-kind", "CG-MODE-06")
    picks(game, "rope")
    seats = {name: game.seats.index(name) for name in (first, other)}
    things = team(game, seats[first], POOL, objects=True)
    assert things["rope"] == 2  # one went out, two are left
    assert team(game, seats[other], POOL, objects=True)["rope"] == 2
    assert asked(game) == (first, "pick-objects")
    rope = next(iter(one for one in game.legal_actions if "rope" in game.context.name(one.piece)))
    game.play(rope)
    assert team(game, seats[other], POOL, objects=True)["rope"] == 1


@pytest.mark.rule("CG-MODE-06", "CG-MODE-07")
def test_in_a_draft_there_are_enough_objects_for_both() -> None:
    for seed in range(6):
        game = dtwister.new_game("card:5", seed=seed, mode="draft")
        play_until(game, kind_is("starter"), Rng(seed))
        for seat in range(2):
            assert team(game, seat, objects=True).total() == 6
        assert not set(team(game, 0)) & set(team(game, 1))
        for one in set(team(game, 0, objects=True)) & set(team(game, 1, objects=True)):
            assert one in ("rope", "key")


# -- sets ------------------------------------------------------------------------------------------


def test_sets_are_for_a_kind_of_board() -> None:
    assert dtwister.new_game("card:4", seed=0).match.options["sets"] == "card:game"
    assert "card:game" not in str(dtwister.new_game("veterans:draft", seed=0).match.options["sets"])
    with pytest.raises(dtwister.OptionError, match="unknown set 'base'"):
        dtwister.new_game("card:4", seed=0, sets="base")
    with pytest.raises(dtwister.OptionError, match="unknown set 'card:game'"):
        dtwister.new_game("veterans:draft", seed=0, sets="card:game")


@pytest.mark.rule("R-C74")
def test_advanced_changes_no_rule() -> None:
    rules = dtwister.load_rules()
    fourth, fifth = rules.scenarios["card:4"], rules.scenarios["card:5"]
    assert "advanced" in fifth.text
    assert "advanced" not in fourth.text
    assert fourth.settings == fifth.settings
    assert [one.name for one in fourth.options] == [one.name for one in fifth.options]
    assert [type(one) for one in fourth.abilities] == [type(one) for one in fifth.abilities]
