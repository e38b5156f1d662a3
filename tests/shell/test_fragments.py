"""Notes of the next release have the right form, and the changelog is not written by hand."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "changelog.d"
TOWNCRIER = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["towncrier"]
KINDS = [kind["directory"] for kind in TOWNCRIER["type"]]
OTHERS = {"README.md", Path(TOWNCRIER["template"]).name}
WIDTH = 100


def faults(name: str, text: str) -> list[str]:
    """Return what is wrong with a fragment."""
    found = []
    if not re.fullmatch(rf"[a-z][a-z0-9-]*\.({'|'.join(KINDS)})\.md", name):
        found.append(f"expected a name such as replay.fixed.md, got {name}")
    if not text.endswith(".\n") or text.count("\n\n"):
        found.append("expected one paragraph that ends with a full stop")
    if not re.match(r"[A-Z`]", text):
        found.append("expected a capital letter or a name from code at the beginning")
    if max(len(line) for line in text.splitlines() or [""]) > WIDTH:
        found.append(f"expected lines of at most {WIDTH} characters")
    return found


def test_every_fragment_has_the_right_form() -> None:
    files = [path for path in FOLDER.iterdir() if path.name not in OTHERS]
    found = {path.name: faults(path.name, path.read_text("utf-8")) for path in files}
    assert {name: wrong for name, wrong in found.items() if wrong} == {}


@pytest.mark.parametrize(
    ("name", "text", "says"),
    [
        ("replay.md", "Right.\n", "a name such as"),
        ("Replay.fixed.md", "Right.\n", "a name such as"),
        ("replay.mended.md", "Right.\n", "a name such as"),
        ("replay.fixed.rst", "Right.\n", "a name such as"),
        ("replay.fixed.md", "No full stop\n", "full stop"),
        ("replay.fixed.md", "No line end.", "full stop"),
        ("replay.fixed.md", "Two.\n\nParagraphs.\n", "one paragraph"),
        ("replay.fixed.md", "small.\n", "a capital letter"),
        ("replay.fixed.md", "- A list.\n", "a capital letter"),
        ("replay.fixed.md", "", "a capital letter"),
        ("replay.fixed.md", "Long" * 26 + ".\n", "at most 100"),
    ],
)
def test_other_forms_are_refused(name: str, text: str, says: str) -> None:
    assert any(says in fault for fault in faults(name, text))


def test_the_page_names_all_kinds() -> None:
    page = (FOLDER / "README.md").read_text("utf-8")
    assert re.findall(r"^\| `(\w+)` \|", page, re.MULTILINE) == KINDS


def test_the_draft_of_the_next_section_has_every_note() -> None:
    command = [sys.executable, "-m", "towncrier", "build", "--draft", "--version", "next"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    draft = " ".join(done.stdout.split())
    notes = [path.read_text("utf-8") for path in FOLDER.glob("*.md") if path.name not in OTHERS]
    assert [text for text in notes if f"- {' '.join(text.split())}" not in draft] == []


def test_nothing_is_written_into_the_changelog_by_hand() -> None:
    """Between the marker and the first release there is nothing: towncrier writes there."""
    text = (ROOT / "CHANGELOG.md").read_text("utf-8")
    assert text.count(TOWNCRIER["start_string"]) == 1
    head, _, rest = text.partition(TOWNCRIER["start_string"])
    assert re.match(r"\s*(## \[\d+\.\d+\.\d+\] - \d{4}-\d\d-\d\d\n|\Z)", rest)
    assert "\n## " not in head
