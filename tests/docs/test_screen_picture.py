"""The pictures of the screen of `dtwister play` in the documentation are up to date."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType
from xml.etree import ElementTree

import pytest

ROOT = Path(__file__).parents[2]
KEPT = {"screen-80.svg": ("prison:5", 60, 80, 38), "screen-140.svg": ("base:standard", 90, 140, 36)}
"""The pictures, and the game, its decisions, columns and rows."""


def extension() -> ModuleType:
    """Import the module that makes them, which belongs to no package."""
    path = ROOT / "docs/_ext/screen_picture.py"
    spec = importlib.util.spec_from_file_location("screen_picture", path)
    assert spec is not None and spec.loader is not None
    loaded = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(loaded)
    return loaded


@pytest.mark.parametrize("name", KEPT)
def test_a_picture_of_the_screen_is_up_to_date(name: str) -> None:
    path = ROOT / "docs" / "_static" / name
    drawn = extension().screen_of(*KEPT[name])
    assert ElementTree.fromstring(drawn).tag.endswith("svg")
    if not path.exists():
        path.write_text(drawn, "utf-8")
        pytest.fail(f"{name} was missing and is written now: look at it, and keep it")
    assert drawn == path.read_text("utf-8"), f"delete {path} to have it written again"
    assert f"_static/{name}" in (ROOT / "docs/reference/cli.md").read_text("utf-8")
