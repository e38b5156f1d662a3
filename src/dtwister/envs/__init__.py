"""Environments for learners: Gymnasium, PettingZoo and OpenSpiel, for every scenario.

The three makers need the packages of `pip install 'dtwister[research]'`; the rest needs none.

>>> from dtwister.envs import EpisodePlan
>>> plan = EpisodePlan("prison:1")
>>> episode = plan.begin(seed=1)
>>> len(episode.choices) == len(episode.game.legal_actions)
True
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Any

from dtwister._errors import DtwisterError
from dtwister.envs.episode import MAX_DECISIONS, Episode, EpisodePlan
from dtwister.envs.numbering import BOUND, ActionNumbering, NumberBlock
from dtwister.envs.tensor_layout import TensorLayout, TensorSection

if TYPE_CHECKING:
    from dtwister._engine.compiled_rules import Rules

__all__ = [
    "BOUND",
    "MAX_DECISIONS",
    "ActionNumbering",
    "Episode",
    "EpisodePlan",
    "NumberBlock",
    "TensorLayout",
    "TensorSection",
    "gymnasium_env",
    "open_spiel_game",
    "pettingzoo_env",
]


def pettingzoo_env(
    scenario: str,
    *,
    rules: Rules | None = None,
    options: Mapping[str, int | bool | str] | None = None,
    seats: tuple[str, ...] = (),
    max_decisions: int = MAX_DECISIONS,
    bound: int = BOUND,
    recall: bool = False,
    render_mode: str | None = None,
) -> Any:
    """Return a PettingZoo environment (AEC) in which each seat is an agent.

    >>> env = pettingzoo_env("prison:1")
    >>> env.reset(seed=1)
    >>> env.agents, env.agent_selection
    (['blue', 'yellow'], 'blue')
    """
    plan = EpisodePlan(
        scenario,
        rules=rules,
        options=options,
        seats=seats,
        max_decisions=max_decisions,
        bound=bound,
    )
    made = _part("_aec_env", "pettingzoo").SeatsEnv
    return made(plan, recall=recall, render_mode=render_mode)


def gymnasium_env(
    scenario: str,
    *,
    seat: int | str = 0,
    opponents: str = "random",
    illegal: str = "error",
    rules: Rules | None = None,
    options: Mapping[str, int | bool | str] | None = None,
    seats: tuple[str, ...] = (),
    max_decisions: int = MAX_DECISIONS,
    bound: int = BOUND,
    recall: bool = False,
    render_mode: str | None = None,
) -> Any:
    """Return a Gymnasium environment of one seat; bots play the others.

    An `illegal` number is an error, or stands for the legal number that is the "nearest".

    >>> env = gymnasium_env("prison:1", seat="yellow", opponents="greedy")
    >>> observation, info = env.reset(seed=1)
    >>> bool(observation["action_mask"].any())
    True
    """
    plan = EpisodePlan(
        scenario,
        rules=rules,
        options=options,
        seats=seats,
        max_decisions=max_decisions,
        bound=bound,
    )
    made = _part("_one_seat_env", "gymnasium").OneSeatEnv
    return made(
        plan,
        seat=seat,
        opponents=opponents,
        illegal=illegal,
        recall=recall,
        render_mode=render_mode,
    )


def open_spiel_game(
    scenario: str, *, max_decisions: int = MAX_DECISIONS, bound: int = BOUND
) -> Any:
    """Return an OpenSpiel game; OpenSpiel knows its short name from then on.

    Options of the scenario are those by default. A state can be cloned, serialised and pickled.

    >>> game = open_spiel_game("prison:1")
    >>> game.num_players(), game.get_type().short_name
    (2, 'python_dtwister')
    """
    spiel = _part("_spiel_game", "open_spiel")
    return spiel.loaded(scenario, max_decisions=max_decisions, bound=bound)


def _part(module: str, package: str) -> Any:
    """Import the adapter of a package; say what to install where that is lacking."""
    try:
        return import_module(f"dtwister.envs.{module}")
    except ModuleNotFoundError as error:
        if (error.name or "").startswith("dtwister"):
            raise
        raise DtwisterError(
            f"{package} is not installed (no module named {error.name!r}); "
            "try: pip install 'dtwister[research]'"
        ) from error
