"""Random combats of the card game, with all its fighters and weapons: every contract holds."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from dtwister import Game, Rng
from dtwister.testing import invariants
from dtwister.testing.random_actions import attempts
from fixtures.positions.zone_boards import board
from fixtures.random_games import varied_action

SEEDS = range(5)
each_seed = pytest.mark.parametrize("seed", SEEDS)
FIGHTERS = (
    "assassin",
    "backstabber",
    "berserker",
    "crossbowman",
    "general",
    "ghost",
    "paladin",
    "samurai",
    "telepath",
    "troll",
    "weapon-master",
)
THINGS = ("armor", "bow", "large-shield", "sword", "telescoping-spear")
ATTACKS = ("attack", "free-attack", "shoot", "strike")
ZONES = ("r1.s", "r1.t", "r1.o", "r3.@", "r3.t", "r4.t", "r4.@")


def crowded(seed: int) -> Game:
    """A game in which most fighters stand close together on board E, with all weapons."""
    rng = Rng(seed)
    pieces = {}
    for seat, start in (("blue", "r3>t"), ("yellow", "r1>s")):
        places = [zone for zone in (*ZONES, start) for _ in range(2)]
        team = list(FIGHTERS)
        for _ in range(3):
            team.pop(rng.below(len(team)))
        armed = [name for name in team if name != "ghost"]
        for name in team:
            wounded = " wounded" if rng.below(5) == 0 else ""
            pieces[f"{seat}.{name}"] = places.pop(rng.below(len(places))) + wounded
        for name in THINGS:
            bearer = armed.pop(rng.below(len(armed)))
            pieces[f"{seat}.{name}"] = f"carried by {seat}.{bearer}"
    return board("E", pieces, turn=("blue", "yellow")[seed % 2], ap=6)


def quarrel(seed: int, decisions: int = 90) -> Iterator[Game]:
    """A game in which every turn is used for combats, at every decision."""
    game, rng = crowded(seed), Rng(seed ^ 0xBEEF)
    for _ in range(decisions):
        yield game
        fights = [action for action in game.legal_actions if action.verb in ATTACKS]
        game.play(rng.choice(fights) if fights else varied_action(game, rng))
    yield game


def test_the_random_combats_are_worth_it() -> None:
    """All that fighters can do happens in them."""
    seen: set[str] = set()
    for seed in SEEDS:
        game = crowded(seed)
        game.subscribe_unfiltered(lambda event: seen.add(event.tag.rpartition(":")[2]))
        rng = Rng(seed ^ 0xBEEF)
        for _ in range(90):
            fights = [action for action in game.legal_actions if action.verb in ATTACKS]
            action = rng.choice(fights) if fights else varied_action(game, rng)
            seen.add(action.verb)
            game.play(action)
    assert {*ATTACKS, "two-cards", "name", "cards-seen", "card-forced", "combat-shown"} <= seen


@each_seed
def test_listing_asking_and_playing_agree(seed: int) -> None:
    rng = Rng(seed)
    for game in quarrel(seed):
        invariants.state_is_sound(game)
        invariants.listing_agrees(game)
        tries = attempts(game, rng, 12)
        invariants.refusals_agree(game, tries)
        invariants.actions_read_back(game, [*game.legal_actions, *tries])


@each_seed
def test_what_is_played_can_be_taken_back(seed: int) -> None:
    rng = Rng(seed)
    for number, game in enumerate(quarrel(seed)):
        invariants.undo_is_exact(game, game.legal_actions.sample(rng))
        if number % 9 == 0:
            invariants.forks_are_apart(game, rng)
            invariants.asking_changes_nothing(game)


@pytest.mark.rule("CG-COMBAT-02", "R-C50", "CG-CHAR-WEAPONMASTER-02")
@each_seed
def test_nobody_learns_what_is_hidden(seed: int) -> None:
    rng = Rng(seed)
    compared = 0
    for game in quarrel(seed):
        invariants.seats_see_no_secrets(game, rng)
        compared += invariants.play_tells_no_secrets(
            game, rng, varied_action(game, rng), ("features:hand-shown",)
        )
    assert compared > 50


@each_seed
def test_what_a_view_makes_up_agrees_with_it(seed: int) -> None:
    rng = Rng(seed)
    for number, game in enumerate(quarrel(seed)):
        if number % 3 == 0:
            invariants.samples_agree(game, rng)
