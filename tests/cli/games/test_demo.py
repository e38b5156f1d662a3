"""`dtwister demo`: a whole game between bots, printed and saved."""

from __future__ import annotations

from pathlib import Path

import pytest

import dtwister
from dtwister.cli import main

BEGINNER = ("demo", "--scenario", "base:beginner", "--seed", "3")


def test_a_whole_game_is_printed_and_its_record_is_saved(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*BEGINNER, "--out", str(tmp_path / "new")]) == 0
    out = capsys.readouterr().out
    record = tmp_path / "new" / "demo-base-beginner-3.toml"
    assert str(record) in out
    game = dtwister.replay(dtwister.load_rules(), record.read_text(encoding="utf-8"))
    assert game.is_over
    assert dtwister.draw(game) in out
    assert f"victory points: blue {game.vp[0]}, yellow {game.vp[1]}" in out
    for action, by_chance in game.history:
        if not by_chance:
            assert dtwister.action_text(game.match, action) in out


def test_the_same_seed_gives_the_same_game(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    printed = []
    for seed in ("3", "3", "4"):
        assert main([*BEGINNER[:3], "--seed", seed, "--out", str(tmp_path)]) == 0
        printed.append(capsys.readouterr().out)
    assert printed[0] == printed[1] != printed[2]


def test_options_of_the_scenario_are_used(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*BEGINNER, "--out", str(tmp_path), "--option", "target=6"]) == 0
    record = (tmp_path / "demo-base-beginner-3.toml").read_text(encoding="utf-8")
    assert dtwister.replay(dtwister.load_rules(), record).match.options["target"] == 6


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["--scenario", "base:standart"], "did you mean 'base:standard'"),
        (["--scenario", "chess"], "available: base:beginner, base:standard"),
        (["--option", "target"], "expected NAME=VALUE"),
        (["--option", "taget=5"], "did you mean 'target'?"),
        (["--option", "target=five"], "expected a whole number from 5 to 7, got 'five'"),
        (["--option", "target=99"], "from 5 to 7, got 99"),
        (["--option", "timer=perhaps"], "expected true or false, got 'perhaps'"),
        (["--option", "handicap=DT3"], "expected one of none, very-experienced/experienced"),
        (["--plugins-dir", "no-such-folder"], "unknown folder of plug-ins 'no-such-folder'"),
        (["--no", "base:theif"], "did you mean 'base:thief'"),
        (["--no", "bsae"], "did you mean 'base'"),
        (["--seed", "x"], "expected a whole number from 0 to 18446744073709551615, got 'x'"),
    ],
)
def test_wrong_arguments_are_explained(
    words: list[str], message: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["demo", "--out", str(tmp_path), *words]) == 2
    captured = capsys.readouterr()
    assert message in captured.err
    assert "Traceback" not in captured.err
    assert list(tmp_path.iterdir()) == []


def test_a_file_in_the_place_of_the_folder_is_an_error_before_the_game(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").write_text("")
    assert main([*BEGINNER, "--out", str(tmp_path / "file")]) == 2
    captured = capsys.readouterr()
    assert "expected a folder, got a file" in captured.err
    assert captured.out == ""


def test_a_bool_option_can_be_set(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*BEGINNER, "--out", str(tmp_path), "--option", "timer=true"]) == 0
    record = (tmp_path / "demo-base-beginner-3.toml").read_text(encoding="utf-8")
    assert dtwister.replay(dtwister.load_rules(), record).match.options["timer"] is True
