"""The end of the card game (CG-END, R-C71, R-C72), and who knows what (CG-INFO)."""

from __future__ import annotations

import pytest

import dtwister
from dtwister import Action, Game
from fixtures.games import accepted, memory, piece, say
from fixtures.positions.zone_boards import board, plays, refused

UNKNOWN = -99
THIRD = "card:tutorial-3"


def leaving(vp: dict[str, int], pieces: dict[str, str] | None = None, **more: str) -> Game:
    """Blue's Naga is one step from the way out, in a game for 4 VP."""
    there = {"blue.naga": "r1.@", "yellow.naga": "r4.s", **(pieces or {})}
    return board("C", there, vp=vp, scenario=THIRD, **more)


def out(game: Game, name: str = "blue.naga") -> Action:
    """The step by which a character leaves."""
    exits = game.state.exits[game.context.seat(piece(game, name))]
    return next(one for one in game.legal_actions if one.verb == "step" and exits >> one.to & 1)


@pytest.mark.rule("CG-END-01")
def test_the_game_ends_as_soon_as_a_player_has_the_points() -> None:
    game = leaving({"blue": 3, "yellow": 3})
    game.play(out(game))
    assert game.vp == (4, 3)
    assert game.result is not None
    assert (game.result.winners, game.result.why) == ((0,), "target")
    refused(game, "end", "game-over", "CG-END-01")
    assert not game.legal_actions


@pytest.mark.rule("CG-END-01")
def test_below_the_points_the_game_goes_on() -> None:
    game = leaving({"blue": 2, "yellow": 3}, {"blue.cleric": "r3.o"})
    game.play(out(game))
    assert game.vp == (3, 3)
    assert game.result is None
    accepted(game, say(game, "end"))


@pytest.mark.rule("CG-VP-01")
@pytest.mark.parametrize(("name", "points"), [("naga", 1), ("elf-scout", 1), ("goblin", 2)])
def test_who_leaves_scores_for_its_owner(name: str, points: int) -> None:
    game = board("C", {f"blue.{name}": "r1.@", "yellow.naga": "r4.s"})
    game.play(out(game, f"blue.{name}"))
    assert game.vp == (points, 0)
    other = board("C", {f"yellow.{name}": "r4.o", "blue.naga": "r1.s"}, turn="yellow")
    other.play(out(other, f"yellow.{name}"))
    assert other.vp == (0, points)


@pytest.mark.rule("CG-VP-04")
@pytest.mark.parametrize(("victim", "points"), [("ghost", 2), ("troll", 1)])
def test_a_paladin_scores_more_for_undead(victim: str, points: int) -> None:
    pieces = {"blue.paladin": "r3.@", f"yellow.{victim}": "r3.@ wounded", "yellow.naga": "r1>o"}
    game = board("C", pieces)
    plays(game, f"attack blue.paladin yellow.{victim}", "card 6", "card 0")
    assert game.vp == (points, 0)


@pytest.mark.rule("R-C71")
@pytest.mark.parametrize(("vp", "winners"), [((1, 1), (0,)), ((0, 2), (1,)), ((0, 1), ())])
def test_without_any_character_more_points_win(
    vp: tuple[int, int], winners: tuple[int, ...]
) -> None:
    game = board(
        "C",
        {"blue.naga": "r1.@", "yellow.rope": "r3.@"},
        vp={"blue": vp[0], "yellow": vp[1]},
        scenario=THIRD,
        whole=True,
    )
    game.play(out(game))
    assert game.result is not None
    assert (game.result.winners, game.result.why) == (winners, "nobody-able")


@pytest.mark.rule("R-C71")
@pytest.mark.parametrize(
    ("others", "goes_on"),
    [
        ({"yellow.warrior": "r3.o"}, True),
        ({"yellow.warrior": "r4>t"}, True),
        ({"yellow.warrior": "r1>o"}, True),
        ({"yellow.troll": "r3.o wounded"}, True),
        ({"yellow.warrior": "room r2", "yellow.naga": "r3.o"}, True),
        ({"yellow.warrior": "r3.o wounded"}, False),
        ({"yellow.warrior": "room r2"}, False),
    ],
)
def test_the_game_goes_on_as_long_as_somebody_can_score(
    others: dict[str, str], goes_on: bool
) -> None:
    game = board(
        "C",
        {"blue.naga": "r1.@", **others},
        rooms={"r2": "blue-b/0 face-down"},
        scenario=THIRD,
        whole=True,
    )
    game.play(out(game))
    assert game.vp == (1, 0)
    assert (game.result is None) == goes_on


@pytest.mark.rule("R-C72")
def test_a_player_may_resign_at_any_time() -> None:
    for seat, winner in (("blue", 1), ("yellow", 0)):
        game = leaving({})
        plays(game, f"resign {seat}")
        assert game.result is not None
        assert (game.result.winners, game.result.why) == ((winner,), "resignation")
        refused(game, f"resign {seat}", "game-over", "CG-END-01")
    fresh = dtwister.new_game("card:4", seed=0)  # in the set-up too
    plays(fresh, "resign yellow")
    assert fresh.result is not None
    assert fresh.result.winners == (0,)


@pytest.mark.rule("R-C72")
def test_both_may_agree_on_a_draw() -> None:
    game = leaving({"blue": 3})
    plays(game, "agree-draw")
    assert game.result is not None
    assert (game.result.winners, game.result.why) == ((), "agreed")


# -- who knows what --------------------------------------------------------------------------------


@pytest.mark.rule("CG-INFO-01")
def test_a_card_on_a_room_is_unknown_until_the_reveal() -> None:
    game = board(
        "C",
        {"blue.naga": "r3.t", "blue.cleric": "room r1", "yellow.warrior": "room r1"},
        rooms={"r1": "blue-a/0 face-down"},
        scenario=THIRD,
    )
    hidden = [piece(game, name) for name in ("blue.cleric", "yellow.warrior")]
    for seat in ("blue", "yellow", None):
        assert [game.view(seat).state.at[one] for one in hidden] == [UNKNOWN, UNKNOWN]
    game.play(next(one for one in game.legal_actions if one.verb == "reveal"))
    for seat in ("blue", "yellow", None):
        assert UNKNOWN not in [game.view(seat).state.at[one] for one in hidden]


@pytest.mark.rule("CG-INFO-03", "CG-INFO-04")
def test_loads_and_the_wounded_are_open() -> None:
    game = board(
        "C",
        {
            "blue.naga": "r3.@",
            "blue.rope": "carried by blue.naga",
            "yellow.naga": "r4.s",
            "yellow.cleric": "r4.s wounded",
            "yellow.key": "carried by yellow.cleric",
        },
    )
    for seat in ("blue", "yellow", None):
        state = game.view(seat).state
        assert state.at == game.state.at
        assert state.carrier == game.state.carrier
        assert state.wounded == game.state.wounded != 0


@pytest.mark.rule("R-C09")
def test_wheels_and_numbers_of_cards_are_public_and_faces_are_not() -> None:
    hands = {"blue": (0, 4), "yellow": (0, 1, 6)}
    game = board("C", {"blue.naga": "r3.@"}, ap=4, hands=hands, jumps={"yellow": 1})
    keys = [one.key for one in game.match.memories.slots]
    for seat, own in (("blue", 0), ("yellow", 1), (None, -1)):
        seen = game.view(seat).state
        assert seen.memory[keys.index("card:wheels")] == memory(game, "card:wheels")
        assert seen.memory[keys.index("features:jumps")] == (3, 1)
        shown = seen.memory[keys.index("features:combat-hands")]
        assert [len(hand) for hand in shown] == [2, 3]
        for other, name in enumerate(("blue", "yellow")):
            assert (shown[other] == hands[name]) == (other == own)
        assert seen.frames == game.state.frames


@pytest.mark.rule("CG-INFO-02")
def test_who_plays_a_combat_card_chooses_it() -> None:
    game = board("C", {"blue.warrior": "r3.@", "yellow.naga": "r3.@"}, hands={"blue": (0, 2, 5)})
    plays(game, "attack blue.warrior yellow.naga")
    assert game.decision is not None
    assert game.decision.seat == 0
    for card in (0, 2, 5):
        accepted(game, say(game, f"card {card}"))
    assert not game.decision.is_chance


@pytest.mark.rule("CG-INFO-05")
def test_nobody_looks_through_the_cards_that_were_played() -> None:
    pieces = {"blue.warrior": "r3.@", "yellow.naga": "r3.@"}
    games = []
    for card in (3, 4):
        game = board("C", pieces)
        plays(game, "attack blue.warrior yellow.naga", f"card {card}", "card 1")
        games.append(game)
    one, other = games
    keys = [entry.key for entry in one.match.memories.slots]
    own = keys.index("features:combat-hands")
    assert one.state.memory[own] != other.state.memory[own]
    assert one.view("yellow") == other.view("yellow")
    assert one.view(None) == other.view(None)
