"""The Paladin in combat: it hunts the undead (CG-CHAR-PALADIN)."""

from __future__ import annotations

from dtwister.plugin import PlayContext
from dtwister.plugin.numbers import PieceId, SeatId
from dtwister_features.combat.combat_frame import CombatFrame
from dtwister_features.combat.combat_hooks import CombatHook
from dtwister_features.scoring import score

UNDEAD = "undead"
"""A tag of characters; it stays with a wounded one (R-C55)."""


class UndeadHunter(CombatHook):
    """One point more for each undead that is eliminated in a combat its side wins.

    It is enough to be involved, in a group or as a shooter (CG-CHAR-PALADIN-08). Other eliminations
    of an undead are not combat (R-C95).
    """

    id = "card:undead-hunter"
    rules = ("CG-CHAR-PALADIN-07", "CG-CHAR-PALADIN-08", "CG-VP-04", "R-C55", "R-C95")

    def when_won(
        self,
        context: PlayContext,
        fight: CombatFrame,
        bearer: PieceId,
        winners: tuple[SeatId, ...],
        victims: tuple[PieceId, ...],
    ) -> None:
        """Score for the victims that are gone."""
        seat = context.seat(bearer)
        if seat not in winners:
            return
        killed = [piece for piece in victims if context.space(piece) < 0]
        undead = sum(UNDEAD in context.kind(piece).tags for piece in killed)
        score(context, seat, undead, "undead")
