"""The actions of the card game that the board games do not have."""

from __future__ import annotations

from typing import ClassVar

import attrs

from dtwister.plugin import PieceAction, fields, intents


@attrs.frozen
class Step(PieceAction):
    """Move one step; the first one of a movement costs 1 AP, each of them 1 MP (CG-MOVE-01)."""

    tag: ClassVar[str] = "card:step"
    verb: ClassVar[str] = "step"
    rule: ClassVar[str] = "CG-MOVE-01"
    to: int = fields.space(label="to")
    intent = intents.Goes()


@attrs.frozen
class ItemAction(PieceAction):
    """Base of what a character does in a movement with things in its zone, for nothing."""

    item: int = fields.piece()


@attrs.frozen
class Take(ItemAction):
    """Take an object or a wounded friend, from the ground or from somebody there (CG-CARRY-01)."""

    tag: ClassVar[str] = "card:take"
    verb: ClassVar[str] = "take"
    rule: ClassVar[str] = "CG-CARRY-01"
    intent = intents.Handles(takes="item")


@attrs.frozen
class Drop(ItemAction):
    """Put down what one carries (CG-CARRY-02)."""

    tag: ClassVar[str] = "card:drop"
    verb: ClassVar[str] = "drop"
    rule: ClassVar[str] = "CG-CARRY-02"
    intent = intents.Handles(leaves="item")


@attrs.frozen
class Give(ItemAction):
    """Give what one carries to a friend (CG-CARRY-04)."""

    tag: ClassVar[str] = "card:give"
    verb: ClassVar[str] = "give"
    rule: ClassVar[str] = "CG-CARRY-04"
    to: int = fields.piece(label="to")
    intent = intents.Handles(leaves="item")


@attrs.frozen
class Swap(ItemAction):
    """Change what one carries for what somebody else has (CG-CARRY-04)."""

    tag: ClassVar[str] = "card:swap"
    verb: ClassVar[str] = "swap"
    rule: ClassVar[str] = "CG-CARRY-04"
    other: int = fields.piece(label="for")
    intent = intents.Handles(takes="other", leaves="item")


@attrs.frozen
class Stop(PieceAction):
    """End the movement; what is left of its MP is lost (CG-MOVE-02)."""

    tag: ClassVar[str] = "card:stop"
    verb: ClassVar[str] = "stop"
    rule: ClassVar[str] = "R-C11"
    intent = intents.Worth(0.0)


@attrs.frozen
class Leap(PieceAction):
    """Jump over a pit trap, for a Jump card or a Combat card in its place (CG-JUMP-01)."""

    tag: ClassVar[str] = "card:leap"
    verb: ClassVar[str] = "leap"
    rule: ClassVar[str] = "CG-JUMP-01"
    final: ClassVar[bool] = True
    to: int = fields.space(label="to")
    card: int = fields.number(label="paying", default=0)
    """The Combat card that is given up; 0: a Jump card (CG-JUMP-06)."""
    intent = intents.Goes(price=1.0)

    def discloses(self) -> bool:
        """A Combat card that is given up is shown."""
        return self.card > 0


ALL = (Step, Take, Drop, Give, Swap, Stop, Leap)
