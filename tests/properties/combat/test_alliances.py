"""Combats of several seats: secrets, notation, undo, and what is offered, at every step."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import given

import dtwister
from dtwister import Game, Rng
from dtwister._board.masks import BIT, bits
from dtwister._engine.editing.state_builder import check_derived
from dtwister._engine.editing.state_editor import StateEditor
from dtwister.plugin import PlayContext
from dtwister.plugin.decisions import Declaration
from fixtures.games import fresh_game, piece
from fixtures.positions.alliances import EXAMPLE, PIECES, drawn
from fixtures.random_games import examples, seeds, varied_action
from fixtures.seat_knowledge import attempts, same_for, seat_view

SEATS = (0, 1, 2, 3, dtwister.SPECTATOR)
"""All four seats and a spectator."""
SCENARIOS = ("multi:6", "multi:7")


def fights(seed: int, count: int = 45) -> Iterator[Game]:
    """The worked example, played on at random: nearly everything there is a combat."""
    rng = Rng(seed)
    colours = ("red", "green", "yellow", "blue")
    game = drawn(EXAMPLE, PIECES, active=rng.choice(colours), ap=6)
    for _ in range(count):
        if game.is_over:
            return
        yield game
        attacks = list(game.legal_actions.kind("attack"))
        fighting = attacks and rng.random() < 0.7
        game.play(rng.choice(attacks) if fighting else varied_action(game, rng))


@pytest.mark.rule("ALLY-21", "R-M71", "VIEW-09", "MULTI-12")
@examples(2)
@given(seed=seeds)
def test_no_seat_can_tell_what_the_others_have_laid(seed: int) -> None:
    rng = Rng(seed)
    different = 0
    for game in fights(seed):
        for seat in SEATS:
            other = seat_view(game, seat).sample(rng)
            different += other.state != game.state
            same_for(seat, game, other, attempts(game, rng, 3))
    assert different > 10


@pytest.mark.rule("ALLY-04", "ALLY-12", "GOLD-01")
@examples(4)
@given(seed=seeds)
def test_what_is_listed_is_what_is_accepted_and_can_be_taken_back(seed: int) -> None:
    rng = Rng(seed)
    kinds = set()
    for game in fights(seed):
        assert game.decision is not None
        kinds.add(game.decision.kind)
        listed = list(game.legal_actions)
        for action in [*listed, *attempts(game, rng, 4)]:
            if not isinstance(action, Declaration):
                assert (action in game.legal_actions) is (game.why_not(action) is None)
        for action in listed:
            said = dtwister.action_text(game.match, action)
            assert dtwister.parse_action(game.match, said) == action
        fork = game.fork()
        fork.play(rng.choice(listed))
        assert check_derived(fork.match, fork.state) == []
        fork.undo()
        assert fork == game
    assert {"act", "alliance", "combat-card"} <= kinds


@pytest.mark.parametrize("scenario", SCENARIOS)
@examples(1)
@given(seed=seeds)
def test_whole_games_are_recorded_replayed_and_taken_back(scenario: str, seed: int) -> None:
    game = dtwister.new_game(scenario, seed=seed)
    start, opening, rng = game.digest, game.history, Rng(seed)
    for _ in range(600):
        if game.is_over:
            break
        game.play(varied_action(game, rng))
    other = dtwister.replay(game.rules, dtwister.record_text(game))
    assert other == game and other.history == game.history
    while game.history != opening:
        game.undo()
    assert game.digest == start


def joined_fight(seed: int) -> Game:
    """A game on its real board: a Troll of blue, and a miniature of each other seat beside him."""
    game = fresh_game(seed, scenario="multi:6")
    assert game.decision is not None
    state = game.state.copy()
    editor = StateEditor(game.match, state)
    for slot in range(len(state.tiles)):
        editor.reveal_room(slot)
    ways = game.match.labyrinth(state).adjacency()
    ground = game.match.labyrinth(state).placeable
    around = next(
        (space, floor)
        for space in bits(ground)
        if len(floor := [there for there in ways[space] if BIT[there] & ground]) >= 3
    )
    editor.place(piece(game, "blue.troll"), around[0])
    for name, there in zip(("red", "green", "yellow"), around[1], strict=False):
        editor.place(piece(game, f"{name}.goblin"), there)
    state.frames = [
        game.rules.frames["features:turn"].at(PlayContext(game.match, state), seat=0, ap=3)
    ]
    other = Game(game.match, state)
    other.play(dtwister.parse_action(other.match, "attack red.goblin blue.troll"))
    return other


def test_positions_in_the_middle_of_an_alliance_combat_read_back() -> None:
    game = joined_fight(1)
    for text in ("join red", "stay-neutral", "card 1", "card 2", "card 3"):
        written = dtwister.position_text(game)
        other = dtwister.parse_position(game.rules, written)
        assert other == game and other.digest == game.digest
        assert list(other.legal_actions) == list(game.legal_actions)
        game.play(dtwister.parse_action(game.match, text))
    assert game.decision is not None
    assert game.decision.kind == "act"


@pytest.mark.parametrize("scenario", SCENARIOS)
@examples(1)
@given(seed=seeds)
def test_no_seat_of_four_can_tell_two_games_apart(scenario: str, seed: int) -> None:
    game, rng = dtwister.new_game(scenario, seed=seed), Rng(seed)
    for number in range(240):
        if game.is_over:
            break
        if number % 12 == 0:
            for seat in SEATS:
                other = seat_view(game, seat).sample(rng)
                same_for(seat, game, other, attempts(game, rng, 3))
        game.play(varied_action(game, rng))
