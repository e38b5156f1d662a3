"""The text of a view: true, the same for equal views, and never taken for a game."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator

import pytest

import dtwister
from dtwister import Game, InvalidNotation, NotationError, Rng, View
from dtwister._model.state import RESERVE, UNKNOWN
from dtwister._notation import format_upgrade
from dtwister.testing.invariants import all_seats
from dtwister.testing.random_actions import varied_action

RULES = dtwister.load_rules()
SCENARIOS = sorted(RULES.scenarios)


def moments(
    scenario: str, decisions: int = 40, every: int = 40, **options: int | bool | str
) -> Iterator[Game]:
    """A game at its start, and now and then in a random course."""
    game = dtwister.new_game(scenario, seed=11, **options)
    rng = Rng(7)
    for number in range(decisions):
        if number % every == 0:
            yield game
        if game.is_over:
            return
        game.play(varied_action(game, rng))
    yield game


def views(game: Game) -> list[View]:
    """The views of all seats and of the spectator."""
    return [game.view(seat) for seat in all_seats(game)]


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_it_says_what_the_view_knows_and_is_never_taken_for_a_game(scenario: str) -> None:
    rng = Rng(3)
    for game in moments(scenario):
        for view in views(game):
            text = dtwister.view_text(view)
            other = view.sample(rng).view(view.seat)
            assert other == view and dtwister.view_text(other) == text
            check(tomllib.loads(text), view, game)
            with pytest.raises(NotationError, match=r"expected a Game, got the view of .*_text"):
                dtwister.position_text(view)  # type: ignore[arg-type]
            with pytest.raises(InvalidNotation, match=r"got a view, what .* could see"):
                dtwister.parse_position(RULES, text)


def check(said: dict[str, object], view: View, game: Game) -> None:
    """Each entry is what the view has."""
    match = view.match
    watcher = "spectator" if view.seat == dtwister.SPECTATOR else match.seats[view.seat]
    assert said["seen_by"] == watcher
    assert said["vp"] == dict(zip(match.seats, view.vp, strict=True))
    pieces, rooms = said["pieces"], said["rooms"]
    assert isinstance(pieces, dict) and isinstance(rooms, dict)
    for number, piece in enumerate(match.pieces):
        hidden = view.state.at[number] == UNKNOWN
        assert (pieces[piece.name] == "unknown") is hidden, piece.name
        if not hidden and view.state.at[number] >= 0:
            assert pieces[piece.name].split()[0] == match.grid.names[view.state.at[number]]
    for slot, spec in enumerate(match.grid.layout.slots):
        assert (rooms[spec.id] == "unknown") is (view.state.tiles[slot] == UNKNOWN)
    assert "-99" not in str(said) and "-98" not in str(said)
    decision = said.get("decision")
    if view.decision is None:
        assert decision is None
    else:
        seat = view.decision.seat
        asked = "nature" if seat == dtwister.CHANCE else match.seats[seat]
        assert decision == {
            "seat": asked,
            "kind": view.decision.kind,
            "text": view.decision.text,
        }
    hidden_tokens = said["tokens"]
    assert isinstance(hidden_tokens, dict)
    assert hidden_tokens["behind"] == dict(zip(match.seats, view.public_counts.behind, strict=True))
    for slot, spec in enumerate(match.grid.layout.slots):
        counts = {match.seats[seat]: count for seat, count in view.tokens_on(slot).items()}
        assert hidden_tokens["on_rooms"].get(spec.id, {}) == counts
    behind = [n for n, at in enumerate(game.state.at[: len(match.pieces)]) if at == RESERVE]
    for number in behind:
        mine = match.seat_of[number] == view.seat
        assert (pieces[match.pieces[number].name] == "behind") is mine


def test_what_it_looks_like() -> None:
    game = dtwister.new_game("base:beginner", seed=2)
    for _ in range(30):
        game.play(next(iter(game.legal_actions)))
    text = dtwister.view_text(game.view("blue"))
    assert text.startswith("#  ")
    for line in (
        "format = 1",
        'seen_by = "blue"',
        'scenario = "base:beginner"',
        "[pieces]",
        "[rooms]",
        "[tokens.behind]",
        "[decision]",
    ):
        assert f"\n{line}\n" in text, line
    hand = re.search(r'"features:combat-hands" = \[\n(.*)\n(.*)\]\n', text)
    assert hand is not None, text
    assert "?" not in hand[1] and set(re.findall(r'[\d"?]+', hand[2])) == {'"?"'}


def test_the_seat_in_a_combat_sees_its_card_and_no_other() -> None:
    game = dtwister.new_game("base:standard", seed=5)
    rng = Rng(1)
    while game.decision is not None and game.decision.kind != "combat-card":
        game.play(varied_action(game, rng))
    assert game.decision is not None
    first = game.decision.seat
    game.play(next(iter(game.legal_actions)))
    assert game.decision is not None and game.decision.seat != first
    (own,) = tomllib.loads(dtwister.view_text(game.view(first)))["frames"][-1:]
    (their,) = tomllib.loads(dtwister.view_text(game.view(1 - first)))["frames"][-1:]
    assert all(isinstance(card, int) for card in own["cards"][first])
    assert their["cards"][first] == ["?"]


def test_concealed_pieces_have_the_names_of_their_stand_ins() -> None:
    found = 0
    for game in moments("card:1", decisions=300, every=5, **{"secret-objects": True}):
        for view in views(game):
            pieces = tomllib.loads(dtwister.view_text(view))["pieces"]
            there = [name for name in pieces if "?" in name]
            found += len(there)
            shown = [
                view.context.name(piece)
                for piece, at in enumerate(view.state.at)
                if piece >= len(view.match.pieces) and at >= 0
            ]
            assert there == shown
            assert all(pieces[name] != "unknown" for name in there)
    assert found


def test_a_position_with_a_place_that_only_views_have_is_no_position() -> None:
    game = dtwister.new_game("base:standard", seed=2)
    text = dtwister.position_text(game)
    for place in ("unknown", f"place {UNKNOWN}", "place -98"):
        changed = text.replace('"blue.thief" = "behind"', f'"blue.thief" = "{place}"')
        assert changed != text
        with pytest.raises(InvalidNotation, match=r"line \d+"):
            dtwister.parse_position(RULES, changed)


def test_upgrading_knows_it() -> None:
    text = dtwister.view_text(dtwister.new_game("base:standard", seed=2).view(0))
    found = format_upgrade.upgrade_text(text, file="seen.toml")
    assert found is not None
    assert (found.kind, found.before, found.now, found.new) == ("view", 1, 1, text)
