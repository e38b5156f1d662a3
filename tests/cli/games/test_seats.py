"""The commands with three and four seats, and with other colours."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest

from dtwister.cli import main

pytestmark = pytest.mark.usefixtures("elsewhere")

COLOURS = ("red", "yellow", "green")


@pytest.mark.rule("MULTI-03", "R-M03")
def test_simulate_counts_by_the_colours_that_were_asked_for(
    capsys: pytest.CaptureFixture[str],
) -> None:
    words = ["simulate", "multi:standard-3", "--games", "2", "--seats", "red,yellow,green"]
    words += ["--seed", "0"]
    assert main([*words, "--max-decisions", "60"]) == 0
    said = capsys.readouterr().out
    assert "seats          red, yellow, green" in said
    assert "results        red 0, yellow 0, green 0, draw 0" in said
    assert main([*words, "--max-decisions", "60", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["seats"] == list(COLOURS)
    assert list(found["results"]) == [*COLOURS, "draw"]


@pytest.mark.rule("MULTI-03", "MULTI-06")
@pytest.mark.parametrize("command", ["simulate", "play", "demo"])
@pytest.mark.parametrize(
    ("seats", "said"),
    [
        ("red,yellow", "expected 3 seats for multi:standard-3, got 2"),
        ("red,yellow,pink", "unknown colour 'pink'"),
        ("red,yellow,red", "got red twice"),
    ],
)
def test_wrong_seats_are_explained(
    command: str, seats: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    words = {
        "simulate": ["simulate", "multi:standard-3", "--games", "1"],
        "play": ["play", "multi:standard-3"],
        "demo": ["demo", "--scenario", "multi:standard-3"],
    }[command]
    assert main([*words, "--seats", seats]) == 2
    assert said in capsys.readouterr().err


def test_a_demonstration_with_four_seats_and_its_record(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    seats = ("green", "blue", "yellow", "red")
    words = ["demo", "--scenario", "multi:standard-4", "--seats", ",".join(seats), "--seed", "3"]
    assert main([*words, "--out", str(tmp_path)]) == 0
    said = capsys.readouterr().out
    assert "seed 3, seats: green, blue, yellow, red" in said
    score = said[said.index("victory points: ") :]
    assert all(f"{colour} " in score for colour in seats)
    ended = next(line for line in said.splitlines() if "game-ended" in line)
    winner = ended.partition("winners=")[2].split()[0]
    assert set(winner.split(",")) <= set(seats)
    record = next(tmp_path.glob("*.toml"))
    for watcher in (*seats, "spectator"):
        assert main(["replay", str(record), "--view", watcher]) == 0
        assert "seats: green, blue, yellow, red" in capsys.readouterr().out
    assert main(["replay", str(record), "--view", "pink"]) == 2
    assert "unknown seat 'pink'" in capsys.readouterr().err
    assert main(["replay", str(record), "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["seats"] == list(seats)
    assert list(found["vp"]) == list(seats)
    assert set(found["result"]["winners"]) == set(winner.split(","))


def test_a_person_plays_one_of_three_seats(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = ["auto all", "auto all", "auto all", "board", "quit"]
    monkeypatch.setattr("sys.stdin", io.StringIO("\n".join(lines) + "\n"))
    words = ["play", "multi:standard-3", "--seats", "red,yellow,green", "--seat", "green=human"]
    assert main([*words, "--seat", "yellow=random", "--seed", "2"]) == 0
    said = capsys.readouterr().out
    assert "red greedy, yellow random, green human" in said
    assert "[red 0, yellow 0, green 0] green" in said
    assert "  red: " in said
    # What others lay is not told.
    assert "start yellow.thief" not in said
    assert "start ?" in said


def test_a_colour_that_does_not_play_is_no_seat(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", "multi:standard-3", "--seat", "green=human"]) == 2
    assert "unknown seat 'green'" in capsys.readouterr().err
