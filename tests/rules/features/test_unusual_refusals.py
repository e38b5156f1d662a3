"""Refusals that no piece of the official sets meets by itself, but one of an expansion may."""

from __future__ import annotations

import attrs
import pytest

from dtwister import Game, Rules
from dtwister.plugin import Ability
from dtwister.testing import position
from dtwister_base.objects.potion import DrinkAbility
from dtwister_cardgame.objects.scrolls import InvertAbility
from dtwister_features.abilities.fireball import ShootFireballAbility
from fixtures.positions import zone_boards
from fixtures.positions.combats import drawn
from fixtures.positions.combats import refused as why
from fixtures.positions.drawn import RULES, legal, refusal
from fixtures.positions.zone_boards import accepted, board, refused

ROW = """
+---+---+---+---+
|A.x  .   .  B. |
+---+---+---+---+
"""


def gifted(rules: Rules, name: str, ability: Ability) -> Rules:
    """The rules with a character that has by itself what others have from an object in hand."""
    spec = rules.characters[name]
    more = attrs.evolve(spec, abilities=(*spec.abilities, ability))
    return attrs.evolve(rules, characters={**rules.characters, name: more})


@pytest.mark.rule("OBJ-POTION-01")
def test_who_could_drink_needs_something_to_drink() -> None:
    pieces = {"A": "blue.warrior", "B": "yellow.goblin"}
    rules = gifted(RULES, "base:warrior", DrinkAbility())
    empty = position(rules, ROW.replace("x", " "), pieces=pieces)
    assert refusal(empty, "drink blue.warrior") == ("no-potion", "OBJ-POTION-01")
    armed = position(rules, ROW, pieces={**pieces, "x": "blue.sword"})
    assert refusal(armed, "drink blue.warrior") == ("no-potion", "OBJ-POTION-01")
    thirsty = position(rules, ROW, pieces={**pieces, "x": "blue.speed-potion"})
    assert legal(thirsty, "drink blue.warrior")


@pytest.mark.rule("OBJ-FIREBALL-01")
def test_who_could_throw_fire_needs_something_to_throw_it_with() -> None:
    pieces = {"A": "blue.wizard", "B": "yellow.goblin"}
    rules = gifted(RULES, "features:wizard", ShootFireballAbility())
    empty = position(rules, ROW.replace("x", " "), pieces=pieces)
    assert refusal(empty, "fire blue.wizard east") == ("no-wand", "OBJ-FIREBALL-01")
    armed = position(rules, ROW, pieces={**pieces, "x": "blue.fireball-wand"})
    assert legal(armed, "fire blue.wizard east")


@pytest.mark.rule("CG-OBJ-INVERSION-01")
def test_who_could_exchange_rooms_needs_a_scroll(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        zone_boards, "RULES", gifted(zone_boards.RULES, "card:wizard", InvertAbility())
    )
    pieces = {"blue.wizard": "r2.t", "blue.scroll-of-inversion": "r2.t"}
    refused(board("D", pieces), "invert blue.wizard r1", "no-scroll", "CG-OBJ-INVERSION-01")
    held = {**pieces, "blue.scroll-of-inversion": "carried by blue.wizard"}
    accepted(board("D", held), "invert blue.wizard r1")


@pytest.mark.rule("SCN-M4-20")
def test_a_board_without_an_elevator_has_none_to_send() -> None:
    game: Game = position(
        RULES,
        ROW.replace("x", " "),
        pieces={"A": "blue.warrior", "B": "red.goblin"},
        scenario="multi:4",
    )
    assert refusal(game, "send blue.warrior up") == ("no-elevator", "SCN-M4-20")


HEALING = """
+---+---+---+
|C.  w.x  . |
+---+---+---+
"""


@pytest.mark.rule("R-73")
@pytest.mark.parametrize(
    ("there", "answer"),
    [
        ("yellow.thief wounded", "crowded R-73"),
        ("blue.rope + blue.armor", "crowded R-73"),
        ("blue.rope", ""),
        ("blue.thief wounded", ""),
    ],
)
def test_nobody_recovers_where_there_would_be_too_much(there: str, answer: str) -> None:
    pieces = {"C": "blue.cleric", "w": "blue.goblin wounded", "x": there}
    game = drawn(HEALING, pieces, impossible=True)
    text = "heal blue.cleric blue.goblin"
    if answer:
        assert why(game, text) == answer
    else:
        assert legal(game, text)
