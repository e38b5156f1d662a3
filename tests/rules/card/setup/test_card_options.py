"""The options of the card game: a timer and a handicap (CG-OPT-01 to -05, -08, -09)."""

from __future__ import annotations

from collections import Counter

import pytest

import dtwister
from dtwister import Game, OptionError, Rng
from dtwister.plugin.places import ASIDE, RESERVE
from fixtures.games import accepted, kind_is, memory, piece, play_until, say
from fixtures.positions.zone_boards import ap_left, board, plays, refused

SECOND = "card:tutorial-2"
FIVE = ("card:4", "card:5")
TABLE = {
    "very-experienced/experienced": (2, ()),
    "very-experienced/good": (3, ()),
    "very-experienced/beginner": (2, (5, 6)),
    "very-experienced/newcomer": (3, (5, 6)),
    "experienced/good": (2, ()),
    "experienced/beginner": (3, (6,)),
    "experienced/newcomer": (4, (6,)),
    "good/beginner": (2, ()),
    "good/newcomer": (2, (6,)),
}
"""Section 1.5: characters and Combat cards that are removed."""
DECK = (0, 1, 2, 2, 3, 3, 4, 5, 6)


def asked(game: Game) -> tuple[int, str]:
    """Who is asked, and what."""
    assert game.decision is not None
    return game.decision.seat, game.decision.kind


# -- the timer -------------------------------------------------------------------------------------


@pytest.mark.rule("CG-OPT-01")
@pytest.mark.parametrize(("left", "next_time"), [(6, 6), (3, 6), (1, 4)])
def test_when_time_is_up_the_turn_ends_and_what_is_above_three_is_lost(
    left: int, next_time: int
) -> None:
    game = board("C", {"blue.naga": "r3.@"}, ap=left, scenario=SECOND, timer=True)
    plays(game, "timeout turn")
    assert asked(game) == (1, "act")
    plays(game, "end")
    assert asked(game) == (0, "act")
    assert ap_left(game) == next_time


@pytest.mark.rule("CG-OPT-01")
def test_without_the_option_no_time_runs_out() -> None:
    pieces = {"blue.naga": "r3.@"}
    refused(board("C", pieces, scenario=SECOND), "timeout turn", "no-timer", "CG-OPT-01")
    with_timer = board("C", pieces, scenario=SECOND, timer=True)
    accepted(with_timer, say(with_timer, "timeout turn"))
    for number in (*range(1, 6), *("tutorial-1", "tutorial-2", "tutorial-3")):
        assert dtwister.new_game(f"card:{number}", seed=0).match.options["timer"] is False


@pytest.mark.rule("R-C75")
def test_a_movement_under_way_is_finished_first() -> None:
    game = board("C", {"blue.naga": "r3.@"}, ap=3, scenario=SECOND, timer=True)
    plays(game, "step blue.naga to r3.o", "timeout turn")
    assert asked(game)[0] == 0
    refused(game, "timeout turn", "not-running", "CG-OPT-01")
    accepted(game, say(game, "step blue.naga to r3.@"))
    plays(game, "stop blue.naga")
    assert asked(game) == (1, "act")
    assert memory(game, "card:wheels") == (2, 0)


@pytest.mark.rule("CG-OPT-01")
def test_no_turn_is_under_way_during_the_set_up() -> None:
    game = dtwister.new_game(SECOND, seed=0, timer=True)
    refused(game, "timeout turn", "not-running", "CG-OPT-01")


def revealing(*tokens: str, timer: bool = True) -> Game:
    """Blue is about to reveal a room with some tokens."""
    return board(
        "C",
        {"blue.naga": "r3.t", "yellow.naga": "r2.o", **dict.fromkeys(tokens, "room r1")},
        rooms={"r1": "blue-a/0 face-down"},
        scenario=SECOND,
        timer=timer,
    )


@pytest.mark.rule("CG-OPT-02")
def test_after_five_seconds_the_active_player_places_the_rest() -> None:
    game = revealing("blue.warrior", "blue.rope")
    reveal = next(one for one in game.legal_actions if one.verb == "reveal")
    game.play(reveal)
    refused(game, "timeout placing", "not-running", "CG-OPT-02")  # Blue's own share
    while asked(game)[0] == 0:
        game.play(next(iter(game.legal_actions)))
    assert asked(game) == (1, "place")
    untimed = revealing("blue.rope", timer=False)
    untimed.play(next(one for one in untimed.legal_actions if one.verb == "reveal"))
    refused(untimed, "timeout placing", "no-timer", "CG-OPT-01")
    plays(game, "timeout placing")
    assert asked(game) == (0, "place")
    game.play(next(iter(game.legal_actions)))
    assert asked(game) == (0, "act")
    assert game.context.space(piece(game, "blue.rope")) >= 0


def fighting(timer: bool = True) -> Game:
    """Two characters in one zone."""
    pieces = {"blue.warrior": "r3.@", "yellow.naga": "r3.@", "yellow.colossus": "r1>o"}
    return board("C", pieces, scenario=SECOND, timer=timer)


@pytest.mark.rule("CG-OPT-03")
def test_after_five_seconds_the_other_has_played_nothing() -> None:
    game = fighting()
    plays(game, "attack blue.warrior yellow.naga")
    refused(game, "timeout card", "not-running", "CG-OPT-03")  # no card is down yet
    plays(game, "card 1")
    assert asked(game)[0] == 1
    plays(game, "timeout card")
    assert game.context.is_wounded(piece(game, "yellow.naga"))  # 3 + 1 against 2 + 0
    assert memory(game, "features:combat-hands") == (tuple(c for c in DECK if c != 1), DECK)
    untimed = fighting(timer=False)
    plays(untimed, "attack blue.warrior yellow.naga", "card 1")
    refused(untimed, "timeout card", "no-timer", "CG-OPT-01")


@pytest.mark.rule("CG-OPT-03")
def test_time_runs_for_the_attacker_too_once_the_card_of_the_defender_is_down() -> None:
    pieces = {"blue.telepath": "r3.@", "yellow.naga": "r3.@", "yellow.colossus": "r1>o"}
    game = board("C", pieces, scenario=SECOND, timer=True)
    plays(game, "attack blue.telepath yellow.naga")
    refused(game, "timeout card", "not-running", "CG-OPT-03")
    plays(game, "name 3")  # Yellow has it, so it lies there
    assert asked(game)[0] == 0
    plays(game, "timeout card")
    assert game.context.is_wounded(piece(game, "blue.telepath"))  # 0 + 0 against 2 + 3
    assert memory(game, "features:combat-hands")[0] == DECK


# -- the handicap ----------------------------------------------------------------------------------


def with_handicap(row: str, stronger: int = 0, scenario: str = "card:4", **more: str) -> Game:
    """A game with a handicap whose starters are to be chosen."""
    game = dtwister.new_game(scenario, seed=2, handicap=row, stronger=stronger, **more)
    play_until(game, kind_is("starter"), Rng(2))
    return game


@pytest.mark.rule("CG-OPT-04")
def test_a_handicap_needs_a_scenario_of_five_points() -> None:
    for number in ("1", "2", "3", "tutorial-1", "tutorial-2", "tutorial-3"):
        with pytest.raises(OptionError, match="unknown option 'handicap'"):
            dtwister.new_game(f"card:{number}", seed=0, handicap="good/beginner")
    for scenario in FIVE:
        goals = [
            getattr(one, "target", 0) for one in dtwister.load_rules().scenarios[scenario].abilities
        ]
        assert max(goals) >= 5
        assert dtwister.new_game(scenario, seed=0, handicap="good/beginner")
        with pytest.raises(OptionError):
            dtwister.new_game(scenario, seed=0, handicap="beginner/good")


@pytest.mark.rule("CG-OPT-05", "CG-OPT-09")
@pytest.mark.parametrize("row", list(TABLE))
@pytest.mark.parametrize("stronger", [0, 1])
def test_the_handicap_table(row: str, stronger: int) -> None:
    game = with_handicap(row, stronger)
    removed, cards = TABLE[row]
    for seat in range(2):
        team = game.match.characters[seat]
        kept = sum(game.state.at[one] == RESERVE for one in team)
        assert kept == 8 - (removed if seat == stronger else 0)
    hands = memory(game, "features:combat-hands")
    assert isinstance(hands, tuple)
    assert hands[1 - stronger] == DECK
    assert Counter(DECK) - Counter(hands[stronger]) == Counter(cards)


@pytest.mark.rule("CG-OPT-05")
@pytest.mark.parametrize("mode", ["mutual-choice", "full-frontal", "draft"])
def test_characters_are_removed_in_secret_after_the_choice_of_teams(mode: str) -> None:
    game = dtwister.new_game("card:4", seed=2, handicap="good/beginner", mode=mode)
    play_until(game, kind_is("set-aside"), Rng(2))
    assert asked(game) == (0, "set-aside")
    own = [one for one in game.match.characters[0] if game.state.at[one] == RESERVE]
    assert len(own) == 8
    names = [game.match.pieces[one].name for one in own]
    rope = next(one for one in game.match.objects if game.state.at[one] == RESERVE)
    thing = game.match.pieces[rope].name
    refused(game, f"set-aside {thing}", "not-behind-screen", "CG-OPT-05")
    refused(game, "end", "not-behind-screen", "CG-OPT-05")
    plays(game, f"set-aside {names[0]}", f"set-aside {names[1]}")
    assert [game.state.at[one] for one in own[:2]] == [ASIDE, ASIDE]
    seen = game.view("yellow")
    assert {seen.state.at[one] for one in own} == {-99}
    assert asked(game)[1] == "starter"


@pytest.mark.rule("CG-OPT-08")
def test_who_has_a_handicap_still_starts_with_two_and_rooms_stay_open() -> None:
    game = with_handicap("experienced/newcomer")
    play_until(game, kind_is("act"), Rng(4))
    starters = [one for one in game.match.characters[0] if game.context.space(one) >= 0]
    assert len(starters) == 2
    laid = [len(game.context.tokens_on(index)) for index in range(8)]
    assert sum(laid) == 20
    assert min(laid) < 3


@pytest.mark.rule("EX-CG22")
def test_lisa_and_john() -> None:
    game = with_handicap("experienced/beginner", mode="draft")
    lisa, john = (
        [one for one in team if game.state.at[one] == RESERVE] for team in game.match.characters
    )
    assert (len(lisa), len(john)) == (5, 8)
    assert memory(game, "features:combat-hands") == ((0, 1, 2, 2, 3, 3, 4, 5), DECK)
