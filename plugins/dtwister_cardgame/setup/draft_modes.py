"""The three ways in which the players get their cards in the full game (CG-MODE)."""

from __future__ import annotations

from typing import ClassVar

import attrs

from dtwister.plugin import Action, Context, Option, PlayContext, Refusal
from dtwister.plugin.decisions import Frame
from dtwister.plugin.numbers import PieceId, SeatId
from dtwister_cardgame.setup.card_set_up import CardSetUpFrame
from dtwister_features.drafting import draft_events, draft_pool, open_draft, secret_draft
from dtwister_features.seats import next_seat


@attrs.frozen
class MatchingPickFrame(open_draft.PickForAllFrame, tag="card:matching"):
    """Each card that one player takes, the other takes as well.

    Rules: CG-MODE-02, CG-MODE-03, R-C73.
    """

    rules: ClassVar[dict[str, str]] = {
        draft_pool.CHARACTERS: "CG-MODE-02",
        draft_pool.OBJECTS: "CG-MODE-03",
    }
    taken = "CG-MODE-02"


@attrs.frozen
class CardDraftPickFrame(open_draft.DraftPickFrame, tag="card:drafting"):
    """For each card that one player takes, the other's goes out.

    With several cards of a kind that is card for card (R-C73). So the cards on offer are the same
    for both players at any time, and each of them has enough of them to the end.

    Rules: CG-MODE-05, CG-MODE-06.
    """

    rules: ClassVar[dict[str, str]] = {
        draft_pool.CHARACTERS: "CG-MODE-05",
        draft_pool.OBJECTS: "CG-MODE-06",
    }
    taken = "CG-MODE-05"

    def refuse(self, context: Context, action: Action) -> Refusal | None:
        """Refuse anything but an own card of the right kind that is not out."""
        return open_draft.PickFrame.refuse(self, context, action)

    def take(self, context: PlayContext, piece: PieceId) -> None:
        """Put out the same card of the other player, however many others there are."""
        for other in self.counterparts(context, piece):
            context.do(draft_events.PutAway(other))


@attrs.frozen
class CardMutualChoiceFrame(open_draft.MutualChoiceFrame, tag="card:mutual-choice"):
    """Both players end with the same cards."""

    picking = MatchingPickFrame
    set_up = CardSetUpFrame

    def first_with_objects(self, context: Context) -> SeatId:
        """Let the other player begin with the objects (CG-MODE-03)."""
        return next_seat(context, self.first)


@attrs.frozen
class CardDraftFrame(open_draft.DraftFrame, tag="card:draft"):
    """No two players have the same card; with the objects the other one begins (CG-MODE-06)."""

    picking = CardDraftPickFrame
    set_up = CardSetUpFrame


@attrs.frozen
class FullFrontalFrame(secret_draft.FreeChoiceFrame, tag="card:full-frontal"):
    """Each player chooses in secret (CG-MODE-04)."""

    set_up = CardSetUpFrame


MODES: dict[str, type[Frame]] = {
    "mutual-choice": CardMutualChoiceFrame,
    "full-frontal": FullFrontalFrame,
    "draft": CardDraftFrame,
}

MODE = Option(
    "mode",
    "mutual-choice",
    choices=tuple(MODES),
    text="How the players get their cards.",
    rules=("CG-MODE-02", "CG-MODE-04", "CG-MODE-05"),
)


@attrs.frozen
class FullGameFrame(Frame, tag="card:full-game"):
    """The full game begins with the mode that the players agreed on (CG-MODE-01).

    The mode gives each player the scenario's number of characters and objects (CG-MODE-07); all
    other cards are out of the game (CG-SETUP-17). Then come the rooms (CG-SETUP-05).
    """

    def advance(self, context: PlayContext) -> None:
        """Go on with the mode."""
        context.replace_top(MODES[context.option(MODE)]())


FRAMES = (
    FullGameFrame,
    CardMutualChoiceFrame,
    MatchingPickFrame,
    CardDraftFrame,
    CardDraftPickFrame,
    FullFrontalFrame,
)
