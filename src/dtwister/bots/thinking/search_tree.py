"""The tree of a search: the actions that were tried, and the chances they led to.

A node stands for all samples that look the same to the searching seat. It opens a few actions, in
the order of the ranking, and more of them the more often it is visited (progressive widening).
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from math import exp, sqrt

import attrs

from dtwister._model.actions import Action

EXPLORATION = 0.6
"""The weight of an untried action with a good rank against a well-tried one."""
WIDENING = 1.8
"""The number of actions that are open after one visit; it grows with the root of the visits."""
TEMPERATURE = 4.0
"""The difference of values, in squares nearer to the exit, that is worth a factor e of interest."""


@attrs.define(eq=False)
class Edge:
    """An action at a node, with the chances of each side after all its tries, added up."""

    action: Action
    prior: float
    visits: int = 0
    totals: list[float] = attrs.field(factory=list)
    nodes: dict[Hashable, Node] = attrs.field(factory=dict)
    """Observation afterwards -> the node there."""

    def mean(self, side: int) -> float:
        """Return the mean chance of a side after the action."""
        return self.totals[side] / self.visits

    def add(self, chances: Sequence[float]) -> None:
        """Count one more try."""
        if not self.visits:
            self.totals = [0.0] * len(chances)
        self.visits += 1
        for side, chance in enumerate(chances):
            self.totals[side] += chance


@attrs.define(eq=False)
class Node:
    """A decision as the searching seat sees it."""

    side: int
    """The side that decides here."""
    visits: int = 0
    total: float = 0.0
    """The sum of the chances of that side."""
    edges: dict[Action, Edge] = attrs.field(factory=dict)
    is_secret: bool = False
    """True if the searching seat does not see what is played here."""
    is_complete: bool = False
    """True once every legal action of one sample is open."""

    @property
    def may_widen(self) -> bool:
        """Return whether one more action may be opened."""
        return not self.is_complete and len(self.edges) < WIDENING * sqrt(self.visits + 1)

    def add(self, chances: Sequence[float]) -> None:
        """Count one more visit."""
        self.visits += 1
        self.total += chances[self.side]

    def promising(self) -> Iterator[Edge]:
        """Yield the edges, the most promising first.

        An edge without visits counts as good as the node was on average, so far.
        """
        usual = self.total / self.visits if self.visits else 0.5
        spread = EXPLORATION * sqrt(self.visits + 1)
        side = self.side

        def promise(edge: Edge) -> float:
            mean = edge.mean(side) if edge.visits else usual
            return mean + spread * edge.prior / (1 + edge.visits)

        yield from sorted(self.edges.values(), key=promise, reverse=True)

    def ranked(self) -> list[Edge]:
        """Return the edges that were tried, the most tried first; of several the best one."""
        tried = [edge for edge in self.edges.values() if edge.visits]
        tried.sort(key=lambda edge: (edge.visits, edge.mean(self.side)), reverse=True)
        return tried

    def edge(self, action: Action, prior: float) -> Edge:
        """Return the edge of an action; a new one if there is none."""
        found = self.edges.get(action)
        if found is None:
            found = self.edges[action] = Edge(action, prior)
        return found


def priors(values: Sequence[float]) -> list[float]:
    """Return how much of the interest each of some ranked actions deserves, the best first.

    >>> [round(one, 2) for one in priors([8.0, 4.0, 0.0])]
    [0.61, 0.26, 0.13]
    """
    weights = [
        exp((value - values[0]) / TEMPERATURE) + 0.5 / (2 + rank)
        for rank, value in enumerate(values)
    ]
    total = sum(weights)
    return [weight / total for weight in weights]
