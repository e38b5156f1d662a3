"""The Telekineticist: moves objects through the air (CG-CHAR-TELEKINETICIST)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

import attrs

from dtwister.plugin import HIDDEN, Ability, Action, PieceAction, Refusal, Table, events, fields
from dtwister_cardgame.carrying import is_full, loads_limit, put_down
from dtwister_cardgame.passing import Flying
from dtwister_cardgame.places import is_exit, labyrinth, zone_of
from dtwister_features.common import refusal

STEPS = 3
"""How far an object flies (CG-CHAR-TELEKINETICIST-05)."""


@attrs.frozen
class Levitate(PieceAction):
    """Let an object fly to a zone, and be taken there by a character or not.

    It is the whole flight; which way it takes makes no difference.
    """

    tag: ClassVar[str] = "card:levitate"
    verb: ClassVar[str] = "levitate"
    rule: ClassVar[str] = "CG-CHAR-TELEKINETICIST-02"
    item: int = fields.piece()
    to: int = fields.space(label="to")
    receiver: int = fields.piece(label="for", default=HIDDEN)
    """The character to whom it is given there; none: it lies there."""


class Psychokinesis(Ability):
    """Moves an object of her room, or the one that she carries, up to three steps.

    It flies as a flying character would, through whatever others are, and lands in a zone or is
    given to a character there, of either side, that can carry it (CG-CHAR-TELEKINETICIST-06).
    """

    id = "card:psychokinesis"
    rules = (
        "CG-CHAR-TELEKINETICIST-02",
        "CG-CHAR-TELEKINETICIST-03",
        "CG-CHAR-TELEKINETICIST-04",
        "CG-CHAR-TELEKINETICIST-05",
        "CG-CHAR-TELEKINETICIST-06",
        "CG-CHAR-TELEKINETICIST-07",
        "CG-CHAR-TELEKINETICIST-08",
        "R-C100",
        "R-C101",
        "R-C102",
        "R-C103",
    )
    action: ClassVar[type[Action] | None] = Levitate

    def candidates(self, table: Table, piece: int) -> Iterator[Action]:
        """Each object there with each zone that it reaches, and each character there."""
        slot = table.slot_of(table.space(piece))
        spaces = table.match.plan.slots[slot] if slot >= 0 else (table.space(piece),)
        seat = table.seat(piece)
        for space in spaces:
            for item in table.pieces_at(space):
                if not table.kind(item).is_object or table.carrier_of(item) not in (-1, piece):
                    continue
                reached = flight(table, seat, space)
                yield from (Levitate(piece, item, to) for to in sorted(reached))
                yield from _gifts(table, piece, item, reached)

    def refuse(self, table: Table, action: Action) -> Refusal | None:
        """Another object, too far, nobody there to take it, nothing that would change."""
        assert isinstance(action, Levitate)
        piece, item, to = action.piece, action.item, action.to
        problem = _refuse_item(table, piece, item)
        if problem is not None:
            return problem
        where, name = table.square(to), table.name(item)
        seat, space = table.seat(piece), table.space(item)
        if to in table.match.plan.names and is_exit(table, seat, to):
            return refusal("enemy-zone", "R-C100", f"{where} is in the starting zone of the enemy")
        if to not in flight(table, seat, space):
            rule = "CG-CHAR-TELEKINETICIST-05"
            return refusal("too-far", rule, f"{name} does not fly to {where} in {STEPS} steps")
        held = table.carrier_of(item)
        if action.receiver != HIDDEN:
            if held == action.receiver:
                return refusal("no-effect", "R-C11", f"{table.name(held)} has {name} already")
            return _refuse_receiver(table, to, action.receiver)
        if to == space and held < 0:
            return refusal("no-effect", "R-C11", f"{name} lies there already")
        return None

    def perform(self, table: Table, action: Action) -> None:
        """Let it fly, and be taken."""
        assert isinstance(action, Levitate)
        piece, item, to = action.piece, action.item, action.to
        if table.carrier_of(item) >= 0 and not put_down(table, piece, item):
            return
        if table.space(item) != to:
            table.do(events.Shifted(item, to))
        if action.receiver != HIDDEN and table.space(item) == to:
            table.do(events.TakenUp(action.receiver, item))


def _refuse_item(table: Table, piece: int, item: int) -> Refusal | None:
    """Why a piece cannot be moved, or None: it must lie in her room, or be carried by her."""
    if not table.is_piece(item):
        return refusal("no-such-piece", "CG-CHAR-TELEKINETICIST-02", "there is no such piece")
    name, holder = table.name(item), table.carrier_of(item)
    if not table.kind(item).is_object:
        return refusal("character", "CG-CHAR-TELEKINETICIST-04", f"{name} is no object")
    if table.space(item) < 0:
        return refusal("not-on-board", "CG-CHAR-TELEKINETICIST-02", f"{name} is not on the board")
    if holder == piece:
        return None
    if holder >= 0:
        rule = "R-C103" if table.is_wounded(holder) else "CG-CHAR-TELEKINETICIST-04"
        return refusal("carried", rule, f"{name} is carried by {table.name(holder)}")
    own = table.slot_of(table.space(piece))
    if own < 0:
        return refusal("no-room", "R-C102", f"{table.name(piece)} is in no room")
    if table.slot_of(table.space(item)) != own:
        sentence = f"{name} is not in the room of {table.name(piece)}"
        return refusal("other-room", "CG-CHAR-TELEKINETICIST-07", sentence)
    return None


def _refuse_receiver(table: Table, to: int, receiver: int) -> Refusal | None:
    """Why an object cannot be given to a character where it comes down, or None."""
    rule = "CG-CHAR-TELEKINETICIST-06"
    if not table.is_piece(receiver) or table.kind(receiver).is_object:
        return refusal("no-character", rule, "there is no such character")
    name = table.name(receiver)
    if table.space(receiver) not in zone_of(table, to):
        return refusal("not-there", rule, f"{name} is not in {table.square(to)}")
    if table.is_wounded(receiver):
        return refusal("wounded", "R-C101", f"{name} is wounded")
    if is_full(table, receiver) is None:
        return None
    one = loads_limit(table, receiver) == 1
    return refusal("full-hands", rule if one else "R-C101", f"{name} can carry no more")


def _gifts(table: Table, piece: int, item: int, reached: set[int]) -> Iterator[Levitate]:
    """One way of giving an object to each character that it reaches."""
    found: dict[int, int] = {}
    for to in sorted(reached):
        for space in zone_of(table, to):
            for receiver in table.pieces_at(space):
                if space == to or receiver not in found:
                    found[receiver] = to
    yield from (Levitate(piece, item, to, receiver) for receiver, to in sorted(found.items()))


def flight(table: Table, seat: int, start: int) -> set[int]:
    """The spaces that an object of a seat's Telekineticist reaches, the start among them.

    Each step is one of a flying character, in the own starting zone too (R-C100).
    """
    adjacency = labyrinth(table).adjacency(Flying.passes)
    found, edge = {start}, {start}
    for _ in range(STEPS):
        edge = {
            to
            for space in edge
            for to in adjacency[space]
            if to not in found and not is_exit(table, seat, to)
        }
        found |= edge
    return found


ALL = (Psychokinesis,)
