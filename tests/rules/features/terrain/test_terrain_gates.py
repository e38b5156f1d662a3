"""Portcullises: closed, open, broken; opening, closing, breaking (TERRAIN-PORT)."""

from __future__ import annotations

import pytest

from dtwister.testing import assert_position
from fixtures.positions.carrying import ap, legal, play, stand, why


def beside(side: str, one: str = "A. ", other: str = "T. ") -> str:
    return f"""
    +---+---+---+
    |{one}{side}{other}  . |
    +---+---+---+
    """


WARRIOR = {"A": "blue.warrior", "T": "yellow.troll"}
CLERIC = {"A": "blue.cleric", "T": "yellow.troll wounded"}
WAND = {"A": "blue.wizard", "x": "blue.fireball-wand", "T": "yellow.troll"}


@pytest.mark.rule("TERRAIN-PORT-01")
def test_every_portcullis_starts_closed() -> None:
    for border in stand(beside("#"), WARRIOR).rules.border_features.values():
        if border.category == "portcullis":
            assert [state.name for state in border.states] == ["closed", "open", "broken"]
            assert not border.states[0].passes
    game = stand(beside("#"), WARRIOR)
    assert not game.state.gate_states


@pytest.mark.rule("TERRAIN-PORT-01")
def test_a_closed_portcullis_stops_movement_combat_healing_and_sight() -> None:
    closed = beside("#")
    assert why(stand(closed, CLERIC), "move blue.cleric a1-b1-c1") == ("portcullis", "MOVE-12")
    assert why(stand(closed, WARRIOR), "attack blue.warrior yellow.troll")[1] == "COMBAT-02"
    assert why(stand(closed, CLERIC), "heal blue.cleric yellow.troll")[1] == "CHAR-CLERIC-06"
    assert why(stand(beside("#", "A.x"), WAND), "fire blue.wizard east")[1] == "R-103"
    game = stand(closed, WARRIOR)
    one, other = (game.match.grid.space(name) for name in ("a1", "b1"))
    assert not game.context.adjacent(one, other)


@pytest.mark.rule("TERRAIN-PORT-02", "TERRAIN-PORT-03")
@pytest.mark.parametrize("side", ["'", ","])
def test_an_open_or_broken_portcullis_lets_everything_pass_both_ways(side: str) -> None:
    assert legal(stand(beside(side), CLERIC), "move blue.cleric a1-b1-c1")
    assert legal(stand(beside(side), WARRIOR), "attack blue.warrior yellow.troll")
    assert legal(stand(beside(side), CLERIC), "heal blue.cleric yellow.troll")
    assert legal(stand(beside(side, "A.x"), WAND), "fire blue.wizard east")
    back = stand(beside(side), WARRIOR, active="yellow")
    assert legal(back, "attack yellow.troll blue.warrior")
    game = stand(beside(side), WARRIOR)
    one, other = (game.match.grid.space(name) for name in ("a1", "b1"))
    assert game.context.adjacent(one, other)
    assert game.context.adjacent(other, one)


@pytest.mark.rule("TERRAIN-PORT-01", "REVEAL-02", "R-22")
@pytest.mark.parametrize(("side", "answer"), [("#", False), ("'", True), (",", True)])
def test_only_an_open_or_broken_portcullis_gives_direct_access(side: str, answer: bool) -> None:
    drawing = f"""
    +---+---+---+---+
    | .  A. {side} .   . |
    +   +---+---+---+
    | .   . | .   . |
    +---+---+---+---+
    """
    game = stand(drawing, {"A": "blue.warrior"}, tile=2, face_down=["a2"])
    assert legal(game, "reveal blue.warrior a2") is answer


@pytest.mark.rule("R-22", "TERRAIN-PORT-06")
@pytest.mark.parametrize(("who", "verb"), [("warrior", "break"), ("thief", "open")])
def test_a_portcullis_is_handled_while_the_room_behind_is_face_down(who: str, verb: str) -> None:
    drawing = """
    +---+---+---+---+
    | .  A. # .   . |
    +   +---+---+---+
    | .   . | .   . |
    +---+---+---+---+
    """
    game = stand(drawing, {"A": f"blue.{who}"}, tile=2, face_down=["a2"])
    assert why(game, f"reveal blue.{who} a2") == ("no-access", "REVEAL-02")
    play(game, f"{verb} blue.{who} east", f"reveal blue.{who} a2")
    assert game.context.is_revealed(1)


CORRIDOR = """
+---+---+---+
|A.x# .   . |
+---+---+---+
"""


@pytest.mark.rule("TERRAIN-PORT-04")
def test_who_picks_locks_or_has_a_key_opens_a_portcullis_for_a_point() -> None:
    thief = stand(CORRIDOR.replace("x", " "), {"A": "blue.thief"})
    play(thief, "open blue.thief east")
    assert ap(thief) == 2
    assert_position(
        thief,
        CORRIDOR.replace("A.x#", "A. '"),
        pieces={"A": "blue.thief"},
    )
    bearer = {"A": "blue.troll", "x": "blue.key"}
    assert legal(stand(CORRIDOR, bearer), "open blue.troll east")


@pytest.mark.rule("TERRAIN-PORT-04")
def test_who_picks_locks_and_has_a_key_opens_a_portcullis_in_one_way_only() -> None:
    game = stand(CORRIDOR, {"A": "blue.thief", "x": "blue.key"})
    assert len(game.legal_actions.kind("open")) == 1
    play(game, "open blue.thief east")
    assert ap(game) == 2


@pytest.mark.rule("TERRAIN-PORT-04")
def test_nobody_else_opens_a_portcullis() -> None:
    troll = stand(CORRIDOR.replace("x", " "), {"A": "blue.troll"})
    assert why(troll, "open blue.troll east") == ("no-ability", "TERRAIN-PORT-04")
    sword = stand(CORRIDOR, {"A": "blue.troll", "x": "blue.sword"})
    assert why(sword, "open blue.troll east") == ("no-ability", "TERRAIN-PORT-04")


@pytest.mark.rule("TERRAIN-PORT-04", "R-08")
def test_a_portcullis_is_opened_from_either_side_of_it_and_from_nowhere_else() -> None:
    drawing = """
    +---+---+---+
    | .   . # . |
    +---+---+---+
    """
    near = stand(drawing.replace("| .   .", "| .  A."), {"A": "blue.thief"})
    assert legal(near, "open blue.thief east")
    assert why(near, "open blue.thief west") == ("no-portcullis", "TERRAIN-PORT-04")
    far = stand(drawing.replace("# . |", "#A. |"), {"A": "blue.thief"})
    assert legal(far, "open blue.thief west")
    away = stand(drawing.replace("| .   .", "|A.   ."), {"A": "blue.thief"})
    assert why(away, "open blue.thief east") == ("no-portcullis", "TERRAIN-PORT-04")


@pytest.mark.rule("R-08")
def test_a_piece_faces_all_four_borders_of_its_square() -> None:
    drawing = """
    +---+---+---+
    | .   .   . |
    +   +###+   +
    | . #A. # . |
    +   +###+   +
    | .   .   . |
    +---+---+---+
    """
    game = stand(drawing, {"A": "blue.thief"}, ap=4)
    play(game, *(f"open blue.thief {way}" for way in ("north", "east", "south", "west")))
    assert len(game.state.gate_states) == 4


@pytest.mark.rule("TERRAIN-PORT-05")
def test_the_same_miniatures_close_an_open_portcullis_for_a_point() -> None:
    game = stand(CORRIDOR.replace("x#", " '"), {"A": "blue.thief"})
    play(game, "close blue.thief east")
    assert ap(game) == 2
    assert_position(game, CORRIDOR.replace("x", " "), pieces={"A": "blue.thief"})
    bearer = stand(CORRIDOR.replace("#", "'"), {"A": "blue.troll", "x": "blue.key"})
    assert legal(bearer, "close blue.troll east")
    other = stand(CORRIDOR.replace("x#", " '"), {"A": "blue.warrior"})
    assert why(other, "close blue.warrior east") == ("no-ability", "TERRAIN-PORT-05")
    away = stand(CORRIDOR.replace("A.x# . ", " . 'A. "), {"A": "blue.thief"})
    assert why(away, "close blue.thief east") == ("no-portcullis", "TERRAIN-PORT-05")


@pytest.mark.rule("TERRAIN-PORT-06")
def test_who_breaks_portcullises_breaks_a_closed_one_for_a_point() -> None:
    game = stand(CORRIDOR.replace("x", " "), {"A": "blue.warrior"})
    play(game, "break blue.warrior east")
    assert ap(game) == 2
    assert_position(game, CORRIDOR.replace("x#", " ,"), pieces={"A": "blue.warrior"})
    thief = stand(CORRIDOR.replace("x", " "), {"A": "blue.thief"})
    assert why(thief, "break blue.thief east") == ("no-ability", "TERRAIN-PORT-06")
    away = stand(CORRIDOR.replace("A.x# .   . ", " . # .  A. "), {"A": "blue.warrior"})
    assert why(away, "break blue.warrior west") == ("no-portcullis", "TERRAIN-PORT-06")


@pytest.mark.rule("TERRAIN-PORT-03", "TERRAIN-PORT-07")
@pytest.mark.parametrize(
    ("side", "who", "verb"),
    [
        (",", "thief", "open"),
        (",", "thief", "close"),
        (",", "warrior", "break"),
        ("'", "warrior", "break"),
        ("'", "thief", "open"),
        ("#", "thief", "close"),
    ],
)
def test_a_portcullis_in_the_wrong_state_is_left_alone(side: str, who: str, verb: str) -> None:
    game = stand(CORRIDOR.replace("x#", f" {side}"), {"A": f"blue.{who}"})
    assert why(game, f"{verb} blue.{who} east") == ("wrong-state", "TERRAIN-PORT-07")


@pytest.mark.rule("TERRAIN-PORT-07")
@pytest.mark.parametrize(
    ("side", "who", "verb"),
    [("#", "thief", "open"), ("'", "thief", "close"), ("#", "warrior", "break")],
)
def test_a_portcullis_in_the_right_state_is_handled(side: str, who: str, verb: str) -> None:
    game = stand(CORRIDOR.replace("x#", f" {side}"), {"A": f"blue.{who}"})
    assert legal(game, f"{verb} blue.{who} east")


@pytest.mark.rule("TERRAIN-PORT-08")
def test_opening_and_closing_may_be_repeated_and_the_key_stays() -> None:
    game = stand(CORRIDOR, {"A": "blue.troll", "x": "blue.key"}, ap=5)
    play(game, *["open blue.troll east", "close blue.troll east"] * 2, "open blue.troll east")
    assert_position(game, CORRIDOR.replace("#", "'"), pieces={"A": "blue.troll", "x": "blue.key"})


@pytest.mark.rule("R-09")
def test_markers_never_run_out() -> None:
    drawing = """
    +---+---+---+---+---+---+---+---+---+---+---+---+---+
    |A. # . # . # . # . # . # . # . # . # . # . # .   . |
    +---+---+---+---+---+---+---+---+---+---+---+---+---+
    """
    game = stand(drawing, {"A": "blue.thief"}, ap=40)
    for here, there in zip("abcdefghijk", "bcdefghijkl", strict=True):
        play(game, "open blue.thief east", f"move blue.thief {here}1-{there}1")
    assert len(game.state.gate_states) == 11
    game = stand(drawing, {"A": "blue.warrior"}, ap=40)
    for here, there in zip("abcdefghijk", "bcdefghijkl", strict=True):
        play(game, "break blue.warrior east", f"move blue.warrior {here}1-{there}1")
    assert len(game.state.gate_states) == 11
