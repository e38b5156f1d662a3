"""What the tests of whole games share: playing through the set-up, asserting refusals, a hall."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import dtwister
from dtwister import Action, Event, Game, IllegalAction
from dtwister.testing import position
from dtwister_features.game_actions import EndTurn, Lay, PlayCard, Start

RULES = dtwister.load_rules()

HALL = """
    +---+---+---+---+
    |A.  B.   .   . |
    +   +   +   +   +
    |C.  D.   .   . |
    +   +   +   +   +
    | .   .   .  y. |
    +   +   +   +   +
    | .   .   .   . |
    +---+---+---+---+
"""
FOUR = {
    "A": "blue.goblin",
    "B": "blue.cleric",
    "C": "blue.thief",
    "D": "blue.wizard",
    "y": "yellow.warrior",
}


def hall(ap: int = 4, **pieces: str) -> Game:
    """Four blue miniatures and a yellow one in a hall."""
    return position(RULES, HALL, pieces={**FOUR, **pieces}, active="blue", ap=ap)


def say(game: Game, text: str) -> Action:
    """An action from its text, legal or not."""
    return dtwister.parse_action(game.match, text)


def piece(game: Game, name: str) -> int:
    """The number of a piece, by its name."""
    return game.match.piece_index[name]


def slot(game: Game, name: str) -> int:
    """The number of a place of a room, by its id in the layout."""
    return [one.id for one in game.match.grid.layout.slots].index(name)


def space(game: Game, name: str) -> int:
    """The number of a square, by its name."""
    found = game.match.grid.space(name)
    assert found is not None, name
    return found


def memory(game: Game, key: str) -> object:
    """The value of a slot of the memory."""
    keys = [one.key for one in game.match.rules.memories]
    return game.state.memory[keys.index(key)]


def refused(game: Game, action: Action, code: str, rule: str) -> None:
    """Assert that an action is refused for this reason, and that nothing has changed."""
    before = game.digest
    refusal = game.why_not(action)
    assert refusal is not None, f"{action} is accepted"
    assert (refusal.code, refusal.rule) == (code, rule), refusal
    assert action not in game.legal_actions
    with pytest.raises(IllegalAction):
        game.play(action)
    assert game.digest == before


def accepted(game: Game, action: Action) -> tuple[Event, ...]:
    """Assert that an action is legal, on a copy of the game; what happens then."""
    assert game.why_not(action) is None, game.why_not(action)
    return game.fork().play(action)


def play_until(
    game: Game, stop: Callable[[Game], bool], rng: dtwister.Rng | None = None
) -> list[Event]:
    """Play legal actions, the first or a random one, until something holds; what happened."""
    events: list[Event] = []
    while not stop(game):
        legal = game.legal_actions
        events += game.play(legal.sample(rng) if rng else next(iter(legal)))
    return events


def kind_is(*kinds: str) -> Callable[[Game], bool]:
    """Whether the decision is of one of some kinds."""
    return lambda game: game.decision is not None and game.decision.kind in kinds


def placing_game(
    seed: int = 1, scenario: str = "base:standard", **options: int | bool | str
) -> Game:
    """A game in which the starters are laid, and the first token is to be laid on a room."""
    game = dtwister.new_game(scenario, seed=seed, **options)
    play_until(game, kind_is("lay"))
    return game


def fresh_game(seed: int = 1, scenario: str = "base:standard", **options: int | bool | str) -> Game:
    """A game after the set-up: the first Action card is to be played."""
    game = dtwister.new_game(scenario, seed=seed, **options)
    play_until(game, kind_is("card"))
    return game


def game_of(seat: int, **options: int | bool | str) -> Game:
    """A game after the set-up in which a given seat takes the first turn."""
    seeds = (fresh_game(seed, **options) for seed in range(50))
    return next(game for game in seeds if game.decision and game.decision.seat == seat)


def play_turn(game: Game, card: int) -> tuple[Event, ...]:
    """Play an Action card and end the turn at once."""
    return (*game.play(PlayCard(card)), *game.play(EndTurn()))


def cards_now(game: Game) -> list[int]:
    """The Action cards that may be played now."""
    return [action.card for action in game.legal_actions if isinstance(action, PlayCard)]


def lay(game: Game, name: str, room: str) -> Lay:
    """The laying of a token on a room."""
    return Lay(piece(game, name), slot(game, room))


def start(game: Game, name: str, square: str) -> Start:
    """The laying of a starter on a square."""
    return Start(piece(game, name), space(game, square))
