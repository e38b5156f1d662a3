"""Combat: the fighters, the declarations of each side, the cards, the result.
Rules: COMBAT, GROUP.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import attrs

from dtwister.plugin import HIDDEN, Action, Context, PlayContext, Refusal, fields
from dtwister.plugin.chance import shuffled
from dtwister.plugin.decisions import ActionSource, Decision
from dtwister.plugin.numbers import NO_PIECE, NO_SEAT, PieceId, SeatId
from dtwister_features import game_events
from dtwister_features.combat.combat_board import Seats, Side, combat_board_of
from dtwister_features.combat.combat_cards import choosable_cards, discard, without_cards
from dtwister_features.combat.combat_hooks import (
    combat_hooks_in,
    has_combat_hooks,
)
from dtwister_features.combat.combat_resolution import (
    ValuePart,
    apply_losses,
    show_what_counts,
    value_parts,
)
from dtwister_features.combat.weapons import (
    Weapon,
    objects_with,
    show_weapons,
    weapon_for,
    weapons_of,
)
from dtwister_features.game_actions import PlayCombat
from dtwister_features.refusals import refusal
from dtwister_features.state_variables import COMBAT_HANDS, OpenCards, with_seat_entry
from dtwister_features.turn.decks import CombatCardNumber, card_name, card_value

__all__ = ["CombatFrame", "combat_of"]


def begin_combat(
    context: PlayContext,
    close: tuple[PieceId, ...],
    target: PieceId,
    shooters: tuple[PieceId, ...],
    using: Mapping[PieceId, int],
) -> None:
    """Begin a combat between two seats, that of the target and the attacker's.

    Only these play cards (MULTI-54). Adjacent miniatures join (RANGED-11), those with weapons draw
    no one in (R-67).

    Two seats fight: that of the attacker and that of the target (MULTI-50, MULTI-51, R-M16), and
    no ally of either (SCN-M7-12).

    `using` says which of its weapons a shooter uses, by number from 0; the others use the first one
    that they can (R-68). The frame is there before the event, so that reactions can put their own
    choices on top of it: declarations come before cards (R-62).

    Rules: MULTI-51.
    """
    seat_of = context.match.seat_of
    one, other = seat_of[(*close, *shooters)[0]], seat_of[target]
    using = {
        piece: using[piece] if piece in using else weapon_for(context, piece, target)
        for piece in shooters
    }
    ranged = not close and weapons_of(context, shooters[0])[using[shooters[0]]].ranged
    adjacent, defenders = combat_board_of(context).combatants(
        context, close, (target,), (one,), (other,), ranged=ranged
    )
    seats = len(context.match.seats)
    fight = CombatFrame(
        one,
        other,
        target,
        attackers=tuple(sorted((*adjacent, *shooters))),
        defenders=defenders,
        cards=((),) * seats,
        shooters=tuple(sorted(using)),
        weapons=tuple(number for _, number in sorted(using.items())),
        counts=(1,) * seats,
        forced=((),) * seats,
        stage="gather" if has_combat_hooks(context.match) else "cards",
    )
    context.push(fight)
    began = game_events.CombatBegan(one, other, fight.attackers, fight.defenders, fight.shooters)
    if not context.do(began):
        context.pop()
        return
    for piece in fight.shooters:
        show_weapons(context, piece)
        used = fight.weapon_of(context, piece)
        if used is not None:
            used.when_used(context, piece)


STAGES = ("gather", "prepare", "declare", "cards", "change", "over")
"""The stages of a combat; without tactics in the game only `cards` and `over`."""


@attrs.frozen
class CombatFrame(OpenCards, tag="features:combat"):
    """A combat under way: declarations, then both sides lay cards, unseen; then it is resolved.

    Close or ranged, that is the same (COMBAT-03, RANGED-06, RANGED-08). Each side is one seat, or
    several where something lets others join. The frame stays until all losses are suffered, so that
    reactions to them can ask it for the fighters.
    """

    attacker: SeatId = fields.seat()
    """The seat that began the combat; the first one of its side."""
    defender: SeatId = fields.seat()
    """The seat of the target."""
    target: PieceId = fields.piece()
    attackers: tuple[PieceId, ...] = fields.pieces()
    defenders: tuple[PieceId, ...] = fields.pieces()
    cards: tuple[tuple[CombatCardNumber, ...], ...] = fields.by_seat(secret=True)
    """Seat -> the cards that it laid, unseen by others until all are shown (VIEW-09)."""
    shooters: tuple[PieceId, ...] = fields.pieces(default=())
    """The attackers that use a weapon from afar."""
    weapons: tuple[int, ...] = fields.numbers(default=())
    """The weapon that each of the shooters uses."""
    counts: tuple[int, ...] = fields.by_seat(default=())
    """Seat -> the number of cards it plays (GROUP-06)."""
    forced: tuple[tuple[CombatCardNumber, ...], ...] = fields.by_seat(default=())
    """Seat -> the cards that it is forced to play, laid before the others;
    known to all seats.
    """
    shown: tuple[tuple[CombatCardNumber, ...], ...] = fields.by_seat(default=())
    """Seat -> its cards, once all lie open."""
    stage: str = fields.word(default="cards", choices=STAGES)
    step: int = fields.number(default=0)
    """The number of tactics called in this stage."""
    helping_attack: tuple[SeatId, ...] = fields.seats(default=())
    """The other seats that fight on the side of the attacker, in the order in which they joined."""
    helping_defence: tuple[SeatId, ...] = fields.seats(default=())
    looker: SeatId = fields.seat(default=NO_SEAT)
    """The seat that sees the cards of its enemy before it lays its own; or `NO_SEAT`."""
    looked: tuple[tuple[CombatCardNumber, ...], ...] = fields.by_seat(secret=True, default=())
    """Seat -> the cards of the enemy that it was shown;
    only these two seats know them.
    """

    @property
    def attacking(self) -> Seats:
        """Return the seats of the attacking side."""
        return (self.attacker, *self.helping_attack)

    @property
    def defending(self) -> Seats:
        """Return the seats of the defending side."""
        return (self.defender, *self.helping_defence)

    @property
    def seats(self) -> Seats:
        """Return all seats that fight; each of them plays cards (MULTI-54, ALLY-20)."""
        return (*self.attacking, *self.defending)

    @property
    def order(self) -> Seats:
        """Return the seats in the order in which they lay cards:
        seats that look at others come last.
        """
        seats = self.seats
        if self.looker < 0:
            return seats
        return (*(seat for seat in seats if seat != self.looker), self.looker)

    @property
    def is_one_on_one(self) -> bool:
        """Return whether just two characters fight; else it is a group combat (COMBAT-13)."""
        return len(self.attackers) == len(self.defenders) == 1

    def enemy_of(self, piece: PieceId) -> SeatId:
        """Return the seat that fights against a fighter; of several the first one of its side."""
        return self.defender if piece in self.attackers else self.attacker

    def weapon_of(self, context: Context, piece: PieceId) -> Weapon | None:
        """Return the weapon that one of the shooters uses; None for other fighters."""
        if piece not in self.shooters:
            return None
        number, weapons = self.weapons[self.shooters.index(piece)], weapons_of(context, piece)
        return weapons[number] if 0 <= number < len(weapons) else None

    def is_close(self, context: Context, piece: PieceId) -> bool:
        """Return whether a fighter is in close combat, so that its abilities for that work.

        Without shooters all fighters are; with shooters those adjacent to an enemy in the combat
        are, but no shooter (RANGED-09, RANGED-15, VET-RANGED-08).
        """
        if not self.is_ranged(context):
            return True
        enemies = self.defenders if piece in self.attackers else self.attackers
        beside = context.reach(context.space(piece))
        return any(context.space(enemy) in beside for enemy in enemies)

    def is_ranged(self, context: Context) -> bool:
        """Return whether there is a shooter, even if others are in close combat.

        Rules: VET-RANGED-01.
        """
        weapons = [self.weapon_of(context, shooter) for shooter in self.shooters]
        return any(weapon is None or weapon.ranged for weapon in weapons)

    def open_cards(self, seat: SeatId) -> tuple[int, ...]:
        """Return the cards that lie open, are forced upon a seat,
        or were looked at by `seat`.
        """
        if self.stage == "over":
            return ()
        if not self.shown and self.looked and seat == self.foe_of(self.looker):
            seen = self.looked[self.looker]
            if HIDDEN not in seen:
                return seen
        return (self.shown or self.forced)[seat]

    def foe_of(self, seat: SeatId) -> SeatId:
        """Return the seat that a seat fights against; of several the first one of that side."""
        return self.defender if seat in self.attacking else self.attacker

    # -- decisions: the cards ---------------------------------------------------------------------

    def to_choose(self) -> SeatId:
        """Return the seat that is to choose a card; or `NO_SEAT`."""
        if self.stage == "cards":
            for seat in self.order if self.looker >= 0 else self.seats:
                if len(self.cards[seat]) < self.counts[seat]:
                    return seat
        return NO_SEAT

    def decision(self, context: Context) -> Decision | None:
        """Ask for the cards of each side; the order tells nothing: they are hidden.

        Rules: R-62, R-M71.
        """
        seat = self.to_choose()
        if seat < 0:
            return None
        colour = context.match.seats[seat]
        return Decision(seat, "combat-card", f"{colour} chooses a Combat card")

    def action_sources(self, context: Context) -> Iterable[ActionSource]:
        """Return the one source of actions: the Combat cards in hand."""
        return (ActionSource("card", NO_PIECE, self._offer),)

    def _offer(self, context: Context, piece: PieceId) -> Iterator[Action]:
        seat = self.to_choose()
        for card in sorted(set(choosable_cards(context, seat, self.cards[seat]))):
            yield PlayCombat(card)

    def refuse(self, context: Context, action: Action) -> Refusal | None:
        """Refuse anything but a card in hand."""
        seat = self.to_choose()
        colour = context.match.seats[seat]
        if not isinstance(action, PlayCombat):
            sentence = f"{colour} cannot do this now: it must choose a Combat card first"
            return refusal("not-now", "GOLD-02", sentence)
        if action.card not in choosable_cards(context, seat, self.cards[seat]):
            name = card_name(context.match, action.card)
            sentence = f"{colour} cannot play Combat {name}: it is not in hand"
            return refusal("no-such-card", "CARD-02", sentence)
        return None

    def resolve(self, context: PlayContext, action: PlayCombat) -> None:
        """Lay the chosen Combat card of the seat face down."""
        self.lay_card(context, self.to_choose(), action.card)

    def lay_card(self, context: PlayContext, seat: SeatId, card: int) -> None:
        """Lay a card of a seat face down."""
        fight = self.with_card(seat, card)
        context.replace_top(fight)
        context.do(game_events.CombatCardChosen(seat, card))
        if fight.looker >= 0 and fight.to_choose() == fight.looker and not fight.looked:
            fight._show(context)

    def _show(self, context: PlayContext) -> None:
        """Show the cards of its enemy to the seat that may look at them, and to no others."""
        nobody: tuple[tuple[int, ...], ...] = ((),) * len(self.cards)
        foe = self.foe_of(self.looker)
        looked = with_seat_entry(nobody, self.looker, self.cards[foe])
        context.replace_top(attrs.evolve(self, looked=looked))
        context.do(game_events.CardsSeen(foe, self.looker, self.cards[foe]))

    def with_card(self, seat: SeatId, card: int) -> CombatFrame:
        """Return the combat with one more card of a seat laid."""
        return attrs.evolve(
            self, cards=with_seat_entry(self.cards, seat, (*self.cards[seat], card))
        )

    # -- going on ---------------------------------------------------------------------------------

    def advance(self, context: PlayContext) -> None:
        """Call the next tactic; or go on to the next stage, and in the end to the result."""
        if self.stage == "over":
            context.pop()
        elif self.stage == "cards":
            self._turn_up(context)
        else:
            self._call_next(context)

    def _call_next(self, context: PlayContext) -> None:
        """Call the next tactic of this stage, or begin the next stage."""
        tactics = combat_hooks_in(context, self)
        if self.step < len(tactics):
            hook, bearer = tactics[self.step]
            fight = attrs.evolve(self, step=self.step + 1)
            context.replace_top(fight)
            call = {
                "gather": hook.when_joining,
                "prepare": hook.when_fixed,
                "declare": hook.before_cards,
                "change": hook.when_shown,
            }
            call[self.stage](context, fight, bearer)
        elif self.stage == "change":
            self._conclude(context)
        else:
            following = STAGES[STAGES.index(self.stage) + 1]
            context.replace_top(attrs.evolve(self, stage=following, step=0))

    def _turn_up(self, context: PlayContext) -> None:
        """Turn up all cards at the same moment (ALLY-21)."""
        fight = attrs.evolve(self, shown=self.cards, stage="change")
        if not has_combat_hooks(context.match):
            fight._conclude(context)
            return
        context.replace_top(fight)
        for seat in self.seats:
            context.do(game_events.CardsTurnedUp(seat, self.cards[seat]))

    def _conclude(self, context: PlayContext) -> None:
        """Compare the totals, discard the cards, and let the result have its effect.

        A total is all values and all cards of a side (ALLY-22). The lower total loses, on either
        side (COMBAT-05, ALLY-23); a tie does nothing (COMBAT-06, ALLY-24). The cards of all are
        spent (ALLY-27).
        """
        nothing = ((),) * len(self.cards)
        context.replace_top(
            attrs.evolve(self, stage="over", cards=nothing, forced=nothing, looked=())
        )
        shown = [
            sum(card_value(context.match, card) for seat in side for card in self.shown[seat])
            for side in (self.attacking, self.defending)
        ]
        if context.state.concealed:
            for attacking in (True, False):
                self._show_what_counts(context, attacking=attacking)
        attack = shown[0] + self.side_value(context, attacking=True)
        defence = shown[1] + self.side_value(context, attacking=False)
        context.do(game_events.CombatShown(shown[0], shown[1], attack, defence))
        discard(context, {seat: self.shown[seat] for seat in self.seats})
        if attack > defence:
            deadly = self._kills(context, attacking=True)
            victims = apply_losses(context, self.defenders, by=self.attacker, deadly=deadly)
            self._won(context, self.attacking, victims)
        elif defence > attack:
            self._won(context, self.defending, self._lose_attack(context))

    def _show_what_counts(self, context: PlayContext, *, attacking: bool) -> None:
        """Show objects that change the values of a side: from now on all seats know them.

        Rules: R-C76.
        """
        side = self.attackers if attacking else self.defenders
        wounded = context.state.wounded
        fighters = sum(1 for piece in side if not wounded >> piece & 1)
        for piece in side:
            if piece not in self.shooters:
                close = not self.shooters or self.is_close(context, piece)
                show_what_counts(
                    context, piece, attacking=attacking, fighters=fighters, close=close
                )

    def _kills(self, context: Context, *, attacking: bool) -> bool:
        """Return whether something of a side eliminates characters that it would wound."""
        side = self.attackers if attacking else self.defenders
        return any(
            bearer in side and hook.eliminates(context, self, bearer)
            for hook, bearer in combat_hooks_in(context, self)
        )

    def _won(self, context: PlayContext, winners: Seats, victims: Side) -> None:
        """Tell the tactics the winners and the losses; only few of them use that."""
        for hook, bearer in combat_hooks_in(context, self):
            hook.when_won(context, self, bearer, winners, victims)

    def side_value(self, context: Context, *, attacking: bool) -> int:
        """Return the sum of the combat values of one side (GROUP-06); shooters:
        of their weapons.
        """
        return sum(part.amount for part in side_parts(context, self, attacking=attacking))

    def _lose_attack(self, context: PlayContext) -> Side:
        """Make the attackers lose; users of weapons from afar are safe.

        Rules: RANGED-07, RANGED-16.
        """
        weapons = [(piece, self.weapon_of(context, piece)) for piece in self.shooters]
        close = tuple(piece for piece in self.attackers if piece not in self.shooters)
        deadly = self._kills(context, attacking=False)
        victims = apply_losses(context, close, by=self.defender, deadly=deadly)
        for piece, weapon in weapons:
            if weapon is not None:
                weapon.when_defeated(context, piece)
        return victims

    # -- secrets ----------------------------------------------------------------------------------

    def sampled(self, context: Context, seat: SeatId, rng: Any) -> CombatFrame:
        """Return the combat with made-up cards in place of those that a seat may not know."""
        cards = tuple(
            laid if HIDDEN not in laid else _made_up_cards(context, self, owner, len(laid), rng)
            for owner, laid in zip(context.match.seat_ids, self.cards, strict=True)
        )
        looked = self.looked
        if looked and HIDDEN in looked[self.looker]:
            looked = with_seat_entry(looked, self.looker, cards[self.foe_of(self.looker)])
        return attrs.evolve(self, cards=cards, looked=looked)


def combat_of(context: Context) -> CombatFrame:
    """Return the frame of the combat under way; there must be one."""
    fight = context.find(CombatFrame)
    assert fight is not None
    return fight


def _made_up_cards(
    context: Context, fight: CombatFrame, seat: SeatId, count: int, rng: Any
) -> tuple[int, ...]:
    """Return some cards of the hand of a seat:
    the publicly known ones, then any others.
    """
    known = fight.open_cards(seat)
    rest = shuffled(without_cards(context.recall(COMBAT_HANDS)[seat], known), rng)
    return (*known, *rest, *(0,) * count)[:count]


def side_parts(context: Context, fight: CombatFrame, *, attacking: bool) -> list[ValuePart]:
    """Return the parts of the value of one side, fighter by fighter, then those of tactics."""
    side = fight.attackers if attacking else fight.defenders
    wounded = context.state.wounded
    fighters = sum(1 for piece in side if not wounded >> piece & 1)
    parts: list[ValuePart] = []
    for piece in side:
        close = not fight.shooters or fight.is_close(context, piece)
        weapon = fight.weapon_of(context, piece)
        if weapon is not None:
            strength = weapon.strength(context, piece, fighters=fighters, close=close)
            source = _armed_by(context, piece, weapon)
            parts.append(ValuePart(piece, source, weapon.id, strength))
        else:
            parts += value_parts(
                context, piece, attacking=attacking, fighters=fighters, close=close
            )
    for hook, bearer in combat_hooks_in(context, fight):
        if bearer < 0 or bearer in side or hook.from_afar:
            added = hook.side_value(context, fight, bearer, attacking)
            fighter = bearer if bearer in side else NO_PIECE
            parts.append(ValuePart(fighter, max(bearer, NO_PIECE), hook.id, added))
    return parts


def _armed_by(context: Context, piece: PieceId, weapon: Weapon) -> PieceId:
    """Return what a weapon belongs to: an object that a shooter has, or the shooter itself."""
    return next(
        (o for o in objects_with(context, piece) if weapon in context.kind(o).abilities), piece
    )
