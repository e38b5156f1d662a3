"""The table in a real browser: games by clicks, refusals, links that break, hostile names."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from fixtures.pages.browsers import access_problems
from fixtures.pages.live_tables import LiveTable
from fixtures.pages.table_games import greedy_bots, opened, play_on
from fixtures.pages.table_player import TablePlayer
from fixtures.pages.web_tables import server_process

PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True}
DARK = {"color_scheme": "dark"}
HOSTILE = "<img src=x onerror=document.title=1>"
long = pytest.mark.full


def test_two_people_play_a_whole_game_by_clicks(table: LiveTable, new_page: Any) -> None:
    game = table.begin("prison:1")
    players = opened(new_page, game, "blue", "yellow", reduced_motion="reduce")
    decisions = play_on(game, players)
    assert decisions > 20
    for player in players.values():
        assert " won (" in player.decision.lower().replace("you won", " won")
        assert player.listed == [], "everything could be reached without the list"
        assert player.page.query_selector_all(".log li")
    assert access_problems(players["blue"].page) == []


def test_a_refused_wish_says_why_and_leads_to_the_rule(table: LiveTable, new_page: Any) -> None:
    game = table.begin("prison:1")
    seat = game.play_until("act")
    player = opened(new_page, game, seat)[seat]
    page = player.page
    player.wait()
    page.query_selector(".board .can").focus()
    page.keyboard.press("Enter")
    marked = {one.get_attribute("data-name") for one in page.query_selector_all(".board .target")}
    away = next(
        one
        for one in page.query_selector_all(".board rect[data-at]")
        if one.get_attribute("data-at") not in marked and one.get_attribute("data-at")[0] in "fg"
    )
    box = away.bounding_box()
    page.mouse.click(box["x"] + 5, box["y"] + 5)
    page.wait_for_selector(".refused .rule")
    rule = page.inner_text(".refused .rule")
    assert "cannot" in page.inner_text(".refused")
    page.click(".refused .rule")
    page.wait_for_selector("dialog .prose p")
    assert rule in page.inner_text("dialog h2")
    assert len(page.inner_text("dialog .prose")) > 20
    page.keyboard.press("Escape")
    page.wait_for_selector("dialog", state="detached")


def test_a_forged_key_is_told_in_sentences(table: LiveTable, page: Any) -> None:
    game = table.begin("prison:1")
    page.goto(f"{game.link('blue')}x")
    page.wait_for_selector("body[data-link=refused]")
    said = page.inner_text("#link-state")
    assert said.startswith("The sender cannot have a seat: its key is wrong"), said
    assert ". Use the link of your seat, or watch. " in said
    # A click reloads the page, and that now and then breaks off a request of the browser's own.
    assert page.eval_on_selector("#link-state a", "link => link.href") == game.link(None)


def test_help_on_pieces_and_squares_is_there_at_any_time(table: LiveTable, new_page: Any) -> None:
    game = table.begin("prison:1")
    asked = game.play_until("act")
    waiting = "blue" if asked == "yellow" else "yellow"
    page = opened(new_page, game, waiting)[waiting].page
    page.click(".board [data-piece] >> nth=0")
    page.wait_for_selector("dialog .facts")
    page.keyboard.press("Escape")
    page.wait_for_selector("dialog", state="detached")
    page.click(".board [data-at] >> nth=0", modifiers=["Shift"], force=True)
    page.wait_for_selector('dialog h2:has-text("Square")')
    page.keyboard.press("Escape")
    page.click(".board [data-piece] >> nth=0", button="right")
    page.wait_for_selector("dialog .facts")


def test_a_move_is_taken_back_and_the_log_forgets_it(table: LiveTable, new_page: Any) -> None:
    game = table.begin("prison:1")
    seat = game.play_until("act")
    other = "blue" if seat == "yellow" else "yellow"
    players = opened(new_page, game, seat, other)
    player, page = players[seat], players[seat].page
    player.wait()
    before = player.number
    page.click(".board .can:nth-of-type(1)")
    page.locator(".board .target.space").first.focus()
    page.keyboard.press("Enter")
    if page.query_selector(".choices.ways"):
        page.click(".choices.ways .choice")
    player.wait_for_number(before + 1)
    lines = page.locator(".log li").count()
    page.click("#take-back")
    page.wait_for_function(
        "(n) => document.getElementById('prompt').dataset.number == n", arg=before
    )
    player.wait()
    assert page.locator(".log li").count() == lines - 1
    there = players[other].page
    there.wait_for_function(
        "(n) => document.querySelectorAll('.log li').length == n", arg=lines - 1
    )
    assert player.is_asked


@long
@pytest.mark.parametrize("scenario", ["card:tutorial-2", "multi:1", "base:standard", "prison:5"])
def test_whole_games_of_other_kinds_by_clicks(
    scenario: str, table: LiveTable, new_page: Any
) -> None:
    game = table.begin(scenario)
    players = opened(new_page, game, *game.keys, reduced_motion="reduce")
    play_on(game, players, most=1500)
    listed = [one for player in players.values() for one in player.listed]
    assert listed == []


@long
def test_names_and_texts_never_become_markup(table: LiveTable, new_page: Any) -> None:
    game = table.begin("prison:1", names={"blue": HOSTILE, "yellow": "<script>x</script>"})
    players = opened(new_page, game, "blue", "yellow")
    for player in players.values():
        assert HOSTILE in player.page.inner_text("#seats")
        assert player.page.query_selector("#seats img, #seats script") is None
        assert player.page.title() != "1"


@long
@pytest.mark.parametrize(
    "options", [{}, PHONE, {"color_scheme": "dark"}], ids=["wide", "phone", "dark"]
)
def test_pages_are_accessible_and_fit(options: Any, table: LiveTable, new_page: Any) -> None:
    game = table.begin("base:standard")
    seat = game.play_until("act")
    player = opened(new_page, game, seat, **options)[seat]
    player.wait()
    page = player.page
    page.query_selector(".board .can").focus()
    page.keyboard.press("Enter")
    page.click("#all-actions summary")
    for address in (None, "/", "/learn"):
        if address is not None:
            page.goto(f"{table.address}{address}")
            page.wait_for_selector("[data-quick], [data-guide]")
        if address == "/":
            page.click(".scenario >> nth=0")
            page.click("#new-form details summary")
        assert access_problems(page) == [], address
        wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
        assert wide <= 0, f"{address} is {wide} pixels too wide"


@long
def test_a_token_is_dragged_to_its_square(table: LiveTable, new_page: Any) -> None:
    game = table.begin("prison:2")
    seat = game.play_until("place")
    player = opened(new_page, game, seat)[seat]
    player.wait()
    page, before = player.page, player.number
    token = page.query_selector(".tray .token")
    start = token.bounding_box()
    page.mouse.move(start["x"] + 10, start["y"] + 10)
    page.mouse.down()
    page.mouse.move(start["x"] - 40, start["y"] + 60, steps=4)
    page.wait_for_selector(".ghost")
    end = page.query_selector(".board .target").bounding_box()
    page.mouse.move(end["x"] + end["width"] / 2, end["y"] + end["height"] / 2, steps=6)
    page.mouse.up()
    player.wait_for_number(before + 1)
    assert "places" in page.inner_text(".log li:last-child")


@long
def test_a_combat_shows_both_values_before_it_begins(table: LiveTable, new_page: Any) -> None:
    game = table.begin("prison:2")
    players = opened(new_page, game, "blue", "yellow", reduced_motion="reduce")
    bots = greedy_bots(game)
    for _ in range(400):
        message = game.message(None)
        seat = message["view"]["decision"]["seat"]
        action = game.table.thought(game, seat, bots[seat])
        if action["action"] == "features:attack":
            break
        game.ask(seat, {"do": "play", "action": action, "number": message["number"]})
    player = players[seat]
    player.wait_for_number(message["number"])
    player.wait()
    page = player.page
    page.click("#all-actions summary")
    page.fill("#all-filter", "attack")
    page.click("#all-list [data-action]")
    page.wait_for_selector("#confirm")
    assert page.locator("#combat .combat-side").count() == 2
    assert page.locator("#combat .total").first.inner_text()[0].isdigit()
    page.click("#confirm")
    other = players["blue" if seat == "yellow" else "yellow"].page
    other.wait_for_selector("#combat:not([hidden]) .combat-side")


@long
def test_games_go_on_after_the_server_was_killed(tmp_path: Path, page: Any) -> None:
    data, words = tmp_path / "games.sqlite", []
    with server_process(data) as server:
        words = ["--port", server.address.rpartition(":")[2]]
        game = LiveTable(server.address).begin("prison:1", bots={"yellow": "greedy"})
        player = TablePlayer(page)
        player.open(game.link("blue"))
        player.answer()
        player.wait()
        number = player.number
        server.kill()
        page.wait_for_selector('#link-state:has-text("lost")')
        if not page.query_selector(".board .target"):
            page.click(".tray .token")
        page.locator(".board .target").first.focus()
        page.keyboard.press("Enter")  # sent when the server is back, and done once
    with server_process(data, *words):
        page.wait_for_selector("body[data-link=connected]")
        player.wait_for_number(number + 1)
        player.wait()
        for _ in range(3):
            player.answer()
            player.wait()
    page.close()  # it would go on trying
    page.watch.problems.clear()  # the browser says that it could not connect


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


def test_guided_games_begin_with_one_click(table: LiveTable, page: Any) -> None:
    page.goto(f"{table.address}/learn")
    page.click('[data-guide="prison-1"]')
    page.wait_for_selector("#guide:not([hidden])")
    page.wait_for_selector("svg.board [data-slot]")
    player = TablePlayer(page)
    player.wait()
    assert page.inner_text("#guide .count") == "1 of 6"
    for _ in range(2):
        player.answer()
        player.wait()
    page.wait_for_selector('#guide h3:has-text("Set-up")')  # it turns to what is asked now
    assert Path(page.url.partition("?")[0]).parent.name == "game"


def test_a_newcomer_begins_with_two_clicks(table: LiveTable, page: Any) -> None:
    page.goto(table.address)
    page.click("[data-quick]")
    player = TablePlayer(page)
    page.wait_for_selector("svg.board [data-slot]")
    player.wait()
    assert player.is_asked
    before = player.number
    player.answer()
    player.wait()
    assert player.number > before
    assert page.locator("[data-plan]").count() == 1, "the piece is seen where it was laid"
    page.reload()
    player.wait()
    assert page.locator("[data-plan]").count() == 1
    page.click("#take-back")
    page.wait_for_selector("[data-plan]", state="detached")


@long
def test_a_game_is_set_up_with_the_form(table: LiveTable, page: Any) -> None:
    page.goto(table.address)
    page.click('.chips button:has-text("Prison")')
    page.click('[data-scenario="prison:5"]')
    page.fill('[name="name"]', HOSTILE)
    page.click("#new-form details summary")
    page.fill('[name="target"]', "6")
    page.select_option('[name="clock"]', "1")
    page.click("#begin")
    page.wait_for_selector("svg.board [data-slot]")
    assert HOSTILE in page.inner_text("#seats")
    assert page.query_selector("#seats img") is None
    assert page.locator(".clock").count() == 2
    page.goto(table.address)
    page.wait_for_selector('#mine:not([hidden]) a:has-text("Go on")')
    page.click('#mine a:has-text("Go on")')
    page.wait_for_selector("#prompt.asked")
