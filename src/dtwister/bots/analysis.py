"""Analysis of a game: the actions that a search would have played, and where the game turned."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TypedDict, cast

import attrs

from dtwister._engine.game import Game
from dtwister._engine.match import Match
from dtwister._engine.text_form import action_text
from dtwister._engine.visibility.view import View
from dtwister._model.actions import Action, Move
from dtwister._model.frames import Declaration
from dtwister._model.ids import SeatId
from dtwister._notation.json_form import action_to_json
from dtwister._notation.json_forms.typed_data import ActionData
from dtwister._rng import Rng
from dtwister.bots.greedy import is_set_up
from dtwister.bots.search import ITERATIONS, Advice, SearchBot

LEAST = 0.1
"""The chance that an action must cost to be a mistake."""


@attrs.frozen
class Judgement:
    """An action that was played, beside the one that a search would have played.

    Chances are those of the own side to win, from 0 to 1, as far as its seat could know.

    >>> import dtwister
    >>> game = dtwister.new_game("prison:1", seed=1)
    >>> action, better = list(game.legal_actions)[:2]
    >>> best = Advice(better, chance=0.6, visits=20)
    >>> Judgement(number=0, seat=game.decision.seat, action=action, chance=0.5, best=best).loss
    0.1
    """

    number: int
    """The number of the decision."""
    seat: SeatId
    action: Action
    """The action that was played; a walk by the way that is listed."""
    chance: float
    """The chance after the action that was played."""
    best: Advice

    @property
    def loss(self) -> float:
        """Return the chance that the action cost; 0 if the search would have played it."""
        if self.best.action == self.action:
            return 0.0
        return round(max(0.0, self.best.chance - self.chance), 6)


class JudgementData(TypedDict):
    """A judgement as JSON, for the pages that show a game.

    >>> JudgementData.__required_keys__ >= {"number", "seat", "chance", "loss"}
    True
    """

    number: int
    """The number of the action, counted from 1 as replays do."""
    seat: str
    action: ActionData
    text: str
    chance: float
    best: ActionData
    best_text: str
    best_chance: float
    loss: float


def analyse(
    game: Game,
    *,
    iterations: int = ITERATIONS,
    seed: int = 0,
    seats: Iterable[SeatId] | None = None,
    since: int = 0,
) -> Iterator[Judgement]:
    """Yield a judgement of each decision of a game, the first one first.

    Decisions of chance, of the set-up, and those with one legal action are left out. `seats` are
    those whose actions are judged, all by default; `since` is the number of the first decision. The
    search knows what the seat knew, no more. The game must keep its history.

    >>> import dtwister
    >>> from dtwister.bots import GreedyBot
    >>> game = dtwister.new_game("prison:1", seed=1)
    >>> bots = [GreedyBot(dtwister.Rng(seat)) for seat in (1, 2)]
    >>> for _ in range(20):
    ...     _ = game.play(bots[game.decision.seat].choose(game.view(game.decision.seat)))
    >>> found = list(analyse(game, iterations=5))
    >>> all(0 <= one.loss <= 1 for one in found), len(found) > 3
    (True, True)
    """
    wanted = None if seats is None else set(seats)
    for position, action in _decisions(game, since):
        decision = position.decision
        if decision is None or isinstance(action, Declaration):
            continue
        if wanted is not None and decision.seat not in wanted:
            continue
        view = position.view(decision.seat)
        if is_set_up(view.state) or len(view.legal_actions) == 1:
            continue
        bot = SearchBot(Rng(seed * 100_003 + position.number), iterations=iterations)
        listed = _as_listed(view, action)
        advice = bot.advise(view, also=listed)
        played = next(one for one in advice if one.action == listed)
        yield Judgement(position.number, decision.seat, listed, played.chance, advice[0])


def turning_points(
    judgements: Iterable[Judgement], *, least: float = LEAST, most: int = 5
) -> list[Judgement]:
    """Return the actions that cost most, in the order in which they were played.

    >>> turning_points([])
    []
    """
    found = sorted((one for one in judgements if one.loss >= least), key=lambda one: -one.loss)
    return sorted(found[:most], key=lambda one: one.number)


def judgement_to_json(match: Match, one: Judgement) -> JudgementData:
    """Return a judgement as JSON.

    >>> import dtwister
    >>> game = dtwister.new_game("prison:1", seed=1)
    >>> action = next(iter(game.legal_actions))
    >>> best = Advice(action, chance=0.5, visits=20)
    >>> judgement = Judgement(0, game.decision.seat, action, 0.5, best)
    >>> judgement_to_json(game.match, judgement)["loss"]
    0.0
    """
    return {
        "number": one.number + 1,
        "seat": match.seats[one.seat],
        "action": cast("ActionData", action_to_json(match, one.action)),
        "text": action_text(match, one.action),
        "chance": round(one.chance, 4),
        "best": cast("ActionData", action_to_json(match, one.best.action)),
        "best_text": action_text(match, one.best.action),
        "best_chance": round(one.best.chance, 4),
        "loss": round(one.loss, 4),
    }


def _as_listed(view: View, action: Action) -> Action:
    """Return the listed action with the outcome of an action: walks may go other ways round."""
    legal = view.legal_actions
    if not isinstance(action, Move) or action in tuple(legal):
        return action
    taken = [step for step in action.course if step < 0]
    for other in legal.of(action.piece):
        if not isinstance(other, Move) or other.end != action.end:
            continue
        if [step for step in other.course if step < 0] == taken:
            return other
    return action


def _decisions(game: Game, since: int) -> Sequence[tuple[Game, Action]]:
    """Return the positions of a game since a decision, each with the action played there."""
    found = []
    fork = game.fork()
    while fork.can_undo:
        action = fork.undo()
        if fork.number < since:
            break
        found.append((fork.fork(), action))
    return found[::-1]
