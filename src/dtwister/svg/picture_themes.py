"""Themes: the colours of pictures, as style sheets that hold for one picture only.

A picture within a page shares its style sheet with the page. So every rule begins with the class of
the theme, and a rule means the same in all pictures that have it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

import attrs

from dtwister._caching import per_process
from dtwister._errors import OptionError
from dtwister._printing import quoted
from dtwister._suggestions import hint_after


@attrs.frozen(kw_only=True)
class Theme:
    """The colours of a picture."""

    ink: str
    """Texts beside the board."""
    page: str
    """The background."""
    floor: str
    rule: str
    """Lines between squares."""
    edge: str
    """The edge of a room."""
    wall: str
    gate: str
    hole: str
    """Squares that are no floor."""
    metal: str
    """Features that lie on floor, such as gears."""
    back: str
    """The back of a room."""
    back_ink: str
    line: str
    """Lines of squares that belong to all seats."""
    paper: str
    """The background of the icon of a wounded piece."""
    mark: str
    """Highlighted squares, and signs of wounds."""
    seats: Mapping[str, tuple[str, str]]
    """Colour of a seat -> its colour in pictures, and that of icons on it."""
    spare: tuple[tuple[str, str], ...]
    """The same for seats with other names, in their order."""


_SEATS: Final = {
    "blue": ("#1f5fae", "#fff"),
    "yellow": ("#f2c230", "#2a2008"),
    "red": ("#c43328", "#fff"),
    "green": ("#2c8a4b", "#fff"),
}
SAMPLE_SEATS: Final = ("blue", "yellow", "", "", "grey")
"""Seats of pictures without a game; the fifth one has the spare colour that is grey."""
_SPARE: Final = (
    ("#7a4bb0", "#fff"),
    ("#d9772b", "#1f1206"),
    ("#2d8f95", "#fff"),
    ("#b8447e", "#fff"),
    ("#6b6f76", "#fff"),
    ("#8c6a3f", "#fff"),
)

LIGHT: Final = Theme(
    ink="#3a3128",
    page="#fffdf8",
    floor="#f1e7d0",
    rule="#dccdab",
    edge="#a8926a",
    wall="#4b3f33",
    gate="#8a3b1e",
    hole="#2b241e",
    metal="#b98b3a",
    back="#8d7b62",
    back_ink="#f6eedc",
    line="#d8d2c6",
    paper="#fbf7ec",
    mark="#d4351c",
    seats=_SEATS,
    spare=_SPARE,
)
DARK: Final = Theme(
    ink="#d9d0c0",
    page="#211e1b",
    floor="#4d473f",
    rule="#5f584e",
    edge="#221e19",
    wall="#e4d7bd",
    gate="#e8935f",
    hole="#14110e",
    metal="#caa052",
    back="#35302a",
    back_ink="#cfc3ac",
    line="#3d3a36",
    paper="#efe8d8",
    mark="#ff7a5c",
    seats=_SEATS | {"blue": ("#3f83d6", "#fff"), "red": ("#d84b3f", "#fff")},
    spare=_SPARE,
)
PRINT: Final = Theme(
    ink="#000",
    page="#fff",
    floor="#fff",
    rule="#c8c8c8",
    edge="#777",
    wall="#000",
    gate="#000",
    hole="#3a3a3a",
    metal="#8a8a8a",
    back="#b5b5b5",
    back_ink="#000",
    line="#e6e6e6",
    paper="#fff",
    mark="#000",
    seats={
        "blue": ("#111", "#fff"),
        "yellow": ("#fff", "#000"),
        "red": ("#6a6a6a", "#fff"),
        "green": ("#cfcfcf", "#000"),
    },
    spare=(("#333", "#fff"), ("#eee", "#000"), ("#888", "#fff"), ("#bbb", "#000")),
)
THEMES: Final[Mapping[str, Theme]] = {"light": LIGHT, "dark": DARK, "print": PRINT}
"""The themes by name."""
AUTO: Final = "auto"
"""The name of the theme that is light or dark as the reader's system is."""
THEME_NAMES: Final = (*THEMES, AUTO)

_DASHES: Final = {"red": "5 2.5", "green": "1.5 2.5", "yellow": ""}
"""Colour of a seat -> dashes of its rings, so that seats differ without colours."""
_RINGS: Final = ("8 3", "3 3", "10 2 2 2", "2 2", "6 2")
"""The same for the spare colours."""


def check_theme(name: str) -> None:
    """Refuse a theme that is not known.

    >>> check_theme("drak")
    Traceback (most recent call last):
    dtwister._errors.OptionError: unknown theme 'drak'; did you mean 'dark'?
    """
    if name not in THEME_NAMES:
        near = hint_after(name, THEME_NAMES) or f"; available: {', '.join(THEME_NAMES)}"
        raise OptionError(f"unknown theme {quoted(name)}{near}")


def seat_classes(seats: Iterable[str]) -> tuple[str, ...]:
    """Return the class of each seat: that of its colour, or a spare one.

    >>> seat_classes(["blue", "mauve"])
    ('c-blue', 'c-1')
    """
    return tuple(
        f"c-{seat}" if seat in _SEATS else f"c-{place % len(_SPARE)}"
        for place, seat in enumerate(seats)
    )


@per_process
def style_sheet(name: str, classes: tuple[str, ...]) -> str:
    """Return the style sheet of a theme, for seats with these classes."""
    if name != AUTO:
        return _rules(THEMES[name], f".dt-{name} ", classes)
    dark = _rules(DARK, ".dt-auto ", classes)
    light = _rules(LIGHT, ".dt-auto ", classes)
    return f"{light}@media (prefers-color-scheme:dark){{{dark}}}"


def _rules(theme: Theme, scope: str, classes: tuple[str, ...]) -> str:
    rules = {
        "text": f"fill:{theme.ink};font-weight:600;font-family:sans-serif",
        ".bg": f"fill:{theme.page}",
        ".fl": f"fill:{theme.floor};stroke:{theme.edge};stroke-width:2",
        ".th": "stroke-width:1",
        ".ru": f"stroke:{theme.rule};stroke-width:1.2;fill:none",
        ".wa": f"stroke:{theme.wall};stroke-width:6;stroke-linecap:square;fill:none",
        ".bo": f"fill:{theme.wall}",
        ".ga": f"fill:{theme.gate}",
        ".ho": f"fill:{theme.hole}",
        ".me": f"fill:{theme.metal}",
        ".tu": f"stroke:{theme.metal};stroke-width:2.4;fill:none",
        ".ba": f"fill:{theme.back};stroke:{theme.edge};stroke-width:2",
        ".bp": f"stroke:{theme.back_ink};stroke-width:1.5;fill:none;opacity:.35",
        ".bt": f"fill:{theme.back_ink};font-size:22px;paint-order:stroke;stroke:{theme.back};"
        "stroke-width:5px;stroke-linejoin:round",
        ".zo": "opacity:.45",
        ".li": f"fill:{theme.line};stroke:{theme.edge}",
        ".em": f"fill:none;stroke:{theme.edge};stroke-width:2;stroke-dasharray:3 6",
        ".sl": f"fill:{theme.wall};font-size:12px;opacity:.7",
        ".no": f"fill:{theme.ink};font-size:14px",
        ".hs": f"fill:{theme.paper};font-size:18px",
        ".hi": f"fill:{theme.mark};fill-opacity:.22;stroke:{theme.mark};stroke-width:2.5",
        ".ro": "fill:none",
        ".wd": f"fill:{theme.mark};stroke:{theme.paper};stroke-width:1",
        ".st": f"fill:{theme.paper};stroke:{theme.ink};stroke-width:1.5",
        ".sg": "font-size:10px",
        ".gh": "opacity:.4",
        ".ar": "fill:none;stroke-width:5;stroke-linecap:round;stroke-linejoin:round;opacity:.75",
        ".ah": "stroke:none;opacity:.9",
        ".ca": "font-weight:400;font-size:12px",
        ".sq": "fill:#fff;fill-opacity:0",
        ".lk": f"stroke:{theme.metal};stroke-width:2.5;stroke-dasharray:2 5;fill:none",
    }
    said = [f"{scope}{key}{{{value}}}" for key, value in rules.items()]
    for name in dict.fromkeys(classes):
        said += _seat_rules(theme, scope, name)
    return "".join(said)


def _seat_rules(theme: Theme, scope: str, name: str) -> list[str]:
    word = name.removeprefix("c-")
    if word in theme.seats:
        (fill, icon), dashes = theme.seats[word], _DASHES.get(word, "")
    else:
        place = int(word)
        fill, icon = theme.spare[place % len(theme.spare)]
        dashes = _RINGS[place % len(_RINGS)]
    rim = "#000" if theme is PRINT else icon
    dash = f";stroke-dasharray:{dashes}" if dashes else ""
    own = f"{scope}.{name}"
    on_floor = fill if theme is DARK else _on_paper(theme, fill)
    return [
        f"{own} .di{{fill:{fill};stroke:{theme.ink}}}",
        f"{own} .ri{{fill:none;stroke:{rim};stroke-width:1.6{dash}}}",
        f"{own} .ic{{fill:{icon}}}",
        f"{own} .hu{{fill:{theme.paper};stroke:{fill if theme is not PRINT else '#000'};"
        f"stroke-width:3{dash}}}",
        f"{own} .hc{{fill:{_on_paper(theme, fill)}}}",
        f"{own}.ln{{fill:{fill};fill-opacity:.38;stroke:{theme.edge}}}",
        f"{own} .ex,{own} .ah{{fill:{on_floor}}}",
        f"{own} .ar{{stroke:{on_floor}}}",
    ]


def _on_paper(theme: Theme, fill: str) -> str:
    """Return the colour of a seat as it can be seen on paper."""
    if theme is PRINT:
        return "#000"
    return "#8a6700" if fill == _SEATS["yellow"][0] else fill
