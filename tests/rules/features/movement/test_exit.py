"""Leaving the labyrinth (EXIT)."""

from __future__ import annotations

import attrs
import pytest

import dtwister
from dtwister._board.grid import compile_layout
from dtwister._engine.editing.state_builder import StateBuilder
from dtwister._engine.match import Match
from dtwister_features.state_variables import KEPT
from fixtures.positions.drawn import after, ap_left, legal, load, place, play, refusal, stand

# Blue leaves to the east; its own line is to the west.
ROW = """
+---+---+---+---+
  0   .  A.   1
+   +   +   +   +
  0   .   .   1
+---+---+---+---+
"""
TROLL = {"z": "yellow.troll behind"}


@pytest.mark.rule("EXIT-01", "MOVE-15", "VP-02")
@pytest.mark.parametrize("path", ["c1-d1", "c1-c2-d2"])
def test_entering_any_square_of_the_opposing_line_is_an_exit(path: str) -> None:
    game = stand(ROW, {"A": "blue.warrior", **TROLL})
    play(game, f"move blue.warrior {path}")
    assert place(game, "blue.warrior") == "exited"
    assert game.vp == (1, 0)


@pytest.mark.rule("EXIT-02", "VP-06")
def test_who_left_is_off_the_board_and_every_seat_sees_it() -> None:
    game = stand(ROW, {"A": "blue.warrior", "B": "blue.thief behind", **TROLL})
    happened = play(game, "move blue.warrior c1-d1")
    told = [dtwister.event_text(game.match, event) for event in happened]
    assert "removed piece=blue.warrior how=exited by=blue space=d1" in told
    assert game.context.recall(KEPT) == ((game.match.piece_index["blue.warrior"],), ())
    for seat in ("blue", "yellow", None):
        assert game.view(seat).state.at[game.match.piece_index["blue.warrior"]] == -4
    assert refusal(game, "move blue.warrior d1-c1") == ("not-on-board", "AP-05")


@pytest.mark.rule("EXIT-03")
def test_nobody_stops_or_moves_on_the_opposing_line() -> None:
    game = stand(ROW, {"A": "blue.thief", **TROLL}, ap=2)
    for path in ("c1-d1-d2", "c1-d1-c1", "c1-d1-d2-c2"):
        assert refusal(game, f"move blue.thief {path}") == ("has-left", "EXIT-03")
    assert legal(game, "move blue.thief c1-d1")
    play(game, "move blue.thief c1-d1")
    assert ap_left(game) == 1
    assert refusal(game, "move blue.thief d1-d2") == ("not-on-board", "AP-05")


@pytest.mark.rule("EXIT-04", "MOVE-14")
def test_the_own_line_is_no_exit() -> None:
    game = stand(ROW, {"A": "blue.warrior", **TROLL})
    play(game, "move blue.warrior c1-b1-a1")
    assert (place(game, "blue.warrior"), game.vp) == ("a1", (0, 0))
    play(game, "move blue.warrior a1-a2-b2")
    assert place(game, "blue.warrior") == "b2"


@pytest.mark.rule("EXIT-04", "BOARD-07")
def test_nothing_lies_beyond_the_rim() -> None:
    game = stand(ROW, {"A": "blue.warrior", **TROLL})
    ends = {place(after(game, text), "blue.warrior") for text in moves(game)}
    assert ends == {"a1", "a2", "b1", "b2", "c2", "c1", "exited"}


def moves(game: dtwister.Game) -> list[str]:
    return [dtwister.action_text(game.match, action) for action in game.legal_actions.kind("move")]


@pytest.mark.rule("EXIT-05", "R-75")
def test_an_enemy_wounded_does_not_bar_the_exit() -> None:
    game = stand(
        ROW.replace(".   1", ".  B1", 1), {"A": "blue.warrior", "B": "yellow.troll wounded"}
    )
    play(game, "move blue.warrior c1-d1")
    assert place(game, "blue.warrior") == "exited"
    assert place(game, "yellow.troll") == "d1"


@pytest.mark.rule("EXIT-06", "MOVE-07")
def test_an_enemy_miniature_bars_the_exit() -> None:
    game = stand(ROW.replace(".   1", ".  B1", 1), {"A": "blue.warrior", "B": "yellow.troll"})
    assert refusal(game, "move blue.warrior c1-d1") == ("enemy", "MOVE-07")
    assert legal(game, "move blue.warrior c1-c2-d2")


@pytest.mark.rule("EXIT-06", "R-76")
@pytest.mark.parametrize(
    ("walker", "enemy"),
    [("blue.wizard", "yellow.warrior"), ("blue.goblin", "yellow.giant")],
)
def test_who_can_cross_the_enemy_leaves_over_it(walker: str, enemy: str) -> None:
    game = stand(ROW.replace(".   1", ".  B1x", 1), {"A": walker, "B": enemy, "x": "yellow.armor"})
    play(game, f"move {walker} c1-d1")
    assert place(game, walker) == "exited"
    assert (place(game, enemy), place(game, "yellow.armor")) == ("d1", "d1")
    assert load(game, enemy) == "yellow.armor"


@pytest.mark.rule("R-76")
def test_the_strong_do_not_leave_over_the_colossus() -> None:
    game = stand(ROW.replace(".   1", ".  B1", 1), {"A": "blue.warrior", "B": "yellow.giant"})
    assert refusal(game, "move blue.warrior c1-d1") == ("enemy", "MOVE-07")


@pytest.mark.rule("EXIT-07", "VP-04")
def test_an_object_carried_out_is_out_of_the_game() -> None:
    game = stand(ROW.replace("A. ", "A.s"), {"A": "blue.warrior", "s": "blue.sword", **TROLL})
    play(game, "move blue.warrior c1-d1")
    assert place(game, "blue.sword") in ("discarded", "carried-out")
    assert game.vp == (1, 0)
    assert game.context.recall(KEPT)[0].count(game.match.piece_index["blue.sword"]) == 0


@pytest.mark.rule("EXIT-08", "VP-04", "R-106")
def test_a_wounded_carried_out_is_rescued_for_nobodys_points() -> None:
    game = stand(
        ROW.replace("A. ", "A.t"), {"A": "blue.warrior", "t": "blue.troll wounded", **TROLL}
    )
    play(game, "move blue.warrior c1-d1")
    assert place(game, "blue.troll") == "rescued"
    assert game.vp == (1, 0)


@pytest.mark.rule("EXIT-09")
def test_a_wounded_does_not_leave_by_itself() -> None:
    game = stand(ROW, {"A": "blue.warrior wounded", **TROLL})
    assert refusal(game, "move blue.warrior c1-d1") == ("wounded", "WOUND-02")
    assert legal(stand(ROW, {"A": "blue.warrior", **TROLL}), "move blue.warrior c1-d1")


@pytest.mark.rule("EXIT-10")
def test_a_board_may_have_a_line_that_is_no_exit() -> None:
    open_game = stand(ROW, {"A": "blue.warrior", **TROLL})
    assert legal(open_game, "move blue.warrior c1-d1")
    match = open_game.match
    lines = tuple(attrs.evolve(line, exit_for=()) for line in match.grid.layout.lines)
    shut = Match.new(
        match.rules,
        match.scenario,
        {},
        room_ids=tuple(room.room.id for room in match.rooms),
        pieces=tuple((piece.kind.id, piece.seat) for piece in match.pieces),
        grid=compile_layout(attrs.evolve(match.grid.layout, lines=lines)),
    )
    state = open_game.state.copy()
    StateBuilder(shut, state).rebuild()
    game = dtwister.Game(shut, state)
    assert refusal(game, "move blue.warrior c1-d1") == ("closed-line", "EXIT-04")
    assert legal(game, "move blue.warrior c1-b1")


@pytest.mark.rule("R-77")
def test_nothing_is_picked_up_on_the_exit_square() -> None:
    lying = stand(
        ROW.replace(".   1", ".   1x", 1), {"A": "blue.warrior", "x": "yellow.treasure", **TROLL}
    )
    play(lying, "move blue.warrior c1-d1")
    assert (place(lying, "yellow.treasure"), lying.vp) == ("d1", (1, 0))
    held = stand(
        ROW.replace(".   1", ".  B1x", 1),
        {"A": "blue.warrior", "B": "yellow.troll wounded", "x": "yellow.treasure"},
    )
    assert refusal(held, "move blue.warrior c1-d1(+yellow.treasure)") == ("has-left", "EXIT-03")
    play(held, "move blue.warrior c1-d1")
    assert (place(held, "yellow.treasure"), held.vp) == ("d1", (1, 0))


@pytest.mark.rule("R-77", "EXIT-05")
@pytest.mark.parametrize("treasure", ["blue.treasure", "yellow.treasure"])
def test_the_load_on_arrival_counts_whoever_lies_there(treasure: str) -> None:
    game = stand(
        ROW.replace(".   1", ".  B1", 1).replace("A. ", "A.x"),
        {"A": "blue.warrior", "B": "yellow.troll wounded", "x": treasure},
    )
    play(game, "move blue.warrior c1-d1")
    assert (place(game, treasure), game.vp) == ("kept", (2, 0))
    assert place(game, "yellow.troll") == "d1"


@pytest.mark.rule("R-77")
def test_a_load_taken_on_the_way_counts() -> None:
    drawing = ROW.replace("  0   .  A.   1", "  0  A.   .x  1")
    game = stand(drawing, {"A": "blue.warrior", "x": "blue.treasure", **TROLL})
    play(game, "move blue.warrior b1-c1(+blue.treasure)-d1")
    assert game.vp == (2, 0)


@pytest.mark.rule("R-78")
def test_a_jump_and_a_walk_through_a_wall_are_exits_too() -> None:
    jump = stand(
        """
        +---+---+---+
         A.   O   1
        +---+---+---+
        """,
        {"A": "blue.warrior", **TROLL},
    )
    play(jump, "jump blue.warrior over b1 to c1")
    wall = stand(
        """
        +---+---+---+
          .  A. | 1
        +---+---+---+
        """,
        {"A": "blue.wall-walker", **TROLL},
    )
    play(wall, "walk-through blue.wall-walker east")
    assert jump.vp == wall.vp == (1, 0)
