"""Lines without an owner, and friends and enemies of several colours (MULTI-07, MULTI-110)."""

from __future__ import annotations

from typing import Any

import pytest

import dtwister
from dtwister import Game, Rng
from dtwister.testing import assert_position
from dtwister_features import game_events
from dtwister_features.combat.combat_board import combat_board_of as played
from dtwister_features.game_actions import Start
from fixtures.games import kind_is
from fixtures.positions.multiplayer import (
    THREE,
    at,
    board_of,
    is_legal,
    piece,
    play,
    play_until,
    refused,
    refuses,
    space,
    stand,
)

STACK = """
+---+---+---+
| .   .  W. |
+   +   +   +
  *  R*   *
+   +   +   +
  *  B*   *
+---+---+---+
"""
IN_RACE: dict[str, Any] = {"seats": THREE, "scenario": "multi:standard-3", "tile": 1}
RACE = {"B": "blue.goblin", "R": "red.troll", "W": "yellow.warrior"}


def stack(active: str = "blue", drawing: str = STACK, **more: str) -> Game:
    """A stack of two rows of shared lines before a room."""
    pieces = {**RACE, **more}
    return stand(drawing, pieces, active=active, **IN_RACE)


@pytest.mark.rule("EX-M08", "MULTI-117", "MULTI-118", "R-M27", "R-M29", "MULTI-111")
def test_out_of_the_stack() -> None:
    game = stack()
    assert is_legal(game, "move blue.goblin b3-b2-b1")
    assert refuses(game, "move blue.goblin b3-b2") == ("occupied", "MULTI-118")
    walks = {str(a.course[-1]) for a in game.legal_actions.kind("move")}  # type: ignore[attr-defined]
    assert str(space(game, "b1")) in walks
    assert str(space(game, "b2")) not in walks
    play(game, "move blue.goblin b3-b2-b1")
    assert_position(
        game,
        """
+---+---+---+
| .  B.  W. |
+   +   +   +
  *  R*   *
+   +   +   +
  *   *   *
+---+---+---+
""",
        pieces=RACE,
    )


@pytest.mark.rule("EX-M08", "MULTI-113", "MULTI-115", "R-M28")
def test_who_stands_on_a_shared_line_attacks_and_is_not_attacked() -> None:
    drawing = STACK.replace(".   .  W.", ".  W.   .")
    yellow = stack("yellow", drawing)
    assert refuses(yellow, "attack yellow.warrior red.troll") == ("shared-line", "MULTI-113")
    red = stack("red", drawing)
    assert is_legal(red, "attack red.troll yellow.warrior")
    assert refuses(red, "attack red.troll blue.goblin") == ("shared-line", "MULTI-113")
    owned = stack("yellow", drawing.replace("*", "1"))
    assert is_legal(owned, "attack yellow.warrior red.troll")


def fighters(game: Game, text: str) -> tuple[set[str], set[str]]:
    """Who fights on either side."""
    began = next(e for e in play(game, text) if isinstance(e, game_events.CombatBegan))
    name = game.context.name
    return {name(p) for p in began.attackers}, {name(p) for p in began.defenders}


@pytest.mark.rule("MULTI-114", "MULTI-115", "R-M28")
def test_nobody_is_drawn_into_a_defence_there_but_into_an_attack() -> None:
    drawing = """
+---+---+---+
| .  R.  W. |
+   +   +   +
  *   *  G*
+---+---+---+
"""
    pieces = {"R": "red.warrior", "W": "yellow.warrior", "G": "yellow.goblin"}
    game = stand(drawing, pieces, active="red", **IN_RACE)
    assert fighters(game, "attack red.warrior yellow.warrior")[1] == {"yellow.warrior"}
    beside = drawing.replace("*   *  G*", "*  G*   *")
    defence = stand(beside, pieces, active="red", **IN_RACE)
    assert fighters(defence, "attack red.warrior yellow.warrior") == (
        {"red.warrior"},
        {"yellow.warrior"},
    )
    attack = stand(beside, pieces, active="yellow", **IN_RACE)
    assert fighters(attack, "attack yellow.warrior red.warrior") == (
        {"yellow.warrior", "yellow.goblin"},
        {"red.warrior"},
    )


@pytest.mark.rule("MULTI-114", "R-M28")
def test_a_target_there_of_an_attack_from_afar_draws_nobody_in() -> None:
    drawing = STACK.replace(".   .  W.", ".  W.   .")
    for line, drawn_in in (("*", False), ("1", True)):
        game = stack("yellow", drawing.replace("*", line))
        target = piece(game, "red.troll")
        board = played(game.context)
        attackers, defenders = board.combatants(game.context, (), (target,), (2,), (1,))
        assert defenders == (target,)
        assert (piece(game, "yellow.warrior") in attackers) == drawn_in


@pytest.mark.rule("MULTI-117", "MULTI-118")
def test_the_only_way_leads_over_an_enemy() -> None:
    drawing = "\n+---+\n| . |\n+   +\n R*\n+   +\n B*\n+---+\n"
    game = stack(drawing=drawing)
    ends = {m.end for m in game.legal_actions.kind("move")}  # type: ignore[attr-defined]
    assert space(game, "a1") in ends
    assert space(game, "a2") not in ends


@pytest.mark.rule("MULTI-115")
def test_an_attacker_on_a_shared_line_that_loses_is_wounded() -> None:
    drawing = STACK.replace(".   .  W.", ".  W.   .")
    red = stack("red", drawing)
    play(red, "attack red.troll yellow.warrior", "card 0", "card 6")
    assert red.context.is_wounded(piece(red, "red.troll"))


@pytest.mark.rule("MULTI-116")
def test_a_fireball_hits_on_a_shared_line() -> None:
    drawing = STACK.replace(".   .  W.", ".  W.w  .")
    game = stack("yellow", drawing, W="yellow.wizard", w="blue.fireball-wand")
    play(game, "fire yellow.wizard south")
    assert at(game, "red.troll") == "eliminated"


@pytest.mark.rule("MULTI-110", "R-M26", "MULTI-112")
def test_everybody_stands_moves_and_leaves_things_there_and_nobody_leaves_the_labyrinth() -> None:
    drawing = STACK.replace("B*   *", "B*r  *")
    game = stack(drawing=drawing, r="red.rope")
    play(game, "move blue.goblin b3-c3(-)-c2")
    assert (at(game, "red.rope"), at(game, "blue.goblin")) == ("c3", "c2")
    yellow = stack("yellow")
    play(yellow, "move yellow.warrior c1-c2")
    assert (at(yellow, "yellow.warrior"), yellow.vp) == ("c2", (0, 0, 0))
    play(yellow, "move yellow.warrior c2-c1")
    assert at(yellow, "yellow.warrior") == "c1"


@pytest.mark.rule("MULTI-117", "R-M29")
def test_crossing_an_enemy_there_allows_no_dealing_with_it() -> None:
    drawing = STACK.replace("R*   *", "R*r  *")
    game = stack(drawing=drawing, r="red.rope")
    assert refuses(game, "move blue.goblin b3-b2(+red.rope)-b1") == ("enemy", "R-44")
    laden = stack(drawing=STACK.replace("B*   *", "B*r  *"), r="red.rope")
    assert refuses(laden, "move blue.goblin b3-b2(-)-b1") == ("enemy", "R-44")
    assert is_legal(laden, "move blue.goblin b3-b2-b1")
    assert is_legal(laden, "move blue.goblin b3(-)-b2-b1")
    for move in laden.legal_actions.kind("move"):
        assert laden.why_not(move) is None


@pytest.mark.rule("MULTI-117")
def test_in_rooms_and_on_owned_lines_enemies_bar_the_way() -> None:
    owned = stack(drawing=STACK.replace("*", "0"))
    assert refuses(owned, "move blue.goblin b3-b2-b1") == ("enemy", "MOVE-07")
    room = """
+---+---+---+
| .   .   . |
+   +   +   +
| .  R.   . |
+   +   +   +
| .  B.   . |
+---+---+---+
"""
    assert refuses(stack(drawing=room), "move blue.goblin b3-b2-b1") == ("enemy", "MOVE-07")


@pytest.mark.rule("MULTI-118")
def test_walks_on_shared_lines_are_the_same_listed_and_judged() -> None:
    for active in THREE:
        game = stack(active, STACK.replace("B*   *", "B*r  *"), r="red.rope")
        listed = list(game.legal_actions)
        assert all(game.why_not(action) is None for action in listed)
        taken = {space(game, "b3"), space(game, "b2"), space(game, "c1")}
        own = game.state.at[next(p for p in game.match.characters[THREE.index(active)])]
        for move in game.legal_actions.kind("move"):
            assert move.end not in taken - {own}  # type: ignore[attr-defined]


# -- friends and enemies of several colours ------------------------------------------------------

HALL = """
+---+---+---+---+
|A.  R.   .   . |
+---+---+---+---+
"""


@pytest.mark.rule("MULTI-07")
@pytest.mark.parametrize("colour", ["red", "yellow", "green"])
def test_a_miniature_of_any_other_colour_bars_the_way_and_a_wounded_does_not(colour: str) -> None:
    game = stand(HALL, {"A": "blue.warrior", "R": f"{colour}.goblin"})
    assert refuses(game, "move blue.warrior a1-b1-c1") == ("enemy", "MOVE-07")
    hurt = stand(HALL, {"A": "blue.warrior", "R": f"{colour}.goblin wounded"})
    assert is_legal(hurt, "move blue.warrior a1-b1-c1")
    assert refuses(hurt, "move blue.warrior a1-b1") == ("enemy-wounded", "MOVE-09")


@pytest.mark.rule("MULTI-08")
@pytest.mark.parametrize("colour", ["blue", "red", "green"])
def test_objects_of_any_colour_are_carried_and_used(colour: str) -> None:
    drawing = "\n+---+---+---+---+\n|A.   . x .  B. |\n+---+---+---+---+\n"
    drawing = drawing.replace("  . x .", "  .x  .")
    pieces = {"A": "blue.wizard", "x": f"{colour}.fireball-wand", "B": "yellow.goblin"}
    game = stand(drawing, pieces)
    play(game, f"move blue.wizard a1-b1(+{colour}.fireball-wand)", "fire blue.wizard east")
    assert at(game, "yellow.goblin") == "eliminated"


@pytest.mark.rule("MULTI-09")
@pytest.mark.parametrize("colour", ["red", "green"])
def test_only_own_wounded_are_carried(colour: str) -> None:
    game = stand(HALL, {"A": "blue.warrior", "R": f"{colour}.goblin wounded"})
    text = f"move blue.warrior a1-b1(+{colour}.goblin)-c1"
    assert refuses(game, text) == ("enemy-wounded", "CARRY-10")
    own = stand(HALL, {"A": "blue.warrior", "R": "blue.goblin wounded"})
    assert is_legal(own, "move blue.warrior a1-b1(+blue.goblin)-c1")


@pytest.mark.rule("MULTI-10")
@pytest.mark.parametrize("colour", ["blue", "red", "yellow", "green"])
def test_a_cleric_heals_wounded_of_any_colour(colour: str) -> None:
    game = stand(HALL, {"A": "blue.cleric", "R": f"{colour}.goblin wounded"})
    play(game, f"heal blue.cleric {colour}.goblin")
    assert not game.context.is_wounded(piece(game, f"{colour}.goblin"))


@pytest.mark.rule("MULTI-11")
@pytest.mark.parametrize(("colour", "served"), [("blue", True), ("red", False), ("green", False)])
def test_a_thief_is_a_bridge_for_its_own_colour_only(colour: str, served: bool) -> None:
    drawing = "\n+---+---+---+\n|A.  RO   . |\n+---+---+---+\n"
    game = stand(drawing, {"A": "blue.warrior", "R": f"{colour}.thief"})
    assert is_legal(game, "move blue.warrior a1-b1-c1") == served


@pytest.mark.rule("MULTI-11")
@pytest.mark.parametrize(("colour", "served"), [("blue", True), ("red", False), ("green", False)])
def test_a_friend_on_a_rope_serves_its_own_colour_only(colour: str, served: bool) -> None:
    drawing = "\n+---+---+---+\n|A.  ROr  . |\n+---+---+---+\n"
    pieces = {"A": "blue.warrior", "R": f"{colour}.cleric", "r": "yellow.rope"}
    game = stand(drawing, pieces)
    assert is_legal(game, "move blue.warrior a1-b1-c1") == served


# -- starting on shared lines --------------------------------------------------------------------


def race() -> Game:
    """A game on the board of the race, where the starters are to be laid."""
    game = board_of("multi:m3-race-3p")
    assert kind_is("starter")(game)
    return game


@pytest.mark.rule("MULTI-119", "MULTI-120", "MULTI-121")
def test_the_seats_lay_their_starters_in_turn_on_any_dot() -> None:
    firsts = set()
    for seed in range(4):
        game = board_with(seed)
        order, dots = [], []
        while kind_is("starter")(game):
            assert game.decision is not None
            order.append(game.decision.seat)
            action = game.legal_actions.sample(Rng(seed * 100 + len(order)))
            assert isinstance(action, Start)
            dots.append(action.space)
            # What lies there is seen by all, which one it is only by its owner.
            game.play(action)
            other = (order[-1] + 1) % 3
            assert (action.space, order[-1]) in game.view(other).public_counts.on_lines
            assert game.view(other).state.at[action.piece] != action.space
        first = order[0]
        firsts.add(first)
        assert order == [(first + number) % 3 for number in range(12)]
        assert len(set(dots)) == 12
        lines = [game.match.grid.line_of[dot] for dot in dots]
        assert any(len({order[n] for n in range(12) if lines[n] == one}) > 1 for one in set(lines))
        # The other tokens follow in the same order.
        assert game.decision is not None
        assert (game.decision.kind, game.decision.seat) == ("lay", first)
    assert len(firsts) > 1


def board_with(seed: int) -> Game:
    """The same with a seed."""
    return board_of("multi:m3-race-3p", seed)


def first_line(game: Game) -> tuple[int, ...]:
    """The squares of the first line of all."""
    lines = zip(game.match.grid.layout.lines, game.match.grid.lines, strict=True)
    return next(squares for line, squares in lines if line.dots)


@pytest.mark.rule("MULTI-119")
def test_a_dot_that_is_taken_and_an_object_are_refused() -> None:
    game = race()
    assert game.decision is not None
    colour = game.seats[game.decision.seat]
    action = Start(piece(game, f"{colour}.thief"), first_line(game)[1])
    refused(game, Start(action.piece, first_line(game)[2]), "no-dot", "MULTI-119")
    rope = piece(game, f"{colour}.rope")
    refused(game, Start(rope, action.space), "object", "MULTI-119")
    game.play(action)
    following = game.seats[game.decision.seat]
    refused(game, Start(piece(game, f"{following}.thief"), action.space), "no-dot", "MULTI-119")
    refused(game, Start(action.piece, first_line(game)[3]), "not-behind-screen", "MULTI-119")


@pytest.mark.rule("MULTI-119", "MULTI-12")
def test_samples_and_records_of_a_start_on_shared_lines() -> None:
    game = race()
    rng = Rng(4)
    for number in range(20):
        for watcher in (0, 1, 2, None):
            view = game.view(watcher)
            assert view.sample(rng).view(watcher) == view
        game.play(game.legal_actions.sample(rng))
        if number == 10:
            assert dtwister.replay(game.rules, dtwister.record_text(game)) == game
    play_until(game, kind_is("card"), rng)
    assert game.state.face_down == 0
