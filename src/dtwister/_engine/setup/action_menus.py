"""Menus: the possible actions of a miniature with its loads, points and square.

They depend on the kinds of the pieces alone, so games with the same pieces share them.
"""

from __future__ import annotations

import attrs

from dtwister._caching import Caches, per_rules
from dtwister._engine.compiled_rules import Rules, ability_order
from dtwister._engine.piece_kinds import PieceKind, overrides
from dtwister._model.ability import Ability
from dtwister._model.actions import Action
from dtwister._model.frames import ActionSource
from dtwister._model.ids import PieceId, enumerate_pieces
from dtwister._model.values.shared_methods import PlainValue, Printed

Menu = tuple[tuple[ActionSource, ...], tuple[tuple[int, ActionSource], ...]]
"""The actions of a miniature on a square: certain ones, and conditional ones.
A conditional action depends on the squares of an ability, given by its number in
`ActionMenus.dynamic_abilities`.
"""


@attrs.frozen
class _Offer(PlainValue):
    """One activated ability of a miniature with a load."""

    cost: int
    static: int
    """Its number in `ActionMenus.static_abilities`, or -1."""
    dynamic: int
    """Its number in `ActionMenus.dynamic_abilities`, or -1."""
    source: ActionSource


@attrs.frozen(eq=False, kw_only=True)
class ActionMenus(Printed):
    """The possible actions of the pieces of a game in their turn."""

    kind_of: tuple[PieceKind, ...]
    static_abilities: tuple[Ability, ...]
    """The abilities that are offered on certain squares of the labyrinth only."""
    dynamic_abilities: tuple[Ability, ...]
    """Those for which the squares depend on more."""
    free_actors: tuple[PieceId, ...]
    """The pieces with actions that cost nothing."""
    max_cost: int
    """The most that an action may cost."""
    rules_caches: Caches = attrs.field(factory=dict, init=False, repr=False)

    @per_rules
    def menu(self, piece: PieceId, loads: tuple[PieceId, ...], points: int, offered: int) -> Menu:
        """Return the menu of a miniature with its loads for some points.

        `offered` has a bit for each of the `static_abilities` that is offered on its square.
        """
        always: list[ActionSource] = []
        sometimes: list[tuple[int, ActionSource]] = []
        for one in self._offers(piece, loads):
            if one.cost > points:
                continue
            if one.dynamic >= 0:
                sometimes.append((one.dynamic, one.source))
            elif one.static < 0 or offered >> one.static & 1:
                always.append(one.source)
        return tuple(always), tuple(sometimes)

    @per_rules
    def _offers(self, piece: PieceId, loads: tuple[PieceId, ...]) -> tuple[_Offer, ...]:
        """Return the actions of a miniature with its loads, for any points and on any square."""
        kinds = tuple(self.kind_of[load] for load in loads)
        return tuple(
            self._offer(piece, ability, ability.action)
            for ability in self.abilities(self.kind_of[piece], kinds)
            if ability.action is not None
        )

    def _offer(self, piece: PieceId, ability: Ability, action: type[Action]) -> _Offer:
        sample = ability.sample if overrides(ability, "sample") else None
        static, dynamic = (
            abilities.index(ability) if ability in abilities else -1
            for abilities in (self.static_abilities, self.dynamic_abilities)
        )
        source = ActionSource(action.verb, piece, ability.offer, sample)
        return _Offer(ability.cost, static, dynamic, source)

    @per_rules
    def abilities(self, kind: PieceKind, loads: tuple[PieceKind, ...]) -> tuple[Ability, ...]:
        """Return the activated abilities of a kind of miniature and of the objects it carries.

        None is there twice: not by two alike, nor by itself and by an object.
        """
        found = kind.offers
        for load in loads:
            if load.is_object:
                found += tuple(ability for ability in load.offers if ability not in found)
        return found

    @per_rules
    def abilities_for(
        self, kind: PieceKind, loads: tuple[PieceKind, ...], action: type[Action]
    ) -> tuple[Ability, ...]:
        """Return those of the `abilities` that offer a class of actions."""
        return tuple(one for one in self.abilities(kind, loads) if one.action is action)


@per_rules
def menus_of(rules: Rules, kind_of: tuple[PieceKind, ...]) -> ActionMenus:
    """Return the menus of pieces of some kinds; one object for all games that have these pieces."""
    return make_menus(kind_of)


def make_menus(kind_of: tuple[PieceKind, ...]) -> ActionMenus:
    """Return the menus of pieces of some kinds."""
    everywhere = list({a for kind in kind_of for a in kind.offers if overrides(a, "squares")})
    placed = ability_order(everywhere)
    return ActionMenus(
        kind_of=kind_of,
        static_abilities=tuple(ability for ability in placed if ability.squares_fixed),
        dynamic_abilities=tuple(ability for ability in placed if not ability.squares_fixed),
        free_actors=tuple(
            piece
            for piece, kind in enumerate_pieces(kind_of)
            if any(not ability.cost for ability in (*kind.offers, *kind.wounded_offers))
        ),
        max_cost=max((a.cost for kind in kind_of for a in kind.offers), default=0),
    )
