"""The plug-in `base`: the base set of Dungeon Twister (BASE-01)."""

from __future__ import annotations

from dtwister.plugin import Manifest, Registry, hookimpl
from dtwister_base.characters import goblin, thief, troll, wallwalker
from dtwister_base.objects import armor, potion, sword, treasure

ABILITIES = (
    goblin.DoubleExit,
    thief.PitWalking,
    troll.Regeneration,
    wallwalker.WalksThroughWalls,
    armor.Protection,
    potion.Speed,
    sword.Edge,
    treasure.Riches,
)


@hookimpl
def dtwister_manifest() -> Manifest:
    """Who this is."""
    return Manifest(id="base", name="Base set", version="0.1.0", requires=("features",))


@hookimpl
def dtwister_register(registry: Registry) -> None:
    """Characters, objects, rooms, boards, scenarios."""
    for ability in ABILITIES:
        registry.ability(ability)
    registry.action(troll.Regenerate, wallwalker.WalkThrough, potion.Drink)
    registry.game(potion.SpeedEnds())
    registry.content("characters.toml", "objects.toml", "rooms.toml", "scenarios.toml", "sets.toml")
    registry.rules("rules.md")
