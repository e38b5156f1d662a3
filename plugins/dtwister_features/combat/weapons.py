"""Weapons from afar: their users and targets, and protection from them.

A weapon shoots, or reaches farther than the next square. A user of one takes part in an attack
without being adjacent to an enemy, and draws no one in (R-67).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from itertools import combinations, product
from typing import ClassVar

from dtwister.plugin import Ability, ActionT, Aim, Context, Match, PlayContext, Refusal
from dtwister.plugin.caching import per_match, per_state
from dtwister.plugin.numbers import NO_PIECE, PieceId, SeatId, SpaceId
from dtwister.plugin.questions import is_recovered, why_no_target, wounded_at
from dtwister_features.combat.combat_board import Side, combat_board_of
from dtwister_features.refusals import refusal
from dtwister_features.scenario_options import COMBAT
from dtwister_features.targets import ATTACK, SHOT, aim_of

__all__ = [
    "CLOSE_COMBAT",
    "CombatBan",
    "ShotProtection",
    "Weapon",
    "is_protected",
    "target_on",
    "weapons_of",
]

CLOSE_COMBAT = "close-combat"
"""The tag of abilities that work in close combat only (RANGED-09, VET-RANGED-07).

Where they are off, their combat values are left out automatically, and so are tactics. An
ability that does something else asks `CombatFrame.is_close` whether its bearer is in close combat.
"""
ATTACK_WEAPON = "attack-weapon"
"""The tag of weapons that exclude each other (VET-SPEAR-01)."""


class CombatBan(Ability, ABC):
    """Base of rules of a whole game that forbid combat for a time.

    It covers close and ranged combat and nothing else.
    """

    @abstractmethod
    def holds(self, context: Context) -> Refusal | None:
        """Return why no one may attack now, or None."""


def why_no_combat(context: Context) -> Refusal | None:
    """Return why no one may attack, or None:
    the scenario has `combat = false`, or peace.
    """
    peaceful, peaces = _combat_bans(context.match)
    if peaceful:
        return refusal("no-combat", "SCN-P1-08", "pieces cannot attack: the scenario has no combat")
    for peace in peaces:
        if (found := peace.holds(context)) is not None:
            return found
    return None


@per_match
def _combat_bans(match: Match) -> tuple[bool, tuple[CombatBan, ...]]:
    """Return whether a game is without combat, and its rules that ban it for a time."""
    rules = tuple(ability for ability in match.abilities.of_game if isinstance(ability, CombatBan))
    return not match.setting(COMBAT), rules


class Weapon(Ability[ActionT], ABC):
    """Base of weapons with which a miniature takes part in an attack from afar.

    An object gives it to its carrier, or a character has it. It may join attacks that others begin.
    """

    ranged: ClassVar[bool] = True
    """True if combat with it is ranged combat (VET-RANGED-01);
    else it is close combat.
    """

    @abstractmethod
    def refuse_target(self, context: Context, piece: PieceId, target: PieceId) -> Refusal | None:
        """Return why it cannot be used against a target from the square of the bearer, or None."""

    def aim(self, piece: PieceId, target: PieceId) -> Aim:
        """Return the choice of a target for a combat with it."""
        return aim_of(self, piece, target, ATTACK, *((SHOT,) if self.ranged else ()))

    def why_not_against(self, context: Context, piece: PieceId, target: PieceId) -> Refusal | None:
        """Return why it cannot be used against a target: out of its reach, or guarded."""
        problem = self.refuse_target(context, piece, target)
        return problem or why_no_target(context, self.aim(piece, target))

    @abstractmethod
    def strength(self, context: Context, piece: PieceId, *, fighters: int, close: bool) -> int:
        """Return the total that the user adds to its side.

        `fighters` counts the miniatures there; `close`: whether abilities for close combat work.
        """

    def when_used(self, context: PlayContext, piece: PieceId) -> None:
        """Note that a miniature uses it in a declared combat; for limits of its own."""

    def when_defeated(self, context: PlayContext, piece: PieceId) -> None:
        """Change the weapon after a defeat of its user's side; the user is not wounded."""


class ShotProtection(Ability):
    """Forbids ranged combat against its bearer, miniature or wounded (RANGED-03)."""

    id = "features:cover"
    rules = ("RANGED-03", "OBJ-SHIELD-01", "OBJ-SHIELD-02", "VET-SHIELD-01", "R-229", "R-230")
    while_wounded = True

    def guard(self, context: Context, aim: Aim, bearer: PieceId) -> Refusal | None:
        """Refuse shots at its bearer; at one that carries it, or has it below when wounded."""
        target = aim.target
        if SHOT not in aim.sorts or not (
            bearer == target or bearer in objects_with(context, target)
        ):
            return None
        if context.is_wounded(target) and not self.while_wounded:
            return None
        if not self.protects(context, target, aim.piece):
            return None
        shooter = context.name(aim.piece) if aim.piece >= 0 else "a shot"
        said = f"{shooter} cannot {'shoot at' if aim.piece >= 0 else 'hit'} {context.name(target)}"
        return refusal("covered", "RANGED-03", f"{said}: it is protected from shots")

    def protects(self, context: Context, bearer: PieceId, shooter: PieceId) -> bool:
        """Return whether this shooter may not choose this bearer as target."""
        return True


def objects_with(context: Context, piece: PieceId) -> tuple[PieceId, ...]:
    """Return the objects that a character carries or, wounded, has on its square;
    mostly one or none.
    """
    kind_of, loads = context.match.kind_of, context.loads_of(piece)
    return tuple(o for o in loads if kind_of[o].is_object) if loads else loads


def weapons_of(context: Context, piece: PieceId) -> list[Weapon]:
    """Return the weapons that a miniature has: built in, then carried (VET-RANGED-03).

    Two objects alike are one weapon, which counts both (R-C96).
    """
    armed = _weapons(context.match)
    found = armed[piece]
    for held in objects_with(context, piece):
        found += armed[held]
    return list(dict.fromkeys(found)) if found else []


@per_match
def _weapons(match: Match) -> tuple[tuple[Weapon, ...], ...]:
    """Return piece -> the weapons among its own abilities; most have none."""
    return tuple(
        tuple(ability for ability in kind.abilities if isinstance(ability, Weapon))
        for kind in match.kind_of
    )


def show_weapons(context: PlayContext, piece: PieceId) -> None:
    """Show the weapons of a miniature that uses one, if others may not know them.

    They are chosen among by their number, so it shows all of them (R-C76).
    """
    for held in objects_with(context, piece) if context.state.concealed else ():
        if any(isinstance(ability, Weapon) for ability in context.kind(held).abilities):
            context.show(held)


def weapons_to_join_with(context: Context, piece: PieceId, target: PieceId) -> list[int]:
    """Return the numbers of the weapons with which a miniature can join an attack where it stands.

    It uses one of them only, and nothing of the others is added (VET-RANGED-02).
    """
    board = combat_board_of(context)
    return [
        index
        for index, weapon in enumerate(weapons_of(context, piece))
        if board.may_join(ranged=weapon.ranged)
        and weapon.why_not_against(context, piece, target) is None
    ]


def weapon_for(context: Context, piece: PieceId, target: PieceId) -> int:
    """Return the first weapon with which a miniature joins an attack, or `NO_PIECE`.

    It is used if none is named.

    Rules: R-68.
    """
    return next(iter(weapons_to_join_with(context, piece, target)), NO_PIECE)


_SHOTS = frozenset({ATTACK, SHOT})


def is_protected(context: Context, target: PieceId, shooter: PieceId) -> bool:
    """Return whether something keeps a shooter from choosing a target (VET-RANGED-09).

    A shooter that is not a piece, such as a trap in a wall, is `NO_PIECE`.
    """
    return why_no_target(context, Aim(target, shooter, None, _SHOTS)) is not None


def target_on(context: Context, space: SpaceId) -> PieceId:
    """Return the target on a square, a carrier and not its load; or `NO_PIECE`."""
    standing = context.mini_at(space)
    return standing if standing >= 0 else next(iter(wounded_at(context, space)), NO_PIECE)


def in_sight(context: Context, piece: PieceId, target: PieceId) -> bool:
    """Return whether a target is the first character in some direction (RANGED-02)."""
    board, start, space = combat_board_of(context), context.space(piece), context.space(target)
    seen = any(there == space for _, there in board.sighted(context, start))
    return seen and target in board.targets_at(context, space)


def why_in_contact(
    context: Context,
    piece: PieceId,
    target: PieceId,
    *,
    rules: tuple[str, str] = ("RANGED-04", "RANGED-04"),
) -> Refusal | None:
    """Return why a miniature is too close to enemies to use a weapon from afar.

    `rules` forbid it beside the target, and beside another enemy.

    Rules: RANGED-04, R-70.
    """
    board, seat = combat_board_of(context), context.seat(piece)
    said = f"{context.name(piece)} cannot use its weapon"
    enemies = board.menacing_spaces(context, seat)
    for near in context.reach(context.space(piece)):
        if near == context.space(target):
            return refusal("in-contact", rules[0], f"{said}: the target is too close")
        if near in enemies:
            foes = context.match.alliances.foes[seat]
            standing = (p for p in board.targets_at(context, near) if context.seat(p) in foes)
            enemy = context.name(next(standing))
            return refusal("in-contact", rules[1], f"{said}: {enemy} is too close")
    return None


# -- joining an attack ---------------------------------------------------------------------------


@per_match
def has_weapons(match: Match) -> bool:
    """Return whether there are weapons in a game at all; most games have none."""
    return any(_weapons(match))


Joining = tuple[Side, tuple[int, ...]]
"""Joiners, and the numbers of their weapons, from 1; none:
each uses the first that it can.
"""


def weapons_named(joiners: Side, wielding: tuple[int, ...]) -> dict[PieceId, int]:
    """Return the weapon that each joiner uses, by its number from 0; empty if none is named."""
    return {piece: number - 1 for piece, number in zip(joiners, wielding, strict=False)}


def refuse_joiners(
    context: Context,
    piece: PieceId,
    target: PieceId,
    joiners: tuple[PieceId, ...],
    wielding: tuple[int, ...],
    *,
    shot: bool = False,
) -> Refusal | None:
    """Return why some of these pieces cannot join an attack from afar, or None.

    Where all that can shoot join automatically, that is only in a combat that begins with a `shot`
    (R-C65), and a joiner is named only with its weapon (R-C69).

    Rules: RANGED-12, R-68.
    """
    if joiners and not combat_board_of(context).names_joiners and not (shot and wielding):
        return refusal(
            "not-asked",
            "RANGED-12",
            "the attacker cannot name joiners: all that can shoot join automatically",
        )
    if wielding and len(wielding) != len(joiners):
        sentence = (
            f"joiners cannot share weapons: expected one for each of {len(joiners)} joiners, "
            f"got {len(wielding)}"
        )
        return refusal("unmatched", "RANGED-12", sentence)
    named = weapons_named(joiners, wielding)
    for index, joiner in enumerate(joiners):
        said = f"{context.name(joiner)} cannot join the attack"
        if not context.is_piece(joiner):
            return refusal("no-such-piece", "RANGED-12", f"{said}: the game has no such piece")
        if joiner == piece or joiner in joiners[:index]:
            return refusal("joins-twice", "RANGED-12", f"{said}: it already takes part")
        if context.seat(joiner) != context.seat(piece) or context.kind(joiner).is_object:
            return refusal(
                "not-yours", "RANGED-14", f"{said}: it is not a character of the attacker"
            )
        if context.space(joiner) < 0:
            return refusal("not-on-board", "RANGED-12", f"{said}: it is not on the board")
        if context.is_wounded(joiner):
            return refusal("wounded", "WOUND-05", f"{said}: it is wounded")
        if is_recovered(context, joiner):
            return refusal("recovered", "R-65", f"{said}: it recovered in this turn")
        problem = _refuse_weapons(context, joiner, target, named.get(joiner))
        if problem is not None:
            return problem
    return None


def _refuse_weapons(
    context: Context, piece: PieceId, target: PieceId, number: int | None
) -> Refusal | None:
    """Return why a miniature cannot use a weapon of its own against a target, or None.

    It is the named one, or any of them.
    """
    name, weapons = context.name(piece), weapons_of(context, piece)
    problem = refusal(
        "no-weapon", "RANGED-12", f"{name} cannot join the attack: it has no weapon for that"
    )
    if number is not None:
        if not 0 <= number < len(weapons):
            sentence = f"{name} cannot use weapon {number + 1}: it has {len(weapons)}"
            return refusal("no-weapon", "VET-RANGED-03", sentence)
        weapons = [weapons[number]]
    board = combat_board_of(context)
    for weapon in weapons:
        found = weapon.why_not_against(context, piece, target)
        if found is None and (number is None or board.may_join(ranged=weapon.ranged)):
            return None
        sentence = f"{name} cannot join with that weapon: only the attacker can use it"
        problem = found or refusal("cannot-join", "RANGED-12", sentence)
    return problem


def groups_of_joiners(
    context: Context, piece: PieceId, target: PieceId, *, shot: bool = False
) -> Iterator[Joining]:
    """Yield all ways in which miniatures may join an attack from afar, but for none joining.

    All groups of them, and each with all its choices of weapons. Where all that can shoot join a
    `shot` automatically, only those are named that use another weapon than their first.
    """
    asked = combat_board_of(context).names_joiners
    if not asked and not shot:
        return
    able = _able_to_join(context, piece, target)
    choices = {other: weapons_to_join_with(context, other, target) for other in able}
    for size in range(1, len(able) + 1):
        for group in combinations(able, size):
            if asked:
                yield group, ()
            rest = [choices[other] if asked else choices[other][1:] for other in group]
            for weapons in product(*rest):
                wielding = tuple(number + 1 for number in weapons)
                if not asked or any(
                    choices[o][0] != w for o, w in zip(group, weapons, strict=True)
                ):
                    yield group, wielding


def _able_to_join(context: Context, piece: PieceId, target: PieceId) -> Side:
    """Return the other miniatures of the attacker that can use a weapon against the target."""
    return tuple(
        other
        for other in _armed_miniatures(context, context.seat(piece))
        if other != piece and weapon_for(context, other, target) >= 0
    )


@per_state
def _armed_miniatures(context: Context, seat: SeatId) -> Side:
    """Return the able miniatures of a seat that have a weapon."""
    return tuple(
        piece
        for piece in context.match.characters[seat]
        if context.is_able(piece) and weapons_of(context, piece)
    )


def joiners_of(context: Context, piece: PieceId, target: PieceId, named: Side) -> Side:
    """Return the joiners of a shot: the named ones, or all that can if none is named."""
    return (
        named if combat_board_of(context).names_joiners else _able_to_join(context, piece, target)
    )
