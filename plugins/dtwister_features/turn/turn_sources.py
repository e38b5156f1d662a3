"""The sources of the actions of a turn: the pieces, their menus, and where these are offered."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from dtwister.plugin import Context
from dtwister.plugin.caching import per_labyrinth
from dtwister.plugin.decisions import ActionSource
from dtwister.plugin.numbers import PieceId, SpaceId
from dtwister.plugin.squares import Squares

if TYPE_CHECKING:
    from dtwister_features.turn.turn_frames import CardTurn

__all__: list[str] = []


def sources_with_points(context: Context, turn: CardTurn) -> list[ActionSource]:
    """Return what the pieces of a seat may do for the points left."""
    state, match = context.state, context.match
    menus, at, here = match.menus, state.at, state.here
    offered, known, dearest = _offered_here(context), menus.known(), menus.max_cost
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
        there = offered.known.get(space)
        key = (piece, loads, points, offered.at(space) if there is None else there)
        always, sometimes = known.get(key) or menus.menu(*key)
        found += always
        for where, source in sometimes:
            mask = masks[where]
            if mask is None:
                mask = masks[where] = int(menus.dynamic_abilities[where].squares(context))
            if mask >> space & 1:
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
    """Return for each space which of the `static_abilities` are offered there."""
    return _Offered([one.squares(context) for one in context.match.menus.static_abilities])


class _Offered:
    """Space -> the numbers of the sets that contain it, as bits."""

    def __init__(self, sets: Iterable[Squares]) -> None:
        self.known: dict[SpaceId, int] = {}
        """Those that were asked for so far."""
        self._sets = [(int(squares), 1 << number) for number, squares in enumerate(sets) if squares]

    def at(self, space: SpaceId) -> int:
        """Return the numbers for a space."""
        found = 0
        for squares, number in self._sets:
            if squares >> space & 1:
                found |= number
        self.known[space] = found
        return found
