"""The plug-in `duel`: a few components of other sets, as far as tests of combat need them."""

from __future__ import annotations

from dtwister.plugin import Ability, Context, Manifest, Registry, hookimpl
from dtwister.plugin.content import Character, Object, Scenario
from dtwister_features.combat.ranged_attack import ShootAbility
from dtwister_features.combat.weapons import CLOSE_COMBAT
from dtwister_features.scenario_options import EDITION


class Fury(Ability):
    """Three more in close combat."""

    id = "duel:fury"
    tags = frozenset({CLOSE_COMBAT})

    def combat(self, context: Context, bearer: int, attacking: bool, fighters: int) -> int:
        return 3


class Luck(Ability):
    """Four more in every combat, but nothing for a wounded."""

    id = "duel:luck"

    def combat(self, context: Context, bearer: int, attacking: bool, fighters: int) -> int:
        return 4


def _character(name: str, movement: int, value: int, *abilities: Ability) -> Character:
    return Character(
        id=f"duel:{name}",
        name=name.title(),
        movement=movement,
        combat=value,
        abilities=abilities,
    )


CHARACTERS = (
    _character("berserker", 3, 1, Fury()),
    _character("jester", 3, 1, Luck()),
)
OBJECTS = (
    Object(id="duel:crossbow", name="Crossbow", abilities=(ShootAbility(3),)),
    Object(id="duel:charm", name="Charm", abilities=(Luck(),)),
)
ARENA = Scenario(
    id="duel:arena",
    name="Arena",
    layout="features:4x2",
    frame="features:set-up",
    room_sets=("base",),
    characters=(
        "features:cleric",
        "base:troll",
        "base:warrior",
        "features:wizard",
        "prison:backstabber",
        "prison:colossus",
        "prison:naga",
        "duel:berserker",
    ),
    objects=(
        "prison:bow",
        "prison:bow",
        "duel:crossbow",
        "prison:large-shield",
        "base:armor",
        "base:sword",
    ),
    options=(EDITION.offered(default="DT2", choices=("DT2",)),),
    settings=(("starters", 4),),
)
"""The standard game with shooters, for random play."""


@hookimpl
def dtwister_manifest() -> Manifest:
    return Manifest(id="duel", version="1.0", requires=("features", "base", "prison"))


@hookimpl
def dtwister_register(registry: Registry) -> None:
    registry.add(*CHARACTERS, *OBJECTS, ARENA)
