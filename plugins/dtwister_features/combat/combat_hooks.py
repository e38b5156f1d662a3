"""The hooks of abilities into a combat, beyond the value of their bearer.

Each is a method of `CombatHook` that is called at its moment:

1. `when_joining`, when a combat was declared: let further seats join (`join_combat`); only rules of
   the whole game are asked;
2. `when_fixed`, once the fighters are known: force a card by a rule without a decision;
3. `before_cards`, the attacking side first: push a frame for a decision, or act at once (R-62);
4. all seats that fight lay their cards, one or more each; `add_card` lets one lay one more;
5. `when_shown`, when the cards lie open: exchange one (`exchange_card`);
6. `side_value`, when the totals are computed;
7. `eliminates`, when one side has won;
8. `when_won`, when the losses are suffered.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar

from dtwister.plugin import Ability, Context, Match, PlayContext
from dtwister.plugin.caching import per_match
from dtwister.plugin.numbers import WHOLE_GAME, PieceId, SeatId
from dtwister_features.combat.weapons import CLOSE_COMBAT, objects_with

if TYPE_CHECKING:
    from dtwister_features.combat.combat_frame import CombatFrame

__all__ = ["CombatHook"]


class CombatHook(Ability):
    """Base of abilities that act in a combat; override only the moments they use.

    A character has it, an object gives it to its carrier, or it is a rule of the whole game, whose
    bearer is `WHOLE_GAME`. With the tag `CLOSE_COMBAT` it works for those in close combat only
    (RANGED-09).
    """

    from_afar: ClassVar[bool] = False
    """True if it works in all combats of its game,
    although its bearer does not fight there.
    """

    def when_joining(self, context: PlayContext, fight: CombatFrame, bearer: PieceId) -> None:
        """Let other seats join a combat of two seats; a frame on top asks about it."""

    def when_fixed(self, context: Context, fight: CombatFrame, bearer: PieceId) -> None:
        """Act when the fighters are fixed, before any declaration."""

    def before_cards(self, context: PlayContext, fight: CombatFrame, bearer: PieceId) -> None:
        """Make declarations before the cards; a frame on top asks about them."""

    def when_shown(self, context: PlayContext, fight: CombatFrame, bearer: PieceId) -> None:
        """Change cards that lie open (`fight.shown`); a frame on top asks about it."""

    def side_value(
        self, context: Context, fight: CombatFrame, bearer: PieceId, attacking: bool
    ) -> int:
        """Return what it adds to the total of the side of its bearer.

        With bearer `WHOLE_GAME`, or from afar, it is asked for either side.
        """
        return 0

    def eliminates(self, context: Context, fight: CombatFrame, bearer: PieceId) -> bool:
        """Return whether the enemies of its bearer are eliminated where they would be wounded."""
        return False

    def when_won(
        self,
        context: PlayContext,
        fight: CombatFrame,
        bearer: PieceId,
        winners: tuple[SeatId, ...],
        victims: tuple[PieceId, ...],
    ) -> None:
        """React to the result: the winning seats, and the losers wounded or eliminated."""

    def confuses(
        self, context: Context, fight: CombatFrame, bearer: PieceId, piece: PieceId
    ) -> bool:
        """Return whether it confuses or charms a fighter (VET-TELEPATH-03)."""
        return False

    def protects_cards(self, context: Context, fight: CombatFrame, bearer: PieceId) -> bool:
        """Return whether the enemies of its bearer cannot change their cards (VET-TELEPATH-01)."""
        return False


@per_match
def has_combat_hooks(match: Match) -> bool:
    """Return whether there are tactics in a game at all; many games have none."""
    abilities = [ability for kind in match.kinds.values() for ability in kind.abilities]
    abilities.extend(match.abilities.of_game)
    return any(isinstance(ability, CombatHook) for ability in abilities)


def combat_hooks_in(context: Context, fight: CombatFrame) -> tuple[tuple[CombatHook, PieceId], ...]:
    """Return the tactics in a combat, with their bearers:
    of the game, of each side in turn.
    """
    return tuple(_combat_hooks_in(context, fight)) if has_combat_hooks(context.match) else ()


def _combat_hooks_in(context: Context, fight: CombatFrame) -> Iterator[tuple[CombatHook, PieceId]]:
    for ability in context.match.abilities.of_game:
        if isinstance(ability, CombatHook):
            yield ability, WHOLE_GAME
    for bearer in (*fight.attackers, *fight.defenders):
        abilities = context.kind(bearer).abilities
        for held in objects_with(context, bearer):
            abilities += context.kind(held).abilities
        for ability in abilities:
            if not isinstance(ability, CombatHook) or ability.from_afar:
                continue
            if _works(context, fight, bearer, ability):
                yield ability, bearer
    for ability, bearer in _hooks_from_afar(context.match):
        if context.space(bearer) >= 0 and not context.is_wounded(bearer):
            yield ability, bearer


@per_match
def _hooks_from_afar(match: Match) -> tuple[tuple[CombatHook, PieceId], ...]:
    """Return the characters with tactics for combats in which they do not fight."""
    return tuple(
        (ability, piece)
        for team in match.characters
        for piece in team
        for ability in match.kind_of[piece].abilities
        if isinstance(ability, CombatHook) and ability.from_afar
    )


def _works(context: Context, fight: CombatFrame, bearer: PieceId, hook: CombatHook) -> bool:
    """Return whether a fighter can use a tactic.

    Rules: WOUND-03, VET-RANGED-07, VET-RANGED-08.
    """
    if context.is_wounded(bearer) and not hook.while_wounded:
        return False
    return CLOSE_COMBAT not in hook.tags or fight.is_close(context, bearer)


def is_confused(context: Context, fight: CombatFrame, piece: PieceId) -> bool:
    """Return whether something confuses or charms a fighter."""
    return any(
        hook.confuses(context, fight, bearer, piece)
        for hook, bearer in combat_hooks_in(context, fight)
    )


def are_cards_protected(context: Context, fight: CombatFrame, seat: SeatId) -> bool:
    """Return whether something on the other side keeps a seat from changing its cards."""
    return any(
        bearer >= 0
        and (bearer in fight.attackers) != (seat in fight.attacking)
        and hook.protects_cards(context, fight, bearer)
        for hook, bearer in combat_hooks_in(context, fight)
    )
