"""Pages: all that a screen shows, as styled lines, without a terminal."""

from __future__ import annotations

import attrs
import pytest

import dtwister
from dtwister._engine.game import Game
from dtwister.bots import GreedyBot
from dtwister.cli.playing.board_picture import BoardLook, board_picture
from dtwister.cli.playing.few_choices import few_choices
from dtwister.cli.playing.palette import palette
from dtwister.cli.playing.screen_page import Moment, Window, page_of, reader_page
from dtwister.cli.playing.seat_panels import seat_panel
from dtwister.cli.playing.styled_text import line_width, text_of

SIZES = [(80, 40), (140, 40), (80, 24), (40, 12), (200, 70), (1, 1)]
SCENARIOS = {"base:standard": 60, "prison:5": 80, "card:3": 60, "multi:standard-4": 90}


def played(name: str, decisions: int) -> Game:
    game = dtwister.new_game(name, seed=7)
    bots = [GreedyBot(dtwister.Rng(seat)) for seat in range(len(game.seats))]
    for _ in range(decisions):
        assert game.decision is not None
        game.play(bots[game.decision.seat].choose(game.view(game.decision.seat)))
    return game


GAMES = {name: played(name, decisions) for name, decisions in SCENARIOS.items()}


def text(moment: Moment, **window: int) -> str:
    lines = page_of(moment, Window(**({"columns": 80, "rows": 40} | window))).lines
    return "\n".join(text_of(line) for line in lines)


@pytest.mark.parametrize("name", SCENARIOS)
@pytest.mark.parametrize(("columns", "rows"), SIZES)
def test_a_page_fills_its_window(name: str, columns: int, rows: int) -> None:
    moment = Moment(
        position=GAMES[name].view(0),
        title="A title",
        question="What next?",
        choices=(("1", "end"), ("2", "play 3")),
        log=("  blue: end",) * 50,
        answer=("an answer",),
        clocks={"blue": 12.3},
        players={"blue": "you"},
    )
    page = page_of(moment, Window(columns=columns, rows=rows))
    assert [line_width(line) for line in page.lines] == [columns] * rows
    if rows >= 24:
        shown = text(moment, columns=columns, rows=rows)
        for part in ("A title", "What next?", "play 3", "blue: end", "an answer", "12.3", "cards:"):
            assert part in shown


@pytest.mark.parametrize("name", SCENARIOS)
def test_a_page_shows_no_more_than_its_view(name: str) -> None:
    """Another game that looks the same to a seat has the same page."""
    game = GAMES[name]
    for seat in range(len(game.seats)):
        view = game.view(seat)
        for number in range(3):
            other = view.sample(dtwister.Rng(number)).view(seat)
            for size in (80, 140):
                pages = [text(Moment(position=one), columns=size) for one in (view, other)]
                assert pages[0] == pages[1]


def test_a_board_that_is_too_high_is_scrolled_below_its_letters() -> None:
    moment = Moment(position=GAMES["multi:standard-4"].view(0))
    window = Window(columns=80, rows=30)
    top = page_of(moment, window)
    end = page_of(moment, attrs.evolve(window, down=top.most_down))
    assert top.most_down > 0 and top.most_across == 0
    assert text_of(top.lines[0]) == text_of(end.lines[0])
    assert text_of(top.lines[2]).startswith(" 1 ") and "\n22 " in text(
        moment, rows=30, down=top.most_down
    )


def test_squares_have_the_signs_of_the_drawing() -> None:
    view = GAMES["prison:5"].view(0)
    picture = board_picture(view, BoardLook(joined_walls=False))
    drawing = dtwister.draw(view).splitlines()
    assert [text_of(line).rstrip() for line in picture.lines] == drawing[: picture.height]


def test_seats_and_terrain_have_styles_that_the_palette_knows() -> None:
    for name, game in GAMES.items():
        known = palette(game.match.seats, coloured=True).keys() | {""}
        for narrow in (False, True):
            picture = board_picture(game.view(0), BoardLook(narrow=narrow))
            used = {style for line in picture.lines for style, _ in line}
            assert used <= known, name
            assert {"seat0", "seat1"} <= used, name


def test_a_combat_is_in_view_with_both_values() -> None:
    game = played("base:standard", 30)
    bots = [GreedyBot(dtwister.Rng(seat)) for seat in range(2)]
    while game.decision is not None and game.combat is None:
        game.play(bots[game.decision.seat].choose(game.view(game.decision.seat)))
    assert game.combat is not None
    sides = [game.combat.attack, game.combat.defence]
    said = " against ".join(f"{', '.join(side.fighters)} {side.value}" for side in sides)
    assert f"combat: {said}" in text(Moment(position=game.view(0)), columns=140)


def test_a_hand_that_was_not_shown_is_counted() -> None:
    view = GAMES["base:standard"].view("blue")
    own, other = (
        "\n".join(text_of(line) for line in seat_panel(view, seat, 80)) for seat in range(2)
    )
    assert "combat 0 1 2 2 3 3 4 5 6" in own
    assert "combat 9 unknown" in other and "0 1 2" not in other


@pytest.mark.parametrize(
    "hostile", ["\x1b[2J\x1b]0;owned\x07", "a\rb\nc\x00", "\u202egnp.exe", "\x9b31m"]
)
def test_no_text_becomes_a_control_sequence(hostile: str) -> None:
    moment = Moment(
        position=GAMES["base:standard"].view(0),
        title=hostile,
        question=hostile,
        choices=((hostile, hostile),),
        log=(hostile,),
        answer=(hostile,),
        players={"blue": hostile},
    )
    pages = [
        page_of(moment, Window(columns=80, rows=40)),
        reader_page(hostile, [], Window(columns=80, rows=10)),
    ]
    for page in pages:
        assert all(text_of(line).isprintable() for line in page.lines)


def test_few_choices_are_numbered_and_cards_have_letters() -> None:
    game = dtwister.new_game("base:beginner", seed=4)
    bots = [GreedyBot(dtwister.Rng(seat)) for seat in range(2)]
    labels: dict[bool, str] = {}
    while game.decision is not None and len(labels) < 2:
        view = game.view(game.decision.seat)
        choices = few_choices(view)
        if choices:
            shown = [text for _, text in choices]
            assert shown == [dtwister.action_text(game.match, one) for one in view.legal_actions]
            labels[shown[0].startswith("play ")] = choices[0][0]
        game.play(bots[game.decision.seat].choose(view))
    assert labels == {True: "a", False: "1"}
