"""Healing a wounded character."""

from __future__ import annotations

from collections.abc import Iterator

from dtwister.plugin import Ability, Context, PlayContext, Refusal, events
from dtwister.plugin.numbers import PieceId
from dtwister.plugin.questions import why_no_target, wounded_at
from dtwister.plugin.squares import NOWHERE, Squares, wounded_squares
from dtwister_features.game_actions import Heal
from dtwister_features.refusals import refusal
from dtwister_features.seats import is_friendly
from dtwister_features.targets import HELP, aim_of, is_foiled
from dtwister_features.terrain.borders import separation

__all__ = ["why_cannot_recover"]


class HealAbility(Ability[Heal]):
    """Heals a wounded within reach: on an adjacent square (CHAR-CLERIC-02 to CHAR-CLERIC-07).

    The owner makes no difference (VET-CLERIC-01, MULTI-10).

    Only abilities make a wounded a miniature again (WOUND-09), never time alone (WOUND-11).
    """

    id = "features:healing"
    rules = (
        "CHAR-CLERIC-02",
        "CHAR-CLERIC-03",
        "CHAR-CLERIC-04",
        "CHAR-CLERIC-05",
        "CHAR-CLERIC-06",
        "CHAR-CLERIC-07",
    )

    def squares(self, context: Context) -> Squares:
        """Return the squares with a wounded within reach."""
        if not any(context.state.hurt):
            return NOWHERE
        return context.match.board.within_reach_of(context, wounded_squares(context))

    def candidates(self, context: Context, piece: PieceId) -> Iterator[Heal]:
        """Yield the wounded around."""
        for space in context.reach(context.space(piece)):
            for patient in wounded_at(context, space):
                yield Heal(piece, patient)

    def refuse(self, context: Context, action: Heal) -> Refusal | None:
        """Refuse one that is not wounded, is out of reach, or is carried."""
        healer, patient = action.piece, action.patient
        said = f"{context.name(healer)} cannot heal {context.name(patient)}"
        if patient == healer:
            return refusal("himself", "CHAR-CLERIC-04", f"{said}: no healer can heal itself")
        if not context.is_piece(patient) or not context.is_wounded(patient):
            return refusal("not-wounded", "CHAR-CLERIC-02", f"{said}: it is not wounded")
        if context.carrier_of(patient) == healer:
            return refusal("own-load", "CHAR-CLERIC-05", f"{said}: the healer is carrying it")
        if context.space(patient) not in context.reach(context.space(healer)):
            here, there = context.space(healer), context.space(patient)
            reason = separation(context, here, there) or "it is not within reach"
            return refusal("not-adjacent", "CHAR-CLERIC-06", f"{said}: {reason}")
        aim = aim_of(self, healer, patient, HELP)
        return why_cannot_recover(context, patient) or why_no_target(context, aim)

    def perform(self, context: PlayContext, action: Heal) -> None:
        """Turn the wounded into a miniature again."""
        if is_foiled(context, aim_of(self, action.piece, action.patient, HELP)):
            return
        context.do(events.Recovered(action.patient))


def why_cannot_recover(context: Context, piece: PieceId) -> Refusal | None:
    """Return why a wounded cannot become a miniature where it lies (R-73), or None.

    Its carrier is in the way; and, where a load is any piece that shares the square, so is every
    piece that would be one load too many.
    """
    carrier = context.carrier_of(piece)
    if carrier >= 0:
        sentence = f"{context.name(piece)} cannot recover: {context.name(carrier)} carries it"
        return refusal("carried", "R-73", sentence)
    if context.match.board.has_carriers:
        return None
    space = context.space(piece)
    others = [other for other in wounded_at(context, space) if other != piece]
    if any(not is_friendly(context, context.seat(other), context.seat(piece)) for other in others):
        return refusal(
            "crowded",
            "R-73",
            f"{context.name(piece)} cannot recover: a wounded enemy is on its square",
        )
    if len(context.pieces_at(space)) > 2:
        return refusal(
            "crowded",
            "R-73",
            f"{context.name(piece)} cannot recover: its square would hold too many pieces",
        )
    return None
