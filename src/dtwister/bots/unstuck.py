"""Goals after a long time without progress: places that certainly lead on."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from dtwister._board.labyrinth import Labyrinth
from dtwister._board.masks import BIT
from dtwister._engine.context import Context
from dtwister._engine.questions.terrain import goal_squares
from dtwister._model.actions import Action
from dtwister._model.ids import PieceId
from dtwister.bots.routes import opening, region, steps_to
from dtwister.bots.trapped import free_pieces, rooms_around

PAUSE = 150
"""The number of decisions before a search for turns
that was cut short is repeated.
"""


@attrs.frozen
class Suggestion:
    """The steps that a piece has to go, and the turn that it should make in the end."""

    away: Sequence[int]
    turn: Action | None = None


@attrs.frozen
class _Found:
    """The result for a piece, and where it holds."""

    topology: Labyrinth
    goal: int
    squares: int
    others: tuple[PieceId, ...]
    lead: Suggestion | None
    until: int


class UnstuckGuide:
    """Leads pieces to what they can reach on foot, or after turns of rooms: exits, dark rooms.

    A piece that stays for the sake of others is led to a place where it frees one of them.
    """

    def __init__(self) -> None:
        self._found: dict[PieceId, _Found] = {}
        self._now = 0

    def lead(
        self, context: Context, piece: PieceId, others: tuple[PieceId, ...] = ()
    ) -> Suggestion | None:
        """Return where a piece should go; None if no known place would help."""
        self._now += 1
        goal = goal_squares(context, context.seat(piece))
        found = self._found.get(piece)
        if found is None or not self._holds(found, context, piece, goal, others):
            squares = region(context, piece, context.space(piece))
            lead, sure = self._look(context, piece, squares, goal, others)
            until = -1 if sure else self._now + PAUSE
            found = _Found(context.labyrinth, goal, squares, others, lead, until)
            self._found[piece] = found
        return found.lead

    def _holds(
        self,
        found: _Found,
        context: Context,
        piece: PieceId,
        goal: int,
        others: tuple[PieceId, ...],
    ) -> bool:
        if found.others != others:
            return False
        if found.until >= 0:
            return self._now < found.until
        there = found.squares & BIT[context.space(piece)]
        return bool(there) and found.topology is context.labyrinth and found.goal == goal

    def _look(
        self, context: Context, piece: PieceId, squares: int, goal: int, others: tuple[PieceId, ...]
    ) -> tuple[Suggestion | None, bool]:
        """Return a lead, and whether it is certain that there is no other."""
        if not others:
            if not goal | context.labyrinth.with_access:
                return None, True
            for aim in (goal, context.labyrinth.with_access):
                if squares & aim:
                    return Suggestion(steps_to(context, piece, aim)), True
        seat = context.seat(piece)

        def opens(there: Context, reached: int) -> bool:
            if others:
                return any(True for _ in free_pieces(there, others))
            return bool(reached & (goal_squares(there, seat) | there.labyrinth.with_access))

        turn, sure = opening(context, piece, opens, rooms_around(context, others))
        if turn is None:
            return None, sure
        return Suggestion(steps_to(context, piece, BIT[turn.space]), turn.action), True
