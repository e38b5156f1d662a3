"""`dtwister plugins`: what was found, what it brings, why something is not loaded."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from dtwister.cli import main

HEAD = (
    "from dtwister.plugin import Manifest, hookimpl\n"
    "from dtwister.plugin.content import Character\n\n\n"
)
KITCHEN = (
    HEAD
    + """\
@hookimpl
def dtwister_manifest():
    return Manifest(id="kitchen", version="1.2", name="The Kitchen", requires=("features",))


@hookimpl
def dtwister_register(registry):
    registry.add(Character(id="kitchen:cook", name="Cook", movement=4, combat=1))
"""
)


def folder(tmp_path: Path, **files: str) -> str:
    for name, text in files.items():
        (tmp_path / f"{name}.py").write_text(text, "utf-8")
    return str(tmp_path)


def test_the_official_ones(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["plugins"]) == 0
    out = capsys.readouterr().out
    assert "base 0.1.0: Base set (loaded)\n  from dtwister " in out
    assert "\n  requires features\n  brings 5 characters, 4 objects, 8 rooms, " in out


def test_one_of_a_folder_with_all_names(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    where = folder(tmp_path, kitchen=KITCHEN)
    assert main(["plugins", "kitchen", "--plugins-dir", where]) == 0
    assert capsys.readouterr().out == (
        "kitchen 1.2: The Kitchen (loaded)\n"
        f"  from {tmp_path / 'kitchen.py'}\n"
        "  requires features\n"
        "  brings 1 character\n"
    )
    assert main(["plugins", "-v", "kitchen", "--plugins-dir", where]) == 0
    assert "  characters: kitchen:cook\n" in capsys.readouterr().out


def test_one_that_is_left_out(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    where = folder(tmp_path, kitchen=KITCHEN)
    assert main(["plugins", "kitchen", "--no", "kitchen", "--plugins-dir", where]) == 0
    out = capsys.readouterr().out
    assert out.startswith("kitchen 1.2: The Kitchen (left out)\n")
    assert "brings" not in out


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("def f(:\n", "the plug-in cannot be imported: SyntaxError"),
        ("import no_such_module\n", "No module named 'no_such_module'"),
        (KITCHEN.replace('("features",)', '("featurs",)'), "requires the plug-in 'featurs'"),
        (KITCHEN.replace("registry.add", "registry.ad"), "failed while it registered"),
        (KITCHEN.replace('"kitchen:cook"', '"cook"'), "must begin with 'kitchen:'"),
        (
            KITCHEN.replace('version="1.2"', 'version="1.2", api=">=2"'),
            "works with plug-in interface",
        ),
    ],
    ids=["syntax", "import", "requires", "register", "id", "api"],
)
def test_one_that_cannot_be_loaded(
    text: str, why: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    where = folder(tmp_path, kitchen=text)
    assert main(["plugins", "--plugins-dir", where]) == 1
    captured = capsys.readouterr()
    assert captured.err == ""
    assert "(failed)\n  why: " in captured.out
    assert why in captured.out
    assert "base 0.1.0: Base set (loaded)" in captured.out


def test_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    where = folder(tmp_path, kitchen=KITCHEN, broken="import no_such_module\n")
    assert main(["plugins", "--json", "--plugins-dir", where]) == 1
    entries = {entry["id"]: entry for entry in json.loads(capsys.readouterr().out)}
    assert entries["kitchen"] == {
        "id": "kitchen",
        "name": "The Kitchen",
        "version": "1.2",
        "distribution": "",
        "where": str(tmp_path / "kitchen.py"),
        "folder": str(tmp_path),
        "status": "loaded",
        "why": "",
        "api": ">=1,<2",
        "requires": ["features"],
        "conflicts": [],
        "overrides": [],
        "content_files": [],
        "rule_files": [],
        "registers": {"characters": ["kitchen:cook"]},
    }
    assert entries["broken"]["status"] == "failed"
    assert "no_such_module" in entries["broken"]["why"]
    assert entries["base"]["distribution"].startswith("dtwister ")
    assert entries["base"]["rule_files"] == ["rules.md"]


def test_an_unknown_name(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["plugins", "bass"]) == 2
    assert "unknown plug-in 'bass'; did you mean 'base'?" in capsys.readouterr().err
