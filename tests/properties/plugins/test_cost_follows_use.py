"""A plug-in that is installed and not played costs nothing, and changes nothing."""

from __future__ import annotations

from collections.abc import Iterator

import attrs
import pytest

import dtwister
import dtwister_fountain.plugin
from dtwister import Game, Rng, Rules
from dtwister._engine.questions.rules_needs import needs_of
from dtwister.json import view_to_json
from dtwister.testing import Scene
from fixtures.counted.counted_calls import calls_of
from fixtures.plugins import heavy

OFFICIAL = dtwister.load_rules()
PLUGINS = {"fountain": [dtwister_fountain.plugin], "heavy": [heavy]}
BESIDE = {name: dtwister.load_rules(plugins) for name, plugins in PLUGINS.items()}
SCENARIOS = ("base:standard", "prison:5", "multi:standard-4", "card:5", "veterans:draft")
HALL = "+---+---+---+\n|A.  t.   . |\n+---+---+---+"


@pytest.fixture(params=sorted(BESIDE))
def beside(request: pytest.FixtureRequest) -> Rules:
    """The rules with a plug-in of which official games contain nothing."""
    return BESIDE[request.param]


def new(rules: Rules, scenario: str) -> Game:
    options = {"sets": "base,prison"} if scenario == "veterans:draft" else {}
    return dtwister.new_game(scenario, rules=rules, seed=5, **options)


def course(rules: Rules, scenario: str, count: int = 60) -> Iterator[Game]:
    game = new(rules, scenario)
    rng = Rng(5)
    while game.decision is not None and count:
        yield game
        game.play(game.legal_actions.sample(rng))
        count -= 1


def shown(game: Game) -> tuple[object, ...]:
    """Everything that a game tells of itself at one moment."""
    views = [game.view(seat) for seat in (*range(len(game.seats)), None)]
    assert game.decision is not None
    return (
        game.digest,
        game.state.digest(),
        needs_of(game.match),
        [dtwister.action_text(game.match, action) for action in game.legal_actions],
        game.declarations(game.decision.seat) if not game.decision.is_chance else (),
        dtwister.position_text(game),
        dtwister.record_text(game),
        [view.digest() for view in views],
        [view_to_json(view) for view in views],
    )


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_nothing_that_a_game_tells_depends_on_what_else_is_installed(
    scenario: str, beside: Rules
) -> None:
    for one, other in zip(course(OFFICIAL, scenario), course(beside, scenario), strict=True):
        assert shown(one) == shown(other)


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_the_tables_of_abilities_and_memories_are_the_same(scenario: str, beside: Rules) -> None:
    one, other = (new(rules, scenario).match for rules in (OFFICIAL, beside))
    assert one.plugins == other.plugins
    assert one.memories.slots == other.memories.slots
    assert one.abilities.of_game == other.abilities.of_game
    assert one.abilities.of_everyone == other.abilities.of_everyone
    assert one.abilities.forbidders == other.abilities.forbidders == {}
    for table in ("listeners", "replacers"):
        assert getattr(one.abilities, table) == getattr(other.abilities, table)
    assert attrs.asdict(one.piece_sets) == attrs.asdict(other.piece_sets)


@pytest.mark.parametrize("name", PLUGINS)
def test_play_and_views_call_the_same_functions_as_often(name: str) -> None:
    """Both rules are loaded for this test: others have caches that other tests filled."""

    def work(rules: Rules) -> dict[str, int]:
        def act() -> None:
            for game in course(rules, "base:standard", 40):
                list(game.legal_actions)
                for seat in (0, 1, None):
                    view_to_json(game.view(seat))

        # The garbage collector calls back at any time.
        named = ("weakref", "gc_callback")
        counts = calls_of(act).items()
        return {name: count for name, count in counts if not any(one in name for one in named)}

    assert work(dtwister.load_rules(PLUGINS[name])) == work(dtwister.load_rules([]))


def test_nothing_of_a_plugin_is_asked_unless_the_game_contains_something_of_it() -> None:
    heavy.CALLS.clear()
    for game in course(BESIDE["heavy"], "base:standard"):
        shown(game)
    assert not heavy.CALLS
    scene = Scene(BESIDE["heavy"], HALL, A="blue.warrior", t="blue.idol")
    assert "pray" in {action.verb for action in scene.game.legal_actions}
    view_to_json(scene.game.view(1))
    scene.game.declarations("blue")
    scene.play("move blue.warrior a1-b1")
    asked = {"candidates", "react", "replace", "forbid", "memory", "mask", "declaration"}
    asked |= {"squares", "combat", "standing rule", "report", "view part"}
    assert asked == set(heavy.CALLS)


def test_a_declaration_of_a_plugin_that_is_not_in_play_is_refused() -> None:
    game = dtwister.new_game("base:standard", rules=BESIDE["heavy"], seed=5)
    refusal = game.why_not(heavy.Chant(0), by=0)
    assert refusal is not None and refusal.code == "not-in-play"
    assert "nothing of the plug-in 'heavy' is in this game" in refusal.sentence
