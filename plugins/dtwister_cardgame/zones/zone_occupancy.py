"""The characters in a zone: who may stop, is held up, or leaves there (CG-MOVE)."""

from __future__ import annotations

import attrs

from dtwister.plugin import Ability, Context, Event, PlayContext, Refusal
from dtwister.plugin.boards import ZoneLabyrinth
from dtwister.plugin.numbers import NO_DIRECTION, PieceId, SeatId, SpaceId
from dtwister.plugin.squares import DIRECTIONS, exit_squares, opposite
from dtwister_cardgame.turn.wheel_turn import WheelTurn, turn_of
from dtwister_features.refusals import refusal
from dtwister_features.scoring import leave_labyrinth

FULL = 3
"""The number of characters of one side a zone holds after an action (CG-GOLD-02)."""


def zone_of(context: Context, space: SpaceId) -> tuple[SpaceId, ...]:
    """Return the spaces of a zone: a starting zone is one zone with all its spaces (R-C01)."""
    return context.match.board.reach(context, space)


def characters_in(context: Context, space: SpaceId, seat: SeatId) -> list[PieceId]:
    """Return the characters of a seat in a zone, with the wounded and carried.
    Rules: CG-GOLD-03, R-C02.

    The other seat's do not count (CG-GOLD-04).
    """
    match = context.match
    return [
        piece
        for there in zone_of(context, space)
        for piece in context.pieces_at(there)
        if match.seat_of[piece] == seat and not match.kind_of[piece].is_object
    ]


def with_carried(context: Context, piece: PieceId) -> tuple[PieceId, ...]:
    """Return a character with all characters that it carries."""
    loads = (load for load in context.loads_of(piece) if not context.kind(load).is_object)
    return (piece, *loads)


def room_left(
    context: Context, space: SpaceId, seat: SeatId, without: tuple[PieceId, ...] = ()
) -> int:
    """Return how many more characters of a seat a zone can hold, if some of them are not there."""
    return FULL - sum(1 for piece in characters_in(context, space, seat) if piece not in without)


def fits(context: Context, piece: PieceId, space: SpaceId) -> bool:
    """Return whether a character and those it carries may end an action in a zone.

    Rules: CG-GOLD-02.
    """
    group = with_carried(context, piece)
    return len(group) <= room_left(context, space, context.seat(piece), group)


def too_many(
    context: Context, piece: PieceId, space: SpaceId, rule: str = "CG-GOLD-02"
) -> Refusal | None:
    """Return why a zone has too many friends for a character to end there, or None."""
    if fits(context, piece, space):
        return None
    sentence = (
        f"{context.name(piece)} cannot stop in {context.square(space)}: "
        f"more than {FULL} characters of one side would be there"
    )
    return refusal("full", rule, sentence)


# -- enemies in the way ----------------------------------------------------------------------------


def blockers(context: Context, piece: PieceId, space: SpaceId) -> list[PieceId]:
    """Return the unwounded enemies in a zone that a character cannot pass.

    The wounded hold no one up (CG-MOVE-10). A character that crosses enemies passes all of them,
    and some enemies let others pass (R-C26, R-C85).

    Rules: CG-MOVE-07.
    """
    kind = context.kind(piece)
    if kind.crosses_enemies:
        return []
    foes = context.match.alliances.foes[context.seat(piece)]
    return [
        other
        for other in context.pieces_at(space)
        if context.seat(other) in foes
        and not context.kind(other).is_object
        and not context.is_wounded(other)
        and not any(
            a.lets_cross(context.kind(other), kind) for a in context.kind(other).crossable_abilities
        )
    ]


def labyrinth(context: Context) -> ZoneLabyrinth:
    """Return the labyrinth as it lies."""
    labyrinth = context.labyrinth
    assert isinstance(labyrinth, ZoneLabyrinth)
    return labyrinth


def way_to(context: Context, space: SpaceId, to: SpaceId) -> int:
    """Return the direction in which a zone lies beside another one, or `NO_DIRECTION`.

    It does not matter what is between.
    """
    beyond = labyrinth(context).neighbour_space
    return next((way for way in DIRECTIONS if beyond(space, way) == to), NO_DIRECTION)


def forced_exit_side(context: Context, piece: PieceId) -> int:
    """Return the one side by which a character may leave its zone in this turn.

    `NO_DIRECTION` if it may leave by any (CG-MOVE-08).

    It is a side of the zone, whatever lies behind it by now (R-C22). It binds characters that
    entered in this turn, until no enemy is left that they cannot pass (R-C24, R-C25); in a later
    turn every border is free (CG-MOVE-09).
    """
    side = dict(turn_of(context).entrances).get(piece)
    space = context.space(piece)
    if side is None or not blockers(context, piece, space):
        return NO_DIRECTION
    return (side + context.state.turns[context.slot_of(space)]) % 4


def why_held_up(context: Context, piece: PieceId, way: int) -> Refusal | None:
    """Return why a character may not leave its zone on a side, or None (CG-MOVE-08).

    That holds for every way out of the zone, exits too (R-C23, R-C33).
    """
    back = forced_exit_side(context, piece)
    if back in (NO_DIRECTION, way):
        return None
    where = context.square(context.space(piece))
    sentence = (
        f"{context.name(piece)} cannot go on from {where}: "
        f"it met an enemy there and may only go back the way it came"
    )
    return refusal("held-up", "CG-MOVE-07", sentence)


def note_entrance(context: PlayContext, piece: PieceId, way: int) -> None:
    """Record the side by which a character came, if an enemy there holds it up."""
    turn, space = turn_of(context), context.space(piece)
    entries = [entry for entry in turn.entrances if entry[0] != piece]
    slot = context.slot_of(space)
    if slot >= 0 and way >= 0 and blockers(context, piece, space):
        entries.append((piece, (opposite(way) - context.state.turns[slot]) % 4))
    if tuple(sorted(entries)) != turn.entrances:
        entrances = tuple(sorted(entries))
        context.replace_frame(WheelTurn, attrs.evolve(turn, entrances=entrances))


class Entrances(Ability):
    """A character is no longer held up once no unwounded enemy is left in its zone.

    Rules: R-C24.
    """

    id = "card:entrances"
    rules = ("R-C24",)
    boards = frozenset({"card:zones"})

    def apply_standing_rule(self, context: PlayContext) -> bool:
        """Forget the entrances of characters without an enemy still in the way."""
        turn = context.find(WheelTurn)
        if turn is None or not turn.entrances:
            return False
        kept = tuple(entry for entry in turn.entrances if _is_met(context, entry[0]))
        if kept != turn.entrances:
            context.replace_frame(WheelTurn, attrs.evolve(turn, entrances=kept))
        return False


def _is_met(context: Context, piece: PieceId) -> bool:
    """Return whether a character that may act is in a zone with an enemy
    that it cannot pass.
    """
    space = context.space(piece)
    return context.is_able(piece) and bool(blockers(context, piece, space))


# -- leaving ---------------------------------------------------------------------------------------


def is_exit(context: Context, seat: SeatId, space: SpaceId) -> bool:
    """Return whether a seat leaves the labyrinth by a space: it is in the other's starting zone."""
    return space in exit_squares(context, seat)


def why_blocked(context: Context, piece: PieceId, space: SpaceId) -> Refusal | None:
    """Return why a character cannot leave by a space of the other starting zone, or None.

    An unwounded enemy that faces the zone from there blocks this exit and no other (CG-START-11,
    CG-START-12, CG-START-13), but not for a character that passes enemies (R-C31).
    """
    standing = blockers(context, piece, space)
    if not standing:
        return None
    said = f"{context.name(piece)} cannot leave by {context.square(space)}"
    return refusal("blocked", "CG-START-11", f"{said}: {context.name(standing[0])} blocks it")


def arrive(context: PlayContext, piece: PieceId, event: Event) -> bool:
    """Let a character come to another zone, with the consequences;
    False if it is done.

    Its place after the event counts, since the event may be replaced, prevented or followed by
    others.

    No character ever is in the other player's starting zone (CG-START-09): there it leaves at once
    (CG-START-10), over a pit trap too (R-C32), and scores with its Treasures (CG-VP-01, CG-VP-03).
    Objects that it carries are discarded (CG-CARRY-08), and a wounded is out without points for any
    seat (CG-CARRY-12, CG-VP-05). Anywhere else it may be held up by enemies.
    """
    before = context.space(piece)
    context.do(event)
    space = context.space(piece)
    if not context.is_able(piece) or space == before:
        return context.is_able(piece)
    if is_exit(context, context.seat(piece), space):
        note_entrance(context, piece, NO_DIRECTION)
        leave_labyrinth(context, piece, space, ())
        return False
    note_entrance(context, piece, way_to(context, before, space))
    return True
