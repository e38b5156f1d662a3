"""The JSON form of walks that are built step by step."""

from __future__ import annotations

from typing import Any

from dtwister._engine.game import Game
from dtwister._engine.visibility.view import View
from dtwister._errors import InvalidNotation
from dtwister._model.ids import PieceId
from dtwister._move_builder import Walk
from dtwister._notation.json_forms.reading import checked
from dtwister._notation.json_forms.typed_data import WalkData
from dtwister._notation.names import Names, Unreadable
from dtwister._notation.walk_notation import walk_along


def walk_to_json(walk: Walk) -> WalkData:
    r"""Return a walk as it stands, with all that may follow, as a dictionary.

    >>> import dtwister
    >>> from dtwister.testing import position
    >>> drawing = "+---+---+\n|A.   . |\n+---+---+"
    >>> game = position(dtwister.load_rules(), drawing, pieces={"A": "blue.thief"})
    >>> data = walk_to_json(dtwister.Walk(game, "blue.thief"))
    >>> data["course"], data["next"]["squares"], data["next"]["may_stop"]
    (['a1'], ['b1'], False)
    """
    return {
        "walk": walk.name,
        "course": list(walk.course),
        "next": {
            "left": walk.left,
            "squares": list(walk.squares),
            "handlings": list(walk.handlings),
            "may_stop": walk.may_stop,
        },
    }


def walk_from_json(position: Game | View, data: Any) -> Walk:
    r"""Return the walk that a dictionary says; it may go on.

    Only `walk` and `course` count: the position says what may follow. `InvalidNotation` for data
    that do not fit, and `IllegalNotation` if the piece cannot go this way.

    >>> import dtwister
    >>> from dtwister.testing import position
    >>> drawing = "+---+---+\n|A.   . |\n+---+---+"
    >>> game = position(dtwister.load_rules(), drawing, pieces={"A": "blue.thief"})
    >>> walk = walk_from_json(game.view("blue"), {"walk": "blue.thief", "course": ["a1", "b1"]})
    >>> dtwister.action_text(game.match, walk.move())
    'move blue.thief a1-b1'
    """
    match = position.match
    found = checked(match.rules, data, WalkData, "walk")
    names = Names(match)
    piece = _read(names, found["walk"], "walk.walk")
    for number, word in enumerate(found["course"]):
        try:
            names.step(word)
        except Unreadable as error:
            raise InvalidNotation(f"walk.course[{number}]: {error.message}") from None
    return walk_along(position, piece, found["course"], "walk")


def _read(names: Names, word: str, where: str) -> PieceId:
    try:
        return names.piece(word)
    except Unreadable as error:
        raise InvalidNotation(f"{where}: {error.message}") from None
