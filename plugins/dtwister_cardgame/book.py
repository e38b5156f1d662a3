"""Where the rules of the card game say what shared parts cite from the books of the board games."""

from __future__ import annotations

from collections.abc import Mapping

THINGS: Mapping[str, str] = {
    "REVEAL-01": "CG-REVEAL-01",
    "REVEAL-02": "CG-REVEAL-01",
    "REVEAL-06": "CG-REVEAL-01",
    "R-27": "CG-REVEAL-06",
    "PLACE-01": "CG-REVEAL-07",
    "PLACE-03": "CG-REVEAL-06",
    "PLACE-04": "CG-REVEAL-08",
    "ROTATE-01": "CG-ROTATE-01",
    "ROTATE-01 against-arrow": "CG-ROTATE-03",
    "ROTATE-02": "CG-ROTATE-02",
    "ROTATE-06": "R-C43",
    "TERRAIN-PORT-04": "CG-OBJ-KEY-01",
    "TERRAIN-PORT-04 no-portcullis": "CG-ZONE-10",
    "TERRAIN-PORT-05": "CG-OBJ-KEY-02",
    "TERRAIN-PORT-05 no-portcullis": "CG-ZONE-10",
    "TERRAIN-PORT-06": "CG-CHAR-COLOSSUS-02",
    "TERRAIN-PORT-06 no-portcullis": "CG-ZONE-10",
    "TERRAIN-PORT-07": "CG-ZONE-09",
    "CHAR-CLERIC-02": "CG-CHAR-CLERIC-02",
    "CHAR-CLERIC-04": "CG-CHAR-CLERIC-04",
    "CHAR-CLERIC-05": "CG-CHAR-CLERIC-05",
    "CHAR-CLERIC-06": "CG-CHAR-CLERIC-06",
    "R-73": "R-C84",
    "CHAR-TROLL-02": "CG-CHAR-TROLL-02",
    "CHAR-TROLL-03": "CG-CHAR-TROLL-03",
    "CHAR-TROLL-06": "R-C106",
    "CHAR-WALLWALKER-02": "CG-CHAR-WALLWALKER-02",
    "CHAR-WALLWALKER-06": "CG-CHAR-WALLWALKER-05",
    "CHAR-WALLWALKER-07": "CG-CHAR-WALLWALKER-04",
    "R-131": "R-C107",
    "R-131 no-wall": "CG-CHAR-WALLWALKER-02",
    "R-133": "CG-ZONE-15",
    "OBJ-FIREBALL-01": "CG-OBJ-FIREBALL-01",
}
"""Characters, objects, rooms and their borders."""

FIGHTING = {
    "CARD-02": "CG-COMBAT-02",
    "COMBAT-01": "CG-COMBAT-01",
    "COMBAT-08": "CG-COMBAT-09",
    "SCN-P1-08": "CG-TUT1-05",
    "R-63": "R-C38",
    "R-218": "R-C51",
    "R-222": "CG-CHAR-TELEPATH-02",
    "CHAR-TELEPATH-04": "CG-CHAR-TELEPATH-04",
    "RANGED-01": "CG-RANGED-01",
    "RANGED-03": "CG-RANGED-01",
    "RANGED-03 covered": "CG-OBJ-SHIELD-01",
    "RANGED-04": "CG-RANGED-03",
    "RANGED-10": "CG-RANGED-04",
    "RANGED-12 not-asked": "R-C66",
    "VET-RANGED-03": "CG-RANGED-01",
    "OBJ-SPEAR-01": "CG-OBJ-SPEAR-01",
    "OBJ-SPEAR-08": "CG-OBJ-SPEAR-06",
    "OBJ-SPEAR-10": "CG-OBJ-SPEAR-07",
}
"""What the rules of combat cite -> what the book of the card game says of it."""
