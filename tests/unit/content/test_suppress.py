"""Suppressions: with a code and a reason, and only for what is there."""

from __future__ import annotations

from pathlib import Path

import pytest

from dtwister._content.checking.validation import validate_paths
from dtwister._content.findings.finding_report import Report
from dtwister._content.findings.suppressions import suppressions_in_python, suppressions_in_toml
from dtwister._content.reading.toml_source import parse
from fixtures.content_index import ALL_KNOWN

COOK = '[[character]]\nid = "cook"\nname = "Cook"\nmovement = 4\ncombat = 1\nrules = ["DEMO-9"]'
WHY = "because the page comes later"


def check(tmp_path: Path, text: str) -> Report:
    path = tmp_path / "demo.toml"
    path.write_text(text, "utf-8")
    return validate_paths([path], index=ALL_KNOWN, namespace="demo")


@pytest.mark.parametrize(
    "text",
    [
        f"{COOK}  # dtwister: allow C410 {WHY}\n",
        COOK.replace("rules", f"# dtwister: allow C410 {WHY}\nrules"),
        f"# dtwister: allow C410 {WHY}\n{COOK}\n",
        COOK.replace("]]", f"]]  #dtwister:allow C410 {WHY}", 1),
        f"# dtwister: allow C410 {WHY}\n\n# a cook\n{COOK}\n",
    ],
    ids=["behind", "above", "above-table", "behind-table", "above-comment"],
)
def test_a_finding_is_allowed(text: str, tmp_path: Path) -> None:
    report = check(tmp_path, text)
    assert report.findings == ()
    assert [each.reason for each in report.suppressed] == ["the page comes later"]
    assert report.text() == "valid: 1 character in 1 file; 1 finding suppressed"


def test_a_table_ends_where_the_next_one_begins(tmp_path: Path) -> None:
    other = COOK.replace("cook", "baker")
    report = check(tmp_path, f"# dtwister: allow C410 {WHY}\n{COOK}\n{other}\n")
    assert [(f.line, f.code) for f in report.findings] == [(13, "C410")]


def test_a_key_above_another_one_is_not_covered(tmp_path: Path) -> None:
    text = COOK.replace("name", f"# dtwister: allow C410 {WHY}\nname")
    assert [(f.line, f.code) for f in check(tmp_path, text).findings] == [(3, "C502"), (7, "C410")]


def test_several_codes(tmp_path: Path) -> None:
    text = f"{COOK} # dtwister: allow C410, C313 {WHY}\n"
    (finding,) = check(tmp_path, text).findings
    assert finding.code == "C502"
    assert finding.message == "nothing to suppress: no finding C313 is here"


def test_a_comment_in_a_text_is_none() -> None:
    assert suppressions_in_toml(parse(f'a = "# dtwister: allow C410 {WHY}"\n')) == ([], [])
    assert suppressions_in_python(f'a = "# dtwister: allow C410 {WHY}"\n', "a.py") == ([], [])


def test_an_array_over_several_lines() -> None:
    text = f'# dtwister: allow C402 {WHY}\nnames = ["a",\n  "b",\n]\nother = 1\n'
    (found,), _ = suppressions_in_toml(parse(text))
    assert (found.first, found.last) == (2, 4)


@pytest.mark.parametrize(
    ("comment", "message"),
    [
        ("# dtwister: allow C410", "malformed suppression"),
        ("# dtwister: allow C410 because", "malformed suppression"),
        ("# dtwister: ignore C410 because of it", "malformed suppression"),
        ("# dtwister: allow because of it", "malformed suppression"),
        ("# dtwister: allow X1 because of it", "unknown code 'X1'"),
        ("# dtwister: allow C004 because of it", "C004 cannot be suppressed"),
        ("# dtwister: allow C502 because of it", "C502 cannot be suppressed"),
    ],
)
def test_what_is_no_suppression(comment: str, message: str, tmp_path: Path) -> None:
    found, (wrong,) = suppressions_in_python(f"a = 1\n{comment}\n", "a.py")
    assert (found, wrong.code, wrong.line) == ([], "C501", 2)
    assert wrong.message.startswith(message)
    (finding,) = check(tmp_path, f"{COOK.replace('9', '01')}\n{comment}\n").findings
    assert (finding.code, finding.line) == ("C501", 7)


def test_in_python_it_is_about_its_own_line_or_the_next_one() -> None:
    behind = "class Swift(Ability):  # dtwister: allow C602 because others use it\n"
    above = "# dtwister: allow C602 because others use it\nclass Swift(Ability):\n"
    assert [(s.first, s.last) for s in suppressions_in_python(behind, "a.py")[0]] == [(1, 1)]
    assert [(s.first, s.last) for s in suppressions_in_python(above, "a.py")[0]] == [(2, 2)]
