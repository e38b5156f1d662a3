"""What a fighter is worth, and what becomes of those who lose (COMBAT, WOUND)."""

from __future__ import annotations

from dtwister.plugin import Table, events
from dtwister_features import magic
from dtwister_features.boards import Side
from dtwister_features.common import eliminate, fallen
from dtwister_features.ground_rules import befall
from dtwister_features.weapons import CLOSE_COMBAT, objects_with

NOTHING: frozenset[str] = frozenset()


def combat_value(
    table: Table,
    piece: int,
    *,
    attacking: bool,
    fighters: int,
    close: bool = True,
    without_tags: frozenset[str] = NOTHING,
) -> int:
    """The value of a fighter with everything that modifies it (COMBAT-04, WOUND-04).

    Without `close`, what works in close combat only does not count (RANGED-09, VET-RANGED-07). It
    is the same for a target of ranged combat: what changes its value counts there too, be it an
    object or its own (VET-RANGED-05, VET-RANGED-06). Abilities with one of `without_tags` are left
    out.
    """
    kind = table.kind(piece)
    wounded = table.is_wounded(piece)
    value = 0 if wounded else kind.combat
    for owner in (piece, *objects_with(table, piece)):
        value += _added_by(table, owner, piece, attacking, fighters, close, without_tags)
    return value


def _added_by(
    table: Table,
    owner: int,
    piece: int,
    attacking: bool,
    fighters: int,
    close: bool,
    without_tags: frozenset[str],
) -> int:
    """What a fighter itself, or an object that it has, adds to its value."""
    wounded, kind, value = table.is_wounded(piece), table.kind(owner), 0
    for ability in kind.fighting:
        # Only what expressly serves a wounded works for one (COMBAT-10, WOUND-03, OBJ-ARMOR-03),
        # and what is magical only where magic is not cancelled (VET-MAGIC-02).
        works = ability.while_wounded if wounded else close or CLOSE_COMBAT not in ability.tags
        works = works and not ability.tags & without_tags
        if works and magic.works(table, ability, piece, kind):
            value += ability.combat(table, piece, attacking, fighters)
    return value


def show_what_counts(
    table: Table, piece: int, *, attacking: bool, fighters: int, close: bool
) -> None:
    """Show the objects that change the value of a fighter, if others may not know them (R-C76)."""
    for held in objects_with(table, piece) if table.state.concealed else ():
        if _added_by(table, held, piece, attacking, fighters, close, NOTHING):
            table.show(held)


def lose(table: Table, side: Side, *, by: int, deadly: bool = False) -> Side:
    """The losses of a side; nobody moves (COMBAT-14, GROUP-07). Who suffered.

    Miniatures are wounded (WOUND-01), whoever won, be it a wounded (GROUP-08, WOUND-07). A wounded
    is eliminated (WOUND-06), and so is one that a loser carries (COMBAT-15, R-106). All that is by
    the winning seat, active or not (MULTI-72, R-M19); winners suffer nothing (ALLY-25, ALLY-26).
    `deadly`: something of the winners eliminates whoever would be wounded.
    """
    victims: list[int] = []
    for piece in side:
        carried = () if table.is_wounded(piece) else table.loads_of(piece)
        for load in carried:
            if not table.kind(load).is_object and eliminate(table, load, by):
                victims.append(load)
        if deadly or table.is_wounded(piece):
            suffers = eliminate(table, piece, by)
        else:
            table.do(events.Wounded(piece, by))
            suffers = table.space(piece) < 0 or table.is_wounded(piece)
        if suffers:
            victims.append(piece)
    for piece in fallen(table):
        if piece in victims:
            befall(table, piece, table.space(piece), by)
    return tuple(victims)
