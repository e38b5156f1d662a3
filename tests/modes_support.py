"""What the tests of set-ups with several sets share: rules with two boxes, choosing by name."""

from __future__ import annotations

import dtwister
from dtwister import Event, Game
from dtwister.plugin.places import ASIDE, POOL, RESERVE
from fixtures.games import memory, piece, say
from support_modes import more

RULES = dtwister.load_rules(plugins=[more])

BASE = ("cleric", "goblin", "mekanork", "thief", "troll", "wall-walker", "warrior", "wizard")
OTHER = ("dancer", "juggler", "piper", "rider", "strongman")
SHARED = ("cleric", "mekanork", "wizard")
BOTH = "base,other"
MODES = ("veterans:free-choice", "veterans:mutual-choice", "veterans:draft")


def new(mode: str, *, first: int = 0, sets: str = BOTH, **options: int | bool | str) -> Game:
    """A game of a mode with two boxes, in which a given seat picks first; chance is asked."""
    rules = {"options": {"sets": sets, **options}, "auto_chance": False}
    game = Game.new(RULES, f"veterans:{mode}", seed=3, **rules)  # type: ignore[arg-type]
    if mode != "free-choice":
        game.play(say(game, f"lot {game.seats[first]}"))
    return game


def all_of(game: Game, verb: str, *names: str) -> list[Event]:
    """The seats in turn choose or pick what is named, each in its own colour."""
    events: list[Event] = []
    for name in names:
        decision = game.decision
        assert decision is not None, name
        word = name if ":" in name else f"{game.seats[decision.seat]}.{name}"
        events += game.play(say(game, f"{verb} {word}"))
    return events


def name_rooms(game: Game, *pairs: str) -> None:
    """Name pairs of rooms openly; without any, the first ones there are."""
    all_of(game, "pick-rooms", *(pairs or ("base:1", "modes:1", "base:2", "modes:2")))


def asked(game: Game) -> tuple[str, str]:
    """Who is asked and what."""
    decision = game.decision
    assert decision is not None
    return ("nature" if decision.seat < 0 else game.seats[decision.seat]), decision.kind


def at(game: Game, place: int, seat: str, *, objects: bool = False) -> set[str]:
    """The names of the characters, or objects, of a seat that are at a place."""
    match, number = game.match, game.seats.index(seat)
    return {
        one.name.partition(".")[2]
        for index, one in enumerate(match.pieces)
        if game.state.at[index] == place and one.seat == number and one.kind.is_object == objects
    }


def team(game: Game, seat: str, *, objects: bool = False) -> set[str]:
    """What a seat has behind its screen."""
    return at(game, RESERVE, seat, objects=objects)


def offered(game: Game) -> set[str]:
    """The names of the pieces that the seat which is asked may take."""
    return {
        game.match.pieces[action.piece].name.partition(".")[2]  # type: ignore[attr-defined]
        for action in game.legal_actions
    }


def brought(game: Game) -> tuple[tuple[str, ...], ...]:
    """The pairs of rooms of each seat."""
    return tuple(entry.pairs for entry in memory(game, "features:pairs"))  # type: ignore[attr-defined]


__all__ = ["ASIDE", "POOL", "RESERVE", "piece", "say"]
