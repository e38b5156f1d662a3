"""Square features and border features of the board games (TERRAIN)."""

from __future__ import annotations

from dtwister.plugin.content import BorderFeature, BorderState, Category, SquareFeature

__all__ = ["BROKEN", "CLOSED", "OPEN"]

FLOOR = SquareFeature(id="features:floor", name="floor", sign=".", rules=("TERRAIN-FLOOR-01",))
GEAR = SquareFeature(
    id="features:gear",
    name="rotation gear",
    sign="@",
    floor=False,
    rules=("TERRAIN-GEAR-01", "TERRAIN-FLOOR-01"),
)
PIT = SquareFeature(
    id="features:pit",
    name="pit",
    sign="O",
    category="obstacle",
    subcategories=frozenset({"pit"}),
    placeable=False,
    rules=("TERRAIN-PIT-01", "PIT-02", "PIT-04"),
)
WALL = BorderFeature(
    id="features:wall",
    name="wall",
    sign="|",
    rail="---",
    category="wall",
    states=(BorderState(name="wall"),),
    rules=("TERRAIN-WALL-01",),
)
PORTCULLIS = BorderFeature(
    id="features:portcullis",
    name="portcullis",
    sign="#",
    rail="###",
    category="portcullis",
    states=(
        BorderState(name="closed"),
        BorderState(name="open", passes=True, sees=True),
        BorderState(name="broken", passes=True, sees=True),
    ),
    rules=("TERRAIN-PORT-01", "TERRAIN-PORT-02", "TERRAIN-PORT-03"),
)
ARROW_SLIT = BorderFeature(
    id="features:arrow-slit",
    name="arrow-slit",
    sign=":",
    rail=":::",
    category="arrow-slit",
    states=(BorderState(name="arrow-slit", sees_beside=True),),
    rules=(
        "TERRAIN-SLIT-01",
        "TERRAIN-SLIT-02",
        "TERRAIN-SLIT-04",
        "TERRAIN-SLIT-05",
        "TERRAIN-SLIT-07",
        "LOS-07",
        "R-201",
    ),
)
CATEGORIES = (
    Category("rock-obstacle", text="Like an obstacle, but a Rope does not help."),
    Category("3d-obstacle", text="Crossed by flying only; nothing ends there.", blocks_sight=True),
    Category("3d-block", text="Crossed by the incorporeal only.", blocks_sight=True),
    Category("tree", text="Ruled by the expansion that has it; a Rope can be fastened to it."),
)
"""Categories that abilities name, and that only features of other expansions have."""
SOLID = frozenset({"3d-obstacle", "3d-block"})
"""Categories of squares over which no spear strikes (OBJ-SPEAR-02)."""
NO_LANDING = SOLID | {"tree"}
"""Categories of squares into which no character is pushed (VET-BANSHEE-03)."""
CLOSED, OPEN, BROKEN = range(3)
"""The states of a portcullis."""

ALL = (FLOOR, GEAR, PIT, WALL, PORTCULLIS, ARROW_SLIT)
