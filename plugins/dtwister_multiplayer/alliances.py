"""Group combat by alliance: joining a side, earning points; peace at first (ALLY)."""

from __future__ import annotations

from collections.abc import Iterable

import attrs

from dtwister.plugin import Action, Context, PlayContext, Refusal, fields, intents
from dtwister.plugin.decisions import ActionSource, Decision, Frame
from dtwister.plugin.numbers import NO_PIECE, NO_ROOM, NO_SEAT, PieceId, SeatId
from dtwister.plugin.places import ELIMINATED
from dtwister.plugin.squares import NOWHERE, Squares, common_line_squares, miniature_squares
from dtwister_features.combat.combat_board import able_miniatures
from dtwister_features.combat.combat_frame import CombatFrame, combat_of
from dtwister_features.combat.combat_hooks import CombatHook
from dtwister_features.combat.combat_tactics import join_combat
from dtwister_features.combat.weapons import CombatBan
from dtwister_features.refusals import refusal
from dtwister_features.scoring import score
from dtwister_features.state_variables import with_seat_entry

ATTACK, DEFENCE = 1, 2
"""The sides that a seat may join, as bits."""


@attrs.frozen
class Join(Action, tag="multi:join", verb="join", rule="ALLY-03", phrase="join {seat}"):
    """Join the side of a seat that fights (ALLY-04)."""

    seat: SeatId = fields.seat()
    """The attacker or the defender."""
    intent = intents.JoinsCombat()


@attrs.frozen
class StayNeutral(
    Action, tag="multi:stay-neutral", verb="stay-neutral", rule="ALLY-05", phrase="stay neutral"
):
    """Join neither side (ALLY-05)."""


def recruits(
    context: Context, fight: CombatFrame, seat: SeatId, *, attacking: bool
) -> tuple[PieceId, ...]:
    """Return the miniatures with which a seat that joins a side begins to fight (ALLY-07).

    They are in contact with a fighter, on either side (ALLY-03), and with a character hostile to
    the side, engaged or not (ALLY-04, R-M64). Fighters from afar draw no one in (R-67), and there
    is no combat on a line of all.
    """
    close = [piece for piece in fight.attackers if piece not in fight.shooters]
    engaged = {context.space(piece) for piece in (*close, *fight.defenders)}
    safe = common_line_squares(context)
    hostile = miniature_squares(context, fight.defending if attacking else fight.attacking)
    if attacking:
        hostile = hostile - safe | Squares([context.space(fight.target)])
    found: list[PieceId] = []
    for space, piece in able_miniatures(
        context, (seat,), but=NOWHERE if attacking else safe
    ).items():
        beside = context.neighbours(space)
        if not engaged.isdisjoint(beside) and any(there in hostile for there in beside):
            found.append(piece)
    return tuple(sorted(found))


def options(context: Context, fight: CombatFrame, seat: SeatId) -> int:
    """The sides that a seat may join now, as bits; one that fights already has no choice."""
    if seat in fight.seats:
        return 0
    attack = ATTACK if recruits(context, fight, seat, attacking=True) else 0
    defence = DEFENCE if recruits(context, fight, seat, attacking=False) else 0
    return attack | defence


@attrs.frozen
class JoinFrame(Frame, tag="multi:joining"):
    """The seats that may join a combat are asked one after the other, in the open.

    Clockwise from the active seat (ALLY-12, R-M65). After each answer the seats that may join are
    computed again; a seat that declined is asked again only about a side that it could not join
    before (ALLY-13).
    """

    declined: tuple[int, ...] = fields.by_seat()
    """Seat -> the sides that it could have joined and did not, as bits."""

    def asked(self, context: Context) -> SeatId:
        """Return the seat that is to decide now, or `NO_SEAT`."""
        fight = combat_of(context)
        seats = context.match.seat_ids
        for seat in (*seats[fight.attacker + 1 :], *seats[: fight.attacker]):
            if options(context, fight, seat) & ~self.declined[seat]:
                return seat
        return NO_SEAT

    def decision(self, context: Context) -> Decision | None:
        """Ask which side to join, if any."""
        seat = self.asked(context)
        if seat < 0:
            return None
        colour = context.match.seats[seat]
        return Decision(seat, "alliance", f"{colour} joins a side of the combat, or neither")

    def action_sources(self, context: Context) -> Iterable[ActionSource]:
        """Offer neither side, as for a seat that gave up (R-M10), and the open sides."""
        return (
            ActionSource("stay-neutral", NO_PIECE, self._neither),
            ActionSource("join", NO_PIECE, self._offer),
        )

    def _offer(self, context: Context, piece: PieceId) -> list[Action]:
        fight = combat_of(context)
        mine = options(context, fight, self.asked(context))
        sides = ((ATTACK, fight.attacker), (DEFENCE, fight.defender))
        return [Join(seat) for side, seat in sides if mine & side]

    def _neither(self, context: Context, piece: PieceId) -> list[Action]:
        return [StayNeutral()]

    def refuse(self, context: Context, action: Action) -> Refusal | None:
        """Refuse a side that is not of this combat,
        or that no miniature of the seat may join.
        """
        if isinstance(action, StayNeutral):
            return None
        fight, asked = combat_of(context), context.match.seats[self.asked(context)]
        if not isinstance(action, Join):
            sentence = f"{asked} cannot do this now: it must join a side of the combat or neither"
            return refusal("not-now", "ALLY-12", sentence)
        if action.seat not in (fight.attacker, fight.defender):
            sentence = f"{asked} cannot join that seat: it is not a side of the combat"
            return refusal("no-side", "ALLY-01", sentence)
        side = ATTACK if action.seat == fight.attacker else DEFENCE
        if not options(context, fight, self.asked(context)) & side:
            side_seat = context.match.seats[action.seat]
            sentence = (
                f"{asked} cannot join {side_seat}: none of its miniatures that touches a fighter "
                f"touches an enemy of {side_seat}"
            )
            return refusal("no-contact", "ALLY-04", sentence)
        return None

    def resolve(self, context: PlayContext, action: Action) -> None:
        """Join with all miniatures concerned, for good (ALLY-06, ALLY-14);
        or note the refusal.
        """
        fight, seat = combat_of(context), self.asked(context)
        if isinstance(action, Join):
            attacking = action.seat == fight.attacker
            pieces = recruits(context, fight, seat, attacking=attacking)
            join_combat(context, seat, attacking=attacking, pieces=pieces)
            return
        known = self.declined[seat] | options(context, fight, seat)
        context.replace_top(
            attrs.evolve(self, declined=with_seat_entry(self.declined, seat, known))
        )


class Alliances(CombatHook):
    """Further seats may join either side of a combat, and each winner earns all the points.

    An alliance is only a side of this one combat (ALLY-15). Joining costs nothing
    (ALLY-29).
    """

    id = "multi:alliances"
    rules = (
        "SCN-M6-08",
        "SCN-M6-11",
        "SCN-M6-12",
        "SCN-M6-13",
        "SCN-M6-14",
        "ALLY-15",
        "ALLY-29",
        "ALLY-30",
        "ALLY-31",
        "ALLY-32",
        "R-M61",
        "R-M62",
        "R-M63",
        "R-M69",
        "R-M70",
    )

    def when_joining(self, context: PlayContext, fight: CombatFrame, bearer: PieceId) -> None:
        """Ask the others."""
        context.push(JoinFrame((0,) * len(context.match.seats)))

    def when_won(
        self,
        context: PlayContext,
        fight: CombatFrame,
        bearer: PieceId,
        winners: tuple[SeatId, ...],
        victims: tuple[PieceId, ...],
    ) -> None:
        """Give each winner in full one point for each character wounded or eliminated.

        The first winner has scored for those that are eliminated like in any combat.
        """
        gone = sum(context.state.at[piece] == ELIMINATED for piece in victims)
        hurt = sum(context.state.at[piece] >= 0 and context.is_wounded(piece) for piece in victims)
        for seat in winners:
            score(context, seat, hurt + (0 if seat == winners[0] else gone), "combat")


class NoCombatUntilRevealed(CombatBan):
    """No combat, close or ranged, before all rooms are revealed (SCN-M6-07)."""

    id = "multi:peace-until-revealed"
    rules = ("SCN-M6-07", "R-M60")

    def holds(self, context: Context) -> Refusal | None:
        """Look for a room that is face down."""
        for slot, tile in enumerate(context.state.tiles):
            if tile != NO_ROOM and not context.is_revealed(slot):
                name = context.match.grid.layout.slots[slot].id
                sentence = f"pieces cannot attack yet: room {name} is not revealed"
                return refusal("peace", "SCN-M6-07", sentence)
        return None
