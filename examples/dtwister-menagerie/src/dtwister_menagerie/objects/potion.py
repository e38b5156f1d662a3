"""The Potion of invisibility: no enemy chooses its drinker as a target (MENAG-POTION)."""

from __future__ import annotations

from collections.abc import Iterator

import attrs

from dtwister.plugin import Ability, Aim, Context, PieceAction, PlayContext, Refusal, intents
from dtwister.plugin.numbers import PieceId
from dtwister.plugin.statuses import NEXT_OWN_TURN, Status, gain_status
from dtwister_features.seats import is_friendly
from dtwister_menagerie.objects.single_use import held, use_up


class Unseen(Ability):
    """No piece of an enemy can choose it as a target."""

    id = "menagerie:unseen"
    rules = ("MENAG-POTION-02",)

    def guard(self, context: Context, aim: Aim, bearer: PieceId) -> Refusal | None:
        """Refuse the choices of enemies; a trap chooses nobody by sight."""
        if aim.target != bearer or aim.piece < 0:
            return None
        if is_friendly(context, context.seat(bearer), context.seat(aim.piece)):
            return None
        said = f"{context.name(aim.piece)} cannot see {context.name(bearer)}: it is invisible"
        return Refusal("invisible", "MENAG-POTION-02", said)


INVISIBLE = Status(
    id="menagerie:invisible",
    name="invisible",
    sign="I",
    abilities=(Unseen(),),
    rules=("MENAG-POTION-02",),
    text="No enemy can choose it as a target, until the next turn of its player.",
)


@attrs.frozen
class Quaff(PieceAction, tag="menagerie:quaff", verb="quaff", rule="MENAG-POTION-01"):
    """Drink the Potion of invisibility."""

    intent = intents.Worth(2.0)


class Quaffing(Ability[Quaff]):
    """The carrier drinks the potion, for 1 AP, and is invisible."""

    id = "menagerie:quaffing"
    rules = ("MENAG-POTION-01",)

    def candidates(self, context: Context, piece: PieceId) -> Iterator[Quaff]:
        """Yield the only possible action."""
        yield Quaff(piece)

    def perform(self, context: PlayContext, action: Quaff) -> None:
        """Use the potion up; then give its effect."""
        use_up(context, action.piece, held(context, action.piece, self))
        owner = context.seat(action.piece)
        gain_status(context, action.piece, INVISIBLE, owner=owner, lasts=NEXT_OWN_TURN)
