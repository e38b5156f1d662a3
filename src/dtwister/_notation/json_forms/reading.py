"""Reading JSON forms: checked against their forms, with the place of what is wrong."""

from __future__ import annotations

from typing import Any, TypeVar, cast

from dtwister._engine.compiled_rules import Rules
from dtwister._engine.game import Game
from dtwister._engine.match import Match
from dtwister._engine.questions.reporting import (
    CombatReason,
    CombatReport,
    CombatSide,
    Hand,
)
from dtwister._engine.setup.game_options import checked_options, checked_seats
from dtwister._errors import InvalidNotation, OptionError, Refusal
from dtwister._limits import JSON, RECORD, VIEW, Limit
from dtwister._model.frames import Decision
from dtwister._model.ids import CHANCE, SeatId
from dtwister._model.state import Result
from dtwister._notation.json_forms.forms import NamedForm, check_form, forms_of
from dtwister._notation.json_forms.typed_data import (
    BoardData,
    CombatData,
    CombatSideData,
    DecisionData,
    GameData,
    HandData,
    OptionsData,
    RefusalData,
    ResultData,
    ViewData,
)
from dtwister._notation.names import NATURE_NAME
from dtwister._notation.position import parse_position
from dtwister._notation.records import replay
from dtwister._printing import quoted
from dtwister._suggestions import maybe_meant

T = TypeVar("T")


def checked(rules: Rules, data: Any, kind: type[T], what: str, limit: Limit = JSON) -> T:
    """Return data that fit a `TypedDict`; `InvalidNotation` for others."""
    limit.check_data(data)
    check_form(forms_of(rules), NamedForm(kind.__name__), data, what)
    return cast("T", data)


def view_from_json(rules: Rules, data: Any) -> ViewData:
    """Return a view that was read, as typed data; `InvalidNotation` for data that do not fit.

    >>> import dtwister
    >>> game = dtwister.new_game("base:standard", seed=1)
    >>> view_from_json(game.rules, {"view": "blue"})
    Traceback (most recent call last):
    dtwister._errors.InvalidNotation: view: missing key 'board'
    """
    return checked(rules, data, ViewData, "view", VIEW)


def board_from_json(rules: Rules, data: Any) -> BoardData:
    """Return a board that was read, as typed data; `InvalidNotation` for data that do not fit.

    >>> import dtwister
    >>> from dtwister.json import board_to_json
    >>> game = dtwister.new_game("base:standard", seed=1)
    >>> data = board_to_json(game.match)
    >>> board_from_json(game.rules, data) == data
    True
    """
    return checked(rules, data, BoardData, "board", VIEW)


def decision_from_json(match: Match, data: Any) -> Decision:
    """Return the decision that a dictionary says.

    >>> import dtwister
    >>> from dtwister.json import decision_to_json
    >>> game = dtwister.new_game("base:standard", seed=1)
    >>> decision_from_json(game.match, decision_to_json(game.match, game.decision)) == game.decision
    True
    """
    found = checked(match.rules, data, DecisionData, "decision")
    asked = found["seat"]
    seat = CHANCE if asked == NATURE_NAME else _seat(match, asked, "decision.seat")
    return Decision(seat, found["decision"], found["text"])


def refusal_from_json(rules: Rules, data: Any) -> Refusal:
    """Return the refusal that a dictionary says.

    >>> import dtwister
    >>> from dtwister.json import refusal_to_json
    >>> refusal = dtwister.Refusal("game-over", "END-01", "the game is over")
    >>> refusal_from_json(dtwister.load_rules(), refusal_to_json(refusal)) == refusal
    True
    """
    found = checked(rules, data, RefusalData, "refusal")
    parameters = tuple(found["parameters"].items())
    return Refusal(found["refusal"], found["rule"], found["sentence"], parameters)


def result_from_json(match: Match, data: Any) -> Result:
    """Return the result that a dictionary says.

    >>> import dtwister
    >>> game = dtwister.new_game("base:standard", seed=1)
    >>> result_from_json(game.match, {"result": "target", "winners": ["pink"]})
    Traceback (most recent call last):
    dtwister._errors.InvalidNotation: result.winners[0]: unknown seat 'pink'; available: ...
    """
    found = checked(match.rules, data, ResultData, "result")
    winners = tuple(
        _seat(match, name, f"result.winners[{number}]")
        for number, name in enumerate(found["winners"])
    )
    return Result(winners, found["result"])


def options_from_json(rules: Rules, data: Any) -> OptionsData:
    """Return the scenario, seats and options of a new game; they are checked against the rules.

    >>> import dtwister
    >>> data = {"scenario": "base:standard", "seats": ["red", "green"], "options": {"target": 9}}
    >>> options_from_json(dtwister.load_rules(), data)
    Traceback (most recent call last):
    dtwister._errors.InvalidNotation: options.options: ...
    """
    found = checked(rules, data, OptionsData, "options")
    scenario = rules.scenarios.get(found["scenario"])
    if scenario is None:
        hint = maybe_meant(found["scenario"], rules.scenarios)
        raise InvalidNotation(
            f"options.scenario: unknown scenario {quoted(found['scenario'])}{hint}"
        )
    try:
        complete = checked_options(scenario, found["options"], rules)
    except OptionError as error:
        raise InvalidNotation(f"options.options: {error}") from None
    try:
        layout = rules.layouts[scenario.layout]
        seats = checked_seats(rules, scenario, layout, tuple(found["seats"]))
    except OptionError as error:
        raise InvalidNotation(f"options.seats: {error}") from None
    return {"options": dict(complete), "scenario": scenario.id, "seats": list(seats)}


def game_from_json(rules: Rules, data: Any) -> Game:
    """Return the game that a dictionary says, replayed from its record or read from a position.

    >>> import dtwister
    >>> from dtwister.json import game_to_json
    >>> game = dtwister.new_game("base:standard", seed=1)
    >>> game_from_json(game.rules, game_to_json(game)) == game
    True
    """
    found = checked(rules, data, GameData, "game", RECORD)
    if found["game"] == "record":
        return replay(rules, found["text"])
    return parse_position(rules, found["text"])


def combat_from_json(rules: Rules, data: Any) -> CombatReport:
    """Return the combat, or the preview of one, that a dictionary says.

    >>> import dtwister
    >>> from dtwister.json import combat_to_json
    >>> side = dtwister.CombatSide(seats=("blue",), fighters=("blue.troll",), value=4, reasons=())
    >>> fight = dtwister.CombatReport(attack=side, defence=side, target="red.cook", stage="cards")
    >>> combat_from_json(dtwister.load_rules(), combat_to_json(fight)) == fight
    True
    """
    found = checked(rules, data, CombatData, "combat")
    return CombatReport(
        attack=_side(found["attack"]),
        defence=_side(found["defence"]),
        target=found["target"],
        stage=found["stage"],
        shooters=tuple(found["shooters"]),
        is_ranged=found["is_ranged"],
        is_open=found["is_open"],
    )


def hand_from_json(rules: Rules, data: Any) -> Hand:
    """Return the cards that a dictionary says.

    >>> import dtwister
    >>> data = {"seat": "blue", "kind": "combat", "cards": [0, None]}
    >>> hand_from_json(dtwister.load_rules(), data)
    Hand(seat='blue', kind='combat', cards=(0, None))
    """
    return _hand(checked(rules, data, HandData, "hand"))


def _hand(data: HandData) -> Hand:
    return Hand(data["seat"], data["kind"], tuple(data["cards"]))


def _side(data: CombatSideData) -> CombatSide:
    return CombatSide(
        seats=tuple(data["seats"]),
        fighters=tuple(data["fighters"]),
        value=data["value"],
        reasons=tuple(CombatReason(**reason) for reason in data["reasons"]),
        cards=tuple(map(_hand, data["cards"])),
        total=data["total"],
    )


def _seat(match: Match, name: str, where: str) -> SeatId:
    if name not in match.seats:
        raise InvalidNotation(
            f"{where}: unknown seat {quoted(name)}; available: {', '.join(match.seats)}"
        )
    return SeatId(match.seats.index(name))
