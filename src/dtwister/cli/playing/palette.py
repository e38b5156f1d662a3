"""The looks of the styles of a page: in colours, and in bold, underlined and reverse type."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

_SEATS: Final[Mapping[str, tuple[str, str]]] = {
    "blue": ("#ffffff", "#005fd7"),
    "yellow": ("#000000", "#ffd700"),
    "red": ("#ffffff", "#d70000"),
    "green": ("#000000", "#5faf00"),
    "purple": ("#ffffff", "#8700af"),
    "orange": ("#000000", "#ff8700"),
    "white": ("#000000", "#e4e4e4"),
    "black": ("#ffffff", "#303030"),
}
"""Colour of a seat -> the colours of its sign: of the letter, and behind it."""
_OTHERS: Final = (("#000000", "#00d7d7"), ("#ffffff", "#87005f"), ("#000000", "#d7afaf"))
"""The same for other names of colours, in turn."""
_TERRAINS: Final = ("#00afaf", "#d75f00", "#875fff", "#5f8700", "#d700af", "#808000")
"""The colours of the kinds of squares that are no plain floor."""

_COMMON: Final[Mapping[str, str]] = {
    "bold": "bold",
    "title": "reverse",
    "question": "bold",
    "label-of-choice": "reverse",
    "clock": "bold",
    "stack": "bold underline",
}
_MONO_SEATS: Final = ("bold", "bold underline", "reverse", "reverse underline")
_MONO: Final[Mapping[str, str]] = {"terrain0": "bold", "toolbar": "reverse"}
_COLOURED: Final[Mapping[str, str]] = {
    "dim": "#808080",
    "label": "#808080",
    "covered": "#808080",
    "floor": "#808080",
    "wall": "",
    "gate": "bold #d75f00",
    "answer": "#00afaf",
    "toolbar": "#808080",
}


def palette(seats: tuple[str, ...], *, coloured: bool) -> dict[str, str]:
    """Return the look of each style, in the words of prompt_toolkit.

    >>> palette(("blue", "yellow"), coloured=True)["seat1"]
    'bold #000000 bg:#ffd700'
    >>> any("#" in look for look in palette(("blue", "yellow"), coloured=False).values())
    False
    """
    looks = {**_COMMON, **(_COLOURED if coloured else _MONO)}
    for number, colour in enumerate(seats):
        if not coloured:
            look = _MONO_SEATS[number % len(_MONO_SEATS)]
            looks |= {f"seat{number}": look, f"badge{number}": look}
            continue
        letter, behind = _SEATS.get(colour, _OTHERS[number % len(_OTHERS)])
        look = f"{letter} bg:{behind}"
        looks |= {f"seat{number}": f"bold {look}", f"badge{number}": f"bold {look}"}
        looks[f"line{number}"] = behind
    if coloured:
        looks |= {f"terrain{number}": f"bold {look}" for number, look in enumerate(_TERRAINS)}
    return looks
