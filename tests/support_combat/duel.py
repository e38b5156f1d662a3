"""The plug-in `duel`: a few components of other sets, as far as tests of combat need them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar

import attrs

from dtwister.plugin import (
    Ability,
    Action,
    Character,
    Decision,
    Event,
    Frame,
    Manifest,
    Object,
    PieceAction,
    Refusal,
    Registry,
    Scenario,
    ScenarioOption,
    Source,
    Table,
    events,
    fields,
    hookimpl,
)
from dtwister_features import combat, happenings, memory
from dtwister_features.common import refusal
from dtwister_features.shooting import Shooting
from dtwister_features.weapons import CLOSE_COMBAT, Cover, Weapon, in_contact, refuse_joiners


class Fury(Ability):
    """Three more in close combat."""

    id = "duel:fury"
    tags = frozenset({CLOSE_COMBAT})

    def combat(self, table: Table, bearer: int, attacking: bool, fighters: int) -> int:
        return 3


class Luck(Ability):
    """Four more in every combat, but nothing for a wounded."""

    id = "duel:luck"

    def combat(self, table: Table, bearer: int, attacking: bool, fighters: int) -> int:
        return 4


# -- a declaration before the cards ----------------------------------------------------------------


@attrs.frozen
class NameCard(Action):
    """Name a card that the other side must play if it has it."""

    tag: ClassVar[str] = "duel:name-card"
    verb: ClassVar[str] = "name"
    card: int = fields.number()


@attrs.frozen
class Naming(Frame):
    """A card is to be named."""

    tag: ClassVar[str] = "duel:naming"
    seat: int = fields.seat()
    other: int = fields.seat()

    def decision(self, table: Table) -> Decision:
        return Decision(self.seat, "name", "name a card")

    def sources(self, table: Table) -> Iterable[Source]:
        return (Source("name", -1, lambda table, piece: [NameCard(card) for card in range(1, 7)]),)

    def refuse(self, table: Table, action: Action) -> Refusal | None:
        if isinstance(action, NameCard) and 1 <= action.card <= 6:
            return None
        return refusal("no-name", "R-62", "a card from 1 to 6 is to be named")

    def resolve(self, table: Table, action: Action) -> None:
        assert isinstance(action, NameCard)
        table.pop()
        frame = table.frame
        assert isinstance(frame, combat.Combat)
        if action.card in table.recall(memory.COMBAT_HANDS)[self.other]:
            frame.commit(table, self.other, action.card)


class MindControl(Ability):
    """Names the card of the opponent in a one-on-one close combat."""

    id = "duel:mind-control"
    tags = frozenset({CLOSE_COMBAT})
    listens = (happenings.CombatBegan,)

    def react(self, table: Table, event: Event, bearer: int) -> None:
        fight = table.frame
        assert isinstance(fight, combat.Combat)
        if not fight.is_one_on_one:
            return
        if bearer in (*fight.attackers, *fight.defenders) and fight.is_close(table, bearer):
            seat = table.seat(bearer)
            table.push(Naming(seat, fight.attacker + fight.defender - seat))


# -- a weapon that reaches two squares -------------------------------------------------------------


@attrs.frozen
class Strike(PieceAction):
    """Attack at a distance of two squares."""

    tag: ClassVar[str] = "duel:strike"
    verb: ClassVar[str] = "strike"
    target: int = fields.piece()
    joiners: tuple[int, ...] = fields.pieces(label="with", default=())


class Reach(Weapon):
    """Close combat at a distance of two squares; breaks in a defeat."""

    id = "duel:reach"
    ranged = False
    action: ClassVar[type[Action] | None] = Strike

    def candidates(self, table: Table, piece: int) -> Iterator[Action]:
        for pieces in table.match.characters:
            for target in pieces:
                yield Strike(piece, target)

    def refuse(self, table: Table, action: Action) -> Refusal | None:
        assert isinstance(action, Strike)
        problem = self.aim(table, action.piece, action.target)
        return problem or refuse_joiners(table, action.piece, action.target, action.joiners)

    def perform(self, table: Table, action: Action) -> None:
        assert isinstance(action, Strike)
        combat.declare(table, (), action.target, (action.piece, *action.joiners))

    def aim(self, table: Table, piece: int, target: int) -> Refusal | None:
        space, there = table.space(piece), table.space(target)
        between = {(space + there) // 2} & {*table.neighbours(space)} & {*table.neighbours(there)}
        straight = (there - space) % 2 == 0 and len(between) == 1
        if table.seat(target) == table.seat(piece) or there < 0 or not straight:
            return refusal("no-reach", "R-67", "the target is not two squares away")
        if table.is_fresh(target):
            return refusal("fresh", "COMBAT-08", "the target was wounded in this turn")
        return in_contact(table, piece, target)

    def strength(self, table: Table, piece: int, *, fighters: int, close: bool) -> int:
        return combat.combat_value(table, piece, attacking=True, fighters=fighters, close=close)

    def defeated(self, table: Table, piece: int) -> None:
        spear = table.load_of(piece)
        table.do(events.Removed(spear, "discarded", -1, table.space(piece)))


def _character(name: str, movement: int, value: int, *abilities: Ability) -> Character:
    return Character(
        id=f"duel:{name}",
        name=name.title(),
        movement=movement,
        combat=value,
        abilities=abilities,
    )


CHARACTERS = (
    _character("telepath", 3, 0, MindControl()),
    _character("berserker", 3, 1, Fury()),
    _character("jester", 3, 1, Luck()),
)
OBJECTS = (
    Object(id="duel:bow", name="Bow", abilities=(Shooting(1),)),
    Object(id="duel:crossbow", name="Crossbow", abilities=(Shooting(3),)),
    Object(id="duel:large-shield", name="Large shield", abilities=(Cover(),)),
    Object(id="duel:spear", name="Spear", abilities=(Reach(),)),
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
        "duel:bow",
        "duel:bow",
        "duel:crossbow",
        "duel:large-shield",
        "base:armor",
        "base:sword",
    ),
    options=(ScenarioOption(name="edition", kind="choice", default="DT2", choices=("DT2",)),),
    settings=(("starters", 4),),
)
"""The standard game with shooters, for random play."""


@hookimpl
def dtwister_manifest() -> Manifest:
    return Manifest(id="duel", version="1.0", requires=("features", "base", "prison"))


@hookimpl
def dtwister_register(registry: Registry) -> None:
    registry.add(*CHARACTERS, *OBJECTS, ARENA)
    registry.action(NameCard, Strike)
    registry.frame(Naming)
