"""`dtwister play` goes through a session: declarations, offers, clocks, take-back."""

from __future__ import annotations

from io import StringIO
from pathlib import Path

import pytest

import dtwister
from dtwister.bots import RandomBot
from dtwister.cli import main
from dtwister.cli.ending import Ends
from dtwister.cli.playing.terminal_game import TerminalGame
from dtwister.cli.record_keeping import Keeper
from dtwister.session import Session, TimeControl
from fixtures.sessions import StillClock

pytestmark = pytest.mark.usefixtures("elsewhere")

RECORD = "play-base-beginner-4.toml"
TWO = ("--seat", "blue=human", "--seat", "yellow=human")


def out_of(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    *lines: str,
    words: tuple[str, ...] = (),
) -> str:
    monkeypatch.setattr("sys.stdin", StringIO("".join(f"{line}\n" for line in lines)))
    begin = () if "--from" in words else ("base:beginner", "--seed", "4")
    assert main(["play", *begin, *words]) == 0
    return capsys.readouterr().out


def record() -> dtwister.Record:
    return dtwister.read_record(Path(RECORD).read_text("utf-8"))


def test_a_person_does_not_resign_for_a_bot(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    out = out_of(monkeypatch, capsys, "resign yellow", "why resign yellow", "why resign blue", "")
    assert out.count("blue cannot declare this: it is for yellow to declare") == 2
    assert "it is legal: resign blue" in out
    assert record().result is None
    out = out_of(monkeypatch, capsys, "resign blue", words=("--from", RECORD))
    assert "  blue: resign blue" in out and "yellow won (resignation)" in out


def test_people_at_one_terminal_resign_for_themselves(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    out = out_of(monkeypatch, capsys, "resign yellow", words=TWO)
    assert "  yellow: resign yellow" in out and "blue won (resignation)" in out


def test_a_draw_is_agreed_by_the_people_here(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = ("why agree-draw", "agree-draw", "no", "agree-draw", "yes")
    out = out_of(monkeypatch, capsys, *lines, words=TWO)
    assert "it is legal: agree-draw" in out
    assert out.count("yellow, do you agree? (yes or no)") == 2
    assert "yellow declines" in out and "a draw (agreed)" in out
    result = record().result
    assert result is not None and (result.winners, result.why) == ((), "agreed")


def test_no_bot_agrees_to_a_draw(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    out = out_of(monkeypatch, capsys, "agree-draw", "why agree-draw")
    assert out.count("blue cannot offer this: yellow is open, or a bot plays it") == 2
    assert record().result is None


def test_only_a_clock_declares_a_timeout(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ("--option", "timer=true")
    out = out_of(monkeypatch, capsys, "timeout turn", "why timeout turn", words=words)
    assert out.count("'timeout turn' is declared by the clock; play with --clock SECONDS") == 2


def test_clock_times_are_in_the_record_and_go_on_from_there(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    out = out_of(monkeypatch, capsys, "thief a2", words=("--clock", "600+5"))
    assert "; blue 600 s, yellow 600 s] blue lays" in out
    assert list(record().clocks) == [2] and record().clocks[2] <= 600
    noted = record().with_notes(clocks={2: 100.4}, comments={2: "Quick."})
    Path(RECORD).write_text(noted.text(), "utf-8")
    out = out_of(monkeypatch, capsys, "", words=("--from", RECORD, "--clock", "600"))
    assert "; blue 100 s, yellow 600 s] blue lays" in out
    assert record().clocks == {2: 100.4} and record().comments == {2: "Quick."}


@pytest.mark.parametrize("text", ["", "0", "-5", "x", "5+", "5+x", "5+-1", "1e3", "9" * 30])
def test_a_wrong_clock_is_explained(text: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", "base:beginner", f"--clock={text}"]) == 2
    assert "expected SECONDS or SECONDS+INCREMENT, such as 600+5" in capsys.readouterr().err
    assert not list(Path().iterdir())


@pytest.mark.parametrize(("timer", "end"), [(False, "yellow won"), (True, "not over yet")])
def test_a_line_that_comes_too_late_does_not_count(
    timer: bool, end: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    clock = StillClock()
    game = dtwister.new_game("base:beginner", seed=4, timer=timer)
    while game.decision is not None and game.decision.kind != "act":
        game.play(next(iter(game.legal_actions)))
    assert game.decision is not None
    person = game.seats[game.decision.seat]
    end = end.replace("yellow", next(seat for seat in game.seats if seat != person))
    bots = {seat: RandomBot(dtwister.Rng(1)) for seat in game.seats if seat != person}
    session = Session(game, control=TimeControl(60), bots=bots, clock=clock)
    lines = iter(("late", "quit"))

    def typed(prompt: str) -> str:
        line = next(lines)
        clock.now += 61 if line == "late" else 0
        return line

    monkeypatch.setattr("builtins.input", typed)
    players = tuple("random" if seat in bots else "human" for seat in game.seats)
    with Ends() as ends, Keeper(session, ends) as keeper:
        assert TerminalGame(keeper, players, game.seed).run() == 0
    out = capsys.readouterr().out
    assert "time ran out before this line" in out and end in out
    assert ("the referee: timeout turn" in out) == timer


def test_an_undone_action_is_not_told_again(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    out = out_of(monkeypatch, capsys, "thief a2", "undo", "wizard a4", "undo", "thief a7")
    assert [line.partition("  blue: ")[2] for line in out.splitlines() if "  blue: " in line] == [
        "start blue.thief on a2",
        "start blue.wizard on a4",
        "start blue.thief on a7",
    ]
    assert [one.text for one in record().actions[1:]] == ["start blue.thief on a7"]
