"""A bot that looks one action ahead: it ranks actions by a few cheap features."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable

from dtwister._engine.visibility.view import View
from dtwister._errors import DtwisterError
from dtwister._model.actions import Action, Move
from dtwister._model.state import State
from dtwister._rng import Randomness, pick
from dtwister.bots.by_verb import without_turn_end
from dtwister.bots.ranking import GONE, SURE, WAITING, Ranking
from dtwister.bots.unstuck import UnstuckGuide

NOISE = 0.5
"""The range by which chance shifts every value."""
PATIENCE = 80
"""The number of decisions without progress after which chance takes turns
with greed. Its turns become more and more frequent: that leads out of positions where no single
action brings any piece nearer.
"""
DETOUR_PATIENCE = 700
"""The number of decisions without progress after which no piece waits for others."""
BOREDOM_PENALTY = 3.0
"""The penalty on an action for each time that it was done without progress."""


class GreedyBot:
    """Takes points, heads for the exit, reveals rooms, attacks when it is likely to win.

    A seat that cannot leave, or not with enough points, hunts its enemies instead.

    After a long time without progress it heads for places that it can certainly reach
    (`UnstuckGuide`). The last piece of a seat that can free others does not leave without them,
    unless that is enough.

    It ranks actions by their intents (`dtwister.plugin.intents`), so it plays with the content of
    any plug-in; an action without an intent has a small value.

    >>> import dtwister
    >>> game = dtwister.new_game("base:standard", seed=1)
    >>> view = game.view(game.decision.seat)
    >>> GreedyBot(dtwister.Rng(3)).choose(view) in game.legal_actions
    True
    """

    def __init__(self, rng: Randomness) -> None:
        self.rng = rng
        self._score: tuple[int, ...] = ()
        self._idle = 0
        self._guide = UnstuckGuide()
        self._done: Counter[Hashable] = Counter()

    @property
    def idle(self) -> int:
        """Return how many of its decisions brought no progress, up to the last one."""
        return self._idle

    def _at_a_loss(self, view: View) -> bool:
        """Return whether chance should decide, after a long time without progress.

        Progress is a score or a piece that leaves play: not all games have points.
        """
        state = view.state
        gone = (p for team in view.match.characters for p in team if state.at[p] in GONE)
        score = (*view.vp, -1, *gone)
        self._idle = self._idle + 1 if score == self._score else 0
        if not self._idle:
            self._done.clear()
        self._score = score
        period = 3 * PATIENCE // 2
        by_chance = min(2 * period // 3, (PATIENCE + self._idle) // 8)
        return self._idle > PATIENCE and self._idle % period < by_chance

    def choose(self, view: View) -> Action:
        """Return the action with the highest value."""
        legal, decision = view.legal_actions, view.decision
        if decision is None or not view.is_asked:
            raise DtwisterError("a bot cannot choose now: another seat must decide")
        if is_set_up(view.state):
            return legal.sample(self.rng)  # decisions at set-up are beyond this bot
        at_a_loss = self._at_a_loss(view)
        bored = self._idle > PATIENCE
        guide = self._guide if bored and not view.match.grid.zoned else None
        waits = self._idle < DETOUR_PATIENCE
        ranking = Ranking(view.context, decision.seat, self.rng, guide, waits=waits)
        best: Action | None = None
        highest = 0.0
        by_verb: dict[str, list[Action]] = {}
        for action in legal:
            value = ranking.value(action) + NOISE * self.rng.random()
            if value > WAITING / 2:
                by_verb.setdefault(action.verb, []).append(action)
            if bored:
                value -= BOREDOM_PENALTY * self._done[_deed(action)]
            if best is None or value > highest:
                best, highest = action, value
        if best is None:
            raise DtwisterError("a bot cannot choose: no action is legal")
        if at_a_loss and by_verb and highest < SURE:
            best = self._any(by_verb)
        if bored:
            self._done[_deed(best)] += 1
        return best

    def _any(self, by_verb: dict[str, list[Action]]) -> Action:
        """Return an action by chance: each kind is as likely as the others,
        but turns are used up.
        """
        by_verb = without_turn_end(by_verb)
        return pick(by_verb[pick(sorted(by_verb), self.rng)], self.rng)


def is_set_up(state: State) -> bool:
    """Return whether a game is being set up: no room is face up, and no character stands.

    >>> import dtwister
    >>> is_set_up(dtwister.new_game("prison:1", seed=1).state)
    True
    """
    return not state.faceup and not any(state.minis)


def _deed(action: Action) -> Hashable:
    """Return the effect of an action: for a move, the piece and its final square."""
    return (action.piece, action.end) if isinstance(action, Move) else action
