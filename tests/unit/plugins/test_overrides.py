"""A plug-in that puts something of its own in the place of another's: `Manifest.overrides`."""

from __future__ import annotations

from itertools import permutations
from types import ModuleType

import pytest

import dtwister_base.plugin
import dtwister_features.plugin
from dtwister import Game, PluginError, Rules
from dtwister._plugins.loading import load
from dtwister.plugin import Manifest, Registry, hookimpl
from dtwister.plugin.content import Character

OFFICIAL = [dtwister_features.plugin, dtwister_base.plugin]


def house_rules(name: str, overrides: tuple[str, ...], *registered: str) -> ModuleType:
    """A plug-in that overrides some ids and registers slow characters with some."""
    module = ModuleType(name)

    def dtwister_manifest() -> Manifest:
        return Manifest(id=name, version="1", requires=("base",), overrides=overrides)

    def dtwister_register(registry: Registry) -> None:
        for one in registered:
            registry.add(Character(id=one, name="Slow", movement=1, combat=0))

    module.dtwister_manifest = hookimpl(dtwister_manifest)  # type: ignore[attr-defined]
    module.dtwister_register = hookimpl(dtwister_register)  # type: ignore[attr-defined]
    return module


def rules_with(*plugins: ModuleType, without: tuple[str, ...] = ()) -> Rules:
    """The official rules with some plug-ins more."""
    return load([*OFFICIAL, *plugins], entry_points=False, without=without).rules


def test_the_new_one_takes_the_place_of_the_old_one_in_every_game() -> None:
    rules = rules_with(house_rules("house", ("base:troll",), "base:troll"))
    assert rules.characters["base:troll"].movement == 1
    assert rules.origins["base:troll"] == "house"
    game = Game.new(rules, "base:standard", seed=1)
    assert game.match.kinds["base:troll"].movement == 1
    assert rules_with().characters["base:troll"].movement == 2


def test_the_order_of_registration_does_not_matter() -> None:
    plugins = [*OFFICIAL, house_rules("house", ("base:troll",), "base:troll")]
    digests = {load(order, entry_points=False).rules.digest for order in permutations(plugins)}
    assert len(digests) == 1
    assert digests != {rules_with().digest}


def test_an_id_of_another_plugin_that_is_not_overridden_is_refused() -> None:
    with pytest.raises(PluginError, match="'base:troll' must begin with 'house:'"):
        rules_with(house_rules("house", (), "base:troll"))


def test_what_is_overridden_must_be_there() -> None:
    with pytest.raises(PluginError, match="the unknown 'base:trol'; did you mean 'base:troll'"):
        rules_with(house_rules("house", ("base:trol",), "base:trol"))


def test_something_must_take_the_place_of_what_is_overridden() -> None:
    with pytest.raises(PluginError, match="overrides 'base:troll' and registers nothing"):
        rules_with(house_rules("house", ("base:troll",), "house:other"))


def test_two_plugins_cannot_override_the_same() -> None:
    one = house_rules("house", ("base:troll",), "base:troll")
    other = house_rules("mansion", ("base:troll",), "base:troll")
    with pytest.raises(PluginError, match="two plug-ins, 'house' and 'mansion'"):
        rules_with(one, other)
    rules_with(one, other, without=("mansion",))
