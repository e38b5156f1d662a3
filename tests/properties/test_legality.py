"""What is listed, what is accepted and what is refused agree, and each outcome is listed once."""

from __future__ import annotations

from collections import Counter

import attrs
import pytest
from hypothesis import given

import dtwister
from dtwister import Action, Game, Move, Rng, Walk
from dtwister._model.actions import PieceAction
from dtwister._model.events import Walked
from dtwister._model.fields import KIND
from dtwister._model.ids import NO_SPACE, WHOLE_GAME
from dtwister.testing import invariants
from fixtures.random_games import (
    SCENARIOS,
    altered_action,
    examples,
    is_answer,
    positions,
    seeds,
    some_action,
)


def outcome(game: Game, action: Action) -> tuple[object, ...]:
    """What comes of an action: the state, and what is told, apart from the way of a walk."""
    fork = game.fork()
    told = [event for event in fork.play(action) if not isinstance(event, Walked)]
    actor = action.piece if isinstance(action, PieceAction) else None
    return (action.tag, actor, fork.digest, tuple(told))


@pytest.mark.parametrize("scenario", SCENARIOS)
@examples(4)
@given(seed=seeds)
def test_every_listed_action_is_accepted(scenario: str, seed: int) -> None:
    for game in positions(scenario, seed, decisions=300, every=5):
        invariants.state_is_sound(game)
        invariants.listing_agrees(game)


@pytest.mark.parametrize("scenario", SCENARIOS)
@examples(3)
@given(seed=seeds)
def test_lists_by_piece_and_by_kind_are_parts_of_the_list(scenario: str, seed: int) -> None:
    for game in positions(scenario, seed, decisions=200, every=9):
        legal = game.legal_actions
        listed = list(legal)
        for index, piece in enumerate(game.match.pieces):
            own = legal.of(index)
            assert own == legal.of(piece.name)
            assert all(action in listed for action in own)
        performed = [action for action in listed if isinstance(action, PieceAction)]
        assert len(performed) == sum(
            1
            for index in range(len(game.match.pieces))
            for action in legal.of(index)
            if isinstance(action, PieceAction)
        )
        for tag, kind in game.rules.actions.items():
            assert legal.kind(tag) == tuple(a for a in listed if type(a) is kind)
            assert legal.kind(kind.verb) == legal.kind(tag)


@pytest.mark.parametrize("options", [{}, {"timer": True, "handicap": "experienced/beginner"}])
@pytest.mark.parametrize("scenario", SCENARIOS)
@examples(3)
@given(seed=seeds)
def test_membership_refusal_and_play_agree(
    scenario: str, options: dict[str, object], seed: int
) -> None:
    rng = Rng(seed)
    accepted = refused = 0
    for game in positions(scenario, seed, decisions=250, every=10, **options):
        listed = list(game.legal_actions)
        tries = [some_action(game, rng) for _ in range(10)]
        tries += [altered_action(game, rng.choice(listed), rng) for _ in range(25) if listed]
        some_accepted, some_refused = invariants.refusals_agree(game, tries)
        accepted += some_accepted
        refused += some_refused
    assert accepted > 20 and refused > 100


@pytest.mark.rule("R-34", "MOVE-02", "MOVE-03", "R-41")
@pytest.mark.parametrize("scenario", SCENARIOS)
@examples(3)
@given(seed=seeds)
def test_the_listed_actions_of_a_piece_differ_in_what_comes_of_them(
    scenario: str, seed: int
) -> None:
    for game in positions(scenario, seed, decisions=300, every=25):
        outcomes = Counter(outcome(game, action) for action in game.legal_actions)
        assert [found for found, count in outcomes.items() if count > 1] == []


@pytest.mark.rule("R-34", "MOVE-02", "MOVE-03", "R-41")
@pytest.mark.parametrize("scenario", SCENARIOS)
@examples(3)
@given(seed=seeds)
def test_what_comes_of_any_accepted_action_is_listed_just_once(scenario: str, seed: int) -> None:
    rng = Rng(seed)
    walks = 0
    for game in positions(scenario, seed, decisions=400, every=10):
        listed = list(game.legal_actions)
        outcomes = Counter(outcome(game, action) for action in listed)
        tries = [altered_action(game, rng.choice(listed), rng) for _ in range(60) if listed]
        for action in dict.fromkeys(tries):
            if action in listed or not is_answer(action) or game.why_not(action) is not None:
                continue
            text = dtwister.action_text(game.match, action)
            assert outcomes[outcome(game, action)] == 1, text
            walks += isinstance(action, Move)
    assert walks > 5


@pytest.mark.rule("R-34")
@pytest.mark.parametrize("scenario", SCENARIOS)
@examples(3)
@given(seed=seeds)
def test_a_walk_built_step_by_step_is_accepted_and_listed_just_once(
    scenario: str, seed: int
) -> None:
    rng = Rng(seed)
    built = handled = 0
    for game in positions(scenario, seed, decisions=400, every=10):
        walkers = sorted({action.piece for action in game.legal_actions.kind("move")})
        for piece in walkers:
            listed = [a for a in game.legal_actions.of(piece) if isinstance(a, Move)]
            outcomes: Counter[tuple[object, ...]] = Counter()
            for _ in range(6):
                move = random_walk(game, piece, rng)
                if move is None:
                    continue
                assert move in game.legal_actions
                assert game.why_not(move) is None
                outcomes = outcomes or Counter(outcome(game, action) for action in listed)
                text = dtwister.action_text(game.match, move)
                assert outcomes[outcome(game, move)] == 1, text
                built += 1
                handled += any(step < 0 for step in move.course)
    assert built > 50 and handled > 5


def random_walk(game: Game, piece: int, rng: Rng) -> Move | None:
    """A walk built with `Walk`, with as much handling as there is."""
    walk = Walk(game, piece)
    for _ in range(12):
        if walk.may_stop and rng.random() < 0.15:
            break
        if walk.handlings and rng.random() < 0.5:
            walk.handle(rng.choice(walk.handlings))
        elif walk.squares:
            walk.step(rng.choice(walk.squares))
    return walk.move() if walk.may_stop else None


@pytest.mark.parametrize("scenario", SCENARIOS)
@examples(5)
@given(seed=seeds)
def test_a_sample_is_always_legal(scenario: str, seed: int) -> None:
    rng = Rng(seed)
    for game in positions(scenario, seed, decisions=300, every=8):
        if game.is_over:
            assert list(game.legal_actions) == []
            with pytest.raises(IndexError):
                game.legal_actions.sample(rng)
            break
        for _ in range(8):
            action = game.legal_actions.sample(rng)
            assert action in game.legal_actions
            assert game.why_not(action) is None
            assert is_answer(action)


def test_samples_reach_every_kind_of_action_of_every_piece() -> None:
    played = positions("base:beginner", 11, decisions=80, every=1)
    game = next(game for game in played if len(game.legal_actions.kind("move")) > 20)
    rng = Rng(1)

    def who(action: Action) -> tuple[str, int]:
        return action.verb, action.piece if isinstance(action, PieceAction) else -1

    listed = {who(action) for action in game.legal_actions}
    assert len(listed) > 5
    assert {who(game.legal_actions.sample(rng)) for _ in range(100 * len(listed))} == listed


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_numbers_that_name_nothing_are_refused(scenario: str) -> None:
    for game in positions(scenario, 9, decisions=150, every=30):
        for kind in game.rules.actions.values():
            for wild in (-999, NO_SPACE, WHOLE_GAME, -1, 4096, 10**9):
                values = {
                    field.name: _wild(field.metadata[KIND], wild)
                    for field in attrs.fields(kind)
                    if field.default is attrs.NOTHING
                }
                if values:
                    assert game.why_not(kind(**values)) is not None


def _wild(kind: str, number: int) -> object:
    if kind in ("course", "numbers", "pieces"):
        return (number, number)
    return "nonsense" if kind == "word" else number
