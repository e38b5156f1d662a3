"""Checks of the code of a plug-in that is only read, and the bounds of a report."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import pytest

from dtwister._content.checking.reference_index import ReferenceIndex
from dtwister._content.checking.validation import MAX_FINDINGS, validate_paths
from dtwister.cli import main

PLUGIN = '''\
"""A plug-in."""
from dtwister.plugin import Ability, Manifest, hookimpl
from dtwister.plugin.content import Category, SquareFeature

raise SystemExit("this code must not run")

ICE = "ice"
THIN = SquareFeature(id="demo:thin-ice", name="thin ice", sign="i", category=ICE)


class Skating(Ability):
    """Skates."""

    id = "demo:skating"
    crosses = frozenset({ICE, "obstacle", "snow"})
    passes = frozenset({"wall"})


@hookimpl
def dtwister_manifest():
    return Manifest(id="demo", version="1.0", requires=("features",))


@hookimpl
def dtwister_register(registry):
    registry.category(Category("snow", blocks_sight=True))
    registry.everyone(Skating())
    registry.add(THIN)
'''


def found_in(folder: Path, text: str, capsys: pytest.CaptureFixture[str]) -> list[str]:
    path = folder / "demo.py"
    path.write_text(text, "utf-8")
    main(["validate", "--format", "json", str(path)])
    findings = json.loads(capsys.readouterr().out)["findings"]
    return [f"{one['line']}:{one['column']} {one['code']}" for one in findings]


@pytest.mark.parametrize(
    ("old", "new", "found"),
    [
        ("", "", []),
        ('"snow"})', '"snwo"})', ["15:43 C609"]),
        ('frozenset({"wall"})', 'frozenset({"ice"})', ["16:25 C609"]),
        ('Category("snow"', 'Category("sleet"', ["15:43 C609"]),
        ("category=ICE", 'category="3d-obstacle"', ["8:78 C607", "15:26 C609"]),
        ("category=ICE", 'category="snow"', ["8:78 C607", "15:26 C609"]),
        ("category=ICE", "category=ICE, marker=True, abilities=(Skating(),)", []),
        ("@hookimpl\ndef dtwister_reg", "def dtwister_reg", ["24:1 C617"]),
        ("dtwister_register", "dtwister_registre", ["25:1 C617"]),
        ("(registry):", "(reg):", ["25:1 C617"]),
    ],
)
def test_what_the_code_says_is_checked_without_running_it(
    old: str, new: str, found: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert old in PLUGIN
    text = PLUGIN.replace(old, new, 1) if old else PLUGIN
    assert found_in(tmp_path, text, capsys) == found


def test_a_page_without_rules_is_not_valid(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    page = tmp_path / "README.md"
    page.write_text("# A box\n", "utf-8")
    assert main(["validate", str(page)]) == 2
    assert capsys.readouterr().out.startswith(f"skipped {page}: it has no rule\nnothing to check")
    page.write_text("**BOX-01** (lid). It opens.\n", "utf-8")
    assert main(["validate", str(page)]) == 0
    assert main(["validate", str(tmp_path / "no-page.md")]) == 2


def bad(folder: Path, tables: int) -> Path:
    path = folder / f"{tables}.toml"
    comment = "# dtwister: allow C101 because it is a test\n"
    path.write_text(comment + "[[room]]\nx = 1\n" * tables, "utf-8")
    return path


def test_the_number_of_findings_is_bounded_and_the_rest_counted(tmp_path: Path) -> None:
    report = validate_paths([bad(tmp_path, 900)], index=ReferenceIndex())
    assert len(report.findings) == MAX_FINDINGS
    assert report.more > 0
    total = MAX_FINDINGS + report.more
    assert report.text().splitlines()[-2:] == [
        f"{report.more} more; correct these first",
        f"{total} findings; checked 900 rooms in 1 file; 1 finding suppressed",
    ]
    assert json.loads(report.json())["more"] == report.more


def calls(path: Path) -> int:
    """Return how many functions are called to validate a file."""
    count = 0

    def counted(frame: Any, event: str, argument: Any) -> None:
        nonlocal count
        count += event == "call"

    sys.setprofile(counted)
    try:
        validate_paths([path], index=ReferenceIndex())
    finally:
        sys.setprofile(None)
    return count


def test_the_work_grows_with_the_number_of_bad_tables_and_no_faster(tmp_path: Path) -> None:
    validate_paths([bad(tmp_path, 1)], index=ReferenceIndex())  # makes the judges of tables
    one, two = calls(bad(tmp_path, 2000)), calls(bad(tmp_path, 4000))
    assert two < 2.2 * one
