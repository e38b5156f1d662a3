"""Plug-ins that are wrong in many ways: each gets the finding that its name says, at its line."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from dtwister.cli import main
from fixtures.content_index import ROOT

WRONG = sorted((ROOT / "tests" / "data" / "wrong-plugins").glob("*.txt"))


def found_in(path: Path, capsys: pytest.CaptureFixture[str]) -> list[dict[str, Any]]:
    """Return the findings in a file."""
    assert main(["validate", "--play", "--format", "json", str(path)]) == 1
    captured = capsys.readouterr()
    assert captured.err == ""
    findings: list[dict[str, Any]] = json.loads(captured.out)["findings"]
    return findings


def test_there_are_ninety_of_them() -> None:
    assert len(WRONG) >= 90


@pytest.mark.parametrize("wrong", WRONG, ids=lambda path: path.stem)
def test_a_wrong_plug_in_gets_the_finding_that_its_name_says(
    wrong: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = wrong.read_text("utf-8")
    path = tmp_path / f"wrong_{wrong.stem[5:].replace('-', '_')}.py"
    path.write_text(text, "utf-8")
    findings = found_in(path, capsys)
    said = ", ".join(f"{one['line']}:{one['column']} {one['code']}" for one in findings)
    assert text.partition("\n")[0] == f"# finds: {said}"
    assert wrong.stem[:4] in {one["code"] for one in findings}
    assert 1 <= len(findings) <= 2
    assert {Path(one["file"]).name for one in findings} == {path.name}
    assert not [one for one in findings if "Traceback" in one["message"] or not one["message"]]
