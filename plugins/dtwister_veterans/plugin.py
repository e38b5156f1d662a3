"""The plug-in `veterans`: games with the pieces of several sets (VET-MODE)."""

from __future__ import annotations

from dtwister.plugin import Manifest, Registry, hookimpl
from dtwister_veterans import tags


@hookimpl
def dtwister_manifest() -> Manifest:
    """Who this is."""
    return Manifest(id="veterans", name="Veterans", version="0.1.0", requires=("features",))


@hookimpl
def dtwister_register(registry: Registry) -> None:
    """Set-up modes, terrain, scenarios."""
    for ability in tags.ALL:
        registry.ability(ability)
    registry.rules("rules.md")
