"""The Water-Bearer: washes objects away (FOUNT-BEARER)."""

from __future__ import annotations

from collections.abc import Iterator

import attrs

from dtwister.plugin import (
    Ability,
    Context,
    Event,
    PieceAction,
    PlayContext,
    Refusal,
    StateEditor,
    fields,
)
from dtwister.plugin.numbers import PieceId, SpaceId
from dtwister.plugin.questions import object_at
from dtwister.plugin.squares import DIRECTION_NAMES
from dtwister_features.refusals import refusal
from dtwister_features.squares import empty_floor, square_beside


@attrs.frozen
class Wash(PieceAction, tag="fountain:wash", verb="wash", rule="FOUNT-BEARER-02"):
    """Wash the object beside one square further (FOUNT-BEARER-02)."""

    way: str = fields.word(choices=DIRECTION_NAMES)


@attrs.frozen
class WashedAway(Event, tag="fountain:washed-away"):
    """An object was washed to another square."""

    piece: PieceId = fields.piece()
    space: SpaceId = fields.space()

    def apply(self, editor: StateEditor) -> None:
        """Only the object moves."""
        editor.displace(self.piece, self.space, False)


class Washing(Ability[Wash]):
    """Washes an object that lies alone beside one square further, for 1 AP."""

    id = "fountain:washing"
    rules = ("FOUNT-BEARER-02", "FOUNT-BEARER-03", "FOUNT-BEARER-04")

    def candidates(self, context: Context, piece: PieceId) -> Iterator[Wash]:
        """Yield the action in each direction; `refuse` judges them."""
        for way in DIRECTION_NAMES:
            yield Wash(piece, way)

    def refuse(self, context: Context, action: Wash) -> Refusal | None:
        """Return the reason why nothing is washed away there, or None."""
        name = context.name(action.piece)
        if action.way not in DIRECTION_NAMES:
            sentence = f"{name} cannot wash {action.way!r}: it is not a direction"
            return refusal("no-way", "GOLD-01", sentence)
        said = f"{name} cannot wash {action.way}"
        found = square_beside(context, context.space(action.piece), action.way)
        if found < 0 or object_at(context, found) < 0:
            return refusal("no-object", "FOUNT-BEARER-02", f"{said}: no object lies there")
        if len(context.pieces_at(found)) > 1:
            return refusal("held", "FOUNT-BEARER-03", f"{said}: a character has the object")
        to = square_beside(context, found, action.way)
        if to < 0:
            return refusal("no-way-on", "FOUNT-BEARER-04", f"{said}: the water cannot flow on")
        if to not in empty_floor(context):
            where = context.square(to)
            sentence = f"{said}: {where} is not an empty floor square"
            return refusal("not-empty", "FOUNT-BEARER-04", sentence)
        return None

    def perform(self, context: PlayContext, action: Wash) -> None:
        """Move the object."""
        found = square_beside(context, context.space(action.piece), action.way)
        to = square_beside(context, found, action.way)
        context.do(WashedAway(object_at(context, found), to))
