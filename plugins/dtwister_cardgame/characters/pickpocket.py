"""The Pickpocket: takes objects from enemies (CG-CHAR-PICKPOCKET)."""

from __future__ import annotations

from collections.abc import Iterator

import attrs

from dtwister.plugin import Ability, Aim, Context, PieceAction, PlayContext, Refusal, events, fields
from dtwister.plugin.numbers import PieceId
from dtwister.plugin.questions import why_no_target
from dtwister_cardgame.movement.carrying import is_here
from dtwister_features.refusals import refusal
from dtwister_features.targets import THEFT, aim_of, is_foiled


@attrs.frozen
class Steal(
    PieceAction, tag="card:steal", verb="steal", rule="CG-CHAR-PICKPOCKET-02", phrase="steal {item}"
):
    """Take an object from an enemy in the zone (CG-CHAR-PICKPOCKET-02)."""

    item: PieceId = fields.piece()
    """The object, so that of two objects of the same enemy one is named (R-C97)."""


class StealAbility(Ability[Steal]):
    """Takes an object from an enemy in its zone, wounded or not, and carries it."""

    id = "card:lifter"
    rules = (
        "CG-CHAR-PICKPOCKET-02",
        "CG-CHAR-PICKPOCKET-03",
        "CG-CHAR-PICKPOCKET-04",
        "CG-CARRY-06",
        "R-C59",
        "R-C97",
    )

    def candidates(self, context: Context, piece: PieceId) -> Iterator[Steal]:
        """Yield everything that enemies within reach carry."""
        for space in context.reach(context.space(piece)):
            for item in context.pieces_at(space):
                if context.carrier_of(item) >= 0:
                    yield Steal(piece, item)

    def refuse(self, context: Context, action: Steal) -> Refusal | None:
        """Refuse without an object of an enemy in its zone, or with full hands."""
        thief, item, rule = action.piece, action.item, "CG-CHAR-PICKPOCKET-02"
        said = f"{context.name(thief)} cannot steal {context.name(item)}"
        if not context.is_piece(item):
            return refusal("no-such-piece", rule, f"{said}: the game has no such piece")
        holder = context.carrier_of(item)
        if not is_here(context, thief, item):
            return refusal("not-here", rule, f"{said}: it is in another zone")
        if holder < 0 or context.seat(holder) == context.seat(thief):
            return refusal("no-enemy-load", rule, f"{said}: no enemy carries it")
        if not context.kind(item).is_object:
            return refusal("no-object", "CG-CHAR-PICKPOCKET-04", f"{said}: it is not an object")
        if context.loads_of(thief):
            return refusal(
                "full-hands",
                "CG-CHAR-PICKPOCKET-03",
                f"{said}: the thief already carries a load",
            )
        reasons = (why_no_target(context, aim) for aim in self._aims(action, holder))
        return next((reason for reason in reasons if reason is not None), None)

    def _aims(self, action: Steal, holder: PieceId) -> tuple[Aim, Aim]:
        """Return the choices of what it takes: the object, and who carries that."""
        thief = action.piece
        return aim_of(self, thief, action.item, THEFT), aim_of(self, thief, holder, THEFT)

    def perform(self, context: PlayContext, action: Steal) -> None:
        """Take the object; no seat is asked."""
        holder = context.carrier_of(action.item)
        if any(is_foiled(context, aim) for aim in self._aims(action, holder)):
            return
        context.do(events.TakenUp(action.piece, action.item))


ALL = (StealAbility,)
