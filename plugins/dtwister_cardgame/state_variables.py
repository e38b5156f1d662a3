"""The memories of the card game from turn to turn."""

from __future__ import annotations

from typing import Annotated, Any

from dtwister.plugin import HIDDEN, Context, Match, Memory
from dtwister.plugin.chance import pick, shuffled
from dtwister.plugin.numbers import Alternating, PieceId, SeatId, SpaceId


def _nothing(match: Match) -> tuple[int, ...]:
    return (0,) * len(match.seats)


WHEELS: Memory[tuple[int, ...]] = Memory("card:wheels", _nothing, holds=tuple[int, ...])
"""Seat -> the action points on its wheel between its turns (CG-SETUP-07)."""

SHATTERED: Memory[tuple[PieceId, ...]] = Memory(
    "card:shattered", lambda match: (), holds=tuple[PieceId, ...]
)
"""The Golems that have broken the walls of a room (CG-CHAR-GOLEM-05)."""

Facings = tuple[tuple[int, ...], ...]
"""Seat -> starters, each followed by the space of its place that it will face from."""


def facings(context: Context, piece: PieceId) -> tuple[SpaceId, ...]:
    """Return the spaces of the place in a starting zone where a character is."""
    front = context.match.grid.facing
    place = front[context.space(piece)][0]
    return tuple(space for space, (slot, _) in front.items() if slot == place)


def starters(context: Context, seat: SeatId) -> list[PieceId]:
    """Return the characters of a seat that are in its starting zone."""
    characters = context.match.characters[seat]
    return [piece for piece in characters if context.space(piece) in context.match.grid.facing]


def _hidden(chosen: tuple[int, ...]) -> tuple[int, ...]:
    """Return what others see of a choice: for how many starters it was made."""
    return (HIDDEN,) * len(chosen)


def _sample_facings(
    context: Context, seat: SeatId, seen: tuple[int, ...], rng: Any
) -> tuple[int, ...]:
    """Make up a choice for as many starters as are seen to have made it."""
    if not seen:
        return ()
    chosen = shuffled(starters(context, seat), rng)[: len(seen) // 2]
    spaces = [pick(facings(context, piece), rng) for piece in chosen]
    return tuple(number for pair in zip(chosen, spaces, strict=True) for number in pair)


FACINGS: Memory[Facings] = Memory(
    "card:facings",
    lambda match: ((),) * len(match.seats),
    secret="by_seat",
    mask=_hidden,
    sample=_sample_facings,
    holds=tuple[Annotated[tuple[int, ...], Alternating(PieceId, SpaceId)], ...],
)
"""The zones that the starters will face, until all seats have chosen.

Rules: CG-SETUP-15, R-C06.
"""

ALL = (WHEELS, SHATTERED, FACINGS)
