"""Kinds of pieces, compiled from their specifications, and the pieces of a game."""

from __future__ import annotations

import attrs

from dtwister._engine.compiled_rules import ability_order
from dtwister._model.ability import NONE, Ability
from dtwister._model.ids import SeatId
from dtwister._model.specs import Character, Object
from dtwister._model.values.shared_methods import Printed

CHARACTER = "character"
OBJECT = "object"


@attrs.frozen(eq=False, kw_only=True)
class PieceKind(Printed):
    """A kind of piece, compiled: the declarations of its abilities,
    and those that act.

    >>> import dtwister
    >>> game = dtwister.new_game("base:standard", seed=7)
    >>> kind = game.context.kind(game.match.piece_index["blue.troll"])
    >>> kind.name, kind.movement, kind.combat, kind.is_object
    ('Troll', 2, 4, False)
    """

    id: str
    name: str
    index: int
    is_object: bool
    movement: int = 0
    combat: int = 0
    abilities: tuple[Ability, ...] = ()
    passes: frozenset[str] = frozenset()
    crosses: frozenset[str] = frozenset()
    may_stop_on: frozenset[str] = frozenset()
    must_stop_on: frozenset[str] = frozenset()
    crosses_enemies: bool = False
    bridges: frozenset[str] = frozenset()
    supports: frozenset[str] = frozenset()
    tags: frozenset[str] = frozenset()
    printed_tags: frozenset[str] = frozenset()
    """Its tags without those of its abilities."""
    offers: tuple[Ability, ...] = ()
    wounded_offers: tuple[Ability, ...] = ()
    combat_abilities: tuple[Ability, ...] = ()
    exit_abilities: tuple[Ability, ...] = ()
    crossable_abilities: tuple[Ability, ...] = ()
    linking_abilities: tuple[Ability, ...] = ()
    carries: tuple[frozenset[str], ...] = (NONE,)
    """The places for loads: what each of them takes (`Ability.carries`)."""


@attrs.frozen(eq=False)
class Piece(Printed):
    """One piece of the game: its name in notation, its kind, its seat."""

    name: str
    kind: PieceKind
    seat: SeatId


def _union_of(abilities: tuple[Ability, ...], name: str) -> frozenset[str]:
    return frozenset().union(*(getattr(ability, name) for ability in abilities))


def _places_of(abilities: tuple[Ability, ...]) -> tuple[frozenset[str], ...]:
    """Return the places for loads: those of the ability that gives the most, or one."""
    said = [ability.carries for ability in abilities if ability.carries is not None]
    return max(said, key=len) if said else (NONE,)


def takes(place: frozenset[str], kind: PieceKind) -> bool:
    """Return whether a place for loads takes a kind of piece; of characters only wounded ones."""
    if kind.is_object:
        return not place or bool(place & {OBJECT, kind.id, *kind.tags})
    return not place or "wounded" in place


def overrides(ability: Ability, name: str) -> bool:
    """Return whether an ability has its own form of a method."""
    return getattr(type(ability), name) is not getattr(Ability, name)


def overriding(abilities: tuple[Ability, ...], name: str) -> tuple[Ability, ...]:
    """Return those of some abilities that have their own form of a method."""
    return tuple(ability for ability in abilities if overrides(ability, name))


def compile_kind(spec: Character | Object, index: int, everyone: tuple[Ability, ...]) -> PieceKind:
    """Compile a character or an object."""
    is_object = isinstance(spec, Object)
    strength = (0, 0) if isinstance(spec, Object) else (spec.movement, spec.combat)
    abilities = ability_order([*spec.abilities, *(() if is_object else everyone)])
    crosses = _union_of(abilities, "crosses") | _union_of(abilities, "may_stop_on")
    halts = _union_of(abilities, "must_stop_on")
    return PieceKind(
        id=spec.id,
        name=spec.name,
        index=index,
        is_object=is_object,
        movement=strength[0],
        combat=strength[1],
        abilities=abilities,
        passes=_union_of(abilities, "passes"),
        crosses=crosses | halts,
        may_stop_on=_union_of(abilities, "may_stop_on") | halts,
        must_stop_on=halts - crosses,
        crosses_enemies=any(ability.crosses_enemies for ability in abilities),
        bridges=_union_of(abilities, "bridges"),
        supports=_union_of(abilities, "supports"),
        tags=spec.tags | _union_of(abilities, "tags"),
        printed_tags=spec.tags,
        offers=tuple(ability for ability in abilities if ability.action),
        wounded_offers=tuple(a for a in abilities if a.action and a.while_wounded),
        combat_abilities=overriding(abilities, "combat"),
        exit_abilities=overriding(abilities, "exit_points"),
        crossable_abilities=overriding(abilities, "lets_cross"),
        linking_abilities=overriding(abilities, "links"),
        carries=_places_of(abilities),
    )


def make_placeholders(pieces: tuple[Piece, ...], seats: tuple[str, ...]) -> tuple[Piece, ...]:
    """Make a placeholder for each piece:
    its seat and whether it is an object, no more.

    The first character of blue has the one that stands for the first unknown character of blue,
    and so on (`dtwister._engine.visibility.concealment`).
    """
    made: list[Piece] = []
    taken: dict[str, int] = {}
    kinds = [
        PieceKind(id=f"unknown:{what}", name=f"Unknown {what}", index=-1, is_object=what == OBJECT)
        for what in (CHARACTER, OBJECT)
    ]
    for piece in pieces:
        what = OBJECT if piece.kind.is_object else CHARACTER
        base = f"{seats[piece.seat]}.?{what}"
        taken[base] = taken.get(base, 0) + 1
        text = base if taken[base] == 1 else f"{base}#{taken[base]}"
        made.append(Piece(text, kinds[piece.kind.is_object], piece.seat))
    return tuple(made)
