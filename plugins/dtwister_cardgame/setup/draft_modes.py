"""The three ways in which the players get their cards in the full game (CG-MODE)."""

from __future__ import annotations

from typing import ClassVar

import attrs

from dtwister.plugin import Action, Context, PlayContext, Refusal
from dtwister.plugin.decisions import Frame
from dtwister_cardgame.setup.card_set_up import CardSetUpFrame
from dtwister_features.drafting import draft_events, draft_pool, open_draft, secret_draft
from dtwister_features.seats import next_seat
from dtwister_features.setup.set_up_frames import SetUpFrame


@attrs.frozen
class MatchingPickFrame(open_draft.PickForAllFrame):
    """What one player takes, the other takes as well (CG-MODE-02, CG-MODE-03, R-C73)."""

    tag: ClassVar[str] = "card:matching"
    rules: ClassVar[dict[str, str]] = {
        draft_pool.CHARACTERS: "CG-MODE-02",
        draft_pool.OBJECTS: "CG-MODE-03",
    }
    taken: ClassVar[str] = "CG-MODE-02"


@attrs.frozen
class CardDraftPickFrame(open_draft.DraftPickFrame):
    """For a card that one player takes, the other's goes out (CG-MODE-05, CG-MODE-06).

    With several cards of a kind that is card for card (R-C73). So the cards on offer are the same
    for both players at any time, and each of them has enough of them to the end.
    """

    tag: ClassVar[str] = "card:drafting"
    rules: ClassVar[dict[str, str]] = {
        draft_pool.CHARACTERS: "CG-MODE-05",
        draft_pool.OBJECTS: "CG-MODE-06",
    }
    taken: ClassVar[str] = "CG-MODE-05"

    def refuse(self, context: Context, action: Action) -> Refusal | None:
        """It must be an own card of the right kind that is not out."""
        return open_draft.PickFrame.refuse(self, context, action)

    def take(self, context: PlayContext, piece: int) -> None:
        """The same card of the other player goes out, whatever else there is of it."""
        for other in self.counterparts(context, piece):
            context.do(draft_events.PutAway(other))


@attrs.frozen
class CardMutualChoiceFrame(open_draft.MutualChoiceFrame):
    """Both players end with the same cards."""

    tag: ClassVar[str] = "card:mutual-choice"
    picking: ClassVar[type[open_draft.PickFrame]] = MatchingPickFrame
    set_up: ClassVar[type[SetUpFrame]] = CardSetUpFrame

    def first_with_objects(self, context: Context) -> int:
        """With the objects the other player begins (CG-MODE-03)."""
        return next_seat(context, self.first)


@attrs.frozen
class CardDraftFrame(open_draft.DraftFrame):
    """No two players have the same card; with the objects the other one begins (CG-MODE-06)."""

    tag: ClassVar[str] = "card:draft"
    picking: ClassVar[type[open_draft.PickFrame]] = CardDraftPickFrame
    set_up: ClassVar[type[SetUpFrame]] = CardSetUpFrame


@attrs.frozen
class FullFrontalFrame(secret_draft.FreeChoiceFrame):
    """Each player chooses in secret (CG-MODE-04)."""

    tag: ClassVar[str] = "card:full-frontal"
    set_up: ClassVar[type[SetUpFrame]] = CardSetUpFrame


MODES: dict[str, type[Frame]] = {
    "mutual-choice": CardMutualChoiceFrame,
    "full-frontal": FullFrontalFrame,
    "draft": CardDraftFrame,
}


@attrs.frozen
class FullGameFrame(Frame):
    """The full game begins with the mode that the players agreed on (CG-MODE-01).

    The mode gives each player the scenario's number of characters and objects (CG-MODE-07); what
    nobody chose is out of the game (CG-SETUP-17). Then come the rooms (CG-SETUP-05).
    """

    tag: ClassVar[str] = "card:full-game"

    def advance(self, context: PlayContext) -> None:
        """Go on with the mode."""
        context.replace_top(MODES[str(context.match.options["mode"])]())


FRAMES = (
    FullGameFrame,
    CardMutualChoiceFrame,
    MatchingPickFrame,
    CardDraftFrame,
    CardDraftPickFrame,
    FullFrontalFrame,
)
