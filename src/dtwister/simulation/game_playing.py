"""Play one game of a plan, and note what its row needs."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterable, Sequence
from typing import Final

import attrs

from dtwister import record_text
from dtwister._engine.compiled_rules import Rules
from dtwister._engine.game import Game
from dtwister._model.actions import Action
from dtwister._model.events import Event, Removed, Scored
from dtwister._model.frames import Decision
from dtwister._model.ids import PieceId, SpaceId
from dtwister._notation.action_parser import action_text
from dtwister._printing import clipped
from dtwister.bots import Bot, BotError, close_bot, give_up_for
from dtwister.simulation.game_rows import CUT, GameRow
from dtwister.simulation.simulation_plan import SimulationPlan

MEASURED_EVERY: Final = 10
"""The interval of decisions at which the legal actions are counted."""
LONGEST_REASON: Final = 300
"""The most characters of the reason why a bot failed: a program may say anything."""


@attrs.frozen
class GameFailure:
    """A game that could not be played to its end, because of an error in the rules or in a bot."""

    seed: int
    problem: str
    record: str
    """The record up to the failure."""


def play_game(plan: SimulationPlan, rules: Rules, seed: int) -> GameRow | GameFailure:
    """Play one game; an error becomes part of the answer, so that it reaches other processes."""
    began = time.perf_counter()
    game = plan.new_game(rules, seed)
    bots = plan.bots_for(game)
    course = _Course(game, plan.max_decisions)
    try:
        course.play(bots)
    except Exception as error:
        problem = f"{type(error).__name__} at decision {course.decisions}: {error}"
        return GameFailure(seed, problem, record_text(game))
    finally:
        for bot in bots:
            close_bot(bot)
    result = game.result
    winners = () if result is None else result.winners
    return GameRow(
        **plan.setting_of(game),
        seed=seed,
        winners=tuple(game.seats[seat] for seat in winners),
        ending=CUT if result is None else result.why,
        points=game.vp,
        decisions=course.decisions,
        bot_failure=course.failure,
        first_moves=tuple(course.first_moves.values()),
        scored=tuple(course.scored),
        listings=course.listings,
        legal_actions=course.legal,
        digest=game.digest,
        seconds=round(time.perf_counter() - began, 4),
        record=record_text(game) if plan.records else "",
    )


@attrs.define
class _Course:
    """The course of one game, and what is noted of it."""

    game: Game
    limit: int
    decisions: int = 0
    listings: int = 0
    legal: int = 0
    failure: str = ""
    first_moves: dict[str, str] = attrs.field(factory=dict)
    scored: list[str] = attrs.field(factory=list)

    def play(self, bots: Sequence[Bot]) -> None:
        """Play to the end or the limit; a seat whose bot fails gives up."""
        game = self.game
        while self.decisions < self.limit:
            decision = game.decision
            if decision is None:
                return
            if self.decisions % MEASURED_EVERY == 0:
                self.listings += 1
                self.legal += len(game.legal_actions)
            self.decisions += 1
            try:
                action = bots[decision.seat].choose(game.view(decision.seat))
            except BotError as error:
                self.failure = f"{game.seats[decision.seat]}: {clipped(str(error), LONGEST_REASON)}"
                if give_up_for(game, decision.seat) is None:
                    return
            else:
                self._note_answer(decision, action)
                self._note_scores(game.play(action))

    def _note_answer(self, decision: Decision, action: Action) -> None:
        if decision.kind not in self.first_moves:
            seat, said = self.game.seats[decision.seat], action_text(self.game.match, action)
            self.first_moves[decision.kind] = f"{seat} {decision.kind}: {said}"

    def _note_scores(self, events: Iterable[Event]) -> None:
        """Note who scored, and the character that left the board just before.

        Its load leaves from the same square after it, and earns it points.
        """
        leaver: PieceId | None = None
        place: SpaceId | None = None
        match = self.game.match
        for event in events:
            if isinstance(event, Scored):
                name = "-" if leaver is None else match.name_of(leaver)
                place = None
                self.scored.append(f"{match.seats[event.seat]} {event.points} {event.why} {name}")
            elif isinstance(event, Removed) and event.space != place:
                leaver = None if match.kind_of[event.piece].is_object else event.piece
                place = event.space


# -- in workers ------------------------------------------------------------------------------------

_loading = threading.Lock()
_loaded: dict[str, Rules] = {}
"""The rules of the last run that this process worked for."""


def play_in_worker(run: str, plan: SimulationPlan, seed: int) -> GameRow | GameFailure:
    """Play one game in a worker, which loads the rules once for each run.

    A folder may have changed since the last run, so its rules are not used again.
    """
    with _loading:
        rules = _loaded.get(run)
        if rules is None:
            rules = plan.load_rules()
            _loaded.clear()
            _loaded[run] = rules
    return play_game(plan, rules, seed)


def game_player(plan: SimulationPlan) -> Callable[[int], GameRow | GameFailure]:
    """Load the rules of a plan, and return the function that plays the game of a seed."""
    rules = plan.load_rules()
    return lambda seed: play_game(plan, rules, seed)
