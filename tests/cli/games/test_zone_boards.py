"""The commands on a board of zones: what is printed of a game of the card game."""

from __future__ import annotations

from io import StringIO
from pathlib import Path

import pytest

import dtwister
from dtwister.cli import main

pytestmark = pytest.mark.usefixtures("elsewhere")


def printed(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert main(words) == 0
    captured = capsys.readouterr()
    assert captured.err == ""
    return captured.out


def test_a_demo_shows_the_board_and_its_record_is_replayed_for_each_seat(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = printed(capsys, "demo", "--scenario", "card:3", "--seed", "2", "--out", str(tmp_path))
    record = tmp_path / "demo-card-3-2.toml"
    rules = dtwister.load_rules()
    game = dtwister.replay(rules, record.read_text(encoding="utf-8"))
    assert game.is_over
    assert dtwister.draw(game) in out
    for action, by_chance in game.history:
        if not by_chance:
            assert dtwister.action_text(game.match, action) in out
    begun = next(n for n, (action, _) in enumerate(game.history) if action.verb == "step")
    early = dtwister.replay(rules, dtwister.record_text(game))
    while len(early.history) > begun:
        early.undo()
    for seat in ("blue", "yellow", "spectator"):
        out = printed(capsys, "replay", str(record), "--at", str(begun), "--view", seat)
        view = early.view(None if seat == "spectator" else seat)
        assert dtwister.draw(view) in out
        assert " object" in out
        assert " character" in out
    assert dtwister.draw(early) in printed(capsys, "replay", str(record), "--at", str(begun))


def test_actions_on_zones_may_be_shortened(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = ["naga r3>o", "auto all", "auto all", "naga to r3>s", "auto", "quit"]
    monkeypatch.setattr("sys.stdin", StringIO("".join(f"{line}\n" for line in lines)))
    out = printed(capsys, "play", "card:tutorial-1", "--seed", "2")
    assert "blue: start blue.naga on r3>o" in out
    assert "a shorter form that fits only one" not in out
    assert "blue: face blue.naga to r3>s" in out
    assert "b.naga > s" in out


@pytest.mark.parametrize("kind", ["characters", "objects", "rooms", "scenarios", "sets"])
def test_the_lists_have_the_card_game(kind: str, capsys: pytest.CaptureFixture[str]) -> None:
    rules = dtwister.load_rules()
    names = [name for name in getattr(rules, kind) if name.startswith("card:")]
    out = printed(capsys, "list", kind)
    assert names
    assert all(f"  {name} " in out for name in names)
