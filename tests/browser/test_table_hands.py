"""The table by touch and by keyboard alone: a whole set-up, and a turn."""

from __future__ import annotations

from typing import Any

import pytest

from fixtures.pages.live_tables import LiveTable
from fixtures.pages.table_games import opened, play_on

PHONE = {"viewport": {"width": 390, "height": 800}, "has_touch": True, "is_mobile": True}


class FirstTurn:
    """Notes when a seat has had its first turn."""

    def __init__(self, seat: str) -> None:
        self.seat = seat
        self.has_begun = False

    def is_over(self, message: Any) -> bool:
        decision = message["view"]["decision"]
        if decision["decision"] == "act":
            self.has_begun |= decision["seat"] == self.seat
            return bool(self.has_begun and decision["seat"] != self.seat)
        return False


@pytest.mark.full
@pytest.mark.parametrize(
    ("hand", "options"),
    [("touch", PHONE), ("keys", {"reduced_motion": "reduce"})],
    ids=["touch", "keys"],
)
@pytest.mark.parametrize("scenario", ["prison:1", "card:1"])
def test_one_hand_is_enough_for_a_set_up_and_a_turn(
    scenario: str, hand: str, options: Any, table: LiveTable, new_page: Any
) -> None:
    game = table.begin(scenario)
    players = opened(new_page, game, "blue", hand=hand, **options)
    turn = FirstTurn("blue")
    assert play_on(game, players, until=turn.is_over) > 5
    player = players["blue"]
    assert turn.has_begun
    assert sum(player.clicks.values()) > 10
    assert player.listed == []


@pytest.mark.full
def test_arrows_go_from_place_to_place_and_escape_lets_go(table: LiveTable, new_page: Any) -> None:
    game = table.begin("prison:1")
    seat = game.play_until("act")
    player = opened(new_page, game, seat)[seat]
    page = player.page
    player.wait()
    pieces = page.locator(".board .can")
    pieces.first.focus()
    reached = set()
    for key in ["ArrowDown", "ArrowUp", "ArrowRight", "ArrowLeft"] * 2:
        page.keyboard.press(key)
        reached.add(page.evaluate("document.activeElement.getAttribute('data-focus')"))
    assert len(reached) > 1
    page.keyboard.press("Enter")
    page.wait_for_selector(".board .selected")
    chosen = page.evaluate("document.activeElement.getAttribute('data-focus')")
    assert chosen in reached, "the focus stays where it was"
    page.keyboard.press("Escape")
    page.wait_for_selector(".board .selected", state="detached")
    page.keyboard.press("Slash")
    assert page.evaluate("document.activeElement.id") == "all-filter"
