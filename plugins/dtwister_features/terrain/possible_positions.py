"""Positions that no action leaves behind: the contents of squares and zones, and their support.

Scenes are refused for these reasons, and the conformance kit looks for them.
"""

from __future__ import annotations

from collections.abc import Iterator

from dtwister.plugin import Context, Refusal
from dtwister.plugin.numbers import PieceId, SpaceId
from dtwister.plugin.questions import can_carry
from dtwister.plugin.squares import is_obstacle
from dtwister_features.refusals import refusal
from dtwister_features.seats import edition, is_friendly
from dtwister_features.squares import has_support
from dtwister_features.terrain.falling import unsupported_pieces

__all__: list[str] = []


def impossible_contents(context: Context) -> Iterator[Refusal]:
    """Yield why some squares cannot hold what is on them (GOLD-03, GOLD-04, GOLD-05, PIT-05)."""
    for space in sorted(context.state.here):
        pieces = context.pieces_at(space)
        if not pieces:
            continue
        if not context.labyrinth.known >> space & 1:
            said = f"{_listed(context, pieces)} cannot be on {context.square(space)}"
            yield refusal("face-down", "BOARD-08", f"{said}: it is in a room that lies face down")
        elif context.match.board.has_carriers:
            yield from _loads_in_zone(context, pieces)
        else:
            yield from _pieces_on_square(context, space, pieces)
    for piece in unsupported_pieces(context):
        said = f"{context.name(piece)} cannot be on {context.square(context.space(piece))}"
        yield refusal("no-ground", "PIT-05", f"{said}: nothing there holds it")


def _listed(context: Context, pieces: tuple[PieceId, ...]) -> str:
    return " and ".join(map(context.name, pieces))


def _loads_in_zone(context: Context, pieces: tuple[PieceId, ...]) -> Iterator[Refusal]:
    for piece in pieces:
        loads = context.loads_of(piece)
        if loads and not context.kind(piece).is_object:
            yield from _problem_of_loads(context, piece, loads)


def _problem_of_loads(
    context: Context, piece: PieceId, loads: tuple[PieceId, ...]
) -> Iterator[Refusal]:
    """Yield why a character cannot have what it has."""
    said = f"{context.name(piece)} cannot have {_listed(context, loads)}"
    where = f"on {context.square(context.space(piece))}"
    enemy = [
        load
        for load in loads
        if not context.kind(load).is_object
        and not is_friendly(context, context.seat(load), context.seat(piece))
    ]
    if enemy:
        why = f"{context.name(enemy[0])} is a wounded of an enemy"
        yield refusal("enemy-wounded", "GOLD-05", f"{said} {where}: {why}")
    elif not can_carry(context, piece, loads):
        yield refusal("two-loads", "GOLD-05", f"{said} {where}: it would carry too much")


def _pieces_on_square(
    context: Context, space: SpaceId, pieces: tuple[PieceId, ...]
) -> Iterator[Refusal]:
    characters = [piece for piece in pieces if not context.kind(piece).is_object]
    able = [piece for piece in characters if not context.is_wounded(piece)]
    objects = tuple(piece for piece in pieces if context.kind(piece).is_object)
    said = f"{_listed(context, pieces)} cannot be on {context.square(space)}"
    if len(able) > 1:
        yield refusal("occupied", "GOLD-04", f"{said}: two miniatures never share a square")
    elif able:
        loads = tuple(piece for piece in pieces if piece != able[0])
        if loads:
            yield from _problem_of_loads(context, able[0], loads)
    elif len(characters) > 1:
        if len(pieces) > 2 or edition(context) != 1:
            yield refusal("occupied", "GOLD-04", f"{said}: there is more than one wounded")
    elif characters:
        if objects and not can_carry(context, characters[0], objects):
            yield refusal("two-loads", "GOLD-05", f"{said}: a wounded does not hold so much")
    elif len(objects) > 1:
        yield refusal("two-loads", "GOLD-05", f"{said}: two objects lie on one square")
    elif is_obstacle(context, space) and not has_support(context, space):
        yield refusal("no-ground", "PIT-04", f"{said}: nothing lies there by itself")
