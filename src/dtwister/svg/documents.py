"""Documents: a picture with its head, style sheet and size, complete in itself."""

from __future__ import annotations

from collections.abc import Iterable

from dtwister.svg.board_ground import MARGIN
from dtwister.svg.markup import attribute, described, number, text
from dtwister.svg.painter import Layers
from dtwister.svg.picture_style import PictureStyle
from dtwister.svg.picture_themes import seat_classes, style_sheet

_CAPTION_HEIGHT = 22
_TEXTS = ' font-size="13" text-anchor="middle"'
"""Size and anchor of texts that say nothing else.

It is inherited, so that a text may differ by an attribute. None has a style of its own, since pages
with a strict policy on content do not apply those.
"""


def board_document(layers: Layers, style: PictureStyle, seats: Iterable[str]) -> str:
    """Return the picture of a board as a document, with room for coordinates and the caption."""
    left, top, width, height = layers.box
    below = _CAPTION_HEIGHT if style.caption else 0
    said = ""
    if style.caption:
        middle, under = number(left + width / 2), number(top + height + 17)
        said = f'<text class="ca" x="{middle}" y="{under}">{text(layers.caption)}</text>'
    edge = MARGIN if style.coordinates else 4
    return document(
        f"{layers.body()}{said}",
        box=(left - edge, top - edge, width + edge + 4, height + edge + 4 + below),
        title=layers.title,
        description=layers.description,
        symbols=layers.symbols,
        style=style,
        seats=seats,
    )


def document(
    body: str,
    *,
    box: tuple[float, float, float, float],
    title: str,
    description: str = "",
    symbols: str = "",
    style: PictureStyle,
    seats: Iterable[str] = (),
) -> str:
    """Return shapes as a whole SVG document.

    >>> from xml.dom.minidom import parseString
    >>> text = document("", box=(0, 0, 48, 48), title="a & b", style=PictureStyle(size=96))
    >>> parseString(text).documentElement.getAttribute("width")
    '96'
    """
    left, top, width, height = box
    wide = width if style.size is None else style.size
    high = height * wide / width
    view = " ".join(map(number, box))
    sheet = style_sheet(style.theme, seat_classes(seats))
    size = f'viewBox="{view}" width="{number(wide)}" height="{number(round(high, 1))}"'
    scope = attribute("class", f"dt dt-{style.theme}")
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" {size}{scope}{_TEXTS} role="img">'
        f"{described(title, description)}<style>{sheet}</style>"
        f'<defs>{symbols}</defs><rect class="bg" x="{number(left)}" y="{number(top)}" '
        f'width="{number(width)}" height="{number(height)}" rx="6"/>{body}</svg>'
    )
