"""The elevator: a room on rails, moved by the gears of three rooms (SCN-M4-20 to SCN-M4-29)."""

from __future__ import annotations

import pytest

import dtwister
from dtwister import Game
from dtwister.testing import assert_position, position
from dtwister_features.movement.pushing import refuse_push
from dtwister_features.terrain.printed_terrain import BROKEN
from dtwister_multiplayer.elevator import Elevator
from fixtures.games import RULES, accepted, piece, refused, say, slot, space

# The left room of the middle row and the right one are the twins with the number 3.
SHAFT = """
    +---+---+       +---+---+
    | .   .           .   . |
    +   +   +       +   +   +
    | .   .           .   . |
    +   +   +---+---+   +   +
    |C@   .  R.  W.   .   @ |
    +   +   +   +   +   +   +
    | .   .   .   @x  .   . |
    +   +   +---+###+   +   +
    | .   .           .   . |
    +   +   +       +   +   +
    | .   .           .   @ |
    +---+---+       +---+---+
"""
UP = """
    +---+---+---+---+---+---+
    | .   .  R.  W.   .   . |
    +   +   +   +   +   +   +
    | .   .   .   @x  .   . |
    +   +   +---+###+   +   +
    |C@   .           .   @ |
    +   +   +       +   +   +
    | .   .           .   . |
    +   +   +       +   +   +
    | .   .           .   . |
    +   +   +       +   +   +
    | .   .           .   @ |
    +---+---+       +---+---+
"""
DOWN = """
    +---+---+       +---+---+
    | .   .           .   . |
    +   +   +       +   +   +
    | .   .           .   . |
    +   +   +       +   +   +
    |C@   .           .   @ |
    +   +   +       +   +   +
    | .   .           .   . |
    +   +   +---+---+   +   +
    | .   .  R.  W.   .   . |
    +   +   +   +   +   +   +
    | .   .   .   @x  .   @ |
    +---+---+---+###+---+---+
"""
INSIDE = {
    "C": "green.cleric",
    "R": "red.thief",
    "W": "blue.warrior",
    "x": "yellow.rope",
}
EAST = 1
DRIVERS = ("drawn:b1", "drawn:b2", "drawn:b3")


def shaft(
    drawing: str = SHAFT,
    pieces: dict[str, str] | None = None,
    active: str = "green",
    ap: int = 4,
    face_down: tuple[str, ...] = (),
) -> Game:
    """Two labyrinths of three rooms, and the elevator between them."""
    return position(
        RULES,
        drawing,
        pieces={**INSIDE, **(pieces or {})},
        scenario="multi:4",
        active=active,
        ap=ap,
        tile=2,
        tracks=(("a2", "b2", "c2"),),
        extra={"elevator": Elevator(slot="b2", places=(), driven_from=DRIVERS)},
        twins=(("b1", "b3"),),
        face_down=face_down,
    )


def changed(drawing: str, *, walls: str = "", **signs: str) -> str:
    """A drawing with characters elsewhere, other squares, and walls east of some squares.

    `C="b3"` puts the sign C on that square, `C=""` takes it away; `b3="O"` makes the square a pit.
    """
    lines = [list(line) for line in drawing.strip("\n").splitlines()]

    def put(square: str, part: int, sign: str) -> None:
        lines[2 * int(square[1]) - 1][4 + 4 * (ord(square[0]) - 97) + part] = sign

    for name, value in signs.items():
        if len(name) > 1:
            put(name, 2, value)
            continue
        for line in lines:
            for at in (at for at, sign in enumerate(line) if sign == name):
                line[at] = " "
        if value:
            put(value, 1, name)
    for square in walls.split():
        put(square, 4, "|")
    return "\n".join("".join(line) for line in lines) + "\n"


def sent(game: Game, name: str) -> set[str]:
    """In which directions a piece may move the elevator."""
    texts = [dtwister.action_text(game.match, action) for action in game.legal_actions]
    return {text.split()[2] for text in texts if text.startswith(f"send {name} ")}


@pytest.mark.rule("SCN-M4-20", "SCN-M4-21", "SCN-M4-23", "SCN-M4-24", "SCN-M4-25", "EX-M12")
def test_the_elevator_goes_up_one_place_and_down_two_with_all_that_is_in_it() -> None:
    game = shaft()
    game.play(say(game, "send green.cleric up"))
    assert_position(game, UP, pieces=INSIDE)
    assert game.decision is not None and game.decision.text == "green acts; 3 AP left"
    refused(game, say(game, "send green.cleric up"), "shaft-end", "SCN-M4-23")
    game.play(say(game, "send green.cleric down"))
    assert_position(game, SHAFT, pieces=INSIDE)
    game.play(say(game, "send green.cleric down"))
    assert_position(game, DOWN, pieces=INSIDE)
    assert game.decision.text == "green acts; 1 AP left"
    refused(game, say(game, "send green.cleric down"), "shaft-end", "SCN-M4-23")
    for _ in range(3):
        game.undo()
    assert game == shaft()


@pytest.mark.rule("SCN-M4-20")
def test_the_elevator_costs_an_action_point() -> None:
    refused(shaft(ap=0), say(shaft(), "send green.cleric up"), "not-enough-ap", "AP-04")
    accepted(shaft(ap=1), say(shaft(), "send green.cleric up"))


def on_its_gear(ap: int = 5) -> Game:
    """The green Warrior stands on the gear of the elevator, which has a portcullis beside it."""
    inside = {"G": "green.warrior", "W": "blue.warrior exited"}
    return shaft(changed(SHAFT, G="d4", W=""), inside, ap=ap)


@pytest.mark.rule("SCN-M4-22", "SCN-M4-24")
def test_it_keeps_its_orientation_and_the_markers_on_it() -> None:
    game = on_its_gear()
    for text in ("break green.warrior south near", "send green.warrior down"):
        game.play(say(game, text))
    game.play(say(game, "send green.warrior up"))
    labyrinth = game.context.labyrinth
    gate = labyrinth.gate_at(space(game, "d4"), 2)
    ground = labyrinth.placed_rooms[slot(game, "b2")]
    assert gate is not None and ground is not None and ground.gate_states[gate] == BROKEN
    assert set(game.state.turns) == {0}


@pytest.mark.rule("SCN-M4-20", "SCN-M4-29")
def test_three_gears_move_it_and_no_other() -> None:
    assert sent(shaft(), "green.cleric") == {"up", "down"}
    assert sent(on_its_gear(), "green.warrior") == {"up", "down"}
    assert sent(shaft(changed(SHAFT, C="f3")), "green.cleric") == {"up", "down"}
    for other in ("f6", "b3"):
        game = shaft(changed(SHAFT, C=other))
        refused(game, say(game, "send green.cleric up"), "no-gear", "SCN-M4-20")


@pytest.mark.rule("SCN-M4-27", "SCN-M4-28", "SCN-M4-29")
def test_gears_turn_rooms_as_usual_and_gear_1_only_the_elevator() -> None:
    game = shaft()
    for room in ("b1", "b3"):
        accepted(game, say(game, f"rotate green.cleric {room} clockwise"))
    refused(game, say(game, "rotate green.cleric b2 clockwise"), "other-room", "ROTATE-02")
    own = on_its_gear()
    accepted(own, say(own, "rotate green.warrior b2 clockwise"))
    refused(own, say(own, "rotate green.warrior b1 clockwise"), "other-room", "ROTATE-02")
    own.play(say(own, "send green.warrior up"))
    accepted(own, say(own, "rotate green.warrior a2 clockwise"))


@pytest.mark.rule("R-M55")
def test_a_mekanork_moves_it_like_anybody() -> None:
    game = shaft(pieces={"C": "green.mekanork"})
    assert sent(game, "green.mekanork") == {"up", "down"}


@pytest.mark.rule("R-M51", "SCN-M4-25")
def test_nothing_but_the_ends_of_the_shaft_holds_it() -> None:
    crowd = changed(SHAFT, A="b3", B="c4")
    pieces = {"A": "blue.troll", "B": "yellow.thief", "W": "blue.warrior wounded"}
    game = shaft(crowd, pieces)
    accepted(game, say(game, "send green.cleric up"))


@pytest.mark.rule("R-M52")
def test_a_face_down_elevator_stays_where_it_is() -> None:
    hidden = changed(SHAFT, R="", W="", x="", c3="?", d3="?", c4="?", d4="?")
    away = {"R": "red.thief exited", "W": "blue.warrior exited", "x": "yellow.rope room b2"}
    gear = shaft(hidden, away)
    refused(gear, say(gear, "send green.cleric up"), "face-down", "R-M52")
    near = shaft(changed(hidden, C="b3"), away)
    accepted(near, say(near, "reveal green.cleric b2"))


@pytest.mark.rule("SCN-M4-26", "R-M53")
def test_its_borders_are_those_of_its_place() -> None:
    game = shaft(pieces={"R": "green.thief", "W": "blue.warrior"}, ap=5)
    accepted(game, say(game, "move green.thief c3-b3"))
    game.play(say(game, "send green.cleric up"))
    accepted(game, say(game, "move green.thief c1-b1"))
    # Where the elevator was, the board ends: nobody steps, looks or reveals there.
    refused(game, say(game, "move green.cleric a3-b3-c3"), "empty-place", "BOARD-07")
    accepted(game, say(game, "move green.cleric a3-b3"))
    assert game.context.labyrinth.ray(space(game, "a3"), EAST) == (space(game, "b3"),)
    edge = shaft(changed(UP, C="b3"))
    refused(edge, say(edge, "reveal green.cleric b2"), "no-such-room", "REVEAL-01")


@pytest.mark.rule("R-M53")
def test_nobody_is_pushed_into_the_empty_shaft() -> None:
    there = shaft(changed(SHAFT, R="b3"))
    assert refuse_push(there.context, piece(there, "red.thief"), EAST) is None
    gone = shaft(changed(UP, R="b3"))
    found = refuse_push(gone.context, piece(gone, "red.thief"), EAST)
    assert found is not None and found.code == "rim"


@pytest.mark.rule("R-M54")
def test_a_wall_walker_comes_through_no_wall_into_the_empty_shaft() -> None:
    walker = {"R": "green.wall-walker"}
    there = shaft(changed(SHAFT, walls="b3", R="b3"), walker)
    accepted(there, say(there, "walk-through green.wall-walker east"))
    gone = shaft(changed(UP, walls="b3", R="b3"), walker)
    refused(gone, say(gone, "walk-through green.wall-walker east"), "rim", "R-133")


@pytest.mark.rule("R-M53")
def test_a_rope_has_no_end_in_the_empty_shaft() -> None:
    # A rope over the pit b3 would hang between a3 and c3: the squares above and below are pits too.
    pits = {"b2": "O", "b3": "O", "b4": "O"}
    roped = {"C": "green.warrior + green.rope"}
    there = shaft(changed(SHAFT, **pits), roped)
    accepted(there, say(there, "move green.warrior a3-b3"))
    gone = shaft(changed(UP, **pits), roped)
    refused(gone, say(gone, "move green.warrior a3-b3"), "not-attached", "OBJ-ROPE-07")


@pytest.mark.rule("SCN-M4-24")
def test_records_and_positions_know_where_it_is() -> None:
    game = shaft()
    text = dtwister.action_text(game.match, say(game, "send green.cleric up"))
    assert text == "send green.cleric up"
    (event,) = [e for e in game.play(say(game, text)) if e.tag == "core:room-moved"]
    assert dtwister.event_text(game.match, event) == "room-moved slot=b2 to=a2"
