"""A game whose packed parts are joined says and does the same as one whose parts are not."""

from __future__ import annotations

import pickle

import pytest

import dtwister
from dtwister import SPECTATOR, Game, Rng
from dtwister._engine.editing.state_builder import check_derived
from dtwister._engine.going_on import join_packed_parts
from dtwister._engine.storage import history
from dtwister._engine.storage.history import BLOCK, LONG, Block, LongBlock, Step
from dtwister._engine.visibility import information
from dtwister._engine.visibility.information import InformationState, PackedLinks

SCENARIOS = ("base:standard", "prison:5", "multi:standard-4", "card:3")
ENOUGH = 3 * LONG * BLOCK
"""The actions after which there are three long blocks, or would be if all were packed."""


def watchers(game: Game) -> tuple[int | None, ...]:
    return (*range(len(game.seats)), None)


def go_on(plain: Game, joined: Game, decisions: int, seed: int = 9, *, late: bool = False) -> None:
    """Play the same in two games; join the parts of the second as it goes on, or at the end."""
    rng = Rng(seed)
    for _ in range(decisions):
        if plain.is_over:
            break
        action = plain.legal_actions.sample(rng)
        for game in (plain, joined):
            game.play(action)
            for seat in watchers(game):
                game.view(seat)
        if not late:
            join_packed_parts(joined)
    join_packed_parts(joined)


def twins(scenario: str, decisions: int = ENOUGH, *, late: bool = False) -> tuple[Game, Game]:
    """Return two games of the same course; the parts of the second are joined."""
    plain, joined = (dtwister.new_game(scenario, seed=9) for _ in range(2))
    go_on(plain, joined, decisions, late=late)
    return plain, joined


def kinds_of_parts(game: Game) -> list[type[object]]:
    """Return the classes of the links behind a game, the latest first."""
    link: Step | Block | None = game._history
    found: list[type[object]] = []
    while link is not None:
        found.append(type(link))
        link = link.before
    return found


def joined_links(known: InformationState | None) -> int:
    """Count the joined parts of what a seat was told."""
    link: InformationState | PackedLinks | None = known
    count = 0
    while link is not None:
        count += isinstance(link, PackedLinks) and link.is_joined
        link = link.before if isinstance(link, PackedLinks) else link._before
    return count


@pytest.mark.parametrize("late", [False, True])
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_the_course_is_the_same(scenario: str, late: bool) -> None:
    plain, joined = twins(scenario, late=late)
    assert kinds_of_parts(joined).count(LongBlock) >= 2
    assert LongBlock not in kinds_of_parts(plain)
    assert joined.history == plain.history
    assert joined.played_since(137) == plain.played_since(137)
    assert [one.key() for one in joined.past] == [one.key() for one in plain.past]
    assert not any(check_derived(joined.match, state) for state in joined.past)
    assert dtwister.record_text(joined) == dtwister.record_text(plain)


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_each_state_is_found_by_itself_and_with_others(scenario: str) -> None:
    plain, joined = twins(scenario)
    states = [state.key() for state in (*plain.past, plain.state)]
    for number in range(0, joined.number + 1, 13):
        assert joined.states_at([number])[number].key() == states[number]
    for numbers in ([0, BLOCK * LONG], [5, 170, joined.number], range(joined.number + 1)):
        found = joined.states_at(numbers)
        assert [found[number].key() for number in numbers] == [states[one] for one in numbers]


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_undo_goes_back_through_joined_parts_and_play_goes_on(scenario: str) -> None:
    plain, joined = twins(scenario)
    last = plain.number
    while plain.number > 30 and plain.can_undo:
        assert joined.undo() == plain.undo()
        assert joined.state == plain.state and joined.number == plain.number
    go_on(plain, joined, last, 1)
    assert joined == plain and joined.history == plain.history
    for seat in watchers(plain):
        assert joined.told(seat) == plain.told(seat)


def test_a_search_that_takes_back_much_changes_nothing() -> None:
    plain, joined = twins("prison:5")
    for seed in range(12):
        for _ in range(25 + seed):
            assert joined.undo() == plain.undo()
        go_on(plain, joined, 70, seed)
        assert [one.key() for one in joined.past] == [one.key() for one in plain.past]


@pytest.mark.parametrize("late", [False, True])
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_seats_know_the_same_whenever_they_are_asked(scenario: str, late: bool) -> None:
    plain, joined = twins(scenario, late=late)
    for seat in watchers(plain):
        one, other = (game.view(seat).information_state for game in (plain, joined))
        assert one is not None and other is not None
        assert joined_links(other) >= 2 and joined_links(one) == 0
        assert other.text == one.text and other.known == one.known
        for since in range(0, plain.number, 29):
            assert other.told_since(since) == one.told_since(since) == one.told[since:]
            then, now = one.at(since), other.at(since)
            assert (now.number, now.known, now.key) == (then.number, then.known, then.key)
        again = pickle.loads(pickle.dumps(joined.view(seat))).information_state
        assert again.text == one.text and again.key == one.key


def test_the_first_state_is_enough() -> None:
    plain, joined = twins("prison:5")
    link: Step | Block | None = joined._history
    while link is not None:
        if isinstance(link, Block) and link.before is not None:
            link.state = None
        link = link.before
    assert [one.key() for one in joined.past] == [one.key() for one in plain.past]
    assert joined.states_at([200])[200].key() == plain.states_at([200])[200].key()


def test_keys_are_the_same_whether_they_were_asked_before_or_not() -> None:
    often, once = (dtwister.new_game("prison:5", seed=9) for _ in range(2))
    rng = Rng(9)
    while often.number < ENOUGH:
        action = often.legal_actions.sample(rng)
        for game in (often, once):
            game.play(action)
            known = game.view("blue").information_state
            assert known is not None
            assert game is once or known.key
            join_packed_parts(game)
    one, other = (game.view("blue").information_state for game in (often, once))
    assert one is not None and other is not None and joined_links(one) >= 2
    for number in (0, 40, 150, often.number):
        assert one.at(number).key == other.at(number).key


def test_views_that_were_given_out_before_stay_as_they_were() -> None:
    game = dtwister.new_game("prison:5", seed=9)
    rng, given = Rng(9), []
    while game.number < ENOUGH and not game.is_over:
        game.play(game.legal_actions.sample(rng))
        if game.number % 17 == 0:
            known = game.view("blue").information_state
            assert known is not None
            given.append((known, known.text))
        join_packed_parts(game)
    assert [known.text for known, _ in given] == [text for _, text in given]


def test_a_fork_shares_what_was_joined_and_goes_on_apart() -> None:
    plain, joined = twins("base:standard")
    fork, rng = joined.fork(), Rng(3)
    for _ in range(BLOCK * LONG):
        fork.play(fork.legal_actions.sample(rng))
        join_packed_parts(fork)
    assert joined == plain and joined.history == plain.history
    assert fork.history[: len(plain.history)] == plain.history


def test_what_cannot_be_packed_is_not_joined(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (history, information):
        monkeypatch.setattr(module, "packed", lambda *_: None)
    plain, joined = twins("base:standard", 2 * LONG * BLOCK)
    assert Block in kinds_of_parts(joined) and LongBlock not in kinds_of_parts(joined)
    assert joined.history == plain.history
    known = joined.view("blue").information_state
    assert joined_links(known) == 0 and joined.told("blue") == plain.told("blue")


def test_a_game_without_history_has_nothing_to_join() -> None:
    game = dtwister.new_game("base:standard", seed=9, keep_history=False)
    rng = Rng(9)
    for _ in range(60):
        join_packed_parts(game)
        game.play(game.legal_actions.sample(rng))
        game.view(SPECTATOR)
    assert len(kinds_of_parts(game)) <= BLOCK
