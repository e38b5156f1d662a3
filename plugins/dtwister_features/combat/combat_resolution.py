"""The values of fighters, and the losses of a side (COMBAT, WOUND)."""

from __future__ import annotations

from typing import NamedTuple

from dtwister.plugin import Context, PlayContext, events
from dtwister.plugin.numbers import PieceId, SeatId
from dtwister_features.combat.combat_board import Side
from dtwister_features.combat.weapons import CLOSE_COMBAT, objects_with
from dtwister_features.scoring import eliminate
from dtwister_features.terrain import magic
from dtwister_features.terrain.falling import unsupported_pieces
from dtwister_features.terrain.hazards import apply_hazard

__all__: list[str] = []

NOTHING: frozenset[str] = frozenset()


class ValuePart(NamedTuple):
    """One part of the value of a side: whose it is, what gives it, and how much."""

    piece: PieceId
    """The fighter; `NO_PIECE` for a rule of the whole game."""
    source: PieceId
    """The fighter itself, an object that it has, or `NO_PIECE`."""
    ability: str
    """The id of the ability; empty for the printed value."""
    amount: int


def combat_value(
    context: Context,
    piece: PieceId,
    *,
    attacking: bool,
    fighters: int,
    close: bool = True,
    without_tags: frozenset[str] = NOTHING,
) -> int:
    """Return the value of a fighter with everything that modifies it (COMBAT-04, WOUND-04).

    Without `close`, abilities for close combat only do not count (RANGED-09, VET-RANGED-07). It is
    the same for a target of ranged combat: changes of its value count there too, by an object or by
    itself (VET-RANGED-05, VET-RANGED-06). Abilities with one of `without_tags` are left out.
    """
    return sum(
        part.amount
        for part in value_parts(
            context,
            piece,
            attacking=attacking,
            fighters=fighters,
            close=close,
            without_tags=without_tags,
        )
    )


def value_parts(
    context: Context,
    piece: PieceId,
    *,
    attacking: bool,
    fighters: int,
    close: bool = True,
    without_tags: frozenset[str] = NOTHING,
) -> list[ValuePart]:
    """Return the parts of the value of a fighter (`combat_value`): printed, then added."""
    wounded = context.state.wounded >> piece & 1
    parts = [ValuePart(piece, piece, "", 0 if wounded else context.match.kind_of[piece].combat)]
    for source in (piece, *objects_with(context, piece)):
        parts += _added_by(context, source, piece, attacking, fighters, close, without_tags)
    return parts


def _added_by(
    context: Context,
    source: PieceId,
    piece: PieceId,
    attacking: bool,
    fighters: int,
    close: bool,
    without_tags: frozenset[str],
) -> list[ValuePart]:
    """Return what a fighter itself, or an object that it has, adds to its value."""
    wounded, kind = context.state.wounded >> piece & 1, context.match.kind_of[source]
    added: list[ValuePart] = []
    for ability in kind.combat_abilities:
        # Only abilities that expressly serve a wounded work for one (COMBAT-10, WOUND-03,
        # OBJ-ARMOR-03), and magical ones only where magic is not cancelled (VET-MAGIC-02).
        works = ability.while_wounded if wounded else close or CLOSE_COMBAT not in ability.tags
        works = works and not ability.tags & without_tags
        if works and magic.ability_works(context, ability, piece, kind):
            amount = ability.combat(context, piece, attacking, fighters)
            added.append(ValuePart(piece, source, ability.id, amount))
    return added


def show_what_counts(
    context: PlayContext, piece: PieceId, *, attacking: bool, fighters: int, close: bool
) -> None:
    """Show the objects that change the value of a fighter, if others may not know them (R-C76)."""
    for held in objects_with(context, piece) if context.state.concealed else ():
        added = _added_by(context, held, piece, attacking, fighters, close, NOTHING)
        if sum(part.amount for part in added):
            context.show(held)


def apply_losses(context: PlayContext, side: Side, *, by: SeatId, deadly: bool = False) -> Side:
    """Apply the losses of a side, with no one moving, and return them.

    Miniatures are wounded (WOUND-01), even if a wounded won (GROUP-08, WOUND-07). A wounded
    is eliminated (WOUND-06), and so is one that a loser carries (COMBAT-15, R-106). All that is by
    the winning seat, active or not (MULTI-72, R-M19); winners suffer nothing (ALLY-25, ALLY-26).
    `deadly`: something of the winners eliminates miniatures instead of wounding them.

    Rules: COMBAT-14, GROUP-07.
    """
    victims: list[PieceId] = []
    for piece in side:
        carried = () if context.is_wounded(piece) else context.loads_of(piece)
        for load in carried:
            if not context.kind(load).is_object and eliminate(context, load, by):
                victims.append(load)
        if deadly or context.is_wounded(piece):
            suffers = eliminate(context, piece, by)
        else:
            context.do(events.Wounded(piece, by))
            suffers = context.space(piece) < 0 or context.is_wounded(piece)
        if suffers:
            victims.append(piece)
    for piece in unsupported_pieces(context):
        if piece in victims:
            apply_hazard(context, piece, context.space(piece), by)
    return tuple(victims)
