"""The Telescoping spear: close combat at a distance (OBJ-SPEAR)."""

from __future__ import annotations

from collections.abc import Iterator

import attrs

from dtwister.plugin import Context, PieceAction, PlayContext, Refusal, events, fields
from dtwister.plugin.numbers import NO_SEAT, PieceId
from dtwister.plugin.questions import is_fresh
from dtwister_features.combat.combat_board import combat_board_of
from dtwister_features.combat.combat_frame import begin_combat
from dtwister_features.combat.combat_resolution import combat_value
from dtwister_features.combat.weapons import (
    ATTACK_WEAPON,
    Weapon,
    groups_of_joiners,
    objects_with,
    refuse_joiners,
    weapons_named,
    weapons_of,
    why_in_contact,
    why_no_combat,
)
from dtwister_features.refusals import refusal
from dtwister_features.seats import no_enemy
from dtwister_features.targets import is_foiled

__all__ = ["Strike", "StrikeAbility"]


@attrs.frozen
class Strike(
    PieceAction,
    tag="features:strike",
    verb="strike",
    rule="OBJ-SPEAR-01",
    phrase="strike at {target}[ with {joiners}]",
):
    """Attack from a distance with the Telescoping spear (OBJ-SPEAR-01)."""

    target: PieceId = fields.piece()
    joiners: tuple[PieceId, ...] = fields.pieces(label="with", default=())
    """Miniatures that join from afar with their weapons (R-224, R-68)."""
    wielding: tuple[int, ...] = fields.numbers(label="wielding", default=())
    """The weapon that each joiner uses; by default the first that it can (R-68)."""


class StrikeAbility(Weapon[Strike]):
    """Its bearer attacks two squares away, or through the arrow-slit beside its square.

    In the card game that is a zone beside its own one; the board says which spaces it reaches.

    It is close combat in every respect (VET-SPEAR-03), except that a defeat breaks the spear and
    leaves its bearer unhurt. It is used in attack only (OBJ-SPEAR-09): beside an enemy its bearer
    fights like any other character (R-225, VET-SPEAR-02).
    """

    id = "features:reach"
    rules = (
        "OBJ-SPEAR-01",
        "OBJ-SPEAR-03",
        "OBJ-SPEAR-05",
        "OBJ-SPEAR-07",
        "OBJ-SPEAR-11",
        "OBJ-SPEAR-13",
        "VET-SPEAR-04",
        "R-223",
        "R-224",
    )
    ranged = False
    tags = frozenset({ATTACK_WEAPON})

    def candidates(self, context: Context, piece: PieceId) -> Iterator[Strike]:
        """Yield attacks on all targets within reach, each with all groups that may join."""
        board = combat_board_of(context)
        for space in board.spaces_struck_from(context, context.space(piece)):
            for target in board.targets_at(context, space):
                if self.why_not_against(context, piece, target) is None:
                    yield Strike(piece, target)
                    for joiners, wielding in groups_of_joiners(context, piece, target):
                        yield Strike(piece, target, joiners, wielding)

    def offer(self, context: Context, piece: PieceId) -> Iterator[Strike]:
        """Return the legal candidates, which are all of them."""
        return self.candidates(context, piece)

    def refuse(self, context: Context, action: Strike) -> Refusal | None:
        """Refuse a target that it cannot strike, or wrong joiners."""
        piece, target = action.piece, action.target
        problem = why_no_combat(context) or self.why_not_against(context, piece, target)
        return problem or refuse_joiners(
            context, action.piece, action.target, action.joiners, action.wielding
        )

    def perform(self, context: PlayContext, action: Strike) -> None:
        """Declare the combat, in which this weapon is used, whatever else its bearer has."""
        if is_foiled(context, self.aim(action.piece, action.target)):
            return
        using = {
            action.piece: weapons_of(context, action.piece).index(self),
            **weapons_named(action.joiners, action.wielding),
        }
        begin_combat(context, (), action.target, (action.piece, *action.joiners), using)

    def refuse_target(self, context: Context, piece: PieceId, target: PieceId) -> Refusal | None:
        """Return why a target is refused:
        no enemy, out of reach, or an enemy beside the bearer.
        """
        said = f"{context.name(piece)} cannot strike {context.name(target)}"
        if not context.is_piece(target) or context.kind(target).is_object:
            return refusal("no-character", "OBJ-SPEAR-01", f"{said}: it is not a character")
        space, there = context.space(piece), context.space(target)
        if context.seat(target) == context.seat(piece):
            return refusal("friend", "OBJ-SPEAR-01", f"{said}: it is not an enemy")
        if (ally := no_enemy(context, piece, target)) is not None:
            return ally
        if there < 0:
            return refusal("not-on-board", "OBJ-SPEAR-01", f"{said}: it is not on the board")
        board = combat_board_of(context)
        if target not in board.targets_at(context, there):
            return refusal("carried", "R-63", f"{said}: it is carried; attack its carrier")
        if is_fresh(context, target):
            return refusal("fresh", "COMBAT-08", f"{said}: it was wounded in this turn")
        problem = why_in_contact(context, piece, target, rules=("OBJ-SPEAR-08", "OBJ-SPEAR-10"))
        return problem or board.refuse_strike(context, space, there, context.name(target))

    def strength(self, context: Context, piece: PieceId, *, fighters: int, close: bool) -> int:
        """Return the value of the bearer, without other weapons.

        Rules: OBJ-SPEAR-12, VET-SPEAR-01.
        """
        return combat_value(
            context, piece, attacking=True, fighters=fighters, close=close, without_tags=self.tags
        )

    def when_defeated(self, context: PlayContext, piece: PieceId) -> None:
        """Break the spear (OBJ-SPEAR-06)."""
        for held in objects_with(context, piece):
            if self in context.kind(held).abilities:
                context.do(events.Removed(held, "discarded", NO_SEAT, context.space(piece)))
                return
