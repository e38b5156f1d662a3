"""A walk that is built on a view tells nothing that its seat does not know."""

from __future__ import annotations

import json
from typing import Any

import pytest

import dtwister
from dtwister import DtwisterError, Game, Rng, View, Walk
from dtwister import json as forms
from dtwister.testing import varied_action
from fixtures.random_games import begun

ALL = dtwister.load_rules().scenarios
ZONED = {name for name in ALL if begun(name, 1).match.grid.zoned}
SQUARES = sorted(set(ALL) - ZONED)


def positions(scenario: str, seed: int, *, decisions: int, every: int) -> list[Game]:
    """Return forks of a random game in its course, and two with tokens face down on lines."""
    game, rng, found, hidden = begun(scenario, seed), Rng(seed), [], 0
    for number in range(decisions):
        if game.is_over:
            break
        hides = bool(game.state.face_down)
        hidden += hides
        if number % every == 0 or (hides and hidden in (1, 4)):
            found.append(game.fork())
        game.play(varied_action(game, rng))
    return found


def told(position: Game | View, seed: int) -> list[Any]:
    """Return all that walks of all pieces say: those of the own seat, and those of others."""
    rng = Rng(seed)
    found: list[Any] = []
    for piece in position.pieces():
        try:
            walk = Walk(position, piece)
        except DtwisterError as error:
            found.append((piece, str(error)))
            continue
        for _ in range(8):
            found.append(forms.walk_to_json(walk))
            if walk.handlings and rng.random() < 0.5:
                walk.handle(rng.choice(walk.handlings))
            elif walk.squares:
                walk.step(rng.choice(walk.squares))
    return found


@pytest.mark.parametrize("scenario", SQUARES)
def test_walks_are_the_same_in_games_that_a_seat_cannot_tell_apart(scenario: str) -> None:
    rng = Rng(5)
    different = walked = apart = 0
    for number, game in enumerate(positions(scenario, 12, decisions=240, every=60)):
        for seat in (None, *game.seats):
            view = game.view(seat)
            other = view.sample(rng)
            different += other.state != game.state
            apart += told(game, number) != told(other, number)
            said = told(view, number)
            assert said == told(other.view(seat), number)
            walked += sum(isinstance(one, dict) for one in said)
    # The walks of whole games differ: those of views could have told something.
    assert different > 5 and walked > 100 and apart


@pytest.mark.parametrize("scenario", SQUARES)
def test_a_view_walks_like_its_game_and_reads_what_it_wrote(scenario: str) -> None:
    legal = 0
    for number, game in enumerate(positions(scenario, 3, decisions=300, every=20)):
        decision = game.decision
        if decision is None or decision.kind != "act":
            continue
        view = game.view(decision.seat)
        for move in Rng(number).shuffled(list(view.legal_actions.kind("move")))[:8]:
            text = dtwister.action_text(game.match, move)
            for position in (game, view):
                walk = dtwister.parse_walk(position, text)
                assert walk.may_stop and walk.move() == move
                assert dtwister.walk_text(walk) == text
                while len(walk.course) > 1:
                    walk.back()
                    data = json.loads(json.dumps(forms.walk_to_json(walk)))
                    again = forms.walk_from_json(position, data)
                    assert forms.walk_to_json(again) == data
                    again = dtwister.parse_walk(position, dtwister.walk_text(walk))
                    assert forms.walk_to_json(again) == data
            legal += 1
    assert legal > 10


@pytest.mark.parametrize("scenario", sorted(ZONED))
def test_on_zones_movements_are_rows_of_actions(scenario: str) -> None:
    game = positions(scenario, 3, decisions=200, every=199)[-1]
    for position in (game, *map(game.view, (None, *game.seats))):
        said = [one for one in told(position, 1) if isinstance(one, tuple)]
        assert len(said) == len(position.pieces())
        standing = [text for name, text in said if position.square_of(name) is not None]
        assert standing and all("cannot walk: " in text for text in standing)


def test_there_are_both_kinds_of_boards() -> None:
    assert len(SQUARES) > 5 and len(ZONED) > 2
