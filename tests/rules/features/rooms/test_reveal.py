"""Revealing a room: who may, from where, and what happens (REVEAL)."""

from __future__ import annotations

import pytest

from dtwister import Game
from dtwister.testing import assert_position
from dtwister_features.game_actions import Reveal
from fixtures.positions.carrying import ap, legal, place, play, stand, why

PAIR = """
+---+---+---+---+
| .  A. {s} .   . |
+   +---+---+---+
| .   . | .   . |
+---+---+---+---+
"""
REVEAL = "reveal blue.thief a2"


def beside(side: str, who: str = "blue.thief", **more: object) -> Game:
    """A character in a room beside a face-down one; all but the northern border is a wall."""
    drawing = PAIR.replace("{s}", side)
    return stand(drawing, {"A": who}, tile=2, face_down=["a2"], **more)


def turned(game: Game, quarters: int) -> Game:
    """The same with the face-down room turned, as it may be dealt."""
    state = game.state.copy()
    state.turns[1] = quarters
    return Game(game.match, state)


@pytest.mark.rule("REVEAL-01")
def test_revealing_costs_a_point() -> None:
    game = beside(" ", ap=1)
    play(game, REVEAL)
    assert ap(game) == 0
    assert game.context.is_revealed(1)


@pytest.mark.rule("REVEAL-01")
@pytest.mark.parametrize(
    ("who", "reason"),
    [
        ("blue.thief recovered", ("recovered", "WOUND-10")),
        ("blue.thief wounded", ("wounded", "WOUND-02")),
        ("yellow.thief", ("not-yours", "AP-05")),
    ],
)
def test_only_an_able_miniature_of_the_active_player_reveals(
    who: str, reason: tuple[str, str]
) -> None:
    name = who.split()[0]
    assert why(beside(" ", who), f"reveal {name} a2") == reason
    assert legal(beside(" ", name, active=name.split(".")[0]), f"reveal {name} a2")


@pytest.mark.rule("REVEAL-02")
@pytest.mark.parametrize("side", ["|", "#", ":"])
def test_a_closed_border_gives_no_direct_access(side: str) -> None:
    assert why(beside(side), REVEAL) == ("no-access", "REVEAL-02")
    assert legal(beside(" "), REVEAL)


@pytest.mark.rule("REVEAL-02")
def test_the_room_must_be_on_the_other_side_of_a_border_of_the_square() -> None:
    game = beside(" ")
    play(game, "move blue.thief b1-a1")
    assert why(game, REVEAL) == ("no-access", "REVEAL-02")
    play(game, "move blue.thief a1-b1", REVEAL)


LINE = """
+   +   +   +
 A0   .   .
+   +   +   +
  0   .   .
+   +   +   +
  0   .   .
+   +   +   +
  0   .   .
+   +   +   +
"""


@pytest.mark.rule("REVEAL-03")
def test_from_the_line_the_room_that_the_square_touches_is_revealed() -> None:
    later = {"edition": "DT2"}
    game = stand(LINE, {"A": "blue.thief"}, tile=2, face_down=["a1", "b1"], options=later)
    assert why(game, "reveal blue.thief b1") == ("no-access", "REVEAL-02")
    assert legal(game, "reveal blue.thief a1")
    play(game, "move blue.thief a1-a2-a3")
    assert legal(game, "reveal blue.thief b1")


@pytest.mark.rule("REVEAL-03")
def test_in_the_first_edition_both_rooms_at_the_line_are_revealed_from_anywhere_on_it() -> None:
    more = {"tile": 2, "face_down": ["a1", "b1"], "options": {"edition": "DT1"}}
    game = stand(LINE, {"A": "blue.thief"}, **more)
    assert legal(game, "reveal blue.thief a1")
    assert legal(game, "reveal blue.thief b1")
    assert len(game.legal_actions.kind("reveal")) == 2
    more["face_down"] = ["b1"]
    inside = stand(LINE.replace(" A0   .", "  0  A."), {"A": "blue.thief"}, **more)
    assert why(inside, "reveal blue.thief b1") == ("no-access", "REVEAL-02")


@pytest.mark.rule("REVEAL-04")
@pytest.mark.parametrize(("who", "side"), [("naga", ":"), ("wall-walker", "|")])
def test_crossing_walls_or_arrow_slits_gives_no_direct_access(who: str, side: str) -> None:
    reveal = f"reveal blue.{who} a2"
    assert why(beside(side, f"blue.{who}"), reveal) == ("no-access", "REVEAL-02")
    assert legal(beside(" ", f"blue.{who}"), reveal)


@pytest.mark.rule("REVEAL-05")
def test_the_room_lies_face_up_where_it_was_and_the_revealer_stays() -> None:
    drawing = """
    +---+---+---+---+
    | .  A.   O   . |
    +   +---+---+---+
    | .   . | .   @ |
    +---+---+---+---+
    """
    game = stand(drawing, {"A": "blue.thief"}, tile=2, face_down=["a2"])
    play(game, REVEAL)
    assert_position(game, drawing, pieces={"A": "blue.thief"})
    assert ap(game) == 2


@pytest.mark.rule("REVEAL-05")
def test_the_tokens_on_the_room_are_placed_at_once() -> None:
    tokens = {"A": "blue.thief", "r": "yellow.rope room a2"}
    game = stand(PAIR.replace("{s}", " "), tokens, tile=2, face_down=["a2"])
    play(game, REVEAL)
    assert game.decision is not None
    assert game.decision.kind == "place"
    play(game, "place yellow.rope on c1")
    assert place(game, "yellow.rope") == "c1"
    assert game.decision.kind == "act"


@pytest.mark.rule("REVEAL-06")
def test_a_revealed_room_stays_revealed() -> None:
    game = beside(" ", ap=3)
    play(game, REVEAL)
    assert why(game, REVEAL) == ("face-up", "REVEAL-06")
    play(game, "end", "play 2", "end", "play 2")
    assert game.context.is_revealed(1)


@pytest.mark.rule("R-23")
def test_a_wall_of_the_hidden_room_does_not_prevent_revealing() -> None:
    drawing = """
    +---+---+---+---+
    | .  A.   .   . |
    +   +---+---+   +
    | .   . | .   . |
    +---+---+---+---+
    """
    # Dealt turned by a half, the room has the wall of its outer rim beside the thief.
    game = turned(stand(drawing, {"A": "blue.thief"}, tile=2, face_down=["a2"]), 2)
    assert legal(game, REVEAL)
    play(game, REVEAL)
    assert why(game, "move blue.thief b1-c1") == ("wall", "MOVE-12")


@pytest.mark.rule("R-24")
def test_a_miniature_on_a_roped_pit_at_the_rim_reveals() -> None:
    drawing = PAIR.replace("A. {s}", "AOr{s}").replace("{s}", " ")
    game = stand(drawing, {"A": "blue.warrior", "r": "blue.rope"}, tile=2, face_down=["a2"])
    play(game, "reveal blue.warrior a2")
    assert place(game, "blue.warrior") == "b1"


@pytest.mark.rule("R-25")
@pytest.mark.parametrize(
    ("quarters", "rows"),
    [
        (0, (" O   . ", " .   . ")),
        (1, (" .   O ", " .   . ")),
        (2, (" .   . ", " .   O ")),
        (3, (" .   . ", " O   . ")),
    ],
)
def test_the_room_appears_as_it_was_dealt(quarters: int, rows: tuple[str, str]) -> None:
    drawing = """
    +---+---+---+---+
    | .  A.   O   . |
    +   +   +   +   +
    | .   .   .   . |
    +---+---+---+---+
    """.replace("---", "   ").replace("|", " ")
    game = turned(stand(drawing, {"A": "blue.thief"}, tile=2, face_down=["a2"]), quarters)
    assert len(game.legal_actions.kind("reveal")) == 1
    play(game, REVEAL)
    wanted = drawing.replace(" .  A.   O   . ", f" .  A.  {rows[0]}")
    wanted = wanted.replace(" .   .   .   . ", f" .   .  {rows[1]}")
    assert_position(game, wanted, pieces={"A": "blue.thief"})


@pytest.mark.rule("EX-05")
def test_the_blue_ones_reveal_nothing_and_the_yellow_ones_a_room_each() -> None:
    drawing = """
    +---+---+---+---+
    | .  M. | .   . |
    +   +   +   +   +
    |N.   . | .   . |
    +:::+---+---+   +
    | .   .  m.  n. |
    +   +   +   +   +
    | .   . | .   . |
    +---+---+---+---+
    """
    signs = {"M": "blue.mekanork", "N": "blue.naga", "m": "yellow.mekanork", "n": "yellow.naga"}
    more = {"tile": 2, "face_down": ["a2", "b1"]}
    blue = stand(drawing, signs, active="blue", **more)
    for who in ("mekanork", "naga"):
        for room in ("a2", "b1"):
            assert why(blue, f"reveal blue.{who} {room}") == ("no-access", "REVEAL-02")
    yellow = stand(drawing, signs, active="yellow", ap=2, **more)
    assert why(yellow, "reveal yellow.mekanork a2") == ("no-access", "REVEAL-02")
    assert why(yellow, "reveal yellow.naga b1") == ("no-access", "REVEAL-02")
    play(yellow, "reveal yellow.mekanork b1")
    assert ap(yellow) == 1
    play(yellow, "reveal yellow.naga a2")
    assert ap(yellow) == 0


@pytest.mark.rule("EX-06")
def test_who_reveals_which_of_two_rooms() -> None:
    drawing = """
    +---+---+---+---+---+---+
    | .   .  T.   .   .   . |
    +   +   +   +   +   +   +
    | .  M@  C.   .   .   . |
    +   +   +   +   +   +   +
    |Z.   .  W. | .   .   . |
    +   +   +---+---+---+---+
    | .   .   . | .   .   . |
    +   +   +   +   +   +   +
    | .   .   . | .   .   . |
    +   +   +   +   +   +   +
    | .   .   . | .   .   . |
    +---+---+---+---+---+---+
    """
    signs = {
        "T": "blue.warrior",
        "C": "blue.cleric",
        "Z": "blue.wizard",
        "W": "blue.wall-walker",
        "M": "blue.mekanork",
    }
    game = stand(drawing, signs, tile=3, face_down=["a2", "b1", "b2"])
    may = {
        "warrior": {"a2"},
        "cleric": {"a2"},
        "wizard": {"b1"},
        "wall-walker": set(),
        "mekanork": set(),
    }
    for who, rooms in may.items():
        for room in ("a2", "b1", "b2"):
            if room in rooms:
                assert legal(game, f"reveal blue.{who} {room}")
            else:
                refused = why(game, f"reveal blue.{who} {room}")
                assert refused == ("no-access", "REVEAL-02")


@pytest.mark.rule("REVEAL-01")
def test_there_must_be_such_a_room() -> None:
    game = beside(" ")
    thief = game.match.piece_index["blue.thief"]
    for slot in (99, -1):
        refusal = game.why_not(Reveal(thief, slot))
        assert refusal is not None
        assert (refusal.code, refusal.rule) == ("no-such-room", "REVEAL-01")
