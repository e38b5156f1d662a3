"""What tells a player something new cannot be taken back in `dtwister play`."""

from __future__ import annotations

import pytest

import dtwister
from dtwister.cli.takeback import tells_something_new
from dtwister.testing import position

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
   0 | .   .   .   .   . | ?   ?   ?   ?   ? |
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
        },
        active=active,
        ap=3,
        tile=5,
        face_down=["a2"],
    )


def news(game: dtwister.Game, *lines: str) -> bool:
    """Whether the last of some actions tells the seat that plays it something new."""
    for line in lines[:-1]:
        game.play(dtwister.parse_legal(game, line))
    assert game.decision is not None
    before, length, seat = game.state, len(game.history), game.decision.seat
    game.play(dtwister.parse_legal(game, lines[-1]))
    return tells_something_new(game, before, length, seat)


@pytest.mark.parametrize(
    "lines",
    [
        ("move blue.warrior c3-c2",),
        ("rotate blue.cleric a1 clockwise",),
        ("end",),
        ("end", "play 2"),
        ("attack blue.warrior yellow.troll",),
        ("attack blue.warrior yellow.troll", "card 3"),
    ],
)
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
def test_a_room_and_a_card_that_are_shown_are_new(lines: tuple[str, ...]) -> None:
    assert news(begun(), *lines)


def test_what_chance_does_is_new() -> None:
    game = dtwister.new_game("base:beginner", seed=1)
    lines = "thief a2, wizard a4, warrior a7, cleric a9, thief q2, wizard q4, warrior q7"
    assert news(game, *lines.split(", "), "cleric q9")
    assert not news(dtwister.new_game("base:beginner", seed=1), *lines.split(", "))
