"""Weapons that work from afar: who may use one against whom, and who is safe from them.

A weapon shoots, or reaches farther than the next square. Whoever uses one takes part in an attack
without being adjacent to an enemy, and pulls nobody in (R-67).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from itertools import chain, combinations
from typing import ClassVar

from dtwister.plugin import BIT, DIRECTIONS, Ability, Match, Refusal, Table
from dtwister_features.common import enemy_minis, refusal

CLOSE_COMBAT = "close-combat"
"""The tag of abilities that work in close combat only (RANGED-09, VET-RANGED-07).

What they add to a combat value is left out by itself where they are off. An ability that does
something else asks `Combat.is_close` whether its bearer is in close combat.
"""


class Weapon(Ability, ABC):
    """Base of what lets a miniature take part in an attack from afar.

    An object gives it to its carrier, or a character has it. It may join attacks that others begin.
    """

    ranged: ClassVar[bool] = True
    """Whether combat with it is ranged combat; else it is close combat at a distance."""

    @abstractmethod
    def aim(self, table: Table, piece: int, target: int) -> Refusal | None:
        """Why it cannot be used against a target from the square of the bearer, or None."""

    @abstractmethod
    def strength(self, table: Table, piece: int, *, fighters: int, close: bool) -> int:
        """What the user adds to its side, all told.

        `fighters` counts the miniatures there; `close`: whether abilities for close combat work.
        """

    def defeated(self, table: Table, piece: int) -> None:
        """What becomes of the weapon when the side of its user lost; the user is not wounded."""


class Cover(Ability):
    """Forbids ranged combat against its bearer, miniature or wounded (RANGED-03)."""

    id = "features:cover"
    rules = ("RANGED-03",)
    while_wounded = True

    def covers(self, table: Table, bearer: int, shooter: int) -> bool:
        """Whether this shooter may not choose this bearer as target."""
        return True


def weapons_of(table: Table, piece: int) -> list[Weapon]:
    """The weapons that a miniature has: built in, then carried."""
    abilities = table.kind(piece).abilities
    load = table.load_of(piece)
    if load >= 0 and table.kind(load).is_object:
        abilities += table.kind(load).abilities
    return [ability for ability in abilities if isinstance(ability, Weapon)]


def weapon_for(table: Table, piece: int, target: int) -> Weapon | None:
    """The first weapon that a miniature can use against a target from where it stands."""
    weapons = weapons_of(table, piece)
    return next((weapon for weapon in weapons if weapon.aim(table, piece, target) is None), None)


def is_covered(table: Table, target: int, shooter: int) -> bool:
    """Whether something keeps a shooter from choosing a target."""
    own, held = table.kind(target).abilities, table.held_by(target)
    return any(
        isinstance(ability, Cover)
        and (ability.while_wounded or not table.is_wounded(target))
        and ability.covers(table, target, shooter)
        for ability in (own + table.kind(held).abilities if held >= 0 else own)
    )


def target_on(table: Table, space: int) -> int:
    """The character that can be chosen as target on a square: whoever carries, not the load."""
    standing = table.mini_at(space)
    return standing if standing >= 0 else table.wounded_at(space)[0]


def in_sight(table: Table, piece: int, target: int) -> bool:
    """Whether a target is the first character in some direction (RANGED-02)."""
    start, space = table.space(piece), table.space(target)
    seen = (table.first_seen(start, direction) for direction in DIRECTIONS)
    return space in seen and target_on(table, space) == target


def in_contact(table: Table, piece: int, target: int) -> Refusal | None:
    """Why a miniature is too close to enemies to use a weapon from afar (RANGED-04, R-70)."""
    space, name = table.space(piece), table.name(piece)
    enemies = enemy_minis(table, table.seat(piece))
    for beside in table.neighbours(space):
        if beside == table.space(target):
            return refusal("in-contact", "RANGED-04", f"the target is adjacent to {name}")
        if enemies & BIT[beside]:
            enemy = table.name(table.mini_at(beside))
            return refusal("in-contact", "RANGED-04", f"{enemy} is adjacent to {name}")
    return None


# -- joining an attack ---------------------------------------------------------------------------


def has_weapons(match: Match) -> bool:
    """Whether there are weapons in a game at all; most games have none."""
    found = match.notes.get("features:weapons")
    if found is None:
        abilities = [ability for kind in match.kinds.values() for ability in kind.abilities]
        found = any(isinstance(ability, Weapon) for ability in abilities)
        match.notes["features:weapons"] = found
    return bool(found)


def refuse_joiners(
    table: Table, piece: int, target: int, joiners: tuple[int, ...]
) -> Refusal | None:
    """Why some of these pieces cannot join an attack from afar, or None (RANGED-12, R-68)."""
    for index, joiner in enumerate(joiners):
        if not 0 <= joiner < len(table.match.pieces):
            return refusal("no-such-piece", "RANGED-12", "there is no such piece")
        name = table.name(joiner)
        if joiner == piece or joiner in joiners[:index]:
            return refusal("joins-twice", "RANGED-12", f"{name} takes part already")
        if table.seat(joiner) != table.seat(piece) or table.kind(joiner).is_object:
            return refusal("not-yours", "RANGED-14", f"{name} is no character of the attacker")
        if table.space(joiner) < 0:
            return refusal("not-on-board", "RANGED-12", f"{name} is not on the board")
        if table.is_wounded(joiner):
            return refusal("wounded", "WOUND-05", f"{name} is wounded")
        if table.is_recovered(joiner):
            return refusal("recovered", "R-65", f"{name} recovered in this turn")
        problem = _refuse_weapons(table, joiner, target)
        if problem is not None:
            return problem
    return None


def _refuse_weapons(table: Table, piece: int, target: int) -> Refusal | None:
    """Why a miniature cannot use any weapon of its own against a target, or None."""
    problem = refusal("no-weapon", "RANGED-12", f"{table.name(piece)} has no such weapon")
    for weapon in weapons_of(table, piece):
        found = weapon.aim(table, piece, target)
        if found is None:
            return None
        problem = found
    return problem


def groups_of_joiners(table: Table, piece: int, target: int) -> Iterator[tuple[int, ...]]:
    """All groups of miniatures that may join an attack from afar, but for the empty one."""
    seat = table.seat(piece)
    able = [
        other
        for other in table.match.characters[seat]
        if other != piece and table.is_able(other) and weapon_for(table, other, target)
    ]
    return chain.from_iterable(combinations(able, size) for size in range(1, len(able) + 1))
