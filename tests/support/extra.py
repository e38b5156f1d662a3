"""A plug-in for tests: stand-ins for components of later sets that examples need."""

from __future__ import annotations

from dtwister.plugin import Ability, Manifest, Registry, hookimpl
from dtwister.plugin.content import Object, SquareFeature


class Planking(Ability):
    """Holds its carrier on water, and nowhere else."""

    id = "extra:planking"
    supports = frozenset({"water"})


PLANK = Object(id="extra:plank", name="Plank", abilities=(Planking(),))
WATER = SquareFeature(id="extra:water", name="water", sign="~", category="water", placeable=False)


@hookimpl
def dtwister_manifest() -> Manifest:
    return Manifest(id="extra", version="1.0", requires=("features", "base"))


@hookimpl
def dtwister_register(registry: Registry) -> None:
    registry.ability(Planking)
    registry.add(PLANK, WATER)
