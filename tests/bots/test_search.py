"""The searching bot: it sees nothing hidden, repeats itself, keeps its tree and its budget."""

from __future__ import annotations

import pickle
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

import dtwister
from dtwister.bots import Bot, GreedyBot, RandomBot, SearchBot
from dtwister.bots import search as search_module
from dtwister.bots.levels import EasyBot, hard_bot, normal_bot

SCENARIOS = ("prison:1", "prison:3", "base:beginner", "card:3", "multi:standard-4", "multi:7")


def game_after(scenario: str, decisions: int, seed: int = 1) -> dtwister.Game:
    """Return a game in which greedy bots have made some decisions."""
    game = dtwister.new_game(scenario, seed=seed)
    bots = [GreedyBot(dtwister.Rng(seed + seat)) for seat in game.match.seat_ids]
    for _ in range(decisions):
        if game.decision is None:
            break
        seat = game.decision.seat
        game.play(bots[seat].choose(game.view(seat)))
    return game


def played(bots: list[Bot], game: dtwister.Game, limit: int = 3000) -> dtwister.Game:
    for _ in range(limit):
        if game.decision is None:
            break
        seat = game.decision.seat
        game.play(bots[seat].choose(game.view(seat)))
    return game


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_it_answers_by_the_rules_and_sees_nothing_hidden(scenario: str) -> None:
    """In a sample that its seat cannot tell from the real one it does the same."""
    game = game_after(scenario, 30)
    bots = [GreedyBot(dtwister.Rng(seat)) for seat in game.match.seat_ids]
    for step in range(6):
        if game.decision is None:
            break
        seat = game.decision.seat
        view = game.view(seat)
        other = view.sample(dtwister.Rng(step)).view(seat)
        chosen = [SearchBot(dtwister.Rng(step), iterations=5).choose(one) for one in (view, other)]
        assert chosen[0] == chosen[1]
        assert chosen[0] in game.legal_actions
        game.play(bots[seat].choose(view))


def test_the_same_generator_gives_the_same_game() -> None:
    games = []
    for _ in range(2):
        bots: list[Bot] = [
            SearchBot(dtwister.Rng(4), iterations=4),
            GreedyBot(dtwister.Rng(5)),
        ]
        games.append(played(bots, dtwister.new_game("prison:3", seed=2), 60))
    assert games[0] == games[1]


def test_it_takes_a_victory_that_is_there() -> None:
    """Wherever one action wins the game, it is found."""
    found = 0
    for seed in range(6):
        game = game_after("base:beginner", 600, seed)
        game.undo()
        decision = game.decision
        assert decision is not None
        winning = [a for a in game.legal_actions if _wins(game, a, decision.seat)]
        if decision.kind == "act" and winning:
            bot = SearchBot(dtwister.Rng(1), iterations=30)
            assert bot.choose(game.view(decision.seat)) in winning
            found += 1
    assert found >= 3


def _wins(game: dtwister.Game, action: dtwister.Action, seat: int) -> bool:
    after = game.fork()
    after.play(action)
    return after.result is not None and after.result.winners == (seat,)


def test_the_tree_is_reused_within_a_turn() -> None:
    game = game_after("base:beginner", 90)
    assert game.decision is not None
    seat = game.decision.seat
    bot = SearchBot(dtwister.Rng(2), iterations=40)
    game.play(bot.choose(game.view(seat)))
    assert game.decision is not None
    assert game.decision.seat == seat, "choose a position in which its turn goes on"
    fresh = sum(one.visits for one in bot.advise(game.view(seat)))
    assert fresh > 40


def test_a_budget_in_seconds_is_reused(monkeypatch: pytest.MonkeyPatch) -> None:
    """The clock is asked after each iteration; one that runs a second each time ends it."""
    now = iter(range(1000))
    monkeypatch.setattr(search_module, "perf_counter", lambda: next(now))
    game = game_after("prison:3", 40)
    assert game.decision is not None
    view = game.view(game.decision.seat)
    advice = SearchBot(dtwister.Rng(1), seconds=5.0).advise(view)
    assert sum(one.visits for one in advice) == 5


def test_searches_side_by_side_are_added_up() -> None:
    game = game_after("prison:3", 40)
    assert game.decision is not None
    view = game.view(game.decision.seat)
    with ThreadPoolExecutor(1) as executor:
        advice = SearchBot(dtwister.Rng(1), iterations=10, executor=executor, parts=3).advise(view)
    assert sum(one.visits for one in advice) == 30
    assert [one.visits for one in advice] == sorted((o.visits for o in advice), reverse=True)


class Packing(ThreadPoolExecutor):
    """Sends what is asked, and what comes back, as a pool of processes would."""

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Any:
        given = pickle.loads(pickle.dumps((fn, args, kwargs)))
        return super().submit(lambda: pickle.loads(pickle.dumps(given[0](*given[1], **given[2]))))


def test_a_search_goes_to_other_processes() -> None:
    game = game_after("prison:3", 40)
    assert game.decision is not None
    view = game.view(game.decision.seat)
    with Packing(1) as executor:
        bot = SearchBot(dtwister.Rng(1), iterations=6, executor=executor, parts=2)
        assert bot.choose(view) in game.legal_actions


def test_a_hidden_card_of_another_seat_is_one_branch() -> None:
    """The search must not plan an answer to a card that it cannot see."""
    seen = 0
    for number in range(30, 140):
        game = game_after("prison:3", number)
        if game.decision is None or game.decision.kind != "combat-card":
            continue
        view = game.view(game.decision.seat)
        bot = SearchBot(dtwister.Rng(1), iterations=40)
        bot.advise(view)
        root = bot._tree._last
        assert root is not None
        for node in [after for edge in root.edges.values() for after in edge.nodes.values()]:
            if node.is_secret:
                assert len(node.edges) == 1
                assert "?" in dtwister.action_text(game.match, next(iter(node.edges)))
                seen += 1
        if seen:
            return
    pytest.fail("no combat with a second card was found")


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"iterations": 0}, "expected 1 iteration or more, got 0"),
        ({"seconds": -1.0}, "expected a number of seconds above 0, got -1.0"),
        ({"turns": -1}, "expected turns of 0 or more"),
        ({"parts": 0}, "1 part or more"),
    ],
)
def test_a_budget_that_makes_no_sense_is_refused(given: dict[str, int], said: str) -> None:
    with pytest.raises(dtwister.DtwisterError, match=said):
        SearchBot(dtwister.Rng(1), **given)  # type: ignore[arg-type]


def test_who_is_not_asked_gets_no_advice() -> None:
    view = dtwister.new_game("prison:1", seed=1).view("yellow")
    with pytest.raises(dtwister.DtwisterError, match="another seat must decide"):
        SearchBot(dtwister.Rng(1)).advise(view)


def test_it_beats_the_greedy_bot() -> None:
    """One deal, both sides, few iterations; long runs are in the history of the bench."""
    points = 0
    for number in range(2):
        game = dtwister.new_game("prison:3", seed=number // 2)
        bots: list[Bot] = [GreedyBot(dtwister.Rng(seat)) for seat in (1, 2)]
        bots[number % 2] = SearchBot(dtwister.Rng(number), iterations=8)
        played(bots, game)
        points += game.result is not None and number % 2 in game.result.winners
    assert points >= 1


def test_the_easy_level_beats_chance() -> None:
    points = 0
    for seed in range(3):
        game = dtwister.new_game("prison:3", seed=seed)
        played([EasyBot(dtwister.Rng(seed)), RandomBot(dtwister.Rng(seed))], game, 4000)
        points += game.result is not None and 0 in game.result.winners
    assert points >= 2


def test_the_easy_level_makes_mistakes() -> None:
    games = [dtwister.new_game("prison:3", seed=1) for _ in range(2)]
    differs = 0
    for _ in range(60):
        decision = games[0].decision
        if decision is None:
            break
        view = games[0].view(decision.seat)
        easy = EasyBot(dtwister.Rng(len(games[0].history))).choose(view)
        usual = SearchBot(dtwister.Rng(len(games[0].history)), iterations=5, turns=0).choose(view)
        differs += easy != usual
        games[0].play(usual)
    assert 5 <= differs <= 30


@pytest.mark.parametrize("level", [normal_bot, hard_bot])
def test_the_searching_levels_play(level: object) -> None:
    game = game_after("prison:3", 40)
    assert game.decision is not None
    view = game.view(game.decision.seat)
    assert level(dtwister.Rng(1)).choose(view) in game.legal_actions  # type: ignore[operator]
