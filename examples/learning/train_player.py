"""Train a player of `prison:1` with NumPy until it beats the random bot 95 times in 100.

The player looks one action ahead, and takes the position that it likes best. What it likes is a sum
of five measures, each times a weight. You say what to measure: the walls and the steps between each
character and the exit, and the way to a square where rooms are turned. Nothing says which of them
is good. The cross-entropy method finds the weights: it draws some, lets each play a few games, and
draws the next ones around the best.

The player knows what its seat knows: it tries actions in a game made up to agree with its view.

    python examples/learning/train_player.py --minutes 10 --processes 2
"""

from __future__ import annotations

import argparse
import os
import time
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from heapq import heappop, heappush
from itertools import product

import numpy as np
import numpy.typing as npt

import dtwister
from dtwister.bots import RandomBot
from dtwister.envs import Episode, EpisodePlan
from dtwister.plugin import Context, PieceKind
from dtwister.plugin.numbers import SpaceId
from dtwister.plugin.places import EXITED
from dtwister.plugin.squares import Squares, exit_squares, feature_squares, is_obstacle
from dtwister_features.rooms.room_actions import GEAR

PLAN = EpisodePlan("prison:1")
SHORT = 250
"""The decisions after which a game of the training is cut: a good player needs about 50."""
RESTLESS = 0.15
"""The part of the decisions that chance makes: a way out of circles."""
DRAWN, BEST, GAMES = 24, 6, 4
"""The weights of a generation, how many of them count, and the games that each one plays."""
CALM = 0.1
"""The least spread of the weights that are drawn."""
CHECKS, EXAM = range(10**6, 10**6 + 100), range(10**7, 10**7 + 100)
"""The seeds of the games after each generation, and of the last ones; no other game has them."""
OWN_CHANCE, OTHER_CHANCE = 2**32, 2**33
"""What makes the chance of the players another one than that of their game."""
Weights = npt.NDArray[np.float64]
Ways = dict[SpaceId, tuple[int, int]]


class Meter:
    """Measures positions for one seat.

    >>> meter, view = Meter(), PLAN.begin(seed=1).view(0)
    >>> len(meter.measures(view)) == meter.size, meter.gain(view)
    (True, 0)
    """

    size = 5
    """The number of measures."""

    def __init__(self) -> None:
        match = PLAN.match
        self.characters = [
            [
                piece
                for piece in match.piece_ids
                if match.pieces[piece].seat == seat and not match.kind_of[piece].is_object
            ]
            for seat in match.seat_ids
        ]
        self._known: dict[object, Ways] = {}

    def gain(self, view: dtwister.View) -> int:
        """Return how many characters of the seat have left."""
        return sum(view.state.at[piece] == EXITED for piece in self.characters[view.seat])

    def measures(self, view: dtwister.View) -> list[float]:
        """Return the measures of a position, added up for the characters that have not left.

        They are the walls on the way to the exit and its steps. Where there are walls, they are 1
        besides, the steps to the nearest gear, and 1 if there are walls on that way too.
        """
        context, found = view.context, [0.0] * self.size
        exits, gears = exit_squares(context, view.seat), feature_squares(context, GEAR)
        for piece in self.characters[view.seat]:
            place = view.state.at[piece]
            if place != EXITED:
                kind = context.kind(piece)
                walls, steps = self.ways(context, exits, kind).get(place, (5, 20))
                found[0] += walls
                found[1] += steps / 16
                if walls:
                    caught, away = self.ways(context, gears, kind).get(place, (1, 20))
                    found[2] += 1
                    found[3] += away / 16
                    found[4] += caught > 0
        return found

    def ways(self, context: Context, goal: Squares, kind: PieceKind) -> Ways:
        """Return each square with the walls and the steps on its way to a goal: few walls first.

        A pit on the way counts as a wall.
        """
        key = (context.labyrinth, goal, kind.passes)
        found = self._known.get(key)
        if found is None:
            if len(self._known) > 4096:
                self._known.clear()
            found = self._known[key] = {}
            near = context.labyrinth.adjacency(kind.passes)
            front = [((0, 0), space) for space in goal]
            while front:
                (walls, steps), space = heappop(front)
                if space not in found:
                    found[space] = (walls, steps)
                    for direction in range(4):
                        there = context.neighbour(space, direction)
                        if there is not None and there not in found:
                            more = there not in near[space] or is_obstacle(context, there)
                            heappush(front, ((walls + more, steps + 1), there))
        return found


METER = Meter()


class Player:
    """Plays what leads to the position with the highest sum, or now and then by chance.

    >>> game = dtwister.new_game("prison:1", seed=1)
    >>> Player(np.zeros(Meter.size), seed=1).choose(game.view(0)) in game.legal_actions
    True
    """

    def __init__(self, weights: Weights, seed: int) -> None:
        self.weights, self.rng = weights, dtwister.Rng(seed + OWN_CHANCE)

    def choose(self, view: dtwister.View) -> dtwister.Action:
        """Return the action to play; a view is all that is known."""
        if self.rng.random() < RESTLESS:
            return view.legal_actions.sample(self.rng)
        game = view.sample(self.rng)
        actions = self.rng.shuffled(list(view.legal_actions))
        return actions[0] if len(actions) == 1 else max(actions, key=partial(self.worth, game))

    def worth(self, game: dtwister.Game, action: dtwister.Action) -> float:
        """Return how good the position after an action is for its seat."""
        after = Episode(PLAN, game.fork())
        seat = after.asked
        assert seat is not None
        after.play(action)
        view = after.glance(seat)
        return 100 * METER.gain(view) + float(self.weights @ METER.measures(view))


def play(weights: Weights, seed: int, most: int) -> tuple[Episode, float]:
    """Play against the random bot, from each seat in turn, for so many decisions at most.

    Return the game and a score: for each character that has left, how early it did.
    """
    episode, own, score, gain = PLAN.begin(seed=seed), seed % 2, 0.0, 0
    player, other = Player(weights, seed), RandomBot(dtwister.Rng(seed + OTHER_CHANCE))
    while (seat := episode.asked) is not None and episode.decisions < most:
        bot = player if seat == own else other
        episode.play(bot.choose(episode.view(seat)))
        now = METER.gain(episode.glance(PLAN.match.seat_ids[own]))
        score += (now - gain) * (1 - episode.decisions / most)
        gain = now
    return episode, score


def score_of(weights: Weights, seed: int) -> float:
    """Return the score of a short game."""
    return play(weights, seed, SHORT)[1]


def result_of(weights: Weights, seed: int) -> int:
    """Play a whole game; return 1 for a win, -1 for a loss, 0 for a game that is cut."""
    return round(play(weights, seed, PLAN.max_decisions)[0].returns()[seed % 2])


def main() -> None:
    """Train until a check goes well; then play 100 games on seeds that were never used."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--minutes", type=float, default=10.0, help="how long to train at most")
    parser.add_argument("--processes", type=int, default=os.cpu_count(), help="how many play")
    args = parser.parse_args()
    rng, start, generation = np.random.default_rng(1), time.monotonic(), 0
    mean, spread = np.zeros(Meter.size), np.ones(Meter.size)

    def tell(text: str) -> None:
        print(f"{(time.monotonic() - start) / 60:5.1f} minutes: {text}", flush=True)

    with ProcessPoolExecutor(args.processes) as pool:
        while time.monotonic() - start < 60 * args.minutes:
            drawn = mean + spread * rng.standard_normal((DRAWN, Meter.size))
            seeds = range(generation * GAMES, (generation + 1) * GAMES)
            jobs = list(product(drawn, seeds))
            scores = list(pool.map(score_of, *zip(*jobs, strict=True), chunksize=GAMES))
            order = np.array(scores).reshape(DRAWN, GAMES).mean(axis=1).argsort()
            best = drawn[order[-BEST:]]
            mean, spread, generation = best.mean(axis=0), best.std(axis=0) + CALM, generation + 1
            won = list(pool.map(partial(result_of, mean), CHECKS)).count(1)
            tell(
                f"generation {generation}: score {np.mean(scores):.2f}, "
                f"{won} of {len(CHECKS)} games won; weights {mean.round(2)}"
            )
            if won >= 0.97 * len(CHECKS):
                break
        results = list(pool.map(partial(result_of, mean), EXAM))
    won, lost = results.count(1), results.count(-1)
    tell(f"{won} of {len(EXAM)} games on fresh seeds won, {lost} lost, the others cut")


if __name__ == "__main__":
    main()
