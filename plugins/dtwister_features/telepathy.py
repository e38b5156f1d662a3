"""The Telepath: mind control (CHAR-TELEPATH)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

import attrs

from dtwister.plugin import Action, Decision, Frame, Refusal, Source, Table, fields
from dtwister_features.actions import Forgo
from dtwister_features.combat import Combat, combat_of, force, is_free
from dtwister_features.common import refusal
from dtwister_features.hands import admit_missing, hand_of, show_hand
from dtwister_features.memory import printed_cards
from dtwister_features.tactics import Tactic, is_clouded
from dtwister_features.weapons import CLOSE_COMBAT


@attrs.frozen
class NameCard(Action):
    """Name a Combat card that the opponent must play if it has it (CHAR-TELEPATH-02)."""

    tag: ClassVar[str] = "features:name-card"
    verb: ClassVar[str] = "name"
    rule: ClassVar[str] = "CHAR-TELEPATH-02"
    card: int = fields.number()


@attrs.frozen
class Naming(Frame):
    """The Telepath's player may name a card, before any card is laid (R-218)."""

    tag: ClassVar[str] = "features:naming"
    tells: ClassVar[bool] = True
    seat: int = fields.seat()
    other: int = fields.seat()
    """The seat whose card is to be named."""

    def decision(self, table: Table) -> Decision | None:
        """A card, or none."""
        colour, other = table.match.seats[self.seat], table.match.seats[self.other]
        return Decision(self.seat, "name", f"{colour} may name a Combat card for {other}")

    def sources(self, table: Table) -> Iterable[Source]:
        """Every printed value but +0, whether the opponent can still have it or not (R-222)."""
        return (Source("name", -1, _cards), Source("forgo", -1, _nothing))

    def refuse(self, table: Table, action: Action) -> Refusal | None:
        """Anything but such a card, or forgoing (R-219)."""
        if isinstance(action, Forgo):
            return None
        if not isinstance(action, NameCard):
            return refusal("not-now", "R-218", "a Combat card may be named first")
        if action.card == 0:
            return refusal("zero", "CHAR-TELEPATH-04", "+0 cannot be named")
        if action.card not in printed_cards(table.match):
            return refusal("no-such-card", "R-222", f"there is no Combat card +{action.card}")
        return None

    def resolve(self, table: Table, action: Action) -> None:
        """The opponent plays that card, or shows its hand and then plays what it likes."""
        table.pop()
        if not isinstance(action, NameCard):
            return
        laid = combat_of(table).cards[self.other]
        if action.card in laid:
            return  # Another rule makes it play this card already.
        if action.card in hand_of(table, self.other, laid):
            force(table, self.other, action.card)
        else:
            admit_missing(table, self.other, action.card)
            show_hand(table, self.other, self.seat)


def _cards(table: Table, piece: int) -> Iterable[Action]:
    return (NameCard(card) for card in printed_cards(table.match) if card != 0)


def _nothing(table: Table, piece: int) -> Iterable[Action]:
    return (Forgo(),)


class MindControl(Tactic):
    """In one-on-one close combat its player may name the card of the opponent.

    Close combat at a distance is close combat (CHAR-TELEPATH-09); what shoots is not
    (CHAR-TELEPATH-07): the tag says so. A wounded Telepath has nothing of it (R-220).
    """

    id = "features:mind-control"
    rules = (
        "CHAR-TELEPATH-02",
        "CHAR-TELEPATH-03",
        "CHAR-TELEPATH-05",
        "CHAR-TELEPATH-06",
        "CHAR-TELEPATH-07",
        "CHAR-TELEPATH-08",
        "CHAR-TELEPATH-09",
        "VET-TELEPATH-01",
        "VET-TELEPATH-02",
        "VET-TELEPATH-03",
        "VET-TELEPATH-04",
        "VET-TELEPATH-05",
    )
    tags = frozenset({CLOSE_COMBAT})

    def declare(self, table: Table, fight: Combat, bearer: int) -> None:
        """Ask for a card, unless a rule has forced all cards of the opponent already (R-320).

        Of an opponent that plays two cards it names one (VET-TELEPATH-02).
        """
        other = fight.enemy_of(bearer)
        if self._controls(table, fight, bearer) and is_free(fight, other):
            table.push(Naming(table.seat(bearer), other))

    def guards(self, table: Table, fight: Combat, bearer: int) -> bool:
        """Where it works, the opponent changes no card afterwards (VET-TELEPATH-01)."""
        return self._controls(table, fight, bearer)

    def _controls(self, table: Table, fight: Combat, bearer: int) -> bool:
        """One against one, clear minds, and no other Telepath."""
        if not fight.is_one_on_one:
            return False
        fighters = (*fight.attackers, *fight.defenders)
        if any(is_clouded(table, fight, piece) for piece in fighters):
            return False
        rivals = [piece for piece in fighters if self in table.kind(piece).abilities]
        return not any(piece != bearer and not table.is_wounded(piece) for piece in rivals)
