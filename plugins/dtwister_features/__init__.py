"""The shared rules of the board games:
terrain, turn, cards, moves, combat, set-up.

Other expansions import the names in the `__all__` of its modules, and no others. Its version tells
how these change: a new first number says that one was removed or changed its meaning, a second one
that some were added, a third one that only errors were fixed.
"""

# First, for some modules here may be compiled: it decides whether these or their sources are found.
import dtwister  # noqa: F401

__version__ = "0.1.0"
