"""Plays one random game and prints digests; run as a process of its own by `test_course`."""

from __future__ import annotations

import sys

import dtwister


def main(scenario: str, seed: int, decisions: int) -> None:
    game = dtwister.new_game(scenario, seed=seed)
    rng = dtwister.Rng(seed)
    for _ in range(decisions):
        print(game.rules.digest, game.digest, *(game.view(seat).digest() for seat in (0, 1, None)))
        listed = [dtwister.action_text(game.match, action) for action in game.legal_actions]
        if not listed:
            break
        print(hash(game), len(listed), listed[rng.below(len(listed))])
        for event in game.play(game.legal_actions.sample(rng)):
            print(dtwister.event_text(game.match, event))


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))
