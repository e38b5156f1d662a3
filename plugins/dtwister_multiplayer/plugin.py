"""The plug-in `multi`: games for three and four players (MULTI)."""

from __future__ import annotations

from dtwister.plugin import Manifest, Registry, hookimpl
from dtwister_multiplayer import central, elevator, lift, racing
from dtwister_multiplayer.endings import NobodyActs
from dtwister_multiplayer.mistakes import Mistakes

ABILITIES = (central.CentralRooms, elevator.Elevator, NobodyActs, Mistakes, *lift.ALL, *racing.ALL)


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
    registry.action(central.TurnOver, elevator.Send, lift.StartLift, lift.Ascend)
    registry.event(central.TurnedOver)
    registry.frame(central.TurningOver)
    for ability in ABILITIES:
        registry.ability(ability)
    registry.content("rooms.toml", "layouts.toml", "scenarios.toml")
    registry.rules("rules.md")
