"""Pieces that come along with others: out of play, and no part of the team."""

from __future__ import annotations

import attrs
import pytest

import dtwister
from dtwister import Game, PluginError
from dtwister.plugin import Manifest, Registry, hookimpl
from dtwister.plugin.content import Character, GameSet, Object
from fixtures.games import kind_is, play_until

OFFICIAL = dtwister.load_rules()
KEEPER = Character(
    id="pack:keeper", name="Keeper", movement=4, combat=1, brings=("pack:wolf", "pack:wolf")
)
WOLF = Character(id="pack:wolf", name="Wolf", movement=6, combat=2)
QUIVER = Object(id="pack:quiver", name="Quiver", brings=("pack:arrow",))
ARROW = Object(id="pack:arrow", name="Arrow")
BOX = GameSet(
    id="pack:box",
    title="Pack",
    characters=("pack:keeper",),
    objects=("pack:quiver",),
)


class Pack:
    """A keeper with two wolves, and a quiver with an arrow."""

    def __init__(self, *things: object) -> None:
        self.things = things or (KEEPER, WOLF, QUIVER, ARROW)

    @hookimpl
    def dtwister_manifest(self) -> Manifest:
        return Manifest(id="pack", version="1", requires=("features", "base", "veterans"))

    @hookimpl
    def dtwister_register(self, registry: Registry) -> None:
        spec = OFFICIAL.scenarios["base:standard"]
        game = attrs.evolve(
            spec,
            id="pack:hunt",
            characters=(*spec.characters[:-1], "pack:keeper"),
            objects=(*spec.objects[:-1], "pack:quiver"),
        )
        registry.add(*self.things, game, BOX)  # type: ignore[arg-type]


RULES = dtwister.load_rules([Pack()])
COMPANIONS = ("wolf", "wolf#2", "arrow")


def places(game: Game, colour: str) -> list[str]:
    return [game.place_of(f"{colour}.{name}") for name in COMPANIONS]


def test_companions_are_out_of_play_and_numbered_behind_all_others() -> None:
    game = dtwister.new_game("pack:hunt", rules=RULES, seed=3)
    assert [places(game, colour) for colour in game.seats] == [["discarded"] * 3] * 2
    names = [piece.name for piece in game.match.pieces]
    assert names[28:] == [f"{colour}.{name}" for colour in game.seats for name in COMPANIONS]
    assert len(dtwister.new_game("base:standard", seed=3).match.companions) == 0


def test_nobody_lays_companions_at_set_up() -> None:
    game = dtwister.new_game("pack:hunt", rules=RULES, seed=3)
    play_until(game, kind_is("act"), dtwister.Rng(3))
    assert [places(game, colour) for colour in game.seats] == [["discarded"] * 3] * 2
    verbs = [dtwister.action_text(game.match, action) for action, _ in game.history]
    assert sum(text.startswith("start") for text in verbs) == 8
    assert sum(text.startswith("lay") for text in verbs) == 20


def test_all_seats_know_where_companions_are() -> None:
    game = dtwister.new_game("pack:hunt", rules=RULES, seed=3)
    play_until(game, kind_is("act"), dtwister.Rng(3))
    view = game.view("yellow")
    assert view.place_of("blue.wolf") == view.place_of("blue.arrow") == "discarded"
    for seed in range(3):
        made = view.sample(dtwister.Rng(seed))
        assert places(made, "blue") == ["discarded"] * 3


def test_a_handicap_does_not_count_companions() -> None:
    game = dtwister.new_game(
        "pack:hunt", rules=RULES, seed=3, handicap="experienced/beginner", stronger=0
    )
    play_until(game, kind_is("starter"), dtwister.Rng(3))
    aside = sum(action.verb == "set-aside" for action, _ in game.history)
    plain = dtwister.new_game("base:standard", seed=3, handicap="experienced/beginner", stronger=0)
    play_until(plain, kind_is("starter"), dtwister.Rng(3))
    assert aside == sum(action.verb == "set-aside" for action, _ in plain.history) > 0


@pytest.mark.parametrize("scenario", ["veterans:draft", "veterans:free-choice"])
def test_companions_come_with_what_is_chosen(scenario: str) -> None:
    game = dtwister.new_game(scenario, rules=RULES, seed=3, sets="base,box")
    kinds = set()
    for _ in range(60):
        if game.decision is None or game.decision.kind == "starter":
            break
        kinds |= {dtwister.action_text(game.match, action) for action in game.legal_actions}
        game.play(next(iter(game.legal_actions)))
    assert any("blue.keeper" in text for text in kinds)
    assert any("blue.quiver" in text for text in kinds)
    assert not any(name in text for text in kinds for name in ("wolf", "arrow"))
    assert [places(game, colour) for colour in game.seats] == [["discarded"] * 3] * 2


def test_records_and_positions_know_companions() -> None:
    game = dtwister.new_game("pack:hunt", rules=RULES, seed=3)
    play_until(game, kind_is("act"), dtwister.Rng(3))
    assert dtwister.replay(RULES, dtwister.record_text(game)).digest == game.digest
    text = dtwister.position_text(game)
    assert dtwister.parse_position(RULES, text).digest == game.digest


def test_what_a_companion_is_belongs_to_the_rules_that_a_game_needs() -> None:
    faster = Pack(KEEPER, attrs.evolve(WOLF, movement=7), QUIVER, ARROW)
    other = dtwister.load_rules([faster])
    one, two = (
        dtwister.record_of(dtwister.new_game("pack:hunt", rules=rules, seed=3)).needs
        for rules in (RULES, other)
    )
    assert one.digest != two.digest


def test_an_unknown_companion_is_an_error_with_a_suggestion() -> None:
    wrong = attrs.evolve(KEEPER, brings=("pack:wolff",))
    with pytest.raises(PluginError, match=r"character 'pack:keeper' names an unknown character or"):
        dtwister.load_rules([Pack(wrong, WOLF, QUIVER, ARROW)])


def test_a_companion_brings_nothing_itself() -> None:
    wrong = attrs.evolve(WOLF, brings=("pack:arrow",))
    with pytest.raises(PluginError, match="'pack:wolf', which brings pieces itself"):
        dtwister.load_rules([Pack(KEEPER, wrong, QUIVER, ARROW)])


def test_what_brings_a_piece_that_is_left_out_comes_without_it() -> None:
    rules = dtwister.load_rules([Pack()], without=["pack:wolf"])
    assert rules.characters["pack:keeper"].brings == ()
    assert rules.objects["pack:quiver"].brings == ("pack:arrow",)
