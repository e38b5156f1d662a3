"""The three ways in which the players get their cards in the full game (CG-MODE)."""

from __future__ import annotations

from typing import ClassVar

import attrs

from dtwister.plugin import Action, Frame, Refusal, Table
from dtwister_cardgame.setup import CardSetUp
from dtwister_features.choosing import happenings, openly, pools, secretly
from dtwister_features.common import next_seat
from dtwister_features.setup import SetUp


@attrs.frozen
class Matching(openly.PickingForAll):
    """What one player takes, the other takes as well (CG-MODE-02, CG-MODE-03, R-C73)."""

    tag: ClassVar[str] = "card:matching"
    rules: ClassVar[dict[str, str]] = {
        pools.CHARACTERS: "CG-MODE-02",
        pools.OBJECTS: "CG-MODE-03",
    }
    taken: ClassVar[str] = "CG-MODE-02"


@attrs.frozen
class Drafting(openly.Drafting):
    """For a card that one player takes, the other's goes out (CG-MODE-05, CG-MODE-06).

    With several cards of a kind that is card for card (R-C73). So the cards on offer are the same
    for both players at any time, and each of them has enough of them to the end.
    """

    tag: ClassVar[str] = "card:drafting"
    rules: ClassVar[dict[str, str]] = {
        pools.CHARACTERS: "CG-MODE-05",
        pools.OBJECTS: "CG-MODE-06",
    }
    taken: ClassVar[str] = "CG-MODE-05"

    def refuse(self, table: Table, action: Action) -> Refusal | None:
        """It must be an own card of the right kind that is not out."""
        return openly.Picking.refuse(self, table, action)

    def take(self, table: Table, piece: int) -> None:
        """The same card of the other player goes out, whatever else there is of it."""
        for other in self.counterparts(table, piece):
            table.do(happenings.PutAway(other))


@attrs.frozen
class MutualChoice(openly.MutualChoice):
    """Both players end with the same cards."""

    tag: ClassVar[str] = "card:mutual-choice"
    picking: ClassVar[type[openly.Picking]] = Matching
    set_up: ClassVar[type[SetUp]] = CardSetUp

    def first_with_objects(self, table: Table) -> int:
        """With the objects the other player begins (CG-MODE-03)."""
        return next_seat(table, self.first)


@attrs.frozen
class Draft(openly.Draft):
    """No two players have the same card; with the objects the other one begins (CG-MODE-06)."""

    tag: ClassVar[str] = "card:draft"
    picking: ClassVar[type[openly.Picking]] = Drafting
    set_up: ClassVar[type[SetUp]] = CardSetUp


@attrs.frozen
class FullFrontal(secretly.FreeChoice):
    """Each player chooses in secret (CG-MODE-04)."""

    tag: ClassVar[str] = "card:full-frontal"
    set_up: ClassVar[type[SetUp]] = CardSetUp


MODES: dict[str, type[Frame]] = {
    "mutual-choice": MutualChoice,
    "full-frontal": FullFrontal,
    "draft": Draft,
}


@attrs.frozen
class FullGame(Frame):
    """The full game begins with the mode that the players agreed on (CG-MODE-01).

    The mode gives each player the scenario's number of characters and objects (CG-MODE-07); what
    nobody chose is out of the game (CG-SETUP-17). Then come the rooms (CG-SETUP-05).
    """

    tag: ClassVar[str] = "card:full-game"

    def advance(self, table: Table) -> None:
        """Go on with the mode."""
        table.swap(MODES[str(table.match.options["mode"])]())


FRAMES = (FullGame, MutualChoice, Matching, Draft, Drafting, FullFrontal)
