"""A PettingZoo environment in which each seat of a game is an agent."""

from __future__ import annotations

from typing import Any, ClassVar

import gymnasium
from pettingzoo import AECEnv

from dtwister import view_text
from dtwister._errors import DtwisterError
from dtwister.envs._arrays import observation_space, observed
from dtwister.envs.episode import Episode, EpisodePlan


class SeatsEnv(AECEnv):
    """The environment: agents are the colours of the seats, and reward comes at the end."""

    metadata: ClassVar[dict[str, Any]] = {
        "name": "dtwister_v0",
        "render_modes": ["ansi"],
        "render_fps": 4,
        "is_parallelizable": False,
    }

    def __init__(
        self, plan: EpisodePlan, *, recall: bool = False, render_mode: str | None = None
    ) -> None:
        super().__init__()
        if render_mode not in (None, "ansi"):
            raise DtwisterError(f"render_mode: expected 'ansi' or None, got {render_mode!r}")
        self.plan = plan
        self.render_mode = render_mode
        self.possible_agents = list(plan.seats)
        self._recall = recall
        self._seat_of = dict(zip(plan.seats, plan.match.seat_ids, strict=True))
        self.action_spaces = {
            colour: gymnasium.spaces.Discrete(plan.numbering.size) for colour in plan.seats
        }
        self.observation_spaces = {
            colour: observation_space(plan, recall=recall) for colour in plan.seats
        }
        self.episode: Episode | None = None

    def observation_space(self, agent: str) -> gymnasium.spaces.Dict:
        """Return the space of what an agent observes."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> gymnasium.spaces.Discrete:
        """Return the space of the numbers of actions."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin another game; without a seed, an unpredictable one is drawn.

        No `options` are known, so they change nothing: PettingZoo's own test passes some.
        """
        self.episode = self.plan.begin(seed=seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._select()

    def _select(self) -> None:
        asked = self._begun().asked
        self.agent_selection = self.agents[0] if asked is None else self.plan.seats[asked]

    def _begun(self) -> Episode:
        if self.episode is None:
            raise DtwisterError("no game has begun; call `reset` first")
        return self.episode

    def observe(self, agent: str) -> dict[str, Any]:
        """Return what an agent may know now; its mask is empty while another one is asked."""
        return observed(self._begun(), self._seat_of[agent], recall=self._recall)

    def step(self, action: int | None) -> None:
        """Play the action with a number for the agent that is asked."""
        agent, episode = self.agent_selection, self._begun()
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise DtwisterError(f"{agent} is asked: expected the number of an action, got None")
        episode.step(int(action))
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if episode.is_over:
            self.rewards = dict(zip(self.plan.seats, episode.returns(), strict=True))
            self.terminations = dict.fromkeys(self.agents, not episode.is_truncated)
            self.truncations = dict.fromkeys(self.agents, episode.is_truncated)
        self._accumulate_rewards()
        self._select()

    def render(self) -> str | None:
        """Return what a spectator sees, as text; None unless the mode is `ansi`."""
        return view_text(self._begun().view(None)) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Forget the game."""
        self.episode = None
