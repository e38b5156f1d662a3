"""`dtwister league`: fair pairings, results that go on, ratings that fit them."""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest

from dtwister.cli import main
from dtwister.cli.leagues.fixtures import Fixture, GameScore, fixtures_of, scores_in
from dtwister.cli.leagues.ratings import meetings, ratings

LEAGUE = ("league", "prison:1", "--bots", "greedy", "random", "--max-decisions", "60")


def score(players: tuple[str, ...], winner: int, seed: int = 1) -> GameScore:
    points = tuple(float(side == winner) for side in range(len(players)))
    fixture = Fixture("prison:1", seed, players)
    return GameScore(fixture=fixture, points=points, decisions=9, why="all-out")


def test_each_pair_meets_on_both_sides_of_each_deal() -> None:
    found = list(fixtures_of("prison:1", 2, ["a", "b", "c"], [4, 5]))
    assert len(found) == len(set(found)) == 2 * 3 * 2
    assert {one.players for one in found if one.seed == 4} == {
        (x, y) for x in "abc" for y in "abc" if x != y
    }


def test_with_four_sides_each_bot_is_alone_on_each_once() -> None:
    found = list(fixtures_of("multi:standard-4", 4, ["a", "b"], [4]))
    assert [one.players.index("a") for one in found if one.single == "a"] == [0, 1, 2, 3]
    assert [one.players.index("b") for one in found if one.single == "b"] == [0, 1, 2, 3]


def test_a_stopped_league_goes_on(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "league.jsonl"
    assert main([*LEAGUE, "--deals", "2", "--out", str(out), "--json"]) == 0
    whole, lines = capsys.readouterr().out, out.read_text().splitlines(keepends=True)
    assert len(lines) == 4
    out.write_text("".join(lines[:2]) + lines[2][:30])
    assert main([*LEAGUE, "--deals", "2", "--out", str(out), "--json"]) == 0
    assert capsys.readouterr().out == whole
    assert out.read_text().splitlines(keepends=True) == lines
    assert main([*LEAGUE, "--deals", "1", "--out", str(out), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["meetings"][0]["games"] == 2


def test_processes_change_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    texts = []
    for workers in ("1", "2"):
        out = tmp_path / workers
        words = ["--deals", "1", "--out", str(out), "--workers", workers]
        assert main([*LEAGUE, *words]) == 0
        texts.append((capsys.readouterr().out, out.read_text()))
    assert texts[0] == texts[1]


def test_the_picture_names_all_bots(tmp_path: Path) -> None:
    out, picture = tmp_path / "league.jsonl", tmp_path / "league.svg"
    assert main([*LEAGUE, "--deals", "1", "--out", str(out), "--svg", str(picture)]) == 0
    texts = [one.text for one in ElementTree.parse(picture).iter() if one.tag.endswith("text")]
    assert {"greedy", "random"} <= set(texts)


def test_ratings_follow_the_results() -> None:
    games = [score(("a", "b"), 0, seed) for seed in range(9)] + [score(("b", "a"), 0, 10)]
    found = ratings(games, zero="b")
    assert [one.bot for one in found] == ["a", "b"]
    assert found[1].value == 0
    # 9.5 to 1.5 with half a victory each for free.
    assert found[0].value == pytest.approx(400 * 0.8017, abs=1)
    assert found[0].low < found[0].value < found[0].high


def test_a_bot_that_always_wins_has_a_rating() -> None:
    found = ratings([score(("a", "b"), 0)] * 5)
    assert 0 < found[0].value < 1000


def test_points_are_counted_for_the_bot_alone_on_its_side() -> None:
    games = [score(("b", "a", "b", "b"), side) for side in (0, 1, 1, 2)]
    (met,) = meetings(games)
    assert (met.bot, met.points, met.games, met.fair) == ("a", 2.0, 4, 0.25)
    assert met.low < 0.5 < met.high


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["league", "prison:1", "--bots", "greedy", "--out", "x"], "two different --bots"),
        (["league", "--bots", "greedy", "random", "--out", "x"], "expected SCENARIO"),
        (["league", "prison:1", "--bots", "greedy", "random"], "--out FILE"),
        (["league", "prison:1", "--bots", "greedy", "rando"], "did you mean 'random'"),
        (["league", "prison:11", "--bots", "greedy", "random", "--out", "x"], "did you mean"),
    ],
)
def test_wrong_arguments_are_explained(
    words: list[str],
    said: str,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(words) == 2
    assert said in capsys.readouterr().err
    assert not list(tmp_path.iterdir())


def test_a_foreign_file_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "notes.txt"
    out.write_text("buy milk\n")
    assert main([*LEAGUE, "--deals", "1", "--out", str(out)]) == 2
    assert "notes.txt:1: expected the result of a game of a league" in capsys.readouterr().err
    assert out.read_text() == "buy milk\n"


def test_bots_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["league", "--list"]) == 0
    assert capsys.readouterr().out.split()[:3] == ["easy", "normal", "hard"]


def test_lines_come_back() -> None:
    one = score(("a", "b"), 1)
    assert scores_in(one.line(), Path("x")) == [one]
