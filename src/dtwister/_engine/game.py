"""The game: the seat to decide, legal actions, play, undo, fork, views."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from dtwister._engine.compiled_rules import Rules
from dtwister._engine.context import Context
from dtwister._engine.editing.play_context import PlayContext
from dtwister._engine.execution import advance_to_decision, apply_action, sample_chance
from dtwister._engine.legality import LegalActions, was_offered, why_refused
from dtwister._engine.match import Match
from dtwister._engine.questions.by_name import QuestionsByName
from dtwister._engine.text_form import safe_text
from dtwister._engine.visibility.concealment import conceal_action, resolve_placeholders
from dtwister._engine.visibility.view import View, make_view
from dtwister._errors import (
    DtwisterError,
    EngineError,
    IllegalAction,
    ListenerError,
    OptionError,
    Refusal,
)
from dtwister._model.actions import Action
from dtwister._model.events import Event
from dtwister._model.frames import Decision
from dtwister._model.ids import CHANCE, SPECTATOR, SeatId
from dtwister._model.state import Result, State
from dtwister._printing import quoted
from dtwister._rng import check_seed, fresh_seed


class _Step(NamedTuple):
    """One link of the history: the state before an action, and the action."""

    before: _Step | None
    state: State
    action: Action
    by_chance: bool


def _no_action(given: object) -> TypeError:
    """Return the error for something in the place of an action."""
    hint = "; `parse_legal(game, text)` reads one" if isinstance(given, str) else ""
    return TypeError(f"expected an Action, got {quoted(given)}{hint}")


class Game(QuestionsByName):
    """One game, at one point of its course.

    States are never changed once they are reached: `play` works on a copy. So a refused or failing
    action changes nothing, `undo` is exact, and `fork` copies next to nothing.

    >>> import dtwister
    >>> game = dtwister.new_game("base:standard", seed=7)
    >>> events = game.play(dtwister.parse_legal(game, "thief a2"))
    >>> [dtwister.event_text(game.match, event) for event in events]
    ['starter-chosen seat=blue piece=blue.thief space=a2']
    >>> game.view("yellow").decision.text
    'blue lays a character face down on its line'
    """

    __slots__ = (
        "_context",
        "_decision",
        "_history",
        "_seat_context",
        "_state",
        "_subscribers",
        "auto_chance",
        "match",
        "seed",
    )

    def __init__(self, match: Match, state: State, *, seed: int = 0, auto_chance: bool = True):
        self.match = match
        self.seed = seed
        self.auto_chance = auto_chance
        self._state = state
        self._history: _Step | None = None
        self._subscribers: tuple[Callable[[Event], None], ...] = ()
        self._decision: Decision | None = None
        self._context: Context | None = None
        self._seat_context: tuple[State, Context] | None = None

    @classmethod
    def new(
        cls,
        rules: Rules,
        scenario: str,
        *,
        seed: int | None = None,
        options: Mapping[str, int | bool | str] | None = None,
        seats: tuple[str, ...] = (),
        auto_chance: bool = True,
    ) -> Game:
        """Start a game of a scenario.

        `seats` are the colours, clockwise; `seed` starts the generator of chance, and without one
        an unpredictable seed is drawn (`Game.seed`). With `auto_chance=False` the decisions
        of chance are left to the caller.
        """
        named: object = scenario  # callers without type checks may pass anything
        spec = rules.scenarios.get(named) if isinstance(named, str) else None
        if spec is None:
            there = ", ".join(sorted(rules.scenarios)) or "none (no plug-in with one is loaded)"
            raise OptionError(f"unknown scenario {quoted(scenario)}; available: {there}")
        if seed is None:
            seed = fresh_seed()
        check_seed(seed)
        match = Match.new(rules, spec, options or {}, seats=seats)
        state = match.new_state(seed)
        context = PlayContext(match, state)
        frame = rules.frames.get(spec.frame)
        if frame is None:
            raise EngineError(
                f"unknown frame {spec.frame!r}, with which scenario {scenario} begins"
            )
        context.push(frame())
        advance_to_decision(context)
        game = cls(match, state, seed=seed, auto_chance=auto_chance)
        if auto_chance:
            game._let_chance_answer([])
        return game

    # -- questions --------------------------------------------------------------------------------

    @property
    def state(self) -> State:
        """The state; not to be changed."""
        return self._state

    @property
    def rules(self) -> Rules:
        """The rules that the game is played by."""
        return self.match.rules

    @property
    def context(self) -> Context:
        """Return the context of the present state, for questions; it cannot change the game."""
        context = self._context
        if context is None or context.state is not self._state:
            context = self._context = Context(self.match, self._state)
        return context

    @property
    def seats(self) -> tuple[str, ...]:
        """The colours of the seats, clockwise."""
        return self.match.seats

    @property
    def result(self) -> Result | None:
        """The result of the game; None while it goes on."""
        return self._state.result

    @property
    def is_over(self) -> bool:
        """Return whether the game has ended."""
        return self._state.result is not None

    @property
    def vp(self) -> tuple[int, ...]:
        """The victory points, seat by seat."""
        return tuple(self._state.vp)

    @property
    def decision(self) -> Decision | None:
        """The decision at hand; None when the game is over."""
        if self._decision is None and self._state.result is None and self._state.frames:
            self._decision = self._state.frames[-1].decision(self.context)
        return self._decision

    @property
    def legal_actions(self) -> LegalActions:
        """The legal answers to the decision at hand."""
        return LegalActions(self._legality_context() if self._state.concealed else self.context)

    def why_not(self, action: Action) -> Refusal | None:
        """Return why an action is not legal; None if it is."""
        if not isinstance(action, Action):
            raise _no_action(action)
        return why_refused(self._legality_context(), action)

    def _legality_context(self) -> Context:
        """Return the context by which actions are judged.

        While pieces are concealed it is the view of the deciding seat: legal actions and refusals
        must not reveal more (`dtwister._engine.visibility.concealment`).
        """
        if not self._state.concealed:
            return self.context
        decision = self.decision
        if decision is None or decision.seat == CHANCE:
            return self.context
        if self._seat_context is None or self._seat_context[0] is not self._state:
            self._seat_context = (
                self._state,
                make_view(self.match, self._state, decision.seat, decision).context,
            )
        return self._seat_context[1]

    # -- going on ---------------------------------------------------------------------------------

    def play(self, action: Action) -> tuple[Event, ...]:
        """Play an action; return the events. `IllegalAction` if the rules refuse it.

        A `ListenerError` is raised after the action is complete; any other error changes nothing.
        """
        context = self._legality_context() if self._state.concealed else self.context
        if not was_offered(context, action):
            if not isinstance(action, Action):
                raise _no_action(action)
            refusal = why_refused(context, action)
            if refusal is not None:
                raise IllegalAction(refusal, safe_text(self.match, action))
        decision = self.decision
        before = (self._history, self._state, decision, self._context)
        try:
            events = self._carry_on(action, decision is not None and decision.seat == CHANCE)
            asked = self._decision
            if self.auto_chance and (asked is None or asked.seat == CHANCE):
                self._let_chance_answer(events)
        except BaseException:
            self._history, self._state, self._decision, self._context = before
            raise
        if self._subscribers:
            self._tell(tuple(events))
        return tuple(events)

    def _tell(self, events: tuple[Event, ...]) -> None:
        """Tell all outside listeners the events; failures are reported when all were told."""
        errors: list[Exception] = []
        for listener in self._subscribers:
            for event in events:
                try:
                    listener(event)
                except Exception as error:
                    errors.append(error)
        if errors:
            cause = ExceptionGroup("listeners of a game failed", errors)
            raise ListenerError(events, tuple(errors)) from cause

    def _carry_on(self, action: Action, by_chance: bool) -> list[Event]:
        before = self._state
        told = resolve_placeholders(self.match, before, action) if before.concealed else action
        context = apply_action(self.match, before, told, by_chance=by_chance)
        if before.concealed or context.state.concealed:
            action = conceal_action(self.match, action, before, context.state, context.events)
        self._history = _Step(self._history, before, action, by_chance)
        self._state = context.state
        self._decision = context.asked
        self._context = None
        return context.events

    def _is_chance(self) -> bool:
        decision = self.decision
        return decision is not None and decision.seat == CHANCE

    def _let_chance_answer(self, events: list[Event]) -> None:
        while self._is_chance():
            events.extend(self._carry_on(sample_chance(self.context), True))

    def chance_outcome(self) -> Action:
        """The answer that the generator in the state gives to a decision of chance."""
        if not self._is_chance():
            raise DtwisterError("chance cannot answer now: a seat must decide, or the game is over")
        return sample_chance(self.context)

    def subscribe(self, listener: Callable[[Event], None]) -> Callable[[], None]:
        """Call a function with every event from now on; the result of this call ends it.

        A function that fails does not keep others from being called (`ListenerError`).
        """
        self._subscribers = (*self._subscribers, listener)

        def end() -> None:
            self._subscribers = tuple(other for other in self._subscribers if other is not listener)

        return end

    # -- going back -------------------------------------------------------------------------------

    def undo(self) -> Action:
        """Take back the last action of a seat, with those of chance after it; return it."""
        step = self._history
        while step is not None and step.by_chance and self.auto_chance:
            step = step.before
        if step is None:
            raise DtwisterError("an action cannot be undone: no seat has played yet")
        self._history = step.before
        self._state = step.state
        self._decision = None
        return step.action

    @property
    def can_undo(self) -> bool:
        """Return whether there is an action of a seat to take back."""
        return any(not step.by_chance or not self.auto_chance for step in self._steps())

    def _steps(self) -> Iterator[_Step]:
        step = self._history
        while step is not None:
            yield step
            step = step.before

    @property
    def history(self) -> tuple[tuple[Action, bool], ...]:
        """All actions so far with whether chance played them, in order."""
        return tuple((step.action, step.by_chance) for step in self._steps())[::-1]

    @property
    def past(self) -> tuple[State, ...]:
        """The states before each action of the history, in order."""
        return tuple(step.state for step in self._steps())[::-1]

    def steps_since(self, state: State) -> list[tuple[State, Action]] | None:
        """Return the states since one that was reached, and the actions played in them.

        None if that state is not on the way to the present one, since it was taken back. However
        long the game is, only the later steps are examined.
        """
        steps: list[tuple[State, Action]] = []
        if self._state is state:
            return steps
        for step in self._steps():
            steps.append((step.state, step.action))
            if step.state is state:
                return steps[::-1]
        return None

    def fork(self) -> Game:
        """Return an independent copy, with its history and without its listeners."""
        other = object.__new__(Game)
        other.match = self.match
        other.seed = self.seed
        other.auto_chance = self.auto_chance
        other._state = self._state
        other._history = self._history
        other._subscribers = ()
        other._decision = self._decision
        other._context = None
        other._seat_context = None
        return other

    # -- the knowledge of one seat -----------------------------------------------------------------

    def view(self, seat: int | str | None = None) -> View:
        """Return what one seat may know, given by number or colour; None is the spectator."""
        return make_view(self.match, self._state, self.seat_number(seat), self.decision)

    def seat_number(self, seat: int | str | None) -> SeatId:
        """Return the number of a seat; `SPECTATOR` for None."""
        if seat is None or (seat == SPECTATOR and isinstance(seat, int)):
            return SPECTATOR
        if isinstance(seat, bool) or not isinstance(seat, int | str):
            raise OptionError(
                f"expected the number or the colour of a seat, got {quoted(seat)}; "
                f"try 0 to {len(self.seats) - 1} or {', '.join(self.seats)}"
            )
        if isinstance(seat, str):
            if seat not in self.match.seats:
                raise OptionError(
                    f"unknown seat {quoted(seat)}; available: {', '.join(self.seats)}"
                )
            return SeatId(self.match.seats.index(seat))
        if not 0 <= seat < len(self.match.seats):
            raise OptionError(
                f"expected a seat from 0 to {len(self.seats) - 1}, got {quoted(seat)}; for the "
                "spectator give None or dtwister.SPECTATOR"
            )
        return SeatId(seat)

    # -- equality ---------------------------------------------------------------------------------

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Game):
            return NotImplemented
        return self.match.identity == other.match.identity and self._state == other._state

    def __hash__(self) -> int:
        return int(self.digest, 16)

    @property
    def digest(self) -> str:
        """Return a short hash of the state, the same in every process."""
        return self._state.digest()
