"""While teams are chosen: what is listed is what is legal, nobody sees too much, all reads back."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given

import dtwister
from dtwister import Game, Rng
from dtwister._model.state import ASIDE, RESERVE
from fixtures.random_games import altered_action, examples, is_answer, seeds, some_action
from fixtures.seat_knowledge import SEATS, attempts, events_seen_by, same_for, seat_view

MODES = (
    "veterans:free-choice",
    "veterans:mutual-choice",
    "veterans:draft",
    "card:4 full-frontal",
    "card:4 mutual-choice",
    "card:4 draft",
)
"""Scenarios in which teams are chosen; in the card game an option says how."""
SECRET = ("veterans:free-choice", "card:4 full-frontal")
each_mode = pytest.mark.parametrize("scenario", MODES)
each_seat = pytest.mark.parametrize("seat", SEATS)
HANDICAP = {"handicap": "very-experienced/good", "stronger": 1}


def begun(scenario: str, **options: Any) -> Game:
    """A new game of an entry of `MODES`."""
    name, _, mode = scenario.partition(" ")
    return dtwister.new_game(name, **(options | {"mode": mode} if mode else options))


def moments(scenario: str, seed: int, every: int, **options: Any) -> Iterator[Game]:
    """A game at every so many decisions until the rooms are dealt; those of chance count too."""
    game = begun(scenario, seed=seed, auto_chance=False, **options)
    rng = Rng(seed)
    number = 0
    while game.decision is not None and game.decision.kind not in ("starter", "card"):
        if number % every == 0 or game.decision.is_chance:
            yield game
        number += 1
        chance = game.decision.is_chance
        game.play(game.chance_outcome() if chance else game.legal_actions.sample(rng))
    yield game


def clashes(scenario: str, seed: int) -> Iterator[Game]:
    """As `moments`, with few pairs of rooms, so that several players want the same."""
    if scenario.startswith("veterans"):
        yield from moments(scenario, seed, 4, sets="base")


@each_mode
@examples(4)
@given(seed=seeds)
def test_what_is_listed_is_what_is_legal(scenario: str, seed: int) -> None:
    rng = Rng(seed)
    for game in moments(scenario, seed, 3, **HANDICAP):
        listed = list(game.legal_actions)
        assert all(game.why_not(action) is None for action in listed)
        assert len(set(listed)) == len(listed)
        assert game.decision is not None
        if game.decision.is_chance:
            assert game.why_not(game.chance_outcome()) is None
            continue
        tries = [some_action(game, rng) for _ in range(40)]
        tries += [altered_action(game, rng.choice(listed), rng) for _ in range(40)]
        for action in filter(is_answer, tries):
            assert (game.why_not(action) is None) == (action in game.legal_actions)
            assert (action in listed) == (action in game.legal_actions)


@pytest.mark.rule("VET-MODE-05", "VIEW-12", "R-301")
@each_seat
@each_mode
@examples(3)
@given(seed=seeds)
def test_nobody_can_tell_one_choice_from_another_that_agrees_with_his_view(
    scenario: str, seat: int, seed: int
) -> None:
    rng = Rng(seed)
    different = 0
    for games in (moments(scenario, seed, 5, **HANDICAP), clashes(scenario, seed)):
        for game in games:
            other = seat_view(game, seat).sample(rng)
            different += other.state != game.state
            same_for(seat, game, other, attempts(game, rng, 4))
            assert other.decision == game.decision
            if game.decision is not None and game.decision.is_chance:
                assert other.why_not(other.chance_outcome()) is None
    assert different >= (5 if scenario in SECRET else 1)


@pytest.mark.rule("VET-MODE-01", "VET-MODE-04", "VET-MODE-14", "R-302", "VIEW-12")
@pytest.mark.parametrize("scenario", SECRET)
@each_seat
@examples(3)
@given(seed=seeds)
def test_made_up_teams_are_such_as_can_be_chosen(seat: int, scenario: str, seed: int) -> None:
    rng = Rng(seed)
    for game in moments(scenario, seed, 5, **HANDICAP):
        other = seat_view(game, seat).sample(rng)
        for team in range(2):
            counts = [
                [
                    sum(g.state.at[piece] == RESERVE for piece in pieces)
                    for pieces in (
                        g.match.characters[team],
                        [p for p in g.match.objects if g.match.seat_of[p] == team],
                    )
                ]
                for g in (game, other)
            ]
            assert counts[0] == counts[1]
            chosen = [p for p, place in enumerate(other.state.at) if place == RESERVE]
            names = [other.match.kind_of[p].id for p in chosen if other.match.seat_of[p] == team]
            twice = {name for name in names if names.count(name) > 1}
            assert twice <= {"features:rope", "prison:key", "card:rope", "card:key"}
        assert {place for place in other.state.at if place < 0} <= {RESERVE, ASIDE}


@pytest.mark.rule("VET-MODE-05", "VIEW-12")
@examples(3)
@given(seed=seeds)
def test_the_record_of_a_seat_says_nothing_of_the_secret_choices_of_others(seed: int) -> None:
    """Two games in which blue chooses the same, and yellow what it likes."""
    games = [dtwister.new_game("veterans:free-choice", seed=1, auto_chance=False) for _ in "ab"]
    rng = Rng(seed)
    heard: list[list[dtwister.Event]] = [[], []]
    for _ in range(28):
        decision = games[0].decision
        assert decision is not None and decision == games[1].decision
        common = games[0].legal_actions.sample(rng)
        for game, news in zip(games, heard, strict=True):
            own = common if decision.seat == 0 else game.legal_actions.sample(rng)
            news += events_seen_by(game.play(own), 0)
    assert games[0].state != games[1].state
    assert heard[0] == heard[1]
    records = [dtwister.record_text(game, seat=0) for game in games]
    assert records[0] == records[1]
    assert records[0].count("yellow: choose ?") == 14
    assert seat_view(games[0], 0) == seat_view(games[1], 0)


@each_mode
@examples(2)
@given(seed=seeds)
def test_everything_reads_back(scenario: str, seed: int) -> None:
    for game in moments(scenario, seed, 6, **HANDICAP):
        match, rules = game.match, game.rules
        for action in list(game.legal_actions)[:6]:
            text = dtwister.action_text(match, action)
            assert dtwister.parse_action(match, text) == action
        back = dtwister.parse_position(rules, dtwister.position_text(game))
        assert back == game
        assert dtwister.replay(rules, dtwister.record_text(game)) == game


@each_mode
def test_choices_can_be_taken_back_one_by_one(scenario: str) -> None:
    game = begun(scenario, seed=8)
    digests = []
    while game.decision is not None and game.decision.kind != "starter":
        digests.append(game.digest)
        game.play(next(iter(game.legal_actions)))
    while game.can_undo:
        game.undo()
        assert game.digest == digests.pop()
    assert digests == []
