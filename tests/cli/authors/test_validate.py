"""`dtwister validate`: what it prints and how it ends."""

from __future__ import annotations

import argparse
import json
from pathlib import Path

import attrs
import pytest

import dtwister
from dtwister._plugins.loading import PluginStatus, load
from dtwister.cli.commands.authors import validate

COOK = '[[character]]\nid = "cook"\nname = "Cook"\nmovement = 4\ncombat = 1\n'


@pytest.fixture(autouse=True)
def no_plugins(monkeypatch: pytest.MonkeyPatch) -> None:
    empty = load(entry_points=False)
    monkeypatch.setattr(dtwister, "load_report", lambda **_: empty)


def run(*words: str | Path) -> int:
    parser = argparse.ArgumentParser()
    validate.add(parser.add_subparsers())
    return validate.run(parser.parse_args(["validate", *map(str, words)]))


def test_valid(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "cook.toml"
    path.write_text(COOK)
    assert run(path) == 0
    assert capsys.readouterr().out == "valid: 1 character in 1 file\n"


def test_findings(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "cook.toml"
    path.write_text(COOK + 'abilities = ["swift"]\n')
    assert run(tmp_path, "--namespace", "demo") == 1
    assert capsys.readouterr().out == (
        f"{path}:6:14: C404 unknown ability 'demo:swift' (none is known)\n"
        "1 finding; checked 1 character in 1 file\n"
    )


def test_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(tmp_path / "no.toml", "--format", "json") == 2
    form = json.loads(capsys.readouterr().out)
    assert form["valid"] is False
    assert form["findings"][0]["code"] == "C001"


def test_nothing_to_check(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "pyproject.toml").write_text("[project]\n")
    assert run(tmp_path) == 2
    assert f"no file with content in {tmp_path}; content stands in" in capsys.readouterr().out


def test_plugins_that_cannot_be_loaded_are_mentioned(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """They may have what the files refer to; the files can be checked all the same."""
    broken = attrs.evolve(
        load(entry_points=False), plugins=(PluginStatus("demo", "demo 1.0", None, "no such hook"),)
    )
    monkeypatch.setattr(dtwister, "load_report", lambda **_: broken)
    path = tmp_path / "cook.toml"
    path.write_text(COOK)
    assert run(path) == 0
    assert "note: the plug-in 'demo' is not loaded: no such hook\n" in capsys.readouterr().out


def test_a_file_that_is_not_there_beside_one_that_is(tmp_path: Path) -> None:
    path = tmp_path / "cook.toml"
    path.write_text(COOK)
    assert run(path, tmp_path / "no.toml") == 1


@pytest.mark.parametrize("name", ["X Y", "", "a:b", "Ä", "1a"])
def test_what_is_no_namespace_is_refused(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        run(tmp_path, "--namespace", name)
    assert "expected a namespace" in capsys.readouterr().err
