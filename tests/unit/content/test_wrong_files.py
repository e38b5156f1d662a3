"""Files that are wrong in many ways: each gets the finding that its name says, at its line."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from dtwister.cli import main
from fixtures.content_index import ROOT

WRONG = sorted((ROOT / "tests" / "data" / "wrong").glob("*.toml"))


def test_there_are_fifty_of_them() -> None:
    assert len(WRONG) >= 50


@pytest.mark.parametrize("path", WRONG, ids=lambda path: path.stem)
def test_a_wrong_file_gets_the_finding_that_its_name_says(
    path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["validate", "--format", "json", str(path)]) == 1
    captured = capsys.readouterr()
    assert captured.err == ""
    form = json.loads(captured.out)
    found = [f"{f['line']}:{f['column']} {f['code']}" for f in form["findings"]]
    first = path.read_text("utf-8").partition("\n")[0]
    assert first == f"# finds: {', '.join(found)}"
    assert path.stem[:4] in {finding["code"] for finding in form["findings"]}


@pytest.mark.parametrize("path", WRONG, ids=lambda path: path.stem)
def test_what_is_found_is_said_in_one_line_each(
    path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["validate", str(path)]) == 1
    *findings, summary = capsys.readouterr().out.splitlines()
    assert all(re.match(rf"{re.escape(str(path))}:\d+:\d+: [CM]\d{{3}} .", f) for f in findings)
    assert summary.startswith(f"{len(findings)} finding")


def test_they_can_be_checked_together(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["validate", str(WRONG[0].parent)]) == 1
    out = capsys.readouterr().out
    assert all(f"{path}:" in out for path in WRONG)
