"""How games end, and what must hold between actions (END, PIT-05)."""

from __future__ import annotations

from dtwister.plugin import RESERVE, Ability, Event, Table, events
from dtwister_features import happenings
from dtwister_features.common import fallen, killers
from dtwister_features.ground_rules import befall
from dtwister_features.memory import KEPT, RESIGNED, with_entry
from dtwister_features.turn import active_seat


def totals(table: Table) -> list[int]:
    """Seat -> the victory points that count for it; those of allies are added (SCN-M7-16)."""
    vp = table.state.vp
    return [
        vp[party[0]] if len(party) == 1 else sum(vp[seat] for seat in party)
        for party in table.match.parties.of
    ]


def leaders(table: Table) -> tuple[int, ...]:
    """The seats with the most victory points; nobody if all have the same (END-03, R-80).

    Several with the same share the victory (R-M20), as allies do (SCN-M7-17); both pairs at the
    same sum is a draw (R-M77). A seat that gave up cannot win (R-M10).
    """
    resigned, points = table.recall(RESIGNED), totals(table)
    best = max(own for seat, own in enumerate(points) if seat not in resigned)
    found = tuple(seat for seat, own in enumerate(points) if own == best and seat not in resigned)
    return () if len(found) == len(points) else found


class TargetScore(Ability):
    """The game ends with the turn in which a seat reached the target (END-01 to END-03).

    The target is an option, or a setting of a scenario that fixes it. A scenario with an end of its
    own does without this ability (END-05). A handicap changes nothing of the target (HANDICAP-06).
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
    listens = (happenings.TurnEnded,)

    def react(self, table: Table, event: Event, bearer: int) -> None:
        """Look at the score when a turn ends."""
        target = int(table.match.options.get("target", table.setting("target")))
        if table.state.result is None and max(totals(table)) >= target:
            table.do(events.GameEnded(leaders(table), "target"))


class Ending(Ability):
    """Base of ends that come at once, between two actions, when nobody falls any more (END-05).

    Such an ability looks at the state when an action is over with all that follows from it, so that
    two things which one action brings about count as simultaneous.
    """

    layer = 1

    def finish(self, table: Table, winners: list[int], why: str) -> bool:
        """End the game; where everybody has won, it is a draw."""
        won = () if len(winners) == len(table.match.seats) else tuple(winners)
        table.do(events.GameEnded(won, why))
        return True


class PointsAtOnce(Ending):
    """The game ends at once when a seat has so many points; most points win (SCN-P4-09)."""

    id = "features:points-at-once"
    rules = ("SCN-P4-01", "SCN-P4-09", "R-240", "END-05", "CG-END-01")

    def __init__(self, target: int) -> None:
        self.target = target

    def settle(self, table: Table) -> bool:
        """Look at the score."""
        points = table.state.vp
        best = max(points)
        if best < self.target:
            return False
        return self.finish(table, [s for s, own in enumerate(points) if own == best], "target")


class NobodyLeft(Ability):
    """The game ends when no character is left that could still score (R-82)."""

    id = "features:nobody-left"
    rules = ("R-82",)
    layer = 2  # what a scenario ends with comes first

    def settle(self, table: Table) -> bool:
        """Look for a character on the board, under a room or behind a screen."""
        at = table.state.at
        for team in table.match.characters:
            for piece in team:
                if at[piece] >= -1 or at[piece] <= -100:
                    return False
        table.do(events.GameEnded(leaders(table), "nobody-left"))
        return True


class NobodyAble(Ability):
    """The game ends when nobody can act any more, now or later (R-82, R-C71).

    Wounded that nobody can heal or carry out score no more than pieces that are gone, and whoever
    lies below a face-down room stays there without a miniature to reveal it. This is the reason of
    R-82, R-233 and R-C71; where nobody has scored, it is a draw (SCN-P2-14).
    """

    id = "features:nobody-able"
    rules = ("R-82", "R-C71", "SCN-P2-14")
    layer = 2

    def settle(self, table: Table) -> bool:
        """Look for a miniature, for a wounded that may act, and behind the screens."""
        state = table.state
        if any(state.minis):
            return False
        for team in table.match.characters:
            for piece in team:
                able = state.at[piece] >= 0 and table.kind(piece).wounded_offers
                if able or state.at[piece] == RESERVE:
                    return False
        table.do(events.GameEnded(leaders(table), "nobody-able"))
        return True


class Trophies(Ability):
    """Who was eliminated or left stays in view before the seat that scored (SCN-B1-06)."""

    id = "features:trophies"
    rules = ("SCN-B1-06", "EXIT-02")
    listens = (events.Removed,)

    def react(self, table: Table, event: Event, bearer: int) -> None:
        """Note whose trophy it is; where several seats scored for it, it is nobody's."""
        assert isinstance(event, events.Removed)
        owner = table.seat(event.piece)
        keepers: tuple[int, ...] = (owner,)
        if event.how == "eliminated":
            keepers = killers(table, owner, event.by)
        if event.how in ("exited", "eliminated") and len(keepers) == 1:
            kept, keeper = table.recall(KEPT), keepers[0]
            table.remember(KEPT, with_entry(kept, keeper, (*kept[keeper], event.piece)))


class Falling(Ability):
    """Whoever is on an obstacle without support between actions falls (PIT-05).

    That means elimination, or what the obstacle does by its own rules (R-310).
    """

    id = "features:falling"
    rules = ("PIT-05", "PIT-07", "R-54", "R-55", "CHAR-THIEF-04")

    def settle(self, table: Table) -> bool:
        """Let everybody who is not held suffer what befalls people there."""
        pieces = fallen(table)
        if not pieces:
            return False
        active = active_seat(table)
        changed = False
        for piece in pieces:
            by = active if active != table.seat(piece) else -1
            changed = befall(table, piece, table.space(piece), by) or changed
        return changed
