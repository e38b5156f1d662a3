"""A bot that plays any legal action."""

from __future__ import annotations

from dtwister._engine.visibility.view import View
from dtwister._errors import DtwisterError
from dtwister._model.actions import Action
from dtwister._rng import Randomness


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
