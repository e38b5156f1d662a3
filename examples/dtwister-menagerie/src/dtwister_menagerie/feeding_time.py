"""The rule of the scenarios: every fourth turn a bell rings, and cages open (MENAG-BELL)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction

import attrs

from dtwister.plugin import Ability, Action, Context, PlayContext, Refusal, fields
from dtwister.plugin.chance import Rng, equally_likely
from dtwister.plugin.decisions import CHANCE, ActionSource, Decision, Frame
from dtwister.plugin.numbers import NO_PIECE, PieceId
from dtwister_features.game_events import TurnBegan
from dtwister_menagerie.ground.lever import switch_gates, switchable


def caged_rooms(context: Context) -> tuple[int, ...]:
    """Return the places of revealed rooms with a portcullis that moves."""
    return tuple(n for n in range(len(context.match.grid.slots)) if switchable(context, n))


class FeedingTime(Ability):
    """Every so many turns chance names a room, and its portcullises are switched."""

    id = "menagerie:feeding-time"
    rules = ("MENAG-BELL-01", "MENAG-BELL-02")
    listens = (TurnBegan,)

    def __init__(self, every: int) -> None:
        if every < 1:
            raise ValueError(f"expected a number of turns from 1 on, got {every}")
        self.every = every

    def react(self, context: PlayContext, event: TurnBegan, bearer: PieceId) -> None:
        """Ring the bell if its turn has come, and some cage can open or close."""
        if context.state.clock % self.every == 0 and caged_rooms(context):
            context.push(BellFrame())


@attrs.frozen
class Ring(Action, tag="menagerie:ring", verb="ring"):
    """Chance names a room."""

    room: int = fields.slot()


@attrs.frozen
class BellFrame(Frame, tag="menagerie:bell"):
    """The bell rings: chance says in which room."""

    def decision(self, context: Context) -> Decision | None:
        """Ask chance, as long as there is such a room."""
        return (
            Decision(CHANCE, "bell", "the bell of a room rings") if caged_rooms(context) else None
        )

    def action_sources(self, context: Context) -> Iterable[ActionSource]:
        """Offer the rooms."""
        return (ActionSource("ring", NO_PIECE, self._offer),)

    def _offer(self, context: Context, piece: PieceId) -> list[Action]:
        return [Ring(room) for room in caged_rooms(context)]

    def sample_chance(self, context: Context, rng: Rng) -> Action:
        """Draw a room."""
        return Ring(rng.choice(caged_rooms(context)))

    def probabilities(self, context: Context) -> Mapping[Action, Fraction]:
        """Return the rooms, with equal chances."""
        return equally_likely(self._offer(context, NO_PIECE))

    def refuse(self, context: Context, action: Action) -> Refusal | None:
        """Refuse rooms in which no portcullis moves."""
        if isinstance(action, Ring) and action.room in caged_rooms(context):
            return None
        said = "chance cannot do this: the bell rings in a room with a portcullis that moves"
        return Refusal("no-bell", "MENAG-BELL-02", said)

    def resolve(self, context: PlayContext, action: Ring) -> None:
        """Switch the portcullises of the room."""
        context.pop()
        switch_gates(context, action.room)
