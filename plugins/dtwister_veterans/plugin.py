"""The plug-in `veterans`: games with the pieces of several sets (VET-MODE)."""

from __future__ import annotations

from dtwister.plugin import Manifest, Registry, hookimpl
from dtwister_veterans import actions, happenings, openly, secretly, tags


@hookimpl
def dtwister_manifest() -> Manifest:
    """Who this is."""
    return Manifest(id="veterans", name="Veterans", version="0.1.0", requires=("features",))


@hookimpl
def dtwister_register(registry: Registry) -> None:
    """The ways in which teams and rooms are chosen; the abilities that tags stand for."""
    registry.action(*actions.ALL)
    registry.event(*happenings.ALL)
    registry.frame(*secretly.FRAMES, *openly.FRAMES)
    for ability in tags.ALL:
        registry.ability(ability)
    registry.content("scenarios.toml")
    registry.rules("rules.md")
