"""Fireballs: single-use abilities
that eliminate characters at a distance (OBJ-FIREBALL).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar

import attrs

from dtwister.plugin import (
    Ability,
    ActionT,
    Context,
    PieceAction,
    PlayContext,
    Refusal,
    events,
    fields,
    intents,
)
from dtwister.plugin.numbers import NO_PIECE, PieceId
from dtwister.plugin.questions import first_seen, seen_from, why_no_target
from dtwister_features.combat.weapons import target_on
from dtwister_features.game_actions import WAYS
from dtwister_features.refusals import no_such_way, refusal
from dtwister_features.scoring import eliminate
from dtwister_features.seats import is_ally
from dtwister_features.targets import aim_of, is_foiled
from dtwister_features.terrain.magic import MAGICAL, why_cancelled

__all__ = ["BlastAbility"]

USER = "fireball-user"
"""The tag of the characters that may use the wand (CHAR-WIZARD-08)."""


@attrs.frozen
class ShootFireball(
    PieceAction,
    tag="features:fire",
    verb="fire",
    rule="OBJ-FIREBALL-01",
    phrase="shoot a fireball {way}",
):
    """Shoot a fireball in a direction (OBJ-FIREBALL-02)."""

    way: str = fields.word(choices=WAYS)
    intent = intents.Worth(60.0)


class BlastAbility(Ability[ActionT]):
    """Base of single-use abilities that eliminate characters: the users, the effect."""

    user: ClassVar[str] = USER
    """The tag of the characters that may use it."""

    def unusable(self, context: Context, piece: PieceId) -> Refusal | None:
        """Return why there is no user, or no object of the kind in hand."""
        if self.user not in context.kind(piece).tags:
            sentence = f"{context.name(piece)} cannot use this object: it is not one of its users"
            return refusal("no-user", "OBJ-FIREBALL-01", sentence)
        if self.load(context, piece) < 0:
            sentence = f"{context.name(piece)} cannot use this object: it does not carry it"
            return refusal("no-wand", "OBJ-FIREBALL-01", sentence)
        return None

    def load(self, context: Context, piece: PieceId) -> PieceId:
        """Return the piece with this ability that the user carries, or `NO_PIECE`."""
        loads = (load for load in context.loads_of(piece) if self in context.kind(load).abilities)
        return next(loads, NO_PIECE)

    def blast(self, context: PlayContext, piece: PieceId, victims: Iterable[PieceId]) -> None:
        """Discard the used piece; eliminate the victims without combat, but for guarded ones."""
        seat, load = context.seat(piece), self.load(context, piece)
        context.do(events.Removed(load, "discarded", seat, context.space(piece)))
        for victim in victims:
            if not is_foiled(context, aim_of(self, piece, victim)):
                eliminate(context, victim, seat)


class ShootFireballAbility(BlastAbility[ShootFireball]):
    """Eliminates the first character in a direction; used once."""

    id = "features:fireball"
    rules = (
        "OBJ-FIREBALL-01",
        "OBJ-FIREBALL-02",
        "OBJ-FIREBALL-03",
        "OBJ-FIREBALL-04",
        "OBJ-FIREBALL-05",
        "OBJ-FIREBALL-06",
        "OBJ-FIREBALL-07",
        "OBJ-FIREBALL-08",
        "VET-FIREBALL-01",
        "R-102",
        "R-104",
        "R-105",
        "VET-FIREBALL-01",
    )
    tags = frozenset({MAGICAL})

    def candidates(self, context: Context, piece: PieceId) -> Iterator[ShootFireball]:
        """Yield the directions with a character in sight."""
        for way, _ in seen_from(context, context.space(piece)):
            yield ShootFireball(piece, WAYS[way])

    def refuse(self, context: Context, action: ShootFireball) -> Refusal | None:
        """Refuse without Wizard or wand, at no one or an ally, or without magic.

        Rules: VET-MAGIC-04.
        """
        problem = self.unusable(context, action.piece) or no_such_way(action.way, "OBJ-FIREBALL-02")
        if problem is not None:
            return problem
        said = f"{context.name(action.piece)} cannot fire {action.way}"
        target = first_seen(context, context.space(action.piece), WAYS.index(action.way))
        if target < 0:
            return refusal("nobody", "R-103", f"{said}: no character is in sight")
        first = target_on(context, target)
        if is_ally(context, context.seat(action.piece), context.seat(first)):
            return refusal("ally", "R-M76", f"{said}: it would hit {context.name(first)}, an ally")
        cancelled = why_cancelled(context, action.piece, target)
        return cancelled or why_no_target(context, aim_of(self, action.piece, first))

    def perform(self, context: PlayContext, action: ShootFireball) -> None:
        """Discard the wand; the victim is eliminated, and a wounded victim's load too.

        It can stand on the line of any seat (MULTI-116).

        Eliminated is out of the game: nothing brings it back (OBJ-FIREBALL-09, CHAR-TROLL-05).
        """
        space = first_seen(context, context.space(action.piece), WAYS.index(action.way))
        there = [p for p in context.pieces_at(space) if not context.kind(p).is_object]
        self.blast(context, action.piece, there)
