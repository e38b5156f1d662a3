"""The page of authors in a real browser: a new expansion is saved, seen, broken and mended."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from fixtures.pages.browsers import access_problems
from fixtures.pages.web_tables import server_process

pytestmark = pytest.mark.full


@pytest.fixture
def sources(tmp_path: Path) -> Path:
    """A new expansion, as `dtwister new` writes it."""
    words = [sys.executable, "-m", "dtwister", "new", "expansion", "circus", "--in", str(tmp_path)]
    subprocess.run(words, check=True, capture_output=True)
    return tmp_path / "dtwister-circus" / "src"


@pytest.fixture
def address(sources: Path, tmp_path: Path, browser: Any) -> Iterator[str]:
    """The address of a server for authors, once there is a browser to look at it."""
    data = tmp_path / "games.sqlite"
    with server_process(data, "--plugins-dir", str(sources), "--reload") as server:
        yield server.address


def test_a_position_is_drawn_played_and_looked_at(address: str, page: Any) -> None:
    page.goto(f"{address}/author")
    page.fill('[aria-label="Drawing"]', "+---+---+---+\n|A.   .   . |\n+---+---+---+")
    page.fill('[aria-label="Pieces"]', "A = blue.thief")
    page.click('button:has-text("Set up")')
    page.wait_for_selector("#game:not([hidden]) #legal .line")
    page.fill('[aria-label="Filter legal actions"]', "move b1")
    page.click("#legal .line")
    page.wait_for_selector('output:has-text("1 of 1")')
    assert "walked" in page.inner_text("#events ol")
    page.keyboard.press("ArrowLeft")
    page.wait_for_selector('output:has-text("0 of 1")')
    page.click("#bot")  # what if: another game branches off
    page.wait_for_selector('.toast:has-text("another game")')
    page.click('button:has-text("All seats")')
    assert page.locator("#boards img").count() == 2
    page.click("#state summary")
    assert page.locator("#state .tree details").count() > 1
    assert access_problems(page) == []


def test_the_page_fits_a_phone_and_shows_no_empty_parts(address: str, new_page: Any) -> None:
    page = new_page(viewport={"width": 360, "height": 740})
    page.goto(f"{address}/author")
    page.wait_for_selector("#loaded:has-text('Loaded')")
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    cards = page.locator(".card")
    shown = [cards.nth(at) for at in range(cards.count()) if cards.nth(at).is_visible()]
    assert all(card.inner_text().strip() for card in shown)


def test_files_are_loaded_when_they_are_saved(address: str, sources: Path, page: Any) -> None:
    content = next(sources.rglob("content.toml"))
    sound = content.read_text("utf-8")
    page.goto(f"{address}/author")
    page.wait_for_selector("#loaded:has-text('Loaded')")
    page.select_option('[name="scenario"]', "circus:game")
    page.click('#by-scenario button:has-text("Begin")')
    page.wait_for_selector("#game:not([hidden]) #legal .line")
    content.write_text(sound.replace("movement = ", "movemint = "), "utf-8")
    page.wait_for_selector("#findings:not([hidden]) .finding")
    said = page.inner_text("#findings")
    assert "movemint" in said
    assert "content.toml:" in said
    content.write_text(sound, "utf-8")
    page.wait_for_selector("#findings", state="hidden")
    assert page.locator("#legal .line").count() > 0


def test_a_link_makes_the_same_moment_again(address: str, page: Any, new_page: Any) -> None:
    page.goto(f"{address}/author")
    page.fill('[name="seed"]', "7")
    page.click('#by-scenario button:has-text("Begin")')
    page.wait_for_selector("#legal .line")
    for number in (1, 2):
        page.click("#bot")
        page.wait_for_selector(f'output:has-text("{number} of {number}")')
    legal = page.inner_text("#legal")
    link = page.evaluate("document.getElementById('again').dataset.link")
    other = new_page()
    other.goto(link)
    other.wait_for_selector('output:has-text("2 of 2")')
    assert other.inner_text("#legal") == legal
