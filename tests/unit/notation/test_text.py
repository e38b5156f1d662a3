"""The text form of actions: every legal one reads back, and errors say what is wrong and where."""

from __future__ import annotations

import pytest

from dtwister._errors import AmbiguousNotation, IllegalAction, IllegalNotation, InvalidNotation
from dtwister._model.actions import LEAVE, Action, Move, take
from dtwister._model.events import GameEnded, RoomTurned, Scored
from dtwister._notation.action_parser import (
    action_text,
    event_text,
    parse_action,
    parse_legal,
    safe_text,
)
from dtwister.plugin import HIDDEN
from dtwister.plugin.numbers import NO_SPACE
from fixtures.plugins.stub import Deal, Hope, Jump, Lay
from fixtures.stub_games import every_moment, new, played


@every_moment
def test_every_legal_action_reads_back(moves: int) -> None:
    game = played(moves)
    for action in game.legal_actions:
        text = action_text(game.match, action)
        assert parse_action(game.match, text) == action
        assert parse_legal(game, text) == action


MATCH = new().match
COOK, SPOON, SECOND = 0, 1, 2
C2, D2 = (MATCH.grid.space(name) for name in ("c2", "d2"))


@pytest.mark.parametrize(
    ("action", "text"),
    [
        (Jump(COOK, C2, D2), "jump blue.cook over c2 to d2"),
        (Jump(COOK, C2, D2, "high"), "jump blue.cook over c2 to d2 high"),
        (
            Jump(COOK, C2, NO_SPACE, "plain", (SPOON, SECOND), ("a b", None, (1, True))),
            "jump blue.cook over c2 to ? plain before blue.spoon,blue.spoon#2 "
            '["a\\u0020b",null,[1,true]]',
        ),
        (Deal((), ()), "deal ? turned ?"),
        (Deal((0, 1), (3, 2)), "deal 0,1 turned 3,2"),
        (Lay(HIDDEN, 0), "lay ? a1"),
        (Hope(HIDDEN), "hope ?"),
    ],
)
def test_forms_and_hidden_values(action: Action, text: str) -> None:
    assert action_text(MATCH, action) == text
    assert parse_action(MATCH, text) == action


def test_a_course_with_handling() -> None:
    match = new().match
    a, b, c = (match.grid.space(name) for name in ("b1", "c1", "c2"))
    course = (a, b, LEAVE, take(SPOON), c, take(SECOND), LEAVE)
    text = "move blue.cook b1-c1(-)(+blue.spoon)-c2(+blue.spoon#2)(-)"
    assert action_text(match, Move(COOK, course)) == text
    assert parse_action(match, text) == Move(COOK, course)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "column 1: expected an action"),
        ("mvoe blue.cook b1-c1", "column 1: unknown verb 'mvoe' (did you mean 'move'?)"),
        ("move blue.cok b1-c1", "column 6: unknown piece 'blue.cok' (did you mean 'blue.cook'"),
        (
            "move cook b1-c1",
            "column 6: expected a piece with its colour, such as blue.cook or yellow.cook",
        ),
        ("move", "column 5: expected a piece such as 'blue.thief' (piece), got nothing"),
        ("move blue.cook", "column 15: expected a walk such as 'd3-e3' (course)"),
        ("move blue.cook b1-z9", "column 19: unknown square 'z9'"),
        ("move blue.cook b1-c1(x)", "column 21: expected '(+piece)' or '(-)'"),
        (
            "move blue.cook b1-c1(+?)",
            "column 22: expected '+' and the piece that the walk takes, got '+?'",
        ),
        ("move blue.cook b1/c1", "column 18: expected '-', '(+piece)' or '(-)', got '/c1'"),
        ("move blue.cook b1-c1 now", "column 22: expected the end, got 'now'"),
        ("lay blue.spoon a9", "column 16: unknown place of a room 'a9'"),
        ("resign green", "column 8: unknown seat 'green'; available: blue, yellow"),
        ("hope much", "column 6: expected a whole number, got 'much'"),
        ("jump blue.cook b1", "column 16: expected 'over', got 'b1'"),
        ("jump blue.cook over b1 to c1 wild", "expected plain or high (style), got 'wild'"),
        ("jump blue.cook over b1 to c1 high [1", "expected a value as in JSON"),
    ],
)
def test_invalid(text: str, message: str) -> None:
    with pytest.raises(InvalidNotation) as caught:
        parse_action(new().match, text)
    assert repr(text) in str(caught.value)
    assert message in str(caught.value)


def test_abbreviations_where_play_stands() -> None:
    game = new()
    assert parse_legal(game, "lay spoon a1") == Lay(SPOON, 0)
    assert parse_legal(game, "spoon#2") == Lay(SECOND, 0)
    with pytest.raises(AmbiguousNotation) as caught:
        parse_legal(game, "lay a1")
    assert "lay blue.cook a1; lay blue.spoon a1" in str(caught.value)
    assert f"[stub:tiny, turn 0, position {game.digest}]" in str(caught.value)


def test_a_walk_by_its_end() -> None:
    game = new()
    for text in ("lay spoon a1", "hope 1", "lay spoon a1", "hope 2"):
        game.play(parse_legal(game, text))
    step = next(iter(game.legal_actions))
    assert isinstance(step, Move)
    end = game.match.grid.names[step.end]
    assert parse_legal(game, f"cook {end}") == step
    assert parse_legal(game, f"move cook {end}") == step
    with pytest.raises(IllegalNotation, match=r"no-step \(STUB-04\)"):
        parse_legal(game, "cook e3")
    with pytest.raises(IllegalNotation, match="STUB-04") as caught:
        parse_legal(game, "move yellow.cook e1-e2")
    assert caught.value.refusal is not None
    assert caught.value.refusal.code == "no-step"
    with pytest.raises(InvalidNotation, match="did you mean"):
        parse_legal(game, "mve cook e3")
    with pytest.raises(InvalidNotation, match="column 6: 'z9' is not a square, piece, room"):
        parse_legal(game, "cook z9")
    with pytest.raises(InvalidNotation, match="expected an action, got nothing"):
        parse_legal(game, " ")


def test_candidates_may_be_given() -> None:
    match = new().match
    assert parse_action(match, "a1", legal=[Lay(SPOON, 0)]) == Lay(SPOON, 0)


def test_a_view_reads_too() -> None:
    game = new()
    assert parse_legal(game.view(0), "lay spoon a1") == Lay(SPOON, 0)
    with pytest.raises(IllegalNotation):
        parse_legal(game.view(1), "lay yellow.spoon a1")


def test_safe_text_never_fails() -> None:
    game = new()
    assert safe_text(game.match, Move(99, (1, 2))) == "Move(piece=99, course=(1, 2))"
    assert safe_text(game.match, "nonsense") == "'nonsense'"
    with pytest.raises(IllegalAction, match=r"Move\(piece=99"):
        game.play(Move(99, (1, 2)))


def test_events_are_told() -> None:
    match = new().match
    assert event_text(match, Scored(1, 2, "turn")) == "scored seat=yellow points=2 why=turn"
    assert event_text(match, RoomTurned(0, -1)) == "room-turned slot=a1 quarters=-1"
    assert event_text(match, GameEnded((), "time")) == "game-ended winners=none why=time"
    assert event_text(match, Scored(7, 1, "?")) == "scored seat=7 points=1 why=?"
