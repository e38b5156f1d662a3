"""The Telekineticist: moves objects through the air (CG-CHAR-TELEKINETICIST)."""

from __future__ import annotations

from collections.abc import Iterator

import attrs

from dtwister.plugin import (
    Ability,
    Aim,
    Context,
    PieceAction,
    PlayContext,
    Refusal,
    events,
    fields,
    intents,
)
from dtwister.plugin.numbers import NO_PIECE, PieceId, SeatId, SpaceId
from dtwister.plugin.questions import why_no_target
from dtwister_cardgame.movement.carrying import is_full, loads_limit, put_down
from dtwister_cardgame.movement.passage import Flying
from dtwister_cardgame.zones.zone_occupancy import is_exit, labyrinth, zone_of
from dtwister_features.refusals import refusal
from dtwister_features.targets import HELP, PUSH, aim_of, is_foiled

STEPS = 3
"""The number of steps that an object flies (CG-CHAR-TELEKINETICIST-05)."""


@attrs.frozen
class Levitate(
    PieceAction,
    tag="card:levitate",
    verb="levitate",
    rule="CG-CHAR-TELEKINETICIST-02",
    phrase="let {item} fly to {to}[ to {receiver}]",
):
    """Let an object fly to a zone, where a character may take it.

    It is the whole flight; the way makes no difference.
    """

    item: PieceId = fields.piece()
    to: SpaceId = fields.space(label="to")
    receiver: PieceId = fields.piece(label="for", default=NO_PIECE)
    """The character that receives it there; none: it lies there."""
    intent = intents.Worth(-1.0)


class LevitateAbility(Ability[Levitate]):
    """Moves an object of its room, or the one that it carries, up to three steps.

    It flies like a flying character, past any other characters, and lands in a zone or is
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

    def candidates(self, context: Context, piece: PieceId) -> Iterator[Levitate]:
        """Yield each object with each zone in reach, and each character there."""
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

    def refuse(self, context: Context, action: Levitate) -> Refusal | None:
        """Refuse another object, a zone too far away, no receiver, or no change."""
        piece, item, to = action.piece, action.item, action.to
        problem = _refuse_item(context, piece, item)
        if problem is not None:
            return problem
        said = f"{context.name(piece)} cannot levitate {context.name(item)} to {context.square(to)}"
        seat, space = context.seat(piece), context.space(item)
        if to in context.match.grid.names and is_exit(context, seat, to):
            return refusal(
                "enemy-zone", "R-C100", f"{said}: that is in the starting zone of the enemy"
            )
        if to not in reachable_by_flight(context, seat, space):
            rule = "CG-CHAR-TELEKINETICIST-05"
            return refusal("too-far", rule, f"{said}: it is more than {STEPS} steps away")
        held = context.carrier_of(item)
        if action.receiver != NO_PIECE:
            if held == action.receiver:
                return refusal("no-effect", "R-C11", f"{said}: {context.name(held)} already has it")
            problem = _refuse_receiver(context, item, to, action.receiver)
            if problem is not None:
                return problem
        elif to == space and held < 0:
            return refusal("no-effect", "R-C11", f"{said}: it is there already")
        reasons = (why_no_target(context, aim) for aim in self._aims(action))
        return next((reason for reason in reasons if reason is not None), None)

    def _aims(self, action: Levitate) -> tuple[Aim, ...]:
        """Return the choices of what it moves, and of the receiver if there is one."""
        aims = (aim_of(self, action.piece, action.item, PUSH),)
        if action.receiver == NO_PIECE:
            return aims
        return (*aims, aim_of(self, action.piece, action.receiver, HELP))

    def perform(self, context: PlayContext, action: Levitate) -> None:
        """Let it fly, and give it to the receiver."""
        piece, item, to = action.piece, action.item, action.to
        if any(is_foiled(context, aim) for aim in self._aims(action)):
            return
        if context.carrier_of(item) >= 0 and not put_down(context, piece, item):
            return
        if context.space(item) != to:
            context.do(events.Shifted(item, to))
        if action.receiver != NO_PIECE and context.space(item) == to:
            context.do(events.TakenUp(action.receiver, item))


def _refuse_item(context: Context, piece: PieceId, item: PieceId) -> Refusal | None:
    """Return why a piece cannot be moved, or None:
    it must be in its room, or carried by it.
    """
    said = f"{context.name(piece)} cannot levitate {context.name(item)}"
    if not context.is_piece(item):
        return refusal(
            "no-such-piece", "CG-CHAR-TELEKINETICIST-02", f"{said}: the game has no such piece"
        )
    holder = context.carrier_of(item)
    if not context.kind(item).is_object:
        return refusal("character", "CG-CHAR-TELEKINETICIST-04", f"{said}: it is not an object")
    if context.space(item) < 0:
        return refusal(
            "not-on-board", "CG-CHAR-TELEKINETICIST-02", f"{said}: it is not on the board"
        )
    if holder == piece:
        return None
    if holder >= 0:
        rule = "R-C103" if context.is_wounded(holder) else "CG-CHAR-TELEKINETICIST-04"
        return refusal("carried", rule, f"{said}: {context.name(holder)} carries it")
    own = context.slot_of(context.space(piece))
    if own < 0:
        return refusal("no-room", "R-C102", f"{said}: {context.name(piece)} is not in a room")
    if context.slot_of(context.space(item)) != own:
        return refusal("other-room", "CG-CHAR-TELEKINETICIST-07", f"{said}: it is in another room")
    return None


def _refuse_receiver(
    context: Context, item: PieceId, to: SpaceId, receiver: PieceId
) -> Refusal | None:
    """Return why an object cannot be given to a character where it lands, or None."""
    rule = "CG-CHAR-TELEKINETICIST-06"
    said = f"{context.name(receiver)} cannot receive {context.name(item)}"
    if not context.is_piece(receiver) or context.kind(receiver).is_object:
        return refusal("no-character", rule, f"{said}: it is not a character")
    if context.space(receiver) not in zone_of(context, to):
        return refusal("not-there", rule, f"{said}: it is not in {context.square(to)}")
    if context.is_wounded(receiver):
        return refusal("wounded", "R-C101", f"{said}: it is wounded")
    if is_full(context, receiver, item) is None:
        return None
    one = loads_limit(context, receiver) == 1
    return refusal("full-hands", rule if one else "R-C101", f"{said}: it cannot carry more")


def _gifts(
    context: Context, piece: PieceId, item: PieceId, reached: set[SpaceId]
) -> Iterator[Levitate]:
    """Yield one way of giving an object to each character in its reach."""
    found: dict[PieceId, SpaceId] = {}
    for to in sorted(reached):
        for space in zone_of(context, to):
            for receiver in context.pieces_at(space):
                if space == to or receiver not in found:
                    found[receiver] = to
    yield from (Levitate(piece, item, to, receiver) for receiver, to in sorted(found.items()))


def reachable_by_flight(context: Context, seat: SeatId, start: SpaceId) -> set[SpaceId]:
    """Return the spaces that an object of a Telekineticist reaches, with the start.

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
