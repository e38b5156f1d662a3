"""Abilities, characters and objects of later sets: one for each tag and kind of terrain."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

import attrs

from dtwister.plugin import (
    Ability,
    Action,
    Context,
    PieceAction,
    PlayContext,
    Refusal,
    events,
    fields,
)
from dtwister.plugin.content import Character, Object
from dtwister.plugin.squares import BIT, DIRECTION_NAMES
from dtwister_features.abilities.character_abilities import Shielding
from dtwister_features.squares import empty_floor
from dtwister_features.terrain.magic import why_cancelled
from dtwister_veterans.tagged_abilities import (
    SPELLCASTER,
    UNDEAD,
    CancelsMagic,
    FliesByNature,
    Incorporeal,
)


class Scrambling(Ability):
    """Everybody may climb onto falling rocks, and has to stop there."""

    id = "vets:scrambling"
    rules = ("ROCKS-01",)
    must_stop_on = frozenset({"rock-obstacle"})


class Climbing(Ability):
    """Climbs trees and slopes."""

    id = "vets:climbing"
    may_stop_on = frozenset({"tree"})
    passes = frozenset({"slope"})


class Weaving(Ability):
    """Tears webs."""

    id = "vets:weaving"
    passes = frozenset({"web"})


class Soaring(Ability):
    """A carpet that carries its bearer over obstacles, by magic."""

    id = "vets:soaring"
    crosses = frozenset({"obstacle"})
    tags = frozenset({"magical"})


class Might(Ability):
    """Two more in combat, by magic."""

    id = "vets:might"
    tags = frozenset({"magical"})

    def combat(self, context: Context, bearer: int, attacking: bool, fighters: int) -> int:
        return 2


# -- markers ---------------------------------------------------------------------------------------


@attrs.frozen
class Cover(PieceAction):
    """Lay a square marker, or take it away."""

    tag: ClassVar[str] = "vets:cover"
    verb: ClassVar[str] = "cover"
    rule: ClassVar[str] = "VET-TERR-07"
    space: int = fields.space()
    what: str = fields.word()


MARKERS = ("carpet", "chasm", "fog")


class Covering(Ability):
    """Lays a marker on an adjacent empty floor square; uncovers any adjacent square."""

    id = "vets:covering"
    action: ClassVar[type[Action] | None] = Cover

    def candidates(self, context: Context, piece: int) -> Iterator[Action]:
        for space in context.neighbours(context.space(piece)):
            for what in (*MARKERS, "printed"):
                yield Cover(piece, space, what)

    def refuse(self, context: Context, action: Action) -> Refusal | None:
        assert isinstance(action, Cover)
        if action.space not in context.neighbours(context.space(action.piece)):
            return Refusal("not-adjacent", "VET-TERR-07", "the square is not adjacent")
        if action.what not in (*MARKERS, "printed"):
            return Refusal("no-marker", "VET-TERR-07", "there is no such marker")
        bare = empty_floor(context) if action.what != "printed" else ~context.match.grid.lines_mask
        if not bare & BIT[action.space]:
            return Refusal("not-empty", "TERRAIN-FLOOR-02", "that is no empty floor square")
        return None

    def perform(self, context: PlayContext, action: Action) -> None:
        assert isinstance(action, Cover)
        what = action.what if action.what == "printed" else f"vets:{action.what}"
        context.do(events.SquareMarked(action.space, what))


@attrs.frozen
class Search(PieceAction):
    """Search a library beside, or break a bridge."""

    tag: ClassVar[str] = "vets:search"
    verb: ClassVar[str] = "search"
    rule: ClassVar[str] = "VET-TERR-06"
    space: int = fields.space()


STATES = {"vets:library": "vets:searched", "vets:bridge": "vets:broken-bridge"}


class Searching(Ability):
    """Searches libraries once; breaks bridges."""

    id = "vets:searching"
    action: ClassVar[type[Action] | None] = Search

    def candidates(self, context: Context, piece: int) -> Iterator[Action]:
        for space in context.neighbours(context.space(piece)):
            yield Search(piece, space)

    def refuse(self, context: Context, action: Action) -> Refusal | None:
        assert isinstance(action, Search)
        if action.space not in context.neighbours(context.space(action.piece)):
            return Refusal("not-adjacent", "VET-TERR-06", "the square is not adjacent")
        if not self._states(context, action.space):
            return Refusal("nothing", "VET-TERR-06", "there is nothing to find")
        return None

    def perform(self, context: PlayContext, action: Action) -> None:
        assert isinstance(action, Search)
        (state,) = self._states(context, action.space)
        context.do(events.SquareMarked(action.space, state))

    def _states(self, context: Context, space: int) -> list[str]:
        found = context.labyrinth.features.items()
        return [STATES[name] for name, mask in found if name in STATES and mask & BIT[space]]


@attrs.frozen
class Mark(PieceAction):
    """Lay a marker on a side of the own square: a web, or a broken wall."""

    tag: ClassVar[str] = "vets:mark"
    verb: ClassVar[str] = "mark"
    rule: ClassVar[str] = "VET-TERR-06"
    way: str = fields.word(choices=DIRECTION_NAMES)
    what: str = fields.word()


class Marking(Ability):
    """Spins webs between two squares of one room, and breaks its walls."""

    id = "vets:marking"
    action: ClassVar[type[Action] | None] = Mark

    def candidates(self, context: Context, piece: int) -> Iterator[Action]:
        for way in DIRECTION_NAMES:
            for what in ("web", "broken-wall", "printed"):
                yield Mark(piece, way, what)

    def refuse(self, context: Context, action: Action) -> Refusal | None:
        assert isinstance(action, Mark)
        if action.way not in DIRECTION_NAMES or action.what not in (
            "web",
            "broken-wall",
            "printed",
        ):
            return Refusal("no-marker", "VET-TERR-06", "there is no such marker")
        space = context.space(action.piece)
        there = context.match.grid.neighbour(space, DIRECTION_NAMES.index(action.way))
        slot = context.slot_of(space)
        if there is None or slot < 0 or context.slot_of(there) != slot:
            return Refusal("rim", "VET-TERR-06", "markers lie between two squares of one room")
        return None

    def perform(self, context: PlayContext, action: Action) -> None:
        assert isinstance(action, Mark)
        what = action.what if action.what == "printed" else f"vets:{action.what}"
        way = DIRECTION_NAMES.index(action.way)
        context.do(events.BorderMarked(context.space(action.piece), way, what))


# -- tags ------------------------------------------------------------------------------------------


@attrs.frozen
class Read(PieceAction):
    """Read a scroll."""

    tag: ClassVar[str] = "vets:read"
    verb: ClassVar[str] = "read"
    rule: ClassVar[str] = "VET-SPELL-01"


class Reading(Ability):
    """A scroll: worth a point to the spellcaster who reads it, by magic."""

    id = "vets:reading"
    action: ClassVar[type[Action] | None] = Read
    tags = frozenset({"magical"})

    def candidates(self, context: Context, piece: int) -> Iterator[Action]:
        yield Read(piece)

    def refuse(self, context: Context, action: Action) -> Refusal | None:
        assert isinstance(action, Read)
        if SPELLCASTER not in context.kind(action.piece).tags:
            return Refusal("no-spellcaster", "VET-SPELL-01", "only spellcasters use scrolls")
        return why_cancelled(context, action.piece)

    def perform(self, context: PlayContext, action: Action) -> None:
        assert isinstance(action, Read)
        seat = context.seat(action.piece)
        context.do(events.Removed(context.load_of(action.piece), "discarded", seat))
        context.do(events.Scored(seat, 1, "scroll"))


@attrs.frozen
class Banish(PieceAction):
    """Wound all undead on adjacent squares."""

    tag: ClassVar[str] = "vets:banish"
    verb: ClassVar[str] = "banish"
    rule: ClassVar[str] = "VET-UNDEAD-01"


class Banishing(Ability):
    """Harms the undead, whoever they are."""

    id = "vets:banishing"
    action: ClassVar[type[Action] | None] = Banish

    def candidates(self, context: Context, piece: int) -> Iterator[Action]:
        yield Banish(piece)

    def perform(self, context: PlayContext, action: Action) -> None:
        assert isinstance(action, Banish)
        for space in context.neighbours(context.space(action.piece)):
            other = context.mini_at(space)
            if other >= 0 and UNDEAD in context.kind(other).tags:
                context.do(events.Wounded(other, context.seat(action.piece)))


def _character(name: str, *abilities: Ability, tags: tuple[str, ...] = ()) -> Character:
    return Character(
        id=f"vets:{name}",
        name=name.title(),
        movement=4,
        combat=1,
        abilities=abilities,
        tags=frozenset(tags),
    )


ACTIONS = (Cover, Search, Mark, Read, Banish)
CHARACTERS = (
    _character("bird", FliesByNature()),
    _character("ghost", Incorporeal(), tags=(UNDEAD,)),
    _character("ghoul", tags=(UNDEAD,)),
    _character("eater", CancelsMagic(1)),
    _character("witch", tags=(SPELLCASTER,)),
    _character("elf", Climbing()),
    _character("spider", Marking(), Weaving()),
    _character("illusionist", Covering()),
    _character("seeker", Searching()),
    _character("exorcist", Banishing()),
)
OBJECTS = (
    Object(id="vets:buckler", name="Buckler", abilities=(Shielding(),)),
    Object(id="vets:rug", name="Rug", abilities=(Soaring(),)),
    Object(id="vets:gauntlet", name="Gauntlet", abilities=(Might(),)),
    Object(id="vets:mace", name="Mace", tags=frozenset({"magical"}), abilities=(Might(),)),
    Object(id="vets:scroll", name="Scroll", abilities=(Reading(),)),
    Object(id="vets:lodestone", name="Lodestone", abilities=(CancelsMagic(0),)),
)
