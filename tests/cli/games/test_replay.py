"""`dtwister replay`: a record, played again and printed."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import dtwister
from dtwister.bots import GreedyBot
from dtwister.cli import main


def begun(decisions: int) -> dtwister.Game:
    game = dtwister.new_game("base:beginner", seed=5)
    bots = [GreedyBot(dtwister.Rng(seat)) for seat in range(2)]
    for _ in range(decisions):
        assert game.decision is not None
        seat = game.decision.seat
        game.play(bots[seat].choose(game.view(seat)))
    return game


@pytest.fixture
def game() -> dtwister.Game:
    return begun(40)


@pytest.fixture
def record(game: dtwister.Game, tmp_path: Path) -> str:
    path = tmp_path / "game.toml"
    path.write_text(dtwister.record_text(game), encoding="utf-8")
    return str(path)


def test_the_whole_record(
    game: dtwister.Game, record: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["replay", record]) == 0
    out = capsys.readouterr().out
    for action, _ in game.history:
        assert dtwister.action_text(game.match, action) in out
    assert dtwister.draw(game) in out
    assert "not over yet" in out
    assert "walked piece=" not in out


def test_up_to_an_action(
    game: dtwister.Game, record: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["replay", record, "--at", "12", "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert [entry["number"] for entry in data["actions"]] == list(range(1, 13))
    assert main(["replay", record, "--at", "0"]) == 0
    assert "start" not in capsys.readouterr().out


def test_the_view_of_a_seat_keeps_what_is_hidden(
    game: dtwister.Game, record: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["replay", record, "--at", "9", "--view", "yellow", "--events"]) == 0
    out = capsys.readouterr().out
    assert "start ? on " in out
    assert "deal ? turned ?" in out
    assert "start blue." not in out
    assert "blue" in out and "start yellow." in out
    assert main(["replay", record, "--at", "9", "--view", "spectator", "--json", "--events"]) == 0
    assert "yellow." not in capsys.readouterr().out


def test_everything_that_happened(
    game: dtwister.Game, record: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["replay", record, "--events"]) == 0
    assert "laid-on-line seat=blue piece=blue." in capsys.readouterr().out


def test_the_json_form(
    game: dtwister.Game, record: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["replay", record, "--json", "--events"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert set(data) == {"scenario", "seats", "options", "actions", "vp", "result"}
    assert data["scenario"] == "base:beginner"
    assert data["seats"] == ["blue", "yellow"]
    assert data["result"] is None
    texts = [dtwister.action_text(game.match, action) for action, _ in game.history]
    assert [entry["text"] for entry in data["actions"]] == texts
    assert data["actions"][0]["seat"] is None
    assert all(entry["events"] for entry in data["actions"])


def test_a_game_that_is_over(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game = begun(30)
    game.play(dtwister.parse_action(game.match, "resign yellow"), by="yellow")
    path = tmp_path / "over.toml"
    path.write_text(dtwister.record_text(game), encoding="utf-8")
    assert main(["replay", str(path), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["result"] == {
        "winners": ["blue"],
        "why": "resignation",
    }
    assert main(["replay", str(path)]) == 0
    assert "blue won (resignation)" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["--at", "9999"], "expected at least 9999 actions"),
        (["--at", "-1"], "expected a whole number from 0 to"),
        (["--view", "yelow"], "did you mean 'yellow'?"),
        (["--no", "base:thief"], "with which it was played"),
    ],
)
def test_wrong_arguments_are_explained(
    words: list[str], message: str, record: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["replay", record, *words]) == 2
    assert message in capsys.readouterr().err


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (None, "No such file"),
        (b"\xff\xfe\x00", "expected a record as UTF-8 text"),
        (b"# nothing\n", "record"),
        (b"= 1", "TOML"),
    ],
)
def test_what_is_no_record_is_explained(
    content: bytes | None, message: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "other.toml"
    if content is not None:
        path.write_bytes(content)
    assert main(["replay", str(path)]) == 2
    assert message in capsys.readouterr().err


def test_a_changed_record_is_refused_with_its_place(
    record: str, capsys: pytest.CaptureFixture[str]
) -> None:
    path = Path(record)
    text = path.read_text(encoding="utf-8")
    line = next(line for line in text.splitlines() if "blue: start" in line)
    path.write_text(text.replace(line, line.replace("start", "strat")), encoding="utf-8")
    assert main(["replay", record]) == 2
    err = capsys.readouterr().err
    assert "did you mean 'start'?" in err
    assert "action 2" in err


def _damaged(record: str, old: str, new: str) -> None:
    path = Path(record)
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


def test_damage_is_told_with_the_file_and_the_line(
    record: str, capsys: pytest.CaptureFixture[str]
) -> None:
    text = Path(record).read_text(encoding="utf-8")
    lines = text.splitlines()
    at = next(number for number, line in enumerate(lines) if "blue: start" in line)
    for new, message in (
        ("5,", f"actions, line {at + 1}: expected a text, got 5\n"),
        (
            lines[at].replace("start", "strat"),
            f"line {at + 1}, {lines[at].strip()[7:-2].replace('start', 'strat')!r}: column 1: ",
        ),
    ):
        Path(record).write_text(text.replace(lines[at], new, 1), encoding="utf-8")
        assert main(["replay", record]) == 2
        err = capsys.readouterr().err
        assert err.startswith(f"dtwister: {record}: ")
        assert message in err
        assert err.count("strat") <= 2  # once in the action, once as the verb


def test_a_line_that_is_missing_is_told(
    game: dtwister.Game, record: str, capsys: pytest.CaptureFixture[str]
) -> None:
    text = Path(record).read_text(encoding="utf-8")
    line = next(line for line in text.splitlines(keepends=True) if "blue: start" in line)
    _damaged(record, line, "")
    assert main(["replay", record]) == 2
    count = len(game.history)
    assert capsys.readouterr().err == (
        f"dtwister: {record}: {count - 1} actions; the digests say {count}: a line is missing or "
        "extra; it was right after action 0, so one of the actions 1 to 5 was changed, "
        "added or removed; replay it up to there with --at 0 (in Python: upto=0)\n"
    )


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('why = "resig', 'wy = "resig', "unknown key 'wy' (did you mean 'why'?)"),
        ('"resignation"', '"target"', "blue won (resignation), and the record says that blue won"),
        ("[result]", "[results]", "unknown key 'results' (did you mean 'result'?)"),
        ('winners = ["blue"]', "winners = []", "the record says that it is a draw (resignation)"),
        ('why = "resignation"\n', "", "result: missing key 'why'"),
    ],
)
def test_another_result_is_told_in_words(
    old: str, new: str, message: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game = begun(30)
    game.play(dtwister.parse_action(game.match, "resign yellow"), by="yellow")
    path = tmp_path / "over.toml"
    path.write_text(dtwister.record_text(game), encoding="utf-8")
    _damaged(str(path), old, new)
    assert main(["replay", str(path)]) == 2
    assert message in capsys.readouterr().err


def test_a_plugin_that_is_not_there_is_told_with_the_remedy(
    record: str, capsys: pytest.CaptureFixture[str]
) -> None:
    _damaged(record, "[plugins]\n", '[plugins]\ncircus = "1.0"\n')
    assert main(["replay", record]) == 2
    err = capsys.readouterr().err
    assert "the plug-in 'circus' is not loaded" in err
    assert "--plugins-dir" in err
