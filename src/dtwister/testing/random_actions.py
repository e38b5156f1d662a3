"""Random play for tests: varied actions that reach everything, and made-up ones.

A list of legal actions is nearly all walks. `varied_action` gives each kind of action the same
chance;
`some_action` and `altered_action` make up actions that may be refused, and must be refused rightly.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import attrs

from dtwister._engine.game import Game
from dtwister._engine.match import Match
from dtwister._model.actions import LEAVE, Action, Move, take
from dtwister._model.fields import CHOICES, KIND
from dtwister._model.frames import Declaration
from dtwister._model.ids import NO_SPACE, PieceId, SpaceId
from dtwister._rng import Rng
from dtwister.bots.by_verb import by_verb, without_turn_end


def varied_action(game: Game, rng: Rng) -> Action:
    """Return a legal action; each kind of action has the same chance, and turns are used up.

    Games of actions with equal chances are nearly all walks; here everything occurs.

    >>> import dtwister
    >>> game = dtwister.new_game("base:standard", seed=1)
    >>> varied_action(game, Rng(1)) in game.legal_actions
    True
    """
    found = by_verb(game.legal_actions)
    if len(found) > 1 and rng.random() < 0.95:
        found = without_turn_end(found)
    return rng.choice(found[rng.choice(sorted(found))])


def random_game(game: Game, seed: int, decisions: int) -> Iterator[Game]:
    """Yield one game, played on by lively actions: the same object again and again."""
    rng = Rng(seed ^ 0xC0FFEE)
    for _ in range(decisions):
        if game.is_over:
            return
        yield game
        game.play(varied_action(game, rng))
    yield game


def is_answer(action: Action) -> bool:
    """Return whether an action answers a decision, unlike a declaration."""
    return not isinstance(action, Declaration)


def some_action(game: Game, rng: Rng) -> Action:
    """Return an action of any kind with values taken at random; mostly one that is refused."""
    kinds = [kind for _, kind in sorted(game.rules.actions.items())]
    kind = rng.choice(kinds)
    return kind(**{f.name: some_value(game, f, rng) for f in attrs.fields(kind)})


def altered_action(game: Game, action: Action, rng: Rng) -> Action:
    """Return an action with one of its fields changed; a walk with some of its steps changed."""
    if isinstance(action, Move):
        return _altered_walk(game, action, rng)
    fields = attrs.fields(type(action))
    if not fields:
        return some_action(game, rng)
    field = rng.choice(fields)
    changed: Action = attrs.evolve(action, **{field.name: some_value(game, field, rng)})
    return changed


def attempts(game: Game, rng: Rng, count: int = 12) -> list[Action]:
    """Return actions to ask about: legal ones, altered ones, others."""
    listed = list(game.legal_actions)
    tries = [some_action(game, rng) for _ in range(count)]
    if listed:
        tries += [rng.choice(listed) for _ in range(count)]
        tries += [altered_action(game, rng.choice(listed), rng) for _ in range(count)]
    return tries


def _altered_walk(game: Game, walk: Move, rng: Rng) -> Move:
    course = list(walk.course)
    at = rng.below(len(course))
    change = rng.below(4)
    if change == 0:
        course[at] = some_space(game.match, rng)
    elif change == 1 and len(course) > 1:
        del course[at]
    elif change == 2:
        course.insert(
            at + 1, rng.choice((LEAVE, take(PieceId(_number(rng, len(game.match.pieces))))))
        )
    else:
        tail = some_course(game.match, rng, walk.end)
        course.extend(tail[1 : 1 + rng.below(3)])
    return Move(walk.piece, tuple(course))


def _number(rng: Rng, limit: int) -> int:
    """Return a number that is mostly in range, sometimes just outside it."""
    if rng.random() < 0.1:
        return rng.choice((-2, -1, limit, limit + 1, 9999))
    return rng.below(max(limit, 1))


def some_space(match: Match, rng: Rng) -> SpaceId:
    """Return a square; now and then a number that is not one."""
    if rng.random() < 0.1:
        return SpaceId(rng.choice((NO_SPACE, -1, 0, 5000)))
    return rng.choice(sorted(match.grid.names))


def some_course(match: Match, rng: Rng, start: SpaceId) -> tuple[int, ...]:
    """Return a walk of steps mostly to a neighbour, with mostly senseless handling."""
    steps: list[int] = [start]
    here = start
    for _ in range(rng.below(7)):
        if rng.random() < 0.15:
            steps.append(
                LEAVE if rng.random() < 0.5 else take(PieceId(_number(rng, len(match.pieces))))
            )
            continue
        around = [match.grid.neighbour(here, way) for way in range(4)]
        there = [space for space in around if space is not None]
        here = rng.choice(there) if there and rng.random() < 0.95 else some_space(match, rng)
        steps.append(here)
    return tuple(steps)


def some_value(game: Game, field: attrs.Attribute[Any], rng: Rng) -> Any:
    """Return a value of the type that a field has, sensible or not."""
    match = game.match
    kind = field.metadata[KIND]
    if kind == "piece":
        return _number(rng, len(match.pieces))
    if kind == "space":
        return some_space(match, rng)
    if kind == "slot":
        return _number(rng, len(match.grid.slots))
    if kind == "seat":
        return _number(rng, len(match.seats))
    if kind == "number":
        return _number(rng, 7)
    if kind == "word":
        return rng.choice(field.metadata[CHOICES] or ("turn", "nonsense"))
    if kind == "course":
        start = rng.choice([place for place in game.state.at if place >= 0] or [SpaceId(0)])
        return some_course(match, rng, start)
    if kind not in ("numbers", "pieces", "seats"):
        raise ValueError(f"an action has a field {field.name!r} of the kind {kind!r}")
    return tuple(_number(rng, len(match.rooms)) for _ in match.grid.slots)
