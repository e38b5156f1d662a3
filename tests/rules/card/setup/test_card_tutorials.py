"""The tutorials and the scenarios: casts, rooms, goals, what is left out (CG-TUT, 1.4)."""

from __future__ import annotations

import pytest

import dtwister
from dtwister import Game, Rng
from fixtures.games import accepted, kind_is, memory, play_until, say
from fixtures.positions.zone_boards import board, plays, refused

CASTS = {
    "card:tutorial-1": (["mechanork", "naga"], ["rope", "key"]),
    "card:tutorial-2": (["naga", "warrior", "colossus", "backstabber"], ["rope", "key"]),
    "card:tutorial-3": (
        ["crossbowman", "wizard", "naga", "mechanork", "warrior", "cleric"],
        ["rope", "key", "bow", "large-shield"],
    ),
}
GOALS = {
    "card:1": 2,
    "card:2": 3,
    "card:3": 4,
    "card:4": 5,
    "card:5": 6,
    "card:tutorial-1": 2,
    "card:tutorial-2": 3,
    "card:tutorial-3": 4,
}


def until(scenario: str, *kinds: str, seed: int = 1) -> Game:
    """A game in which something is to be decided for the first time, reached at random."""
    game = dtwister.new_game(scenario, seed=seed)
    play_until(game, kind_is(*kinds), Rng(seed))
    return game


@pytest.mark.rule("CG-TUT1-02", "CG-TUT2-02", "CG-TUT3-02")
@pytest.mark.parametrize("scenario", list(CASTS))
def test_both_players_have_the_fixed_cast(scenario: str) -> None:
    game = dtwister.new_game(scenario, seed=0)
    characters, objects = CASTS[scenario]
    for colour in ("blue", "yellow"):
        names = [one.name for one in game.match.pieces if one.name.startswith(colour)]
        assert names == [f"{colour}.{name}" for name in (*characters, *objects)]


@pytest.mark.rule("CG-TUT1-01", "CG-TUT2-01", "CG-TUT3-01", "CG-SETUP-02")
@pytest.mark.parametrize("scenario", list(GOALS))
def test_the_goal_of_each_scenario(scenario: str) -> None:
    spec = dtwister.load_rules().scenarios[scenario]
    goals = {getattr(one, "target", None) for one in spec.abilities} - {None}
    assert goals == {GOALS[scenario]}


@pytest.mark.rule("CG-TUT1-01")
def test_who_brings_both_characters_out_first_wins_the_first_tutorial() -> None:
    # Above r1.s lies the zone that yellow faces from there.
    game = board(
        "C",
        {"blue.naga": "r2.s", "yellow.naga": "r4.s", "yellow.mechanork": "r3>o"},
        vp={"blue": 1},
        scenario="card:tutorial-1",
    )
    plays(game, *_way_out(game))
    assert game.result is not None
    assert (game.result.winners, game.result.why) == ((0,), "target")


def _way_out(game: Game) -> list[str]:
    """A step of the blue Naga onto the northern starting zone."""
    there = game.context.space(game.match.piece_index["blue.naga"])
    labyrinth = game.context.labyrinth
    exits = game.state.exits[0]
    out = [one for one in labyrinth.adjacency(frozenset())[there] if exits >> one & 1]
    return [f"step blue.naga to {game.context.square(out[0])}"]


@pytest.mark.rule("CG-TUT1-02")
@pytest.mark.parametrize("seed", range(4))
def test_in_the_first_tutorial_all_characters_start(seed: int) -> None:
    game = until("card:tutorial-1", "act", seed=seed)
    for team in game.match.characters:
        assert all(game.context.space(one) >= 0 for one in team)
    assert len(game.state.tiles) == 4


@pytest.mark.rule("CG-TUT1-03", "CG-TUT2-03", "CG-TUT3-03")
@pytest.mark.parametrize(
    ("scenario", "characters", "objects"),
    [("card:tutorial-1", 0, 4), ("card:tutorial-2", 4, 4), ("card:tutorial-3", 8, 8)],
)
def test_what_waits_on_the_rooms(scenario: str, characters: int, objects: int) -> None:
    game = until(scenario, "act")
    kinds = [
        game.context.kind(one).is_object for one, place in enumerate(game.state.at) if place <= -100
    ]
    assert (kinds.count(False), kinds.count(True)) == (characters, objects)


@pytest.mark.rule("CG-TUT1-04")
def test_a_revealed_object_is_placed_by_the_player_of_the_other_colour() -> None:
    for owner, placing in (("blue", "yellow"), ("yellow", "blue")):
        game = board(
            "C",
            {"blue.naga": "r3.t", "yellow.naga": "r2.o", f"{owner}.rope": "room r1"},
            rooms={"r1": "blue-a/0 face-down"},
            scenario="card:tutorial-1",
        )
        game.play(next(one for one in game.legal_actions if one.verb == "reveal"))
        play_until(game, kind_is("place", "act"))
        assert game.decision is not None
        assert (game.seats[game.decision.seat], game.decision.kind) == (placing, "place")


@pytest.mark.rule("CG-TUT1-05", "CG-TUT1-06")
def test_the_first_tutorial_has_no_combat_and_no_combat_cards() -> None:
    pieces = {"blue.naga": "r3.@", "yellow.naga": "r3.@", "yellow.mechanork": "r1>o"}
    attack = "attack blue.naga yellow.naga"
    game = board("C", pieces, scenario="card:tutorial-1")
    refused(game, attack, "no-combat", "CG-TUT1-05")
    assert not [one for one in game.legal_actions if one.verb == "attack"]
    whole = until("card:tutorial-1", "act")
    assert memory(whole, "features:combat-hands") == ((), ())
    assert memory(whole, "features:jumps") == (3, 3)
    with_combat = board("C", pieces, scenario="card:tutorial-2")
    accepted(with_combat, say(with_combat, attack))


@pytest.mark.rule("CG-TUT2-04")
def test_the_second_tutorial_has_combat_and_points_for_eliminations() -> None:
    pieces = {"blue.colossus": "r3.@", "yellow.naga": "r3.@ wounded", "yellow.warrior": "r1>o"}
    game = board("C", pieces, scenario="card:tutorial-2", vp={"blue": 2})
    plays(game, "attack blue.colossus yellow.naga", "card 6", "card 0")
    assert game.vp == (3, 0)
    assert game.result is not None
    assert game.result.winners == (0,)


@pytest.mark.rule("CG-TUT3-04")
def test_the_third_tutorial_has_ranged_combat() -> None:
    abilities = {
        ability.id
        for one in dtwister.new_game("card:tutorial-3", seed=0).match.kinds.values()
        for ability in one.offers
    }
    second = {
        ability.id
        for one in dtwister.new_game("card:tutorial-2", seed=0).match.kinds.values()
        for ability in one.offers
    }
    ranged = {name for name in abilities - second if "shoot" in name}
    assert ranged
