"""The course of a game as one seat was told of it, and what the seat remembers."""

from __future__ import annotations

import pytest

import dtwister
from dtwister import SPECTATOR, Game, Rng
from dtwister._engine.visibility.following import hidden_pieces
from dtwister._model.state import UNKNOWN
from dtwister.plugin import events
from dtwister_features.state_variables import COMBAT_HANDS

BLUE, YELLOW = 0, 1


def played(scenario: str, seed: int, decisions: int) -> Game:
    """A game after some random decisions."""
    game = dtwister.new_game(scenario, seed=seed)
    rng = Rng(seed)
    for _ in range(decisions):
        if not game.is_over:
            game.play(game.legal_actions.sample(rng))
    return game


def laying(seed: int = 7) -> Game:
    """A game whose seats are to lay tokens on rooms."""
    game = dtwister.new_game("base:standard", seed=seed)
    rng = Rng(seed)
    while game.decision is None or game.decision.kind != "lay":
        game.play(game.legal_actions.sample(rng))
    return game


def test_events_hide_the_same_from_a_seat_in_every_way() -> None:
    game = dtwister.new_game("base:standard", seed=7)
    heard: list[dtwister.Event] = []
    game.subscribe(heard.append, "yellow")
    events = game.play(dtwister.parse_legal(game, "thief a2"))
    assert events.seen_by("yellow") == tuple(heard) == game.told("yellow")[-1].events
    assert events.seen_by("blue") == tuple(events) == game.told("blue")[-1].events
    assert heard != list(events)


def test_without_a_seat_it_is_the_spectator_who_is_told() -> None:
    game = dtwister.new_game("base:standard", seed=7)
    heard: list[dtwister.Event] = []
    game.subscribe(heard.append)
    events = game.play(dtwister.parse_legal(game, "thief a2"))
    assert events.seen_by(None) == tuple(heard) == game.told()[-1].events
    assert [getattr(event, "piece", 0) for event in heard] == [-1]


def test_the_unfiltered_stream_has_everything() -> None:
    game = dtwister.new_game("base:standard", seed=7)
    heard: list[dtwister.Event] = []
    game.subscribe_unfiltered(heard.append)
    assert game.play(dtwister.parse_legal(game, "thief a2")) == tuple(heard)


@pytest.mark.parametrize("seat", ["blue", None])
def test_listeners_learn_of_an_undo(seat: str | None) -> None:
    game = dtwister.new_game("base:standard", seed=7)
    heard: list[str] = []
    game.subscribe(lambda event: heard.append(dtwister.event_text(game.match, event)), seat)
    number = game.number
    game.play(dtwister.parse_legal(game, "thief a2"))
    game.undo()
    assert heard[1:] == [f"taken-back number={number}"]
    assert game.number == number


def test_a_take_back_is_an_event_that_changes_nothing() -> None:
    game = dtwister.new_game("base:standard", seed=7)
    heard: list[dtwister.Event] = []
    game.subscribe(heard.append)
    game.play(dtwister.parse_legal(game, "thief a2"))
    game.take_back()
    assert heard[-1] == events.TakenBack(game.number)


def test_told_begins_at_a_decision() -> None:
    game = played("base:standard", 3, 30)
    told = game.told("blue")
    assert [one.number for one in told] == list(range(game.number))
    assert game.told("blue", since=20) == told[20:]
    assert game.told("blue", since=game.number) == ()


def test_the_same_course_has_the_same_key_however_often_it_was_looked_at() -> None:
    once, often = (dtwister.new_game("prison:5", seed=2) for _ in range(2))
    rng = Rng(2)
    for _ in range(60):
        action = once.legal_actions.sample(rng)
        once.play(action)
        often.play(action)
        for seat in (BLUE, YELLOW, SPECTATOR):
            assert often.view(seat).information_state is not None
    for seat in (BLUE, YELLOW, SPECTATOR):
        states = [game.view(seat).information_state for game in (once, often)]
        assert states[0] == states[1]
        assert states[0] is not None
        assert states[0].text == states[1].text  # type: ignore[union-attr]


def test_a_key_grows_and_returns_after_an_undo() -> None:
    game = played("base:standard", 3, 40)
    before = game.view(BLUE).information_state
    game.play(next(iter(game.legal_actions)))
    after = game.view(BLUE).information_state
    game.undo()
    again = game.view(BLUE).information_state
    assert before is not None
    assert after is not None
    assert again is not None
    assert before.key == again.key != after.key
    assert after.at(before.number).key == before.key


def test_after_an_undo_another_way_has_another_key() -> None:
    game = laying()
    first, second, *_ = game.legal_actions
    keys = []
    for action in (first, second):
        game.play(action)
        keys.append(game.view(BLUE).information_state)
        game.undo()
    assert keys[0] != keys[1]


def test_what_another_seat_chose_in_secret_makes_no_difference() -> None:
    for text in ("thief a2", "warrior a4"):
        one = dtwister.new_game("base:standard", seed=7)
        other = one.fork()
        one.play(dtwister.parse_legal(one, text))
        other.play(dtwister.parse_legal(other, "wizard a9"))
        for seat, same in ((BLUE, False), (YELLOW, True), (SPECTATOR, True)):
            states = [game.view(seat).information_state for game in (one, other)]
            assert (states[0] == states[1]) is same


def test_a_seat_remembers_where_it_laid_its_tokens() -> None:
    game = laying()
    rng = Rng(5)
    while game.decision is not None and game.decision.kind == "lay":
        game.play(game.legal_actions.sample(rng))
    for seat in (BLUE, YELLOW):
        view = game.view(seat)
        assert view.information_state is not None
        own = dict(view.information_state.recollection.places)
        assert own
        assert all(game.match.seat_of[piece] == seat for piece in own)
        assert all(game.state.at[piece] == at for piece, at in own.items())
        for _ in range(20):
            made_up = view.sample(rng)
            assert all(made_up.state.at[piece] == at for piece, at in own.items())
    spectator = game.view().information_state
    assert spectator is not None
    assert spectator.recollection.places == ()


def test_a_sample_carries_the_key_on() -> None:
    game = played("prison:5", 4, 50)
    view = game.view(BLUE)
    made_up = view.sample(Rng(1))
    assert made_up.number == game.number
    assert made_up.view(BLUE).information_state == view.information_state
    action = made_up.legal_actions.sample(Rng(2))
    made_up.play(action)
    further = made_up.view(BLUE).information_state
    assert further is not None
    assert view.information_state is not None
    assert further.number == made_up.number
    assert further.at(game.number) == view.information_state
    assert further != view.information_state


def test_hands_whose_cards_were_all_shown_are_remembered() -> None:
    """All seats see each Combat card that is used, so who followed the game knows the rest."""
    for seed in range(40):
        game = played("base:standard", seed, 260)
        hands = game.context.recall(COMBAT_HANDS)
        if len(set(map(len, hands))) > 1 or len(hands[YELLOW]) < 8:
            break
    else:
        pytest.fail("no Combat card was used in 40 games")
    view = game.view(BLUE)
    for number in range(10):
        made_up = view.sample(Rng(number))
        assert made_up.context.recall(COMBAT_HANDS) == hands


@pytest.mark.parametrize("scenario", ["base:standard", "prison:5", "multi:standard-4", "card:3"])
def test_hidden_pieces_are_those_that_a_view_does_not_place(scenario: str) -> None:
    for decisions in (3, 12, 25, 60, 150):
        game = played(scenario, 6, decisions)
        for seat in (*range(len(game.seats)), SPECTATOR):
            view = game.view(seat)
            unknown = [at == UNKNOWN for at in view.state.at[: len(game.match.pieces)]]
            mask = hidden_pieces(game.match, game.state, view.seat)
            assert [bool(mask >> piece & 1) for piece in range(len(unknown))] == unknown
