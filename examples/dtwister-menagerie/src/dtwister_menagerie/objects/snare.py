"""The Trapper's bag: a snare and a blank, and enemies do not know which is which (MENAG-SNARE)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

import attrs

from dtwister.plugin import (
    Ability,
    Context,
    PieceAction,
    PlayContext,
    Refusal,
    events,
    fields,
    intents,
)
from dtwister.plugin.numbers import PieceId, SpaceId
from dtwister.plugin.places import DISCARDED
from dtwister_features.seats import is_friendly
from dtwister_features.squares import empty_floor
from dtwister_menagerie.objects.single_use import held, use_up

SNARE, BLANK = "menagerie:snare", "menagerie:blank"


@attrs.frozen
class LayTrap(PieceAction, tag="menagerie:lay-trap", verb="lay-trap", rule="MENAG-SNARE-01"):
    """Lay two tokens, and say in secret which square has the snare."""

    first: SpaceId = fields.space(label="on")
    second: SpaceId = fields.space(label="and")
    snare: SpaceId = fields.space(secret=True, label="snare")
    intent = intents.Worth(3.0)


class Trapping(Ability[LayTrap]):
    """The carrier of the bag lays its two tokens beside itself, unseen, for 1 AP."""

    id = "menagerie:trapping"
    rules = ("MENAG-SNARE-01", "MENAG-SNARE-02")

    def candidates(self, context: Context, piece: PieceId) -> Iterator[LayTrap]:
        """Yield all pairs of squares beside it, each with two places for the snare."""
        beside = sorted(context.neighbours(context.space(piece)))
        for first, second in combinations(beside, 2):
            yield from (LayTrap(piece, first, second, snare) for snare in (first, second))

    def refuse(self, context: Context, action: LayTrap) -> Refusal | None:
        """Refuse without a bag and its tokens, and without two free squares beside."""
        piece, around = action.piece, context.neighbours(context.space(action.piece))
        said = f"{context.name(piece)} cannot lay a trap"
        if len(tokens(context, piece)) < 2:
            return Refusal("no-tokens", "MENAG-SNARE-01", f"{said}: its bag is empty")
        for space in (action.first, action.second):
            if space not in around or space not in empty_floor(context):
                sentence = f"{said}: {context.square(space)} is not an empty floor square beside it"
                return Refusal("not-empty", "MENAG-SNARE-01", sentence)
        if action.first >= action.second or action.snare not in (action.first, action.second):
            sentence = f"{said}: name two squares in their order, and one of them for the snare"
            return Refusal("bad-squares", "MENAG-SNARE-01", sentence)
        return None

    def perform(self, context: PlayContext, action: LayTrap) -> None:
        """Use the bag up, and lay the tokens in the order of the squares."""
        seat, (snare, blank) = context.seat(action.piece), tokens(context, action.piece)
        use_up(context, action.piece, held(context, action.piece, self))
        for space in (action.first, action.second):
            token = snare if space == action.snare else blank
            context.do(events.LaidConcealed(seat, token, space))


class HiddenToken(Ability):
    """A token that is shown, and gone, when a miniature of an enemy comes to rest on it."""

    id = "menagerie:hidden-token"
    rules = ("MENAG-SNARE-02",)
    conceals = True
    listens = (events.Arrived,)

    def react(self, context: PlayContext, event: events.Arrived, bearer: PieceId) -> None:
        """Let the token spring under an enemy."""
        piece, seat = event.piece, context.seat(bearer)
        if context.space(bearer) != event.space or context.mini_at(event.space) != piece:
            return
        if not is_friendly(context, seat, context.seat(piece)):
            context.show(bearer)
            context.do(events.Removed(bearer, "discarded", seat, event.space))
            self.spring(context, bearer, piece)

    def spring(self, context: PlayContext, bearer: PieceId, victim: PieceId) -> None:
        """Do what it does to its victim: a blank does nothing."""


class Snaring(HiddenToken):
    """The token that wounds."""

    id = "menagerie:snaring"
    rules = ("MENAG-SNARE-03",)

    def spring(self, context: PlayContext, bearer: PieceId, victim: PieceId) -> None:
        """Wound the victim."""
        context.do(events.Wounded(victim, by=context.seat(bearer)))


def tokens(context: Context, piece: PieceId) -> list[PieceId]:
    """Return the first snare and the first blank of a piece's seat that are out of play."""
    seat = context.seat(piece)
    found: dict[str, list[PieceId]] = {SNARE: [], BLANK: []}
    for other in context.match.piece_ids:
        kind = context.kind(other).id
        if kind in found and context.seat(other) == seat and context.space(other) == DISCARDED:
            found[kind].append(other)
    return [pieces[0] for pieces in found.values() if pieces]
