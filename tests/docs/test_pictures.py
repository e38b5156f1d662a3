"""The pictures of the documentation: those of the site, and the one that begins the README."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest

import dtwister
from dtwister import svg
from fixtures.pictures import read

ROOT = Path(__file__).parents[2]
BOARD = ROOT / "docs" / "_static" / "board.svg"


def extension() -> ModuleType:
    """Import the extension of Sphinx, which belongs to no package."""
    spec = importlib.util.spec_from_file_location("pictures", ROOT / "docs/_ext/pictures.py")
    assert spec is not None and spec.loader is not None
    loaded = importlib.util.module_from_spec(spec)
    sys.modules.setdefault(spec.name, loaded)
    spec.loader.exec_module(loaded)
    return loaded


pictures = extension()


def test_the_picture_of_the_readme_is_up_to_date() -> None:
    game = pictures.played("prison:5", 150)
    drawn = svg.board(game, theme="auto", last=True) + "\n"
    read(drawn)
    if not BOARD.exists():
        BOARD.write_text(drawn, "utf-8")
        pytest.fail(f"{BOARD.name} was missing and is written now: look at it, and keep it")
    assert drawn == BOARD.read_text("utf-8"), f"delete {BOARD} to have it written again"
    assert "(docs/_static/board.svg)" in (ROOT / "README.md").read_text("utf-8")


@pytest.mark.parametrize(
    ("kind", "words", "count"),
    [
        ("board", ["prison:5", "20", "blue"], 1),
        ("board", ["card:1"], 1),
        ("layout", ["features:4x2"], 1),
        ("icons", ["prison"], 1),
        ("rooms", ["prison"], 8),
    ],
)
def test_what_pages_ask_for_is_drawn(kind: str, words: list[str], count: int) -> None:
    found = pictures.drawings(kind, words, "p1-")
    assert len(found) == count
    for one in found:
        read(one)


def test_what_pages_cannot_ask_for() -> None:
    with pytest.raises(ValueError, match="expected board, layout, icons or rooms, got bord"):
        pictures.drawings("bord", ["prison:5"], "")


def test_a_position_that_an_example_makes_is_shown_and_one_that_it_draws() -> None:
    names: dict[str, object] = {}
    made = """
>>> import dtwister
>>> from dtwister.testing import position
>>> drawing = "+---+---+\\n|A.   . |\\n+---+---+"
>>> game = position(dtwister.load_rules(), drawing, pieces={"A": "blue.thief"})
>>> whole = dtwister.new_game("base:standard", seed=1)
"""
    (found,) = pictures.positions(made, names)
    assert found.pieces_at("a1") == ("blue.thief",)
    drawn = ">>> print(dtwister.draw(whole.view('blue')))\n"
    (view,) = pictures.positions(drawn, names)
    assert isinstance(view, dtwister.View)


def test_the_gallery_has_every_plugin_with_rooms() -> None:
    page = (ROOT / "docs" / "reference" / "gallery.md").read_text("utf-8")
    rules = dtwister.load_rules()
    for plugin in {name.partition(":")[0] for name in rules.rooms}:
        assert f"{{picture}} rooms {plugin}\n" in page
    for plugin in {name.partition(":")[0] for name in (*rules.characters, *rules.objects)}:
        assert f"{{picture}} icons {plugin}\n" in page
