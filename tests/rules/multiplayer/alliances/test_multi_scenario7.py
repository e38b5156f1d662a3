"""Scenario 7, two against two: board, set-up, revealing, combat, points added up, talk (SCN-M7)."""

from __future__ import annotations

import pytest

import dtwister
from dtwister import Game, OptionError
from dtwister.testing import position
from dtwister_multiplayer.allies_meeting import AlliesMet
from fixtures.games import RULES, fresh_game, kind_is, play_until
from fixtures.positions.alliances import (
    EXAMPLE,
    PIECES,
    accepted,
    asked,
    cards,
    offered,
    play,
    refused,
    sides,
    totals,
    vp,
    wounded,
)

EXITS = {
    "red": ("yellow", "blue"),
    "green": ("yellow", "blue"),
    "yellow": ("red", "green"),
    "blue": ("red", "green"),
}


def new(seed: int = 1) -> Game:
    return dtwister.new_game("multi:7", seed=seed)


def two_pairs(drawing: str, pieces: dict[str, str], **how: object) -> Game:
    """A drawn position of scenario 7: red and green against yellow and blue."""
    given = {"scenario": "multi:7", "active": "red", "exits": EXITS, **how}
    return position(RULES, drawing, pieces=pieces, **given)  # type: ignore[arg-type]


# -- board, teams, set-up --------------------------------------------------------------------------


@pytest.mark.rule("SCN-M7-01", "R-M24")
@pytest.mark.parametrize("seed", range(4))
def test_five_whole_pairs_of_the_eight_are_dealt_face_down(seed):
    game = new(seed)
    play_until(game, kind_is("starter"))
    dealt = {tile for tile in game.state.tiles if tile >= 0}
    assert len(dealt) == 10
    assert len({game.match.room_setup.pair_of[tile] for tile in dealt}) == 5
    assert game.state.faceup == 0


@pytest.mark.rule("SCN-M7-02", "R-M72")
def test_allies_sit_side_by_side_at_one_end_and_their_enemies_at_the_other():
    layout = new().match.grid.layout
    rows = [[slot.x for slot in layout.slots if slot.y == y] for y in (0, 5, 10)]
    assert rows == [[0, 5, 10, 15], [5, 10], [0, 5, 10, 15]]
    ends = {layout.seats[line.owner]: line.y for line in layout.lines}
    assert ends == {"red": 15, "green": 15, "yellow": -1, "blue": -1}
    assert layout.seats == ("red", "green", "yellow", "blue")


@pytest.mark.rule("R-M73")
def test_red_faces_blue_and_green_faces_yellow():
    match = new().match
    facing = {
        match.seats[one]: match.seats[other] for one, other in enumerate(match.alliances.facing)
    }
    assert facing == {"red": "blue", "blue": "red", "green": "yellow", "yellow": "green"}


def pairs_of_allies(game: Game) -> set[frozenset[str]]:
    return {frozenset(game.seats[seat] for seat in party) for party in game.match.alliances.sides}


@pytest.mark.rule("R-M02", "SCN-M7-04", "SCN-M7-13", "SCN-M7-14")
@pytest.mark.parametrize(
    "seats",
    [
        ("green", "red", "blue", "yellow"),
        ("yellow", "green", "blue", "red"),
        ("red", "yellow", "green", "blue"),
    ],
)
def test_allies_are_colours_whatever_seating_is_asked_for(seats: tuple[str, ...]):
    game = dtwister.new_game("multi:7", seed=0, seats=seats)
    match = game.match
    assert pairs_of_allies(game) == {frozenset({"red", "green"}), frozenset({"yellow", "blue"})}
    for number, seat in enumerate(seats):
        enemies = [seats.index(other) for other in EXITS[seat]]
        assert match.line_setup.exits[number] == sum(
            match.grid.line_masks[other] for other in enemies
        )
        assert match.alliances.facing[number] == 3 - number in enemies
        assert set(match.alliances.foes[number]) == set(enemies)


@pytest.mark.rule("R-M02", "R-M72", "SCN-M7-07")
@pytest.mark.parametrize(
    ("seats", "said"),
    [
        (("red", "yellow", "blue", "green"), "red and green, who are allies, face each other"),
        (("blue", "green", "red", "yellow"), "blue and yellow, who are allies, face each other"),
    ],
)
def test_a_seating_with_allies_opposite_each_other_is_refused(seats: tuple[str, ...], said: str):
    with pytest.raises(OptionError) as caught:
        dtwister.new_game("multi:7", seed=0, seats=seats)
    assert str(caught.value) == (
        f"expected a seating of multi:7 in which enemies face each other, got {','.join(seats)}, "
        f"in which {said}; try red,green,yellow,blue"
    )


@pytest.mark.rule("SCN-M7-03")
def test_each_seat_has_eight_characters_and_six_objects():
    match = new().match
    for seat in range(4):
        own = [one.kind.is_object for one in match.pieces if one.seat == seat]
        assert (own.count(False), own.count(True)) == (8, 6)


@pytest.mark.rule("SCN-M7-05", "SCN-M7-06")
def test_four_starters_on_the_own_line_and_four_tokens_of_either_kind_in_every_room():
    game = fresh_game(scenario="multi:7")
    for seat in range(4):
        line = game.match.grid.line_masks[seat]
        assert (game.state.minis[seat] & line).bit_count() == 4
    assert [len(game.context.tokens_on(slot)) for slot in range(10)] == [4] * 10
    before = new()
    play_until(before, kind_is("lay"))
    rooms = {text.split()[3] for text in offered(before, "lay")}
    things = {text.split()[1].partition(".")[2] for text in offered(before, "lay")}
    assert len(rooms) == 10
    assert {"rope", "sword"} < things and len(things) == 4 + 6


# -- revealing -------------------------------------------------------------------------------------

FACING = """
+---+---+---+---+
|A.   .   .   . |
+   +   +   +   +
| .   .   .   . |
+---+---+---+---+
"""


@pytest.mark.rule("EX-M28", "SCN-M7-07")
def test_the_facing_seat_places_the_objects_of_the_revealer():
    pieces = {
        "A": "red.warrior",
        "s": "red.sword room a2",
        "r": "green.rope room a2",
        "c": "yellow.cleric room a2",
    }
    game = two_pairs(FACING, pieces, tile=2, face_down=["a2"])
    play(game, "move red.warrior a1-b1", "reveal red.warrior a2")
    assert asked(game) == ("red", "place")
    assert refused(game, "place red.sword on c1") == "not-your-share PLACE-01"
    play(game, "place yellow.cleric on c1", "place green.rope on d1")
    assert asked(game) == ("blue", "place")
    play(game, "place red.sword on d2")
    assert asked(game) == ("red", "act")


@pytest.mark.rule("SCN-M7-07")
@pytest.mark.parametrize(
    ("revealer", "placer"), [("green", "yellow"), ("yellow", "green"), ("blue", "red")]
)
def test_so_do_the_others(revealer, placer):
    pieces = {"A": f"{revealer}.warrior", "s": f"{revealer}.sword room a2"}
    game = two_pairs(FACING, pieces, tile=2, face_down=["a2"], active=revealer)
    play(game, f"move {revealer}.warrior a1-b1", f"reveal {revealer}.warrior a2")
    assert asked(game) == (placer, "place")


# -- combat ----------------------------------------------------------------------------------------


@pytest.mark.rule("EX-M29", "SCN-M7-12")
def test_allies_do_not_help_each_other_in_a_combat():
    game = two_pairs(EXAMPLE, PIECES)
    play(game, "attack red.warrior blue.troll")
    assert asked(game) == ("red", "combat-card")
    assert sides(game) == ({"red.warrior"}, {"blue.troll"})
    assert totals(cards(game)) == (3, 4)
    assert wounded(game) == {"red.warrior"}
    assert vp(game) == {}


@pytest.mark.rule("SCN-M7-15", "MULTI-71")
def test_an_elimination_scores_for_the_seat():
    game = two_pairs(EXAMPLE, {**PIECES, "T": "blue.troll wounded"})
    play(game, "attack red.warrior blue.troll")
    cards(game)
    assert vp(game) == {"red": 1}


# -- points of allies ------------------------------------------------------------------------------

EDGE = """
+   +   +   +   +   +
  0   .   .  A.   2
+   +   +   +   +   +
  1   .   .  B.   3
+   +   +   +   +   +
"""
LEAVE = "move red.warrior d1-e1"


def edge(**points: int) -> Game:
    """Red has a Warrior before the line of yellow."""
    return two_pairs(EDGE, {"A": "red.warrior", "B": "blue.thief"}, vp=points)


@pytest.mark.rule("EX-M30", "SCN-M7-16", "SCN-M7-17", "MULTI-79")
def test_the_points_of_allies_are_added():
    game = edge(red=4, green=5)
    play(game, LEAVE)
    assert game.result is None
    play(game, "end")
    assert game.result is not None
    assert game.result.winners == (0, 1)
    short = edge(red=4, green=4)
    play(short, LEAVE, "end")
    assert short.result is None


@pytest.mark.rule("EX-M30", "SCN-M7-17", "MULTI-81")
def test_the_other_pair_wins_with_more():
    game = edge(red=4, green=5, yellow=11)
    play(game, LEAVE, "end")
    assert game.result is not None
    assert game.result.winners == (2, 3)


@pytest.mark.rule("R-M77")
def test_both_pairs_at_the_same_sum_is_a_draw():
    game = edge(red=4, green=5, yellow=7, blue=3)
    play(game, LEAVE, "end")
    assert game.result is not None
    assert game.result.winners == ()


@pytest.mark.rule("SCN-M7-17", "MULTI-77")
def test_less_than_ten_is_refused():
    with pytest.raises(OptionError):
        dtwister.new_game("multi:7", seed=1, target=9)
    assert dtwister.new_game("multi:7", seed=1).match.options["target"] == 10


@pytest.mark.rule("R-M10", "SCN-M7-16")
def test_a_pair_wins_when_both_enemies_have_given_up():
    game = edge()
    play(game, "resign yellow")
    assert game.result is None
    play(game, "resign blue")
    assert game.result is not None
    assert game.result.winners == (0, 1)


# -- talk ------------------------------------------------------------------------------------------

ROAD = """
+---+---+---+---+---+
|A.   .  b.   .   . |
+---+---+---+---+---+
"""


def met(walk: str, ally: str = "green.troll", **options: bool) -> list[tuple[int, int]]:
    """Who may talk after a walk of the red Goblin."""
    game = two_pairs(ROAD, {"A": "red.goblin", "b": ally}, options=options)
    happened = play(game, f"move red.goblin {walk}")
    return [(event.seat, event.ally) for event in happened if isinstance(event, AlliesMet)]


@pytest.mark.rule("SCN-M7-18", "SCN-M7-19", "R-M78")
def test_allies_who_meet_may_talk():
    assert met("a1-b1", strangers=True) == [(0, 1)]
    assert met("a1-b1-c1-d1-e1", strangers=True) == [(0, 1)]
    assert met("a1-b1", "green.troll wounded", strangers=True) == [(0, 1)]


@pytest.mark.rule("SCN-M7-18", "SCN-M7-19", "R-M78")
def test_otherwise_nothing_is_said_about_it():
    assert met("a1-b1-a1", strangers=True) == []
    assert met("a1-b1", "red.troll", strangers=True) == []
    assert met("a1-b1", "yellow.troll", strangers=True) == []
    assert met("a1-b1") == []


@pytest.mark.rule("SCN-M7-08")
def test_the_listed_attacks_are_on_enemies_only():
    game = two_pairs(EXAMPLE, {**PIECES, "G": "green.cleric"})
    assert offered(game, "attack") == ["attack red.warrior blue.troll"]
    assert accepted(game, "attack red.warrior blue.troll")
