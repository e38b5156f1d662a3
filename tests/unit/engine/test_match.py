"""What stays the same in a game: kinds without some abilities, names of numbers."""

from __future__ import annotations

import dtwister
from fixtures.stub_games import new

RULES = dtwister.load_rules()


def test_a_kind_without_what_has_a_tag() -> None:
    game = dtwister.new_game("base:standard", rules=RULES, seed=1)
    match = game.match
    wizard = match.kind_of[match.piece_index["blue.wizard"]]
    less = match.kind_without(wizard, "magical")
    assert less.id == "features:wizard without magical" and less.index == wizard.index
    gone = {a.id for a in wizard.abilities} - {a.id for a in less.abilities}
    assert (
        gone == {a.id for a in wizard.abilities if "magical" in a.tags} == {"features:levitation"}
    )
    assert not less.crosses_enemies and wizard.crosses_enemies
    assert match.kind_without(wizard, "magical") is less
    assert match.kind_without(wizard, "unheard-of").abilities == wizard.abilities
    thief = match.kind_of[match.piece_index["blue.thief"]]
    assert match.kind_without(thief, "magical").offers == thief.offers
    wand = match.kind_of[match.piece_index["blue.fireball-wand"]]
    assert match.kind_without(wand, "magical").offers == ()


def test_names_of_numbers_that_no_piece_has() -> None:
    match = new().match
    last = len(match.pieces) - 1
    assert match.name_of(0) == match.pieces[0].name and match.name_of(last) == "yellow.spoon#2"
    assert [match.name_of(number) for number in (-1, last + 1, 999)] == ["?", "?", "?"]
