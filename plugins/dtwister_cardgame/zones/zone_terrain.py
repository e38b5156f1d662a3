"""The zones of the card game and the borders that only it has (CG-ZONE).

Walls, portcullises and arrow-slits (CG-ZONE-12) are those of the board games. A pit trap is a
border like them: no character stands on it and nothing lies on it (CG-ZONE-14).
"""

from __future__ import annotations

from dtwister.plugin.content import BorderFeature, BorderState, SquareFeature

CIRCLE = SquareFeature(id="card:circle", name="circle zone", sign="o", rules=("CG-ZONE-01",))
SQUARE = SquareFeature(id="card:square", name="square zone", sign="s", rules=("CG-ZONE-01",))
TRIANGLE = SquareFeature(id="card:triangle", name="triangle zone", sign="t", rules=("CG-ZONE-01",))
PIT_TRAP = BorderFeature(
    id="card:pit-trap",
    name="pit trap",
    sign="~",
    rail="~~~",
    category="pit-trap",
    states=(BorderState(name="pit trap", sees=True, gives_access=True),),
    rules=("CG-ZONE-13", "R-C17"),
)
BROKEN_WALL = BorderFeature(
    id="card:broken-wall",
    name="broken wall",
    sign=".",
    rail="...",
    category="broken-wall",
    states=(BorderState(name="broken wall", passes=True, sees=True),),
    rules=("CG-CHAR-GOLEM-03",),
)
ALL = (CIRCLE, SQUARE, TRIANGLE, PIT_TRAP, BROKEN_WALL)
