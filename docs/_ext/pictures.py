"""A Sphinx extension: pictures that are drawn when the site is built.

`{picture}` draws what it names: `board prison:5 60` (a game after so many actions of bots), `rooms
prison`, `layout features:4x2`, `icons prison`. On the pages of tutorials, the examples are run, and
each position that one of them draws is shown below it.
"""

from __future__ import annotations

import contextlib
import doctest
import io
import re
from collections.abc import Callable, Iterator
from typing import Any

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

import dtwister
from dtwister import svg
from dtwister.bots import GreedyBot

THEME = "auto"
DRAWN = re.compile(r"print\((?:dtwister\.)?draw\(([\w.\[\]()\"', ]+?)\)\)\s*$")
"""An example that prints a drawing, and the position that is drawn."""
PAGES = ("tutorials/", "index")
"""The beginnings of the names of pages whose examples are shown."""


def figure(picture: str, wide: bool = False) -> nodes.raw:
    """Return a picture as a part of a page."""
    sheet = "picture wide" if wide else "picture"
    return nodes.raw("", f'<div class="{sheet}">{picture}</div>', format="html")


def played(scenario: str, actions: int) -> dtwister.Game:
    """Return a game after some actions of bots; the same one each time."""
    game = dtwister.new_game(scenario, seed=4)
    bots = [GreedyBot(dtwister.Rng(seat)) for seat in range(len(game.seats))]
    while actions > 0 and game.decision is not None:
        seat = game.decision.seat
        game.play(bots[seat].choose(game.view(seat)))
        actions -= 1
    return game


def of_plugin(table: dict[str, Any], plugin: str) -> list[str]:
    """Return the ids of a table that belong to a plug-in."""
    return [name for name in table if name.partition(":")[0] == plugin]


def drawings(kind: str, words: list[str], prefix: str) -> list[str]:
    """Return the pictures that a directive asks for."""
    rules = dtwister.load_rules()
    if kind == "board":
        game = played(words[0], int(words[1]) if words[1:] else 0)
        shown = game.view(words[2]) if words[2:] else game
        return [svg.board(shown, theme=THEME, prefix=prefix)]
    if kind == "layout":
        return [svg.layout(words[0], theme=THEME, prefix=prefix)]
    if kind == "icons":
        kinds = of_plugin(dict(rules.characters), words[0]) + of_plugin(
            dict(rules.objects), words[0]
        )
        return [svg.contact_sheet(kinds, theme=THEME, prefix=prefix)]
    if kind == "rooms":
        names = of_plugin(dict(rules.rooms), words[0])
        return [
            svg.room(name, theme=THEME, prefix=f"{prefix}{place}-", size=200)
            for place, name in enumerate(names)
        ]
    raise ValueError(f"expected board, layout, icons or rooms, got {kind}")


class Picture(SphinxDirective):
    """`{picture} KIND WHAT`."""

    required_arguments = 2
    optional_arguments = 2

    def run(self) -> list[nodes.Node]:
        """Return the pictures, with names below those of rooms."""
        kind, *words = self.arguments
        prefix = f"p{self.env.new_serialno('picture')}-"
        try:
            found = drawings(kind, words, prefix)
        except (ValueError, dtwister.DtwisterError) as error:
            raise self.error(str(error)) from error
        if kind == "rooms":
            names = of_plugin(dict(dtwister.load_rules().rooms), words[0])
            cells = "".join(
                f"<figure>{one}<figcaption>{name}</figcaption></figure>"
                for one, name in zip(found, names, strict=True)
            )
            return [nodes.raw("", f'<div class="pictures">{cells}</div>', format="html")]
        return [figure(one, wide=kind in ("board", "layout")) for one in found]


# -- the positions of examples ---------------------------------------------------------------------


def positions(source: str, names: dict[str, Any]) -> Iterator[dtwister.Game | dtwister.View]:
    r"""Run the examples of a block, and yield the positions that they draw.

    >>> names = {}
    >>> block = '''
    ... >>> import dtwister
    ... >>> from dtwister.testing import position
    ... >>> rules, pieces = dtwister.load_rules(), {"A": "blue.thief"}
    ... >>> game = position(rules, "+---+\\n|A. |\\n+---+", pieces=pieces)
    ... '''
    >>> [found.pieces_at("a1") for found in positions(block, names)]
    [('blue.thief',)]
    """
    known = dtwister.load_rules().layouts
    for example in doctest.DocTestParser().get_examples(source):
        before = {id(value) for value in names.values() if isinstance(value, dtwister.Game)}
        with contextlib.redirect_stdout(io.StringIO()), contextlib.suppress(Exception):
            exec(compile(example.source, "<example>", "single"), names)
        for value in list(names.values()):
            fresh = isinstance(value, dtwister.Game) and id(value) not in before
            if fresh and value.match.grid.layout.id not in known:
                before.add(id(value))
                yield value
        asked = DRAWN.search(example.source)
        if asked:
            with contextlib.suppress(Exception):
                shown = eval(asked[1], names)
                if isinstance(shown, dtwister.Game | dtwister.View):
                    yield shown


def show(app: Sphinx, doctree: nodes.document) -> None:
    """Put a picture below each example that draws a position."""
    page = app.env.docname
    if not page.startswith(PAGES):
        return
    names: dict[str, Any] = {}
    serial: Callable[[], int] = lambda: app.env.new_serialno("picture")  # noqa: E731
    for block in list(doctree.findall(nodes.literal_block)) + list(
        doctree.findall(nodes.doctest_block)
    ):
        source = block.astext()
        if ">>>" not in source:
            continue
        place = block
        while place.parent.tagname == "container":
            place = place.parent
        at = place.parent.index(place) + 1
        for found in positions(source + "\n", names):
            drawn = svg.board(found, theme=THEME, prefix=f"p{serial()}-")
            place.parent.insert(at, figure(drawn))
            at += 1


def setup(app: Sphinx) -> dict[str, object]:
    """Register the directive, and look for positions once a page is read."""
    app.add_directive("picture", Picture)
    app.connect("doctree-read", show, priority=100)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
