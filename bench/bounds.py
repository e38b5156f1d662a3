"""The aims of each build. The bench reports them; no test asserts a time."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import attrs


@attrs.frozen
class Bound:
    """The least that counts as enough, and what is aimed at; with `most`, less is better."""

    floor: float
    aim: float
    most: bool = False

    def said(self, value: float) -> str:
        """Return how a value compares.

        >>> Bound(0.6, 0.9).said(0.7)
        'above the floor'
        >>> Bound(5, 5, most=True).said(4)
        'reaches the aim'
        """
        sign = -1 if self.most else 1
        if sign * value >= sign * self.aim:
            return "reaches the aim"
        return "above the floor" if sign * value >= sign * self.floor else "misses the floor"


RATIOS: Mapping[str, Mapping[str, Bound]] = {
    "pure": {
        "listed_actions_per_second": Bound(0.6, 0.9),
        "sampled_decisions_per_second": Bound(0.6, 0.8),
    },
    "compiled": {
        "listed_actions_per_second": Bound(2.2, 3.5),
        "sampled_decisions_per_second": Bound(1.3, 2.0),
    },
}
"""Ratios to python-chess, for each scenario."""


def _at_most(limit: float) -> Bound:
    return Bound(limit, limit, most=True)


FIGURES: Mapping[str, Mapping[str, Bound]] = {
    "pure": {
        "fork_us": _at_most(10),
        "view_us": _at_most(20),
        "view_sample_us": _at_most(100),
        "view_json_us": _at_most(1_000),
        "picture_us": _at_most(3_000),
        "told_us_per_decision": _at_most(20),
        "destinations_us": _at_most(500),
        "own_import_ms": _at_most(30),
        "load_second_ms": _at_most(80),
    },
    "compiled": {
        "fork_us": _at_most(10),
        "view_us": _at_most(5),
        "view_sample_us": _at_most(50),
        "view_json_us": _at_most(1_000),
        "told_us_per_decision": _at_most(20),
        "destinations_us": _at_most(500),
        "sample_then_list_us": _at_most(60),
        "replay_us_per_decision": _at_most(25),
        "rollouts_per_second": Bound(4_000, 4_000),
        "digest_us": _at_most(25),
        "record_text_ms": _at_most(6),
        "own_import_ms": _at_most(30),
        "load_second_ms": _at_most(80),
    },
}
"""Figures of single operations; those that are not measured yet are left out."""


def as_data() -> dict[str, dict[str, list[float]]]:
    """Return the floor and the aim of each figure, for the files that programs read."""
    return {
        build: {
            name: [bound.floor, bound.aim]
            for bounds in (RATIOS, FIGURES)
            for name, bound in bounds[build].items()
        }
        for build in RATIOS
    }


def verdicts(
    build: str, figures: Mapping[str, float], ratios: Mapping[str, float]
) -> Iterator[tuple[str, float, Bound]]:
    """Give what is bounded among what was measured: its name, its value and its bound."""
    for values, bounds in ((ratios, RATIOS), (figures, FIGURES)):
        for name, bound in bounds.get(build, {}).items():
            if name in values:
                yield name, values[name], bound
