"""The Illusionist: two images hide which of the three is real (MENAG-ILLUS)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

import attrs

from dtwister.plugin import (
    Ability,
    Context,
    Event,
    PieceAction,
    PlayContext,
    Refusal,
    events,
    fields,
    intents,
)
from dtwister.plugin.numbers import PieceId, SpaceId
from dtwister.plugin.places import DISCARDED
from dtwister_features.game_events import CombatBegan, TurnBegan
from dtwister_features.squares import empty_floor

ILLUSIONIST, IMAGE = "menagerie:illusionist", "menagerie:image"


@attrs.frozen
class Conjure(PieceAction, tag="menagerie:conjure", verb="conjure", rule="MENAG-ILLUS-02"):
    """Let two images appear, and say in secret on which of the three squares the real one is."""

    first: SpaceId = fields.space(label="on")
    second: SpaceId = fields.space(label="and")
    real: SpaceId = fields.space(secret=True, label="real")
    intent = intents.Worth(2.0)


class Conjuring(Ability[Conjure]):
    """The Illusionist and its images take its square and two beside it, unseen, for 1 AP."""

    id = "menagerie:conjuring"
    rules = ("MENAG-ILLUS-02", "MENAG-ILLUS-03")

    def candidates(self, context: Context, piece: PieceId) -> Iterator[Conjure]:
        """Yield all pairs of squares beside it, each with three places for the real one."""
        here = context.space(piece)
        beside = sorted(space for space in context.neighbours(here) if context.slot_of(space) >= 0)
        for first, second in combinations(beside, 2):
            yield from (Conjure(piece, first, second, real) for real in (here, first, second))

    def refuse(self, context: Context, action: Conjure) -> Refusal | None:
        """Refuse all but the Illusionist itself, alone on its square, with two free ones beside."""
        piece, here = action.piece, context.space(action.piece)
        said = f"{context.name(piece)} cannot conjure"
        if context.kind(piece).id != ILLUSIONIST:
            sentence = f"{said}: it only looks like the Illusionist"
            return Refusal("no-illusionist", "MENAG-ILLUS-02", sentence)
        if len(images(context, piece)) < 2:
            sentence = f"{said}: its two images are not both out of play"
            return Refusal("no-images", "MENAG-ILLUS-03", sentence)
        if context.slot_of(here) < 0 or len(context.pieces_at(here)) > 1:
            sentence = f"{said}: it is not alone on a square of a room"
            return Refusal("not-alone", "MENAG-ILLUS-02", sentence)
        for space in (action.first, action.second):
            if space not in context.neighbours(here) or space not in empty_floor(context):
                sentence = f"{said}: {context.square(space)} is not an empty floor square beside it"
                return Refusal("not-empty", "MENAG-ILLUS-02", sentence)
        if action.first >= action.second or action.real not in (here, action.first, action.second):
            sentence = f"{said}: name two squares in their order, and the real one among the three"
            return Refusal("bad-squares", "MENAG-ILLUS-02", sentence)
        return None

    def perform(self, context: PlayContext, action: Conjure) -> None:
        """Take the Illusionist off the board; lay it and the images in the order of the squares."""
        piece, here, seat = action.piece, context.space(action.piece), context.seat(action.piece)
        left = iter(images(context, piece))
        if not context.do(events.Removed(piece, "beyond", seat, here)):
            return
        for space in sorted((here, action.first, action.second)):
            token = piece if space == action.real else next(left)
            context.do(events.LaidConcealed(seat, token, space))


class Veiled(Ability):
    """Hidden by an illusion, until a combat or the next turn of its player begins."""

    id = "menagerie:veiled"
    rules = ("MENAG-ILLUS-04",)
    conceals = True
    listens = (CombatBegan, TurnBegan)

    def react(self, context: PlayContext, event: CombatBegan | TurnBegan, bearer: PieceId) -> None:
        """Show it when it fights, and when its seat's turn begins; then images vanish."""
        if isinstance(event, CombatBegan):
            if bearer in (*event.attackers, *event.defenders):
                context.show(bearer)
        elif event.seat == context.seat(bearer):
            context.show(bearer)
            if context.kind(bearer).id == IMAGE:
                context.do(events.Removed(bearer, "discarded", event.seat, context.space(bearer)))


class Unreal(Ability):
    """An image is never wounded: it vanishes, however it leaves the board."""

    id = "menagerie:unreal"
    rules = ("MENAG-ILLUS-05",)
    replaces = (events.Wounded, events.Removed)

    def replace(
        self, context: Context, event: events.Wounded | events.Removed, bearer: PieceId
    ) -> Event:
        """Put it aside for the next conjuring."""
        if event.piece != bearer:
            return event
        by = context.seat(bearer) if event.by < 0 else event.by
        return events.Removed(bearer, "discarded", by, context.space(bearer))

    def exit_points(self, context: Context, bearer: PieceId) -> int:
        """Take the point back that a miniature scores when it leaves."""
        return -1


def images(context: Context, piece: PieceId) -> list[PieceId]:
    """Return the images of the seat of a piece that are out of play."""
    return [
        other
        for other in context.match.piece_ids
        if context.kind(other).id == IMAGE
        and context.seat(other) == context.seat(piece)
        and context.space(other) == DISCARDED
    ]
