"""The fountain, a square that heals, and the veil of water, a border (FOUNT-GROUND)."""

from __future__ import annotations

from dtwister.plugin import Ability, Context, PlayContext, events
from dtwister.plugin.content import BorderFeature, BorderState, SquareFeature
from dtwister.plugin.numbers import PieceId
from dtwister.plugin.questions import squares_tagged
from dtwister.plugin.squares import Squares
from dtwister_features.abilities.healing import why_cannot_recover
from dtwister_features.game_events import TurnBegan

WATER = "fountain-water"
"""The tag of the squares that heal."""


def around_fountains(context: Context) -> Squares:
    """Return the squares that are adjacent to a fountain (FOUNT-GROUND-02)."""
    water = squares_tagged(context, WATER)
    return Squares(near for space in water for near in context.neighbours(space))


class Refreshing(Ability):
    """Wounded characters beside a fountain stand up as the turn of their seat begins."""

    id = "fountain:refreshing"
    rules = ("FOUNT-GROUND-02", "FOUNT-GROUND-03")
    listens = (TurnBegan,)

    def react(self, context: PlayContext, event: TurnBegan, bearer: PieceId) -> None:
        """Heal whoever nobody carries and has the room to stand."""
        around = around_fountains(context)
        for piece in context.match.piece_ids:
            if context.space(piece) not in around or context.seat(piece) != event.seat:
                continue
            if context.is_wounded(piece) and why_cannot_recover(context, piece) is None:
                context.do(events.Recovered(piece))


FOUNTAIN = SquareFeature(
    id="fountain:fountain",
    name="fountain",
    sign="Y",
    icon="M3 15H21L19 21H5ZM11 5H13V14H11ZM6 12A6 6 0 0 1 10.3 5V7.6A3.6 3.6 0 0 0 8.4 12Z"
    "M18 12A6 6 0 0 0 13.7 5V7.6A3.6 3.6 0 0 1 15.6 12Z",
    category="3d-obstacle",
    blocks_sight=True,
    attachable=False,
    tags=frozenset({WATER}),
    abilities=(Refreshing(),),
    rules=("FOUNT-GROUND-01",),
    text="Only who flies crosses it. Heals whoever lies beside it.",
)

VEIL = BorderFeature(
    id="fountain:veil",
    name="veil of water",
    sign="%",
    rail="%%%",
    category="veil",
    states=(BorderState(name="falling", passes=True, sees=False),),
    rules=("FOUNT-GROUND-04",),
    text="Everybody walks through it, nobody sees through it.",
)
