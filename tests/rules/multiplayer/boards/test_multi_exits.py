"""To each its own exit: a lot says who leaves where, and nobody knows it during set-up (SCN-M5)."""

from __future__ import annotations

from collections import Counter

import pytest

import dtwister
from dtwister import Game
from dtwister._engine.context import Context
from dtwister._engine.editing.play_context import PlayContext
from dtwister._engine.visibility.view import seen_event
from dtwister._model import events
from dtwister._model.state import slot_under
from dtwister.bots import GreedyBot
from dtwister.bots.distances import Distances
from dtwister.plugin.places import ELIMINATED
from dtwister.testing import assert_position, position
from dtwister_features import state_variables
from dtwister_features.game_actions import Deal, DrawZones, EndTurn, Lay
from dtwister_features.game_events import SeatDrawn, ZonesLaid
from dtwister_features.setup.exit_lots import ZoneLotFrame
from fixtures.games import RULES, accepted, kind_is, piece, play_until, refused, say, slot
from fixtures.positions.staged_boards import after_set_up, line_number, out_by, staged

FOUR, THREE = "multi:5-4", "multi:5-3"
ZONES = ("exit-1", "exit-2", "exit-3", "exit-4")
BLUE, RED, YELLOW, GREEN = range(4)
LOT = (RED, BLUE, -1, YELLOW)
"""The lots of EX-M13: red, blue, the colour that does not play, yellow."""

each_game = pytest.mark.parametrize("scenario", [FOUR, THREE])


def asking(scenario: str) -> Game:
    """A game in which the zones are to be laid."""
    game = dtwister.new_game(scenario, seed=8, auto_chance=False)
    deal = game.chance_outcome()
    assert isinstance(deal, Deal)
    game.play(deal)
    return game


def laid_so(lots: tuple[int, ...], scenario: str = THREE) -> Game:
    """A game in which the zones lie face down in a given order; chance goes on by itself."""
    game = asking(scenario)
    game.play(DrawZones(lots))
    game.auto_chance = True
    game.play(game.chance_outcome())
    return game


def finish_set_up(game: Game, seed: int = 5) -> list[dtwister.Event]:
    """Lay all that is to be laid; what happened."""
    return play_until(game, kind_is("card"), dtwister.Rng(seed))


# -- the board -------------------------------------------------------------------------------------


@each_game
@pytest.mark.rule("SCN-M5-01", "SCN-M5-02", "SCN-M5-24")
def test_sixteen_rooms_lie_face_down_between_four_lines_and_four_zones(scenario: str) -> None:
    game = dtwister.new_game(scenario, seed=4)
    grid = game.match.grid
    rooms = [game.match.rooms[tile].room for tile in game.state.tiles]
    assert Counter(room.set_id for room in rooms) == {"base": 8, "multi": 8}
    assert len({room.id for room in rooms}) == 16 and game.state.faceup == 0
    names = [one.id for one in grid.layout.slots]
    beside = {
        line.id: [names[index] for index in grid.slots_of_line[number]]
        for number, line in enumerate(grid.layout.lines)
    }
    assert beside == {
        "start-1": ["d1", "d2"],
        "start-2": ["a1", "a2"],
        "start-3": ["a3", "a4"],
        "start-4": ["d3", "d4"],
        "exit-1": ["c1"],
        "exit-2": ["b1"],
        "exit-3": ["b4"],
        "exit-4": ["c4"],
    }


@pytest.mark.rule("R-M59")
def test_each_zone_is_two_three_four_and_five_rooms_away_from_the_lines() -> None:
    grid = dtwister.new_game(FOUR, seed=0).match.grid
    places = [("abcd".index(one.id[0]), int(one.id[1])) for one in grid.layout.slots]
    for zone in ZONES:
        (at,) = grid.slots_of_line[line_number(dtwister.new_game(FOUR, seed=0), zone)]
        ways = [
            1
            + min(
                abs(places[at][0] - places[one][0]) + abs(places[at][1] - places[one][1])
                for one in grid.slots_of_line[number]
            )
            for number, line in enumerate(grid.layout.lines)
            if line.owner == "any"
        ]
        assert sorted(ways) == [2, 3, 4, 5]


@each_game
@pytest.mark.rule("SCN-M5-06", "SCN-M5-07", "SCN-M5-20", "SCN-M5-05", "MULTI-119")
def test_the_seats_lay_their_starters_one_each_in_turn_on_any_dots(scenario: str) -> None:
    game = dtwister.new_game(scenario, seed=7)
    seats, each = (4, 4) if scenario == FOUR else (3, 5)
    assert Counter(one.seat for one in game.match.pieces) == dict.fromkeys(range(seats), 14)
    order = []
    rng = dtwister.Rng(7)
    while game.decision is not None and game.decision.kind == "starter":
        order.append(game.decision.seat)
        game.play(game.legal_actions.sample(rng))
    assert order == [(order[0] + step) % seats for step in range(seats * each)]
    dots = {
        squares[dot]
        for line, squares in zip(game.match.grid.layout.lines, game.match.grid.lines, strict=True)
        for dot in line.dots
    }
    taken = {at for at in game.state.at if at >= 0}
    assert taken <= dots and len(dots - taken) == (0 if scenario == FOUR else 1)
    # The other tokens go on in the same order.
    assert game.decision is not None and (game.decision.kind, game.decision.seat) == (
        "lay",
        order[0],
    )


@pytest.mark.rule("SCN-M5-08", "SCN-M5-09", "MULTI-121", "MULTI-107")
def test_either_kind_goes_into_any_room_until_all_are_full() -> None:
    game = dtwister.new_game(FOUR, seed=3)
    play_until(game, kind_is("lay"), dtwister.Rng(3))
    assert game.decision is not None
    seat = game.decision.seat
    waiting = next(one for one in game.match.characters[seat] if game.state.at[one] == -1)
    for token in (waiting, piece(game, f"{game.seats[seat]}.rope")):
        for room in ("a1", "b2"):
            accepted(game, Lay(token, slot(game, room)))
    finish_set_up(game)
    lying = Counter(slot_under(at) for at in game.state.at if slot_under(at) >= 0)
    middle = {slot(game, name) for name in ("b2", "b3", "c2", "c3")}
    assert lying == {index: 4 if index in middle else 2 for index in range(16)}


@pytest.mark.rule("SCN-M5-22", "SCN-M5-23", "R-13")
def test_with_three_seats_one_room_stays_one_short_whichever_it_is() -> None:
    short = set()
    for seed in range(12):
        game = after_set_up(THREE, seed)
        lying = Counter(slot_under(at) for at in game.state.at if slot_under(at) >= 0)
        slots = game.match.grid.layout.slots
        assert sum(lying.values()) == 27
        missing = [one.id for n, one in enumerate(slots) for _ in range(one.capacity - lying[n])]
        assert len(missing) == 1
        short.add(missing[0])
    assert {one.capacity for one in slots} == {1, 4}
    assert len(short) > 1


# -- the lot ---------------------------------------------------------------------------------------


@pytest.mark.rule("SCN-M5-03", "SCN-M5-21")
def test_nature_gives_each_seat_one_of_the_zones() -> None:
    game = asking(FOUR)
    assert game.decision is not None and game.decision.is_chance
    assert game.decision.kind == "zones"
    assert len(list(game.legal_actions)) == 24
    refused(game, DrawZones((0, 1, 2)), "bad-lot", "SCN-M5-03")
    refused(game, DrawZones((0, 1, 2, 2)), "bad-lot", "SCN-M5-03")
    refused(game, DrawZones((0, 1, 2, -1)), "bad-lot", "SCN-M5-03")
    refused(game, say(game, "lot red"), "not-now", "SCN-M5-03")
    accepted(game, DrawZones((3, 1, 0, 2)))
    game = asking(THREE)
    refused(game, DrawZones((0, 1, 2, 0)), "bad-lot", "SCN-M5-03")
    refused(game, DrawZones((0, 1, -1, -1)), "bad-lot", "SCN-M5-03")
    accepted(game, DrawZones(LOT))


@pytest.mark.rule("SCN-M5-03")
def test_with_fewer_zones_than_seats_any_of_them_may_go_without() -> None:
    def begin(context: Context, seat: int, ap: int) -> ZoneLotFrame:
        return ZoneLotFrame()

    game = position(RULES, DRAWN, pieces=PAIR, scenario=THREE, begin=begin)
    legal = {action.seats for action in game.legal_actions if isinstance(action, DrawZones)}
    assert legal == {(0, 1), (1, 0), (0, 2), (2, 0), (1, 2), (2, 1)}
    for seed in range(9):
        assert ZoneLotFrame().sample_chance(game.context, dtwister.Rng(seed)) in game.legal_actions
    refused(game, DrawZones((0, -1)), "bad-lot", "SCN-M5-03")
    refused(game, DrawZones((0, 1, 2)), "bad-lot", "SCN-M5-03")


@pytest.mark.rule("SCN-M5-03", "SCN-M5-21")
def test_any_zone_may_come_to_any_seat() -> None:
    seen: Counter[tuple[int, int]] = Counter()
    for seed in range(80):
        game = dtwister.new_game(THREE, seed=seed)
        seen.update(enumerate(game.context.recall(state_variables.ZONES)))
    assert len(seen) == 16 and min(seen.values()) > 8


@each_game
@pytest.mark.rule("SCN-M5-04", "MULTI-12")
@pytest.mark.parametrize("seat", [0, 1, 2, dtwister.SPECTATOR])
def test_during_the_set_up_nobody_knows_which_zone_lies_where(scenario: str, seat: int) -> None:
    lots = (0, 1, 2, 3) if scenario == FOUR else (0, 1, 2, -1)
    one, other = laid_so(lots, scenario), laid_so(lots[::-1], scenario)
    assert one != other
    for _ in range(45):
        views = one.view(seat), other.view(seat)
        assert views[0] == views[1]
        assert views[0].context.recall(state_variables.ZONES) == (state_variables.UNSEEN,) * 4
        assert views[0].state.lots == ()
        assert dtwister.draw(views[0]) == dtwister.draw(views[1])
        action = next(iter(one.legal_actions))
        told = one.play(action), other.play(action)
        if one.state.lots:
            break
        assert told[0] == told[1]
    laying = ZonesLaid(-1, lots)
    for watcher in (*range(len(one.seats)), dtwister.SPECTATOR):
        assert seen_event(laying, watcher).seats == ()  # type: ignore[attr-defined]


@each_game
@pytest.mark.rule("SCN-M5-10", "SCN-M5-11", "SETUP-11")
def test_when_all_is_laid_zones_are_turned_up_and_then_the_characters(scenario: str) -> None:
    lots = (2, 0, 1, 3) if scenario == FOUR else (2, 0, 1, -1)
    game = laid_so(lots, scenario)
    assert game.state.exits == (0,) * len(game.seats)
    happened = finish_set_up(game)
    shown = [event for event in happened if isinstance(event, events.ExitsDrawn)]
    assert shown == [events.ExitsDrawn(lots)]
    order = [type(event) for event in happened]
    assert order.index(events.ExitsDrawn) > max(
        index for index, kind in enumerate(order) if kind is events.LaidOnRoom
    )
    assert order.index(events.ExitsDrawn) < order.index(events.TurnedUp)
    grid = game.match.grid
    for zone, seat in zip(ZONES, lots, strict=True):
        if seat >= 0:
            assert game.state.exits[seat] == grid.line_masks[line_number(game, zone)]
    assert game.context.recall(state_variables.ZONES) == ()
    assert all(game.view(seat).state.lots == lots for seat in range(len(game.seats)))


@pytest.mark.rule("R-M58", "MULTI-30")
def test_who_takes_the_first_turn_is_drawn_anew() -> None:
    differ = set()
    for seed in range(12):
        game = dtwister.new_game(FOUR, seed=seed)
        first = game.decision.seat if game.decision else -1
        drawn = [event for event in finish_set_up(game) if isinstance(event, SeatDrawn)]
        assert [event.what for event in drawn] == ["playing"]
        differ.add(drawn[0].seat == first)
    assert differ == {True, False}


# -- leaving ---------------------------------------------------------------------------------------


@pytest.mark.rule("EX-M13", "SCN-M5-12", "SCN-M5-13", "SCN-M5-21", "R-M57", "MULTI-64")
@pytest.mark.parametrize("seat", ["blue", "red", "yellow"])
def test_a_miniature_leaves_only_by_the_zone_of_its_own_colour(seat: str) -> None:
    own = {"red": "exit-1", "blue": "exit-2", "yellow": "exit-4"}[seat]
    for zone in ZONES:
        game = staged(THREE, {f"{seat}.warrior": zone}, active=seat, lots=LOT)
        step = out_by(game, f"{seat}.warrior", zone)
        if zone == own:
            game.play(step)
            assert game.vp == tuple(int(other == seat) for other in game.seats)
        else:
            refused(game, step, "closed-line", "EXIT-04")


DRAWN = """
+---+---+---+---+---+
  %   .  A.  B.   %
+   +   +   +   +   +
  %   .   .   .   %
+---+---+---+---+---+
"""
PAIR = {"A": "red.goblin", "B": "blue.goblin"}


@pytest.mark.rule("SCN-M5-12", "SCN-M5-13", "R-M57")
def test_a_drawn_position_says_whose_exits_its_zones_are() -> None:
    how = {"pieces": PAIR, "active": "blue", "scenario": THREE}
    game = position(RULES, DRAWN, lots={"a1": "red", "e1": "blue"}, **how)  # type: ignore[arg-type]
    refused(game, say(game, "move blue.goblin d1-d2-c2-b2-a2"), "closed-line", "EXIT-04")
    game.play(say(game, "move blue.goblin d1-e1"))
    assert game.vp == (2, 0, 0)
    assert_position(
        game, DRAWN.replace("B", " "), pieces={"A": "red.goblin", "B": "blue.goblin exited"}
    )
    shut = position(RULES, DRAWN, lots={"a1": "red"}, **how)  # type: ignore[arg-type]
    refused(shut, say(shut, "move blue.goblin d1-e1"), "closed-line", "EXIT-04")
    with pytest.raises(dtwister.InvalidNotation, match="of a lot 'b1'; available: a1, e1"):
        position(RULES, DRAWN, lots={"b1": "red"}, **how)  # type: ignore[arg-type]


WAYS = """
+---+---+---+---+---+
  %   .  A.   O   %
+   +   +   +   +   +
  %   .   .  B. | %
+   +   +   +   +   +
  %   .   .  C.   %
+---+---+---+---+---+
"""
THREE_WAYS = {"A": "blue.warrior", "B": "blue.wall-walker", "C": "blue.goblin"}


def at_the_exits(active: str = "blue", **pieces: str) -> Game:
    """Before a pit, a wall and an open border, with blue's exit behind them."""
    return position(
        RULES,
        WAYS,
        pieces={**THREE_WAYS, "z": "red.troll behind", **pieces},
        active=active,
        scenario=THREE,
        lots={"a1": "red", "e1": "blue"},
    )


@pytest.mark.rule("SCN-M5-12", "MULTI-62")
@pytest.mark.parametrize(
    ("text", "points"),
    [
        ("jump blue.warrior over d1 to e1", 1),
        ("walk-through blue.wall-walker east", 1),
        ("move blue.goblin d3-e3", 2),
    ],
)
def test_a_zone_is_an_exit_for_every_way_of_coming_there(text: str, points: int) -> None:
    game = at_the_exits()
    accepted(game, say(game, text))
    game.play(say(game, text))
    assert game.vp == (points, 0, 0)


@pytest.mark.rule("SCN-M5-12", "EXIT-03")
def test_no_walk_goes_on_from_a_zone() -> None:
    game = at_the_exits()
    refused(game, say(game, "move blue.goblin d3-e3-e2"), "has-left", "EXIT-03")
    names = game.match.grid.names
    on_zone = [names[action.end] for action in game.legal_actions if action.verb == "move"]  # type: ignore[attr-defined]
    assert {name for name in on_zone if name[0] in "ae"} == {"e3"}


@pytest.mark.rule("SCN-M5-12", "R-214")
def test_nobody_is_pushed_out_by_a_zone() -> None:
    row = """
    +---+---+---+---+
      %  A.  B.   .
    +---+---+---+---+
    """
    pieces = {"A": "blue.warrior", "B": "red.banshee"}
    how = {"pieces": pieces, "active": "red", "scenario": THREE}
    for lots, code in (({"a1": "blue"}, "exit"), ({"a1": "red"}, "closed-line")):
        game = position(RULES, row, lots=lots, **how)  # type: ignore[arg-type]
        refused(game, say(game, "scream red.banshee west"), code, "R-214")


def test_walks_that_were_listed_before_the_zones_lay_open_are_listed_anew() -> None:
    pieces = {**THREE_WAYS, "z": "red.troll behind"}
    game = position(RULES, WAYS, pieces=pieces, active="blue", scenario=THREE)
    step = say(game, "move blue.goblin d3-e3")
    assert step not in list(game.legal_actions)
    context = PlayContext(game.match, game.state.branch())
    context.do(events.ExitsDrawn((1, 0)))
    assert step in list(Game(game.match, context.state).legal_actions)
    assert step not in list(game.legal_actions)


def test_bots_head_for_the_zone_of_their_seat() -> None:
    game = at_the_exits()
    distances = Distances(game.context, 0)
    assert distances.goal == game.state.exits[0] != 0
    bot = GreedyBot(dtwister.Rng(2))
    assert bot.choose(game.view(0)) == say(game, "move blue.goblin d3-e3")


@pytest.mark.rule("SCN-M5-15", "MULTI-70")
def test_a_goblin_with_a_treasure_is_worth_three() -> None:
    places = {"yellow.goblin": "exit-4", "blue.treasure": "yellow.goblin"}
    game = staged(THREE, places, active="yellow", lots=LOT)
    game.play(out_by(game, "yellow.goblin", "exit-4"))
    assert game.vp == (0, 0, 3)


@pytest.mark.rule("SCN-M5-16", "MULTI-76")
def test_an_elimination_is_worth_nothing() -> None:
    row = """
    +---+---+---+
    |A.  b.   . |
    +---+---+---+
    """
    pieces = {"A": "blue.warrior", "b": "red.thief wounded", "c": "yellow.thief behind"}
    game = position(RULES, row, pieces=pieces, active="blue", scenario=THREE)
    for text in ("attack blue.warrior red.thief", "card 6", "card 0"):
        game.play(say(game, text))
    assert game.context.space(piece(game, "red.thief")) == ELIMINATED
    assert game.vp == (0, 0, 0)


@each_game
@pytest.mark.rule("SCN-M5-14", "MULTI-79")
@pytest.mark.parametrize(("before", "ends"), [(3, False), (4, True)])
def test_the_target_is_five_points(scenario: str, before: int, ends: bool) -> None:
    lots = LOT if scenario == THREE else (RED, BLUE, GREEN, YELLOW)
    places = {"red.warrior": "exit-1", "blue.thief": "start-1"}
    game = staged(scenario, places, active="red", lots=lots, vp={"red": before})
    game.play(out_by(game, "red.warrior", "exit-1"))
    assert not game.is_over
    game.play(EndTurn())
    assert game.is_over is ends
    if ends:
        assert game.result == dtwister.Result((1,), "target")


# -- what else knows of it -------------------------------------------------------------------------


@pytest.mark.rule("SCN-M5-04")
def test_samples_agree_with_the_view_and_hold_every_lot() -> None:
    view = laid_so(LOT).view(1)
    rng = dtwister.Rng(4)
    lots = set()
    for _ in range(120):
        sampled = view.sample(rng)
        assert sampled.view(1) == view
        lots.add(sampled.context.recall(state_variables.ZONES))
    assert len(lots) == 24 and all(sorted(lot) == [-1, 0, 1, 2] for lot in lots)


@pytest.mark.rule("SCN-M5-10")
def test_samples_know_the_zones_that_lie_open() -> None:
    game = laid_so(LOT)
    finish_set_up(game)
    view = game.view(2)
    sampled = view.sample(dtwister.Rng(4))
    assert sampled.view(2) == view
    assert (sampled.state.lots, sampled.state.exits) == (LOT, game.state.exits)


def test_positions_and_drawings_say_whose_exits_the_zones_are() -> None:
    game = laid_so(LOT)
    hidden = dtwister.position_text(game)
    assert "[exits]" not in hidden and "exit of" not in dtwister.draw(game)
    assert dtwister.parse_position(game.rules, hidden) == game
    finish_set_up(game)
    text = dtwister.position_text(game)
    assert 'exit-1 = "red"' in text and 'exit-3 = "nobody"' in text
    again = dtwister.parse_position(game.rules, text)
    assert again == game and again.state.exits == game.state.exits
    drawing = dtwister.draw(game)
    assert_position(game, drawing)
    assert "line exit-2: exit of blue\nline exit-3: exit of nobody" in drawing
    for line, wrong, message in (
        ('exit-1 = "red"', 'exit-1 = "green"', "expected a seat or nobody, got 'green'"),
        ('exit-1 = "red"', 'exit-9 = "red"', r"\[exits\] has no place for 'exit-9'"),
    ):
        with pytest.raises(dtwister.InvalidNotation, match=message):
            dtwister.parse_position(game.rules, text.replace(line, wrong))


def test_records_keep_the_lot_and_hide_it_from_the_seats() -> None:
    game = laid_so(LOT)
    text = dtwister.record_text(game)
    assert "nature: zones red,blue,?,yellow" in text
    assert dtwister.replay(game.rules, text) == game
    assert "nature: zones ?" in dtwister.record_text(game, seat="red")
    finish_set_up(game)
    again = dtwister.replay(game.rules, dtwister.record_text(game))
    assert again == game and again.state.exits == game.state.exits


def test_undo_turns_the_zones_down_again() -> None:
    game = laid_so(LOT)
    finish_set_up(game)
    assert game.state.lots == LOT
    game.undo()
    assert game.state.lots == () and game.state.exits == (0, 0, 0)
    assert game.context.recall(state_variables.ZONES) == LOT
