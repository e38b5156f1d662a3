"""Set-up of the board games: rooms, starters, placing, first player (SETUP)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction

import attrs

from dtwister.plugin import Action, Context, PlayContext, Refusal, events, fields
from dtwister.plugin.chance import Rng, equally_likely
from dtwister.plugin.decisions import CHANCE, ActionSource, Decision, Frame
from dtwister.plugin.numbers import NO_PIECE, NO_ROOM, NO_SEAT, PieceId, SeatId
from dtwister_features import game_events, state_variables
from dtwister_features.game_actions import Deal, Lot
from dtwister_features.refusals import refusal
from dtwister_features.scenario_options import FIRST_TURN
from dtwister_features.setup import handicap, starting_dots
from dtwister_features.setup.exit_lots import ZoneLotFrame, turn_up_zones
from dtwister_features.setup.starters import (
    SettingAsideFrame,
    StarterFrame,
    StarterInTurnFrame,
    StartersLaidFrame,
    choose_starters,
)
from dtwister_features.setup.token_laying import TokenLayingFrame, behind_screen
from dtwister_features.turn.turn_frames import begin_turn

__all__ = ["SetUpFrame"]


@attrs.frozen
class SetUpFrame(Frame, tag="features:set-up"):
    """The order of the set-up: deal, set aside, starters, placing, turn up, first turn.

    When it begins, all pieces are behind the screens (SETUP-03) and all cards in hand (SETUP-04).
    """

    stage: int = fields.number(default=0)

    def advance(self, context: PlayContext) -> None:
        """Go to the next stage of the set-up, and push its frames."""
        context.replace_top(attrs.evolve(self, stage=self.stage + 1))
        if self.stage == 0:
            stronger = SeatId(context.option(handicap.STRONGER))
            handicap.check_team(context.match, len(behind_screen(context, stronger)[0]))
            if context.match.line_setup.drawn:
                context.push(ZoneLotFrame())
            context.push(DealFrame())
        elif self.stage == 1:
            for seat in reversed(context.match.seat_ids):
                context.push(SettingAsideFrame(seat))
        elif self.stage == 2:
            choose_starters(context)
        elif self.stage == 3:
            context.push(SeatLotFrame("placing"))
        elif self.stage == 4:
            turn_up_zones(context)
            self._turn_up(context)
            self.after_turning_up(context)

    def after_turning_up(self, context: PlayContext) -> None:
        """Go on when all starters lie open: to the first turn."""
        self.begin(context)

    @staticmethod
    def begin(context: PlayContext) -> None:
        """Begin the first turn: of a drawn seat, or one that the scenario names.

        Rules: SCN-P2-08.
        """
        first = starting_dots.seat_named(context.match, FIRST_TURN)
        if first < 0:
            context.push(SeatLotFrame("playing"))
        else:
            begin_turn(context, first)

    @staticmethod
    def _turn_up(context: PlayContext) -> None:
        """Turn up all starters at the same time (SETUP-11, MULTI-23)."""
        for piece in context.match.piece_ids:
            if context.state.face_down >> piece & 1:
                context.do(events.TurnedUp(piece))


@attrs.frozen
class DealFrame(Frame, tag="features:dealing"):
    """Chance lays the rooms, each in a random orientation (SETUP-01, R-10)."""

    def decision(self, context: Context) -> Decision | None:
        """Ask chance."""
        return Decision(CHANCE, "deal", "the rooms are shuffled and laid face down")

    def sample_chance(self, context: Context, rng: Rng) -> Action:
        """Draw whole pairs, their places and their turns at random (BOARD-02, R-145).

        Rooms that always lie at the same place are there from the start, with their twins
        (MULTI-108); they are turned at random like all others (MULTI-109).
        """
        fixed, pairs, places = context.match.room_setup.fixed, _pairs(context), _places(context)
        slots = len(places) - len(fixed)
        chosen: list[int] = []
        for pair in [*_pairs_of_fixed(context), *rng.shuffled(sorted(pairs))]:
            both = [tile for tile in pairs.pop(pair, ()) if tile not in fixed.values()]
            if len(chosen) + len(both) <= slots:
                chosen.extend(both)
        order = rng.shuffled(chosen)
        order += [NO_ROOM] * (slots - len(order))
        for slot in range(len(context.match.grid.slots)):
            if slot in fixed or slot not in places:
                order.insert(slot, fixed.get(slot, NO_ROOM))
        turns = (rng.below(4) if slot in places else 0 for slot in range(len(order)))
        return Deal(tuple(order), tuple(turns))

    def refuse(self, context: Context, action: Action) -> Refusal | None:
        """Refuse deals without different rooms in whole pairs, at most one on each slot."""
        if not isinstance(action, Deal):
            return refusal(
                "not-now", "SETUP-01", "chance cannot do this now: it must deal the rooms"
            )
        slots, pairs = len(context.match.grid.slots), _pairs(context)
        said = "chance cannot deal the rooms like this"
        there = {tile for both in pairs.values() for tile in both}
        used = {tile for tile in action.tiles if tile >= 0}
        right = (
            len(action.tiles) == len(action.turns) == slots
            and len(used) == sum(tile != NO_ROOM for tile in action.tiles)
            and used <= there
            and all(0 <= turn <= 3 for turn in action.turns)
        )
        if not right:
            return refusal("bad-deal", "SETUP-01", f"{said}: a deal lays {slots} different rooms")
        if any(action.tiles[slot] != tile for slot, tile in context.match.room_setup.fixed.items()):
            return refusal("fixed-room", "MULTI-108", f"{said}: some rooms have a fixed place")
        places = _places(context)
        if any(tile != NO_ROOM for slot, tile in enumerate(action.tiles) if slot not in places):
            return refusal(
                "empty-place", "SETUP-01", f"{said}: a room would lie at a place that stays empty"
            )
        if any(0 < len(used.intersection(both)) < len(both) for both in pairs.values()):
            return refusal("lone-room", "BOARD-02", f"{said}: rooms are dealt in whole pairs")
        left = [both for both in pairs.values() if not used.intersection(both)]
        if any(len(used) + len(both) <= len(places) for both in left):
            return refusal("too-few-rooms", "SETUP-01", f"{said}: there is space for more rooms")
        return None

    def resolve(self, context: PlayContext, action: Deal) -> None:
        """Lay the rooms."""
        context.pop()
        context.do(events.RoomsDealt(NO_SEAT, action.tiles, action.turns))


def _pairs(context: Context) -> dict[str, tuple[int, ...]]:
    """Return pair -> its rooms (BOARD-02): of chosen ones, or else of all.

    Rules: VET-MODE-06.
    """
    brought = {pair for entry in context.recall(state_variables.PAIRS) for pair in entry.pairs}
    return {
        pair: both
        for pair, both in context.match.room_setup.pairs.items()
        if not brought or pair in brought
    }


def _places(context: Context) -> list[int]:
    """Return the slots on which rooms are laid: not those to which a room can move later."""
    return [n for n, slot in enumerate(context.match.grid.layout.slots) if not slot.vacant]


def _pairs_of_fixed(context: Context) -> list[str]:
    """Return the pairs with a room that always lies at the same place."""
    pair_of = context.match.room_setup.pair_of
    return sorted({pair_of[tile] for tile in context.match.room_setup.fixed.values()})


@attrs.frozen
class SeatLotFrame(Frame, tag="features:drawing"):
    """Chance draws a seat: to place first, or to take the first turn (SETUP-07, SETUP-12).

    These are two draws, also with more seats (MULTI-20, MULTI-30, R-M58).
    """

    what: str = fields.word()

    def decision(self, context: Context) -> Decision | None:
        """Ask chance."""
        first = "places first" if self.what == "placing" else "takes the first turn"
        return Decision(CHANCE, "lot", f"a seat is drawn that {first}")

    def sample_chance(self, context: Context, rng: Rng) -> Action:
        """Return any seat, with equal chances."""
        return Lot(rng.choice(context.match.seat_ids))

    def action_sources(self, context: Context) -> Iterable[ActionSource]:
        """Offer all seats."""
        return (ActionSource("lot", NO_PIECE, self._offer),)

    def _offer(self, context: Context, piece: PieceId) -> list[Action]:
        return [Lot(seat) for seat in context.match.seat_ids]

    def probabilities(self, context: Context) -> Mapping[Action, Fraction]:
        """Return all seats, with equal chances."""
        return equally_likely(self._offer(context, NO_PIECE))

    def refuse(self, context: Context, action: Action) -> Refusal | None:
        """Refuse anything but a lot for a seat of the game."""
        if not isinstance(action, Lot) or not 0 <= action.seat < len(context.match.seats):
            return refusal(
                "bad-lot", "SETUP-07", "chance cannot do this: it must draw a seat of the game"
            )
        return None

    def resolve(self, context: PlayContext, action: Lot) -> None:
        """Go on with the drawn seat."""
        context.pop()
        context.do(game_events.SeatDrawn(action.seat, self.what))
        if self.what == "placing":
            shared = starting_dots.shared_dots(context.match)
            context.push(
                StarterInTurnFrame(action.seat) if shared else TokenLayingFrame(action.seat)
            )
        else:
            begin_turn(context, action.seat)


FRAMES = (
    SetUpFrame,
    DealFrame,
    ZoneLotFrame,
    SeatLotFrame,
    SettingAsideFrame,
    StarterFrame,
    StartersLaidFrame,
    StarterInTurnFrame,
    TokenLayingFrame,
)
