"""Frames: unfinished business of the game, as plain data on a stack in the state.

The frame on top gives the decision at hand and its seat, the legal answers, and their effects. A
frame is frozen; to go on it puts another one in its place.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from itertools import product
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

import attrs

from dtwister._errors import EngineError, Refusal
from dtwister._model.actions import Action
from dtwister._model.class_headers import FrameHeader
from dtwister._model.fields import CHOICES, KIND
from dtwister._model.ids import CHANCE, NO_SEAT, REFEREE, PieceId, SeatId
from dtwister._model.values.shared_methods import PlainValue

if TYPE_CHECKING:
    from dtwister._engine.context import Context
    from dtwister._engine.editing.play_context import PlayContext
    from dtwister._rng import Randomness, Rng


@attrs.frozen
class Decision(PlainValue):
    """The question at hand, the seat it is for, and the reason.

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

    gives_up: ClassVar[bool] = False
    """True if the seat gives up; an application declares it for a seat that does not answer."""
    needs_agreement: ClassVar[bool] = False
    """True if the referee declares it once all seats agreed, as a draw."""

    @property
    def declared_by(self) -> SeatId:
        """The seat that may declare it: that of the field `seat`, or else `REFEREE`.

        The referee is the application. It has the clock, and asks all seats before they agree on
        something.
        """
        seat: SeatId = getattr(self, "seat", REFEREE)
        return seat

    @classmethod
    def choices(cls, seat: SeatId) -> Iterable[Declaration]:
        """Return what a seat, or `REFEREE`, could declare; `refuse` says whether it may now.

        The fields say it: the seat of a field `seat`, and each choice of a word. A declaration with
        other fields has a method of its own.
        """
        values: list[list[Any]] = []
        has_seat = False
        for field in attrs.fields(cls):
            kind = field.metadata.get(KIND)
            if kind == "seat" and field.name == "seat":
                has_seat = True
                values.append([seat])
            elif kind == "word" and field.metadata.get(CHOICES):
                values.append([*field.metadata[CHOICES]])
            else:
                return []
        if has_seat == (seat == REFEREE):
            return []
        return [cls(*given) for given in product(*values)]

    def refuse(self, context: Context) -> Refusal | None:
        """Return why it may not be declared now, or None."""
        return None

    def overdue(self, context: Context) -> SeatId:
        """Return the seat whose time ran out, where it says that; asked if it is not refused."""
        return NO_SEAT

    def resolve(self, context: PlayContext) -> None:
        """Change the game as the declaration says; called once it is not refused."""


def declarer(action: Action, seats: tuple[str, ...]) -> SeatId | None:
    """Return the declarer of an action, for `by` of `Game.play`; None if there is none.

    >>> declarer(Declaration(), ()) == REFEREE, declarer(Action(), ())
    (True, None)
    """
    if not isinstance(action, Declaration):
        return None
    by = action.declared_by
    return by if by == REFEREE or 0 <= by < len(seats) else None


@attrs.frozen
class Frame(FrameHeader):
    """Base of all frames: a frame says who decides now, and what an answer does.

    >>> import dtwister
    >>> game = dtwister.new_game("base:standard", seed=7)
    >>> frame = game.context.frame
    >>> isinstance(frame, Frame), frame.decision(game.context) == game.decision
    (True, True)
    """

    tag: ClassVar[str] = ""
    """The id of the class, for positions; it stands in the line of the class."""
    standing_rules_apply: ClassVar[bool] = False
    """True if no action is under way while this frame is on top:
    standing rules apply then.
    """
    may_disclose: ClassVar[bool] = False
    """True if an answer may tell its seat something hidden,
    in the state as it is then.
    """

    def decision(self, context: Context) -> Decision | None:
        """Return the decision of this frame now; None if it can go on by itself."""
        return None

    def advance(self, context: PlayContext) -> None:
        """Go on without an answer; called while `decision` is None."""
        context.pop()

    def action_sources(self, context: Context) -> Iterable[ActionSource]:
        """Return the sources of the legal answers."""
        return ()

    def refuse(self, context: Context, action: Action) -> Refusal | None:
        """Return why an action is not a legal answer, or None."""
        return None

    def resolve(self, context: PlayContext, action: Any) -> None:
        """Carry out a legal answer; a frame with one class of answers may name that class."""

    def sample_chance(self, context: Context, rng: Rng) -> Action:
        """For a decision of chance: the outcome that the generator gives."""
        raise EngineError(f"the frame {self.tag} asks chance and has no `sample_chance` to answer")

    def probabilities(self, context: Context) -> Mapping[Action, Fraction] | None:
        """For a decision of chance: each outcome with its probability, together 1.

        None if there are too many outcomes to list them; `sample_chance` draws any of them.
        """
        return None


def equally_likely(outcomes: Iterable[Action]) -> dict[Action, Fraction]:
    """Return outcomes of chance, all different, with the same probability for each.

    >>> from dtwister_features.game_actions import Lot
    >>> list(equally_likely([Lot(0), Lot(1)]).values())
    [Fraction(1, 2), Fraction(1, 2)]
    """
    every = list(outcomes)
    return {outcome: Fraction(1, len(every)) for outcome in every}
