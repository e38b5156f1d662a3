"""What a program can get at from a view, however it digs, is what the seat of the view may know.

Two games that one seat cannot tell apart are listed, sampled, drawn and asked. After that
everything that hangs on the view of this seat, and on the modules of the project, has to be the
same in both.
"""

from __future__ import annotations

import inspect
import pickle
from collections.abc import Collection, Iterator

import pytest

import dtwister
from dtwister import SPECTATOR, Action, Game, Rng, Rules, View
from dtwister._caching import entries_of
from dtwister._engine.match import Match
from dtwister._engine.setup.board_setup import compiled_room_of, grid_of
from dtwister._engine.setup.roster import kinds_of
from dtwister._engine.storage.rules_sources import _additions, _loaded, _sources, note_source
from dtwister._plugins.loading import load
from dtwister.testing.random_actions import attempts
from dtwister_features.movement.walk_listing import _Memory, _of_thread
from fixtures.object_graph import Step, by_id, difference, holdings, module_globals
from fixtures.random_games import positions
from fixtures.tiers import is_full, scale

SCENARIOS = tuple(sorted(dtwister.load_rules().scenarios))
UNCHANGING = tuple(inspect.unwrap(f) for f in (grid_of, compiled_room_of, kinds_of))
"""What is cached with the rules and is the same whatever was played."""


@pytest.fixture(scope="module")
def rules() -> Rules:
    """Rules that no other test uses."""
    found = load().rules
    note_source(
        found, plugins=(), folders=(), without=(), entry_points=True, strict=True
    )  # so that views are pickled
    return found


def unchanging(rules: Rules, scenario: str) -> dict[int, object]:
    """Return what the rules consist of, and what is worked out from nothing else, by id."""
    rules.rules_caches.clear()
    grid = Match.new(rules, rules.scenarios[scenario], {}).grid
    caches = dict(rules.rules_caches)
    found = by_id([list(caches[function].values()) for function in UNCHANGING])
    rules.rules_caches.clear()
    found |= by_id(rules)
    rules.rules_caches.update(caches)
    for changing in (rules, rules.rules_caches, grid, grid.rules_caches):
        del found[id(changing)]
    return found


def world(rules: Rules, view: View, rng: Rng) -> Game:
    """A game that agrees with a view, and that shares no cache with any other game."""
    for grid in entries_of(grid_of)(rules).values():
        grid.rules_caches.clear()
    for function in [one for one in rules.rules_caches if one not in UNCHANGING]:
        del rules.rules_caches[function]
    other = view.sample(rng)
    match = Match.new(rules, other.match.scenario, other.match.options, seats=other.match.seats)
    state = other.state.copy()
    state.labyrinth = None
    return Game(match, state)


SET_UP = (0, 9) if is_full() else (9,)
"""The decisions of the set-up at which a game is examined."""


def moments(scenario: str) -> Iterator[Game]:
    """Look at a random game while it is set up, and when a piece can walk."""
    walking, latest = 0, 0
    for number, game in enumerate(positions(scenario, 3, decisions=scale(150, 260), every=1)):
        if number in SET_UP:
            yield game
        elif walking < scale(1, 2) and number > latest + 25 and game.legal_actions.kind("move"):
            yield game
            walking, latest = walking + 1, number


def looking(number: int, seats: int) -> tuple[int, ...]:
    """The seats whose views are examined: with `--full` all, else three of four or five."""
    if is_full():
        return (SPECTATOR, *range(seats))
    return (SPECTATOR, number % seats, (number + 1) % seats)


def use(game: Game, tries: list[Action]) -> None:
    """List, sample, draw and ask a game, as a server does that knows everything."""
    for seat in (SPECTATOR, *range(len(game.seats))):
        view = game.view(seat)
        list(view.legal_actions)
        list(view.sample(Rng(seat - SPECTATOR)).legal_actions)
    dtwister.draw(game)
    dtwister.position_text(game)
    for action in tries:
        game.why_not(action)
    legal = game.legal_actions
    for action in legal:
        dtwister.action_text(game.match, action)
    for seed in range(8 if legal else 0):
        legal.sample(Rng(seed))


def without_all_rules(found: dict[str, object]) -> dict[str, object]:
    """Leave out the rules of all tests so far, and the plug-ins that they loaded from folders.

    No game hangs on them, and they are very many.
    """
    every_rules = (_additions, _loaded, _sources)
    return {
        name: value
        for name, value in found.items()
        if not any(value is one for one in every_rules)
        and not name.startswith("dtwister_folder_plugin")
    }


def forget_walks() -> None:
    """Empty the memo of walks, which refers to the match that this thread listed last.

    Where no walk is listed, that would be one of another test, with all that hangs on its rules.
    """
    _of_thread.memory = _Memory()


def held(view: View, fixed: Collection[int]) -> list[Step]:
    """Everything that a program gets at that is given a view."""
    legal = view.legal_actions
    given = (view, view.context, view.decision, legal, list(legal), view.sample(Rng(1)))
    return holdings(given, fixed)


def pickled(view: View) -> bytes:
    """A view as pickle writes it."""
    return pickle.dumps(view)


@pytest.mark.early
@pytest.mark.rule("VIEW-01", "VIEW-02", "VIEW-04", "VIEW-05")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_nothing_that_hangs_on_a_view_depends_on_what_its_seat_cannot_know(
    scenario: str, rules: Rules
) -> None:
    different = 0
    fixed = unchanging(rules, scenario)
    for number, game in enumerate(moments(scenario)):
        tries = attempts(game, Rng(number), 4)
        for seat in looking(number, len(game.seats)):
            found: list[dict[str, list[Step]]] = []
            states, pickles = [], []
            for seed in (1, 2):
                forget_walks()
                own = world(rules, game.view(seat), Rng(seed))
                states.append(own.state.copy())
                before = own.view(seat)
                here = {"at first": holdings(before, fixed)}
                use(own, tries)
                here["the view from before"] = holdings(before, fixed)
                here["what a view gives"] = held(own.view(seat), fixed)
                if seat == number % len(game.seats):
                    here["the modules"] = holdings(without_all_rules(module_globals()), fixed)
                pickles.append(pickled(before))
                found.append(here)
            different += states[0] != states[1]
            for name, one in found[0].items():
                where = difference(one, found[1][name])
                assert not where, f"{name}, seat {seat}, moment {number}: {where}"
            assert pickles[0] == pickles[1]
    assert different > scale(2, 4)
