"""Without a seed one is drawn that nobody can guess, and it is said which."""

from __future__ import annotations

import inspect
import secrets
from collections.abc import Iterator

import pytest

import dtwister
from dtwister import Game, Rng
from dtwister._rng import SEED_BITS, fresh_seed
from dtwister.simulation.simulation_plan import make_bot
from fixtures.stub_games import RULES


class Source:
    """A source of random bits that gives what a test wants, and notes how many were asked for."""

    def __init__(self, *numbers: int) -> None:
        self.numbers: Iterator[int] = iter(numbers)
        self.asked: list[int] = []

    def __call__(self, bits: int) -> int:
        self.asked.append(bits)
        return next(self.numbers)


def test_a_seed_has_at_least_64_random_bits(monkeypatch: pytest.MonkeyPatch) -> None:
    source = Source(2**64 - 1, 5)
    assert fresh_seed(source) == 2**64 - 1
    monkeypatch.setattr("dtwister._rng.randbits", source)
    assert fresh_seed() == 5
    assert source.asked == [SEED_BITS] * 2
    assert SEED_BITS >= 64


def test_real_seeds_use_all_their_bits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dtwister._rng.randbits", secrets.randbits)
    seeds = [fresh_seed() for _ in range(200)]
    assert len(set(seeds)) == 200
    either, both = 0, 2**SEED_BITS - 1
    for seed in seeds:
        either |= seed
        both &= seed
    assert (either, both) == (2**SEED_BITS - 1, 0)


@pytest.mark.parametrize("start", [dtwister.new_game, Game.new])
def test_no_seed_is_the_default(start: object) -> None:
    assert inspect.signature(start).parameters["seed"].default is None  # type: ignore[arg-type]


def test_a_game_without_a_seed_draws_one_and_says_which(monkeypatch: pytest.MonkeyPatch) -> None:
    wanted = 0xFEDC_BA98_7654_3210
    monkeypatch.setattr("dtwister._rng.randbits", Source(wanted, wanted + 1))
    game, other = dtwister.new_game("base:standard"), Game.new(RULES, "stub:tiny")
    assert (game.seed, other.seed) == (wanted, wanted + 1)
    assert dtwister.new_game("base:standard", seed=wanted) == game
    assert dtwister.replay(game.rules, dtwister.record_text(game)).seed == wanted


def test_a_given_seed_draws_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dtwister._rng.randbits", Source())
    assert dtwister.new_game("base:standard", seed=0).seed == 0


@pytest.mark.parametrize("bit", [0, 31, 32, 57, 58, 63])
def test_each_bit_of_a_seed_matters(bit: int) -> None:
    """To what is dealt, and to what bots do."""
    one, other = 12345, 12345 ^ 1 << bit
    deals = {
        dtwister.new_game("base:standard", seed=seed, auto_chance=False).chance_outcome()
        for seed in (one, other)
    }
    assert len(deals) == 2
    assert Rng(one).next() != Rng(other).next()
    bots = [make_bot("random", seed, 1).rng.random() for seed in (one, other)]  # type: ignore[attr-defined]
    assert bots[0] != bots[1]


def test_the_bots_of_one_game_differ() -> None:
    for seed in (0, 7, 2**64 - 1, 0xFEDC_BA98_7654_3210):
        firsts = {make_bot("random", seed, seat).rng.random() for seat in range(8)}  # type: ignore[attr-defined]
        assert len(firsts) == 8
