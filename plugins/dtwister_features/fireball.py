"""Fireballs: what eliminates characters at a distance, once (OBJ-FIREBALL)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar

import attrs

from dtwister.plugin import Ability, Action, PieceAction, Refusal, Table, events, fields
from dtwister_features.actions import WAYS
from dtwister_features.common import eliminate, is_ally, no_such_way, refusal
from dtwister_features.magic import MAGICAL, cancelled
from dtwister_features.weapons import target_on

USER = "fireball-user"
"""The tag of the characters that may use the wand (CHAR-WIZARD-08)."""


@attrs.frozen
class Fire(PieceAction):
    """Shoot a fireball in a direction (OBJ-FIREBALL-02)."""

    tag: ClassVar[str] = "features:fire"
    verb: ClassVar[str] = "fire"
    rule: ClassVar[str] = "OBJ-FIREBALL-01"
    way: str = fields.word(choices=WAYS)


class Blasting(Ability):
    """Base of what eliminates characters and is used up by that: who may use it, what it does."""

    user: ClassVar[str] = USER
    """The tag of those who may use it."""

    def unusable(self, table: Table, piece: int) -> Refusal | None:
        """No user, or nothing of the kind in hand."""
        if self.user not in table.kind(piece).tags:
            return refusal("no-user", "OBJ-FIREBALL-01", f"{table.name(piece)} cannot use this")
        if self.load(table, piece) < 0:
            return refusal("no-wand", "OBJ-FIREBALL-01", f"{table.name(piece)} has none in hand")
        return None

    def load(self, table: Table, piece: int) -> int:
        """What the user carries that has this ability, or -1."""
        loads = (load for load in table.loads_of(piece) if self in table.kind(load).abilities)
        return next(loads, -1)

    def blast(self, table: Table, piece: int, victims: Iterable[int]) -> None:
        """Discard what is used; the victims are eliminated without combat."""
        seat, load = table.seat(piece), self.load(table, piece)
        table.do(events.Removed(load, "discarded", seat, table.space(piece)))
        for victim in victims:
            eliminate(table, victim, seat)


class Fireball(Blasting):
    """Eliminates the first character in a direction; used once."""

    id = "features:fireball"
    rules = (
        "OBJ-FIREBALL-01",
        "OBJ-FIREBALL-02",
        "OBJ-FIREBALL-03",
        "OBJ-FIREBALL-04",
        "OBJ-FIREBALL-05",
        "OBJ-FIREBALL-06",
        "OBJ-FIREBALL-07",
        "OBJ-FIREBALL-08",
        "VET-FIREBALL-01",
        "R-102",
        "R-104",
        "R-105",
        "VET-FIREBALL-01",
    )
    action: ClassVar[type[Action] | None] = Fire
    tags = frozenset({MAGICAL})

    def candidates(self, table: Table, piece: int) -> Iterator[Action]:
        """The directions in which somebody is in sight."""
        for way, _ in table.seen_from(table.space(piece)):
            yield Fire(piece, WAYS[way])

    def refuse(self, table: Table, action: Action) -> Refusal | None:
        """No Wizard, no wand, nobody or an ally in sight, no magic there (VET-MAGIC-04)."""
        assert isinstance(action, Fire)
        problem = self.unusable(table, action.piece) or no_such_way(action.way, "OBJ-FIREBALL-02")
        if problem is not None:
            return problem
        target = table.first_seen(table.space(action.piece), WAYS.index(action.way))
        if target < 0:
            return refusal("nobody", "R-103", f"nobody is in sight to the {action.way}")
        first = target_on(table, target)
        if is_ally(table, table.seat(action.piece), table.seat(first)):
            return refusal("ally", "R-M76", f"{table.name(first)}, an ally, comes first")
        return cancelled(table, action.piece, target)

    def perform(self, table: Table, action: Action) -> None:
        """Discard the wand; the victim is eliminated, and what it carries if that is wounded.

        It can stand on any line, of whomever (MULTI-116).

        Eliminated is out of the game: nothing brings it back (OBJ-FIREBALL-09, CHAR-TROLL-05).
        """
        assert isinstance(action, Fire)
        space = table.first_seen(table.space(action.piece), WAYS.index(action.way))
        there = table.pieces_at(space)
        self.blast(table, action.piece, [p for p in there if not table.kind(p).is_object])
