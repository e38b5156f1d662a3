"""The game: the seat to decide, legal actions, play, undo, fork, views."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from dtwister._engine.authority import (
    actor_number,
    checked_number,
    declarations_open_to,
    no_action,
    seat_number,
    why_not_now,
)
from dtwister._engine.compiled_rules import Rules
from dtwister._engine.context import Context
from dtwister._engine.execution import begin, sample_chance
from dtwister._engine.going_on import (
    branch_off,
    context_of,
    decision_of,
    go_on,
    is_chance_asked,
    legality_context,
    let_chance_answer,
    number_of,
)
from dtwister._engine.legality import LegalActions, why_refused
from dtwister._engine.listeners import Listener, tell_all
from dtwister._engine.match import Match
from dtwister._engine.questions.played_actions import QuestionsOfCourse
from dtwister._engine.storage.history import SEARCHED, whole
from dtwister._engine.text_form import safe_text
from dtwister._engine.visibility.following import Following
from dtwister._engine.visibility.information import InformationState, Told, UnfilteredEvents
from dtwister._engine.visibility.take_back import why_not_take_back
from dtwister._engine.visibility.view import View, make_view
from dtwister._errors import (
    DtwisterError,
    IllegalAction,
    OptionError,
    Refusal,
)
from dtwister._model.actions import Action
from dtwister._model.events import Event, TakenBack
from dtwister._model.frames import Decision, Declaration
from dtwister._model.ids import CHANCE, SeatId
from dtwister._model.state import Result, State
from dtwister._model.values.pickled_classes import pickled
from dtwister._printing import quoted
from dtwister._rng import check_seed, fresh_seed


@pickled
class Game(QuestionsOfCourse):
    """One game, at one point of its course.

    States are never changed once they are reached: `play` works on a copy. So a refused or failing
    action changes nothing, `undo` is exact, and `fork` copies next to nothing.

    >>> import dtwister
    >>> game = dtwister.new_game("base:standard", seed=7)
    >>> events = game.play(dtwister.parse_legal(game, "thief a2"), by="blue")
    >>> [dtwister.event_text(game.match, event) for event in events]
    ['starter-chosen seat=blue piece=blue.thief space=a2']
    >>> [dtwister.event_text(game.match, event) for event in events.seen_by("yellow")]
    ['starter-chosen seat=blue piece=? space=?']
    >>> game.view("yellow").decision.text
    'blue lays a character face down on its line'
    """

    __slots__ = ()

    def __init__(
        self,
        match: Match,
        state: State,
        *,
        seed: int = 0,
        auto_chance: bool = True,
        from_start: bool = False,
        information: InformationState | None = None,
        keep_history: bool = True,
    ):
        self.match = match
        self.seed = seed
        self.auto_chance = auto_chance
        self.keeps_history = keep_history
        self._state = state
        self._history = None
        self._pack_at = 0
        self._following = Following(
            from_start=from_start, keeps_text=keep_history, information=information
        )
        self._first_number = self._following.first_number
        self._listeners = ()
        self._decision = None
        self._context = None
        self._seat_context = None

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
        keep_history: bool = True,
    ) -> Game:
        """Start a game of a scenario.

        `seats` are the colours, clockwise; `seed` starts the generator of chance, and without one
        an unpredictable seed is drawn (`Game.seed`). With `auto_chance=False` the decisions
        of chance are left to the caller. With `keep_history=False` the game forgets its course:
        it takes less memory, but has no undo, no record, and no text of what seats were told.
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
        game = cls(
            match,
            begin(match, seed),
            seed=seed,
            auto_chance=auto_chance,
            from_start=True,
            keep_history=keep_history,
        )
        if auto_chance:
            let_chance_answer(game, [])
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
        return context_of(self)

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
        return decision_of(self)

    @property
    def legal_actions(self) -> LegalActions:
        """The legal answers to the decision at hand."""
        return LegalActions(legality_context(self))

    def why_not(
        self, action: Action, by: int | str | None = None, *, number: int | None = None
    ) -> Refusal | None:
        """Return why a seat may not play an action now; None if it may.

        `by` is the number or colour of the seat, or `dtwister.REFEREE`; without it, it is the seat
        that is asked. `number` is the `number` of the decision that is answered, if there may have
        been another one since.
        """
        if not isinstance(action, Action):
            raise no_action(action)
        return self._why_not_now(action, by, number) or why_refused(legality_context(self), action)

    def _why_not_now(
        self, action: Action, by: int | str | None, number: int | None
    ) -> Refusal | None:
        return why_not_now(self.context, self.decision, action, by, number, self.number)

    def declarations(self, seat: int | str) -> tuple[Declaration, ...]:
        """Return what a seat may declare now, as giving up; what the application, for `REFEREE`.

        Declarations answer no decision, so they are not among the legal actions.

        >>> import dtwister
        >>> game = dtwister.new_game("base:standard", seed=7)
        >>> for seat in ("yellow", dtwister.REFEREE):
        ...     print([dtwister.action_text(game.match, one) for one in game.declarations(seat)])
        ['resign yellow']
        ['agree-draw']
        """
        return tuple(declarations_open_to(self.context, actor_number(self.seats, seat)))

    @property
    def number(self) -> int:
        """The number of the decision at hand: the actions before it, those of chance too."""
        return number_of(self)

    # -- going on ---------------------------------------------------------------------------------

    def play(
        self, action: Action, by: int | str | None = None, *, number: int | None = None
    ) -> UnfilteredEvents:
        """Play an action; return all events. `IllegalAction` if the rules refuse it.

        The events have everything that happened, secrets included: `UnfilteredEvents.seen_by` and
        `told` have what one seat may know. `by` and `number` are those of `why_not`.
        A `ListenerError` is raised after the action is complete; any other error changes nothing.
        """
        if by is not None or number is not None or isinstance(action, Declaration):
            misplaced = self._why_not_now(action, by, number)
            if misplaced is not None:
                raise IllegalAction(misplaced, safe_text(self.match, action))
        happened = UnfilteredEvents(go_on(self, action))
        happened.seats = self.match.seats
        if self._listeners:
            tell_all(self._listeners, happened)
        return happened

    def chance_outcome(self) -> Action:
        """The answer that the generator in the state gives to a decision of chance."""
        if not is_chance_asked(self):
            raise DtwisterError("chance cannot answer now: a seat must decide, or the game is over")
        return sample_chance(self.context)

    def subscribe(
        self, listener: Callable[[Event], None], seat: int | str | None = None
    ) -> Callable[[], None]:
        """Call a function with every event from now on, as a seat may know it.

        Without a seat it is told what a spectator may know. The result of this call ends it. It is
        told of an `undo` too (`TakenBack`). A function that fails does not keep others from being
        called (`ListenerError`).
        """
        return self._add_listener(Listener.of(listener, self.seat_number(seat)))

    def subscribe_unfiltered(self, listener: Callable[[Event], None]) -> Callable[[], None]:
        """Call a function with every event from now on, secrets of all seats included.

        It is for those who may know everything, such as an analysis. Otherwise it is as
        `subscribe`.
        """
        return self._add_listener(Listener.of(listener, None))

    def _add_listener(self, added: Listener) -> Callable[[], None]:
        self._listeners = (*self._listeners, added)

        def end() -> None:
            self._listeners = tuple([other for other in self._listeners if other is not added])

        return end

    # -- going back -------------------------------------------------------------------------------

    def undo(self) -> Action:
        """Take back the last action of a seat, with those of chance after it; return it."""
        self._check_history()
        step = self._history
        while step is not None and step.by == CHANCE and self.auto_chance:
            step = whole(self.match, step.before)
        if step is None:
            raise DtwisterError("an action cannot be undone: no seat has played yet")
        self._history = whole(self.match, step.before)
        if self._history is not step.before:
            self._pack_at = step.number + SEARCHED
        self._state = step.state
        self._decision = None
        self._following.go_back(step.number)
        happened = UnfilteredEvents([TakenBack(step.number)])
        happened.seats = self.match.seats
        tell_all(self._listeners, happened)
        return step.action

    def why_not_take_back(self, by: int | str | None = None) -> Refusal | None:
        """Return why the last action cannot fairly be taken back; None if it can (R-20).

        It can while nothing was revealed, drawn or learnt, no room was turned, no card was laid
        and no other seat has acted. `by` is the seat that asks; without it, the one that acted
        last. `undo` takes back everything, for analysis.

        >>> import dtwister
        >>> game = dtwister.new_game("base:standard", seed=7)
        >>> events = game.play(dtwister.parse_legal(game, "thief a2"))
        >>> print(game.why_not_take_back("yellow"))
        not-yours (R-20): yellow cannot take anything back: blue has played since
        >>> dtwister.action_text(game.match, game.take_back("blue"))
        'start blue.thief on a2'
        """
        seat = None if by is None else self.seat_number(by)
        if not self.keeps_history:
            return Refusal("no-history", "R-20", "the game cannot go back: it keeps no history")
        return why_not_take_back(self.match, self._history, self._state, seat)

    def take_back(self, by: int | str | None = None) -> Action:
        """Take back the last action, if that is fair; return it. `IllegalAction` if it is not."""
        refusal = self.why_not_take_back(by)
        if refusal is not None:
            raise IllegalAction(refusal, "take-back")
        return self.undo()

    def fork(self) -> Game:
        """Return an independent copy, with its history and without its listeners."""
        other = Game.__new__(Game)
        branch_off(other, self)
        return other

    def __copy__(self) -> Game:
        """Return a fork: it has no listeners."""
        return self.fork()

    def __deepcopy__(self, memo: object) -> Game:
        """Return a fork: what it shares with the game never changes."""
        return self.fork()

    # -- the knowledge of one seat -----------------------------------------------------------------

    def view(self, seat: int | str | None = None) -> View:
        """Return what one seat may know, given by number or colour; None is the spectator."""
        number = self.seat_number(seat)
        told = self._followed(number)
        return make_view(self.match, self._state, number, self.decision, told)

    def told(self, seat: int | str | None = None, since: int = 0) -> tuple[Told, ...]:
        """Return what a seat was told since a decision: actions and events, the oldest first.

        >>> import dtwister
        >>> game = dtwister.new_game("base:standard", seed=7)
        >>> for text in ("thief a2", "warrior a4"):
        ...     events = game.play(dtwister.parse_legal(game, text))
        >>> for told in game.told("yellow", since=2):
        ...     print(told.number, [dtwister.event_text(game.match, one) for one in told.events])
        2 ['starter-chosen seat=blue piece=? space=?']
        """
        number, following = self.seat_number(seat), self._following
        known = following.up_to(self.match, number, self._history, self._state, recall=False)
        return known.told_since(checked_number(since))

    def _followed(self, seat: SeatId) -> InformationState:
        """Return what a seat knows from the course of the game, up to now."""
        known = self._following.current(seat, self.number)
        return known or self._following.up_to(self.match, seat, self._history, self._state)

    def seat_number(self, seat: int | str | None) -> SeatId:
        """Return the number of a seat; `SPECTATOR` for None."""
        if type(seat) is int and 0 <= seat < len(self.match.seats):
            return SeatId(seat)
        return seat_number(self.match.seats, seat)

    # -- equality ---------------------------------------------------------------------------------

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Game):
            return NotImplemented
        return self.match.identity == other.match.identity and self._state == other._state

    def __hash__(self) -> int:
        return hash(int(self.digest, 16))

    @property
    def digest(self) -> str:
        """Return a short hash of the state, the same in every process."""
        return self._state.digest()
