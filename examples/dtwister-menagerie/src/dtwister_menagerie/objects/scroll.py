"""The Scroll of passages: swaps two rooms (MENAG-SCROLL)."""

from __future__ import annotations

from collections.abc import Iterator

import attrs

from dtwister.plugin import (
    Ability,
    Context,
    PieceAction,
    PlayContext,
    Refusal,
    events,
    fields,
    intents,
)
from dtwister.plugin.numbers import PieceId
from dtwister_features.terrain.magic import why_cancelled
from dtwister_menagerie.objects.single_use import held, use_up


@attrs.frozen
class ReadPassages(
    PieceAction, tag="menagerie:read-passages", verb="read-passages", rule="MENAG-SCROLL-01"
):
    """Swap the room of the reader with another revealed one."""

    slot: int = fields.slot(label="with")
    intent = intents.SwapsRooms()


class ReadingPassages(Ability[ReadPassages]):
    """A spellcaster that carries the scroll reads it, for 1 AP, and it is used up."""

    id = "menagerie:reading-passages"
    rules = ("MENAG-SCROLL-01", "MENAG-SCROLL-02", "MENAG-SCROLL-03")
    tags = frozenset({"magical"})

    def candidates(self, context: Context, piece: PieceId) -> Iterator[ReadPassages]:
        """Yield all places of rooms; those that are refused are left out."""
        yield from (ReadPassages(piece, slot) for slot in range(len(context.match.grid.slots)))

    def refuse(self, context: Context, action: ReadPassages) -> Refusal | None:
        """Refuse those who cannot read, rooms that lie face down, and where magic ends."""
        piece, name = action.piece, context.name(action.piece)
        said = f"{name} cannot read the scroll"
        if "spellcaster" not in context.kind(piece).tags:
            return Refusal("no-spellcaster", "MENAG-SCROLL-02", f"{said}: it is not a spellcaster")
        here = context.slot_of(context.space(piece))
        if here < 0:
            return Refusal("no-room", "MENAG-SCROLL-01", f"{said}: it stands in no room")
        if not 0 <= action.slot < len(context.match.grid.slots) or action.slot == here:
            return Refusal("no-other-room", "MENAG-SCROLL-01", f"{said}: name another room")
        if not context.is_revealed(action.slot):
            where = context.match.grid.layout.slots[action.slot].id
            return Refusal("face-down", "MENAG-SCROLL-01", f"{said}: {where} is not revealed")
        return why_cancelled(context, piece)

    def perform(self, context: PlayContext, action: ReadPassages) -> None:
        """Use the scroll up, then swap the rooms with all that is in them."""
        here = context.slot_of(context.space(action.piece))
        use_up(context, action.piece, held(context, action.piece, self))
        context.do(events.RoomsExchanged(here, action.slot))
