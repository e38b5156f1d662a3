"""Turning a room: which one, which way, and what turns with it (ROTATE)."""

from __future__ import annotations

import pytest

from dtwister import Game
from dtwister.plugin.questions import category_of
from dtwister.testing import assert_position
from dtwister_features.game_actions import Rotate
from fixtures.positions.carrying import ap, legal, place, play, stand, why

ROOMS = """
+---+---+---+---+---+---+
|A@   O   .   .   .   . |
+   +   +   +   +   +   +
| .   .   .   .   .   . |
+---+---+---+---+---+---+
"""
"""Three rooms of 2 x 2; the first two are twins."""

TURNS = {"a1": "counterclockwise", "a2": "clockwise", "a3": "clockwise"}


def on_gear(who: str = "blue.troll", **more: object) -> Game:
    """A character on the gear of a room that turns against the clock, and its twin with it."""
    values = {"tile": 2, "twins": [("a1", "a2")], "turns": TURNS, **more}
    return stand(ROOMS, {"A": who}, **values)


@pytest.mark.rule("ROTATE-01")
def test_a_miniature_on_a_gear_turns_its_room_by_its_arrow_for_a_point() -> None:
    game = on_gear()
    play(game, "rotate blue.troll a1 counterclockwise")
    assert ap(game) == 2
    assert (place(game, "blue.troll"), game.state.turns) == ("a2", [3, 0, 0])


@pytest.mark.rule("ROTATE-01")
def test_a_room_is_not_turned_against_its_arrow() -> None:
    game = on_gear()
    assert why(game, "rotate blue.troll a1 clockwise") == ("against-arrow", "ROTATE-01")
    assert legal(game, "rotate blue.troll a1 counterclockwise")


@pytest.mark.rule("ROTATE-01")
def test_who_stands_on_no_gear_turns_nothing() -> None:
    game = on_gear()
    play(game, "move blue.troll a1-a2")
    refused = why(game, "rotate blue.troll a1 counterclockwise")
    assert refused == ("no-gear", "ROTATE-01")
    play(game, "move blue.troll a2-a1", "rotate blue.troll a1 counterclockwise")


@pytest.mark.rule("ROTATE-02")
def test_the_twin_is_turned_by_its_own_arrow_from_anywhere() -> None:
    far = stand(ROOMS, {"A": "blue.troll"}, tile=2, twins=[("a1", "a3")], turns=TURNS)
    assert why(far, "rotate blue.troll a3 counterclockwise") == ("against-arrow", "ROTATE-01")
    play(far, "rotate blue.troll a3 clockwise")
    assert (far.state.turns, ap(far)) == ([0, 0, 1], 2)


@pytest.mark.rule("ROTATE-02")
def test_no_other_room_is_turned() -> None:
    game = on_gear()
    assert why(game, "rotate blue.troll a3 clockwise") == ("other-room", "ROTATE-02")
    assert legal(game, "rotate blue.troll a2 clockwise")


@pytest.mark.rule("ROTATE-03")
def test_each_point_turns_one_room_by_one_quarter() -> None:
    game = on_gear(ap=3)
    turn = "rotate blue.troll a1 counterclockwise"
    play(game, turn)
    assert (game.state.turns, ap(game)) == ([3, 0, 0], 2)
    play(game, turn)
    assert (game.state.turns, ap(game)) == ([2, 0, 0], 1)
    play(game, turn)
    assert (game.state.turns, ap(game)) == ([1, 0, 0], 0)
    assert why(game, turn) == ("not-enough-ap", "AP-04")


@pytest.mark.rule("ROTATE-04", "R-31")
def test_pieces_and_markers_keep_their_squares_and_borders_on_the_tile() -> None:
    drawing = """
    +---+---+---+
    |A@x' .  w. |
    +---+   +###+
    | .   .s| . |
    +   +---+   +
    |B. , O   . |
    +---+---+---+
    """
    signs = {
        "A": "blue.troll",
        "x": "blue.sword",
        "w": "yellow.cleric wounded",
        "s": "yellow.rope",
        "B": "yellow.thief",
    }
    game = stand(drawing, signs, turns={"a1": "clockwise"})
    play(game, "rotate blue.troll a1 clockwise")
    assert_position(
        game,
        """
        +---+---+---+
        |B.   . |A@x|
        +,,,+   +'''+
        | O | .s  . |
        +   +---+   +
        | .   . #w. |
        +---+---+---+
        """,
        pieces=signs,
    )


@pytest.mark.rule("ROTATE-04")
def test_after_four_quarters_everything_is_as_before() -> None:
    game = on_gear(ap=4)
    start = [place(game, "blue.troll"), list(game.state.turns)]
    for _ in range(4):
        play(game, "rotate blue.troll a1 counterclockwise")
    assert [place(game, "blue.troll"), list(game.state.turns)] == start


@pytest.mark.rule("ROTATE-05")
def test_a_rotation_is_not_taken_back() -> None:
    game = on_gear(ap=2)
    play(game, "rotate blue.troll a1 counterclockwise")
    assert why(game, "rotate blue.troll a1 clockwise") == ("against-arrow", "ROTATE-01")
    assert ap(game) == 1
    ways = {a.way for a in game.legal_actions.kind("rotate") if a.slot == 0}  # type: ignore[attr-defined]
    assert ways == {"counterclockwise"}


@pytest.mark.rule("ROTATE-06")
@pytest.mark.parametrize("edition", ["DT1", "DT2"])
def test_a_face_down_twin_is_not_turned(edition: str) -> None:
    turn = "rotate blue.troll a2 clockwise"
    options = {"edition": edition}
    hidden = on_gear(face_down=["a2"], options=options)
    assert why(hidden, turn) == ("face-down", "ROTATE-06")
    assert legal(on_gear(options=options), turn)


@pytest.mark.rule("ROTATE-06", "VIEW-01")
def test_the_refusal_does_not_tell_whether_a_face_down_room_is_the_twin() -> None:
    hidden = on_gear(face_down=["a2", "a3"])
    for room in ("a2", "a3"):
        for way in ("clockwise", "counterclockwise"):
            assert why(hidden, f"rotate blue.troll {room} {way}") == ("face-down", "ROTATE-06")


@pytest.mark.rule("ROTATE-07")
@pytest.mark.parametrize(
    ("who", "reason"),
    [
        ("blue.troll recovered", ("recovered", "WOUND-10")),
        ("blue.troll wounded", ("wounded", "WOUND-02")),
        ("yellow.troll", ("not-yours", "AP-05")),
    ],
)
def test_only_an_able_miniature_of_the_active_player_turns_rooms(
    who: str, reason: tuple[str, str]
) -> None:
    name = who.split()[0]
    turn = f"rotate {name} a1 counterclockwise"
    assert why(on_gear(who, active="blue"), turn) == reason
    assert legal(on_gear(name, active=name.split(".")[0]), turn)


@pytest.mark.rule("ROTATE-07")
def test_it_does_not_matter_whose_pieces_are_in_the_turning_room() -> None:
    drawing = ROOMS.replace("O   .   .   .   . |", "O  E.   .   .   . |")
    signs = {"A": "blue.troll", "E": "yellow.thief"}
    game = stand(drawing, signs, tile=2, twins=[("a1", "a2")], turns=TURNS)
    play(game, "rotate blue.troll a2 clockwise")
    assert place(game, "yellow.thief") == "d1"


@pytest.mark.rule("R-30")
def test_other_actions_may_come_between_two_quarters() -> None:
    game = on_gear(ap=4)
    turn = "rotate blue.troll a1 counterclockwise"
    play(game, turn, "move blue.troll a2-b2-a2", turn)
    assert game.state.turns == [2, 0, 0]
    # The state in between is a real one: the pit lies elsewhere after each quarter.
    pits = []
    game = on_gear(ap=3)
    for _ in range(3):
        play(game, turn)
        pits += [
            n
            for n in ("a1", "b1", "a2", "b2")
            if category_of(game.context, game.match.grid.space(n)) == "obstacle"
        ]
    assert pits == ["a1", "a2", "b2"]


@pytest.mark.rule("R-31")
@pytest.mark.parametrize(("marker", "passes"), [("'", True), ("#", False)])
def test_a_marker_at_the_rim_turns_with_the_tile_that_prints_the_portcullis(
    marker: str, passes: bool
) -> None:
    drawing = f"""
    +---+---+---+---+
    |A@   . {marker} .   . |
    +   +   +   +   +
    | .   . | .   . |
    +---+---+---+---+
    """
    game = stand(drawing, {"A": "blue.troll"}, tile=2, turns={"a1": "clockwise"})
    one, other = (game.match.grid.space(name) for name in ("b1", "c1"))
    assert game.context.adjacent(one, other) is passes
    gates = dict(game.state.gate_states)
    play(game, "rotate blue.troll a1 clockwise")
    # The portcullis has come to the south side of its room with the state it had; what it left
    # behind is the other room's half alone.
    assert game.state.gate_states == gates
    found = game.context.labyrinth.placed_rooms[0].gates  # type: ignore[union-attr]
    assert list(found) == [(game.match.grid.space("b2"), 2)]
    # The northern wall of the tile is at the border now.
    assert not game.context.adjacent(one, other)


@pytest.mark.rule("R-32")
def test_without_the_twin_on_the_board_only_the_own_room_is_turned() -> None:
    game = on_gear(twins=[])
    assert why(game, "rotate blue.troll a2 clockwise") == ("other-room", "ROTATE-02")
    assert len(game.legal_actions.kind("rotate")) == 1
    assert len(on_gear().legal_actions.kind("rotate")) == 2


@pytest.mark.rule("EX-07")
def test_half_a_turn_costs_two_points_and_so_does_a_quarter_of_both_twins() -> None:
    half = on_gear(ap=2)
    play(half, *["rotate blue.troll a1 counterclockwise"] * 2)
    assert (half.state.turns, ap(half)) == ([2, 0, 0], 0)
    both = on_gear(ap=2)
    play(both, "rotate blue.troll a1 counterclockwise", "rotate blue.troll a2 clockwise")
    assert (both.state.turns, ap(both)) == ([3, 1, 0], 0)
    for room in both.rules.rooms.values():
        if room.set_id == "base":
            twin = next(
                r
                for r in both.rules.rooms.values()
                if r.set_id == "base" and r.pair == room.pair and r.id != room.id
            )
            assert twin.turns == -room.turns


@pytest.mark.rule("ROTATE-01")
def test_there_must_be_such_a_room() -> None:
    game = on_gear()
    troll = game.match.piece_index["blue.troll"]
    for slot in (99, -1):
        refusal = game.why_not(Rotate(troll, slot, "clockwise"))
        assert refusal is not None
        assert (refusal.code, refusal.rule) == ("no-such-room", "ROTATE-01")
