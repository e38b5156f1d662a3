"""A character that loses or gains a place for a load by a status."""

from __future__ import annotations

from collections.abc import Iterator

import attrs
import pytest

import dtwister
from dtwister.plugin import (
    Ability,
    Context,
    Manifest,
    PieceAction,
    PlayContext,
    Registry,
    events,
    hookimpl,
)
from dtwister.plugin.content import Character
from dtwister.plugin.numbers import PieceId
from dtwister.plugin.statuses import FOR_GOOD, Status, gain_status
from dtwister.testing import Scene
from dtwister_features.abilities.carrying import Carrying

TIRED = Status(id="porters:tired", name="tired", takes=frozenset({"features:carrying"}))
STRONG = Status(id="porters:strong", name="strong", abilities=(Carrying(loads=2),))


@attrs.frozen
class Tire(PieceAction, tag="porters:tire", verb="tire"):
    """Lose the second place."""


class Tiring(Ability[Tire]):
    """Everybody can tire."""

    id = "porters:tiring"

    def candidates(self, context: Context, piece: PieceId) -> Iterator[Tire]:
        yield Tire(piece)

    def perform(self, context: PlayContext, action: Tire) -> None:
        gain_status(context, action.piece, TIRED, lasts=FOR_GOOD)


@attrs.frozen
class Blow(PieceAction, tag="porters:blow", verb="blow"):
    """Be blown one square to the east."""


class Blowing(Ability[Blow]):
    """With all it carries."""

    id = "porters:blowing"

    def candidates(self, context: Context, piece: PieceId) -> Iterator[Blow]:
        yield Blow(piece)

    def perform(self, context: PlayContext, action: Blow) -> None:
        there = context.neighbour(context.space(action.piece), 1)
        assert there is not None
        context.do(events.Shifted(action.piece, there))


class Porters:
    """A porter with two places, which can lose one."""

    @hookimpl
    def dtwister_manifest(self) -> Manifest:
        return Manifest(id="porters", version="1", requires=("features", "base"))

    @hookimpl
    def dtwister_register(self, registry: Registry) -> None:
        registry.status(TIRED, STRONG)
        registry.action(Tire, Blow)
        abilities = (Carrying(loads=2), Tiring(), Blowing())
        registry.add(
            Character(id="porters:porter", name="Porter", movement=4, combat=1, abilities=abilities)
        )


@pytest.mark.rule("CARRY-01")
@pytest.mark.parametrize(
    ("action", "taken"),
    [
        ("move blue.porter c1-d1", "rope"),
        ("move blue.porter c1(+blue.sword)-d1", "sword"),
        ("move blue.porter c1(-)-d1", ""),
        ("blow blue.porter", "rope"),
    ],
)
def test_what_it_cannot_carry_any_more_stays_where_it_is(action: str, taken: str) -> None:
    scene = Scene(
        dtwister.load_rules([Porters()]),
        """
+---+---+---+---+
|P.   .r  .s  . |
+---+---+---+---+
""",
        P="blue.porter",
        r="blue.rope",
        s="blue.sword",
        ap=6,
    )
    scene.play("move blue.porter a1-b1(+blue.rope)-c1(+blue.sword)", "tire blue.porter", action)
    game = scene.game
    assert game.square_of("blue.porter") == "d1"
    for name in ("rope", "sword"):
        assert game.square_of(f"blue.{name}") == ("d1" if name == taken else "c1")


@pytest.mark.rule("CARRY-01")
def test_who_gains_a_place_carries_more() -> None:
    scene = Scene(
        dtwister.load_rules([Porters()]),
        """
+---+---+---+---+
|G.   .r  .s  . |
+---+---+---+---+
""",
        G="blue.goblin",
        r="blue.rope",
        s="blue.sword",
        more={"statuses": ["blue.goblin porters:strong blue for-good"]},
    )
    scene.play("move blue.goblin a1-b1(+blue.rope)-c1(+blue.sword)-d1")
    assert set(scene.game.loads_of("blue.goblin")) == {"blue.rope", "blue.sword"}
