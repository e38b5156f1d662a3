"""One game as environments of learners see it: numbers in, observations and returns out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from dtwister._engine.authority import seat_number
from dtwister._engine.compiled_rules import Rules
from dtwister._engine.game import Game
from dtwister._engine.match import Match
from dtwister._engine.text_form import safe_text
from dtwister._engine.visibility.view import View, make_view
from dtwister._errors import DtwisterError, IllegalAction
from dtwister._model.actions import Action
from dtwister._model.ids import SeatId
from dtwister._rng import fresh_seed
from dtwister.envs.numbering import BOUND, ActionNumbering
from dtwister.envs.tensor_layout import TensorLayout

MAX_DECISIONS: Final = 1000
"""The decisions of seats after which a game is cut, if nothing else is said."""


class EpisodePlan:
    """The fixed part of many episodes: the scenario, its numbers of actions, its observations.

    >>> plan = EpisodePlan("prison:1", max_decisions=200)
    >>> plan.seats, plan.begin(seed=3).asked
    (('blue', 'yellow'), 0)
    """

    def __init__(
        self,
        scenario: str,
        *,
        rules: Rules | None = None,
        options: Mapping[str, int | bool | str] | None = None,
        seats: tuple[str, ...] = (),
        max_decisions: int = MAX_DECISIONS,
        bound: int = BOUND,
    ) -> None:
        if rules is None:
            from dtwister import load_rules

            rules = load_rules()
        if max_decisions < 1:
            raise DtwisterError(
                f"max_decisions: expected a number of at least 1, got {max_decisions}"
            )
        self.scenario: str = scenario
        self.rules: Rules = rules
        self.options: dict[str, int | bool | str] = dict(options or {})
        self.max_decisions: int = max_decisions
        first = Game.new(rules, scenario, seed=0, options=self.options, seats=seats)
        self.match: Match = first.match
        self.seats: tuple[str, ...] = first.seats
        self.numbering: ActionNumbering = ActionNumbering(first.match, bound=bound)
        self.layout: TensorLayout = TensorLayout(first.match)

    def begin(self, *, seed: int | None = None, auto_chance: bool = True) -> Episode:
        """Begin a game; without a seed, an unpredictable one is drawn."""
        game = Game.new(
            self.rules,
            self.scenario,
            seed=fresh_seed() if seed is None else seed,
            options=self.options,
            seats=self.seats,
            auto_chance=auto_chance,
        )
        return Episode(self, game)


class Episode:
    """One game that is played by the numbers of actions.

    >>> episode = EpisodePlan("prison:1", max_decisions=40).begin(seed=3)
    >>> while not episode.is_over:
    ...     event = episode.step(min(episode.choices))
    >>> episode.decisions, episode.is_truncated, episode.returns()
    (40, True, (0.0, 0.0))
    """

    def __init__(self, plan: EpisodePlan, game: Game, decisions: int = 0) -> None:
        self.plan: EpisodePlan = plan
        self.game: Game = game
        self.decisions: int = decisions
        """The decisions of seats that were answered."""
        self._views: dict[int | None, View] = {}
        self._glances: dict[int, View] = {}
        self._choices: dict[int, Action] | None = None

    @property
    def asked(self) -> SeatId | None:
        """The seat that is asked, `CHANCE` for chance; None if the episode is over."""
        decision = None if self.is_over else self.game.decision
        return None if decision is None else decision.seat

    @property
    def is_chance_asked(self) -> bool:
        """Return whether chance must answer, which it does by itself unless told otherwise."""
        decision = None if self.is_over else self.game.decision
        return decision is not None and decision.is_chance

    @property
    def is_over(self) -> bool:
        """Return whether the game ended, or was cut."""
        return self.game.is_over or self.is_truncated

    @property
    def is_truncated(self) -> bool:
        """Return whether the game was cut after its highest number of decisions."""
        return self.decisions >= self.plan.max_decisions and not self.game.is_over

    @property
    def choices(self) -> Mapping[int, Action]:
        """The legal actions of the seat that is asked, by their numbers; none for chance.

        A view lists the same actions in the same order, so the numbers tell nothing hidden.
        """
        if self._choices is None:
            seat = self.asked
            legal = () if seat is None or seat < 0 else self.game.legal_actions
            self._choices = self.plan.numbering.choices(legal)
        return self._choices

    def number_of(self, action: Action) -> int:
        """Return the number of a legal action; ways to the same outcome have the same number.

        >>> episode = EpisodePlan("prison:1").begin(seed=3)
        >>> number, action = next(iter(episode.choices.items()))
        >>> episode.number_of(action) == number
        True
        """
        for number, listed in self.choices.items():
            if listed == action:
                return number
        refusal = self.game.why_not(action)
        if refusal is not None:
            raise IllegalAction(refusal, safe_text(self.game.match, action))
        wanted = self._digest_after(action)
        for number, listed in self.choices.items():
            if type(listed) is type(action) and self._digest_after(listed) == wanted:
                return number
        raise DtwisterError(
            f"expected an action with the outcome of a listed one, got {action!r:.80}; report this "
            "as an error of dtwister, since every legal outcome is listed"
        )

    def _digest_after(self, action: Action) -> str:
        game = self.game.fork()
        game.play(action)
        return game.digest

    def view(self, seat: int | str | None) -> View:
        """Return what a seat may know now; None is the spectator."""
        number = None if seat is None else seat_number(self.game.seats, seat)
        found = self._views.get(number)
        if found is None:
            found = self._views[number] = self.game.view(number)
        return found

    def glance(self, seat: SeatId) -> View:
        """Return the view of a seat without what it was told; it is quicker to make.

        >>> EpisodePlan("prison:1").begin(seed=1).glance(0).information_state is None
        True
        """
        found = self._views.get(seat) or self._glances.get(seat)
        if found is None:
            game = self.game
            found = make_view(game.match, game.state, seat, game.decision)
            self._glances[seat] = found
        return found

    def step(self, number: int) -> Action:
        """Play the action with a number, and return it; a `DtwisterError` if none has it."""
        action = self.choices.get(number)
        if action is None:
            raise DtwisterError(self._why_not(number))
        self.play(action)
        return action

    def _why_not(self, number: int) -> str:
        if self.is_over:
            return f"action {number}: the episode is over; begin another one"
        if self.is_chance_asked:
            return f"action {number}: chance is asked; call `let_chance_answer`"
        return (
            f"action {number} is not legal now; expected one of the {len(self.choices)} numbers "
            "in `choices`, which the action mask shows"
        )

    def play(self, action: Action) -> None:
        """Play an action of the seat that is asked."""
        self.game.play(action)
        self.decisions += 1
        self._forget()

    def let_chance_answer(self, answer: Action | None = None) -> Action:
        """Play an answer of chance, by default the one that the generator of the game gives."""
        action = self.game.chance_outcome() if answer is None else answer
        self.game.play(action)
        self._forget()
        return action

    def _forget(self) -> None:
        self._views = {}
        self._glances = {}
        self._choices = None

    def nearest(self, number: int) -> int:
        """Return the legal number that is nearest to a number, the lower one of two."""
        return min(self.choices, key=lambda other: (abs(other - number), other))

    def returns(self) -> tuple[float, ...]:
        """Return what each seat has won: nothing before the end, and nothing in all.

        Each winner wins 1, and the others share the loss. A draw of all is worth nothing.
        """
        result, seats = self.game.result, len(self.game.seats)
        if result is None or not 0 < len(result.winners) < seats:
            return (0.0,) * seats
        loss = -len(result.winners) / (seats - len(result.winners))
        return tuple(1.0 if seat in result.winners else loss for seat in range(seats))

    def fork(self) -> Episode:
        """Return an independent copy."""
        return Episode(self.plan, self.game.fork(), self.decisions)

    def record(self) -> str:
        """Return the record of the game up to now."""
        from dtwister import record_text

        return record_text(self.game)

    def __deepcopy__(self, memo: object) -> Episode:
        """Return a fork: what it shares with the episode never changes."""
        return self.fork()

    def __reduce__(self) -> Any:
        """Return the plan with the record, from which the game is played again."""
        plan = self.plan
        options = tuple(sorted(plan.options.items()))
        known = (plan.scenario, plan.rules, options, plan.seats, plan.max_decisions)
        return _resumed, ((*known, plan.numbering.bound), self.record(), self.decisions)


def _resumed(known: Any, record: str, decisions: int) -> Episode:
    """Play the record of an episode again."""
    from dtwister import replay

    scenario, rules, options, seats, max_decisions, bound = known
    plan = EpisodePlan(
        scenario,
        rules=rules,
        options=dict(options),
        seats=seats,
        max_decisions=max_decisions,
        bound=bound,
    )
    return Episode(plan, replay(plan.rules, record), decisions)
