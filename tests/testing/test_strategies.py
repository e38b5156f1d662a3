"""What the strategies make can be played, and what they write is content."""

from __future__ import annotations

import tempfile
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

import dtwister
from dtwister._content.checking.validation import reference_index_of, validate_paths
from dtwister.testing import invariants, strategies
from fixtures.random_games import examples

RULES = dtwister.load_rules()
KNOWN = reference_index_of(RULES)


@examples(15)
@given(game=strategies.games(RULES, "base:beginner", most=120))
def test_games_are_sound(game: dtwister.Game) -> None:
    invariants.state_is_sound(game)
    invariants.listing_agrees(game)


@examples(60)
@given(data=st.data())
def test_positions_can_be_played(data: st.DataObject) -> None:
    game = data.draw(strategies.positions(RULES, scenario="base:standard"))
    invariants.state_is_sound(game)
    invariants.listing_agrees(game)
    actions = data.draw(strategies.action_sequences(game, most=6))
    before = game.digest
    for action in actions:
        assert game.why_not(action) is None
        game.play(action)
        invariants.state_is_sound(game)
    for _ in actions:
        game.undo()
    assert game.digest == before


@examples(60)
@given(text=strategies.content(RULES, "box"))
def test_content_is_valid(text: str) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "box.toml")
        path.write_text(text, encoding="utf-8")
        report = validate_paths([path], index=KNOWN)
        assert not report.findings, (text, report.text())
