"""Set-up of the board games: rooms, starters, placing, first player (SETUP)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

import attrs

from dtwister.plugin import (
    NATURE,
    Action,
    Decision,
    Frame,
    Refusal,
    Rng,
    Source,
    Table,
    events,
    fields,
)
from dtwister_features import handicap, happenings, memory
from dtwister_features.actions import Deal, Lot
from dtwister_features.common import refusal
from dtwister_features.laying import Laying, behind_screen
from dtwister_features.starters import (
    SettingAside,
    StartersLaid,
    Starting,
    StartingInTurn,
    choose_starters,
)
from dtwister_features.turn import begin_turn
from dtwister_features.zones import LayingZones, turn_up_zones


@attrs.frozen
class SetUp(Frame):
    """The order of the set-up: deal, set aside, starters, placing, turn up, first turn.

    When it begins, all pieces are behind the screens (SETUP-03) and all cards in hand (SETUP-04).
    """

    tag: ClassVar[str] = "features:set-up"
    stage: int = fields.number(default=0)

    def advance(self, table: Table) -> None:
        """Go to the next stage."""
        table.swap(attrs.evolve(self, stage=self.stage + 1))
        if self.stage == 0:
            stronger = handicap.stronger_seat(table.match)
            if stronger >= 0:
                handicap.check_team(table.match, len(behind_screen(table, stronger)[0]))
            if table.match.drawn_lines:
                table.push(LayingZones())
            table.push(Dealing())
        elif self.stage == 1:
            for seat in reversed(range(len(table.match.seats))):
                table.push(SettingAside(seat))
        elif self.stage == 2:
            choose_starters(table)
        elif self.stage == 3:
            table.push(Drawing("placing"))
        elif self.stage == 4:
            turn_up_zones(table)
            self._turn_up(table)
            self.after_turning_up(table)

    def after_turning_up(self, table: Table) -> None:
        """What comes when all starters lie open: the first turn."""
        self.begin(table)

    @staticmethod
    def begin(table: Table) -> None:
        """The first turn: of a seat that is drawn, or that the scenario names (SCN-P2-08)."""
        first = memory.seat_named(table.match, "first-turn")
        if first < 0:
            table.push(Drawing("playing"))
        else:
            begin_turn(table, first)

    @staticmethod
    def _turn_up(table: Table) -> None:
        """All starters are turned up at the same time (SETUP-11, MULTI-23)."""
        for piece in range(len(table.match.pieces)):
            if table.state.face_down >> piece & 1:
                table.do(events.TurnedUp(piece))


@attrs.frozen
class Dealing(Frame):
    """Nature lays the rooms, each in a random orientation (SETUP-01, R-10)."""

    tag: ClassVar[str] = "features:dealing"

    def decision(self, table: Table) -> Decision | None:
        """Chance decides."""
        return Decision(NATURE, "deal", "the rooms are shuffled and laid face down")

    def draw(self, table: Table, rng: Rng) -> Action:
        """Whole pairs at random, in random places, turned at random (BOARD-02, R-145).

        Rooms that always lie at the same place are there from the start, with their twins
        (MULTI-108); they are turned at random like all others (MULTI-109).
        """
        fixed, pairs, places = table.match.fixed, _pairs(table), _places(table)
        slots = len(places) - len(fixed)
        chosen: list[int] = []
        for pair in [*_pairs_of_fixed(table), *rng.shuffled(sorted(pairs))]:
            both = [tile for tile in pairs.pop(pair, ()) if tile not in fixed.values()]
            if len(chosen) + len(both) <= slots:
                chosen.extend(both)
        order = rng.shuffled(chosen)
        order += [-1] * (slots - len(order))
        for slot in range(len(table.match.plan.slots)):
            if slot in fixed or slot not in places:
                order.insert(slot, fixed.get(slot, -1))
        turns = (rng.below(4) if slot in places else 0 for slot in range(len(order)))
        return Deal(tuple(order), tuple(turns))

    def refuse(self, table: Table, action: Action) -> Refusal | None:
        """A deal must lay different rooms, at most one on each slot, whole pairs of them."""
        if not isinstance(action, Deal):
            return refusal("not-now", "SETUP-01", "the rooms are to be dealt")
        slots, pairs = len(table.match.plan.slots), _pairs(table)
        there = {tile for both in pairs.values() for tile in both}
        used = {tile for tile in action.tiles if tile >= 0}
        right = (
            len(action.tiles) == len(action.turns) == slots
            and len(used) == sum(tile != -1 for tile in action.tiles)
            and used <= there
            and all(0 <= turn <= 3 for turn in action.turns)
        )
        if not right:
            return refusal("bad-deal", "SETUP-01", f"a deal lays {slots} different rooms")
        if any(action.tiles[slot] != tile for slot, tile in table.match.fixed.items()):
            return refusal("fixed-room", "MULTI-108", "some rooms always lie at the same place")
        places = _places(table)
        if any(tile != -1 for slot, tile in enumerate(action.tiles) if slot not in places):
            return refusal("empty-place", "SETUP-01", "a room lies on a place that stays empty")
        if any(0 < len(used.intersection(both)) < len(both) for both in pairs.values()):
            return refusal("lone-room", "BOARD-02", "rooms are dealt in whole pairs")
        left = [both for both in pairs.values() if not used.intersection(both)]
        if any(len(used) + len(both) <= len(places) for both in left):
            return refusal("too-few-rooms", "SETUP-01", "there is space for more rooms")
        return None

    def resolve(self, table: Table, action: Action) -> None:
        """Lay the rooms."""
        assert isinstance(action, Deal)
        table.pop()
        table.do(events.RoomsDealt(NATURE, action.tiles, action.turns))


def _pairs(table: Table) -> dict[str, tuple[int, ...]]:
    """Pair -> its rooms (BOARD-02): of those that were chosen, or else of all (VET-MODE-06)."""
    brought = {pair for entry in table.recall(memory.PAIRS) for pair in entry.pairs}
    return {
        pair: both for pair, both in table.match.pairs.items() if not brought or pair in brought
    }


def _places(table: Table) -> list[int]:
    """The slots on which rooms are laid: not those to which a room can move later."""
    return [n for n, slot in enumerate(table.match.plan.layout.slots) if not slot.vacant]


def _pairs_of_fixed(table: Table) -> list[str]:
    """The pairs of which a room always lies at the same place."""
    pair_of = table.match.pair_of
    return sorted({pair_of[tile] for tile in table.match.fixed.values()})


@attrs.frozen
class Drawing(Frame):
    """Nature draws a seat: to place first, or to take the first turn (SETUP-07, SETUP-12).

    These are two draws, also with more seats (MULTI-20, MULTI-30, R-M58).
    """

    tag: ClassVar[str] = "features:drawing"
    what: str = fields.word()

    def decision(self, table: Table) -> Decision | None:
        """Chance decides."""
        first = "places first" if self.what == "placing" else "takes the first turn"
        return Decision(NATURE, "lot", f"a seat is drawn that {first}")

    def draw(self, table: Table, rng: Rng) -> Action:
        """Any seat, with equal chances."""
        return Lot(rng.below(len(table.match.seats)))

    def sources(self, table: Table) -> Iterable[Source]:
        """All seats."""
        return (Source("lot", -1, self._offer),)

    def _offer(self, table: Table, piece: int) -> list[Action]:
        return [Lot(seat) for seat in range(len(table.match.seats))]

    def refuse(self, table: Table, action: Action) -> Refusal | None:
        """It must be a lot that draws a seat of the game."""
        if not isinstance(action, Lot) or not 0 <= action.seat < len(table.match.seats):
            return refusal("bad-lot", "SETUP-07", "a seat of the game is to be drawn")
        return None

    def resolve(self, table: Table, action: Action) -> None:
        """Go on with the seat that was drawn."""
        assert isinstance(action, Lot)
        table.pop()
        table.do(happenings.SeatDrawn(action.seat, self.what))
        if self.what == "placing":
            shared = memory.shared_dots(table.match)
            table.push(StartingInTurn(action.seat) if shared else Laying(action.seat))
        else:
            begin_turn(table, action.seat)


FRAMES = (
    SetUp,
    Dealing,
    LayingZones,
    Drawing,
    SettingAside,
    Starting,
    StartersLaid,
    StartingInTurn,
    Laying,
)
