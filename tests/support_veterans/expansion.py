"""The plug-in `vets`: what later sets are made of, as far as the Veterans section speaks of it."""

from __future__ import annotations

from dtwister.plugin import Manifest, Registry, hookimpl
from dtwister.plugin.content import Scenario
from dtwister_features.scenario_options import EDITION
from support_veterans import ground, pieces

MIXED = Scenario(
    id="vets:mixed",
    name="Mixed",
    layout="features:4x2",
    frame="features:set-up",
    room_sets=("vets",),
    characters=(
        "features:wizard",
        "base:thief",
        "vets:bird",
        "vets:ghost",
        "vets:eater",
        "vets:spider",
        "vets:illusionist",
        "vets:exorcist",
    ),
    objects=(
        "features:rope",
        "features:fireball-wand",
        "vets:buckler",
        "vets:rug",
        "vets:mace",
        "vets:scroll",
    ),
    options=(EDITION.offered(default="DT2", choices=("DT2",)),),
    settings=(("starters", 4),),
)
"""The standard game with pieces of many kinds, for random play."""


@hookimpl
def dtwister_manifest() -> Manifest:
    return Manifest(id="vets", version="1.0", requires=("features", "base", "veterans"))


@hookimpl
def dtwister_register(registry: Registry) -> None:
    registry.add(*ground.SQUARES, *ground.BORDERS, *pieces.CHARACTERS, *pieces.OBJECTS, MIXED)
    registry.action(*pieces.ACTIONS)
    registry.everyone(pieces.Scrambling())
    registry.content("rooms.toml")
