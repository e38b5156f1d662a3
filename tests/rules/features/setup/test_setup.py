"""Set-up: rooms, starters, placing, who begins (SETUP)."""

from __future__ import annotations

from collections import Counter

import attrs
import pytest

import dtwister
from dtwister import Game, Rng
from dtwister._model import events
from dtwister_features.game_actions import Deal, EndTurn, Lay, Lot, Start
from dtwister_features.game_events import SeatDrawn
from fixtures.games import (
    accepted,
    fresh_game,
    kind_is,
    lay,
    memory,
    piece,
    placing_game,
    play_until,
    refused,
    slot,
    space,
    start,
)

DOTS = {"blue": ("a2", "a4", "a7", "a9"), "yellow": ("v2", "v4", "v7", "v9")}


def undealt(scenario: str = "base:standard") -> Game:
    """A game in which nature is still to lay the rooms."""
    return dtwister.new_game(scenario, seed=0, auto_chance=False)


def laid(game: Game) -> list[int]:
    """How many tokens lie on each room."""
    return [len(game.context.tokens_on(room)) for room in range(len(game.state.tiles))]


# -- rooms ----------------------------------------------------------------------------------------


@pytest.mark.rule("SETUP-01", "SCN-B1-02", "BASE-01")
def test_all_eight_rooms_are_dealt_face_down() -> None:
    game = dtwister.new_game("base:standard", seed=5)
    rooms = [game.match.rooms[tile].room for tile in game.state.tiles]
    assert Counter(room.pair for room in rooms) == {1: 2, 2: 2, 3: 2, 4: 2}
    assert len({room.id for room in rooms}) == 8
    assert game.state.faceup == 0


@pytest.mark.rule("SETUP-01")
def test_the_shuffle_puts_any_room_in_any_place() -> None:
    firsts = {dtwister.new_game("base:standard", seed=seed).state.tiles[0] for seed in range(100)}
    assert firsts == set(range(8))


@pytest.mark.rule("SETUP-01", "BOARD-03")
@pytest.mark.parametrize(
    ("tiles", "code"),
    [
        ((0, 1, 2, 3, 4, 5, 6, 6), "bad-deal"),
        ((0, 1, 2, 3, 4, 5, 6), "bad-deal"),
        ((0, 1, 2, 3, 4, 5, 6, 8), "bad-deal"),
        ((0, 1, 2, 3, 4, 5, 6, -7), "bad-deal"),
        ((0, 1, 2, 3, 4, 5, -1, -1), "too-few-rooms"),
    ],
    ids=["a room twice", "seven rooms", "no such room", "a negative number", "a place left empty"],
)
def test_a_deal_lays_each_room_once(tiles: tuple[int, ...], code: str) -> None:
    refused(undealt(), Deal(tiles, (0,) * len(tiles)), code, "SETUP-01")
    accepted(undealt(), Deal((7, 6, 5, 4, 3, 2, 1, 0), (0, 1, 2, 3) * 2))


@pytest.mark.rule("R-10")
def test_every_room_gets_one_of_four_orientations_by_chance() -> None:
    games = [dtwister.new_game("base:standard", seed=seed) for seed in range(100)]
    counts = Counter(turn for game in games for turn in game.state.turns)
    assert set(counts) == {0, 1, 2, 3}
    assert all(150 <= count <= 250 for count in counts.values()), counts
    refused(undealt(), Deal(tuple(range(8)), (4,) * 8), "bad-deal", "SETUP-01")


@pytest.mark.rule("R-10", "R-25")
def test_the_orientation_stays_from_the_deal_to_after_the_reveal() -> None:
    game = dtwister.new_game("base:standard", seed=2)
    dealt = (game.state.tiles, game.state.turns)
    play_until(game, lambda game: bool(game.state.faceup), Rng(1))
    assert (game.state.tiles, game.state.turns) == dealt


# -- lines, teams, cards --------------------------------------------------------------------------


@pytest.mark.rule("SETUP-02")
def test_each_seat_has_a_colour_and_a_line_of_its_own() -> None:
    game = dtwister.new_game("base:standard", seed=0)
    assert game.seats == ("blue", "yellow")
    blue, yellow = game.match.line_setup.entry
    assert blue and yellow and not blue & yellow
    assert game.match.line_setup.exits == (yellow, blue)
    named = dtwister.new_game("base:standard", seed=0, seats=("red", "green"))
    assert {one.name.partition(".")[0] for one in named.match.pieces} == {"red", "green"}


@pytest.mark.rule("SETUP-03", "SCN-B1-01", "BASE-01", "SCN-B1-03")
def test_each_team_has_eight_characters_and_six_objects_behind_its_screen() -> None:
    game = dtwister.new_game("base:standard", seed=0)
    for seat in (0, 1):
        characters = game.match.characters[seat]
        objects = [one for one in game.match.objects if game.match.seat_of[one] == seat]
        assert (len(characters), len(objects)) == (8, 6)
    assert set(game.state.at) == {-1}
    assert game.view(0).public_counts.behind == (14, 14)


@pytest.mark.rule("SETUP-04", "CARD-01", "BASE-01", "SCN-B1-03")
def test_each_seat_starts_with_all_its_cards_in_hand() -> None:
    game = dtwister.new_game("base:standard", seed=0)
    assert memory(game, "features:action-hands") == ((2, 3, 4, 5),) * 2
    assert memory(game, "features:combat-hands") == ((0, 1, 2, 2, 3, 3, 4, 5, 6),) * 2
    assert memory(game, "features:jumps") == (3, 3)


# -- starters -------------------------------------------------------------------------------------


@pytest.mark.rule("SETUP-05", "R-11", "SCN-B1-03")
def test_each_seat_lays_four_characters_of_its_choice_on_its_dots() -> None:
    game = dtwister.new_game("base:standard", seed=0)
    for seat, colour in enumerate(game.seats):
        for name, dot in zip(("wizard", "troll", "goblin", "cleric"), DOTS[colour], strict=True):
            assert game.decision is not None
            assert (game.decision.kind, game.decision.seat) == ("starter", seat)
            game.play(start(game, f"{colour}.{name}", dot))
    assert game.decision is not None and game.decision.kind == "lay"
    assert game.state.at[piece(game, "yellow.goblin")] == space(game, "v7")
    assert game.state.face_down.bit_count() == 8


@pytest.mark.rule("SETUP-05")
def test_an_object_cannot_start_on_the_line() -> None:
    game = dtwister.new_game("base:standard", seed=0)
    refused(game, start(game, "blue.rope", "a2"), "object", "SETUP-05")
    accepted(game, start(game, "blue.thief", "a2"))


@pytest.mark.rule("SETUP-05")
def test_only_own_characters_behind_the_screen_start() -> None:
    game = dtwister.new_game("base:standard", seed=0)
    refused(game, start(game, "yellow.thief", "a2"), "not-behind-screen", "SETUP-05")
    game.play(start(game, "blue.thief", "a2"))
    refused(game, start(game, "blue.thief", "a4"), "not-behind-screen", "SETUP-05")
    accepted(game, start(game, "blue.troll", "a4"))


@pytest.mark.rule("SETUP-06")
def test_the_dots_are_squares_1_3_6_and_8_of_the_line() -> None:
    game = dtwister.new_game("base:standard", seed=0)
    squares = {action.space for action in game.legal_actions if isinstance(action, Start)}
    line = game.match.grid.lines[0]
    assert squares == {line[1], line[3], line[6], line[8]}


@pytest.mark.rule("SETUP-06", "R-11")
@pytest.mark.parametrize("square", ["a1", "a3", "a5", "a10", "v2", "b2"])
def test_no_character_starts_beside_the_dots(square: str) -> None:
    game = dtwister.new_game("base:standard", seed=0)
    refused(game, start(game, "blue.thief", square), "no-dot", "SETUP-06")
    accepted(game, start(game, "blue.thief", "a9"))


@pytest.mark.rule("SETUP-05", "SETUP-06")
def test_one_character_a_dot() -> None:
    game = dtwister.new_game("base:standard", seed=0)
    game.play(start(game, "blue.thief", "a2"))
    refused(game, start(game, "blue.troll", "a2"), "no-dot", "SETUP-06")
    accepted(game, start(game, "blue.troll", "a4"))


@pytest.mark.rule("R-11")
def test_nobody_starts_with_fewer_than_four() -> None:
    game = dtwister.new_game("base:standard", seed=0)
    game.play(start(game, "blue.thief", "a2"))
    refused(game, EndTurn(), "not-now", "SETUP-05")
    refused(game, lay(game, "blue.troll", "a1"), "not-now", "SETUP-05")
    play_until(game, kind_is("lay"))
    assert game.state.face_down.bit_count() == 8


# -- placing --------------------------------------------------------------------------------------


@pytest.mark.rule("SETUP-07", "SETUP-12", "SCN-B1-03")
def test_two_independent_lots_decide_who_places_and_who_plays_first() -> None:
    pairs = Counter()
    for seed in range(60):
        game = dtwister.new_game("base:standard", seed=seed)
        drawn = [e for e in play_until(game, kind_is("card")) if isinstance(e, SeatDrawn)]
        assert [event.what for event in drawn] == ["placing", "playing"]
        assert game.decision is not None and game.decision.seat == drawn[1].seat
        pairs[drawn[0].seat, drawn[1].seat] += 1
    assert set(pairs) == {(0, 0), (0, 1), (1, 0), (1, 1)}
    assert all(count >= 5 for count in pairs.values()), pairs


@pytest.mark.rule("SETUP-07")
@pytest.mark.parametrize("first", [0, 1])
def test_the_seat_that_is_drawn_places_first_and_then_they_alternate(first: int) -> None:
    game = dtwister.new_game("base:standard", seed=0, auto_chance=False)
    game.play(game.chance_outcome())
    play_until(game, kind_is("lot"))
    refused(game, Lot(2), "bad-lot", "SETUP-07")
    game.play(Lot(first))
    order = []
    while game.decision is not None and game.decision.kind == "lay":
        order.append(game.decision.seat)
        game.play(next(iter(game.legal_actions)))
    assert order == [first, 1 - first] * 10


@pytest.mark.rule("SETUP-08")
def test_any_token_of_ones_own_on_any_room_with_space() -> None:
    game = placing_game()
    assert game.decision is not None
    mine = game.decision.seat
    behind = [
        one for one, at in enumerate(game.state.at) if at == -1 and game.match.seat_of[one] == mine
    ]
    assert len(behind) == 10
    assert set(game.legal_actions) == {Lay(one, room) for one in behind for room in range(8)}


@pytest.mark.rule("SETUP-08")
def test_colours_and_kinds_mix_in_one_room() -> None:
    game = placing_game()
    for one in ("character", "object", "object"):
        seat = game.decision.seat if game.decision else -1
        is_object = one == "object"
        game.play(
            next(
                action
                for action in game.legal_actions
                if isinstance(action, Lay)
                and action.slot == slot(game, "a2")
                and game.match.kind_of[action.piece].is_object == is_object
                and game.match.seat_of[action.piece] == seat
            )
        )
    tokens = game.context.tokens_on(slot(game, "a2"))
    assert Counter(game.match.seat_of[one] for one in tokens) in ({0: 2, 1: 1}, {0: 1, 1: 2})
    assert {game.match.kind_of[one].is_object for one in tokens} == {True, False}


@pytest.mark.rule("SETUP-08")
def test_the_token_of_another_seat_is_not_laid() -> None:
    game = placing_game()
    assert game.decision is not None
    mine, theirs = (("blue", "yellow"), ("yellow", "blue"))[game.decision.seat]
    refused(game, lay(game, f"{theirs}.rope", "a1"), "not-behind-screen", "SETUP-08")
    refused(game, Lay(piece(game, f"{mine}.rope"), 8), "no-such-room", "SETUP-08")
    accepted(game, lay(game, f"{mine}.rope", "a1"))


@pytest.mark.rule("SETUP-09", "EX-02", "SCN-B1-02")
def test_rooms_at_the_lines_hold_two_tokens_and_the_others_three() -> None:
    game = placing_game()
    slots = game.match.grid.layout.slots
    assert [one.capacity for one in slots] == [2, 3, 3, 2] * 2
    touching = {room for line in game.match.grid.slots_of_line for room in line}
    assert {slots[room].capacity for room in touching} == {2}
    play_until(game, kind_is("card"))
    assert laid(game) == [2, 3, 3, 2] * 2
    assert sum(laid(game)) == 20


@pytest.mark.rule("SETUP-09")
@pytest.mark.parametrize(("room", "capacity"), [("a1", 2), ("a2", 3)])
def test_a_full_room_takes_no_token(room: str, capacity: int) -> None:
    game = placing_game()
    where = slot(game, room)
    for _ in range(capacity):
        game.play(next(a for a in game.legal_actions if isinstance(a, Lay) and a.slot == where))
    token = next(a for a in game.legal_actions if isinstance(a, Lay)).piece
    refused(game, Lay(token, where), "full", "SETUP-09")
    accepted(game, Lay(token, slot(game, "b1")))


@pytest.mark.rule("SETUP-10")
def test_a_token_on_a_room_is_neither_moved_nor_looked_at_again() -> None:
    game = placing_game()
    assert game.decision is not None
    seat = game.decision.seat
    first = next(iter(game.legal_actions))
    assert isinstance(first, Lay)
    game.play(first)
    game.play(next(iter(game.legal_actions)))
    refused(game, Lay(first.piece, slot(game, "b2")), "not-behind-screen", "SETUP-08")
    hidden = game.view(seat).state.at[first.piece]
    assert hidden == -99
    assert game.view(seat).tokens_on(first.slot)[seat] == 1


@pytest.mark.rule("SETUP-11")
def test_the_starters_are_turned_up_together_when_all_tokens_are_placed() -> None:
    game = placing_game()
    play_until(game, lambda game: sum(laid(game)) == 19)
    assert game.state.face_down.bit_count() == 8
    happened = game.play(next(iter(game.legal_actions)))
    assert sum(isinstance(event, events.TurnedUp) for event in happened) == 8
    assert game.state.face_down == 0
    assert [minis.bit_count() for minis in game.state.minis] == [4, 4]


@pytest.mark.rule("R-12")
def test_no_passing_while_there_are_tokens_left() -> None:
    game = placing_game()
    refused(game, EndTurn(), "not-now", "R-12")
    accepted(game, next(iter(game.legal_actions)))


@pytest.mark.rule("R-12", "R-13", "HANDICAP-05")
def test_a_seat_without_tokens_is_skipped_and_rooms_stay_below_capacity() -> None:
    game = placing_game(characters=4)
    order = []
    while game.decision is not None and game.decision.kind == "lay":
        order.append(game.decision.seat)
        game.play(next(iter(game.legal_actions)))
    assert Counter(order) == {0: 6, 1: 10}
    assert order[-3:] == [1, 1, 1]
    assert sum(laid(game)) == 16
    assert game.decision is not None and game.decision.kind == "card"


@pytest.mark.rule("R-13")
def test_the_players_choose_which_rooms_stay_below_capacity() -> None:
    filled = set()
    for seed in range(6):
        game = placing_game(characters=4)
        play_until(game, kind_is("card"), Rng(seed))
        filled.add(tuple(laid(game)))
    assert len(filled) > 1


@pytest.mark.rule("EX-02")
def test_two_full_teams_fill_all_places() -> None:
    game = fresh_game()
    assert len(game.match.pieces) == 2 * 14
    on_lines = sum(at >= 0 for at in game.state.at)
    assert (on_lines, sum(laid(game))) == (2 * 4, 4 * 2 + 4 * 3)


@pytest.mark.rule("SETUP-01")
def test_before_the_deal_nothing_else_is_done() -> None:
    game = undealt()
    refused(game, Lot(0), "not-now", "SETUP-01")
    refused(game, start(game, "blue.thief", "a2"), "not-now", "SETUP-01")
    accepted(game, game.chance_outcome())


@pytest.mark.rule("SETUP-08", "SETUP-09")
def test_a_room_that_takes_one_kind_of_token_takes_no_other() -> None:
    rules = dtwister.load_rules()
    layout = rules.layouts["features:4x2"]
    slots = [attrs.evolve(one, kinds="objects") for one in layout.slots[:1]]
    changed = attrs.evolve(layout, slots=(*slots, *layout.slots[1:]))
    rules = attrs.evolve(rules, layouts={**rules.layouts, layout.id: changed})
    game = dtwister.new_game("base:standard", rules=rules, seed=1)
    play_until(game, kind_is("lay"))
    assert game.decision is not None
    mine = game.match.characters[game.decision.seat]
    character = next(one for one in mine if game.state.at[one] == -1)
    refused(game, Lay(character, 0), "wrong-kind", "SETUP-09")
    accepted(game, Lay(character, 1))
    colour = game.match.seats[game.decision.seat]
    accepted(game, lay(game, f"{colour}.rope", "a1"))


@pytest.mark.rule("SETUP-01", "R-10")
def test_each_orientation_must_be_one_of_four() -> None:
    refused(undealt(), Deal(tuple(range(8)), (0,) * 7 + (4,)), "bad-deal", "SETUP-01")
    refused(undealt(), Deal(tuple(range(8)), (-1,) + (0,) * 7), "bad-deal", "SETUP-01")
    accepted(undealt(), Deal(tuple(range(8)), (3,) * 8))


@pytest.mark.rule("SETUP-01")
def test_with_fewer_rooms_than_places_all_of_them_are_dealt() -> None:
    rules = dtwister.load_rules()
    spec = attrs.evolve(rules.scenarios["base:standard"], pairs=(1, 2, 3))
    rules = attrs.evolve(rules, scenarios={**rules.scenarios, spec.id: spec})
    game = dtwister.new_game(spec.id, seed=0, rules=rules, auto_chance=False)
    outcome = game.chance_outcome()
    assert isinstance(outcome, Deal)
    assert sorted(outcome.tiles) == [-1, -1, 0, 1, 2, 3, 4, 5]
    accepted(game, outcome)
    fewer = Deal((0, 1, 2, 3, -1, -1, -1, -1), (0,) * 8)
    refused(game, fewer, "too-few-rooms", "SETUP-01")
