"""The Digger: breaks through walls for good (MENAG-DIG)."""

from __future__ import annotations

from collections.abc import Iterator

import attrs

from dtwister.plugin import Ability, Context, PieceAction, PlayContext, Refusal, fields, intents
from dtwister.plugin.content import BorderFeature, BorderState
from dtwister.plugin.markers import border_at, lay_marker
from dtwister.plugin.numbers import NO_SPACE, PieceId, SpaceId
from dtwister.plugin.squares import DIRECTION_NAMES, opposite
from dtwister_features.refusals import no_such_way

WALL = "features:wall"

BREACH = BorderFeature(
    id="menagerie:breach",
    name="breach",
    sign=";",
    rail=";;;",
    category="breach",
    states=(BorderState(name="breach", passes=True, sees=True),),
    rules=("MENAG-DIG-03",),
    text="A wall that was dug through: open to all.",
)


@attrs.frozen
class Dig(PieceAction, tag="menagerie:dig", verb="dig", rule="MENAG-DIG-02"):
    """Dig through the wall beside the square of the Digger."""

    way: str = fields.word(choices=DIRECTION_NAMES)
    intent = intents.OpensWay()


class Digging(Ability[Dig]):
    """Breaks a wall between two squares of revealed rooms, for 2 AP, both halves of it."""

    id = "menagerie:digging"
    rules = ("MENAG-DIG-02", "MENAG-DIG-03")
    cost = 2

    def candidates(self, context: Context, piece: PieceId) -> Iterator[Dig]:
        """Yield all four directions; those that are refused are left out."""
        yield from (Dig(piece, way) for way in DIRECTION_NAMES)

    def refuse(self, context: Context, action: Dig) -> Refusal | None:
        """Refuse where no wall is, and where nobody knows what lies behind."""
        problem = no_such_way(action.way, "MENAG-DIG-02")
        if problem is not None:
            return problem
        said = f"{context.name(action.piece)} cannot dig {action.way}"
        _, (there, _) = _halves(context, action)
        slot = context.slot_of(there)
        if slot < 0 or not context.is_revealed(slot):
            sentence = f"{said}: no revealed room lies behind"
            return Refusal("nothing-behind", "MENAG-DIG-02", sentence)
        if all(border_at(context, *half)[0] != WALL for half in _halves(context, action)):
            return Refusal("no-wall", "MENAG-DIG-02", f"{said}: no wall is there")
        return None

    def perform(self, context: PlayContext, action: Dig) -> None:
        """Lay a breach on each half that is a wall; it belongs to its room, and stays."""
        for space, way in _halves(context, action):
            if border_at(context, space, way)[0] == WALL:
                lay_marker(context, space, BREACH.id, way=way)


def _halves(context: Context, action: Dig) -> tuple[tuple[SpaceId, int], tuple[SpaceId, int]]:
    """Return the two halves of a border: the square and the direction on either side."""
    here, way = context.space(action.piece), DIRECTION_NAMES.index(action.way)
    there = context.neighbour(here, way)
    return (here, way), (NO_SPACE if there is None else there, opposite(way))
