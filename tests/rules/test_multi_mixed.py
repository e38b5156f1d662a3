"""Games for three and four with the pieces of several sets, by agreement (R-M05)."""

from __future__ import annotations

import pytest

import dtwister
from dtwister import OptionError, Rng
from game_support import kind_is, play_until

MIXED = [f"multi:{mode}-{seats}" for mode in ("free-choice", "mutual-choice") for seats in (3, 4)]
each = pytest.mark.parametrize("scenario", MIXED)


@each
@pytest.mark.rule("R-M05", "MULTI-22")
def test_each_seat_has_the_numbers_that_the_board_needs(scenario: str) -> None:
    game = dtwister.new_game(scenario, seed=3)
    rng = Rng(3)
    play_until(game, kind_is("starter"), rng)
    assert game.match.options["target"] == 6
    assert game.view(None).facts.behind == (14,) * len(game.seats)
    play_until(game, kind_is("card"), rng)
    for number, one in enumerate(game.match.plan.layout.slots):
        assert len(game.table.tokens_on(number)) == one.capacity
    pairs = [game.match.pair_of[tile] for tile in game.state.tiles]
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
    with pytest.raises(OptionError, match="needs 12: name more sets"):
        dtwister.new_game(scenario, seed=0, sets="base")
    assert dtwister.new_game(scenario, seed=0, sets="base,prison").decision is not None


@pytest.mark.rule("R-M05")
def test_the_scenarios_of_the_set_keep_the_teams_of_the_base_set() -> None:
    for scenario in ("multi:standard-3", "multi:standard-4"):
        with pytest.raises(OptionError, match="has no option 'sets'"):
            dtwister.new_game(scenario, seed=0, sets="prison")
