"""A picture of the screen of `dtwister play`, made of the page that it shows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from xml.sax.saxutils import escape

import dtwister
from dtwister.bots import GreedyBot
from dtwister.cli.playing.few_choices import few_choices, kinds_of_choices
from dtwister.cli.playing.palette import palette
from dtwister.cli.playing.screen_page import Moment, Window, page_of
from dtwister.cli.playing.styled_text import Line, line_width, width_of
from dtwister.cli.playing.terminal_game import told_lines

WIDE, HIGH = 8, 17
"""The size of a character."""
PAPER, INK = "#15171c", "#d4d4d4"


def screen_of(scenario: str, decisions: int, columns: int, rows: int) -> str:
    """Return the screen of a seat in the middle of a game between bots, as SVG."""
    game = dtwister.new_game(scenario, seed=7)
    bots = [GreedyBot(dtwister.Rng(seat)) for seat in range(len(game.seats))]
    for _ in range(decisions):
        game.play(bots[game.decision.seat].choose(game.view(game.decision.seat)))
    while game.decision.seat != 0 or game.decision.kind != "act":
        game.play(bots[game.decision.seat].choose(game.view(game.decision.seat)))
    view = game.view(0)
    moment = Moment(
        position=view,
        title=f" {game.match.scenario.name} ({scenario})   turn {view.state.clock}   seed 7",
        question=game.decision.text,
        choices=few_choices(view),
        kinds=kinds_of_choices(view),
        log=tuple(told_lines(game.match, game.told(0, since=game.number - 40))),
        clocks=dict.fromkeys(game.seats, 600.0),
        players=dict.fromkeys(game.seats, "greedy") | {game.seats[0]: "you"},
    )
    page = page_of(moment, Window(columns=columns, rows=rows))
    looks = palette(game.seats, coloured=True)
    name = f"dtwister play {scenario}, at a terminal of {columns} columns"
    return "\n".join(_svg([*page.lines, [("bold", f"{game.seats[0]}> ")]], looks, columns, name))


def _svg(lines: list[Line], looks: Mapping[str, str], columns: int, name: str) -> Iterator[str]:
    width, height = WIDE * columns + 16, HIGH * len(lines) + 16
    yield (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img" '
        'font-family="ui-monospace, DejaVu Sans Mono, Menlo, Consolas, monospace" font-size="13.3">'
    )
    yield f"<title>{escape(name)}</title>"
    yield f'<rect width="{width}" height="{height}" rx="6" fill="{PAPER}"/>'
    for row, line in enumerate(lines):
        column = 0
        for style, text in line:
            yield from _fragment(text, looks.get(style, ""), 8 + WIDE * column, 8 + HIGH * row)
            column += line_width([(style, text)])
    yield "</svg>\n"


def _fragment(text: str, look: str, x: int, y: int) -> Iterator[str]:
    words = look.split()
    ink = next((word for word in words if word.startswith("#")), INK)
    paper = next((word[3:] for word in words if word.startswith("bg:")), "")
    if "reverse" in words:
        ink, paper = PAPER, ink
    if paper:
        size = f'width="{WIDE * width_of(text)}" height="{HIGH}"'
        yield f'<rect x="{x}" y="{y}" {size} fill="{paper}"/>'
    if text.isspace():
        return
    before = len(text) - len(text.lstrip())
    text = text.strip()
    bold = ' font-weight="bold"' if "bold" in words else ""
    yield (
        f'<text x="{x + WIDE * before}" y="{y + 13}" textLength="{WIDE * width_of(text)}" '
        f'fill="{ink}"{bold} xml:space="preserve">{escape(text)}</text>'
    )
