"""Actions: the answers of a seat, or of chance, to a decision.

An action is a frozen attrs class with a namespaced `tag` and a `verb`, the first word of its text
form; both stand in the line of the class. Everything else (text, JSON, secrecy) derives from its
fields.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from itertools import repeat
from types import MemberDescriptorType
from typing import Any, ClassVar

import attrs

from dtwister._model import fields
from dtwister._model.action_intents import Intent
from dtwister._model.class_headers import ActionHeader
from dtwister._model.ids import NO_PIECE, PieceId, SpaceId
from dtwister._model.values.shared_methods import PlainValue

LEAVE = -1
"""In a course: the walker leaves its load on the square."""


LEAVES = -4096
"""In a course: leaving the piece `p`, one of several loads, is `LEAVES - p`."""


def leave(piece: PieceId) -> int:
    """In a course: the walker leaves one of several loads on the square.

    >>> leave(7) < LEAVE, left_piece(take(7))
    (True, -1)
    """
    return LEAVES - piece


def left_piece(step: int) -> PieceId:
    """The load that a handling in a course leaves by name; `NO_PIECE` if it names none.

    >>> left_piece(leave(7)), left_piece(LEAVE)
    (7, -1)
    """
    return LEAVES - step if step <= LEAVES else NO_PIECE  # type: ignore[return-value]


def take(piece: PieceId) -> int:
    """In a course: the walker takes a piece from the square.

    A walker that can carry one thing leaves there what it carried.

    >>> taken_piece(take(7))
    7
    """
    return -2 - piece


def taken_piece(step: int) -> PieceId:
    """The piece that a handling in a course takes; `NO_PIECE` if it only leaves a load.

    >>> taken_piece(take(7))
    7
    >>> taken_piece(LEAVE)
    -1
    """
    return -2 - step if step > LEAVES else NO_PIECE  # type: ignore[return-value]


@attrs.frozen(weakref_slot=False)
class Action(ActionHeader):
    """Base of all actions; the keywords of a class set the attributes of that name.

    >>> @attrs.frozen
    ... class Wave(PieceAction, tag="demo:wave", verb="wave", rule="DEMO-01"):
    ...     friend: PieceId = fields.piece()
    >>> Wave(1, 2).verb
    'wave'
    """

    tag: ClassVar[str] = ""
    """The id of the class, for JSON and records; a base without actions of its own has none."""
    verb: ClassVar[str] = ""
    rule: ClassVar[str] = ""
    """The rule that defines this action;
    cited where the actor cannot do it, if it is in play.
    """
    final: ClassVar[bool] = False
    """True if it stands once it is played: interactive play offers no take-back of it (R-20)."""
    intent: ClassVar[Intent | None] = None
    """The purpose of it, as simple players are told (`dtwister.plugin.intents`)."""
    phrase: ClassVar[str] = ""
    """The action as a command in words, for pages and logs: `attack {target}[ with {joiners}]`.

    A field in braces is its value; a part in brackets is left out if a field in it has none.
    """

    def discloses(self) -> bool:
        """Return whether it reveals something hidden to others, as its rule demands."""
        return False


class PieceFields:
    """The place of the piece in an action; in a compiled build it is native."""

    __slots__ = ("piece",)

    piece: PieceId


@attrs.frozen
class Aim(PlainValue):
    """The choice of a piece as a target: which piece chooses it, by what action, in what sort.

    An ability guards pieces against it (`Ability.guard`); `why_no_target` asks all abilities.

    >>> Aim(target=3, piece=1, sorts=frozenset({"shot"})).action is None
    True
    """

    target: PieceId
    piece: PieceId = NO_PIECE
    """The piece that chooses; `NO_PIECE` for what is not a piece, such as a trap in a wall."""
    action: type[Action] | None = None
    """The class of the action by which it chooses; None if there is none."""
    sorts: frozenset[str] = frozenset()
    """Words for the choice: the tags of the ability, and others such as "shot"."""


@attrs.frozen(weakref_slot=False)
class PieceAction(PieceFields, Action):
    """Base of the actions that one piece performs.

    >>> import dtwister
    >>> game = dtwister.new_game("base:standard", seed=7)
    >>> game.legal_actions.of("blue.thief")[0].piece == game.match.piece_index["blue.thief"]
    True
    """

    piece: PieceId = fields.piece()


class MoveFields(PieceFields):
    """The places of a walk; in a compiled build they are native."""

    __slots__ = ("course",)

    course: tuple[int, ...]


_set_piece = vars(PieceFields)["piece"].__set__
_set_course = vars(MoveFields)["course"].__set__
_new_move: Callable[[type[Move]], Move] = MoveFields.__new__
_NATIVE = not isinstance(vars(PieceFields)["piece"], MemberDescriptorType)
"""True in a compiled build: only compiled code may write to the places of an action."""


def _filled(kind: type[Move], piece: PieceId, courses: list[tuple[int, ...]]) -> list[Move]:
    """Return the walks of one piece along many courses; for native places only."""
    moves: list[Any] = []
    for course in courses:
        move: Any = kind.__new__(kind)  # compiled, this calls no method
        move.piece = piece
        move.course = course
        moves.append(move)
    return moves


@attrs.frozen(init=False, weakref_slot=False)
class Move(
    MoveFields, PieceAction, tag="core:move", verb="move", rule="MOVE-01", phrase="go to {course}"
):
    """A walk: the squares in order, the start first, each with its handling.

    Numbers >= 0 are squares; `LEAVE` and `take(piece)` say what is handled on the square before
    them.

    >>> Move(3, (10, 11, take(5), 12, LEAVE)).path
    (10, 11, 12)
    """

    course: tuple[int, ...] = fields.course()

    def __init__(self, piece: PieceId, course: tuple[int, ...]) -> None:
        # Most actions are moves: this is quicker than what attrs makes for a frozen class.
        _set_piece(self, piece)
        _set_course(self, course)

    @staticmethod
    def along(piece: PieceId, courses: list[tuple[int, ...]]) -> list[Move]:
        """The walks of one piece along many courses, made at once: that is quicker still."""
        if _NATIVE:
            return _filled(Move, piece, courses)
        moves = list(map(_new_move, repeat(Move, len(courses))))
        deque(map(_set_piece, moves, repeat(piece)), maxlen=0)
        deque(map(_set_course, moves, courses), maxlen=0)
        return moves

    @property
    def path(self) -> tuple[SpaceId, ...]:
        """The squares, the start first."""
        steps: tuple[Any, ...] = self.course  # a call for each square that says so would cost time
        return tuple(step for step in steps if step >= 0)

    @property
    def end(self) -> SpaceId:
        """The last square."""
        steps: tuple[Any, ...] = self.course
        last: SpaceId = steps[-1]
        return last if last >= 0 else next(step for step in reversed(steps) if step >= 0)
