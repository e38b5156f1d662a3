"""The plug-in `garden`: small and sound. Each broken expansion is this one, changed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import attrs

from dtwister.plugin import (
    Ability,
    Context,
    Event,
    Manifest,
    Match,
    Memory,
    PieceAction,
    PlayContext,
    Refusal,
    Registry,
    events,
    fields,
    hookimpl,
)
from dtwister.plugin.numbers import PieceId
from dtwister_features.refusals import refusal

KINDS = (1, 2, 3)
MOST = 6


def _nothing(match: Match) -> tuple[tuple[int, ...], ...]:
    return ((),) * len(match.seats)


def _made_up(context: Context, seat: int, seen: Any, rng: Any) -> tuple[int, ...]:
    """Any seeds, as many as the seat planted."""
    return tuple(rng.choice(KINDS) for _ in range(seen))


PLANTED = Memory("garden:planted", _nothing, secret="by_seat", mask=len, sample=_made_up)
"""Seat -> the seeds that it planted; the others see how many."""
WATERED = Memory("garden:watered", lambda match: 0)
"""The number of times that the ground was watered."""


@attrs.frozen
class Plant(PieceAction, tag="garden:plant", verb="plant", rule="GARDEN-01"):
    """Plant a seed, face down."""

    seed: int = fields.number(secret=True)


@attrs.frozen
class Planted(Event, tag="garden:planted", owner="seat"):
    """A seed was planted; only its owner knows which."""

    seat: int = fields.seat()
    seed: int = fields.number(secret=True)


@attrs.frozen
class Sprinkled(Event, tag="garden:sprinkled"):
    """A character watered the ground once more."""

    piece: int = fields.piece()
    times: int = fields.number()


class Planting(Ability[Plant]):
    """Plants seeds for nothing, a few for each seat."""

    id = "garden:planting"
    rules = ("GARDEN-01",)
    cost = 0

    def candidates(self, context: Context, piece: PieceId) -> Iterator[Plant]:
        """Each kind of seed."""
        for seed in KINDS:
            yield Plant(piece, seed)

    def refuse(self, context: Context, action: Plant) -> Refusal | None:
        """Return why nothing can be planted, or None."""
        if action.seed not in KINDS:
            return refusal("no-seed", "GARDEN-01", f"there is no seed {action.seed}")
        if len(context.recall(PLANTED)[context.seat(action.piece)]) >= MOST:
            return refusal("all-planted", "GARDEN-02", f"all {MOST} seeds are planted")
        return None

    def perform(self, context: PlayContext, action: Plant) -> None:
        """Remember the seed."""
        seat = context.seat(action.piece)
        planted = list(context.recall(PLANTED))
        planted[seat] = (*planted[seat], action.seed)
        context.remember(PLANTED, tuple(planted))
        context.do(Planted(seat, action.seed))


class Watering(Ability):
    """Its walks water the ground: those of the Gnome, and with the can."""

    id = "garden:watering"
    rules = ("GARDEN-03",)
    listens = (events.Walked,)

    def react(self, context: PlayContext, event: events.Walked, bearer: int) -> None:
        """Count the walks."""
        if event.piece == bearer:
            context.remember(WATERED, context.recall(WATERED) + 1)
            context.do(Sprinkled(event.piece, context.recall(WATERED)))


class Digging(Ability):
    """Strong of digging, by a number."""

    id = "garden:digging"
    rules = ("GARDEN-04",)

    def __init__(self, bonus: int = 1) -> None:
        self.bonus = bonus

    def combat(self, context: Context, bearer: int, attacking: bool, fighters: int) -> int:
        """The number."""
        return self.bonus if attacking else 0


@hookimpl
def dtwister_manifest() -> Manifest:
    """Return the name, the version and the requirements of the plug-in."""
    return Manifest(id="garden", version="1.0", requires=("features", "base"))


@hookimpl
def dtwister_register(registry: Registry) -> None:
    """Register the parts of the plug-in."""
    registry.memory(PLANTED, WATERED)
    registry.action(Plant)
    registry.event(Planted, Sprinkled)
    registry.ability(Planting, Watering, Digging)
    registry.content("garden.toml")
    registry.rules("rules.md")
