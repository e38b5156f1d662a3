"""Hints at the table: asked for by a button or a key, told in words, lit up on the board."""

from __future__ import annotations

import re
from typing import Any

import pytest

from fixtures.pages.browsers import access_problems
from fixtures.pages.live_tables import LiveTable
from fixtures.pages.table_games import opened

PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "color_scheme": "dark"}


def test_a_hint_is_thought_of_told_shown_and_played(table: LiveTable, new_page: Any) -> None:
    game = table.begin("prison:1")
    seat = game.play_until("act")
    player = opened(new_page, game, seat)[seat]
    page = player.page
    player.wait()
    before = player.number
    page.focus("#hint")
    page.keyboard.press("Enter")
    page.wait_for_selector(".hint.thinking")
    assert page.is_disabled("#hint")
    page.wait_for_selector(".hint [data-action]")
    assert page.inner_text("#live").startswith("Hint: ")
    chances = page.locator(".hint .chance").all_inner_texts()
    assert 1 <= len(chances) <= 3
    assert all(re.fullmatch(r"\d+ %", one) for one in chances)
    assert page.locator(".hints-layer > *").count() > 0
    assert access_problems(page) == []
    page.click("#drop-hint")
    page.wait_for_selector(".hint", state="detached")
    assert page.locator(".hints-layer > *").count() == 0
    page.keyboard.press("h")  # the same decision: the answer is there already
    page.click(".hint [data-action] >> nth=0")
    page.wait_for_selector(f"#prompt:not([data-number='{before}']), #confirm")
    if page.query_selector("#confirm"):
        page.click("#confirm")
    player.wait_for_number(before + 1)
    assert page.locator(".hint").count() == 0
    assert page.locator(".hints-layer > *").count() == 0


@pytest.mark.full
def test_a_hint_by_touch_on_a_phone(table: LiveTable, new_page: Any) -> None:
    game = table.begin("prison:1")
    seat = game.play_until("act")
    player = opened(new_page, game, seat, hand="touch", **PHONE)[seat]
    page = player.page
    player.wait()
    page.tap("#hint")
    page.wait_for_selector(".hint [data-action]")
    assert access_problems(page) == []
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    before = player.number
    page.tap(".hint [data-action] >> nth=0")
    page.wait_for_selector(f"#prompt:not([data-number='{before}']), #confirm")


def test_a_refused_hint_says_why(table: LiveTable, new_page: Any) -> None:
    game = table.begin("prison:1")
    asked = game.message(None)["view"]["decision"]["seat"]
    page = opened(new_page, game, asked)[asked].page
    page.click("#hint")
    page.wait_for_selector(".hint p")
    page.wait_for_selector(".hint:not(.thinking)")
    said = page.inner_text(".hint")
    assert "set-up" in said or "laid" in said, said
    assert page.inner_text("#live") in said


@pytest.mark.full
def test_there_is_no_button_where_hints_are_off(table: LiveTable, new_page: Any) -> None:
    for more in ({"hints": False}, {"clock": [600, 5]}):
        game = table.begin("prison:1", **more)
        asked = game.message(None)["view"]["decision"]["seat"]
        player = opened(new_page, game, asked)[asked]
        player.wait()
        assert player.page.query_selector("#hint") is None
        player.page.keyboard.press("h")
        assert player.page.query_selector(".hint") is None
