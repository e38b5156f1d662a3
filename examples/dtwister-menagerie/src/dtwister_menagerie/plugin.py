"""The plug-in `menagerie`: what it is called, and all that it brings."""

from __future__ import annotations

from dtwister.plugin import Manifest, Registry, hookimpl
from dtwister_menagerie import feeding_time, own_cards
from dtwister_menagerie.characters import (
    berserk,
    digger,
    gorgon,
    illusionist,
    pyromancer,
    shapeshifter,
    spirit,
)
from dtwister_menagerie.ground import ice, lever
from dtwister_menagerie.objects import banner, crown, mirror, potion, ring, scroll, snare


@hookimpl
def dtwister_manifest() -> Manifest:
    """Return the name, the version and the requirements of the plug-in."""
    return Manifest(
        id="menagerie",
        name="The menagerie",
        version="1.0.0",
        api=">=1,<2",
        requires=("features", "base", "multi"),
    )


@hookimpl
def dtwister_register(registry: Registry) -> None:
    """Register the parts of the plug-in."""
    _register_characters(registry)
    _register_objects(registry)
    registry.add(ice.ICE, lever.LEVER)
    registry.action(lever.Pull)
    registry.everyone(ice.Slipping(), lever.Pulling())
    registry.ability(feeding_time.FeedingTime, own_cards.Mammoth, own_cards.Net)
    registry.action(feeding_time.Ring)
    registry.frame(feeding_time.BellFrame)
    registry.status(own_cards.NETTED)
    registry.content("pieces.toml", "rooms.toml", "boards.toml", "scenarios.toml")
    registry.rules("rules.md")


def _register_characters(registry: Registry) -> None:
    registry.ability(gorgon.Petrifying, gorgon.Gaze)
    registry.action(gorgon.Petrify)
    registry.event(gorgon.Stared)
    registry.status(gorgon.PETRIFIED)

    registry.ability(pyromancer.Igniting)
    registry.action(pyromancer.Ignite)
    registry.add(pyromancer.FIRE)

    registry.ability(illusionist.Conjuring, illusionist.Veiled, illusionist.Unreal)
    registry.action(illusionist.Conjure)

    registry.ability(shapeshifter.Mimicking)
    registry.action(shapeshifter.Mimic)
    registry.status(shapeshifter.DISGUISED)

    registry.ability(spirit.Incorporeal, spirit.Vanishing)
    registry.action(spirit.Vanish, spirit.Appear)
    registry.frame(spirit.ReturnFrame)
    registry.memory(spirit.VANISHED)
    registry.game(spirit.Returning())

    registry.ability(digger.Digging)
    registry.action(digger.Dig)
    registry.add(digger.BREACH)

    registry.ability(berserk.Frenzy)


def _register_objects(registry: Registry) -> None:
    registry.ability(banner.Rallying, ring.Teleporting, mirror.Mirroring)

    registry.ability(snare.Trapping, snare.HiddenToken, snare.Snaring)
    registry.action(snare.LayTrap)

    registry.ability(potion.Quaffing)
    registry.action(potion.Quaff)
    registry.status(potion.INVISIBLE)

    registry.ability(scroll.ReadingPassages)
    registry.action(scroll.ReadPassages)

    registry.ability(crown.Reigning)
    registry.memory(crown.CROWNED)
