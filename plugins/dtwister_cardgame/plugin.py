"""The plug-in `card`: the card game (CG)."""

from __future__ import annotations

from dtwister.plugin import Manifest, Registry, hookimpl
from dtwister_cardgame import (
    actions,
    crossing,
    fighters,
    flights,
    gates,
    golem,
    happenings,
    lifting,
    memory,
    modes,
    moving,
    passing,
    scrolls,
    secrets,
    setup,
    terrain,
)
from dtwister_cardgame.board import ZoneRules
from dtwister_cardgame.jumping import Leaping
from dtwister_cardgame.places import Entrances
from dtwister_cardgame.wheel import WheelTurn

ABILITIES = (
    *gates.ALL,
    *passing.ALL,
    *golem.ALL,
    *lifting.ALL,
    *flights.ALL,
    *crossing.ALL,
    *scrolls.ALL,
    *fighters.ABILITIES,
)


@hookimpl
def dtwister_manifest() -> Manifest:
    """Who this is."""
    return Manifest(id="card", name="The card game", version="0.1.0", requires=("features",))


@hookimpl
def dtwister_register(registry: Registry) -> None:
    """Zones, the wheel, characters, objects, rooms, boards, scenarios."""
    registry.add(*terrain.ALL)
    registry.board(ZoneRules())
    registry.memory(*memory.ALL)
    registry.frame(WheelTurn, moving.Movement, *setup.FRAMES, *modes.FRAMES)
    registry.action(*actions.ALL, setup.Face)
    registry.action(*fighters.ACTIONS)
    registry.frame(*fighters.FRAMES)
    registry.action(golem.Shatter, lifting.Steal, flights.Levitate, crossing.Cross)
    registry.action(scrolls.Burn, scrolls.Invert)
    registry.event(*happenings.ALL)
    for ability in ABILITIES:
        registry.ability(ability)
    registry.everyone(*moving.ALL, Leaping())
    registry.game(Entrances(), *secrets.ALL)
    registry.content("rooms.toml", "layouts.toml", "characters.toml", "objects.toml")
    registry.content("sets.toml", "scenarios.toml", "tutorials.toml")
    registry.rules("rules.md")
