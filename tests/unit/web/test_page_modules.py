"""The modules of the pages: their types, and what they do without a page.

The compiler of TypeScript reads the types in their comments, against the declarations of all
messages. Node runs the tests in `tests/data/pages`.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

import dtwister
from dtwister._notation.json_forms.typescript import typescript
from dtwister.web.page_routes import STATIC
from fixtures.pages.typescript_compiler import compiler

ROOT = Path(__file__).parents[3]
MODULES = sorted(STATIC.glob("*.js"))
LINES = 500
_MARKUP = re.compile(
    r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function"
)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A copy of the modules, with the declarations of all messages and as modules for Node."""
    for path in [*MODULES, STATIC / "types.d.ts", STATIC / "jsconfig.json"]:
        shutil.copy(path, tmp_path)
    (tmp_path / "dtwister.d.ts").write_text(typescript(dtwister.load_rules()), "utf-8")
    (tmp_path / "package.json").write_text('{"type": "module"}', "utf-8")
    return tmp_path


def faults(folder: Path) -> str:
    words = [str(compiler()), "-p", "jsconfig.json"]
    return subprocess.run(words, capture_output=True, text=True, check=False, cwd=folder).stdout


def test_the_types_of_the_modules_hold(folder: Path) -> None:
    slip = 'import { squaresOf } from "./wishes.js";\nsquaresOf().lenght;\n'
    (folder / "slip.js").write_text(slip, "utf-8")  # one run shows that slips would be found, too
    errors = [line for line in faults(folder).splitlines() if "error TS" in line]
    assert errors
    assert {line.partition("(")[0] for line in errors} == {"slip.js"}, errors


@pytest.mark.parametrize(
    "path", sorted(ROOT.glob("tests/data/pages/*.test.mjs")), ids=lambda p: p.stem
)
def test_modules_do_what_they_say(path: Path, folder: Path) -> None:
    node = shutil.which("node")
    if node is None:
        pytest.skip("Node is not installed here: the modules of the pages are not run")
    done = subprocess.run(
        [node, "--test", str(path)],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "PAGES": folder.as_uri()},
    )
    assert done.returncode == 0, done.stdout


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.name)
def test_a_module_is_short_and_makes_no_markup_of_texts(path: Path) -> None:
    text = path.read_text("utf-8")
    assert len(text.splitlines()) <= LINES
    assert not _MARKUP.search(text)


@pytest.mark.parametrize("path", sorted(STATIC.glob("*.html")), ids=lambda path: path.name)
def test_a_page_has_no_script_or_style_of_its_own(path: Path) -> None:
    text = path.read_text("utf-8")
    assert text.count('<base href="/">') == 1
    assert not re.search(r"<style|\sstyle=|\son[a-z]+=|<script(?![^>]* src=)", text)
    assert not re.search(r"(?:src|href)=\"(?:https?:)?//", text)
