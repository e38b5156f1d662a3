"""The Gorgon: turns characters to stone, and keeps enemies from attacking (MENAG-GORGON)."""

from __future__ import annotations

from collections.abc import Iterator

import attrs

from dtwister.plugin import (
    Ability,
    Aim,
    Context,
    Event,
    PieceAction,
    PlayContext,
    Refusal,
    fields,
    intents,
)
from dtwister.plugin.numbers import PieceId
from dtwister.plugin.questions import why_no_target
from dtwister.plugin.statuses import NEXT_OWN_TURN, OWN_ABILITIES, Status, gain_status
from dtwister_features.game_actions import Attack
from dtwister_features.seats import is_friendly
from dtwister_features.targets import aim_of, is_foiled


class Stone(Ability):
    """A character of stone does nothing, and nothing can be done to it."""

    id = "menagerie:stone"
    rules = ("MENAG-GORGON-03",)
    forbids = (PieceAction,)

    def forbid(self, context: Context, action: PieceAction, bearer: PieceId) -> Refusal | None:
        """Forbid every action of the bearer, also those that an object lends it."""
        if action.piece != bearer:
            return None
        said = f"{context.name(bearer)} cannot {action.verb}: it is of stone"
        return Refusal("stone", "MENAG-GORGON-03", said)

    def guard(self, context: Context, aim: Aim, bearer: PieceId) -> Refusal | None:
        """Refuse every choice of the bearer, and by it: so it is not drawn into combats either."""
        if bearer not in (aim.target, aim.piece):
            return None
        done = "be a target" if bearer == aim.target else "choose a target"
        said = f"{context.name(bearer)} cannot {done}: it is of stone"
        return Refusal("stone", "MENAG-GORGON-03", said)


PETRIFIED = Status(
    id="menagerie:petrified",
    name="petrified",
    sign="P",
    takes=frozenset({OWN_ABILITIES}),
    abilities=(Stone(),),
    rules=("MENAG-GORGON-03",),
    text="It does nothing, and nothing is done to it, until the next turn of the Gorgon's player.",
)


@attrs.frozen
class Petrify(PieceAction, tag="menagerie:petrify", verb="petrify", rule="MENAG-GORGON-02"):
    """Turn an enemy on an adjacent square to stone."""

    target: PieceId = fields.piece()
    intent = intents.Worth(20.0)


@attrs.frozen
class Stared(Event, tag="menagerie:stared"):
    """A character stared at another one, which turns to stone; a mirror may replace it."""

    piece: PieceId = fields.piece()
    target: PieceId = fields.piece()


class Petrifying(Ability[Petrify]):
    """Turns enemies beside it to stone, for 1 AP."""

    id = "menagerie:petrifying"
    rules = ("MENAG-GORGON-02", "MENAG-GORGON-03")
    listens = (Stared,)

    def candidates(self, context: Context, piece: PieceId) -> Iterator[Petrify]:
        """Yield the miniatures around."""
        for space in context.neighbours(context.space(piece)):
            if context.mini_at(space) >= 0:
                yield Petrify(piece, context.mini_at(space))

    def refuse(self, context: Context, action: Petrify) -> Refusal | None:
        """Refuse all but enemy miniatures on adjacent squares that may be targets."""
        piece, target = action.piece, action.target
        said = f"{context.name(piece)} cannot petrify {context.name(target)}"
        if context.mini_at(context.space(target)) != target:
            return Refusal("no-miniature", "MENAG-GORGON-02", f"{said}: it is not a miniature")
        if is_friendly(context, context.seat(piece), context.seat(target)):
            return Refusal("friend", "MENAG-GORGON-02", f"{said}: it is not an enemy")
        if context.space(target) not in context.neighbours(context.space(piece)):
            return Refusal("not-beside", "MENAG-GORGON-02", f"{said}: it is not beside it")
        return why_no_target(context, aim_of(self, piece, target))

    def perform(self, context: PlayContext, action: Petrify) -> None:
        """Stare at the target; what comes of it is in `react`."""
        if not is_foiled(context, aim_of(self, action.piece, action.target)):
            context.do(Stared(action.piece, action.target))

    def react(self, context: PlayContext, event: Stared, bearer: PieceId) -> None:
        """Turn the target of the bearer's own stare to stone."""
        if event.piece == bearer:
            owner = context.seat(bearer)
            gain_status(context, event.target, PETRIFIED, owner=owner, lasts=NEXT_OWN_TURN)


class Gaze(Ability):
    """Enemies beside the Gorgon cannot attack."""

    id = "menagerie:gaze"
    rules = ("MENAG-GORGON-04",)
    forbids = (Attack,)

    def forbid(self, context: Context, action: Attack, bearer: PieceId) -> Refusal | None:
        """Forbid the attacks of enemies on adjacent squares."""
        piece = action.piece
        if is_friendly(context, context.seat(piece), context.seat(bearer)):
            return None
        if not context.adjacent(context.space(piece), context.space(bearer)):
            return None
        said = f"{context.name(piece)} cannot attack: {context.name(bearer)} looks at it"
        return Refusal("gaze", "MENAG-GORGON-04", said)
