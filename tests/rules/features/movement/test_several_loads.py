"""Characters that carry several loads, or loads of one kind only, on the board of squares."""

from __future__ import annotations

import pytest

import dtwister
from dtwister import Game, Rng, Walk
from dtwister.json import view_to_json, walk_from_json, walk_to_json
from dtwister.plugin.questions import can_carry
from dtwister.testing import Scene, position
from fixtures.plugins import pushers
from fixtures.plugins.movement import porters
from fixtures.positions.drawn import place, play

RULES = dtwister.load_rules([porters, pushers])
ROW = """
+---+---+---+---+---+
| .   .   .   .   . |
+---+---+---+---+---+
"""
SIGNS = {
    "P": "blue.paladin",
    "I": "blue.ice-witch",
    "G": "blue.ghost",
    "T": "blue.thief",
    "r": "blue.rope",
    "s": "blue.sword",
    "a": "blue.armor",
    "i": "blue.icicle",
    "n": "blue.snowball",
    "w": "blue.goblin wounded",
    "c": "blue.cleric wounded",
}


def drawn(row: str, **stacks: str) -> Game:
    """A row of squares; signs besides those above are stacks of pieces."""
    drawing = ROW.replace("| .   .   .   .   . |", f"|{row}|")
    signs = {sign: name for sign, name in SIGNS.items() if sign in row}
    return position(RULES, drawing, pieces={**signs, **stacks})


def why(game: Game, text: str) -> str:
    refusal = game.why_not(dtwister.parse_action(game.match, text))
    assert refusal is not None, f"{text} is legal"
    return f"{refusal.code} {refusal.rule}: {refusal.sentence.partition(': ')[2]}"


def loads(game: Game, piece: str) -> tuple[str, ...]:
    return game.loads_of(piece)


LADEN = "P.x  .   .   .   . "
BOTH = {"x": "blue.rope + blue.sword"}


@pytest.mark.rule("CARRY-01", "CARRY-02", "CARRY-03")
def test_two_things_are_taken_and_one_is_left_by_name() -> None:
    game = drawn("P.   .r  .s  .   . ")
    play(game, "move blue.paladin a1-b1(+blue.rope)-c1(+blue.sword)-d1")
    assert place(game, "blue.paladin") == "d1"
    assert loads(game, "blue.paladin") == ("blue.rope", "blue.sword")
    play(game, "move blue.paladin d1-c1(-blue.rope)-b1")
    assert (place(game, "blue.rope"), loads(game, "blue.paladin")) == ("c1", ("blue.sword",))


@pytest.mark.rule("CARRY-03", "R-39")
def test_a_load_without_a_name_is_the_only_one() -> None:
    one = drawn("P.r  .   .   .   . ")
    play(one, "move blue.paladin a1-b1(-)-c1")
    assert (place(one, "blue.rope"), loads(one, "blue.paladin")) == ("b1", ())
    two = drawn(LADEN, **BOTH)
    assert why(two, "move blue.paladin a1-b1(-)-c1") == (
        "which-load CARRY-03: say blue.rope or blue.sword"
    )
    walk = Walk(one, "blue.paladin")
    assert walk.handlings == ()
    built = Walk(drawn("P.r  .   .   .   . "), "blue.paladin").step("b1").handle("-")
    assert built.course == ("a1", "b1", "-blue.rope")
    named = Walk(drawn("T.r  .   .   .   . "), "blue.thief").step("b1").handle("-blue.rope")
    assert named.course == ("a1", "b1", "-")
    plain = drawn("T.r  .   .   .   . ")
    play(plain, "move blue.thief a1-b1(-blue.rope)-c1")
    assert place(plain, "blue.rope") == "b1"


@pytest.mark.rule("CARRY-01", "GOLD-05", "R-40")
def test_a_third_thing_needs_a_place() -> None:
    game = drawn("P.x  .a  .   .   . ", **BOTH)
    assert why(game, "move blue.paladin a1-b1(+blue.armor)-c1") == (
        "no-place CARRY-01: it carries blue.rope and blue.sword, which it must leave first"
    )
    assert why(game, "move blue.paladin a1-b1") == (
        "two-loads GOLD-05: it would carry blue.rope and blue.sword and blue.armor"
    )
    play(game, "move blue.paladin a1(-blue.rope)-b1(+blue.armor)-c1")
    assert loads(game, "blue.paladin") == ("blue.armor", "blue.sword")


@pytest.mark.rule("CARRY-05", "GOLD-04")
def test_both_are_not_left_on_one_square() -> None:
    game = drawn(LADEN, **BOTH)
    said = why(game, "move blue.paladin a1-b1(-blue.rope)(-blue.sword)-c1")
    assert said == "too-much CARRY-04: two objects would lie on b1"
    assert (
        game.why_not(
            dtwister.parse_action(game.match, "move blue.paladin a1(-blue.rope)-b1(-blue.sword)-c1")
        )
        is None
    )


@pytest.mark.rule("CARRY-10", "R-36")
def test_an_object_and_a_wounded_go_together_but_not_two_wounded() -> None:
    game = drawn("P.r  .w  .c  .   . ")
    play(game, "move blue.paladin a1-b1")
    assert set(loads(game, "blue.paladin")) == {"blue.goblin", "blue.rope"}
    game = drawn("P.w  .   .c  .   . ")
    assert why(game, "move blue.paladin a1-b1-c1(+blue.cleric)-d1").startswith("no-place CARRY-01")


@pytest.mark.rule("CARRY-06", "CARRY-07", "GOLD-06")
def test_friends_exchange_on_the_spot_as_far_as_both_can_carry() -> None:
    full = drawn("P.x T.a  .   .   . ", **BOTH)
    play(full, "move blue.paladin a1-b1(-blue.rope)(+blue.armor)-c1")
    assert loads(full, "blue.thief") == ("blue.rope",)
    assert loads(full, "blue.paladin") == ("blue.armor", "blue.sword")
    half = drawn("P.x T.a  .   .   . ", **BOTH)
    said = why(half, "move blue.paladin a1-b1(-blue.rope)-c1")
    assert said.startswith("two-loads CARRY-07")
    given = drawn("T.r P.s  .   .   . ")
    play(given, "move blue.thief a1-b1(-)-c1")
    assert loads(given, "blue.paladin") == ("blue.rope", "blue.sword")
    refused = drawn("T.r P.x  .   .   . ", x="blue.sword + blue.armor")
    assert why(refused, "move blue.thief a1-b1(-)-c1").startswith("two-loads CARRY-07")


@pytest.mark.rule("CARRY-01")
def test_a_place_of_its_own_kind_takes_nothing_else() -> None:
    game = drawn("I.r  .i  .s  .n  . ")
    play(game, "move blue.ice-witch a1-b1(+blue.icicle)")
    assert loads(game, "blue.ice-witch") == ("blue.rope", "blue.icicle")
    assert why(game, "move blue.ice-witch b1-c1(+blue.sword)-d1").startswith("no-place CARRY-01")
    play(game, "move blue.ice-witch b1(-blue.rope)-c1-d1(+blue.snowball)-e1")
    assert loads(game, "blue.ice-witch") == ("blue.icicle", "blue.snowball")


@pytest.mark.rule("CARRY-01", "GOLD-05")
def test_a_character_that_carries_nothing_takes_nothing_and_stops_on_nothing() -> None:
    game = drawn("G.   .r  .   .   . ")
    assert why(game, "move blue.ghost a1-b1(+blue.rope)-c1") == (
        "no-place CARRY-01: it carries nothing of that kind"
    )
    assert why(game, "move blue.ghost a1-b1").startswith("two-loads GOLD-05")
    given = drawn("T.r G.   .   .   . ")
    assert why(given, "move blue.thief a1-b1(-)-c1").startswith("two-loads CARRY-07")


@pytest.mark.rule("CARRY-15", "R-38")
def test_a_wounded_keeps_both_and_others_take_them_one_by_one() -> None:
    game = drawn("P.x H.  T.   .   . ", **BOTH, H="blue.pusher")
    play(game, "hurt blue.pusher blue.paladin")
    assert set(loads(game, "blue.paladin")) == {"blue.rope", "blue.sword"}
    play(game, "move blue.thief c1-b1-a1(+blue.rope)-b1-c1")
    assert (loads(game, "blue.thief"), loads(game, "blue.paladin")) == (
        ("blue.rope",),
        ("blue.sword",),
    )


def test_a_push_moves_both_loads() -> None:
    game = drawn("P.x H.   .   .   . ", **BOTH, H="blue.pusher")
    play(game, "shove blue.pusher blue.paladin to d1")
    assert place(game, "blue.rope") == place(game, "blue.sword") == "d1"


@pytest.mark.rule("JUMP-01", "R-49")
def test_a_jump_takes_both_along_or_leaves_none_of_two_objects() -> None:
    game = drawn("P.x  O   .a  .   . ", **BOTH)
    assert why(game, "jump blue.paladin over b1 to c1").startswith("two-loads")
    assert why(game, "jump blue.paladin over b1 to c1 leaving").startswith("two-objects CARRY-05")
    free = drawn("P.x  O   .   .   . ", **BOTH)
    play(free, "jump blue.paladin over b1 to c1")
    assert place(free, "blue.rope") == place(free, "blue.sword") == "c1"


@pytest.mark.rule("VET-SPEAR-01", "CARRY-12")
def test_each_load_serves_its_carrier_and_a_spear_is_not_added_to_a_sword() -> None:
    stack = "blue.telescoping-spear + blue.sword"
    game = drawn("P.x  .  E.   .   . ", x=stack, E="yellow.goblin")
    play(game, "strike blue.paladin yellow.goblin")
    assert attack_of(game) == 3
    beside = drawn("P.x E.   .   .   . ", x=stack, E="yellow.goblin")
    assert why(beside, "strike blue.paladin yellow.goblin").startswith("in-contact")
    play(beside, "attack blue.paladin yellow.goblin")
    assert attack_of(beside) == 4


def attack_of(game: Game) -> int:
    """The value of the attackers before any cards."""
    report = game.combat
    assert report is not None
    return sum(reason.amount for reason in report.attack.reasons)


def test_walks_views_and_positions_know_all_loads() -> None:
    game = drawn(LADEN, **BOTH)
    walk = Walk(game, "blue.paladin").step("b1")
    assert walk.handlings == ("-blue.rope", "-blue.sword")
    walk.handle("-blue.rope").step("c1")
    again = walk_from_json(game, walk_to_json(walk))
    assert again.course == walk.course == ("a1", "b1", "-blue.rope", "c1")
    assert again.move() in game.legal_actions
    [data] = [p for p in view_to_json(game.view("yellow"))["pieces"] if p["name"] == "blue.paladin"]
    assert data["loads"] == ["blue.rope", "blue.sword"]
    assert "blue.rope + blue.sword" in dtwister.draw(game)
    route = next(
        route
        for found in game.legal_actions.destinations("blue.paladin")
        for route in found.routes
        if route.handlings
    )
    assert route.handlings[0].leaves == "blue.rope" and route.handlings[0].takes is None


def test_a_scene_draws_both_loads() -> None:
    scene = Scene(
        RULES, ROW.replace("| .   .  ", "|P.x  .  "), P="blue.paladin", x="blue.rope + blue.sword"
    )
    scene.play("move blue.paladin a1-b1-c1").expect_board(
        ROW.replace("| .   .   . ", "| .   .  P.x")
    )
    scene.play("move blue.paladin c1(-blue.sword)-d1").expect_board(
        ROW.replace("| .   .   .   . ", "| .   .   .s P.r"), r="blue.rope", s="blue.sword"
    )


def test_random_play_with_several_loads_keeps_listing_and_judging_together() -> None:
    rng, handled = Rng(7), 0
    for seed in range(12):
        game = drawn("P.x  .a I.i T.   .n", **BOTH)
        for _ in range(12 + seed):
            moves = list(game.legal_actions.kind("move"))
            if not moves:
                break
            for move in moves:
                assert game.why_not(move) is None
                text = dtwister.action_text(game.match, move)
                assert dtwister.parse_action(game.match, text) == move
            chosen = rng.choice(moves)
            handled += "(" in dtwister.action_text(game.match, chosen)
            game.play(chosen)
            for name in ("blue.paladin", "blue.ice-witch", "blue.thief"):
                piece = game.match.piece_index[name]
                assert can_carry(game.context, piece, game.context.loads_of(piece))
    assert handled > 20
