"""Close combat and group combat (COMBAT, GROUP)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, ClassVar

import attrs
from dtwister_features import happenings, memory
from dtwister_features.actions import Attack, PlayCombat
from dtwister_features.common import eliminate, refusal
from dtwister_features.memory import with_entry

from dtwister.plugin import (
    BIT,
    Ability,
    Action,
    Decision,
    Frame,
    Refusal,
    Source,
    Table,
    bits,
    events,
    fields,
    mask_of,
    pick,
)


def participants(table: Table, piece: int, target: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Who takes part in a combat: the closure over adjacency (R-66)."""
    return closure(table, (piece,), (target,), table.seat(piece), table.seat(target))


def closure(
    table: Table, attackers: tuple[int, ...], defenders: tuple[int, ...], one: int, other: int
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Add able miniatures of two seats adjacent to enemies in the combat until none is new."""
    sides = ({*attackers}, {*defenders})
    able = tuple(_able(table, seat) for seat in (one, other))
    fresh = [mask_of([table.space(piece) for piece in side]) for side in sides]
    while fresh[0] or fresh[1]:
        found = [0, 0]
        for side in (0, 1):
            for space in bits(fresh[1 - side]):
                for beside in table.neighbours(space):
                    piece = able[side].get(beside)
                    if piece is not None and piece not in sides[side]:
                        sides[side].add(piece)
                        found[side] |= BIT[beside]
        fresh = found
    return tuple(sorted(sides[0])), tuple(sorted(sides[1]))


def _able(table: Table, seat: int) -> dict[int, int]:
    """Square -> miniature of a seat that may join a combat (R-65)."""
    return {
        table.space(piece): piece for piece in table.match.characters[seat] if table.is_able(piece)
    }


def combat_value(table: Table, piece: int, *, attacking: bool, fighters: int) -> int:
    """The value of a fighter with everything that modifies it (COMBAT-04, WOUND-04)."""
    kind = table.kind(piece)
    value = 0
    if not table.is_wounded(piece):
        value = kind.combat
        for ability in kind.fighting:
            value += ability.combat(table, piece, attacking, fighters)
    held = table.held_by(piece)
    if held >= 0:
        for ability in table.kind(held).fighting:
            value += ability.combat(table, piece, attacking, fighters)
    return value


class Attacking(Ability):
    """Every miniature may attack an enemy on an adjacent square (COMBAT-01)."""

    id = "features:attacking"
    rules = ("COMBAT-01",)
    action: ClassVar[type[Action] | None] = Attack

    def offer(self, table: Table, piece: int) -> list[Action]:
        """The enemies on adjacent squares."""
        seat = table.seat(piece)
        enemies = 0
        for other, mask in enumerate(table.masks()):
            if other != seat:
                enemies |= mask
        found: list[Action] = []
        for space in table.neighbours(table.space(piece)):
            if enemies & BIT[space]:
                for target in table.pieces_at(space):
                    action = Attack(piece, target)
                    if self.refuse(table, action) is None:
                        found.append(action)
        return found

    def refuse(self, table: Table, action: Action) -> Refusal | None:
        """No enemy, not adjacent, carried, wounded in this turn."""
        assert isinstance(action, Attack)
        target = action.target
        if not 0 <= target < len(table.match.pieces) or table.kind(target).is_object:
            return refusal("no-character", "COMBAT-01", "there is no such character")
        name = table.name(target)
        if table.seat(target) == table.seat(action.piece):
            return refusal("friend", "COMBAT-01", f"{name} is no enemy")
        space = table.space(target)
        if space < 0 or not table.adjacent(table.space(action.piece), space):
            return refusal("not-adjacent", "COMBAT-02", f"{name} is not on an adjacent square")
        if table.is_wounded(target) and table.mini_at(space) >= 0:
            return refusal("carried", "R-63", f"{name} is carried; the carrier can be attacked")
        if table.is_fresh(target):
            return refusal("fresh", "COMBAT-08", f"{name} was wounded in this turn")
        return None

    def perform(self, table: Table, action: Action) -> None:
        """Declare the combat."""
        assert isinstance(action, Attack)
        attackers, defenders = participants(table, action.piece, action.target)
        one, other = table.seat(action.piece), table.seat(action.target)
        table.do(happenings.CombatBegan(one, other, attackers, defenders))
        cards = (None,) * len(table.match.seats)
        table.push(Combat(one, other, action.target, attackers, defenders, cards))


@attrs.frozen
class Combat(Frame):
    """A combat under way: both sides choose a card, unseen; then it is resolved."""

    tag: ClassVar[str] = "features:combat"
    attacker: int = fields.seat()
    defender: int = fields.seat()
    target: int = fields.piece()
    attackers: tuple[int, ...] = fields.pieces()
    defenders: tuple[int, ...] = fields.pieces()
    cards: tuple[int | None, ...] = fields.by_seat(secret=True)

    def to_choose(self) -> int:
        """The seat that is to choose its card; -1 when both have."""
        for seat in (self.attacker, self.defender):
            if self.cards[seat] is None:
                return seat
        return -1

    def decision(self, table: Table) -> Decision | None:
        """A card of each side; the order tells nothing, since the cards are hidden (R-62)."""
        seat = self.to_choose()
        if seat < 0:
            return None
        colour = table.match.seats[seat]
        return Decision(seat, "combat-card", f"{colour} chooses a Combat card")

    def sources(self, table: Table) -> Iterable[Source]:
        """The cards in hand."""
        return (Source("card", -1, self._offer),)

    def _offer(self, table: Table, piece: int) -> Iterator[Action]:
        for card in sorted(set(hand_of(table, self.to_choose()))):
            yield PlayCombat(card)

    def refuse(self, table: Table, action: Action) -> Refusal | None:
        """Anything but a card in hand."""
        if not isinstance(action, PlayCombat):
            return refusal("not-now", "GOLD-02", "the combat comes first")
        if action.card not in hand_of(table, self.to_choose()):
            return refusal("no-such-card", "CARD-02", f"Combat +{action.card} is not in hand")
        return None

    def resolve(self, table: Table, action: Action) -> None:
        """Lay the card face down."""
        assert isinstance(action, PlayCombat)
        self.commit(table, self.to_choose(), action.card)

    def commit(self, table: Table, seat: int, card: int) -> None:
        """Lay a card of a seat face down."""
        table.swap(attrs.evolve(self, cards=with_entry(self.cards, seat, card)))
        table.do(happenings.CombatCardChosen(seat, card))

    def advance(self, table: Table) -> None:
        """Show both cards, discard them, and let the result have its effect."""
        table.pop()
        shown = [int(self.cards[seat] or 0) for seat in (self.attacker, self.defender)]
        attack = shown[0] + side_value(table, self.attackers, attacking=True)
        defence = shown[1] + side_value(table, self.defenders, attacking=False)
        table.do(happenings.CombatShown(shown[0], shown[1], attack, defence))
        for seat in (self.attacker, self.defender):
            discard(table, seat, int(self.cards[seat] or 0))
        if attack > defence:
            lose(table, self.defenders, by=self.attacker)
        elif defence > attack:
            lose(table, self.attackers, by=self.defender)

    def sampled(self, table: Table, seat: int, rng: Any) -> Combat:
        """With a made-up card in place of one that a seat may not know."""
        cards = tuple(
            card
            if card is None or owner == seat
            else pick(table.recall(memory.COMBAT_HANDS)[owner], rng)
            for owner, card in enumerate(self.cards)
        )
        return attrs.evolve(self, cards=cards)


def hand_of(table: Table, seat: int) -> tuple[int, ...]:
    """The Combat cards that a seat may choose from; without any it plays +0 (R-18)."""
    return table.recall(memory.COMBAT_HANDS)[seat] or (0,)


def side_value(table: Table, side: tuple[int, ...], *, attacking: bool) -> int:
    """The sum of the combat values of one side (GROUP-06)."""
    fighters = sum(1 for piece in side if not table.is_wounded(piece))
    return sum(
        combat_value(table, piece, attacking=attacking, fighters=fighters) for piece in side
    )


def discard(table: Table, seat: int, card: int) -> None:
    """A used Combat card is out of the game, except +0 (CARD-08, CARD-09)."""
    if card == 0:
        return
    hands = table.recall(memory.COMBAT_HANDS)
    rest = list(hands[seat])
    rest.remove(card)
    table.remember(memory.COMBAT_HANDS, with_entry(hands, seat, tuple(rest)))


def lose(table: Table, side: tuple[int, ...], *, by: int) -> None:
    """The losses of a side: miniatures are wounded, wounded eliminated, loads too (GROUP-07)."""
    for piece in side:
        if table.is_wounded(piece):
            eliminate(table, piece, by)
            continue
        load = table.load_of(piece)
        if load >= 0 and not table.kind(load).is_object:
            eliminate(table, load, by)
        table.do(events.Wounded(piece, by))
