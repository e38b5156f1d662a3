"""Ranged combat (RANGED); without a ranged weapon in play nothing of it happens."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from dtwister.plugin import Action, Refusal, Table
from dtwister_features.actions import WAYS, Shoot
from dtwister_features.boards import board_of
from dtwister_features.combat import declare
from dtwister_features.common import no_enemy, refusal
from dtwister_features.weapons import (
    Weapon,
    groups_of_joiners,
    in_contact,
    in_sight,
    is_covered,
    joiners_of,
    no_combat,
    objects_with,
    refuse_joiners,
    show_cover,
    show_weapons,
    weapons_named,
    weapons_of,
)


class Shooting(Weapon):
    """A ranged weapon; its value takes the place of the shooter's own (RANGED-05).

    >>> Shooting(value=1).value
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
    action: ClassVar[type[Action] | None] = Shoot

    def __init__(self, value: int) -> None:
        self.value = value

    def candidates(self, table: Table, piece: int) -> Iterator[Action]:
        """All four directions, each with all groups that may join."""
        board = board_of(table)
        seen = board.sighted(table, table.space(piece))
        if not seen:
            return
        number = weapons_of(table, piece).index(self) + 1
        for way, space in seen:
            for target in board.targets_at(table, space):
                named = target if board.several else -1
                action = Shoot(piece, WAYS[way], (), number, named)
                if self.refuse(table, action) is None:
                    yield action
                    for joiners, wielding in groups_of_joiners(table, piece, target, shot=True):
                        yield Shoot(piece, WAYS[way], joiners, number, named, wielding)

    def offer(self, table: Table, piece: int) -> Iterator[Action]:
        """Those of the candidates that are legal, which they all are."""
        return self.candidates(table, piece)

    def refuse(self, table: Table, action: Action) -> Refusal | None:
        """No such weapon, nobody in sight, a wrong target, enemies too close, wrong joiners."""
        assert isinstance(action, Shoot)
        if (peace := no_combat(table)) is not None:
            return peace
        weapon = _chosen(table, action)
        if weapon is None:
            name = table.name(action.piece)
            rule = table.first_cited("VET-RANGED-03", "RANGED-01")
            return refusal("no-weapon", rule, f"{name} has no weapon {action.weapon}")
        if action.way not in WAYS:
            return refusal("no-way", "GOLD-01", f"{action.way!r} is none of {', '.join(WAYS)}")
        target = _aimed_at(table, action)
        if target < 0:
            return board_of(table).refuse_sight(table, action.piece, action.target, action.way)
        problem = weapon.limit(table, action.piece) or _refuse_target(table, action.piece, target)
        if problem is not None:
            return problem
        return refuse_joiners(
            table, action.piece, target, action.joiners, action.wielding, shot=True
        )

    def perform(self, table: Table, action: Action) -> None:
        """Declare the combat.

        If something that the shooter could not know protects the target, that is shown, and there
        is no shot. It was declared, so it is paid for (CG-WHEEL-08); the weapon is not used.
        """
        assert isinstance(action, Shoot)
        target = _aimed_at(table, action)
        show_weapons(table, action.piece)
        if is_covered(table, target, action.piece):
            show_cover(table, target)
            return
        shooters = (action.piece, *joiners_of(table, action.piece, target, action.joiners))
        named = weapons_named(action.joiners, action.wielding)
        declare(table, (), target, shooters, {action.piece: action.weapon - 1, **named})

    def limit(self, table: Table, piece: int) -> Refusal | None:
        """Why it cannot be used now, whoever is the target: a limit of its own, such as one shot
        a turn (VET-RANGED-03).
        """
        return None

    def aim(self, table: Table, piece: int, target: int) -> Refusal | None:
        """From its own square, the target must be in sight and not in contact (R-68)."""
        if not in_sight(table, piece, target):
            names = f"{table.name(target)} is no target of {table.name(piece)}"
            return refusal("not-in-sight", "RANGED-02", names)
        return self.limit(table, piece) or _refuse_target(table, piece, target)

    def strength(self, table: Table, piece: int, *, fighters: int, close: bool) -> int:
        """The value of the weapon, which nothing modifies; of all of them that it carries alike.

        Only the card game has characters who carry two (R-C96).
        """
        alike = sum(self in table.kind(held).abilities for held in objects_with(table, piece))
        return self.value * max(1, alike)


def _chosen(table: Table, action: Shoot) -> Shooting | None:
    """The weapon that a shot is made with."""
    weapons = weapons_of(table, action.piece)
    if not 1 <= action.weapon <= len(weapons):
        return None
    weapon = weapons[action.weapon - 1]
    return weapon if isinstance(weapon, Shooting) else None


def _aimed_at(table: Table, action: Shoot) -> int:
    """The first character in the direction of a shot, or the one that is named there; or -1."""
    board, way = board_of(table), WAYS.index(action.way)
    spaces = board.sighted_in(table, table.space(action.piece), way)
    targets = [target for space in spaces for target in board.targets_at(table, space)]
    if action.target in targets:
        return action.target
    return targets[0] if action.target < 0 and targets and not board.several else -1


def _refuse_target(table: Table, piece: int, target: int) -> Refusal | None:
    """Why a character in sight is no target for a shot, or None."""
    name = table.name(target)
    if table.seat(target) == table.seat(piece):
        return refusal("friend", "RANGED-03", f"{name} is in the way")
    if (ally := no_enemy(table, piece, target)) is not None:
        return ally
    if is_covered(table, target, piece):
        return refusal("covered", "RANGED-03", f"{name} is no target for ranged combat")
    if table.is_fresh(target):
        return refusal("fresh", "RANGED-10", f"{name} was wounded in this turn")
    return in_contact(table, piece, target)
