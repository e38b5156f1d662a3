"""Outcomes of chance as data: in every scenario they are legal, add up to 1, and are so drawn."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest

import dtwister
from dtwister import DtwisterError, Game, Rng
from dtwister._engine.context import Context
from dtwister._model.frames import Frame

SCENARIOS = tuple(sorted(dtwister.load_rules().scenarios))
DRAWS = 400


def chance_decisions(scenario: str, seed: int) -> list[Game]:
    """The games of one course at each decision of chance, up to the first turn."""
    game, found, rng = dtwister.new_game(scenario, seed=seed, auto_chance=False), [], Rng(seed)
    for _ in range(120):
        decision = game.decision
        if decision is None or decision.kind == "act":
            break
        if decision.is_chance:
            found.append(game.fork())
        game.play(game.legal_actions.sample(rng))
    return found


def chi_square(game: Game, probabilities: dict[dtwister.Action, Fraction]) -> float:
    rng = Rng(11)
    drawn = Counter(game.fork().legal_actions.sample(rng) for _ in range(DRAWS))
    assert drawn.keys() <= probabilities.keys()
    expected = {one: float(part) * DRAWS for one, part in probabilities.items()}
    return sum((drawn[one] - wanted) ** 2 / wanted for one, wanted in expected.items())


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_outcomes_of_chance_are_counted_or_drawn(scenario: str) -> None:
    for game in chance_decisions(scenario, 3):
        probabilities = game.legal_actions.probabilities()
        assert game.decision is not None
        if probabilities is None:
            assert game.decision.kind in ("deal", "mix")  # too many to list
            assert game.legal_actions.sample(Rng(1)) in game.legal_actions
            continue
        assert sum(probabilities.values()) == 1
        assert all(one in game.legal_actions and part > 0 for one, part in probabilities.items())
        assert game.chance_outcome() in probabilities
        freedom = len(probabilities) - 1
        # Three standard deviations of chi-square: the seeds are fixed, so this holds or not.
        assert chi_square(game, dict(probabilities)) <= freedom + 3 * (2 * freedom) ** 0.5


def test_every_kind_of_decision_of_chance_is_met() -> None:
    kinds = {
        game.decision.kind
        for scenario in SCENARIOS
        for game in chance_decisions(scenario, 3)
        if game.decision is not None
    }
    assert kinds >= {"deal", "lot", "zones", "mix"}


def test_a_seat_has_no_probabilities() -> None:
    game = dtwister.new_game("base:beginner", seed=3)
    for position in (game, game.view("blue"), game.view(None)):
        with pytest.raises(DtwisterError, match="expected a decision of chance"):
            position.legal_actions.probabilities()


def test_no_view_has_those_of_chance() -> None:
    game = chance_decisions("base:beginner", 3)[-1]
    assert game.legal_actions.probabilities() is not None
    with pytest.raises(DtwisterError, match="expected a decision of chance"):
        game.view("blue").legal_actions.probabilities()


def test_sampling_follows_probabilities_that_differ(monkeypatch: pytest.MonkeyPatch) -> None:
    game = chance_decisions("base:beginner", 3)[-1]
    frame: type[Frame] = type(game.context.frame)
    outcomes = list(game.legal_actions)

    def loaded(self: Frame, context: Context, rng: Rng) -> dtwister.Action:
        return outcomes[0] if rng.below(4) else outcomes[1]

    monkeypatch.setattr(frame, "sample_chance", loaded)
    rng = Rng(5)
    drawn = Counter(game.fork().legal_actions.sample(rng) for _ in range(DRAWS))
    assert DRAWS * 0.68 < drawn[outcomes[0]] < DRAWS * 0.82
