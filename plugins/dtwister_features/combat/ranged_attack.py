"""Ranged combat (RANGED); it does not occur without a ranged weapon in play."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from dtwister.plugin import Context, PlayContext, Refusal
from dtwister.plugin.numbers import NO_PIECE, PieceId
from dtwister.plugin.questions import first_cited, is_fresh, why_no_target
from dtwister_features.combat.combat_board import combat_board_of
from dtwister_features.combat.combat_frame import begin_combat
from dtwister_features.combat.weapons import (
    Weapon,
    groups_of_joiners,
    in_sight,
    joiners_of,
    objects_with,
    refuse_joiners,
    show_weapons,
    weapons_named,
    weapons_of,
    why_in_contact,
    why_no_combat,
)
from dtwister_features.game_actions import WAYS, Shoot
from dtwister_features.refusals import refusal
from dtwister_features.seats import no_enemy
from dtwister_features.targets import is_foiled

__all__ = ["ShootAbility"]


class ShootAbility(Weapon[Shoot]):
    """A ranged weapon; its value takes the place of the shooter's own (RANGED-05).

    >>> ShootAbility(value=1).value
    1
    """

    id = "features:shooting"
    rules: ClassVar[tuple[str, ...]] = (
        "RANGED-01",
        "RANGED-02",
        "RANGED-05",
        "RANGED-07",
        "RANGED-13",
        "VET-RANGED-04",
    )

    def __init__(self, value: int) -> None:
        self.value = value

    def candidates(self, context: Context, piece: PieceId) -> Iterator[Shoot]:
        """Yield shots in all four directions, each with all groups that may join."""
        board = combat_board_of(context)
        seen = board.sighted(context, context.space(piece))
        if not seen:
            return
        number = weapons_of(context, piece).index(self) + 1
        for way, space in seen:
            for target in board.targets_at(context, space):
                named = target if board.target_is_chosen else NO_PIECE
                action = Shoot(piece, WAYS[way], (), number, named)
                if self.refuse(context, action) is None:
                    yield action
                    for joiners, wielding in groups_of_joiners(context, piece, target, shot=True):
                        yield Shoot(piece, WAYS[way], joiners, number, named, wielding)

    def offer(self, context: Context, piece: PieceId) -> Iterator[Shoot]:
        """Return the legal candidates, which are all of them."""
        return self.candidates(context, piece)

    def refuse(self, context: Context, action: Shoot) -> Refusal | None:
        """Refuse without such a weapon or a target in sight, near enemies,
        or with wrong joiners.
        """
        if (peace := why_no_combat(context)) is not None:
            return peace
        weapon = _chosen(context, action)
        if weapon is None:
            name = context.name(action.piece)
            rule = first_cited(context.match, "VET-RANGED-03", "RANGED-01")
            return refusal(
                "no-weapon", rule, f"{name} cannot shoot: it has no weapon {action.weapon}"
            )
        if action.way not in WAYS:
            return refusal(
                "no-way",
                "GOLD-01",
                f"{context.name(action.piece)} cannot shoot {action.way!r}: "
                f"the directions are {', '.join(WAYS)}",
            )
        target = _target_of(context, action)
        if target < 0:
            return combat_board_of(context).refuse_sight(
                context, action.piece, action.target, action.way
            )
        problem = (
            weapon.limit(context, action.piece)
            or _refuse_target(context, action.piece, target)
            or why_no_target(context, weapon.aim(action.piece, target))
        )
        if problem is not None:
            return problem
        return refuse_joiners(
            context, action.piece, target, action.joiners, action.wielding, shot=True
        )

    def perform(self, context: PlayContext, action: Shoot) -> None:
        """Declare the combat.

        If the target is protected by something that the shooter could not know, that is shown, and
        there is no shot. The shot was declared, so it is paid for (CG-WHEEL-08); the weapon is not
        used.
        """
        target = _target_of(context, action)
        show_weapons(context, action.piece)
        if is_foiled(context, self.aim(action.piece, target)):
            return
        shooters = (action.piece, *joiners_of(context, action.piece, target, action.joiners))
        named = weapons_named(action.joiners, action.wielding)
        begin_combat(context, (), target, shooters, {action.piece: action.weapon - 1, **named})

    def limit(self, context: Context, piece: PieceId) -> Refusal | None:
        """Return why it cannot be used now on any target: a limit of its own,
        such as one shot a turn (VET-RANGED-03).
        """
        return None

    def refuse_target(self, context: Context, piece: PieceId, target: PieceId) -> Refusal | None:
        """Return why a target is not in sight of the bearer, or in contact (R-68)."""
        if not in_sight(context, piece, target):
            said = _cannot_shoot(context, piece, target)
            return refusal("not-in-sight", "RANGED-02", f"{said}: it is not in sight")
        return self.limit(context, piece) or _refuse_target(context, piece, target)

    def strength(self, context: Context, piece: PieceId, *, fighters: int, close: bool) -> int:
        """Return the value of the weapon, unmodified; of all equal ones that it carries.

        Only the card game has characters that carry two (R-C96).
        """
        alike = sum(self in context.kind(held).abilities for held in objects_with(context, piece))
        return self.value * max(1, alike)


def _chosen(context: Context, action: Shoot) -> ShootAbility | None:
    """Return the weapon that a shot is made with."""
    weapons = weapons_of(context, action.piece)
    if not 1 <= action.weapon <= len(weapons):
        return None
    weapon = weapons[action.weapon - 1]
    return weapon if isinstance(weapon, ShootAbility) else None


def _target_of(context: Context, action: Shoot) -> PieceId:
    """Return the first character in the direction of a shot, or the one named, or `NO_PIECE`."""
    board, way = combat_board_of(context), WAYS.index(action.way)
    spaces = board.sighted_in(context, context.space(action.piece), way)
    targets = [target for space in spaces for target in board.targets_at(context, space)]
    if action.target in targets:
        return action.target
    return targets[0] if action.target < 0 and targets and not board.target_is_chosen else NO_PIECE


def _cannot_shoot(context: Context, piece: PieceId, target: PieceId) -> str:
    return f"{context.name(piece)} cannot shoot at {context.name(target)}"


def _refuse_target(context: Context, piece: PieceId, target: PieceId) -> Refusal | None:
    """Return why a character in sight cannot be shot at, or None."""
    if context.seat(target) == context.seat(piece):
        said = _cannot_shoot(context, piece, target)
        return refusal("friend", "RANGED-03", f"{said}: it is a friend")
    if (ally := no_enemy(context, piece, target)) is not None:
        return ally
    if is_fresh(context, target):
        said = _cannot_shoot(context, piece, target)
        return refusal("fresh", "RANGED-10", f"{said}: it was wounded in this turn")
    return why_in_contact(context, piece, target)
