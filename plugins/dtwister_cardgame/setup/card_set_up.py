"""Set-up of the card game: as on the board,
with the facing of starters (CG-SETUP).
"""

from __future__ import annotations

from collections.abc import Iterable

import attrs

from dtwister.plugin import Action, Context, PlayContext, Refusal, events, fields
from dtwister.plugin.decisions import ActionSource, Decision, Frame
from dtwister.plugin.numbers import PieceId, SeatId, SpaceId
from dtwister_cardgame import card_events, state_variables
from dtwister_features.setup.set_up_frames import SetUpFrame
from dtwister_features.state_variables import with_seat_entry


@attrs.frozen
class Face(
    Action, tag="card:face", verb="face", rule="CG-SETUP-15", phrase="face {space} with {piece}"
):
    """Choose the zone of the room in front that a starter faces (CG-SETUP-15)."""

    piece: PieceId = fields.piece(secret=True)
    space: SpaceId = fields.space(label="to", secret=True)


@attrs.frozen
class CardSetUpFrame(SetUpFrame, tag="card:set-up"):
    """The set-up of the card game for two players that have their cards (CG-SETUP-01).

    Rooms are drawn in whole pairs and laid face down, turned at random (CG-SETUP-03, CG-SETUP-04,
    CG-SETUP-05, R-C05); then come the starters, one at each place (CG-SETUP-09, R-C04), the lot for
    the first to place (CG-SETUP-10), the cards on rooms (CG-SETUP-11 to CG-SETUP-14, R-C07), which
    no seat sees again before the reveal (CG-SETUP-13, CG-INFO-01), the facing of the starters, and
    another lot for the first turn (CG-SETUP-16).
    """

    def advance(self, context: PlayContext) -> None:
        """Go to the next stage; the last one is the first turn."""
        if self.stage <= 4:
            super().advance(context)
        else:
            self.begin(context)

    def after_turning_up(self, context: PlayContext) -> None:
        """Let the seats choose facings; then all of them are shown at once (R-C06)."""
        context.push(FacingsShown())
        for seat in reversed(context.match.seat_ids):
            context.push(FaceFrame(seat))


@attrs.frozen
class FaceFrame(Frame, tag="card:facing"):
    """A seat chooses in secret the zone icon that each of its starters faces.

    Rules: CG-SETUP-15.
    """

    seat: SeatId = fields.seat()

    def _chosen(self, context: Context) -> tuple[int, ...]:
        return context.recall(state_variables.FACINGS)[self.seat]

    def _waiting(self, context: Context) -> list[PieceId]:
        """Return the starters of this seat without a choice so far."""
        chosen = self._chosen(context)[::2]
        return [
            piece for piece in state_variables.starters(context, self.seat) if piece not in chosen
        ]

    def decision(self, context: Context) -> Decision | None:
        """Ask for one starter after the other."""
        if not self._waiting(context):
            return None
        colour = context.match.seats[self.seat]
        return Decision(self.seat, "face", f"{colour} chooses what a starter faces")

    def action_sources(self, context: Context) -> Iterable[ActionSource]:
        """Offer every starter without a facing."""
        return [ActionSource("face", piece, self._offer) for piece in self._waiting(context)]

    def _offer(self, context: Context, piece: PieceId) -> list[Action]:
        return [Face(piece, space) for space in state_variables.facings(context, piece)]

    def refuse(self, context: Context, action: Action) -> Refusal | None:
        """Refuse anything but an own starter without a facing,
        and a zone in front of its place.
        """
        colour = context.match.seats[self.seat]
        if not isinstance(action, Face):
            sentence = f"{colour} cannot do this now: it must choose the zones its starters face"
            return Refusal("not-now", "CG-SETUP-15", sentence)
        if action.piece not in self._waiting(context):
            sentence = (
                f"{colour} cannot choose for this piece: name a starter that faces nothing yet"
            )
            return Refusal("no-starter", "CG-SETUP-15", sentence)
        if action.space not in state_variables.facings(context, action.piece):
            sentence = (
                f"{context.name(action.piece)} cannot face {context.square(action.space)}: "
                f"that is not a zone of the room in front of it"
            )
            return Refusal("not-in-front", "CG-SETUP-15", sentence)
        return None

    def resolve(self, context: PlayContext, action: Face) -> None:
        """Remember the choice."""
        chosen = (*self._chosen(context), action.piece, action.space)
        entries = context.recall(state_variables.FACINGS)
        context.remember(state_variables.FACINGS, with_seat_entry(entries, self.seat, chosen))
        context.do(card_events.FacingChosen(self.seat, action.piece, action.space))


@attrs.frozen
class FacingsShown(Frame, tag="card:facings-shown"):
    """All starters turn to what their seats have chosen, at the same time (R-C06)."""

    def advance(self, context: PlayContext) -> None:
        """Turn them in the order of their numbers, to hide the order of the choices."""
        context.pop()
        chosen = [number for entry in context.recall(state_variables.FACINGS) for number in entry]
        context.remember(state_variables.FACINGS, ((),) * len(context.match.seats))
        for piece, space in sorted(zip(chosen[::2], chosen[1::2], strict=True)):
            context.do(events.Shifted(PieceId(piece), SpaceId(space)))


FRAMES = (CardSetUpFrame, FaceFrame, FacingsShown)
