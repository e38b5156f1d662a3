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
    icon=(
        "M10.32 3.57L10.77 0.87L13.23 0.87L13.68 3.57L15.6 4.19L17.55 2.27L19.54 3.72"
        "L18.32 6.16L19.5 7.8L22.21 7.39L22.97 9.73L20.54 10.99L20.54 13.01L22.97 14.27"
        "L22.21 16.61L19.5 16.2L18.32 17.84L19.54 20.28L17.55 21.73L15.6 19.81"
        "L13.68 20.43L13.23 23.13L10.77 23.13L10.32 20.43L8.4 19.81L6.45 21.73L4.46 20.28"
        "L5.68 17.84L4.5 16.2L1.79 16.61L1.03 14.27L3.46 13.01L3.46 10.99L1.03 9.73"
        "L1.79 7.39L4.5 7.8L5.68 6.16L4.46 3.72L6.45 2.27L8.4 4.19ZM12 6.4"
        "A5.6 5.6 0 1 0 12 17.6A5.6 5.6 0 1 0 12 6.4Z"
    ),
    shows_room=True,
)
PIT = SquareFeature(
    id="features:pit",
    name="pit",
    sign="O",
    category="obstacle",
    subcategories=frozenset({"pit"}),
    placeable=False,
    rules=("TERRAIN-PIT-01", "PIT-02", "PIT-04"),
    icon=(
        "M2.6 5L8 2.8L13 3.6L19 2.6L21.6 8L20.8 13L21.4 18.8L16 21.4L10.6 20.6L5 21.6"
        "L2.6 16L3.4 10.5ZM5 6.6L8.4 4.8L13 5.5L18.2 4.7L18.8 6L13.1 6.7L8.9 6.1L6.1 7.6"
        "L4.9 11L4.4 11Z"
    ),
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
        BorderState(
            name="closed",
            icon=(
                "M0 1H6V11H0ZM42 1H48V11H42ZM8.7 1.5H12.3V10.5H8.7ZM6 4.8H8.7V7.2H6Z"
                "M15.45 1.5H19.05V10.5H15.45ZM12.3 4.8H15.45V7.2H12.3ZM22.2 1.5H25.8V10.5"
                "H22.2ZM19.05 4.8H22.2V7.2H19.05ZM28.95 1.5H32.55V10.5H28.95ZM25.8 4.8"
                "H28.95V7.2H25.8ZM35.7 1.5H39.3V10.5H35.7ZM32.55 4.8H35.7V7.2H32.55Z"
                "M39.3 4.8H42V7.2H39.3Z"
            ),
        ),
        BorderState(
            name="open",
            passes=True,
            sees=True,
            icon="M0 1H6V11H0ZM42 1H48V11H42ZM6 4.8H10V7.2H6ZM38 4.8H42V7.2H38Z",
        ),
        BorderState(
            name="broken",
            passes=True,
            sees=True,
            icon=(
                "M0 1H6V11H0ZM42 1H48V11H42ZM6 4.8H12.5L15.5 1.4L15 5.8L18 10.4L12.5 7.2"
                "H6ZM42 7.2H35.5L32.5 10.6L33 6.2L30 1.6L35.5 4.8H42ZM21.6 4.6L24.6 3.2"
                "L26.2 6.8L23 8.4Z"
            ),
        ),
    ),
    rules=("TERRAIN-PORT-01", "TERRAIN-PORT-02", "TERRAIN-PORT-03"),
)
ARROW_SLIT = BorderFeature(
    id="features:arrow-slit",
    name="arrow-slit",
    sign=":",
    rail=":::",
    category="arrow-slit",
    states=(
        BorderState(
            name="arrow-slit",
            sees_beside=True,
            icon="M0 2.6H16L23 5.1V6.9L16 9.4H0ZM48 2.6H32L25 5.1V6.9L32 9.4H48Z",
        ),
    ),
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
