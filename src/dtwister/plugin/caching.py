"""Caches for results, as long as their inputs stay the same."""

from dtwister._caching import (
    caches_are_on,
    entries_of,
    per_labyrinth,
    per_match,
    per_process,
    per_rules,
    per_state,
    without_caches,
)

__all__ = [
    "caches_are_on",
    "entries_of",
    "per_labyrinth",
    "per_match",
    "per_process",
    "per_rules",
    "per_state",
    "without_caches",
]
