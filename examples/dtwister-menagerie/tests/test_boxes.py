"""The scenarios, and the box among the official ones: greedy bots play them to the end."""

import pytest

import dtwister
from dtwister.bots import GreedyBot


def play_out(game: dtwister.Game, seed: int) -> None:
    """Let greedy bots play a game to its end."""
    bots = [GreedyBot(dtwister.Rng(seed + seat)) for seat in range(len(game.seats))]
    while game.decision is not None and len(game.history) < 4000:
        seat = game.decision.seat
        game.play(bots[seat].choose(game.view(seat)))


@pytest.mark.rule("MENAG-01")
@pytest.mark.parametrize(("scenario", "seats"), [("for-two", 2), ("for-three", 3), ("for-five", 5)])
def test_greedy_games_end(rules: dtwister.Rules, scenario: str, seats: int) -> None:
    game = dtwister.new_game(f"menagerie:{scenario}", rules=rules, seed=1)
    play_out(game, seed=1)
    assert len(game.seats) == seats
    assert game.result is not None
    assert game.result.why in ("target", "nobody-left")


@pytest.mark.rule("MENAG-02")
def test_a_greedy_draft_from_two_boxes_ends(rules: dtwister.Rules) -> None:
    game = dtwister.new_game("veterans:draft", rules=rules, seed=2, sets="base,menagerie")
    play_out(game, seed=2)
    assert game.result is not None
    assert {"base", "menagerie"} <= game.match.plugins
