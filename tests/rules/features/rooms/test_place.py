"""Placing the tokens of a revealed room (PLACE)."""

from __future__ import annotations

import pytest

from dtwister import Game
from dtwister.testing import assert_position
from fixtures.positions.carrying import legal, load, place, play, stand, why

HALL = """
+---+---+---+---+
| .  A.   .   O |
+   +---+---+---+
| .   . | .   @ |
+---+---+---+---+
"""
TOKENS = {
    "A": "blue.thief",
    "b": "blue.troll room a2",
    "c": "yellow.cleric room a2",
    "s": "yellow.sword room a2",
    "r": "blue.rope room a2",
}


def revealed(drawing: str = HALL, tokens: dict[str, str] | None = None, **more: object) -> Game:
    """A position in which the tokens of the room at the right are to be placed."""
    game = stand(drawing, tokens or TOKENS, tile=2, face_down=["a2"], **more)
    play(game, "reveal blue.thief a2")
    return game


def to_place(game: Game) -> set[str]:
    """Who is asked, and the tokens that may be placed."""
    assert game.decision is not None
    seat = game.seats[game.decision.seat]
    names = {game.match.pieces[action.piece].name for action in game.legal_actions}  # type: ignore[attr-defined]
    return {seat, *names}


WIDE = """
+---+---+---+---+---+---+
| .   .  A.   .   .   . |
+   +   +   +   +   +   +
| .   .   .   .   .   . |
+   +   +   +   +   +   +
| .   .   .   .   .   . |
+---+---+---+---+---+---+
"""


def wide(tokens: dict[str, str] | None = None, **more: object) -> Game:
    """The same with nine squares to place on."""
    game = stand(WIDE, tokens or TOKENS, tile=3, face_down=["a2"], **more)
    play(game, "reveal blue.thief a2")
    return game


@pytest.mark.rule("PLACE-01")
def test_the_revealer_places_all_characters_and_the_opponent_s_objects() -> None:
    game = wide()
    assert to_place(game) == {"blue", "blue.troll", "yellow.cleric", "yellow.sword"}
    assert why(game, "place blue.rope on d1") == ("not-your-share", "PLACE-01")
    assert legal(game, "place yellow.sword on d1")


@pytest.mark.rule("PLACE-01")
def test_a_piece_that_did_not_lie_on_the_room_is_not_placed() -> None:
    game = wide()
    assert why(game, "place blue.thief on d1") == ("not-your-share", "PLACE-01")


@pytest.mark.rule("PLACE-02")
def test_then_the_opponent_places_the_revealer_s_objects() -> None:
    game = wide()
    play(game, "place blue.troll on d1", "place yellow.cleric on e1", "place yellow.sword on f1")
    assert to_place(game) == {"yellow", "blue.rope"}
    play(game, "place blue.rope on f3")
    assert game.decision is not None
    assert (game.decision.kind, game.decision.seat) == ("act", 0)


@pytest.mark.rule("PLACE-03")
def test_a_token_goes_on_floor_or_the_gear_of_the_revealed_room() -> None:
    game = revealed()
    assert legal(game, "place yellow.sword on c1")
    assert legal(game, "place yellow.sword on d2")
    assert why(game, "place yellow.sword on d1") == ("obstacle", "PLACE-03")
    assert why(game, "place yellow.sword on a1") == ("other-room", "PLACE-03")
    water = revealed(HALL.replace("O |", "~ |"))
    assert why(water, "place yellow.sword on d1") == ("obstacle", "PLACE-03")


@pytest.mark.rule("PLACE-04")
def test_two_tokens_never_come_onto_one_square() -> None:
    game = wide()
    play(game, "place yellow.sword on d1")
    assert why(game, "place yellow.cleric on d1") == ("occupied", "PLACE-04")
    assert legal(game, "place yellow.cleric on d2")


@pytest.mark.rule("PLACE-05")
def test_squares_and_order_are_free_closed_off_squares_too() -> None:
    closed = WIDE.replace(
        "|\n+   +   +   +   +   +   +\n| .   .   .   .   .   . |\n+---",
        "|\n+   +   +   +   +   +---+\n| .   .   .   .   . | . |\n+---",
    )
    game = stand(closed, TOKENS, tile=3, face_down=["a2"])
    play(game, "reveal blue.thief a2")
    assert len(game.legal_actions) == 3 * 9
    play(game, "place yellow.cleric on f3", "place blue.troll on d1")
    corner = game.match.grid.space("f3")
    assert corner is not None
    assert game.context.neighbours(corner) == ()


@pytest.mark.rule("PLACE-06")
@pytest.mark.parametrize("edition", ["DT1", "DT2"])
def test_a_placed_character_is_an_unwounded_miniature_without_load(edition: str) -> None:
    game = wide(options={"edition": edition})
    play(game, "place blue.troll on d1")
    troll = game.match.piece_index["blue.troll"]
    assert game.context.is_able(troll)
    assert not game.state.face_down
    assert load(game, "blue.troll") == ""
    assert game.context.mini_at(game.state.at[troll]) == troll


OBJECTS = {
    "A": "blue.thief",
    "B": "yellow.thief",
    "s": "yellow.sword room a2",
    "r": "blue.rope room a2",
}


@pytest.mark.rule("PLACE-07")
@pytest.mark.parametrize(("active", "first"), [("blue", "yellow.sword"), ("yellow", "blue.rope")])
def test_with_objects_only_each_player_places_the_other_s(active: str, first: str) -> None:
    drawing = WIDE.replace(
        "|\n+   +   +   +   +   +   +\n| .   .   . ",
        "|\n+   +   +   +   +   +   +\n| .   .  B. ",
        1,
    )
    game = stand(drawing, OBJECTS, tile=3, face_down=["a2"], active=active)
    play(game, f"reveal {active}.thief a2")
    assert to_place(game) == {active, first}
    play(game, f"place {first} on d1")
    second = {"yellow.sword": "blue.rope", "blue.rope": "yellow.sword"}[first]
    other = {"blue": "yellow", "yellow": "blue"}[active]
    assert to_place(game) == {other, second}


@pytest.mark.rule("R-26")
def test_all_tokens_are_seen_by_everybody_before_the_first_is_placed() -> None:
    hidden = stand(WIDE, TOKENS, tile=3, face_down=["a2"])
    troll = hidden.match.piece_index["blue.troll"]
    seen_before = {hidden.view(seat).state.at[troll] for seat in ("blue", "yellow", None)}
    assert hidden.state.at[troll] not in seen_before
    game = wide()
    for name in ("blue.troll", "yellow.cleric", "yellow.sword", "blue.rope"):
        piece = game.match.piece_index[name]
        for seat in ("blue", "yellow", None):
            assert game.view(seat).state.at[piece] == game.state.at[piece]


@pytest.mark.rule("R-27")
def test_nothing_else_is_done_before_the_tokens_are_placed() -> None:
    game = wide()
    assert why(game, "end") == ("not-now", "R-27")
    assert why(game, "move blue.thief c1-b1") == ("not-now", "R-27")
    play(game, "place blue.troll on d1", "place yellow.cleric on e1", "place yellow.sword on f1")
    assert why(game, "move blue.thief c1-b1") == ("not-now", "R-27")
    play(game, "place blue.rope on f3")
    assert legal(game, "move blue.thief c1-b1")


@pytest.mark.rule("R-28")
def test_a_placed_character_of_the_active_player_acts_in_the_same_turn() -> None:
    tokens = {"A": "blue.thief", "b": "blue.troll room a2"}
    game = wide(tokens)
    play(game, "place blue.troll on d2", "move blue.troll d2-d3")
    assert place(game, "blue.troll") == "d3"


NARROW = """
+---+---+---+---+
| .  A.   .   O |
+   +---+---+---+
| .   . | O   O |
+---+---+---+---+
"""


@pytest.mark.rule("R-29")
@pytest.mark.parametrize("kept", ["blue.troll", "yellow.cleric", "yellow.sword"])
def test_what_finds_no_square_is_out_of_the_game_for_no_points(kept: str) -> None:
    game = revealed(NARROW)
    play(game, f"place {kept} on c1")
    gone = {"blue.troll", "yellow.cleric", "yellow.sword", "blue.rope"} - {kept}
    assert place(game, kept) == "c1"
    assert {place(game, name) for name in gone} == {""}
    assert game.context.tokens_on(1) == ()
    assert game.vp == (0, 0)
    assert game.decision is not None
    assert game.decision.kind == "act"


@pytest.mark.rule("R-29")
def test_with_as_many_squares_as_tokens_nothing_is_lost() -> None:
    game = revealed(HALL.replace("O |", ". |"))
    names = ("blue.troll", "yellow.cleric", "yellow.sword", "blue.rope")
    play(game, *(f"place {n} on {s}" for n, s in zip(names, ("c1", "d1", "c2", "d2"), strict=True)))
    assert_position(
        game,
        """
        +---+---+---+---+
        | .  A.  b.  c. |
        +   +---+---+---+
        | .   . | .s  @r|
        +---+---+---+---+
        """,
        pieces={name: text.split()[0] for name, text in TOKENS.items()},
    )
