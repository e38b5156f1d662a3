"""The plug-ins of a load share one pluggy manager, and errors still name whose they are."""

from __future__ import annotations

import re
from pathlib import Path

import pluggy
import pytest

import dtwister
import dtwister_base.plugin
import dtwister_features.plugin
from dtwister import PluginError
from dtwister._plugins.loading import load

MANIFEST = """
from dtwister.plugin import Manifest, hookimpl

@hookimpl
def dtwister_manifest():
    return Manifest(id="{name}", version="1")
"""
FAILS = """
@hookimpl
def dtwister_register(registry):
    raise LookupError("the larder is empty")
"""


def write(folder: Path, name: str, more: str = "", text: str = MANIFEST) -> None:
    (folder / f"{name}.py").write_text(text.format(name=name) + more, encoding="utf-8")


def test_a_load_makes_one_manager(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    made: list[str] = []

    class Counted(pluggy.PluginManager):
        def __init__(self, project_name: str) -> None:
            made.append(project_name)
            super().__init__(project_name)

    monkeypatch.setattr(pluggy, "PluginManager", Counted)
    write(tmp_path, "one")
    write(tmp_path, "two")
    rules = load(
        plugins=[dtwister_features.plugin, dtwister_base.plugin],
        folders=[tmp_path],
        entry_points=False,
    ).rules
    assert [manifest.id for manifest in rules.manifests] == ["base", "features", "one", "two"]
    assert made == ["dtwister"]


def test_each_failure_is_that_of_its_plugin_and_the_others_are_loaded(tmp_path: Path) -> None:
    write(tmp_path, "good")
    write(tmp_path, "fails", FAILS)
    write(tmp_path, "hooks", "\n@hookimpl\ndef dtwister_registry(registry): ...\n")
    write(tmp_path, "takes", "\n@hookimpl\ndef dtwister_register(rules): ...\n")
    write(tmp_path, "raises", "\n@hookimpl\ndef dtwister_manifest(): return {}[1]\n")
    write(tmp_path, "silent", text="")
    report = load(folders=[tmp_path], entry_points=False, strict=False)
    assert [manifest.id for manifest in report.rules.manifests] == ["good"]
    problems = {plugin.name: plugin.problem for plugin in report.problems}
    assert {name: Path(text.partition(".py")[0]).name for name, text in problems.items()} == {
        name: name for name in ("fails", "hooks", "takes", "raises", "silent")
    }
    assert "fails failed while it registered: LookupError: the larder" in problems["fails"]
    assert "unknown hook 'dtwister_registry'; did you mean" in problems["hooks"]
    assert "its argument must be named 'registry'" in problems["takes"]
    assert "the hook dtwister_manifest failed: KeyError: 1" in problems["raises"]
    assert "the hook dtwister_manifest must return a Manifest" in problems["silent"]


def test_a_plugin_that_is_found_twice_is_told(tmp_path: Path) -> None:
    with pytest.raises(PluginError, match="the plug-in id 'features' is used twice: by"):
        load(plugins=[dtwister_features.plugin, dtwister_features.plugin], entry_points=False)


def test_two_files_of_one_name_are_two_plugins(tmp_path: Path) -> None:
    for name in ("first", "second"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "kitchen.py").write_text(MANIFEST.format(name=name), "utf-8")
    folders = [tmp_path / "first", tmp_path / "second"]
    rules = load(folders=folders, entry_points=False).rules
    assert [manifest.id for manifest in rules.manifests] == ["first", "second"]


def test_what_is_left_out_does_not_register(tmp_path: Path) -> None:
    write(tmp_path, "fails", FAILS)
    write(tmp_path, "good")
    rules = load(folders=[tmp_path], entry_points=False, without=["fails"]).rules
    assert [manifest.id for manifest in rules.manifests] == ["good"]


@pytest.mark.parametrize("number", ["0", "-1", "True", "'1'", "1.5", "10**9"])
def test_a_version_of_the_rules_is_a_whole_number(number: str, tmp_path: Path) -> None:
    text = MANIFEST.replace('version="1"', f'version="1", rules_version={number}')
    assert "rules_version" in text
    write(tmp_path, "demo", text=text)
    with pytest.raises(PluginError, match=r"from 1 to 999999999 as rules_version of the manifest"):
        load(folders=[tmp_path], entry_points=False)


def test_a_long_id_is_refused_and_not_repeated(tmp_path: Path) -> None:
    """Messages name a plug-in by its whole id, so it has to be short."""
    text = MANIFEST.replace("{name}", "x" * 150).replace('version="1"', 'version="1", api="7"')
    write(tmp_path, "long", text=text)
    with pytest.raises(PluginError, match="letters, digits and hyphens, at most 60") as caught:
        load(folders=[tmp_path], entry_points=False)
    assert "x" * 101 not in str(caught.value)


@pytest.mark.parametrize(
    ("without", "message"),
    [
        (["bsae"], "unknown plug-in or component 'bsae'; did you mean 'base' or 'base:base'?"),
        (["base:theif"], "unknown plug-in or component 'base:theif'; did you mean 'base:thief'"),
        (["zzzzzzzz"], "'zzzzzzzz'; available plug-ins: base, card, features, multi, "),
        (["base:thief", "target"], "unknown plug-in or component 'target'"),  # an option stays in
        ("card", "expected a list of plug-ins or components, got the single text 'card'; pass"),
    ],
)
def test_what_is_left_out_must_be_there(without: list[str], message: str) -> None:
    for read in (dtwister.load_rules, dtwister.load_report):
        with pytest.raises(dtwister.OptionError, match=re.escape(message)):
            read(without=without)


def test_parts_of_what_is_left_out_may_be_left_out_too() -> None:
    rules = dtwister.load_rules(without=["card", "card:3", "base:thief", "features:rope"])
    assert "base:thief" not in rules.characters and "card:4" not in rules.scenarios
