"""Revealing with three and four seats: shares of the neighbours, central rooms (MULTI-40 on)."""

from __future__ import annotations

import pytest

import dtwister
from dtwister import REFEREE, Game
from dtwister_features.turn.declarations import Timeout
from dtwister_multiplayer.central_rooms import TurnOver, is_central
from fixtures.positions.multiplayer import (
    THREE,
    at,
    board_of,
    is_legal,
    play,
    refused,
    refuses,
    slot,
    stand,
)

HALL = """
+---+---+---+---+---+---+
| .   .  A.   .   .   . |
+   +   +   +   +   +   +
| .   .   .   .   .   . |
+   +   +   +   +   +   +
| .   .   .   .   .   . |
+---+---+---+---+---+---+
"""
TOKENS = {
    "A": "red.thief",
    "1": "red.rope room a2",
    "2": "blue.sword room a2",
    "3": "yellow.goblin room a2",
    "4": "red.cleric room a2",
}


def revealed(tokens: dict[str, str] = TOKENS, **how: object) -> Game:
    """A position after red revealed the room at the right."""
    game = stand(HALL, tokens, active="red", tile=3, face_down=["a2"], **how)  # type: ignore[arg-type]
    play(game, "reveal red.thief a2")
    return game


def asked(game: Game) -> tuple[str, set[str]]:
    """Who is to place, and what."""
    assert game.decision is not None
    assert game.decision.kind == "place"
    names = {game.match.pieces[a.piece].name for a in game.legal_actions}  # type: ignore[attr-defined]
    return game.seats[game.decision.seat], names


@pytest.mark.rule("EX-M02", "MULTI-41", "MULTI-42", "MULTI-43", "MULTI-44", "R-M01")
def test_three_share_in_a_reveal() -> None:
    game = revealed()
    assert asked(game) == ("red", {"blue.sword", "yellow.goblin", "red.cleric"})
    assert refuses(game, "place red.rope on d1") == ("not-your-share", "PLACE-01")
    play(game, "place blue.sword on d1", "place yellow.goblin on e1", "place red.cleric on f1")
    assert asked(game) == ("blue", {"red.rope"})
    play(game, "place red.rope on d3")
    assert game.decision is not None
    assert (game.decision.kind, game.seats[game.decision.seat]) == ("act", "red")
    assert [at(game, name) for name in ("blue.sword", "red.cleric", "red.rope")] == [
        "d1",
        "f1",
        "d3",
    ]


@pytest.mark.rule("R-M01", "MULTI-43")
@pytest.mark.parametrize(
    ("seats", "active", "neighbour"),
    [
        (THREE, "blue", "yellow"),
        (THREE, "red", "blue"),
        (("yellow", "green", "red", "blue"), "red", "green"),
    ],
)
def test_the_right_hand_neighbour_is_the_seat_that_plays_just_before(
    seats: tuple[str, ...], active: str, neighbour: str
) -> None:
    scenario = f"multi:standard-{len(seats)}"
    pieces = {"A": f"{active}.thief", "r": f"{active}.rope room a2"}
    game = stand(
        HALL, pieces, active=active, seats=seats, scenario=scenario, tile=3, face_down=["a2"]
    )
    play(game, f"reveal {active}.thief a2")
    assert asked(game) == (neighbour, {f"{active}.rope"})


@pytest.mark.rule("R-M11", "MULTI-42")
def test_the_neighbour_places_nothing_of_his_own_nor_of_third_colours() -> None:
    tokens = {**TOKENS, "5": "green.armor room a2", "6": "blue.rope room a2"}
    game = revealed(tokens)
    assert asked(game)[1] == {
        "blue.sword",
        "yellow.goblin",
        "red.cleric",
        "green.armor",
        "blue.rope",
    }


@pytest.mark.rule("MULTI-46")
def test_without_an_object_of_the_revealer_nobody_else_is_asked() -> None:
    tokens = {sign: name for sign, name in TOKENS.items() if sign != "1"}
    game = revealed(tokens)
    play(game, "place blue.sword on d1", "place yellow.goblin on e1", "place red.cleric on f1")
    assert game.decision is not None
    assert (game.decision.kind, game.decision.seat) == ("act", 1)


@pytest.mark.rule("MULTI-45", "MULTI-40")
def test_the_neighbour_keeps_to_the_same_squares() -> None:
    game = revealed()
    play(game, "place blue.sword on d1", "place yellow.goblin on e1", "place red.cleric on f1")
    assert refuses(game, "place red.rope on d1") == ("occupied", "PLACE-04")
    assert refuses(game, "place red.rope on c2") == ("other-room", "PLACE-03")
    assert is_legal(game, "place red.rope on f3")


@pytest.mark.rule("MULTI-43")
def test_the_timer_of_the_neighbour_is_the_one_that_runs() -> None:
    game = revealed(options={"timer": True})
    refused(game, Timeout("placing"), "not-running", "TIMER-02")
    play(game, "place blue.sword on d1", "place yellow.goblin on e1", "place red.cleric on f1")
    game.play(Timeout("placing"), by=REFEREE)
    assert asked(game) == ("red", {"red.rope"})


# -- central rooms -------------------------------------------------------------------------------

NINE = """
+---+---+---+---+---+---+
| .   .   .   .   .   . |
+   +   +   +   +   +   +
| .   .   .   .   .   . |
+   +   +   +   +   +   +
| .   .   .   .   .   . |
+   +   +   +   +   +   +
| .  A.   .   O   .   . |
+   +   +   +   +   +   +
| .   .   .   .   .   . |
+   +   +   +   +   +   +
| .   .   .   .   .   . |
+---+---+---+---+---+---+
"""
DOWN = {"A": "blue.thief", "c": "red.cleric room b2"}


def central(**how: object) -> Game:
    """Blue has revealed the middle one of nine rooms, which has a pit in a corner."""
    game = stand(NINE, DOWN, tile=2, face_down=["b2"], **how)  # type: ignore[arg-type]
    play(game, "reveal blue.thief b2")
    return game


@pytest.mark.rule("MULTI-47", "MULTI-48", "R-M12")
@pytest.mark.parametrize(
    ("edge", "pit"), [("west", "d4"), ("east", "d4"), ("north", "c3"), ("south", "c3")]
)
def test_a_central_room_is_turned_over_about_an_edge(edge: str, pit: str) -> None:
    game = central()
    assert game.decision is not None
    assert (game.decision.kind, game.decision.seat) == ("edge", 0)
    assert not game.context.is_revealed(slot(game, "b2"))
    play(game, f"turn-over {edge}")
    assert game.context.is_revealed(slot(game, "b2"))
    assert refuses(game, f"place red.cleric on {pit}") == ("obstacle", "PLACE-03")
    other = {"d4": "c3", "c3": "d4"}[pit]
    assert is_legal(game, f"place red.cleric on {other}")


@pytest.mark.rule("R-M12", "MULTI-47")
def test_all_four_edges_are_offered_and_nothing_is_seen_before() -> None:
    game = central()
    assert {a.way for a in game.legal_actions if isinstance(a, TurnOver)} == {
        "north",
        "east",
        "south",
        "west",
    }
    refused(game, TurnOver("up"), "no-such-way", "MULTI-47")
    assert refuses(game, "end") == ("not-now", "MULTI-47")
    for watcher in (0, 1, None):
        view = game.view(watcher)
        assert view.state.tiles[slot(game, "b2")] < -1
        assert [view.context.name(p) for p in view.context.tokens_on(slot(game, "b2"))] == []


@pytest.mark.rule("MULTI-47", "MULTI-48")
@pytest.mark.parametrize("edge", ["north", "west"])
def test_what_the_edge_changes_is_not_seen_before_the_room_is_up(edge: str) -> None:
    game = central()
    sampled = game.view(1).sample(dtwister.Rng(3))
    assert sampled.view(1) == game.view(1)
    before = game.state.turns[slot(game, "b2")]
    play(game, f"turn-over {edge}")
    assert (game.state.turns[slot(game, "b2")] - before) % 4 == (2 if edge == "north" else 0)
    game.undo()
    assert game.state.turns[slot(game, "b2")] == before


@pytest.mark.rule("MULTI-49", "R-M13", "MULTI-40")
def test_a_room_at_the_side_is_turned_up_as_it_was_dealt() -> None:
    pieces = {"A": "blue.thief", "c": "red.cleric room a2"}
    drawing = NINE.replace("A.", " .").replace("| .   .   .   .   .", "| .  A.   .   .   .", 1)
    game = stand(drawing, pieces, tile=2, face_down=["a2"])
    play(game, "reveal blue.thief a2")
    assert game.decision is not None
    assert game.decision.kind == "place"


CENTRAL = {
    "multi:standard-4p": {"b2", "b3", "c2", "c3"},
    "multi:standard-3p": {"b2", "b3"},
    "multi:m1-square-4p": {"b2", "b3", "c2", "c3"},
    "multi:m5-exits-4p": {"b2", "b3", "c2", "c3"},
    "multi:m5-exits-3p": {"b2", "b3", "c2", "c3"},
    "multi:m2-pyramid-4p": {"l4-2", "l4-3", "l3-2", "l3-3", "l3-4"},
    "multi:m2-pyramid-3p": {"l4-2", "l4-3", "l3-2", "l3-3", "l3-4"},
    "multi:m4-elevator-4p": {"b2", "b4"},
    "multi:m3-race-3p": set(),
    "multi:m7-teams-4p": set(),
}


@pytest.mark.rule("EX-M03", "MULTI-49", "R-M13")
@pytest.mark.parametrize("board", sorted(CENTRAL))
def test_which_rooms_are_central(board: str) -> None:
    context = board_of(board).context
    slots = context.match.grid.layout.slots
    found = {one.id for number, one in enumerate(slots) if is_central(context, number)}
    assert found == CENTRAL[board]


@pytest.mark.rule("MULTI-49")
def test_an_empty_place_is_no_room_that_a_side_could_touch() -> None:
    game = stand(NINE, DOWN, tile=2, face_down=["b2"])
    fork = game.fork()
    assert is_central(fork.context, slot(game, "b2"))
    state = game.state.copy()
    state.tiles[slot(game, "a2")] = -1
    assert not is_central(dtwister.Game(game.match, state).context, slot(game, "b2"))


@pytest.mark.rule("R-M14")
@pytest.mark.parametrize(("edition", "rooms"), [("DT1", {"a1", "a2"}), ("DT2", {"a1"})])
def test_from_a_line_its_own_rooms_are_revealed_and_no_others(
    edition: str, rooms: set[str]
) -> None:
    drawing = """
+---+---+---+---+---+---+
| ?   ?   ?   ?   ?   ? |
+---+---+---+---+---+---+
| ?   ?   ?   ?   ?   ? |
+---+---+---+---+---+---+
  0  A0   0   0   1   1
+   +   +   +   +   +   +
"""
    game = stand(drawing, {"A": "blue.thief"}, tile=2, options={"edition": edition})
    found = {
        game.match.grid.layout.slots[a.slot].id  # type: ignore[attr-defined]
        for a in game.legal_actions.kind("reveal")
    }
    assert found == rooms
    assert refuses(game, "reveal blue.thief a3") == ("no-access", "REVEAL-02")
