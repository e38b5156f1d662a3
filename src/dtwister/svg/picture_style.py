"""The look of a picture, whatever it shows: theme, side, size, names or icons."""

from __future__ import annotations

import re
from typing import Any, Final, TypedDict

import attrs

from dtwister._errors import OptionError
from dtwister._printing import quoted
from dtwister.svg.picture_themes import check_theme

LEAST_SIZE: Final = 16
MOST_SIZE: Final = 20_000
_PREFIX: Final = re.compile(r"(?:[A-Za-z][A-Za-z0-9-]*)?")


def _theme(_style: object, _field: object, value: Any) -> None:
    check_theme(value)


def _size(_style: object, _field: object, value: Any) -> None:
    if value is None:
        return
    if isinstance(value, bool) or not isinstance(value, int):
        raise OptionError(f"size: expected a whole number of pixels, got {quoted(value)}")
    if not LEAST_SIZE <= value <= MOST_SIZE:
        raise OptionError(f"size: expected {LEAST_SIZE} to {MOST_SIZE} pixels, got {value}")


def _prefix(_style: object, _field: object, value: Any) -> None:
    if not isinstance(value, str) or not _PREFIX.fullmatch(value):
        raise OptionError(f"prefix: expected letters, digits and hyphens, got {quoted(value)}")


class StyleOptions(TypedDict, total=False):
    """The keywords of pictures; `PictureStyle` says what each means.

    >>> from dtwister import svg
    >>> style: svg.StyleOptions = {"theme": "dark", "size": 400}
    >>> 'width="400"' in svg.layout("multi:standard-3p", **style)
    True
    """

    theme: str
    down: str
    size: int | None
    coordinates: bool
    caption: bool
    names: bool
    squares: bool
    prefix: str


@attrs.frozen(kw_only=True)
class PictureStyle:
    """The look of a picture, whatever it shows.

    >>> PictureStyle(theme="dark", size=400).down
    'south'
    """

    theme: str = attrs.field(default="light", validator=_theme)
    """`light`, `dark`, `print`, or `auto`: as the system of the reader."""
    down: str = "south"
    """The side at the bottom: a direction, or the colour of a seat for the side of its line."""
    size: int | None = attrs.field(default=None, validator=_size)
    """The width in pixels; None: one pixel for each unit of the picture."""
    coordinates: bool = True
    """True: letters of columns and numbers of rows stand beside the board."""
    caption: bool = True
    """True: a line below says whose knowledge is shown."""
    names: bool = False
    """True: pieces have their names in place of icons."""
    squares: bool = False
    """True: each square has an element of its own, for pages on which squares are clicked."""
    prefix: str = attrs.field(default="", validator=_prefix)
    """A word before all ids, for pages with several pictures."""
