"""Pushing: borders, who and what is on the square behind, lines, loads (CHAR-BANSHEE)."""

from __future__ import annotations

import pytest

from dtwister._engine.editing.play_context import PlayContext
from dtwister.plugin import events
from dtwister.plugin.questions import is_fresh
from dtwister.testing import assert_position
from dtwister_features.movement.pushing import push
from fixtures.positions.drawn import is_wounded, legal, load, place, play, refusal
from fixtures.positions.prison import stand, without_exits

ROW = """
+---+---+---+---+
 B.  A.   .   .
+---+---+---+---+
"""
PIECES = {"B": "blue.banshee", "A": "yellow.warrior"}
EAST = "scream blue.banshee east"


def why(game, text=EAST) -> str:
    """Why a push is refused, as `code RULE`."""
    return " ".join(refusal(game, text))


# -- borders ---------------------------------------------------------------------------------------


@pytest.mark.rule("CHAR-BANSHEE-05")
@pytest.mark.parametrize("target", ["yellow.warrior", "yellow.naga", "yellow.wall-walker"])
@pytest.mark.parametrize(
    ("border", "code"), [("|", "wall"), (":", "arrow-slit"), ("#", "portcullis")]
)
def test_no_push_across_a_barrier(target: str, border: str, code: str) -> None:
    game = stand(ROW.replace("A.  ", f"A. {border}"), {**PIECES, "A": target})
    assert why(game) == f"{code} CHAR-BANSHEE-05"
    assert legal(stand(ROW, {**PIECES, "A": target}), EAST)


@pytest.mark.rule("CHAR-BANSHEE-05")
@pytest.mark.parametrize("border", ["'", ","])
def test_an_open_or_broken_portcullis_is_none(border: str) -> None:
    game = stand(ROW.replace("A.  ", f"A. {border}"), PIECES)
    play(game, EAST)
    assert place(game, "yellow.warrior") == "c1"


ROOMS = """
+   +   +   +   +
 B.  A.   .   .
+   +   +   +   +
  .   .   .   .
+   +   +   +   +
"""


@pytest.mark.rule("R-215", "BOARD-08")
def test_nobody_is_pushed_into_a_face_down_room() -> None:
    hidden = stand(ROOMS, PIECES, tile=2, face_down=["a2"])
    assert why(hidden) == "face-down R-215"
    seen = stand(ROOMS, PIECES, tile=2)
    play(seen, EAST)
    assert place(seen, "yellow.warrior") == "c1"


@pytest.mark.rule("CHAR-BANSHEE-12", "BOARD-07")
def test_nobody_is_pushed_off_the_board() -> None:
    game = stand(ROW.replace("A.   .   .", " .   .  A."), PIECES)
    assert why(game) == "rim CHAR-BANSHEE-12"
    assert legal(stand(ROW.replace("A.   . ", " .  A. "), PIECES), EAST)


# -- who is behind ---------------------------------------------------------------------------------

BEHIND = ROW.replace("A.   . ", "A.  C. ")


@pytest.mark.rule("CHAR-BANSHEE-06", "R-210")
@pytest.mark.parametrize("behind", ["blue.thief", "yellow.thief"])
def test_a_miniature_is_not_pushed_onto_a_miniature(behind: str) -> None:
    game = stand(BEHIND, {**PIECES, "C": behind})
    assert why(game) == "occupied CHAR-BANSHEE-06"


@pytest.mark.rule("CHAR-BANSHEE-06", "R-210")
@pytest.mark.parametrize(
    ("target", "behind"),
    [
        ("yellow.warrior", "blue.thief wounded"),
        ("yellow.warrior wounded", "blue.thief wounded"),
        ("blue.warrior", "yellow.thief wounded"),
        ("blue.warrior wounded", "yellow.thief wounded"),
    ],
)
def test_nobody_is_pushed_onto_a_wounded_enemy_of_its_own(target: str, behind: str) -> None:
    game = stand(BEHIND, {**PIECES, "A": target, "C": behind})
    assert why(game) == "enemy-wounded CHAR-BANSHEE-06"


@pytest.mark.rule("CHAR-BANSHEE-06", "R-210")
@pytest.mark.parametrize(
    ("target", "behind"), [("yellow.warrior", "blue.thief"), ("blue.warrior", "yellow.thief")]
)
def test_a_wounded_is_not_pushed_onto_a_miniature_of_its_enemies(target: str, behind: str) -> None:
    game = stand(BEHIND, {**PIECES, "A": f"{target} wounded", "C": behind})
    assert why(game) == "occupied CHAR-BANSHEE-06"


@pytest.mark.rule("CHAR-BANSHEE-07", "R-37")
@pytest.mark.parametrize("target", ["yellow.warrior", "yellow.warrior wounded", "blue.warrior"])
def test_onto_an_object(target: str) -> None:
    name = target.split()[0]
    drawing = ROW.replace("A.   . ", "A.   .x")
    game = stand(drawing, {**PIECES, "A": target, "x": "blue.sword"})
    play(game, EAST)
    assert (place(game, name), load(game, name)) == ("c1", "blue.sword")
    laden = drawing.replace("A. ", "A.y")
    refused = stand(laden, {**PIECES, "A": target, "x": "blue.sword", "y": "blue.armor"})
    assert why(refused) == "two-objects CHAR-BANSHEE-07"


@pytest.mark.rule("CHAR-BANSHEE-07", "R-210", "R-37")
@pytest.mark.parametrize(
    ("target", "behind"), [("yellow.warrior", "yellow.thief"), ("blue.warrior", "blue.thief")]
)
def test_a_miniature_onto_a_wounded_of_its_colour(target: str, behind: str) -> None:
    pieces = {**PIECES, "A": target, "C": f"{behind} wounded"}
    game = stand(BEHIND, pieces)
    play(game, EAST)
    assert (place(game, target), load(game, target)) == ("c1", behind)
    laden = stand(BEHIND.replace("A. ", "A.x"), {**pieces, "x": "blue.armor"})
    assert why(laden) == "too-much CHAR-BANSHEE-07"
    holding = stand(BEHIND.replace("C. ", "C.x"), {**pieces, "x": "blue.armor"})
    assert why(holding) == "too-much CHAR-BANSHEE-07"
    carrying = {**pieces, "x": f"{target.split('.')[0]}.goblin wounded"}
    both = stand(BEHIND.replace("A. ", "A.x"), carrying, options={"edition": "DT2"})
    assert why(both) == "two-wounded CHAR-BANSHEE-07"


@pytest.mark.rule("CHAR-BANSHEE-07", "GOLD-04")
def test_a_wounded_onto_a_wounded_of_its_colour_is_one_too_many() -> None:
    pieces = {**PIECES, "A": "yellow.warrior wounded", "C": "yellow.thief wounded"}
    second = stand(BEHIND, pieces, options={"edition": "DT2"})
    assert why(second) == "two-wounded CHAR-BANSHEE-07"
    first = stand(BEHIND, pieces, options={"edition": "DT1"})
    play(first, EAST)
    assert place(first, "yellow.warrior") == place(first, "yellow.thief") == "c1"


@pytest.mark.rule("CHAR-BANSHEE-08", "R-210")
@pytest.mark.parametrize(
    ("target", "behind"), [("yellow.warrior", "yellow.thief"), ("blue.warrior", "blue.thief")]
)
def test_a_wounded_pushed_onto_a_friend_is_carried_by_it(target: str, behind: str) -> None:
    pieces = {**PIECES, "A": f"{target} wounded", "C": behind}
    game = stand(BEHIND, pieces)
    play(game, EAST)
    assert (place(game, target), load(game, behind)) == ("c1", target)
    for drawing in (BEHIND.replace("A. ", "A.x"), BEHIND.replace("C. ", "C.x")):
        laden = stand(drawing, {**pieces, "x": "blue.armor"})
        assert why(laden) == "too-much CHAR-BANSHEE-08"


# -- loads -----------------------------------------------------------------------------------------


@pytest.mark.rule("CHAR-BANSHEE-09")
@pytest.mark.parametrize("target", ["yellow.warrior", "yellow.warrior wounded"])
def test_the_load_goes_along(target: str) -> None:
    game = stand(ROW.replace("A. ", "A.x"), {**PIECES, "A": target, "x": "blue.sword"})
    play(game, EAST)
    assert_position(
        game,
        ROW.replace("A.   . ", " .  A.x"),
        pieces={**PIECES, "A": target, "x": "blue.sword"},
    )


@pytest.mark.rule("R-211", "R-106")
def test_a_carrier_takes_its_wounded_along() -> None:
    pieces = {**PIECES, "x": "yellow.goblin wounded"}
    game = stand(ROW.replace("A. ", "A.x"), pieces)
    play(game, EAST)
    assert_position(game, ROW.replace("A.   . ", " .  A.x"), pieces=pieces)
    assert load(game, "yellow.warrior") == "yellow.goblin"


@pytest.mark.rule("CHAR-BANSHEE-09", "R-64", "R-106")
def test_wounds_and_turns_are_as_before() -> None:
    game = stand(ROW, {**PIECES, "A": "yellow.warrior wounded fresh"})
    play(game, EAST)
    assert is_wounded(game, "yellow.warrior")
    assert is_fresh(game.context, game.match.piece_index["yellow.warrior"])


# -- lines -----------------------------------------------------------------------------------------

LINE = """
+---+---+---+---+
 B.  A.   1   1
+---+---+---+---+
"""


@pytest.mark.rule("R-214")
def test_from_a_room_onto_the_own_line() -> None:
    game = stand(LINE, PIECES)
    play(game, EAST)
    assert (place(game, "yellow.warrior"), game.vp) == ("c1", (0, 0))


@pytest.mark.rule("CHAR-BANSHEE-12")
@pytest.mark.parametrize("state", ["", " wounded"])
def test_nobody_is_pushed_who_stands_on_its_own_line(state: str) -> None:
    drawing = LINE.replace("A.   1 ", " .  A1 ")
    game = stand(drawing, {**PIECES, "A": f"yellow.warrior{state}"})
    assert why(game) == "own-line CHAR-BANSHEE-12"
    assert legal(stand(LINE, {**PIECES, "A": f"yellow.warrior{state}"}), EAST)


@pytest.mark.rule("R-214", "R-78")
@pytest.mark.parametrize("state", ["", " wounded"])
def test_nobody_is_pushed_onto_the_opposing_line(state: str) -> None:
    game = stand(LINE, {"B": PIECES["B"], "A": f"blue.warrior{state}", "z": "yellow.troll behind"})
    assert why(game) == "exit R-214"


@pytest.mark.rule("R-214", "R-239")
def test_without_exits_lines_are_squares_like_others() -> None:
    friend = {"B": PIECES["B"], "A": "blue.warrior", "z": "yellow.troll behind"}
    game = without_exits(stand(LINE, friend, ap=5))
    play(game, EAST)
    assert place(game, "blue.warrior") == "c1"
    play(game, EAST)
    assert (place(game, "blue.warrior"), game.vp) == ("d1", (0, 0))


@pytest.mark.rule("R-239", "CHAR-BANSHEE-12")
def test_without_exits_only_the_own_line_protects() -> None:
    drawing = LINE.replace("A.   1 ", " .  A1 ")
    assert why(without_exits(stand(drawing, PIECES))) == "own-line CHAR-BANSHEE-12"
    friend = {"B": PIECES["B"], "A": "blue.warrior", "z": "yellow.troll behind"}
    assert legal(without_exits(stand(drawing, friend)), EAST)


@pytest.mark.rule("R-214", "EXIT-10")
def test_a_line_that_is_neither_exit_nor_ground_is_closed() -> None:
    """Where nobody leaves and the scenario opens no line for the other seat."""
    game = stand(LINE, {"B": PIECES["B"], "A": "blue.warrior", "z": "yellow.troll behind"})
    game.state.exits = (0, 0)
    assert why(game) == "closed-line R-214"


@pytest.mark.rule("CHAR-BANSHEE-12", "R-214")
def test_a_line_of_all_protects_nobody() -> None:
    shared = LINE.replace("1", "*")
    onto = stand(shared, PIECES, ap=5)
    play(onto, EAST, EAST)
    assert place(onto, "yellow.warrior") == "d1"


# -- pits ------------------------------------------------------------------------------------------

PIT = ROW.replace("A.   . ", "A.   O ")


@pytest.mark.rule("CHAR-BANSHEE-10", "PIT-05", "R-213", "R-94", "R-216", "R-79", "VP-01")
@pytest.mark.parametrize(
    ("target", "vp"),
    [
        ("yellow.warrior", (1, 0)),
        ("yellow.warrior wounded", (1, 0)),
        ("yellow.wizard", (1, 0)),
        ("blue.warrior", (0, 1)),
        ("blue.warrior wounded", (0, 1)),
    ],
)
def test_into_a_pit(target: str, vp: tuple[int, int]) -> None:
    game = stand(PIT, {**PIECES, "A": target, "z": "yellow.troll behind"})
    play(game, EAST)
    assert (place(game, target.split()[0]), game.vp) == ("eliminated", vp)


@pytest.mark.rule("CHAR-BANSHEE-10", "PIT-05", "GOLD-02")
def test_who_falls_is_eliminated_at_once_by_the_seat_that_pushed() -> None:
    """Not only when what holds between actions is looked at."""
    game = stand(PIT, PIECES)
    context = PlayContext(game.match, game.state.branch())
    push(context, game.match.piece_index["yellow.warrior"], way=1, by=0)
    tags = [event.tag for event in context.events]
    assert tags == ["features:pushed", "core:removed", "core:scored"]
    removed = context.events[1]
    assert isinstance(removed, events.Removed)
    assert (removed.how, removed.by) == ("eliminated", 0)


@pytest.mark.rule("CHAR-BANSHEE-10", "WOUND-03")
def test_whoever_can_stop_there_is_safe_but_not_when_wounded() -> None:
    game = stand(PIT, {**PIECES, "A": "yellow.thief"})
    play(game, EAST)
    assert (place(game, "yellow.thief"), game.vp) == ("c1", (0, 0))
    hurt = stand(PIT, {**PIECES, "A": "yellow.thief wounded"})
    play(hurt, EAST)
    assert (place(hurt, "yellow.thief"), hurt.vp) == ("eliminated", (1, 0))


@pytest.mark.rule("CHAR-BANSHEE-11", "R-54", "R-45")
@pytest.mark.parametrize("target", ["yellow.warrior", "yellow.warrior wounded"])
def test_the_object_of_whoever_falls_stays_behind(target: str) -> None:
    pieces = {**PIECES, "A": target, "x": "yellow.sword"}
    game = stand(PIT.replace("A. ", "A.x"), pieces)
    play(game, EAST)
    assert_position(
        game,
        PIT.replace("A. ", " .x"),
        pieces={**pieces, "A": "yellow.warrior eliminated"},
    )


@pytest.mark.rule("R-211", "R-106", "CHAR-BANSHEE-11")
def test_the_wounded_of_a_carrier_who_falls_stays_behind_and_lives() -> None:
    pieces = {**PIECES, "x": "yellow.goblin wounded"}
    game = stand(PIT.replace("A. ", "A.x"), pieces)
    play(game, EAST)
    assert (place(game, "yellow.warrior"), place(game, "yellow.goblin")) == ("eliminated", "b1")
    assert (is_wounded(game, "yellow.goblin"), game.vp) == (True, (1, 0))


@pytest.mark.rule("CHAR-BANSHEE-10", "CHAR-BANSHEE-08", "R-126")
def test_a_wounded_pushed_onto_the_thief_on_a_pit_is_carried() -> None:
    drawing = PIT.replace("  O", " CO")
    pieces = {**PIECES, "A": "yellow.warrior wounded", "C": "yellow.thief"}
    game = stand(drawing, pieces)
    play(game, EAST)
    assert (place(game, "yellow.warrior"), game.vp) == ("c1", (0, 0))
    assert load(game, "yellow.thief") == "yellow.warrior"


# -- ropes -----------------------------------------------------------------------------------------


@pytest.mark.rule("R-212", "CHAR-BANSHEE-10", "OBJ-ROPE-03")
@pytest.mark.parametrize("target", ["yellow.warrior", "yellow.warrior wounded"])
def test_a_rope_on_the_pit_saves_whoever_has_no_object(target: str) -> None:
    pieces = {**PIECES, "A": target, "r": "blue.rope"}
    game = stand(PIT.replace("O ", "Or"), pieces)
    play(game, EAST)
    assert (place(game, "yellow.warrior"), game.vp) == ("c1", (0, 0))
    for thing in ("blue.sword", "yellow.rope"):
        laden = stand(PIT.replace("O ", "Or").replace("A. ", "A.x"), {**pieces, "x": thing})
        assert why(laden) == "two-objects R-212"


@pytest.mark.rule("R-212", "OBJ-ROPE-11")
def test_a_carrier_of_a_wounded_has_no_room_on_a_roped_pit() -> None:
    pieces = {**PIECES, "r": "blue.rope", "x": "yellow.goblin wounded"}
    game = stand(PIT.replace("O ", "Or").replace("A. ", "A.x"), pieces)
    assert why(game) == "too-much CHAR-BANSHEE-07"


@pytest.mark.rule("R-212", "CHAR-BANSHEE-10", "OBJ-ROPE-07", "OBJ-ROPE-02")
@pytest.mark.parametrize("target", ["yellow.warrior", "yellow.warrior wounded", "yellow.wizard"])
def test_a_carried_rope_saves_where_it_can_be_attached(target: str) -> None:
    name = target.split()[0]
    pieces = {**PIECES, "A": target, "r": "blue.rope"}
    drawing = PIT.replace("A. ", "A.r")
    held = stand(drawing, pieces)
    play(held, EAST)
    assert (place(held, name), place(held, "blue.rope"), held.vp) == ("c1", "c1", (0, 0))
    loose = stand(drawing.replace("O   .", "O | ."), pieces)
    play(loose, EAST)
    assert (place(loose, name), place(loose, "blue.rope"), loose.vp) == ("eliminated", "b1", (1, 0))


@pytest.mark.rule("R-212", "OBJ-ROPE-07", "WOUND-03")
def test_a_wounded_thief_makes_no_pit_a_place_to_attach_to() -> None:
    drawing = PIT.replace("A. ", "A.r").replace("O   .", "O   O")
    pieces = {**PIECES, "A": "yellow.thief wounded", "r": "blue.rope"}
    game = stand(drawing, pieces)
    play(game, EAST)
    assert (place(game, "yellow.thief"), place(game, "blue.rope")) == ("eliminated", "b1")


@pytest.mark.rule("R-212", "R-100", "OBJ-ROPE-09")
@pytest.mark.parametrize("target", ["yellow.warrior", "yellow.warrior wounded"])
def test_the_rope_of_one_pit_does_not_save_on_the_next(target: str) -> None:
    drawing = """
    +   +   +   +   +
      .   .   .   .
    +   +   +   +   +
     B.  AOr  O   .
    +   +   +   +   +
      .   .   .   .
    +   +   +   +   +
      .   .   .   .
    +---+---+---+---+
    """
    pieces = {**PIECES, "A": target, "r": "blue.rope"}
    game = stand(drawing, pieces)
    play(game, EAST)
    assert (place(game, "yellow.warrior"), place(game, "blue.rope")) == ("eliminated", "b2")
    floor = stand(drawing.replace("AOr  O ", "AOr  . "), pieces)
    play(floor, EAST)
    assert (place(floor, "yellow.warrior"), load(floor, "yellow.warrior")) == ("c2", "blue.rope")
