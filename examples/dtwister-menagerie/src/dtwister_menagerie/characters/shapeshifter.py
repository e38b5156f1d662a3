"""The Shapeshifter: takes the shape of a character beside it (MENAG-SHAPE)."""

from __future__ import annotations

from collections.abc import Iterator

import attrs

from dtwister.plugin import Ability, Context, PieceAction, PlayContext, Refusal, fields, intents
from dtwister.plugin.numbers import PieceId
from dtwister.plugin.questions import why_no_target
from dtwister.plugin.statuses import NEXT_OWN_TURN, Status, gain_status
from dtwister_features.targets import aim_of, is_foiled

DISGUISED = Status(
    id="menagerie:disguised",
    name="disguised",
    sign="D",
    copies=True,
    rules=("MENAG-SHAPE-02", "MENAG-SHAPE-03"),
    text="It has the values and the abilities of another character.",
)


@attrs.frozen
class Mimic(PieceAction, tag="menagerie:mimic", verb="mimic", rule="MENAG-SHAPE-02"):
    """Take the shape of a miniature on an adjacent square."""

    target: PieceId = fields.piece()
    intent = intents.Worth(2.0)


class Mimicking(Ability[Mimic]):
    """Takes the shape of a miniature beside it, for 1 AP, until the next turn of its player."""

    id = "menagerie:mimicking"
    rules = ("MENAG-SHAPE-02", "MENAG-SHAPE-03", "MENAG-SHAPE-04", "MENAG-SHAPE-05")

    def candidates(self, context: Context, piece: PieceId) -> Iterator[Mimic]:
        """Yield the miniatures around."""
        for space in context.neighbours(context.space(piece)):
            if context.mini_at(space) >= 0:
                yield Mimic(piece, context.mini_at(space))

    def refuse(self, context: Context, action: Mimic) -> Refusal | None:
        """Refuse all but miniatures on adjacent squares, and those with full hands."""
        piece, target = action.piece, action.target
        said = f"{context.name(piece)} cannot mimic {context.name(target)}"
        if context.mini_at(context.space(target)) != target:
            return Refusal("no-miniature", "MENAG-SHAPE-02", f"{said}: it is not a miniature")
        if context.space(target) not in context.neighbours(context.space(piece)):
            return Refusal("not-beside", "MENAG-SHAPE-02", f"{said}: it is not beside it")
        if context.loads_of(piece):
            return Refusal("loaded", "MENAG-SHAPE-04", f"{said}: it carries something")
        return why_no_target(context, aim_of(self, piece, target))

    def perform(self, context: PlayContext, action: Mimic) -> None:
        """Be like the target until the next turn of this seat; all see what that is."""
        if is_foiled(context, aim_of(self, action.piece, action.target)):
            return
        context.show(action.target)
        owner, like = context.seat(action.piece), context.kind(action.target).id
        gain_status(context, action.piece, DISGUISED, owner=owner, lasts=NEXT_OWN_TURN, like=like)
