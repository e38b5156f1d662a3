"""Build a walk step by step, with the possible next steps at each point."""

from __future__ import annotations

from collections.abc import Iterable

from dtwister._engine.context import Context
from dtwister._engine.game import Game
from dtwister._engine.match import Match
from dtwister._engine.questions.forbidding import why_forbidden
from dtwister._engine.text_form import course_steps
from dtwister._engine.visibility.view import View
from dtwister._errors import DtwisterError, Refusal
from dtwister._model.actions import LEAVE, Move, leave, take
from dtwister._model.ids import NO_PIECE, PieceId, SpaceId
from dtwister._movement.arrangement import Arrangement
from dtwister._movement.walk_search import WalkSearch, is_resting
from dtwister._printing import quoted


class Walk:
    """One move in the making, with the possible next steps; `move()` ends it.

    A view builds walks like a game, from the knowledge of its seat. The result is the same `Move`
    as one written at once. A walk knows the ways of a piece and what effects forbid, and not whose
    turn it is: `why_not` judges the move. `walk_text` and `dtwister.json.walk_to_json` write a walk
    down at any point.

    >>> import dtwister
    >>> game = dtwister.new_game("base:standard", seed=7)
    >>> while game.decision.kind != "act":
    ...     _ = game.play(game.legal_actions.sample(dtwister.Rng(3)))
    >>> view = game.view(game.decision.seat)
    >>> mover = view.legal_actions.kind("move")[0].piece
    >>> walk = Walk(view, mover)
    >>> walk.step(walk.squares[0]).move() in view.legal_actions
    True
    """

    def __init__(self, position: Game | View, piece: int | str) -> None:
        match, context = position.match, position.context
        index = _number_of(match, piece)
        if not context.is_piece(index) or context.space(index) < 0:
            raise DtwisterError(
                f"expected a piece on the board, got {_named(match, piece)}; `square_of` says "
                "where a piece is"
            )
        self.match: Match = match
        """The match that it belongs to."""
        self.piece: PieceId = index
        self._context = context
        self._search = _search(context, index)
        self._arrangements: list[Arrangement] = [self._search.first()]
        self._course: list[int] = [self._search.scene.start]

    @property
    def name(self) -> str:
        """The name of the piece that walks."""
        return self.match.name_of(self.piece)

    @property
    def course(self) -> tuple[str, ...]:
        """The walk so far, the square where it begins first.

        "+piece" is a piece that is taken, "-" a load that is left, "-piece" one of several.
        """
        return tuple(course_steps(self.match, self.so_far.course))

    @property
    def so_far(self) -> Move:
        """The walk so far as a move, even if it may not end here."""
        return Move(self.piece, tuple(self._course))

    @property
    def space(self) -> str:
        """The name of the square that the walk has reached."""
        return self.match.grid.names[self._last]

    @property
    def _last(self) -> SpaceId:
        return SpaceId(next(step for step in reversed(self._course) if step >= 0))

    @property
    def left(self) -> int:
        """The number of squares that may still be entered."""
        return self._search.movement - sum(1 for step in self._course[1:] if step >= 0)

    @property
    def squares(self) -> tuple[str, ...]:
        """The squares that may be entered next."""
        if not self.left:
            return ()
        spaces = self._search.squares(self._arrangements[-1], self._last)
        return tuple(self.match.grid.names[SpaceId(space)] for space in spaces)

    @property
    def handlings(self) -> tuple[str, ...]:
        """The possible handlings here: "-" or "-piece" leaves a load, "+piece" takes a piece."""
        steps = self._search.handlings(
            self._arrangements[-1], self._last, resting=is_resting(self._course)
        )
        return tuple(course_steps(self.match, tuple(steps)))

    @property
    def may_stop(self) -> bool:
        """True if the walk may end here."""
        return self._is_whole and self._forbidden() is None

    @property
    def _is_whole(self) -> bool:
        """Return whether the walk is one that could end here, were no effect in play."""
        moved = any(step >= 0 for step in self._course[1:])
        resting = is_resting(self._course)
        return moved and self._search.may_end(self._arrangements[-1], self._last, resting=resting)

    def _forbidden(self) -> Refusal | None:
        """Return why an effect in play forbids the walk so far; None if none does."""
        if not self._context.match.abilities.forbidders:
            return None
        return why_forbidden(self._context, self.so_far)

    def step(self, square: str) -> Walk:
        """Enter a square; a `DtwisterError` names those that may be entered."""
        if square not in self.squares:
            there = ", ".join(self.squares) or "none"
            raise DtwisterError(
                f"the walk cannot step from {self.space} to {square}; available: {there}"
            )
        space = self.match.grid.space(square)
        assert space is not None
        self._course.append(space)
        self._arrangements.append(self._arrangements[-1])
        return self

    def handle(self, handling: str) -> Walk:
        """Leave a load ("-", "-blue.rope") or take a piece ("+blue.rope") where the walk is."""
        handling = self._as_listed(handling)
        if handling not in self.handlings:
            there = ", ".join(self.handlings) or "none"
            raise DtwisterError(
                f"the walk cannot do {handling} on {self.space}; available: {there}"
            )
        step = LEAVE
        if handling != "-":
            piece = _number_of(self.match, handling[1:])
            step = take(piece) if handling[0] == "+" else leave(piece)
        self._arrangements.append(self._search.after(self._arrangements[-1], self._last, step))
        self._course.append(step)
        return self

    def _as_listed(self, handling: str) -> str:
        """Return a handling in the words of `handlings`: the only load may go without its name."""
        loads = self._arrangements[-1].loads
        if len(loads) != 1 or handling not in ("-", f"-{self.match.name_of(PieceId(loads[0]))}"):
            return handling
        step = self._search.named(self._arrangements[-1], LEAVE)
        return course_steps(self.match, (step,))[0]

    def back(self) -> Walk:
        """Take back the last step or handling."""
        if len(self._course) > 1:
            self._course.pop()
            self._arrangements.pop()
        return self

    def follow(self, course: Iterable[str]) -> Walk:
        """Go on along squares and handlings, in the words of `course`.

        A `DtwisterError` says what is possible in place of the first word that is not. Then the
        walk is where that word was met.
        """
        for word in course:
            if word.startswith(("-", "+")):
                self.handle(word)
            else:
                self.step(word)
        return self

    def move(self) -> Move:
        """The move as it stands; a `DtwisterError` if it may not end here."""
        if not self._is_whole:
            raise DtwisterError(f"the walk cannot end on {self.space}; go on, or take another way")
        forbidden = self._forbidden()
        if forbidden is not None:
            raise DtwisterError(f"the walk cannot end on {self.space}: {forbidden}")
        return Move(self.piece, tuple(self._course))


def _number_of(match: Match, piece: int | str) -> PieceId:
    """Return the number of a piece or of a placeholder; `NO_PIECE` for an unknown name."""
    if not isinstance(piece, str):
        return PieceId(piece)
    return match.piece_index.get(piece, match.placeholders.index.get(piece, NO_PIECE))


def _named(match: Match, piece: int | str) -> str:
    return quoted(piece) if isinstance(piece, str) else match.name_of(PieceId(piece))


def _search(context: Context, piece: PieceId) -> WalkSearch:
    for ability in context.kind(piece).offers:
        make = getattr(ability, "walker", None)
        if make is not None:
            found = make(context, piece)
            assert isinstance(found, WalkSearch)
            return found
    raise DtwisterError(
        f"{context.name(piece)} cannot walk: it is not a character, or movements on its board are "
        "rows of actions; `legal_actions.of` lists these"
    )
