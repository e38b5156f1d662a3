"""What the greedy bot prefers on boards of zones, in positions of the card game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

import dtwister
from dtwister import Game
from dtwister.bots import GreedyBot
from fixtures.positions.zone_boards import board
from fixtures.random_games import ZONED


def choices(game: Game) -> set[str]:
    """What the bot chooses in a position, by several chances."""
    assert game.decision is not None
    view = game.view(game.decision.seat)
    return {
        dtwister.action_text(game.match, GreedyBot(dtwister.Rng(seed)).choose(view))
        for seed in range(12)
    }


def in_c(pieces: Mapping[str, str], **more: Any) -> set[str]:
    return choices(board("C", pieces, **more))


@pytest.mark.parametrize("scenario", ZONED)
def test_games_between_two_of_them_come_to_an_end(scenario: str) -> None:
    game = dtwister.new_game(scenario, seed=3)
    bots = [GreedyBot(dtwister.Rng(seed)) for seed in (1, 2)]
    for _ in range(5000):
        if game.decision is None:
            break
        game.play(bots[game.decision.seat].choose(game.view(game.decision.seat)))
    assert game.result is not None


def test_it_leaves_the_labyrinth_when_it_can() -> None:
    assert in_c({"blue.naga": "r1.@", "yellow.troll": "r4.o"}) == {"step blue.naga to r1>@"}


def test_it_comes_nearer_to_its_exit_step_by_step() -> None:
    game = board("B", {"blue.thief": "r4.@", "yellow.troll": "r4>o"}, scenario="card:1")
    bot = GreedyBot(dtwister.Rng(2))
    for _ in range(60):
        if game.decision is None or game.vp[0]:
            break
        game.play(bot.choose(game.view(game.decision.seat)))
    assert game.vp[0] >= 1


def test_it_saves_its_points_when_nothing_brings_anybody_nearer() -> None:
    game = board("C", {"blue.naga": "r1.@ wounded", "yellow.troll": "r4.o"})
    assert choices(game) == {"end"}


def test_it_fights_the_weak_and_not_the_strong() -> None:
    weak = {"blue.troll": "r3.s", "yellow.goblin": "r3.s"}
    assert in_c(weak) == {"attack blue.troll yellow.goblin"}
    strong = {"blue.goblin": "r3.s", "yellow.troll": "r3.s"}
    assert not any(text.startswith("attack") for text in in_c(strong))


def test_it_finishes_a_wounded_off_in_its_zone() -> None:
    pieces = {"blue.warrior": "r3.s", "yellow.troll": "r3.s wounded"}
    assert in_c(pieces) == {"attack blue.warrior yellow.troll"}


def test_it_heals_friends_only() -> None:
    assert "heal blue.cleric blue.troll" in in_c(
        {"blue.cleric": "r3.s", "blue.troll": "r3.s wounded"}
    )
    foe = in_c({"blue.cleric": "r3.s", "yellow.golem": "r3.s wounded"})
    assert not any(text.startswith("heal") for text in foe)


def test_a_scroll_hits_enemies_only() -> None:
    pieces = {"blue.wizard": "r3.s", "blue.fireball-scroll": "carried by blue.wizard"}
    assert not any(text.startswith("burn") for text in in_c({**pieces, "blue.troll": "r3.t"}))
    assert in_c({**pieces, "yellow.troll": "r3.t"}) == {"burn blue.wizard yellow.troll"}


def test_two_rooms_are_exchanged_for_a_shorter_way() -> None:
    pieces = {"blue.wizard": "r3.o", "blue.scroll-of-inversion": "carried by blue.wizard"}
    assert in_c(pieces, ap=1) == {"invert blue.wizard r1"}
