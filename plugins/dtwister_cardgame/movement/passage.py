"""The passages and load limits of characters and objects, as declarations."""

from __future__ import annotations

from dtwister.plugin import Ability

PIT_TRAPS = frozenset({"pit-trap"})


class Flying(Ability):
    """Steps across pit traps and through zones of enemies (CG-MOVE-12), and no more (CG-MOVE-13).

    Where it stops it stands among enemies like any other character (R-C27).
    """

    id = "card:flying"
    rules = ("CG-MOVE-12", "CG-MOVE-13", "CG-CHAR-DARKANGEL-02", "CG-CHAR-WIZARD-02", "R-C27")
    passes = PIT_TRAPS
    crosses_enemies = True
    tags = frozenset({"flying"})


class Acrobatics(Ability):
    """Steps across pit traps (CG-CHAR-THIEF-02, CG-CHAR-ELFSCOUT-02)."""

    id = "card:acrobatics"
    rules = ("CG-CHAR-THIEF-02", "CG-CHAR-ELFSCOUT-02")
    passes = PIT_TRAPS


class Incorporeal(Ability):
    """Steps across any border and through zones of enemies, and ends in a zone (CG-CHAR-GHOST-02).

    It gives no access to a face-down room (R-C18, R-C88) and does not help other characters
    (R-C87).
    """

    id = "card:incorporeal"
    rules = (
        "CG-CHAR-GHOST-02",
        "CG-CHAR-GHOST-03",
        "CG-CHAR-GHOST-04",
        "CG-CHAR-GHOST-05",
        "R-C87",
        "R-C88",
    )
    passes = frozenset({"pit-trap", "wall", "arrow-slit", "portcullis"})
    crosses_enemies = True
    tags = frozenset({"incorporeal"})


class NoObjects(Ability):
    """Carries nothing at all (CG-CHAR-GHOST-06)."""

    id = "card:no-objects"
    rules = ("CG-CHAR-GHOST-06",)
    carries = ()


class Strong(Ability):
    """Carries two cards, wounded or not (CG-CHAR-PALADIN-02, CG-CHAR-PALADIN-06).

    Each of them has its effect, twice the same if they are alike (CG-CHAR-PALADIN-05). If it is
    eliminated, objects stay where it was (CG-CHAR-PALADIN-03); if it is wounded, it keeps them, and
    all wounded in its arms are eliminated (CG-CHAR-PALADIN-04, R-C94).
    """

    id = "card:strong"
    rules = (
        "CG-CHAR-PALADIN-02",
        "CG-CHAR-PALADIN-03",
        "CG-CHAR-PALADIN-04",
        "CG-CHAR-PALADIN-05",
        "CG-CHAR-PALADIN-06",
    )
    carries = (frozenset(), frozenset())


class Roping(Ability):
    """Its carrier steps across pit traps, as often as it likes (CG-OBJ-ROPE-01, CG-OBJ-ROPE-02).

    No character stands on them, and nothing is left on them (CG-OBJ-ROPE-03); so a friend needs the
    Rope in hand (R-C112).
    """

    id = "card:roping"
    rules = ("CG-OBJ-ROPE-01", "CG-OBJ-ROPE-02", "CG-OBJ-ROPE-03", "R-C112")
    passes = PIT_TRAPS


ALL = (Flying, Acrobatics, Incorporeal, NoObjects, Strong, Roping)
