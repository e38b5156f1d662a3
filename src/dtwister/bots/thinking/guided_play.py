"""Play after a leaf of the tree: a few turns by the ranking of the greedy bot."""

from __future__ import annotations

from dtwister._engine.game import Game
from dtwister._model.actions import Action
from dtwister._model.ids import SeatId
from dtwister._rng import Randomness
from dtwister.bots.greedy import NOISE, is_set_up
from dtwister.bots.ranking import Ranking

MOST_ACTIONS = 60
"""The most actions played after a leaf: a turn without end is cut there."""


class GuidedPlay:
    """Plays on in made-up games as the greedy bot would, for every seat."""

    def __init__(self, rng: Randomness) -> None:
        self.rng = rng

    def ranked(self, game: Game, seat: SeatId) -> list[tuple[float, Action]]:
        """Return the legal actions with their values, the best first."""
        ranking, random = Ranking(game.context, seat, self.rng), self.rng.random
        found = [
            (ranking.value(action) + NOISE * random(), action) for action in game.legal_actions
        ]
        found.sort(key=_value, reverse=True)
        return found

    def best(self, game: Game, seat: SeatId) -> Action:
        """Return the action that the greedy bot would play."""
        legal = game.legal_actions
        if is_set_up(game.state):
            return legal.sample(self.rng)
        ranking, random = Ranking(game.context, seat, self.rng), self.rng.random
        return max(legal, key=lambda action: ranking.value(action) + NOISE * random())

    def play_on(self, game: Game, turns: int) -> None:
        """Play until so many turns have ended, or the game is over."""
        until = game.state.clock + turns
        for _ in range(MOST_ACTIONS):
            decision = game.decision
            if decision is None or game.state.clock >= until:
                return
            game.play(self.best(game, decision.seat))


def _value(entry: tuple[float, Action]) -> float:
    return entry[0]
