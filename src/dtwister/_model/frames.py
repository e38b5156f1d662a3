"""Frames: what is going on, as plain data on a stack in the state.

The frame on top says what is asked of whom, which answers are legal, and what an answer does. A
frame is frozen; to go on it puts another one in its place.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

import attrs

from dtwister._errors import EngineError, Refusal
from dtwister._model.actions import Action
from dtwister._model.class_headers import set_keywords
from dtwister._model.ids import CHANCE, PieceId, SeatId

if TYPE_CHECKING:
    from dtwister._engine.context import Context
    from dtwister._engine.editing.play_context import PlayContext
    from dtwister._rng import Randomness, Rng


@attrs.frozen
class Decision:
    """What is asked, of whom, and why.

    `seat` is `CHANCE` where chance decides; `text` is a sentence for a person.

    >>> import dtwister
    >>> game = dtwister.new_game("base:standard", seed=7)
    >>> game.decision
    Decision(seat=0, kind='starter', text='blue lays a character face down on its line')
    """

    seat: SeatId
    kind: str
    text: str

    @property
    def is_chance(self) -> bool:
        """Return whether chance answers this decision."""
        return self.seat == CHANCE


class ActionSource(NamedTuple):
    """Some of the legal answers: those of one kind and, perhaps, of one piece; listed when asked.

    `offer(context, piece)` gives them, perhaps none. `sample(context, piece, rng)`, where there is
    one, gives one at random for less than a listing, or None if it found none.

    >>> from dtwister.plugin import PieceAction
    >>> source = ActionSource("wait", 3, lambda context, piece: [PieceAction(piece)])
    >>> [action.piece for action in source.offer(None, source.piece)]
    [3]
    """

    kind: str
    piece: PieceId
    offer: Callable[[Context, PieceId], Iterable[Action]]
    sample: Callable[[Context, PieceId, Randomness], Action | None] | None = None


@attrs.frozen
class Declaration(Action):
    """An action that answers no decision and may come at any time: giving up, a timer running out.

    It is not among the legal actions, but it can be played and is part of the record.

    >>> import dtwister
    >>> game = dtwister.new_game("base:standard", seed=7)
    >>> resign = dtwister.parse_action(game.match, "resign blue")
    >>> isinstance(resign, Declaration), resign in list(game.legal_actions)
    (True, False)
    >>> game.why_not(resign) is None
    True
    """

    def refuse(self, context: Context) -> Refusal | None:
        """Why it may not be declared now, or None."""
        return None

    def resolve(self, context: PlayContext) -> None:
        """What it does."""


@attrs.frozen
class Frame:
    """Base of all frames.

    >>> import dtwister
    >>> game = dtwister.new_game("base:standard", seed=7)
    >>> frame = game.context.frame
    >>> isinstance(frame, Frame), frame.decision(game.context) == game.decision
    (True, True)
    """

    tag: ClassVar[str] = ""
    """The id of the class, for positions; it stands in the line of the class."""
    standing_rules_apply: ClassVar[bool] = False
    """Whether no action is under way while this frame is on top: then the state is settled."""
    may_disclose: ClassVar[bool] = False
    """Whether an answer may tell its seat something that was hidden, in the state as it is then."""

    def __init_subclass__(
        cls,
        *,
        tag: str | None = None,
        standing_rules_apply: bool | None = None,
        may_disclose: bool | None = None,
    ) -> None:
        super().__init_subclass__()
        set_keywords(
            cls,
            tag=tag,
            standing_rules_apply=standing_rules_apply,
            may_disclose=may_disclose,
        )

    def decision(self, context: Context) -> Decision | None:
        """What this frame asks now; None if it can go on by itself."""
        return None

    def advance(self, context: PlayContext) -> None:
        """Go on without an answer; called while `decision` is None."""
        context.pop()

    def action_sources(self, context: Context) -> Iterable[ActionSource]:
        """Where the legal answers come from."""
        return ()

    def refuse(self, context: Context, action: Action) -> Refusal | None:
        """Why an action is no legal answer, or None."""
        return None

    def resolve(self, context: PlayContext, action: Any) -> None:
        """Carry out a legal answer; where all are of one class it may name that."""

    def sample_chance(self, context: Context, rng: Rng) -> Action:
        """For a decision of chance: the outcome that the generator gives."""
        raise EngineError(f"the frame {self.tag} asks chance and has no `draw` to answer")
