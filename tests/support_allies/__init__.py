"""What the tests of alliances share: the worked example, drawn, and short ways to go through it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from dtwister import Event, Game
from dtwister.testing import position
from dtwister_features.combat.combat_frame import CombatFrame
from dtwister_features.game_events import CombatShown
from fixtures.games import RULES
from support_combat import accepted, hand, offered, play, refused, where

__all__ = ["accepted", "hand", "offered", "play", "refused", "where"]

EXAMPLE = """
+---+---+---+---+---+
| .  W.  G.   .   . |
+   +   +   +   +   +
| .  A.  T.  g.  h. |
+   +   +   +   +   +
| .   .  w.   .  m. |
+---+---+---+---+---+
"""
"""The worked example of group combat by alliance: the red Warrior is about to attack the Troll."""
PIECES = {
    "A": "red.warrior",
    "W": "red.wizard",
    "T": "blue.troll",
    "h": "blue.thief",
    "g": "green.goblin",
    "w": "green.warrior",
    "G": "yellow.goblin",
    "m": "yellow.mekanork",
}
ATTACK = "attack red.warrior blue.troll"


def drawn(drawing: str, pieces: Mapping[str, str], scenario: str = "multi:6", **more: Any) -> Game:
    """A drawn position of a scenario for four seats."""
    return position(RULES, drawing, pieces=pieces, scenario=scenario, **more)


def example(*texts: str, **pieces: str) -> Game:
    """The worked example after some actions; pieces may differ from the example."""
    game = drawn(EXAMPLE, {**PIECES, **pieces}, active="red")
    play(game, *texts)
    return game


def fight_of(game: Game) -> CombatFrame:
    """The combat under way."""
    combat = game.context.find(CombatFrame)
    assert combat is not None
    return combat


def sides(game: Game) -> tuple[set[str], set[str]]:
    """The names of those engaged on the attack side and on the defence side."""
    combat, names = fight_of(game), game.match.pieces
    return (
        {names[piece].name for piece in combat.attackers},
        {names[piece].name for piece in combat.defenders},
    )


def asked(game: Game) -> tuple[str, str]:
    """Who is asked, and what."""
    decision = game.decision
    assert decision is not None
    return game.seats[decision.seat], decision.kind


def cards(game: Game, **values: int) -> list[Event]:
    """The seats that are asked lay these Combat cards; what happened."""
    found: list[Event] = []
    while game.decision is not None and game.decision.kind == "combat-card":
        seat = game.seats[game.decision.seat]
        found += play(game, f"card {values.pop(seat, 0)}")
    assert not values, f"no card was asked of {values}"
    return found


def totals(happened: list[Event]) -> tuple[int, int]:
    """The totals of the two sides."""
    shown = next(event for event in happened if isinstance(event, CombatShown))
    return shown.attack, shown.defence


def vp(game: Game) -> dict[str, int]:
    """The victory points of those seats that have any."""
    return {seat: points for seat, points in zip(game.seats, game.state.vp, strict=True) if points}


def wounded(game: Game) -> set[str]:
    """The names of all wounded on the board."""
    context = game.context
    return {
        piece.name
        for number, piece in enumerate(game.match.pieces)
        if context.space(number) >= 0 and context.is_wounded(number)
    }
