"""The parts of the search: criteria, evaluation, tree, and play after a leaf."""

from __future__ import annotations

import pytest

import dtwister
from dtwister.bots import GreedyBot
from dtwister.bots.thinking.criteria import CRITERIA, criteria_of
from dtwister.bots.thinking.evaluation import (
    chances,
    evaluate,
    read_weights,
    weights_for,
)
from dtwister.bots.thinking.guided_play import MOST_ACTIONS, GuidedPlay
from dtwister.bots.thinking.search_tree import Edge, Node, priors
from dtwister.testing import Scene

RULES = dtwister.load_rules()
ROW = """
+---+---+---+---+---+
|A.   .   .   .  B. |
+---+---+---+---+---+
"""
BESIDE = ROW.replace("  .   .   .  B. ", " B.   .   .   . ")


def seen(scene: Scene) -> list[dict[str, float]]:
    """Return the criteria of both sides, by name."""
    return [dict(zip(CRITERIA, side, strict=True)) for side in criteria_of(scene.game.context)]


def test_a_wounded_beside_an_enemy_is_endangered() -> None:
    apart = Scene(RULES, ROW, A="blue.warrior", B="yellow.thief wounded")
    beside = Scene(RULES, BESIDE, A="blue.warrior", B="yellow.thief wounded")
    assert seen(apart)[1]["wounded"] > 0
    assert (seen(apart)[1]["endangered"], seen(apart)[0]["endangered"]) == (0, 0)
    assert seen(beside)[1]["endangered"] > 0
    assert seen(beside)[0]["threatened"] == 0, "a wounded piece threatens nothing"


def test_a_weaker_piece_beside_a_stronger_one_is_threatened() -> None:
    blue, yellow = seen(Scene(RULES, BESIDE, A="blue.warrior", B="yellow.thief"))
    assert yellow["threatened"] > blue["threatened"]


def test_nearer_to_the_exit_is_better() -> None:
    game = dtwister.new_game("base:beginner", seed=1)
    bots = [GreedyBot(dtwister.Rng(seat)) for seat in (1, 2)]
    best = 0.0
    while game.decision is not None and not game.vp[0]:
        best = max(best, criteria_of(game.context)[0][CRITERIA.index("nearest")])
        seat = game.decision.seat
        game.play(bots[seat].choose(game.view(seat)))
    assert best > 0.6, "the first piece that leaves came near before"
    assert criteria_of(game.context)[0][CRITERIA.index("out")] > 0


@pytest.mark.parametrize("scenario", ["base:standard", "card:3", "multi:standard-4", "multi:7"])
def test_the_chances_of_all_sides_add_up(scenario: str) -> None:
    game = dtwister.new_game(scenario, seed=1)
    found = evaluate(game.context, weights_for(game.match))
    assert len(found) == len(game.match.alliances.sides)
    assert sum(found) == pytest.approx(1)
    assert all(0 < one < 1 for one in found)


def test_a_game_that_is_over_is_certain() -> None:
    game = dtwister.new_game("base:beginner", seed=1)
    game.play(game.declarations("blue")[0], by="blue")
    assert evaluate(game.context, weights_for(game.match)) == (0.0, 1.0)


def test_more_points_are_more_chances() -> None:
    weights = read_weights("default = { points = 8.0 }")["default"]
    ahead, behind = ([one, *[0.0] * (len(CRITERIA) - 1)] for one in (0.8, 0.2))
    assert chances([ahead, behind], weights)[0] > 0.95
    three = chances([behind, ahead, behind], weights)
    assert three[0] == three[2] < three[1]


def test_a_weight_of_nothing_is_refused() -> None:
    with pytest.raises(dtwister.DtwisterError, match="unknown criterion 'pionts'; use points"):
        read_weights("default = { pionts = 8.0 }")


def test_a_node_opens_more_actions_the_more_it_is_visited() -> None:
    game = dtwister.new_game("base:standard", seed=1)
    node, opened = Node(0), []
    for action in game.legal_actions:
        while not node.may_widen and node.visits < 1000:
            node.add((0.5, 0.5))
        opened.append(node.visits)
        node.edge(action, 0.1)
    assert opened[:2] == [0, 0]
    assert opened == sorted(opened)
    assert 20 < opened[12] < 100


def test_a_good_action_is_tried_before_a_bad_one() -> None:
    game = dtwister.new_game("base:standard", seed=1)
    node = Node(0)
    good, bad = (node.edge(action, 0.5) for action in list(game.legal_actions)[:2])
    for edge, result in ((good, (0.9, 0.1)), (bad, (0.1, 0.9))) * 5:
        edge.add(result)
        node.add(result)
    assert next(node.promising()) is good
    assert [edge.visits for edge in node.ranked()] == [5, 5]
    assert node.ranked()[0] is good
    node.side = 1
    assert next(node.promising()) is bad


def test_priors_fall_with_the_rank() -> None:
    found = priors([100.0, 3.0, 2.0, -1000.0])
    assert found == sorted(found, reverse=True)
    assert sum(found) == pytest.approx(1)
    assert found[-1] > 0


def test_play_after_a_leaf_is_short() -> None:
    game = dtwister.new_game("base:beginner", seed=1)
    bots = [GreedyBot(dtwister.Rng(seat)) for seat in (1, 2)]
    while game.decision is not None and game.decision.kind != "act":
        seat = game.decision.seat
        game.play(bots[seat].choose(game.view(seat)))
    clock, number = game.state.clock, game.number
    GuidedPlay(dtwister.Rng(1)).play_on(game, 0)
    assert game.number == number
    GuidedPlay(dtwister.Rng(1)).play_on(game, 1)
    assert game.state.clock == clock + 1
    assert game.number <= number + MOST_ACTIONS


def test_an_edge_counts_for_all_sides() -> None:
    action = next(iter(dtwister.new_game("base:standard", seed=1).legal_actions))
    edge = Edge(action, 0.2)
    edge.add((0.2, 0.3, 0.5))
    edge.add((0.4, 0.1, 0.5))
    assert [round(edge.mean(side), 3) for side in range(3)] == [0.3, 0.2, 0.5]
