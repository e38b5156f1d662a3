"""The plug-in `card`: the card game (CG)."""

from __future__ import annotations

from dtwister.plugin import Manifest, Registry, hookimpl
from dtwister_cardgame import actions, happenings, memory, moving, setup, terrain
from dtwister_cardgame.board import ZoneRules
from dtwister_cardgame.characters import (
    assassin,
    berserker,
    crossbowman,
    general,
    paladin,
    samurai,
    weapon_master,
)
from dtwister_cardgame.jumping import Leaping
from dtwister_cardgame.places import Entrances
from dtwister_cardgame.wheel import WheelTurn

FIGHTING = (
    assassin.Poison,
    berserker.KillerRage,
    crossbowman.Crossbow,
    general.Charismatic,
    paladin.UndeadHunter,
    samurai.ExpertFighter,
    weapon_master.CombatSkills,
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
    registry.frame(WheelTurn, moving.Movement, *setup.FRAMES)
    registry.action(*actions.ALL, setup.Face)
    registry.action(berserker.TwoCards, samurai.FreeAttack)
    registry.frame(berserker.Announcing)
    for ability in FIGHTING:
        registry.ability(ability)
    registry.event(*happenings.ALL)
    registry.everyone(*moving.ALL, Leaping())
    registry.game(Entrances())
    registry.content("rooms.toml", "layouts.toml", "characters.toml", "objects.toml")
    registry.content("scenarios.toml")
    registry.rules("rules.md")
