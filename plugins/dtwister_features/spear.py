"""The Telescoping spear: close combat at a distance (OBJ-SPEAR)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

import attrs

from dtwister.plugin import Action, PieceAction, Refusal, Table, events, fields
from dtwister_features.boards import board_of
from dtwister_features.combat import declare
from dtwister_features.common import no_enemy, refusal
from dtwister_features.outcome import combat_value
from dtwister_features.weapons import (
    Weapon,
    groups_of_joiners,
    in_contact,
    no_combat,
    objects_with,
    refuse_joiners,
    weapons_named,
    weapons_of,
)

ATTACK_WEAPON = "attack-weapon"
"""The tag of what cannot be combined with another one of that tag (VET-SPEAR-01)."""


@attrs.frozen
class Strike(PieceAction):
    """Attack from a distance with the Telescoping spear (OBJ-SPEAR-01)."""

    tag: ClassVar[str] = "features:strike"
    verb: ClassVar[str] = "strike"
    rule: ClassVar[str] = "OBJ-SPEAR-01"
    target: int = fields.piece()
    joiners: tuple[int, ...] = fields.pieces(label="with", default=())
    """Miniatures that join from afar with their weapons (R-224, R-68)."""
    wielding: tuple[int, ...] = fields.numbers(label="wielding", default=())
    """Which of its weapons each joiner uses; else the first that it can (R-68)."""


class Reach(Weapon):
    """Its bearer attacks two squares away, or through the arrow-slit beside its square.

    In the card game that is a zone beside its own one; the board says which spaces it reaches.

    It is close combat in every respect (VET-SPEAR-03), except that a defeat breaks the spear and
    leaves its bearer unhurt. It is used in attack only (OBJ-SPEAR-09): beside an enemy its bearer
    fights like anybody else (R-225, VET-SPEAR-02).
    """

    id = "features:reach"
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
        board = board_of(table)
        for space in board.struck_from(table, table.space(piece)):
            for target in board.targets_at(table, space):
                if self.aim(table, piece, target) is None:
                    yield Strike(piece, target)
                    for joiners, wielding in groups_of_joiners(table, piece, target):
                        yield Strike(piece, target, joiners, wielding)

    def offer(self, table: Table, piece: int) -> Iterator[Action]:
        """Those of the candidates that are legal, which they all are."""
        return self.candidates(table, piece)

    def refuse(self, table: Table, action: Action) -> Refusal | None:
        """A target that it cannot strike, wrong joiners."""
        assert isinstance(action, Strike)
        problem = no_combat(table) or self.aim(table, action.piece, action.target)
        return problem or refuse_joiners(
            table, action.piece, action.target, action.joiners, action.wielding
        )

    def perform(self, table: Table, action: Action) -> None:
        """Declare the combat, in which this weapon is used, whatever else its bearer has."""
        assert isinstance(action, Strike)
        using = {
            action.piece: weapons_of(table, action.piece).index(self),
            **weapons_named(action.joiners, action.wielding),
        }
        declare(table, (), action.target, (action.piece, *action.joiners), using)

    def aim(self, table: Table, piece: int, target: int) -> Refusal | None:
        """No enemy, out of reach, an enemy miniature beside the bearer."""
        if not table.is_piece(target) or table.kind(target).is_object:
            return refusal("no-character", "OBJ-SPEAR-01", "there is no such character")
        name, space, there = table.name(target), table.space(piece), table.space(target)
        if table.seat(target) == table.seat(piece):
            return refusal("friend", "OBJ-SPEAR-01", f"{name} is no enemy")
        if (ally := no_enemy(table, piece, target)) is not None:
            return ally
        if there < 0:
            return refusal("not-on-board", "OBJ-SPEAR-01", f"{name} is not on the board")
        board = board_of(table)
        if target not in board.targets_at(table, there):
            return refusal("carried", "R-63", f"{name} is carried; the carrier can be attacked")
        if table.is_fresh(target):
            return refusal("fresh", "COMBAT-08", f"{name} was wounded in this turn")
        problem = in_contact(table, piece, target, rules=("OBJ-SPEAR-08", "OBJ-SPEAR-10"))
        return problem or board.refuse_strike(table, space, there, name)

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
