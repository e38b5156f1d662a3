"""Many games: one row each, played here, in processes or on a cluster.

>>> from dtwister.simulation import SimulationPlan, simulate
>>> plan = SimulationPlan("prison:1", games=2, seed=7, bots=["random"], max_decisions=400)
>>> [row.seed for row in simulate(plan)]
[7, 8]
"""

from __future__ import annotations

from dtwister._errors import SimulationError
from dtwister.simulation.game_rows import GameRow
from dtwister.simulation.ray_executor import RayExecutor
from dtwister.simulation.reporting.games_summary import (
    FirstMove,
    GamesSummary,
    Lengths,
    Scorer,
    summaries_of,
)
from dtwister.simulation.reporting.intervals import Mean, Share
from dtwister.simulation.reporting.report_page import report_page
from dtwister.simulation.reporting.report_text import report_text
from dtwister.simulation.rows_files import read_rows
from dtwister.simulation.running import simulate
from dtwister.simulation.simulation_plan import SimulationPlan

__all__ = [
    "FirstMove",
    "GameRow",
    "GamesSummary",
    "Lengths",
    "Mean",
    "RayExecutor",
    "Scorer",
    "Share",
    "SimulationError",
    "SimulationPlan",
    "read_rows",
    "report_page",
    "report_text",
    "simulate",
    "summaries_of",
]
