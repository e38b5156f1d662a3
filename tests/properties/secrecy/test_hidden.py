"""What a seat cannot know changes nothing of what it can see, ask or work out."""

from __future__ import annotations

import gc
import types
from collections.abc import Iterator
from typing import Any

import attrs
import pytest
from hypothesis import given

import dtwister
from dtwister import Action, Game, Refusal, Rng
from dtwister._model.actions import Move
from dtwister._plugins.loading import load
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
from fixtures.seat_knowledge import (
    SEATS,
    attempts,
    counterpart,
    discloses,
    events_seen_by,
    refusals,
    same_for,
    seat_view,
    swapped_tokens,
)

each_game = pytest.mark.parametrize("scenario", SCENARIOS + CHOOSING + SECRETS)
each_seat = pytest.mark.parametrize("seat", SEATS)
OPTIONS: tuple[dict[str, Any], ...] = (
    {},
    {"edition": "DT2"},
    {"handicap": "experienced/beginner", "stronger": 1, "timer": True},
)


@pytest.mark.rule("VIEW-01", "VIEW-02", "VIEW-03", "VIEW-04", "VIEW-05", "VIEW-07", "VIEW-09")
@pytest.mark.parametrize("options", OPTIONS, ids=["plain", "DT2", "handicap"])
@each_seat
@each_game
@examples(2)
@given(seed=seeds)
def test_a_seat_cannot_tell_the_game_from_another_one_that_agrees_with_its_view(
    scenario: str, seat: int, options: dict[str, Any], seed: int
) -> None:
    rng = Rng(seed)
    different = 0
    for game in positions(scenario, seed, decisions=260, every=9, **options):
        other = seat_view(game, seat).sample(rng)
        different += other.state != game.state
        same_for(seat, game, other, attempts(game, rng))
    assert different > (2 if scenario in TUTORIAL else 10)


@pytest.mark.rule("VIEW-04", "VIEW-09", "R-62")
@each_seat
@each_game
@examples(3)
@given(seed=seeds)
def test_what_is_played_looks_the_same_in_both_games(scenario: str, seat: int, seed: int) -> None:
    rng = Rng(seed)
    compared = 0
    options = {"handicap": "experienced/beginner"}
    for game in positions(scenario, seed, decisions=260, every=5, **options):
        if game.is_over:
            break
        other = seat_view(game, seat).sample(rng)
        action = varied_action(game, rng)
        if discloses(game, action):
            continue
        twin_action = counterpart(game, other, action, seat)
        assert twin_action is not None, f"seat {seat} could tell by {action}"
        fork = game.fork()
        events, others = fork.play(action), other.play(twin_action)
        assert events_seen_by(events, seat) == events_seen_by(others, seat)
        same_for(seat, fork, other, attempts(fork, rng, 3))
        compared += 1
    assert compared > (5 if scenario in TUTORIAL else 15)


@pytest.mark.rule("VIEW-02", "VIEW-05", "SETUP-09")
@each_game
@examples(4)
@given(seed=seeds)
def test_a_seat_is_told_the_truth_about_what_it_may_do(scenario: str, seed: int) -> None:
    rng = Rng(seed)
    for game in positions(scenario, seed, decisions=300, every=4, timer=True):
        decision = game.decision
        assert decision is None or decision.seat in (0, 1)
        for seat in SEATS:
            view = seat_view(game, seat)
            assert view.decision == decision
            assert view.result == game.result and view.vp == game.vp
            tries = attempts(game, rng, 5)
            if decision is not None and decision.seat == seat:
                assert list(view.legal_actions) == list(game.legal_actions)
                assert refusals(view, tries) == refusals(game, tries)
            else:
                assert list(view.legal_actions) == []


def test_a_seat_that_is_not_asked_is_told_just_that() -> None:
    played = positions("base:standard", 4, decisions=90, every=1)
    game = next(g for g in played if g.decision is not None and g.decision.kind == "act")
    assert game.decision is not None
    view = game.view(1 - game.decision.seat)
    answers = {view.why_not(action) for action in game.legal_actions}
    [answer] = answers
    assert isinstance(answer, Refusal) and answer.code == "not-asked"


# -- no way back ---------------------------------------------------------------------------------

_CODE = (types.ModuleType, types.FunctionType, types.MethodType, types.BuiltinFunctionType, type)


def reachable(root: object) -> Iterator[object]:
    """Everything that an object holds, directly or not; code apart."""
    seen: set[int] = set()
    waiting = [root]
    while waiting:
        value = waiting.pop()
        if id(value) in seen or isinstance(value, _CODE):
            continue
        seen.add(id(value))
        yield value
        waiting.extend(gc.get_referents(value))


@each_seat
@each_game
def test_a_view_holds_nothing_that_leads_back_to_the_game(scenario: str, seat: int) -> None:
    own = load().rules  # what other tests made hangs on theirs
    for game in positions(scenario, 6, decisions=120, every=40, rules=own):
        hidden = {id(game), id(game.state), id(game.state.at), id(game.state.memory)}
        past = game.past  # it is held, so that no other object gets one of these ids
        hidden.update(map(id, past))
        view = seat_view(game, seat)
        view.legal_actions, view.decision, view.context, dtwister.draw(view)
        count = 0
        for value in reachable(view):
            count += 1
            assert id(value) not in hidden
            assert not isinstance(value, Game)
            assert value != game.state.rng or not isinstance(value, int) or value < 2**32
        assert count > 100


@each_game
def test_changing_what_a_view_shows_changes_no_game(scenario: str) -> None:
    *_, game = positions(scenario, 6, decisions=100)
    digest = game.digest
    view = game.view(0)
    view.state.at[:] = [-1] * len(view.state.at)
    view.state.frames.clear()
    view.state.here.clear()
    view.state.memory.clear()
    assert game.digest == digest
    assert list(game.legal_actions)


# -- records ---------------------------------------------------------------------------------------


def replayed(game: Game, change: dict[int, Action]) -> Game:
    """The same game with some of its actions changed."""
    seeds_and_options = {"seed": game.seed, "auto_chance": False, **game.match.options}
    other = dtwister.new_game(game.match.scenario.id, **seeds_and_options)
    for number, (action, _) in enumerate(game.history):
        other.play(change.get(number, action))
    return other


def swapped_rooms(game: Game) -> dict[int, Action]:
    """The deal with two rooms exchanged that nobody has seen yet, and turned."""
    down = [s for s in range(len(game.state.tiles)) if not game.state.faceup >> s & 1]
    if len(down) < 2:
        return {}
    deals = [(n, action) for n, (action, _) in enumerate(game.history) if action.verb == "deal"]
    if not deals:
        return {}
    [(number, deal)] = deals
    tiles, turns = list(deal.tiles), list(deal.turns)
    one, two = down[0], down[-1]
    tiles[one], tiles[two] = tiles[two], tiles[one]
    turns[one] = (turns[one] + 1) % 4
    return {number: attrs.evolve(deal, tiles=tuple(tiles), turns=tuple(turns))}


@pytest.mark.rule("VIEW-01", "VIEW-02", "VIEW-04")
@each_seat
@each_game
@examples(4)
@given(seed=seeds)
def test_hidden_choices_change_nothing_in_the_record_of_a_seat(
    scenario: str, seat: int, seed: int
) -> None:
    compared = 0
    every = 3 if scenario in TUTORIAL else 20
    for game in positions(scenario, seed, decisions=120, every=every):
        record = dtwister.record_text(game, seat=seat)
        for change in (swapped_tokens(game, seat), swapped_rooms(game)):
            if not change:
                continue
            other = replayed(game, change)
            assert other.state != game.state
            assert dtwister.record_text(other, seat=seat) == record
            assert dtwister.record_text(other) != dtwister.record_text(game)
            same_for(seat, game, other, attempts(game, Rng(seed), 3))
            compared += 1
    assert compared >= 2


@pytest.mark.rule("VIEW-01", "VIEW-09")
@each_seat
def test_the_record_of_a_seat_tells_nothing_of_the_generator(seat: int) -> None:
    records = {
        dtwister.record_text(dtwister.new_game("base:standard", seed=seed), seat=seat)
        for seed in range(8)
    }
    assert len(records) == 1


@each_seat
@pytest.mark.parametrize("scenario", SCENARIOS + CHOOSING)
def test_the_record_of_a_seat_shows_what_its_view_shows(scenario: str, seat: int) -> None:
    """The moves are public, and so are the cards once both are shown."""
    *_, game = positions(scenario, 12, decisions=200)
    record = dtwister.record_text(game, seat=seat)
    walks = [a for a, _ in game.history if isinstance(a, Move)]
    assert walks
    assert all(dtwister.action_text(game.match, walk) in record for walk in walks)
    assert str(game.digest) not in record
