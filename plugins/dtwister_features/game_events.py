"""The events of the board games that the core does not have."""

from __future__ import annotations

from typing import ClassVar

import attrs

from dtwister.plugin import Event, StateEditor, fields

__all__ = [
    "CardExchanged",
    "CardForced",
    "CardPlayed",
    "CardsSeen",
    "CardsTakenBack",
    "CardsTurnedUp",
    "CombatBegan",
    "CombatCardChosen",
    "CombatJoined",
    "CombatShown",
    "HandShown",
    "Jumped",
    "Pushed",
    "Resigned",
    "RevealBegan",
    "SeatDrawn",
    "StarterChosen",
    "TimeAdded",
    "TimeRanOut",
    "TurnBegan",
    "TurnEnded",
    "ZonesLaid",
]


@attrs.frozen
class TurnBegan(Event):
    """A turn began."""

    tag: ClassVar[str] = "features:turn-began"
    seat: int = fields.seat()
    restates_action = True

    def apply(self, editor: StateEditor) -> None:
        """Count the turn; what held for the last one is over (TURN-06, MULTI-57)."""
        editor.begin_turn()


@attrs.frozen
class RevealBegan(Event):
    """A seat reveals a room, which is still face down."""

    tag: ClassVar[str] = "features:reveal-began"
    seat: int = fields.seat()
    slot: int = fields.slot()
    restates_action = True


@attrs.frozen
class Resigned(Event):
    """A seat gave up, and the others play on (R-M10)."""

    tag: ClassVar[str] = "features:gave-up"
    seat: int = fields.seat()


@attrs.frozen
class StarterChosen(Event):
    """A seat chose a starter and a dot for it; nobody else sees which (SETUP-05)."""

    tag: ClassVar[str] = "features:starter-chosen"
    owner: ClassVar[str] = "seat"
    seat: int = fields.seat()
    piece: int = fields.piece(secret=True)
    space: int = fields.space(secret=True)
    restates_action = True


@attrs.frozen
class CardPlayed(Event):
    """A seat played an Action card."""

    tag: ClassVar[str] = "features:card-played"
    seat: int = fields.seat()
    card: int = fields.number()
    restates_action = True


@attrs.frozen
class CardsTakenBack(Event):
    """A seat took its Action cards back (TURN-04)."""

    tag: ClassVar[str] = "features:cards-taken-back"
    seat: int = fields.seat()
    restates_action = True


@attrs.frozen
class TurnEnded(Event):
    """A turn ended."""

    tag: ClassVar[str] = "features:turn-ended"
    seat: int = fields.seat()
    restates_action = True


@attrs.frozen
class SeatDrawn(Event):
    """A seat was drawn by lot: to place first, or to take the first turn."""

    tag: ClassVar[str] = "features:seat-drawn"
    seat: int = fields.seat()
    what: str = fields.word()


@attrs.frozen
class ZonesLaid(Event):
    """Zones by which seats leave were laid face down at their places (SCN-M5-03)."""

    tag: ClassVar[str] = "features:zones-laid"
    owner: ClassVar[str] = "seat"
    seat: int = fields.plain()
    seats: tuple[int, ...] = fields.seats(secret=True)


@attrs.frozen
class CombatBegan(Event):
    """A combat was declared: who fights on either side."""

    tag: ClassVar[str] = "features:combat-began"
    attacker: int = fields.seat()
    defender: int = fields.seat()
    attackers: tuple[int, ...] = fields.pieces()
    defenders: tuple[int, ...] = fields.pieces()
    shooters: tuple[int, ...] = fields.pieces(default=())
    """The attackers that use a weapon from afar."""


@attrs.frozen
class CombatJoined(Event):
    """A further seat joined a side of a combat: who fights on either side now."""

    tag: ClassVar[str] = "features:combat-joined"
    seat: int = fields.seat()
    attacking: bool = fields.plain()
    attackers: tuple[int, ...] = fields.pieces()
    defenders: tuple[int, ...] = fields.pieces()


@attrs.frozen
class CombatCardChosen(Event):
    """A side chose its Combat card, face down."""

    tag: ClassVar[str] = "features:combat-card-chosen"
    owner: ClassVar[str] = "seat"
    seat: int = fields.seat()
    card: int = fields.number(secret=True)
    restates_action = True


@attrs.frozen
class CardForced(Event):
    """A side must play a Combat card, which everybody knows."""

    tag: ClassVar[str] = "features:card-forced"
    seat: int = fields.seat()
    card: int = fields.number()


@attrs.frozen
class HandShown(Event):
    """A side had to show its Combat cards to one other seat (VIEW-10)."""

    tag: ClassVar[str] = "features:hand-shown"
    owner: ClassVar[str] = "to"
    seat: int = fields.seat()
    to: int = fields.seat()
    cards: tuple[int, ...] = fields.numbers(secret=True)


@attrs.frozen
class CardsSeen(Event):
    """A seat was shown the Combat cards that its enemy had laid, before it laid its own."""

    tag: ClassVar[str] = "features:cards-seen"
    owner: ClassVar[str] = "to"
    seat: int = fields.seat()
    to: int = fields.seat()
    cards: tuple[int, ...] = fields.numbers(secret=True)


@attrs.frozen
class CardsTurnedUp(Event):
    """The Combat cards of a side lie open, in a game in which something may change them."""

    tag: ClassVar[str] = "features:cards-turned-up"
    seat: int = fields.seat()
    cards: tuple[int, ...] = fields.numbers()


@attrs.frozen
class CardExchanged(Event):
    """A side took back a Combat card that was shown, and plays another one."""

    tag: ClassVar[str] = "features:card-exchanged"
    seat: int = fields.seat()
    old: int = fields.number()
    new: int = fields.number()


@attrs.frozen
class CombatShown(Event):
    """All cards were shown; what those of each side are worth together, and the totals."""

    tag: ClassVar[str] = "features:combat-shown"
    attacking_card: int = fields.number()
    defending_card: int = fields.number()
    attack: int = fields.number()
    defence: int = fields.number()


@attrs.frozen
class Jumped(Event):
    """A miniature jumped; its load went along or stayed."""

    tag: ClassVar[str] = "features:jumped"
    piece: int = fields.piece()
    over: int = fields.space()
    to: int = fields.space()
    with_load: bool = fields.plain(default=True)
    restates_action = True

    def apply(self, editor: StateEditor) -> None:
        """Move the jumper."""
        editor.displace(self.piece, self.to, self.with_load)


@attrs.frozen
class Pushed(Event):
    """A character was pushed to the next square; what it carries went along or stayed."""

    tag: ClassVar[str] = "features:pushed"
    piece: int = fields.piece()
    to: int = fields.space()
    with_load: bool = fields.plain(default=True)

    def apply(self, editor: StateEditor) -> None:
        """Move whoever is pushed."""
        editor.displace(self.piece, self.to, self.with_load)


@attrs.frozen
class TimeRanOut(Event):
    """The time of a seat ran out (TIMER)."""

    tag: ClassVar[str] = "features:time-ran-out"
    seat: int = fields.seat()
    what: str = fields.word()


@attrs.frozen
class TimeAdded(Event):
    """The turn may last longer (TIMER-04)."""

    tag: ClassVar[str] = "features:time-added"
    seat: int = fields.seat()
    seconds: int = fields.number()


ALL = (
    TurnBegan,
    RevealBegan,
    Resigned,
    StarterChosen,
    CardPlayed,
    CardsTakenBack,
    TurnEnded,
    SeatDrawn,
    ZonesLaid,
    CombatBegan,
    CombatJoined,
    CombatCardChosen,
    CardForced,
    HandShown,
    CardsSeen,
    CardsTurnedUp,
    CardExchanged,
    CombatShown,
    Jumped,
    Pushed,
    TimeRanOut,
    TimeAdded,
)
