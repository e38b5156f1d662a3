"""Close combat as an action: who may attack whom (COMBAT)."""

from __future__ import annotations

from typing import ClassVar

from dtwister.plugin import BIT, Ability, Action, Refusal, Table
from dtwister_features.actions import Attack
from dtwister_features.boards import board_of
from dtwister_features.combat import declare
from dtwister_features.common import no_enemy, refusal
from dtwister_features.turn import active_seat
from dtwister_features.weapons import (
    groups_of_joiners,
    has_weapons,
    no_combat,
    refuse_joiners,
    weapons_named,
)


def _enemies(table: Table, seat: int) -> tuple[int, int]:
    """The squares of enemy characters, and the squares from which they are within reach."""
    state, enemies = table.state, 0
    for other in table.match.parties.foes[seat]:
        enemies |= state.minis[other] | state.hurt[other]
    enemies &= ~table.match.plan.shared  # nobody is fought there (MULTI-113)
    # They stay where they are while the seat acts, mostly.
    memo, key = table.topology.memo, ("features:enemies", seat)
    found: tuple[int, int] | None = memo.get(key)
    if found is None or found[0] != enemies:
        found = memo[key] = (enemies, board_of(table).around_foes(table, enemies))
    return found


class Attacking(Ability):
    """Every miniature may attack an enemy on an adjacent square (COMBAT-01).

    Squares of lines are adjacent like others (COMBAT-11, COMBAT-12). It may do so as often as
    somebody pays for it (COMBAT-07), and the whole group fights for that price (GROUP-09). Whoever
    stands on a line of all attacks as well (MULTI-115) and cannot be attacked (MULTI-113).
    """

    id = "features:attacking"
    rules = ("COMBAT-01",)
    action: ClassVar[type[Action] | None] = Attack

    def squares(self, table: Table) -> int:
        """Beside a character of another seat than the active one."""
        if no_combat(table) is not None:
            return 0
        return _enemies(table, active_seat(table))[1]

    def offer(self, table: Table, piece: int) -> list[Action]:
        """The enemies on adjacent squares."""
        space = table.state.at[piece]
        enemies, beside = _enemies(table, table.match.seat_of[piece])
        if not beside & BIT[space]:
            return []
        found: list[Action] = []
        for space in board_of(table).fought_from(table, table.space(piece)):
            if enemies & BIT[space]:
                for target in table.pieces_at(space):
                    action = Attack(piece, target)
                    if self.refuse(table, action) is None:
                        found.append(action)
                        if has_weapons(table.match):
                            groups = groups_of_joiners(table, piece, target)
                            found.extend(Attack(piece, target, *group) for group in groups)
        return found

    def refuse(self, table: Table, action: Action) -> Refusal | None:
        """No enemy, not adjacent, carried, wounded in this turn; a new turn of anybody lifts that.

        So others may attack a wounded before its owner has a turn (MULTI-55, MULTI-56).
        """
        assert isinstance(action, Attack)
        if (peace := no_combat(table)) is not None:
            return peace
        target = action.target
        if not table.is_piece(target) or table.kind(target).is_object:
            return refusal("no-character", "COMBAT-01", "there is no such character")
        if (friend := no_enemy(table, action.piece, target)) is not None:
            return friend
        if (far := board_of(table).refuse_fight(table, action.piece, target)) is not None:
            return far
        space = table.space(target)
        if table.match.plan.shared & BIT[space]:
            line = f"{table.name(target)} stands on a line that belongs to nobody"
            return refusal("shared-line", "MULTI-113", line)
        if table.is_wounded(target) and table.carrier_of(target) >= 0:
            name = table.name(target)
            return refusal("carried", "R-63", f"{name} is carried; the carrier can be attacked")
        if table.is_fresh(target):
            return refusal("fresh", "COMBAT-08", f"{table.name(target)} was wounded in this turn")
        if action.joiners or action.wielding:
            return refuse_joiners(table, action.piece, target, action.joiners, action.wielding)
        return None

    def perform(self, table: Table, action: Action) -> None:
        """Declare the combat."""
        assert isinstance(action, Attack)
        using = weapons_named(action.joiners, action.wielding)
        declare(table, (action.piece,), action.target, action.joiners, using)
