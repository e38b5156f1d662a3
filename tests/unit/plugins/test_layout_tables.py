"""A plug-in of another author adds a table to layouts: its schema, its checks, and reading it."""

from __future__ import annotations

from pathlib import Path

import jsonschema
import pytest

import dtwister_base.plugin
import dtwister_features.plugin
from dtwister import ContentError, PluginError, Rules
from dtwister._content.checking.reference_index import reference_index_of
from dtwister._content.json_schema import content_schema
from dtwister._content.reading.content_tables import LayoutTable
from dtwister._content.reading.layout_parts import LAYOUT_KEYS
from dtwister._content.reading.value_checks import key_names
from dtwister._plugins.loading import load
from dtwister.cli import main
from dtwister_multiplayer.elevator import Elevator

GOOD = (dtwister_features.plugin, dtwister_base.plugin)

PLUGIN = """
from typing import Annotated
import attrs
from dtwister.plugin import Manifest, hookimpl
from dtwister.plugin.tables import LayoutPart, OneOf, RoomId, SlotId, Whole

@attrs.frozen(kw_only=True)
class Pump(LayoutPart):
    speed: Annotated[int, Whole(1, 9)]
    sort: Annotated[str, OneOf(("hand", "wheel"))] = "hand"

@attrs.frozen(kw_only=True)
class Flood(LayoutPart):
    slots: tuple[SlotId, ...]
    from_: RoomId | None = None
    rises: Annotated[int, Whole(0, 20)] = 2
    most: Annotated[int, Whole(0, 20)] = 9
    pumps: tuple[Pump, ...] = ()

    def __attrs_post_init__(self):
        if self.rises > self.most:
            raise ValueError(f"the water rises by {{self.rises}}, at most by {{self.most}}")

@hookimpl
def dtwister_manifest():
    return Manifest(id="flood", version="1", requires=("base", "features"))

@hookimpl
def dtwister_register(registry):
    registry.table("{key}", {kind})
    registry.content("boards.toml")
"""
BOARD = """\
[[layout]]
id = "quay"
title = "Quay"
seats = ["blue", "yellow"]
slots = [{{ id = "a1", x = 0, y = 0 }}, {{ id = "a2", x = 5, y = 0 }}]
{table}
"""
RIGHT = (
    'flood = { slots = ["a2"], from = "base:1a", pumps = [{ speed = 3 }, { speed = 1, sort = '
    '"wheel" }] }'
)


def flooded(folder: Path, table: str = RIGHT, *, key: str = "flood", kind: str = "Flood") -> Rules:
    """The rules with a plug-in that has a table of its own."""
    home = folder / f"flood_{folder.name.replace('-', '_')}"
    home.mkdir()
    (home / "__init__.py").write_text("", "utf-8")
    (home / "plugin.py").write_text(PLUGIN.format(key=key, kind=kind), "utf-8")
    (home / "boards.toml").write_text(BOARD.format(table=table), "utf-8")
    return load(plugins=GOOD, folders=[folder], entry_points=False).rules


def test_the_table_is_read_as_its_class(tmp_path: Path) -> None:
    rules = flooded(tmp_path)
    kind = rules.layout_parts["flood"]
    flood = rules.layouts["flood:quay"].part(kind)
    assert flood is not None
    assert (flood.slots, flood.from_, flood.rises) == (("a2",), "base:1a", 2)
    assert [(pump.speed, pump.sort) for pump in flood.pumps] == [(3, "hand"), (1, "wheel")]
    assert rules.layouts["features:3x2"].part(kind) is None
    assert rules.layouts["flood:quay"].part(Elevator) is None


@pytest.mark.parametrize(
    ("table", "expected"),
    [
        (
            'flood = { slots = ["a2"], rises = 21 }',
            "6:35: C104 rises: 21 is out of range (from 0 to 20)",
        ),
        (
            'flood = { slots = ["a2"], rises = "up" }',
            "6:35: C103 rises: expected an integer, got a string",
        ),
        ("flood = { rises = 1 }", "6:9: C102 missing key 'slots'"),
        ("flood = 3", "6:9: C103 flood: expected a table, got an integer"),
        (
            'flood = { slots = ["a2"], rise = 1 }',
            "6:27: C101 unknown key 'rise' (did you mean 'rises'?)",
        ),
        (
            'flood = { slots = ["a2"], pumps = [{ speed = 1, sort = "wheal" }] }',
            "6:56: C105 sort: 'wheal' is not allowed here (allowed: 'hand', 'wheel'; "
            "did you mean 'wheel'?)",
        ),
        (
            'flood = { slots = ["a1", "a3"] }',
            "6:26: C309 flood: unknown slot 'a3' (known: a1, a2)",
        ),
        (
            'flood = { slots = ["a2"], rises = 8, most = 7 }',
            "6:9: C316 flood: the water rises by 8, at most by 7",
        ),
        ("flod = { slots = [] }", "6:1: C101 unknown key 'flod' (did you mean 'flood'?)"),
    ],
)
def test_what_is_wrong_with_it_is_said_with_its_place(
    tmp_path: Path, table: str, expected: str
) -> None:
    with pytest.raises(ContentError) as caught:
        flooded(tmp_path, table)
    text = str(caught.value)
    assert text.partition("boards.toml:")[2] == expected


def test_validate_looks_for_the_rooms_that_it_names(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    flooded(tmp_path, RIGHT.replace("base:1a", "base:11a"))
    board = next(tmp_path.glob("*/boards.toml"))
    assert main(["validate", "--plugins-dir", str(tmp_path), str(board)]) == 1
    out = capsys.readouterr().out
    assert "boards.toml:6:34: C406 unknown room 'base:11a'" in out


def test_validate_leaves_the_table_of_a_plugin_that_is_not_loaded(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    flooded(tmp_path)
    home = next(tmp_path.glob("flood_*"))
    assert main(["validate", str(home)]) == 0, capsys.readouterr().out


def test_the_schema_has_it(tmp_path: Path) -> None:
    schema = content_schema(reference_index_of(flooded(tmp_path)))
    table = schema["$defs"]["layout"]["properties"]["flood"]
    jsonschema.Draft202012Validator.check_schema(schema)
    assert table["required"] == ["slots"]
    assert table["properties"]["rises"] == {
        "type": "integer",
        "minimum": 0,
        "maximum": 20,
        "default": 2,
    }


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"kind": "dict"}, "expected an attrs class derived from LayoutPart, got dict"),
        ({"key": "slots"}, "the table 'slots': layouts have a key of this name already"),
        (
            {"kind": 'type("Bare", (LayoutPart,), {})'},
            "Bare is not an attrs class of its own; write @attrs.frozen above it",
        ),
        (
            {"kind": 'attrs.make_class("Loose", {"rises": attrs.field(type=int)}, (LayoutPart,))'},
            "the field 'rises' of Loose does not say what may stand there; write rises: "
            "Annotated[int, Whole(0, 9)], or another check",
        ),
    ],
)
def test_a_class_that_does_not_say_enough_is_refused(
    tmp_path: Path, change: dict[str, str], message: str
) -> None:
    with pytest.raises(PluginError) as caught:
        flooded(tmp_path, **change)
    assert message in str(caught.value)


def test_the_keys_of_layouts_are_those_of_their_table() -> None:
    assert set(key_names(LayoutTable)) == LAYOUT_KEYS


def test_two_plugins_cannot_have_the_same_key(tmp_path: Path) -> None:
    with pytest.raises(PluginError, match="the id 'flood' is used twice in layout_parts"):
        twice = PLUGIN.format(key="flood", kind="Flood").replace('id="flood"', 'id="other"')
        (tmp_path / "other.py").write_text(
            twice.replace('    registry.content("boards.toml")\n', ""), "utf-8"
        )
        flooded(tmp_path)
