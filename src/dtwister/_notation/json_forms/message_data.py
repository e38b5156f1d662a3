"""The JSON forms of decisions, refusals, results, options, hands, combats and games."""

from __future__ import annotations

from dtwister._engine.game import Game
from dtwister._engine.match import Match
from dtwister._engine.questions.reporting import CombatReport, CombatSide, Hand
from dtwister._errors import Refusal
from dtwister._model.frames import Decision
from dtwister._model.state import Result
from dtwister._notation.json_forms.typed_data import (
    CombatData,
    CombatSideData,
    DecisionData,
    GameData,
    HandData,
    OptionsData,
    RefusalData,
    ResultData,
)
from dtwister._notation.names import decider_name
from dtwister._notation.position import check_board, position_text
from dtwister._notation.records import record_text


def decision_to_json(match: Match, decision: Decision) -> DecisionData:
    """Return a decision as a dictionary; its seat is `nature` where chance decides.

    >>> import dtwister
    >>> game = dtwister.new_game("base:standard", seed=1)
    >>> decision_to_json(game.match, game.decision)["decision"]
    'starter'
    """
    return {
        "decision": decision.kind,
        "seat": decider_name(match, decision.seat),
        "text": decision.text,
    }


def refusal_to_json(refusal: Refusal) -> RefusalData:
    """Return a refusal as a dictionary.

    >>> import dtwister
    >>> refusal_to_json(dtwister.Refusal("game-over", "END-01", "the game is over"))["refusal"]
    'game-over'
    """
    return {
        "refusal": refusal.code,
        "rule": refusal.rule,
        "sentence": refusal.sentence,
        "parameters": dict(refusal.parameters),
    }


def result_to_json(match: Match, result: Result) -> ResultData:
    """Return a result as a dictionary.

    >>> import dtwister
    >>> game = dtwister.new_game("base:standard", seed=1)
    >>> result_to_json(game.match, dtwister.Result((0,), "target"))
    {'result': 'target', 'winners': ['blue']}
    """
    return {"result": result.why, "winners": [match.seats[seat] for seat in result.winners]}


def options_to_json(match: Match) -> OptionsData:
    """Return the scenario, the seats and the options of a game as a dictionary.

    >>> import dtwister
    >>> data = options_to_json(dtwister.new_game("base:standard", seed=1, target=6).match)
    >>> game = dtwister.new_game(data["scenario"], seed=2, **data["options"])
    >>> game.match.options["target"]
    6
    """
    return {
        "options": dict(match.options),
        "scenario": match.scenario.id,
        "seats": list(match.seats),
    }


def game_to_json(game: Game, *, history: bool = True) -> GameData:
    """Return a whole game as a dictionary, as a record; or without its history, as a position.

    It has all secrets of the game: keep it, and send it to no client.

    >>> import dtwister
    >>> game = dtwister.new_game("base:standard", seed=1)
    >>> game_to_json(game, history=False)["game"]
    'position'
    """
    check_board(game.match)
    if history:
        return {"game": "record", "text": record_text(game)}
    return {"game": "position", "text": position_text(game)}


def hand_to_json(hand: Hand) -> HandData:
    """Return cards as a dictionary; null is a card that is not known.

    >>> hand_to_json(Hand("blue", "combat", (0, None)))
    {'seat': 'blue', 'kind': 'combat', 'cards': [0, None]}
    """
    return {"seat": hand.seat, "kind": hand.kind, "cards": list(hand.cards)}


def combat_to_json(fight: CombatReport) -> CombatData:
    """Return a combat, or the preview of one, as a dictionary.

    >>> import dtwister
    >>> side = dtwister.CombatSide(seats=("blue",), fighters=("blue.troll",), value=4, reasons=())
    >>> fight = dtwister.CombatReport(attack=side, defence=side, target="red.cook", stage="cards")
    >>> combat_to_json(fight)["attack"]["fighters"]
    ['blue.troll']
    """
    return {
        "attack": _side(fight.attack),
        "defence": _side(fight.defence),
        "target": fight.target,
        "stage": fight.stage,
        "shooters": list(fight.shooters),
        "is_ranged": fight.is_ranged,
        "is_open": fight.is_open,
    }


def _side(side: CombatSide) -> CombatSideData:
    return {
        "seats": list(side.seats),
        "fighters": list(side.fighters),
        "value": side.value,
        "reasons": [
            {
                "piece": reason.piece,
                "source": reason.source,
                "ability": reason.ability,
                "amount": reason.amount,
            }
            for reason in side.reasons
        ],
        "cards": [hand_to_json(hand) for hand in side.cards],
        "total": side.total,
    }
