"""Games that are dropped give their memory back at once, without the garbage collector."""

from __future__ import annotations

import gc
import operator
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from types import FunctionType, ModuleType

import pytest

import dtwister
from dtwister import IllegalAction, Rng
from dtwister._board.labyrinth import Labyrinth
from dtwister._caching import without_caches
from dtwister._engine.match import LATEST, Match, latest_labyrinths
from dtwister.session import Session, TimeControl

OWN = ("dtwister", "dtwister_")
"""How the names of the project's modules begin."""


@pytest.fixture
def no_collector() -> Iterator[None]:
    """Leave the collector to the test; what was there before is not looked through again."""
    gc.freeze()
    gc.disable()
    try:
        yield
    finally:
        gc.enable()
        gc.unfreeze()


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
    for number in range(LATEST + 16):
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


def held(game: dtwister.Game | Session) -> int:
    """Return the bytes that a game holds beside its match, which games of its kind share."""
    match: Match = game.match
    for labyrinth in latest_labyrinths(match).latest():
        labyrinth.clear_caches()
    seen: set[int] = set()
    _bytes_of([match], seen)
    return _bytes_of([game], seen)


def _bytes_of(roots: list[object], seen: set[int]) -> int:
    waiting, total = list(roots), 0
    while waiting:
        value = waiting.pop()
        if id(value) in seen or isinstance(value, type | ModuleType | FunctionType):
            continue
        seen.add(id(value))
        total += sys.getsizeof(value)
        waiting += gc.get_referents(value)
    return total


@pytest.mark.parametrize(
    ("keep_history", "looked_at", "limit"),
    [(True, False, 60_000), (True, True, 110_000), (False, False, 20_000), (False, True, 20_000)],
)
def test_a_live_game_holds_little(keep_history: bool, looked_at: bool, limit: int) -> None:
    game = dtwister.new_game("prison:5", seed=11, keep_history=keep_history)
    rng = Rng(11)
    while game.number < 200:
        game.play(game.legal_actions.sample(rng))
        for seat in (0, 1, None) if looked_at else ():
            game.view(seat)
    assert limit / 10 < held(game) < limit
    assert game.can_undo == keep_history


@pytest.mark.parametrize(("control", "limit"), [(None, 100), (TimeControl(900, 5), 120)])
def test_a_session_grows_little_with_each_action(control: TimeControl | None, limit: int) -> None:
    session = Session(dtwister.new_game("prison:5", seed=11), control=control, clock=lambda: 0.0)
    keys = [session.claim(), session.claim()]
    known = [session.message(key)["serial"] for key in keys]
    rng, sizes = Rng(11), {}
    while session.number < 640:
        decision = session.decision
        assert decision is not None
        key = keys[decision.seat]
        session.play(key, session.view(key).legal_actions.sample(rng), session.number)
        for seat, since in enumerate(known):
            message = session.message(keys[seat], since)
            assert message["news"]
            known[seat] = message["serial"]
        sizes[session.number] = held(session) if session.number in (160, 640) else 0
    grown = (sizes[640] - sizes[160]) / (640 - 160)
    assert limit / 10 < grown < limit


def test_games_of_a_kind_share_their_match() -> None:
    one, other = (dtwister.new_game("base:standard", seed=seed) for seed in (1, 2))
    assert one.match is other.match
    assert dtwister.new_game("base:standard", seed=1, target=6).match is not one.match
    swapped = dtwister.new_game("base:standard", seed=1, seats=("yellow", "blue"))
    assert swapped.match is not one.match


MATCHES_IN_TURN = """
import gc
from weakref import ref
import dtwister
from dtwister._engine.setup.shared_matches import MATCHES

gc.disable()
def match(target):
    return ref(dtwister.new_game("base:standard", seed=1, target=target).match)

first, *others = [match(5 + number) for number in range(MATCHES)]
print(first() is not None and all(other() is not None for other in others))
print(match(5)() is first())
match(5 + MATCHES)
print(first() is None and all(other() is not None for other in others))
"""


def test_the_matches_made_last_stay_for_the_next_games() -> None:
    command = [sys.executable, "-c", MATCHES_IN_TURN]  # where no other test holds a match
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["True"] * 3


def labyrinths(seed: int) -> list[Labyrinth]:
    """Play a game by chance, and return the labyrinths of its positions."""
    game, rng = dtwister.new_game("base:standard", seed=seed, keep_history=False), Rng(seed)
    found: list[Labyrinth] = []
    while game.decision is not None and len(found) < LATEST // 2:
        game.play(game.legal_actions.sample(rng))
        labyrinth = game.context.labyrinth
        if not found or labyrinth is not found[-1]:
            assert labyrinth.access(0) is not None
            found.append(labyrinth)
    return found


def test_only_so_many_labyrinths_keep_their_caches() -> None:
    kept = dtwister.new_game("base:standard", seed=9)
    every = [labyrinth for seed in range(4) for labyrinth in labyrinths(seed)]
    assert every[0] is kept.context.labyrinth  # a game keeps what all games of its kind share
    warm = {id(labyrinth) for labyrinth in every if labyrinth.labyrinth_caches}
    assert len({*map(id, every)}) > LATEST >= len(warm) > 0
    assert id(every[-1]) in warm and id(every[1]) not in warm


def test_rooms_that_lie_alike_make_the_same_labyrinth() -> None:
    kept = dtwister.new_game("base:standard", seed=9)  # and with it what games of its kind share
    one, other = labyrinths(5)[:8], labyrinths(5)[:8]
    assert one[0] is kept.context.labyrinth and all(map(operator.is_, one, other))
    with without_caches():
        assert not any(map(operator.is_, one, labyrinths(5)[:8]))
