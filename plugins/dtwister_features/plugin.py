"""The plug-in `features`: what all board games of the family share."""

from __future__ import annotations

from dtwister.plugin import Manifest, Registry, hookimpl
from dtwister_features import (
    abilities,
    actions,
    declarations,
    fighting,
    fireball,
    gates,
    happenings,
    memory,
    regenerating,
    rope,
    spear,
    telepathy,
    terrain,
    treasure,
    walls,
)
from dtwister_features.attacking import Attacking
from dtwister_features.choosing import actions as choices
from dtwister_features.choosing import happenings as chosen
from dtwister_features.choosing import openly, secretly
from dtwister_features.combat import Combat
from dtwister_features.declarations import StandingIn
from dtwister_features.endings import (
    Falling,
    NobodyAble,
    NobodyLeft,
    PointsAtOnce,
    TargetScore,
    Trophies,
)
from dtwister_features.jumping import Jumping
from dtwister_features.rooms import Craftsmanship, Placing, Revealing, Rotating, TurningUp
from dtwister_features.setup import FRAMES
from dtwister_features.shooting import Shooting
from dtwister_features.turn import Turn
from dtwister_features.walking import Walking
from dtwister_features.weapons import Cover

ABILITIES = (
    abilities.Healing,
    abilities.Levitation,
    abilities.Shielding,
    abilities.DoubleExit,
    abilities.Giant,
    abilities.Contortion,
    fighting.Stab,
    fighting.Protection,
    fighting.Edge,
    regenerating.Regeneration,
    spear.Reach,
    telepathy.MindControl,
    treasure.Riches,
    walls.WalksThroughWalls,
    Craftsmanship,
    gates.OpensGates,
    gates.ClosesGates,
    gates.BreaksGates,
    rope.Fastening,
    fireball.Fireball,
    Shooting,
    Cover,
    TargetScore,
    PointsAtOnce,
    NobodyLeft,
    NobodyAble,
)


@hookimpl
def dtwister_manifest() -> Manifest:
    """Who this is."""
    return Manifest(id="features", name="What the board games share", version="0.1.0")


@hookimpl
def dtwister_register(registry: Registry) -> None:
    """Terrain, the turn, its actions, set-up, endings."""
    registry.add(*terrain.ALL)
    registry.every_room(terrain.GEAR.id)
    registry.action(*actions.ALL, *declarations.ALL, *choices.ALL)
    registry.action(fireball.Fire, regenerating.Regenerate, walls.WalkThrough)
    registry.action(spear.Strike, telepathy.NameCard)
    registry.event(*happenings.ALL, *chosen.ALL)
    registry.memory(*memory.ALL)
    registry.frame(Turn, TurningUp, Placing, Combat, telepathy.Naming, *FRAMES)
    registry.frame(*secretly.FRAMES, *openly.FRAMES)
    registry.everyone(Walking(), Revealing(), Rotating(), Jumping(), Attacking())
    registry.game(Falling(), Trophies(), StandingIn())
    for ability in ABILITIES:
        registry.ability(ability)
    registry.content("characters.toml", "objects.toml", "layouts.toml")
    registry.rules("rules.md")
