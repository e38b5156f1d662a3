"""Characters that carry more than one load."""

from __future__ import annotations

from dtwister.plugin import Ability

__all__ = ["Carrying"]


# dtwister: allow C602 because other expansions give it to their characters
class Carrying(Ability):
    """Lets its bearer carry several loads; content says how many, and of which sort.

    The first of its `loads` may be anything, the others are objects. With `also` it has one more
    place, for an object with that tag or id only.

    >>> len(Carrying(loads=2).carries), Carrying(also="ice").carries[1]
    (2, frozenset({'ice'}))
    """

    id = "features:carrying"
    while_wounded = True

    def __init__(self, *, loads: int = 1, also: str = "") -> None:
        if loads < 0 or (loads == 1 and not also):
            raise ValueError(f"expected 0, 2 or more loads, or a tag for also, got {loads}")
        places = (frozenset(), *[frozenset({"object"})] * (loads - 1))[:loads]
        self.carries = (*places, frozenset({also})) if also else places
