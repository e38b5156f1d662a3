"""Criteria of a position: a few numbers for each side, which weights make into an evaluation.

A side is a party: a seat, or seats that are allies. The criteria ask what plug-ins declare, such as
exits, loads, abilities and reported hands. So they mean something in games that they do not know.
"""

from __future__ import annotations

from dtwister._engine.context import Context
from dtwister._engine.questions.reporting import all_hands
from dtwister._engine.questions.terrain import goal_squares
from dtwister._model.ids import PieceId, SeatId
from dtwister._model.state import ELIMINATED, EXITED, RESCUED, may_come
from dtwister.bots.distances import FAR, Distances, distances_of
from dtwister.bots.fighters import strength_lead

CRITERIA = (
    *("points", "near-exit", "nearest", "near-enemy", "out", "lost", "wounded", "endangered"),
    *("threatened", "hidden", "combat-cards", "action-cards", "to-move"),
)
"""The names of the criteria, in the order of their values."""

_NEAR = 0.88
"""The factor by which a step of the way lowers what a piece is worth."""
_NEARNESS: tuple[float, ...] = tuple(_NEAR**steps for steps in range(3 * FAR))
Values = list[float]
"""The value of each criterion for one side."""


def criteria_of(context: Context) -> list[Values]:
    """Return the criteria of each side, in the order of `Alliances.sides`.

    >>> import dtwister
    >>> game = dtwister.new_game("base:standard", seed=7)
    >>> [dict(zip(CRITERIA, side))["hidden"] for side in criteria_of(game.context)]
    [1.0, 1.0]
    """
    return [_Side(context, side).values() for side in context.match.alliances.sides]


class _Side:
    """The criteria of one side, counted piece by piece."""

    def __init__(self, context: Context, side: tuple[SeatId, ...]) -> None:
        self.context = context
        self.side = side
        self.foes = context.match.alliances.foes[side[0]]
        self.near_exit = self.nearest = self.near_enemy = 0.0
        self.out = self.lost = self.wounded = self.endangered = self.hidden = 0
        self.threatened = 0.0

    def values(self) -> Values:
        """Return the value of each criterion."""
        context, state = self.context, self.context.state
        match = context.match
        target = match.options.get("target", match.settings.get("target", 0))
        full = float(target) if isinstance(target, int) and target > 0 else 5.0
        pieces = 0
        for seat in self.side:
            pieces += len(match.characters[seat])
            distances = distances_of(context, seat, alone=True)
            leaves = bool(goal_squares(context, seat))
            for piece in match.characters[seat]:
                self._count(piece, distances, leaves)
        pieces = max(pieces, 1)
        combat, action = self._cards()
        decision_seat = _mover(context)
        return [
            sum(state.vp[seat] for seat in self.side) / full,
            self.near_exit / full,
            self.nearest,
            self.near_enemy / pieces,
            self.out / pieces,
            self.lost / pieces,
            self.wounded / pieces,
            self.endangered / pieces,
            self.threatened / pieces,
            self.hidden / pieces,
            combat,
            action,
            1.0 if decision_seat in self.side else 0.0,
        ]

    def _count(self, piece: PieceId, distances: Distances, leaves: bool) -> None:
        context = self.context
        place = context.state.at[piece]
        if place in (EXITED, RESCUED):
            self.out += 1
        elif place == ELIMINATED:
            self.lost += 1
        elif place < 0 or context.state.face_down >> piece & 1:
            self.hidden += may_come(place)
        elif context.is_wounded(piece):
            self.wounded += 1
            self.endangered += bool(self._attackers(piece))
        else:
            self._count_able(piece, distances, leaves)

    def _count_able(self, piece: PieceId, distances: Distances, leaves: bool) -> None:
        context = self.context
        near = _NEARNESS[distances.of(context.kind(piece))[context.space(piece)]]
        if leaves:
            near *= 1 + _carried_points(context, piece)
            self.near_exit += near
            self.nearest = max(self.nearest, near)
        else:
            self.near_enemy += near
        attackers = self._attackers(piece)
        if attackers:
            lead = strength_lead(context, attackers, (piece,))
            self.threatened += min(1.0, max(0.0, 0.4 + 0.15 * lead))

    def _attackers(self, piece: PieceId) -> tuple[PieceId, ...]:
        """Return the enemies beside a piece that could attack it."""
        context, found = self.context, []
        for foe in self.foes:
            minis = context.state.minis[foe]
            if not minis:
                continue
            for space in context.reach(context.space(piece)):
                if minis >> space & 1:
                    found += [
                        other
                        for other in context.pieces_at(space)
                        if context.seat(other) == foe and context.is_able(other)
                    ]
        return tuple(found)

    def _cards(self) -> tuple[float, float]:
        """Return the sum of the combat cards in hand, and the number of all other cards."""
        colours = {self.context.match.seats[seat] for seat in self.side}
        combat = other = 0.0
        for hand in all_hands(self.context):
            if hand.seat not in colours:
                continue
            if hand.kind == "combat":
                combat += sum(card for card in hand.cards if isinstance(card, int))
            else:
                other += hand.count
        return combat / 10.0 / len(self.side), other / 10.0 / len(self.side)


def _carried_points(context: Context, piece: PieceId) -> int:
    """Return the points that a piece and its load add when they leave."""
    carriers = (piece, *context.loads_of(piece))
    return sum(
        ability.exit_points(context, one)
        for one in carriers
        for ability in context.kind(one).exit_abilities
    )


def _mover(context: Context) -> SeatId | None:
    frames = context.state.frames
    if not frames or context.state.result is not None:
        return None
    decision = frames[-1].decision(context)
    return None if decision is None else decision.seat
