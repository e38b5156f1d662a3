"""Games for three and four with the pieces of several sets, by agreement (R-M05)."""

from __future__ import annotations

import pytest

import dtwister
from dtwister import OptionError, Rng
from fixtures.games import accepted, kind_is, play_until, refused, say
from fixtures.positions.drafts import MODES

MIXED = [f"multi:{mode}-{seats}" for mode in ("free-choice", "mutual-choice") for seats in (3, 4)]
each = pytest.mark.parametrize("scenario", MIXED)


@each
@pytest.mark.rule("R-M05", "MULTI-22")
def test_each_seat_has_the_numbers_that_the_board_needs(scenario: str) -> None:
    game = dtwister.new_game(scenario, seed=3)
    rng = Rng(3)
    play_until(game, kind_is("starter"), rng)
    assert game.match.options["target"] == 6
    assert game.view(None).public_counts.behind == (14,) * len(game.seats)
    play_until(game, kind_is("card"), rng)
    for number, one in enumerate(game.match.grid.layout.slots):
        assert len(game.context.tokens_on(number)) == one.capacity
    pairs = [game.match.room_setup.pair_of[tile] for tile in game.state.tiles]
    assert len(pairs) == 12
    assert all(pairs.count(pair) == 2 for pair in pairs)
    sets = {kind.id.partition(":")[0] for kind in game.match.kind_of}
    assert {"base", "prison"} <= sets


@each
@pytest.mark.rule("R-M05", "MULTI-12")
def test_samples_agree_with_views_while_the_teams_are_chosen(scenario: str) -> None:
    game = dtwister.new_game(scenario, seed=4)
    rng = Rng(4)
    for number in range(120):
        if number % 12 == 0:
            for watcher in (*range(len(game.seats)), None):
                view = game.view(watcher)
                assert view.sample(rng).view(watcher) == view
        game.play(game.legal_actions.sample(rng))
    assert dtwister.replay(game.rules, dtwister.record_text(game)) == game


@each
@pytest.mark.rule("R-M05")
def test_sets_with_too_few_rooms_for_the_board_are_refused(scenario: str) -> None:
    with pytest.raises(OptionError, match="expected sets with 12 rooms for the board"):
        dtwister.new_game(scenario, seed=0, sets="base")
    assert dtwister.new_game(scenario, seed=0, sets="base,prison").decision is not None


@pytest.mark.rule("R-M05")
def test_the_scenarios_of_the_set_keep_the_teams_of_the_base_set() -> None:
    for scenario in ("multi:standard-3", "multi:standard-4"):
        with pytest.raises(OptionError, match="unknown option 'sets'"):
            dtwister.new_game(scenario, seed=0, sets="prison")


# -- the rooms of these games, and handicaps -------------------------------------------------------

ALL_MODES = (*MODES, *MIXED)
OWN_PAIRS = {f"multi:{number}" for number in (9, 10, 11, 12)}


@pytest.mark.parametrize("scenario", ALL_MODES)
@pytest.mark.rule("VET-MODE-02", "MULTI-90", "R-M05")
def test_the_rooms_of_these_games_can_be_chosen_in_every_mixed_mode(scenario: str) -> None:
    known = set(dtwister.new_game(scenario, seed=0, sets="all").match.room_setup.pairs)
    assert known > OWN_PAIRS
    named = dtwister.new_game(scenario, seed=0, sets="base,multi,prison").match
    assert set(named.room_setup.pairs) == known
    assert not OWN_PAIRS & set(
        dtwister.new_game(scenario, seed=0, sets="base,prison").match.room_setup.pairs
    )


@pytest.mark.parametrize("scenario", ALL_MODES)
@pytest.mark.rule("VET-MODE-02", "MULTI-90", "R-M05")
def test_a_set_of_rooms_alone_gives_no_teams(scenario: str) -> None:
    with pytest.raises(OptionError):
        dtwister.new_game(scenario, seed=0, sets="multi")


@pytest.mark.rule("VET-MODE-08", "R-M05")
def test_a_pair_of_these_games_is_named_like_any_other() -> None:
    game = dtwister.new_game("veterans:mutual-choice", seed=1)
    accepted(game, say(game, "pick-rooms multi:11"))
    without = dtwister.new_game("veterans:mutual-choice", seed=1, sets="base,prison")
    refused(without, say(without, "pick-rooms multi:11"), "no-such-pair", "VET-MODE-08")


@each
@pytest.mark.rule("VET-MODE-03", "VET-MODE-14", "HANDICAP-01")
def test_any_seat_may_play_with_a_handicap(scenario: str) -> None:
    seats = len(dtwister.new_game(scenario, seed=0).seats)
    for stronger in range(seats):
        game = dtwister.new_game(scenario, seed=2, stronger=stronger, handicap="good/newbie")
        rng = Rng(stronger)
        play_until(game, kind_is("set-aside"), rng)
        assert game.decision is not None and game.decision.seat == stronger
        play_until(game, kind_is("starter"), rng)
        behind = [6 if seat == stronger else 8 for seat in range(seats)]
        assert game.view(None).public_counts.behind == tuple(6 + one for one in behind)
    with pytest.raises(OptionError, match=f"from 0 to {seats - 1}"):
        dtwister.new_game(scenario, seed=0, stronger=seats)


@each
@pytest.mark.rule("VET-MODE-14", "R-307")
def test_the_players_may_agree_on_a_smaller_team(scenario: str) -> None:
    game = dtwister.new_game(scenario, seed=2, stronger=1, characters=5)
    play_until(game, kind_is("starter"), Rng(2))
    assert game.view(None).public_counts.behind[:2] == (14, 11)
    with pytest.raises(OptionError, match="from 4 to 8"):
        dtwister.new_game(scenario, seed=0, characters=3)
