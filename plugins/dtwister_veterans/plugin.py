"""The plug-in `veterans`: games with the pieces of several sets (VET-MODE)."""

from __future__ import annotations

from dtwister.plugin import Manifest, Registry, hookimpl
from dtwister_veterans import tagged_abilities


@hookimpl
def dtwister_manifest() -> Manifest:
    """Return the id, the version and the requirements of the games with several sets."""
    return Manifest(id="veterans", name="Veterans", version="0.1.0", requires=("features",))


@hookimpl
def dtwister_register(registry: Registry) -> None:
    """Register the abilities behind tags, and games with a choice of teams and rooms.

    A scenario that offers no choice fixes the teams (VET-MODE-16). It makes no difference whether a
    figure or a token stands for a piece (VET-MODE-17). Purple is a fifth colour (VET-MODE-18).
    """
    registry.colour("purple")
    registry.ability(*tagged_abilities.ALL)
    registry.content("scenarios.toml")
    registry.rules("rules.md")
