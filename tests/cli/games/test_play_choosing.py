"""`dtwister play` with scenarios in which teams are chosen first."""

from __future__ import annotations

from io import StringIO

import pytest

from dtwister.cli import main

pytestmark = pytest.mark.usefixtures("elsewhere")


def typed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], scenario: str, *lines: str
) -> str:
    monkeypatch.setattr("sys.stdin", StringIO("".join(f"{line}\n" for line in lines)))
    assert main(["play", scenario, "--seed", "3", "--option", "sets=base"]) == 0
    return capsys.readouterr().out


def test_a_team_is_chosen_at_the_terminal(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = (
        "legal",
        "choose goblin",
        "choose goblin",
        "auto all",
        "auto all",
        "choose-rooms base:2",
    )
    out = typed(monkeypatch, capsys, "veterans:free-choice", *lines, "auto all", "quit")
    assert "blue chooses one of its characters; 8 to go" in out
    assert "  choose blue.wall-walker\n" in out
    assert "blue: choose blue.goblin" in out
    assert "chosen-already (R-302)" in out
    assert "yellow: choose ?" in out and "choose yellow" not in out
    assert "blue: choose-rooms base:2" in out and "yellow: choose-rooms ?" in out
    before, board, after = out.partition("     a   b   c")
    assert board and "lays a character face down" not in before
    assert "blue lays a character face down on its line" in after


def test_a_draft_at_the_terminal(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    out = typed(monkeypatch, capsys, "veterans:draft", *["auto all"] * 4, "quit")
    assert "names a pair of rooms" in out and "blue: pick-rooms base:" in out
    assert "blue: pick blue." in out and "put-away piece=yellow." in out
    assert "blue lays a character face down on its line" in out
