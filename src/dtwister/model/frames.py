"""Frames: what is going on, as plain data on a stack in the state.

The frame on top says what is asked of whom, which answers are legal, and what an answer does. A
frame is frozen; to go on it puts another one in its place.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, ClassVar, NamedTuple

import attrs

from dtwister.errors import EngineError, Refusal
from dtwister.model.actions import Action

if TYPE_CHECKING:
    from dtwister.engine.table import Table
    from dtwister.rng import Randomness, Rng

NATURE = -1
"""The seat of decisions that chance makes; it answers them and sees nothing."""
SPECTATOR = -2
"""The seat of a watcher who has none; it sees what everybody may see and is never asked."""


@attrs.frozen
class Decision:
    """What is asked, of whom, and why.

    `seat` is `NATURE` where chance decides; `text` is a sentence for a person.
    """

    seat: int
    kind: str
    text: str

    @property
    def is_chance(self) -> bool:
        """Whether nature answers this decision."""
        return self.seat == NATURE


class Source(NamedTuple):
    """Some of the legal answers: those of one kind and, perhaps, of one piece; listed when asked.

    `offer(table, piece)` gives them, perhaps none. `sample(table, piece, rng)`, where there is
    one, gives one at random for less than a listing, or None if it found none.
    """

    kind: str
    piece: int
    offer: Callable[[Table, int], Iterable[Action]]
    sample: Callable[[Table, int, Randomness], Action | None] | None = None


@attrs.frozen
class Declaration(Action):
    """An action that answers no decision and may come at any time: giving up, a timer running out.

    It is not among the legal actions, but it can be played and is part of the record.
    """

    def refuse(self, table: Table) -> Refusal | None:
        """Why it may not be declared now, or None."""
        return None

    def resolve(self, table: Table) -> None:
        """What it does."""


@attrs.frozen
class Frame:
    """Base of all frames."""

    tag: ClassVar[str] = "core:frame"
    between_actions: ClassVar[bool] = False
    """Whether no action is under way while this frame is on top: then the state is settled."""
    tells: ClassVar[bool] = False
    """Whether an answer may tell its seat something that was hidden, in the state as it is then."""

    def decision(self, table: Table) -> Decision | None:
        """What this frame asks now; None if it can go on by itself."""
        return None

    def advance(self, table: Table) -> None:
        """Go on without an answer; called while `decision` is None."""
        table.pop()

    def sources(self, table: Table) -> Iterable[Source]:
        """Where the legal answers come from."""
        return ()

    def refuse(self, table: Table, action: Action) -> Refusal | None:
        """Why an action is no legal answer, or None."""
        return None

    def resolve(self, table: Table, action: Action) -> None:
        """Carry out a legal answer."""

    def draw(self, table: Table, rng: Rng) -> Action:
        """For a decision of nature: the outcome that the generator gives."""
        raise EngineError(f"the frame {self.tag} asks nature and has no `draw` to answer")
