"""The reference pages name everything that there is."""

from __future__ import annotations

import argparse
import importlib
import inspect
import pkgutil
import re
from pathlib import Path

import attrs
import pytest

import dtwister
import dtwister.plugin
import dtwister.testing
import dtwister.testing.invariants
import dtwister.testing.strategies
from dtwister import cli
from dtwister._content.reading import content_tables
from dtwister._content.reading.content_tables import TABLES
from dtwister._plugins import hookspec
from dtwister.plugin import decisions

DOCS = Path(__file__).parents[2] / "docs"
TOPICS = [
    importlib.import_module(f"dtwister.plugin.{one.name}")
    for one in pkgutil.iter_modules(dtwister.plugin.__path__)
]
"""The modules of the interface for authors."""


def commands() -> dict[str, argparse.ArgumentParser]:
    parser = cli._parser()
    (subparsers,) = (
        action for action in parser._actions if isinstance(action, argparse._SubParsersAction)
    )
    return dict(subparsers.choices)


@pytest.mark.parametrize("command", sorted(commands()))
def test_every_option_of_a_command_is_in_the_reference(command: str) -> None:
    page = (DOCS / "reference" / "cli.md").read_text(encoding="utf-8")
    start = page.index(f"## `dtwister {command}")
    section = page[start : page.find("\n## ", start + 1)]
    shared = page[: page.index("\n## ")]
    options = [
        option
        for action in commands()[command]._actions
        for option in action.option_strings
        if option.startswith("--") and option != "--help"
    ]
    assert [option for option in options if option not in section + shared] == []


@pytest.mark.parametrize("command", sorted(commands()))
def test_every_option_of_the_reference_exists(command: str) -> None:
    page = (DOCS / "reference" / "cli.md").read_text(encoding="utf-8")
    start = page.index(f"## `dtwister {command}")
    section = page[start : page.find("\n## ", start + 1)]
    known = {name for action in commands()[command]._actions for name in action.option_strings}
    named = {
        line.split("`")[1].split()[0] for line in section.splitlines() if line.startswith("- `--")
    }
    assert named <= known


@pytest.mark.parametrize("command", sorted(commands()))
def test_every_command_explains_itself(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main([command, "--help"]) == 0
    out = capsys.readouterr().out
    assert "examples:" in out
    assert f"  dtwister {command}" in out


@pytest.mark.parametrize("command", sorted(commands()))
def test_the_readme_names_every_command(command: str) -> None:
    readme = (DOCS.parent / "README.md").read_text(encoding="utf-8")
    assert f"dtwister {command}" in readme


def _code_of(page: str) -> set[str]:
    """The names that stand in code on a page, also inside longer pieces of code."""
    text = (DOCS / "reference" / page).read_text(encoding="utf-8")
    return {name for code in re.findall(r"`([^`\n]+)`", text) for name in re.findall(r"\w+", code)}


def _own(thing: object) -> set[str]:
    return {name for name in vars(thing) if not name.startswith("_")}


def test_the_page_for_plugins_names_all_that_they_may_use() -> None:
    plugin = dtwister.plugin
    kinds_of_fields = {
        name for name in _own(plugin.fields) if inspect.isfunction(getattr(plugin.fields, name))
    }
    core_events = {
        name
        for name, value in vars(plugin.events).items()
        if inspect.isclass(value) and issubclass(value, plugin.Event)
    }
    methods = {
        name
        for kind in (
            plugin.Ability,
            plugin.Registry,
            plugin.Context,
            plugin.PlayContext,
            decisions.Frame,
            plugin.StateEditor,
        )
        for name, value in vars(kind).items()
        if not name.startswith("_") and (inspect.isfunction(value) or isinstance(value, property))
    } - {"labyrinth_caches", "match_caches"}  # of use to the engine only
    attributes = set(plugin.Ability.__annotations__)
    hooks = {name for name in _own(hookspec) if name.startswith("dtwister_")}
    assert len(hooks) == 2
    public = {name for one in (plugin, *TOPICS) for name in one.__all__}
    wanted = {*public, *kinds_of_fields, *core_events, *methods, *attributes, *hooks}
    assert wanted - _code_of("plugins.md") == set()


def test_everything_for_plugins_is_used_in_games_that_are_tested() -> None:
    """By an official expansion, whose scenarios all property tests play, or by one of the tests."""
    root = DOCS.parent
    sources = [*root.glob("plugins/**/*.py"), *root.glob("tests/**/*.py")]
    text = "\n".join(p.read_text(encoding="utf-8") for p in sources if p != Path(__file__))
    plugin = dtwister.plugin
    wanted = {
        name
        for kind in (
            plugin.Ability,
            plugin.Registry,
            plugin.Context,
            plugin.PlayContext,
            decisions.Frame,
        )
        for name, value in vars(kind).items()
        if not name.startswith("_") and (inspect.isfunction(value) or isinstance(value, property))
    }
    wanted |= set(plugin.Ability.__annotations__)
    wanted |= {
        name
        for name, value in vars(plugin.events).items()
        if inspect.isclass(value) and issubclass(value, plugin.Event) and value is not plugin.Event
    }
    patterns = (r"\.(\w+)", r"\bdef (\w+)", r"^    (\w+)\s*[:=]")
    used = {name for one in patterns for name in re.findall(one, text, re.MULTILINE)}
    assert wanted - used == set()


def _classes_of_content() -> dict[str, type]:
    return {
        name: value
        for name, value in vars(content_tables).items()
        if inspect.isclass(value) and attrs.has(value) and name.endswith("Table")
    }


@pytest.mark.parametrize("kind", sorted(_classes_of_content()))
def test_the_page_of_content_names_every_key(kind: str) -> None:
    keys = {field.name.rstrip("_") for field in attrs.fields(_classes_of_content()[kind])}
    assert keys - _code_of("content.md") == set()


@pytest.mark.parametrize("table", sorted(TABLES))
def test_the_page_of_content_has_every_table(table: str) -> None:
    page = (DOCS / "reference" / "content.md").read_text(encoding="utf-8")
    assert f"[[{table}]]" in page


def test_the_claims_and_strategies_of_the_kit_are_in_the_reference() -> None:
    page = (DOCS / "reference" / "api-testing.md").read_text("utf-8")
    for module in (dtwister.testing.invariants, dtwister.testing.strategies):
        assert f"automodule:: {module.__name__}\n   :members:" in page


def test_every_check_of_the_kit_is_in_its_guide() -> None:
    page = (DOCS / "how-to" / "test-an-expansion.md").read_text(encoding="utf-8")
    assert [name for name in dtwister.testing.CHECKS if f"| `{name}` |" not in page] == []
    settings = set(dtwister.testing.Conformance.__annotations__) - {"_subject"}
    assert [name for name in settings if f"`{name}`" not in page] == []
    methods = [name for name in _own(dtwister.testing.Scene) if name not in ("game", "events")]
    assert [name for name in methods if f"`{name}(" not in page] == []
