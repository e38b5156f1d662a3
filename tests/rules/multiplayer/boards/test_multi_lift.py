"""The lift of the pyramid: how it is started, who leaves by it, how it comes back (SCN-M2-20)."""

from __future__ import annotations

import pytest

import dtwister
from dtwister import Game
from dtwister._model.state import DISCARDED, EXITED, KEPT, RESCUED
from dtwister.plugin.questions import goal_squares
from dtwister_multiplayer.lift import still_to_earn
from fixtures.games import accepted, piece, refused, say, slot, space
from fixtures.positions.staged_boards import staged

# With this seed room 9a lies turned by one quarter: its wall at the top is the one on its right.
SEED = 3
TEAM = {
    "blue.thief": "n3",
    "blue.goblin": "l1",
    "blue.warrior": "m4",
    "blue.cleric": "p5",
    "red.troll": "o2",
}


def top(places: dict[str, str], ap: int = 5, active: str = "blue", **more: object) -> Game:
    """The pyramid with all rooms revealed and these pieces."""
    return staged("multi:2-4", places, active=active, ap=ap, seed=SEED, **more)  # type: ignore[arg-type]


def play(game: Game, *texts: str) -> Game:
    """The game after some actions."""
    for text in texts:
        game.play(say(game, text))
    return game


def shown(game: Game, first: int, count: int) -> str:
    """The rows 1 to 5 of the drawing of some columns, borders included."""
    lines = dtwister.draw(game).splitlines()[1:12]
    left = 3 + 4 * first
    return "\n".join(line.ljust(140)[left : left + 4 * count + 1].rstrip() for line in lines)


def where(game: Game, name: str) -> str:
    """The name of the square of a piece."""
    return game.match.grid.names[game.state.at[piece(game, name)]]


BEFORE = """\
+   +   +---+   +   +
 G.   .   .   . | .
+   +---+---+   +   +
  . | .   . |B.   . |
+   +   +   +   +---+
| . # . |T@   .   .
+   +---+   +   +   +
  .  A.   .   . | .
+---+   +   +---+   +
  .   . | .   .  C. |"""


@pytest.mark.rule(
    "SCN-M2-21", "SCN-M2-22", "SCN-M2-23", "SCN-M2-26", "SCN-M2-27", "SCN-M2-28", "SCN-M2-29",
    "R-M34", "R-M35", "EX-M10",
)  # fmt: skip
def test_a_full_turn_takes_out_three_for_four_points() -> None:
    game = top(TEAM)
    assert shown(game, 11, 5).startswith(BEFORE)
    play(game, "start-lift blue.thief")
    # It lies beside the pyramid as long as it is off, and nothing is beside it.
    assert shown(game, 25, 5).startswith(BEFORE)
    assert shown(game, 11, 5).split("\n")[0] == ""
    play(game, "ascend blue.goblin", "ascend blue.thief", "ascend blue.warrior")
    assert game.state.vp == [4, 0, 0, 0]
    assert game.decision is not None and game.decision.text == "blue acts; 1 AP left"
    happened = [event.tag for event in game.play(say(game, "end"))]
    assert happened[-3:] == ["core:room-turned", "core:room-moved", "core:game-ended"]
    # A quarter clockwise: row 2, column 4 of the room becomes row 4, column 4.
    assert (where(game, "red.troll"), where(game, "blue.cleric")) == ("o4", "l5")
    assert game.state.turns[slot(game, "l5-1")] == 2
    assert game.result is not None
    assert (game.result.winners, game.result.why) == ((0,), "target")


@pytest.mark.rule("SCN-M2-20", "SCN-M2-21")
def test_the_lift_is_started_on_its_gear_only() -> None:
    game = top(TEAM)
    accepted(game, say(game, "start-lift blue.thief"))
    refused(game, say(game, "start-lift blue.warrior"), "no-gear", "SCN-M2-21")
    refused(game, say(game, "start-lift red.troll"), "not-yours", "AP-05")
    gears = game.context.labyrinth.features["features:gear"] & game.match.grid.slot_masks[1]
    below = game.match.grid.names[gears.bit_length() - 1]
    other = top({"blue.thief": below})
    refused(other, say(other, "start-lift blue.thief"), "no-gear", "SCN-M2-21")
    refused(top(TEAM, ap=0), say(game, "start-lift blue.thief"), "not-enough-ap", "AP-04")


@pytest.mark.rule("SCN-M2-23")
def test_nobody_leaves_before_it_is_started_or_from_elsewhere() -> None:
    game = top({**TEAM, "blue.wizard": "k21"})
    refused(game, say(game, "ascend blue.thief"), "not-started", "SCN-M2-23")
    play(game, "start-lift blue.thief")
    accepted(game, say(game, "ascend blue.thief"))
    refused(game, say(game, "ascend blue.wizard"), "not-in-lift", "SCN-M2-23")


@pytest.mark.rule("R-M34", "SCN-M2-23")
def test_every_character_that_leaves_costs_an_action_point() -> None:
    game = play(top(TEAM, ap=2), "start-lift blue.thief", "ascend blue.cleric")
    refused(game, say(game, "ascend blue.goblin"), "not-enough-ap", "AP-04")
    assert game.state.vp[0] == 1


@pytest.mark.rule("SCN-M2-22", "R-M38")
def test_while_it_is_off_nothing_leads_out_or_in_and_all_goes_on_inside() -> None:
    places = {**TEAM, "blue.cleric": "l5", "blue.troll": "l6"}
    game = top(places)
    step = say(game, "move blue.troll l6-l5-m5")
    labyrinth = game.context.labyrinth
    assert labyrinth.adjacent(space(game, "l6"), space(game, "l5"))
    accepted(game, step)
    play(game, "start-lift blue.thief")
    refused(game, step, "empty-place", "BOARD-07")
    labyrinth, away = game.context.labyrinth, game.match.grid.slots[slot(game, "l5-off")]
    inside = set(away)
    assert all(set(labyrinth.adjacency()[one]) <= inside for one in away)
    assert all(set(labyrinth.ray(one, way)) <= inside for one in away for way in range(4))
    outside = [one for one in game.match.grid.names if one not in inside]
    assert all(inside.isdisjoint(labyrinth.adjacency()[one]) for one in outside)
    assert all(inside.isdisjoint(labyrinth.ray(one, way)) for one in outside for way in range(4))
    # Inside: the starter may step off the gear, and be the first to leave.
    play(game, "move blue.thief ab3-ac3")
    accepted(game, say(game, "ascend blue.thief"))


@pytest.mark.rule("SCN-M2-24")
def test_others_and_whoever_cannot_act_stay_in_it() -> None:
    game = top({**TEAM, "blue.goblin": "l1 wounded", "blue.warrior": "m4 wounded"})
    play(game, "start-lift blue.thief")
    refused(game, say(game, "ascend red.troll"), "not-yours", "AP-05")
    refused(game, say(game, "ascend blue.goblin"), "wounded", "WOUND-02")
    accepted(game, say(game, "ascend blue.cleric"))
    healed = top({**TEAM, "blue.thief": "n3", "blue.warrior": "l4 wounded", "blue.cleric": "l5"})
    refused(healed, say(healed, "ascend blue.warrior"), "wounded", "WOUND-02")


@pytest.mark.rule("SCN-M2-25", "SCN-M2-29")
def test_a_load_leaves_with_its_carrier() -> None:
    places = {
        "blue.thief": "n3",
        "yellow.treasure": "n3",
        "blue.troll": "l1",
        "blue.goblin": "l1 wounded",
        "blue.warrior": "m4",
        "red.rope": "m4",
    }
    game = play(top(places), "start-lift blue.thief")
    for name, load, place, points in (
        ("thief", "yellow.treasure", KEPT, 2),
        ("troll", "blue.goblin", RESCUED, 3),
        ("warrior", "red.rope", DISCARDED, 4),
    ):
        play(game, f"ascend blue.{name}")
        assert game.state.at[piece(game, load)] == place
        assert game.state.at[piece(game, f"blue.{name}")] == EXITED
        assert game.state.vp == [points, 0, 0, 0]


@pytest.mark.rule("R-M36")
def test_it_is_started_once_a_turn_and_comes_back_even_if_nobody_left() -> None:
    game = play(top(TEAM), "start-lift blue.thief")
    refused(game, say(game, "start-lift blue.thief"), "started", "R-M36")
    play(game, "end")
    assert game.state.turns[slot(game, "l5-1")] == 2
    assert (where(game, "blue.thief"), where(game, "blue.goblin")) == ("n3", "p1")
    still = play(top(TEAM), "end")
    assert still.state.turns[slot(still, "l5-1")] == 1


@pytest.mark.rule("R-M39")
def test_a_mekanork_starts_it_and_it_turns_as_its_arrow_says() -> None:
    game = play(
        top({"blue.mekanork": "n3", "red.troll": "l1", **REST}), "start-lift blue.mekanork", "end"
    )
    assert where(game, "red.troll") == "p1"


@pytest.mark.rule("R-M37", "SCN-M2-16")
def test_gears_turn_it_as_usual_as_long_as_it_is_not_off() -> None:
    game = top(TEAM)
    twin = next(
        index
        for index, tile in enumerate(game.state.tiles)
        if tile >= 0 and game.match.rooms[tile].room.id == "multi:9b"
    )
    gear = game.context.labyrinth.features["features:gear"] & game.match.grid.slot_masks[twin]
    game = top({**TEAM, "blue.wizard": game.match.grid.names[gear.bit_length() - 1]})
    for name in ("thief", "wizard"):
        accepted(game, say(game, f"rotate blue.{name} l5-1 clockwise"))
    play(game, "start-lift blue.thief")
    for name in ("thief", "wizard"):
        turn = say(game, f"rotate blue.{name} l5-off clockwise")
        refused(game, turn, "off-board", "R-M37")
        assert turn not in list(game.legal_actions)
    other = game.match.grid.layout.slots[twin].id
    accepted(game, say(game, f"rotate blue.wizard {other} counterclockwise"))
    play(game, "end")
    assert game.state.tiles[slot(game, "l5-1")] >= 0


@pytest.mark.rule("SCN-M2-30", "R-M41")
@pytest.mark.parametrize(("points", "over"), [(3, True), (2, False)])
def test_four_points_win(points: int, over: bool) -> None:
    game = top(TEAM, vp={"blue": points})
    play(game, "start-lift blue.thief", "ascend blue.cleric", "end")
    assert (game.result is not None) is over


@pytest.mark.rule("SCN-M2-31")
def test_an_eliminated_character_is_worth_nothing() -> None:
    game = top({"blue.wizard": "n3", "blue.fireball-wand": "n3", "red.troll": "o3", **REST})
    play(game, "fire blue.wizard east")
    assert game.state.vp == [0, 0, 0, 0]
    assert game.state.at[piece(game, "red.troll")] not in game.match.grid.names


REST = {"red.goblin": "k21", "red.thief": "l21", "red.cleric": "m21", "yellow.goblin": "o21"}


@pytest.mark.rule("SCN-M2-20")
def test_bots_head_for_the_gear_until_one_of_them_is_there() -> None:
    game = top({"blue.thief": "n3", "red.troll": "o2", **REST})
    room = game.match.grid.slot_masks[slot(game, "l5-1")]
    assert [goal_squares(game.context, seat) for seat in (0, 1)] == [room, 1 << space(game, "n3")]
    play(game, "start-lift blue.thief")
    away = game.match.grid.slot_masks[slot(game, "l5-off")]
    assert [goal_squares(game.context, seat) for seat in (0, 1)] == [away, 1 << space(game, "ab3")]


@pytest.mark.rule("SCN-M2-32", "R-M40")
def test_the_game_is_a_draw_once_nobody_can_reach_four() -> None:
    places = {"blue.goblin": "n3", "red.troll": "o3", "yellow.treasure": "a16"}
    # Blue: 1 and the Goblin's 2 and a treasure; red needs two more than the Troll and a treasure.
    game = top(places, vp={"blue": 1})
    assert [still_to_earn(game.context, seat) for seat in range(4)] == [3, 2, 0, 0]
    play(game, "end")
    assert game.result is None
    game = play(top(places, vp={"red": 1}), "end")
    assert game.result is not None
    assert (game.result.winners, game.result.why) == ((), "out-of-reach")
    # One character carries one treasure.
    rich = {**places, "red.treasure": "b16", "blue.treasure": "c16"}
    assert still_to_earn(top(rich).context, 0) == 3


@pytest.mark.rule("R-M40", "R-M22")
def test_a_game_in_which_nobody_can_act_is_a_draw_whatever_the_points() -> None:
    team = {
        "blue.goblin": "k21 wounded",
        "blue.thief": "l21 wounded",
        "blue.cleric": "m21 wounded",
    }
    game = play(top(team, vp={"blue": 2}), "end")
    assert game.result is not None
    assert (game.result.winners, game.result.why) == ((), "nobody-acts")
