"""What tells a player something new cannot be taken back in `dtwister play`."""

from __future__ import annotations

import pytest

import dtwister
from dtwister._board.masks import bits
from dtwister._engine.editing.state_editor import StateEditor
from dtwister.testing import position
from fixtures.games import piece, slot
from fixtures.positions.staged_boards import staged
from fixtures.positions.zone_boards import board

BOARD = """
 +   +---+---+---+---+---+---+---+---+---+---+
   0 | .   .   .   .   . | ?   ?   ?   ?   ? |
 +   +   +   +   +   +   +   +   +   +   +   +
   0 | .   .   .   .  C.   ?   ?   ?   ?   ? |
 +   +   +   +   +   +   +   +   +   +   +   +
   0 | .  A.  b.   .   . | ?   ?   ?   ?   ? |
 +   +   +   +   +   +   +   +   +   +   +   +
   0 | .  D@   .   .   . | ?   ?   ?   ?   ? |
 +   +   +   +   +   +   +   +   +   +   +   +
   0 | .  t.   .   O  G. | ?   ?   ?   ?   ? |
 +   +---+---+---+---+---+---+---+---+---+---+
"""


def begun(active: str = "blue") -> dtwister.Game:
    return position(
        dtwister.load_rules(),
        BOARD,
        pieces={
            "A": "blue.warrior",
            "b": "yellow.troll",
            "C": "blue.wizard",
            "D": "blue.cleric",
            "G": "blue.goblin",
            "t": "blue.thief wounded",
        },
        active=active,
        ap=3,
        tile=5,
        face_down=["a2"],
    )


def news(game: dtwister.Game, *lines: str) -> str:
    """Return why the last of some actions is not taken back by the seat that plays it."""
    for line in lines[:-1]:
        game.play(dtwister.parse_legal(game, line))
    assert game.decision is not None
    seat = game.decision.seat
    game.play(dtwister.parse_legal(game, lines[-1]))
    refusal = game.why_not_take_back(seat)
    return "" if refusal is None else refusal.sentence.partition(": ")[2]


@pytest.mark.parametrize(
    "lines",
    [
        ("move blue.warrior c3-c2",),
        ("heal blue.cleric blue.thief",),
        ("end",),
        ("attack blue.warrior yellow.troll",),
    ],
)
@pytest.mark.rule("R-20")
def test_what_everybody_could_foresee_is_nothing_new(lines: tuple[str, ...]) -> None:
    assert not news(begun(), *lines)


@pytest.mark.parametrize(
    "lines",
    [
        ("reveal blue.wizard a2",),
        ("attack blue.warrior yellow.troll", "card 3", "card 2"),
        ("attack blue.warrior yellow.troll", "card 0", "card 0"),
    ],
)
@pytest.mark.rule("R-20")
def test_a_room_and_a_card_that_are_shown_are_new(lines: tuple[str, ...]) -> None:
    assert news(begun(), *lines)


@pytest.mark.parametrize(
    ("lines", "why"),
    [
        (("rotate blue.cleric a1 clockwise",), "a room was turned or moved"),
        (("end", "play 2"), "`play` cannot be undone"),
        (("attack blue.warrior yellow.troll", "card 3"), "`card` cannot be undone"),
        (("jump blue.goblin over e5 to e4",), "`jump` cannot be undone"),
    ],
)
@pytest.mark.rule("R-20", "ROTATE-05")
def test_a_room_that_was_turned_and_a_card_that_was_laid_stay(
    lines: tuple[str, ...], why: str
) -> None:
    assert news(begun(), *lines) == why


@pytest.mark.rule("R-20")
def test_an_elevator_that_was_moved_stays() -> None:
    game = staged("multi:4", {"blue.thief": "a1"}, active="blue")
    gears = game.context.labyrinth.features["features:gear"]
    there = bits(gears & game.match.grid.slot_masks[slot(game, "b3")])
    StateEditor(game.match, game.state).place(piece(game, "blue.thief"), next(there))
    assert news(game, "send blue.thief up")


@pytest.mark.rule("R-20", "CG-ROTATE-06")
def test_in_the_card_game_too_what_was_turned_or_paid_with_a_card_stays() -> None:
    turned = board("C", {"blue.cleric": "r3.@"}, ap=3)
    assert news(turned, "rotate blue.cleric r3 clockwise") == "a room was turned or moved"
    leapt = board("C", {"blue.naga": "r1.o"})
    assert news(leapt, "leap blue.naga to r1.s") == "`leap` cannot be undone"
    assert not news(board("C", {"blue.naga": "r1.s"}), "step blue.naga to r1.t")


@pytest.mark.rule("R-20", "ROTATE-05", "CG-ROTATE-06")
def test_analysis_takes_back_everything() -> None:
    for start, lines in (
        (begun(), ("rotate blue.cleric a1 clockwise", "end")),
        (begun(), ("reveal blue.wizard a2", "rotate blue.cleric a1 clockwise")),
        (begun(), ("attack blue.warrior yellow.troll", "card 3", "card 0")),
        (begun(), ("end", "play 2", "end")),
        (board("C", {"blue.cleric": "r3.@"}), ("rotate blue.cleric r3 clockwise", "end")),
    ):
        states = [start.digest]
        for line in lines:
            start.play(dtwister.parse_legal(start, line))
            states.append(start.digest)
        while len(states) > 1:
            assert start.digest == states.pop()
            start.undo()
        assert start.digest == states[0]


@pytest.mark.rule("R-20")
def test_what_chance_does_is_new() -> None:
    game = dtwister.new_game("base:beginner", seed=1)
    lines = "thief a2, wizard a4, warrior a7, cleric a9, thief q2, wizard q4, warrior q7"
    assert news(game, *lines.split(", "), "cleric q9")
    assert not news(dtwister.new_game("base:beginner", seed=1), *lines.split(", "))


@pytest.mark.rule("R-20")
def test_what_stands_has_a_code_and_a_reason() -> None:
    fresh = dtwister.new_game("base:standard", seed=7)
    assert str(fresh.why_not_take_back()).startswith("nothing-played (R-20): ")
    turned = begun()
    turned.play(dtwister.parse_legal(turned, "rotate blue.cleric a1 clockwise"))
    assert str(turned.why_not_take_back()).startswith("room-turned (R-20): ")
    carded = begun()
    carded.play(dtwister.parse_legal(carded, "end"))
    carded.play(next(iter(carded.legal_actions)))
    stands = carded.why_not_take_back()
    assert stands is not None
    assert stands.code == "final"


def test_a_take_back_that_is_not_fair_changes_nothing() -> None:
    game = begun()
    before = game.digest
    game.play(dtwister.parse_legal(game, "move blue.warrior c3-c2"))
    after = game.digest
    with pytest.raises(dtwister.IllegalAction, match="blue has played since"):
        game.take_back("yellow")
    assert game.digest == after
    game.take_back("blue")
    assert game.digest == before
