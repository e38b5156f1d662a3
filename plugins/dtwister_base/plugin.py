"""The plug-in `base`: the base set of Dungeon Twister (BASE-01)."""

from __future__ import annotations

from dtwister.plugin import Manifest, Registry, hookimpl
from dtwister_base.characters import thief
from dtwister_base.objects import potion

ABILITIES = (
    thief.PitWalking,
    potion.DrinkAbility,
)


@hookimpl
def dtwister_manifest() -> Manifest:
    """Return the id, the version and the requirements of the base set."""
    return Manifest(id="base", name="Base set", version="0.1.0", requires=("features",))


@hookimpl
def dtwister_register(registry: Registry) -> None:
    """Register characters, objects, rooms, boards and scenarios."""
    registry.ability(*ABILITIES)
    registry.action(potion.Drink)
    registry.game(potion.SpeedLostWithDrinker())
    registry.content("characters.toml", "objects.toml", "rooms.toml", "scenarios.toml", "sets.toml")
    registry.defaults(drawn="base:standard")
    registry.rules("rules.md")
