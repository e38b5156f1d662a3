"""Portcullises: opened and closed with a Key or a lock-pick, broken by the strong (CG-ZONE).

Closed, as at the start, they stop steps and sight (CG-ZONE-07); open or broken they let
both through, in both directions (CG-ZONE-08, CG-ZONE-09).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from dtwister_features.rooms.gates import BreakGateAbility, CloseGateAbility, OpenGateAbility
from dtwister_features.terrain.printed_terrain import BROKEN, CLOSED, OPEN

NO_EFFECT = "R-C11"


class OpenZoneGateAbility(OpenGateAbility):
    """Opens closed portcullises on a side of its zone (CG-OBJ-KEY-01, CG-OBJ-KEY-03).

    A room has one (CG-ZONE-11); with that of the next room there may be two on one side (R-C14).
    From a starting zone it is that of the zone which is faced (R-C15).
    """

    id = "card:opens-gates"
    rules: ClassVar[tuple[str, ...]] = (
        "CG-OBJ-KEY-01",
        "CG-OBJ-KEY-03",
        "CG-ZONE-10",
        "CG-ZONE-11",
        "R-C14",
        "R-C15",
    )
    wrong: ClassVar[Mapping[int, str]] = {OPEN: NO_EFFECT, BROKEN: "CG-ZONE-09"}


class CloseZoneGateAbility(CloseGateAbility):
    """Closes open portcullises on a side of its zone (CG-OBJ-KEY-02)."""

    id = "card:closes-gates"
    rules: ClassVar[tuple[str, ...]] = ("CG-OBJ-KEY-02", "CG-OBJ-KEY-03", "CG-ZONE-09")
    wrong: ClassVar[Mapping[int, str]] = {CLOSED: NO_EFFECT, BROKEN: "CG-ZONE-09"}


class BreakZoneGateAbility(BreakGateAbility):
    """Breaks closed portcullises for good (CG-CHAR-COLOSSUS-02, CG-CHAR-COLOSSUS-03)."""

    id = "card:breaks-gates"
    rules: ClassVar[tuple[str, ...]] = (
        "CG-CHAR-COLOSSUS-02",
        "CG-CHAR-COLOSSUS-03",
        "CG-CHAR-WARRIOR-02",
        "CG-ZONE-09",
    )
    wrong: ClassVar[Mapping[int, str]] = {
        OPEN: "CG-CHAR-COLOSSUS-02",
        BROKEN: "CG-CHAR-COLOSSUS-02",
    }


ALL = (OpenZoneGateAbility, CloseZoneGateAbility, BreakZoneGateAbility)
