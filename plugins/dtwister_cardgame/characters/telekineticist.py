"""The Telekineticist: moves objects through the air (CG-CHAR-TELEKINETICIST)."""

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
from dtwister.plugin.numbers import NO_PIECE
from dtwister_cardgame.movement.carrying import is_full, loads_limit, put_down
from dtwister_cardgame.movement.passage import Flying
from dtwister_cardgame.zones.zone_occupancy import is_exit, labyrinth, zone_of
from dtwister_features.refusals import refusal

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
    receiver: int = fields.piece(label="for", default=NO_PIECE)
    """The character to whom it is given there; none: it lies there."""


class LevitateAbility(Ability):
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

    def candidates(self, context: Context, piece: int) -> Iterator[Action]:
        """Each object there with each zone that it reaches, and each character there."""
        slot = context.slot_of(context.space(piece))
        spaces = context.match.grid.slots[slot] if slot >= 0 else (context.space(piece),)
        seat = context.seat(piece)
        for space in spaces:
            for item in context.pieces_at(space):
                if not context.kind(item).is_object or context.carrier_of(item) not in (
                    NO_PIECE,
                    piece,
                ):
                    continue
                reached = reachable_by_flight(context, seat, space)
                yield from (Levitate(piece, item, to) for to in sorted(reached))
                yield from _gifts(context, piece, item, reached)

    def refuse(self, context: Context, action: Action) -> Refusal | None:
        """Another object, too far, nobody there to take it, nothing that would change."""
        assert isinstance(action, Levitate)
        piece, item, to = action.piece, action.item, action.to
        problem = _refuse_item(context, piece, item)
        if problem is not None:
            return problem
        where, name = context.square(to), context.name(item)
        seat, space = context.seat(piece), context.space(item)
        if to in context.match.grid.names and is_exit(context, seat, to):
            return refusal("enemy-zone", "R-C100", f"{where} is in the starting zone of the enemy")
        if to not in reachable_by_flight(context, seat, space):
            rule = "CG-CHAR-TELEKINETICIST-05"
            return refusal("too-far", rule, f"{name} does not fly to {where} in {STEPS} steps")
        held = context.carrier_of(item)
        if action.receiver != NO_PIECE:
            if held == action.receiver:
                return refusal("no-effect", "R-C11", f"{context.name(held)} has {name} already")
            return _refuse_receiver(context, to, action.receiver)
        if to == space and held < 0:
            return refusal("no-effect", "R-C11", f"{name} lies there already")
        return None

    def perform(self, context: PlayContext, action: Action) -> None:
        """Let it fly, and be taken."""
        assert isinstance(action, Levitate)
        piece, item, to = action.piece, action.item, action.to
        if context.carrier_of(item) >= 0 and not put_down(context, piece, item):
            return
        if context.space(item) != to:
            context.do(events.Shifted(item, to))
        if action.receiver != NO_PIECE and context.space(item) == to:
            context.do(events.TakenUp(action.receiver, item))


def _refuse_item(context: Context, piece: int, item: int) -> Refusal | None:
    """Why a piece cannot be moved, or None: it must lie in her room, or be carried by her."""
    if not context.is_piece(item):
        return refusal("no-such-piece", "CG-CHAR-TELEKINETICIST-02", "there is no such piece")
    name, holder = context.name(item), context.carrier_of(item)
    if not context.kind(item).is_object:
        return refusal("character", "CG-CHAR-TELEKINETICIST-04", f"{name} is no object")
    if context.space(item) < 0:
        return refusal("not-on-board", "CG-CHAR-TELEKINETICIST-02", f"{name} is not on the board")
    if holder == piece:
        return None
    if holder >= 0:
        rule = "R-C103" if context.is_wounded(holder) else "CG-CHAR-TELEKINETICIST-04"
        return refusal("carried", rule, f"{name} is carried by {context.name(holder)}")
    own = context.slot_of(context.space(piece))
    if own < 0:
        return refusal("no-room", "R-C102", f"{context.name(piece)} is in no room")
    if context.slot_of(context.space(item)) != own:
        sentence = f"{name} is not in the room of {context.name(piece)}"
        return refusal("other-room", "CG-CHAR-TELEKINETICIST-07", sentence)
    return None


def _refuse_receiver(context: Context, to: int, receiver: int) -> Refusal | None:
    """Why an object cannot be given to a character where it comes down, or None."""
    rule = "CG-CHAR-TELEKINETICIST-06"
    if not context.is_piece(receiver) or context.kind(receiver).is_object:
        return refusal("no-character", rule, "there is no such character")
    name = context.name(receiver)
    if context.space(receiver) not in zone_of(context, to):
        return refusal("not-there", rule, f"{name} is not in {context.square(to)}")
    if context.is_wounded(receiver):
        return refusal("wounded", "R-C101", f"{name} is wounded")
    if is_full(context, receiver) is None:
        return None
    one = loads_limit(context, receiver) == 1
    return refusal("full-hands", rule if one else "R-C101", f"{name} can carry no more")


def _gifts(context: Context, piece: int, item: int, reached: set[int]) -> Iterator[Levitate]:
    """One way of giving an object to each character that it reaches."""
    found: dict[int, int] = {}
    for to in sorted(reached):
        for space in zone_of(context, to):
            for receiver in context.pieces_at(space):
                if space == to or receiver not in found:
                    found[receiver] = to
    yield from (Levitate(piece, item, to, receiver) for receiver, to in sorted(found.items()))


def reachable_by_flight(context: Context, seat: int, start: int) -> set[int]:
    """The spaces that an object of a seat's Telekineticist reaches, the start among them.

    Each step is one of a flying character, in the own starting zone too (R-C100).
    """
    adjacency = labyrinth(context).adjacency(Flying.passes)
    found, edge = {start}, {start}
    for _ in range(STEPS):
        edge = {
            to
            for space in edge
            for to in adjacency[space]
            if to not in found and not is_exit(context, seat, to)
        }
        found |= edge
    return found


ALL = (LevitateAbility,)
