"""The text form of actions and events: verb, labels, values, and what is left out."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

import dtwister
from dtwister import LEAVE, Action, take
from dtwister._engine.text_form import (
    action_text,
    course_steps,
    course_text,
    event_sentence,
    event_text,
    has_default,
    is_secret,
    kind_of,
    label_of,
    safe_text,
    value_text,
    words_of,
)
from dtwister._engine.visibility.view import seen_event
from dtwister._errors import InvalidNotation
from dtwister._model import events
from dtwister._model.events import Event, Scored
from dtwister.plugin import HIDDEN, fields
from dtwister.plugin.numbers import PieceId, SeatId
from fixtures.games import space
from fixtures.plugins.stub import Deal, Hope, Jump, Lay, Pass
from fixtures.stub_games import new

GAME = new()
MATCH = GAME.match
COOK, SPOON = MATCH.piece_index["blue.cook"], MATCH.piece_index["blue.spoon"]


B1, C1 = space(GAME, "b1"), space(GAME, "c1")


@pytest.mark.parametrize(
    ("action", "text"),
    [
        (Pass(), "pass"),
        (Lay(COOK, 0), "lay blue.cook a1"),
        (Lay(HIDDEN, 0), "lay ? a1"),
        (Hope(3), "hope 3"),
        (Hope(HIDDEN), "hope ?"),
        (Deal((0,), (2,)), "deal 0 turned 2"),
        (Deal((), ()), "deal ? turned ?"),
        (Jump(COOK, B1, C1), "jump blue.cook over b1 to c1"),
        (Jump(COOK, B1, C1, "high"), "jump blue.cook over b1 to c1 high"),
        (
            Jump(COOK, B1, C1, crowd=(SPOON, COOK)),
            "jump blue.cook over b1 to c1 plain before blue.spoon,blue.cook",
        ),
    ],
)
def test_an_action_is_its_verb_and_what_is_not_left_to_itself(action: Any, text: str) -> None:
    assert action_text(MATCH, action) == text
    assert action_text(MATCH, action) == safe_text(MATCH, action)


def test_what_is_as_it_is_by_itself_is_not_said_at_all() -> None:
    @attrs.frozen
    class Wave(Action, verb="wave"):
        hand: str = fields.word(default="right", choices=("left", "right"))
        times: int = fields.number(default=1)

    assert action_text(MATCH, Wave()) == "wave"
    assert action_text(MATCH, Wave("left")) == "wave left"
    assert action_text(MATCH, Wave(times=2)) == "wave right 2"


def test_each_word_says_of_which_field_it_is() -> None:
    words = words_of(MATCH, Jump(COOK, B1, C1))
    assert [(field.name if field else None, word) for field, word, _ in words] == [
        ("piece", "blue.cook"),
        (None, "over"),
        ("over", "b1"),
        (None, "to"),
        ("to", "c1"),
    ]
    assert [value for _, _, value in words] == [COOK, None, B1, None, C1]


def test_a_course_is_one_word_with_what_is_taken_and_left() -> None:
    course = (B1, C1, take(SPOON), B1, LEAVE)
    assert course_steps(MATCH, course) == ["b1", "c1", "+blue.spoon", "b1", "-"]
    assert course_text(MATCH, course) == "b1-c1(+blue.spoon)-b1(-)"
    assert course_text(MATCH, ()) == "-"


def field_of(kind: type[Any], name: str) -> attrs.Attribute[Any]:
    found: attrs.Attribute[Any] = getattr(attrs.fields(kind), name)
    return found


def test_what_a_field_says_of_itself() -> None:
    over, number = field_of(Jump, "over"), field_of(Hope, "number")
    assert (kind_of(over), label_of(over), is_secret(over)) == ("space", "over", False)
    assert (kind_of(number), label_of(number), is_secret(number)) == ("number", "", True)
    style = field_of(Jump, "style")
    assert has_default(style, "plain") and not has_default(style, "high")
    assert not has_default(over, 0)


def test_values_that_are_equal_and_of_another_type_are_no_defaults() -> None:
    @attrs.frozen
    class Flag:
        raised: bool = fields.plain(default=False)

    assert has_default(field_of(Flag, "raised"), False)
    assert not has_default(field_of(Flag, "raised"), 0)


def test_empty_lists_are_none_and_hidden_ones_unknown() -> None:
    assert value_text(MATCH, field_of(Jump, "crowd"), ()) == "none"
    assert value_text(MATCH, field_of(Deal, "tiles"), ()) == "?"
    assert value_text(MATCH, field_of(Jump, "crowd"), None) == "-"


def test_a_plain_value_is_one_word_of_json() -> None:
    extra = field_of(Jump, "extra")
    assert value_text(MATCH, extra, ("two words", 1, None)) == '["two\\u0020words",1,null]'


@pytest.mark.parametrize(
    "action", [Lay(999, 0), Lay(COOK, 9), Jump(COOK, 99_999, B1), Jump(COOK, B1, C1, crowd=(999,))]
)
def test_a_number_that_nothing_has_is_an_error_and_safe_text_never_fails(action: Any) -> None:
    with pytest.raises(InvalidNotation):
        action_text(MATCH, action)
    assert safe_text(MATCH, action) == repr(action)
    assert safe_text(MATCH, "no action") == "'no action'"


def test_an_event_is_told_field_by_field_whatever_is_in_it() -> None:
    @attrs.frozen
    class Odd(Event, tag="test:odd"):
        piece: int = fields.piece()
        thing: object = fields.plain(default=None)

    assert event_text(MATCH, Scored(1, 2, "test")) == "scored seat=yellow points=2 why=test"
    assert event_text(MATCH, Odd(COOK)) == "odd piece=blue.cook thing=-"
    assert event_text(MATCH, Odd(999, {1})) == "odd piece=999 thing={1}"


def test_no_value_is_a_sign_for_none_in_fields_of_all_kinds() -> None:
    for field in (field_of(Jump, "over"), field_of(Jump, "style"), field_of(Scored, "why")):
        assert value_text(MATCH, field, None) == "-"


def test_every_event_of_the_plug_ins_that_accounts_tell_has_a_sentence() -> None:
    told = [kind for kind in dtwister.load_rules().events.values() if not kind.restates_action]
    assert len(told) > 40
    assert {kind.tag for kind in told if not kind.phrase} == {
        "core:status-gained-in-secret",
        "core:status-lost-in-secret",
    }


def test_a_sentence_has_the_values_of_fields_in_words() -> None:
    match = dtwister.new_game("base:standard", seed=1).match
    thief, seats = match.piece_index["blue.thief"], match.seat_ids
    removed = events.Removed(piece=thief, how="exited", by=seats[0])
    assert event_sentence(match, removed) == "blue.thief leaves the board: exited"
    won, drawn = (events.GameEnded(winners=of, why="target") for of in ((seats[0],), ()))
    assert event_sentence(match, won) == "the game is over: blue won"
    assert event_sentence(match, drawn) == "the game is over"


def test_a_sentence_keeps_what_the_reader_may_not_know() -> None:
    game = dtwister.new_game("base:standard", seed=1)
    match, (blue, yellow) = game.match, game.match.seat_ids
    thief = match.piece_index["blue.thief"]
    hidden = events.LaidOnRoom(seat=blue, piece=thief, slot=2)

    @attrs.frozen
    class Hidden(Event, tag="demo:hidden", owner="seat", phrase="{seat} hides {piece}"):
        seat: SeatId = fields.seat()
        piece: PieceId = fields.piece(secret=True)

    said = [event_sentence(match, seen_event(Hidden(blue, thief), seat)) for seat in (blue, yellow)]
    assert said == ["blue hides blue.thief", "blue hides ?"]
    assert event_sentence(match, hidden) == event_text(match, hidden)  # it restates its action
