"""Zones laid face down at set-up, so that a lot gives exits to seats (SCN-M5)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from fractions import Fraction
from itertools import permutations

import attrs

from dtwister.plugin import Action, Context, PlayContext, Refusal, events
from dtwister.plugin.chance import Rng, equally_likely
from dtwister.plugin.decisions import CHANCE, ActionSource, Decision, Frame
from dtwister.plugin.numbers import NO_PIECE, NO_SEAT, PieceId
from dtwister_features import game_events, state_variables
from dtwister_features.game_actions import DrawZones
from dtwister_features.refusals import refusal
from dtwister_features.setup import starting_dots

__all__: list[str] = []


@attrs.frozen
class ZoneLotFrame(Frame, tag="features:laying-zones"):
    """Chance lays the zones of all colours face down at their places (SCN-M5-03, SCN-M5-21)."""

    def decision(self, context: Context) -> Decision | None:
        """Return the decision of chance on the lot."""
        return Decision(CHANCE, "zones", "the exits are shuffled and laid face down")

    def sample_chance(self, context: Context, rng: Rng) -> Action:
        """Draw one of all lots with equal chances."""
        lots = rng.shuffled(starting_dots.lots_of(context.match))
        return DrawZones(tuple(lots[: len(context.match.line_setup.drawn)]))

    def action_sources(self, context: Context) -> Iterable[ActionSource]:
        """Return the one source of actions: the lots that chance may draw."""
        return (ActionSource("zones", NO_PIECE, self._offer),)

    def _offer(self, context: Context, piece: PieceId) -> list[Action]:
        match = context.match
        lots = set(permutations(starting_dots.lots_of(match), len(match.line_setup.drawn)))
        return [DrawZones(seats) for seats in sorted(lots)]

    def probabilities(self, context: Context) -> Mapping[Action, Fraction]:
        """Return all rows of lots, with equal chances."""
        return equally_likely(self._offer(context, NO_PIECE))

    def refuse(self, context: Context, action: Action) -> Refusal | None:
        """Refuse unless each seat has one zone while there are enough,
        and the rest has no owner.
        """
        if not isinstance(action, DrawZones):
            return refusal(
                "not-now", "SCN-M5-03", "chance cannot do this now: it must lay the exits"
            )
        missing = Counter(action.seats)
        missing.subtract(starting_dots.lots_of(context.match))
        if len(action.seats) != len(context.match.line_setup.drawn) or max(missing.values()) > 0:
            return refusal(
                "bad-lot",
                "SCN-M5-03",
                "chance cannot lay the exits like this: every seat gets one of them",
            )
        return None

    def resolve(self, context: PlayContext, action: DrawZones) -> None:
        """Lay them; no seat sees which lies where (SCN-M5-04)."""
        context.pop()
        context.remember(state_variables.ZONES, action.seats)
        context.do(game_events.ZonesLaid(NO_SEAT, action.seats))


def turn_up_zones(context: PlayContext) -> None:
    """Turn up the zones, if there are any: from now on they are exits (SCN-M5-10, SCN-M5-12)."""
    seats = context.recall(state_variables.ZONES)
    if seats:
        context.remember(state_variables.ZONES, ())
        context.do(events.ExitsDrawn(seats))
