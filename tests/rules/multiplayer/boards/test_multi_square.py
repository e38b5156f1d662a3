"""The giant square: sixteen rooms, one kind of token on each, one way out (SCN-M1)."""

from __future__ import annotations

from collections import Counter

import pytest

import dtwister
from dtwister import Game
from dtwister._model.state import slot_under
from dtwister_features.game_actions import EndTurn, Lay, Start
from fixtures.games import accepted, kind_is, lay, piece, play_until, refused, say, slot
from fixtures.positions.staged_boards import after_set_up, doors, line_number, out_by, staged

SCENARIO = "multi:1"
ACROSS = {"blue": "north", "red": "east", "yellow": "south", "green": "west"}
OWN = {"blue": "south", "red": "west", "yellow": "north", "green": "east"}
SEATS = tuple(ACROSS)


def placing() -> Game:
    """A game in which the first token is to be laid on a room."""
    game = dtwister.new_game(SCENARIO, seed=2)
    play_until(game, kind_is("lay"), dtwister.Rng(2))
    return game


# -- set-up ----------------------------------------------------------------------------------------


@pytest.mark.rule("SCN-M1-01", "MULTI-109")
def test_all_sixteen_rooms_are_shuffled_and_lie_face_down() -> None:
    games = [dtwister.new_game(SCENARIO, seed=seed) for seed in range(3)]
    for game in games:
        rooms = [game.match.rooms[tile].room for tile in game.state.tiles]
        assert Counter(room.set_id for room in rooms) == {"base": 8, "multi": 8}
        assert len({room.id for room in rooms}) == 16
        assert game.state.faceup == 0
    assert len({tuple(game.state.tiles) for game in games}) == 3
    assert len({tuple(game.state.turns) for game in games}) == 3


@pytest.mark.rule("SCN-M1-02")
def test_four_lines_lie_on_the_middle_of_the_sides_of_a_square_of_rooms() -> None:
    grid = dtwister.new_game(SCENARIO, seed=0).match.grid
    names = [one.id for one in grid.layout.slots]
    assert names == [f"{row}{column}" for row in "abcd" for column in "1234"]
    beside = {
        line.id: [names[index] for index in grid.slots_of_line[number]]
        for number, line in enumerate(grid.layout.lines)
    }
    assert beside == {
        "south": ["d2", "d3"],
        "west": ["b1", "c1"],
        "north": ["a2", "a3"],
        "east": ["b4", "c4"],
    }
    assert [len(squares) for squares in grid.lines] == [10] * 4


@pytest.mark.rule("SCN-M1-03")
def test_every_seat_has_the_eight_characters_and_six_objects_of_the_base_set() -> None:
    match = dtwister.new_game(SCENARIO, seed=0).match
    base = dtwister.new_game("base:standard", seed=0).match
    assert match.seats == SEATS
    for seat in range(4):
        kinds = [one.kind.id for one in match.pieces if one.seat == seat]
        assert kinds == [one.kind.id for one in base.pieces if one.seat == 0]
        assert len(kinds) == 14


@pytest.mark.rule("SCN-M1-04", "MULTI-19")
def test_four_characters_start_on_the_own_line_only() -> None:
    game = dtwister.new_game(SCENARIO, seed=0)
    assert game.decision is not None and game.decision.kind == "starter"
    line = game.match.grid.lines
    dots = [line[line_number(game, "south")][dot] for dot in (1, 3, 6, 8)]
    thief = piece(game, "blue.thief")
    refused(game, Start(thief, line[line_number(game, "west")][1]), "no-dot", "SETUP-06")
    accepted(game, Start(thief, dots[0]))
    play_until(game, kind_is("lay"), dtwister.Rng(4))
    for seat, name in enumerate(SEATS):
        team = [game.state.at[one] for one in game.match.characters[seat]]
        there = sorted(at for at in team if at >= 0)
        squares = line[line_number(game, OWN[name])]
        assert there == [squares[dot] for dot in (1, 3, 6, 8)]


@pytest.mark.rule("SCN-M1-05", "SCN-M1-06", "MULTI-125", "R-M30")
def test_the_rooms_beside_lines_take_characters_and_all_others_objects() -> None:
    game = placing()
    slots = game.match.grid.layout.slots
    kinds = {one.id: (one.capacity, one.kinds) for one in slots}
    beside = {slots[index].id for lined in game.match.grid.slots_of_line for index in lined}
    assert len(beside) == 8
    assert {name for name, kind in kinds.items() if kind == (2, "characters")} == beside
    assert {name for name, kind in kinds.items() if kind == (3, "objects")} == {
        *("b2", "b3", "c2", "c3"),
        *("a1", "a4", "d1", "d4"),
    }
    assert game.decision is not None
    seat = game.decision.seat
    waiting = next(one for one in game.match.characters[seat] if game.state.at[one] == -1)
    rope = f"{game.seats[seat]}.rope"
    refused(game, Lay(waiting, slot(game, "a1")), "wrong-kind", "MULTI-125")
    refused(game, Lay(waiting, slot(game, "b2")), "wrong-kind", "MULTI-125")
    refused(game, lay(game, rope, "a2"), "wrong-kind", "MULTI-125")
    accepted(game, Lay(waiting, slot(game, "a2")))
    accepted(game, lay(game, rope, "a1"))
    accepted(game, lay(game, rope, "b2"))


@pytest.mark.rule("SCN-M1-05", "SCN-M1-06", "MULTI-107")
def test_after_the_set_up_every_room_is_full_of_what_it_takes() -> None:
    game = after_set_up(SCENARIO)
    lying: Counter[tuple[int, bool]] = Counter(
        (slot_under(at), game.match.kind_of[index].is_object)
        for index, at in enumerate(game.state.at)
        if slot_under(at) >= 0
    )
    for index, room in enumerate(game.match.grid.layout.slots):
        assert lying[index, room.kinds == "objects"] == room.capacity
        assert lying[index, room.kinds != "objects"] == 0


# -- leaving and winning ---------------------------------------------------------------------------


@pytest.mark.rule("SCN-M1-10", "SCN-M1-11", "MULTI-70", "EX-M09")
@pytest.mark.parametrize("seat", SEATS)
@pytest.mark.parametrize(("who", "points"), [("warrior", 1), ("goblin", 2)])
def test_a_seat_leaves_by_the_line_opposite_to_its_own(seat: str, who: str, points: int) -> None:
    name = f"{seat}.{who}"
    game = staged(SCENARIO, {name: ACROSS[seat]}, active=seat)
    game.play(out_by(game, name, ACROSS[seat]))
    assert game.vp == tuple(points if other == seat else 0 for other in SEATS)


@pytest.mark.rule("SCN-M1-10")
def test_a_treasure_carried_out_is_worth_a_point_more() -> None:
    places = {"red.warrior": "east", "green.treasure": "red.warrior"}
    game = staged(SCENARIO, places, active="red")
    game.play(out_by(game, "red.warrior", "east"))
    assert game.vp == (0, 2, 0, 0)


@pytest.mark.rule("SCN-M1-12", "MULTI-64", "R-M17", "EX-M09")
@pytest.mark.parametrize("seat", SEATS)
def test_the_side_lines_are_closed(seat: str) -> None:
    sides = [line for line in OWN.values() if line not in (OWN[seat], ACROSS[seat])]
    assert len(sides) == 2
    for line in sides:
        game = staged(SCENARIO, {f"{seat}.warrior": line}, active=seat)
        refused(game, out_by(game, f"{seat}.warrior", line), "closed-line", "EXIT-04")
    own = staged(SCENARIO, {f"{seat}.warrior": OWN[seat]}, active=seat)
    own.play(out_by(own, f"{seat}.warrior", OWN[seat]))
    assert own.vp == (0, 0, 0, 0)
    assert own.context.space(piece(own, f"{seat}.warrior")) >= 0


@pytest.mark.rule("SCN-M1-12", "R-M17")
@pytest.mark.parametrize(("line", "closed"), [("west", True), ("north", False)])
def test_nobody_walks_through_a_wall_onto_a_closed_line(line: str, closed: bool) -> None:
    way = "west" if line == "west" else "north"
    answers = set()
    game = staged(SCENARIO, {}, active="blue")
    for square in game.match.grid.lines[line_number(game, line)]:
        inside = game.match.grid.neighbour(square, {"west": 1, "north": 2}[line])
        assert inside is not None
        name = game.match.grid.names[inside]
        there = staged(SCENARIO, {"blue.wall-walker": name}, active="blue")
        refusal = there.why_not(say(there, f"walk-through blue.wall-walker {way}"))
        answers.add(refusal.code if refusal else "accepted")
    assert answers == {"no-wall", "closed-line" if closed else "accepted"}


@pytest.mark.rule("SCN-M1-09", "MULTI-71")
def test_an_elimination_is_worth_a_point() -> None:
    game = staged(SCENARIO, {}, active="blue")
    inside, other = next(
        (one, two)
        for one, _ in doors(game, "west")
        for two in game.context.neighbours(one)
        if game.match.grid.slot_of.get(two) is not None
        and game.context.labyrinth.cells["floor"] >> two & 1
    )
    names = game.match.grid.names
    places = {"blue.warrior": names[inside], "red.thief": f"{names[other]} wounded"}
    game = staged(SCENARIO, places, active="blue")
    game.play(say(game, "attack blue.warrior red.thief"))
    game.play(say(game, "card 6"))
    game.play(say(game, "card 0"))
    assert game.vp == (1, 0, 0, 0)


@pytest.mark.rule("SCN-M1-08", "MULTI-79")
@pytest.mark.parametrize(("before", "ends"), [(4, False), (5, True)])
def test_the_target_is_six_points(before: int, ends: bool) -> None:
    places = {"blue.warrior": "north", "blue.thief": "south", "red.thief": "west"}
    game = staged(SCENARIO, places, active="blue", vp={"blue": before})
    game.play(out_by(game, "blue.warrior", "north"))
    assert not game.is_over
    game.play(EndTurn())
    assert game.is_over is ends
    if ends:
        assert game.result == dtwister.Result((0,), "target")
