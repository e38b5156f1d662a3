"""Boards drawn with characters: what is drawn reads back, and wrong drawings say where."""

from __future__ import annotations

import attrs
import pytest

from dtwister._board.grid import square_name
from dtwister._engine.context import Context
from dtwister._engine.editing.state_editor import StateEditor
from dtwister._engine.game import Game
from dtwister._errors import InvalidNotation
from dtwister._model.specs import BorderFeature, BorderState, SquareFeature
from dtwister._notation.drawing.board_drawing import (
    BoardDrawing,
    DrawnSquare,
    DrawnToken,
    draw,
    drawing_of,
    render,
)
from dtwister._notation.drawing.board_signs import board_signs
from dtwister._notation.drawing.drawing_reader import read_drawing
from dtwister.testing import assert_position, drawing_for_test, position
from fixtures.plugins.stub import Turn
from fixtures.stub_games import RULES, every_moment, new, played


def same(one: BoardDrawing, other: BoardDrawing) -> bool:
    return all(
        dict(getattr(one, part)) == dict(getattr(other, part))
        for part in ("squares", "sides", "rails")
    )


@every_moment
def test_a_drawing_reads_back(moves: int) -> None:
    for seed in range(5):
        game = played(moves, seed)
        for shown in (game, game.view(None), game.view(0)):
            assert same(read_drawing(RULES, draw(shown)), drawing_of(shown))


def turn(_table: Context, seat: int, ap: int) -> Turn:
    return Turn(seat, ap)


def made(drawing: str, **more: object) -> Game:
    return position(RULES, drawing, scenario="stub:tiny", begin=turn, **more)


PIECES = {
    "A": "blue.cook",
    "b": "yellow.spoon",
    "C": "yellow.cook wounded",
    "x": "blue.spoon + blue.spoon#2",
}


DRAWN = """
     a   b   c   d   e
   +---+---+---+---+---+
 1 |A0 | .b  O | .   1 |
   +   +   +   +###+   +
 2   0 # .  C.x' .   1
   +---+---+---+---+---+
"""


def test_a_position_as_drawn() -> None:
    game = made(DRAWN, pieces=PIECES, active="yellow", ap=1, vp={"blue": 2})
    assert game.decision is not None
    assert (game.decision.seat, game.vp) == (1, (2, 0))
    names = {piece.name: game.state.at[i] for i, piece in enumerate(game.match.pieces)}
    space = game.match.grid.space
    assert names == {
        "blue.cook": space("a1"),
        "yellow.spoon": space("b1"),
        "yellow.cook": space("c2"),
        "blue.spoon": space("c2"),
        "blue.spoon#2": space("c2"),
    }
    assert game.state.wounded == 1 << game.match.piece_index["yellow.cook"]
    assert game.match.line_setup.exits[1] == 1 << space("a1") | 1 << space("a2")
    labyrinth = game.context.labyrinth
    assert labyrinth.adjacent(space("c2"), space("d2"))  # the gate is open
    assert not labyrinth.adjacent(space("a2"), space("b2"))  # this one is closed
    assert not labyrinth.adjacent(space("d1"), space("d2"))
    assert labyrinth.adjacent(space("b1"), space("c1"))
    # The room is a square, so a row of it is there and not part of the board.
    assert space("b3") is not None
    assert all(labyrinth.adjacency()[space(f"{column}3")] == () for column in "bcd")


def test_a_position_compared() -> None:
    game = made(DRAWN, pieces=PIECES)
    assert_position(game, DRAWN, pieces=PIECES)
    assert_position(game, drawing_for_test(game))
    step = "A0 | .b"
    moved = DRAWN.replace(step, " 0 | .b").replace("   0 #", "  A0 #")
    with pytest.raises(AssertionError) as caught:
        assert_position(game, moved, pieces=PIECES)
    assert "a1: expected nothing, got blue.cook" in str(caught.value)
    assert "a2: expected blue.cook, got nothing" in str(caught.value)
    assert draw(game) in str(caught.value)
    for old, new_part, message in (
        ("'", "#", "d2: expected '#' west of it, got \"'\""),
        ("###", "   ", "d2: expected ' ' north of it, got '###'"),
        ("  O ", "  . ", "c1: expected the square '.', got 'O'"),
        ("| .   1 |", "| .", "e1: not drawn in what was wanted"),
    ):
        with pytest.raises(AssertionError) as caught:
            assert_position(game, DRAWN.replace(old, new_part, 1), pieces=PIECES)
        assert message in str(caught.value)


def test_how_and_where_pieces_are_is_compared() -> None:
    pieces = PIECES | {"C": "yellow.cook wounded fresh", "s": "yellow.spoon#2 kept"}
    game = made(DRAWN, pieces=pieces)
    assert_position(game, DRAWN, pieces=pieces)
    assert_position(game, DRAWN, pieces=PIECES)
    wrong = [
        (PIECES | {"C": "yellow.cook"}, "c2: expected yellow.cook"),
        (pieces | {"C": "yellow.cook wounded recovered"}, "c2: expected"),
        (PIECES | {"s": "yellow.spoon#2 exited"}, "expected exited, got kept"),
        (PIECES | {"s": "yellow.spoon#2"}, "is not drawn"),
    ]
    for legend, message in wrong:
        with pytest.raises(AssertionError) as caught:
            assert_position(game, DRAWN, pieces=legend)
        assert message in str(caught.value)
    with pytest.raises(InvalidNotation, match=r"did you mean 'yellow\.spoon#2"):
        assert_position(game, DRAWN, pieces=PIECES | {"s": "yellow.spon#2 exited"})


FOUR = """
+---+---+---+---+---+
| 0   .   . | O   . |
+   +   +   +---+   +
| 0   .   . # .   .
+---+---+---+###+---+
      ?   ? | .   .
+   +   +   +   +   +
      ?   ? | .  T. |
+---+---+---+---+---+
"""


def test_rooms_cut_from_a_drawing() -> None:
    game = made(
        FOUR,
        pieces={"T": "blue.cook", "s": "blue.spoon room b1", "t": "yellow.spoon behind"},
        tile=2,
        twins=[("a1", "b2")],
        turns={"b2": "counterclockwise"},
        face_down=("a2",),
    )
    rooms = [room.room for room in game.match.rooms]
    assert [slot.id for slot in game.match.grid.layout.slots] == ["a1", "a2", "b1", "b2"]
    assert [room.turns for room in rooms] == [1, 1, 1, -1]
    assert rooms[0].pair == rooms[3].pair
    assert len({room.pair for room in rooms}) == 3
    assert game.state.faceup == 0b1001
    assert game.context.tokens_on(2) == (game.match.piece_index["blue.spoon"],)
    assert "room b1: blue.spoon" in draw(game)
    assert "room b1: 1 of blue" in draw(game.view(1))
    # What is drawn between two rooms is one border with one gate.
    assert [len(room.gates) for room in game.match.rooms] == [1, 1, 0, 0]
    before = game.context.square(game.context.space(game.match.piece_index["blue.cook"]))
    context = game.context
    StateEditor(game.match, game.state).rotate_room(3, 1)
    after = context.square(context.space(game.match.piece_index["blue.cook"]))
    assert (before, after) == ("e4", "d4")


@pytest.mark.parametrize(
    ("drawing", "more", "message"),
    [
        ("nothing", {}, "expected a drawing with corners"),
        ("+   +\n\n+   +", {}, "expected a drawing with squares, got none"),
        ("+   +   +\n      .\n+   +   +", {}, "begins with 1 empty columns and 0 empty rows"),
        ("+---+\n| x |\n+---+", {}, "line 2, column 3: expected the sign of a square"),
        ("+---+\n|A  |\n+---+", {}, "got a blank"),
        ("+---+\n|A.y|\n+---+", {}, "line 2, column 2: nothing says what 'A' is (said: none)"),
        ("+---+\n! . |\n+---+", {}, "line 2, column 1: expected a blank or"),
        ("+-+-+\n| . |\n+---+", {}, "line 1, column 2: expected blanks or"),
        ("+---x---+\n| .   . |\n+---+---+", {}, "line 1, column 5: expected '+', got 'x'"),
        ("  b\n+---+\n| . |\n+---+", {}, "line 1, column 3: expected a, got 'b'"),
        ("  +---+\n7 | . |\n  +---+", {}, "expected the row number 1, got '7'"),
        ("  +---+\n  | . |\nx +---+", {}, "expected blanks before the first corner"),
        ("+---+\n|A. |\n+---+\nA is blue.cook", {}, "expected 'A = blue.thief'"),
        (
            "+---+\n|A. |\n+---+\nA = blue.cook",
            {"pieces": {"A": "blue.spoon"}},
            "'A' is already blue.spoon",
        ),
        ("+---+\n| 7 |\n+---+", {}, "a1 is a line of seat 7, but the game has 2 seats"),
        ("+---+---+\n| .   . |\n+---+---+", {"tile": 2}, "cannot be cut into rooms of 2 x 2"),
        ("+---+\n| . |\n+---+", {"turns": {"a2": "clockwise"}}, "unknown room 'a2' of the drawing"),
        ("+---+\n| . |\n+---+", {"turns": {"a1": "left"}}, "clockwise or counterclockwise"),
        ("+---+\n|A. |\n+---+", {"pieces": {"A": "red.cook"}}, "must begin with a colour"),
        ("+---+\n|A. |\n+---+", {"pieces": {"A": "blue.coo"}}, "did you mean 'cook'?"),
        ("+---+\n|A. |\n+---+", {"pieces": {"A": "blue.cook#2"}}, "copies of a piece are numbered"),
        ("+---+\n|A. |\n+---+", {"pieces": {"A": "blue.cook hurt"}}, "'hurt' cannot be said of"),
        ("+---+\n|A.A|\n+---+", {"pieces": {"A": "blue.cook"}}, "is drawn twice"),
        (
            "+---+\n|A. |\n+---+",
            {"pieces": {"A": "blue.cook", "B": "blue.cook"}},
            "blue.cook has two signs",
        ),
        ("+---+\n| . |\n+---+", {"pieces": {"A": "blue.cook"}}, "is not in the drawing; draw it"),
        ("+---+\n| . |\n+---+", {"pieces": {"A": "blue.cook out"}}, "unknown place 'out'"),
        (
            "+---+---+---+\n| .   .   . |\n+---+---+---+\n  0   0\n+   +   +",
            {},
            "the line square a2 lies within a room of 3 x 3",
        ),
    ],
)
def test_wrong_drawings(drawing: str, more: dict[str, object], message: str) -> None:
    with pytest.raises(InvalidNotation) as caught:
        made(drawing, **more)
    assert message in str(caught.value)


def test_the_kit_needs_a_scenario_and_a_turn() -> None:
    with pytest.raises(InvalidNotation, match="did you mean 'stub:tiny'"):
        position(RULES, DRAWN, scenario="stub:tny")
    with pytest.raises(InvalidNotation, match="name no frame of turns; try `begin`"):
        position(RULES, DRAWN, pieces=PIECES, scenario="stub:tiny")


def test_games_on_different_boards_differ() -> None:
    one = made("+---+---+\n| .   . |\n+---+---+")
    other = made("+---+---+\n| . | . |\n+---+---+")
    assert one != other
    assert one == made("+---+---+\n| .   . |\n+---+---+")


def test_a_hidden_token_on_a_line() -> None:
    game = new()
    StateEditor(game.match, game.state).place(0, game.match.grid.lines[0][0])
    StateEditor(game.match, game.state).set_face_down(0, face_down=True)
    assert "C = blue.cook face-down" in draw(game)
    shown = draw(game.view(1))
    assert "?0" in shown
    assert "? = a token face down" in shown
    assert "blue.cook" not in shown


def test_every_sign_means_one_thing() -> None:
    states = tuple(BorderState(name=name) for name in ("shut", "ajar", "wide", "gone"))
    more = {
        f"stub:z{number}": BorderFeature(
            id=f"stub:z{number}", name="", sign="|", rail="---", category="x", states=states
        )
        for number in range(4)
    }
    cells = {
        f"stub:c{number}": SquareFeature(id=f"stub:c{number}", name="", sign="?")
        for number in range(20)
    }
    rules = attrs.evolve(
        RULES,
        border_features={**RULES.border_features, **more},
        square_features={**RULES.square_features, **cells},
    )
    signs = board_signs(rules)
    for table in (signs.cells, signs.sides, signs.rails):
        assert len(set(table.values())) == len(table)
    assert all(len(sign) == 1 for sign in (*signs.cells.values(), *signs.sides.values()))
    assert all(len(sign) == 3 for sign in signs.rails.values())


def test_columns_beyond_z() -> None:
    wide = BoardDrawing(squares={(column, 0): DrawnSquare(".") for column in range(30)})
    assert square_name(29, 0) == "ad1"
    assert same(read_drawing(RULES, render(wide)), wide)
    assert DrawnToken("blue.cook", frozenset({"wounded"})).text() == "blue.cook wounded"
