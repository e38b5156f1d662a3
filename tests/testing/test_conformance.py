"""The official expansions pass the kit; the kit says what it cannot do."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

import dtwister
from broken.breaks import GARDEN, grown
from dtwister.testing import CHECKS, Conformance, PluginUnderTest, conformance


class TestFeatures(Conformance):
    plugin = "dtwister_features.plugin"
    games = 1
    decisions = 60


class TestBase(Conformance):
    plugin = "dtwister_base.plugin"
    games = 1


class TestPrison(Conformance):
    plugin = "dtwister_prison.plugin"
    games = 1


class TestVeterans(Conformance):
    plugin = "dtwister_veterans.plugin"
    beside = ("dtwister_base.plugin", "dtwister_prison.plugin")
    games = 1


class TestMultiplayer(Conformance):
    plugin = "dtwister_multiplayer.plugin"
    scenarios = ("multi:4", "multi:5-3", "multi:6", "multi:7")
    games = 1
    decisions = 50


class TestCardGame(Conformance):
    plugin = "dtwister_cardgame.plugin"
    games = 1


TestOfOneLine = conformance("dtwister_base.plugin", scenarios=("base:beginner",), games=1)


def test_every_check_is_a_test() -> None:
    tests = {name.removeprefix("test_") for name in vars(Conformance) if name.startswith("test_")}
    assert tests == set(CHECKS)
    for name, check in CHECKS.items():
        assert check.__doc__ and getattr(Conformance, f"test_{name}").__doc__


def test_a_setting_that_does_not_exist_is_refused() -> None:
    with pytest.raises(TypeError, match=r"unknown setting 'game'; available: .*games"):
        conformance("dtwister_base.plugin", game=3)


def test_a_class_that_names_no_plugin_says_so() -> None:
    with pytest.raises(AssertionError, match="expected a plug-in to check"):
        conformance(None)().test_hooks()


def test_a_plugin_that_is_not_there_fails_at_its_hooks() -> None:
    with pytest.raises(AssertionError, match=r"'no_such\.plugin' cannot be imported"):
        conformance("no_such.plugin")().test_hooks()


def test_a_plugin_is_tested_with_what_it_requires_and_nothing_else() -> None:
    subject = PluginUnderTest(plugin="dtwister_base.plugin")
    assert [manifest.id for manifest in subject.rules.manifests] == ["base", "features"]


def test_a_plugin_that_is_not_installed_is_named_by_its_path(tmp_path: Path) -> None:
    shutil.copytree(GARDEN, tmp_path / "garden_by_path")
    subject = PluginUnderTest(plugin=tmp_path / "garden_by_path")
    assert subject.scenarios == ("garden:fete",)
    CHECKS["order"](subject)
    with pytest.raises(AssertionError, match=r"unknown plug-in .*garden_lost"):
        CHECKS["hooks"](PluginUnderTest(plugin=tmp_path / "garden_lost"))
    (tmp_path / "garden_by_path" / "plugin.py").write_text("1 / 0\n", encoding="utf-8")
    (tmp_path / "garden_by_path").rename(tmp_path / "garden_broken")
    with pytest.raises(AssertionError, match=r"plugin\.py:1: ZeroDivisionError"):
        CHECKS["hooks"](PluginUnderTest(plugin=tmp_path / "garden_broken"))
    (tmp_path / "wrong.py").write_text("1 / 0\n", encoding="utf-8")
    with pytest.raises(AssertionError, match=r"wrong\.py:1: ZeroDivisionError"):
        CHECKS["hooks"](PluginUnderTest(plugin=tmp_path / "wrong.py"))


def test_pieces_without_a_scenario_take_the_parts_of_others(tmp_path: Path) -> None:
    module = grown(tmp_path)
    toml = Path(module.__file__ or "").with_name("garden.toml")
    text = toml.read_text(encoding="utf-8")
    toml.write_text(text[: text.index("[[scenario]]")], encoding="utf-8")
    subject = PluginUnderTest(plugin=module)
    assert subject.scenarios == ("garden:cast-in-standard",)
    spec = subject.rules.scenarios["garden:cast-in-standard"]
    assert "garden:gnome" in spec.characters and "garden:can" in spec.objects
    CHECKS["games"](subject)
    CHECKS["records"](subject)


def test_playthroughs_and_counts_are_compared_with_files(tmp_path: Path) -> None:
    golden = tmp_path / "golden"
    module = grown(tmp_path)

    def subject(*, write: bool = False) -> PluginUnderTest:
        return PluginUnderTest(plugin=module, golden=golden, write=write, decisions=40)

    for check, name in (("playthrough", "garden-fete.txt"), ("perft", "garden-fete.perft")):
        with pytest.raises(AssertionError, match=r"missing file .* pytest --dtwister-write"):
            CHECKS[check](subject())
        CHECKS[check](subject(write=True))
        CHECKS[check](subject())
        text = (golden / name).read_text(encoding="utf-8")
        (golden / name).write_text(text.replace("seed 1", "seed 2"), encoding="utf-8")
        with pytest.raises(AssertionError, match=r"seed 1(.|\n)*lines differ"):
            CHECKS[check](subject())


def test_the_kit_needs_no_pytest() -> None:
    assert "pytest" not in vars(dtwister.testing)
