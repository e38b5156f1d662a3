"""Observations and masks as NumPy arrays, and the spaces that they are of."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np

from dtwister._model.ids import SeatId
from dtwister.envs.episode import Episode, EpisodePlan
from dtwister.envs.tensor_layout import LIMIT


def observation_space(plan: EpisodePlan, *, recall: bool) -> gymnasium.spaces.Dict:
    """Return the space of what `observed` returns."""
    size = plan.layout.recall_size if recall else plan.layout.size
    return gymnasium.spaces.Dict(
        {
            "observation": gymnasium.spaces.Box(-LIMIT, LIMIT, (size,), np.float32),
            "action_mask": gymnasium.spaces.Box(0, 1, (plan.numbering.size,), np.int8),
        }
    )


def observed(episode: Episode, seat: SeatId, *, recall: bool) -> dict[str, Any]:
    """Return what a seat observes, with a 1 in the mask for each number that is legal for it."""
    layout, numbering = episode.plan.layout, episode.plan.numbering
    row = np.zeros(layout.recall_size if recall else layout.size, np.float32)
    view = episode.view(seat) if recall else episode.glance(seat)
    layout.fill(row, view, recall=recall)
    mask = np.zeros(numbering.size, np.int8)
    if episode.asked == seat:
        mask[np.fromiter(episode.choices, np.intp)] = 1
    return {"observation": row, "action_mask": mask}
