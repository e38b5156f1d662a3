"""Bots that are other programs: what they are told, and what becomes of those that fail."""

from __future__ import annotations

import json
import shutil
import sys
from importlib.metadata import EntryPoint
from io import StringIO
from pathlib import Path

import pytest

import dtwister
from dtwister.bots import (
    BotError,
    GreedyBot,
    ProgramBot,
    bot_names,
    check_bot_name,
    give_up_for,
    named_bot,
    named_bots,
)
from dtwister.cli import main
from dtwister.session import Session

ROOT = Path(__file__).parents[2]
GOOD = """
import json, sys
for line in sys.stdin:
    asked = json.loads(line)
    if asked["do"] == "hello":
        print(json.dumps({"say": "ready", "protocol": 1, "name": "First"}), flush=True)
    else:
        with open(PATH, "a") as notes:
            notes.write(line)
        answer = {"say": "play", "number": asked["number"], "action": asked["legal"][0]}
        print(json.dumps(answer), flush=True)
"""
READY = 'print(\'{"say": "ready", "protocol": 1}\', flush=True); input(); '


def bot_of(text: str, seconds: float = 30.0) -> ProgramBot:
    return ProgramBot([sys.executable, "-c", text], seconds=seconds)


@pytest.fixture
def game() -> dtwister.Game:
    return dtwister.new_game("prison:1", seed=1)


def test_a_program_plays_and_is_told_what_its_seat_may_know(
    game: dtwister.Game, tmp_path: Path
) -> None:
    notes = tmp_path / "notes"
    bot, other = bot_of(GOOD.replace("PATH", repr(str(notes)))), GreedyBot(dtwister.Rng(1))
    for _ in range(24):
        assert game.decision is not None
        seat = game.decision.seat
        game.play((bot, other)[seat].choose(game.view(seat)))
    bot.close()
    assert bot.name == "First"
    lines = [json.loads(line) for line in notes.read_text().splitlines()]
    assert len(lines) > 5
    assert all(line["view"]["view"] == "blue" for line in lines)
    told = [one for line in lines for one in line["told"]]
    numbers = [one["told"] for one in told]
    assert numbers == list(range(len(numbers))), "each action is told once, in order"
    laid = [one["action"] for one in told if one["by"] == "yellow"]
    assert laid[0]["piece"] == "?", "tokens of others stay hidden"


@pytest.mark.parametrize(
    ("program", "said"),
    [
        ("import sys; sys.exit('out of ideas')", "it ended before it answered.*out of ideas"),
        ("print('good morning')", "expected a line of JSON, got 'good morning'"),
        ("print('[1]')", "expected an object of JSON"),
        ("print('[' * 100000)", "expected a line of JSON"),
        ('print(\'{"say": "ready", "protocol": 7}\')', "protocol.*1.*got"),
        (READY + "print('{}')", "expected .*say.*play"),
        (READY + 'print(\'{"say": "play", "action": "fly"}\')', "answered no legal action"),
        (READY + 'print(\'{"say": "play", "action": 7}\')', "answered no legal action"),
        (READY + 'print(\'{"say": "play", "action": {}}\')', "answered no legal action"),
        (
            READY + 'print(\'{"say": "play", "number": 99, "action": "x"}\')',
            "expected an answer to 1, got 99",
        ),
    ],
)
def test_one_that_fails_is_told_why(game: dtwister.Game, program: str, said: str) -> None:
    bot = bot_of(program)
    for _ in range(2):  # it does not come back
        with pytest.raises(BotError, match=said):
            bot.choose(game.view("blue"))


def test_one_that_hangs_is_ended(game: dtwister.Game) -> None:
    bot = bot_of(READY + "input(); input()", seconds=0.2)
    with pytest.raises(BotError, match=r"no answer in 0\.2 seconds"):
        bot.choose(game.view("blue"))


def test_one_that_reads_nothing_is_ended() -> None:
    """Send more than a pipe holds, so that the program cannot even be told of the end."""
    game = dtwister.new_game("multi:standard-4", seed=1)
    ready = 'print(\'{"say": "ready", "protocol": 1}\', flush=True)'
    bot = bot_of(f"{ready}; import signal; signal.pause()", seconds=0.2)
    seat = game.decision.seat  # type: ignore[union-attr]
    with pytest.raises(BotError, match="no answer in"):
        bot.choose(game.view(seat))


def test_one_that_never_stops_talking_is_not_listened_to(game: dtwister.Game) -> None:
    bot = bot_of("while True: print('{}', flush=True)")
    with pytest.raises(BotError, match="protocol"):
        bot.choose(game.view("blue"))


def test_one_that_is_not_there_fails(game: dtwister.Game) -> None:
    with pytest.raises(BotError, match="it cannot be started"):
        ProgramBot(["no-such-program-at-all"]).choose(game.view("blue"))


def test_a_seat_whose_bot_fails_gives_up(game: dtwister.Game) -> None:
    assert give_up_for(game, game.seat_number("blue")) is not None
    assert game.result is not None
    assert game.result.winners == (1,)
    assert give_up_for(game, game.seat_number("blue")) is None


def test_a_session_goes_on_without_a_bot_that_failed() -> None:
    game = dtwister.new_game("prison:1", seed=1)
    bots = {"blue": bot_of("print('nonsense')"), "yellow": GreedyBot(dtwister.Rng(1))}
    session = Session(game, bots=bots)
    session.advance()
    assert session.result is not None
    assert session.result.winners == (1,)


def test_other_games_of_a_run_go_on(capsys: pytest.CaptureFixture[str]) -> None:
    name = f"program:{sys.executable} -c 'print(7)'"
    words = ["simulate", "prison:1", "--games", "2", "--seed", "1", "--json"]
    assert main([*words, "--bots", name, "greedy"]) == 0
    captured = capsys.readouterr()
    report = json.loads(captured.out)
    assert (report["bots_failed"], report["results"]["yellow"]) == (2, 2)
    assert "in the game with seed 1, blue: the program" in captured.err
    assert "expected an object of JSON, got '7'" in captured.err


def test_a_person_is_told_why_a_bot_gave_up(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", StringIO())
    seat = f"blue=program:{sys.executable} -c 'print(7)'"
    words = ["play", "prison:1", "--seed", "1", "--no-record", "--seat", seat]
    assert main([*words, "--seat", "yellow=human"]) == 0
    captured = capsys.readouterr()
    assert "yellow won (resignation)" in captured.out
    assert "blue gives up: the program" in captured.err


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("greed", "did you mean 'greedy'"),
        ("search:iterations", "expected NAME:SETTING=VALUE"),
        ("search:depth=3", "unexpected keyword argument 'depth'"),
        ("search:iterations=0", "expected 1 iteration or more"),
        ("search:iterations=ten", "expected iterations as a whole number, got 'ten'"),
        ("search:turns=1.5", "expected turns as a whole number"),
        ("search:seconds=soon", "expected seconds as a number, got 'soon'"),
        ("search:weights=3", "unexpected keyword argument 'weights'"),
        ("program:", "expected the command of a program"),
        ("program:seconds=soon,node x", "expected seconds as a number"),
        ("program:node 'x", "No closing quotation"),
    ],
)
def test_a_name_that_no_bot_has_is_explained(name: str, said: str) -> None:
    for look in (check_bot_name, lambda given: named_bot(given, dtwister.Rng(1))):
        with pytest.raises(dtwister.DtwisterError, match=said):
            look(name)


def test_other_distributions_bring_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    points = [
        EntryPoint("clever", "dtwister.bots:GreedyBot", named_bots.GROUP),
        EntryPoint("broken", "dtwister.bots:no_such_bot", named_bots.GROUP),
        EntryPoint("mute", "builtins:repr", named_bots.GROUP),
    ]
    monkeypatch.setattr(named_bots, "entry_points", lambda group: points)
    assert bot_names()[-3:] == ("broken", "clever", "mute")
    assert isinstance(named_bot("clever", dtwister.Rng(1)), GreedyBot)
    with pytest.raises(dtwister.DtwisterError, match="cannot be loaded from dtwister"):
        named_bot("broken", dtwister.Rng(1))
    with pytest.raises(dtwister.DtwisterError, match="expected a bot with `choose`"):
        named_bot("mute", dtwister.Rng(1))


@pytest.mark.skipif(shutil.which("node") is None, reason="the example needs Node")
def test_the_example_in_javascript_plays(capsys: pytest.CaptureFixture[str]) -> None:
    name = f"program:node {ROOT / 'examples/bots/runner.mjs'}"
    words = ["simulate", "prison:1", "--games", "1", "--seed", "1", "--max-decisions", "120"]
    assert main([*words, "--json", "--bots", name, "random"]) == 0
    assert json.loads(capsys.readouterr().out)["bots_failed"] == 0
