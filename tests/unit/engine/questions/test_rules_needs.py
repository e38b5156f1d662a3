"""The rules that a game needs: texts and unrelated plug-ins change nothing, content does."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import attrs
import pytest

import dtwister
from dtwister._engine.compiled_rules import Rules, digest_of
from dtwister._engine.match import Match
from dtwister._engine.questions.rules_needs import (
    FOR_PEOPLE,
    content_digest,
    needs_of,
    recorded_digest,
)
from dtwister._model import specs
from dtwister._plugins.loading import load
from dtwister.plugin import Ability, Manifest, Memory, Registry, hookimpl
from dtwister.plugin.content import Character, Scenario
from dtwister.testing import Scene
from fixtures.plugins import stub
from fixtures.stub_games import RULES, new, played

STANDARD = dtwister.load_rules()
VISITS = Memory("guest:visits", lambda match: 0)


class Rain(Ability):
    """An ability of every game that has something of its plug-in."""

    id = "guest:rain"


@attrs.frozen
class Guest:
    """A plug-in that has nothing to do with the games of others."""

    rules_version: int = 1
    rains: bool = False

    @hookimpl
    def dtwister_manifest(self) -> Manifest:
        """Return the manifest."""
        return Manifest(id="guest", version="1", rules_version=self.rules_version)

    @hookimpl
    def dtwister_register(self, registry: Registry) -> None:
        """Register a character, a memory, a scenario, and rain for all if it rains."""
        tiny = RULES.scenarios["stub:tiny"]
        registry.memory(VISITS)
        registry.add(
            Character(id="guest:visitor", name="Visitor", movement=3, combat=1),
            attrs.evolve(tiny, id="guest:visit", characters=("guest:visitor",)),
        )
        if self.rains:
            registry.game(Rain())


def with_guest(**more: Any) -> Rules:
    return load(plugins=[stub, Guest(**more)], entry_points=False).rules


def match_of(rules: Rules, scenario: str = "stub:tiny", **options: Any) -> Match:
    return Match.new(rules, rules.scenarios[scenario], options)


def changed(name: str, key: str, /, **changes: Any) -> Rules:
    """The rules of the stub with one of its components changed."""
    table = dict(getattr(RULES, name))
    table[key] = attrs.evolve(table[key], **changes)
    return attrs.evolve(RULES, **{name: table})


def unchanged(rules: Rules) -> bool:
    return needs_of(match_of(rules)) == needs_of(match_of(RULES))


@pytest.mark.parametrize(
    "rules",
    [
        changed("characters", "stub:cook", name="Chef"),
        changed("characters", "stub:cook", text="Makes soup."),
        changed("characters", "stub:cook", rules=("STUB-01",)),
        changed("objects", "stub:spoon", name="Ladle", text="Holds soup."),
        changed("square_features", "stub:floor", name="Tiles", sign="_", text="Cold."),
        changed("border_features", "stub:wall", name="Bricks", sign="!", rail="===", text="Red."),
        changed("layouts", "stub:table", title="Desk"),
        changed("scenarios", "stub:tiny", name="Small", text="Short.", rules=("STUB-02",)),
        attrs.evolve(RULES, manifests=(Manifest(id="stub", version="9", name="The stub"),)),
    ],
)
def test_names_and_texts_change_nothing(rules: Rules) -> None:
    assert digest_of(rules) != digest_of(RULES)
    assert unchanged(rules)


@pytest.mark.parametrize(
    "rules",
    [
        changed("characters", "stub:cook", movement=3),
        changed("characters", "stub:cook", tags=frozenset({"undead"})),
        changed("characters", "stub:cook", abilities=(Ability(),)),
        changed("objects", "stub:spoon", copies=3),
        changed("square_features", "stub:hole", category="floor"),
        changed("border_features", "stub:gate", category="wall"),
        changed("rooms", "stub:hall", turns=-1),
        changed("layouts", "stub:table", spare=1),
        changed("scenarios", "stub:tiny", no_exit=("blue",)),
        attrs.evolve(RULES, game=(Ability(),)),
        attrs.evolve(RULES, everyone=(Ability(),)),
        attrs.evolve(RULES, manifests=(Manifest(id="stub", version="1.2", rules_version=2),)),
    ],
)
def test_content_and_versions_of_rules_change_what_a_game_needs(rules: Rules) -> None:
    assert not unchanged(rules)
    assert needs_of(match_of(rules)).digest != needs_of(match_of(RULES)).digest


def test_an_unrelated_plugin_changes_nothing() -> None:
    rules = with_guest()
    assert rules.digest != RULES.digest
    assert unchanged(rules)
    assert set(needs_of(match_of(rules, "guest:visit")).plugins) == {"guest", "stub"}


def test_an_ability_for_every_game_takes_part_where_something_of_its_plugin_does() -> None:
    rules = with_guest(rains=True)
    assert unchanged(rules)
    rainy, dry = (
        needs_of(match_of(one, "guest:visit")).plugins["guest"] for one in (rules, with_guest())
    )
    assert rainy != dry


def information_key(rules: Rules, seat: int, *, from_view: bool = False) -> str:
    """Return the key of what a seat knows after the same actions, under some rules."""
    course = played(12)
    game = dtwister.Game.new(
        rules, "stub:tiny", seed=course.seed, options=course.match.options, auto_chance=False
    )
    for number, (action, _) in enumerate(course.history):
        if from_view and number == 4:  # a game without a history goes on from what a seat sees
            game = dtwister.Game(game.match, game.state, seed=game.seed, auto_chance=False)
        game.play(action)
    found = game.view(seat).information_state
    assert found is not None and found.told
    return found.key


@pytest.mark.parametrize("from_view", [False, True])
def test_what_a_seat_knows_has_the_same_key_beside_an_unrelated_plugin(from_view: bool) -> None:
    keys = [information_key(RULES, seat, from_view=from_view) for seat in (0, 1)]
    assert [information_key(with_guest(), seat, from_view=from_view) for seat in (0, 1)] == keys
    reworded = changed("characters", "stub:cook", name="Chef")
    assert information_key(attrs.evolve(reworded, digest="x"), 0, from_view=from_view) == keys[0]
    assert information_key(with_guest(rains=True), 0, from_view=from_view) == keys[0]
    assert keys[0] != keys[1]


def test_the_digest_of_a_state_is_the_same_beside_an_unrelated_plugin() -> None:
    game = played(12)
    other = dtwister.Game.new(
        with_guest(), "stub:tiny", seed=game.seed, options=game.match.options, auto_chance=False
    )
    for action, _ in game.history:
        other.play(action)
    assert other.state.digest() == game.state.digest()
    assert recorded_digest(other.match, other.state) == recorded_digest(game.match, game.state)


def test_the_digest_of_a_state_sees_every_value_that_changed() -> None:
    rules = with_guest()
    match = match_of(rules, "guest:visit")
    state = match.new_state(3)
    before = recorded_digest(match, state)
    visits = match.memories.slots.index(VISITS)
    state.memory[visits] = 1
    after = recorded_digest(match, state)
    assert after != before
    state.clock += 1
    assert recorded_digest(match, state) not in (before, after)


def test_plugins_that_are_required_are_needed_as_well() -> None:
    needs = needs_of(dtwister.new_game("prison:1", seed=1).match)
    assert {"prison", "features"} <= set(needs.plugins)
    assert "card" not in needs.plugins
    assert "multi" not in needs.plugins


def test_only_components_that_the_game_uses_count() -> None:
    thief = attrs.evolve(STANDARD.characters["base:thief"], movement=9)
    rules = attrs.evolve(STANDARD, characters={**STANDARD.characters, "base:thief": thief})
    for scenario, same in (("card:1", True), ("base:standard", False)):
        now = needs_of(Match.new(rules, rules.scenarios[scenario], {}))
        before = needs_of(Match.new(STANDARD, STANDARD.scenarios[scenario], {}))
        assert (now == before) is same


def test_a_new_option_of_a_scenario_changes_nothing() -> None:
    tiny = RULES.scenarios["stub:tiny"]
    more = specs.ScenarioOption(name="fog", kind="bool", default=False)
    rules = changed("scenarios", "stub:tiny", options=(*tiny.options, more))
    assert unchanged(rules)


def test_fields_for_people_are_fields() -> None:
    for kind, names in FOR_PEOPLE.items():
        assert names <= {field.name for field in attrs.fields(kind)}, kind
    assert specs.Room not in FOR_PEOPLE
    assert {"text", "rules"} <= FOR_PEOPLE[Scenario]


def test_the_content_of_a_plugin_is_all_that_it_has() -> None:
    assert content_digest(with_guest(), "guest") != content_digest(with_guest(rains=True), "guest")
    assert content_digest(with_guest(), "stub") == content_digest(RULES, "stub")
    other = changed("characters", "stub:cook", movement=3)
    assert content_digest(other, "stub") != content_digest(RULES, "stub")
    named = changed("characters", "stub:cook", name="Chef")
    assert content_digest(named, "stub") == content_digest(RULES, "stub")


def test_a_drawn_game_has_needs_too() -> None:
    scene = Scene(STANDARD, "+---+\n|A. |\n+---+", A="blue.thief")
    assert "base" in needs_of(scene.game.match).plugins


def test_needs_are_the_same_in_every_process() -> None:
    code = (
        "import dtwister; rules = dtwister.load_rules()\n"
        "for name in ('veterans:draft', 'card:1', 'multi:4'):\n"
        "    game = dtwister.new_game(name, rules=rules, seed=1)\n"
        "    print(dtwister.record_of(game).needs.digest)"
    )
    found = {
        subprocess.run(
            [sys.executable, "-c", code],
            env={"PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(found) == 1


def test_a_new_game_of_the_stub_needs_the_stub_alone() -> None:
    needs = needs_of(new().match)
    assert list(needs.plugins) == ["stub"]
    assert needs.engine == 1
