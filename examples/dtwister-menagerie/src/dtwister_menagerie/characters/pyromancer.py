"""The Pyromancer: fire that wounds, and burns out (MENAG-PYRO)."""

from __future__ import annotations

from collections.abc import Iterator

import attrs

from dtwister.plugin import (
    Ability,
    Context,
    PieceAction,
    PlayContext,
    Refusal,
    events,
    fields,
    intents,
)
from dtwister.plugin.content import SquareFeature
from dtwister.plugin.markers import lay_marker, marker_at
from dtwister.plugin.numbers import PieceId
from dtwister.plugin.squares import DIRECTION_NAMES, category_squares, floor_squares
from dtwister.plugin.statuses import NEXT_OWN_TURN
from dtwister_features.squares import square_beside
from dtwister_menagerie.ground import ice


def burn(context: PlayContext, piece: PieceId) -> None:
    """Wound a miniature that stands in a fire."""
    fire = marker_at(context, context.space(piece), "menagerie:fire")
    if fire is not None and context.mini_at(fire.space) == piece:
        context.do(events.Wounded(piece, by=fire.owner))


class Burning(Ability):
    """Fire wounds miniatures that come to rest in it."""

    id = "menagerie:burning"
    rules = ("MENAG-PYRO-03",)
    listens = (events.Arrived,)

    def react(self, context: PlayContext, event: events.Arrived, bearer: PieceId) -> None:
        """Burn the piece that came to rest."""
        burn(context, event.piece)


FIRE = SquareFeature(
    id="menagerie:fire",
    name="fire",
    sign="^",
    icon="M12 1C13 6 19 9 19 15A7 7 0 0 1 5 15C5 12 7 10 8 8C9 10 9.5 10.6 10.6 11.2"
    "C10 7 10.6 4 12 1ZM12 14C12.6 15.4 14 16 14 18A2 2 0 0 1 10 18C10 16 11.4 15.4 12 14Z",
    marker=True,
    placeable=False,
    abilities=(Burning(),),
    rules=("MENAG-PYRO-03", "MENAG-PYRO-04"),
    text="Wounds miniatures that come to rest in it.",
)


@attrs.frozen
class Ignite(PieceAction, tag="menagerie:ignite", verb="ignite", rule="MENAG-PYRO-02"):
    """Set an adjacent square on fire."""

    way: str = fields.word(choices=DIRECTION_NAMES)
    intent = intents.Worth(0.5)


class Igniting(Ability[Ignite]):
    """Sets a square beside it on fire, for 1 AP, until the next turn of its player."""

    id = "menagerie:igniting"
    rules = ("MENAG-PYRO-02", "MENAG-PYRO-04")

    def candidates(self, context: Context, piece: PieceId) -> Iterator[Ignite]:
        """Yield all four directions; those that are refused are left out."""
        yield from (Ignite(piece, way) for way in DIRECTION_NAMES)

    def refuse(self, context: Context, action: Ignite) -> Refusal | None:
        """Refuse squares behind a border, and those that are neither floor nor ice."""
        said = f"{context.name(action.piece)} cannot ignite {action.way}"
        there = square_beside(context, context.space(action.piece), action.way)
        if there < 0:
            return Refusal("not-beside", "MENAG-PYRO-02", f"{said}: no adjacent square is there")
        if there not in floor_squares(context) | category_squares(context, ice.CATEGORY):
            sentence = f"{said}: {context.square(there)} is neither bare floor nor ice"
            return Refusal("no-floor", "MENAG-PYRO-02", sentence)
        return None

    def perform(self, context: PlayContext, action: Ignite) -> None:
        """Lay the fire until the next turn of this seat."""
        there = square_beside(context, context.space(action.piece), action.way)
        owner = context.seat(action.piece)
        lay_marker(context, there, "menagerie:fire", owner=owner, lasts=NEXT_OWN_TURN)
        for piece in context.pieces_at(there):
            burn(context, piece)
