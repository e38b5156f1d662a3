"""JSON: actions, events, views, boards and the rest as plain dictionaries, and back.

What `X_to_json` returns holds texts, whole numbers, truth values, lists and dictionaries with
stable names. There are no numbers of pieces, squares or seats in it. `X_from_json` reads it, and
refuses anything else with the place of the error. The types of the dictionaries, such as
`ViewData`, are here too. `dtwister schema --messages` writes them as JSON Schema or TypeScript.

>>> import json
>>> import dtwister
>>> from dtwister.json import view_from_json, view_to_json
>>> game = dtwister.new_game("base:standard", seed=7)
>>> text = json.dumps(view_to_json(game.view("blue")))
>>> view_from_json(game.rules, json.loads(text))["decision"]["text"]
'blue lays a character face down on its line'
"""

from dtwister._notation.json_form import (
    action_from_json,
    action_to_json,
    event_from_json,
    event_to_json,
)
from dtwister._notation.json_forms.board_data import board_key, board_to_json
from dtwister._notation.json_forms.glossary_data import (
    ActionWords,
    EventWords,
    GlossaryData,
    glossary_to_json,
)
from dtwister._notation.json_forms.message_data import (
    combat_to_json,
    decision_to_json,
    game_to_json,
    hand_to_json,
    options_to_json,
    refusal_to_json,
    result_to_json,
)
from dtwister._notation.json_forms.message_schema import message_schema
from dtwister._notation.json_forms.reading import (
    board_from_json,
    combat_from_json,
    decision_from_json,
    game_from_json,
    hand_from_json,
    options_from_json,
    refusal_from_json,
    result_from_json,
    view_from_json,
)
from dtwister._notation.json_forms.typed_data import (
    ActionData,
    BoardData,
    CombatData,
    DecisionData,
    EventData,
    GameData,
    HandData,
    OptionsData,
    RefusalData,
    ResultData,
    ViewData,
    WalkData,
)
from dtwister._notation.json_forms.view_data import view_to_json
from dtwister._notation.json_forms.walk_data import walk_from_json, walk_to_json

__all__ = [
    "ActionData",
    "ActionWords",
    "BoardData",
    "CombatData",
    "DecisionData",
    "EventData",
    "EventWords",
    "GameData",
    "GlossaryData",
    "HandData",
    "OptionsData",
    "RefusalData",
    "ResultData",
    "ViewData",
    "WalkData",
    "action_from_json",
    "action_to_json",
    "board_from_json",
    "board_key",
    "board_to_json",
    "combat_from_json",
    "combat_to_json",
    "decision_from_json",
    "decision_to_json",
    "event_from_json",
    "event_to_json",
    "game_from_json",
    "game_to_json",
    "glossary_to_json",
    "hand_from_json",
    "hand_to_json",
    "message_schema",
    "options_from_json",
    "options_to_json",
    "refusal_from_json",
    "refusal_to_json",
    "result_from_json",
    "result_to_json",
    "view_from_json",
    "view_to_json",
    "walk_from_json",
    "walk_to_json",
]
