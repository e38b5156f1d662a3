"""What a view holds: the state with everything hidden left out, and what everybody can count."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

import dtwister
from dtwister import CHANCE, SPECTATOR, Rng, View
from dtwister._engine.visibility.view import PublicCounts, masker_of, seen_event, seen_frame
from dtwister._model.events import Event
from dtwister._model.frames import Frame
from dtwister._model.state import ASIDE, RESERVE, UNKNOWN, on_slot
from dtwister.plugin import HIDDEN, fields
from dtwister.plugin.questions import count_on
from fixtures.plugins.stub import WISHES, Hope, Lay, Laying, Pass
from fixtures.stub_games import every_moment, new, played

SEATS = (0, 1, SPECTATOR)


@attrs.frozen
class Whispered(Event, tag="test:whispered", owner="seat"):
    """Secrets of each kind, which one seat may know."""

    seat: int = fields.seat()
    number: int = fields.number(secret=True)
    numbers: tuple[int, ...] = fields.numbers(secret=True, default=(1, 2))
    word: str = fields.word(secret=True, default="word", choices=("word",))
    nothing: int | None = fields.plain(secret=True, default=None)
    hands: tuple[Any, ...] = fields.by_seat(secret=True, default=(5, (1, 2), None))
    loud: int = fields.number(default=7)


def test_the_owner_sees_a_secret_and_the_others_that_there_is_one() -> None:
    event = Whispered(0, 3, hands=(5, None))
    own = seen_event(event, 0)
    assert own == event
    for seat in (1, SPECTATOR):
        seen = seen_event(event, seat)
        assert isinstance(seen, Whispered)
        assert (seen.number, seen.numbers, seen.word, seen.nothing) == (HIDDEN, (), "?", None)
        assert (seen.seat, seen.loud) == (0, 7)


def test_of_what_each_seat_has_a_seat_sees_its_own_and_how_many_the_others_have() -> None:
    event = Whispered(0, 3)
    hands = {seat: seen_event(event, seat).hands for seat in (0, 1, 2, SPECTATOR)}  # type: ignore[attr-defined]
    assert hands == {
        0: (5, (HIDDEN, HIDDEN), None),
        1: (HIDDEN, (1, 2), None),
        2: (HIDDEN, (HIDDEN, HIDDEN), None),
        SPECTATOR: (HIDDEN, (HIDDEN, HIDDEN), None),
    }


def test_what_nobody_owns_nobody_sees() -> None:
    event = Whispered(CHANCE, 3)
    assert all(seen_event(event, seat).number == HIDDEN for seat in (CHANCE, *SEATS))  # type: ignore[attr-defined]


def test_a_class_without_secrets_is_seen_as_it_is() -> None:
    assert masker_of(Pass) is None
    frame = new(auto_chance=False).state.frames[-1]
    assert seen_frame(frame, 1) is frame
    laying = Laying(seat=1, hopes=(4, None))
    assert seen_frame(laying, 0) == laying
    assert seen_frame(laying, 1) == Laying(seat=1, hopes=(HIDDEN, None))


def test_tokens_of_others_are_somewhere_and_everybody_can_count_them() -> None:
    game = new()
    piece = game.match.piece_index["blue.cook"]
    game.play(Lay(piece, 0))
    own, other, watcher = (game.view(seat) for seat in SEATS)
    assert own.state.at[piece] == UNKNOWN  # it lies face down with others on a room: VIEW-04
    mine = game.match.piece_index["blue.spoon"]
    assert (own.state.at[mine], other.state.at[mine]) == (RESERVE, UNKNOWN)
    for view in (own, other, watcher):
        assert view.tokens_on(0) == {0: 1}
        assert view.public_counts.behind == (2, 3)
        assert count_on(view.context, 0) == 1
        assert on_slot(0) not in view.state.at
    assert watcher.state.at == [UNKNOWN] * len(game.state.at)


def test_what_is_put_aside_unseen_can_be_counted() -> None:
    game = new()
    state = game.state.copy()
    spoon = game.match.piece_index["yellow.spoon"]
    state.at[spoon] = ASIDE
    view = dtwister.Game(game.match, state).view(0)
    assert (view.public_counts.aside, view.public_counts.aside_objects) == ((0, 1), (0, 1))
    assert view.state.at[spoon] == UNKNOWN


def test_rooms_that_lie_face_down_are_unknown_to_everybody() -> None:
    game = new()
    assert game.state.tiles == [0]
    for seat in SEATS:
        assert (game.view(seat).state.tiles, game.view(seat).state.turns) == ([UNKNOWN], [0])
    revealed = played(5)
    assert revealed.view(1).state.tiles == revealed.state.tiles == [0]
    assert revealed.view(1).state.turns == revealed.state.turns


def test_memories_that_each_seat_has_are_masked_for_the_others() -> None:
    game = new()
    game.play(Lay(0, 0))
    game.play(Hope(3))
    wishes = [game.view(seat).context.recall(WISHES) for seat in SEATS]
    assert wishes[0][0] == game.context.recall(WISHES)[0]
    assert wishes[1][0] is None and wishes[2] == (None, None)


@every_moment
def test_a_view_has_no_generator_and_changes_nothing(moves: int) -> None:
    game = played(moves)
    digest = game.digest
    for seat in SEATS:
        view = game.view(seat)
        assert view.state.rng == 0 and view.state is not game.state
        assert (view.decision, view.vp, view.result) == (game.decision, game.vp, game.result)
        assert view.is_asked == (game.decision is not None and game.decision.seat == seat)
        assert view.context is view.context
        list(view.legal_actions)
        view.sample(Rng(1))
    assert game.digest == digest


@every_moment
def test_equal_views_are_equal_and_those_of_other_seats_are_not(moves: int) -> None:
    game = played(moves)
    for seat in SEATS:
        view, again = game.view(seat), game.fork().view(seat)
        assert view == again and hash(view) == hash(again) and view.digest() == again.digest()
        assert all(view != game.view(other) for other in SEATS if other != seat)
    assert game.view(0) != "a view"


def test_a_view_knows_all_that_can_be_counted_of_it() -> None:
    game = played(2)
    view = game.view(0)
    other = attrs.evolve(view.public_counts, behind=(9, 9))
    changed = View(view.match, view.state, other, 0, view.decision)
    assert changed != view and isinstance(view.public_counts, PublicCounts)


def test_who_is_not_asked_is_refused_whatever_it_tries() -> None:
    game = played(5)
    assert game.decision is not None and game.decision.seat == 0
    assert game.view(0).why_not(Pass()) is None
    for seat in (1, SPECTATOR):
        refusal = game.view(seat).why_not(Pass())
        assert refusal is not None and refusal.code == "not-asked"


@pytest.mark.parametrize("seat", SEATS)
def test_frames_of_a_view_are_masked(seat: int) -> None:
    game = new()
    game.play(Lay(0, 0))
    game.play(Hope(3))
    (frame,) = game.view(seat).state.frames
    assert isinstance(frame, Laying) and isinstance(frame, Frame)
    assert frame.hopes == (3 if seat == 0 else HIDDEN, None)
