"""The evaluation: the chance of each side to win, from the criteria of a position.

Each criterion of a side is multiplied by a weight. Softmax compares the sums of the sides, so the
chances of all sides add up to 1, however many there are. The weights are data (`weights.toml`);
`tools/fit_weights.py` fits them to games of the bots.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from importlib.resources import files
from math import exp

from dtwister._caching import per_process
from dtwister._engine.context import Context
from dtwister._engine.match import Match
from dtwister._errors import DtwisterError
from dtwister.bots.thinking.criteria import CRITERIA, criteria_of

Weights = tuple[float, ...]
"""The weight of each criterion, in the order of `CRITERIA`."""
Chances = tuple[float, ...]
"""The chance of each side to win; they add up to 1."""
DEFAULT = "default"
"""The name of the weights for scenarios without weights of their own."""


@per_process
def _tables(folder: str) -> Mapping[str, Weights]:
    """Return the weights in the file of the package, by scenario."""
    text = files(folder).joinpath("weights.toml").read_text("utf-8")
    return read_weights(text)


def read_weights(text: str) -> Mapping[str, Weights]:
    """Return the weights in a TOML text, by the ids of scenarios.

    >>> read_weights("default = { points = 4.0 }")["default"][:2]
    (4.0, 0.0)
    """
    found = {}
    for scenario, table in tomllib.loads(text).items():
        for name in table:
            if name not in CRITERIA:
                known = ", ".join(CRITERIA)
                raise DtwisterError(
                    f"weights of {scenario}: unknown criterion {name!r}; use {known}"
                )
        found[scenario] = tuple(float(table.get(name, 0.0)) for name in CRITERIA)
    return found


def weights_for(match: Match) -> Weights:
    """Return the weights for a match: those of its scenario, or else the usual ones."""
    tables = _tables(__package__ or "")
    return tables.get(match.scenario.id) or tables[DEFAULT]


def evaluate(context: Context, weights: Weights) -> Chances:
    """Return the chance of each side to win.

    >>> import dtwister
    >>> context = dtwister.new_game("base:standard", seed=7).context
    >>> round(sum(evaluate(context, weights_for(context.match))), 6)
    1.0
    """
    result = context.state.result
    if result is not None:
        sides = context.match.alliances.sides
        won = [bool(set(side) & set(result.winners)) for side in sides]
        share = 1.0 / (sum(won) or len(sides))
        return tuple(share if one or not any(won) else 0.0 for one in won)
    return chances(criteria_of(context), weights)


def chances(sides: Sequence[Sequence[float]], weights: Weights) -> Chances:
    """Return the chances of sides with these criteria.

    >>> chances([[1.0], [1.0]], (3.0,))
    (0.5, 0.5)
    """
    scores = [sum(w * x for w, x in zip(weights, side, strict=True)) for side in sides]
    highest = max(scores)
    powers = [exp(score - highest) for score in scores]
    total = sum(powers)
    return tuple(power / total for power in powers)
