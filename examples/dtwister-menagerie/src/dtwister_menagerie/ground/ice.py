"""Ice: a square on which a walk ends, and goes on by itself (MENAG-ICE)."""

from __future__ import annotations

from dtwister.plugin import Ability, PlayContext, events
from dtwister.plugin.content import SquareFeature
from dtwister.plugin.movement import Move
from dtwister.plugin.numbers import PieceId
from dtwister.plugin.squares import DIRECTION_NAMES, DIRECTIONS
from dtwister_features.squares import landing_problem, square_beside

CATEGORY = frozenset({"ice"})


class Slipping(Ability):
    """Everybody stops on ice."""

    id = "menagerie:slipping"
    rules = ("MENAG-ICE-01",)
    must_stop_on = CATEGORY


class Sliding(Ability):
    """A walker that comes onto ice slides on in the same direction, until something stops it."""

    id = "menagerie:sliding"
    rules = ("MENAG-ICE-02", "MENAG-ICE-03")
    listens = (events.Walked,)

    def react(self, context: PlayContext, event: events.Walked, bearer: PieceId) -> None:
        """Shift the walker along the line of its last step, square by square."""
        piece, path = event.piece, Move(event.piece, event.course).path
        ways = [way for way in DIRECTIONS if context.neighbour(path[-2], way) == path[-1]]
        if not ways or context.space(piece) != path[-1]:
            return
        way = DIRECTION_NAMES[ways[0]]
        while context.belongs(context.space(piece), CATEGORY):
            there = square_beside(context, context.space(piece), way)
            if there < 0 or context.slot_of(there) < 0:
                return
            if landing_problem(context, piece, there, context.loads_of(piece)) is not None:
                return
            if not context.do(events.Shifted(piece, there)):
                return


ICE = SquareFeature(
    id="menagerie:ice",
    name="ice",
    sign="=",
    icon="M11 2H13V22H11ZM2 11H22V13H2ZM4.9 3.5L20.5 19.1L19.1 20.5L3.5 4.9Z"
    "M19.1 3.5L20.5 4.9L4.9 20.5L3.5 19.1Z",
    category="ice",
    placeable=False,
    abilities=(Sliding(),),
    rules=("MENAG-ICE-01", "MENAG-ICE-02"),
    text="A walk ends here; the walker slides on in the same direction.",
)
