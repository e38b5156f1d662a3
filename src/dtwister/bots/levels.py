"""Levels for people: bots that are easy, normal or hard to beat.

`docs/how-to/play-against-bots.md` has the results of each against the others.
"""

from __future__ import annotations

from dtwister._engine.visibility.view import View
from dtwister._model.actions import Action
from dtwister._rng import Randomness, pick
from dtwister.bots.by_verb import by_verb
from dtwister.bots.search import SearchBot

BLUNDERS = 0.14
"""The share of decisions in which the easy bot plays any kind of action."""
EASY, NORMAL, HARD = 5, 100, 600
"""The iterations of the levels."""


class EasyBot(SearchBot):
    """Searches hardly at all, and one time in seven it plays any kind of action, by chance.

    So it walks away from the exit, ends a turn early, or throws a good card away: mistakes that a
    beginner can see and punish.

    >>> import dtwister
    >>> game = dtwister.new_game("base:standard", seed=1)
    >>> view = game.view(game.decision.seat)
    >>> EasyBot(dtwister.Rng(3)).choose(view) in game.legal_actions
    True
    """

    def __init__(self, rng: Randomness) -> None:
        super().__init__(rng, iterations=EASY)

    def choose(self, view: View) -> Action:
        """Return the action of a short search, or any action."""
        action = super().choose(view)
        if self.rng.random() < BLUNDERS:
            found = by_verb(view.legal_actions)
            return pick(found[pick(sorted(found), self.rng)], self.rng)
        return action


def normal_bot(rng: Randomness) -> SearchBot:
    """Return a bot that searches a little: the next few actions of its own turn.

    >>> import dtwister
    >>> normal_bot(dtwister.Rng(1))
    <SearchBot: iterations 100>
    """
    return SearchBot(rng, iterations=NORMAL)


def hard_bot(rng: Randomness) -> SearchBot:
    """Return a bot that searches as much as a person likes to wait for.

    >>> import dtwister
    >>> hard_bot(dtwister.Rng(1))
    <SearchBot: iterations 600>
    """
    return SearchBot(rng, iterations=HARD)
