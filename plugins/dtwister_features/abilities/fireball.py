"""Fireballs: what eliminates characters at a distance, once (OBJ-FIREBALL)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar

import attrs

from dtwister.plugin import (
    Ability,
    Action,
    Context,
    PieceAction,
    PlayContext,
    Refusal,
    events,
    fields,
)
from dtwister.plugin.numbers import NO_PIECE
from dtwister.plugin.questions import first_seen, seen_from
from dtwister_features.combat.weapons import target_on
from dtwister_features.game_actions import WAYS
from dtwister_features.refusals import no_such_way, refusal
from dtwister_features.scoring import eliminate
from dtwister_features.seats import is_ally
from dtwister_features.terrain.magic import MAGICAL, why_cancelled

USER = "fireball-user"
"""The tag of the characters that may use the wand (CHAR-WIZARD-08)."""


@attrs.frozen
class ShootFireball(PieceAction):
    """Shoot a fireball in a direction (OBJ-FIREBALL-02)."""

    tag: ClassVar[str] = "features:fire"
    verb: ClassVar[str] = "fire"
    rule: ClassVar[str] = "OBJ-FIREBALL-01"
    way: str = fields.word(choices=WAYS)


class BlastAbility(Ability):
    """Base of what eliminates characters and is used up by that: who may use it, what it does."""

    user: ClassVar[str] = USER
    """The tag of those who may use it."""

    def unusable(self, context: Context, piece: int) -> Refusal | None:
        """No user, or nothing of the kind in hand."""
        if self.user not in context.kind(piece).tags:
            return refusal("no-user", "OBJ-FIREBALL-01", f"{context.name(piece)} cannot use this")
        if self.load(context, piece) < 0:
            return refusal("no-wand", "OBJ-FIREBALL-01", f"{context.name(piece)} has none in hand")
        return None

    def load(self, context: Context, piece: int) -> int:
        """What the user carries that has this ability, or `NO_PIECE`."""
        loads = (load for load in context.loads_of(piece) if self in context.kind(load).abilities)
        return next(loads, NO_PIECE)

    def blast(self, context: PlayContext, piece: int, victims: Iterable[int]) -> None:
        """Discard what is used; the victims are eliminated without combat."""
        seat, load = context.seat(piece), self.load(context, piece)
        context.do(events.Removed(load, "discarded", seat, context.space(piece)))
        for victim in victims:
            eliminate(context, victim, seat)


class ShootFireballAbility(BlastAbility):
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
    action: ClassVar[type[Action] | None] = ShootFireball
    tags = frozenset({MAGICAL})

    def candidates(self, context: Context, piece: int) -> Iterator[Action]:
        """The directions in which somebody is in sight."""
        for way, _ in seen_from(context, context.space(piece)):
            yield ShootFireball(piece, WAYS[way])

    def refuse(self, context: Context, action: Action) -> Refusal | None:
        """No Wizard, no wand, nobody or an ally in sight, no magic there (VET-MAGIC-04)."""
        assert isinstance(action, ShootFireball)
        problem = self.unusable(context, action.piece) or no_such_way(action.way, "OBJ-FIREBALL-02")
        if problem is not None:
            return problem
        target = first_seen(context, context.space(action.piece), WAYS.index(action.way))
        if target < 0:
            return refusal("nobody", "R-103", f"nobody is in sight to the {action.way}")
        first = target_on(context, target)
        if is_ally(context, context.seat(action.piece), context.seat(first)):
            return refusal("ally", "R-M76", f"{context.name(first)}, an ally, comes first")
        return why_cancelled(context, action.piece, target)

    def perform(self, context: PlayContext, action: Action) -> None:
        """Discard the wand; the victim is eliminated, and what it carries if that is wounded.

        It can stand on any line, of whomever (MULTI-116).

        Eliminated is out of the game: nothing brings it back (OBJ-FIREBALL-09, CHAR-TROLL-05).
        """
        assert isinstance(action, ShootFireball)
        space = first_seen(context, context.space(action.piece), WAYS.index(action.way))
        there = context.pieces_at(space)
        self.blast(context, action.piece, [p for p in there if not context.kind(p).is_object])
