"""Jumps over pit traps, for a Jump card or a Combat card in its place (CG-JUMP)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from dtwister.plugin import BIT, DIRECTIONS, Ability, Action, Refusal, Table, opposite
from dtwister_cardgame import happenings
from dtwister_cardgame.actions import Leap
from dtwister_cardgame.places import (
    arrive,
    blocked,
    held_up,
    is_exit,
    labyrinth,
    too_many,
    way_to,
)
from dtwister_cardgame.steps import face_down
from dtwister_features import memory
from dtwister_features.borders import is_diagonal
from dtwister_features.common import refusal
from dtwister_features.hands import discard
from dtwister_features.memory import with_entry

PIT = "pit-trap"
PIT_TRAP = frozenset({PIT})


class Leaping(Ability):
    """Every able character may jump over a pit trap at its zone (CG-JUMP-01).

    It is no movement: it uses no MP, and nothing is handled on the way; the load goes along
    (CG-JUMP-08, R-C47). A pit trap has one zone on either side (R-C45), which may be the zone that
    is faced from a starting zone, or the starting zone, or the way out (R-C48, R-C32).
    """

    id = "card:leaping"
    rules = ("CG-JUMP-01", "CG-JUMP-08")
    boards = frozenset({"card:zones"})
    action: ClassVar[type[Action] | None] = Leap

    def candidates(self, table: Table, piece: int) -> Iterator[Leap]:
        """Over all sides, for each card that may pay."""
        space, seat = table.space(piece), table.seat(piece)
        cards = payments(table, seat)
        for way in DIRECTIONS:
            to = labyrinth(table).beyond(space, way)
            if to is not None:
                yield from (Leap(piece, to, card) for card in cards)

    def refuse(self, table: Table, action: Action) -> Refusal | None:
        """No card, no pit trap, something behind it, an enemy or too many friends beyond."""
        assert isinstance(action, Leap)
        piece, to = action.piece, action.to
        return (
            refuse_payment(table, table.seat(piece), action.card)
            or _refuse_way(table, piece, to)
            or _refuse_landing(table, piece, to)
        )

    def perform(self, table: Table, action: Action) -> None:
        """Give up the card and jump."""
        assert isinstance(action, Leap)
        piece, seat = action.piece, table.seat(action.piece)
        if action.card:
            discard(table, seat, action.card)
        else:
            cards = table.recall(memory.JUMPS)
            table.remember(memory.JUMPS, with_entry(cards, seat, cards[seat] - 1))
        arrive(table, piece, happenings.Leapt(piece, action.to, action.card))


def payments(table: Table, seat: int) -> tuple[int, ...]:
    """The cards for which a seat may jump: 0 for a Jump card, or Combat cards (CG-JUMP-06).

    A Jump card leaves the game (CG-JUMP-05).
    """
    if table.recall(memory.JUMPS)[seat]:
        return (0,)
    return tuple(sorted({card for card in table.recall(memory.COMBAT_HANDS)[seat] if card}))


def refuse_payment(table: Table, seat: int, card: int) -> Refusal | None:
    """Why a jump cannot be paid with a card, or None (CG-JUMP-07)."""
    if table.recall(memory.JUMPS)[seat]:
        if not card:
            return None
        return refusal("jump-card-left", "CG-JUMP-07", "a Jump card is left, and is used first")
    if not card:
        sentence = "no Jump card is left: name a Combat card other than +0"
        return refusal("no-jump-card", "CG-JUMP-07", sentence)
    if card not in payments(table, seat):
        return refusal("no-such-card", "CG-JUMP-06", f"Combat +{card} is not in hand")
    return None


def _refuse_way(table: Table, piece: int, to: int) -> Refusal | None:
    """Only a pit trap on a side of the zone, with nothing else on the other half (R-C46).

    Two pit traps back to back are jumped over like one (R-C13).
    """
    if (hidden := face_down(table, to)) is not None:
        return hidden
    space, there = table.space(piece), table.square(to)
    way = way_to(table, space, to)
    if way < 0 or not _has_pit(table, space, to, way):
        said = f"no pit trap lies before {there}"
        if way < 0 and is_diagonal(table, space, to):
            leap = f"{table.name(piece)} cannot leap to {there}"
            said = f"{leap}: it lies diagonally from {table.square(space)}"
        return refusal("no-pit-trap", "CG-JUMP-02", said)
    if not labyrinth(table).passable(space, way, PIT_TRAP):
        return refusal("no-passage", "R-C46", f"more than a pit trap lies before {there}")
    return held_up(table, piece, way)


def _has_pit(table: Table, space: int, to: int, way: int) -> bool:
    """Whether a pit trap is on either half of a border."""
    return any(
        PIT in ground.stops and ground.stops[PIT][direction] & BIT[here]
        for here, direction in ((space, way), (to, opposite(way)))
        if (slot := table.slot_of(here)) >= 0
        and (ground := labyrinth(table).grounds[slot]) is not None
    )


def _refuse_landing(table: Table, piece: int, to: int) -> Refusal | None:
    seat = table.seat(piece)
    if is_exit(table, seat, to):
        return blocked(table, piece, to)
    foes = table.match.parties.foes[seat]
    for other in table.pieces_at(to):
        if table.kind(other).is_object or table.is_wounded(other):
            continue
        if table.seat(other) in foes:
            name = table.name(other)
            return refusal("enemy", "CG-JUMP-03", f"{name} is in {table.square(to)}")
    return too_many(table, piece, to, "CG-JUMP-04")
