"""Options and settings: declared once, named by scenarios, and known nowhere else."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import dtwister
import dtwister_base.plugin
import dtwister_features.plugin
from dtwister import ContentError, Game, OptionError, PluginError, Rules
from dtwister._plugins.loading import load
from dtwister_features import scenario_options
from dtwister_features.scenario_options import EDITION, TARGET, TIMER

GOOD = (dtwister_features.plugin, dtwister_base.plugin)
RULES = dtwister.load_rules()

PLUGIN = """
from dtwister.plugin import Manifest, Option, Setting, hookimpl

SPICE = Option("spice", "mild", choices=("mild", "hot"), text="How it is cooked.", rules=("X-1",))
COURSES = Setting("courses", 3, text="How many.")

@hookimpl
def dtwister_manifest():
    return Manifest(id="kitchen", version="1", requires=("base", "features"))

@hookimpl
def dtwister_register(registry):
    registry.option({option})
    registry.setting({setting})
    registry.content("kitchen.toml")
"""
GAME = """\
format = 2

[[scenario]]
id = "feast"
name = "Feast"
layout = "features:3x2"
frame = "features:set-up"
room_sets = ["base"]
characters = ["base:thief", "base:troll", "base:goblin", "base:warrior"]
objects = ["base:sword"]
options = {options}

[scenario.settings]
{settings}
"""


def kitchen(
    folder: Path,
    *,
    options: str = '["spice"]',
    settings: str = "courses = 4",
    option: str = "SPICE",
    setting: str = "COURSES",
) -> Rules:
    """The rules with a plug-in of its own options."""
    home = folder / f"kitchen_{folder.name.replace('-', '_')}"
    home.mkdir()
    (home / "__init__.py").write_text("", "utf-8")
    (home / "plugin.py").write_text(PLUGIN.format(option=option, setting=setting), "utf-8")
    (home / "kitchen.toml").write_text(GAME.format(options=options, settings=settings), "utf-8")
    return load(plugins=GOOD, folders=[folder], entry_points=False).rules


def test_a_declared_option_is_offered_where_a_scenario_names_it(tmp_path: Path) -> None:
    rules = kitchen(tmp_path)
    [option] = rules.scenarios["kitchen:feast"].options
    assert (option.kind, option.default, option.choices) == ("choice", "mild", ("mild", "hot"))
    assert option.text == "How it is cooked (X-1)."
    game = Game.new(rules, "kitchen:feast", seed=1, options={"spice": "hot"})
    assert game.match.option(rules.options["spice"]) == "hot"
    assert game.match.setting(rules.settings["courses"]) == 4
    with pytest.raises(
        OptionError, match="'spice' of kitchen:feast: expected one of mild, hot, got 'sweet'"
    ):
        Game.new(rules, "kitchen:feast", seed=1, options={"spice": "sweet"})


def test_a_scenario_changes_parts_of_an_option(tmp_path: Path) -> None:
    entry = '{ name = "target", default = 7, rules = ["X-2"] }'
    [target] = kitchen(tmp_path, options=f"[{entry}]").scenarios["kitchen:feast"].options
    assert (target.default, target.least, target.most) == (7, TARGET.least, TARGET.most)
    assert target.text == "The victory points to be reached (X-2)."


def test_where_no_option_is_named_the_code_gets_what_counts_then(tmp_path: Path) -> None:
    match = Game.new(kitchen(tmp_path), "kitchen:feast", seed=1).match
    assert (match.option(EDITION), match.option(TIMER), match.option(TARGET)) == ("DT2", False, 0)
    assert match.setting(scenario_options.STARTERS) == 4


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (
            {"options": '["spise"]'},
            "11:12: C604 no plug-in declares the option 'spise' (did you mean 'spice'?)",
        ),
        (
            {"settings": "coarses = 4"},
            "14:1: C604 no plug-in declares the setting 'coarses' (did you mean 'courses'?)",
        ),
        ({"settings": "courses = true"}, "14:11: C103 courses: expected an integer, got True"),
        (
            {"options": '[{ name = "spice", default = "sweet" }]'},
            "11:40: C310 the default 'sweet' is not one of the choices; known: hot, mild "
            "(option 'spice')",
        ),
    ],
)
def test_what_a_scenario_says_wrongly_is_said_with_its_place(
    tmp_path: Path, change: dict[str, Any], message: str
) -> None:
    with pytest.raises(ContentError) as caught:
        kitchen(tmp_path, **change)
    assert str(caught.value).endswith(f"kitchen.toml:{message}")


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (
            {"option": '"spice"'},
            "expected an instance of Option, got 'spice'",
        ),
        (
            {"option": 'Option("Spice", 1, least=1, most=2)'},
            "its name is 'Spice'; write lower-case letters, digits, '-' and '_', as in 'team-size'",
        ),
        (
            {"option": 'Option("spice", 7, least=1, most=2)'},
            "the option 'spice': the default 7 is more than 2",
        ),
        (
            {"option": 'Option("spice", "a", kind="somme")'},
            "the option 'spice': unknown kind 'somme'; did you mean 'some'?",
        ),
        (
            {"setting": "SPICE"},
            "expected an instance of Setting, got Option(",
        ),
        (
            {"option": 'Option("timer", False)'},
            "the id 'timer' is used twice in options: by",
        ),
        (
            {"option": 'Option("pairs", "all")'},
            "the id 'pairs' is used twice in options: by dtwister itself and by",
        ),
    ],
)
def test_what_a_plugin_declares_wrongly_is_said(
    tmp_path: Path, change: dict[str, Any], message: str
) -> None:
    with pytest.raises(PluginError) as caught:
        kitchen(tmp_path, **change)
    assert message in str(caught.value)


def test_a_scenario_made_in_code_may_only_have_what_is_declared(tmp_path: Path) -> None:
    (tmp_path / "lone.py").write_text(
        """
from dtwister.plugin import Manifest, hookimpl
from dtwister.plugin.content import Scenario, ScenarioOption

@hookimpl
def dtwister_manifest():
    return Manifest(id="lone", version="1", requires=("base", "features"))

@hookimpl
def dtwister_register(registry):
    registry.add(Scenario(
        id="lone:game", name="Game", layout="features:3x2", frame="features:set-up",
        options=(ScenarioOption(name="tymer", kind="bool", default=False),),
    ))
""",
        "utf-8",
    )
    with pytest.raises(PluginError) as caught:
        load(plugins=GOOD, folders=[tmp_path], entry_points=False)
    assert "names the option 'tymer', which no plug-in declares; did you mean 'timer'?" in str(
        caught.value
    )


def test_every_declared_option_and_setting_is_said_in_words() -> None:
    for declared in (*RULES.options.values(), *RULES.settings.values()):
        assert declared.text.endswith("."), declared.name


def test_every_declared_option_is_named_by_some_scenario() -> None:
    named = {option.name for spec in RULES.scenarios.values() for option in spec.options}
    assert named == set(RULES.options)
    made = {name for spec in RULES.scenarios.values() for name, _ in spec.settings}
    assert made == set(RULES.settings)
