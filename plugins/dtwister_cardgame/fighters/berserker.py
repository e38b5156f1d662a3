"""The Berserker: two Combat cards at once (CG-CHAR-BERSERKER)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

import attrs

from dtwister.plugin import Action, Decision, Frame, Refusal, Source, Table, fields
from dtwister_features.actions import Forgo
from dtwister_features.combat import Combat, add_card
from dtwister_features.common import refusal
from dtwister_features.hands import hand_of
from dtwister_features.tactics import Tactic
from dtwister_features.weapons import CLOSE_COMBAT


@attrs.frozen
class TwoCards(Action):
    """Announce that two Combat cards will be played (CG-CHAR-BERSERKER-03)."""

    tag: ClassVar[str] = "card:two-cards"
    verb: ClassVar[str] = "two-cards"
    rule: ClassVar[str] = "CG-CHAR-BERSERKER-02"


@attrs.frozen
class Announcing(Frame):
    """The Berserker's player says how many cards will be played, before anything else (R-C51)."""

    tag: ClassVar[str] = "card:announcing"
    seat: int = fields.seat()

    def decision(self, table: Table) -> Decision | None:
        """One card or two."""
        colour = table.match.seats[self.seat]
        return Decision(self.seat, "two-cards", f"{colour} may play two Combat cards")

    def sources(self, table: Table) -> Iterable[Source]:
        """Two cards, or one."""
        return (Source("two-cards", -1, _two), Source("forgo", -1, _one))

    def refuse(self, table: Table, action: Action) -> Refusal | None:
        """Anything else."""
        if isinstance(action, TwoCards | Forgo):
            return None
        sentence = "it must be said first whether two cards are played"
        return refusal("not-now", "CG-CHAR-BERSERKER-03", sentence)

    def resolve(self, table: Table, action: Action) -> None:
        """Let the seat lay a second card, or not."""
        table.pop()
        if isinstance(action, TwoCards):
            add_card(table, self.seat)


def _two(table: Table, piece: int) -> list[Action]:
    return [TwoCards()]


def _one(table: Table, piece: int) -> list[Action]:
    return [Forgo()]


class KillerRage(Tactic):
    """Attacking one against one in close combat, her player may play two Combat cards.

    Both count, and both are used up, but for +0 (CG-CHAR-BERSERKER-04). Wounded bystanders make no
    group (R-C82). A Telepath names one of the two cards (R-C81); a Weapon master's player sees both
    (CG-CHAR-BERSERKER-06).
    """

    id = "card:killer-rage"
    rules = (
        "CG-CHAR-BERSERKER-02",
        "CG-CHAR-BERSERKER-04",
        "CG-CHAR-BERSERKER-05",
        "CG-CHAR-BERSERKER-06",
        "R-C81",
        "R-C82",
    )
    tags = frozenset({CLOSE_COMBAT})

    def declare(self, table: Table, fight: Combat, bearer: int) -> None:
        """Ask, unless she defends, has company, or there is no second card in hand."""
        seat = table.seat(bearer)
        alone = bearer in fight.attackers and fight.is_one_on_one
        if alone and len(hand_of(table, seat)) > 1:
            table.push(Announcing(seat))
