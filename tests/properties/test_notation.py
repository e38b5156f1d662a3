"""Texts read back as what they were written from; whatever does not fit is an error of its kind."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

import dtwister
from dtwister import Game, NotationError, RecordError, Rng
from dtwister.testing import invariants
from fixtures.random_games import (
    SCENARIOS,
    ZONED,
    altered_action,
    examples,
    positions,
    seeds,
    some_action,
)

each_game = pytest.mark.parametrize("scenario", [*SCENARIOS, *ZONED])


@each_game
@examples(4)
@given(seed=seeds)
def test_every_listed_action_reads_back_from_its_text_and_its_json(
    scenario: str, seed: int
) -> None:
    for game in positions(scenario, seed, decisions=250, every=12):
        listed = list(game.legal_actions)
        assert invariants.actions_read_back(game, listed) == len(listed)


@each_game
@examples(3)
@given(seed=seeds)
def test_what_a_seat_reads_among_its_legal_actions_is_what_was_written(
    scenario: str, seed: int
) -> None:
    rng = Rng(seed)
    for game in positions(scenario, seed, decisions=200, every=25):
        if game.decision is None:
            continue
        view = game.view(game.decision.seat)
        listed = list(game.legal_actions)
        for action in [rng.choice(listed) for _ in range(4)]:
            text = dtwister.action_text(game.match, action)
            assert dtwister.parse_legal(game, text) == action
            assert dtwister.parse_legal(view, text) == action


@each_game
@examples(3)
@given(seed=seeds)
def test_actions_that_are_not_legal_read_back_too(scenario: str, seed: int) -> None:
    rng = Rng(seed)
    names = 0
    for game in positions(scenario, seed, decisions=200, every=20):
        listed = list(game.legal_actions)
        tries = [some_action(game, rng) for _ in range(10)]
        tries += [altered_action(game, rng.choice(listed), rng) for _ in range(10) if listed]
        names += invariants.actions_read_back(game, tries)
    assert names > 50


@each_game
def test_every_event_reads_back_from_its_json(scenario: str) -> None:
    game = dtwister.new_game(scenario, seed=3)
    rng = Rng(3)
    count = 0
    while not game.is_over and count < 1500:
        events = game.play(game.legal_actions.sample(rng))
        invariants.events_read_back(game, events)
        count += len(events)
    assert count > 300


@each_game
@examples(4)
@given(seed=seeds, text=st.text(max_size=40))
def test_any_other_text_is_an_error_of_notation(scenario: str, seed: int, text: str) -> None:
    rng = Rng(seed)
    *_, game = positions(scenario, seed % 50, decisions=60)
    listed = list(game.legal_actions)
    for action in [rng.choice(listed) for _ in range(15)]:
        damaged = list(dtwister.action_text(game.match, action))
        for _ in range(1 + rng.below(3)):
            damaged[rng.below(len(damaged))] = rng.choice(list(" -+()#?.,0a9zé" + text))
        for said in ("".join(damaged), text):
            try:
                found = dtwister.parse_legal(game, said)
            except NotationError as error:
                assert repr(said) in str(error)
            else:
                assert found in game.legal_actions


# -- positions ------------------------------------------------------------------------------------


@each_game
@examples(4)
@given(seed=seeds)
def test_a_position_reads_back_as_the_same_game(scenario: str, seed: int) -> None:
    for game in positions(scenario, seed, decisions=250, every=15, edition="DT2", timer=True):
        other = invariants.position_reads_back(game)
        assert other.view(None) == game.view(None)
        play_alike(game.fork(), other, seed)


def play_alike(one: Game, other: Game, seed: int) -> None:
    rng = Rng(seed)
    for _ in range(10):
        if one.is_over:
            break
        action = one.legal_actions.sample(rng)
        assert one.play(action) == other.play(action)
    assert one.digest == other.digest


@each_game
@examples(3)
@given(seed=seeds)
def test_a_damaged_position_is_an_error_of_notation_or_another_position(
    scenario: str, seed: int
) -> None:
    rng = Rng(seed)
    *_, game = positions(scenario, seed, decisions=150)
    text = dtwister.position_text(game)
    errors = 0
    for _ in range(30):
        damaged = damage(text, rng)
        try:
            dtwister.parse_position(game.rules, damaged)
        except NotationError as error:
            assert str(error)
            errors += 1
    assert errors > 5


# -- records ---------------------------------------------------------------------------------------


def damage(text: str, rng: Rng) -> str:
    """A text with one of its lines left out, doubled, exchanged or changed."""
    lines = text.splitlines()
    at = rng.below(len(lines))
    change = rng.below(5)
    if change == 0:
        del lines[at]
    elif change == 1:
        lines.insert(at, lines[at])
    elif change == 2:
        other = rng.below(len(lines))
        lines[at], lines[other] = lines[other], lines[at]
    else:
        line = list(lines[at] or "x")
        line[rng.below(len(line))] = rng.choice(list('0159abe -+=[]{}".,:?'))
        lines[at] = "".join(line)
    return "\n".join(lines) + "\n"


@each_game
@examples(4)
@given(seed=seeds)
def test_a_record_replays_to_the_same_game(scenario: str, seed: int) -> None:
    for game in positions(scenario, seed, decisions=200, every=50, timer=True, target=6):
        other = invariants.record_replays(game)
        assert other.seed == game.seed
        text = dtwister.record_text(game)
        half = len(game.history) // 2
        part = dtwister.replay(game.rules, text, upto=half)
        assert part.history == game.history[:half]
        play_alike(game.fork(), other, seed)


def test_a_record_of_a_whole_game_tells_its_result() -> None:
    game = dtwister.new_game("base:beginner", seed=21)
    rng = Rng(21)
    while not game.is_over:
        game.play(game.legal_actions.sample(rng))
    text = dtwister.record_text(game)
    other = dtwister.replay(game.rules, text)
    assert other.result == game.result and other == game
    wrong = text.replace('why = "target"', 'why = "nobody-left"')
    assert wrong != text
    with pytest.raises(RecordError, match="result"):
        dtwister.replay(game.rules, wrong)


@each_game
@examples(4)
@given(seed=seeds)
def test_a_damaged_record_is_an_error_of_the_record_and_nothing_else(
    scenario: str, seed: int
) -> None:
    rng = Rng(seed)
    *_, game = positions(scenario, seed, decisions=90)
    text = dtwister.record_text(game)
    errors = 0
    for _ in range(25):
        damaged = damage(text, rng)
        try:
            other = dtwister.replay(game.rules, damaged)
        except RecordError as error:
            assert str(error)
            errors += 1
        else:
            # The damage says nothing else: another way of the same walk, or a blank line.
            assert other.digest == game.digest
    assert errors > 15


@each_game
def test_an_action_that_is_missing_doubled_or_exchanged_is_named(scenario: str) -> None:
    *_, game = positions(scenario, 5, decisions=120)
    text = dtwister.record_text(game)
    lines = text.splitlines()
    first = lines.index("actions = [") + 1
    for number in (3, 20, 45):
        at = first + number
        cases = {
            "doubled": [*lines[:at], lines[at], *lines[at:]],
            "missing": [*lines[:at], *lines[at + 1 :]],
            "nonsense": [*lines[:at], '    "blue: dance",', *lines[at + 1 :]],
        }
        for case in cases.values():
            with pytest.raises(RecordError, match="record"):
                dtwister.replay(game.rules, "\n".join(case))
    with pytest.raises(RecordError, match=r"action 21, line .*dance"):
        at = first + 20
        dtwister.replay(
            game.rules, "\n".join([*lines[:at], '    "blue: dance",', *lines[at + 1 :]])
        )


@pytest.mark.parametrize(
    ("pattern", "instead"),
    [
        (r'"20: [0-9a-f]{16}"', '"20: 0123456789abcdef"'),
        (r'"40: [0-9a-f]{16}",\n', ""),
        (r"seed = 5\n", "seed = 6\n"),
        (r'rules = "[0-9a-f]{16}"', 'rules = "0123456789abcdef"'),
        (r'scenario = "base:beginner"', 'scenario = "base:nothing"'),
        (r'edition = "DT1"', 'edition = "DT3"'),
        (r'base = "1 ', 'base = "2 '),
        (r'base = "1 ', 'bass = "1 '),
        (r'base = "1 [0-9a-f]{16}"', 'base = "1 0123456789abcdef"'),
        (r'base = "1 [0-9a-f]{16}"\n', ""),
        (r"engine_rules = 1", "engine_rules = 2"),
        (r"format = 1", "format = 2"),
        (r'    "blue: play', '    "yellow: play'),
    ],
)
def test_a_record_that_says_something_else_is_refused(pattern: str, instead: str) -> None:
    *_, game = positions("base:beginner", 5, decisions=60)
    text = dtwister.record_text(game)
    wrong, count = re.subn(pattern, instead, text, count=1)
    assert count == 1
    with pytest.raises(RecordError):
        dtwister.replay(game.rules, wrong)
