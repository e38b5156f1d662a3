"""The actions of the card game that the board games do not have."""

from __future__ import annotations

import attrs

from dtwister.plugin import PieceAction, fields, intents
from dtwister.plugin.numbers import PieceId, SpaceId
from dtwister_features.turn.decks import COMBAT_CARDS


@attrs.frozen
class Step(PieceAction, tag="card:step", verb="step", rule="CG-MOVE-01", phrase="step to {to}"):
    """Move one step; the first one of a movement costs 1 AP, each of them 1 MP (CG-MOVE-01)."""

    to: SpaceId = fields.space(label="to")
    intent = intents.Goes()


@attrs.frozen
class ItemAction(PieceAction):
    """Base of the handlings of a character in its zone during a movement, for nothing."""

    item: PieceId = fields.piece()


@attrs.frozen
class Take(ItemAction, tag="card:take", verb="take", rule="CG-CARRY-01", phrase="take {item}"):
    """Take an object or a wounded friend, from the ground or from a character there.

    Rules: CG-CARRY-01.
    """

    intent = intents.Handles(takes="item")


@attrs.frozen
class Drop(ItemAction, tag="card:drop", verb="drop", rule="CG-CARRY-02", phrase="put {item} down"):
    """Put down a load (CG-CARRY-02)."""

    intent = intents.Handles(leaves="item")


@attrs.frozen
class Give(
    ItemAction, tag="card:give", verb="give", rule="CG-CARRY-04", phrase="give {item} to {to}"
):
    """Give a load to a friend (CG-CARRY-04)."""

    to: PieceId = fields.piece(label="to")
    intent = intents.Handles(leaves="item")


@attrs.frozen
class Swap(
    ItemAction, tag="card:swap", verb="swap", rule="CG-CARRY-04", phrase="swap {item} for {other}"
):
    """Exchange a load for that of another character (CG-CARRY-04)."""

    other: PieceId = fields.piece(label="for")
    intent = intents.Handles(takes="other", leaves="item")


@attrs.frozen
class Stop(PieceAction, tag="card:stop", verb="stop", rule="R-C11", phrase="stop here"):
    """End the movement; the rest of its MP is lost (CG-MOVE-02)."""

    intent = intents.Worth(0.0)


@attrs.frozen
class Leap(
    PieceAction,
    tag="card:leap",
    verb="leap",
    rule="CG-JUMP-01",
    final=True,
    phrase="jump to {to} for card {card}",
):
    """Jump over a pit trap, for a Jump card or a Combat card in its place (CG-JUMP-01)."""

    to: SpaceId = fields.space(label="to")
    card: int = fields.number(label="paying", default=0, names=COMBAT_CARDS)
    """The Combat card that is given up; 0: a Jump card (CG-JUMP-06)."""
    intent = intents.Goes(price=1.0)

    def discloses(self) -> bool:
        """Return whether a Combat card is given up, which is shown."""
        return self.card > 0


ALL = (Step, Take, Drop, Give, Swap, Stop, Leap)
