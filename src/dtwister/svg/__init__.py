"""Pictures of boards, rooms, layouts, pieces and hands, as SVG.

A picture of a game shows everything, and says so. A picture of a view shows what its seat knows.
Each element that a page may ask for has a stable id, a title and `data-` attributes:

- `room-a1`: `slot`, `face`, `room`, `turn`
- `gate-a1-0`: `gate`, `state`
- `piece-blue.thief`: `piece`, `kind`, `seat`, `place`, `wounded`, `face`, `carrier`
- `line-west`: `line`
- `square-d3`, which is highlighted: `square`
- `at-d3`, with `squares=True`: `at`
- `walk-1` and `arrow-1`: `piece`; `from` and `to`

>>> import dtwister
>>> from dtwister import svg
>>> game = dtwister.new_game("base:standard", seed=7)
>>> svg.board(game, highlights=["b1"])[:40]
'<svg xmlns="http://www.w3.org/2000/svg" '
>>> "everything open" in svg.board(game), "as blue knows it" in svg.board(game.view("blue"))
(True, True)
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Protocol, Unpack

from dtwister import load_rules
from dtwister._engine.compiled_rules import Rules
from dtwister._engine.game import Game
from dtwister._engine.visibility.view import View
from dtwister._errors import OptionError
from dtwister._model.ids import SeatId
from dtwister._model.specs import Layout, Room
from dtwister._printing import quoted
from dtwister._suggestions import hint_after
from dtwister.svg.documents import board_document
from dtwister.svg.overlays import ArrowEnds, OverlayPainter, Walked, as_overlays
from dtwister.svg.painter import Layers, Painter
from dtwister.svg.picture_style import PictureStyle, StyleOptions
from dtwister.svg.picture_themes import check_theme, seat_classes
from dtwister.svg.picture_themes import style_sheet as sheet_of
from dtwister.svg.rasters import to_html, to_png
from dtwister.svg.small_pictures import (
    contact_sheet_picture,
    hand_picture,
    layout_picture,
    room_picture,
)

__all__ = [
    "Drawable",
    "Layers",
    "Painter",
    "PictureStyle",
    "StyleOptions",
    "board",
    "contact_sheet",
    "hand",
    "layout",
    "picture",
    "room",
    "style_sheet",
    "to_html",
    "to_png",
]


_FEW = 20
"""The most ids that an error lists."""


class Drawable(Protocol):
    """Anything with a game, such as a scene of `dtwister.testing`.

    >>> import dtwister
    >>> from dtwister import svg
    >>> class Table:
    ...     game = dtwister.new_game("base:standard", seed=7)
    >>> svg.board(Table()) == svg.board(Table.game)
    True
    """

    @property
    def game(self) -> Game:
        """The game to be drawn."""


def board(
    position: Game | View | Drawable,
    *,
    highlights: Iterable[str] = (),
    arrows: Iterable[ArrowEnds] = (),
    walks: Iterable[Walked] = (),
    last: bool = False,
    painter: Painter | None = None,
    **style: Unpack[StyleOptions],
) -> str:
    r"""Return the picture of a game, a view or a scene.

    `walks` are drawn with what is taken and left on the way; `last` marks the last action. The
    other keywords are those of `PictureStyle`. With a `painter`, what did not change since its
    last picture is not drawn again; its style counts.

    >>> import dtwister
    >>> from dtwister.testing import position
    >>> pieces = {"A": "blue.thief", "r": "blue.rope"}
    >>> game = position(dtwister.load_rules(), "+---+---+\n|A.   .r|\n+---+---+", pieces=pieces)
    >>> walk = "move blue.thief a1-b1(+blue.rope)"
    >>> "takes blue.rope on b1" in board(game, walks=[walk], theme="dark", down="blue")
    True
    """
    shown = position if isinstance(position, Game | View) else position.game
    if not isinstance(shown, Game | View):
        raise OptionError(f"expected a game, a view or a scene, got {quoted(position)}")
    if painter is None:
        painter = Painter(shown.match, PictureStyle(**style))
    elif style:
        raise OptionError("painter: the style is that of the painter; leave out the other keywords")
    elif painter.match.identity != shown.match.identity:
        raise OptionError("painter: expected one for this match, got one for another")
    marks, overlay = OverlayPainter(painter, shown).drawn(
        as_overlays(highlights, arrows, walks, last)
    )
    layers = painter.layers(shown, marks=marks, overlay=overlay)
    return board_document(layers, painter.style, shown.match.seats)


def style_sheet(seats: Iterable[str], *, theme: str = "auto") -> str:
    """Return the style sheet of the boards of some seats, for a page that replaces layers.

    The element around the layers has the classes `dt` and `dt-THEME`.

    >>> ".dt-dark .bg{fill:" in style_sheet(["blue", "yellow"], theme="dark")
    True
    """
    check_theme(theme)
    return sheet_of(theme, seat_classes(seats))


def room(
    room: Room | str, *, rules: Rules | None = None, turn: int = 0, **style: Unpack[StyleOptions]
) -> str:
    """Return the picture of a single room, by its id or its spec; `turn` in clockwise quarters.

    >>> 'data-room="base:1a"' in room("base:1a")
    True
    >>> room("base:1c")
    Traceback (most recent call last):
    dtwister._errors.OptionError: unknown room 'base:1c'; available: base:1a, base:1b, base:2a, ...
    """
    known = rules or load_rules()
    if isinstance(room, str):
        if room not in known.rooms:
            raise _unknown("room", room, known.rooms)
        room = known.rooms[room]
    return room_picture(known, room, PictureStyle(**style), turn)


def layout(
    layout: Layout | str, *, rules: Rules | None = None, **style: Unpack[StyleOptions]
) -> str:
    """Return the picture of a layout: places for rooms, starting lines and exits.

    >>> 'data-slot="a1"' in layout("features:4x2")
    True
    """
    if isinstance(layout, str):
        known = (rules or load_rules()).layouts
        if layout not in known:
            raise _unknown("layout", layout, known)
        layout = known[layout]
    return layout_picture(layout, PictureStyle(**style))


def hand(position: Game | View, seat: str, **style: Unpack[StyleOptions]) -> str:
    """Return the picture of the pieces behind the screen of a seat, and of its cards.

    >>> import dtwister
    >>> game = dtwister.new_game("base:standard", seed=7)
    >>> game_hand = hand(game.view("yellow"), "blue")
    >>> "blue.thief" in game_hand, "not known" in game_hand
    (False, True)
    """
    seats = position.match.seats
    if seat not in seats:
        raise OptionError(f"unknown seat {quoted(seat)}; available: {', '.join(seats)}")
    return hand_picture(position, SeatId(seats.index(seat)), PictureStyle(**style))


def contact_sheet(
    kinds: Iterable[str] = (), *, rules: Rules | None = None, **style: Unpack[StyleOptions]
) -> str:
    """Return the icons of kinds of pieces: large, small, and small in grey; by default all.

    >>> "Thief" in contact_sheet(["base:thief"])
    True
    """
    known = rules or load_rules()
    wanted = tuple(kinds) or (*known.characters, *known.objects)
    return contact_sheet_picture(known, wanted, PictureStyle(**style))


def picture(shown: object) -> str:
    """Return the picture that a notebook shows: of a game, view, scene, room or layout.

    >>> import dtwister
    >>> "features:4x2" in picture(dtwister.load_rules().layouts["features:4x2"])
    True
    """
    if isinstance(shown, Room):
        return room(shown)
    if isinstance(shown, Layout):
        return layout(shown)
    found = shown if isinstance(shown, Game | View) else getattr(shown, "game", None)
    if not isinstance(found, Game | View):
        raise OptionError(f"expected a game, view, scene, room or layout, got {quoted(shown)}")
    return board(found)


def _unknown(what: str, name: str, known: Collection[str]) -> OptionError:
    """Return the error for an unknown id, with the nearest ones, or some of them."""
    names = sorted(known)
    listed = ", ".join(names[:_FEW]) + (", ..." if len(names) > _FEW else "")
    near = hint_after(name, names) or (f"; available: {listed}" if names else "; available: none")
    return OptionError(f"unknown {what} {quoted(name)}{near}")
