"""Abilities that characters of several sets have; each set gives them to its own characters."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from dtwister.plugin import Ability, Action, Refusal, Table, events
from dtwister_features.actions import Heal
from dtwister_features.common import is_friendly, refusal


class Healing(Ability):
    """Heals a wounded on an adjacent square (CHAR-CLERIC-02 to CHAR-CLERIC-07).

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
        """Beside a wounded."""
        hurt = 0
        for squares in table.state.hurt:
            hurt |= squares
        return table.topology.beside(hurt) if hurt else 0

    def candidates(self, table: Table, piece: int) -> Iterator[Action]:
        """The wounded around."""
        for space in table.neighbours(table.space(piece)):
            for patient in table.wounded_at(space):
                yield Heal(piece, patient)

    def refuse(self, table: Table, action: Action) -> Refusal | None:
        """Not wounded, not adjacent, carried."""
        assert isinstance(action, Heal)
        patient = action.patient
        name = table.name(patient)
        if patient == action.piece:
            return refusal("himself", "CHAR-CLERIC-04", f"{name} cannot heal himself")
        if not 0 <= patient < len(table.match.pieces) or not table.is_wounded(patient):
            return refusal("not-wounded", "CHAR-CLERIC-02", f"{name} is not wounded")
        space = table.space(patient)
        if space == table.space(action.piece):
            return refusal("own-load", "CHAR-CLERIC-05", f"{name} is his load")
        if space < 0 or not table.adjacent(table.space(action.piece), space):
            return refusal("not-adjacent", "CHAR-CLERIC-06", f"{name} is not adjacent")
        return crowded(table, patient)

    def perform(self, table: Table, action: Action) -> None:
        """The wounded is a miniature again."""
        assert isinstance(action, Heal)
        table.do(events.Recovered(action.patient))


def crowded(table: Table, piece: int) -> Refusal | None:
    """Why a wounded cannot become a miniature where it lies (R-73), or None."""
    space = table.space(piece)
    carrier = table.mini_at(space)
    if carrier >= 0:
        return refusal(
            "carried", "R-73", f"{table.name(piece)} is carried by {table.name(carrier)}"
        )
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
