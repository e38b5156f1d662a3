"""The Water-Bearer: washes objects away (FOUNT-BEARER)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

import attrs

from dtwister.plugin import (
    Ability,
    Action,
    Context,
    Event,
    PieceAction,
    PlayContext,
    Refusal,
    StateEditor,
    fields,
)
from dtwister.plugin.numbers import NO_SPACE
from dtwister.plugin.questions import object_at
from dtwister.plugin.squares import BIT, DIRECTION_NAMES
from dtwister_features.refusals import refusal
from dtwister_features.squares import empty_floor


@attrs.frozen
class Wash(PieceAction):
    """Wash the object beside one square further (FOUNT-BEARER-02)."""

    tag: ClassVar[str] = "fountain:wash"
    verb: ClassVar[str] = "wash"
    rule: ClassVar[str] = "FOUNT-BEARER-02"
    way: str = fields.word(choices=DIRECTION_NAMES)


@attrs.frozen
class WashedAway(Event):
    """An object was washed to another square."""

    tag: ClassVar[str] = "fountain:washed-away"
    piece: int = fields.piece()
    space: int = fields.space()

    def apply(self, editor: StateEditor) -> None:
        """Only the object moves."""
        editor.displace(self.piece, self.space, False)


class Washing(Ability):
    """Washes an object that lies alone beside one square further, for 1 AP."""

    id = "fountain:washing"
    rules = ("FOUNT-BEARER-02", "FOUNT-BEARER-03", "FOUNT-BEARER-04")
    action: ClassVar[type[Action] | None] = Wash

    def candidates(self, context: Context, piece: int) -> Iterator[Action]:
        """All four directions; those that are refused are left out."""
        for way in DIRECTION_NAMES:
            yield Wash(piece, way)

    def refuse(self, context: Context, action: Action) -> Refusal | None:
        """Why nothing is washed away there, or None."""
        assert isinstance(action, Wash)
        if action.way not in DIRECTION_NAMES:
            return refusal("no-way", "GOLD-01", f"{action.way!r} is no direction")
        found = beside(context, context.space(action.piece), action.way)
        if found < 0 or object_at(context, found) < 0:
            return refusal("no-object", "FOUNT-BEARER-02", f"no object lies {action.way} of him")
        if len(context.pieces_at(found)) > 1:
            return refusal("held", "FOUNT-BEARER-03", "somebody has the object")
        to = beside(context, found, action.way)
        if to < 0:
            return refusal("no-way-on", "FOUNT-BEARER-04", "the water cannot flow on")
        if not empty_floor(context) & BIT[to]:
            name = context.square(to)
            return refusal("not-empty", "FOUNT-BEARER-04", f"{name} is no empty floor square")
        return None

    def perform(self, context: PlayContext, action: Action) -> None:
        """Move the object."""
        assert isinstance(action, Wash)
        found = beside(context, context.space(action.piece), action.way)
        to = beside(context, found, action.way)
        context.do(WashedAway(object_at(context, found), to))


def beside(context: Context, space: int, way: str) -> int:
    """The square of a room in a direction, if no border lies between; else `NO_SPACE`."""
    there = context.match.grid.neighbour(space, DIRECTION_NAMES.index(way))
    if there is None or context.slot_of(there) < 0 or not context.adjacent(space, there):
        return NO_SPACE
    return there
