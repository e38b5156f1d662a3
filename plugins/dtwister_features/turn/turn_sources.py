"""The sources of the actions of a turn: the pieces, their menus, and where these are offered."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from dtwister.plugin import Context
from dtwister.plugin.caching import per_labyrinth
from dtwister.plugin.decisions import ActionSource
from dtwister.plugin.numbers import PieceId, SpaceId
from dtwister.plugin.squares import Squares

if TYPE_CHECKING:
    from dtwister_features.turn.turn_frames import CardTurn

__all__: list[str] = []

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


@per_labyrinth
def _offered_here(context: Context) -> _Offered:
    """Return for each space which of the `static_abilities` are offered there, and the menus."""
    menus = context.match.menus
    sets = [one.squares(context) for one in menus.static_abilities]
    return _Offered(sets, menus.menu, menus.max_cost + 1, len(menus.kind_of))


class _Offered:
    """Space -> the numbers of the sets that contain it, as bits; and the menus there."""

    def __init__(
        self,
        sets: Iterable[Squares],
        menu: Callable[[PieceId, tuple[PieceId, ...], int, int], _Menu],
        prices: int,
        count: int,
    ) -> None:
        """Note the sets, how a menu is made, and how many costs and pieces there are."""
        self._known: dict[SpaceId, int] = {}
        """The numbers that were asked for so far."""
        self._found: dict[int, _Menu] = {}
        """The menus that were asked for so far, of pieces with one load at most."""
        self._sets = [(int(squares), 1 << number) for number, squares in enumerate(sets) if squares]
        self._menu = menu
        self._prices = prices
        self._count = count

    def at(self, space: SpaceId) -> int:
        """Return the numbers for a space."""
        found = self._known.get(space)
        if found is None:
            found = 0
            for squares, number in self._sets:
                if squares >> space & 1:
                    found |= number
            self._known[space] = found
        return found

    def menu(
        self, piece: PieceId, loads: tuple[PieceId, ...], points: int, space: SpaceId
    ) -> _Menu:
        """Return the menu of a piece with its loads on a space, for some points."""
        if len(loads) > 1:
            return self._menu(piece, loads, points, self.at(space))
        key = (space * self._prices + points) * self._count + piece
        if loads:
            key = ~(key * self._count + loads[0])  # those with a load are negative
        found = self._found.get(key)
        if found is None:
            found = self._found[key] = self._menu(piece, loads, points, self.at(space))
        return found
