"""Combat: who takes part, the cards, the result (COMBAT, GROUP); close combat as an action."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, ClassVar, cast

import attrs

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
from dtwister_features import happenings, magic, memory
from dtwister_features.actions import Attack, PlayCombat
from dtwister_features.common import eliminate, refusal
from dtwister_features.memory import with_entry
from dtwister_features.turn import active_seat
from dtwister_features.weapons import (
    CLOSE_COMBAT,
    groups_of_joiners,
    has_weapons,
    refuse_joiners,
    weapon_for,
)


def closure(
    table: Table, attackers: tuple[int, ...], defenders: tuple[int, ...], one: int, other: int
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Add able miniatures of two seats adjacent to enemies in the combat until none is new (R-66).

    Whoever is adjacent must take part, and nobody chooses (GROUP-01, GROUP-02, GROUP-03, GROUP-11).
    A wounded is there as the target or not at all, so there is never a second one (GROUP-04,
    GROUP-10); miniatures beside its attackers defend with it (GROUP-05).
    """
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
    """Square -> miniature of a seat that may join a combat (GROUP-04, R-65)."""
    return {
        table.space(piece): piece for piece in table.match.characters[seat] if table.is_able(piece)
    }


def declare(table: Table, close: tuple[int, ...], target: int, shooters: tuple[int, ...]) -> None:
    """Begin a combat: those adjacent join (RANGED-11), those with weapons pull nobody in (R-67).

    The frame is there before the event, so that whatever reacts can put its own choices on top of
    it: declarations come before cards (R-62).
    """
    one, other = table.seat((*close, *shooters)[0]), table.seat(target)
    adjacent, defenders = closure(table, close, (target,), one, other)
    attackers = tuple(sorted((*adjacent, *shooters)))
    cards = (None,) * len(table.match.seats)
    shooters = tuple(sorted(shooters))
    table.push(Combat(one, other, target, attackers, defenders, cards, shooters))
    table.do(happenings.CombatBegan(one, other, attackers, defenders, shooters))


def combat_value(
    table: Table, piece: int, *, attacking: bool, fighters: int, close: bool = True
) -> int:
    """The value of a fighter with everything that modifies it (COMBAT-04, WOUND-04).

    Without `close`, what works in close combat only does not count (RANGED-09).
    """
    kind = table.kind(piece)
    wounded = table.is_wounded(piece)
    value = 0 if wounded else kind.combat
    held = table.held_by(piece)
    for owner in (kind, table.kind(held)) if held >= 0 else (kind,):
        for ability in owner.fighting:
            # Only what expressly serves a wounded works for one (COMBAT-10, WOUND-03,
            # OBJ-ARMOR-03), and what is magical only where magic is not cancelled (VET-MAGIC-02).
            works = ability.while_wounded if wounded else close or CLOSE_COMBAT not in ability.tags
            if works and magic.works(table, ability, piece, owner):
                value += ability.combat(table, piece, attacking, fighters)
    return value


def _enemies(table: Table, seat: int) -> tuple[int, int]:
    """The squares of enemy characters, and the squares next to them."""
    found = table.scratch.get(("features:enemies", seat))
    if found is None:
        enemies = 0
        for other, mask in enumerate(table.masks()):
            if other != seat:
                enemies |= mask
        found = table.scratch["features:enemies", seat] = (enemies, table.topology.beside(enemies))
    return cast("tuple[int, int]", found)


class Attacking(Ability):
    """Every miniature may attack an enemy on an adjacent square (COMBAT-01).

    Squares of lines are adjacent like others (COMBAT-11, COMBAT-12). It may do so as often as
    somebody pays for it (COMBAT-07), and the whole group fights for that price (GROUP-09).
    """

    id = "features:attacking"
    rules = ("COMBAT-01",)
    action: ClassVar[type[Action] | None] = Attack

    def squares(self, table: Table) -> int:
        """Beside a character of another seat than the active one."""
        return _enemies(table, active_seat(table))[1]

    def offer(self, table: Table, piece: int) -> list[Action]:
        """The enemies on adjacent squares."""
        space = table.state.at[piece]
        enemies, beside = _enemies(table, table.match.seat_of[piece])
        if not beside & BIT[space]:
            return []
        found: list[Action] = []
        for space in table.neighbours(table.space(piece)):
            if enemies & BIT[space]:
                for target in table.pieces_at(space):
                    action = Attack(piece, target)
                    if self.refuse(table, action) is None:
                        found.append(action)
                        if has_weapons(table.match):
                            groups = groups_of_joiners(table, piece, target)
                            found.extend(Attack(piece, target, group) for group in groups)
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
        if action.joiners:
            return refuse_joiners(table, action.piece, target, action.joiners)
        return None

    def perform(self, table: Table, action: Action) -> None:
        """Declare the combat."""
        assert isinstance(action, Attack)
        declare(table, (action.piece,), action.target, action.joiners)


@attrs.frozen
class Combat(Frame):
    """A combat under way: both sides choose a card, unseen; then it is resolved.

    Close or ranged, that is the same (COMBAT-03, RANGED-06, RANGED-08).
    """

    tag: ClassVar[str] = "features:combat"
    attacker: int = fields.seat()
    defender: int = fields.seat()
    target: int = fields.piece()
    attackers: tuple[int, ...] = fields.pieces()
    defenders: tuple[int, ...] = fields.pieces()
    cards: tuple[int | None, ...] = fields.by_seat(secret=True)
    """Seat -> its card, unseen by others until both are shown (VIEW-09)."""
    shooters: tuple[int, ...] = fields.pieces(default=())
    """Those of the attackers that use a weapon from afar."""

    @property
    def is_one_on_one(self) -> bool:
        """Whether just two characters fight; else it is a group combat (COMBAT-13)."""
        return len(self.attackers) == len(self.defenders) == 1

    def is_close(self, table: Table, piece: int) -> bool:
        """Whether a fighter is in close combat, so that its abilities for that work.

        Without shooters everybody is; with shooters those adjacent to an enemy in the combat are,
        and nobody who shoots (RANGED-09, RANGED-15, VET-RANGED-08).
        """
        weapons = [weapon_for(table, shooter, self.target) for shooter in self.shooters]
        if not any(weapon is None or weapon.ranged for weapon in weapons):
            return True
        enemies = self.defenders if piece in self.attackers else self.attackers
        beside = table.neighbours(table.space(piece))
        return any(table.space(enemy) in beside for enemy in enemies)

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
        """Show both cards, discard them, and let the result have its effect.

        The lower total loses, on either side (COMBAT-05); a tie does nothing (COMBAT-06).
        """
        table.pop()
        shown = [int(self.cards[seat] or 0) for seat in (self.attacker, self.defender)]
        attack = shown[0] + self.side_value(table, attacking=True)
        defence = shown[1] + self.side_value(table, attacking=False)
        table.do(happenings.CombatShown(shown[0], shown[1], attack, defence))
        for seat in (self.attacker, self.defender):
            discard(table, seat, int(self.cards[seat] or 0))
        if attack > defence:
            lose(table, self.defenders, by=self.attacker)
        elif defence > attack:
            self._lose_attack(table)

    def side_value(self, table: Table, *, attacking: bool) -> int:
        """The sum of the combat values of one side (GROUP-06); shooters: of their weapons."""
        side = self.attackers if attacking else self.defenders
        fighters = sum(1 for piece in side if not table.is_wounded(piece))
        total = 0
        for piece in side:
            close = not self.shooters or self.is_close(table, piece)
            weapon = weapon_for(table, piece, self.target) if piece in self.shooters else None
            if weapon is not None:
                total += weapon.strength(table, piece, fighters=fighters, close=close)
            else:
                total += combat_value(
                    table, piece, attacking=attacking, fighters=fighters, close=close
                )
        return total

    def _lose_attack(self, table: Table) -> None:
        """The attackers lose; whoever uses a weapon from afar is safe (RANGED-07, RANGED-16)."""
        weapons = [(piece, weapon_for(table, piece, self.target)) for piece in self.shooters]
        close = tuple(piece for piece in self.attackers if piece not in self.shooters)
        lose(table, close, by=self.defender)
        for piece, weapon in weapons:
            if weapon is not None:
                weapon.defeated(table, piece)

    def sampled(self, table: Table, seat: int, rng: Any) -> Combat:
        """With a made-up card in place of one that a seat may not know."""
        cards = tuple(
            card if card is None or owner == seat else pick(hand_of(table, owner), rng)
            for owner, card in enumerate(self.cards)
        )
        return attrs.evolve(self, cards=cards)


def hand_of(table: Table, seat: int) -> tuple[int, ...]:
    """The Combat cards that a seat may choose from; without any it plays +0 (R-18)."""
    return table.recall(memory.COMBAT_HANDS)[seat] or (0,)


def discard(table: Table, seat: int, card: int) -> None:
    """A used Combat card is out of the game, except +0 (COMBAT-09, CARD-08, CARD-09).

    No list of used cards is kept, so nobody can look at them (VIEW-07, R-87).
    """
    if card == 0:
        return
    hands = table.recall(memory.COMBAT_HANDS)
    rest = list(hands[seat])
    rest.remove(card)
    table.remember(memory.COMBAT_HANDS, with_entry(hands, seat, tuple(rest)))


def lose(table: Table, side: tuple[int, ...], *, by: int) -> None:
    """The losses of a side; nobody moves (COMBAT-14, GROUP-07).

    Miniatures are wounded (WOUND-01), whoever won, be it a wounded (GROUP-08, WOUND-07). A wounded
    is eliminated (WOUND-06), and so is one that a loser carries (COMBAT-15, R-106).
    """
    for piece in side:
        if table.is_wounded(piece):
            eliminate(table, piece, by)
            continue
        load = table.load_of(piece)
        if load >= 0 and not table.kind(load).is_object:
            eliminate(table, load, by)
        table.do(events.Wounded(piece, by))
