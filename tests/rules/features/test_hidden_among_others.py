"""Who could see a piece before does not know it any more once it was laid among others unseen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import attrs
import pytest

import dtwister
from dtwister import Rng
from dtwister.plugin import (
    Ability,
    Context,
    Manifest,
    PieceAction,
    PlayContext,
    Registry,
    events,
    fields,
    hookimpl,
)
from dtwister.plugin.content import Character
from dtwister.plugin.numbers import PieceId, SpaceId
from dtwister.testing import Scene


@attrs.frozen
class Split(PieceAction, tag="twins:split", verb="split"):
    """Leave the board, and come back on one of two squares, with a twin on the other one."""

    other: SpaceId = fields.space(label="on")
    real: SpaceId = fields.space(secret=True, label="real")


class Splitting(Ability[Split]):
    """The twin lies out of play before."""

    id = "twins:splitting"
    conceals = True

    def candidates(self, context: Context, piece: PieceId) -> Iterator[Split]:
        here = context.space(piece)
        for other in context.neighbours(here):
            yield from (Split(piece, other, real) for real in (here, other))

    def perform(self, context: PlayContext, action: Split) -> None:
        piece, seat = action.piece, context.seat(action.piece)
        squares = sorted((context.space(piece), action.other))
        twin = next(p for p in context.match.companions if context.seat(p) == seat)
        context.do(events.Removed(piece, "beyond", seat, context.space(piece)))
        for space in squares:
            token = piece if space == action.real else twin
            context.do(events.LaidConcealed(seat, token, space))


class Twin(Ability):
    """It may be taken for the other one."""

    id = "twins:twin"
    conceals = True


class Twins:
    """One character, and a companion that looks like it."""

    @hookimpl
    def dtwister_manifest(self) -> Manifest:
        return Manifest(id="twins", version="1", requires=("features", "base"))

    @hookimpl
    def dtwister_register(self, registry: Registry) -> None:
        registry.action(Split)
        one = {"movement": 4, "combat": 1}
        registry.add(
            Character(
                id="twins:one", name="One", abilities=(Splitting(),), brings=("twins:two",), **one
            ),
            Character(id="twins:two", name="Two", abilities=(Twin(),), **one),
        )


DRAWING = """
+---+---+---+
|A.   .  y. |
+---+---+---+
"""
PIECES = {"A": "blue.one", "t": "blue.two discarded", "y": "yellow.thief"}


def test_a_drawing_says_which_placeholder_stands_where() -> None:
    scene = Scene(dtwister.load_rules([Twins()]), DRAWING, pieces=PIECES)
    scene.play("split blue.one on b1 real b1")
    drawn = dtwister.draw(scene.game.view("yellow")).splitlines()
    assert drawn[2] == "1 |Z.  Y.  H. |"
    assert drawn[-1] == "H = yellow.thief, Y = blue.?character#2, Z = blue.?character"


@pytest.mark.parametrize("real", ["a1", "b1"])
def test_samples_do_not_know_which_of_two_is_the_real_one(real: str) -> None:
    rules = dtwister.load_rules([Twins()])
    game = Scene(rules, DRAWING, pieces=PIECES).game
    split = dtwister.parse_legal(game, f"split blue.one on b1 real {real}")
    for seat in (*game.seats, None):
        game.view(seat)  # so that the game is followed for the seat from here on
    game.play(split)
    found = Counter(game.view("yellow").sample(Rng(n)).square_of("blue.one") for n in range(40))
    assert set(found) == {"a1", "b1"}
    assert game.view("blue").sample(Rng(0)).square_of("blue.one") == real
