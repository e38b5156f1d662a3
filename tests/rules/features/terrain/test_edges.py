"""Borders: inside a room, and where two halves face each other (EDGE)."""

from __future__ import annotations

import attrs
import pytest

import dtwister
from dtwister import Action, Game, Rules
from dtwister._board.grid import compile_layout
from dtwister._board.masks import EAST, NORTH, SOUTH, WEST
from dtwister._engine.editing.play_context import PlayContext
from dtwister._engine.editing.state_editor import StateEditor
from dtwister._engine.match import Match
from dtwister.plugin import Ability
from dtwister.plugin.content import Layout, Line, Room, Slot
from dtwister.testing import position
from dtwister_features.turn.turn_frames import CardTurn
from fixtures.games import accepted, piece, refused, space

RULES = dtwister.load_rules()

HALVES = {
    "open": None,
    "wall": ("features:wall", 0),
    "slit": ("features:arrow-slit", 0),
    "closed": ("features:portcullis", 0),
    "raised": ("features:portcullis", 1),
    "broken": ("features:portcullis", 2),
}
"""Word -> (id of the border feature, its state)."""

FLOOR, GEAR = "features:floor", "features:gear"


class Contortion(Ability):
    """Passes arrow-slits, as the Naga does."""

    id = "test:contortion"
    passes = frozenset({"arrow-slit"})


def with_contortion() -> Rules:
    """The official rules, with a goblin that passes arrow-slits."""
    goblin = attrs.evolve(RULES.characters["base:goblin"], abilities=(Contortion(),))
    return attrs.evolve(RULES, characters={**RULES.characters, "base:goblin": goblin})


def known_as(rules: Rules, word: str) -> str:
    """The id of a kind of piece, given its last part."""
    return next(name for name in (*rules.characters, *rules.objects) if name.endswith(f":{word}"))


def room(name: str, pair: int, turns: int, *sides: tuple[int, int, str]) -> Room:
    """A room of four squares, the first one a gear."""
    return Room(
        id=name,
        pair=pair,
        turns=turns,
        size=2,
        cells=(GEAR, FLOOR, FLOOR, FLOOR),
        sides=tuple(sorted(sides)),
        set_id="test",
    )


def two_rooms(
    west: str,
    east: str,
    at: dict[str, str] | None = None,
    *,
    face_down: bool = False,
    line: bool = False,
) -> Game:
    """Two rooms side by side; the halves of the border between b1 and c1 are given, others open.

    Squares are a1 b1 / a2 b2 and c1 d1 / c2 d2. `at` puts pieces on squares. With `line` the
    eastern room is replaced by a line of yellow, c1 and c2.
    """
    near, far = HALVES[west], HALVES[east]
    rooms = [room("test:west", 1, 1, *(((1, EAST, near[0]),) if near else ()))]
    slots = [Slot(id="west", x=0, y=0)]
    lines: tuple[Line, ...] = ()
    if line:
        lines = (Line(id="end", owner=0, x=2, y=0, length=2),)
    else:
        rooms.append(room("test:east", 2, 1, *(((0, WEST, far[0]),) if far else ())))
        slots.append(Slot(id="east", x=2, y=0))
    layout = Layout(
        id="test:two",
        title="",
        seats=("blue", "yellow"),
        slots=tuple(slots),
        lines=lines,
        room_size=2,
    )
    at = at or {}
    rules = with_contortion()
    rules = attrs.evolve(rules, rooms={**rules.rooms, **{one.id: one for one in rooms}})
    seats = {"blue": 0, "yellow": 1}
    names = [name.partition(".") for name in at]
    match = Match.new(
        rules,
        rules.scenarios["base:standard"],
        {},
        room_ids=tuple(one.id for one in rooms),
        pieces=tuple((known_as(rules, kind), seats[colour]) for colour, _, kind in names),
        grid=compile_layout(layout),
    )
    state = match.new_state(0)
    state.tiles = list(range(len(rooms)))
    state.faceup = 1 if face_down else 3
    for index, half in enumerate((near, far)):
        if half and half[1]:
            state.gate_states[index, 0] = half[1]
    editor = StateEditor(match, state)
    for name, square in at.items():
        found = match.grid.space(square)
        assert found is not None
        editor.place(match.piece_index[name], found)
    PlayContext(match, state).push(CardTurn(0, 5, 5))
    return Game(match, state)


def passes(game: Game, *special: str, one: str = "b1", other: str = "c1") -> bool:
    """Whether a step leads from one square to another; the same way back."""
    found = game.context.labyrinth.adjacency(frozenset(special))
    there = space(game, other) in found[space(game, one)]
    assert there == (space(game, one) in found[space(game, other)])
    return there


def sees(game: Game, viewer: str, way: int, target: str) -> bool:
    """Whether a line of sight leads from a square to another one."""
    return space(game, target) in game.context.labyrinth.ray(space(game, viewer), way)


def say(game: Game, text: str) -> Action:
    """An action from its text, legal or not."""
    return dtwister.parse_action(game.match, text)


# -- inside a room --------------------------------------------------------------------------------


@pytest.mark.rule("EDGE-01")
@pytest.mark.parametrize(
    ("sign", "steps", "near", "far"),
    [
        (" ", True, True, True),
        ("|", False, False, False),
        ("#", False, False, False),
        ("'", True, True, True),
        (",", True, True, True),
        (":", False, True, False),
    ],
)
def test_a_border_inside_a_room_has_one_state(
    sign: str, steps: bool, near: bool, far: bool
) -> None:
    game = position(RULES, f"+---+---+---+\n| .   . {sign} . |\n+---+---+---+", active="blue")
    assert passes(game) is steps
    assert sees(game, "b1", EAST, "c1") is sees(game, "c1", WEST, "b1") is near
    assert sees(game, "a1", EAST, "c1") is far


@pytest.mark.rule("EDGE-01")
def test_a_portcullis_inside_a_room_is_one_from_both_sides() -> None:
    drawing = "+---+---+\n|T. #U. |\n+---+---+"
    game = position(RULES, drawing, pieces={"T": "blue.thief", "U": "blue.thief#2"}, active="blue")
    game.play(say(game, "open blue.thief east"))
    refused(game, say(game, "open blue.thief#2 west"), "wrong-state", "TERRAIN-PORT-07")
    game.play(say(game, "close blue.thief#2 west"))
    assert not game.context.adjacent(space(game, "a1"), space(game, "b1"))


# -- two halves -----------------------------------------------------------------------------------

TABLE = [
    # west, east: steps, for a contortionist, sight from beside, sight from afar
    ("open", "open", True, True, True, True),
    ("open", "wall", False, False, False, False),
    ("wall", "wall", False, False, False, False),
    ("open", "slit", False, True, True, False),
    ("slit", "slit", False, True, True, False),
    ("slit", "wall", False, False, False, False),
    ("open", "closed", False, False, False, False),
    ("open", "raised", True, True, True, True),
    ("open", "broken", True, True, True, True),
    ("closed", "wall", False, False, False, False),
    ("raised", "wall", False, False, False, False),
    ("broken", "wall", False, False, False, False),
    ("closed", "slit", False, False, False, False),
    ("raised", "slit", False, True, True, False),
    ("broken", "slit", False, True, True, False),
    ("closed", "closed", False, False, False, False),
    ("closed", "raised", False, False, False, False),
    ("closed", "broken", False, False, False, False),
    ("raised", "raised", True, True, True, True),
    ("raised", "broken", True, True, True, True),
    ("broken", "broken", True, True, True, True),
]


@pytest.mark.rule("EDGE-02", "EDGE-03", "EDGE-04", "R-05")
@pytest.mark.parametrize("turned", [False, True], ids=["as listed", "the other way round"])
@pytest.mark.parametrize(("west", "east", "steps", "naga", "beside", "afar"), TABLE)
def test_the_table_of_combined_borders(
    west: str, east: str, steps: bool, naga: bool, beside: bool, afar: bool, turned: bool
) -> None:
    game = two_rooms(east, west) if turned else two_rooms(west, east)
    assert passes(game) is steps
    assert passes(game, "arrow-slit") is naga
    assert sees(game, "b1", EAST, "c1") is sees(game, "c1", WEST, "b1") is beside
    assert sees(game, "a1", EAST, "c1") is sees(game, "d1", WEST, "b1") is afar
    assert passes(game, one="b2", other="c2")


@pytest.mark.rule("EDGE-02", "EDGE-03", "BOARD-05")
@pytest.mark.parametrize(
    ("half", "steps"),
    [("open", True), ("wall", False), ("closed", False), ("raised", True), ("slit", False)],
)
def test_towards_a_line_only_the_half_of_the_room_counts(half: str, steps: bool) -> None:
    game = two_rooms(half, "open", line=True)
    assert passes(game) is steps
    assert passes(game, one="b2", other="c2")


@pytest.mark.rule("EDGE-04", "R-05")
def test_a_double_wall_is_one_obstacle_for_those_who_cross_walls() -> None:
    for east in ("open", "wall"):
        game = two_rooms("wall", east, {"blue.wall-walker": "b1"})
        game.play(say(game, "walk-through blue.wall-walker east"))
        assert game.context.space(piece(game, "blue.wall-walker")) == space(game, "c1")


@pytest.mark.rule("EDGE-04")
@pytest.mark.parametrize(("west", "code"), [("wall", "wall"), ("closed", "portcullis")])
def test_a_slit_behind_a_wall_or_a_closed_portcullis_stops_a_contortionist(
    west: str, code: str
) -> None:
    game = two_rooms(west, "slit", {"blue.goblin": "b1"})
    refused(game, say(game, "move blue.goblin b1-c1"), code, "MOVE-12")
    for other in ("open", "raised", "broken", "slit"):
        through = two_rooms(other, "slit", {"blue.goblin": "b1"})
        accepted(through, say(through, "move blue.goblin b1-c1"))


# -- tiles that turn ------------------------------------------------------------------------------


@pytest.mark.rule("EDGE-05", "R-31")
@pytest.mark.parametrize("state", ["closed", "raised", "broken"])
def test_the_state_of_a_portcullis_travels_with_its_tile(state: str) -> None:
    game = two_rooms(state, "open", {"blue.mekanork": "a1"})
    marks = dict(game.state.gate_states)
    open_now = state != "closed"
    assert passes(game) is open_now
    # A quarter clockwise: the half that was east of b1 is now south of b2.
    game.play(say(game, "rotate blue.mekanork west clockwise"))
    assert game.state.gate_states == marks
    gates = game.context.labyrinth.placed_rooms[0]
    assert gates is not None
    assert set(gates.gates) == {(space(game, "b2"), SOUTH)}
    assert passes(game)
    for _ in range(3):
        game.play(say(game, "rotate blue.mekanork west clockwise"))
    assert passes(game) is open_now


@pytest.mark.rule("EDGE-05", "EDGE-01")
def test_a_portcullis_inside_a_tile_keeps_its_state_and_place_when_the_room_turns() -> None:
    drawing = "+---+---+\n|A@ #T. |\n+   +   +\n| .   . |\n+---+---+"
    game = position(
        RULES,
        drawing,
        pieces={"A": "blue.mekanork", "T": "blue.thief"},
        active="blue",
    )
    game.play(say(game, "open blue.thief west"))
    game.play(say(game, "rotate blue.mekanork a1 clockwise"))
    assert game.context.space(piece(game, "blue.thief")) == space(game, "b2")
    assert game.context.adjacent(space(game, "b1"), space(game, "b2"))
    game.play(say(game, "close blue.thief north"))
    assert not game.context.adjacent(space(game, "b1"), space(game, "b2"))
    assert game.context.adjacent(space(game, "a1"), space(game, "b1"))


@pytest.mark.rule("EDGE-06")
def test_after_a_rotation_the_rim_is_combined_anew() -> None:
    game = two_rooms("wall", "open", {"blue.mekanork": "a1"})
    assert not passes(game)
    game.play(say(game, "rotate blue.mekanork west clockwise"))
    assert passes(game)
    assert passes(game, one="b2", other="c2")
    for _ in range(2):
        game.play(say(game, "rotate blue.mekanork west counterclockwise"))
    # Now the wall is north of a1, outside.
    labyrinth = game.context.labyrinth
    assert labyrinth.half_stops(NORTH, frozenset()) >> space(game, "a1") & 1
    assert passes(game)


@pytest.mark.rule("EDGE-06", "EDGE-07")
@pytest.mark.parametrize(("east", "steps"), [("open", True), ("wall", False), ("slit", False)])
def test_after_a_reveal_the_rim_is_combined_anew(east: str, steps: bool) -> None:
    game = two_rooms("open", east, {"blue.thief": "b1"}, face_down=True)
    assert not passes(game)
    game.play(say(game, "reveal blue.thief east"))
    assert passes(game) is steps


@pytest.mark.rule("EDGE-07")
@pytest.mark.parametrize("east", ["open", "wall", "closed", "slit"])
def test_towards_an_unrevealed_room_nothing_passes_and_only_the_near_half_counts(
    east: str,
) -> None:
    game = two_rooms("open", east, {"blue.thief": "b1"}, face_down=True)
    assert not passes(game)
    assert not sees(game, "b1", EAST, "c1")
    accepted(game, say(game, "reveal blue.thief east"))


@pytest.mark.rule("EDGE-07")
@pytest.mark.parametrize("west", ["wall", "closed", "slit"])
def test_a_near_half_that_is_not_open_denies_access(west: str) -> None:
    game = two_rooms(west, "open", {"blue.thief": "b1", "blue.goblin": "b2"}, face_down=True)
    refused(game, say(game, "reveal blue.thief east"), "no-access", "REVEAL-02")
    accepted(game, say(game, "reveal blue.goblin east"))


# -- two portcullises -----------------------------------------------------------------------------


@pytest.mark.rule("R-06")
def test_two_facing_portcullises_are_opened_one_by_one_from_either_side() -> None:
    for first, second in (("near", "far"), ("far", "near")):
        game = two_rooms("closed", "closed", {"blue.thief": "b1"})
        game.play(say(game, f"open blue.thief east {first}"))
        assert not passes(game)
        half = say(game, f"open blue.thief east {first}")
        refused(game, half, "wrong-state", "TERRAIN-PORT-07")
        game.play(say(game, f"open blue.thief east {second}"))
        assert passes(game)
        turn = game.context.find(CardTurn)
        assert turn is not None and turn.ap == 3
    east = two_rooms("closed", "closed", {"blue.thief": "c1"})
    east.play(say(east, "open blue.thief west far"))
    east.play(say(east, "open blue.thief west near"))
    assert passes(east)


@pytest.mark.rule("R-06")
def test_breaking_two_facing_portcullises_takes_two_actions() -> None:
    game = two_rooms("closed", "closed", {"blue.warrior": "b1"})
    game.play(say(game, "break blue.warrior east near"))
    assert not passes(game)
    game.play(say(game, "break blue.warrior east far"))
    assert passes(game)


@pytest.mark.rule("R-06")
def test_a_single_portcullis_of_the_other_room_is_handled_too() -> None:
    game = two_rooms("open", "closed", {"blue.thief": "b1"})
    refused(game, say(game, "open blue.thief east"), "no-portcullis", "TERRAIN-PORT-04")
    game.play(say(game, "open blue.thief east far"))
    assert passes(game)


@pytest.mark.rule("R-07")
def test_a_portcullis_behind_a_wall_is_handled_from_its_own_side_only() -> None:
    game = two_rooms("wall", "closed", {"blue.thief": "b1"})
    for half in ("near", "far"):
        action = say(game, f"open blue.thief east {half}")
        refused(game, action, "no-portcullis", "TERRAIN-PORT-04")
    own = two_rooms("wall", "closed", {"blue.thief": "c1"})
    own.play(say(own, "open blue.thief west"))
    assert not passes(own)


@pytest.mark.rule("R-07", "EDGE-06")
def test_a_portcullis_opened_behind_a_wall_is_open_when_the_wall_turns_away() -> None:
    pieces = {"blue.thief": "c1", "blue.mekanork": "a1"}
    game = two_rooms("wall", "closed", pieces)
    game.play(say(game, "rotate blue.mekanork west clockwise"))
    assert not passes(game)
    opened = two_rooms("wall", "closed", pieces)
    opened.play(say(opened, "open blue.thief west"))
    opened.play(say(opened, "rotate blue.mekanork west clockwise"))
    assert passes(opened)
