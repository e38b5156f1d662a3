"""Close combat as an action: its attackers and targets (COMBAT)."""

from __future__ import annotations

from dtwister.plugin import Ability, Context, PlayContext, Refusal
from dtwister.plugin.caching import per_labyrinth
from dtwister.plugin.numbers import PieceId, SeatId
from dtwister.plugin.questions import why_no_target
from dtwister.plugin.squares import NOWHERE, Squares
from dtwister_features.combat.combat_board import attack_aim, combat_board_of
from dtwister_features.combat.combat_frame import begin_combat
from dtwister_features.combat.weapons import (
    groups_of_joiners,
    has_weapons,
    refuse_joiners,
    weapons_named,
    why_no_combat,
)
from dtwister_features.game_actions import Attack
from dtwister_features.refusals import refusal
from dtwister_features.seats import no_enemy
from dtwister_features.targets import is_foiled
from dtwister_features.turn.turn_frames import active_seat

__all__ = ["AttackAbility"]


def _enemies(context: Context, seat: SeatId) -> int:
    """Return the squares of enemy characters, as a mask."""
    state, match, enemies = context.state, context.match, 0
    for other in match.alliances.foes[seat]:
        enemies |= state.minis[other] | state.hurt[other]
    common = match.grid.common_lines
    return enemies & ~common if common else enemies  # there is no combat there (MULTI-113)


@per_labyrinth
def _spaces_around(context: Context, enemies: int) -> Squares:
    """Return the squares from which enemies on some squares are within reach.

    They mostly stay where they are while the seat acts.
    """
    return combat_board_of(context).spaces_around_enemies(context, Squares.from_mask(enemies))


def _cannot_attack(context: Context, action: Attack) -> str:
    return f"{context.name(action.piece)} cannot attack {context.name(action.target)}"


class AttackAbility(Ability[Attack]):
    """Every miniature may attack an enemy on an adjacent square (COMBAT-01).

    Squares of lines are adjacent like others (COMBAT-11, COMBAT-12). It may do so as often as it is
    paid for (COMBAT-07), and the whole group fights for that price (GROUP-09). A miniature on a
    line of all attacks as well (MULTI-115) and cannot be attacked (MULTI-113).
    """

    id = "features:attacking"
    rules = ("COMBAT-01",)

    def squares(self, context: Context) -> Squares:
        """Return the squares beside a character of another seat than the active one."""
        if why_no_combat(context) is not None:
            return NOWHERE
        return _spaces_around(context, _enemies(context, active_seat(context)))

    def offer(self, context: Context, piece: PieceId) -> list[Attack]:
        """Return the enemies on adjacent squares."""
        space = context.state.at[piece]
        enemies = _enemies(context, context.match.seat_of[piece])
        if space not in _spaces_around(context, enemies):
            return []
        found: list[Attack] = []
        for space in combat_board_of(context).spaces_fought_from(context, context.space(piece)):
            if enemies >> space & 1:
                for target in context.pieces_at(space):
                    action = Attack(piece, target)
                    if self.refuse(context, action) is None:
                        found.append(action)
                        if has_weapons(context.match):
                            groups = groups_of_joiners(context, piece, target)
                            found.extend(Attack(piece, target, *group) for group in groups)
        return found

    def refuse(self, context: Context, action: Attack) -> Refusal | None:
        """Refuse without an adjacent enemy that is not carried, nor wounded in this turn.

        A new turn of any seat lifts that. So others may attack a wounded before its owner has a
        turn (MULTI-55, MULTI-56).
        """
        if (peace := why_no_combat(context)) is not None:
            return peace
        piece, target, state, match = action.piece, action.target, context.state, context.match
        if not 0 <= target < len(state.at) or match.kind_of[target].is_object:
            said = _cannot_attack(context, action)
            return refusal("no-character", "COMBAT-01", f"{said}: it is not a character")
        if (friend := no_enemy(context, piece, target)) is not None:
            return friend
        if (far := combat_board_of(context).refuse_fight(context, piece, target)) is not None:
            return far
        if state.at[target] >= 0 and match.grid.common_lines >> state.at[target] & 1:
            line = f"{_cannot_attack(context, action)}: it stands on a line that belongs to no seat"
            return refusal("shared-line", "MULTI-113", line)
        if state.wounded >> target & 1 and context.carrier_of(target) >= 0:
            said = _cannot_attack(context, action)
            return refusal("carried", "R-63", f"{said}: it is carried; attack its carrier")
        if state.fresh >> target & 1:
            said = _cannot_attack(context, action)
            return refusal("fresh", "COMBAT-08", f"{said}: it was wounded in this turn")
        if match.abilities.guards:
            guarded = why_no_target(context, attack_aim(piece, target))
            if guarded is not None:
                return guarded
        if action.joiners or action.wielding:
            return refuse_joiners(context, piece, target, action.joiners, action.wielding)
        return None

    def perform(self, context: PlayContext, action: Attack) -> None:
        """Begin the combat, with all who join and the weapons that they use."""
        if is_foiled(context, attack_aim(action.piece, action.target)):
            return
        using = weapons_named(action.joiners, action.wielding) if action.wielding else {}
        begin_combat(context, (action.piece,), action.target, action.joiners, using)
