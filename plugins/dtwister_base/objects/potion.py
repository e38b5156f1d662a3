"""The Speed Potion (OBJ-POTION)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

import attrs

from dtwister.plugin import Ability, Action, Event, PieceAction, Refusal, Table, events
from dtwister_features.common import edition, refusal
from dtwister_features.happenings import TimeAdded
from dtwister_features.turn import add_to_purse, lose_purse

POINTS = 4
SECONDS = 60


@attrs.frozen
class Drink(PieceAction):
    """Drink the Speed Potion (OBJ-POTION-01)."""

    tag: ClassVar[str] = "base:drink"
    verb: ClassVar[str] = "drink"
    rule: ClassVar[str] = "OBJ-POTION-01"


class Speed(Ability):
    """Whoever drinks it has 4 AP of its own in this turn."""

    id = "base:speed"
    rules = ("OBJ-POTION-01", "OBJ-POTION-02", "R-139", "TIMER-04")
    action: ClassVar[type[Action] | None] = Drink

    def candidates(self, table: Table, piece: int) -> Iterator[Action]:
        """Just the one."""
        yield Drink(piece)

    def refuse(self, table: Table, action: Action) -> Refusal | None:
        """It must be in hand."""
        assert isinstance(action, Drink)
        load = table.load_of(action.piece)
        if load < 0 or self not in table.kind(load).abilities:
            return refusal("no-potion", "OBJ-POTION-01", "there is no potion to drink")
        return None

    def perform(self, table: Table, action: Action) -> None:
        """The potion is discarded first; then its effect (OBJ-POTION-01).

        The points go into the purse of the drinker. Nobody else is paid from it (OBJ-POTION-03),
        and it is there for as long as the turn lasts, in whatever order (OBJ-POTION-05).
        """
        assert isinstance(action, Drink)
        seat = table.seat(action.piece)
        load = table.load_of(action.piece)
        table.do(events.Removed(load, "discarded", seat, table.space(action.piece)))
        add_to_purse(table, action.piece, POINTS)
        if table.match.options.get("timer") and edition(table) == 1:
            table.do(TimeAdded(seat, SECONDS))


class SpeedEnds(Ability):
    """Whoever is wounded or gone has lost its own points (R-138)."""

    id = "base:speed-ends"
    rules = ("R-138", "OBJ-POTION-06")
    listens = (events.Wounded, events.Removed)

    def react(self, table: Table, event: Event, bearer: int) -> None:
        """Empty the purse of the piece."""
        assert isinstance(event, events.Wounded | events.Removed)
        lose_purse(table, event.piece)
