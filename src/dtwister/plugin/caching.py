"""Keeping results as long as what they follow from stays the same."""

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
