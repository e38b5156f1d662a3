"""The events of the board games that the core does not have."""

from __future__ import annotations

import attrs

from dtwister.plugin import Event, StateEditor, fields
from dtwister.plugin.numbers import PieceId, SeatId, SpaceId
from dtwister_features.turn.decks import COMBAT_CARDS

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
class TurnBegan(Event, tag="features:turn-began"):
    """The turn of a seat began."""

    seat: SeatId = fields.seat()
    restates_action = True

    def apply(self, editor: StateEditor) -> None:
        """Count the turn; effects of the last one are over (TURN-06, MULTI-57)."""
        editor.begin_turn()


@attrs.frozen
class RevealBegan(Event, tag="features:reveal-began"):
    """A seat reveals a room, which is still face down."""

    seat: SeatId = fields.seat()
    slot: int = fields.slot()
    restates_action = True


@attrs.frozen
class Resigned(Event, tag="features:gave-up", phrase="{seat} gives up", rule="R-M10"):
    """A seat gave up, and the others play on (R-M10)."""

    seat: SeatId = fields.seat()


@attrs.frozen
class StarterChosen(Event, tag="features:starter-chosen", owner="seat"):
    """A seat chose a starter and a dot for it; no other seat sees which (SETUP-05)."""

    seat: SeatId = fields.seat()
    piece: PieceId = fields.piece(secret=True)
    space: SpaceId = fields.space(secret=True)
    restates_action = True


@attrs.frozen
class CardPlayed(Event, tag="features:card-played"):
    """A seat played an Action card, in view of all seats."""

    seat: SeatId = fields.seat()
    card: int = fields.number()
    restates_action = True


@attrs.frozen
class CardsTakenBack(
    Event,
    tag="features:cards-taken-back",
    phrase="{seat} takes its Action cards back",
    rule="TURN-04",
):
    """A seat took its Action cards back (TURN-04)."""

    seat: SeatId = fields.seat()
    restates_action = True


@attrs.frozen
class TurnEnded(Event, tag="features:turn-ended"):
    """The turn of a seat ended."""

    seat: SeatId = fields.seat()
    restates_action = True


@attrs.frozen
class SeatDrawn(Event, tag="features:seat-drawn", phrase="the lot falls on {seat}: {what}"):
    """A seat was drawn by lot: to place first, or to take the first turn."""

    seat: SeatId = fields.seat()
    what: str = fields.word()


@attrs.frozen
class ZonesLaid(
    Event,
    tag="features:zones-laid",
    owner="seat",
    phrase="the exits are laid face down",
    rule="SCN-M5-03",
):
    """Zones by which seats leave were laid face down at their places (SCN-M5-03)."""

    seat: SeatId = fields.plain()
    seats: tuple[SeatId, ...] = fields.seats(secret=True)


@attrs.frozen
class CombatBegan(
    Event,
    tag="features:combat-began",
    phrase="combat: {attackers} against {defenders}",
    rule="COMBAT-01",
):
    """A combat was declared, with the fighters on either side."""

    attacker: SeatId = fields.seat()
    defender: SeatId = fields.seat()
    attackers: tuple[PieceId, ...] = fields.pieces()
    defenders: tuple[PieceId, ...] = fields.pieces()
    shooters: tuple[PieceId, ...] = fields.pieces(default=())
    """The attackers that use a weapon from afar."""


@attrs.frozen
class CombatJoined(
    Event,
    tag="features:combat-joined",
    phrase="{seat} joins the combat: {attackers} against {defenders}",
    rule="ALLY-02",
):
    """A further seat joined a side of a combat, with the fighters on either side now."""

    seat: SeatId = fields.seat()
    attacking: bool = fields.plain()
    attackers: tuple[PieceId, ...] = fields.pieces()
    defenders: tuple[PieceId, ...] = fields.pieces()


@attrs.frozen
class CombatCardChosen(Event, tag="features:combat-card-chosen", owner="seat"):
    """A side chose its Combat card, face down."""

    seat: SeatId = fields.seat()
    card: int = fields.number(secret=True, names=COMBAT_CARDS)
    restates_action = True


@attrs.frozen
class CardForced(Event, tag="features:card-forced", phrase="{seat} must play Combat card {card}"):
    """A side must play a Combat card, which all seats know."""

    seat: SeatId = fields.seat()
    card: int = fields.number(names=COMBAT_CARDS)


@attrs.frozen
class HandShown(
    Event,
    tag="features:hand-shown",
    owner="to",
    phrase="{seat} shows its Combat cards to {to}: {cards}",
    rule="VIEW-10",
):
    """A side had to show its Combat cards to one other seat (VIEW-10)."""

    seat: SeatId = fields.seat()
    to: SeatId = fields.seat()
    cards: tuple[int, ...] = fields.numbers(secret=True, names=COMBAT_CARDS)


@attrs.frozen
class CardsSeen(
    Event,
    tag="features:cards-seen",
    owner="to",
    phrase="{to} sees the Combat cards of {seat}: {cards}",
):
    """A seat was shown the Combat cards that its enemy had laid, before it laid its own."""

    seat: SeatId = fields.seat()
    to: SeatId = fields.seat()
    cards: tuple[int, ...] = fields.numbers(secret=True, names=COMBAT_CARDS)


@attrs.frozen
class CardsTurnedUp(
    Event, tag="features:cards-turned-up", phrase="{seat} shows Combat cards {cards}"
):
    """The Combat cards of a side lie open, in a game in which something may change them."""

    seat: SeatId = fields.seat()
    cards: tuple[int, ...] = fields.numbers(names=COMBAT_CARDS)


@attrs.frozen
class CardExchanged(
    Event, tag="features:card-exchanged", phrase="{seat} exchanges Combat card {old} for {new}"
):
    """A side took back a Combat card that was shown, and plays another one."""

    seat: SeatId = fields.seat()
    old: int = fields.number(names=COMBAT_CARDS)
    new: int = fields.number(names=COMBAT_CARDS)


@attrs.frozen
class CombatShown(
    Event,
    tag="features:combat-shown",
    phrase="attack {attack} against defence {defence}",
    rule="COMBAT-04",
):
    """All cards were shown, with their value for each side together, and the totals."""

    attacking_card: int = fields.number()
    defending_card: int = fields.number()
    attack: int = fields.number()
    defence: int = fields.number()


@attrs.frozen
class Jumped(Event, tag="features:jumped"):
    """A miniature jumped; its load went along or stayed."""

    piece: PieceId = fields.piece()
    over: SpaceId = fields.space()
    to: SpaceId = fields.space()
    with_load: bool = fields.plain(default=True)
    restates_action = True

    def apply(self, editor: StateEditor) -> None:
        """Put the jumper where it lands, with its load or without."""
        editor.displace(self.piece, self.to, self.with_load)


@attrs.frozen
class Pushed(Event, tag="features:pushed", phrase="{piece} is pushed to {to}"):
    """A character was pushed to the next square; its load went along or stayed."""

    piece: PieceId = fields.piece()
    to: SpaceId = fields.space()
    with_load: bool = fields.plain(default=True)

    def apply(self, editor: StateEditor) -> None:
        """Put the pushed character on the next square, with its load or without."""
        editor.displace(self.piece, self.to, self.with_load)


@attrs.frozen
class TimeRanOut(
    Event, tag="features:time-ran-out", phrase="the time of {seat} is over", rule="TIMER-01"
):
    """The time of a seat ran out (TIMER)."""

    seat: SeatId = fields.seat()
    what: str = fields.word()


@attrs.frozen
class TimeAdded(
    Event, tag="features:time-added", phrase="{seat} gets {seconds} seconds more", rule="TIMER-04"
):
    """A turn got more time than its timer gave it (TIMER-04)."""

    seat: SeatId = fields.seat()
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
