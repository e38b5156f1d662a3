"""The Banshee: its scream pushes characters away (CHAR-BANSHEE)."""

from __future__ import annotations

import attrs

from dtwister.plugin import Ability, Context, PieceAction, PlayContext, Refusal, fields
from dtwister.plugin.numbers import PieceId
from dtwister.plugin.questions import first_seen, seen_from, why_no_target
from dtwister_features.combat.weapons import target_on
from dtwister_features.game_actions import WAYS
from dtwister_features.movement.pushing import push, refuse_push
from dtwister_features.refusals import no_such_way, refusal
from dtwister_features.targets import PUSH, aim_of, is_foiled


@attrs.frozen
class Scream(
    PieceAction, tag="prison:scream", verb="scream", rule="CHAR-BANSHEE-02", phrase="scream {way}"
):
    """Push the first character in a direction away (CHAR-BANSHEE-02)."""

    way: str = fields.word(choices=WAYS)


class ScreamAbility(Ability[Scream]):
    """Pushes the first character in line of sight one square away from it, for 2 AP.

    It is not combat. The same character may be pushed as often as it is paid for (R-217).
    """

    id = "prison:screaming"
    rules = ("CHAR-BANSHEE-02", "CHAR-BANSHEE-03", "CHAR-BANSHEE-04", "R-217")
    cost = 2

    def offer(self, context: Context, piece: PieceId) -> list[Scream]:
        """Return the directions with a character in sight that can be pushed."""
        return [
            Scream(piece, WAYS[way])
            for way, space in seen_from(context, context.space(piece))
            if self._refuse_target(context, piece, target_on(context, space), way) is None
        ]

    def refuse(self, context: Context, action: Scream) -> Refusal | None:
        """Refuse without a character in sight that can be pushed."""
        problem = no_such_way(action.way, "CHAR-BANSHEE-02")
        if problem is not None:
            return problem
        way = WAYS.index(action.way)
        space = first_seen(context, context.space(action.piece), way)
        if space < 0:
            name = context.name(action.piece)
            sentence = f"{name} cannot scream {action.way}: no character is in sight"
            return refusal("nobody", "CHAR-BANSHEE-03", sentence)
        return self._refuse_target(context, action.piece, target_on(context, space), way)

    def _refuse_target(
        self, context: Context, piece: PieceId, target: PieceId, way: int
    ) -> Refusal | None:
        """Return why a character cannot be pushed by the scream, or None."""
        problem = refuse_push(context, target, way)
        return problem or why_no_target(context, aim_of(self, piece, target, PUSH))

    def perform(self, context: PlayContext, action: Scream) -> None:
        """Push the character; a carrier takes its wounded along (R-211)."""
        way = WAYS.index(action.way)
        target = target_on(context, first_seen(context, context.space(action.piece), way))
        if not is_foiled(context, aim_of(self, action.piece, target, PUSH)):
            push(context, target, way, by=context.seat(action.piece))
