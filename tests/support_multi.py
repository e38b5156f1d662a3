"""What the tests of games for three and four players share."""

from __future__ import annotations

from typing import Any

import attrs

import dtwister
from dtwister import Game
from dtwister.plugin.content import ScenarioOption
from dtwister.testing import position
from fixtures.games import accepted, piece, play_until, refused, say, slot, space

__all__ = [
    "FOUR",
    "RULES",
    "THREE",
    "accepted",
    "at",
    "board_of",
    "is_legal",
    "piece",
    "play",
    "play_until",
    "refused",
    "refuses",
    "say",
    "slot",
    "space",
    "stand",
]

RULES = dtwister.load_rules()
FOUR = ("blue", "red", "yellow", "green")
THREE = ("blue", "red", "yellow")


def stand(
    drawing: str, pieces: dict[str, str], active: str = "blue", ap: int = 5, **how: Any
) -> Game:
    """A drawn position of four seats, unless others are given; of the pieces those drawn."""
    used = {sign: name for sign, name in pieces.items() if sign in drawing or " " in name}
    how = {"seats": FOUR, "scenario": "multi:standard-4", **how}
    return position(RULES, drawing, pieces=used, active=active, ap=ap, **how)


def play(game: Game, *texts: str) -> tuple[dtwister.Event, ...]:
    """Play actions in full notation; all that happened."""
    happened: list[dtwister.Event] = []
    for text in texts:
        happened += game.play(say(game, text))
    return tuple(happened)


def is_legal(game: Game, text: str) -> bool:
    """Whether an action is legal, and `why_not` says the same."""
    action = say(game, text)
    assert (action in game.legal_actions) == (game.why_not(action) is None)
    return action in game.legal_actions


def refuses(game: Game, text: str) -> tuple[str, str]:
    """Code and rule with which an action is refused; it is not listed either."""
    action = say(game, text)
    found = game.why_not(action)
    assert found is not None, f"{text!r} is legal"
    assert action not in list(game.legal_actions)
    refused(game, action, found.code, found.rule)
    return found.code, found.rule


def at(game: Game, name: str) -> str:
    """Where a piece is: its square, or how it left."""
    from dtwister._model.state import WAYS_OUT

    place = game.state.at[piece(game, name)]
    if place >= 0:
        return game.context.square(place)
    return next((way for way, number in WAYS_OUT.items() if number == place), "behind")


def board_of(board: str, seed: int = 0, **options: Any) -> Game:
    """A standard game on another board; options of its own have the kinds of their values."""
    seats = len(RULES.layouts[board].seats)
    standard = RULES.scenarios[f"multi:standard-{seats}"]
    more = tuple(ScenarioOption(name=name, kind="bool", default=False) for name in options)
    scenario = attrs.evolve(
        standard, id="multi:board", layout=board, options=(*standard.options, *more)
    )
    rules = attrs.evolve(RULES, scenarios={**RULES.scenarios, scenario.id: scenario})
    return dtwister.new_game(scenario.id, rules=rules, seed=seed, **options)
