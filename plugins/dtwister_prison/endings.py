"""The ends of the scenarios: each of them at once, between two actions (END-05).

These abilities look at the state when an action is over with all its consequences, so that two
results of one action count as simultaneous.
"""

from __future__ import annotations

from dtwister.plugin import Ability, Context, Event, PlayContext, events
from dtwister.plugin.numbers import PieceId, SeatId
from dtwister.plugin.places import ELIMINATED, EXITED, RESCUED
from dtwister_features.turn.endings import ImmediateEnding


def _others(context: Context, seats: list[SeatId]) -> list[SeatId]:
    """Return the seats that are not among these."""
    return [seat for seat in context.match.seat_ids if seat not in seats]


class NoPoints(Ability):
    """Nothing earns victory points (SCN-P1-10, R-236)."""

    id = "prison:no-points"
    rules = ("SCN-P1-10", "R-234", "R-236")
    replaces = (events.Scored,)

    def replace(self, context: Context, event: Event, bearer: PieceId) -> Event | None:
        """Prevent the scoring."""
        return None


class AllOut(ImmediateEnding):
    """The seat whose miniatures have all exited wins (SCN-P1-01)."""

    id = "prison:all-out"
    rules = ("SCN-P1-01", "SCN-P1-10")
    ends_for_want_of_pieces = True

    def apply_standing_rule(self, context: PlayContext) -> bool:
        """Look for a seat with all its characters outside."""
        at = context.state.at
        out = [
            seat
            for seat, team in zip(context.match.seat_ids, context.match.characters, strict=True)
            if team and all(at[piece] == EXITED for piece in team)
        ]
        return self.finish(context, out, "all-out") if out else False


class TargetCharacter(ImmediateEnding):
    """One character is the target: it wins by leaving, and loses by dying (SCN-P2-01).

    If it is carried out wounded, no seat can win any more (SCN-P2-13, R-233).
    """

    id = "prison:target"
    rules = ("SCN-P2-01", "SCN-P2-11", "SCN-P2-12", "SCN-P2-13", "SCN-P2-14", "R-233", "R-234")

    def __init__(self, character: str) -> None:
        self.character = character

    def apply_standing_rule(self, context: PlayContext) -> bool:
        """Look at the place of the target."""
        for team in context.match.characters:
            for piece in team:
                if context.state.at[piece] < 0 and context.kind(piece).id == self.character:
                    return self._judge(context, piece)
        return False

    def _judge(self, context: PlayContext, piece: PieceId) -> bool:
        place, owner = context.state.at[piece], context.seat(piece)
        if place == EXITED:
            return self.finish(context, [owner], "target-left")
        if place == ELIMINATED:
            return self.finish(context, _others(context, [owner]), "target-eliminated")
        if place == RESCUED:
            return self.finish(context, [], "target-rescued")
        return False


class FirstBlood(ImmediateEnding):
    """A seat that has lost a number of characters loses the game, whatever the cause.

    Rules: SCN-P3-01.
    """

    id = "prison:eliminations"
    rules = ("SCN-P3-01", "R-237", "R-238")

    def __init__(self, count: int) -> None:
        self.count = count

    def apply_standing_rule(self, context: PlayContext) -> bool:
        """Count the eliminated characters of each seat."""
        at = context.state.at
        beaten = [
            seat
            for seat, team in zip(context.match.seat_ids, context.match.characters, strict=True)
            if sum(at[piece] == ELIMINATED for piece in team) >= self.count
        ]
        if not beaten:
            return False
        return self.finish(context, _others(context, beaten), "eliminations")


ALL = (NoPoints, AllOut, TargetCharacter, FirstBlood)
