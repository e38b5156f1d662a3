"""Scenario 6, alliances: board, teams, set-up, peace, points, end (SCN-M6)."""

from __future__ import annotations

import pytest

import dtwister
from dtwister import Game, OptionError, Rng
from dtwister._engine.editing.state_editor import StateEditor
from dtwister.plugin.places import DISCARDED
from dtwister.testing import position
from dtwister_features.game_actions import Lay
from fixtures.games import fresh_game, kind_is, lay, placing_game, play_until, slot
from fixtures.positions.alliances import (
    accepted,
    asked,
    cards,
    drawn,
    offered,
    play,
    refused,
    vp,
    where,
)
from fixtures.positions.combats import duel_rules

SEATS = ("red", "green", "yellow", "blue")


def new(seed: int = 1) -> Game:
    return dtwister.new_game("multi:6", seed=seed)


def slots(game: Game, kinds: str) -> list[str]:
    """The names of the places of rooms that take a kind of token."""
    return [one.id for one in game.match.grid.layout.slots if one.kinds == kinds]


# -- board, teams, set-up --------------------------------------------------------------------------


@pytest.mark.rule("SCN-M6-01", "R-M24")
@pytest.mark.parametrize("seed", range(4))
def test_six_whole_pairs_of_the_eight_are_dealt_face_down(seed):
    game = new(seed)
    play_until(game, kind_is("starter"))
    dealt = [tile for tile in game.state.tiles if tile >= 0]
    assert len(dealt) == len(set(dealt)) == 12
    pairs = {game.match.room_setup.pair_of[tile] for tile in dealt}
    assert len(pairs) == 6
    assert game.state.faceup == 0
    assert len(game.match.room_setup.pairs) == 8


@pytest.mark.rule("SCN-M6-02")
def test_each_seat_has_eight_characters_and_neither_wand_nor_treasure():
    game = new()
    assert game.seats == SEATS
    for seat in range(4):
        own = [piece.kind for piece in game.match.pieces if piece.seat == seat]
        assert sum(not kind.is_object for kind in own) == 8
        objects = {kind.id for kind in own if kind.is_object}
        assert objects == {"base:armor", "features:rope", "base:speed-potion", "base:sword"}


@pytest.mark.rule("SCN-M6-06", "MULTI-125", "MULTI-126", "R-M30")
@pytest.mark.parametrize("trusting", [False, True])
def test_a_trusting_set_up_leaves_the_kind_of_tokens_to_the_players(trusting):
    game = placing_game(1, "multi:6", trusting=trusting)
    seat = game.seats[game.decision.seat]
    waiting = next(p for p in game.match.characters[game.decision.seat] if game.state.at[p] == -1)
    wrong = (Lay(waiting, slot(game, "a2")), lay(game, f"{seat}.rope", "b2"))
    for action in wrong:
        refusal = game.why_not(action)
        assert (None if refusal is None else refusal.code) == (None if trusting else "wrong-kind")
    for action in (Lay(waiting, slot(game, "b2")), lay(game, f"{seat}.rope", "a2")):
        assert game.why_not(action) is None


@pytest.mark.rule("SCN-M6-03")
def test_four_starters_on_the_own_line():
    game = fresh_game(scenario="multi:6")
    for seat in range(4):
        line = game.match.grid.line_masks[seat]
        assert (game.state.minis[seat] & line).bit_count() == 4


@pytest.mark.rule("SCN-M6-04", "SCN-M6-05")
def test_outer_rooms_take_two_objects_and_middle_rooms_four_characters():
    game = new()
    assert slots(game, "characters") == ["b2", "b3", "c2", "c3"]
    assert slots(game, "objects") == ["a2", "a3", "b1", "b4", "c1", "c4", "d2", "d3"]
    play_until(game, kind_is("lay"))
    colour = asked(game)[0]
    assert refused(game, f"lay {colour}.rope on b2").startswith("wrong-kind")
    assert accepted(game, f"lay {colour}.rope on a2")
    free = next(a for a in offered(game, "lay") if a.endswith("b2")).removesuffix("b2")
    assert refused(game, f"{free}a2").startswith("wrong-kind")
    play_until(game, kind_is("card"), Rng(3))
    counts = [len(game.context.tokens_on(slot)) for slot in range(12)]
    kinds = [one.kinds for one in game.match.grid.layout.slots]
    assert counts == [4 if kind == "characters" else 2 for kind in kinds]


@pytest.mark.rule("SCN-M6-06", "MULTI-126", "MULTI-127")
def test_a_character_in_a_room_for_objects_is_discarded_for_nobodys_points():
    game = fresh_game(scenario="multi:6")
    play(game, "play 2")
    reveal = next(iter(game.legal_actions.kind("reveal")))
    hidden = next(p for p, at in enumerate(game.state.at) if at < -100)
    stray = next(
        p
        for team in game.match.characters
        for p in team
        if game.context.space(p) < 0 and p != hidden
    )
    StateEditor(game.match, game.state).lay_on_room(stray, reveal.slot)
    game.play(reveal)
    assert game.state.at[stray] == DISCARDED
    assert vp(game) == {}


# -- peace at first --------------------------------------------------------------------------------

TWO_ROOMS = """
+---+---+---+---+
|A.  T.   .   . |
+   +   +   +   +
| .   .   .   . |
+---+---+---+---+
"""


@pytest.mark.rule("SCN-M6-07")
def test_no_combat_before_every_room_is_revealed():
    pieces = {"A": "red.warrior", "T": "blue.troll"}
    attack = "attack red.warrior blue.troll"
    before = drawn(TWO_ROOMS, pieces, active="red", tile=2, face_down=["a2"])
    assert refused(before, attack) == "peace SCN-M6-07"
    assert offered(before, "attack") == []
    after = drawn(TWO_ROOMS, pieces, active="red", tile=2)
    assert accepted(after, attack)
    assert offered(after, "attack") == [attack]


@pytest.mark.rule("R-M60", "SCN-M6-07")
def test_revealing_the_last_room_ends_the_peace_and_is_allowed_like_all_else():
    pieces = {"A": "red.warrior", "T": "blue.troll"}
    game = drawn(TWO_ROOMS, pieces, active="red", tile=2, face_down=["a2"])
    assert accepted(game, "move red.warrior a1-a2")
    play(game, "move red.warrior a1-a2-b2", "reveal red.warrior a2")
    assert accepted(game, "attack red.warrior blue.troll")


@pytest.mark.rule("R-M60")
def test_ranged_combat_is_combat():
    lane = """
+---+---+---+---+
|A.x  .   .   . |
+   +   +   +   +
| .   .   .   . |
+   +   +   +   +
|T.   .   .   . |
+   +   +   +   +
| .   .   .   . |
+---+---+---+---+
"""
    pieces = {"A": "red.warrior", "T": "blue.troll", "x": "red.crossbow"}
    how = {"pieces": pieces, "active": "red", "scenario": "multi:6", "tile": 2}
    hidden = position(duel_rules(), lane, face_down=["b2"], **how)
    assert refused(hidden, "shoot red.warrior south") == "peace SCN-M6-07"
    shown = position(duel_rules(), lane, **how)
    assert accepted(shown, "shoot red.warrior south")


# -- points and end --------------------------------------------------------------------------------

FOUR_LINES = """
+   +   +   +   +   +
      2   2   2
+   +   +   +   +   +
  1   .  A.   .   3
+   +   +   +   +   +
  1  B.   .  G.   3
+   +   +   +   +   +
  1   .   .   .   3
+   +   +   +   +   +
      0   0   0
+   +   +   +   +   +
"""


@pytest.mark.rule("SCN-M6-10", "MULTI-60")
@pytest.mark.parametrize(
    ("walk", "points"),
    [
        ("red.warrior c2-c1", 1),
        ("red.thief b3-a3", 1),
        ("red.goblin d3-e3", 2),
    ],
)
def test_everybody_leaves_by_any_other_seats_line(walk, points):
    pieces = {"A": "red.warrior", "B": "red.thief", "G": "red.goblin"}
    game = drawn(FOUR_LINES, pieces, active="red")
    play(game, f"move {walk}")
    assert where(game, walk.partition(" ")[0]) == "exited"
    assert vp(game) == {"red": points}


@pytest.mark.rule("SCN-M6-10", "MULTI-61")
def test_nobody_leaves_by_the_own_line():
    pieces = {"A": "red.warrior", "B": "red.thief", "G": "red.goblin"}
    game = drawn(FOUR_LINES, pieces, active="red")
    play(game, "move red.goblin d3-d4-d5")
    assert where(game, "red.goblin") == "d5"
    assert vp(game) == {}


@pytest.mark.rule("SCN-M6-09")
def test_twelve_points_end_the_game_with_the_turn():
    pieces = {"A": "red.warrior", "B": "blue.thief", "G": "green.goblin"}
    game = drawn(FOUR_LINES, pieces, active="red", vp={"red": 11, "blue": 11})
    play(game, "move red.warrior c2-c1")
    assert game.result is None
    play(game, "end")
    assert game.result is not None
    assert game.result.winners == (0,)
    less = drawn(FOUR_LINES, pieces, active="red", vp={"red": 10, "blue": 11})
    play(less, "move red.warrior c2-c1", "end")
    assert less.result is None


@pytest.mark.rule("SCN-M6-09", "MULTI-77")
def test_less_than_twelve_is_refused():
    with pytest.raises(OptionError):
        dtwister.new_game("multi:6", seed=1, target=11)
    assert dtwister.new_game("multi:6", seed=1, target=13).match.options["target"] == 13


@pytest.mark.rule("MULTI-80", "MULTI-79", "SCN-M6-14")
def test_a_seat_may_reach_the_target_in_the_turn_of_another_one():
    pieces = {"A": "red.warrior", "T": "blue.troll", "g": "green.goblin"}
    row = """
+---+---+---+
|A.  T.  g. |
+---+---+---+
"""
    game = drawn(row, pieces, active="red", vp={"blue": 11})
    play(game, "attack red.warrior blue.troll", "join red")
    cards(game, blue=6)
    assert vp(game) == {"blue": 13}
    assert game.result is None
    play(game, "end")
    assert game.result is not None
    assert game.result.winners == (3,)


@pytest.mark.rule("R-M20", "R-M21")
def test_two_winners_of_one_combat_may_share_the_victory():
    row = """
+---+---+---+
|A.  T.  g. |
+---+---+---+
"""
    pieces = {"A": "red.warrior", "T": "blue.troll", "g": "green.goblin"}
    game = drawn(row, pieces, active="red", vp={"red": 11, "green": 11})
    play(game, "attack red.warrior blue.troll", "join red")
    cards(game, red=6)
    play(game, "end")
    assert game.result is not None
    assert game.result.winners == (0, 1)
