"""Judgements on a replay page: the chances that actions cost, for readers that may know them.

Pages do not think. They show what an analysis found, such as `dtwister.bots.analyse`, in any
objects that have these entries.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Protocol

import attrs

from dtwister import action_text
from dtwister._engine.game import Game
from dtwister._errors import OptionError
from dtwister._model.actions import Action
from dtwister._model.ids import SeatId
from dtwister._printing import quoted
from dtwister.pages.page_data import JudgedForm


class AdvisedAction(Protocol):
    """Describe an action that an analysis advises; `dtwister.bots.Advice` is one.

    >>> import dtwister
    >>> from dtwister.bots import Advice
    >>> game = dtwister.new_game("prison:1", seed=1)
    >>> advised: AdvisedAction = Advice(next(iter(game.legal_actions)), chance=0.5, visits=20)
    >>> advised.chance
    0.5
    """

    @property
    def action(self) -> Action:
        """The action."""
        ...

    @property
    def chance(self) -> float:
        """The chance of the own side to win after it, from 0 to 1."""
        ...


class JudgedAction(Protocol):
    """Describe an action beside a better one; `dtwister.bots.Judgement` is one.

    >>> import dtwister
    >>> from dtwister.bots import Advice, Judgement
    >>> game = dtwister.new_game("prison:1", seed=1)
    >>> worse, better = list(game.legal_actions)[:2]
    >>> best = Advice(better, chance=0.6, visits=20)
    >>> judged: JudgedAction = Judgement(game.number, game.decision.seat, worse, 0.4, best)
    >>> judged.best.chance
    0.6
    """

    @property
    def number(self) -> int:
        """The number of the decision: the actions before it."""
        ...

    @property
    def seat(self) -> SeatId:
        """The seat that decided."""
        ...

    @property
    def action(self) -> Action:
        """The action that was played."""
        ...

    @property
    def chance(self) -> float:
        """The chance of the own side to win after it, from 0 to 1."""
        ...

    @property
    def best(self) -> AdvisedAction:
        """The action that the analysis would have played."""
        ...


@attrs.frozen
class JudgedGame:
    """The judgements of a game, by the numbers of its actions, counted from 1."""

    seats: Mapping[int, SeatId]
    forms: Mapping[int, JudgedForm]

    @classmethod
    def of(
        cls, game: Game, judgements: Iterable[JudgedAction], turned: Iterable[JudgedAction]
    ) -> JudgedGame:
        """Return the judgements of a game, in the order of its actions."""
        first = game.number - len(game.history)
        turns = {one.number for one in turned}
        found: dict[int, tuple[SeatId, JudgedForm]] = {}
        for one in judgements:
            if one.number not in range(first, game.number):
                raise OptionError(
                    f"judgements: expected the number of a decision from {first} to "
                    f"{game.number - 1}, got {quoted(one.number)}"
                )
            same = one.best.action == one.action
            found[one.number - first + 1] = (
                one.seat,
                {
                    "number": one.number - first + 1,
                    "seat": one.seat,
                    "best": "" if same else action_text(game.match, one.best.action),
                    "before": round(max(one.best.chance, one.chance), 3),
                    "after": round(one.chance, 3),
                    "turned": one.number in turns,
                },
            )
        ordered = sorted(found)
        return cls({n: found[n][0] for n in ordered}, {n: found[n][1] for n in ordered})

    def shown_to(self, watcher: SeatId | None) -> list[JudgedForm]:
        """Return the judgements that a watcher may know: its own; None knows all.

        What a seat could have done tells what it held, and its chances tell what it knew.
        """
        return [form for n, form in self.forms.items() if watcher in (None, self.seats[n])]
