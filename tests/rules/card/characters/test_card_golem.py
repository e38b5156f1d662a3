"""The Golem of the card game (CG-CHAR-GOLEM)."""

from __future__ import annotations

import pytest

from dtwister import Game
from dtwister.json import view_to_json
from fixtures.positions.zone_boards import RULES, accepted, ap_left, board, offers, plays, refused


def beside(game: Game, one: str, other: str) -> bool:
    """Whether an ordinary walker steps from one zone to another one."""
    grid = game.match.grid
    here, there = grid.space(one), grid.space(other)
    assert here is not None and there is not None
    return game.context.adjacent(here, there)


@pytest.mark.rule("EX-CG25", "CG-CHAR-GOLEM-01", "CG-CHAR-GOLEM-02", "CG-CHAR-GOLEM-03")
@pytest.mark.rule("CG-CHAR-GOLEM-04", "R-C90", "R-C91")
def test_all_walls_of_its_room() -> None:
    game = board("B", {"blue.golem": "r1.o"})
    assert not beside(game, "r1.@", "r1.t")
    plays(game, "shatter blue.golem")
    assert ap_left(game) == 2
    assert beside(game, "r1.@", "r1.t") and beside(game, "r1.t", "r1.@")
    assert not beside(game, "r1.o", "r1.s")  # the pit trap
    assert not beside(game, "r1.o", "r2.s")  # R2's own wall
    assert not beside(game, "r1.s", "r3.t")  # R3's own wall


@pytest.mark.rule("CG-CHAR-GOLEM-03", "R-C91")
def test_walls_and_slits_let_steps_and_sight_through() -> None:
    pieces = {"blue.golem": "r3.t", "blue.cleric": "r3.s", "yellow.naga": "r3.o"}
    game = board("C", pieces)
    refused(game, "step blue.cleric to r3.o", "no-passage", "CG-MOVE-04")
    plays(game, "shatter blue.golem")
    accepted(game, "step blue.cleric to r3.o")
    assert not beside(game, "r3.t", "r4.s")  # the wall of R4
    room = board("C", {"blue.golem": "r1.s", "blue.cleric": "r3.t"})
    refused(room, "step blue.cleric to r1.s", "no-passage", "CG-MOVE-04")
    plays(room, "shatter blue.golem")
    accepted(room, "step blue.cleric to r1.s")
    space = room.match.grid.space
    seen = room.context.labyrinth.ray(space("r3.t"), 0)  # type: ignore[arg-type]
    assert space("r1.s") in seen


@pytest.mark.rule("CG-CHAR-GOLEM-04")
@pytest.mark.parametrize("state", ["closed", "open", "broken"])
def test_the_portcullis_is_broken_whatever_it_was(state: str) -> None:
    game = board("C", {"blue.golem": "r1.o", "blue.thief": "r1.@"}, gates={"r1": state})
    plays(game, "shatter blue.golem")
    refused(game, "close blue.thief south", "wrong-state", "CG-ZONE-09")
    assert beside(game, "r1.@", "r1.t")


@pytest.mark.rule("CG-CHAR-GOLEM-05")
def test_once_in_the_game() -> None:
    game = board("C", {"blue.golem": "r1.s", "yellow.golem": "r4.o"})
    plays(game, "shatter blue.golem", "step blue.golem to r2.o")
    refused(game, "shatter blue.golem", "used-up", "CG-CHAR-GOLEM-05")
    assert view_to_json(game.view("yellow"))["parts"]["card:shattered"] == {
        "pieces": ["blue.golem"]
    }
    plays(game, "end", "shatter yellow.golem", "end")
    assert offers(game, "shatter") == set()
    refused(game, "shatter blue.golem", "used-up", "CG-CHAR-GOLEM-05")


@pytest.mark.rule("CG-CHAR-GOLEM-06", "CG-ROTATE-07", "CG-OBJ-INVERSION-04")
def test_it_stays_so_wherever_the_room_comes() -> None:
    pieces = {
        "blue.golem": "r3.@",
        "blue.wizard": "r3.t",
        "blue.scroll-of-inversion": "carried by blue.wizard",
        "blue.cleric": "r3.s",
    }
    game = board("C", pieces, ap=3)
    plays(game, "shatter blue.golem", "rotate blue.golem r3 clockwise", "invert blue.wizard r1")
    assert beside(game, "r1.s", "r1.o")
    assert not beside(game, "r3.@", "r3.t")


@pytest.mark.rule("R-C92")
def test_not_in_a_starting_zone() -> None:
    game = board("C", {"blue.golem": "r3>t"})
    refused(game, "shatter blue.golem", "no-room", "R-C92")
    accepted(board("C", {"blue.golem": "r3.t"}), "shatter blue.golem")


@pytest.mark.rule("R-C11")
def test_not_where_nothing_is_left_to_break() -> None:
    game = board("C", {"blue.golem": "r1.@", "yellow.golem": "r1.@"})
    plays(game, "shatter blue.golem", "end")
    refused(game, "shatter yellow.golem", "nothing", "R-C11")


@pytest.mark.rule("CG-CHAR-GOLEM-02", "R-C91")
@pytest.mark.parametrize("turn", range(4))
def test_in_every_room_nothing_but_pit_traps_is_left(turn: int) -> None:
    rooms = [name for name in RULES.rooms if name.startswith("card:")]
    for name in rooms:
        others = [other for other in rooms if other != name][:3]
        lying = {f"r{index}": f"{other[5:]}/0" for index, other in enumerate(others, 2)}
        game = board("C", {"blue.golem": "r1.o"}, rooms={"r1": f"{name[5:]}/{turn}", **lying})
        plays(game, "shatter blue.golem")
        ground = game.context.labyrinth.placed_rooms[0]
        assert ground is not None
        assert set(ground.stops) <= {"pit-trap"}
        assert not any(ground.blind) and not any(ground.slits)
