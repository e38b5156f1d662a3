"""The board of the elevator: its rooms, its tokens, who leaves where (SCN-M4)."""

from __future__ import annotations

import attrs
import pytest

import dtwister
from dtwister import Game
from dtwister._engine.editing.state_editor import StateEditor
from dtwister_features.game_actions import Deal, Lay
from dtwister_multiplayer.central_rooms import is_central
from fixtures.games import accepted, kind_is, piece, placing_game, refused, slot
from fixtures.positions.staged_boards import after_set_up, line_number, out_by, staged

SEATS = ("blue", "red", "yellow", "green")
DRIVEN = {"base:1b", "base:3a", "base:3b"}


def room(game: Game, name: str) -> str:
    """The id of the room on a slot; "none" for an empty place."""
    tile = game.state.tiles[slot(game, name)]
    return game.match.rooms[tile].room.id if tile >= 0 else "none"


@pytest.mark.rule("SCN-M4-01", "SCN-M4-02", "R-M50")
def test_two_halves_with_a_shaft_of_three_places_between_and_four_lines() -> None:
    grid = dtwister.new_game("multi:4", seed=0).match.grid
    slots = grid.layout.slots
    halves = [(one.x, one.y) for one in slots if not one.vacant and one.id != "b3"]
    assert sorted(halves) == [(x, y) for x in (0, 5, 15, 20) for y in (0, 5, 10)]
    (track,) = grid.tracks
    assert [(slots[n].x, slots[n].y, slots[n].vacant) for n in track] == [
        (10, 0, True),
        (10, 5, False),
        (10, 10, True),
    ]
    lines = {line.id: (line.x, line.y, line.length, line.dots) for line in grid.layout.lines}
    assert lines == {
        "south-west": (0, 15, 10, (1, 3, 6, 8)),
        "north-west": (0, -1, 10, (1, 3, 6, 8)),
        "north-east": (15, -1, 10, (1, 3, 6, 8)),
        "south-east": (15, 15, 10, (1, 3, 6, 8)),
    }


@pytest.mark.rule(
    "SCN-M4-03",
    "SCN-M4-04",
    "SCN-M4-05",
    "SCN-M4-06",
    "SCN-M4-07",
    "MULTI-108",
    "MULTI-109",
    "R-M49",
)
def test_three_rooms_have_fixed_places_and_five_pairs_of_six_are_drawn() -> None:
    orientations: dict[str, set[int]] = {name: set() for name in ("b2", "b3", "b4", "a1")}
    drawn: set[frozenset[str]] = set()
    for seed in range(12):
        game = dtwister.new_game("multi:4", seed=seed)
        assert [room(game, name) for name in ("b2", "b3", "b4")] == [
            "base:3a",
            "base:1b",
            "base:3b",
        ]
        assert [room(game, name) for name in ("a3", "c3")] == ["none", "none"]
        assert game.state.faceup == 0
        tiles = [game.match.rooms[tile].room for tile in game.state.tiles if tile >= 0]
        assert len({one.id for one in tiles}) == 13
        pairs = [one.pair for one in tiles if one.id not in DRIVEN]
        assert all(pairs.count(pair) == 2 for pair in pairs)
        assert set(pairs) < {2, 4, 9, 10, 11, 12}
        drawn.add(frozenset(str(pair) for pair in pairs))
        for name, turns in orientations.items():
            turns.add(game.state.turns[slot(game, name)])
    assert len(drawn) > 1
    assert all(len(turns) > 1 for turns in orientations.values())


@pytest.mark.rule("SCN-M4-03", "SCN-M4-04", "MULTI-108", "R-M50")
def test_another_deal_is_refused() -> None:
    game = dtwister.new_game("multi:4", seed=0, auto_chance=False)
    right = game.chance_outcome()
    assert isinstance(right, Deal)
    accepted(game, right)
    tiles = list(right.tiles)
    b3, c3, a1 = (slot(game, name) for name in ("b3", "c3", "a1"))
    tiles[b3], tiles[a1] = tiles[a1], tiles[b3]
    refused(game, attrs.evolve(right, tiles=tuple(tiles)), "fixed-room", "MULTI-108")
    tiles = list(right.tiles)
    tiles[c3], tiles[a1] = tiles[a1], tiles[c3]
    refused(game, attrs.evolve(right, tiles=tuple(tiles)), "empty-place", "SETUP-01")


@pytest.mark.rule("SCN-M4-08", "SCN-M4-09", "SCN-M4-10", "SCN-M4-11", "MULTI-107")
def test_four_objects_in_the_elevator_and_three_tokens_of_any_kind_elsewhere() -> None:
    for seed in range(4):
        game = after_set_up("multi:4", seed)
        context = game.context
        for index, spec in enumerate(game.match.grid.layout.slots):
            tokens = context.tokens_on(index)
            assert len(tokens) == {"b3": 4, "a3": 0, "c3": 0}.get(spec.id, 3)
            if spec.id == "b3":
                assert all(context.kind(token).is_object for token in tokens)
        for seat in range(4):
            own = [p for p in game.match.characters[seat] if game.state.at[p] >= 0]
            assert len(own) == 4 and len(game.match.characters[seat]) == 8
    placing = placing_game(1, "multi:4")
    assert placing.decision is not None
    seat = SEATS[placing.decision.seat]
    thing = Lay(piece(placing, f"{seat}.rope"), slot(placing, "b3"))
    accepted(placing, thing)
    waiting = next(
        p for p in placing.match.characters[placing.decision.seat] if placing.state.at[p] == -1
    )
    refused(placing, Lay(waiting, slot(placing, "b3")), "wrong-kind", "MULTI-125")
    refused(placing, attrs.evolve(thing, slot=slot(placing, "a3")), "full", "SETUP-09")


@pytest.mark.rule("R-M31")
def test_no_seat_is_left_with_a_token_for_which_there_is_no_room() -> None:
    for seed in range(30):
        game = dtwister.new_game("multi:4", seed=seed)
        rng = dtwister.Rng(seed)
        while not kind_is("card")(game):
            game.play(game.legal_actions.sample(rng))
        assert -1 not in game.state.at


OPPOSITE = {"blue": "yellow", "yellow": "blue", "red": "green", "green": "red"}
LINE = {
    "blue": "south-west",
    "red": "north-west",
    "yellow": "north-east",
    "green": "south-east",
}


@pytest.mark.rule("SCN-M4-31", "SCN-M4-32", "SCN-M4-33", "SCN-M4-34", "R-M56")
@pytest.mark.parametrize("seat", SEATS)
def test_every_seat_leaves_by_the_line_of_the_seat_that_sits_diagonally(seat: str) -> None:
    for owner, line in LINE.items():
        if owner == seat:
            continue
        game = staged("multi:4", {f"{seat}.goblin": line, f"{seat}.troll": LINE[seat]}, active=seat)
        step = out_by(game, f"{seat}.goblin", line)
        if owner == OPPOSITE[seat]:
            accepted(game, step)
            game.play(step)
            assert game.state.vp[SEATS.index(seat)] == 2
            ways = game.match.grid.layout.lines
            one, other = (ways[line_number(game, LINE[who])] for who in (seat, owner))
            assert one.x != other.x and one.y != other.y
        else:
            refused(game, step, "closed-line", "EXIT-04")


@pytest.mark.rule("R-M02", "SCN-M4-32", "SCN-M4-33", "SCN-M4-34")
@pytest.mark.parametrize(
    "seats",
    [
        ("blue", "yellow", "red", "green"),
        ("red", "green", "blue", "yellow"),
        ("green", "red", "yellow", "blue"),
    ],
)
def test_exits_belong_to_colours_whatever_seating_is_asked_for(seats: tuple[str, ...]) -> None:
    lines = ("south-west", "north-west", "north-east", "south-east")
    own = dict(zip(seats, lines, strict=True))
    for seat in seats:
        for owner in seats:
            if owner == seat:
                continue
            places = {f"{seat}.goblin": own[owner]}
            game = staged("multi:4", places, active=seat, seats=seats)
            step = out_by(game, f"{seat}.goblin", own[owner])
            if owner == OPPOSITE[seat]:
                game.play(step)
                assert game.state.vp[seats.index(seat)] == 2
            else:
                refused(game, step, "closed-line", "EXIT-04")


@pytest.mark.rule("R-M02", "SCN-M4-32", "SCN-M4-33")
def test_another_seating_survives_records_and_positions() -> None:
    seats = ("red", "green", "blue", "yellow")
    game = dtwister.new_game("multi:4", seed=3, seats=seats)
    again = dtwister.parse_position(game.rules, dtwister.position_text(game))
    assert again == game
    assert again.state.exits == game.state.exits != dtwister.new_game("multi:4", seed=0).state.exits
    assert dtwister.replay(game.rules, dtwister.record_text(game)) == game


@pytest.mark.rule("SCN-M4-30")
def test_the_game_is_played_to_six_points() -> None:
    for points, over in ((4, True), (3, False)):
        game = staged(
            "multi:4",
            {"blue.goblin": "north-east", "red.troll": "south-west"},
            active="blue",
            vp={"blue": points},
        )
        game.play(out_by(game, "blue.goblin", "north-east"))
        game.play(dtwister.parse_action(game.match, "end"))
        assert (game.result is not None) is over
        if game.result is not None:
            assert (game.result.winners, game.result.why) == ((0,), "target")


@pytest.mark.rule("MULTI-49", "R-M13", "EX-M03")
def test_central_rooms_depend_on_where_the_elevator_is() -> None:
    game = dtwister.new_game("multi:4", seed=0)

    def central() -> list[str]:
        slots = game.match.grid.layout.slots
        return [
            one.id
            for n, one in enumerate(slots)
            if game.state.tiles[n] != -1 and is_central(game.context, n)
        ]

    assert central() == ["b2", "b4"]
    StateEditor(game.match, game.state).move_room(slot(game, "b3"), slot(game, "a3"))
    assert central() == []
