"""What the property tests share: random games, their positions, actions made up at random."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import attrs
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st

import dtwister
from dtwister import Action, Game, Rng, Rules
from dtwister.engine.match import Match
from dtwister.model.actions import LEAVE, Move, take
from dtwister.model.fields import CHOICES, KIND
from dtwister.model.frames import Declaration

SCENARIOS = (
    "base:standard",
    "base:beginner",
    "prison:1",
    "prison:2",
    "prison:3",
    "prison:4",
    "prison:5",
)

TUTORIAL = ("prison:1", "prison:2", "prison:3")
"""Small games: four rooms, a token in each, and soon over."""
CHOOSING = ("veterans:free-choice", "veterans:draft")
"""Scenarios in which the teams are chosen first, in secret and openly."""

SET_UP = (
    "starter",
    "lay",
    "set-aside",
    "choose-characters",
    "choose-objects",
    "choose-rooms",
    "pick-characters",
    "pick-objects",
    "pick-rooms",
)
"""The kinds of the decisions before the first turn."""

seeds = st.integers(0, 2**32 - 1)


def examples(count: int) -> settings:
    """The profile of all property tests: the same examples each time, as many as given.

    A failing seed is not made smaller, since a smaller seed is no simpler game.
    """
    return settings(
        deadline=None,
        derandomize=True,
        database=None,
        max_examples=count,
        phases=(Phase.explicit, Phase.generate),
        suppress_health_check=(HealthCheck.too_slow,),
    )


def lively(game: Game, rng: Rng) -> Action:
    """A legal action; each kind of action has the same chance, and turns are used up.

    Games of actions with equal chances are nearly all walks; here everything comes about.
    """
    by_verb: dict[str, list[Action]] = {}
    for action in game.legal_actions:
        by_verb.setdefault(action.verb, []).append(action)
    if len(by_verb) > 1 and rng.random() < 0.95:
        by_verb.pop("end", None)
    return rng.choice(by_verb[rng.choice(sorted(by_verb))])


def begun(scenario: str, seed: int, rules: Rules | None = None, **options: Any) -> Game:
    """A new game, with those of the options that its scenario has."""
    rules = rules or dtwister.load_rules()
    known = {option.name for option in rules.scenarios[scenario].options}
    given = {name: value for name, value in options.items() if name in known}
    return dtwister.new_game(scenario, rules=rules, seed=seed, **given)


def set_up(scenario: str, seed: int, **options: Any) -> Game:
    """A game after its set-up, which was played at random."""
    game = begun(scenario, seed, **options)
    rng = Rng(seed)
    while game.decision is not None and game.decision.kind in SET_UP:
        game.play(game.legal_actions.sample(rng))
    return game


def course_of(game: Game, seed: int, decisions: int) -> Iterator[Game]:
    """One game, played on by lively actions: the same object again and again."""
    rng = Rng(seed ^ 0xC0FFEE)
    for _ in range(decisions):
        if game.is_over:
            return
        yield game
        game.play(lively(game, rng))
    yield game


def positions(
    scenario: str, seed: int, *, decisions: int = 300, every: int = 10, **options: Any
) -> Iterator[Game]:
    """A random game at every so many decisions, from its first one on, and where it stops."""
    game = begun(scenario, seed, **options)
    rng = Rng(seed ^ 0xC0FFEE)
    for number in range(decisions):
        if game.is_over:
            break
        if number % every == 0:
            yield game
        game.play(lively(game, rng))
    yield game


# -- actions made up at random ------------------------------------------------------------------


def _number(rng: Rng, limit: int) -> int:
    """A number that is mostly in range, sometimes just outside it."""
    if rng.random() < 0.1:
        return rng.choice((-2, -1, limit, limit + 1, 9999))
    return rng.below(max(limit, 1))


def some_space(match: Match, rng: Rng) -> int:
    """A square; now and then a number that is none."""
    if rng.random() < 0.1:
        return rng.choice((-5, -1, 0, 5000))
    return rng.choice(sorted(match.plan.names))


def some_course(match: Match, rng: Rng, start: int) -> tuple[int, ...]:
    """A walk of steps that are mostly to a neighbour, with handling that is mostly nonsense."""
    steps = [start]
    here = start
    for _ in range(rng.below(7)):
        if rng.random() < 0.15:
            steps.append(LEAVE if rng.random() < 0.5 else take(_number(rng, len(match.pieces))))
            continue
        around = [match.plan.neighbour(here, way) for way in range(4)]
        there = [space for space in around if space is not None]
        here = rng.choice(there) if there and rng.random() < 0.95 else some_space(match, rng)
        steps.append(here)
    return tuple(steps)


def some_value(game: Game, field: attrs.Attribute[Any], rng: Rng) -> Any:
    """A value of the type that a field has, sensible or not."""
    match = game.match
    kind = field.metadata[KIND]
    if kind == "piece":
        return _number(rng, len(match.pieces))
    if kind == "space":
        return some_space(match, rng)
    if kind == "slot":
        return _number(rng, len(match.plan.slots))
    if kind == "seat":
        return _number(rng, len(match.seats))
    if kind == "number":
        return _number(rng, 7)
    if kind == "word":
        return rng.choice(field.metadata[CHOICES] or ("turn", "nonsense"))
    if kind == "course":
        start = rng.choice([place for place in game.state.at if place >= 0] or [0])
        return some_course(match, rng, start)
    assert kind in ("numbers", "pieces", "seats"), kind
    return tuple(_number(rng, len(match.tiles)) for _ in match.plan.slots)


def some_action(game: Game, rng: Rng) -> Action:
    """An action of any kind with values taken at random."""
    kinds = [kind for _, kind in sorted(game.rules.actions.items())]
    kind = rng.choice(kinds)
    return kind(**{f.name: some_value(game, f, rng) for f in attrs.fields(kind)})


def altered(game: Game, action: Action, rng: Rng) -> Action:
    """An action with one of its fields changed; a walk with some of its steps changed."""
    if isinstance(action, Move):
        course = list(action.course)
        at = rng.below(len(course))
        change = rng.below(4)
        if change == 0:
            course[at] = some_space(game.match, rng)
        elif change == 1 and len(course) > 1:
            del course[at]
        elif change == 2:
            course.insert(at + 1, rng.choice((LEAVE, take(_number(rng, len(game.match.pieces))))))
        else:
            tail = some_course(game.match, rng, action.end)
            course.extend(tail[1 : 1 + rng.below(3)])
        return Move(action.piece, tuple(course))
    fields = attrs.fields(type(action))
    if not fields:
        return some_action(game, rng)
    field = rng.choice(fields)
    return attrs.evolve(action, **{field.name: some_value(game, field, rng)})


def is_answer(action: Action) -> bool:
    """Whether an action answers a decision, unlike a declaration."""
    return not isinstance(action, Declaration)
