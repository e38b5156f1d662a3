"""The plug-in `fountain`: a Water-Bearer, a wishing coin, and the ground that belongs to them."""

from __future__ import annotations

from dtwister.plugin import Manifest, Registry, hookimpl
from dtwister_fountain import bearer, coin, ground


@hookimpl
def dtwister_manifest() -> Manifest:
    """Return the name, the version and the requirements of the plug-in."""
    return Manifest(
        id="fountain",
        name="The fountain",
        version="1.0.0",
        api=">=1,<2",
        requires=("features", "base"),
    )


@hookimpl
def dtwister_register(registry: Registry) -> None:
    """Register the parts of the plug-in."""
    registry.action(bearer.Wash)
    registry.event(bearer.WashedAway, coin.Wished)
    registry.ability(bearer.Washing, coin.Wishing)
    registry.add(ground.FOUNTAIN, ground.VEIL)
    registry.content("pieces.toml", "rooms.toml", "scenarios.toml")
    registry.rules("rules.md")
