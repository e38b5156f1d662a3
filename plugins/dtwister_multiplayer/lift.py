"""The lift: the top room of the pyramid, the only way out of it (SCN-M2-20 to SCN-M2-32).

The lift has two places on the board: the one on the level below, and one where nothing is beside
it. The miniature that starts it moves it there, and at the end of the turn it comes back. So rules
of walking, fighting or sight need not know of it.
"""

from __future__ import annotations

from typing import Annotated, ClassVar

import attrs

from dtwister.plugin import (
    Ability,
    Context,
    Event,
    PieceAction,
    PlayContext,
    Refusal,
    events,
    intents,
)
from dtwister.plugin.numbers import NO_ROOM, NO_SLOT, PieceId, SeatId
from dtwister.plugin.places import may_come
from dtwister.plugin.squares import (
    NOWHERE,
    Squares,
    feature_squares,
    miniature_squares,
    room_squares,
)
from dtwister.plugin.tables import MovingRoom, Whole
from dtwister_features import game_events
from dtwister_features.refusals import refusal
from dtwister_features.rooms.room_actions import GEAR, arrow, on_gear
from dtwister_features.scenario_options import FIXED_TARGET
from dtwister_features.scoring import leave_labyrinth
from dtwister_multiplayer.endings import EndWithoutFutureActors


@attrs.frozen
class StartLift(
    PieceAction,
    tag="multi:start-lift",
    verb="start-lift",
    rule="SCN-M2-21",
    phrase="start the lift",
):
    """Start the lift (SCN-M2-21)."""

    intent = intents.PreparesLeaving()


@attrs.frozen
class Ascend(
    PieceAction, tag="multi:ascend", verb="ascend", rule="SCN-M2-23", phrase="leave by the lift"
):
    """Leave the labyrinth by the lift (SCN-M2-23)."""

    intent = intents.Leaves()


@attrs.frozen(kw_only=True)
class Lift(MovingRoom):
    """`lift`: a room that is taken off the board for a time, and the gaps beside it."""

    aside: ClassVar[bool] = True
    gaps: tuple[Annotated[int, Whole(0, 999)], ...]


def places_of(context: Context) -> tuple[int, int]:
    """Return the slots of the lift, on its level and off it; `NO_SLOT` twice without a lift."""
    grid = context.match.grid
    lift = grid.layout.part(Lift)
    if lift is None:
        return NO_SLOT, NO_SLOT
    home = [slot.id for slot in grid.layout.slots].index(lift.slot)
    return home, next(slot for slot in grid.track_of(home) if slot != home)


def is_detached(context: Context) -> bool:
    """Return whether the top room is taken off the level below (SCN-M2-22)."""
    away = places_of(context)[1]
    return away >= 0 and context.state.tiles[away] != NO_ROOM


class StartLiftAbility(Ability[StartLift]):
    """A miniature on the gear of the top room may start the lift, for 1 AP,
    once a turn.

    From then on the room lies where nothing is beside it; actions inside go on as usual.
    """

    id = "multi:starts-lift"
    rules = ("SCN-M2-20", "SCN-M2-21", "SCN-M2-22", "SCN-M2-28", "R-M34", "R-M36", "R-M38")
    squares_fixed = True

    def squares(self, context: Context) -> Squares:
        """Return the gear of the top room, while the room is in its place."""
        home = places_of(context)[0]
        if home < 0 or not context.is_revealed(home):
            return NOWHERE
        return feature_squares(context, GEAR) & room_squares(context, home)

    def offer(self, context: Context, piece: PieceId) -> list[StartLift]:
        """Return the start of the lift."""
        action = StartLift(piece)
        return [action] if self.refuse(context, action) is None else []

    def refuse(self, context: Context, action: StartLift) -> Refusal | None:
        """Refuse off that gear, or if it is started already."""
        home, away = places_of(context)
        name, slot = context.name(action.piece), context.slot_of(context.space(action.piece))
        if home < 0 or slot not in (home, away) or not on_gear(context, action.piece):
            sentence = f"{name} cannot start the lift: it is not on the gear of the lift"
            return refusal("no-gear", "SCN-M2-21", sentence)
        if slot == away:
            return refusal(
                "started",
                "R-M36",
                f"{name} cannot start the lift: it was already started in this turn",
            )
        return None

    def perform(self, context: PlayContext, action: StartLift) -> None:
        """Take the room off its level, with everything in it."""
        context.do(events.RoomMoved(*places_of(context)))


class AscendAbility(Ability[Ascend]):
    """While the lift is off, every miniature of the active seat in it may leave, for 1 AP each.

    Others stay, and so do wounded, except as a load, and characters that recovered in this turn:
    they cannot act (SCN-M2-24). A load leaves as by a line (SCN-M2-25), for the usual points
    (SCN-M2-29).
    """

    id = "multi:ascends"
    rules = ("SCN-M2-20", "SCN-M2-23", "SCN-M2-24", "SCN-M2-25", "SCN-M2-29", "R-M34", "R-M35")
    squares_fixed = True

    def squares(self, context: Context) -> Squares:
        """Return any square of the room, while it is off."""
        away = places_of(context)[1]
        room = room_squares(context, away) if away >= 0 else NOWHERE
        return room & context.labyrinth.known

    def offer(self, context: Context, piece: PieceId) -> list[Ascend]:
        """Return the departure."""
        action = Ascend(piece)
        return [action] if self.refuse(context, action) is None else []

    def refuse(self, context: Context, action: Ascend) -> Refusal | None:
        """Refuse if the lift was not started, or elsewhere."""
        home, away = places_of(context)
        name, slot = context.name(action.piece), context.slot_of(context.space(action.piece))
        if home < 0 or slot not in (home, away):
            return refusal(
                "not-in-lift", "SCN-M2-23", f"{name} cannot ascend: it is not in the lift"
            )
        if slot == home:
            return refusal(
                "not-started",
                "SCN-M2-23",
                f"{name} cannot ascend: the lift was not started in this turn",
            )
        return None

    def perform(self, context: PlayContext, action: Ascend) -> None:
        """Leave with the load."""
        leave_labyrinth(context, action.piece, context.space(action.piece), ())

    def goals(self, context: Context, seat: SeatId) -> Squares:
        """Return the gear of the lift, until one of the seat is there; then all of the room."""
        slot = next(slot for slot in places_of(context) if context.state.tiles[slot] != NO_ROOM)
        room = room_squares(context, slot)
        gear = feature_squares(context, GEAR) & room
        return room if gear & miniature_squares(context, (seat,)) else gear or room


class LiftReturns(Ability):
    """At the end of the turn the lift turns a quarter and is put back (SCN-M2-26, SCN-M2-27).

    Its arrow says how it turns, for every seat, even if no piece left (R-M36, R-M39). Pieces
    that stayed in it turn with it (SCN-M2-28). The gaps are those of its slot (SCN-M2-16).
    """

    id = "multi:lift-comes-back"
    rules = ("SCN-M2-16", "SCN-M2-26", "SCN-M2-27", "SCN-M2-28", "R-M36", "R-M39")
    layer = -1  # before anything else that happens at the end of a turn
    listens = (game_events.TurnEnded,)

    def react(self, context: PlayContext, event: Event, bearer: PieceId) -> None:
        """Turn the room and put it back, if it is off."""
        home, away = places_of(context)
        if is_detached(context):
            context.do(events.RoomTurned(away, 1 if arrow(context, away) == "clockwise" else -1))
            context.do(events.RoomMoved(away, home))


class TargetOutOfReach(EndWithoutFutureActors):
    """The game is a draw of all once no seat can reach the target any more (SCN-M2-32, R-M40).

    The same holds once no piece can act (R-M22): no seat has reached it then either.
    """

    id = "multi:out-of-reach"
    rules: ClassVar[tuple[str, ...]] = ("SCN-M2-32", "R-M40", "R-M22")

    def winners(self, context: Context) -> tuple[SeatId, ...]:
        """Return no seat."""
        return ()

    def apply_standing_rule(self, context: PlayContext) -> bool:
        """Compare the target with everything that each seat can still earn."""
        target = context.setting(FIXED_TARGET)
        seats = context.match.seat_ids
        if any(context.state.vp[seat] + still_to_earn(context, seat) >= target for seat in seats):
            return False
        context.do(events.GameEnded((), "out-of-reach"))
        return True


def still_to_earn(context: Context, seat: SeatId) -> int:
    """Return what a seat can earn with the characters and the treasures in the game.

    Rules: R-M40.
    """
    staying = [piece for piece in context.match.characters[seat] if _is_in_game(context, piece)]
    points = [1 + _worth(context, piece) for piece in staying]
    riches = sorted((_worth(context, item) for item in _treasures(context)), reverse=True)
    return sum(points) + sum(riches[: len(staying)])


def _treasures(context: Context) -> list[PieceId]:
    return [
        item
        for item in context.match.objects
        if context.kind(item).exit_abilities and _is_in_game(context, item)
    ]


def _worth(context: Context, piece: PieceId) -> int:
    return sum(
        ability.exit_points(context, piece) for ability in context.kind(piece).exit_abilities
    )


def _is_in_game(context: Context, piece: PieceId) -> bool:
    """Return whether a piece is on the board, on a room, or behind its screen still."""
    return may_come(context.state.at[piece])


ALL = (StartLiftAbility, AscendAbility, LiftReturns, TargetOutOfReach)
