"""The eight rooms of the set, boards as data, rooms for one kind of token (MULTI-90 on)."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator

import pytest

import dtwister
from dtwister import Game, Rng
from dtwister._board.grid import compile_layout
from dtwister._board.rooms import turned_cell
from dtwister._engine.editing.play_context import PlayContext
from dtwister._model.specs import Room
from dtwister.plugin import events
from dtwister_features.game_actions import Lay
from fixtures.games import kind_is
from fixtures.positions.multiplayer import (
    RULES,
    at,
    board_of,
    piece,
    play,
    play_until,
    refused,
    slot,
    stand,
)

ROOMS = {name: room for name, room in RULES.rooms.items() if room.set_id == "multi"}
NORTH, EAST, SOUTH, WEST = range(4)
STEPS = ((-1, 0), (0, 1), (1, 0), (0, -1))
each_room = pytest.mark.parametrize("room", ROOMS.values(), ids=ROOMS)


def cells(room: Room, feature: str) -> list[int]:
    """The squares of a room with a feature."""
    return [cell for cell, name in enumerate(room.cells) if name.endswith(feature)]


def halves(room: Room) -> dict[tuple[int, int], str]:
    """(cell, side) -> border, said for both cells of an inner border."""
    found: dict[tuple[int, int], str] = {}
    for cell, side, name in room.sides:
        found[cell, side] = name
        beside = neighbour(cell, side)
        if beside is not None:
            found[beside, (side + 2) % 4] = name
    return found


def neighbour(cell: int, side: int) -> int | None:
    """The next square within a room."""
    row, column = divmod(cell, 5)
    row, column = row + STEPS[side][0], column + STEPS[side][1]
    return row * 5 + column if 0 <= row < 5 and 0 <= column < 5 else None


def rim(side: int) -> list[int]:
    """The squares of a room along one of its sides."""
    return [cell for cell in range(25) if neighbour(cell, side) is None]


def walked(room: Room, starts: list[int], *, pits: bool, gates: bool) -> set[int]:
    """The squares that can be come to from some squares without leaving the room."""
    borders, hollow = halves(room), cells(room, "pit")
    reached, waiting = set(starts), list(starts)
    while waiting:
        cell = waiting.pop()
        for side in range(4):
            there, border = neighbour(cell, side), borders.get((cell, side), "")
            if there is None or there in reached or (border and not border.endswith("portcullis")):
                continue
            if (border and not gates) or (there in hollow and not pits):
                continue
            reached.add(there)
            waiting.append(there)
    return reached


def gates_in(room: Room, side: int) -> list[int]:
    """The squares whose border on a side of the room is open."""
    borders = halves(room)
    return [cell for cell in rim(side) if (cell, side) not in borders]


@pytest.mark.rule("MULTI-90", "MULTI-91", "MULTI-14", "MULTI-108")
def test_four_pairs_of_rooms() -> None:
    assert sorted(ROOMS) == sorted(f"multi:{pair}{half}" for pair in range(9, 13) for half in "ab")
    assert {room.pair for room in ROOMS.values()} == {9, 10, 11, 12}
    base = [room for room in RULES.rooms.values() if room.set_id == "base"]
    assert len(base) + len(ROOMS) == 16


@each_room
@pytest.mark.rule("MULTI-92", "MULTI-93", "MULTI-97")
def test_form_and_squares(room: Room) -> None:
    assert (room.size, len(room.cells)) == (5, 25)
    squares = {name.rpartition(":")[2] for name in room.cells}
    borders = {name.rpartition(":")[2] for _, _, name in room.sides}
    assert squares <= {"floor", "pit", "gear"}
    assert borders <= {"wall", "portcullis"}
    assert len(cells(room, "gear")) == 1
    assert len(cells(room, "pit")) <= 3


@pytest.mark.rule("MULTI-94", "MULTI-98")
@pytest.mark.parametrize("pair", [9, 10, 11, 12])
def test_the_rooms_of_a_pair(pair: int) -> None:
    one, other = (ROOMS[f"multi:{pair}{half}"] for half in "ab")
    assert {one.turns, other.turns} == {1, -1}
    gates = [name for room in (one, other) for _, _, name in room.sides if "portcullis" in name]
    assert gates


@each_room
@pytest.mark.rule("MULTI-95")
def test_every_square_can_be_reached_from_the_rim(room: Room) -> None:
    starts = [cell for side in range(4) for cell in gates_in(room, side)]
    assert walked(room, starts, pits=True, gates=True) == set(range(25))


@each_room
@pytest.mark.rule("MULTI-96")
def test_the_rim_is_open_on_every_side_without_portcullises(room: Room) -> None:
    counts = [len(gates_in(room, side)) for side in range(4)]
    assert min(counts) >= 1
    assert 7 <= sum(counts) <= 20
    outer = [name for cell, side, name in room.sides if neighbour(cell, side) is None]
    assert not any(name.endswith("portcullis") for name in outer)


def looks(room: Room) -> Iterator[tuple[object, ...]]:
    """What a room looks like in its four orientations."""
    for turn in range(4):
        squares = {turned_cell(cell, turn, 5): name for cell, name in enumerate(room.cells)}
        borders = {
            (turned_cell(cell, turn, 5), (side + turn) % 4): name
            for (cell, side), name in halves(room).items()
        }
        yield tuple(sorted(squares.items())), tuple(sorted(borders.items()))


def mirrored(room: Room) -> tuple[object, ...]:
    """What a room looks like in a mirror."""
    flip = {cell: cell - cell % 5 + 4 - cell % 5 for cell in range(25)}
    side_of = {NORTH: NORTH, SOUTH: SOUTH, EAST: WEST, WEST: EAST}
    squares = {flip[cell]: name for cell, name in enumerate(room.cells)}
    borders = {(flip[c], side_of[side]): name for (c, side), name in halves(room).items()}
    return tuple(sorted(squares.items())), tuple(sorted(borders.items()))


@each_room
@pytest.mark.rule("MULTI-99")
def test_no_room_is_another_one_turned_or_mirrored(room: Room) -> None:
    own = list(looks(room))
    assert len(set(own)) == 4
    for other in RULES.rooms.values():
        if other.id != room.id and other.size == 5:
            assert next(looks(other)) not in own, other.id
            assert mirrored(other) not in own, other.id


@pytest.mark.rule("MULTI-100", "R-M23")
def test_the_room_a_can_be_used_in_all_orientations() -> None:
    assert [name for name, room in ROOMS.items() if room.mark == "A"] == ["multi:9a"]
    room = ROOMS["multi:9a"]
    gear = cells(room, "gear")[0]
    for side in range(4):
        starts = [cell for cell in gates_in(room, side) if cell not in cells(room, "pit")]
        assert gear in walked(room, starts, pits=False, gates=False), side


TABLE = {
    "9a": (1, (3, 4, 4, 4), 1, 0, (2, 2)),
    "9b": (-1, (3, 3, 3, 3), 1, 1, (2, 3)),
    "10a": (-1, (3, 3, 3, 3), 1, 1, (2, 2)),
    "10b": (1, (3, 3, 2, 2), 2, 1, (2, 3)),
    "11a": (1, (4, 3, 3, 4), 1, 3, (2, 2)),
    "11b": (-1, (5, 4, 5, 4), 1, 1, (3, 4)),
    "12a": (-1, (2, 2, 3, 2), 2, 1, (2, 2)),
    "12b": (1, (2, 2, 2, 2), 2, 1, (3, 2)),
}


@pytest.mark.rule("MULTI-91", "R-M23")
@pytest.mark.parametrize("name", sorted(TABLE))
def test_the_table_of_the_rooms(name: str) -> None:
    room = ROOMS[f"multi:{name}"]
    turns, open_rim, gates, pits, gear = TABLE[name]
    assert room.turns == turns
    assert tuple(len(gates_in(room, side)) for side in range(4)) == open_rim
    gated = {
        frozenset({cell, neighbour(cell, side)})
        for (cell, side), name in halves(room).items()
        if name.endswith("portcullis")
    }
    assert len(gated) == gates
    assert len(cells(room, "pit")) == pits
    assert divmod(cells(room, "gear")[0], 5) == gear


# -- boards --------------------------------------------------------------------------------------

BOARDS = {name: one for name, one in RULES.layouts.items() if name.startswith("multi:")}
each_board = pytest.mark.parametrize("board", sorted(BOARDS))


@each_board
@pytest.mark.rule("MULTI-101", "MULTI-103", "MULTI-105", "MULTI-106")
def test_squares_and_lines_of_the_boards(board: str) -> None:
    grid = compile_layout(BOARDS[board])
    squares = [space for group in (*grid.slots, *grid.lines) for space in group]
    assert len(set(squares)) == len(squares)
    for line, spaces in zip(grid.layout.lines, grid.lines, strict=True):
        assert line.dots == ((1, 3, 6, 8) if line.length == 10 and line.role != "exit" else ())
        for space in spaces:
            beside = [grid.neighbour(space, way) for way in range(4)]
            others = [one for one in beside if one is not None and one not in spaces]
            assert others, (line.id, grid.names[space])


@each_board
@pytest.mark.rule("MULTI-107", "MULTI-22")
def test_the_capacities_add_up(board: str) -> None:
    layout = BOARDS[board]
    place = dict(dict(layout.extra)["place"])
    wanted = place["characters"] + place["objects"] + place["spare"]
    assert sum(one.capacity for one in layout.slots) == wanted


@pytest.mark.rule("MULTI-107")
def test_a_board_whose_capacities_do_not_add_up_is_refused() -> None:
    from dtwister._content.findings import finding_codes
    from fixtures.content_index import findings

    text = """
namespace = "demo"
[[layout]]
id = "tiny"
title = "Tiny"
seats = ["blue", "yellow"]
place = { characters = 2, objects = 2, spare = 0 }
slots = [{ id = "a1", x = 0, y = 0, capacity = 3 }]
"""
    assert finding_codes.CAPACITY in {one.code for one in findings(text)}
    right = findings(text.replace("capacity = 3", "capacity = 4"))
    assert finding_codes.CAPACITY not in {one.code for one in right}


@pytest.mark.rule("MULTI-102", "MULTI-101")
def test_a_partly_touched_side_ends_at_the_outer_rim() -> None:
    grid = compile_layout(BOARDS["multi:m2-pyramid-4p"])
    top = [one.id for one in grid.layout.slots].index("l5-1")
    left, right = grid.slots[top][20], grid.slots[top][24]
    below = {grid.slot_of[there] for s in grid.slots[top][20:] if (there := grid.neighbour(s, 2))}
    assert {grid.layout.slots[one].id for one in below} == {"l4-2", "l4-3"}
    assert grid.neighbour(left, 3) is None
    assert grid.neighbour(right, 1) is None
    wide = [one.id for one in grid.layout.slots].index("l4-1")
    upper = grid.slots[wide][:5]
    assert [grid.neighbour(space, 0) for space in upper] == [None] * 5


@each_board
@pytest.mark.rule("MULTI-104")
def test_a_room_turns_in_place(board: str) -> None:
    game = board_of(board)
    play_until(game, kind_is("card"), Rng(3))
    state, match = game.state.copy(), game.match
    state.faceup = (1 << len(match.grid.slots)) - 1
    state.labyrinth = None
    position = Game(match, state)
    before = position.state.at[:]
    number = len(match.grid.slots) // 2
    context = PlayContext(match, state.copy())
    context.do(events.RoomTurned(number, 1))
    for one, place in enumerate(before):
        inside = place in match.grid.slots[number]
        assert (context.state.at[one] == place) or inside
        assert not inside or context.state.at[one] in match.grid.slots[number]
    assert context.labyrinth.placed_rooms[number] is not None
    assert context.labyrinth.known == position.context.labyrinth.known


@pytest.mark.rule("R-M25")
def test_boards_say_that_they_are_reconstructed() -> None:
    from importlib.resources import files

    text = (files("dtwister_multiplayer") / "layouts.toml").read_text(encoding="utf-8")
    tables = tomllib.loads(text)["layout"]
    assert len(tables) == len(BOARDS)
    assert all(one["provenance"] == "reconstructed" and one["evidence"] for one in tables)


@pytest.mark.rule("MULTI-108", "MULTI-109", "R-M24")
@pytest.mark.parametrize("seed", range(3))
def test_named_rooms_lie_where_they_are_named_and_the_others_are_whole_pairs(seed: int) -> None:
    game = board_of("multi:m4-elevator-4p", seed)
    match = game.match
    there = {
        match.grid.layout.slots[n].id: match.rooms[tile].room.id
        for n, tile in enumerate(game.state.tiles)
    }
    assert (there["b3"], there["b2"], there["b4"]) == ("base:1b", "base:3a", "base:3b")
    others = [
        match.rooms[tile].room.pair
        for n, tile in enumerate(game.state.tiles)
        if tile >= 0 and match.grid.layout.slots[n].id not in ("b2", "b3", "b4")
    ]
    assert sorted(others) == sorted([*set(others)] * 2)
    assert set(others) <= {2, 4, 9, 10, 11, 12}
    pyramid = board_of("multi:m2-pyramid-4p", seed)
    top = slot(pyramid, "l5-1")
    assert pyramid.match.rooms[pyramid.state.tiles[top]].room.mark == "A"
    assert len({tile for tile in pyramid.state.tiles if tile >= 0}) == 16
    for watcher in (0, None):
        for one in (game, pyramid):
            view = one.view(watcher)
            sampled = view.sample(Rng(seed))
            assert sampled.view(watcher) == view


@pytest.mark.rule("MULTI-108")
def test_a_deal_with_a_named_room_elsewhere_is_refused() -> None:
    from dtwister_features.game_actions import Deal

    game = board_of("multi:m2-pyramid-4p")
    again = dtwister.new_game(game.match.scenario.id, seed=0, rules=game.rules, auto_chance=False)
    deal = again.chance_outcome()
    assert isinstance(deal, Deal)
    tiles = list(deal.tiles)
    tiles[0], tiles[1] = tiles[1], tiles[0]
    refused(again, Deal(tuple(tiles), deal.turns), "fixed-room", "MULTI-108")


# -- rooms for one kind of token -----------------------------------------------------------------


def square(**options: bool) -> Game:
    """A game on the giant square when the first token is to be laid."""
    game = board_of("multi:m1-square-4p", 2, **options)
    play_until(game, kind_is("lay"), Rng(2))
    return game


def tokens(game: Game) -> tuple[int, int]:
    """A character and an object of the seat that is to lay a token."""
    assert game.decision is not None
    own = [a.piece for a in game.legal_actions if isinstance(a, Lay)]
    is_object = game.context.kind
    return (
        next(p for p in own if not is_object(p).is_object),
        next(p for p in own if is_object(p).is_object),
    )


@pytest.mark.rule("MULTI-125", "R-M30")
def test_a_token_of_the_wrong_kind_is_refused() -> None:
    game = square()
    character, thing = tokens(game)
    refused(game, Lay(character, slot(game, "a1")), "wrong-kind", "MULTI-125")
    refused(game, Lay(thing, slot(game, "a2")), "wrong-kind", "MULTI-125")
    assert game.why_not(Lay(character, slot(game, "a2"))) is None
    assert game.why_not(Lay(thing, slot(game, "a1"))) is None


@pytest.mark.rule("R-M30", "MULTI-126")
def test_a_trusting_set_up_leaves_it_to_the_players_and_views_agree() -> None:
    game = square(trusting=True)
    rng = Rng(5)
    character, thing = tokens(game)
    assert game.why_not(Lay(character, slot(game, "a1"))) is None
    game.play(Lay(thing, slot(game, "a2")))
    while kind_is("lay")(game):
        for watcher in (0, None):
            view = game.view(watcher)
            assert view.sample(rng).view(watcher) == view
        game.play(game.legal_actions.sample(rng))
    assert sum(len(game.context.tokens_on(n)) for n in range(16)) == 40


HALL = """
+---+---+---+---+
| .  A.   .   . |
+   +   +   +   +
| .   .   .   . |
+---+---+---+---+
"""


def one_kind(kinds: str) -> Game:
    """A position with a face-down room for one kind, in which a character and an object lie."""
    import attrs

    from dtwister._engine.execution import advance_to_decision
    from dtwister._engine.match import Match
    from dtwister_features.turn.turn_frames import CardTurn
    from dtwister_multiplayer.misplaced_tokens import MisplacedTokens

    drawn = stand(
        HALL,
        {"A": "blue.thief", "c": "red.cleric room a2", "r": "red.rope room a2"},
        tile=2,
        face_down=["a2"],
    )
    match = drawn.match
    layout = attrs.evolve(
        match.grid.layout,
        slots=tuple(attrs.evolve(one, kinds=kinds) for one in match.grid.layout.slots),
    )
    scenario = attrs.evolve(
        match.scenario, abilities=(*match.scenario.abilities, MisplacedTokens())
    )
    own = Match.new(
        match.rules,
        scenario,
        match.options,
        seats=match.seats,
        room_ids=tuple(room.room.id for room in match.rooms),
        pieces=tuple((one.kind.id, one.seat) for one in match.pieces),
        grid=compile_layout(layout),
    )
    state = drawn.state.copy()
    state.frames = []
    context = PlayContext(own, state)
    context.push(CardTurn.at(context, seat=0, ap=5))
    advance_to_decision(context)
    return Game(own, state)


@pytest.mark.rule("MULTI-126", "MULTI-127", "MULTI-76")
@pytest.mark.parametrize(
    ("kinds", "gone", "left"),
    [
        ("objects", "red.cleric", "red.rope"),
        ("characters", "red.rope", "red.cleric"),
        ("both", "", "red.cleric"),
    ],
)
def test_a_misplaced_token_is_discarded_for_nobodys_points(
    kinds: str, gone: str, left: str
) -> None:
    game = one_kind(kinds)
    play(game, "reveal blue.thief a2")
    if gone:
        assert at(game, gone) == "discarded"
    assert game.vp == (0, 0, 0, 0)
    action = next(iter(game.legal_actions.of(piece(game, left))))
    assert game.why_not(action) is None


@pytest.mark.rule("R-M31")
@pytest.mark.parametrize("seed", range(4))
def test_no_token_is_left_without_a_place(seed: int) -> None:
    # One room takes objects only and all others either: objects come there before it is too late.
    game = board_of("multi:m4-elevator-4p", seed)
    play_until(game, kind_is("lay"), Rng(seed))
    elevator, warned = slot(game, "b3"), False
    while kind_is("lay")(game):
        choices = [a for a in game.legal_actions if isinstance(a, Lay)]
        elsewhere = [a for a in choices if a.slot != elevator]
        objects = [a for a in elsewhere if game.context.kind(a.piece).is_object]
        action = (objects or elsewhere or choices)[0]
        if not objects and any(game.context.kind(a.piece).is_object for a in choices):
            thing = next(a.piece for a in choices if game.context.kind(a.piece).is_object)
            if len(game.context.tokens_on(elevator)) < 4 and elsewhere:
                refused(game, Lay(thing, elsewhere[0].slot), "no-place-left", "R-M31")
                assert game.why_not(Lay(thing, elevator)) is None
                warned = True
        game.play(action)
    assert warned
    assert kind_is("card")(game)
    assert all(
        len(game.context.tokens_on(n)) == one.capacity
        for n, one in enumerate(game.match.grid.layout.slots)
    )
