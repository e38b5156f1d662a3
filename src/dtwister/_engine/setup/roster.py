"""The pieces of a game: their kinds, their seats, and their groups by ability."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

import attrs

from dtwister._board.rooms import CompiledRoom
from dtwister._caching import per_rules
from dtwister._engine.compiled_rules import Rules
from dtwister._engine.piece_kinds import Piece, PieceKind, compile_kind, make_placeholders, takes
from dtwister._engine.setup.draft_pool import DraftPool
from dtwister._engine.setup.plugins_in_play import is_in_play
from dtwister._model.ability import NONE, Ability
from dtwister._model.ids import PieceId, SeatId, enumerate_pieces, enumerate_seats
from dtwister._model.load_places import Places
from dtwister._model.specs import Scenario, SquareFeature
from dtwister._model.values.shared_methods import PlainValue, Printed

NamedPieces = tuple[tuple[str, SeatId], ...]
"""(id of a kind, seat) for each piece, in order."""


@attrs.frozen(eq=False, kw_only=True)
class PieceSets(Printed):
    """Groups of pieces that walks, loads and views ask for."""

    objects: frozenset[PieceId]
    supports: tuple[PieceId, ...]
    """The objects that hold any character that stands on them."""
    granting_objects: tuple[PieceId, ...]
    """The objects with which their carriers step through or cross more."""
    passable: tuple[PieceId, ...]
    """The pieces that let some enemies through."""
    bridgers: tuple[PieceId, ...]
    """The pieces that bridge an obstacle for their friends."""
    singletons: tuple[tuple[PieceId], ...]
    """Piece -> the tuple of it alone: one object for all states."""
    carriers: Mapping[PieceId, Places]
    """Character -> its places for loads, if they are not one place for anything."""


@attrs.frozen(eq=False)
class Placeholders(Printed):
    """The pieces of views that stand for pieces that a seat cannot identify.

    They are numbered after all pieces; most games have none.
    """

    pieces: tuple[Piece, ...]
    index: dict[str, PieceId]
    """Name -> number."""
    kinds: frozenset[str] | None = None
    """The ids of the kinds of pieces that may be concealed; None: all."""


@attrs.frozen
class Roster(PlainValue):
    """The pieces of a game by their ids, before any kind is compiled."""

    pieces: NamedPieces
    kinds: tuple[str, ...]
    """The ids of all kinds, in order; some may come twice."""
    companions: frozenset[PieceId]
    """The numbers of the pieces that others bring along."""


def roster_of(
    rules: Rules,
    scenario: Scenario,
    pool: DraftPool,
    seats: Sequence[str],
    *,
    drawn: NamedPieces | None = None,
) -> Roster:
    """Return the pieces of each seat: those of the scenario, those it may bring; companions last.

    So the others have the numbers that they would have without companions. A drawn position names
    all its pieces.
    """
    if drawn is not None:
        return _drawn_roster(rules, drawn)
    colours = rules.layouts[scenario.layout].seats
    pieces = tuple(
        (name, seat)
        for seat, _ in enumerate_seats(seats)
        for name in (
            *scenario.characters_of(colours[seat]),
            *pool.characters,
            *scenario.objects_of(colours[seat]),
            *pool.objects,
        )
    )
    brought = tuple((one, seat) for name, seat in pieces for one in companions_of(rules, name))
    kinds = (*scenario.kinds, *pool.characters, *pool.objects, *(name for name, _ in brought))
    numbers = frozenset(piece for piece, _ in enumerate_pieces(brought, len(pieces)))
    return Roster((*pieces, *brought), kinds, numbers)


def _drawn_roster(rules: Rules, pieces: NamedPieces) -> Roster:
    """Return the pieces of a drawn position; companions are those that others there bring along."""
    brought = [(one, seat) for name, seat in pieces for one in companions_of(rules, name)]
    found = set()
    for number, piece in enumerate_pieces(pieces):
        if piece in brought:
            brought.remove(piece)
            found.add(number)
    return Roster(pieces, tuple(name for name, _ in pieces), frozenset(found))


def companions_of(rules: Rules, name: str) -> tuple[str, ...]:
    """Return the ids of the pieces that a kind of piece brings along."""
    return (rules.characters.get(name) or rules.objects[name]).brings


@per_rules
def kinds_of(
    rules: Rules, names: tuple[str, ...], everyone: tuple[Ability, ...]
) -> dict[str, PieceKind]:
    """Return the kinds of pieces with some ids, compiled; every character has some abilities."""
    return {
        name: compile_kind(rules.characters.get(name) or rules.objects[name], index, everyone)
        for index, name in enumerate(names)
    }


def make_pieces(
    kinds: Mapping[str, PieceKind], named: NamedPieces, seats: Sequence[str]
) -> tuple[Piece, ...]:
    """Return the pieces of a game, in order.

    Pieces of a seat with the same name are numbered from the second one on.
    """
    made: list[Piece] = []
    taken: dict[str, int] = {}
    for name, seat in named:
        base = f"{seats[seat]}.{name.rpartition(':')[2]}"
        taken[base] = taken.get(base, 0) + 1
        text = base if taken[base] == 1 else f"{base}#{taken[base]}"
        made.append(Piece(text, kinds[name], seat))
    return tuple(made)


def placeholders_of(
    pieces: tuple[Piece, ...],
    seats: tuple[str, ...],
    *,
    conceals: bool,
    kinds: frozenset[str] = frozenset(),
) -> Placeholders:
    """Return the placeholders of a game; none if nothing can be concealed in it.

    `conceals` says that any piece can be, and `kinds` otherwise of which kinds.
    """
    made = make_placeholders(pieces, seats) if conceals or kinds else ()
    names = {piece.name: i for i, piece in enumerate_pieces(made, len(pieces))}
    return Placeholders(made, names, None if conceals else kinds)


def concealable_kinds(kinds: Mapping[str, PieceKind]) -> frozenset[str]:
    """Return the ids of kinds with an ability that says that its bearers may be concealed."""
    return frozenset(
        name for name, kind in kinds.items() if any(one.conceals for one in kind.abilities)
    )


def characters_by_seat(pieces: tuple[Piece, ...], seats: int) -> tuple[tuple[PieceId, ...], ...]:
    """Return the characters of each seat."""
    found: list[list[PieceId]] = [[] for _ in range(seats)]
    for index, piece in enumerate_pieces(pieces):
        if not piece.kind.is_object:
            found[piece.seat].append(index)
    return tuple(tuple(team) for team in found)


def sort_pieces(
    rules: Rules,
    plugins: Collection[str],
    rooms: tuple[CompiledRoom, ...],
    kind_of: tuple[PieceKind, ...],
    objects: tuple[PieceId, ...],
) -> PieceSets:
    """Sort the pieces of a game into groups by ability."""
    there = terrain_in_play(rules, plugins, rooms)
    return PieceSets(
        objects=frozenset(objects),
        supports=tuple(i for i in objects if kind_of[i].supports),
        granting_objects=tuple(
            i
            for i in objects
            if kind_of[i].passes or kind_of[i].crosses & there or kind_of[i].linking_abilities
        ),
        passable=tuple(i for i, kind in enumerate_pieces(kind_of) if kind.crossable_abilities),
        bridgers=tuple(i for i, kind in enumerate_pieces(kind_of) if kind.bridges),
        singletons=tuple((piece,) for piece, _ in enumerate_pieces(kind_of)),
        carriers={
            piece: tuple(_taken_by(place, kind_of) for place in kind.carries)
            for piece, kind in enumerate_pieces(kind_of)
            if kind.carries != (NONE,)
        },
    )


def _taken_by(place: frozenset[str], kind_of: tuple[PieceKind, ...]) -> int:
    """Return the pieces that a place for loads takes, as a mask."""
    return sum(1 << piece for piece, kind in enumerate_pieces(kind_of) if takes(place, kind))


def terrain_in_play(
    rules: Rules, plugins: Collection[str], rooms: tuple[CompiledRoom, ...]
) -> frozenset[str]:
    """Return the categories and subcategories of squares that can be on the board."""
    floors = _features_in_play(rules, plugins, rooms)
    return frozenset(name for spec in floors for name in (spec.category, *spec.subcategories))


def has_rings(rules: Rules, plugins: Collection[str], rooms: tuple[CompiledRoom, ...]) -> bool:
    """Return whether squares that can be on the board are linked by their features."""
    return any(spec.ring for spec in _features_in_play(rules, plugins, rooms))


def _features_in_play(
    rules: Rules, plugins: Collection[str], rooms: tuple[CompiledRoom, ...]
) -> list[SquareFeature]:
    """Return the features of squares that can be on the board, markers included."""
    floors = [cell for room in rooms for cell in room.cells]
    return floors + [
        spec
        for spec in rules.square_features.values()
        if spec.marker and is_in_play(rules, plugins, spec.id)
    ]
