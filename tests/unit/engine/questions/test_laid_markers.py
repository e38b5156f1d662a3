"""Where markers and squares of rooms lie, on squares and on zones."""

from __future__ import annotations

import dtwister
from dtwister._engine.editing.play_context import PlayContext
from dtwister._engine.questions.laid_markers import (
    LaidMarker,
    markers,
    room_square,
    space_of_cell,
    square_now,
    term_of,
)
from dtwister._model.lifetimes import MarkerTerm
from dtwister._model.state import SQUARE
from dtwister.plugin import events
from dtwister.testing import zone_position

ROOMS = {"r1": "blue-a/0", "r2": "?", "r3": "?", "r4": "blue-b/0"}
GAME = zone_position(
    dtwister.load_rules(),
    "card:2x2",
    ROOMS,
    {"blue.naga": "r4.t"},
    settings={"turn": "card:turn"},
    markers={"r4.t east": "card:broken-wall"},
)


def test_every_square_of_a_room_is_found_again() -> None:
    context, spaces = GAME.context, GAME.match.grid.slots[3]
    tile = context.state.tiles[3]
    for space in spaces:
        place = room_square(context, space)  # type: ignore[arg-type]
        assert square_now(context, place) == space
        assert space_of_cell(GAME.match, context.state, tile, place.cell) == space


def test_a_zone_keeps_its_marker_when_the_room_turns() -> None:
    context = PlayContext(GAME.match, GAME.state.copy())
    (before,) = markers(context)
    context.do(events.RoomTurned(3, 1))
    (after,) = markers(context, "card:broken-wall")
    assert after.space == before.space and after.way == (before.way + 1) % 4
    assert markers(context, "card:other") == ()
    assert isinstance(after, LaidMarker) and after.owner < 0


def test_a_marker_has_a_term_or_none() -> None:
    state = GAME.state.copy()
    place = next(iter(state.markers))
    assert term_of(state, place) is None
    state.marker_terms = (MarkerTerm(place, 0),)  # type: ignore[arg-type]
    assert term_of(state, place) == state.marker_terms[0]
    assert markers(PlayContext(GAME.match, state))[0].owner == 0
    assert SQUARE not in (one.way for one in markers(GAME.context))


def test_a_room_that_is_not_laid_is_nowhere() -> None:
    assert space_of_cell(GAME.match, GAME.state, len(GAME.match.rooms), 0) < 0
