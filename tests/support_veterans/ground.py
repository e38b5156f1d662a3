"""Ground of later sets: one feature for each category of terrain, and markers."""

from __future__ import annotations

from typing import Any

from dtwister.plugin.content import BorderFeature, BorderState, SquareFeature


def _square(name: str, sign: str, category: str = "floor", **more: Any) -> SquareFeature:
    return SquareFeature(id=f"vets:{name}", name=name, sign=sign, category=category, **more)


SQUARES = (
    _square("lava", "~", "obstacle"),
    _square("water", "w", "obstacle", attachable=False),
    _square("rift", "r", "obstacle"),
    _square("rocks", "^", "rock-obstacle"),
    _square("fountain", "F", "3d-obstacle", blocks_sight=True),
    _square("library", "L", "3d-block", blocks_sight=True),
    _square("searched", "l", "3d-block", blocks_sight=True, marker=True),
    _square("tree", "T", "tree", attachable=True, landing=False),
    _square("bridge", "=", attachable=True, placeable=False),
    _square("broken-bridge", "b", "obstacle", marker=True),
    _square("chasm", "c", "obstacle", marker=True),
    _square("carpet", "k", marker=True, placeable=True),
    _square("fog", "f", marker=True, blocks_sight=True),
    _square("quiet", "q", tags=frozenset({"anti-magic"})),
    _square("ice", "i", uphill="north"),
)


def _border(
    name: str, sign: str, category: str, state: BorderState, reverse: str = "", rail: str = ""
) -> BorderFeature:
    return BorderFeature(
        id=f"vets:{name}",
        name=name,
        sign=sign,
        rail=rail or sign * 3,
        category=category,
        states=(state,),
        reverse=reverse,
    )


BORDERS = (
    _border("web", "%", "web", BorderState(name="web", sees=True)),
    _border("broken-wall", "!", "wall", BorderState(name="broken", passes=True, sees=True)),
    _border(
        "slope-down",
        ">",
        "slope",
        BorderState(name="down", passes=True, sees=True),
        "vets:slope-up",
        "vvv",
    ),
    _border(
        "slope-up",
        "<",
        "slope",
        BorderState(name="up", passes=True, sees=True, leaves=False),
        "vets:slope-down",
        "^^^",
    ),
)
