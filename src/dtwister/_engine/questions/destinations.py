"""The squares where one piece can go, each with the walks that end there."""

from __future__ import annotations

from collections.abc import Iterable

import attrs

from dtwister._engine.match import Match
from dtwister._model.actions import Action, left_piece, taken_piece
from dtwister._model.fields import KIND
from dtwister._model.ids import SpaceId
from dtwister._model.values.shared_methods import PlainValue


@attrs.frozen
class Handling(PlainValue):
    """A load that is taken or left during a walk, with the square.

    >>> Handling(square="e3", takes="blue.rope")
    Handling(square='e3', takes='blue.rope', leaves=None)
    """

    square: str
    takes: str | None
    """The piece that is taken, in the place of its load if it can carry one. None: it leaves."""
    leaves: str | None = None
    """The load that is left, if the walker can carry several."""


@attrs.frozen
class Route(PlainValue):
    """One walk to a destination: the action, and the loads that are handled on the way.

    >>> from dtwister import Move
    >>> Route(Move(3, (10, 11)), steps=1).handlings
    ()
    """

    action: Action
    steps: int
    """The squares that are entered."""
    handlings: tuple[Handling, ...] = ()


@attrs.frozen
class Destination(PlainValue):
    r"""A square where a piece can go, with all outcomes of walks that end there.

    >>> import dtwister
    >>> from dtwister.testing import position
    >>> pieces = {"A": "blue.thief", "B": "blue.rope"}
    >>> game = position(dtwister.load_rules(), "+---+---+\n|A.  B. |\n+---+---+", pieces=pieces)
    >>> for found in game.legal_actions.destinations("blue.thief"):
    ...     for route in found.routes:
    ...         print(found.square, [(one.square, one.takes) for one in route.handlings])
    b1 [('b1', 'blue.rope')]
    b1 [('b1', 'blue.rope'), ('a1', None)]
    a1 []
    a1 [('b1', 'blue.rope')]
    """

    square: str
    routes: tuple[Route, ...]
    """The walks: those with the fewest handlings first, so the plain one if there is one."""


def destinations(match: Match, actions: Iterable[Action]) -> tuple[Destination, ...]:
    """Group walks by their last square, in the order in which the squares are listed first."""
    found: dict[str, list[Route]] = {}
    for action in actions:
        course = _course_of(action)
        if course:
            route, end = _route(match, action, course)
            found.setdefault(end, []).append(route)
    return tuple(
        Destination(square, tuple(sorted(routes, key=lambda route: len(route.handlings))))
        for square, routes in found.items()
    )


def _course_of(action: Action) -> tuple[int, ...]:
    """Return the walk of an action; empty if it is none."""
    for field in attrs.fields(type(action)):
        if field.metadata.get(KIND) == "course":
            course: tuple[int, ...] = getattr(action, field.name)
            return course
    return ()


def _route(match: Match, action: Action, course: tuple[int, ...]) -> tuple[Route, str]:
    names = match.grid.names
    square, steps = names[SpaceId(course[0])], 0
    handlings = []
    for step in course[1:]:
        if step >= 0:
            square, steps = names[SpaceId(step)], steps + 1
        else:
            taken, left = taken_piece(step), left_piece(step)
            takes = match.name_of(taken) if taken >= 0 else None
            handlings.append(Handling(square, takes, match.name_of(left) if left >= 0 else None))
    return Route(action, steps, tuple(handlings)), square
