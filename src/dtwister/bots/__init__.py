"""Bots: players that choose an action from the knowledge of their seat.

A bot is given a `View`, never a `Game`: it cannot see anything hidden. Anything with a method
`choose(view)` is a bot.

>>> import dtwister
>>> game = dtwister.new_game("base:standard", seed=1)
>>> bots = [GreedyBot(dtwister.Rng(1)), RandomBot(dtwister.Rng(2))]
>>> while game.decision is not None and game.decision.kind != "act":
...     seat = game.decision.seat
...     _ = game.play(bots[seat].choose(game.view(seat)))
>>> game.decision.kind
'act'
"""

from __future__ import annotations

from typing import Protocol

from dtwister._engine.visibility.view import View
from dtwister._errors import DtwisterError
from dtwister._model.actions import Action
from dtwister._rng import Randomness
from dtwister.bots.greedy import GreedyBot

__all__ = ["Bot", "GreedyBot", "RandomBot"]


class Bot(Protocol):
    """A player: it answers the decision that its view shows.

    >>> import dtwister
    >>> game = dtwister.new_game("base:standard", seed=7)
    >>> class FirstBot:
    ...     def choose(self, view):
    ...         return next(iter(view.legal_actions))
    >>> bot: Bot = FirstBot()
    >>> bot.choose(game.view("blue")) in game.legal_actions
    True
    """

    def choose(self, view: View) -> Action:
        """Return a legal answer to `view.decision`, which is one for the seat of the view."""
        ...


class RandomBot:
    """Plays any legal action, by chance: first which piece does what, then how.

    >>> import dtwister
    >>> game = dtwister.new_game("base:standard", seed=1)
    >>> view = game.view(game.decision.seat)
    >>> RandomBot(dtwister.Rng(3)).choose(view) in game.legal_actions
    True
    """

    def __init__(self, rng: Randomness) -> None:
        self.rng = rng

    def choose(self, view: View) -> Action:
        """Return a legal action, each as likely as any other."""
        if not view.is_asked:
            raise DtwisterError("a bot cannot choose now: another seat must decide")
        return view.legal_actions.sample(self.rng)
