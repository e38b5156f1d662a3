"""The order of plug-ins does not matter, parts can be left out, and play calls no plug-in hook."""

from __future__ import annotations

import ast
import itertools
import re
from pathlib import Path
from typing import Any

import pluggy
import pytest

import dtwister
import dtwister_base.plugin
import dtwister_features.plugin
import dtwister_prison.plugin
import dtwister_veterans.plugin
from dtwister import DtwisterError, Game, Manifest, Rng, Rules
from dtwister._plugins.loading import load
from dtwister.plugin import Ability, Registry, hookimpl
from dtwister.plugin.content import Character
from dtwister.testing.checks.static_checks import reordered, story
from fixtures.random_games import SCENARIOS, set_up, varied_action

SOURCES = [
    *sorted(Path(dtwister.__file__).parent.rglob("*.py")),
    *sorted(Path(dtwister_features.plugin.__file__).parents[1].rglob("*.py")),
]


class Watchful(Ability):
    """An ability of everybody that does nothing."""

    id = "extra:watchful"


class Extra:
    """A third plug-in, to have more orders."""

    @hookimpl
    def dtwister_manifest(self) -> Manifest:
        return Manifest(id="extra", version="1.0", requires=("features",))

    @hookimpl
    def dtwister_register(self, registry: Registry) -> None:
        registry.add(Character(id="extra:cook", name="Cook", movement=4, combat=1))
        registry.everyone(Watchful())


PLUGINS = (dtwister_features.plugin, dtwister_base.plugin, Extra())


def loaded(*plugins: Any, without: tuple[str, ...] = ()) -> Rules:
    return load(plugins=plugins, entry_points=False, without=without).rules


@pytest.fixture(scope="module")
def in_order() -> Rules:
    return loaded(*PLUGINS)


@pytest.mark.parametrize("order", list(itertools.permutations(range(3))))
def test_plugins_make_the_same_rules_in_any_order(order: tuple[int, ...], in_order: Rules) -> None:
    rules = loaded(*(PLUGINS[index] for index in order))
    assert rules.digest == in_order.digest
    assert [m.id for m in rules.manifests] == [m.id for m in in_order.manifests]
    for scenario in in_order.scenarios:
        assert story(rules, scenario, 5) == story(in_order, scenario, 5)


def test_what_one_plugin_registers_makes_the_same_rules_in_any_order(in_order: Rules) -> None:
    features, base = reordered(dtwister_features.plugin), reordered(dtwister_base.plugin)
    rules = loaded(base, Extra(), features)
    assert rules.digest == in_order.digest
    for name in ("actions", "events", "frames", "characters", "rooms", "abilities"):
        assert list(getattr(rules, name)) == list(getattr(in_order, name))
    assert [m.key for m in rules.memories] == [m.key for m in in_order.memories]
    for name in ("everyone", "game"):
        ids = [[a.id for a in getattr(r, name)] for r in (rules, in_order)]
        assert ids[0] == ids[1]
    for scenario in in_order.scenarios:
        assert story(rules, scenario, 6) == story(in_order, scenario, 6)


def test_another_content_makes_another_digest(in_order: Rules) -> None:
    digests = {in_order.digest, loaded(*PLUGINS[:2]).digest}
    digests.update(loaded(*PLUGINS, without=(name,)).digest for name in components(in_order))
    assert len(digests) == len(set(components(in_order))) + 2


def components(rules: Rules) -> list[str]:
    """The ids of all pieces, places and games, and of what every game has, that can be left out."""
    return [
        *rules.characters,
        *rules.objects,
        *rules.rooms,
        *rules.layouts,
        *rules.scenarios,
        *(ability.id for ability in (*rules.everyone, *rules.game)),
    ]


def parts(rules: Rules) -> list[str]:
    """The ids of all that the components are made of."""
    return [
        *rules.square_features,
        *rules.border_features,
        *rules.abilities,
        *rules.frames,
        *(tag for tag in rules.actions if not tag.startswith("core:")),
        *(tag for tag in rules.events if not tag.startswith("core:")),
        *(memory.key for memory in rules.memories),
    ]


def test_any_component_can_be_left_out_by_its_name(in_order: Rules) -> None:
    for name in components(in_order):
        rules = loaded(*PLUGINS, without=(name,))
        assert name not in components(rules)
        assert rules.scenarios
        told = story(rules, max(rules.scenarios), 7)
        assert len(told) > 500
        word = name.partition(":")[2]
        if name in in_order.characters or name in in_order.objects:
            assert not any(re.search(rf"\.{word}\b", line) for line in told)


def test_without_a_part_play_goes_on_or_an_error_says_what_is_missing(in_order: Rules) -> None:
    works, fails = [], []
    for name in parts(in_order):
        try:
            rules = loaded(*PLUGINS, without=(name,))
            for scenario in tuple(rules.scenarios)[:1]:
                assert len(story(rules, scenario, 7)) > 500
        except DtwisterError as error:
            sign = [
                feature.sign
                for table in (in_order.square_features, in_order.border_features)
                for feature in table.values()
                if feature.id == name
            ]
            assert name in str(error) or repr(sign[0]) in str(error), f"{name}: {error}"
            fails.append(name)
        else:
            works.append(name)
    assert "features:set-up" in works
    assert "features:arrow-slit" in works
    assert "features:regeneration" in fails
    assert "features:wall" in fails
    assert "features:played" in fails


def test_any_plugin_can_be_left_out_by_its_name(in_order: Rules) -> None:
    rules = loaded(*PLUGINS, without=("extra",))
    assert rules.digest == loaded(*PLUGINS[:2]).digest != in_order.digest
    assert "extra:cook" in in_order.characters and "extra:cook" not in rules.characters


OFFICIAL = (*PLUGINS[:2], dtwister_prison.plugin, dtwister_veterans.plugin)
SHOWN = ("base:beginner", "prison:5", "veterans:free-choice")
"""Scenarios in which all of the sets is played with."""


@pytest.fixture(scope="module")
def official() -> Rules:
    return loaded(*OFFICIAL)


@pytest.mark.parametrize("plugin", ["features", "base", "prison", "veterans"])
def test_without_any_one_part_of_any_set_the_rest_works_or_an_error_names_it(
    plugin: str, official: Rules
) -> None:
    everything = (*components(official), *official.sets, *parts(official))
    names = [name for name in dict.fromkeys(everything) if name.startswith(f"{plugin}:")]
    signs = {
        feature.id: repr(feature.sign)
        for table in (official.square_features, official.border_features)
        for feature in table.values()
    }
    works = 0
    for name in (plugin, *names):
        try:
            rules = loaded(*OFFICIAL, without=(name,))
            for scenario in SHOWN:
                if scenario in rules.scenarios:
                    story(rules, scenario, 7, 25)
        except DtwisterError as error:
            said = str(error)
            assert name in said or signs.get(name, "\0") in said, f"{name}: {error}"
        else:
            works += 1
    assert len(names) > 5 and works > len(names) // 4


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_no_hook_is_called_during_play(scenario: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game = set_up(scenario, 8)

    called: list[str] = []
    call = pluggy.HookCaller.__call__

    def watched(self: pluggy.HookCaller, **kwargs: object) -> Any:
        # pytest is made of plug-ins too.
        if not self.name.startswith("pytest_"):
            called.append(self.name)
        return call(self, **kwargs)

    monkeypatch.setattr(pluggy.HookCaller, "__call__", watched)
    dtwister.load_report()
    assert "dtwister_register" in called
    called.clear()
    rng = Rng(8)
    for _ in range(200):
        action = varied_action(game, rng)
        assert action in game.legal_actions and game.why_not(action) is None
        game.play(action)
        view = game.view(0)
        list(view.legal_actions)
        dtwister.draw(view)
    game.fork().undo()
    dtwister.replay(game.rules, dtwister.record_text(game))
    game = Game.new(game.rules, scenario, seed=9)
    assert game.decision is not None
    assert called == []


KEYS = "keys and seeds that nobody can guess"
ALLOWED = {
    "dtwister/_rng.py": ("secrets", "a seed that nobody names is drawn there"),
    "web/authoring/author_game.py": ("secrets", KEYS),
    "web/authoring/author_routes.py": ("secrets", KEYS),
    "web/hosting/game_host.py": ("secrets", KEYS),
    "dtwister/envs/_arrays.py": ("numpy", "makes arrays, and draws nothing"),
    "dtwister/envs/_spiel_game.py": ("numpy", "makes arrays, and draws nothing"),
}
"""Modules that import what draws numbers -> what they import, and why."""


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: "/".join(path.parts[-2:]))
def test_the_module_random_is_never_imported(path: Path) -> None:
    allowed = next((name for end, (name, _) in ALLOWED.items() if path.match(end)), "")
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        names: list[str] = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and not node.level:
            names = [node.module or ""]
        for name in names:
            drawing = {"random", "secrets", "numpy"} - {allowed}
            assert name.partition(".")[0] not in drawing, f"{path}: {name}"


def test_the_sources_were_found() -> None:
    names = {path.name for path in SOURCES}
    assert {"game.py", "walk_search.py", "move_action.py", "banshee.py"} <= names
