"""What the board games share: terrain, the turn, cards, moves, combat, set-up.

Other expansions import the names in the `__all__` of its modules, and no others. Its version says
what became of those: a first number that grows says that one left or means something else, a
second one that some were added, a third one that only what they do was put right.
"""

__version__ = "0.1.0"
