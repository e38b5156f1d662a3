"""The replay page in a browser: every kind of board, keys, links, buttons, paper."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import dtwister
from dtwister.pages import DecisionNote, replay_page
from fixtures.pages.browsers import access_problems
from fixtures.pages.replays import BOARDS, frames_of, judged, page_of, played, story_in
from fixtures.pages.screens import check_screen, difference

Opened = Callable[..., Any]
NAMES = "[...document.querySelectorAll('#pieces > g')].map(one => one.dataset.piece)"


@pytest.fixture
def opened(new_page: Opened, tmp_path: Path) -> Opened:
    """A function that opens a replay page from a file; options are those of the window."""

    def make(text: str, link: str = "", **options: Any) -> Any:
        path = tmp_path / "replay.html"
        path.write_text(text, "utf-8")
        page = new_page(**options)
        page.goto(path.as_uri() + link)
        return page

    return make


def place(page: Any) -> str:
    found: str = page.inner_text("#place")
    return found


# -- every kind of board -------------------------------------------------------------------------


@pytest.mark.parametrize("board", BOARDS)
def test_every_kind_of_board_is_shown_and_usable(
    board: str, opened: Opened, new_page: Opened
) -> None:
    text = page_of(board)
    story = story_in(text)
    steps = len(story["readers"][0]["steps"])
    page = opened(text, viewport={"width": 1200, "height": 900})
    assert place(page) == f"0 of {steps}"
    page.keyboard.press("End")
    assert place(page) == f"{steps} of {steps}"
    drawn = [part for part in frames_of(story, 0)[-1] if part.startswith("<g id='piece-")]
    assert len(page.evaluate(NAMES)) == len(drawn)
    check_screen(
        new_page(), page.locator("#board").screenshot(), f"board-{board}", width=280, most=0.04
    )
    for reader in range(1, len(story["readers"])):
        page.select_option("#reader", str(reader))
        assert page.inner_text("#caption") == story["readers"][reader]["said"]
        hidden = [part for part in frames_of(story, reader)[-1] if part.startswith("<g id='piece-")]
        assert len(page.evaluate(NAMES)) == len(hidden)
    assert access_problems(page) == []
    assert [one.partition("#")[0] for one in page.watch.requests] == [page.url.partition("#")[0]]


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_phone_shows_all_without_scrolling_sideways(
    scheme: str, opened: Opened, new_page: Opened
) -> None:
    window = {"viewport": {"width": 360, "height": 740}, "color_scheme": scheme}
    page = opened(page_of("squares"), "#40", **window)
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    assert access_problems(page) == []
    check_screen(new_page(), page.screenshot(), f"phone-{scheme}", width=90, most=0.15)
    page.click("#larger")
    assert page.get_attribute("#larger", "aria-pressed") == "true"
    assert page.evaluate("document.querySelector('#board').clientWidth") > 1000
    assert page.evaluate("document.documentElement.scrollWidth") == 360


def test_a_difference_between_screens_would_be_seen(opened: Opened, new_page: Opened) -> None:
    page, workshop = opened(page_of("squares"), "#5"), new_page()
    one = page.locator("#board").screenshot()
    page.keyboard.press("End")
    other = page.locator("#board").screenshot()
    assert difference(workshop, one, one) == 0
    assert difference(workshop, one, other) > 0.04


# -- moving through the game ---------------------------------------------------------------------


def test_keys_buttons_and_the_slider_go_through_the_game(opened: Opened) -> None:
    page = opened(page_of("squares"))
    total = place(page).rpartition(" ")[2]
    for key, there in {"ArrowRight": 1, "ArrowLeft": 0, "End": int(total), "Home": 0}.items():
        page.keyboard.press(key)
        assert place(page) == f"{there} of {total}"
    assert page.is_disabled("#back") and not page.is_disabled("#next")
    page.click("#next")
    page.focus("#slider")
    page.keyboard.press("ArrowRight")
    assert place(page) == f"2 of {total}"
    page.click("#list li:nth-child(8) button")
    assert place(page) == f"7 of {total}"
    assert page.inner_text("[aria-current] .number") == "7"
    assert page.inner_text("#live").startswith(f"7 of {total}; ")
    page.select_option("#sort", "r")
    page.click("#later")
    assert "reveal" in page.inner_text("[aria-current]")
    first = place(page)
    page.keyboard.press("j")
    page.keyboard.press("k")
    assert place(page) == first


def test_it_plays_by_itself_and_pauses(new_page: Opened, tmp_path: Path) -> None:
    path = tmp_path / "replay.html"
    path.write_text(page_of("squares"), "utf-8")
    page = new_page()
    page.clock.install()
    page.goto(path.as_uri())
    page.select_option("#speed", "4")
    page.focus("#frame")
    page.keyboard.press("Space")
    assert page.inner_text("#play") == "Pause"
    page.clock.run_for(5_000)
    shown = int(place(page).partition(" ")[0])
    assert shown > 5
    page.keyboard.press("Space")
    assert page.inner_text("#play") == "Play"
    page.clock.run_for(5_000)
    assert int(place(page).partition(" ")[0]) == shown


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_walks_move_unless_the_reader_wants_no_motion(
    motion: str, new_page: Opened, tmp_path: Path
) -> None:
    text = page_of("squares")
    story = story_in(text)
    texts = [story["steps"][number]["text"] for number in story["readers"][0]["steps"]]
    walk = next(n for n, said in enumerate(texts) if said.startswith("move "))
    path = tmp_path / "replay.html"
    path.write_text(text, "utf-8")
    page = new_page(reduced_motion=motion)
    page.clock.install()
    page.goto(f"{path.as_uri()}#{walk}")
    walker = f'#pieces [data-piece="{texts[walk].split()[1]}"]'
    begun = page.get_attribute(walker, "transform")
    page.keyboard.press("ArrowRight")
    now = page.get_attribute(walker, "transform")
    page.clock.run_for(60)
    between = page.get_attribute(walker, "transform")
    page.clock.run_for(3_000)
    end = page.get_attribute(walker, "transform")
    assert end != begun
    assert (now == end) == (between == end) == (motion == "reduce")


def test_a_link_names_one_moment_and_its_reader(opened: Opened) -> None:
    page = opened(page_of("squares"), "#12/yellow")
    assert place(page).startswith("12 of")
    assert page.inner_text("#caption") == "as yellow knows it"
    page.keyboard.press("ArrowRight")
    page.wait_for_url("**#13/yellow")
    page.evaluate("location.hash = '#3'")
    page.locator("#place", has_text="3 of").wait_for()
    last = place(page).rpartition(" ")[2]
    odd = {"#9999": f"{last} of", "#-1": "0 of", "#x/%E0%A4%A": "0 of", "#4/no": "4 of"}
    for wrong, there in odd.items():
        page.evaluate("link => { location.hash = link; }", wrong)
        page.locator("#place", has_text=there).wait_for()


# -- words ---------------------------------------------------------------------------------------


def test_notes_clocks_rules_and_the_position_can_be_read(opened: Opened) -> None:
    page = opened(page_of("squares"), "#3")
    assert page.inner_text("#notes") == "The usual start."
    page.keyboard.press("ArrowRight")
    assert "clock 9:43" in page.inner_text("#action")
    rule = page.inner_text("#action button")
    page.click("#action button")
    assert page.inner_text("#rule-title").startswith(f"{rule}: ")
    assert len(page.inner_text("#rule-text")) > 20
    assert access_problems(page) == []
    page.keyboard.press("Escape")
    assert page.is_hidden("#rule")
    page.keyboard.press("End")
    page.click("#words summary")
    page.locator("#position li", has_text="turns").first.wait_for()


# -- the analysis --------------------------------------------------------------------------------


def test_an_analysis_shows_chances_turning_points_and_what_was_better(
    opened: Opened, new_page: Opened
) -> None:
    game = played("base:beginner", 60)
    found = judged(game, every=3)
    bad = max(found, key=lambda one: one.loss)
    page = opened(replay_page(game, judgements=found, turned=[bad]), f"#{bad.number + 1}")
    said = page.inner_text("#judged")
    assert dtwister.action_text(game.match, bad.best.action) in said
    assert f"{100 * bad.best.chance:.0f} % before this action" in said
    assert f"{100 * bad.chance:.0f} % after it. Here the game turned." in said
    loss = f"turning point, \N{MINUS SIGN}{100 * bad.loss:.0f} %"
    assert loss in page.inner_text("[aria-current]")
    assert page.locator("#curves .ar:not(.turn)").count() == 2
    assert page.locator("#curves .turn").count() == 1
    assert str(bad.number + 1) in page.get_attribute("#chart", "aria-label")
    page.select_option("#sort", "t")
    page.keyboard.press("Home")
    assert page.inner_text("#judged") == ""
    page.keyboard.press("j")
    assert place(page).startswith(f"{bad.number + 1} of")
    page.keyboard.press("End")
    page.click("#turns button")
    assert place(page).startswith(f"{bad.number + 1} of")
    box = page.locator("#chart").bounding_box()
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + 20)
    last = int(place(page).rpartition(" ")[2])
    assert abs(int(place(page).partition(" ")[0]) - last / 2) <= 1
    shown = page.locator("#chances").screenshot()
    check_screen(new_page(), shown, "chances", width=200, most=0.06)
    assert access_problems(page) == []
    page.select_option("#reader", "2")
    assert page.locator("#curves .ar:not(.turn)").count() == 1
    page.select_option("#reader", "3")
    assert page.is_hidden("#chances")


def test_a_page_without_an_analysis_has_no_chart(opened: Opened) -> None:
    page = opened(page_of("squares"))
    assert page.is_hidden("#chances")
    assert page.query_selector_all("#curves > *") == []


def test_on_paper_the_account_has_the_events(opened: Opened) -> None:
    page = opened(page_of("squares"), "#30")
    page.emulate_media(media="print")
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    assert page.get_attribute("#board", "class") == "dt dt-print"
    assert page.locator("#list ul li").count() > 3
    assert page.is_hidden("#controls")
    assert page.is_visible("#board")
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    assert page.locator("#list ul li").count() == 0
    assert page.get_attribute("#board", "class") == "dt dt-auto"


# -- texts of others -----------------------------------------------------------------------------

HOSTILE = "</script><img src=x onerror='hacked=1'><!--<script>hacked=1</script>\"'&lt;"


def test_hostile_texts_are_shown_as_they_are_and_nothing_runs(opened: Opened) -> None:
    game = played("base:beginner", 12)
    tags = {"event": HOSTILE, HOSTILE[:20]: "x"}
    record = dtwister.record_of(game, tags=tags, comments={2: HOSTILE})
    notes = {2: [DecisionNote(HOSTILE, HOSTILE)]}
    page = opened(replay_page(game, record=record, notes=notes), "#2")
    assert page.inner_text("h1") == HOSTILE
    assert page.title() == HOSTILE
    assert page.inner_text("#tags dd >> nth=0") == HOSTILE
    assert page.locator("#notes p").all_inner_texts()[0] == HOSTILE
    assert page.locator("#notes strong").inner_text() == HOSTILE
    assert page.evaluate("typeof hacked") == "undefined"
    assert page.locator("img").count() == 0


def test_the_policy_stops_scripts_styles_and_requests(opened: Opened) -> None:
    page = opened(page_of("squares"))
    page.evaluate("""() => {
        const script = document.createElement("script");
        script.textContent = "window.hacked = 1";
        document.body.append(script);
        document.body.insertAdjacentHTML("beforeend", "<p id=x style='color: red'>x</p>");
        const image = document.createElement("img");
        image.src = "https://example.org/x.png";
        document.body.append(image);
    }""")
    assert page.evaluate("typeof hacked") == "undefined"
    assert page.evaluate("document.querySelector('#x').style.color") == ""
    assert len([one for one in page.watch.problems if "Content Security Policy" in one]) >= 3
    page.watch.problems.clear()


def test_markup_in_parts_of_pictures_is_left_out(opened: Opened) -> None:
    """Even data that no painter writes adds no element but plain shapes, and no handler."""
    inside = "<a href='javascript:1'/><image href='x'/><path d='M0 0'/>"
    bad = f"<g id='bad' onclick='hacked=1'>{inside}</g>"
    text = page_of("squares")
    ground = story_in(text)["texts"][0]
    assert ground in text.replace("\\u003c", "<")
    start = text.index('"texts":["') + len('"texts":["')
    page = opened(text[:start] + bad + text[start:])
    (element,) = page.query_selector_all("#bad")
    assert element.get_attribute("onclick") is None
    assert element.evaluate("one => [...one.children].map(part => part.localName)") == ["path"]
    # Newer browsers say that the policy blocks the handler, already where the data is parsed.
    blocked = [one for one in page.watch.problems if "inline event handler violates" in one]
    page.watch.problems = [one for one in page.watch.problems if one not in blocked]
