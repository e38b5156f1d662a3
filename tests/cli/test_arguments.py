"""What is typed wrong on the command line, and what the hints say to type next."""

from __future__ import annotations

import shlex
from io import StringIO
from pathlib import Path

import pytest

import dtwister
from dtwister.cli import main
from dtwister.cli.commands import simulate

pytestmark = pytest.mark.usefixtures("elsewhere")

PLUGIN = """
from dtwister.plugin import Manifest, Registry, hookimpl
from dtwister.plugin.content import Character


@hookimpl
def dtwister_manifest() -> Manifest:
    return Manifest(id="kitchen", version="1.0")


@hookimpl
def dtwister_register(registry: Registry) -> None:
    registry.add(Character(id="kitchen:cook", name="Cook", movement=4, combat=1))
    registry.rules("kitchen.md")
"""


@pytest.fixture
def folder(tmp_path: Path) -> str:
    """A folder with a plug-in that has a rule."""
    made = tmp_path / "my plugins"
    made.mkdir()
    (made / "kitchen.py").write_text(PLUGIN, encoding="utf-8")
    rule = "# Kitchen\n\n**KITCHEN-01** (taste). The cook tastes first.\n"
    (made / "kitchen.md").write_text(rule, encoding="utf-8")
    return str(made)


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (
            ["simulate", "base:standard", "--gmaes", "3"],
            "unknown option --gmaes; did you mean '--games'?",
        ),
        (["simulate", "base:standard", "--games", "3", "more"], "unexpected: more"),
        (["list", "--zzz"], "unknown option --zzz\n"),
        (["play", "base:standard", "--seed", "-1"], "expected a whole number from 0 to"),
    ],
)
def test_unknown_arguments_show_the_usage_of_the_command(
    words: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(words) == 2
    err = capsys.readouterr().err
    assert err.startswith(f"usage: dtwister {words[0]}")
    assert message in err


def test_options_may_still_be_shortened(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["list", "plugins", "--js"]) == 0
    assert '"base"' in capsys.readouterr().out


def test_a_file_in_place_of_a_folder_of_plugins(
    folder: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["list", "--plugins-dir", f"{folder}/kitchen.py"]) == 2
    assert "kitchen.py: expected a folder, got a file" in capsys.readouterr().err


def test_a_slip_in_the_name_of_a_plugin(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["list", "--no", "bsae"]) == 2
    assert "did you mean 'base' or 'base:base'?" in capsys.readouterr().err


def _hint(out: str) -> list[str]:
    return shlex.split(out.rpartition("see it with: dtwister ")[2])


def test_the_hint_of_a_demonstration_works_as_it_is(
    folder: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["demo", "--scenario", "base:beginner", "--out", str(tmp_path / "new" / "one")]
    assert main([*words, "--seed", "1", "--plugins-dir", folder, "--no", "base:thief"]) == 0
    hint = _hint(capsys.readouterr().out)
    assert hint[-4:] == ["--plugins-dir", folder, "--no", "base:thief"]
    assert main(hint) == 0


def test_the_hint_of_a_saved_game_works_as_it_is(
    folder: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    path = tmp_path / "game.toml"
    monkeypatch.setattr("sys.stdin", StringIO(f"save {path}\n"))
    assert main(["play", "base:beginner", "--seed", "1", "--plugins-dir", folder]) == 0
    out = capsys.readouterr().out
    hint = _hint(next(line for line in out.splitlines() if "see it with" in line))
    assert main(hint) == 0
    # The plug-in in that folder has nothing to do with the game, so the record does without it.
    assert main(hint[:2]) == 0


def test_a_record_goes_into_no_folder_that_is_not_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "missing" / "game.toml"
    monkeypatch.setattr("sys.stdin", StringIO(f"save {path}\n"))
    assert main(["play", "base:beginner", "--seed", "1"]) == 0
    assert "unknown folder" in capsys.readouterr().out
    assert main(["play", "base:beginner", "--record", str(path)]) == 2
    captured = capsys.readouterr()
    assert "unknown folder" in captured.err
    assert captured.out == ""
    assert not path.parent.exists()


def test_a_folder_that_cannot_be_made_is_told_before_the_game(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    assert main(["demo", "--out", str(tmp_path / "file" / "below")]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert "--out" in captured.err


def test_rules_of_a_plugin_in_a_folder(folder: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "KITCHEN-01", "--plugins-dir", folder]) == 0
    assert "The cook tastes first." in capsys.readouterr().out
    assert main(["rules", "KITCHEN-01"]) == 2


def test_only_what_a_game_has_is_suggested(capsys: pytest.CaptureFixture[str]) -> None:
    match = dtwister.new_game("base:beginner", seed=1).match
    with pytest.raises(dtwister.InvalidNotation) as caught:
        dtwister.parse_action(match, "move blue.nobody d3-d4")
    assert "did you mean" not in str(caught.value)
    with pytest.raises(dtwister.InvalidNotation, match=r"did you mean 'blue\.goblin'"):
        dtwister.parse_action(match, "move blue.golbin d3-d4")


def test_verbs_that_nobody_can_use_are_not_suggested() -> None:
    match = dtwister.new_game("base:beginner", seed=1).match
    assert "shoot" in match.rules.verbs
    with pytest.raises(dtwister.InvalidNotation) as caught:
        dtwister.parse_action(match, "shot blue.thief")
    assert "shoot" not in str(caught.value)


def test_the_hint_of_a_failed_game_names_the_plugins(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    plan = dtwister.SimulationPlan(
        "base:beginner", games=1, folders=["my plugins"], without=["base:thief"]
    )
    error = dtwister.SimulationError("it broke", seed=7, record="a record\n")
    said = simulate._failed(error, plan)
    assert _hint(said)[1:] == [
        "failed-game-7.toml",
        "--plugins-dir",
        "my plugins",
        "--no",
        "base:thief",
    ]
    assert Path("failed-game-7.toml").read_text(encoding="utf-8") == "a record\n"
