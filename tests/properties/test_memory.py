"""Games that are dropped give their memory back at once, without the garbage collector."""

from __future__ import annotations

import gc
from collections import Counter
from collections.abc import Iterator

import pytest

import dtwister
from dtwister import IllegalAction, Rng

OWN = ("dtwister", "dtwister_")
"""How the names of the project's modules begin."""


@pytest.fixture
def no_collector() -> Iterator[None]:
    gc.collect()
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


def own_objects() -> Counter[str]:
    """Count the objects of the project's classes that are alive, by class."""
    kinds = (type(value) for value in gc.get_objects())
    # Some classes of others have something else there than a text.
    return Counter(kind.__qualname__ for kind in kinds if str(kind.__module__).startswith(OWN))


def play(scenario: str) -> None:
    """Play as players, bots and readers do: list, sample, refuse, look, fork, record, replay."""
    game = dtwister.new_game(scenario, seed=3)
    game.subscribe_unfiltered(lambda event: None)
    rng, last = Rng(3), None
    for number in range(80):
        view = game.view(game.decision.seat if game.decision else None)
        made = view.sample(rng)
        made.play(made.legal_actions.sample(rng))
        if last is not None and game.why_not(last) is not None:
            with pytest.raises(IllegalAction):
                game.play(last)
        legal = list(game.legal_actions)
        last = legal[int(rng.random() * len(legal))]
        game.play(last)
        if number % 20 == 0:
            game.undo()
            game.fork().play(last)
            game.play(last)
    dtwister.draw(game)
    dtwister.replay(game.rules, dtwister.record_text(game))


@pytest.mark.usefixtures("no_collector")
@pytest.mark.parametrize("scenario", ["base:standard", "prison:5", "multi:standard-4", "card:3"])
def test_a_dropped_game_leaves_nothing_behind(scenario: str) -> None:
    play(scenario)  # what all games share is there from now on
    gc.collect()
    before = own_objects()
    play(scenario)
    left = own_objects() - before
    assert left == Counter()
