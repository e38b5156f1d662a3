"""Two Combat cards that every seat has besides in the scenarios (MENAG-CARD)."""

from __future__ import annotations

from dtwister.plugin import PlayContext
from dtwister.plugin.numbers import SeatId
from dtwister.plugin.statuses import Status, for_turns, gain_status
from dtwister_features.combat.combat_frame import CombatFrame
from dtwister_features.combat.own_cards import CombatCard

NETTED = Status(
    id="menagerie:netted",
    name="netted",
    sign="N",
    takes=frozenset({"features:walking", "features:jumping"}),
    rules=("MENAG-CARD-02",),
    text="It neither walks nor jumps until the end of the next turn.",
)


class Mammoth(CombatCard):
    """A card of +7."""

    id = "menagerie:mammoth"
    rules = ("MENAG-CARD-01",)
    card = 7
    value = 7


class Net(CombatCard):
    """A card of +1 that holds the enemies who fight."""

    id = "menagerie:net"
    rules = ("MENAG-CARD-02",)
    card = 50
    value = 1
    name = "the net"

    def when_turned_up(self, context: PlayContext, fight: CombatFrame, seat: SeatId) -> None:
        """Net the fighters of the other side."""
        for piece in fight.defenders if seat in fight.attacking else fight.attackers:
            gain_status(context, piece, NETTED, owner=seat, lasts=for_turns(2))
