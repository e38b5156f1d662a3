"""The plug-in `multi`: games for three and four players (MULTI)."""

from __future__ import annotations

from dtwister.plugin import Manifest, Registry, hookimpl
from dtwister_multiplayer import alliances, strangers


@hookimpl
def dtwister_manifest() -> Manifest:
    """Who this is."""
    return Manifest(
        id="multi",
        name="Three and four players",
        version="0.1.0",
        requires=("features", "base"),
    )


@hookimpl
def dtwister_register(registry: Registry) -> None:
    """Rooms, boards, scenarios."""
    registry.ability(alliances.Alliances)
    registry.ability(alliances.PeaceUntilRevealed)
    registry.ability(strangers.Strangers)
    registry.action(alliances.Join, alliances.StayNeutral)
    registry.event(strangers.AlliesMet)
    registry.frame(alliances.Joining)
    registry.content("rooms.toml", "layouts.toml", "scenarios.toml", "alliances.toml")
    registry.rules("rules.md")
