"""The Banshee: her scream pushes people away (CHAR-BANSHEE)."""

from __future__ import annotations

from typing import ClassVar

import attrs

from dtwister.plugin import Ability, Action, Context, PieceAction, PlayContext, Refusal, fields
from dtwister.plugin.questions import first_seen, seen_from
from dtwister_features.combat.weapons import target_on
from dtwister_features.game_actions import WAYS
from dtwister_features.movement.pushing import push, refuse_push
from dtwister_features.refusals import no_such_way, refusal


@attrs.frozen
class Scream(PieceAction):
    """Push the first character in a direction away (CHAR-BANSHEE-02)."""

    tag: ClassVar[str] = "prison:scream"
    verb: ClassVar[str] = "scream"
    rule: ClassVar[str] = "CHAR-BANSHEE-02"
    way: str = fields.word(choices=WAYS)


class ScreamAbility(Ability):
    """Pushes the first character in line of sight one square away from her, for 2 AP.

    It is no combat. As often as it is paid for, the same one may be pushed again (R-217).
    """

    id = "prison:screaming"
    rules = ("CHAR-BANSHEE-02", "CHAR-BANSHEE-03", "CHAR-BANSHEE-04", "R-217")
    action: ClassVar[type[Action] | None] = Scream
    cost = 2

    def offer(self, context: Context, piece: int) -> list[Action]:
        """The directions in which somebody is in sight who can be pushed."""
        return [
            Scream(piece, WAYS[way])
            for way, space in seen_from(context, context.space(piece))
            if refuse_push(context, target_on(context, space), way) is None
        ]

    def refuse(self, context: Context, action: Action) -> Refusal | None:
        """Nobody in sight, or no way to push whoever is."""
        assert isinstance(action, Scream)
        problem = no_such_way(action.way, "CHAR-BANSHEE-02")
        if problem is not None:
            return problem
        way = WAYS.index(action.way)
        space = first_seen(context, context.space(action.piece), way)
        if space < 0:
            return refusal("nobody", "CHAR-BANSHEE-03", f"nobody is in sight to the {action.way}")
        return refuse_push(context, target_on(context, space), way)

    def perform(self, context: PlayContext, action: Action) -> None:
        """Push; a carrier takes its wounded along (R-211)."""
        assert isinstance(action, Scream)
        way = WAYS.index(action.way)
        space = first_seen(context, context.space(action.piece), way)
        push(context, target_on(context, space), way, by=context.seat(action.piece))
