"""The search of walks, for the rules of walking
in `dtwister_features.movement` alone.

The search and the rules that feed it belong together, but are in two packages until the search is
one module with a few functions. Until then the rules reach it by this module only: sets of squares
are masks here, as within the search. See docs/decisions/doors.md.
"""

from __future__ import annotations

from dtwister._board.masks import BIT, bits
from dtwister._movement.arrangement import Arrangement
from dtwister._movement.grants import GrantedWalker, MovementGrant
from dtwister._movement.item_handling import WalkContext
from dtwister._movement.search import simple_walks
from dtwister._movement.shortest_paths import Adjacency, PathField
from dtwister._movement.walker import Walker

__all__ = [
    "BIT",
    "Adjacency",
    "Arrangement",
    "GrantedWalker",
    "MovementGrant",
    "PathField",
    "WalkContext",
    "Walker",
    "bits",
    "simple_walks",
]
