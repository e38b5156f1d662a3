"""The pyramid: its board with shifted levels, its teams, its set-up (SCN-M2)."""

from __future__ import annotations

import pytest

import dtwister
import dtwister.plugin.places
from dtwister import Game
from dtwister._engine.editing.play_context import PlayContext
from dtwister._engine.editing.state_editor import StateEditor
from dtwister._model.state import ASIDE, slot_under
from dtwister_features.game_actions import Lay, SetAside, Start
from dtwister_multiplayer.central_rooms import is_central
from fixtures.games import accepted, kind_is, piece, play_until, refused, slot, space
from fixtures.positions.staged_boards import after_set_up, out_by, staged

each_number = pytest.mark.parametrize("scenario", ["multi:2-3", "multi:2-4"])
CAPACITIES = {"multi:2-4": {2: 2, 3: 3, 4: 2, 5: 1}, "multi:2-3": {2: 1, 3: 2, 4: 2, 5: 0}}
STARTERS = {"multi:2-4": 3, "multi:2-3": 4}


def rooms_of(game: Game) -> list[int]:
    """The slots on which rooms lie."""
    return [index for index, tile in enumerate(game.state.tiles) if tile >= 0]


def laying(scenario: str, seed: int = 1) -> Game:
    """A game in which the first token is to be laid on a room."""
    game = dtwister.new_game(scenario, seed=seed)
    play_until(game, kind_is("lay"), dtwister.Rng(seed))
    return game


@each_number
@pytest.mark.rule("SCN-M2-01", "SCN-M2-02", "SCN-M2-03", "SCN-M2-40", "MULTI-103")
def test_every_level_leaves_two_squares_free_on_the_left_and_three_on_the_right(
    scenario: str,
) -> None:
    layout = dtwister.new_game(scenario, seed=0).match.grid.layout
    levels: dict[int, list[int]] = {1: []}
    for line in layout.lines:
        assert (line.y, line.length, line.owner) == (20, 10, "any")
        levels[1] += [line.x, line.x + 5]
    for one in layout.slots:
        if not one.vacant:
            assert one.y == 25 - 5 * one.level
            levels.setdefault(one.level, []).append(one.x)
    assert {level: len(rooms) for level, rooms in levels.items()} == {1: 6, 2: 6, 3: 5, 4: 4, 5: 1}
    for level in (2, 3, 4, 5):
        left, right = min(levels[level]), max(levels[level]) + 5
        under = levels[level - 1] if level < 5 else [9, 14]
        free = (2, 3) if level > 2 else (0, 0)
        assert (left - min(under), max(under) + 5 - right) == free
        assert sorted(levels[level]) == list(range(left, right, 5))


@each_number
@pytest.mark.rule("SCN-M2-04", "SCN-M2-05", "MULTI-100", "MULTI-108", "MULTI-109")
def test_room_a_lies_on_top_and_the_other_fifteen_at_random(scenario: str) -> None:
    turns, below = set(), set()
    for seed in range(8):
        game = dtwister.new_game(scenario, seed=seed)
        rooms = [game.match.rooms[game.state.tiles[index]].room for index in rooms_of(game)]
        assert len({room.id for room in rooms}) == 16 and game.state.faceup == 0
        top = game.match.rooms[game.state.tiles[slot(game, "l5-1")]].room
        assert (top.id, top.mark) == ("multi:9a", "A")
        turns.add(game.state.turns[slot(game, "l5-1")])
        below.add(game.state.tiles[slot(game, "l2-1")])
    assert len(turns) > 1 and len(below) > 3


@pytest.mark.rule("MULTI-101", "MULTI-102", "MULTI-104", "SCN-M2-02")
def test_squares_alone_decide_which_rooms_are_neighbours() -> None:
    game = staged("multi:2-4", {"blue.thief": "a21"}, active="blue")
    grid = game.match.grid

    def touched(name: str) -> set[str]:
        slots = grid.layout.slots
        own = grid.slots[slot(game, name)]
        beside = {grid.slot_of.get(one + step) for one in own for step in grid.offsets}
        return {slots[other].id for other in beside if other is not None} - {name}

    assert touched("l5-1") == {"l4-2", "l4-3"}
    assert touched("l4-2") == {"l5-1", "l4-1", "l4-3", "l3-2", "l3-3"}
    assert touched("l2-1") == {"l2-2", "l3-1"}
    assert touched("l5-off") == set()
    # Level 3 begins two squares further in: the outer rim is before the squares on its left.
    assert game.context.neighbour(space(game, "a16"), 0) is None
    assert game.context.neighbour(space(game, "c16"), 0) == space(game, "c15")
    before = touched("l4-2")
    StateEditor(game.match, game.state).rotate_room(slot(game, "l4-2"), 1)
    assert touched("l4-2") == before


@each_number
@pytest.mark.rule("MULTI-49", "EX-M03")
def test_five_rooms_are_central(scenario: str) -> None:
    game = dtwister.new_game(scenario, seed=0)
    slots = game.match.grid.layout.slots
    central = {slots[index].id for index in rooms_of(game) if is_central(game.context, index)}
    assert central == {"l4-2", "l4-3", "l3-2", "l3-3", "l3-4"}


@each_number
@pytest.mark.rule("SCN-M2-07", "R-M32")
def test_every_seat_takes_two_characters_out_unseen(scenario: str) -> None:
    game = dtwister.new_game(scenario, seed=4)
    seats = len(game.seats)
    for seat in range(seats):
        for left in (8, 7):
            assert game.decision is not None
            assert (game.decision.seat, game.decision.kind) == (seat, "set-aside")
            team = game.match.characters[seat]
            waiting = [one for one in team if game.state.at[one] != ASIDE]
            assert len(waiting) == left == len(game.legal_actions)
            rope = piece(game, f"{game.seats[seat]}.rope")
            refused(game, SetAside(rope), "not-behind-screen", "HANDICAP-01")
            game.play(SetAside(waiting[-1]))
    for seat in range(seats):
        assert len(game.match.objects) == 6 * seats
        gone = [one for one in game.match.characters[seat] if game.state.at[one] == ASIDE]
        assert len(gone) == 2
        other = game.view((seat + 1) % seats)
        assert all(other.state.at[one] != ASIDE for one in gone)


@each_number
@pytest.mark.rule("SCN-M2-06", "SCN-M2-08", "SCN-M2-41", "MULTI-119")
def test_twelve_starters_fill_the_dots_of_the_shared_lines(scenario: str) -> None:
    game = dtwister.new_game(scenario, seed=2)
    play_until(game, kind_is("starter"))
    seats, order = len(game.seats), []
    rng = dtwister.Rng(2)
    while kind_is("starter")(game):
        assert game.decision is not None
        order.append(game.decision.seat)
        action = game.legal_actions.sample(rng)
        assert isinstance(action, Start)
        game.play(action)
    assert order == [(order[0] + number) % seats for number in range(12)]
    assert [order.count(seat) for seat in range(seats)] == [STARTERS[scenario]] * seats
    grid = game.match.grid
    dots = {grid.lines[n][dot] for n, line in enumerate(grid.layout.lines) for dot in line.dots}
    assert len(dots) == 12 and {at for at in game.state.at if at >= 0} == dots
    # The order runs on without a break (SCN-M2-10).
    assert game.decision is not None
    assert (game.decision.kind, game.decision.seat) == ("lay", order[0])


@each_number
@pytest.mark.rule("SCN-M2-09", "SCN-M2-10", "SCN-M2-11", "SCN-M2-12", "R-M33")
def test_a_level_is_begun_when_the_one_below_is_full(scenario: str) -> None:
    game = laying(scenario)
    slots = game.match.grid.layout.slots
    assert game.decision is not None
    seat = first = game.decision.seat
    waiting = next(one for one in game.match.characters[seat] if game.state.at[one] == -1)
    rope = piece(game, f"{game.seats[seat]}.rope")
    # Any room of level 2, and no other; no object.
    for index, spec in enumerate(slots):
        if spec.level == 2:
            accepted(game, Lay(waiting, index))
            refused(game, Lay(rope, index), "wrong-kind", "MULTI-125")
        elif spec.capacity:
            refused(game, Lay(waiting, index), "too-high", "SCN-M2-09")
            refused(game, Lay(rope, index), "too-high", "SCN-M2-09")
    levels: list[int] = []
    while kind_is("lay")(game):
        assert game.decision.seat == (first + len(levels)) % len(game.seats)
        action = game.legal_actions.sample(dtwister.Rng(len(levels)))
        assert isinstance(action, Lay)
        levels.append(slots[action.slot].level)
        game.play(action)
    assert levels == sorted(levels)


@each_number
@pytest.mark.rule("SCN-M2-13", "SCN-M2-14", "SCN-M2-42", "SCN-M2-43", "SCN-M2-44", "R-M42")
def test_all_rooms_are_filled_as_their_levels_say(scenario: str) -> None:
    game = laying(scenario, 7)
    first, last = game.decision, -1
    assert first is not None
    while kind_is("lay")(game):
        assert game.decision is not None
        last = game.decision.seat
        action = game.legal_actions.sample(dtwister.Rng(last))
        assert isinstance(action, Lay)
        level = game.match.grid.layout.slots[action.slot].level
        game.play(action)
    counts = CAPACITIES[scenario]
    for index in rooms_of(game):
        spec, tokens = game.match.grid.layout.slots[index], game.context.tokens_on(index)
        assert len(tokens) == counts[spec.level]
        assert all(game.context.kind(one).is_object is (spec.level > 2) for one in tokens)
    if scenario == "multi:2-4":
        # The last in the order lays the last object, on the top room.
        assert (last, level) == ((first.seat - 1) % 4, 5)
    assert -1 not in game.state.at


@each_number
@pytest.mark.rule("SCN-M2-20", "SCN-M2-06", "MULTI-112", "SCN-M2-45")
def test_no_line_is_an_exit(scenario: str) -> None:
    game = after_set_up(scenario, 3)
    assert set(game.state.exits) == {0}
    there = staged(scenario, {"blue.goblin": "start-1", "red.thief": "e21"}, active="blue")
    there.play(out_by(there, "blue.goblin", "start-1"))
    assert there.state.vp[0] == 0 and there.state.at[piece(there, "blue.goblin")] >= 0


@pytest.mark.rule("SCN-M2-15", "MULTI-126", "MULTI-127")
def test_a_token_on_the_wrong_level_is_discarded_for_nobody() -> None:
    game = dtwister.new_game("multi:2-4", seed=1, trusting=True)
    play_until(game, kind_is("lay"), dtwister.Rng(1))
    assert game.decision is not None
    rope = piece(game, f"{game.seats[game.decision.seat]}.rope")
    room = slot(game, "l2-1")
    game.play(Lay(rope, room))
    assert slot_under(game.state.at[rope]) == room
    play_until(game, kind_is("act"), dtwister.Rng(1))
    context = PlayContext(game.match, game.state.branch())
    context.do(dtwister.plugin.events.RoomRevealed(room))
    assert context.state.at[rope] == dtwister.plugin.places.DISCARDED
    assert set(context.state.vp) == {0}
