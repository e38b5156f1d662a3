"""The board: rooms, pairs, lines, what is adjacent to what (BOARD)."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest

import dtwister
from dtwister import Action, Game, Move
from dtwister.plugin.content import Room
from dtwister.testing import position
from dtwister_features.game_actions import Jump
from fixtures.games import accepted, piece, refused, slot, space

RULES = dtwister.load_rules()
BASE_ROOMS = [room for room in RULES.rooms.values() if room.set_id == "base"]


def stand(drawing: str, **pieces: str) -> Game:
    """A drawn position in which blue is to act."""
    names = {sign: name.replace("_", " ") for sign, name in pieces.items()}
    return position(RULES, drawing, pieces=names, active="blue")


def say(game: Game, text: str) -> Action:
    """An action from its text, legal or not."""
    return dtwister.parse_action(game.match, text)


def neighbours(game: Game, square: str) -> set[str]:
    """The names of the squares adjacent to a square."""
    return {game.context.square(there) for there in game.context.neighbours(space(game, square))}


# -- rooms ----------------------------------------------------------------------------------------


@pytest.mark.rule("BOARD-01")
@pytest.mark.parametrize("room", BASE_ROOMS, ids=lambda room: room.id)
def test_a_room_has_25_squares_and_one_gear(room: Room) -> None:
    assert room.size == 5
    assert len(room.cells) == 25
    assert Counter(room.cells)["features:gear"] == 1
    assert room.pair in (1, 2, 3, 4)
    assert room.turns in (1, -1)


@pytest.mark.rule("BOARD-02", "BASE-01")
def test_rooms_are_pairs_whose_arrows_turn_in_opposite_directions() -> None:
    pairs: dict[int, list[int]] = {}
    for room in BASE_ROOMS:
        pairs.setdefault(room.pair, []).append(room.turns)
    assert sorted(pairs) == [1, 2, 3, 4]
    assert all(sorted(turns) == [-1, 1] for turns in pairs.values())


@pytest.mark.rule("BOARD-02")
def test_a_deal_never_separates_twins() -> None:
    for seed in range(20):
        game = dtwister.new_game("base:beginner", seed=seed)
        pairs = Counter(game.match.rooms[tile].room.pair for tile in game.state.tiles)
        assert sorted(pairs.values()) == [2, 2, 2]


# -- the board ------------------------------------------------------------------------------------


@pytest.mark.rule("BOARD-03", "SCN-B1-02", "SCN-B2-01")
@pytest.mark.parametrize(("scenario", "long"), [("base:standard", 4), ("base:beginner", 3)])
def test_the_board_is_two_rooms_wide(scenario: str, long: int) -> None:
    grid = dtwister.new_game(scenario, seed=0).match.grid
    assert len(grid.slots) == 2 * long
    squares = {divmod(one, grid.width) for group in grid.slots for one in group}
    rows, columns = {row for row, _ in squares}, {column for _, column in squares}
    assert (len(rows), len(columns), len(squares)) == (10, 5 * long, 50 * long)


@pytest.mark.rule("BOARD-04", "SCN-B2-01")
@pytest.mark.parametrize("scenario", ["base:standard", "base:beginner"])
def test_at_each_short_end_lies_a_line_of_ten_squares(scenario: str) -> None:
    game = dtwister.new_game(scenario, seed=0)
    grid = game.match.grid
    assert [line.owner for line in grid.layout.lines] == [0, 1]
    assert [line.exit_for for line in grid.layout.lines] == [(1,), (0,)]
    touched = []
    for squares, inwards in zip(grid.lines, (1, 3), strict=True):
        assert len(squares) == 10
        beside = [[grid.neighbour(square, way) for way in (1, 3)] for square in squares]
        rooms = [[one for one in pair if one in grid.slot_of] for pair in beside]
        assert all(len(pair) == 1 for pair in rooms)
        assert all(grid.neighbour(square, inwards) in grid.slot_of for square in squares)
        touched.append({grid.slot_of[one] for pair in rooms for one in pair})
    assert [len(rooms) for rooms in touched] == [2, 2]
    assert not touched[0] & touched[1]


@pytest.mark.rule("BOARD-04")
def test_the_own_line_is_no_exit_and_the_other_one_is() -> None:
    game = stand("+---+---+---+\n|A0   .   1 |\n+---+---+---+", A="blue.thief")
    game.play(say(game, "move blue.thief a1-b1-a1"))
    assert game.context.space(piece(game, "blue.thief")) == space(game, "a1")
    game.play(say(game, "move blue.thief a1-b1-c1"))
    assert game.vp == (1, 0)


@pytest.mark.rule("BOARD-05")
def test_neighbouring_squares_of_a_line_are_adjacent() -> None:
    game = dtwister.new_game("base:standard", seed=0)
    for number in (0, 1):
        line = game.match.grid.lines[number]
        for one, other in pairwise(line):
            assert game.context.adjacent(one, other)
            assert game.context.adjacent(other, one)


@pytest.mark.rule("BOARD-05", "EDGE-02")
def test_the_half_of_a_line_is_open_so_the_room_decides() -> None:
    drawing = """
        +---+---+---+---+
        |A0   .   .   1 |
        +   +   +   +   +
        |B0 | .   .   1 |
        +---+---+---+---+
    """
    game = stand(drawing, A="blue.thief", B="blue.goblin")
    assert neighbours(game, "a1") == {"a2", "b1"}
    assert neighbours(game, "a2") == {"a1"}
    accepted(game, say(game, "move blue.thief a1-b1"))
    refused(game, say(game, "move blue.goblin a2-b2"), "wall", "MOVE-12")


BARRIERS = """
    +---+---+---+---+
    | . | . # . : . |
    +   +   +   +   +
    | . ' . , .   . |
    +---+---+---+---+
"""


@pytest.mark.rule("BOARD-06")
def test_adjacent_is_what_shares_a_side_without_a_barrier() -> None:
    game = stand(BARRIERS)
    assert neighbours(game, "a1") == {"a2"}
    assert neighbours(game, "b1") == {"b2"}
    assert neighbours(game, "c1") == {"c2"}
    assert neighbours(game, "d1") == {"d2"}
    assert neighbours(game, "b2") == {"a2", "b1", "c2"}
    assert neighbours(game, "d2") == {"c2", "d1"}


@pytest.mark.rule("BOARD-06")
def test_touching_corners_are_not_adjacent() -> None:
    game = stand("+---+---+\n| .   . |\n+   +   +\n| .   . |\n+---+---+")
    assert neighbours(game, "a1") == {"a2", "b1"}


@pytest.mark.rule("BOARD-07")
def test_nothing_lies_beyond_the_board() -> None:
    game = dtwister.new_game("base:standard", seed=0)
    grid, labyrinth = game.match.grid, game.context.labyrinth
    assert neighbours(game, "a1") == {"a2"}
    assert neighbours(game, "v10") == {"v9"}
    # A column and a row beyond the last ones would be the first ones of the next row.
    for square in (*grid.lines[0], *grid.lines[1]):
        for way in range(4):
            seen = labyrinth.ray(square, way)
            assert set(seen) <= set(grid.lines[0] if square in grid.lines[0] else grid.lines[1])
    assert grid.neighbour(space(game, "a1"), 3) is None
    assert grid.neighbour(space(game, "v1"), 1) is None
    assert grid.neighbour(space(game, "v1"), 0) is None


@pytest.mark.rule("BOARD-07")
def test_no_step_over_the_rim() -> None:
    drawing = """
        +---+---+---+
        | 0   .   . |
        +   +   +   +
        |A0   .   . |
        +---+---+---+
    """
    game = stand(drawing, A="blue.thief")
    grid = game.match.grid
    thief, here = piece(game, "blue.thief"), space(game, "a2")
    for way in (2, 3):
        refused(game, Move(thief, (here, here + grid.offsets[way])), "not-next", "GOLD-01")
    east = space(game, "b2"), space(game, "c2")
    refused(game, Move(thief, (here, *east, east[1] + 1)), "not-next", "GOLD-01")
    accepted(game, Move(thief, (here, *east)))


HIDDEN_ROOM = """
    +---+---+---+---+---+---+
    |W.f  .   ?   ?   .  y. |
    +   +   +   +   +   +   +
    | .  A.   ?   ?   .   . |
    +---+---+---+---+---+---+
"""


def beside_hidden_room() -> Game:
    """Blue on one side of a face-down room, a yellow goblin on the other one."""
    return position(
        RULES,
        HIDDEN_ROOM,
        pieces={
            "A": "blue.thief",
            "W": "blue.wizard",
            "f": "blue.fireball-wand",
            "y": "yellow.goblin",
            "g": "yellow.cleric room a2",
        },
        active="blue",
        tile=2,
    )


@pytest.mark.rule("BOARD-08")
def test_a_face_down_room_is_not_entered() -> None:
    game = beside_hidden_room()
    refused(game, say(game, "move blue.thief b2-c2"), "face-down", "MOVE-13")
    accepted(game, say(game, "move blue.thief b2-b1"))
    game.play(say(game, "reveal blue.thief a2"))
    game.play(say(game, "place yellow.cleric on d2"))
    accepted(game, say(game, "move blue.thief b2-c2"))


@pytest.mark.rule("BOARD-08")
def test_a_face_down_room_is_neither_seen_into_nor_through_nor_targeted() -> None:
    game = beside_hidden_room()
    labyrinth = game.context.labyrinth
    assert not labyrinth.known & game.match.grid.slot_masks[slot(game, "a2")]
    assert labyrinth.ray(space(game, "b1"), 1) == ()
    refused(game, say(game, "attack blue.thief yellow.cleric"), "not-adjacent", "COMBAT-02")
    assert not [action for action in game.legal_actions if action.verb in ("fire", "attack")]
    game.play(say(game, "reveal blue.thief a2"))
    game.play(say(game, "place yellow.cleric on c2"))
    assert game.context.labyrinth.ray(space(game, "b1"), 1) != ()
    accepted(game, say(game, "attack blue.thief yellow.cleric"))


# -- one definition for everything ----------------------------------------------------------------

SIGNS = {"wall": "|", "closed portcullis": "#", "arrow-slit": ":"}
THROUGH = {"open border": " ", "open portcullis": "'", "broken portcullis": ","}
DOINGS = {
    "combat": (
        "|A. ?y. |",
        {"A": "blue.thief", "y": "yellow.goblin"},
        "attack blue.thief yellow.goblin",
        "COMBAT-02",
    ),
    "healing": (
        "|C. ?w. |",
        {"C": "blue.cleric", "w": "blue.goblin wounded"},
        "heal blue.cleric blue.goblin",
        "CHAR-CLERIC-06",
    ),
    "a step": ("|A. ? . |", {"A": "blue.thief"}, "move blue.thief a1-b1", "MOVE-12"),
}


@pytest.mark.rule("R-04", "BOARD-06")
@pytest.mark.parametrize("doing", DOINGS)
@pytest.mark.parametrize("barrier", SIGNS)
def test_a_barrier_stops_whatever_needs_an_adjacent_square(doing: str, barrier: str) -> None:
    row, pieces, text, rule = DOINGS[doing]
    drawing = f"+---+---+\n{row.replace('?', SIGNS[barrier])}\n+---+---+"
    game = position(RULES, drawing, pieces=pieces, active="blue")
    action = say(game, text)
    refusal = game.why_not(action)
    assert refusal is not None
    refused(game, action, refusal.code, rule)


@pytest.mark.rule("R-04", "BOARD-06")
@pytest.mark.parametrize("doing", DOINGS)
@pytest.mark.parametrize("way", THROUGH)
def test_without_a_barrier_all_of_it_is_possible(doing: str, way: str) -> None:
    row, pieces, text, _ = DOINGS[doing]
    drawing = f"+---+---+\n{row.replace('?', THROUGH[way])}\n+---+---+"
    game = position(RULES, drawing, pieces=pieces, active="blue")
    accepted(game, say(game, text))


@pytest.mark.rule("R-04")
@pytest.mark.parametrize(("first", "second"), [("|", " "), (" ", "|"), ("#", " "), (" ", ":")])
def test_both_legs_of_a_jump_need_adjacency(first: str, second: str) -> None:
    drawing = f"+---+---+---+\n|A. {first} O {second} . |\n+---+---+---+"
    game = stand(drawing, A="blue.goblin")
    goblin = piece(game, "blue.goblin")
    jump = Jump(goblin, space(game, "b1"), space(game, "c1"))
    refusal = game.why_not(jump)
    assert refusal is not None
    refused(game, jump, refusal.code, refusal.rule)
    clear = stand("+---+---+---+\n|A.   O   . |\n+---+---+---+", A="blue.goblin")
    accepted(clear, jump)


@pytest.mark.rule("R-04")
def test_a_group_combat_does_not_reach_across_a_barrier() -> None:
    row = "|A.  y. {}B. |"
    pieces = {"A": "blue.thief", "B": "blue.goblin", "y": "yellow.goblin"}
    sides = []
    for sign in (" ", "|", "#", ":", "'"):
        drawing = f"+---+---+---+\n{row.format(sign)}\n+---+---+---+"
        game = position(RULES, drawing, pieces=pieces, active="blue")
        happened = game.play(say(game, "attack blue.thief yellow.goblin"))
        sides.append(len(happened[0].attackers))
    assert sides == [2, 1, 1, 1, 2]


@pytest.mark.rule("R-04")
def test_the_moment_of_the_action_counts() -> None:
    game = stand("+---+---+\n|T. #y. |\n+---+---+", T="blue.thief", y="yellow.goblin")
    attack = say(game, "attack blue.thief yellow.goblin")
    refused(game, attack, "not-adjacent", "COMBAT-02")
    game.play(say(game, "open blue.thief east"))
    accepted(game, attack)
    game.play(say(game, "close blue.thief east"))
    refused(game, attack, "not-adjacent", "COMBAT-02")
