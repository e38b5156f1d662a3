"""Build a walk step by step, with the possible next steps at each point."""

from __future__ import annotations

from dtwister._engine.game import Game
from dtwister._engine.visibility.view import View
from dtwister._errors import DtwisterError
from dtwister._model.actions import LEAVE, Move, take
from dtwister._model.ids import NO_PIECE, PieceId, SpaceId
from dtwister._movement.arrangement import Arrangement
from dtwister._movement.walk_search import WalkSearch, is_resting


class Walk:
    """One move in the making, with the possible next steps; `move()` ends it.

    The result is the same `Move` as one written at once.

    >>> import dtwister
    >>> game = dtwister.new_game("base:standard", seed=7)
    >>> while game.decision.kind != "act":
    ...     _ = game.play(game.legal_actions.sample(dtwister.Rng(3)))
    >>> mover = game.legal_actions.kind("move")[0].piece
    >>> walk = Walk(game, mover)
    >>> walk.step(walk.squares[0]).move() in game.legal_actions
    True
    """

    def __init__(
        self, game: Game | View, piece: int | str, walker: WalkSearch | None = None
    ) -> None:
        known = game.match.piece_index
        index = known.get(piece, NO_PIECE) if isinstance(piece, str) else PieceId(piece)
        context = game.context
        if index < 0 or context.space(index) < 0:
            raise DtwisterError(f"{piece} is not on the board")
        self.piece = index
        self._names = game.match.grid.names
        self._space_of = game.match.grid.space
        self._piece_index = game.match.piece_index
        self._piece_names = [piece.name for piece in game.match.pieces]
        self._search = walker or _search(game, index)
        self._worlds: list[Arrangement] = [self._search.first()]
        self._course: list[int] = [self._search.scene.start]

    @property
    def space(self) -> str:
        """The name of the square that the walk has reached."""
        return self._names[self._last]

    @property
    def _last(self) -> SpaceId:
        return SpaceId(next(step for step in reversed(self._course) if step >= 0))

    @property
    def left(self) -> int:
        """Return how many squares may still be entered."""
        return self._search.movement - sum(1 for step in self._course[1:] if step >= 0)

    @property
    def squares(self) -> tuple[str, ...]:
        """The squares that may be entered next."""
        if not self.left:
            return ()
        spaces = self._search.squares(self._worlds[-1], self._last)
        return tuple(self._names[SpaceId(space)] for space in spaces)

    @property
    def handlings(self) -> tuple[str, ...]:
        """The possible handlings here: "-" leaves the load, "+piece" takes a piece."""
        steps = self._search.handlings(
            self._worlds[-1], self._last, resting=is_resting(self._course)
        )
        return tuple("-" if step == LEAVE else f"+{self._piece_names[-2 - step]}" for step in steps)

    @property
    def may_stop(self) -> bool:
        """Return whether the walk may end here."""
        moved = any(step >= 0 for step in self._course[1:])
        resting = is_resting(self._course)
        return moved and self._search.may_end(self._worlds[-1], self._last, resting=resting)

    def step(self, square: str) -> Walk:
        """Enter a square; a `DtwisterError` names those that may be entered."""
        if square not in self.squares:
            there = ", ".join(self.squares) or "none"
            raise DtwisterError(
                f"the walk cannot step from {self.space} to {square}; available: {there}"
            )
        space = self._space_of(square)
        assert space is not None
        self._course.append(space)
        self._worlds.append(self._worlds[-1])
        return self

    def handle(self, handling: str) -> Walk:
        """Leave the load ("-") or take a piece ("+blue.rope") where the walk is."""
        if handling not in self.handlings:
            there = ", ".join(self.handlings) or "none"
            raise DtwisterError(
                f"the walk cannot do {handling} on {self.space}; available: {there}"
            )
        step = LEAVE if handling == "-" else take(self._piece_index[handling[1:]])
        self._worlds.append(self._search.after(self._worlds[-1], self._last, step))
        self._course.append(step)
        return self

    def back(self) -> Walk:
        """Take back the last step or handling."""
        if len(self._course) > 1:
            self._course.pop()
            self._worlds.pop()
        return self

    def move(self) -> Move:
        """The move as it stands; a `DtwisterError` if it may not end here."""
        if not self.may_stop:
            raise DtwisterError(f"the walk cannot end on {self.space}; go on, or take another way")
        return Move(self.piece, tuple(self._course))


def _search(game: Game | View, piece: PieceId) -> WalkSearch:
    context = game.context
    for ability in context.kind(piece).offers:
        make = getattr(ability, "walker", None)
        if make is not None:
            found = make(context, piece)
            assert isinstance(found, WalkSearch)
            return found
    raise DtwisterError(f"{context.name(piece)} cannot walk")
