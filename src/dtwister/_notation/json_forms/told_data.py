"""The JSON form of an action as a seat was told of it."""

from __future__ import annotations

from typing import cast

from dtwister._engine.match import Match
from dtwister._engine.visibility.information import Told
from dtwister._model.ids import REFEREE
from dtwister._notation.json_form import action_to_json, event_to_json
from dtwister._notation.json_forms.session_data import ToldData
from dtwister._notation.json_forms.typed_data import ActionData, EventData
from dtwister._notation.names import decider_name

REFEREE_NAME = "referee"
"""The name of the referee as the one that declares something."""


def told_to_json(match: Match, told: Told) -> ToldData:
    """Return an action with its events, as the seat was told of them.

    >>> import dtwister
    >>> game = dtwister.new_game("base:standard", seed=7)
    >>> told_to_json(game.match, game.told("yellow")[0])["by"]
    'nature'
    """
    is_referee = told.seat == REFEREE
    return {
        "told": told.number,
        "by": REFEREE_NAME if is_referee else decider_name(match, told.seat),
        "action": cast("ActionData", action_to_json(match, told.action)),
        "events": [cast("EventData", event_to_json(match, event)) for event in told.events],
    }
