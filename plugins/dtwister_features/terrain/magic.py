"""Magic, and its cancellation (VET-MAGIC).

An ability or an object with the tag `magical` is magical (VET-MAGIC-01). It has no effect where
magic is cancelled: by a piece with an `AntiMagic` ability, or on squares whose feature has the tag
`anti-magic` (VET-MAGIC-02).

Declarations of abilities and their combat values are cancelled automatically; an ability with a
magical action calls `why_cancelled` in its `refuse`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod

from dtwister.plugin import Ability, Context, PieceKind, Refusal
from dtwister.plugin.caching import per_match
from dtwister.plugin.numbers import WHOLE_GAME, PieceId, SpaceId
from dtwister.plugin.questions import squares_tagged
from dtwister.plugin.squares import NOWHERE, Squares
from dtwister_features.refusals import refusal
from dtwister_features.squares import enemy_minis

__all__ = ["AntiMagic", "why_cancelled"]

MAGICAL = "magical"
"""The tag of magical abilities and objects (VET-MAGIC-01)."""
ANTI_MAGIC = "anti-magic"
"""The tag of squares on which magic is cancelled."""


class AntiMagic(Ability, ABC):
    """Base of sources that cancel magic:
    a character, an object on the board, or the game.
    """

    @abstractmethod
    def reach(self, context: Context, bearer: PieceId) -> Squares:
        """Return the squares on which its bearer (or `WHOLE_GAME`) cancels magic."""


@per_match
def anti_magic_in_play(context: Context) -> tuple[tuple[AntiMagic, PieceId], ...]:
    """Return everything that cancels magic in a game, with bearers;
    most games have none.
    """
    match = context.match
    pairs = [(ability, WHOLE_GAME) for ability in match.abilities.of_game]
    pairs += [(a, piece) for piece in match.piece_ids for a in match.kind_of[piece].abilities]
    return tuple((a, bearer) for a, bearer in pairs if isinstance(a, AntiMagic))


def squares_without_magic(context: Context) -> Squares:
    """Return the squares on which magic is cancelled."""
    mask = squares_tagged(context, ANTI_MAGIC)
    for ability, bearer in anti_magic_in_play(context):
        if bearer < 0 or (
            context.space(bearer) >= 0 and (ability.while_wounded or not context.is_wounded(bearer))
        ):
            mask |= ability.reach(context, bearer)
    return mask


def magic_matters(context: Context, piece: PieceId) -> bool:
    """Return whether a miniature can work magic,
    and anything in the game cancels magic.
    """
    if MAGICAL not in context.match.kind_of[piece].tags:
        return False
    return bool(anti_magic_in_play(context) or squares_tagged(context, ANTI_MAGIC))


def is_magic_cancelled(context: Context, space: SpaceId) -> bool:
    """Return whether magic is cancelled on a square."""
    return space in squares_without_magic(context)


def why_cancelled(context: Context, piece: PieceId, *squares: SpaceId) -> Refusal | None:
    """Return why a character cannot work magic on some squares, or None (R-318)."""
    if is_magic_cancelled(context, context.space(piece)):
        where = context.square(context.space(piece))
        said = f"{context.name(piece)} cannot use magic"
        return refusal("no-magic", "R-318", f"{said}: it is on {where}, where magic is cancelled")
    for space in squares:
        if is_magic_cancelled(context, space):
            said = f"{context.name(piece)} cannot use magic on {context.square(space)}"
            return refusal("no-magic", "R-318", f"{said}: it is cancelled there")
    return None


def kind_without_magic(context: Context, piece: PieceId) -> PieceKind:
    """Return the abilities of a miniature on its square:
    without magic, if it is cancelled there.

    A Wizard that cannot levitate does not fly either (VET-MAGIC-03, CHAR-WIZARD-09).
    """
    kind = context.match.kind_of[piece]
    if MAGICAL not in kind.tags or not is_magic_cancelled(context, context.state.at[piece]):
        return kind
    return context.match.kind_without(kind, MAGICAL)


def squares_needing_magic(context: Context, piece: PieceId) -> Squares:
    """Return the squares without magic that only magic would let a miniature cross."""
    kind = context.match.kind_of[piece]
    dead = squares_without_magic(context) if MAGICAL in kind.tags else NOWHERE
    if not dead:
        return dead
    less = context.match.kind_without(kind, MAGICAL)
    squares_of = context.labyrinth.squares_of
    mask = squares_of(kind.crosses) & ~squares_of(less.crosses)
    if kind.crosses_enemies and not less.crosses_enemies:
        mask |= enemy_minis(context, context.match.seat_of[piece])
    return dead & mask


def ability_works(context: Context, ability: Ability, bearer: PieceId, owner: PieceKind) -> bool:
    """Return whether an ability works where its bearer is;
    its owner may be an object it holds.
    """
    if MAGICAL not in ability.tags and not (owner.is_object and MAGICAL in owner.tags):
        return True
    return not is_magic_cancelled(context, context.space(bearer))
