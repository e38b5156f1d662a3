"""The plug-in `multi`: games for three and four players (MULTI)."""

from __future__ import annotations

from dtwister.plugin import Manifest, Registry, hookimpl
from dtwister_multiplayer import alliances, central, strangers
from dtwister_multiplayer.endings import NobodyActs
from dtwister_multiplayer.mistakes import Mistakes

ABILITIES = (
    central.CentralRooms,
    NobodyActs,
    Mistakes,
    alliances.Alliances,
    alliances.PeaceUntilRevealed,
    strangers.Strangers,
)


@hookimpl
def dtwister_manifest() -> Manifest:
    """Who this is."""
    return Manifest(
        id="multi",
        name="Three and four players",
        version="0.1.0",
        requires=("features",),
    )


@hookimpl
def dtwister_register(registry: Registry) -> None:
    """Rooms, boards, scenarios, and the rules that only these have."""
    registry.action(central.TurnOver, alliances.Join, alliances.StayNeutral)
    registry.event(central.TurnedOver, strangers.AlliesMet)
    registry.frame(central.TurningOver, alliances.Joining)
    for ability in ABILITIES:
        registry.ability(ability)
    registry.content("rooms.toml", "layouts.toml", "scenarios.toml", "alliances.toml")
    registry.rules("rules.md")
