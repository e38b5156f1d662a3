"""Games with the pieces of several sets: which sets, how many points, handicap (VET-MODE)."""

from __future__ import annotations

from typing import Any

import pytest

import dtwister
from dtwister import Game, OptionError, PluginError, Rng
from dtwister.bots import GreedyBot
from dtwister.plugin import Manifest, Registry, hookimpl
from dtwister.plugin.content import GameSet, Room
from dtwister.plugin.places import POOL
from dtwister.testing import assert_position, position
from fixtures.games import refused, say
from fixtures.positions.drafts import BASE, MODES, OTHER, RULES, asked, at, new, team

each_mode = pytest.mark.parametrize("mode", MODES)


def started(mode: str, **options: Any) -> Game:
    return Game.new(RULES, mode, seed=2, options=options)


@pytest.mark.rule("VET-MODE-02", "R-302")
@each_mode
def test_any_sets_can_be_mixed(mode: str) -> None:
    names = {one.name for one in started(mode, sets="base,other").match.pieces}
    assert {f"blue.{name}" for name in (*BASE, *OTHER)} < names
    assert {"blue.sword", "yellow.drum", "yellow.rope#6", "blue.torch#6"} < names
    pieces = started(mode, sets="all").match.pieces
    assert {"blue.cook", "blue.thief"} < {one.name for one in pieces}
    alone = started(mode, sets="other").match
    assert {kind.id.partition(":")[0] for kind in alone.kinds.values()} == {"features", "boxes"}
    assert list(alone.room_setup.pairs) == [f"boxes:{number}" for number in range(1, 5)]


@pytest.mark.rule("VET-MODE-02")
def test_however_sets_are_written_it_is_the_same_game() -> None:
    games = [started(MODES[0], sets=text) for text in ("base,other", " boxes:other , base:base")]
    assert games[0] == games[1]
    assert games[0].match.options["sets"] == "base:base,boxes:other"
    record = dtwister.record_text(games[0])
    assert dtwister.replay(RULES, record) == games[1]


@pytest.mark.rule("VET-MODE-02")
@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("base,pirson", "unknown set 'pirson'; available: 'all', or some of base:base, boxes:few"),
        ("", "unknown set ''"),
        ("base,,other", "unknown set ''"),
        ("few", "expected sets with 8 rooms for the board features:4x2, got 2 with"),
    ],
)
def test_sets_that_cannot_be_played_with(text: str, said: str) -> None:
    with pytest.raises(OptionError) as caught:
        started(MODES[2], sets=text)
    assert said in str(caught.value)


class Box:
    """A plug-in that brings one set, and rooms."""

    def __init__(self, box: GameSet, *rooms: Room) -> None:
        self.things = (box, *rooms)

    @hookimpl
    def dtwister_manifest(self) -> Manifest:
        return Manifest(id="box", version="1.0", requires=("features", "base"))

    @hookimpl
    def dtwister_register(self, registry: Registry) -> None:
        registry.add(*self.things)


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"characters": ("base:thef",)}, "unknown character 'base:thef'; did you mean"),
        ({"objects": ("base:swrod",)}, "unknown object 'base:swrod'; did you mean 'base:sword'"),
        ({"pairs": (3,)}, "an unknown room set 'box'"),
    ],
)
def test_what_a_set_names_must_be_there(given: dict[str, Any], said: str) -> None:
    with pytest.raises(PluginError) as caught:
        dtwister.load_rules(plugins=[Box(GameSet(id="box:small", title="Small", **given))])
    assert "the set 'box:small' names" in str(caught.value)
    assert said in str(caught.value)


def test_a_set_is_part_of_the_digest_of_the_rules() -> None:
    boxes = [GameSet(id="box:small", title=title) for title in ("Small", "Little", "Small")]
    digests = [dtwister.load_rules(plugins=[Box(box)]).digest for box in boxes]
    assert digests[0] == digests[2] != digests[1]


def test_rooms_that_do_not_fit_on_the_board() -> None:
    tile = {"pair": 1, "size": 1, "cells": ("features:floor",), "sides": (), "set_id": "box"}
    rooms = [Room(id=f"box:{name}", turns=turns, **tile) for name, turns in (("a", 1), ("b", -1))]  # type: ignore[arg-type]
    rules = dtwister.load_rules(plugins=[Box(GameSet(id="box:small", title="Small"), *rooms)])
    with pytest.raises(OptionError, match="the room box:a does not fit the board features:4x2"):
        Game.new(rules, MODES[0], seed=0, options={"sets": "base,small"})
    assert Game.new(rules, MODES[0], seed=0, options={"sets": "base"}).decision


def test_a_short_name_that_two_sets_have_must_be_written_in_full() -> None:
    rules = dtwister.load_rules(plugins=[Box(GameSet(id="box:base", title="Another"))])
    with pytest.raises(OptionError, match="'base', which may be base:base or box:base; write"):
        Game.new(rules, MODES[0], seed=0, options={"sets": "base"})
    assert Game.new(rules, MODES[0], seed=0, options={"sets": "base:base"}).decision


@pytest.mark.rule("R-306")
def test_too_few_characters_for_a_game() -> None:
    without = [f"base:{name}" for name in ("goblin", "thief", "troll")]
    rules = dtwister.load_rules(without=without)
    with pytest.raises(OptionError, match="4 characters for each seat of veterans:draft, got 2"):
        Game.new(rules, "veterans:draft", seed=0, options={"sets": "base"})
    assert Game.new(rules, "veterans:mutual-choice", seed=0, options={"sets": "base"}).decision


@pytest.mark.rule("VET-MODE-07", "END-04")
@each_mode
def test_six_points_are_to_be_reached_unless_others_are_agreed(mode: str) -> None:
    assert started(mode).match.options["target"] == 6
    assert started(mode, target=7).match.options["target"] == 7
    for target in (4, 9):
        with pytest.raises(OptionError, match="from 5 to 8"):
            started(mode, target=target)


@pytest.mark.rule("VET-MODE-03", "VET-MODE-14", "VIEW-11", "HANDICAP-01")
@each_mode
def test_a_handicap_is_taken_after_the_choice_and_unseen(mode: str) -> None:
    options = {"handicap": "very-experienced/good", "stronger": 1}
    views = []
    for pick in (0, 2):
        game = new(mode.partition(":")[2], **options)
        rng = Rng(4)
        while asked(game)[1] != "set-aside":
            nature = asked(game)[0] == "nature"
            game.play(game.chance_outcome() if nature else game.legal_actions.sample(rng))
        assert asked(game) == ("yellow", "set-aside")
        assert len(team(game, "yellow")) == len(team(game, "blue")) == 8
        surplus = list(game.legal_actions)
        assert len(surplus) == 8
        for number in range(3):
            game.play(surplus[pick + number])
        assert len(team(game, "yellow")) == 5
        assert asked(game) == ("blue", "starter")
        views.append([game.view(seat) for seat in ("blue", None)])
    assert views[0] == views[1]


@pytest.mark.rule("R-307", "HANDICAP-04")
@each_mode
def test_a_handicap_leaves_four_characters_at_least(mode: str) -> None:
    assert started(mode, characters=4).match.options["characters"] == 4
    with pytest.raises(OptionError, match="from 4 to 8"):
        started(mode, characters=3)


@pytest.mark.rule("R-307")
def test_a_team_of_four_plays_with_no_handicap_but_in_cards() -> None:
    with pytest.raises(OptionError, match="got characters=4 of 4"):
        new("draft", sets="base", characters=4, stronger=0)
    game = new("draft", sets="base", without="6", stronger=0)
    while asked(game)[1] != "starter":
        nature = asked(game)[0] == "nature"
        action = game.chance_outcome() if nature else next(iter(game.legal_actions))
        assert action.verb != "set-aside"
        game.play(action)
    assert len(team(game, "blue")) == 4
    refused(game, say(game, f"set-aside blue.{min(team(game, 'blue'))}"), "not-now", "SETUP-05")


@pytest.mark.rule("VET-MODE-16", "VET-MODE-15")
def test_a_scenario_with_fixed_teams_has_no_choice() -> None:
    game = dtwister.new_game("base:standard", seed=1)
    assert asked(game) == ("blue", "starter")
    assert len(game.match.pieces) == 28
    assert [one.name for one in game.match.pieces if "rope" in one.name] == [
        "blue.rope",
        "yellow.rope",
    ]
    with pytest.raises(OptionError, match="unknown option 'sets'"):
        dtwister.new_game("base:standard", seed=0, sets="base")


@pytest.mark.rule("VET-MODE-17")
def test_a_character_without_a_figure_is_played_like_any_other() -> None:
    """The Dancer of the test set is nothing but a token; face down it is a wounded."""
    drawing = """
        +---+---+---+
        |D.  C.   . |
        +   +   +   +
        | .   .   . |
        +---+---+---+
    """
    pieces = {"D": "blue.dancer wounded", "C": "blue.cleric"}
    game = position(RULES, drawing, pieces=pieces, active="blue", ap=3)
    refused(game, say(game, "move blue.dancer a1-a2"), "wounded", "WOUND-02")
    game.play(say(game, "heal blue.cleric blue.dancer"))
    assert_position(
        game,
        """
        +---+---+---+
        |D.  C.   . |
        +   +   +   +
        | .   .   . |
        +---+---+---+
        """,
        pieces={"D": "blue.dancer recovered", "C": "blue.cleric"},
    )


@pytest.mark.rule("VET-MODE-03")
@each_mode
def test_whole_games_are_played_with_two_boxes(mode: str) -> None:
    ended = 0
    for seed in range(3):
        game = Game.new(RULES, mode, seed=seed, options={"sets": "base,other"})
        bots = [GreedyBot(Rng(seed)), GreedyBot(Rng(seed + 1))]
        for _ in range(2000):
            decision = game.decision
            if decision is None:
                break
            game.play(bots[decision.seat].choose(game.view(decision.seat)))
        assert not at(game, POOL, "blue")
        assert dtwister.replay(RULES, dtwister.record_text(game)) == game
        ended += game.is_over
    assert ended >= 2
