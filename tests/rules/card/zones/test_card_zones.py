"""Zones and borders of the card game as they are played on (CG-ZONE, R-C03, R-C12 to R-C16)."""

from __future__ import annotations

import pytest

from dtwister import Game
from dtwister._engine.editing.state_builder import check_derived
from dtwister._engine.editing.state_editor import StateEditor
from fixtures.positions.zone_boards import board, offers, plays, refused, stands


def changed(game: Game, slot: int, *, quarters: int = 0, other: int = -1) -> Game:
    """The position after a turn of a room, or when it has changed places with another one."""
    state = game.state.copy()
    editor = StateEditor(game.match, state)
    if quarters:
        editor.rotate_room(slot, quarters)
    if other >= 0:
        editor.swap_rooms(slot, other)
    assert not check_derived(game.match, state)
    return type(game)(game.match, state)


@pytest.mark.rule("R-C03", "CG-ZONE-14")
def test_any_number_of_objects_lies_in_a_zone() -> None:
    pieces = {f"blue.{name}": "r3.t" for name in ("key", "key#2", "sword", "armor", "rope")}
    game = board("C", {**pieces, "blue.naga": "r3.t", "yellow.rope": "carried by blue.naga"})
    plays(game, "drop blue.naga yellow.rope", "stop blue.naga")
    stands(game, {**pieces, "yellow.rope": "r3.t"})


@pytest.mark.rule("CG-ZONE-14", "CG-ZONE-13", "CG-OBJ-ROPE-03")
def test_all_places_of_a_room_are_its_four_zones() -> None:
    # A pit trap is a border: there is no place to stand on one, or to leave something there.
    game = board("C", {"blue.naga": "r3.t", "blue.rope": "carried by blue.naga"})
    grid = game.match.grid
    for slot, spaces in zip(("r1", "r2", "r3", "r4"), grid.slots, strict=True):
        assert {grid.names[space] for space in spaces} == {f"{slot}.{icon}" for icon in "ost@"}
    assert game.context.labyrinth.non_floor == 0
    # Halfway is no end of a movement: it is on one side of the pit trap or on the other.
    plays(game, "step blue.naga to r3.@", "drop blue.naga blue.rope")
    stands(game, {"blue.naga": "r3.@", "blue.rope": "r3.@"})


@pytest.mark.rule("CG-ZONE-06")
@pytest.mark.parametrize("quarters", [1, 2, 3])
def test_pieces_keep_their_zones_when_a_room_is_turned(quarters: int) -> None:
    pieces = {
        "blue.naga": "r3.@",
        "blue.key": "carried by blue.naga",
        "yellow.cleric": "r3.o wounded",
        "blue.rope": "r3.s",
        "blue.cleric": "r4.o",
    }
    stands(
        changed(board("C", pieces), 2, quarters=quarters),
        {**pieces, "blue.key": "r3.@ " + pieces["blue.key"]},
    )


@pytest.mark.rule("CG-ZONE-06")
def test_what_is_beside_a_zone_changes_when_the_room_is_turned() -> None:
    game = board("C", {"blue.cleric": "r3.@"})
    assert "step blue.cleric to r4.o" in offers(game, "step")
    turned = changed(game, 2, quarters=1)
    # The gear lies in the south-west now, away from r4 and still at the rim.
    assert "step blue.cleric to r4.o" not in offers(turned, "step")
    refused(turned, "step blue.cleric to r4.o", "not-beside", "CG-GOLD-07")


@pytest.mark.rule("CG-ZONE-07", "CG-ZONE-08", "CG-ZONE-09")
@pytest.mark.parametrize("state", ["open", "broken"])
def test_a_portcullis_starts_closed_and_lets_everybody_pass_when_it_does_not_stand(
    state: str,
) -> None:
    pieces = {"blue.cleric": "r1.@", "blue.troll": "r1.t"}
    closed = board("C", pieces)
    refused(closed, "step blue.cleric to r1.t", "no-passage", "CG-MOVE-04")
    refused(closed, "step blue.troll to r1.@", "no-passage", "CG-MOVE-04")
    game = board("C", pieces, gates={"r1": state})
    plays(game, "step blue.cleric to r1.t", "stop blue.cleric", "step blue.troll to r1.@")


@pytest.mark.rule("CG-ZONE-11", "CG-ZONE-09")
@pytest.mark.parametrize("state", ["open", "broken"])
def test_a_portcullis_stays_as_it_is_wherever_its_room_goes(state: str) -> None:
    pieces = {"blue.cleric": "r1.@"}
    game = board("C", pieces, gates={"r1": state})
    plays(changed(game, 0, quarters=1), "step blue.cleric to r1.t")
    moved = changed(game, 0, other=1)
    stands(moved, {"blue.cleric": "r2.@"})
    plays(moved, "step blue.cleric to r2.t")


@pytest.mark.rule("CG-ZONE-06", "R-C113")
def test_rooms_change_places_with_all_that_is_in_them_and_on_them() -> None:
    pieces = {
        "blue.naga": "r1.@",
        "blue.key": "carried by blue.naga",
        "yellow.cleric": "room r2",
        "blue.rope": "room r1",
        "blue.thief": "r3>t",
        "yellow.goblin": "r1>@",
    }
    game = board("C", pieces, rooms={"r2": "blue-b/3 face-down"}, gates={"r1": "open"})
    moved = changed(game, 0, other=1)
    stands(
        moved,
        {
            "blue.naga": "r2.@",
            "blue.key": "r2.@ carried by blue.naga",
            "yellow.cleric": "room r1",
            "blue.rope": "room r2",
            "blue.thief": "r3>t",
            "yellow.goblin": "r1>@",
        },
    )
    assert moved.state.turns[:2] == [3, 0]
    assert [moved.context.is_revealed(slot) for slot in (0, 1)] == [False, True]
    assert changed(moved, 1, other=0) == game


@pytest.mark.rule("CG-ZONE-04")
def test_a_double_wall_is_one_for_who_passes_walls() -> None:
    game = board("C", {"blue.ghost": "r1.o"})
    plays(game, "step blue.ghost to r2.s", "step blue.ghost to r1.o")
    stands(game, {"blue.ghost": "r1.o"})


@pytest.mark.rule("CG-ZONE-03")
@pytest.mark.parametrize(
    ("start", "to"), [("r1.t", "r3.s"), ("r2.o", "r4.s"), ("r3.t", "r1.s"), ("r4.s", "r2.o")]
)
def test_a_wall_on_one_half_is_enough(start: str, to: str) -> None:
    game = board("C", {"blue.cleric": start})
    refused(game, f"step blue.cleric to {to}", "no-passage", "CG-MOVE-04")


@pytest.mark.rule("CG-ZONE-12")
def test_an_arrow_slit_stops_movement_but_that_of_the_slender() -> None:
    game = board("C", {"blue.cleric": "r3.s", "blue.naga": "r3.s"})
    refused(game, "step blue.cleric to r3.o", "no-passage", "CG-MOVE-04")
    plays(game, "step blue.naga to r3.o")


@pytest.mark.rule("CG-ZONE-15")
@pytest.mark.parametrize("name", ["ghost", "wizard"])
def test_nothing_lies_beyond_the_long_sides(name: str) -> None:
    game = board("C", {f"blue.{name}": "r3.o"}, rooms={"r3": "green-a/0"})
    labyrinth, grid = game.context.labyrinth, game.match.grid
    for slot, way in ((0, 3), (2, 3), (1, 1), (3, 1)):
        beyond = [labyrinth.neighbour_space(space, way) for space in grid.slots[slot]]
        inside = [one for one in beyond if one is not None]
        assert len(inside) == 2
        assert set(inside) <= set(grid.slots[slot])
