"""Menus: what a miniature may do with its load, for its points, on its square."""

from __future__ import annotations

import dtwister
from dtwister._engine.setup.action_menus import menus_of
from dtwister._model.ids import NO_PIECE

RULES = dtwister.load_rules()
MATCH = dtwister.new_game("base:standard", rules=RULES, seed=1).match
MENUS, PIECE = MATCH.menus, MATCH.piece_index
EVERYWHERE = (1 << len(MENUS.static_abilities)) - 1


def verbs(name: str, load: str = "", points: int = 9, offered: int = EVERYWHERE) -> set[str]:
    """What a miniature may do for certain, or where the squares of an ability say so."""
    piece = PIECE[f"blue.{name}"]
    held = PIECE[f"blue.{load}"] if load else NO_PIECE
    always, sometimes = MENUS.menu(piece, () if held < 0 else (held,), points, offered)
    return {source.kind for source in always} | {source.kind for _, source in sometimes}


def test_games_with_the_same_pieces_share_their_menus() -> None:
    again = dtwister.new_game("base:standard", rules=RULES, seed=2).match
    assert again.menus is MENUS is menus_of(RULES, MATCH.kind_of)


def test_an_object_offers_to_the_miniature_that_has_it() -> None:
    more = verbs("wizard", "fireball-wand") - verbs("wizard")
    wand = MATCH.kind_of[PIECE["blue.fireball-wand"]]
    assert more == {a.action.verb for a in wand.offers if a.action} and more


def test_what_costs_more_than_the_points_is_not_on_the_menu() -> None:
    assert verbs("thief", points=0) < verbs("thief", points=1) <= verbs("thief")
    for piece in MATCH.characters[0]:
        for source in MENUS.menu(piece, (), 0, EVERYWHERE)[0]:
            assert piece in MENUS.free_actors, source
    assert MENUS.max_cost == max(a.cost for kind in MATCH.kind_of for a in kind.offers)


def test_what_certain_squares_offer_is_there_on_these_only() -> None:
    assert MENUS.static_abilities
    for ability in MENUS.static_abilities:
        assert ability.squares_fixed and ability.action is not None
    cleric = PIECE["blue.cleric"]
    everything = MENUS.menu(cleric, (), 9, EVERYWHERE)[0]
    nothing = MENUS.menu(cleric, (), 9, 0)[0]
    assert set(nothing) < set(everything)


def test_an_ability_is_not_there_twice() -> None:
    kind = MATCH.kind_of[PIECE["blue.thief"]]
    loads = (MATCH.kind_of[PIECE["blue.rope"]],) * 2
    found = MENUS.abilities(kind, loads)
    assert len(found) == len(set(found)) >= len(kind.offers)
    action = kind.offers[0].action
    assert action is not None
    chosen = MENUS.abilities_for(kind, loads, action)
    assert chosen and all(one.action is action for one in chosen)
