"""A plug-in for tests: stand-ins for components of later sets.

A character that squeezes through arrow-slits (like the Naga), one that lets the weak pass (like the
Colossus), one that pushes, wounds and shoots; further obstacles. Ids and verbs are none that an
official set has, so that drawn positions can name them in short.
"""

from __future__ import annotations

from typing import ClassVar

import attrs

from dtwister.plugin import (
    Ability,
    Action,
    Manifest,
    PieceAction,
    PieceKind,
    PlayContext,
    Registry,
    events,
    fields,
    hookimpl,
)
from dtwister.plugin.content import Character, Object, SquareFeature
from dtwister_features.combat.ranged_attack import ShootAbility


class Contortion(Ability):
    """Passes arrow-slits while walking."""

    id = "more:contortion"
    passes = frozenset({"arrow-slit"})


class Yielding(Ability):
    """Enemies with a printed combat value of 0 or 1 pass."""

    id = "more:yielding"

    def lets_cross(self, bearer: PieceKind, walker: PieceKind) -> bool:
        return walker.combat <= 1


@attrs.frozen
class Push(PieceAction):
    """Push a character to any square, with its load or without it."""

    tag: ClassVar[str] = "more:push"
    verb: ClassVar[str] = "more-push"
    rule: ClassVar[str] = "R-94"
    target: int = fields.piece()
    to: int = fields.space(label="to")
    load: str = fields.word(choices=("taking", "leaving"), default="taking")


class Pushing(Ability):
    """Pushes anybody anywhere."""

    id = "more:pushing"
    action: ClassVar[type[Action] | None] = Push

    def perform(self, context: PlayContext, action: Action) -> None:
        assert isinstance(action, Push)
        context.do(events.Shifted(action.target, action.to, action.load == "taking"))


@attrs.frozen
class Wound(PieceAction):
    """Wound a character, without a combat."""

    tag: ClassVar[str] = "more:wound"
    verb: ClassVar[str] = "more-wound"
    rule: ClassVar[str] = "PIT-06"
    target: int = fields.piece()


class Wounding(Ability):
    """Wounds anybody anywhere."""

    id = "more:wounding"
    action: ClassVar[type[Action] | None] = Wound

    def perform(self, context: PlayContext, action: Action) -> None:
        assert isinstance(action, Wound)
        context.do(events.Wounded(action.target, context.seat(action.piece)))


@attrs.frozen
class Scream(Wound):
    """Wound a character, at a higher price."""

    tag: ClassVar[str] = "more:scream"
    verb: ClassVar[str] = "more-scream"
    rule: ClassVar[str] = "AP-03"


class Screaming(Wounding):
    """Wounds anybody anywhere for 2 AP."""

    id = "more:screaming"
    action: ClassVar[type[Action] | None] = Scream
    cost = 2


LAVA = SquareFeature(id="more:lava", name="lava", sign="~", category="obstacle", placeable=False)
ROCKS = SquareFeature(
    id="more:rocks", name="falling rocks", sign="^", category="rock-obstacle", placeable=False
)
FOUNTAIN = SquareFeature(
    id="more:fountain",
    name="fountain",
    sign="F",
    category="3d-obstacle",
    placeable=False,
    blocks_sight=True,
)


@hookimpl
def dtwister_manifest() -> Manifest:
    return Manifest(id="more", version="1.0", requires=("features", "base"))


@hookimpl
def dtwister_register(registry: Registry) -> None:
    registry.action(Push, Wound, Scream)
    registry.add(
        Character(
            id="more:contortionist",
            name="Contortionist",
            movement=6,
            combat=2,
            abilities=(Contortion(),),
        ),
        Character(id="more:snail", name="Snail", movement=1, combat=1),
        Character(id="more:howler", name="Howler", movement=3, combat=1),
        Character(id="more:giant", name="Giant", movement=3, combat=5, abilities=(Yielding(),)),
        Character(
            id="more:pusher",
            name="Pusher",
            movement=3,
            combat=1,
            abilities=(Pushing(), Wounding(), Screaming(), ShootAbility(3)),
        ),
        Object(id="more:buckler", name="Buckler", tags=frozenset({"shield"})),
        LAVA,
        ROCKS,
        FOUNTAIN,
    )
