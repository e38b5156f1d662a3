"""Seats, colours, boards and set-up of the standard games for three and four (MULTI)."""

from __future__ import annotations

import pytest

import dtwister
from dtwister import Game, OptionError, Rng
from dtwister_features.game_actions import Deal, Lay, Start
from fixtures.games import fresh_game, kind_is, memory, placing_game
from fixtures.positions.multiplayer import RULES, piece, play_until, refused, slot, space

STANDARD = {3: "multi:standard-3", 4: "multi:standard-4"}
both = pytest.mark.parametrize("seats", [3, 4])


def pairs_of(game: Game) -> list[int]:
    """The number of the pair of each room that lies there, in order."""
    return sorted(game.match.rooms[tile].room.pair for tile in game.state.tiles)


# -- seats and colours ---------------------------------------------------------------------------


@pytest.mark.rule("MULTI-02", "R-M02")
@pytest.mark.parametrize(
    ("scenario", "colours"),
    [
        ("multi:standard-3", ("blue", "red", "yellow")),
        ("multi:standard-4", ("blue", "red", "yellow", "green")),
    ],
)
def test_the_colours_of_the_seats_clockwise(scenario: str, colours: tuple[str, ...]) -> None:
    assert dtwister.new_game(scenario, seed=0).seats == colours


@pytest.mark.rule("MULTI-03", "R-M02", "R-M03")
@pytest.mark.parametrize(
    ("scenario", "colours"),
    [
        ("multi:standard-3", ("green", "yellow", "red")),
        ("multi:standard-3", ("blue", "red", "green")),
        ("multi:standard-4", ("green", "blue", "yellow", "red")),
    ],
)
def test_any_of_the_four_colours_may_be_asked_for(scenario: str, colours: tuple[str, ...]) -> None:
    game = dtwister.new_game(scenario, seed=0, seats=colours)
    assert game.seats == colours
    assert {one.name.partition(".")[0] for one in game.match.pieces} == set(colours)
    again = dtwister.parse_position(RULES, dtwister.position_text(game))
    assert again == game
    assert again.seats == colours


@pytest.mark.rule("MULTI-03", "MULTI-06", "R-M04")
@pytest.mark.parametrize(
    ("scenario", "colours", "said"),
    [
        ("multi:standard-3", ("blue", "red", "red"), "got red twice"),
        ("multi:standard-3", ("blue", "red", "pink"), "unknown colour 'pink'; available: blue"),
        ("multi:standard-3", ("blue", "red"), "expected 3 seats for .*, got 2"),
        ("multi:standard-3", ("blue", "red", "yellow", "green"), "expected 3 seats for .*, got 4"),
        ("multi:standard-4", ("blue", "red", "yellow"), "expected 4 seats for .*, got 3"),
        ("base:standard", ("blue", "red", "yellow"), "expected 2 seats for .*, got 3"),
    ],
)
def test_other_colours_and_numbers_of_seats_are_refused(
    scenario: str, colours: tuple[str, ...], said: str
) -> None:
    with pytest.raises(OptionError, match=said):
        dtwister.new_game(scenario, seed=0, seats=colours)


@pytest.mark.rule("MULTI-04", "MULTI-05", "MULTI-14", "MULTI-01")
@both
def test_each_seat_has_the_team_of_the_base_set_and_all_cards(seats: int) -> None:
    game = dtwister.new_game(STANDARD[seats], seed=0)
    two = dtwister.new_game("base:standard", seed=0)
    for number, colour in enumerate(game.seats):
        own = {one.kind.id for one in game.match.pieces if one.seat == number}
        assert own == {one.kind.id for one in two.match.pieces if one.seat == 0}
        assert sum(one.name.startswith(colour) for one in game.match.pieces) == 14
    for key in ("features:action-hands", "features:combat-hands", "features:jumps"):
        assert memory(game, key) == (memory(two, key)[0],) * seats


# -- rooms ---------------------------------------------------------------------------------------


@pytest.mark.rule("MULTI-15", "R-M06", "MULTI-108", "MULTI-109", "R-M24")
@both
def test_six_pairs_are_drawn_and_turned_at_random(seats: int) -> None:
    drawn, turns = set(), set()
    for seed in range(8):
        game = dtwister.new_game(STANDARD[seats], seed=seed)
        pairs = pairs_of(game)
        assert len(pairs) == 12
        assert all(pairs.count(pair) == 2 for pair in pairs)
        drawn |= set(pairs)
        turns |= set(game.state.turns)
    assert drawn == {1, 2, 3, 4, 9, 10, 11, 12}
    assert turns == {0, 1, 2, 3}


@pytest.mark.rule("MULTI-15", "R-M06")
def test_the_players_may_name_the_six_pairs() -> None:
    game = dtwister.new_game("multi:standard-4", seed=0, pairs="1,2,4,9,10,12")
    assert set(pairs_of(game)) == {1, 2, 4, 9, 10, 12}
    for wrong in ("1,2,3", "1,2,3,4,9,10,11", "1,2,3,4,9,77", "1,1,2,3,4,9", "most"):
        with pytest.raises(OptionError, match="expected 6 pairs of rooms"):
            dtwister.new_game("multi:standard-4", seed=0, pairs=wrong)


@pytest.mark.rule("MULTI-15")
def test_a_lone_room_is_refused() -> None:
    game = dtwister.new_game("multi:standard-4", seed=0, auto_chance=False)
    deal = game.chance_outcome()
    assert isinstance(deal, Deal)
    unused = next(tile for tile in range(len(game.match.rooms)) if tile not in deal.tiles)
    lone = Deal((unused, *deal.tiles[1:]), deal.turns)
    refused(game, lone, "lone-room", "BOARD-02")
    assert game.why_not(deal) is None


# -- boards --------------------------------------------------------------------------------------


@pytest.mark.rule("MULTI-16", "MULTI-17", "R-M07", "MULTI-18")
@pytest.mark.parametrize(
    ("seats", "shape", "capacities"),
    [
        (3, ("####", "####", " ## ", " ## "), [2, 3, 3, 2, 2, 3, 3, 2, 3, 3, 2, 2]),
        (4, (" ## ", "####", "####", " ## "), [3, 3, 3, 4, 4, 3, 3, 4, 4, 3, 3, 3]),
    ],
)
def test_the_boards(seats: int, shape: tuple[str, ...], capacities: list[int]) -> None:
    match = dtwister.new_game(STANDARD[seats], seed=0).match
    layout = match.grid.layout
    there = {(slot.x // 5, slot.y // 5) for slot in layout.slots}
    rows = tuple("".join("# "[(x, y) not in there] for x in range(4)) for y in range(4))
    assert rows == shape
    assert [slot.capacity for slot in layout.slots] == capacities
    assert {slot.kinds for slot in layout.slots} == {"both"}
    assert [line.owner for line in layout.lines] == list(range(seats))
    assert [(line.length, line.dots) for line in layout.lines] == [(10, (1, 3, 6, 8))] * seats


@pytest.mark.rule("R-M07")
def test_on_the_t_any_two_lines_are_four_rooms_apart() -> None:
    grid = dtwister.new_game("multi:standard-3", seed=0).match.grid
    slots = grid.layout.slots
    beside = {
        one: {
            other
            for other in range(len(slots))
            if abs(slots[one].x - slots[other].x) + abs(slots[one].y - slots[other].y) == 5
        }
        for one in range(len(slots))
    }

    def apart(start: tuple[int, ...], end: tuple[int, ...]) -> int:
        reached, rooms = set(start), 1
        while not reached & set(end):
            reached |= {other for one in reached for other in beside[one]}
            rooms += 1
        return rooms

    lines = grid.slots_of_line
    assert {apart(lines[a], lines[b]) for a, b in ((0, 1), (0, 2), (1, 2))} == {4}


@pytest.mark.rule("EX-M01", "MULTI-22")
@both
def test_the_tokens_fill_the_rooms_exactly(seats: int) -> None:
    match = dtwister.new_game(STANDARD[seats], seed=0).match
    capacities = [slot.capacity for slot in match.grid.layout.slots]
    assert sum(capacities) == 10 * seats == len(match.pieces) - 4 * seats
    counts = {3: {2: 6, 3: 6}, 4: {3: 8, 4: 4}}[seats]
    assert {number: capacities.count(number) for number in set(capacities)} == counts
    if seats == 3:
        touched = {slot for slots in match.grid.slots_of_line for slot in slots}
        assert touched == {slot for slot, number in enumerate(capacities) if number == 2}


# -- starters and tokens -------------------------------------------------------------------------


@pytest.mark.rule("MULTI-19", "R-M08", "MULTI-18")
@both
def test_all_seats_choose_four_starters_unseen_by_the_others(seats: int) -> None:
    game = dtwister.new_game(STANDARD[seats], seed=2)
    chosen = []
    while kind_is("starter")(game):
        assert game.decision is not None
        chosen.append(game.decision.seat)
        action = game.legal_actions.sample(Rng(len(chosen)))
        assert isinstance(action, Start)
        line = game.match.grid.layout.lines[game.match.grid.line_of[action.space]]
        assert line.owner == game.decision.seat
        game.play(action)
        if len(chosen) < 4 * seats:
            # Nothing lies on any line before all have chosen, so nobody sees a dot.
            assert not game.state.face_down
    assert sorted(chosen) == sorted(list(range(seats)) * 4)
    assert game.state.face_down.bit_count() == 4 * seats


@pytest.mark.rule("MULTI-19", "MULTI-18")
def test_a_dot_of_another_line_is_refused() -> None:
    game = dtwister.new_game("multi:standard-4", seed=0)
    own, other = game.match.grid.lines[0][1], game.match.grid.lines[1][1]
    assert game.why_not(Start(piece(game, "blue.thief"), own)) is None
    refused(game, Start(piece(game, "blue.thief"), other), "no-dot", "SETUP-06")


@pytest.mark.rule("MULTI-20", "MULTI-21", "MULTI-22", "MULTI-23")
@both
def test_the_seats_place_one_token_each_clockwise_and_fill_every_room(seats: int) -> None:
    firsts = set()
    for seed in range(6):
        game = placing_game(seed, STANDARD[seats])
        order = []
        while kind_is("lay")(game):
            assert game.decision is not None
            order.append(game.decision.seat)
            assert game.state.face_down.bit_count() == 4 * seats
            game.play(game.legal_actions.sample(Rng(seed + len(order))))
        firsts.add(order[0])
        assert order == [(order[0] + number) % seats for number in range(10 * seats)]
        for number, one in enumerate(game.match.grid.layout.slots):
            assert len(game.context.tokens_on(number)) == one.capacity
        assert game.state.face_down == 0
    assert len(firsts) > 1


@pytest.mark.rule("MULTI-21")
def test_colours_and_kinds_mix_in_a_room_and_a_full_one_is_refused() -> None:
    game = placing_game(1, "multi:standard-3")
    room = slot(game, "b2")
    laid = []
    for number in range(3):
        assert game.decision is not None
        own = [a for a in game.legal_actions if isinstance(a, Lay) and a.slot == room]
        is_object = number == 1
        action = next(a for a in own if game.context.kind(a.piece).is_object == is_object)
        laid.append(game.match.pieces[action.piece].name)
        game.play(action)
    assert len({name.partition(".")[0] for name in laid}) == 3
    action = next(a for a in game.legal_actions if isinstance(a, Lay))
    refused(game, Lay(action.piece, room), "full", "SETUP-09")


@pytest.mark.rule("MULTI-30", "R-M58")
def test_the_first_turn_is_drawn_anew() -> None:
    differing = 0
    for seed in range(8):
        game = placing_game(seed, "multi:standard-3")
        assert game.decision is not None
        placing = game.decision.seat
        play_until(game, kind_is("card"))
        assert game.decision is not None
        differing += game.decision.seat != placing
    assert 0 < differing < 8


@pytest.mark.rule("MULTI-12")
@both
def test_what_others_laid_is_hidden_from_every_other_seat(seats: int) -> None:
    game = fresh_game(3, STANDARD[seats])
    for watcher in (*range(seats), None):
        view = game.view(watcher)
        for number, at in enumerate(game.state.at):
            under = at < -1
            assert not under or view.state.at[number] != at
        assert sum(view.public_counts.behind) == 0
        assert {owner for _, owner, _ in view.public_counts.on_rooms} == set(range(seats))


@pytest.mark.rule("MULTI-03")
def test_the_drawing_shows_whose_line_it_is() -> None:
    drawn = dtwister.draw(fresh_game(1, "multi:standard-4"))
    assert all(f" {seat} " in drawn.replace("?", " ") for seat in range(4))
    game = dtwister.new_game("multi:standard-4", seed=0)
    assert space(game, "a8") == game.match.grid.lines[1][1]
