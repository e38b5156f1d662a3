"""The sources of the actions of a turn: the pieces, their menus, and where these are offered."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Final

from dtwister.plugin import Context
from dtwister.plugin.caching import per_labyrinth, per_match
from dtwister.plugin.decisions import ActionSource
from dtwister.plugin.numbers import PieceId, SpaceId
from dtwister.plugin.squares import Squares

if TYPE_CHECKING:
    from dtwister_features.turn.turn_frames import CardTurn

__all__: list[str] = []

_MOST: Final = 1 << 14
"""The most menus that are kept."""
_Menu = tuple[tuple[ActionSource, ...], tuple[tuple[int, ActionSource], ...]]
"""Certain actions, and those that depend on the squares of a `dynamic_abilities`, by its number."""


def sources_with_points(context: Context, turn: CardTurn) -> list[ActionSource]:
    """Return what the pieces of a seat may do for the points left."""
    state, match = context.state, context.match
    menus, at, here = match.menus, state.at, state.here
    offered, dearest = _offered_here(context), menus.max_cost
    # The squares of an ability as a mask, found when a piece first asks for them.
    masks: list[int | None] = [None] * len(menus.dynamic_abilities)
    unable, purse = state.wounded | state.recovered, turn.purse
    # Without a point there may still be actions that cost none (AP-03).
    points = min(turn.ap, dearest)
    found: list[ActionSource] = []
    for piece in match.characters[turn.seat]:
        space = at[piece]
        if space < 0:
            continue
        if purse:
            points = min(turn.points_of(piece), dearest)
        if points < 0:
            continue  # nothing costs less than none
        if unable and unable >> piece & 1:
            found += _sources_of_unable(context, piece, points)
            continue
        loads = () if len(here[space]) == 1 else context.loads_of(piece)
        always, sometimes = offered.menu(piece, loads, points, space)
        found += always
        if sometimes:
            bit = 1 << space
            for where, source in sometimes:
                mask = masks[where]
                if mask is None:
                    mask = masks[where] = int(menus.dynamic_abilities[where].squares(context))
                if mask & bit:
                    found.append(source)
    return found


def _sources_of_unable(context: Context, piece: PieceId, points: int) -> list[ActionSource]:
    """Return the actions of wounded for some points; recovered ones can do nothing."""
    if context.state.recovered >> piece & 1:
        return []
    return [
        ActionSource(ability.action.verb, piece, ability.offer)
        for ability in context.match.kind_of[piece].wounded_offers
        if ability.cost <= points and ability.action is not None
    ]


@per_match
def _menus_of(context: Context) -> _Menus:
    """Return the menus of all pieces, by number."""
    menus = context.match.menus
    return _Menus(menus.menu, menus.max_cost + 1, len(menus.kind_of))


class _Menus:
    """The menus that were asked for so far, of pieces with one load at most, by number.

    A number is quicker to look up than the tuple of all on which a menu depends.
    """

    def __init__(
        self,
        menu: Callable[[PieceId, tuple[PieceId, ...], int, int], _Menu],
        prices: int,
        count: int,
    ) -> None:
        """Note how a menu is made, and how many different costs and pieces there are."""
        self._menu = menu
        self._prices = prices
        self._count = count
        self._found: dict[int, _Menu] = {}
        self._places: dict[int, int] = {}
        self._next_place = itertools.count()

    def place(self, offered: int) -> int:
        """Return a small number for a set of abilities that are offered on the same space."""
        return self._places.setdefault(offered, next(self._next_place))

    def menu(
        self, piece: PieceId, loads: tuple[PieceId, ...], points: int, offered: int, place: int
    ) -> _Menu:
        """Return the menu of a piece with its loads where these abilities are offered."""
        if len(loads) > 1:
            return self._menu(piece, loads, points, offered)
        key = (place * self._prices + points) * self._count + piece
        if loads:
            key = ~(key * self._count + loads[0])  # those with a load are negative
        found = self._found.get(key)
        if found is None:
            if len(self._found) >= _MOST:
                self._found.clear()
            found = self._found[key] = self._menu(piece, loads, points, offered)
        return found


@per_labyrinth
def _offered_here(context: Context) -> _Offered:
    """Return for each space which of the `static_abilities` are offered there."""
    abilities = context.match.menus.static_abilities
    return _Offered(_menus_of(context), [one.squares(context) for one in abilities])


class _Offered:
    """Space -> the numbers of the sets that contain it, as bits."""

    def __init__(self, menus: _Menus, sets: Iterable[Squares]) -> None:
        self._menus = menus
        self._known: dict[SpaceId, tuple[int, int]] = {}
        """The numbers that were asked for so far, each with its place."""
        self._sets = [(int(squares), 1 << number) for number, squares in enumerate(sets) if squares]

    def menu(
        self, piece: PieceId, loads: tuple[PieceId, ...], points: int, space: SpaceId
    ) -> _Menu:
        """Return the menu of a piece with its loads on a space, for some points."""
        known = self._known.get(space)
        if known is None:
            known = self._known[space] = self._at(space)
        return self._menus.menu(piece, loads, points, known[0], known[1])

    def _at(self, space: SpaceId) -> tuple[int, int]:
        found = 0
        for squares, number in self._sets:
            if squares >> space & 1:
                found |= number
        return found, self._menus.place(found)
