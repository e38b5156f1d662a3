"""Bonuses whose numbers stand in content: in a combat, and for leaving the labyrinth."""

from __future__ import annotations

from pathlib import Path

import pytest

import dtwister
from dtwister._engine.questions.reporting import piece_values
from dtwister.plugin.reports import PieceValues
from dtwister.testing import position
from dtwister_features.abilities.exit_bonus import ExitBonus
from dtwister_features.combat.combat_bonuses import CombatBonus
from fixtures.positions.drawn import play, totals

PLUGIN = """
from dtwister.plugin import Manifest, hookimpl

@hookimpl
def dtwister_manifest():
    return Manifest(id="forge", version="1.0", requires=("features", "base"))

@hookimpl
def dtwister_register(registry):
    registry.content("forge.toml")
"""
SMITH = """
[[character]]
id = "smith"
name = "Smith"
movement = 3
combat = 1
abilities = [{abilities}]
"""
DUEL = """
+---+---+---+
 A.  D.   .
+---+---+---+
"""
GROUP = """
+---+---+---+
 A.  D.  B.
+---+---+---+
"""
OUT = """
+---+---+---+---+
  .   .  A.   1
+---+---+---+---+
"""


def rules_with(folder: Path, abilities: str) -> dtwister.Rules:
    """The rules with a character who has these abilities."""
    (folder / "forge.py").write_text(PLUGIN, encoding="utf-8")
    (folder / "forge.toml").write_text(SMITH.format(abilities=abilities), encoding="utf-8")
    return dtwister.load_rules(folders=[folder])


def fought(folder: Path, numbers: str, drawing: str, attacker: str, defender: str) -> object:
    """Attack and defence without cards; a Goblin has 1, a wounded 0."""
    rules = rules_with(folder, f'{{ id = "features:combat-bonus", {numbers} }}')
    friend = {"B": f"{attacker.split('.')[0]}.goblin"} if "B" in drawing else {}
    game = position(rules, drawing, pieces={"A": attacker, "D": defender, **friend})
    target = defender.removesuffix(" wounded")
    return totals(play(game, f"attack {attacker} {target}", "card 0", "card 0"))


SMITHS, YOURS = ("blue.smith", "yellow.troll"), ("blue.troll", "yellow.smith")
HURT = ("blue.troll", "yellow.smith wounded")


@pytest.mark.parametrize(
    ("numbers", "who", "drawing", "expected"),
    [
        ("attack = 3", SMITHS, DUEL, (4, 4)),
        ("attack = 3", YOURS, DUEL, (4, 1)),
        ("defence = 2", SMITHS, DUEL, (1, 4)),
        ("defence = 2", YOURS, DUEL, (4, 3)),
        ("attack = 1, defence = 2", YOURS, DUEL, (4, 3)),
        ("attack = 3, in_group = true", SMITHS, DUEL, (1, 4)),
        ("attack = 3, in_group = true", SMITHS, GROUP, (5, 4)),
        ("attack = 3, close_combat = true", SMITHS, DUEL, (4, 4)),
        ("defence = 2", HURT, DUEL, (4, 0)),
        ("defence = 2, while_wounded = true", HURT, DUEL, (4, 2)),
    ],
)
def test_a_combat_bonus_counts_when_content_says_so(
    numbers: str,
    who: tuple[str, str],
    drawing: str,
    expected: tuple[int, int],
    tmp_path: Path,
) -> None:
    assert fought(tmp_path, numbers, drawing, *who) == expected


def test_a_combat_bonus_says_by_tags_where_it_is_off() -> None:
    assert CombatBonus(attack=1).tags == frozenset()
    assert CombatBonus(attack=1, weapon=True).tags == {"attack-weapon"}
    assert CombatBonus(attack=1, close_combat=True).tags == {"close-combat"}
    assert CombatBonus(attack=1) == CombatBonus(attack=1) != CombatBonus(attack=2)
    assert len({CombatBonus(attack=1), CombatBonus(attack=1), CombatBonus(defence=1)}) == 2


def test_the_values_of_a_character_are_those_in_close_combat(tmp_path: Path) -> None:
    bonus = '{ id = "features:combat-bonus", attack = 3, close_combat = true }'
    fighters = {"A": "blue.smith", "D": "yellow.goblin"}
    game = position(rules_with(tmp_path, bonus), DUEL, pieces=fighters, active="blue")
    values = piece_values(game.context, game.match.piece_index["blue.smith"])
    assert values == PieceValues(movement=3, attack=4, defence=1)


@pytest.mark.parametrize("points", [1, 3])
def test_an_exit_bonus_adds_its_points(points: int, tmp_path: Path) -> None:
    rules = rules_with(tmp_path, f'{{ id = "features:exit-bonus", points = {points} }}')
    there = {"A": "blue.smith", "z": "yellow.troll behind"}
    game = position(rules, OUT, pieces=there)
    play(game, "move blue.smith c1-d1")
    assert game.vp == (1 + points, 0)
    assert ExitBonus(points).points == points


@pytest.mark.parametrize(
    ("ability", "message"),
    [
        ('{ id = "features:combat-bonus" }', "expected a number for attack or defence, got none"),
        ('{ id = "features:combat-bonus", attack = true }', "'attack' .* must be an integer"),
        ('{ id = "features:combat-bonus", atack = 1 }', "no parameter 'atack' .*'attack'"),
        ('"features:exit-bonus"', "needs the parameter 'points'"),
    ],
)
def test_a_wrong_number_is_refused_where_it_stands(
    ability: str, message: str, tmp_path: Path
) -> None:
    with pytest.raises(dtwister.ContentError, match=rf"forge\.toml:7:\d+: C409 .*{message}"):
        rules_with(tmp_path, ability)
