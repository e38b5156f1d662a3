"""Each scenario plays as it played before, and the playthroughs use every component."""

from __future__ import annotations

import difflib
from collections.abc import Iterator
from functools import cache

import attrs
import pytest

import dtwister
from dtwister import Action, Event, Game, Move
from dtwister._engine.text_form import kind_of
from dtwister._model.actions import PieceAction, taken_piece
from playthroughs.make import DECISIONS, PLAYTHROUGHS, file_of, play, written

RULES = dtwister.load_rules()

STATUSES = {
    *("core:status-gained", "core:status-gained-in-secret", "core:status-shown"),
    *("core:status-lost", "core:status-lost-in-secret", "core:marker-owned"),
}
OTHER_SETS = {"core:arrived", "core:laid-concealed", "core:square-marked", *STATUSES}
OTHER_SETS |= {"features:card-exchanged"}
"""What no piece of the sets that are played here has."""
UNHEARD = {"card:full-game", "features:pool-laid-out", "core:taken-back"}
"""What happens before the first decision, or is told of an undo: no game that is played has it."""


@pytest.mark.parametrize("name", PLAYTHROUGHS)
def test_a_game_is_played_as_it_is_written_down(name: str) -> None:
    expected = file_of(name).read_text(encoding="utf-8").splitlines()
    found = written(PLAYTHROUGHS[name]).splitlines()
    if found != expected:
        changes = list(difflib.unified_diff(expected, found, file_of(name).name, "now", n=2))
        hint = "if this is as it should be: python -m tests.playthroughs.make"
        pytest.fail("\n".join([*changes[:40], f"{len(changes)} lines differ; {hint}"]))


def test_every_scenario_has_a_playthrough_of_enough_decisions() -> None:
    assert {played.scenario for played in PLAYTHROUGHS.values()} == set(RULES.scenarios)
    for name, played in PLAYTHROUGHS.items():
        plain = played.scenario.replace(":", "-")
        assert name == plain or name.startswith(plain + "-")
        assert len(games(name)[1]) > DECISIONS


@cache
def games(name: str) -> tuple[Game, tuple[Action, ...], tuple[Event, ...]]:
    """A game at its end, all its actions, all its events."""
    steps = list(play(PLAYTHROUGHS[name]))
    game = steps[-1][0]
    told = tuple(event for _, _, events in steps for event in events)
    return game, tuple(action for action, _ in game.history), told


def used() -> set[str]:
    """The ids of everything that the playthroughs use."""
    found: set[str] = set()
    for name, played in PLAYTHROUGHS.items():
        game, actions, events = games(name)
        match = game.match
        found |= {played.scenario, match.grid.layout.id}
        found |= {action.tag for action in actions} | {event.tag for event in events}
        found |= {frame.tag for state in game.past for frame in state.frames}
        found |= set(game.state.markers.values())
        for action in actions:
            if isinstance(action, PieceAction):
                found |= {match.kind_of[piece].id for piece in named(action)}
            if isinstance(action, Move):
                found |= {
                    match.kind_of[taken_piece(s)].id for s in action.course if taken_piece(s) >= 0
                }
        revealed = [t for s, t in enumerate(game.state.tiles) if game.state.faceup >> s & 1]
        for tile in revealed:
            room = match.rooms[tile].room
            found |= {room.id, *room.cells, *(feature for _, _, feature in room.sides)}
    return found


def named(action: Action) -> Iterator[int]:
    """The pieces that the fields of an action name."""
    for field in attrs.fields(type(action)):
        value = getattr(action, field.name)
        if kind_of(field) == "piece" and value >= 0:
            yield value


@pytest.mark.parametrize(
    "table",
    [
        "scenarios",
        "layouts",
        "rooms",
        "characters",
        "objects",
        "square_features",
        "border_features",
        "frames",
        "actions",
        "events",
    ],
)
def test_every_component_is_used_in_a_playthrough(table: str) -> None:
    assert set(getattr(RULES, table)) - used() - OTHER_SETS - UNHEARD == set()
