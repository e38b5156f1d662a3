"""Kinds of pieces as the statuses that they have change them.

The abilities, walks and menus of a game follow from the kinds of its pieces. So while statuses
change what pieces can do, questions are asked of another match, which differs in these kinds alone.
"""

from __future__ import annotations

import attrs

from dtwister._caching import per_rules
from dtwister._engine.compiled_rules import Rules
from dtwister._engine.piece_kinds import PieceKind, compile_kind
from dtwister._errors import EngineError
from dtwister._model.ability import Ability
from dtwister._model.ids import PieceId
from dtwister._model.lifetimes import OWN_ABILITIES, HeldStatus
from dtwister._model.specs import Character, Object, Status

Change = tuple[PieceId, str, str]
"""A piece, the id of a status that changes its kind, and the id of the character that it copies."""


def status_of(rules: Rules, name: str) -> Status:
    """Return a status by its id; an `EngineError` if no plug-in registers it."""
    found = rules.statuses.get(name)
    if found is None:
        raise EngineError(
            f"unknown status {name!r}; register it in a plug-in, or do not leave that plug-in out"
        )
    return found


def changes_of(rules: Rules, statuses: tuple[HeldStatus, ...]) -> tuple[Change, ...]:
    """Return the statuses that change what their pieces can do; hidden ones change nothing."""
    return tuple(
        (held.piece, held.status, held.like)
        for held in statuses
        if not held.is_hidden and status_of(rules, held.status).changes_kind
    )


def changed_kinds(
    rules: Rules,
    kind_of: tuple[PieceKind, ...],
    changes: tuple[Change, ...],
    everyone: tuple[Ability, ...],
) -> dict[PieceId, PieceKind]:
    """Return the kinds of the pieces that statuses change."""
    effects: dict[PieceId, tuple[tuple[str, str], ...]] = {}
    for piece, status, like in changes:
        effects[piece] = (*effects.get(piece, ()), (status, like))
    return {
        piece: changed_kind(rules, kind_of[piece], found, everyone)
        for piece, found in effects.items()
    }


@per_rules
def changed_kind(
    rules: Rules,
    kind: PieceKind,
    effects: tuple[tuple[str, str], ...],
    everyone: tuple[Ability, ...],
) -> PieceKind:
    """Return a kind of piece with some statuses, in the order in which it gained them."""
    spec: Character | Object | None = rules.characters.get(kind.id) or rules.objects.get(kind.id)
    if spec is None:  # a placeholder of a view
        spec, everyone = Character(id=kind.id, name=kind.name, movement=0, combat=0), ()
    taken: set[str] = set()
    for name, like in effects:
        spec = _with_status(rules, spec, status_of(rules, name), like)
        taken |= status_of(rules, name).takes
    common = () if isinstance(spec, Object) else everyone
    rest = tuple(ability for ability in common if ability.id not in taken)
    found = compile_kind(spec, kind.index, rest)
    return attrs.evolve(found, id=kind.id, name=kind.name, is_object=kind.is_object)


def _with_status(
    rules: Rules, spec: Character | Object, status: Status, like: str
) -> Character | Object:
    """Return what is printed on a piece, as a status changes it."""
    if status.copies and isinstance(spec, Character) and like in rules.characters:
        other = rules.characters[like]
        spec = attrs.evolve(
            spec,
            movement=other.movement,
            combat=other.combat,
            tags=other.tags,
            abilities=other.abilities,
        )
    own = () if OWN_ABILITIES in status.takes else spec.abilities
    kept = tuple(ability for ability in own if ability.id not in status.takes)
    abilities = tuple(dict.fromkeys((*kept, *status.abilities)))
    if isinstance(spec, Object):
        return attrs.evolve(spec, abilities=abilities)
    return attrs.evolve(
        spec,
        abilities=abilities,
        movement=spec.movement if status.movement is None else status.movement,
        combat=spec.combat if status.combat is None else status.combat,
    )
