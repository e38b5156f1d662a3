"""Ends of games, and rules that must hold between actions (END, PIT-05)."""

from __future__ import annotations

from collections.abc import Iterator

from dtwister.plugin import Ability, Context, Event, PlayContext, Refusal, events
from dtwister.plugin.numbers import NO_SEAT, PieceId, SeatId
from dtwister.plugin.places import BEYOND, RESERVE, may_come
from dtwister_features import game_events
from dtwister_features.scenario_options import FIXED_TARGET, TARGET
from dtwister_features.scoring import seats_to_score
from dtwister_features.state_variables import KEPT, RESIGNED, with_seat_entry
from dtwister_features.terrain.falling import unsupported_pieces
from dtwister_features.terrain.hazards import apply_hazard
from dtwister_features.terrain.possible_positions import impossible_contents
from dtwister_features.turn.turn_frames import active_seat

__all__ = ["EndWithoutScorers", "ImmediateEnding", "TargetScore", "leaders"]


def totals(context: Context) -> list[int]:
    """Return seat -> the victory points that count for it; those of allies are added.

    Rules: SCN-M7-16.
    """
    vp = context.state.vp
    return [
        vp[party[0]] if len(party) == 1 else sum(vp[seat] for seat in party)
        for party in context.match.alliances.of
    ]


def leaders(context: Context) -> tuple[SeatId, ...]:
    """Return the seats with the most victory points; none if all have the same.

    Several with the same share the victory (R-M20), as allies do (SCN-M7-17); both pairs at the
    same sum is a draw (R-M77). A seat that gave up cannot win (R-M10).

    Rules: END-03, R-80.
    """
    resigned, points = context.recall(RESIGNED), totals(context)
    best = max(own for seat, own in enumerate(points) if seat not in resigned)
    seats = context.match.seat_ids
    found = tuple(seat for seat in seats if points[seat] == best and seat not in resigned)
    return () if len(found) == len(points) else found


class TargetScore(Ability):
    """The game ends with the turn in which a seat reached the target (END-01 to END-03).

    The target is an option, or a setting of a scenario that fixes it. A scenario with an end of its
    own does not have this ability (END-05). A handicap does not change the target (HANDICAP-06).
    """

    id = "features:target-score"
    rules = (
        "END-01",
        "END-02",
        "END-03",
        "END-04",
        "R-80",
        "R-81",
        "MULTI-79",
        "MULTI-80",
        "MULTI-81",
        "R-M21",
    )
    listens = (game_events.TurnEnded,)

    def react(self, context: PlayContext, event: Event, bearer: PieceId) -> None:
        """Look at the score when a turn ends."""
        target = context.option(TARGET) or context.setting(FIXED_TARGET)
        if context.state.result is None and max(totals(context)) >= target:
            context.do(events.GameEnded(leaders(context), "target"))


class ImmediateEnding(Ability):
    """Base of ends that come at once, between two actions, once no piece falls.

    Such an ability looks at the state when an action is over with all its consequences, so that two
    results of one action count as simultaneous.

    Rules: END-05.
    """

    layer = 1

    def finish(self, context: PlayContext, winners: list[SeatId], why: str) -> bool:
        """End the game; if all seats have won, it is a draw."""
        won = () if len(winners) == len(context.match.seats) else tuple(winners)
        context.do(events.GameEnded(won, why))
        return True


class ImmediateTargetScore(ImmediateEnding):
    """The game ends at once when a seat has enough points; most points win.

    Rules: SCN-P4-09.
    """

    id = "features:points-at-once"
    rules = ("SCN-P4-01", "SCN-P4-09", "R-240", "END-05", "CG-END-01")

    def __init__(self, target: int) -> None:
        self.target = target

    def apply_standing_rule(self, context: PlayContext) -> bool:
        """Look at the score."""
        points = context.state.vp
        best = max(points)
        if best < self.target:
            return False
        winners = [seat for seat in context.match.seat_ids if points[seat] == best]
        return self.finish(context, winners, "target")


class EndWithoutScorers(Ability):
    """The game ends when no character is left that could still score (R-82)."""

    id = "features:nobody-left"
    rules = ("R-82",)
    ends_for_want_of_pieces = True
    layer = 2  # an end of the scenario comes first

    def apply_standing_rule(self, context: PlayContext) -> bool:
        """Look for a character on the board, under a room or behind a screen."""
        at = context.state.at
        for team in context.match.characters:
            for piece in team:
                if may_come(at[piece]):
                    return False
        context.do(events.GameEnded(leaders(context), "nobody-left"))
        return True


class EndWithoutActors(Ability):
    """The game ends when no piece can act any more, now or later (R-82, R-C71).

    Wounded that cannot be healed or carried out score no more than pieces that are gone, and pieces
    below a face-down room stay there without a miniature to reveal it. This is the reason of R-82,
    R-233 and R-C71; where no seat has scored, it is a draw (SCN-P2-14).
    """

    id = "features:nobody-able"
    rules = ("R-82", "R-C71", "SCN-P2-14")
    ends_for_want_of_pieces = True
    layer = 2

    def apply_standing_rule(self, context: PlayContext) -> bool:
        """Look for a miniature, for a wounded that may act, and behind the screens."""
        state = context.state
        if any(state.minis):
            return False
        for team in context.match.characters:
            for piece in team:
                able = state.at[piece] >= 0 and context.kind(piece).wounded_offers
                if able or state.at[piece] in (RESERVE, BEYOND):
                    return False
        context.do(events.GameEnded(leaders(context), "nobody-able"))
        return True


class KeepScoringPieces(Ability):
    """Scoring pieces stay in view before the seat that scored with them (SCN-B1-06)."""

    id = "features:trophies"
    rules = ("SCN-B1-06", "EXIT-02")
    listens = (events.Removed,)

    def react(self, context: PlayContext, event: events.Removed, bearer: PieceId) -> None:
        """Note the owner of the trophy; if several seats scored for it, it has none."""
        owner = context.seat(event.piece)
        keepers: tuple[SeatId, ...] = (owner,)
        if event.how == "eliminated":
            keepers = seats_to_score(context, owner, event.by)
        if event.how in ("exited", "eliminated") and len(keepers) == 1:
            kept, keeper = context.recall(KEPT), keepers[0]
            context.remember(KEPT, with_seat_entry(kept, keeper, (*kept[keeper], event.piece)))


class FallRule(Ability):
    """A character on an obstacle without support between actions falls (PIT-05).

    That means elimination, or the effect of the obstacle by its own rules (R-310). So no such
    position comes up, nor one against the golden rules (GOLD-05).
    """

    id = "features:falling"
    rules = ("PIT-05", "PIT-07", "R-54", "R-55", "CHAR-THIEF-04")

    def apply_standing_rule(self, context: PlayContext) -> bool:
        """Apply the obstacle to every character that is not held."""
        pieces = unsupported_pieces(context)
        if not pieces:
            return False
        active = active_seat(context)
        changed = False
        for piece in pieces:
            by = active if active != context.seat(piece) else NO_SEAT
            changed = apply_hazard(context, piece, context.space(piece), by) or changed
        return changed

    def why_impossible(self, context: Context) -> Iterator[Refusal]:
        """Yield what no action leaves on a square."""
        yield from impossible_contents(context)
