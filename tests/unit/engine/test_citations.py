"""Which rules a refusal may cite: those of plug-ins that are in play."""

from __future__ import annotations

import attrs
import pytest

import dtwister
from dtwister._engine.citations import first_cited, plugins_in_play

OWN = {"base:standard": "base", "prison:1": "prison", "card:1": "card", "multi:standard-4": "multi"}


@pytest.mark.parametrize(("scenario", "own"), OWN.items())
def test_a_game_has_its_own_plug_in_and_what_that_requires(scenario: str, own: str) -> None:
    match = dtwister.new_game(scenario, seed=1).match
    found = plugins_in_play(match)
    assert {own, "features"} <= found
    requires = {manifest.id: manifest.required for manifest in match.rules.manifests}
    assert all(other in found for plugin in found for other in requires[plugin])
    assert found < requires.keys()  # some that are loaded have no part in it


def test_pieces_of_another_set_bring_its_plug_in_into_play() -> None:
    alone = dtwister.new_game("veterans:draft", seed=1, sets="base").match
    both = dtwister.new_game("veterans:draft", seed=1, sets="base,prison").match
    assert "prison" not in plugins_in_play(alone)
    assert plugins_in_play(both) == plugins_in_play(alone) | {"prison"}


def test_the_first_rule_that_is_in_play_is_cited() -> None:
    squares = dtwister.new_game("base:standard", seed=1).match
    zones = dtwister.new_game("card:1", seed=1).match
    rules = ("CG-CARRY-01", "AP-01", "AP-02")
    assert first_cited(squares, *rules) == "AP-01"
    assert first_cited(zones, *rules) == "CG-CARRY-01"
    assert first_cited(zones, *reversed(rules)) == "AP-02"


def test_without_any_in_play_the_last_one_is_cited() -> None:
    match = dtwister.new_game("base:standard", seed=1).match
    assert first_cited(match, "CG-CARRY-01", "ALLY-01", "NOWHERE-01") == "NOWHERE-01"
    assert first_cited(match, "CG-CARRY-01") == "CG-CARRY-01"


def test_a_rule_for_which_the_board_has_its_own_counts_as_known() -> None:
    match = dtwister.new_game("card:1", seed=1).match
    rule, _ = next(item for item in match.board.rule_aliases.items() if " " not in item[0])
    assert first_cited(match, "NOWHERE-01", rule, "AP-01") == rule


def test_an_ability_that_a_scenario_adds_brings_its_plug_in_into_play() -> None:
    match = dtwister.new_game("base:standard", seed=1).match
    others = match.rules.scenarios["prison:1"].abilities
    ability = next(ability for ability in others if ability.id.startswith("prison:"))
    scenario = attrs.evolve(match.scenario, abilities=(*match.scenario.abilities, ability))
    assert "prison" not in plugins_in_play(match)
    assert "prison" in plugins_in_play(attrs.evolve(match, scenario=scenario))
