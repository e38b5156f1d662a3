"""What the pages show as right is valid: all content, all plug-ins."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from dtwister.cli import main
from fixtures.content_index import ROOT

PAGES = sorted([*(ROOT / "docs").rglob("*.md"), ROOT / "README.md"])
CODE = '''\
"""The plug-in of the content in the pages."""


COURSES = Option("courses", 3, least=1, most=5, text="How many courses there are.")


class Stir(Ability):
    id = "demo:stir"


class Swift(Ability):
    id = "demo:swift-feet"

    def __init__(self, bonus: int = 0) -> None:
        self.bonus = bonus

    def combat(self, context, bearer, attacking, fighters):
        return self.bonus * context.option(COURSES)


class Turn(Frame, tag="demo:turn"):
    pass


@hookimpl
def dtwister_manifest():
    return Manifest(id="demo", version="1")
'''


def blocks(page: Path, language: str) -> list[str]:
    """The code of a page, without the examples of codes, which have a test of their own."""
    text = page.read_text("utf-8").partition("### C001")[0]
    return re.findall(rf"^```{language}\n(.*?)^```", text, re.DOTALL | re.MULTILINE)


CONTENT = [ROOT / "docs" / "reference" / "content.md"]
"""The page whose content belongs to the plug-in `demo`; what guides show is tested in them."""
PLUGINS = [page for page in PAGES if any("@hookimpl" in block for block in blocks(page, "python"))]


@pytest.mark.parametrize("page", CONTENT, ids=lambda page: page.stem)
def test_content_is_valid(page: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    content = [block for block in blocks(page, "toml") if "[[" in block]
    (tmp_path / "plugin.py").write_text(CODE, "utf-8")
    (tmp_path / "content.toml").write_text("\n".join(content), "utf-8")
    code = main(["validate", str(tmp_path)])
    assert code == 0, capsys.readouterr().out


@pytest.mark.parametrize("page", PLUGINS, ids=lambda page: page.stem)
def test_plugins_are_valid(page: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code_of_files = [block for block in blocks(page, "python") if not block.startswith(">>>")]
    for number, block in enumerate(code_of_files):
        (tmp_path / f"part{number}.py").write_text(block, "utf-8")
    code = main(["validate", str(tmp_path)])
    assert code in (0, 2), capsys.readouterr().out  # 2: a page without abilities
    assert "finding" not in capsys.readouterr().out


def test_there_are_some() -> None:
    assert len(blocks(CONTENT[0], "toml")) >= 5
    assert PLUGINS
