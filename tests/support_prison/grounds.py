"""A plug-in for tests: obstacles and other ground of later sets, onto which people are pushed."""

from __future__ import annotations

from typing import ClassVar

from dtwister.plugin import (
    Ability,
    Manifest,
    Memory,
    PlayContext,
    Registry,
    events,
    hookimpl,
)
from dtwister.plugin.content import Character, SquareFeature
from dtwister_features.terrain.hazards import Hazard
from dtwister_features.terrain.water import Footings, Water, no_footings


class Thorns(Hazard):
    """Wound whoever is on them without support."""

    id = "grounds:thorns"

    def apply_to(self, context: PlayContext, piece: int, by: int) -> bool:
        if context.is_wounded(piece):
            return False
        context.do(events.Wounded(piece, by))
        return True


class Quicksand(Hazard):
    """Swallows whoever is on it without support, for nobody's points."""

    id = "grounds:quicksand"
    deadly = True

    def apply_to(self, context: PlayContext, piece: int, by: int) -> bool:
        context.do(events.Removed(piece, "eliminated", by, context.space(piece)))
        return True


class River(Water):
    """Water in which nobody drowns."""

    id = "grounds:river"
    footing: ClassVar[Memory[Footings]] = Memory("grounds:footing", no_footings)


class Swimming(Ability):
    """Moves through obstacles and stops in them."""

    id = "grounds:swimming"
    may_stop_on = frozenset({"obstacle"})


def _square(
    name: str, sign: str, category: str, *abilities: Hazard, opaque: bool = False, uphill: str = ""
) -> SquareFeature:
    return SquareFeature(
        id=f"grounds:{name}",
        name=name,
        sign=sign,
        category=category,
        placeable=False,
        blocks_sight=opaque,
        uphill=uphill,
        abilities=abilities,
    )


SQUARES = (
    _square("lava", "~", "obstacle"),
    _square("thorns", "t", "obstacle", Thorns()),
    _square("quicksand", "q", "obstacle", Quicksand()),
    _square("rocks", "^", "rock-obstacle"),
    _square("fountain", "F", "3d-obstacle", opaque=True),
    _square("columns", "H", "3d-block", opaque=True),
    _square("oak", "T", "tree"),
    _square("ice", "i", "floor", uphill="north"),
    _square("water", "w", "obstacle", River()),
)
SWIMMER = Character(
    id="grounds:swimmer", name="Swimmer", movement=4, combat=2, abilities=(Swimming(),)
)


@hookimpl
def dtwister_manifest() -> Manifest:
    return Manifest(id="grounds", version="1.0", requires=("features",))


@hookimpl
def dtwister_register(registry: Registry) -> None:
    registry.add(*SQUARES, SWIMMER)
    registry.memory(River.footing)
