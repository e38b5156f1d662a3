"""Effects in play that forbid actions: in listings, samples and refusals alike."""

from __future__ import annotations

from collections.abc import Mapping
from types import ModuleType
from typing import Any

import pytest

import dtwister
from dtwister import Action, DtwisterError, EngineError, Game, IllegalAction, Rng, Rules
from dtwister._engine.questions.forbidding import legal_answers, why_forbidden
from dtwister.plugin import Ability, Context, Manifest, Registry, hookimpl
from dtwister.testing import position
from dtwister_features.game_actions import EndTurn
from fixtures.plugins import bans

RULES = dtwister.load_rules([bans])
HALL = "+---+---+---+---+---+\n|A.  y.   .   .   . |\n+---+---+---+---+---+"
LONG = "+---+---+---+---+---+---+\n|A.   .   .   .   .  y. |\n+---+---+---+---+---+---+"
ATTACK = "attack blue.warrior yellow.goblin"


def stand(
    pieces: Mapping[str, str],
    drawing: str = HALL,
    *,
    rules: Rules = RULES,
    vp: Mapping[str, int] | None = None,
) -> Game:
    return position(rules, drawing, pieces=pieces, active="blue", ap=5, vp=vp)


def say(game: Game, text: str) -> Action:
    return dtwister.parse_action(game.match, text)


def reason(game: Game, text: str) -> str:
    return str(game.why_not(say(game, text)))


def texts(game: Game) -> set[str]:
    return {dtwister.action_text(game.match, action) for action in game.legal_actions}


def test_a_forbidden_action_is_refused_with_the_reason_of_the_effect() -> None:
    game = stand({"A": "blue.warrior", "y": "yellow.gorgon"}, vp={"blue": 1})
    attack = say(game, "attack blue.warrior yellow.gorgon")
    said = "forbidden (GAZE-01): blue.warrior cannot attack: yellow.gorgon looks at it"
    assert str(game.why_not(attack)) == said
    before = game.digest
    with pytest.raises(IllegalAction, match="looks at it"):
        game.play(attack)
    assert game.digest == before


def test_nothing_forbidden_is_listed_or_sampled() -> None:
    game = stand({"A": "blue.warrior", "y": "yellow.gorgon"}, vp={"blue": 1})
    legal = game.legal_actions
    assert list(legal) == [EndTurn()] and bool(legal)
    assert not legal.of("blue.warrior") and not legal.kind("move")
    assert not legal.destinations("blue.warrior")
    assert {game.fork().legal_actions.sample(Rng(seed)) for seed in range(20)} == {EndTurn()}
    assert list(legal_answers(game.context)) == [EndTurn()]


def test_a_walk_is_sampled_again_if_the_one_that_was_drawn_is_forbidden() -> None:
    game = stand({"A": "blue.warrior", "y": "yellow.treant"}, LONG)
    walks = {text.rpartition(" ")[2] for text in texts(game) if text.startswith("move")}
    assert walks == {"a1-b1", "a1-b1-c1", "a1-b1-a1"}
    assert reason(game, "move blue.warrior a1-b1-c1-d1").startswith("forbidden (ROOTS-01)")
    drawn = [game.fork().legal_actions.sample(Rng(seed)) for seed in range(60)]
    assert {dtwister.action_text(game.match, action) for action in drawn} == texts(game)


def test_an_action_that_is_not_legal_anyway_is_refused_for_that() -> None:
    game = stand({"A": "blue.warrior", "y": "yellow.gorgon"})
    assert "looks at it" not in reason(game, "move blue.warrior a1-c1")


def test_effects_of_several_are_asked_in_their_order() -> None:
    pieces = {"A": "blue.warrior", "y": "yellow.gorgon", "t": "yellow.treant"}
    drawing = "+---+---+---+---+---+\n|y.  A.   .   .  t. |\n+---+---+---+---+---+"
    game = stand(pieces, drawing)
    assert "ROOTS-01" in reason(game, "move blue.warrior b1-c1-d1-c1")  # before the gaze
    assert "GAZE-01" in reason(game, "move blue.warrior b1-c1")


def test_an_effect_of_the_whole_game_lasts_as_long_as_it_says() -> None:
    pieces = {"A": "blue.warrior", "y": "yellow.goblin"}
    assert "PEACE-01" in reason(stand(pieces), ATTACK)
    assert ATTACK not in texts(stand(pieces))
    assert ATTACK in texts(stand(pieces, vp={"yellow": 1}))


def test_a_wounded_bearer_and_one_off_the_board_forbid_nothing() -> None:
    walk = "move blue.warrior a1-a2"
    drawing = "+---+---+\n|A.  y. |\n+   +   +\n| .   . |\n+---+---+"
    for place, is_forbidden in (("", True), (" wounded", False)):
        game = stand({"A": "blue.warrior", "y": f"yellow.gorgon{place}"}, drawing)
        assert (reason(game, walk) != "None") is is_forbidden
    away = {"A": "blue.warrior", "y": "yellow.goblin", "G": "yellow.gorgon behind"}
    assert reason(stand(away, drawing), walk) == "None"


def test_a_walk_that_is_built_ends_only_where_no_effect_forbids_it() -> None:
    game = stand({"A": "blue.warrior", "y": "yellow.treant"}, LONG)
    walk = dtwister.Walk(game, "blue.warrior").follow(["b1", "c1"])
    assert walk.may_stop and walk.move() in game.legal_actions
    walk.step("d1")
    assert not walk.may_stop
    assert game.why_not(walk.so_far) is not None
    with pytest.raises(DtwisterError, match=r"cannot end on d1: .*ROOTS-01.*after two steps"):
        walk.move()


def test_effects_of_two_plugins_are_asked_in_one_order_however_they_are_loaded() -> None:
    pieces = {"A": "blue.warrior", "y": "yellow.gorgon"}
    for layer, rule in ((-1, "NO-01"), (1, "GAZE-01")):
        other = plugin(forbidding((Action,), layer=layer))
        for both in ([bans, other], [other, bans]):
            game = stand(pieces, rules=dtwister.load_rules(both), vp={"blue": 1})
            assert rule in reason(game, "attack blue.warrior yellow.gorgon")


def test_a_view_refuses_and_lists_with_the_reasons_of_effects() -> None:
    game = stand({"A": "blue.warrior", "y": "yellow.gorgon"}, vp={"blue": 1})
    view = game.view("blue")
    attack = say(game, "attack blue.warrior yellow.gorgon")
    assert view.why_not(attack) == game.why_not(attack)
    assert list(view.legal_actions) == list(game.legal_actions) == [EndTurn()]


def test_no_answer_of_chance_and_no_declaration_is_forbidden() -> None:
    rules = with_ability("All", (Action,))
    game = dtwister.new_game("base:standard", rules=rules, seed=7, auto_chance=False)
    assert game.decision is not None and game.decision.is_chance
    deal = game.chance_outcome()
    assert why_forbidden(game.context, deal) is None
    assert deal in game.legal_actions
    game.play(deal)
    assert list(game.legal_actions) == []
    resign = dtwister.parse_action(game.match, "resign blue")
    assert why_forbidden(game.context, resign) is not None  # were it asked
    assert game.why_not(resign, by="blue") is None


def with_ability(name: str, forbids: object, result: object = None) -> Rules:
    """Rules with an ability of the game that forbids everything, or gives `result`."""
    return dtwister.load_rules([plugin(forbidding(forbids, result, name=name))])


def forbidding(
    forbids: object, result: object = None, *, name: str = "All", layer: int = 0
) -> type[Ability]:
    """An ability of the game that forbids everything, or gives `result`."""

    def forbid(self: Ability, context: Context, action: Any, bearer: int) -> object:
        return dtwister.Refusal("no", "NO-01", "not now") if result is None else result

    body = {"id": "demo:all", "forbids": forbids, "forbid": forbid, "layer": layer}
    kind: type[Ability] = type(name, (Ability,), body)
    return kind


def plugin(kind: type[Ability]) -> ModuleType:
    @hookimpl
    def dtwister_manifest() -> Manifest:
        return Manifest(id="demo", version="1")

    @hookimpl
    def dtwister_register(registry: Registry) -> None:
        registry.game(kind())

    module = ModuleType("demo")
    vars(module).update(dtwister_manifest=dtwister_manifest, dtwister_register=dtwister_register)
    return module


def test_an_effect_that_returns_no_refusal_is_an_error_that_names_it() -> None:
    rules = with_ability("Vague", (EndTurn,), result="no")
    game = stand({"A": "blue.warrior"}, HALL.replace("y. ", " . "), rules=rules)
    with pytest.raises(EngineError, match=r"Vague.forbid of demo:all returned 'no'; return a"):
        game.why_not(EndTurn())


@pytest.mark.parametrize(
    ("body", "said"),
    [
        (
            {"forbid": lambda self, context, action, bearer: None},
            r"Slip.forbid is never asked, as Slip names no action; write forbids = \(\.\.\.\)",
        ),
        (
            {"forbids": (int,)},
            "Slip.forbids: expected a tuple of classes of actions, got .<class .int.>,.$",
        ),
        ({"forbids": EndTurn}, "Slip.forbids: expected a tuple of classes of actions"),
    ],
)
def test_a_slip_in_what_is_forbidden_is_found_at_load(body: dict[str, object], said: str) -> None:
    kind: type[Ability] = type("Slip", (Ability,), {"id": "demo:slip", **body})
    with pytest.raises(dtwister.PluginError, match=said):
        dtwister.load_rules([plugin(kind)])
