"""Gaining and losing statuses as events, and what ends as time passes."""

from __future__ import annotations

import dtwister
from dtwister._engine.editing.play_context import PlayContext
from dtwister._engine.editing.status_changes import gain_status, lose_status, pass_time
from dtwister._model.lifetimes import (
    FOR_GOOD,
    NEXT_OWN_TURN,
    OWN_TURN,
    THIS_TURN,
    TURN_END,
    for_turns,
)
from dtwister.testing import position
from fixtures.plugins import curses

RULES = dtwister.load_rules([curses])


def playing() -> PlayContext:
    pieces = {"A": "blue.cleric", "B": "yellow.goblin"}
    game = position(RULES, "+---+---+\n|A.  B. |\n+---+---+", pieces=pieces)
    return PlayContext(game.match, game.state.copy())


def names(context: PlayContext) -> list[str]:
    return [held.status.partition(":")[2] for held in context.state.statuses]


def test_the_match_of_a_context_follows_the_statuses() -> None:
    context = playing()
    base = context.match
    gain_status(context, base.piece_index["blue.cleric"], curses.STRONG)
    assert context.match.origin is base
    lose_status(context, base.piece_index["blue.cleric"], curses.STRONG)
    assert context.match is base
    assert [event.tag for event in context.events] == ["core:status-gained", "core:status-lost"]


def test_time_ends_what_lasts_until_then() -> None:
    context = playing()
    cleric = context.match.piece_index["blue.cleric"]
    gain_status(context, cleric, curses.STRONG, lasts=THIS_TURN)
    gain_status(context, cleric, curses.WINGED, lasts=for_turns(2))
    gain_status(
        context, cleric, curses.PETRIFIED, owner=context.match.seat_ids[1], lasts=NEXT_OWN_TURN
    )
    gain_status(context, cleric, curses.WATCHED, lasts=FOR_GOOD)
    blue, yellow = context.match.seat_ids
    pass_time(context, OWN_TURN, blue)
    assert names(context) == ["strong", "winged", "petrified", "watched"]
    pass_time(context, TURN_END, blue)
    assert names(context) == ["winged", "petrified", "watched"]
    pass_time(context, OWN_TURN, yellow)
    assert names(context) == ["winged", "watched"]
    context._editor.begin_turn()
    pass_time(context, TURN_END, yellow)
    assert names(context) == ["watched"]
