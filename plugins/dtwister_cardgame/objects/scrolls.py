"""Scrolls, which only magic users can use, and each of them once (CG-OBJ)."""

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
from dtwister.plugin.numbers import NO_PIECE, PieceId, SpaceId
from dtwister.plugin.questions import why_no_target
from dtwister_cardgame.zones.zone_occupancy import with_carried
from dtwister_features.abilities.fireball import BlastAbility
from dtwister_features.combat.combat_board import combat_board_of
from dtwister_features.refusals import refusal
from dtwister_features.targets import aim_of

MAGIC_USER = "magic-user"
"""The tag of characters that use scrolls; any character may carry one.

Rules: CG-OBJ-INVERSION-06.
"""


@attrs.frozen
class Burn(
    PieceAction,
    tag="card:burn",
    verb="burn",
    rule="CG-OBJ-FIREBALL-01",
    phrase="burn {target} with the scroll",
):
    """Use a Fireball scroll against a character (CG-OBJ-FIREBALL-01)."""

    target: PieceId = fields.piece()
    intent = intents.Eliminates()


class BurnAbility(BlastAbility[Burn]):
    """Eliminates one character in line of sight or in the zone of the user.

    Own or enemy, wounded in this turn or not (R-C110), whatever shield it has (CG-OBJ-SHIELD-02).
    A wounded that it carries goes with it (CG-OBJ-FIREBALL-04, R-C40); objects stay.
    """

    id = "card:fireball"
    rules = (
        "CG-OBJ-FIREBALL-01",
        "CG-OBJ-FIREBALL-02",
        "CG-OBJ-FIREBALL-03",
        "CG-OBJ-FIREBALL-04",
        "CG-OBJ-FIREBALL-05",
        "CG-OBJ-FIREBALL-06",
        "CG-OBJ-SHIELD-02",
        "CG-CHAR-TROLL-05",
        "R-C95",
        "R-C110",
    )
    user = MAGIC_USER

    def candidates(self, context: Context, piece: PieceId) -> Iterator[Burn]:
        """Yield every character in sight."""
        for space in seen_zones(context, piece):
            for target in context.pieces_at(space):
                if not context.kind(target).is_object:
                    yield Burn(piece, target)

    def refuse(self, context: Context, action: Burn) -> Refusal | None:
        """Refuse without a magic user or a character, or out of sight."""
        piece, target = action.piece, action.target
        problem = self.unusable(context, piece)
        if problem is not None:
            return problem
        said = f"{context.name(piece)} cannot burn {context.name(target)}"
        if not context.is_piece(target):
            return refusal(
                "no-such-piece", "CG-OBJ-FIREBALL-02", f"{said}: the game has no such piece"
            )
        space = context.space(target)
        if context.kind(target).is_object:
            return refusal("object", "CG-OBJ-FIREBALL-05", f"{said}: it is an object")
        if space < 0 or space not in seen_zones(context, piece):
            return refusal("out-of-sight", "CG-OBJ-FIREBALL-02", f"{said}: it is out of sight")
        carrier = context.carrier_of(target)
        if carrier >= 0:
            sentence = f"{said}: it is carried; {context.name(carrier)} can be the target"
            return refusal("carried", "R-C38", sentence)
        return why_no_target(context, aim_of(self, piece, target))

    def perform(self, context: PlayContext, action: Burn) -> None:
        """Discard the scroll; eliminate the target and the characters it carries."""
        self.blast(context, action.piece, with_carried(context, action.target))


def seen_zones(context: Context, piece: PieceId) -> tuple[SpaceId, ...]:
    """Return the zones in sight with a character,
    and all spaces of its own (CG-LOS, R-C63).
    """
    space = context.space(piece)
    far = combat_board_of(context).sighted(context, space)
    return (*context.reach(space), *(there for _, there in far))


@attrs.frozen
class Invert(
    PieceAction,
    tag="card:invert",
    verb="invert",
    rule="CG-OBJ-INVERSION-01",
    phrase="invert room {slot}",
):
    """Use a Scroll of inversion (CG-OBJ-INVERSION-01)."""

    slot: int = fields.slot()
    """The room that changes places with that of the user."""
    intent = intents.SwapsRooms()


class InvertAbility(Ability[Invert]):
    """The room of the user changes places with a room beside it, face down or not (R-C113).

    Neither turns (CG-OBJ-INVERSION-03); everything in them and on them goes along
    (CG-OBJ-INVERSION-04), and characters in a starting zone stay there (R-C114).
    """

    id = "card:inversion"
    rules = (
        "CG-OBJ-INVERSION-01",
        "CG-OBJ-INVERSION-02",
        "CG-OBJ-INVERSION-03",
        "CG-OBJ-INVERSION-04",
        "CG-OBJ-INVERSION-05",
        "CG-OBJ-INVERSION-06",
        "R-C113",
        "R-C114",
    )

    def candidates(self, context: Context, piece: PieceId) -> Iterator[Invert]:
        """Yield the rooms on the four sides."""
        for slot in slots_beside(context, context.slot_of(context.space(piece))):
            yield Invert(piece, slot)

    def refuse(self, context: Context, action: Invert) -> Refusal | None:
        """Refuse without a magic user, outside rooms, or for a room that is not beside."""
        piece, rule = action.piece, "CG-OBJ-INVERSION-01"
        said = f"{context.name(piece)} cannot invert the room"
        if MAGIC_USER not in context.kind(piece).tags:
            return refusal("no-user", rule, f"{said}: it cannot use scrolls")
        if self.scroll(context, piece) < 0:
            return refusal("no-scroll", rule, f"{said}: it does not carry that scroll")
        own = context.slot_of(context.space(piece))
        if own < 0:
            return refusal("no-room", rule, f"{said}: it is not in a room")
        if action.slot not in slots_beside(context, own):
            sentence = f"{said}: that is not beside its own room along a side"
            return refusal("not-beside", "CG-OBJ-INVERSION-02", sentence)
        return None

    def scroll(self, context: Context, piece: PieceId) -> PieceId:
        """Return the scroll that a character carries, or `NO_PIECE`."""
        loads = (load for load in context.loads_of(piece) if self in context.kind(load).abilities)
        return next(loads, NO_PIECE)

    def perform(self, context: PlayContext, action: Invert) -> None:
        """Discard the scroll and exchange the rooms."""
        piece, space = action.piece, context.space(action.piece)
        scroll = self.scroll(context, piece)
        context.do(events.Removed(scroll, "discarded", context.seat(piece), space))
        context.do(events.RoomsExchanged(context.slot_of(space), action.slot))


def slots_beside(context: Context, slot: int) -> list[int]:
    """Return the slots along a side of a slot; none for `NO_SLOT`."""
    layout = context.match.grid.layout
    if slot < 0:
        return []
    here = layout.slots[slot]
    return [
        index
        for index, there in enumerate(layout.slots)
        if abs(there.x - here.x) + abs(there.y - here.y) == layout.room_size
    ]


ALL = (BurnAbility, InvertAbility)
