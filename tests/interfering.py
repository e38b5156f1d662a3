"""The plug-in `interfering`: replaces or prevents events, and reacts to them, as a test says."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

import dtwister
from dtwister.plugin import (
    Ability,
    Context,
    Event,
    Manifest,
    PlayContext,
    Registry,
    events,
    hookimpl,
)
from dtwister_cardgame import card_events as card
from dtwister_features import game_events

Fate = Callable[[Event], Event | None]
KINDS = (
    events.Walked,
    events.Shifted,
    events.PutDown,
    events.TakenUp,
    events.Removed,
    events.Wounded,
    events.RoomRevealed,
    game_events.Jumped,
    game_events.Pushed,
    game_events.RevealBegan,
    game_events.CombatBegan,
    card.Stepped,
    card.Leapt,
    card.MovementBegan,
)
_fates: dict[type[Event], Fate] = {}
_reactions: dict[type[Event], Callable[[Context, Event], None]] = {}


class Interfering(Ability):
    """Does to an event what the test wants."""

    id = "interfering:fate"
    replaces = KINDS
    listens = KINDS

    def replace(self, context: Context, event: Event, bearer: int) -> Event | None:
        fate = _fates.get(type(event))
        return event if fate is None else fate(event)

    def react(self, context: PlayContext, event: Event, bearer: int) -> None:
        reaction = _reactions.get(type(event))
        if reaction is not None:
            reaction(context, event)


@contextmanager
def fate(kind: type[Event], what: Fate) -> Iterator[None]:
    """Let something else happen in the place of each event of a kind; None prevents it."""
    assert kind in KINDS
    _fates[kind] = what
    try:
        yield
    finally:
        del _fates[kind]


@contextmanager
def reaction(kind: type[Event], what: Callable[[Context, Event], None]) -> Iterator[None]:
    """Let something happen after each event of a kind."""
    assert kind in KINDS
    _reactions[kind] = what
    try:
        yield
    finally:
        del _reactions[kind]


def prevented(event: Event) -> None:
    """The fate of an event that does not happen."""


def instead(event: Event | None) -> Fate:
    """The fate of an event in whose place another one happens."""
    return lambda _: event


@hookimpl
def dtwister_manifest() -> Manifest:
    return Manifest(id="interfering", version="1.0", requires=("features", "card"))


@hookimpl
def dtwister_register(registry: Registry) -> None:
    registry.game(Interfering())


def load() -> dtwister.Rules:
    """The official rules with this plug-in."""
    import interfering

    return dtwister.load_rules([interfering])
