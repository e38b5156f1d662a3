"""`dtwister draw`: pictures of records, positions, scenarios, rooms and layouts."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

import dtwister
from dtwister.cli import main
from dtwister.testing import varied_action
from fixtures.pictures import read, with_data


@pytest.fixture
def game() -> dtwister.Game:
    game, rng = dtwister.new_game("base:beginner", seed=5), dtwister.Rng(1)
    for _ in range(40):
        game.play(varied_action(game, rng))
    return game


@pytest.fixture
def record(game: dtwister.Game, tmp_path: Path) -> str:
    path = tmp_path / "game.toml"
    path.write_text(dtwister.record_text(game), encoding="utf-8")
    return str(path)


def drawn(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert main(["draw", *words]) == 0
    return capsys.readouterr().out


def test_a_record_where_it_stops(
    game: dtwister.Game, record: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert drawn(capsys, record) == dtwister.svg.board(game) + "\n"


def test_a_record_after_some_actions_as_a_seat_could_see_it(
    game: dtwister.Game, record: str, capsys: pytest.CaptureFixture[str]
) -> None:
    shown = drawn(capsys, record, "--at", "12", "--view", "blue", "--last", "--theme", "dark")
    early = dtwister.replay(
        game.rules, dtwister.read_record(Path(record).read_text("utf-8")), upto=12
    )
    assert shown == dtwister.svg.board(early.view("blue"), last=True, theme="dark") + "\n"


def test_a_position(
    game: dtwister.Game, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "position.toml"
    path.write_text(dtwister.position_text(game), encoding="utf-8")
    assert drawn(capsys, str(path), "--view", "spectator", "--names") == (
        dtwister.svg.board(game.view(), names=True) + "\n"
    )


@pytest.mark.parametrize(
    ("what", "data"), [("prison:5", "face"), ("prison:37a", "room"), ("features:4x2", "slot")]
)
def test_what_has_an_id(what: str, data: str, capsys: pytest.CaptureFixture[str]) -> None:
    root = read(drawn(capsys, what, "--size", "300"))
    assert with_data(root, data)
    assert root.get("width") == "300"


@pytest.mark.parametrize("suffix", ["svg", "html", "png"])
def test_the_name_of_the_file_says_the_form(
    suffix: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    if suffix == "png":
        pytest.importorskip("resvg_py", reason="the extra dtwister[png] is not installed")
    path = tmp_path / f"room.{suffix}"
    assert drawn(capsys, "base:1a", "--out", str(path)) == f"written: {path}\n"
    begins = {"svg": b"<svg ", "html": b"<!doctype html>", "png": b"\x89PNG\r\n"}
    assert path.read_bytes().startswith(begins[suffix])


def test_png_without_its_library(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    path = tmp_path / "room.png"
    assert main(["draw", "base:1a", "--out", str(path)]) == 2
    assert "pip install 'dtwister[png]'" in capsys.readouterr().err
    assert not path.exists()


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["nonsense"], "cannot find 'nonsense': expected a file, or the id of a scenario"),
        (["missing.toml"], "cannot find 'missing.toml'"),
        (["prison:6"], "unknown scenario, room or layout 'prison:6'; did you mean"),
        (["prison:5", "--at", "3"], "--at: only records have actions"),
        (["prison:37a", "--view", "blue"], "--view: only games have it, and prison:37a is none"),
        (["prison:37a", "--down", "east"], "--down: a room has no sides"),
        (["prison:5", "--view", "bleu"], "unknown seat 'bleu'; did you mean 'blue'?"),
        (["prison:5", "--theme", "drak"], "unknown theme 'drak'; did you mean 'dark'?"),
        (["prison:5", "--size", "3"], "size: expected 16 to 20000 pixels, got 3"),
        (["prison:5", "--out", "a.gif"], "--out a.gif: expected a name in .svg, .png or .html"),
    ],
)
def test_what_cannot_be_drawn(
    words: list[str], message: str, elsewhere: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["draw", *words]) == 2
    shown = capsys.readouterr()
    assert (message in shown.err, shown.out) == (True, "")


def test_a_position_has_no_actions_and_files_say_what_is_played(
    game: dtwister.Game, record: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "position.toml"
    path.write_text(dtwister.position_text(game), encoding="utf-8")
    assert main(["draw", str(path), "--at", "3"]) == 2
    assert "only records have actions" in capsys.readouterr().err
    assert main(["draw", record, "--option", "target=6"]) == 2
    assert "a file says what is played" in capsys.readouterr().err
    path.write_text("clock = [", encoding="utf-8")
    assert main(["draw", str(path)]) == 2
    assert str(path) in capsys.readouterr().err
