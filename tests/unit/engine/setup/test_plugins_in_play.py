"""The plug-ins in play: by what a game contains, and by what these require."""

from __future__ import annotations

import attrs
import pytest

import dtwister
from dtwister._engine.compiled_rules import Manifest
from dtwister._engine.setup.plugins_in_play import is_in_play, owner_of, with_required
from dtwister.plugin import Ability, Memory, Option, Setting
from dtwister.testing import Scene, position
from fixtures.plugins import heavy

RULES = dtwister.load_rules([heavy])
STANDARD = RULES.scenarios["base:standard"]


def in_play(rules: dtwister.Rules, scenario: str = "base:standard", **options: str) -> set[str]:
    return set(dtwister.new_game(scenario, rules=rules, seed=1, **options).match.plugins)


def with_standard(**changes: object) -> dtwister.Rules:
    changed = attrs.evolve(STANDARD, **changes)
    return attrs.evolve(RULES, scenarios={**RULES.scenarios, STANDARD.id: changed})


@pytest.mark.parametrize(
    ("scenario", "wanted"),
    [
        ("base:standard", {"base", "features"}),
        ("prison:5", {"prison", "features"}),
        ("card:1", {"card", "features"}),
        ("multi:1", {"multi", "base", "veterans", "features"}),
    ],
)
def test_a_game_has_the_plugins_of_its_content(scenario: str, wanted: set[str]) -> None:
    assert in_play(RULES, scenario) == wanted


def test_chosen_sets_count_and_others_do_not() -> None:
    assert in_play(RULES, "veterans:draft", sets="base") == {"base", "features", "veterans"}
    assert "prison" in in_play(RULES, "veterans:draft", sets="base,prison")


class Idle(Ability):
    id = "heavy:idle"


@pytest.mark.parametrize(
    "changes",
    [
        {"objects": (*STANDARD.objects, "heavy:idol")},
        {"abilities": (*STANDARD.abilities, Idle())},
    ],
)
def test_a_piece_or_an_ability_of_the_scenario_is_enough(changes: dict[str, object]) -> None:
    assert in_play(with_standard(**changes)) == {"base", "features", "heavy"}


def test_so_is_an_option_or_a_setting_that_the_scenario_names() -> None:
    option, setting = Option("incense", False, text="Burn it."), Setting("idols", 1, text="Some.")
    offered = (*STANDARD.options, option.offered())
    for table, changes in (
        ("options", {"options": offered}),
        ("settings", {"settings": (*STANDARD.settings, ("idols", 2))}),
    ):
        name = {"options": "incense", "settings": "idols"}[table]
        declared = {"options": {**RULES.options, "incense": option}}
        declared["settings"] = {**RULES.settings, "idols": setting}
        rules = attrs.evolve(
            with_standard(**changes), declarers={(table, name): "heavy"}, **declared
        )
        assert "heavy" in in_play(rules)


def test_so_is_the_ability_of_a_piece_of_another_plugin() -> None:
    thief = RULES.characters["base:thief"]
    able = attrs.evolve(thief, abilities=(*thief.abilities, Idle()))
    rules = attrs.evolve(RULES, characters={**RULES.characters, thief.id: able})
    assert "heavy" in in_play(rules)
    assert "heavy" not in in_play(rules, "prison:5")


def test_what_is_required_is_in_play_even_in_a_circle() -> None:
    manifests = (
        Manifest(id="a", version="1", requires=("b",)),
        Manifest(id="b", version="1", requires=("c", "a")),
        Manifest(id="c", version="1"),
        Manifest(id="d", version="1", requires=("a",)),
    )
    rules = attrs.evolve(RULES, manifests=manifests)
    assert with_required(rules, ["a", "nothing"]) == {"a", "b", "c"}
    assert is_in_play(rules, {"a"}, "elsewhere:thing")
    assert not is_in_play(rules, {"a"}, "d:thing")


def test_a_component_that_another_plugin_overrides_belongs_to_that_one() -> None:
    rules = attrs.evolve(RULES, origins={**RULES.origins, "base:thief": "heavy"})
    assert owner_of(rules, "base:thief") == "heavy"
    assert "heavy" in in_play(rules)


def test_a_drawn_board_has_the_plugins_of_its_pieces() -> None:
    drawing = "+---+\n|A. |\n+---+"
    assert "heavy" not in position(RULES, drawing, pieces={"A": "blue.thief"}).match.plugins
    scene = Scene(RULES, "+---+---+\n|A.  t. |\n+---+---+", A="blue.thief", t="blue.idol")
    assert "heavy" in scene.game.match.plugins


def test_a_memory_of_a_plugin_that_is_not_in_play_is_an_error_that_says_so() -> None:
    slot = next(one for one in RULES.memories if one.key == "heavy:own")
    assert isinstance(slot, Memory)
    context = dtwister.new_game("base:standard", rules=RULES, seed=1).context
    with pytest.raises(dtwister.EngineError, match="of which the game contains something"):
        context.recall(slot)
