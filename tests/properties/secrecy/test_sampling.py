"""What a view makes up agrees with it, is a whole game, and may be anything that it could be."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given

import dtwister
from dtwister import Rng
from dtwister._engine.editing.state_builder import check_derived
from dtwister._engine.visibility.view import make_view
from dtwister._model.ids import SeatId
from dtwister._model.state import UNKNOWN, slot_under
from fixtures.random_games import (
    CHOOSING,
    SCENARIOS,
    SECRETS,
    TUTORIAL,
    examples,
    positions,
    seeds,
    varied_action,
)
from fixtures.seat_knowledge import SEATS, seat_view

each_game = pytest.mark.parametrize("scenario", SCENARIOS + CHOOSING + SECRETS)
each_fixed_team = pytest.mark.parametrize("scenario", SCENARIOS)
each_seat = pytest.mark.parametrize("seat", SEATS)


@each_seat
@each_game
@examples(3)
@given(seed=seeds)
def test_the_view_of_a_made_up_game_is_the_view_it_was_made_of(
    scenario: str, seat: int, seed: int
) -> None:
    rng = Rng(seed)
    for game in positions(scenario, seed, decisions=300, every=6):
        view = seat_view(game, seat)
        before = view.key()
        other = view.sample(rng)
        assert seat_view(other, seat) == view
        assert view.key() == before
        assert check_derived(other.match, other.state) == []
        assert UNKNOWN not in other.state.at
        assert UNKNOWN not in other.state.tiles
        assert other.decision == game.decision
        assert other.history == ()
        assert not other.can_undo


@pytest.mark.rule("SETUP-01", "BOARD-02", "SETUP-09", "R-145")
@each_seat
@each_game
@examples(4)
@given(seed=seeds)
def test_a_made_up_game_could_have_come_about(scenario: str, seat: int, seed: int) -> None:
    rng = Rng(seed)
    for game in positions(scenario, seed, decisions=200, every=10):
        other = seat_view(game, seat).sample(rng)
        match, state = other.match, other.state
        tiles = [tile for tile in state.tiles if tile >= 0]
        assert len(tiles) == sum(tile >= 0 for tile in game.state.tiles)
        assert len(set(tiles)) == len(tiles)
        assert set(Counter(match.room_setup.pair_of[tile] for tile in tiles).values()) <= {2}
        assert all(0 <= turn <= 3 for turn in state.turns)
        for slot, spec in enumerate(match.grid.layout.slots):
            there = sum(slot_under(place) == slot for place in state.at)
            assert there <= spec.capacity
            assert there == sum(slot_under(place) == slot for place in game.state.at)
        for index, memory in enumerate(match.memories.slots):
            if memory.secret == "by_seat":
                backs = [[memory.mask(own) for own in s.memory[index]] for s in (state, game.state)]
                assert backs[0] == backs[1]


@each_seat
@each_game
@examples(3)
@given(seed=seeds)
def test_a_made_up_game_can_be_played(scenario: str, seat: int, seed: int) -> None:
    rng = Rng(seed)
    for game in positions(scenario, seed, decisions=200, every=20):
        other = seat_view(game, seat).sample(rng)
        played = 0
        while not other.is_over and played < 80:
            other.play(varied_action(other, rng))
            played += 1
        assert check_derived(other.match, other.state) == []
        while other.can_undo:
            other.undo()
        assert seat_view(other, seat) == seat_view(game, seat)


@each_fixed_team
def test_a_made_up_game_can_be_played_to_its_end(scenario: str) -> None:
    *_, game = positions(scenario, 4, decisions=60)
    ended = 0
    for seed in range(12):
        rng = Rng(seed)
        other = game.view(0).sample(rng)
        for _ in range(4000):
            if other.is_over:
                break
            other.play(varied_action(other, rng))
        ended += other.is_over
        if ended == 3:
            return
    pytest.fail(f"only {ended} of 12 games came to an end")


@each_game
def test_samples_differ_and_the_same_generator_makes_the_same_one(scenario: str) -> None:
    *_, game = positions(scenario, 3, decisions=40)
    view = game.view(1)
    samples = [view.sample(Rng(seed)).digest for seed in range(12)]
    assert len(set(samples)) == 12
    assert samples == [view.sample(Rng(seed)).digest for seed in range(12)]


@pytest.mark.rule("VIEW-01", "R-10")
@each_game
def test_every_room_and_every_turn_of_it_may_lie_under_a_slot(scenario: str) -> None:
    played = positions(scenario, 1, every=1)
    game = next(g for g in played if g.decision is not None and g.decision.kind == "starter")
    samples = [game.view(0).sample(Rng(seed)).state for seed in range(400)]
    tiles = {sample.tiles[0] for sample in samples}
    turns = {sample.turns[0] for sample in samples}
    openly = scenario == "veterans:draft"  # then everybody knows which rooms lie there
    assert tiles == set(game.state.tiles if openly else range(len(game.match.rooms)))
    assert turns == {0, 1, 2, 3}


@pytest.mark.rule("VIEW-02")
@each_fixed_team
def test_any_hidden_token_may_lie_on_a_room(scenario: str) -> None:
    game = next(
        g
        for g in positions(scenario, 2, decisions=60, every=1)
        if g.decision is not None and g.decision.kind == "card"
    )
    samples = [game.view(0).sample(Rng(seed)).state for seed in range(300)]
    hidden = [piece for piece, place in enumerate(game.state.at) if slot_under(place) >= 0]
    assert len(hidden) > (3 if scenario in TUTORIAL else 10)
    seat_of = game.match.seat_of
    for piece in hidden:
        own = [other for other in hidden if seat_of[other] == seat_of[piece]]
        slots = {slot_under(game.state.at[other]) for other in own}
        if seat_of[piece] == 0:  # the seat itself laid it there
            slots = {slot_under(game.state.at[piece])}
        assert {slot_under(sample.at[piece]) for sample in samples} == slots


@pytest.mark.rule("VIEW-05", "VIEW-09", "R-18")
@pytest.mark.parametrize("scenario", [name for name in SCENARIOS if name != "prison:1"])
def test_any_card_that_is_left_may_be_in_a_hidden_hand(scenario: str) -> None:
    """All games have Combat cards but one."""
    slots = dtwister.new_game(scenario, seed=1).match.memories.of
    [index] = [slots[memory] for memory in slots if memory.key == "features:combat-hands"]
    played = (
        game for seed in range(20) for game in positions(scenario, seed, decisions=600, every=1)
    )
    game = next(g for g in played if len(g.state.memory[index][1]) <= 6)
    view = make_view(game.match, game.state, SeatId(0), game.decision)  # of a seat without a past
    hands = [view.sample(Rng(seed)).state.memory[index] for seed in range(200)]
    assert {hand[0] for hand in hands} == {game.state.memory[index][0]}
    assert len({hand[1] for hand in hands}) > 5
    assert all(0 in hand[1] for hand in hands)
    shown = [view.sample(Rng(seed)).view(1) for seed in range(5)]
    assert len({other.digest() for other in shown}) > 1
    # Whoever followed the game saw each card that was used.
    assert game.view(0).sample(Rng(1)).state.memory[index] == game.state.memory[index]
