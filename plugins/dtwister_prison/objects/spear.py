"""The Telescoping spear: close combat at a distance (OBJ-SPEAR)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

import attrs

from dtwister.plugin import (
    DIRECTIONS,
    Action,
    PieceAction,
    Refusal,
    Table,
    events,
    fields,
)
from dtwister_features.combat import combat_value, declare
from dtwister_features.common import no_enemy, refusal
from dtwister_features.weapons import (
    Weapon,
    groups_of_joiners,
    in_contact,
    no_combat,
    objects_with,
    refuse_joiners,
    target_on,
    weapons_of,
)

ATTACK_WEAPON = "attack-weapon"
"""The tag of what cannot be combined with another one of that tag (VET-SPEAR-01)."""
SLITS = frozenset({"arrow-slit"})


@attrs.frozen
class Strike(PieceAction):
    """Attack from a distance with the Telescoping spear (OBJ-SPEAR-01)."""

    tag: ClassVar[str] = "prison:strike"
    verb: ClassVar[str] = "strike"
    rule: ClassVar[str] = "OBJ-SPEAR-01"
    target: int = fields.piece()
    joiners: tuple[int, ...] = fields.pieces(label="with", default=())
    """Miniatures that join from afar with their weapons (R-224, R-68)."""


class Reach(Weapon):
    """Its bearer attacks two squares away, or through the arrow-slit beside its square.

    It is close combat in every respect (VET-SPEAR-03), except that a defeat breaks the spear and
    leaves its bearer unhurt. It is used in attack only (OBJ-SPEAR-09): beside an enemy its bearer
    fights like anybody else (R-225, VET-SPEAR-02).
    """

    id = "prison:reach"
    rules = (
        "OBJ-SPEAR-01",
        "OBJ-SPEAR-03",
        "OBJ-SPEAR-05",
        "OBJ-SPEAR-07",
        "OBJ-SPEAR-11",
        "OBJ-SPEAR-13",
        "VET-SPEAR-04",
        "R-223",
        "R-224",
    )
    ranged = False
    tags = frozenset({ATTACK_WEAPON})
    action: ClassVar[type[Action] | None] = Strike

    def candidates(self, table: Table, piece: int) -> Iterator[Action]:
        """At everybody within reach, each with all groups that may join."""
        for space in _within_reach(table, table.space(piece)):
            target = target_on(table, space)
            if target >= 0 and self.aim(table, piece, target) is None:
                yield Strike(piece, target)
                for joiners in groups_of_joiners(table, piece, target):
                    yield Strike(piece, target, joiners)

    def offer(self, table: Table, piece: int) -> Iterator[Action]:
        """Those of the candidates that are legal, which they all are."""
        return self.candidates(table, piece)

    def refuse(self, table: Table, action: Action) -> Refusal | None:
        """A target that it cannot strike, wrong joiners."""
        assert isinstance(action, Strike)
        problem = no_combat(table) or self.aim(table, action.piece, action.target)
        return problem or refuse_joiners(table, action.piece, action.target, action.joiners)

    def perform(self, table: Table, action: Action) -> None:
        """Declare the combat, in which this weapon is used, whatever else its bearer has."""
        assert isinstance(action, Strike)
        weapon = weapons_of(table, action.piece).index(self)
        declare(table, (), action.target, (action.piece, *action.joiners), weapon=weapon)

    def aim(self, table: Table, piece: int, target: int) -> Refusal | None:
        """No enemy, out of reach, an enemy miniature beside the bearer."""
        if not 0 <= target < len(table.match.pieces) or table.kind(target).is_object:
            return refusal("no-character", "OBJ-SPEAR-01", "there is no such character")
        name, space, there = table.name(target), table.space(piece), table.space(target)
        if table.seat(target) == table.seat(piece):
            return refusal("friend", "OBJ-SPEAR-01", f"{name} is no enemy")
        if (ally := no_enemy(table, piece, target)) is not None:
            return ally
        if there < 0:
            return refusal("not-on-board", "OBJ-SPEAR-01", f"{name} is not on the board")
        if target_on(table, there) != target:
            return refusal("carried", "R-63", f"{name} is carried; the carrier can be attacked")
        if table.is_fresh(target):
            return refusal("fresh", "COMBAT-08", f"{name} was wounded in this turn")
        problem = in_contact(table, piece, target, rules=("OBJ-SPEAR-08", "OBJ-SPEAR-10"))
        return problem or _out_of_reach(table, space, there, name)

    def strength(self, table: Table, piece: int, *, fighters: int, close: bool) -> int:
        """The value of the bearer, without what other weapons add (OBJ-SPEAR-12, VET-SPEAR-01)."""
        return combat_value(
            table, piece, attacking=True, fighters=fighters, close=close, without_tags=self.tags
        )

    def defeated(self, table: Table, piece: int) -> None:
        """The spear breaks (OBJ-SPEAR-06)."""
        for held in objects_with(table, piece):
            if self in table.kind(held).abilities:
                table.do(events.Removed(held, "discarded", -1, table.space(piece)))
                return


def _within_reach(table: Table, space: int) -> list[int]:
    """Every square that a spear reaches, whatever stands between."""
    plan, beside = table.match.plan, table.neighbours(space)
    found = []
    for direction in DIRECTIONS:
        near = plan.neighbour(space, direction)
        if near is None:
            continue
        if near not in beside:
            found.extend([near] if _is_slit(table, space, near) else [])
            continue
        far = plan.neighbour(near, direction)
        if far is not None and table.adjacent(near, far):
            found.append(far)
    return found


def _is_slit(table: Table, space: int, there: int) -> bool:
    """Whether nothing but an arrow-slit is between two squares beside it (TERRAIN-SLIT-06)."""
    topology = table.topology
    return there in topology.adjacency(SLITS)[space] and there not in topology.adjacency()[space]


def _out_of_reach(table: Table, space: int, there: int, name: str) -> Refusal | None:
    """Why a spear does not reach from one square to another, or None.

    It reaches through an arrow-slit to the square behind it (OBJ-SPEAR-04), or over one square of
    any kind without a character, and no barrier, to the next in a straight line (OBJ-SPEAR-02).
    """
    plan = table.match.plan
    for direction in DIRECTIONS:
        near = plan.neighbour(space, direction)
        if near is None:
            continue
        if near == there:
            if _is_slit(table, space, there):
                return None
            return refusal("barrier", "OBJ-SPEAR-04", f"no arrow-slit leads to {name}")
        if plan.neighbour(near, direction) != there:
            continue
        if not table.adjacent(space, near) or not table.adjacent(near, there):
            return refusal("barrier", "OBJ-SPEAR-02", f"something bars the way to {name}")
        if any(not table.kind(piece).is_object for piece in table.pieces_at(near)):
            return refusal("in-between", "OBJ-SPEAR-02", f"somebody is in front of {name}")
        return None
    return refusal("out-of-reach", "OBJ-SPEAR-01", f"{name} is not two squares away in a line")
