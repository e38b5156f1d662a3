"""A Gymnasium environment of one seat, against bots."""

from __future__ import annotations

from typing import Any

import gymnasium

from dtwister import Rng, view_text
from dtwister._engine.authority import seat_number
from dtwister._errors import DtwisterError
from dtwister.bots import Bot, named_bot
from dtwister.envs._arrays import observation_space, observed
from dtwister.envs.episode import Episode, EpisodePlan


class OneSeatEnv(gymnasium.Env[dict[str, Any], Any]):
    """The environment: an action of one seat, then those of bots until that seat is asked."""

    metadata: dict[str, Any] = {"render_modes": ["ansi"], "render_fps": 4}  # noqa: RUF012 - the base says so

    def __init__(
        self,
        plan: EpisodePlan,
        *,
        seat: int | str = 0,
        opponents: str = "random",
        illegal: str = "error",
        recall: bool = False,
        render_mode: str | None = None,
    ) -> None:
        if illegal not in ("error", "nearest"):
            raise DtwisterError(f"illegal: expected 'error' or 'nearest', got {illegal!r}")
        if render_mode not in (None, "ansi"):
            raise DtwisterError(f"render_mode: expected 'ansi' or None, got {render_mode!r}")
        named_bot(opponents, Rng(0))  # an unknown name is refused at once
        self.plan = plan
        self.seat = seat_number(plan.seats, seat)
        self.render_mode = render_mode
        self._opponents, self._illegal, self._recall = opponents, illegal, recall
        self.action_space = gymnasium.spaces.Discrete(plan.numbering.size)
        self.observation_space = observation_space(plan, recall=recall)
        self.episode: Episode | None = None
        self._bot: Bot | None = None

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Begin another game, and let others play until the seat is asked."""
        super().reset(seed=seed)
        if options:
            raise DtwisterError(
                f"options: expected none, got {sorted(options)}; options of the scenario go to "
                "dtwister.envs.gymnasium_env"
            )
        drawn = int(self.np_random.integers(2**31))
        self.episode = self.plan.begin(seed=drawn)
        self._bot = named_bot(self._opponents, Rng(drawn))
        self._let_others_play()
        return self._observed(), {}

    def _begun(self) -> Episode:
        if self.episode is None:
            raise DtwisterError("no game has begun; call `reset` first")
        return self.episode

    def _let_others_play(self) -> None:
        episode, bot = self._begun(), self._bot
        assert bot is not None
        while episode.asked not in (None, self.seat):
            asked = episode.asked
            assert asked is not None
            episode.play(bot.choose(episode.view(asked)))

    def _observed(self) -> dict[str, Any]:
        return observed(self._begun(), self.seat, recall=self._recall)

    def step(self, action: int) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        """Play the action with a number; `info["number"]` is the number that was played."""
        episode, number = self._begun(), int(action)
        if self._illegal == "nearest" and episode.choices and number not in episode.choices:
            number = episode.nearest(number)
        episode.step(number)
        self._let_others_play()
        reward = episode.returns()[self.seat]
        ended = episode.game.is_over
        return self._observed(), reward, ended, episode.is_truncated, {"number": number}

    def render(self) -> str | None:  # type: ignore[override]  # other modes show other things
        """Return what the seat sees, as text; None unless the mode is `ansi`."""
        return view_text(self._begun().view(self.seat)) if self.render_mode == "ansi" else None
