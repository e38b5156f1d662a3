"""`dtwister replay`: a record, played again and printed."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import dtwister
from dtwister.bots import GreedyBot
from dtwister.cli import main
from dtwister.pages import replay_page
from fixtures.pages.replays import story_in


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
    assert set(data) == {"scenario", "seats", "options", "tags", "actions", "vp", "result"}
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
    _damaged(record, "[needs]\n", '[needs]\ncircus = "1 0123456789abcdef"\n')
    assert main(["replay", record]) == 2
    err = capsys.readouterr().err
    assert "the plug-in 'circus' is not loaded" in err
    assert "--plugins-dir" in err


# -- tags, comments and clock times ----------------------------------------------------------------


@pytest.fixture
def noted(game: dtwister.Game, tmp_path: Path) -> str:
    yellow = next(one.number for one in dtwister.record_of(game).actions if one.by == "yellow")
    text = dtwister.record_text(
        game,
        tags={"event": "Final", "blue": "A\u202e. Player"},
        comments={2: "A bold start.\nTwo lines.", yellow: "As usual."},
        clocks={2: 583.5, yellow: 7205},
    )
    path = tmp_path / "noted.toml"
    path.write_text(text, encoding="utf-8")
    return str(path)


def test_tags_comments_and_clocks_are_shown(noted: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", noted]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[1:3] == ["event: Final", "blue: A\\u202e. Player"]
    at = next(number for number, line in enumerate(lines) if line.endswith("  [9:43.5]"))
    assert [line.strip() for line in lines[at + 1 : at + 3]] == ["# A bold start.", "# Two lines."]
    assert any(line.endswith("  [2:00:05]") for line in lines)


def test_a_seat_sees_the_notes_at_its_own_actions(
    noted: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["replay", noted, "--view", "yellow"]) == 0
    out = capsys.readouterr().out
    assert "# As usual." in out and "[2:00:05]" in out
    assert "bold" not in out and "9:43" not in out
    assert main(["replay", noted, "--view", "spectator", "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert data["tags"]["event"] == "Final"
    assert not any({"comment", "clock"} & set(entry) for entry in data["actions"])
    assert main(["replay", noted, "--json"]) == 0
    entry = json.loads(capsys.readouterr().out)["actions"][1]
    assert (entry["comment"], entry["clock"]) == ("A bold start.\nTwo lines.", 583.5)


# -- as far as it goes -----------------------------------------------------------------------------


def test_a_record_of_other_rules_is_shown_as_far_as_it_goes(
    game: dtwister.Game, record: str, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = Path(record).read_text(encoding="utf-8").splitlines()
    at = [number for number, line in enumerate(lines) if "yellow: start" in line][1]
    _damaged(record, lines[at], '    "yellow: start yellow.thief on z99",')
    _damaged(record, 'base = "1 ', 'base = "7 ')
    assert main(["replay", record]) == 2
    assert "--partly" in capsys.readouterr().err
    assert main(["replay", record, "--partly"]) == 1
    out = capsys.readouterr().out
    total = len(game.history)
    assert "other rules: expected version 7 of the rules of base, got 1" in out
    assert f"6 of {total} actions could be played" in out
    assert f"it stopped at action 7, line {at + 1}, 'start yellow.thief on z99': column" in out
    assert main(["replay", record, "--partly", "--json"]) == 1
    part = json.loads(capsys.readouterr().out)["replay"]
    assert (part["played"], part["of"], part["complete"]) == (6, total, False)
    assert part["stopped"]["number"] == 7
    assert main(["replay", record, "--partly", "--at", "3"]) == 2
    assert "--at" in capsys.readouterr().err


def test_a_record_that_cannot_be_begun_says_why(
    record: str, capsys: pytest.CaptureFixture[str]
) -> None:
    _damaged(record, '"base:beginner"', '"base:begginer"')
    assert main(["replay", record, "--partly"]) == 1
    assert "it stopped at the start: the game cannot be started" in capsys.readouterr().out
    assert main(["replay", record, "--partly", "--json"]) == 1
    assert json.loads(capsys.readouterr().out)["replay"]["played"] == 0


def test_a_record_that_fits_is_complete(record: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", record, "--partly"]) == 0
    assert "actions could be played" in capsys.readouterr().out


def test_a_page_holds_all_or_what_one_seat_knew(
    game: dtwister.Game, record: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "game.html"
    assert main(["replay", record, "--html", str(out)]) == 0
    assert capsys.readouterr().out == f"written: {out}\n"
    kept = dtwister.read_record(Path(record).read_text("utf-8"))
    assert out.read_text("utf-8") == replay_page(game, record=kept)
    for name, seat in {"blue": "blue", "spectator": dtwister.SPECTATOR}.items():
        assert main(["replay", record, "--html", str(out), "--view", name]) == 0
        assert out.read_text("utf-8") == replay_page(game, record=kept, seat=seat)


def test_a_page_up_to_an_action_and_of_a_part(
    game: dtwister.Game, record: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "game.html"
    assert main(["replay", record, "--html", str(out), "--at", "5"]) == 0
    assert len(story_in(out.read_text("utf-8"))["steps"]) <= 5 * 4
    assert main(["replay", record, "--html", str(out), "--partly"]) == 0
    assert f"all {len(game.history)} actions could be played" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        (["--html", "game.svg"], "--html game.svg: expected a name in .html"),
        (["--html", "game.html", "--json"], "--json and --html cannot be given together"),
        (["--html", "game.html", "--events"], "--events and --html cannot be given together"),
        (["--html", "game.html", "--view", "blu"], "unknown seat 'blu'; did you mean 'blue'?"),
        (["--html", "nowhere/game.html"], "nowhere"),
    ],
)
def test_what_no_page_can_be_is_refused(
    words: list[str],
    problem: str,
    record: str,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["replay", record, *words]) == 2
    assert problem in capsys.readouterr().err
    assert list(tmp_path.glob("*.html")) == []
