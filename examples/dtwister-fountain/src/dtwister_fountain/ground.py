"""The fountain, a square that heals, and the veil of water, a border (FOUNT-GROUND)."""

from __future__ import annotations

from dtwister.plugin import (
    BIT,
    Ability,
    BorderFeature,
    BorderState,
    Event,
    SquareFeature,
    Table,
    bits,
    events,
    mask_of,
)
from dtwister_features.abilities import crowded
from dtwister_features.happenings import TurnBegan

WATER = "fountain-water"
"""The tag of the squares that heal."""


def around_fountains(table: Table) -> int:
    """The squares, as a mask, that are adjacent to a fountain (FOUNT-GROUND-02)."""
    return mask_of([s for space in bits(table.tagged(WATER)) for s in table.neighbours(space)])


class Refreshing(Ability):
    """When the turn of their seat begins, wounded beside a fountain stand up."""

    id = "fountain:refreshing"
    rules = ("FOUNT-GROUND-02", "FOUNT-GROUND-03")
    listens = (TurnBegan,)

    def react(self, table: Table, event: Event, bearer: int) -> None:
        """Heal whoever nobody carries and has the room to stand."""
        assert isinstance(event, TurnBegan)
        around = around_fountains(table)
        for piece, space in enumerate(table.state.at):
            if space < 0 or not around & BIT[space] or table.seat(piece) != event.seat:
                continue
            if table.is_wounded(piece) and crowded(table, piece) is None:
                table.do(events.Recovered(piece))


FOUNTAIN = SquareFeature(
    id="fountain:fountain",
    name="fountain",
    sign="Y",
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
