"""Kinds of boards: the differences in play between boards, in one place.

Rules that are the same on all boards ask the board who is within reach, what a character carries,
and which rule of its book to cite. Plug-ins derive further questions of their own from `Board`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, ClassVar

import attrs

from dtwister._errors import Refusal
from dtwister._model.ids import SpaceId
from dtwister._model.specs import SQUARES
from dtwister._model.square_set import Squares

if TYPE_CHECKING:
    from dtwister._engine.context import Context


class Board:
    """The board of squares: reach is to adjacent squares; a load shares the square.

    >>> class Tower(Board):
    ...     id = "demo:tower"
    ...     has_carriers = True
    >>> Tower.id, Tower.backs_show_kind
    ('demo:tower', False)
    """

    id: ClassVar[str] = SQUARES
    has_carriers: ClassVar[bool] = False
    """True if the state says who carries what (`State.carrier`);
    otherwise a load is any object that shares the square of a miniature (R-37).
    """
    backs_show_kind: ClassVar[bool] = False
    """True if the back of a piece face down on a room shows whether it is an object."""
    rule_aliases: ClassVar[Mapping[str, str]] = {}
    """Rule that a shared part cites -> the rule of this board's book
    with the same content.

    Where that takes two rules in its place, `"RULE code"` is the entry for a code of refusals."""

    def reach(self, context: Context, space: SpaceId) -> tuple[SpaceId, ...]:
        """The spaces whose characters one can heal, rob or fight from a space."""
        return context.neighbours(space)

    def conceals(self, options: Mapping[str, int | bool | str]) -> bool:
        """Return whether pieces may be concealed in games with these options (`State.concealed`).

        Only such games have names for pieces that a seat may not identify.
        """
        return False

    def within_reach_of(self, context: Context, squares: Squares) -> Squares:
        """The spaces from which some of a set are within reach."""
        return Squares.from_mask(context.labyrinth.beside(int(squares)))

    def with_alias(self, refusal: Refusal) -> Refusal:
        """Return a refusal of a shared part with the rule of this board's book."""
        own = self.rule_aliases.get(refusal.rule)
        own = self.rule_aliases.get(f"{refusal.rule} {refusal.code}", own)
        return refusal if own is None else attrs.evolve(refusal, rule=own)

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other)

    def __hash__(self) -> int:
        return hash(type(self))
