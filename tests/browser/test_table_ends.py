"""How games end at the table, and what comes then: claims, and the same game once more."""

from __future__ import annotations

from typing import Any

from fixtures.pages.live_tables import LiveTable
from fixtures.pages.table_games import opened
from fixtures.pages.table_player import TablePlayer


def test_after_the_end_both_play_again_with_the_sides_changed(
    table: LiveTable, new_page: Any
) -> None:
    game = table.begin("prison:1")
    players = opened(new_page, game, "blue", "yellow")
    loser, winner = (players[seat].page for seat in ("blue", "yellow"))
    loser.click("#menu button:has-text('Give up')")
    loser.click("dialog button.primary")
    for page in (loser, winner):
        page.wait_for_selector("#prompt[data-over]")
    assert winner.inner_text("#decision").startswith("You won")
    winner.click("button:has-text('Play again')")
    winner.wait_for_url(lambda address: game.id not in address)
    loser.wait_for_selector(".toast:has-text('Play again')")
    loser.click("button:has-text('Play again')")
    loser.wait_for_url(lambda address: game.id not in address)
    again = [page.url.partition("#")[0] for page in (loser, winner)]
    assert again[0] == again[1]
    for page, seat in ((loser, "yellow"), (winner, "blue")):
        page.wait_for_selector("svg.board [data-slot]")
        own = page.locator(f".seat[data-seat={seat}]")
        assert "you" in own.inner_text()
    asked = TablePlayer(winner if winner.query_selector("#prompt.asked") else loser)
    asked.answer()


def test_the_game_of_a_player_who_is_away_is_claimed(table: LiveTable, new_page: Any) -> None:
    game = table.begin("prison:1")
    asked = game.message(None)["view"]["decision"]["seat"]
    here = "blue" if asked == "yellow" else "yellow"
    page = opened(new_page, game, here)[here].page
    assert page.locator(".absent").count() == 0
    table.let_pass(game, 120)
    page.wait_for_selector(f'.seat[data-seat="{asked}"] .absent')
    page.click(f'.seat[data-seat="{asked}"] button:has-text("Claim the game")')
    page.click("dialog button.primary")
    page.wait_for_selector("#prompt[data-over]")
    assert page.inner_text("#decision").startswith("You won")
