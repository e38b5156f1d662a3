"""Questions about the course of a game: what was played, by whom, and in which states."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dtwister._engine.authority import checked_number
from dtwister._engine.going_on import GameFields
from dtwister._engine.questions.by_name import QuestionsByName
from dtwister._engine.storage.history import played_back, played_since, states_at, steps_from
from dtwister._errors import DtwisterError
from dtwister._model.ids import CHANCE, SeatId

if TYPE_CHECKING:
    from collections.abc import Collection

    from dtwister._model.actions import Action
    from dtwister._model.state import State


class QuestionsOfCourse(QuestionsByName, GameFields):
    """The questions that a game answers about its course.

    >>> import dtwister
    >>> game = dtwister.new_game("base:standard", seed=7)
    >>> events = game.play(dtwister.parse_legal(game, "thief a2"))
    >>> [(action.verb, by_chance) for action, by_chance in game.history]
    [('deal', True), ('start', False)]
    """

    __slots__ = ()

    @property
    def can_undo(self) -> bool:
        """Return whether there is an action of a seat to take back."""
        played = played_back(self.match, self._history) if self.keeps_history else ()
        return any(by != CHANCE or not self.auto_chance for _, by in played)

    @property
    def history(self) -> tuple[tuple[Action, bool], ...]:
        """All actions so far with whether chance played them, in order."""
        self._check_history()
        played = played_back(self.match, self._history)
        return tuple([(action, by == CHANCE) for action, by in played])[::-1]

    @property
    def past(self) -> tuple[State, ...]:
        """The states before each action of the history, in order; most are computed again."""
        return tuple([state for state, _ in self.steps_since(0)])

    @property
    def first_number(self) -> int:
        """The number of the decision at which the history begins: 0, but for samples of views."""
        return self._following.first_number

    def played_since(self, number: int) -> list[tuple[SeatId, Action]]:
        """Return who played what since a decision, by number; `CHANCE` and `REFEREE` too.

        >>> import dtwister
        >>> game = dtwister.new_game("base:standard", seed=7)
        >>> events = game.play(dtwister.parse_legal(game, "thief a2"))
        >>> [(seat, action.verb) for seat, action in game.played_since(0)]
        [(-3, 'deal'), (0, 'start')]
        """
        self._check_history()
        played = played_since(self.match, self._history, checked_number(number))
        return [(by, action) for action, by in played]

    def steps_since(self, number: int) -> list[tuple[State, Action]]:
        """Return the states since a decision, by number, and the actions played in them.

        However long the game is, only the later steps are examined.
        """
        self._check_history()
        since = checked_number(number)
        return [(one.state, one.action) for one in steps_from(self.match, self._history, since)]

    def states_at(self, numbers: Collection[int]) -> dict[int, State]:
        """Return the states at some decisions, by number."""
        self._check_history()
        return states_at(self.match, self._history, self._state, numbers)

    def _check_history(self) -> None:
        if not self.keeps_history:
            raise DtwisterError(
                "the course of this game is not there: it keeps no history; start it with "
                "keep_history=True"
            )
