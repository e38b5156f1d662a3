"""An OpenSpiel game, written in Python."""

from __future__ import annotations

from typing import Any, Final

import numpy as np
import pyspiel

from dtwister import Action, Rng, action_text, view_text
from dtwister._errors import DtwisterError
from dtwister.envs.episode import MAX_DECISIONS, Episode, EpisodePlan
from dtwister.envs.numbering import BOUND

NAME: Final = "python_dtwister"
MOST_SEATS: Final = 8
DRAWS: Final = 4096
"""The answers of chance where they cannot be counted, such as a deal: so many draws, all alike."""

GAME_TYPE: Final = pyspiel.GameType(
    short_name=NAME,
    long_name="Dungeon Twister by dtwister",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=MOST_SEATS,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=True,
    provides_observation_string=True,
    provides_observation_tensor=True,
    provides_factored_observation_string=False,
    parameter_specification={
        "scenario": "prison:1",
        "max_decisions": MAX_DECISIONS,
        "bound": BOUND,
    },
)


class SpielGame(pyspiel.Game):
    """A scenario as an OpenSpiel game."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = GAME_TYPE.parameter_specification | (params or {})
        self.plan = plan = EpisodePlan(
            given["scenario"], max_decisions=given["max_decisions"], bound=given["bound"]
        )
        seats = len(plan.seats)
        info = pyspiel.GameInfo(
            num_distinct_actions=plan.numbering.size,
            max_chance_outcomes=DRAWS,
            num_players=seats,
            min_utility=-float(seats - 1),
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=plan.max_decisions,
        )
        super().__init__(GAME_TYPE, info, given)

    def new_initial_state(self) -> SpielState:
        """Begin a game; all that is random in it comes from what chance answers."""
        return SpielState(self, self.plan.begin(seed=0, auto_chance=False))

    def make_py_observer(
        self, iig_obs_type: Any = None, params: dict[str, Any] | None = None
    ) -> SpielObserver:
        """Return what observes a state, by the layout of the scenario."""
        wanted = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        return SpielObserver(self.plan, wanted, params)


class SpielState(pyspiel.State):
    """A state of a game, which follows from the answers of the seats and of chance."""

    def __init__(self, game: SpielGame, episode: Episode) -> None:
        super().__init__(game)
        self.episode = episode

    def current_player(self) -> int:
        """Return the seat that is asked, or the number for chance or for the end."""
        if self.episode.is_over:
            return int(pyspiel.PlayerId.TERMINAL)
        if self.episode.is_chance_asked:
            return int(pyspiel.PlayerId.CHANCE)
        asked = self.episode.asked
        assert asked is not None
        return int(asked)

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.episode.choices) if self.episode.asked == player else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the answers of chance: each that can be counted, or `DRAWS` at random."""
        counted = self.episode.game.legal_actions.probabilities()
        if counted is None:
            return [(number, 1 / DRAWS) for number in range(DRAWS)]
        return [(number, float(part)) for number, part in enumerate(counted.values())]

    def _chance_answer(self, number: int) -> Action:
        legal = self.episode.game.legal_actions
        counted = legal.probabilities()
        return legal.sample(Rng(number)) if counted is None else list(counted)[number]

    def _apply_action(self, action: int) -> None:
        if self.episode.is_chance_asked:
            self.episode.let_chance_answer(self._chance_answer(action))
        else:
            self.episode.step(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            counted = self.episode.game.legal_actions.probabilities()
            if counted is None:
                return f"draw {action}"
            return action_text(self.episode.game.match, list(counted)[action])
        chosen = self.episode.choices.get(action) if self.episode.asked == player else None
        if chosen is None:
            return self.episode.plan.numbering.meaning(action)
        return action_text(self.episode.game.match, chosen)

    def is_terminal(self) -> bool:
        """Return whether the game ended, or was cut."""
        return self.episode.is_over

    def returns(self) -> list[float]:
        """Return what each seat has won."""
        return list(self.episode.returns())

    def __str__(self) -> str:
        """Return the digest of the state, with the number of decisions; equal for equal games."""
        return f"{self.episode.game.digest} after {self.episode.decisions}"


class SpielObserver:
    """The observations of the seats of a scenario."""

    def __init__(self, plan: EpisodePlan, wanted: Any, params: dict[str, Any] | None) -> None:
        if params:
            raise DtwisterError(f"params of an observer: expected none, got {sorted(params)}")
        if wanted.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
            raise DtwisterError(
                "expected an observer of one seat or of what is public, got one of all seats: "
                "no view has the secrets of several seats"
            )
        self._layout = layout = plan.layout
        self._recall = bool(wanted.perfect_recall)
        self._is_public = wanted.private_info == pyspiel.PrivateInfoType.NONE
        self.tensor = np.zeros(layout.recall_size if self._recall else layout.size, np.float32)
        sections = (*layout.sections, *(layout.recall_sections if self._recall else ()))
        self.dict = {one.name: self.tensor[one.start : one.stop] for one in sections}

    def set_from(self, state: SpielState, player: int) -> None:
        """Write what a seat observes into the tensor."""
        self.tensor.fill(0)
        self._layout.fill(self.tensor, self._view(state, player), recall=self._recall)

    def string_from(self, state: SpielState, player: int) -> str:
        """Return what a seat observes as text; with recall, all that it was told and chose."""
        view = self._view(state, player)
        known = view.information_state
        if self._recall and known is not None:
            return known.text
        return view_text(view)

    def _view(self, state: SpielState, player: int) -> Any:
        return state.episode.view(None if self._is_public else player)


def loaded(scenario: str, *, max_decisions: int, bound: int) -> SpielGame:
    """Return a game by its parameters, as OpenSpiel loads it."""
    params = {"scenario": scenario, "max_decisions": max_decisions, "bound": bound}
    game: SpielGame = pyspiel.load_game(NAME, params)
    return game


pyspiel.register_game(GAME_TYPE, SpielGame)
