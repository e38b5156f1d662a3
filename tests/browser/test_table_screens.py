"""Lobby and table compared with kept screenshots: wide and light, on a phone and dark."""

from __future__ import annotations

from typing import Any

import pytest

from fixtures.pages.live_tables import LiveTable
from fixtures.pages.screens import check_screen
from fixtures.pages.table_games import opened

STILL = {"reduced_motion": "reduce"}
WINDOWS = {
    "wide": {"viewport": {"width": 1200, "height": 800}, **STILL},
    "dark-phone": {"viewport": {"width": 360, "height": 740}, "color_scheme": "dark", **STILL},
}
WIDTHS = {"wide": 240, "dark-phone": 110}
"""The widths at which screens are kept."""


@pytest.mark.parametrize("window", ["wide", pytest.param("dark-phone", marks=pytest.mark.full)])
def test_the_table_looks_as_it_did(
    window: str, table: LiveTable, new_page: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("dtwister.web.hosting.game_host.secrets.randbits", lambda _: 7)
    game = table.begin("base:beginner")
    seat = game.play_until("act")
    player = opened(new_page, game, seat, **WINDOWS[window])[seat]
    player.wait()
    page = player.page
    page.focus(".board .can >> nth=0")
    page.keyboard.press("Enter")
    page.wait_for_selector(".board .target")
    page.evaluate("document.activeElement.blur()")
    shown, width = page.screenshot(), WIDTHS[window]
    check_screen(new_page(), shown, f"table-{window}", width=width, most=0.12)


@pytest.mark.parametrize("window", [pytest.param("wide", marks=pytest.mark.full), "dark-phone"])
def test_the_lobby_looks_as_it_did(window: str, table: LiveTable, new_page: Any) -> None:
    page = new_page(**WINDOWS[window])
    page.goto(table.address)
    page.click(".scenario >> nth=0")
    page.wait_for_selector("#begin")
    page.wait_for_function("() => [...document.images].every((one) => one.complete)")
    page.evaluate("scrollTo(0, 0)")
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    end = page.locator("section:has(> #running)").bounding_box()["y"]
    box = {"x": 0, "y": 0, "width": WINDOWS[window]["viewport"]["width"], "height": end}
    shown, width = page.screenshot(full_page=True, clip=box), WIDTHS[window]
    check_screen(new_page(), shown, f"lobby-{window}", width=width, most=0.12)


def test_a_long_name_fits_the_lobby_on_a_phone(table: LiveTable, new_page: Any) -> None:
    table.begin("base:beginner", names={"yellow": "W" * 100})
    page = new_page(**WINDOWS["dark-phone"])
    page.goto(table.address)
    page.wait_for_selector("#running li:has-text('WWW')")
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
