"""Laying markers with an owner and a time, and what ends as time passes."""

from __future__ import annotations

import dtwister
from dtwister._engine.editing.marker_changes import end_markers, lay_marker, take_marker
from dtwister._engine.editing.play_context import PlayContext
from dtwister._engine.questions.laid_markers import markers
from dtwister._model.lifetimes import NEXT_OWN_TURN, OWN_TURN, THIS_TURN, TURN_END
from dtwister.testing import position
from fixtures.plugins import fires

RULES = dtwister.load_rules([fires])


def playing() -> PlayContext:
    pieces = {"A": "blue.pyromancer"}
    game = position(RULES, "+---+---+---+\n|A.   .   . |\n+---+---+---+", pieces=pieces)
    return PlayContext(game.match, game.state.copy())


def features(context: PlayContext) -> list[str]:
    return [one.feature for one in markers(context)]


def test_a_marker_without_owner_and_time_says_nothing_of_them() -> None:
    context = playing()
    assert lay_marker(context, context.space(context.match.piece_ids[0]), fires.WEB_ID)
    assert [event.tag for event in context.events] == ["core:square-marked"]
    assert context.state.marker_terms == ()


def test_markers_end_in_their_time() -> None:
    context = playing()
    blue, yellow = context.match.seat_ids
    a1, b1 = (context.match.grid.space(name) for name in ("a1", "b1"))
    assert a1 is not None and b1 is not None
    lay_marker(context, a1, fires.FIRE_ID, owner=yellow, lasts=NEXT_OWN_TURN)
    lay_marker(context, b1, fires.WEB_ID, lasts=THIS_TURN)
    end_markers(context, OWN_TURN, blue)
    assert features(context) == [fires.FIRE_ID, fires.WEB_ID]
    end_markers(context, TURN_END, blue)
    assert features(context) == [fires.FIRE_ID]
    end_markers(context, OWN_TURN, yellow)
    assert features(context) == [] and context.state.marker_terms == ()
    assert not take_marker(context, a1)
