"""The script of replay pages has the types that its data has, checked by the compiler."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from dtwister._notation.json_forms.forms import Forms, type_form
from dtwister._notation.json_forms.typescript import declaration
from dtwister.pages import page_data
from dtwister.pages.page_document import page_script
from fixtures.content_index import ROOT
from fixtures.pages.typescript_compiler import compiler

SCRIPTS = ROOT / "src" / "dtwister" / "pages" / "static" / "replay"
FLAGS = (
    *("--strict", "--noEmit", "--allowJs", "--checkJs"),
    *("--target", "es2022", "--lib", "es2022,dom,dom.iterable"),
)


def declarations() -> str:
    """Return the types of the data of a page, as TypeScript."""
    forms = Forms()
    kinds: list[Any] = [one for name, one in vars(page_data).items() if name.endswith("Form")]
    for kind in kinds:
        type_form(forms, kind)
    return "\n".join(declaration(name, form) for name, form in forms.of.items())


def faults(folder: Path) -> str:
    """Return what the compiler says of the scripts in a folder."""
    words = [str(compiler()), *FLAGS, *sorted(path.name for path in folder.glob("*.js"))]
    return subprocess.run(words, capture_output=True, text=True, check=False, cwd=folder).stdout


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for script in SCRIPTS.glob("*.js"):
        shutil.copy(script, tmp_path)
    (tmp_path / "story.d.ts").write_text(declarations(), "utf-8")
    return tmp_path


def test_the_script_fits_its_data(folder: Path) -> None:
    assert faults(folder) == ""


@pytest.mark.parametrize(
    ("script", "right", "wrong"),
    [
        ("words.js", "step.rule", "step.rul"),
        ("data.js", "story.seats[seat]", "story.seats.seat"),
        ("motion.js", "groups.pieces", "groups.piece"),  # it stands in another script
    ],
)
def test_a_script_with_a_slip_does_not(folder: Path, script: str, right: str, wrong: str) -> None:
    text = (folder / script).read_text("utf-8")
    assert right in text
    (folder / script).write_text(text.replace(right, wrong), "utf-8")
    assert "error TS" in faults(folder)


def test_each_script_is_in_the_page() -> None:
    whole = page_script()
    for script in SCRIPTS.glob("*.js"):
        assert script.read_text("utf-8") in whole
