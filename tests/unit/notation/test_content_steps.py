"""The steps of content files, on what the expansions said in the format of before."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

import dtwister
from dtwister import ContentError, _formats
from dtwister._content.format_steps import options_by_name
from dtwister._content.reading.content_loader import Signs, load_text
from dtwister._content.reading.unresolved import resolve
from dtwister._notation.format_upgrade import upgrade_text
from fixtures.content_index import ROOT

OLD = sorted((ROOT / "tests" / "data" / "format-1").glob("*.toml"))
"""The scenarios of the expansions as they were in format 1."""
RULES = dtwister.load_rules()
NAMESPACES = {"multiplayer": "multi", "cardgame": "card"}


def comments(text: str) -> list[str]:
    return [line.strip() for line in text.splitlines() if line.strip().startswith("#")]


@pytest.mark.parametrize("path", OLD, ids=lambda path: path.stem)
def test_old_scenarios_mean_the_same_after_the_upgrade(path: Path) -> None:
    old = path.read_text("utf-8")
    result = upgrade_text(old, file=path.name)
    assert result is not None
    assert (result.kind, result.before, result.now) == ("content", 1, _formats.current("content"))
    assert comments(result.new) == comments(old)
    plugin = path.stem.partition("-")[0]
    content = load_text(
        result.new,
        file=path.name,
        namespace=NAMESPACES.get(plugin, plugin),
        signs=Signs({}, {}, {}),
    )
    assert content.scenarios
    for draft in content.scenarios:
        spec = resolve(draft, RULES.abilities, RULES.options, RULES.settings)
        assert repr(spec) == repr(RULES.scenarios[spec.id])


@pytest.mark.parametrize("path", OLD, ids=lambda path: path.stem)
def test_values_stay_but_for_the_kinds(path: Path) -> None:
    old = path.read_text("utf-8")
    new = options_by_name(old)
    before, after = tomllib.loads(old), tomllib.loads(new)
    for scenario in before["scenario"]:
        options = scenario.pop("option", None)
        if options is not None:
            scenario["options"] = [
                {key: value for key, value in option.items() if key != "kind"} for option in options
            ]
    assert after == before
    assert options_by_name(new) == new


def test_old_content_is_refused_with_the_remedy() -> None:
    text = OLD[0].read_text("utf-8")
    for form in (text, f"format = 1\n{text}"):
        with pytest.raises(ContentError) as caught:
            load_text(form, file="a.toml", namespace="base", signs=Signs({}, {}, {}))
        assert "C109 format 1 is older than format 2; rewrite it with `dtwister upgrade`" in str(
            caught.value
        )


OLD_FEAST = '''\
# All feasts.

[[scenario]]   # the first
id = "feast"
text = """
[[scenario.option]] is no header here.
"""
# Behind the text.

# Who cooks.
[[scenario.team]]
seat = "blue"

# How hot
# it is.
[[scenario.option]]  # always
name = "spice"
kind = "choice"
choices = [
    "mild",  # for children
    "hot",
]
default = 'mild'

[[ scenario . "option" ]]
# Between two keys.
name = "courses"
default = 3  # a few
kind = "int"

# -- The second part --

[scenario.settings]
starters = 4

[[scenario.option]]
name = "last"
kind = "text"
default = "kind = 'x'"

[[scenario]]
id = "second"
option = [{ name = "a", kind = "int", default = 1 }, { kind = 'text', name = "kind", default = "" }]

[[scenario.option]]'''
NEW_FEAST = '''\
# All feasts.

[[scenario]]   # the first
id = "feast"
text = """
[[scenario.option]] is no header here.
"""
# How hot
# it is.
# always
options = [
    { name = "spice", choices = [
    "mild",  # for children
    "hot",
], default = 'mild' },
    # Between two keys.
    # a few
    { name = "courses", default = 3 },
    { name = "last", default = "kind = 'x'" },
]
# Behind the text.

# Who cooks.
[[scenario.team]]
seat = "blue"


# -- The second part --

[scenario.settings]
starters = 4

[[scenario]]
id = "second"
options = [{ name = "a", default = 1 }, { name = "kind", default = "" }]
'''


def test_comments_and_layout_stay() -> None:
    old = OLD_FEAST.removesuffix("\n[[scenario.option]]")
    assert options_by_name(old) == NEW_FEAST
    tomllib.loads(NEW_FEAST)


def test_content_without_options_stays_as_it_is() -> None:
    for text in ("", "[[room]]\n", '[[scenario]]\nid = "a"', "a = 1"):
        assert options_by_name(text) == text


def test_the_form_tells_the_format_where_no_number_does() -> None:
    assert _formats.unnumbered(OLD_FEAST) == 1
    assert _formats.unnumbered(NEW_FEAST) == 2
