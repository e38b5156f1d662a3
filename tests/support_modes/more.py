"""A plug-in for tests: sets beside the base set, to mix with it.

`other` has the same size as the base set, shares three characters and two objects with it, and has
a common object of its own. `few` is a small box: it has nothing to share, and no rooms.
"""

from __future__ import annotations

import attrs

import dtwister
import dtwister.plugin.content
from dtwister.plugin import Manifest, Registry, hookimpl
from dtwister.plugin.content import Character, GameSet, Object

SHARED = ("features:cleric", "features:mekanork", "features:wizard")
OWN = ("Dancer", "Juggler", "Piper", "Rider", "Strongman")
TOOLS = ("Drum", "Hoop", "Whip")
FEW = ("Cook", "Baker", "Butcher")


def _id(name: str) -> str:
    return f"modes:{name.lower()}"


def _rooms() -> list[dtwister.plugin.content.Room]:
    """Four pairs that are numbered like those of the base set."""
    rooms = dtwister.load_rules().rooms.values()
    return [
        attrs.evolve(room, id=f"modes:{room.id.rpartition(':')[2]}", set_id="modes", mark="")
        for room in rooms
        if room.set_id == "base"
    ]


@hookimpl
def dtwister_manifest() -> Manifest:
    return Manifest(id="modes", version="1.0", requires=("features", "base"))


@hookimpl
def dtwister_register(registry: Registry) -> None:
    for name in (*OWN, *FEW):
        registry.add(Character(id=_id(name), name=name, movement=4, combat=2))
    for name in TOOLS:
        registry.add(Object(id=_id(name), name=name))
    registry.add(Object(id="modes:torch", name="Torch", tags=frozenset({"common"})))
    registry.add(Character(id="modes:goblin", name="Goblin", movement=4, combat=1))
    registry.add(*_rooms())
    registry.add(
        GameSet(
            id="modes:other",
            title="The other box",
            characters=(*SHARED, *map(_id, OWN)),
            objects=("features:fireball-wand", "features:rope", "modes:torch", *map(_id, TOOLS)),
        ),
        GameSet(id="modes:few", title="Few", characters=tuple(map(_id, FEW)), pairs=(1,)),
        GameSet(id="modes:namesakes", title="Namesakes", characters=("modes:goblin",), pairs=(2,)),
    )
