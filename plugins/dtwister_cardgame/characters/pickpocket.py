"""The Pickpocket: takes objects from enemies (CG-CHAR-PICKPOCKET)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

import attrs

from dtwister.plugin import (
    Ability,
    Action,
    Context,
    PieceAction,
    PlayContext,
    Refusal,
    events,
    fields,
)
from dtwister_cardgame.movement.carrying import is_here
from dtwister_features.refusals import refusal


@attrs.frozen
class Steal(PieceAction):
    """Take an object from an enemy in the zone (CG-CHAR-PICKPOCKET-02)."""

    tag: ClassVar[str] = "card:steal"
    verb: ClassVar[str] = "steal"
    rule: ClassVar[str] = "CG-CHAR-PICKPOCKET-02"
    item: int = fields.piece()
    """Of two objects of the same enemy it is the one named (R-C97)."""


class StealAbility(Ability):
    """Takes an object from an enemy in her zone, wounded or not, and carries it."""

    id = "card:lifter"
    rules = (
        "CG-CHAR-PICKPOCKET-02",
        "CG-CHAR-PICKPOCKET-03",
        "CG-CHAR-PICKPOCKET-04",
        "CG-CARRY-06",
        "R-C59",
        "R-C97",
    )
    action: ClassVar[type[Action] | None] = Steal

    def candidates(self, context: Context, piece: int) -> Iterator[Action]:
        """All that enemies within reach carry."""
        for space in context.reach(context.space(piece)):
            for item in context.pieces_at(space):
                if context.carrier_of(item) >= 0:
                    yield Steal(piece, item)

    def refuse(self, context: Context, action: Action) -> Refusal | None:
        """No object of an enemy in her zone, or her hands are full."""
        assert isinstance(action, Steal)
        thief, item, rule = action.piece, action.item, "CG-CHAR-PICKPOCKET-02"
        if not context.is_piece(item):
            return refusal("no-such-piece", rule, "there is no such piece")
        name, holder = context.name(item), context.carrier_of(item)
        if not is_here(context, thief, item):
            return refusal("not-here", rule, f"{name} is not in the zone of {context.name(thief)}")
        if holder < 0 or context.seat(holder) == context.seat(thief):
            return refusal("no-enemy-load", rule, f"no enemy carries {name}")
        if not context.kind(item).is_object:
            return refusal("no-object", "CG-CHAR-PICKPOCKET-04", f"{name} is no object")
        if context.loads_of(thief):
            sentence = f"{context.name(thief)} carries something already"
            return refusal("full-hands", "CG-CHAR-PICKPOCKET-03", sentence)
        return None

    def perform(self, context: PlayContext, action: Action) -> None:
        """Take it; nobody is asked."""
        assert isinstance(action, Steal)
        context.do(events.TakenUp(action.piece, action.item))


ALL = (StealAbility,)
