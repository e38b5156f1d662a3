"""Set-up: reduced teams, and the starters on the lines (SETUP-05, HANDICAP)."""

from __future__ import annotations

from collections.abc import Iterable

import attrs

from dtwister.plugin import Action, Context, PlayContext, Refusal, events, fields
from dtwister.plugin.decisions import ActionSource, Decision, Frame
from dtwister.plugin.numbers import NO_PIECE, PieceId, SeatId, SpaceId
from dtwister_features import game_events, state_variables
from dtwister_features.game_actions import SetAside, Start
from dtwister_features.refusals import refusal
from dtwister_features.scenario_options import STARTERS, STARTERS_FIRST
from dtwister_features.seats import next_seat
from dtwister_features.setup import handicap, starting_dots
from dtwister_features.setup.starting_dots import dots_of, shared_dots
from dtwister_features.setup.token_laying import TokenLayingFrame, behind_screen
from dtwister_features.state_variables import with_seat_entry

__all__: list[str] = []


@attrs.frozen
class SettingAsideFrame(Frame, tag="features:setting-aside"):
    """A seat takes surplus characters out of its team, unseen (HANDICAP-01, VIEW-11).

    That is the stronger seat, or every one if teams are smaller than the sets (SCN-M2-07, R-M32).
    """

    seat: SeatId = fields.seat()

    def surplus(self, context: Context) -> int:
        """Return how many characters are still too many."""
        team = handicap.full_team(context.match, self.seat)
        kept = handicap.characters_kept(context.match, self.seat, team)
        return len(behind_screen(context, self.seat)[0]) - kept

    def decision(self, context: Context) -> Decision | None:
        """Ask for one character after the other."""
        if self.surplus(context) <= 0:
            return None
        colour = context.match.seats[self.seat]
        return Decision(self.seat, "set-aside", f"{colour} takes a character out of the team")

    def action_sources(self, context: Context) -> Iterable[ActionSource]:
        """Return the one source of actions: the characters behind the screen."""
        return (ActionSource("set-aside", NO_PIECE, self._offer),)

    def _offer(self, context: Context, piece: PieceId) -> list[Action]:
        return [SetAside(other) for other in behind_screen(context, self.seat)[0]]

    def refuse(self, context: Context, action: Action) -> Refusal | None:
        """Refuse anything but a character behind the screen."""
        if (
            not isinstance(action, SetAside)
            or action.piece not in behind_screen(context, self.seat)[0]
        ):
            colour = context.match.seats[self.seat]
            sentence = f"{colour} cannot do this now: choose one of your own characters"
            return refusal("not-behind-screen", "HANDICAP-01", sentence)
        return None

    def resolve(self, context: PlayContext, action: SetAside) -> None:
        """Put the chosen character aside, out of the game."""
        context.do(events.PutAside(self.seat, action.piece))


@attrs.frozen
class StarterFrame(Frame, tag="features:starting"):
    """A seat chooses its starters and their dots, unseen by others.

    With fewer starters than dots the dots are a secret too as long as another seat has still to
    choose at the same time (R-241): so nothing is laid before `StartersLaidFrame`.

    Rules: SETUP-05, HANDICAP-04.
    """

    seat: SeatId = fields.seat()

    def _chosen(self, context: Context) -> tuple[int, ...]:
        return context.recall(state_variables.STARTERS)[self.seat]

    def _waiting(self, context: Context) -> list[PieceId]:
        """Return the characters behind the screen that are not chosen yet."""
        chosen = self._chosen(context)[::2]
        return [piece for piece in behind_screen(context, self.seat)[0] if piece not in chosen]

    def _free(self, context: Context) -> list[SpaceId]:
        used = self._chosen(context)[1::2]
        return [dot for dot in dots_of(context.match, self.seat) if dot not in used]

    def decision(self, context: Context) -> Decision | None:
        """Ask for one character after the other, until dots or starters are used up.

        Rules: R-11.
        """
        chosen = len(self._chosen(context)) // 2
        if chosen >= context.setting(STARTERS):
            return None
        if not self._free(context) or not self._waiting(context):
            return None
        colour = context.match.seats[self.seat]
        return Decision(self.seat, "starter", f"{colour} lays a character face down on its line")

    def action_sources(self, context: Context) -> Iterable[ActionSource]:
        """Return a source for each character behind the screen of the seat."""
        return [ActionSource("start", piece, self._offer) for piece in self._waiting(context)]

    def _offer(self, context: Context, piece: PieceId) -> list[Action]:
        return [Start(piece, dot) for dot in self._free(context)]

    def refuse(self, context: Context, action: Action) -> Refusal | None:
        """Refuse anything but an own character, and a free dot of the own line."""
        colour = context.match.seats[self.seat]
        if not isinstance(action, Start):
            sentence = f"{colour} cannot do this now: it must lay its starters"
            return refusal("not-now", "SETUP-05", sentence)
        if action.piece in behind_screen(context, self.seat)[1]:
            return refusal(
                "object",
                "SETUP-05",
                f"{colour} cannot start with an object: only characters start on the line",
            )
        if action.piece not in self._waiting(context):
            sentence = f"{colour} cannot start with this: choose one of your own characters"
            return refusal("not-behind-screen", "SETUP-05", sentence)
        if action.space not in self._free(context):
            square = context.square(action.space)
            sentence = f"{colour} cannot start on {square}: it is not a free dot of its line"
            return refusal("no-dot", "SETUP-06", sentence)
        return None

    def resolve(self, context: PlayContext, action: Start) -> None:
        """Remember the character and its square until all seats have chosen."""
        chosen = (*self._chosen(context), action.piece, action.space)
        starters = context.recall(state_variables.STARTERS)
        context.remember(state_variables.STARTERS, with_seat_entry(starters, self.seat, chosen))
        context.do(game_events.StarterChosen(self.seat, action.piece, action.space))


@attrs.frozen
class StartersLaidFrame(Frame, tag="features:starters-laid"):
    """The chosen starters of some seats come face down on their dots, for all to see."""

    seats: tuple[SeatId, ...] = fields.numbers()

    def advance(self, context: PlayContext) -> None:
        """Lay the chosen characters on their lines, seat by seat."""
        context.pop()
        for seat in self.seats:
            starters = context.recall(state_variables.STARTERS)
            chosen = starters[seat]
            context.remember(state_variables.STARTERS, with_seat_entry(starters, seat, ()))
            # In the order of the dots, to hide the order of the choices.
            for dot, piece in sorted(zip(chosen[1::2], chosen[::2], strict=True)):
                context.do(events.LaidOnLine(seat, PieceId(piece), SpaceId(dot)))


@attrs.frozen
class StarterInTurnFrame(Frame, tag="features:starting-in-turn"):
    """Each seat lays one character in turn on any free dot of a line of all (MULTI-119).

    Characters of several seats may start on one line (MULTI-120). The tokens for the rooms come
    afterwards, in the same order (MULTI-121).
    """

    seat: SeatId = fields.seat()
    dots: tuple[SpaceId, ...] = fields.numbers(default=())
    """The dots that are taken."""
    laid: tuple[int, ...] = fields.numbers(default=())
    """Seat -> number of starters laid so far."""

    def _free(self, context: Context) -> list[SpaceId]:
        return [dot for dot in shared_dots(context.match) if dot not in self.dots]

    def _count(self, seat: SeatId) -> int:
        return self.laid[seat] if self.laid else 0

    def decision(self, context: Context) -> Decision | None:
        """Ask for one character of the next seat to lay."""
        if self._count(self.seat) >= context.setting(STARTERS):
            return None
        if not self._free(context) or not behind_screen(context, self.seat)[0]:
            return None
        colour = context.match.seats[self.seat]
        return Decision(self.seat, "starter", f"{colour} lays a character face down on a line")

    def advance(self, context: PlayContext) -> None:
        """Go on to the other tokens when all starters are laid."""
        context.replace_top(TokenLayingFrame(self.seat))

    def action_sources(self, context: Context) -> Iterable[ActionSource]:
        """Return a source for each character behind the screen of the seat."""
        waiting = behind_screen(context, self.seat)[0]
        return [ActionSource("start", piece, self._offer) for piece in waiting]

    def _offer(self, context: Context, piece: PieceId) -> list[Action]:
        return [Start(piece, dot) for dot in self._free(context)]

    def refuse(self, context: Context, action: Action) -> Refusal | None:
        """Refuse anything but an own character, and a free dot of any line of all."""
        colour = context.match.seats[self.seat]
        if not isinstance(action, Start):
            sentence = f"{colour} cannot do this now: it must lay its starters"
            return refusal("not-now", "MULTI-119", sentence)
        characters, objects = behind_screen(context, self.seat)
        if action.piece in objects:
            return refusal(
                "object",
                "MULTI-119",
                f"{colour} cannot start with an object: only characters start on a line",
            )
        if action.piece not in characters:
            sentence = f"{colour} cannot start with this: choose one of your own characters"
            return refusal("not-behind-screen", "MULTI-119", sentence)
        if action.space not in self._free(context):
            square = context.square(action.space)
            sentence = f"{colour} cannot start on {square}: it is not a free dot of a shared line"
            return refusal("no-dot", "MULTI-119", sentence)
        return None

    def resolve(self, context: PlayContext, action: Start) -> None:
        """Lay it; the next seat is to lay one."""
        laid = with_seat_entry(
            self.laid or (0,) * len(context.match.seats), self.seat, self._count(self.seat) + 1
        )
        following = next_seat(context, self.seat)
        context.replace_top(StarterInTurnFrame(following, (*self.dots, action.space), laid))
        context.do(events.LaidOnLine(self.seat, action.piece, action.space))


def choose_starters(context: PlayContext) -> None:
    """Let all seats choose at the same time; or one first, if the scenario says so.

    On lines of all they start later, one after the other (MULTI-119).

    Rules: SCN-P2-06.
    """
    if shared_dots(context.match):
        return
    seats = context.match.seat_ids
    first = starting_dots.seat_named(context.match, STARTERS_FIRST)
    together = [seat for seat in seats if seat != first]
    groups = [together] if first < 0 else [[first], together]
    for group in reversed(groups):
        context.push(StartersLaidFrame(tuple(group)))
        for seat in reversed(group):
            context.push(StarterFrame(seat))
