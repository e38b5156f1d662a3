"""A plug-in for tests: stand-ins for components of later sets that examples need."""

from __future__ import annotations

from dtwister.plugin import (
    Ability,
    Character,
    Manifest,
    Object,
    Registry,
    SquareFeature,
    hookimpl,
)
from dtwister_features.gates import ClosesGates, OpensGates


class Squeezing(Ability):
    """Passes arrow-slits while walking."""

    id = "extra:squeezing"
    passes = frozenset({"arrow-slit"})


class Planking(Ability):
    """Holds its carrier on water, and nowhere else."""

    id = "extra:planking"
    supports = frozenset({"water"})


NAGA = Character(id="extra:naga", name="Naga", movement=6, combat=2, abilities=(Squeezing(),))
KEY = Object(id="extra:key", name="Key", abilities=(OpensGates(), ClosesGates()))
PLANK = Object(id="extra:plank", name="Plank", abilities=(Planking(),))
WATER = SquareFeature(id="extra:water", name="water", sign="~", category="water", placeable=False)


@hookimpl
def dtwister_manifest() -> Manifest:
    return Manifest(id="extra", version="1.0", requires=("features", "base"))


@hookimpl
def dtwister_register(registry: Registry) -> None:
    registry.ability(Squeezing)
    registry.ability(Planking)
    registry.add(NAGA, KEY, PLANK, WATER)
