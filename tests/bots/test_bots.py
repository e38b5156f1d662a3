"""The bots: they play by the rules, from views, and greedy ones come to an end."""

from __future__ import annotations

import pytest

import dtwister
from dtwister.bots import Bot, GreedyBot, RandomBot


def played(bots: list[Bot], game: dtwister.Game, limit: int) -> int:
    for done in range(limit):
        if game.decision is None:
            return done
        seat = game.decision.seat
        game.play(bots[seat].choose(game.view(seat)))
    return limit


def greedy(seed: int, seats: int = 2) -> list[Bot]:
    return [GreedyBot(dtwister.Rng(seed + seat)) for seat in range(seats)]


@pytest.mark.parametrize("scenario", ["base:standard", "base:beginner"])
@pytest.mark.parametrize("seed", range(4))
def test_greedy_games_of_the_base_set_all_end(scenario: str, seed: int) -> None:
    game = dtwister.new_game(scenario, seed=seed)
    assert played(greedy(seed), game, 5000) < 5000
    assert game.result is not None


@pytest.mark.parametrize("scenario", sorted(dtwister.load_rules().scenarios))
def test_greedy_games_end_by_the_rules(scenario: str) -> None:
    """Nearly all do: of three at least two."""
    ended = 0
    for seed in range(3):
        game = dtwister.new_game(scenario, seed=seed)
        ended += played(greedy(seed, len(game.seats)), game, 5000) < 5000
        assert game.is_over == (game.result is not None)
    assert ended >= 2


def test_greedy_beats_random() -> None:
    wins = 0
    for seed in range(6):
        game = dtwister.new_game("base:beginner", seed=seed)
        played([GreedyBot(dtwister.Rng(seed)), RandomBot(dtwister.Rng(seed))], game, 3000)
        wins += game.vp[0] > game.vp[1]
    assert wins >= 5


def test_the_same_chances_give_the_same_game() -> None:
    games = [dtwister.new_game("base:beginner", seed=3) for _ in range(2)]
    for game in games:
        played(greedy(8), game, 120)
    assert games[0] == games[1]


def test_a_bot_leaves_when_it_can() -> None:
    game = dtwister.new_game("base:standard", seed=2)
    bots = greedy(2)
    exits = 0
    while game.decision is not None:
        seat = game.decision.seat
        action = bots[seat].choose(game.view(seat))
        leaving = [
            other
            for other in game.legal_actions
            if isinstance(other, dtwister.Move)
            and game.match.line_setup.exits[seat] >> other.end & 1
        ]
        if leaving and isinstance(action, dtwister.Move):
            assert game.match.line_setup.exits[seat] >> action.end & 1
            exits += 1
        game.play(action)
    assert exits > 0


@pytest.mark.parametrize("bot", [GreedyBot(dtwister.Rng(1)), RandomBot(dtwister.Rng(1))])
def test_who_is_not_asked_cannot_choose(bot: Bot) -> None:
    game = dtwister.new_game("base:standard", seed=1)
    assert game.decision is not None
    with pytest.raises(dtwister.DtwisterError, match="another seat must decide"):
        bot.choose(game.view(1 - game.decision.seat))


def test_a_bot_sees_the_capacity_of_rooms_that_are_full() -> None:
    game = dtwister.new_game("base:standard", seed=6)
    rng = dtwister.Rng(6)
    while game.decision is not None and game.decision.kind in ("starter", "lay"):
        view = game.view(game.decision.seat)
        assert set(view.legal_actions) == set(game.legal_actions)
        game.play(game.legal_actions.sample(rng))


@pytest.mark.parametrize("seat", [0, 1, None])
def test_every_seat_sees_what_is_asked_of_whom(seat: int | None) -> None:
    game = dtwister.new_game("base:standard", seed=6)
    rng = dtwister.Rng(6)
    for _ in range(80):
        assert game.view(seat).decision == game.decision
        game.play(game.legal_actions.sample(rng))
