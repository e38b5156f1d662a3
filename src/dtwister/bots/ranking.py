"""The values of actions to a bot that looks one action ahead, by their intents."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from dtwister._board.masks import DIRECTION_NAMES, bits
from dtwister._engine.context import Context
from dtwister._engine.editing.state_editor import StateEditor
from dtwister._model import action_intents as intents
from dtwister._model.action_intents import Intent, value_of
from dtwister._model.actions import Action, Move, taken_piece
from dtwister._model.ids import NO_PIECE, NO_ROOM, NO_SEAT, PieceId, SeatId, SpaceId
from dtwister._model.square_set import EVERYWHERE
from dtwister._model.state import ELIMINATED, EXITED, RESCUED
from dtwister._rng import Randomness
from dtwister.bots.distances import FAR, Distances, distances_of
from dtwister.bots.fighters import fighters_around, is_fighter, strength_lead
from dtwister.bots.routes import outside, room_turn
from dtwister.bots.trapped import free_pieces, freeing_squares, last_mobile_piece
from dtwister.bots.unstuck import Suggestion, UnstuckGuide

EXIT = 100.0
"""The value of a victory point for leaving."""
WAITING = -1000.0
"""The value of leaving for a piece that should free others first;
chance avoids it too.
"""
FREEING = 40.0
"""The value, in squares nearer to the exit,
of a piece that is no longer walled in.
"""
KILL = 60.0
"""The value of a likely victory point in a combat."""
STEP = 1.0
"""The value of a square nearer to the exit;
nearer to an enemy, if the seat cannot leave.
"""
SURE = 30.0
"""The value above which an action is done even after a long time without progress."""
UNKNOWN = 0.6
"""The value of an action without an intent."""
GONE = (ELIMINATED, EXITED, RESCUED)
CARDS = (0, 1, 2, 2, 3, 4)
"""Combat cards that the other side is likely to play."""


class Ranking:
    """The values of the actions of one decision."""

    def __init__(
        self,
        context: Context,
        seat: SeatId,
        rng: Randomness,
        guide: UnstuckGuide | None = None,
        *,
        waits: bool = True,
    ) -> None:
        self.context = context
        self.seat = seat
        self.target: int = int(
            context.match.options.get("target", context.match.settings.get("target", 0))
        )
        self.hunts: bool = self._falls_short()
        self.exits: int = 0 if self.hunts else context.state.exits[seat]
        self._free: dict[PieceId, int] = {}
        self._others: Distances | None = None
        self._hunted: int | None = None
        self._rescuer: PieceId | None = None
        self._guess = CARDS[int(rng.random() * len(CARDS))]
        self._guide = guide
        self._waits = waits
        self._leads: dict[PieceId, Suggestion | None] = {}
        self._ways: dict[PieceId, tuple[SpaceId, Sequence[int], bool]] = {}
        goal = 0
        if guide is not None and self.rescuer >= 0:
            goal = freeing_squares(context, seat, self.rescuer)
        self.distances: Distances = distances_of(context, seat, hunts=self.hunts, goal=goal)
        self._judges: dict[type[Intent], Callable[[Any, Any], float]] = {
            intents.Worth: _worth_itself,
            intents.EndsTurn: lambda action, intent: 0.0,
            intents.Goes: self._goes,
            intents.Jumps: self._jump,
            intents.Leaves: lambda action, intent: self._leaving(action.piece),
            intents.PreparesLeaving: self._prepare_leaving,
            intents.Handles: self._handling,
            intents.OpensWay: self._open_way,
            intents.RevealsRoom: self._reveal,
            intents.TurnsRoom: self._turn_room,
            intents.SwapsRooms: self._swap_rooms,
            intents.PlacesPiece: self._place,
            intents.Heals: self._heal,
            intents.Attacks: self._attack,
            intents.Shoots: self._shoot,
            intents.Eliminates: self._eliminate,
            intents.JoinsCombat: self._join,
            intents.PlaysCombatCard: self._combat_card,
        }

    def _falls_short(self) -> bool:
        """Return whether the target is out of reach by leaving, and enemies could make up for it.

        That happens in games where not even a whole team could score enough by leaving. It is not
        judged while rooms are face down.
        """
        context, alliances = self.context, self.context.match.alliances
        # Eliminations may be worth nothing where the target is one of the scenario.
        target = context.match.options.get("target")
        team = [p for seat in alliances.of[self.seat] for p in context.match.characters[seat]]
        if not isinstance(target, int) or _worth(context, team) >= target:
            return False
        tiles = enumerate(context.state.tiles)
        if any(tile != NO_ROOM and not context.is_revealed(slot) for slot, tile in tiles):
            return False
        points = sum(context.state.vp[seat] for seat in alliances.of[self.seat])
        points += _worth(context, [p for p in team if context.state.at[p] not in GONE])
        foes = (p for seat in alliances.foes[self.seat] for p in context.match.characters[seat])
        return points < target <= points + sum(context.state.at[p] not in GONE for p in foes)

    def value(self, action: Action) -> float:
        """Return the value of an action; the end of the turn has none."""
        if isinstance(action, Move):
            return self._move(action)
        intent = action.intent
        judge = self._judges.get(type(intent)) if intent is not None else None
        if judge is not None:
            return judge(action, intent)
        way = getattr(action, "way", None)
        piece = getattr(action, "piece", NO_PIECE)
        if way in DIRECTION_NAMES and piece >= 0:
            return self._going(piece, self._beside(piece, way)) - 1.0
        return UNKNOWN

    # -- going ------------------------------------------------------------------------------------

    def _beside(self, piece: PieceId, way: str) -> SpaceId:
        space = self.context.space(piece)
        there = self.context.neighbour(space, DIRECTION_NAMES.index(way))
        return space if there is None else there

    def _going(self, piece: PieceId, end: SpaceId) -> float:
        """Return the value of the arrival of a piece on a square."""
        if self.exits >> end & 1:
            return self._leaving(piece)
        start, away, is_led = self._ways.get(piece) or self._way(piece)
        value = STEP * (away[start] - away[end])
        if is_led and value > 0:
            return SURE + value
        near = self.hunted
        if near:
            value += 3.0 * ((near >> end & 1) - (near >> start & 1))
        # The piece nearest to the exit goes first: points come from leaving, not from waiting.
        return value * (1.0 + 2.0 / (4 + away[start])) if value > 0 else value

    def _way(self, piece: PieceId) -> tuple[SpaceId, Sequence[int], bool]:
        """Return where a piece is, its way from each space, and whether it is led somewhere.

        Most actions are walks, several dozen of a piece, so it is worked out once for all of them.
        """
        lead = self._lead(piece)
        away = lead.away if lead is not None else self.distances.of(self.context.kind(piece))
        found = self._ways[piece] = (self.context.space(piece), away, lead is not None)
        return found

    def _goes(self, action: Any, intent: intents.Goes) -> float:
        return self._going(action.piece, value_of(action, intent.to)) - intent.price

    def _jump(self, action: Any, intent: intents.Jumps) -> float:
        """Return the same for a jump; no piece jumps to a place where it is walled in."""
        piece, end = action.piece, value_of(action, intent.to)
        free = self._outside(piece) | self.exits
        if free >> self.context.space(piece) & 1 and not free >> end & 1:
            return WAITING
        return self._going(piece, end) - 2.0

    def _outside(self, piece: PieceId) -> int:
        """Return the squares where a piece is not walled in; all if that does not matter."""
        if piece not in self._free:
            nowhere = (
                self.hunts or self.context.match.grid.zoned or self.context.kind(piece).is_object
            )
            self._free[piece] = EVERYWHERE if nowhere else outside(self.context, piece)
        return self._free[piece]

    def _lead(self, piece: PieceId) -> Suggestion | None:
        """Return the place to which a piece is led after a long time without progress."""
        if self._guide is None or self.hunts or not is_fighter(self.context, piece):
            return None
        if piece not in self._leads:
            others: tuple[PieceId, ...] = ()
            if piece == self.rescuer:
                team = self.context.match.characters[self.seat]
                others = tuple(p for p in team if p != piece and self.context.is_able(p))
            self._leads[piece] = self._guide.lead(self.context, piece, others)
        return self._leads[piece]

    def _leaving(self, piece: PieceId) -> float:
        """Return the value of the departure of a piece with its load."""
        points = 1 + _exit_points(self.context, piece)
        points += sum(_exit_points(self.context, load) for load in self.context.loads_of(piece))
        return WAITING if piece == self.rescuer else EXIT * points

    def _prepare_leaving(self, action: Any, intent: intents.PreparesLeaving) -> float:
        return SURE + 1.0 if self._leaving(action.piece) > SURE else -2.0

    @property
    def rescuer(self) -> PieceId:
        """Return the last own piece that can free others,
        or `NO_PIECE` if leaving is enough.

        It does not leave before they can, unless that takes too long.
        """
        if self._rescuer is None:
            self._rescuer = self._find_rescuer()
        return self._rescuer

    def _find_rescuer(self) -> PieceId:
        context, alliances = self.context, self.context.match.alliances
        able = [p for p in context.match.characters[self.seat] if context.is_able(p)]
        points = sum(context.state.vp[seat] for seat in alliances.of[self.seat])
        helper = last_mobile_piece(context, able) if self._waits else NO_PIECE
        reached = helper >= 0 and points + _worth(context, [helper]) >= self.target
        return NO_PIECE if reached else helper

    @property
    def hunted(self) -> int:
        """Return the squares beside enemy wounded without a carrier."""
        if self._hunted is None:
            context = self.context
            self._hunted = 0
            for other in context.match.alliances.foes[self.seat]:
                squares = context.state.hurt[other]
                for space in bits(squares & ~context.state.minis[other]):
                    for beside in context.reach(space):
                        self._hunted |= 1 << beside
        return self._hunted

    def _move(self, action: Move) -> float:
        course = action.course
        value = self._going(action.piece, action.end)
        for step in course:
            if step < 0:
                item = taken_piece(step)
                value -= 0.4
                if item >= 0:
                    value += 1.5 if self.context.kind(item).exit_abilities else 0.0
                elif _exit_points(self.context, self.context.load_of(action.piece)):
                    value -= 2.0
        return value

    def _handling(self, action: Any, intent: intents.Handles) -> float:
        """Return the value of taking something and of leaving something."""
        value = -0.4
        for name, sign in ((intent.takes, 1), (intent.leaves, -1)):
            item = value_of(action, name) if name else NO_PIECE
            if item >= 0:
                value += sign * (1.5 if _exit_points(self.context, item) else 0.2)
        return value

    def _open_way(self, action: Any, intent: intents.OpensWay) -> float:
        piece, lead = action.piece, self._lead(action.piece)
        away = lead.away if lead is not None else self.distances.of(self.context.kind(piece))
        gain = (
            away[self.context.space(piece)]
            - away[self._beside(piece, value_of(action, intent.way))]
        )
        return SURE + gain if lead is not None and gain > 0 else 2.0 * gain - 0.6

    # -- rooms ------------------------------------------------------------------------------------

    def _reveal(self, action: Any, intent: intents.RevealsRoom) -> float:
        if self._lead(action.piece) is not None:
            return SURE + 1.0
        away = self.distances.of(self.context.kind(action.piece))
        spaces = self.context.match.grid.slots[value_of(action, intent.slot)]
        nearer = away[self.context.space(action.piece)] - min(away[space] for space in spaces)
        return 4.0 + (2.0 if nearer > 0 else 0.0)

    def _turn_room(self, action: Any, intent: intents.TurnsRoom) -> float:
        """Return how much nearer to their exits this brings the own pieces,
        and not the others.
        """
        lead = self._lead(action.piece)
        if lead is not None and lead.turn == action:
            return SURE + 2.0
        after = self.context.state.copy()
        slot, quarters = room_turn(action, intent)
        StateEditor(self.context.match, after).rotate_room(slot, quarters)
        turned = Context(self.context.match, after)
        gain = self._way_left(self.context, self.seat) - self._way_left(turned, self.seat)
        if action.piece == self.rescuer:
            able = [p for p in self.context.match.characters[self.seat] if self.context.is_able(p)]
            gain += FREEING * (len(list(free_pieces(turned, able))) - 1)
        return 0.5 * gain - 1.0

    def _swap_rooms(self, action: Any, intent: intents.SwapsRooms) -> float:
        """Return the same for two rooms that change places."""
        after = self.context.state.copy()
        own = self.context.slot_of(self.context.space(action.piece))
        StateEditor(self.context.match, after).swap_rooms(own, value_of(action, intent.slot))
        changed = Context(self.context.match, after)
        return self._way_left(self.context, self.seat) - self._way_left(changed, self.seat) - 2.0

    def _way_left(self, context: Context, seat: SeatId) -> float:
        """Return the remaining way of the pieces of a seat; those in front count most."""
        distances = self.distances if context is self.context else distances_of(context, seat)
        ways = sorted(
            distances.of(context.kind(piece))[context.space(piece)]
            for piece in context.match.characters[seat]
            if context.is_able(piece)
        )
        return sum(way / (1 + rank) for rank, way in enumerate(ways))

    def _place(self, action: Any, intent: intents.PlacesPiece) -> float:
        """Return a value that is high for own tokens near the own exit,
        others far from theirs.
        """
        context = self.context
        piece, space = value_of(action, intent.piece), value_of(action, intent.space)
        owner = context.seat(piece)
        if context.kind(piece).is_object:
            return 0.0
        away = self._distances_of(owner).of(context.kind(piece))[space]
        value = float(-away if owner in context.match.alliances.of[self.seat] else away)
        if not self._outside(piece) >> space & 1:
            value -= FAR  # no seat gains by pieces that are walled in for good
        return value

    def _distances_of(self, seat: SeatId) -> Distances:
        if seat == self.seat:
            return self.distances
        if self._others is None or self._others.seat != seat:
            self._others = distances_of(self.context, seat)
        return self._others

    def _heal(self, action: Any, intent: intents.Heals) -> float:
        return -10.0 if _is_foe(self.context, self.seat, value_of(action, intent.patient)) else 8.0

    # -- fighting ---------------------------------------------------------------------------------

    def _attack(self, action: Any, intent: intents.Attacks) -> float:
        target = value_of(action, intent.target)
        attackers, defenders = fighters_around(self.context, self.seat, action.piece, target)
        lead = strength_lead(self.context, attackers, defenders)
        prize = KILL if self.context.is_wounded(target) else 12.0
        if lead < 0:
            return -5.0
        return prize * min(1.0, 0.3 + 0.2 * lead)

    def _shoot(self, action: Any, intent: intents.Shoots) -> float:
        """Return the value of a shot: one at a named target is safe for the shooter."""
        target = value_of(action, intent.target)
        if target < 0:
            return UNKNOWN
        return KILL / 2 if self.context.is_wounded(target) else 6.0

    def _eliminate(self, action: Any, intent: intents.Eliminates) -> float:
        return KILL if _is_foe(self.context, self.seat, value_of(action, intent.target)) else -10.0

    def _join(self, action: Any, intent: intents.JoinsCombat) -> float:
        """Return the lead of the side of a seat in the combat at hand, with own help."""
        for combat in reversed(self.context.state.frames):
            attackers = getattr(combat, "attackers", ())
            if attackers:
                lead = strength_lead(self.context, attackers, getattr(combat, "defenders", ()))
                helps = value_of(action, intent.seat) == getattr(combat, "attacker", NO_SEAT)
                return 3.0 + (lead if helps else -lead)
        return 0.0

    def _combat_card(self, action: Any, intent: intents.PlaysCombatCard) -> float:
        """Return the value of a card: best is the lowest that wins against a guess,
        or the lowest.
        """
        combat = self.context.frame
        attackers = getattr(combat, "attackers", ())
        defenders = getattr(combat, "defenders", ())
        lead = strength_lead(self.context, attackers, defenders)
        if self.seat not in getattr(combat, "attacking", (self.seat,)):
            lead = -lead
        card = float(value_of(action, intent.card))
        return 50.0 - card if lead + card > self._guess else -card


def _worth_itself(action: Action, intent: intents.Worth) -> float:
    return intent.value * (value_of(action, intent.times) if intent.times else 1)


def _worth(context: Context, team: list[PieceId]) -> int:
    """Return what some characters score if all of them leave."""
    return sum(1 + _exit_points(context, piece) for piece in team)


def _exit_points(context: Context, piece: PieceId) -> int:
    """Return the points that a piece adds when it leaves."""
    if piece < 0:
        return 0
    return sum(
        ability.exit_points(context, piece) for ability in context.kind(piece).exit_abilities
    )


def _is_foe(context: Context, seat: SeatId, piece: PieceId) -> bool:
    return context.seat(piece) not in context.match.alliances.of[seat]
