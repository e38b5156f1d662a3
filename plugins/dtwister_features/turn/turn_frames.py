"""The turn of the board games: an Action card, then actions for its points (TURN, CARD, AP)."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import cast

import attrs

from dtwister.plugin import (
    Ability,
    Action,
    Context,
    PieceAction,
    PieceKind,
    PlayContext,
    Refusal,
    fields,
)
from dtwister.plugin.caching import per_process
from dtwister.plugin.decisions import ActionSource, Decision, Frame
from dtwister.plugin.numbers import NO_PIECE, NO_SEAT, PieceId, SeatId
from dtwister.plugin.statuses import OWN_TURN, TURN_END, pass_time
from dtwister_features import game_events, state_variables
from dtwister_features.game_actions import EndTurn, PlayCard
from dtwister_features.refusals import refusal
from dtwister_features.scenario_options import TURN
from dtwister_features.seats import next_seat
from dtwister_features.state_variables import with_seat_entry
from dtwister_features.turn import decks
from dtwister_features.turn.inability import helps_wounded, lenders, no_ability
from dtwister_features.turn.turn_sources import sources_with_points

__all__ = ["END", "CardTurn", "TurnFrame", "abilities_of", "add_to_purse", "lose_purse"]


@attrs.frozen
class TurnFrame(Frame, ABC, standing_rules_apply=True):
    """The common part of turns: one seat acts with its pieces, and pays for it."""

    seat: SeatId = fields.seat()

    @classmethod
    def begin(cls, context: PlayContext, seat: SeatId) -> None:
        """Begin the turn of a seat, in place of the frame on top."""
        context.replace_top(_turn_at_start(cls, seat))
        pass_time(context, OWN_TURN, seat)
        context.do(game_events.TurnBegan(seat))

    @abstractmethod
    def points_of(self, piece: PieceId) -> int:
        """Return the points that a piece may use."""

    @abstractmethod
    def paid(self, piece: PieceId, cost: int) -> TurnFrame:
        """Return the turn after a piece paid."""

    @abstractmethod
    def end(self, context: PlayContext) -> None:
        """End the turn, and begin the next one."""

    @property
    @abstractmethod
    def is_over_time(self) -> bool:
        """Return whether it ends after the unfinished action, its time being out (R-C75)."""

    @abstractmethod
    def out_of_time(self) -> TurnFrame:
        """Return the turn when its time ran out."""

    def refuse(self, context: Context, action: Action) -> Refusal | None:
        """Return why an action is not possible in this turn now."""
        if isinstance(action, EndTurn):
            return None
        if not isinstance(action, PieceAction):
            colour = context.match.seats[self.seat]
            sentence = f"{colour} cannot {action.verb} now: that is not an action of a turn"
            return refusal("not-now", "TURN-05", sentence)
        actor = self._refuse_actor(context, action)
        if actor is not None:
            return actor
        found: Refusal | None = None
        for ability in self._abilities_for(context, action):
            found = ability.refuse(context, action)
            if found is None:
                points = self.points_of(action.piece)
                if ability.cost <= points:
                    return None
                name, verb = context.name(action.piece), action.verb.replace("-", " ")
                found = refusal(
                    "not-enough-ap",
                    "AP-04",
                    f"{name} cannot {verb}: that costs {ability.cost} AP and {points} are left",
                )
        if found is not None:
            return found
        return no_ability(context, action)

    def _refuse_actor(self, context: Context, action: PieceAction) -> Refusal | None:
        piece, state, match = action.piece, context.state, context.match
        if not 0 <= piece < len(state.at):
            return refusal(
                "no-such-piece", "AP-05", "this piece cannot act: the game has no such piece"
            )
        if match.seat_of[piece] != self.seat or match.kind_of[piece].is_object:
            sentence = (
                f"{context.name(piece)} cannot act: it is not a character of "
                f"{match.seats[self.seat]}"
            )
            return refusal("not-yours", "AP-05", sentence)
        if state.at[piece] < 0:
            said = f"{context.name(piece)} cannot act: it is not on the board"
            return refusal("not-on-board", "AP-05", said)
        if state.recovered >> piece & 1:
            said = f"{context.name(piece)} cannot act: it recovered in this turn"
            return refusal("recovered", "WOUND-10", said)
        if state.wounded >> piece & 1 and not self._abilities_for(context, action):
            if helps_wounded(match, type(action)) or not any(lenders(match, type(action))):
                return no_ability(context, action)
            said = f"{context.name(piece)} cannot act: it is wounded"
            return refusal("wounded", "WOUND-02", said)
        return None

    def _abilities_for(self, context: Context, action: PieceAction) -> tuple[Ability, ...]:
        piece, match = action.piece, context.match
        kind = match.kind_of[piece]
        if context.state.wounded >> piece & 1:
            return tuple(one for one in kind.wounded_offers if one.action is type(action))
        return match.menus.abilities_for(kind, _useful_loads(context, piece), type(action))

    def resolve(self, context: PlayContext, action: EndTurn | PieceAction) -> None:
        """End the turn, or pay and perform the action."""
        if isinstance(action, EndTurn):
            self.end(context)
            return
        abilities = self._abilities_for(context, action)
        ability = abilities[0]
        if len(abilities) > 1:
            points = self.points_of(action.piece)
            fitting = (a for a in abilities if a.cost <= points and not a.refuse(context, action))
            # None fits if something that the seat could not know stands against it.
            ability = next(fitting, ability)
        context.replace_top(self.paid(action.piece, ability.cost))
        if context.state.concealed:
            _show_what_is_used(context, action.piece, ability)
        ability.perform(context, action)


def _show_what_is_used(context: PlayContext, piece: PieceId, ability: Ability) -> None:
    """Show the object that gives a character an ability, if still hidden (R-C76)."""
    if ability in context.kind(piece).offers:
        return
    for load in context.loads_of(piece):
        if ability in context.kind(load).offers:
            context.show(load)
            return


_ENDED: tuple[Action, ...] = (EndTurn(),)
END = ActionSource("end", NO_PIECE, lambda table, piece: _ENDED)
"""The source of the end of the turn, which is always possible."""


@per_process
def _card(number: int) -> PlayCard:
    return PlayCard(number)


@per_process
def _turn_decision(seat: SeatId, colour: str, points: int) -> Decision:
    """Return the decision of a seat with points left; -1 before it played a card."""
    if points < 0:
        return Decision(seat, "card", f"{colour} plays an Action card")
    return Decision(seat, "act", f"{colour} acts; {points} AP left")


@per_process
def _turn_at_start(kind: type[TurnFrame], seat: SeatId) -> TurnFrame:
    """Return the turn of a seat at its beginning."""
    return kind(seat)


@per_process
def _turn_without_purse(seat: SeatId, card: int, ap: int, time_up: bool) -> CardTurn:
    """Return a turn without points of single pieces; the few different ones are cached."""
    return CardTurn(seat, card, ap, (), time_up)


@attrs.frozen
class CardTurn(TurnFrame, tag="features:turn"):
    """One turn of one seat with Action cards."""

    card: int = fields.number(default=0)
    """The Action card of the turn; 0 until it is played."""
    ap: int = fields.number(default=0)
    purse: tuple[tuple[PieceId, int], ...] = fields.plain(default=())
    """(piece, action points that only this piece may use) (OBJ-POTION-04)."""
    time_up: bool = fields.plain(default=False)

    @classmethod
    def at(cls, context: PlayContext, *, seat: SeatId, ap: int) -> CardTurn:
        """Return a turn with a played card and some points left; for drawn positions."""
        card = max(ap, 2)
        context.remember(
            state_variables.HIGHEST, max(context.recall(state_variables.HIGHEST), card)
        )
        return cls(seat=seat, card=card, ap=ap)

    def decision(self, context: Context) -> Decision | None:
        """Ask for a card first, then for actions."""
        if self.time_up:
            return None
        asked = _turn_decision(
            self.seat, context.match.seats[self.seat], self.ap if self.card else -1
        )
        if not self.purse or not self.card:
            return asked
        own = [f"{points} AP for {context.name(owner)} alone" for owner, points in self.purse]
        return Decision(asked.seat, asked.kind, f"{asked.text}, and {', '.join(own)}")

    def advance(self, context: PlayContext) -> None:
        """Play the lowest legal card and end the turn when the time is up (R-88)."""
        if not self.card:
            play_card(context, self, min(legal_cards(context, self.seat)))
        end_turn(context)

    def points_of(self, piece: PieceId) -> int:
        """Return the points that a piece may use."""
        return self.ap + sum(points for owner, points in self.purse if owner == piece)

    def action_sources(self, context: Context) -> list[ActionSource]:
        """Offer cards; or actions for the points left (AP-06), and the end of the turn."""
        if not self.card:
            return [ActionSource("play", NO_PIECE, self._cards)]
        state, match = context.state, context.match
        if not (
            self.ap or self.purse or any(state.at[piece] >= 0 for piece in match.menus.free_actors)
        ):
            return [END]
        found = sources_with_points(context, self)
        found.append(END)
        return found

    def _cards(self, context: Context, piece: PieceId) -> list[Action]:
        return [_card(number) for number in legal_cards(context, self.seat)]

    def refuse(self, context: Context, action: Action) -> Refusal | None:
        """Refuse anything but one card first, and then what any turn refuses."""
        if isinstance(action, PlayCard):
            return self._refuse_card(context, action)
        if not self.card:
            colour = context.match.seats[self.seat]
            sentence = f"{colour} cannot do this now: it must play an Action card first"
            return refusal("no-card-yet", "TURN-05", sentence)
        # Compiled code finds the class that attrs replaced without the arguments.
        return super(CardTurn, self).refuse(context, action)  # noqa: UP008

    def _refuse_card(self, context: Context, action: PlayCard) -> Refusal | None:
        said = f"{context.match.seats[self.seat]} cannot play Action {action.card}"
        if self.card:
            return refusal("second-card", "TURN-05", f"{said}: it played a card in this turn")
        hand = context.recall(state_variables.ACTION_HANDS)[self.seat]
        if action.card not in hand:
            return refusal("no-such-card", "CARD-04", f"{said}: it is not in hand")
        if action.card not in legal_cards(context, self.seat):
            rule = "CARD-05" if context.state.clock == 1 else "CARD-06"
            limit = 2 if rule == "CARD-05" else context.recall(state_variables.HIGHEST) + 1
            return refusal(
                "card-too-high", rule, f"{said}: cards above {limit} are not allowed yet"
            )
        return None

    def resolve(self, context: PlayContext, action: PlayCard | EndTurn | PieceAction) -> None:
        """Play the card, or resolve an action of any turn."""
        if isinstance(action, PlayCard):
            play_card(context, self, action.card)
        else:
            super(CardTurn, self).resolve(context, action)  # noqa: UP008

    def end(self, context: PlayContext) -> None:
        """End the turn."""
        end_turn(context)

    @property
    def is_over_time(self) -> bool:
        """Return whether its time ran out."""
        return self.time_up

    def out_of_time(self) -> CardTurn:
        """Return the turn when its time ran out."""
        return attrs.evolve(self, time_up=True)

    def played(self, card: int) -> CardTurn:
        """Return the turn after a card was played: its number is the budget."""
        if self.purse:
            return CardTurn(self.seat, card, card, self.purse, self.time_up)
        return _turn_without_purse(self.seat, card, card, self.time_up)

    def paid(self, piece: PieceId, cost: int) -> CardTurn:
        """Return the turn after a piece paid: its own points first, since no other can use them."""
        if not self.purse:
            return _turn_without_purse(self.seat, self.card, self.ap - cost, self.time_up)
        purse = list(self.purse)
        for index, (owner, points) in enumerate(purse):
            if owner == piece and cost:
                used = min(points, cost)
                purse[index] = (owner, points - used)
                cost -= used
        kept = tuple(entry for entry in purse if entry[1])
        return CardTurn(self.seat, self.card, self.ap - cost, kept, self.time_up)


def abilities_of(context: Context, piece: PieceId) -> tuple[Ability, ...]:
    """Return the activated abilities of a character on the board, or of its object.

    An object serves its carrier (CARRY-12), but not a wounded (CARRY-14); the object itself decides
    whether it is discarded after use (CARRY-13).
    """
    kind = context.match.kind_of[piece]
    if context.state.wounded >> piece & 1:
        return kind.wounded_offers
    loads = _useful_loads(context, piece)
    return context.match.menus.abilities(kind, loads) if loads else kind.offers


def _useful_loads(context: Context, piece: PieceId) -> tuple[PieceKind, ...]:
    """Return the kinds of loads of a character that offer it something."""
    found: tuple[PieceKind, ...] = ()
    state = context.state
    if len(state.here.get(state.at[piece], ())) <= 1:
        return found
    for load in context.loads_of(piece):
        kind = context.match.kind_of[load]
        if kind.offers:
            found += (kind,)
    return found


def legal_cards(context: Context, seat: SeatId) -> list[int]:
    """Return the Action cards that a seat may play (CARD-04 to CARD-07, R-16, MULTI-32).

    The cap of the first cycle counts the cards of all seats (MULTI-34).
    """
    hand = sorted(set(context.recall(state_variables.ACTION_HANDS)[seat]))
    if len(hand) == 1:
        return hand
    highest = context.recall(state_variables.HIGHEST)
    if context.state.clock == 1:
        allowed = [card for card in hand if card == 2]
    elif highest >= 4 or context.recall(state_variables.CYCLES)[seat]:
        return hand
    else:
        allowed = [card for card in hand if card <= highest + 1]
    return allowed or hand[:1]


def play_card(context: PlayContext, turn: CardTurn, card: int) -> None:
    """Play an Action card: its number is the budget of the turn (TURN-03, AP-01)."""
    seat = turn.seat
    hands, played = (
        context.recall(state_variables.ACTION_HANDS),
        context.recall(state_variables.PLAYED),
    )
    rest = list(hands[seat])
    rest.remove(card)
    context.remember(state_variables.ACTION_HANDS, with_seat_entry(hands, seat, tuple(rest)))
    context.remember(state_variables.PLAYED, with_seat_entry(played, seat, (*played[seat], card)))
    context.remember(state_variables.HIGHEST, max(context.recall(state_variables.HIGHEST), card))
    context.replace_top(turn.played(card))
    context.do(game_events.CardPlayed(seat, card))


def begin_turn(context: PlayContext, seat: SeatId) -> None:
    """Begin the turn of a seat, in place of the frame on top.

    A scenario may name another sort of turn than that with Action cards.
    """
    turn = context.match.rules.frames[context.setting(TURN)]
    cast("type[TurnFrame]", turn).begin(context, seat)


def end_turn(context: PlayContext) -> None:
    """Take the cards back if the hand is empty, then begin the next turn: phase 3.

    Each seat has a cycle of its own (MULTI-33), so that all together take as many turns as there
    are cards in their hands (MULTI-35).

    The points that are left are gone with the frame (AP-02).

    Rules: TURN-04.
    """
    turn = context.find(CardTurn)
    assert turn is not None
    seat = turn.seat
    hands = context.recall(state_variables.ACTION_HANDS)
    if not hands[seat]:
        deck = decks.action_deck(context.match)
        context.remember(state_variables.ACTION_HANDS, with_seat_entry(hands, seat, deck))
        played = context.recall(state_variables.PLAYED)
        context.remember(state_variables.PLAYED, with_seat_entry(played, seat, ()))
        cycles = context.recall(state_variables.CYCLES)
        context.remember(state_variables.CYCLES, with_seat_entry(cycles, seat, cycles[seat] + 1))
        context.do(game_events.CardsTakenBack(seat))
    context.do(game_events.TurnEnded(seat))
    pass_time(context, TURN_END, seat)
    if context.state.result is None:
        begin_turn(context, next_seat(context, seat))


def active_seat(context: Context) -> SeatId:
    """Return the seat whose turn it is; `NO_SEAT` outside a turn."""
    frames = context.state.frames
    if frames and isinstance(frames[-1], CardTurn):
        return frames[-1].seat
    turn = context.find(TurnFrame)  # type: ignore[type-abstract]  # any turn will do
    return NO_SEAT if turn is None else turn.seat


def add_to_purse(context: PlayContext, piece: PieceId, points: int) -> None:
    """Give a piece points of its own for this turn (OBJ-POTION-02)."""
    turn = context.find(CardTurn)
    assert turn is not None
    purse = dict(turn.purse)
    purse[piece] = purse.get(piece, 0) + points
    context.replace_frame(CardTurn, attrs.evolve(turn, purse=tuple(sorted(purse.items()))))


def lose_purse(context: PlayContext, piece: PieceId) -> None:
    """Take the rest of its own points from a piece (R-138)."""
    turn = context.find(CardTurn)
    if turn is not None and any(owner == piece for owner, _ in turn.purse):
        kept = tuple(entry for entry in turn.purse if entry[0] != piece)
        context.replace_frame(CardTurn, attrs.evolve(turn, purse=kept))
