"""Pictures of pieces: a disc for a character, a tile for an object, each in its seat's colour.

A wounded character is drawn in the seat's colour on paper, with a drop of blood. A piece face down
is a tile with a question mark; where it is known, it has its icon too. Seats differ in the dashes
of their rings, so that they can be told apart without colours.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import attrs

from dtwister.svg.icon_drawing import icon_id, letters, letters_of
from dtwister.svg.markup import attribute, described, identifier, number, text

_DROP: Final = (
    "M12.5 -19C15.5 -14.5 17.5 -12 17.5 -9.5A5 5 0 0 1 7.5 -9.5C7.5 -12 9.5 -14.5 12.5 -19Z"
)
_ALONE: Final = ((0.0, 0.0, 1.0),)
_TWO: Final = ((-3.5, -3.5, 0.86), (12.0, 12.0, 0.54))
_THREE: Final = ((-1.0, -5.0, 0.8), (12.5, 12.5, 0.5), (-12.5, 12.5, 0.5))
_FOUR: Final = ((0.0, -5.0, 0.74), (14.0, 13.0, 0.46), (0.0, 14.5, 0.46), (-14.0, 13.0, 0.46))
_STACKS: Final = (_ALONE, _ALONE, _TWO, _THREE, _FOUR)
"""Number of pieces on a square -> the place and size of each."""


@attrs.frozen(kw_only=True)
class PieceLook:
    """All that the picture of a piece shows; equal looks are drawn once."""

    name: str
    """The name, by which a page finds it: `blue.thief`."""
    kind: str
    """The id of its kind; empty if the reader may not know it."""
    seat: str
    """The class of its seat."""
    colour: str
    place: str
    """The name of the square, or of another place."""
    said: str
    """A sentence about it."""
    is_object: bool = False
    is_wounded: bool = False
    is_face_down: bool = False
    carrier: str = ""
    signs: tuple[str, ...] = ()
    """The signs of its statuses."""
    has_icon: bool = True
    label: str = ""
    """Its name in words, to be written in place of the icon."""


def stacked(count: int) -> tuple[tuple[float, float, float], ...]:
    """Return places and sizes for the pieces on one square, the first of them the largest.

    >>> stacked(1)
    ((0.0, 0.0, 1.0),)
    """
    return _STACKS[count] if count < len(_STACKS) else spread(count, 48)


def spread(
    count: int, width: float, largest: float = 1.0
) -> tuple[tuple[float, float, float], ...]:
    """Return places and sizes for pieces in rows, around the point 0, 0.

    >>> spread(2, 96)
    ((-24.0, 0.0, 1.0), (24.0, 0.0, 1.0))
    """
    columns = 1
    while columns * columns < count:
        columns += 1
    rows = -(-count // columns)
    step = width / columns
    scale = min(largest, step / 44)
    found = []
    for place in range(count):
        row, column = divmod(place, columns)
        inside = min(columns, count - row * columns)
        found.append(((column - (inside - 1) / 2) * step, (row - (rows - 1) / 2) * step, scale))
    return tuple(found)


def piece_picture(look: PieceLook, x: float, y: float, scale: float, prefix: str) -> str:
    """Return the picture of a piece at a place."""
    data = "".join(
        [
            attribute("id", identifier(f"{prefix}piece", look.name)),
            attribute("class", f"p {look.seat}"),
            attribute("data-piece", look.name),
            attribute("data-kind", look.kind) if look.kind else "",
            attribute("data-seat", look.colour),
            attribute("data-place", look.place),
            ' data-wounded="true"' if look.is_wounded else "",
            ' data-face="down"' if look.is_face_down else "",
            attribute("data-carrier", look.carrier) if look.carrier else "",
        ]
    )
    sized = "" if scale == 1 else f" scale({number(scale)})"
    place = f' transform="translate({number(x)} {number(y)}){sized}"'
    return f"<g{data}{place}>{described(look.name, look.said)}{piece_body(look, prefix)}</g>"


def piece_body(look: PieceLook, prefix: str) -> str:
    """Return the shapes of a piece around the point 0, 0."""
    if look.is_face_down:
        shape = _tile("di", 17) + _tile("ri", 14)
    elif look.is_object:
        shape = _tile("hu" if look.is_wounded else "di", 17) + _tile("ri", 14.5)
    elif look.is_wounded:
        shape = '<circle class="hu" r="18"/>'
    else:
        shape = '<circle class="di" r="20"/><circle class="ri" r="17.6"/>'
    drop = f'<path class="wd" d="{_DROP}"/>' if look.is_wounded else ""
    return shape + _face(look, prefix) + drop + _signs(look.signs)


def _face(look: PieceLook, prefix: str) -> str:
    """Return the icon of a piece, or letters in its place."""
    sheet = "hc" if look.is_wounded else "ic"
    if look.is_face_down:
        if not look.kind:
            return letters("?", 20, sheet)
        return (
            f'<g opacity=".75" transform="scale(.8)">{_icon(look, prefix, sheet)}</g>'
            f'<text class="{sheet}" x="11" y="-6" font-size="12">?</text>'
        )
    return _icon(look, prefix, sheet)


def _icon(look: PieceLook, prefix: str, sheet: str) -> str:
    if look.label:
        return letters(look.label, 12, sheet, 28 if look.is_object else 34)
    if not look.has_icon:
        return letters(letters_of(look.name.partition(".")[2]), 18, sheet)
    return f'<use class="{sheet}" href="#{icon_id(prefix, "k", look.kind)}"/>'


def _tile(sheet: str, half: float) -> str:
    side, corner = number(2 * half), round(half / 3)
    place = f'x="{number(-half)}" y="{number(-half)}"'
    return f'<rect class="{sheet}" {place} width="{side}" height="{side}" rx="{corner}"/>'


def _signs(signs: Sequence[str]) -> str:
    """Return the signs of statuses, on small discs along the upper left."""
    found = []
    for place, sign in enumerate(signs[:3]):
        found.append(
            f'<g transform="translate({number(-15 + 11 * place)} -15)"><circle class="st" r="7"/>'
            f'<text class="sg" y="3.6">{text(sign)}</text></g>'
        )
    return "".join(found)
