"""The plug-in `later`: what pieces of later sets do in a combat, as far as tests need it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, ClassVar

import attrs

from dtwister.plugin import (
    Ability,
    Action,
    Context,
    Event,
    Manifest,
    Memory,
    PieceAction,
    PlayContext,
    Refusal,
    Registry,
    events,
    fields,
    hookimpl,
)
from dtwister.plugin.content import Character, Object, Scenario
from dtwister.plugin.decisions import ActionSource, Decision, Frame
from dtwister.plugin.questions import first_seen
from dtwister_features.abilities.mind_control import NameCardHook
from dtwister_features.abilities.spear import StrikeAbility
from dtwister_features.combat.combat_bonuses import AttackBonus
from dtwister_features.combat.combat_cards import choosable_cards
from dtwister_features.combat.combat_frame import (
    CombatFrame,
    add_card,
    combat_of,
    exchange_card,
    force_card,
)
from dtwister_features.combat.combat_hooks import CombatHook
from dtwister_features.combat.ranged_attack import ShootAbility
from dtwister_features.combat.weapons import CLOSE_COMBAT, is_protected, target_on
from dtwister_features.game_actions import Forgo
from dtwister_features.refusals import refusal
from dtwister_features.scoring import eliminate

CLOSE = frozenset({CLOSE_COMBAT})


class Rage(CombatHook):
    """Its side plays two cards in close combat (a berserker)."""

    id = "later:rage"
    tags = CLOSE

    def when_fixed(self, context: PlayContext, fight: CombatFrame, bearer: int) -> None:
        add_card(context, context.seat(bearer))


@attrs.frozen
class SwapCard(Action):
    """Take back a card that lies open, and play another one."""

    tag: ClassVar[str] = "later:swap-card"
    verb: ClassVar[str] = "swap-card"
    old: int = fields.number()
    new: int = fields.number(label="for")


@attrs.frozen
class Swapping(Frame):
    """A card may be exchanged."""

    tag: ClassVar[str] = "later:swapping"
    seat: int = fields.seat()

    def decision(self, context: Context) -> Decision:
        return Decision(self.seat, "swap-card", "a card may be exchanged")

    def action_sources(self, context: Context) -> Iterable[ActionSource]:
        return (ActionSource("swap-card", -1, self._swaps), ActionSource("forgo", -1, self._forgo))

    def _swaps(self, context: Context, piece: int) -> list[Action]:
        laid = combat_of(context).shown[self.seat]
        rest = sorted(set(choosable_cards(context, self.seat, laid)))
        return [SwapCard(old, new) for old in sorted(set(laid)) for new in rest]

    def _forgo(self, context: Context, piece: int) -> list[Action]:
        return [Forgo()]

    def refuse(self, context: Context, action: Action) -> Refusal | None:
        if isinstance(action, Forgo) or action in self._swaps(context, -1):
            return None
        return refusal("no-swap", "R-62", "there is no such exchange")

    def resolve(self, context: PlayContext, action: Action) -> None:
        context.pop()
        if isinstance(action, SwapCard):
            exchange_card(context, self.seat, action.old, action.new)


class Mastery(CombatHook):
    """Its side may exchange its card when all lie open (a weapon master)."""

    id = "later:mastery"
    tags = CLOSE

    def when_shown(self, context: PlayContext, fight: CombatFrame, bearer: int) -> None:
        context.push(Swapping(context.seat(bearer)))


@attrs.frozen
class Boasting(Frame):
    """Something may be said before the cards."""

    tag: ClassVar[str] = "later:boasting"
    seat: int = fields.seat()

    def decision(self, context: Context) -> Decision:
        return Decision(self.seat, "boast", "a boast may be made")

    def action_sources(self, context: Context) -> Iterable[ActionSource]:
        return (ActionSource("forgo", -1, lambda table, piece: [Forgo()]),)

    def refuse(self, context: Context, action: Action) -> Refusal | None:
        return None if isinstance(action, Forgo) else refusal("not-now", "R-62", "boast first")

    def resolve(self, context: PlayContext, action: Action) -> None:
        context.pop()


class Vanity(CombatHook):
    """It declares something before the cards, which does nothing."""

    id = "later:vanity"

    def before_cards(self, context: PlayContext, fight: CombatFrame, bearer: int) -> None:
        context.push(Boasting(context.seat(bearer)))


class Command(CombatHook):
    """One more for each friend that fights beside it (a general)."""

    id = "later:command"
    tags = CLOSE

    def side_value(self, context: Context, fight: CombatFrame, bearer: int, attacking: bool) -> int:
        return len(fight.attackers if attacking else fight.defenders) - 1


class Murder(Ability):
    """Whom it beats in close combat is eliminated at once (an assassin)."""

    id = "later:murder"
    tags = CLOSE
    replaces = (events.Wounded,)

    def replace(self, context: PlayContext, event: Event, bearer: int) -> Event | None:
        assert isinstance(event, events.Wounded)
        fight = context.find(CombatFrame)
        if fight is None or event.by != context.seat(bearer) or not fight.is_close(context, bearer):
            return event
        if bearer not in (*fight.attackers, *fight.defenders):
            return event
        eliminate(context, event.piece, event.by)
        return None


class Stab(Ability):
    """Two more in close combat in a group."""

    id = "later:stab"
    tags = CLOSE

    def combat(self, context: Context, bearer: int, attacking: bool, fighters: int) -> int:
        return 2 if fighters > 1 else 0


class Light(CombatHook):
    """The undead play +0 against its bearer (a torch against a mummy)."""

    id = "later:light"

    def when_fixed(self, context: PlayContext, fight: CombatFrame, bearer: int) -> None:
        enemies = fight.defenders if bearer in fight.attackers else fight.attackers
        if any("undead" in context.kind(enemy).tags for enemy in enemies):
            force_card(context, fight.enemy_of(bearer), 0)


class Dizziness(CombatHook):
    """Whoever has it is confused."""

    id = "later:dizziness"

    def confuses(self, context: Context, fight: CombatFrame, bearer: int, piece: int) -> bool:
        return piece == bearer


class Change(Ability):
    """Some more or less in every combat, wounded or not, or in defence only."""

    id = "later:change"
    while_wounded = True

    def __init__(self, value: int, defence_only: bool = False) -> None:
        self.value = value
        self.defence_only = defence_only

    def combat(self, context: Context, bearer: int, attacking: bool, fighters: int) -> int:
        return 0 if attacking and self.defence_only else self.value


SHOTS: Memory[tuple[tuple[int, int], ...]] = Memory("later:shots", lambda match: ())
"""(piece, the turn in which it shot with its built-in weapon)."""


class OneShot(ShootAbility):
    """A built-in weapon that shoots once in a turn."""

    id = "later:one-shot"

    def limit(self, context: Context, piece: int) -> Refusal | None:
        if dict(context.recall(SHOTS)).get(piece) == context.state.clock:
            return refusal("spent", "VET-RANGED-03", "it has shot in this turn")
        return None

    def when_used(self, context: PlayContext, piece: int) -> None:
        shots: dict[int, Any] = dict(context.recall(SHOTS))
        context.remember(SHOTS, tuple(sorted({**shots, piece: context.state.clock}.items())))


@attrs.frozen
class Spring(PieceAction):
    """Let arrows fly out of the wall to the west of a row."""

    tag: ClassVar[str] = "later:spring"
    verb: ClassVar[str] = "spring"
    start: int = fields.space()


class WallArrows(Ability):
    """A floor element that shoots: it wounds the first character to the east, unless covered."""

    id = "later:wall-arrows"
    action: ClassVar[type[Action] | None] = Spring

    def refuse(self, context: Context, action: Action) -> Refusal | None:
        assert isinstance(action, Spring)
        if not 0 <= action.start < 4000 or action.start not in context.match.grid.names:
            return refusal("nobody", "VET-RANGED-09", "there is no such square")
        space = first_seen(context, action.start, 1)
        if space < 0:
            return refusal("nobody", "VET-RANGED-09", "nobody is there")
        if is_protected(context, target_on(context, space), -1):
            return refusal("covered", "VET-RANGED-09", "the shield stops the arrows")
        return None

    def candidates(self, context: Context, piece: int) -> Iterator[Action]:
        for space in sorted(context.match.grid.names):
            yield Spring(piece, space)

    def perform(self, context: PlayContext, action: Action) -> None:
        assert isinstance(action, Spring)
        context.do(events.Wounded(target_on(context, first_seen(context, action.start, 1))))


@attrs.frozen
class Forge(PieceAction):
    """Exchange the weapon in hand for its forged version."""

    tag: ClassVar[str] = "later:forge"
    verb: ClassVar[str] = "forge"
    rule: ClassVar[str] = "VET-FORGE-01"


class Forging(Ability):
    """A smith exchanges a forgeable weapon in his hand for its forged token."""

    id = "later:forging"
    action: ClassVar[type[Action] | None] = Forge

    def candidates(self, context: Context, piece: int) -> Iterator[Action]:
        yield Forge(piece)

    def refuse(self, context: Context, action: Action) -> Refusal | None:
        assert isinstance(action, Forge)
        load = context.load_of(action.piece)
        if load < 0 or "forgeable" not in context.kind(load).tags:
            return refusal("not-forgeable", "VET-FORGE-01", "he carries nothing to forge")
        if self._forged(context, load) < 0:
            return refusal("no-token", "VET-FORGE-01", "there is no forged version of it")
        return None

    def _forged(self, context: Context, load: int) -> int:
        wanted = f"later:forged-{context.kind(load).id.partition(':')[2]}"
        for piece in context.match.objects:
            beside_board = context.space(piece) == -1
            if context.kind(piece).id == wanted and beside_board:
                return piece
        return -1

    def perform(self, context: PlayContext, action: Action) -> None:
        assert isinstance(action, Forge)
        load, space = context.load_of(action.piece), context.space(action.piece)
        forged = self._forged(context, load)
        context.do(events.Removed(load, "discarded", -1, space))
        context.do(events.Placed(forged, space))


class Hardened(StrikeAbility):
    """A forged spear: one more, and it never breaks."""

    id = "later:hardened"

    def strength(self, context: Context, piece: int, *, fighters: int, close: bool) -> int:
        return super().strength(context, piece, fighters=fighters, close=close) + 1

    def when_defeated(self, context: Context, piece: int) -> None:
        return


def _character(name: str, value: int, *abilities: Ability, **more: Any) -> Character:
    return Character(
        id=f"later:{name}",
        name=name.title(),
        movement=4,
        combat=value,
        abilities=abilities,
        **more,
    )


CHARACTERS = (
    _character("berserker", 2, Rage()),
    _character("weapon-master", 3, Mastery()),
    _character("general", 2, Command()),
    _character("boaster", 2, Vanity()),
    _character("assassin", 1, Murder()),
    _character("stabber", 2, Stab()),
    _character("mummy", 3, tags=frozenset({"undead"})),
    _character("mad-mummy", 3, Rage(), tags=frozenset({"undead"})),
    _character("elf-archer", 2, ShootAbility(1)),
    _character("crossbowman", 2, OneShot(3)),
    _character("elemental", 2, Change(1, defence_only=True)),
    _character("trapper", 1, WallArrows()),
    _character("smith", 2, Forging()),
    _character("squire", 2, AttackBonus()),
    _character("ogre", 4),
    _character("psychic-archer", 0, NameCardHook(), ShootAbility(2)),
)
OBJECTS = (
    Object(id="later:torch", name="Torch", abilities=(Light(),)),
    Object(id="later:wine", name="Wine", abilities=(Dizziness(),)),
    Object(id="later:ring-of-weakness", name="Ring of weakness", abilities=(Change(-1),)),
    Object(id="later:forged-telescoping-spear", name="Forged spear", abilities=(Hardened(),)),
)
ARENA = Scenario(
    id="later:arena",
    name="Arena of later sets",
    layout="features:3x2",
    frame="features:set-up",
    room_sets=("base",),
    characters=(
        "prison:telepath",
        "later:berserker",
        "later:weapon-master",
        "later:stabber",
        "later:mummy",
        "later:crossbowman",
    ),
    objects=(
        "prison:telescoping-spear",
        "prison:bow",
        "prison:large-shield",
        "later:torch",
    ),
    settings=(("starters", 4),),
)
"""A game with all of them, for random play."""


@hookimpl
def dtwister_manifest() -> Manifest:
    return Manifest(id="later", version="1.0", requires=("features", "base", "prison"))


@hookimpl
def dtwister_register(registry: Registry) -> None:
    registry.add(*CHARACTERS, *OBJECTS, ARENA)
    registry.action(SwapCard, Spring, Forge)
    registry.frame(Swapping, Boasting)
    registry.memory(SHOTS)
