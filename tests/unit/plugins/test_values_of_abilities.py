"""Wrong values of the attributes of abilities are found when a plug-in is loaded."""

from __future__ import annotations

from pathlib import Path

import pytest

import dtwister
from dtwister import PluginError
from dtwister._plugins.checking.class_checks import wrong_value_in
from dtwister.plugin import Ability

WRONG = {
    "id": ("7", "expected a text, got 7"),
    "rules": ("('DEMO-01')", "expected a tuple of texts, got 'DEMO-01'; write ('DEMO-01',)"),
    "before": ("['demo:other']", "expected a tuple of texts, got ['demo:other']"),
    "after": ("(1,)", "expected a tuple of texts, got (1,)"),
    "layer": ("'first'", "expected a whole number, got 'first'"),
    "cost": ("-1", "expected a whole number, at least 0, got -1"),
    "boards": (
        "{'card'}",
        "expected a frozenset of texts, got {'card'}; write frozenset({'card'})",
    ),
    "passes": (
        "'portcullis'",
        "expected a frozenset of texts, got 'portcullis'; write frozenset({'portcullis'})",
    ),
    "crosses": (
        "('pit', 'lava')",
        "expected a frozenset of texts, got ('pit', 'lava'); write frozenset({'pit', 'lava'})",
    ),
    "may_stop_on": ("frozenset({1})", "expected a frozenset of texts, got frozenset({1})"),
    "must_stop_on": ("None", "expected a frozenset of texts, got None"),
    "bridges": ("[]", "expected a frozenset of texts, got []"),
    "supports": ("True", "expected a frozenset of texts, got True"),
    "tags": ("{}", "expected a frozenset of texts, got {}"),
    "carries": ("2", "expected a tuple of frozensets of texts, or None, got 2"),
    "crosses_enemies": ("1", "expected True or False, got 1"),
    "ends_for_want_of_pieces": ("None", "expected True or False, got None"),
    "while_wounded": ("'no'", "expected True or False, got 'no'"),
    "squares_fixed": ("None", "expected True or False, got None"),
    "conceals": ("2", "expected True or False, got 2"),
    "listens": (
        "Pit",
        "expected a tuple of classes of events, got the class Pit; write (Pit,)",
    ),
    "replaces": ("('wounded',)", "expected a tuple of classes of events, got ('wounded',)"),
    "answers_for": ("'demo:seats'", "expected a Memory or None, got 'demo:seats'"),
}


def plugin(folder: Path, name: str, value: str, body: str = "") -> None:
    (folder / "cost.py").write_text(
        "from dtwister.plugin import Ability, Manifest, hookimpl\n\n"
        "class Pit: ...\n\n"
        f"class Digging(Ability):\n    id = 'cost:dig'\n    {name} = {value}\n{body}\n\n"
        "@hookimpl\ndef dtwister_manifest():\n    return Manifest(id='cost', version='1')\n\n"
        "@hookimpl\ndef dtwister_register(registry):\n    registry.everyone(Digging())\n",
        encoding="utf-8",
    )


@pytest.mark.parametrize("name", WRONG)
def test_a_wrong_value_is_an_error_with_its_place_and_a_remedy(name: str, tmp_path: Path) -> None:
    value, said = WRONG[name]
    plugin(tmp_path, name, value)
    with pytest.raises(PluginError) as caught:
        dtwister.load_rules(folders=[tmp_path])
    assert str(caught.value).endswith(f"Digging.{name}: {said}")
    assert "cost.py" in str(caught.value)


def test_a_wrong_value_that_only_an_instance_has_is_found(tmp_path: Path) -> None:
    body = "    def __init__(self):\n        self.tags = ['swift']"
    plugin(tmp_path, "cost", "1", body)
    with pytest.raises(PluginError, match=r"Digging.tags: .* write frozenset\(\{'swift'\}\)"):
        dtwister.load_rules(folders=[tmp_path])


def test_all_attributes_that_the_engine_reads_are_checked_and_right_ones_pass() -> None:
    declared = {name for name in Ability.__annotations__ if not name.startswith("_")}
    assert declared == {*WRONG, "forbids", "action"}
    abilities = {
        ability for kind in dtwister.load_rules().characters.values() for ability in kind.abilities
    }
    assert len(abilities) > 20
    assert [wrong_value_in(ability) for ability in abilities if wrong_value_in(ability)] == []
