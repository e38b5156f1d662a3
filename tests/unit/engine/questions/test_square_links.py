"""Links: which squares are one step apart, by the layout and by abilities."""

from __future__ import annotations

import attrs
import pytest

import dtwister
from dtwister import EngineError, InvalidNotation
from dtwister._engine.questions.square_links import links_of_object, shown_links, square_links
from dtwister._model.ability import Ability
from dtwister._model.specs import Link
from dtwister.testing import position
from fixtures.plugins.movement import rings

RULES = dtwister.load_rules([rings])
ROW = "\n+---+---+---+---+\n|A~  B.   ~   . |\n+---+---+---+---+\n"
PIECES = {"A": "blue.troll", "B": "blue.boat", "S": "blue.siren behind"}


def test_a_layout_links_squares_both_ways_or_one() -> None:
    links = [Link(squares=("a1", "c1")), Link(squares=("d1", "b1"), one_way=True)]
    context = position(RULES, ROW, pieces=PIECES, links=links).context
    a, b, c, d = (context.match.grid.space(name) for name in ("a1", "b1", "c1", "d1"))
    assert square_links(context) == ((a, c), (c, a), (d, b))
    assert shown_links(context) == ((a, c, True), (d, b, False))


def test_links_of_an_object_are_those_of_its_carrier_only() -> None:
    context = position(RULES, ROW, pieces=PIECES).context
    troll, boat = (context.match.piece_index[name] for name in ("blue.troll", "blue.boat"))
    a, c = (context.match.grid.space(name) for name in ("a1", "c1"))
    assert square_links(context, troll) == ()
    assert links_of_object(context, boat, troll) == ((a, c), (c, a))


class Astray(Ability):
    """Links squares that are not there."""

    id = "test:astray"

    def links(self, context, piece, bearer):  # type: ignore[no-untyped-def]
        return [(0, 9999)]


def test_an_ability_that_links_no_squares_is_named() -> None:
    wrong = attrs.evolve(RULES, game=(*RULES.game, Astray()))
    context = position(wrong, ROW, pieces=PIECES).context
    with pytest.raises(EngineError, match=r"Astray\.links of test:astray returned \(0, 9999\)"):
        square_links(context)


def test_a_link_to_a_square_that_is_not_drawn_is_an_error() -> None:
    with pytest.raises(InvalidNotation, match="unknown square 'a9' of a link"):
        position(RULES, ROW, pieces=PIECES, links=[Link(squares=("a1", "a9"))])


def test_a_game_without_links_asks_nothing() -> None:
    game = dtwister.new_game("base:standard", seed=1)
    assert not game.match.abilities.has_links and game.match.abilities.linking == ()
