"""Play the same games in both builds, and compare them: `python tools/compare_builds.py`.

It is run with an interpreter that has the compiled build installed. Each build plays in a process
of its own: all scenarios, some games of each, and it prints a digest of every game so far at each
decision. The listed actions are part of it, in their order, and so are the views of all seats.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import subprocess
import sys
from collections.abc import Iterable, Iterator, Sequence
from itertools import zip_longest

GAMES, DECISIONS = 6, 500
LISTED_EACH = 10
"""Each so many decisions all legal actions are listed, and views made: both take long."""


def played(scenarios: Sequence[str], games: int, decisions: int) -> Iterator[str]:
    """Play games, and yield a line for each of their decisions."""
    import dtwister

    for scenario in scenarios or sorted(dtwister.load_rules().scenarios):
        for seed in range(1, games + 1):
            game, rng = dtwister.new_game(scenario, seed=seed), dtwister.Rng(seed)
            for number in range(decisions):
                found = [game.digest]
                if game.is_over:
                    break
                if number % LISTED_EACH == 0:
                    text = "\n".join(
                        [
                            *(dtwister.action_text(game.match, one) for one in game.legal_actions),
                            *(game.view(seat).digest() for seat in (*game.seats, None)),
                        ]
                    )
                    found.append(hashlib.blake2b(text.encode(), digest_size=8).hexdigest())
                yield f"{scenario} {seed} {number} {' '.join(found)}"
                game.play(game.legal_actions.sample(rng))
            yield f"{scenario} {seed} end {game.digest} {game.vp}"


def first_difference(one: Iterable[str], other: Iterable[str]) -> str:
    """Return the first pair of lines that differ; an empty text if there is none.

    >>> first_difference(["a 1", "b 2"], ["a 1", "b 3"])
    "'b 2' is not 'b 3'"
    >>> first_difference(["a 1"], ["a 1"])
    ''
    """
    for first, second in zip_longest(one, other, fillvalue=""):
        if first != second:
            return f"{first!r} is not {second!r}"
    return ""


def lines(build: str, words: Sequence[str]) -> list[str]:
    """Return what one build plays, in a process of its own.

    Raises:
        RuntimeError: The process failed, or ran the other build.
    """
    environment = os.environ | {"DTWISTER_PURE": str(int(build == "pure"))}
    command = [sys.executable, __file__, "--play", *words]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    first, *rest = done.stdout.splitlines() or [""]
    if done.returncode:
        raise RuntimeError(f"the {build} build failed:\n{done.stderr}")
    if first != build:
        raise RuntimeError(f"expected the {build} build, got {first!r}; try `make compiled`")
    return rest


def main(words: Sequence[str]) -> int:
    """Compare the builds; 0 if they played the same games, 1 if not."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("scenarios", nargs="*", help="the scenarios (default: all)")
    parser.add_argument("--games", type=int, default=GAMES, help="games of each scenario")
    parser.add_argument("--decisions", type=int, default=DECISIONS, help="decisions of each game")
    parser.add_argument("--play", action="store_true", help="play with the build that runs here")
    asked = parser.parse_args(words)
    if asked.play:
        import dtwister

        print(dtwister.build())
        for line in played(asked.scenarios, asked.games, asked.decisions):
            print(line)
        return 0
    pure, compiled = lines("pure", words), lines("compiled", words)
    difference = first_difference(pure, compiled)
    if difference:
        print(f"the builds differ, pure and compiled: {difference}")
        return 1
    print(f"both builds agree on {len(pure)} states")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
