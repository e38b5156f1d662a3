"""The zones of the card game and the borders that only it has (CG-ZONE).

Walls, portcullises and arrow-slits (CG-ZONE-12) are those of the board games. A pit trap is a
border like them: no character stands on it and nothing lies on it (CG-ZONE-14).
"""

from __future__ import annotations

from dtwister.plugin.content import BorderFeature, BorderState, SquareFeature

CIRCLE = SquareFeature(
    id="card:circle",
    name="circle zone",
    sign="o",
    rules=("CG-ZONE-01",),
    icon=(
        "M12 2.5A9.5 9.5 0 1 0 12 21.5A9.5 9.5 0 1 0 12 2.5ZM12 6A6 6 0 1 1 12 18A6 6 0 1 1 12 6Z"
    ),
)
SQUARE = SquareFeature(
    id="card:square",
    name="square zone",
    sign="s",
    rules=("CG-ZONE-01",),
    icon="M3 3H21V21H3ZM6.4 6.4V17.6H17.6V6.4Z",
)
TRIANGLE = SquareFeature(
    id="card:triangle",
    name="triangle zone",
    sign="t",
    rules=("CG-ZONE-01",),
    icon="M12 2L23 21.5H1ZM12 8.6L6.8 18H17.2Z",
)
PIT_TRAP = BorderFeature(
    id="card:pit-trap",
    name="pit trap",
    sign="~",
    rail="~~~",
    category="pit-trap",
    states=(
        BorderState(
            name="pit trap",
            sees=True,
            gives_access=True,
            icon=(
                "M1 10.5L6 1.5H10.5L5.5 10.5ZM9.2 10.5L14.2 1.5H18.7L13.7 10.5ZM17.4 10.5"
                "L22.4 1.5H26.9L21.9 10.5ZM25.6 10.5L30.6 1.5H35.1L30.1 10.5ZM33.8 10.5"
                "L38.8 1.5H43.3L38.3 10.5ZM42 10.5L46 3.3L47 3.3V10.5Z"
            ),
        ),
    ),
    rules=("CG-ZONE-13", "R-C17"),
)
BROKEN_WALL = BorderFeature(
    id="card:broken-wall",
    name="broken wall",
    sign=".",
    rail="...",
    category="broken-wall",
    states=(
        BorderState(
            name="broken wall",
            passes=True,
            sees=True,
            icon=(
                "M0 2.6H7L9.4 6L6.6 9.4H0ZM48 2.6H41L38.6 6L41.4 9.4H48ZM13 4L17 3.2"
                "L18.2 7L14 8.2ZM23 5L27 4.2L28.2 8.2L24 9ZM31.4 2.6L34.4 2.6L35 5.6"
                "L32 6.2Z"
            ),
        ),
    ),
    rules=("CG-CHAR-GOLEM-03",),
)
ALL = (CIRCLE, SQUARE, TRIANGLE, PIT_TRAP, BROKEN_WALL)
