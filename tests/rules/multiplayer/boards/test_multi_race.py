"""The race: fifteen runners, one way out, and forty-eight turns (SCN-M3)."""

from __future__ import annotations

from collections import Counter

import pytest

import dtwister
from dtwister import Game
from dtwister._engine.editing.play_context import PlayContext
from dtwister._errors import OptionError
from dtwister._model.state import slot_under
from dtwister.plugin.places import ELIMINATED, EXITED
from dtwister.plugin.squares import DIRECTION_NAMES
from dtwister_features import state_variables
from dtwister_features.game_actions import EndTurn, Lay, PlayCard, Start
from dtwister_features.game_events import CardsTakenBack
from fixtures.games import accepted, kind_is, lay, piece, play_until, refused, say, slot
from fixtures.positions.staged_boards import RULES, after_set_up, doors, line_number, out_by, staged

SCENARIO = "multi:3"
STARTS = tuple(f"start-{number}" for number in range(1, 5))
EXITS = ("exit-1", "exit-2")


def dots(game: Game) -> list[int]:
    """The dots of the four big lines."""
    grid = game.match.grid
    return [grid.lines[line_number(game, line)][dot] for line in STARTS for dot in (1, 3, 6, 8)]


def turn(game: Game) -> None:
    """Play the lowest card that may be played and end the turn."""
    game.play(next(a for a in game.legal_actions if isinstance(a, PlayCard)))
    game.play(EndTurn())


# -- set-up ----------------------------------------------------------------------------------------


@pytest.mark.rule("SCN-M3-01", "MULTI-108", "R-M24")
def test_seven_of_the_eight_pairs_are_shuffled_and_lie_face_down() -> None:
    left_out = set()
    for seed in range(40):
        game = dtwister.new_game(SCENARIO, seed=seed)
        pairs = Counter(game.match.rooms[tile].room.pair for tile in game.state.tiles)
        assert set(pairs.values()) == {2} and len(pairs) == 7
        assert game.state.faceup == 0
        left_out |= {1, 2, 3, 4, 9, 10, 11, 12} - set(pairs)
    assert left_out == {1, 2, 3, 4, 9, 10, 11, 12}


@pytest.mark.rule("SCN-M3-02", "SCN-M3-03")
def test_four_shared_lines_lie_at_one_end_and_two_zones_at_the_other() -> None:
    grid = dtwister.new_game(SCENARIO, seed=0).match.grid
    assert [one.id for one in grid.layout.slots] == [f"{r}{c}" for r in "abcdefg" for c in "12"]
    assert {line.owner for line in grid.layout.lines} == {"any"}
    rows = {
        line.id: [space // grid.width for space in squares]
        for line, squares in zip(grid.layout.lines, grid.lines, strict=True)
    }
    assert rows == {
        **{name: [0] * 5 for name in EXITS},
        **{name: [36 + index] * 10 for index, name in enumerate(STARTS)},
    }


@pytest.mark.rule("SCN-M3-04", "MULTI-06", "R-M04")
def test_three_seats_play_with_the_whole_base_set() -> None:
    match = dtwister.new_game(SCENARIO, seed=0).match
    assert match.seats == ("blue", "red", "yellow")
    assert Counter(one.seat for one in match.pieces) == {0: 14, 1: 14, 2: 14}
    with pytest.raises(OptionError, match="3 seats"):
        dtwister.Game.new(RULES, SCENARIO, seed=0, seats=("blue", "red", "yellow", "green"))


@pytest.mark.rule("SCN-M3-05", "SCN-M3-03", "MULTI-119", "MULTI-120")
def test_five_characters_a_seat_start_on_any_dots_and_one_dot_stays_free() -> None:
    game = dtwister.new_game(SCENARIO, seed=6)
    order = []
    rng = dtwister.Rng(6)
    while game.decision is not None and game.decision.kind == "starter":
        order.append(game.decision.seat)
        game.play(game.legal_actions.sample(rng))
    assert len(order) == 15
    assert order == [(order[0] + step) % 3 for step in range(15)]
    there = [at for at in game.state.at if at >= 0]
    assert len(there) == len(set(there)) == 15 and set(there) < set(dots(game))
    on_line = {
        line: {game.match.seat_of[p] for p, at in enumerate(game.state.at) if at in squares}
        for line, squares in enumerate(game.match.grid.lines)
    }
    assert any(len(seats) > 1 for seats in on_line.values())


@pytest.mark.rule("SCN-M3-05", "SCN-M3-10")
def test_nobody_starts_on_a_zone_or_beside_the_dots() -> None:
    game = dtwister.new_game(SCENARIO, seed=0)
    assert game.decision is not None
    thief = piece(game, f"{game.seats[game.decision.seat]}.thief")
    grid = game.match.grid
    refused(game, Start(thief, grid.lines[line_number(game, "exit-1")][1]), "no-dot", "MULTI-119")
    refused(game, Start(thief, grid.lines[line_number(game, "start-2")][0]), "no-dot", "MULTI-119")
    for dot in dots(game):
        accepted(game, Start(thief, dot))


@pytest.mark.rule("SCN-M3-06", "SCN-M3-07", "SCN-M3-08", "R-M44")
def test_nine_rooms_of_two_hold_the_objects_and_five_others_the_characters() -> None:
    game = after_set_up(SCENARIO)
    slots = game.match.grid.layout.slots
    assert Counter((one.capacity, one.kinds) for one in slots) == {
        (2, "objects"): 9,
        (3, "characters"): 2,
        (1, "characters"): 3,
    }
    beside = {index for lined in game.match.grid.slots_of_line for index in lined}
    assert {slots[index].kinds for index in beside} == {"objects"}
    lying = Counter(
        (slots[slot_under(at)].id, game.match.kind_of[index].is_object)
        for index, at in enumerate(game.state.at)
        if slot_under(at) >= 0
    )
    assert lying == {(one.id, one.kinds == "objects"): one.capacity for one in slots}
    assert sum(lying.values()) == 27


@pytest.mark.rule("SCN-M3-07", "SCN-M3-08", "R-M43", "R-M30")
def test_each_room_refuses_the_other_kind() -> None:
    game = dtwister.new_game(SCENARIO, seed=3)
    play_until(game, kind_is("lay"), dtwister.Rng(3))
    assert game.decision is not None
    seat = game.decision.seat
    waiting = next(one for one in game.match.characters[seat] if game.state.at[one] == -1)
    rope = f"{game.seats[seat]}.rope"
    refused(game, Lay(waiting, slot(game, "a1")), "wrong-kind", "MULTI-125")
    refused(game, lay(game, rope, "b1"), "wrong-kind", "MULTI-125")
    refused(game, lay(game, rope, "c2"), "wrong-kind", "MULTI-125")
    accepted(game, Lay(waiting, slot(game, "b1")))
    accepted(game, Lay(waiting, slot(game, "c2")))
    accepted(game, lay(game, rope, "a1"))


# -- leaving ---------------------------------------------------------------------------------------


@pytest.mark.rule("SCN-M3-10", "SCN-M3-11", "MULTI-70")
@pytest.mark.parametrize("seat", ["blue", "red", "yellow"])
@pytest.mark.parametrize("zone", EXITS)
def test_every_seat_leaves_by_either_zone(seat: str, zone: str) -> None:
    game = staged(SCENARIO, {f"{seat}.warrior": zone}, active=seat)
    game.play(out_by(game, f"{seat}.warrior", zone))
    assert game.vp == tuple(int(other == seat) for other in game.seats)
    assert game.context.space(piece(game, f"{seat}.warrior")) == EXITED


@pytest.mark.rule("SCN-M3-11", "MULTI-70")
def test_a_goblin_with_a_treasure_is_worth_three() -> None:
    places = {"red.goblin": "exit-2", "blue.treasure": "red.goblin"}
    game = staged(SCENARIO, places, active="red")
    game.play(out_by(game, "red.goblin", "exit-2"))
    assert game.vp == (0, 3, 0)


@pytest.mark.rule("R-M48", "MULTI-62")
def test_on_a_zone_nothing_is_left_and_nobody_goes_on() -> None:
    places = {"blue.goblin": "exit-1", "red.rope": "blue.goblin"}
    game = staged(SCENARIO, places, active="blue")
    step = dtwister.action_text(game.match, out_by(game, "blue.goblin", "exit-1"))
    zone = step.rpartition("-")[2]
    beside = chr(ord(zone[0]) + 1) + zone[1:]
    refused(game, say(game, f"{step}(-)"), "has-left", "EXIT-03")
    refused(game, say(game, f"{step}-{beside}"), "has-left", "EXIT-03")
    accepted(game, say(game, step))


@pytest.mark.rule("SCN-M3-03", "MULTI-110", "MULTI-112")
def test_the_big_lines_are_ground_for_all_and_no_exit() -> None:
    game = staged(SCENARIO, {"yellow.warrior": "start-1"}, active="yellow")
    game.play(out_by(game, "yellow.warrior", "start-1"))
    assert game.vp == (0, 0, 0)
    space = game.context.space(piece(game, "yellow.warrior"))
    grid = game.match.grid
    assert space in grid.lines[line_number(game, "start-1")]
    behind = grid.names[space + grid.width]
    game.play(say(game, f"move yellow.warrior {grid.names[space]}-{behind}"))
    assert grid.names[game.context.space(piece(game, "yellow.warrior"))] == behind


@pytest.mark.rule("SCN-M3-12", "MULTI-76")
@pytest.mark.parametrize("killer", ["combat", "fireball"])
def test_whoever_is_eliminated_is_worth_nothing(killer: str) -> None:
    bare = staged(SCENARIO, {}, active="blue")
    names, floor = bare.match.grid.names, bare.context.labyrinth.cells["floor"]
    one, other = next(
        (one, other)
        for one, _ in doors(bare, "exit-1")
        for other in bare.context.neighbours(one)
        if floor >> other & 1
    )
    places = {"blue.wizard": names[one], "red.thief": f"{names[other]} wounded"}
    if killer == "fireball":
        places["yellow.fireball-wand"] = "blue.wizard"
    game = staged(SCENARIO, places, active="blue")
    if killer == "combat":
        for text in ("attack blue.wizard red.thief", "card 6", "card 0"):
            game.play(say(game, text))
    else:
        way = DIRECTION_NAMES[game.match.grid.offsets.index(other - one)]
        game.play(say(game, f"fire blue.wizard {way}"))
    assert game.context.space(piece(game, "red.thief")) == ELIMINATED
    assert game.vp == (0, 0, 0)


# -- how long it lasts -----------------------------------------------------------------------------


@pytest.mark.rule("SCN-M3-13")
def test_no_number_of_points_ends_the_game() -> None:
    places = {"blue.goblin": "exit-1", "red.thief": "start-1"}
    game = staged(SCENARIO, places, active="blue", vp={"blue": 30})
    game.play(out_by(game, "blue.goblin", "exit-1"))
    game.play(EndTurn())
    assert game.vp == (32, 0, 0) and not game.is_over


@pytest.mark.rule("SCN-M3-14", "SCN-M3-15", "SCN-M3-16", "R-M45", "R-M46", "MULTI-35", "EX-M11")
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_the_game_ends_when_the_last_seat_takes_its_cards_back_the_fourth_time(seed: int) -> None:
    game = after_set_up(SCENARIO, seed)
    assert game.decision is not None
    last = (game.decision.seat - 1) % 3
    back: list[int] = []
    game.subscribe_unfiltered(
        lambda event: (
            back.append(game.state.clock)
            if isinstance(event, CardsTakenBack) and event.seat == last
            else None
        )
    )
    for number in range(1, 49):
        assert game.state.clock == number and not game.is_over
        turn(game)
        cycles = game.context.recall(state_variables.CYCLES)
        assert min(cycles) == cycles[last] == number // 12  # markers: one more than this
        if number == 12:
            assert cycles == (1, 1, 1)
        if number == 47:
            assert sorted(cycles) == [3, 4, 4]
    assert len(back) == 4
    assert game.result == dtwister.Result((), "cycles")


@pytest.mark.rule("SCN-M3-16", "MULTI-81", "R-M20")
@pytest.mark.parametrize(
    ("points", "winners"),
    [((7, 3, 5), (0,)), ((0, 1, 0), (1,)), ((2, 1, 2), (0, 2)), ((4, 4, 4), ())],
)
def test_who_has_most_points_then_wins(points: tuple[int, ...], winners: tuple[int, ...]) -> None:
    seats = ("blue", "red", "yellow")
    game = staged(
        SCENARIO,
        {"blue.warrior": "start-1"},
        active="yellow",
        vp=dict(zip(seats, points, strict=True)),
    )
    context = PlayContext(game.match, game.state)
    context.remember(state_variables.CYCLES, (4, 4, 3))
    context.remember(state_variables.ACTION_HANDS, ((2, 3, 4, 5), (2, 3, 4, 5), ()))
    game.play(EndTurn())
    assert game.result == dtwister.Result(winners, "cycles")


@pytest.mark.rule("R-M47", "R-M22")
@pytest.mark.parametrize(("other", "ends"), [("start-1 wounded", True), ("start-1", False)])
def test_the_rest_is_not_played_when_nobody_is_left_who_could_leave(other: str, ends: bool) -> None:
    places = {"blue.warrior": "exit-1", "red.thief": other}
    game = staged(SCENARIO, places, active="blue")
    game.play(out_by(game, "blue.warrior", "exit-1"))
    assert not game.is_over
    game.play(EndTurn())
    assert game.is_over is ends
    if ends:
        assert game.result == dtwister.Result((0,), "nobody-acts")
