"""Abilities that characters of several sets have; each set gives them to its own characters."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from dtwister.plugin import Ability, Action, Kind, Refusal, Table, events
from dtwister_features.actions import Heal
from dtwister_features.borders import separation
from dtwister_features.common import is_friendly, refusal

WEAK = 1
"""Up to this printed combat value characters pass a giant."""


class Healing(Ability):
    """Heals a wounded within reach: on an adjacent square (CHAR-CLERIC-02 to CHAR-CLERIC-07).

    Whose it is makes no difference (VET-CLERIC-01, MULTI-10).

    Only abilities make a wounded a miniature again (WOUND-09), never time alone (WOUND-11).
    """

    id = "features:healing"
    rules = (
        "CHAR-CLERIC-02",
        "CHAR-CLERIC-03",
        "CHAR-CLERIC-04",
        "CHAR-CLERIC-05",
        "CHAR-CLERIC-06",
        "CHAR-CLERIC-07",
    )
    action: ClassVar[type[Action] | None] = Heal

    def squares(self, table: Table) -> int:
        """Where a wounded is within reach."""
        if not any(table.state.hurt):
            return 0
        return table.match.board.around(table, all_wounded(table))

    def candidates(self, table: Table, piece: int) -> Iterator[Action]:
        """The wounded around."""
        for space in table.reach(table.space(piece)):
            for patient in table.wounded_at(space):
                yield Heal(piece, patient)

    def refuse(self, table: Table, action: Action) -> Refusal | None:
        """Not wounded, out of reach, carried."""
        assert isinstance(action, Heal)
        healer, patient = action.piece, action.patient
        name = table.name(patient)
        if patient == healer:
            return refusal("himself", "CHAR-CLERIC-04", f"{name} cannot heal himself")
        if not table.is_piece(patient) or not table.is_wounded(patient):
            return refusal("not-wounded", "CHAR-CLERIC-02", f"{name} is not wounded")
        if table.carrier_of(patient) == healer:
            return refusal("own-load", "CHAR-CLERIC-05", f"{name} is his load")
        if table.space(patient) not in table.reach(table.space(healer)):
            here, there = table.space(healer), table.space(patient)
            reason = separation(table, here, there) or "it is not within reach"
            said = f"{table.name(healer)} cannot heal {name}: {reason}"
            return refusal("not-adjacent", "CHAR-CLERIC-06", said)
        return crowded(table, patient)

    def perform(self, table: Table, action: Action) -> None:
        """The wounded is a miniature again."""
        assert isinstance(action, Heal)
        table.do(events.Recovered(action.patient))


def all_wounded(table: Table) -> int:
    """The squares of all wounded."""
    hurt = 0
    for squares in table.state.hurt:
        hurt |= squares
    return hurt


def crowded(table: Table, piece: int) -> Refusal | None:
    """Why a wounded cannot become a miniature where it lies (R-73), or None.

    Who carries it is in the way; and, where a load is whatever shares the square, all that would be
    a load too much.
    """
    carrier = table.carrier_of(piece)
    if carrier >= 0:
        return refusal(
            "carried", "R-73", f"{table.name(piece)} is carried by {table.name(carrier)}"
        )
    if table.match.board.holds:
        return None
    space = table.space(piece)
    others = [other for other in table.wounded_at(space) if other != piece]
    if any(not is_friendly(table, table.seat(other), table.seat(piece)) for other in others):
        return refusal("crowded", "R-73", "an enemy wounded lies on the same square")
    if len(table.pieces_at(space)) > 2:
        return refusal("crowded", "R-73", "the square would hold too much")
    return None


class Shielding(Ability):
    """Takes whoever carries it over rocks, without a stop (VET-TERR-02, VET-SHIELD-02)."""

    id = "features:shielding"
    rules = ("VET-TERR-02", "VET-SHIELD-02")
    crosses = frozenset({"rock-obstacle"})
    tags = frozenset({"shield"})


class Levitation(Ability):
    """Crosses obstacles and enemies while moving (CHAR-WIZARD-02, CHAR-WIZARD-03).

    It adds nothing to where its bearer may stop (CHAR-WIZARD-04), passes no kind of border
    (CHAR-WIZARD-05), and helps nobody who is pushed (R-94).
    """

    id = "features:levitation"
    rules = (
        "CHAR-WIZARD-02",
        "CHAR-WIZARD-03",
        "CHAR-WIZARD-06",
        "CHAR-WIZARD-09",
        "VET-MAGIC-03",
        "VET-WIZARD-01",
    )
    crosses = frozenset({"obstacle", "rock-obstacle", "3d-obstacle"})
    crosses_enemies = True
    tags = frozenset({"flying", "magical"})


class DoubleExit(Ability):
    """Its owner earns one point more when he leaves as a miniature (CHAR-GOBLIN-02)."""

    id = "features:double-exit"
    rules = ("CHAR-GOBLIN-02",)

    def exit_points(self, table: Table, bearer: int) -> int:
        """One more; a wounded that is carried out scores nothing (CHAR-GOBLIN-04)."""
        return 0 if table.is_wounded(bearer) else 1


class Giant(Ability):
    """Enemies with a printed combat value of 0 or 1 cross his square; they cannot stop there.

    On a pit he leaves them the use of what holds him, but nothing of his is taken (R-207, R-208).
    """

    id = "features:giant"
    rules = (
        "CHAR-COLOSSUS-03",
        "CHAR-COLOSSUS-04",
        "R-207",
        "R-208",
        "R-209",
        "VET-COLOSSUS-01",
    )
    tags = frozenset({"giant"})

    def lets_cross(self, bearer: Kind, walker: Kind) -> bool:
        """By the printed value, whatever modifies it."""
        return walker.combat <= WEAK


class Contortion(Ability):
    """Steps through arrow-slits while walking, laden or not, and in no other respect.

    It gives no direct access (CHAR-NAGA-04), no adjacency for combat and no jump (CHAR-NAGA-05).
    """

    id = "features:contortion"
    rules = (
        "TERRAIN-SLIT-03",
        "CHAR-NAGA-02",
        "CHAR-NAGA-03",
        "CHAR-NAGA-04",
        "CHAR-NAGA-05",
        "R-202",
        "R-203",
    )
    passes = frozenset({"arrow-slit"})
