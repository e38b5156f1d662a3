"""`dtwister list`: what the plug-ins bring."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import dtwister
from dtwister.cli import main

KINDS = ("characters", "objects", "features", "rooms", "scenarios", "options", "sets", "plugins")
COOK = """\
from dtwister.plugin import Manifest, Registry, hookimpl
from dtwister.plugin.content import Character


@hookimpl
def dtwister_manifest() -> Manifest:
    return Manifest(id="kitchen", version="1.0", name="The kitchen")


@hookimpl
def dtwister_register(registry: Registry) -> None:
    registry.add(Character(id="kitchen:cook", name="Cook", movement=4, combat=1))
"""


def listed(capsys: pytest.CaptureFixture[str], *words: str) -> list[dict[str, Any]]:
    assert main(["list", *words, "--json"]) == 0
    found: list[dict[str, Any]] = json.loads(capsys.readouterr().out)
    return found


@pytest.mark.parametrize("kind", KINDS)
def test_each_kind_as_json(kind: str, capsys: pytest.CaptureFixture[str]) -> None:
    more = {
        "characters": {"movement", "combat", "abilities"},
        "options": {"values", "default", "text"},
        "sets": {"characters", "objects", "pairs"},
    }
    entries = listed(capsys, kind)
    assert entries
    expected = {"id", "name", "plugin"} | more.get(kind, set())
    assert all(set(entry) == expected for entry in entries)


def test_a_set_is_listed_with_what_it_contains(capsys: pytest.CaptureFixture[str]) -> None:
    [box] = [entry for entry in listed(capsys, "sets") if entry["id"] == "base:base"]
    assert len(box["characters"]) == 8 and "features:wizard" in box["characters"]
    assert len(box["objects"]) == 6 and "features:rope" in box["objects"]
    assert box["pairs"] == [1, 2, 3, 4]
    assert main(["list", "sets"]) == 0
    out = capsys.readouterr().out
    assert "8 characters, 6 objects, 4 pairs of rooms" in out


def test_an_option_is_listed_with_its_values(capsys: pytest.CaptureFixture[str]) -> None:
    entries = {(entry["id"], entry["name"]): entry for entry in listed(capsys, "options")}
    without = entries["base:standard", "without"]
    assert without["values"] == "some of 0,1,2,2,3,3,4,5,6 with commas between them"
    assert without["default"] == "none"
    assert entries["base:standard", "target"]["values"] == "5 to 8"
    assert entries["base:standard", "edition"]["values"] == "DT1 or DT2"
    assert entries["base:standard", "timer"]["values"] == "true or false"
    assert main(["list", "options"]) == 0
    out = capsys.readouterr().out
    assert "some of 0,1,2,2,3,3,4,5,6 with commas between them, default none" in out


def test_what_is_left_out_is_missing_from_its_set(capsys: pytest.CaptureFixture[str]) -> None:
    [box] = [e for e in listed(capsys, "sets", "--no", "base:thief") if e["id"] == "base:base"]
    assert "base:thief" not in box["characters"] and len(box["characters"]) == 7


def test_the_numbers_and_abilities_of_characters(capsys: pytest.CaptureFixture[str]) -> None:
    entries = {entry["id"]: entry for entry in listed(capsys, "characters")}
    assert set(entries) == set(dtwister.load_rules().characters)
    assert entries["base:troll"] == {
        "id": "base:troll",
        "name": "Troll",
        "plugin": "base",
        "movement": 2,
        "combat": 4,
        "abilities": ["features:regeneration"],
    }


def test_without_a_kind_everything_is_listed(capsys: pytest.CaptureFixture[str]) -> None:
    entries = listed(capsys)
    assert {entry["kind"] for entry in entries} == set(KINDS)
    assert len(entries) == sum(len(listed(capsys, kind)) for kind in KINDS)


def test_the_list_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["list"]) == 0
    out = capsys.readouterr().out
    assert [line for line in out.splitlines() if not line.startswith(" ")] == [
        f"{kind}:" for kind in KINDS
    ]
    assert "movement 4, combat 2; features:healing" in out


def test_plugins_of_a_folder_are_listed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "kitchen.py").write_text(COOK)
    assert main(["list", "characters", "--plugins-dir", str(tmp_path)]) == 0
    assert "kitchen:cook" in capsys.readouterr().out


def test_what_is_left_out_is_not_listed(capsys: pytest.CaptureFixture[str]) -> None:
    ids = {entry["id"] for entry in listed(capsys, "characters", "--no", "base:thief")}
    assert ids == set(dtwister.load_rules().characters) - {"base:thief"}
    assert all(entry["plugin"] != "prison" for entry in listed(capsys, "rooms", "--no", "prison"))


def test_what_is_required_can_be_left_out_with_what_requires_it(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["list", "rooms", "--no", "base"]) == 2
    assert "multi requires the plug-in 'base', which is not loaded" in capsys.readouterr().err
    rooms = listed(capsys, "rooms", "--no", "base", "--no", "multi")
    assert rooms and all(entry["plugin"] not in ("base", "multi") for entry in rooms)


def test_nothing_of_a_kind(capsys: pytest.CaptureFixture[str]) -> None:
    without = [word for plugin in dtwister.load_rules().manifests for word in ("--no", plugin.id)]
    assert main(["list", "rooms", *without]) == 0
    assert capsys.readouterr().out == "rooms: none\n"


def test_an_unknown_kind_is_explained(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["list", "charcters"]) == 2
    err = capsys.readouterr().err
    assert "'charcters'" in err
    assert all(kind in err for kind in KINDS)


def test_a_broken_plugin_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "broken.py"
    path.write_text("import nowhere_to_be_found\n")
    assert main(["list", "--plugins-dir", str(tmp_path)]) == 2
    err = capsys.readouterr().err
    assert f"{path}:1" in err
    assert "nowhere_to_be_found" in err
