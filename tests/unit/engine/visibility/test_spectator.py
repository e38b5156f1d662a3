"""The spectator sees and is never asked; chance answers and sees nothing."""

from __future__ import annotations

import pytest

import dtwister
from dtwister import CHANCE, SPECTATOR, Game
from dtwister._engine.visibility.view import seen_event
from dtwister._errors import DtwisterError, OptionError
from dtwister.bots import RandomBot
from dtwister.plugin import SPECTATOR as AUTHORS_SPECTATOR
from dtwister.plugin.numbers import NO_SEAT
from dtwister.testing.invariants import all_seats
from fixtures.plugins.stub import Deal, Resign
from fixtures.stub_games import new, played


def test_the_spectator_is_not_chance() -> None:
    assert SPECTATOR == AUTHORS_SPECTATOR
    assert len({CHANCE, SPECTATOR, NO_SEAT, *range(4)}) == 7


def test_the_spectator_is_named_by_none_or_its_constant() -> None:
    game = new()
    assert game.seat_number(None) == game.seat_number(SPECTATOR) == SPECTATOR
    assert game.view().seat == SPECTATOR
    assert game.view(None) == game.view(SPECTATOR)


@pytest.mark.parametrize("seat", [CHANCE, NO_SEAT, -9, 2])
def test_no_other_number_is_a_seat(seat: int) -> None:
    with pytest.raises(OptionError, match=f"expected a seat from 0 to 1, got {seat}"):
        new().view(seat)
    with pytest.raises(OptionError, match="SPECTATOR"):
        dtwister.record_text(new(), seat=seat)


def test_a_decision_of_chance_is_not_the_spectators_to_answer() -> None:
    game = new(auto_chance=False)
    deal = game.chance_outcome()
    assert game.why_not(deal) is None
    for seat in (None, 0, 1):
        view = game.view(seat)
        refusal = view.why_not(deal)
        assert refusal is not None
        assert refusal.code == "not-asked"
        assert list(view.legal_actions) == []
        assert deal not in view.legal_actions
    assert "spectator" in str(game.view().why_not(deal))
    with pytest.raises(DtwisterError, match="another seat must decide"):
        RandomBot(dtwister.Rng(1)).choose(game.view())


def test_the_spectator_declares_nothing() -> None:
    game = played(3)
    assert game.why_not(Resign(0), by=0) is None
    assert game.view(0).why_not(Resign(0)) is None
    refusal = game.view().why_not(Resign(0))
    assert refusal is not None
    assert refusal.code == "not-asked"


def at_chance(scenario: str, kind: str, **options: int | bool | str) -> Game:
    """A game at its first decision of chance of a kind, which the caller is to answer."""
    game = dtwister.new_game(scenario, seed=1, auto_chance=False, **options)
    for _ in range(300):
        assert game.decision is not None
        if game.decision.is_chance and game.decision.kind == kind:
            return game
        chance = game.decision.is_chance
        game.play(game.chance_outcome() if chance else next(iter(game.legal_actions)))
    raise AssertionError(f"{scenario}: no {kind} in 300 decisions")


@pytest.mark.parametrize(
    ("scenario", "kind"),
    [
        ("base:standard", "deal"),
        ("base:standard", "lot"),
        ("prison:5", "deal"),
        ("multi:5-4", "zones"),
        ("veterans:free-choice", "mix"),
        ("veterans:draft", "lot"),
        ("card:4", "deal"),
    ],
)
def test_each_kind_of_chance_refuses_everybody_but_chance(scenario: str, kind: str) -> None:
    game = at_chance(scenario, kind)
    outcome = game.chance_outcome()
    assert game.why_not(outcome) is None
    for seat in (None, *range(len(game.seats))):
        view = game.view(seat)
        refusal = view.why_not(outcome)
        assert refusal is not None, f"seat {seat} may answer {kind} in the place of chance"
        assert refusal.code == "not-asked"
        assert list(view.legal_actions) == []


def test_the_kit_takes_everybody_who_may_watch() -> None:
    assert list(all_seats(new())) == [SPECTATOR, 0, 1]


def test_the_deal_stays_hidden_from_the_spectator() -> None:
    game = dtwister.new_game("base:standard", seed=1, auto_chance=False)
    outcome = game.chance_outcome()
    assert isinstance(outcome, dtwister.Action)
    (dealt,) = [e for e in game.play(outcome) if e.tag == "core:rooms-dealt"]
    for watcher in (SPECTATOR, CHANCE, 0, 1):
        assert seen_event(dealt, watcher).tiles == ()  # type: ignore[attr-defined]
    assert not isinstance(outcome, Deal)
