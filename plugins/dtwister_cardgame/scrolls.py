"""Scrolls, which only magic users can use, and each of them once (CG-OBJ)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

import attrs

from dtwister.plugin import (
    Ability,
    Action,
    PieceAction,
    Refusal,
    Table,
    events,
    fields,
)
from dtwister_cardgame.places import company
from dtwister_features.boards import board_of
from dtwister_features.common import refusal
from dtwister_features.fireball import Blasting

MAGIC_USER = "magic-user"
"""The tag of those who use scrolls; anybody may carry one (CG-OBJ-INVERSION-06)."""


@attrs.frozen
class Burn(PieceAction):
    """Use a Fireball scroll against a character (CG-OBJ-FIREBALL-01)."""

    tag: ClassVar[str] = "card:burn"
    verb: ClassVar[str] = "burn"
    rule: ClassVar[str] = "CG-OBJ-FIREBALL-01"
    target: int = fields.piece()


class FireballScroll(Blasting):
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
    action: ClassVar[type[Action] | None] = Burn
    user: ClassVar[str] = MAGIC_USER

    def candidates(self, table: Table, piece: int) -> Iterator[Action]:
        """Everybody who is seen."""
        for space in seen_zones(table, piece):
            for target in table.pieces_at(space):
                if not table.kind(target).is_object:
                    yield Burn(piece, target)

    def refuse(self, table: Table, action: Action) -> Refusal | None:
        """No magic user, no character, out of sight."""
        assert isinstance(action, Burn)
        piece, target = action.piece, action.target
        problem = self.unusable(table, piece)
        if problem is not None:
            return problem
        if not table.is_piece(target):
            return refusal("no-such-piece", "CG-OBJ-FIREBALL-02", "there is no such piece")
        name, space = table.name(target), table.space(target)
        if table.kind(target).is_object:
            return refusal("object", "CG-OBJ-FIREBALL-05", f"{name} is an object")
        if space < 0 or space not in seen_zones(table, piece):
            return refusal("out-of-sight", "CG-OBJ-FIREBALL-02", f"{name} is out of sight")
        carrier = table.carrier_of(target)
        if carrier >= 0:
            sentence = f"{name} is carried; {table.name(carrier)} can be the target"
            return refusal("carried", "R-C38", sentence)
        return None

    def perform(self, table: Table, action: Action) -> None:
        """Discard the scroll; the target is eliminated, with whom it carries."""
        assert isinstance(action, Burn)
        self.blast(table, action.piece, company(table, action.target))


def seen_zones(table: Table, piece: int) -> tuple[int, ...]:
    """The zones with somebody whom a character sees, and all spaces of its own (CG-LOS, R-C63)."""
    space = table.space(piece)
    far = board_of(table).sighted(table, space)
    return (*table.reach(space), *(there for _, there in far))


@attrs.frozen
class Invert(PieceAction):
    """Use a Scroll of inversion (CG-OBJ-INVERSION-01)."""

    tag: ClassVar[str] = "card:invert"
    verb: ClassVar[str] = "invert"
    rule: ClassVar[str] = "CG-OBJ-INVERSION-01"
    slot: int = fields.slot()
    """The room with which that of the user changes places."""


class Inversion(Ability):
    """The room of the user changes places with a room beside it, face down or not (R-C113).

    Neither turns (CG-OBJ-INVERSION-03); what is in them and on them goes along
    (CG-OBJ-INVERSION-04), and who is in a starting zone stays there (R-C114).
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
    action: ClassVar[type[Action] | None] = Invert

    def candidates(self, table: Table, piece: int) -> Iterator[Action]:
        """The rooms on the four sides."""
        for slot in slots_beside(table, table.slot_of(table.space(piece))):
            yield Invert(piece, slot)

    def refuse(self, table: Table, action: Action) -> Refusal | None:
        """No magic user, in no room, not beside it."""
        assert isinstance(action, Invert)
        piece, rule = action.piece, "CG-OBJ-INVERSION-01"
        name = table.name(piece)
        if MAGIC_USER not in table.kind(piece).tags:
            return refusal("no-user", rule, f"{name} cannot use scrolls")
        if self.scroll(table, piece) < 0:
            return refusal("no-scroll", rule, f"{name} carries no such scroll")
        own = table.slot_of(table.space(piece))
        if own < 0:
            return refusal("no-room", rule, f"{name} is in no room")
        if action.slot not in slots_beside(table, own):
            sentence = f"that room is not beside the room of {name}, along a side"
            return refusal("not-beside", "CG-OBJ-INVERSION-02", sentence)
        return None

    def scroll(self, table: Table, piece: int) -> int:
        """The scroll that a character carries, or -1."""
        loads = (load for load in table.loads_of(piece) if self in table.kind(load).abilities)
        return next(loads, -1)

    def perform(self, table: Table, action: Action) -> None:
        """Discard the scroll and exchange the rooms."""
        assert isinstance(action, Invert)
        piece, space = action.piece, table.space(action.piece)
        scroll = self.scroll(table, piece)
        table.do(events.Removed(scroll, "discarded", table.seat(piece), space))
        table.do(events.RoomsExchanged(table.slot_of(space), action.slot))


def slots_beside(table: Table, slot: int) -> list[int]:
    """The slots that lie along a side of a slot; none for -1."""
    layout = table.match.plan.layout
    if slot < 0:
        return []
    here = layout.slots[slot]
    return [
        index
        for index, there in enumerate(layout.slots)
        if abs(there.x - here.x) + abs(there.y - here.y) == layout.room_size
    ]


ALL = (FireballScroll, Inversion)
