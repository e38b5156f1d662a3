"""The Wall-walker: goes through walls, with handling before and after (CG-CHAR-WALLWALKER)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

import attrs

from dtwister.plugin import Ability, Context, PlayContext, Refusal, events, fields
from dtwister.plugin.numbers import NO_PIECE, PieceId, SpaceId
from dtwister.plugin.questions import can_carry
from dtwister_cardgame.movement import carrying
from dtwister_cardgame.zones.zone_occupancy import (
    FULL,
    arrive,
    is_exit,
    room_left,
    why_blocked,
    why_held_up,
    zone_of,
)
from dtwister_features.game_actions import WAYS
from dtwister_features.movement.wall_walking import WalkThrough, WalkThroughAbility
from dtwister_features.refusals import refusal

RULE = "CG-CHAR-WALLWALKER-06"
Loads = tuple[PieceId, ...]


@attrs.frozen
class Cross(
    WalkThrough,
    tag="card:cross",
    verb="cross",
    rule="CG-CHAR-WALLWALKER-02",
    phrase="go through the wall {way}[, first with {before}][, then with {after}]",
):
    """Go through a wall, with one handling on this side and one behind it.

    A named piece that it carries is put down. One that lies there is picked up, and one that
    another character there holds is taken in exchange; with full hands it takes the place of the
    load.
    """

    before: PieceId = fields.piece(label="before", default=NO_PIECE)
    after: PieceId = fields.piece(label="after", default=NO_PIECE)


class CrossAbility(WalkThroughAbility[Cross]):
    """Goes through a wall, a double one like one, with its load (CG-ZONE-04).

    One half must be a wall or an arrow-slit, and the other must let it through; from and to
    starting zones it goes as a jump does (R-C107). It may arrive among enemies (R-C108).
    """

    id = "card:crosses-walls"
    rules: ClassVar[tuple[str, ...]] = (
        "CG-CHAR-WALLWALKER-02",
        "CG-CHAR-WALLWALKER-03",
        "CG-CHAR-WALLWALKER-04",
        "CG-CHAR-WALLWALKER-05",
        "CG-CHAR-WALLWALKER-06",
        "CG-CHAR-WALLWALKER-07",
        "CG-CHAR-WALLWALKER-08",
        "R-C107",
        "R-C108",
    )

    def candidates(self, context: Context, piece: PieceId) -> Iterator[Cross]:
        """Yield each wall, with all possible handlings on both sides of it."""
        for plain in super().candidates(context, piece):
            space = context.space(piece)
            there = context.neighbour(space, WAYS.index(plain.way))
            assert there is not None
            for before in (NO_PIECE, *_things(context, piece, space)):
                left = () if before != NO_PIECE else context.loads_of(piece)
                for after in dict.fromkeys(
                    (NO_PIECE, *_things(context, piece, there), *left, before)
                ):
                    yield Cross(piece, plain.way, before, after)

    def offer(self, context: Context, piece: PieceId) -> list[Cross]:
        """Return the legal ones."""
        return list(Ability.offer(self, context, piece))

    def landing(self, context: Context, action: Cross, there: SpaceId) -> Refusal | None:
        """Refuse if held up, with the exit blocked or too many friends there,
        or a bad handling.
        """
        piece, seat = action.piece, context.seat(action.piece)
        problem = why_held_up(context, piece, WAYS.index(action.way))
        if problem is not None:
            return problem
        loads = _handled(
            context, piece, context.loads_of(piece), context.space(piece), action.before
        )
        if isinstance(loads, Refusal):
            return loads
        if is_exit(context, seat, there):
            if action.after != NO_PIECE:
                return refusal(
                    "gone",
                    RULE,
                    f"{context.name(piece)} cannot handle a load after that: it leaves the board",
                )
            return why_blocked(context, piece, there)
        group = (piece, *(load for load in loads if not context.kind(load).is_object))
        if room_left(context, there, seat, group) < len(group):
            sentence = (
                f"{context.name(piece)} cannot cross to {context.square(there)}: "
                f"more than {FULL} characters of one side would be there"
            )
            return refusal("full", "CG-GOLD-02", sentence)
        after = _handled(context, piece, loads, there, action.after)
        return after if isinstance(after, Refusal) else None

    def perform(self, context: PlayContext, action: Cross) -> None:
        """Handle, go, and handle; in the enemy's starting zone it leaves (R-C32)."""
        piece, way = action.piece, WAYS.index(action.way)
        there = context.neighbour(context.space(piece), way)
        assert there is not None
        _handle(context, piece, action.before)
        if arrive(context, piece, events.Shifted(piece, there)) and context.space(piece) == there:
            _handle(context, piece, action.after)


def _things(context: Context, piece: PieceId, space: SpaceId) -> list[PieceId]:
    """Return the pieces in a zone, but for a character itself."""
    there = (other for place in zone_of(context, space) for other in context.pieces_at(place))
    return [other for other in there if other != piece]


def _handled(
    context: Context, piece: PieceId, loads: Loads, space: SpaceId, item: PieceId
) -> Loads | Refusal:
    """Return the loads of a character after a handling in a zone;
    or why it is refused.
    """
    if item == NO_PIECE:
        return loads
    if item in loads:
        return tuple(load for load in loads if load != item)
    said = f"{context.name(piece)} cannot take {context.name(item)}"
    if not context.is_piece(item) or item == piece:
        return refusal("no-such-piece", RULE, f"{said}: that is not another piece of the game")
    seat = context.seat(piece)
    if context.space(item) not in zone_of(context, space):
        return refusal("not-here", RULE, f"{said}: it is not in {context.square(space)}")
    problem = carrying.no_load(context, item)
    if problem is not None:
        return problem
    if not context.kind(item).is_object and context.seat(item) != seat:
        return refusal("enemy-wounded", "CG-CARRY-10", f"{said}: it is a wounded enemy")
    holder = context.carrier_of(item)
    if holder not in (NO_PIECE, piece):
        if not loads:
            return refusal("nothing-for-it", RULE, f"{said}: it has nothing to give in exchange")
        kept = carrying.no_holder(context, seat, holder)
        kept = kept or carrying.refuse_hands(context, loads[0], holder)
        if kept is not None:
            return kept
        return (*loads[1:], item)
    full = not can_carry(context, piece, (*loads, item))
    return (*loads[full:], item)


def _handle(context: PlayContext, piece: PieceId, item: PieceId) -> None:
    """Put down, pick up or exchange."""
    loads = context.loads_of(piece)
    if item == NO_PIECE:
        return
    if item in loads:
        context.do(events.PutDown(piece, item))
    elif context.carrier_of(item) >= 0:
        carrying.swap(context, piece, loads[0], item)
    else:
        full = not can_carry(context, piece, (*loads, item))
        if not full or carrying.put_down(context, piece, loads[0]):
            carrying.take_up(context, piece, item)


ALL = (CrossAbility,)
