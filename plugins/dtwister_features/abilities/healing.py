"""Healing a wounded character."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from dtwister.plugin import Ability, Action, Context, PlayContext, Refusal, events
from dtwister.plugin.questions import wounded_at
from dtwister_features.game_actions import Heal
from dtwister_features.refusals import refusal
from dtwister_features.seats import is_friendly
from dtwister_features.terrain.borders import separation


class HealAbility(Ability):
    """Heals a wounded within reach: on an adjacent square (CHAR-CLERIC-02 to CHAR-CLERIC-07).

    Whose it is makes no difference (VET-CLERIC-01, MULTI-10).

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
    action: ClassVar[type[Action] | None] = Heal

    def squares(self, context: Context) -> int:
        """Where a wounded is within reach."""
        if not any(context.state.hurt):
            return 0
        return context.match.board.within_reach_of(context, all_wounded(context))

    def candidates(self, context: Context, piece: int) -> Iterator[Action]:
        """The wounded around."""
        for space in context.reach(context.space(piece)):
            for patient in wounded_at(context, space):
                yield Heal(piece, patient)

    def refuse(self, context: Context, action: Action) -> Refusal | None:
        """Not wounded, out of reach, carried."""
        assert isinstance(action, Heal)
        healer, patient = action.piece, action.patient
        name = context.name(patient)
        if patient == healer:
            return refusal("himself", "CHAR-CLERIC-04", f"{name} cannot heal himself")
        if not context.is_piece(patient) or not context.is_wounded(patient):
            return refusal("not-wounded", "CHAR-CLERIC-02", f"{name} is not wounded")
        if context.carrier_of(patient) == healer:
            return refusal("own-load", "CHAR-CLERIC-05", f"{name} is his load")
        if context.space(patient) not in context.reach(context.space(healer)):
            here, there = context.space(healer), context.space(patient)
            reason = separation(context, here, there) or "it is not within reach"
            said = f"{context.name(healer)} cannot heal {name}: {reason}"
            return refusal("not-adjacent", "CHAR-CLERIC-06", said)
        return why_cannot_recover(context, patient)

    def perform(self, context: PlayContext, action: Action) -> None:
        """The wounded is a miniature again."""
        assert isinstance(action, Heal)
        context.do(events.Recovered(action.patient))


def all_wounded(context: Context) -> int:
    """The squares of all wounded."""
    hurt = 0
    for squares in context.state.hurt:
        hurt |= squares
    return hurt


def why_cannot_recover(context: Context, piece: int) -> Refusal | None:
    """Why a wounded cannot become a miniature where it lies (R-73), or None.

    Who carries it is in the way; and, where a load is whatever shares the square, all that would be
    a load too much.
    """
    carrier = context.carrier_of(piece)
    if carrier >= 0:
        return refusal(
            "carried", "R-73", f"{context.name(piece)} is carried by {context.name(carrier)}"
        )
    if context.match.board.has_carriers:
        return None
    space = context.space(piece)
    others = [other for other in wounded_at(context, space) if other != piece]
    if any(not is_friendly(context, context.seat(other), context.seat(piece)) for other in others):
        return refusal("crowded", "R-73", "an enemy wounded lies on the same square")
    if len(context.pieces_at(space)) > 2:
        return refusal("crowded", "R-73", "the square would hold too much")
    return None
