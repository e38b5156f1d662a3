"""Analysis: it judges by what the seat knew, and finds a blunder."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import dtwister
from dtwister.bots import GreedyBot, Judgement, SearchBot, analyse, turning_points
from dtwister.bots.search import Advice
from dtwister.cli import main
from fixtures.pages.replays import story_in


@pytest.fixture(scope="module")
def played() -> dtwister.Game:
    game = dtwister.new_game("prison:3", seed=1)
    bots = [GreedyBot(dtwister.Rng(seat)) for seat in (1, 2)]
    for _ in range(50):
        assert game.decision is not None
        seat = game.decision.seat
        game.play(bots[seat].choose(game.view(seat)))
    return game


def test_each_decision_is_judged_once(played: dtwister.Game) -> None:
    found = list(analyse(played, iterations=5, since=30))
    numbers = [one.number for one in found]
    assert numbers == sorted(set(numbers))
    assert min(numbers) >= 30
    played_then = {number + 1: a for number, (a, _) in enumerate(played.history, -1)}
    assert all(one.action.verb == played_then[one.number].verb for one in found)
    assert all(0 <= one.chance <= 1 and 0 <= one.loss <= 1 for one in found)


def test_the_same_seed_judges_alike(played: dtwister.Game) -> None:
    first, second = (list(analyse(played, iterations=4, since=40)) for _ in range(2))
    assert first == second
    blue = list(analyse(played, iterations=4, since=40, seats=[played.seat_number("blue")]))
    assert blue == [one for one in first if one.seat == 0]


def test_an_action_that_was_not_tried_is_judged_too(played: dtwister.Game) -> None:
    assert played.decision is not None
    view = played.view(played.decision.seat)
    last = list(view.legal_actions)[-1]
    advice = SearchBot(dtwister.Rng(1), iterations=3).advise(view, also=last)
    assert last in [one.action for one in advice]
    assert all(one.visits > 0 for one in advice)


def test_only_a_legal_action_is_judged(played: dtwister.Game) -> None:
    assert played.decision is not None
    view = played.view(played.decision.seat)
    illegal = played.history[1][0]
    with pytest.raises(dtwister.IllegalAction):
        SearchBot(dtwister.Rng(1), iterations=3).advise(view, also=illegal)


def test_the_game_turns_where_most_was_lost() -> None:
    game = dtwister.new_game("prison:1", seed=1)
    one, other = list(game.legal_actions)[:2]
    found = [
        Judgement(number, game.decision.seat, one, chance, Advice(other, 0.6, 20))  # type: ignore[union-attr]
        for number, chance in enumerate((0.59, 0.2, 0.4, 0.45, 0.7))
    ]
    assert [each.number for each in turning_points(found, most=2)] == [1, 2]
    assert found[4].loss == 0


def test_the_command_lists_them(
    played: dtwister.Game, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "game.toml"
    path.write_text(dtwister.record_text(played))
    words = ["analyse", str(path), "--iterations", "3", "--from", "41"]
    assert main([*words, "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert data["scenario"] == "prison:3"
    assert data["judgements"]
    assert all(one["number"] >= 41 for one in data["judgements"])
    verbs = {n: action.verb for n, (_, action) in enumerate(played.played_since(0), 1)}
    assert all(one["text"].split()[0] == verbs[one["number"]] for one in data["judgements"])
    assert main([*words, "--least", "0"]) == 0
    out = capsys.readouterr().out
    assert "as the search" in out
    assert main([*words, "--seat", "red"]) == 2
    assert "available: blue, yellow" in capsys.readouterr().err
    assert main([*words, "--least", "200"]) == 2
    assert "expected a number from 0 to 100" in capsys.readouterr().err


def test_the_command_writes_a_page(
    played: dtwister.Game, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record, page = tmp_path / "game.toml", tmp_path / "game.html"
    record.write_text(dtwister.record_text(played))
    words = ["analyse", str(record), "--iterations", "2", "--from", "44", "--least", "0"]
    assert main([*words, "--html", str(page)]) == 0
    out = capsys.readouterr().out
    assert out.endswith(f"written: {page}\n")
    readers = {one["name"]: one for one in story_in(page.read_text("utf-8"))["readers"]}
    told = [one["number"] for one in readers["open"]["judged"] if one["turned"]]
    assert f"the game turned at: {', '.join(map(str, told))}\n" in out
    assert main([*words, "--html", str(page), "--view", "blue"]) == 0
    [reader] = story_in(page.read_text("utf-8"))["readers"]
    assert reader["judged"] == readers["blue"]["judged"]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--html", "game.svg"], "--html game.svg: expected a name in .html"),
        (["--html", "nowhere/game.html"], "unknown folder nowhere; make it first"),
        (["--html", "game.html", "--json"], "--json and --html cannot be given together"),
        (["--html", "game.html", "--view", "red"], "unknown seat 'red'; available: blue, yellow"),
        (["--view", "blue"], "--view says what a page holds; give --html FILE, too"),
        (["--from", "0"], "argument --from: expected a whole number from 1 to"),
    ],
)
def test_the_command_thinks_only_where_its_page_can_be_written(
    words: list[str],
    said: str,
    played: dtwister.Game,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("dtwister.cli.commands.analyse.analyse", lambda *_, **__: 1 / 0)
    Path("game.toml").write_text(dtwister.record_text(played))
    assert main(["analyse", "game.toml", *words]) == 2
    assert said in capsys.readouterr().err
    assert not list(tmp_path.glob("*.html"))
