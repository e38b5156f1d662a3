"""Magic, and what cancels it (VET-MAGIC).

Whatever has the tag `magical`, an ability or an object, is magical (VET-MAGIC-01). It has no effect
where magic is cancelled: by somebody or something with an `AntiMagic` ability, or on squares whose
feature has the tag `anti-magic` (VET-MAGIC-02).

What abilities declare and what they add to combat is cancelled by itself; whoever offers a magical
action asks `cancelled` in its `refuse`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import cast

from dtwister.plugin import BIT, Ability, Kind, Refusal, Table
from dtwister_features.common import enemy_minis, refusal

MAGICAL = "magical"
"""The tag of magical abilities and objects (VET-MAGIC-01)."""
ANTI_MAGIC = "anti-magic"
"""The tag of squares on which magic is cancelled."""


class AntiMagic(Ability, ABC):
    """Base of what cancels magic: of a character, of an object on the board, or of the game."""

    @abstractmethod
    def reach(self, table: Table, bearer: int) -> int:
        """The squares, as a mask, on which its bearer (-1: the game) cancels magic."""


def cancellers(table: Table) -> tuple[tuple[AntiMagic, int], ...]:
    """All that cancel magic in a game, with their bearers; most games have none."""
    match = table.match
    found = match.notes.get("features:cancellers")
    if found is None:
        pairs = [(ability, -1) for ability in match.game_abilities]
        pairs += [(a, piece) for piece, kind in enumerate(match.kind_of) for a in kind.abilities]
        found = tuple((a, bearer) for a, bearer in pairs if isinstance(a, AntiMagic))
        match.notes["features:cancellers"] = found
    return cast("tuple[tuple[AntiMagic, int], ...]", found)


def dead_squares(table: Table) -> int:
    """The squares on which magic is cancelled."""
    mask = table.tagged(ANTI_MAGIC)
    for ability, bearer in cancellers(table):
        if bearer < 0 or (
            table.space(bearer) >= 0 and (ability.while_wounded or not table.is_wounded(bearer))
        ):
            mask |= ability.reach(table, bearer)
    return mask


def matters(table: Table, piece: int) -> bool:
    """Whether a miniature can work magic, and there is something that cancels magic."""
    if MAGICAL not in table.match.kind_of[piece].tags:
        return False
    return bool(cancellers(table)) or table.tagged(ANTI_MAGIC) != 0


def is_dead(table: Table, space: int) -> bool:
    """Whether magic is cancelled on a square."""
    return space >= 0 and bool(dead_squares(table) & BIT[space])


def cancelled(table: Table, piece: int, *squares: int) -> Refusal | None:
    """Why a character cannot work magic that acts on some squares, or None (R-318)."""
    if is_dead(table, table.space(piece)):
        where = table.square(table.space(piece))
        return refusal("no-magic", "R-318", f"magic is cancelled on {where}, where its user is")
    for space in squares:
        if is_dead(table, space):
            return refusal("no-magic", "R-318", f"magic is cancelled on {table.square(space)}")
    return None


def kind_now(table: Table, piece: int) -> Kind:
    """What a miniature can do on its square: without magic, if that is cancelled there.

    A Wizard who cannot levitate does not fly either (VET-MAGIC-03, CHAR-WIZARD-09).
    """
    kind = table.match.kind_of[piece]
    if MAGICAL not in kind.tags or not is_dead(table, table.state.at[piece]):
        return kind
    return table.match.kind_without(kind, MAGICAL)


def out_of_magic(table: Table, piece: int) -> int:
    """Squares on which magic is cancelled and which only magic would let a miniature cross."""
    kind = table.match.kind_of[piece]
    dead = dead_squares(table) if MAGICAL in kind.tags else 0
    if not dead:
        return 0
    less = table.match.kind_without(kind, MAGICAL)
    squares_of = table.topology.squares_of
    mask = squares_of(kind.crosses) & ~squares_of(less.crosses)
    if kind.crosses_enemies and not less.crosses_enemies:
        mask |= enemy_minis(table, table.match.seat_of[piece])
    return dead & mask


def works(table: Table, ability: Ability, bearer: int, owner: Kind) -> bool:
    """Whether an ability has an effect where its bearer is; its owner may be an object it holds."""
    if MAGICAL not in ability.tags and not (owner.is_object and MAGICAL in owner.tags):
        return True
    return not is_dead(table, table.space(bearer))
