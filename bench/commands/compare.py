"""Compare two trees: before and after, in turns, on one core."""

from __future__ import annotations

import statistics
from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack
from functools import partial

import attrs

from bench import tables
from bench.children import BenchError, Build, Child
from bench.commands.speed import Figures, check_scenarios, in_turn, say
from bench.played import Played

FASTER = ("_per_second",)
"""Endings of figures of which more is better; of all others less is."""


@attrs.frozen
class Change:
    """The change of a time: the time after, divided by the time before."""

    median: float
    least: float
    most: float

    def as_cells(self) -> list[str]:
        """Return the three numbers for a table."""
        return [f"{value:.3f}" for value in (self.median, self.least, self.most)]


def changes(rounds: Sequence[tuple[Figures, Figures]]) -> dict[str, Change]:
    """Return the change of each figure, over rounds of what was before and what came after.

    >>> found = changes([({"a": 2.0}, {"a": 3.0}), ({"a": 2.0}, {"a": 2.0}), ({"a": 4.0}, {"a": 5.0})])
    >>> found["a"]
    Change(median=1.25, least=1.0, most=1.5)
    """  # noqa: E501
    found = {}
    for name in rounds[0][0]:
        if not all(before[name] and after[name] for before, after in rounds):
            continue  # too quick for the clock
        ratios = [_ratio(name, before[name], after[name]) for before, after in rounds]
        found[name] = Change(statistics.median(ratios), min(ratios), max(ratios))
    return found


def _ratio(name: str, before: float, after: float) -> float:
    return before / after if name.endswith(FASTER) else after / before


def figures(child: Child, number: int, *, scenario: str, games: int) -> Figures:
    """Return what one round of one tree takes."""
    listed, sampled = Played(), Played()
    for seed in range(number * games, (number + 1) * games):
        listed += child.play("listed", scenario, seed)
        sampled += child.play("sampled", scenario, seed)
    found = {
        "listed decision": listed.seconds / listed.decisions,
        "sampled decision": sampled.seconds / sampled.decisions,
    }
    operations: Figures = child.ask("operations", scenario)
    return found | operations


def interleaved(
    trees: Sequence[Child], rounds: int, measure: Callable[[Child, int], Figures]
) -> dict[str, Change]:
    """Measure both trees in each round, each of them first in every other one."""
    pairs = []
    for number in range(rounds):
        found = {child.name: measure(child, number) for child in in_turn(number, trees)}
        before, after = (found[child.name] for child in trees)
        say(f"  round {number + 1} of {rounds}")
        pairs.append((before, after))
    return changes(pairs)


def compare(
    before: Build, after: Build, scenarios: Sequence[str], *, rounds: int, games: int
) -> dict[str, dict[str, Change]]:
    """Return the changes of each scenario from one tree to another."""
    found: dict[str, dict[str, Change]] = {}
    with ExitStack() as stack:
        trees = [stack.enter_context(Child(build)) for build in (before, after)]
        for child in trees:
            check_scenarios(scenarios, child.ask("about")["scenarios"])
        for scenario in scenarios:
            say(f"{scenario}:")
            for child in trees:  # what is loaded once must not count
                child.play("listed", scenario, rounds * games)
            measure = partial(figures, scenario=scenario, games=games)
            found[scenario] = interleaved(trees, rounds, measure)
    return found


def as_text(before: str, after: str, found: Mapping[str, Mapping[str, Change]]) -> str:
    """Return a table of each scenario."""
    parts = [f"{after} compared with {before}: time after / time before, below 1 is faster"]
    for scenario, there in found.items():
        rows = [[name, *change.as_cells()] for name, change in there.items()]
        parts.append(tables.table([scenario, "median", "least", "most"], rows))
    return "\n\n".join(parts)


def different(names: Sequence[str]) -> None:
    """Raise `BenchError` if a tree is to be compared with itself."""
    if len(set(names)) < len(names):
        raise BenchError(f"expected two different trees, got {names[0]} twice")
