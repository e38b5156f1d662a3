"""A bot that searches: it tries actions in samples that agree with its view."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from concurrent.futures import Executor
from time import perf_counter

import attrs

from dtwister._engine.game import Game
from dtwister._engine.match import Match
from dtwister._engine.text_form import safe_text
from dtwister._engine.visibility.view import View, seen_action
from dtwister._errors import DtwisterError, IllegalAction, OptionError
from dtwister._model.actions import Action
from dtwister._model.ids import SeatId
from dtwister._rng import Randomness, Rng
from dtwister.bots.greedy import GreedyBot, is_set_up
from dtwister.bots.thinking.evaluation import Chances, Weights, evaluate, weights_for
from dtwister.bots.thinking.guided_play import GuidedPlay
from dtwister.bots.thinking.search_tree import Edge, Node, priors

ITERATIONS = 100
"""The iterations of a decision, where no budget is given."""
TURNS = 0
"""The ends of turns up to which play goes on after a leaf: the position is evaluated at once."""
DEEPEST = 40
"""The most actions on one way through the tree."""
ALSO = 8
"""The least tries of an action that is to be judged."""
IDLE, SPELL = 80, 20
"""The decisions without progress after which the bot does as the greedy bot would, one spell in
three, and how many decisions a spell has. The greedy bot then looks for ways out (`UnstuckGuide`).
"""


@attrs.frozen
class Advice:
    """An action that a search looked at, with its judgement.

    >>> import dtwister
    >>> view = dtwister.new_game("prison:1", seed=1).view("blue")
    >>> best = SearchBot(dtwister.Rng(3), iterations=10).advise(view)[0]
    >>> 0 < best.chance < 1, best.action in view.legal_actions
    (True, True)
    """

    action: Action
    chance: float
    """The chance to win that the own side has afterwards, from 0 to 1."""
    visits: int
    """The number of tries; the search plays the action that it tried most."""


class SearchBot:
    """Tries actions in samples of its view, and plays the one that it tried most.

    A sample agrees with all that the seat knows (`View.sample`), so nothing hidden is seen. In each
    iteration it goes down a tree of actions, and evaluates the position at its end.
    [How the search thinks](../explanation/search.md) says more.

    The budget of a decision is a number of `iterations`, or `seconds`, or whichever ends first.
    With iterations only, the same generator and the same views give the same actions. With
    `turns` play goes on to the end of so many turns, as the greedy bot would. With an `executor` of
    `concurrent.futures`, `parts` searches run side by side, and their trees are added up.

    >>> import dtwister
    >>> game = dtwister.new_game("prison:1", seed=1)
    >>> bot = SearchBot(dtwister.Rng(3), iterations=10)
    >>> bot.choose(game.view("blue")) in game.legal_actions
    True
    """

    def __init__(
        self,
        rng: Randomness,
        *,
        iterations: int | None = None,
        seconds: float | None = None,
        turns: int = TURNS,
        weights: Weights | None = None,
        executor: Executor | None = None,
        parts: int = 2,
    ) -> None:
        budget = _Budget.checked(iterations, seconds)
        if turns < 0 or parts < 1:
            raise OptionError(
                f"expected turns of 0 or more and 1 part or more, got {turns!r} and {parts!r}"
            )
        self.rng = rng
        self._greedy = GreedyBot(Rng(int(rng.random() * 2**32)))
        self._tree = _Search(rng, budget, turns, weights)
        self._executor = executor
        self._parts = parts

    def __repr__(self) -> str:
        budget, _, _ = self._tree.settings
        return f"<SearchBot: {budget}>"

    def choose(self, view: View) -> Action:
        """Return the action that was tried most.

        During set-up, and now and then after a long time without progress, that of the greedy bot.
        """
        usual = self._greedy.choose(view)
        if len(view.legal_actions) == 1 or is_set_up(view.state) or self._is_stuck:
            self._tree.forget()
            return usual
        found = self.advise(view)
        if not found:
            return usual
        self._tree.keep(view, found[0].action)
        return found[0].action

    @property
    def _is_stuck(self) -> bool:
        """Return whether the greedy bot should look for a way out now."""
        idle = self._greedy.idle
        return idle > IDLE and idle // SPELL % 3 == 0

    def advise(self, view: View, *, also: Action | None = None) -> tuple[Advice, ...]:
        """Return the legal actions that a search looked at, the most tried first.

        `also` is an action that is tried a few times in any case; `IllegalAction` if it is refused.

        >>> import dtwister
        >>> view = dtwister.new_game("prison:1", seed=1).view("blue")
        >>> advice = SearchBot(dtwister.Rng(3), iterations=10).advise(view)
        >>> sum(one.visits for one in advice)
        10
        """
        if not view.is_asked:
            raise DtwisterError("a bot cannot choose now: another seat must decide")
        refusal = None if also is None else view.why_not(also)
        if refusal is not None:
            raise IllegalAction(refusal, safe_text(view.match, also))
        if self._executor is None:
            return self._tree.advice(view, also)
        seeds = [int(self.rng.random() * 2**53) for _ in range(self._parts)]
        settings = self._tree.settings
        waiting = [self._executor.submit(_part, seed, view, settings, also) for seed in seeds]
        return _added([one.result() for one in waiting])


@attrs.frozen
class _Budget:
    """The most iterations and seconds of one decision."""

    iterations: int | None
    seconds: float | None

    def __str__(self) -> str:
        said = [f"{name} {value}" for name, value in attrs.asdict(self).items() if value]
        return ", ".join(said)

    @classmethod
    def checked(cls, iterations: int | None, seconds: float | None) -> _Budget:
        """Return a budget; an `OptionError` says what is wrong with it."""
        if iterations is None and seconds is None:
            iterations = ITERATIONS
        if iterations is not None and iterations < 1:
            raise OptionError(f"expected 1 iteration or more, got {iterations!r}")
        if seconds is not None and not 0 < seconds < 1e6:
            raise OptionError(f"expected a number of seconds above 0, got {seconds!r}")
        return cls(iterations, seconds)


class _Search:
    """A tree, and the iterations that grow it."""

    def __init__(
        self, rng: Randomness, budget: _Budget, turns: int, weights: Weights | None
    ) -> None:
        self.rng = rng
        self.settings = (budget, turns, weights)
        self._play = GuidedPlay(rng)
        self._last: Node | None = None
        self._reused: Edge | None = None
        self._number = -1
        """The number of the decision that the reused edge answers."""

    def forget(self) -> None:
        """Drop the tree."""
        self._last = self._reused = None

    def keep(self, view: View, action: Action) -> None:
        """Keep the part of the tree after an action, for the next decision."""
        information = view.information_state
        last, self._last = self._last, None
        self._reused = last.edges.get(action) if last is not None and information else None
        self._number = information.number if information is not None else -1

    def advice(self, view: View, also: Action | None = None) -> tuple[Advice, ...]:
        """Return what the search thinks of the legal actions it tried, the most tried first."""
        root = self._last = self._searched(view)
        tried = [edge for edge in root.ranked() if view.why_not(edge.action) is None]
        if also is not None:
            edge = root.edge(also, 0.0)
            weights = self.settings[2] or weights_for(view.match)
            while edge.visits < ALSO:
                self._iterate(root, view, weights, edge)
            tried += [edge] if edge not in tried else []
        return tuple([Advice(e.action, e.mean(root.side), e.visits) for e in tried])

    def _searched(self, view: View) -> Node:
        """Return the root of the tree of a view, after all iterations."""
        budget, _, given = self.settings
        weights = given or weights_for(view.match)
        root = self._root(view)
        began = perf_counter() if budget.seconds is not None else 0.0
        done = 0
        while budget.iterations is None or done < budget.iterations:
            if budget.seconds is not None and done and perf_counter() - began >= budget.seconds:
                break
            self._iterate(root, view, weights)
            done += 1
        return root

    def _root(self, view: View) -> Node:
        """Return the reused node of a view, if the last action led there, or a new one."""
        reused, self._reused = self._reused, None
        information = view.information_state
        if (
            reused is not None
            and information is not None
            and information.number == self._number + 1
        ):
            found = reused.nodes.get(_observed(view))
            if found is not None:
                return found
        return Node(_side_of(view.match, view.seat))

    def _iterate(self, root: Node, view: View, weights: Weights, first: Edge | None = None) -> None:
        """Go down the tree in a new sample, play on, and count the result on the way.

        `first` is the edge that is taken at the root, if it is not to be selected.
        """
        sample = view.sample(self.rng)
        edges: list[Edge] = []
        nodes = [root]
        while len(edges) < DEEPEST:
            decision = sample.decision
            if decision is None:
                break
            if first is not None and not edges:
                edge, action = first, first.action
            else:
                edge, action = self._selected(nodes[-1], sample, decision.seat, view.seat)
            edges.append(edge)
            sample.play(action)
            decision = sample.decision
            if decision is None or not edge.visits:
                break
            observed = _observed(sample)
            node = edge.nodes.get(observed)
            if node is None:
                node = edge.nodes[observed] = Node(_side_of(sample.match, decision.seat))
            nodes.append(node)
        self._play.play_on(sample, self.settings[1])
        chances: Chances = evaluate(sample.context, weights)
        for edge in edges:
            edge.add(chances)
        for node in nodes:
            node.add(chances)

    def _selected(self, node: Node, sample: Game, seat: SeatId, own: SeatId) -> tuple[Edge, Action]:
        """Return the next edge at a node, and the action to play in this sample."""
        if not node.is_secret and not node.may_widen:
            for edge in node.promising():
                if sample.why_not(edge.action) is None:
                    return edge, edge.action
        ranked = self._play.ranked(sample, seat)
        best = ranked[0][1]
        seen = best if seat == own else seen_action(best, seat, own)
        if seen != best:
            # The own seat does not see which action this is, so it cannot go on differently.
            node.is_secret = True
            return node.edge(seen, 1.0), best
        interest = priors([value for value, _ in ranked])
        for (_, action), prior in zip(ranked, interest, strict=True):
            if action not in node.edges:
                return node.edge(action, prior), action
        node.is_complete = True
        for edge in node.promising():
            if sample.why_not(edge.action) is None:
                return edge, edge.action
        raise DtwisterError(f"no answer to try for {sample.match.seats[seat]}")


def _part(
    seed: int,
    view: View,
    settings: tuple[_Budget, int, Weights | None],
    also: Action | None,
) -> tuple[Advice, ...]:
    """Search in another process."""
    return _Search(Rng(seed), *settings).advice(view, also)


def _added(parts: Sequence[tuple[Advice, ...]]) -> tuple[Advice, ...]:
    """Return the advice of several searches as one."""
    found: dict[Action, Advice] = {}
    for one in (one for part in parts for one in part):
        other = found.get(one.action)
        if other is not None:
            visits = one.visits + other.visits
            chance = (one.chance * one.visits + other.chance * other.visits) / visits
            one = Advice(one.action, chance, visits)
        found[one.action] = one
    return tuple(sorted(found.values(), key=lambda one: (-one.visits, -one.chance)))


def _side_of(match: Match, seat: SeatId) -> int:
    """Return the number of the side of a seat."""
    return next(n for n, side in enumerate(match.alliances.sides) if seat in side)


def _observed(game: Game | View) -> Hashable:
    """Return what tells apart the positions after one action, as far as all seats see them."""
    state, decision = game.state, game.decision
    faceup = state.faceup
    tiles = tuple([tile for slot, tile in enumerate(state.tiles) if faceup >> slot & 1])
    asked = None if decision is None else (decision.seat, decision.kind)
    return (asked, state.clock, faceup, tiles, state.wounded, tuple(state.vp))
