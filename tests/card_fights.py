"""What the tests of combat in the card game share: who fights, and what both sides are worth."""

from __future__ import annotations

from collections.abc import Iterable

from card_support import accepted, plays
from dtwister import Event, Game
from dtwister_features import game_events


def totals(happened: Iterable[Event]) -> tuple[int, int]:
    """Attack and defence of the combat among some events."""
    shown = next(one for one in happened if isinstance(one, game_events.CombatShown))
    return shown.attack, shown.defence


def values(game: Game, attack: str, *answers: str) -> tuple[int, int]:
    """What both sides are worth in a combat with cards of +0, on a copy of the game."""
    return totals(plays(game.fork(), attack, *answers, "card 0", "card 0"))


def fighters(game: Game, attack: str) -> tuple[set[str], set[str]]:
    """Who takes part when an attack is declared: attackers and defenders."""
    for one in accepted(game, attack):
        if isinstance(one, game_events.CombatBegan):
            name = game.context.name
            return {name(p) for p in one.attackers}, {name(p) for p in one.defenders}
    raise AssertionError("no combat began")
