"""The plug-in `prison`: the Prison set of Dungeon Twister (PRIS-01)."""

from __future__ import annotations

from dtwister.plugin import Ability, Manifest, Registry, hookimpl
from dtwister_prison import endings
from dtwister_prison.characters import banshee

ABILITIES: tuple[type[Ability], ...] = (banshee.ScreamAbility,)


@hookimpl
def dtwister_manifest() -> Manifest:
    """Return the id, the version and the requirements of the Prison set."""
    return Manifest(id="prison", name="Prison", version="0.1.0", requires=("features",))


@hookimpl
def dtwister_register(registry: Registry) -> None:
    """Register characters, objects, rooms and scenarios."""
    registry.ability(*ABILITIES, *endings.ALL)
    registry.action(banshee.Scream)
    registry.content("characters.toml", "objects.toml", "rooms.toml", "layouts.toml")
    registry.content("scenarios.toml", "sets.toml")
    registry.defaults(demo="prison:5")
    registry.rules("rules.md")
