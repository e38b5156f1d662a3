"""The example that studies many games."""

from __future__ import annotations

import csv
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_it_plays_into_a_table_and_answers_three_questions(tmp_path: Path) -> None:
    path = tmp_path / "games.csv"
    done = subprocess.run(
        [sys.executable, str(ROOT / "examples/study/study.py"), "6", str(path)],
        capture_output=True,
        text=True,
        check=True,
    )
    with path.open(newline="", encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    assert [row["seed"] for row in rows] == list("012345")
    assert all(row["first"] and int(row["decisions"]) > 20 for row in rows)
    assert [line.partition("?")[0] for line in done.stdout.splitlines()] == [
        "Does the first player win more often",
        "How long is a game",
        "Which character leaves most often",
    ]
    assert "6 of 6 games" in done.stderr
