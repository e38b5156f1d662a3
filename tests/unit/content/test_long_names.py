"""No finding repeats an id of any length: a line stays a line that a person can read."""

from __future__ import annotations

from pathlib import Path

import pytest

from dtwister._content.checking.validation import validate_paths
from dtwister._plugins.known_content import known_content
from dtwister._plugins.loading import load

LONG = "a" * 900
KNOWN = known_content(load())
PERSON = f"""
[[character]]
id = "{LONG}"
name = "Cook"
movement = 3
combat = 1
abilities = ["{LONG}"]
"""
THING = f"""
[[object]]
id = "{LONG}"
name = "Spoon"
"""
SCENARIO = f"""
[[scenario]]
id = "{LONG}"
name = "Feast"
layout = "{LONG}"
frame = "{LONG}"
room_sets = ["{LONG}"]
characters = ["{LONG}", "{LONG}"]
objects = ["{LONG}"]
options = ["{LONG}"]
abilities = ["features:nobody-left", {{ id = "features:points-at-once", {LONG} = 2 }}]

[scenario.settings]
{LONG} = 4
"""
SET = f"""
[[set]]
id = "{LONG}"
name = "Box"
characters = ["{LONG}", "{LONG}"]
objects = ["{LONG}", "{LONG}"]
"""
CODE = f"""
from dtwister.plugin import Ability


class Swift(Ability):
    id = "demo:{LONG}"

    def __init__(self, {LONG}: int = 0) -> None:
        self.{LONG} = {LONG}
"""


@pytest.mark.parametrize(
    "text",
    [
        *(PERSON, PERSON * 2, THING * 2, SCENARIO, SCENARIO * 2, SET, PERSON + f"{LONG} = 1\n"),
        *(f"[[{LONG}]]\n", f"{LONG} = 1\n", f'namespace = "{LONG}"\n' + PERSON),
    ],
)
def test_findings_about_content(text: str, tmp_path: Path) -> None:
    (tmp_path / "content.toml").write_text(text, "utf-8")
    report = validate_paths([tmp_path / "content.toml"], index=KNOWN)
    assert report.findings or report.skipped
    for finding in report.findings:
        assert len(finding.message) < 400, finding.message
        assert len(finding.hint) < 400, finding.hint


def test_findings_about_code(tmp_path: Path) -> None:
    (tmp_path / "plugin.py").write_text(CODE, "utf-8")
    findings = validate_paths([tmp_path], index=KNOWN).findings
    assert {finding.code for finding in findings} == {"C602", "C603"}
    for finding in findings:
        assert len(finding.message) < 400
