"""The text form of walks that are built step by step: that of the action, whatever may follow."""

from __future__ import annotations

from collections.abc import Sequence

from dtwister._engine.game import Game
from dtwister._engine.text_form import action_text, course_steps
from dtwister._engine.visibility.view import View
from dtwister._errors import DtwisterError, IllegalNotation, InvalidNotation
from dtwister._model.actions import Move
from dtwister._move_builder import Walk
from dtwister._notation.action_parser import parse_action
from dtwister._printing import quoted


def walk_text(walk: Walk) -> str:
    r"""Return a walk as it stands as one line of text; `dtwister.parse_walk` reads it back.

    A finished walk has the text of its move.

    >>> import dtwister
    >>> from dtwister.testing import position
    >>> pieces = {"A": "blue.thief", "B": "blue.rope"}
    >>> game = position(dtwister.load_rules(), "+---+---+\n|A.  B. |\n+---+---+", pieces=pieces)
    >>> walk = dtwister.Walk(game, "blue.thief").step("b1")
    >>> walk_text(walk), walk.handlings
    ('move blue.thief a1-b1', ('+blue.rope',))
    >>> walk_text(walk.handle("+blue.rope"))
    'move blue.thief a1-b1(+blue.rope)'
    """
    return action_text(walk.match, walk.so_far)


def parse_walk(position: Game | View, text: str) -> Walk:
    r"""Read a walk that may go on, from its text form.

    A text that is not a walk is an `InvalidNotation`; a way that the piece cannot go is an
    `IllegalNotation`.

    >>> import dtwister
    >>> from dtwister.testing import position
    >>> drawing = "+---+---+\n|A.   . |\n+---+---+"
    >>> game = position(dtwister.load_rules(), drawing, pieces={"A": "blue.thief"})
    >>> parse_walk(game.view("blue"), "move blue.thief a1").squares
    ('b1',)
    >>> parse_walk(game, "move blue.thief a1-a1")
    Traceback (most recent call last):
    dtwister._errors.IllegalNotation: 'move blue.thief a1-a1': the walk cannot step from a1 to a1...
    """
    action = parse_action(position.match, text)
    if not isinstance(action, Move):
        raise InvalidNotation(f"{quoted(text)}: expected a walk, such as 'move blue.thief d3-e3'")
    names = course_steps(position.match, action.course)
    return walk_along(position, action.piece, names, quoted(text))


def walk_along(position: Game | View, piece: int | str, course: Sequence[str], said: str) -> Walk:
    """Return the walk of a piece along a course; `IllegalNotation` if it cannot go this way."""
    try:
        walk = Walk(position, piece)
        if not course or course[0] != walk.space:
            raise DtwisterError(
                f"{walk.name} starts on {walk.space}, so expected a course that begins there"
            )
        return walk.follow(course[1:])
    except DtwisterError as error:
        raise IllegalNotation(f"{said}: {error}") from None
