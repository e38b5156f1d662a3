"""May this piece be chosen as a target? The abilities that guard pieces are asked in order."""

from __future__ import annotations

from types import ModuleType
from typing import Any

import pytest

import dtwister
from dtwister import EngineError, Game
from dtwister._engine.questions.targets import guard_against, why_no_target
from dtwister.plugin import Ability, Aim, Context, Manifest, Registry, hookimpl
from dtwister.testing import position
from fixtures.games import in_all_games
from fixtures.plugins import guards

RULES = dtwister.load_rules([guards])
ROW = "+---+---+---+\n|A.  B.  C. |\n+---+---+---+"


def stand(**pieces: str) -> Game:
    drawing = "".join(" " if sign in "ABC" and sign not in pieces else sign for sign in ROW)
    return position(RULES, drawing, pieces=pieces, active="blue")


def aim(game: Game, target: str, piece: str = "blue.warrior", *sorts: str) -> Aim:
    index = game.match.piece_index
    return Aim(index[target], index[piece], None, frozenset(sorts))


def test_where_nothing_guards_nothing_is_asked() -> None:
    game = dtwister.new_game("base:standard", rules=RULES, seed=1)
    assert game.match.abilities.guards == ()
    assert why_no_target(game.context, Aim(0)) is None


def test_the_first_reason_counts_and_its_bearer_is_named() -> None:
    game = stand(A="blue.warrior", B="yellow.statue", C="yellow.herald")
    found = guard_against(game.context, aim(game, "yellow.statue", "blue.warrior", "shot"))
    assert found is not None
    assert found[0] == game.match.piece_index["yellow.statue"]
    assert found[1].rule == "STONE-01"  # before the others


def test_a_guard_may_serve_another_piece() -> None:
    game = stand(A="blue.warrior", B="yellow.goblin", C="yellow.herald")
    shot = aim(game, "yellow.goblin", "blue.warrior", "shot")
    found = guard_against(game.context, shot)
    assert found is not None
    assert found[0] == game.match.piece_index["yellow.herald"]
    assert why_no_target(game.context, aim(game, "yellow.goblin")) is None
    assert why_no_target(game.context, aim(game, "yellow.herald", "blue.warrior", "shot")) is None


def test_a_wounded_guard_and_one_off_the_board_guard_nothing() -> None:
    for condition in ("wounded", "exited"):
        pieces = {"A": "blue.warrior", "C": f"yellow.shade {condition}"}
        drawing = ROW.replace("B", " ")
        drawing = drawing.replace("C.", " .") if condition == "exited" else drawing
        game = position(RULES, drawing, pieces=pieces, active="blue")
        assert why_no_target(game.context, aim(game, "yellow.shade")) is None
    hard = stand(A="blue.warrior", C="yellow.statue wounded")
    assert why_no_target(hard.context, aim(hard, "yellow.statue")) is not None


def test_a_guard_that_returns_no_refusal_is_an_error_that_names_it() -> None:
    class Vague(Ability):
        id = "demo:vague"

        def guard(self, context: Context, aim: Aim, bearer: int) -> Any:
            return "no"

    @hookimpl
    def dtwister_manifest() -> Manifest:
        return Manifest(id="demo", version="1")

    @hookimpl
    def dtwister_register(registry: Registry) -> None:
        registry.game(Vague())

    module = ModuleType("demo")
    vars(module).update(dtwister_manifest=dtwister_manifest, dtwister_register=dtwister_register)
    rules = in_all_games(dtwister.load_rules([module]), "demo")
    game = dtwister.new_game("base:standard", rules=rules, seed=1)
    with pytest.raises(EngineError, match=r"Vague.guard of demo:vague returned 'no'; return a"):
        why_no_target(game.context, Aim(0))
