"""Reports on many games: counts, shares and means that can be worked out by hand."""

from __future__ import annotations

import json
import re
from pathlib import Path
from xml.etree import ElementTree

import attrs
import pytest

import dtwister
from dtwister.cli import main
from dtwister.simulation import GameRow, report_page, report_text, summaries_of
from dtwister.simulation.reporting.charts import Dot, Mark, bar_chart, interval_chart
from dtwister.simulation.reporting.games_summary import lengths_of
from dtwister.simulation.reporting.intervals import Mean, Share

ROW = GameRow(
    scenario="prison:3",
    options=("target=5",),
    seats=("blue", "yellow"),
    bots=("hard", "greedy"),
    max_decisions=90,
    rules="0123",
    seed=1,
    winners=("blue",),
    ending="target",
    points=(5, 1),
    decisions=40,
    bot_failure="",
    first_moves=("blue starter: start blue.thief on a2", "yellow card: play 2"),
    scored=("blue 2 exit blue.thief", "blue 2 exit blue.thief", "yellow 1 elimination blue.naga"),
    listings=4,
    legal_actions=80,
    digest="4567",
    seconds=0.5,
)
ROWS = [
    ROW,
    attrs.evolve(ROW, seed=2, winners=("yellow",), decisions=60),
    attrs.evolve(ROW, seed=3, first_moves=("blue starter: start blue.naga on a2",), scored=()),
    attrs.evolve(ROW, seed=4, winners=(), ending="cut", decisions=90, bot_failure="blue: out"),
]
SECTIONS = ("Who wins", "How long games are", "How they end", "First moves", "Which characters")


def test_each_number_is_the_one_that_counting_gives() -> None:
    (found,) = summaries_of(ROWS)
    assert (found.games, found.bots_failed) == (4, 1)
    assert [(one.name, one.count) for one in found.wins] == [("blue", 2), ("yellow", 1)]
    assert found.unwon.count == 1
    assert [(one.name, one.count) for one in found.endings] == [("target", 3), ("cut", 1)]
    assert found.lengths is not None
    assert (found.lengths.least, found.lengths.median, found.lengths.most) == (40, 40, 60)
    assert found.lengths.mean.value == pytest.approx(140 / 3)
    assert sum(count for _, count in found.lengths.bins) == 3
    firsts = {(one.kind, one.action): (one.given.count, one.won.count) for one in found.first_moves}
    assert firsts == {
        ("starter", "start blue.thief on a2"): (3, 1),
        ("starter", "start blue.naga on a2"): (1, 1),
        ("card", "play 2"): (3, 1),
    }
    scorers = {one.name: (one.own.value, one.others.value) for one in found.scorers}
    assert scorers == {"thief": (3.0, 0.0), "naga": (0.0, 0.75)}


def test_settings_are_told_apart() -> None:
    other = attrs.evolve(ROW, bots=("greedy", "hard"))
    assert [one.title for one in summaries_of([ROW, other, ROW])] == [
        "prison:3: blue hard, yellow greedy",
        "prison:3: blue greedy, yellow hard",
    ]


def test_without_an_end_there_are_no_lengths() -> None:
    (found,) = summaries_of([ROWS[3]])
    assert found.lengths is None
    assert "no game ended by the rules" in report_text([ROWS[3]])
    assert "No game ended by the rules." in report_page([ROWS[3]])


def test_quantiles_and_bins_cover_all_games() -> None:
    found = lengths_of(dict.fromkeys(range(100, 200), 1))
    assert found is not None
    assert (found.median, found.quartiles) == (149, (124, 174))
    assert found.bins[0] == (100, 5)
    assert sum(count for _, count in found.bins) == 100
    assert lengths_of({}) is None


def test_the_interval_of_a_share_is_that_of_wilson() -> None:
    """The example of the literature: 0 of 10 gives 0 to 27.75 %."""
    found = Share.of("blue", 0, 10)
    assert (found.low, found.high) == (
        pytest.approx(0.0, abs=1e-9),
        pytest.approx(0.2775, abs=1e-4),
    )


def test_the_interval_of_a_mean_is_that_of_its_spread() -> None:
    numbers = [2, 4, 4, 4, 5, 5, 7, 9]
    found = Mean.of("x", sum(numbers), sum(one**2 for one in numbers), len(numbers))
    assert found.value == 5.0
    assert found.high - 5.0 == pytest.approx(1.959964 * (32 / 7 / 8) ** 0.5)
    one = Mean.of("x", 3, 9, 1)
    assert one.low == one.high == 3.0


def test_text_page_and_data_have_all_sections(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text, page = report_text(ROWS), report_page(ROWS, title="a <b>")
    for section in SECTIONS:
        assert section in text
        assert section in page
    assert "<title>a &lt;b&gt;</title>" in page
    path = tmp_path / "games.jsonl"
    path.write_text("".join(row.line() for row in ROWS))
    assert main(["report", str(path)]) == 0
    assert capsys.readouterr().out == text + "\n"
    assert main(["report", str(path), "--json"]) == 0
    (found,) = json.loads(capsys.readouterr().out)["settings"]
    assert found["wins"][0]["count"] == 2
    assert main(["report", str(path), str(path), "--html"]) == 0
    written = tmp_path / "games.html"
    assert "8 games, cut after 90 decisions" in written.read_text("utf-8")
    assert main(["report", str(path), "--html", str(tmp_path / "other.html")]) == 0
    assert (tmp_path / "other.html").exists()


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("games.csv", "expected a file that ends in .jsonl or .parquet"),
        ("games.jsonl", "No such file or directory; check the name and the folder"),
        ("games.parquet", "No such file or directory; check the name and the folder"),
    ],
)
def test_wrong_files_are_explained(
    name: str, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["report", str(tmp_path / name), "--html"]) == 2
    assert said in capsys.readouterr().err
    assert not list(tmp_path.iterdir())


def test_a_file_without_games_is_a_report_without_any(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "games.jsonl").touch()
    assert main(["report", str(tmp_path / "games.jsonl")]) == 0
    assert capsys.readouterr().out == "there are no games\n"
    assert "There are no games." in report_page([])


def test_points_without_a_character_are_told_too() -> None:
    row = attrs.evolve(ROW, scored=("blue 1 king -",))
    (found,) = summaries_of([row])
    assert [(one.name, one.own.value) for one in found.scorers] == [("-", 1.0)]
    assert "no character" in report_page([row])


def test_charts_are_well_formed_and_within_their_frame() -> None:
    dots = [Dot("a & b", 0.5, -0.5, 2.0, "<1>"), Dot("c", 0.0, 0.0, 0.0, "0")]
    picture = ElementTree.fromstring(interval_chart(dots, [Mark(0, "0")], title="t", what="w"))
    width = float(picture.attrib["viewBox"].split()[2])
    places = [float(one.attrib["cx"]) for one in picture.iter() if one.tag.endswith("circle")]
    assert len(places) == 2
    assert all(0 < place < width for place in places)
    bars = ElementTree.fromstring(bar_chart([("0", 0), ("10", 4)], title="t", what="w"))
    tall = [float(one.attrib["height"]) for one in bars.iter() if one.tag.endswith("rect")]
    assert tall[0] == 0 < tall[1]


def test_reports_need_no_list_of_all_rows() -> None:
    """A generator is read once, row by row."""
    left = iter(ROWS)
    assert re.search("4 games", report_text(left))
    assert next(left, None) is None


def test_a_real_game_has_first_moves_and_scorers() -> None:
    plan = dtwister.SimulationPlan("base:beginner", games=1, seed=7)
    (found,) = summaries_of(dtwister.simulate(plan))
    assert {"starter", "lay", "card", "act"} <= {one.kind for one in found.first_moves}
    assert {"wizard", "goblin"} <= {one.name for one in found.scorers}
