"""What the tests of combat share: rules with some more components, and short ways to fight."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

import dtwister
from dtwister import Event, Game, Rules
from dtwister.testing import position
from dtwister_features.combat.combat_frame import CombatFrame
from dtwister_features.game_events import CombatShown
from dtwister_features.state_variables import COMBAT_HANDS
from support_combat import duel


@cache
def duel_rules() -> Rules:
    """The official rules, and the components of `duel`."""
    return dtwister.load_rules([duel])


def drawn(drawing: str, pieces: Mapping[str, str], **more: Any) -> Game:
    """A drawn position under these rules."""
    return position(duel_rules(), drawing, pieces=pieces, **more)


def play(game: Game, *texts: str) -> list[Event]:
    """Play some actions given in notation; all that happened."""
    found: list[Event] = []
    for text in texts:
        found.extend(game.play(dtwister.parse_action(game.match, text)))
    return found


def refused(game: Game, text: str) -> str:
    """Why an action is refused, as `code RULE`, having made sure that it is not listed either."""
    action = dtwister.parse_action(game.match, text)
    refusal = game.why_not(action)
    assert refusal is not None, f"{text} is legal"
    assert action not in list(game.legal_actions)
    return f"{refusal.code} {refusal.rule}"


def accepted(game: Game, text: str) -> bool:
    """Whether an action is legal, and listed as such."""
    action = dtwister.parse_action(game.match, text)
    return game.why_not(action) is None and action in list(game.legal_actions)


def offered(game: Game, verb: str) -> list[str]:
    """The legal actions of a verb, in notation."""
    return sorted(dtwister.action_text(game.match, a) for a in game.legal_actions.kind(verb))


def fighters(game: Game) -> tuple[list[str], list[str]]:
    """The names of the attackers and of the defenders of the combat at hand."""
    combat = game.context.frame
    assert isinstance(combat, CombatFrame)
    names = game.match.pieces
    return (
        sorted(names[piece].name for piece in combat.attackers),
        sorted(names[piece].name for piece in combat.defenders),
    )


def fight(game: Game, text: str, attacking: int, defending: int) -> tuple[int, int]:
    """Attack, and lay a card on each side; the two totals."""
    happened = play(game, text, f"card {attacking}", f"card {defending}")
    shown = next(event for event in happened if isinstance(event, CombatShown))
    return shown.attack, shown.defence


def hand(game: Game, seat: int) -> tuple[int, ...]:
    """The Combat cards of a seat."""
    return game.context.recall(COMBAT_HANDS)[seat]


def where(game: Game, piece: str) -> str:
    """The square of a piece with what it is: `b1`, `b1 wounded`; how it left the board."""
    number = game.match.piece_index[piece]
    place = game.state.at[number]
    ways = {-3: "eliminated", -4: "exited", -5: "rescued", -6: "discarded"}
    if place < 0:
        return ways[place]
    return game.match.grid.names[place] + " wounded" * (game.state.wounded >> number & 1)


def next_turn(game: Game, card: int = 2) -> None:
    """End the turn and play the next Action card."""
    play(game, "end", f"play {card}")
