"""What abilities may do in a combat beyond the value of their bearer.

Each is a method of `Tactic` that is called at its moment:

1. `gather`, when a combat was declared: let further seats join (`combat.join`); only rules of the
   whole game have a say in it;
2. `prepare`, once it is known who fights: force a card by a rule that nobody decides about;
3. `declare`, the attacking side first: push a frame that asks something, or just do it (R-62);
4. all seats that fight lay their cards, one or more each; `combat.add_card` lets one lay one more;
5. `change`, when the cards lie open: exchange one (`combat.exchange`);
6. `side_value`, when the totals are worked out;
7. `kills`, when one side has won;
8. `won`, when the losses are suffered.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar, cast

from dtwister.plugin import Ability, Match, Table
from dtwister_features.weapons import CLOSE_COMBAT, objects_with

if TYPE_CHECKING:
    from dtwister_features.combat import Combat


class Tactic(Ability):
    """Base of abilities that have a say in a combat; override only what they do.

    A character has it, an object gives it to its carrier, or it is a rule of the whole game, whose
    bearer is -1. With the tag `CLOSE_COMBAT` it works for those in close combat only (RANGED-09).
    """

    from_afar: ClassVar[bool] = False
    """Whether it works in all combats of its game, although its bearer does not fight in them."""

    def gather(self, table: Table, fight: Combat, bearer: int) -> None:
        """Two seats fight, and others may still join; a frame on top asks about it."""

    def prepare(self, table: Table, fight: Combat, bearer: int) -> None:
        """Who fights is fixed, and nobody has declared anything."""

    def declare(self, table: Table, fight: Combat, bearer: int) -> None:
        """What may be declared before the cards; a frame on top asks about it."""

    def change(self, table: Table, fight: Combat, bearer: int) -> None:
        """The cards lie open (`fight.shown`) and may be changed; a frame on top asks about it."""

    def side_value(self, table: Table, fight: Combat, bearer: int, attacking: bool) -> int:
        """What it adds to the total of the side of its bearer.

        With bearer -1, or from afar, it is asked for either side.
        """
        return 0

    def kills(self, table: Table, fight: Combat, bearer: int) -> bool:
        """Whether the enemies of its bearer are eliminated where they would be wounded."""
        return False

    def won(
        self,
        table: Table,
        fight: Combat,
        bearer: int,
        winners: tuple[int, ...],
        victims: tuple[int, ...],
    ) -> None:
        """These seats have won; those characters of the other side are wounded or eliminated."""

    def clouds(self, table: Table, fight: Combat, bearer: int, piece: int) -> bool:
        """Whether it confuses or charms a fighter (VET-TELEPATH-03)."""
        return False

    def guards(self, table: Table, fight: Combat, bearer: int) -> bool:
        """Whether the enemies of its bearer cannot change their cards (VET-TELEPATH-01)."""
        return False


def has_tactics(match: Match) -> bool:
    """Whether there are tactics in a game at all; many games have none."""
    found = match.notes.get("features:tactics")
    if found is None:
        abilities = [ability for kind in match.kinds.values() for ability in kind.abilities]
        abilities.extend(match.game_abilities)
        found = any(isinstance(ability, Tactic) for ability in abilities)
        match.notes["features:tactics"] = found
    return bool(found)


def tactics_in(table: Table, fight: Combat) -> tuple[tuple[Tactic, int], ...]:
    """The tactics that work in a combat, with their bearers: of the game, of each side in turn."""
    return tuple(_tactics_in(table, fight)) if has_tactics(table.match) else ()


def _tactics_in(table: Table, fight: Combat) -> Iterator[tuple[Tactic, int]]:
    for ability in table.match.game_abilities:
        if isinstance(ability, Tactic):
            yield ability, -1
    for bearer in (*fight.attackers, *fight.defenders):
        abilities = table.kind(bearer).abilities
        for held in objects_with(table, bearer):
            abilities += table.kind(held).abilities
        for ability in abilities:
            if not isinstance(ability, Tactic) or ability.from_afar:
                continue
            if _works(table, fight, bearer, ability):
                yield ability, bearer
    for ability, bearer in _distant(table.match):
        if table.space(bearer) >= 0 and not table.is_wounded(bearer):
            yield ability, bearer


def _distant(match: Match) -> tuple[tuple[Tactic, int], ...]:
    """The characters that have a say in combats in which they do not fight."""
    found = match.notes.get("features:distant")
    if found is None:
        found = match.notes["features:distant"] = tuple(
            (ability, piece)
            for team in match.characters
            for piece in team
            for ability in match.kind_of[piece].abilities
            if isinstance(ability, Tactic) and ability.from_afar
        )
    return cast("tuple[tuple[Tactic, int], ...]", found)


def _works(table: Table, fight: Combat, bearer: int, tactic: Tactic) -> bool:
    """Whether a fighter has the use of a tactic (WOUND-03, VET-RANGED-07, VET-RANGED-08)."""
    if table.is_wounded(bearer) and not tactic.while_wounded:
        return False
    return CLOSE_COMBAT not in tactic.tags or fight.is_close(table, bearer)


def is_clouded(table: Table, fight: Combat, piece: int) -> bool:
    """Whether something confuses or charms a fighter."""
    return any(
        tactic.clouds(table, fight, bearer, piece) for tactic, bearer in tactics_in(table, fight)
    )


def is_guarded(table: Table, fight: Combat, seat: int) -> bool:
    """Whether something on the other side keeps a seat from changing its cards."""
    return any(
        bearer >= 0
        and (bearer in fight.attackers) != (seat in fight.attacking)
        and tactic.guards(table, fight, bearer)
        for tactic, bearer in tactics_in(table, fight)
    )
