"""Abilities say which positions cannot come up in play; scenes and the kit ask them."""

from __future__ import annotations

from collections.abc import Iterator

import attrs
import pytest

import dtwister
from dtwister import Refusal
from dtwister._engine.questions.conditions import why_impossible
from dtwister._errors import InvalidNotation
from dtwister.plugin import Ability, Context
from dtwister.testing import position
from dtwister.testing.invariants import state_is_sound

ROW = """
+---+---+
|A.   . |
+---+---+
"""
PIECES = {"A": "blue.thief"}


class NoThieves(Ability):
    """Says that there is no thief on the board."""

    id = "features:no-thieves"

    def why_impossible(self, context: Context) -> Iterator[Refusal]:
        """Yield each thief."""
        for piece in context.match.piece_ids:
            if context.kind(piece).id == "base:thief" and context.space(piece) >= 0:
                where = context.square(context.space(piece))
                yield Refusal("thief", "THIEF-01", f"{context.name(piece)} cannot be on {where}")


def rules() -> dtwister.Rules:
    """The official rules with such an ability in the game."""
    found = dtwister.load_rules()
    return attrs.evolve(found, game=(*found.game, NoThieves()))


def test_an_ability_of_the_game_refuses_a_position() -> None:
    said = r"impossible position: blue.thief cannot be on a1 \(THIEF-01\); draw it otherwise, or"
    with pytest.raises(InvalidNotation, match=said):
        position(rules(), ROW, pieces=PIECES)


def test_it_is_asked_of_an_allowed_one_by_the_kit() -> None:
    game = position(rules(), ROW, pieces=PIECES, impossible=True)
    assert [found.rule for found in why_impossible(game.context)] == ["THIEF-01"]
    with pytest.raises(AssertionError, match=r"an impossible position came up: blue\.thief cannot"):
        state_is_sound(game)


def test_other_rules_have_no_objection() -> None:
    game = position(dtwister.load_rules(), ROW, pieces=PIECES)
    assert list(why_impossible(game.context)) == []
    state_is_sound(game)
