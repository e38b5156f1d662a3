"""Pieces that only one seat can tell: views of the others, and games made up from these views."""

from __future__ import annotations

from functools import cache

import pytest

import dtwister
from dtwister import Game, Rng
from dtwister._engine.editing.state_builder import StateBuilder, check_derived
from dtwister._engine.visibility.concealment import hidden_from, known_to, placeholders
from dtwister._model.state import UNKNOWN

SEATS = (0, 1, None)


@cache
def concealing() -> tuple[Game, ...]:
    """Some moments of a random game in which pieces are concealed, some of them carried."""
    game = dtwister.new_game("card:1", seed=4, **{"secret-objects": True})
    rng, found = Rng(4), []
    for _ in range(500):
        if game.is_over:
            break
        if game.state.concealed:
            found.append(game.fork())
        game.play(game.legal_actions.sample(rng))
    carried = [one for one in found if any(one.state.carrier[p] >= 0 for p in one.state.concealed)]
    assert len(found) > 20 and carried
    return (*found[::12], *carried[::20])


@pytest.mark.rule("R-C76")
@pytest.mark.parametrize("seat", SEATS)
def test_a_stand_in_is_where_the_piece_is_and_as_it_is(seat: int | None) -> None:
    number = dtwister.SPECTATOR if seat is None else seat
    for game in concealing():
        match, state, view = game.match, game.state, game.view(seat)
        hidden = hidden_from(match, state, number)
        assert set(hidden) == {p for p in state.concealed if known_to(match, state, p) != number}
        for piece, standin in hidden.items():
            assert standin >= len(match.pieces)
            assert view.state.at[piece] == UNKNOWN
            assert view.state.at[standin] == state.at[piece]
            assert match.seat_of[standin] == match.seat_of[piece]
            assert match.kind_of[standin].is_object == match.kind_of[piece].is_object
            assert view.context.is_wounded(standin) == game.context.is_wounded(piece)
            carrier = state.carrier[piece]
            assert view.state.carrier[standin] == hidden.get(carrier, carrier)
            assert view.state.carrier[piece] == -1
        assert len(set(placeholders(match, state).values())) == len(state.concealed)


@pytest.mark.rule("R-C76")
@pytest.mark.parametrize("seat", SEATS)
def test_a_game_made_up_from_a_view_has_pieces_for_all_stand_ins(seat: int | None) -> None:
    for game in concealing():
        view = game.view(seat)
        for seed in range(3):
            made = view.sample(Rng(seed))
            assert check_derived(made.match, made.state) == []
            assert len(made.state.at) == len(made.match.pieces)
            assert UNKNOWN not in made.state.at
            assert made.view(seat) == view
            assert list(made.legal_actions) == list(made.legal_actions)


@pytest.mark.rule("R-C76")
def test_whoever_may_look_at_a_piece_sees_it() -> None:
    seen = 0
    for game in concealing():
        match, state = game.match, game.state
        for piece in state.concealed:
            seat = known_to(match, state, piece)
            if seat >= 0:
                assert game.view(seat).state.at[piece] == state.at[piece]
                seen += 1
    assert seen > 3


@pytest.mark.parametrize("seat", SEATS)
def test_a_memory_of_pieces_has_stand_ins_for_those_that_a_seat_cannot_tell(
    seat: int | None,
) -> None:
    number = dtwister.SPECTATOR if seat is None else seat
    for moment in concealing():
        game = moment.fork()
        match, state = game.match, game.state
        shattered = next(one for one in match.memories.slots if one.key == "card:shattered")
        builder = StateBuilder(match, state)
        values = list(state.memory)
        values[match.memories.of[shattered]] = tuple(state.concealed)
        builder.set_memory(values)
        view = game.view(seat)
        hidden = hidden_from(match, state, number)
        seen = view.context.recall(shattered)
        assert seen == tuple(hidden.get(piece, piece) for piece in state.concealed)
        sampled = view.sample(Rng(1))
        assert sampled.view(seat) == view
        assert all(piece < len(match.pieces) for piece in sampled.context.recall(shattered))
