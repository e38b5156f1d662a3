"""No refusal cites a rule of a plug-in that is not in play (MULTI-125)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

import attrs
import pytest

import dtwister
from dtwister import Action, Game, Rng
from dtwister._content.rulebook import load_rulebook
from dtwister._model.fields import KIND
from dtwister._plugins import loading
from dtwister.testing.random_actions import attempts
from fixtures.random_games import positions

REPORT = loading.load()
RULES = REPORT.rules


def _homes(files: Iterable[tuple[str, Path]]) -> dict[str, set[str]]:
    """Return the plug-ins whose pages have a rule, by its id."""
    found: dict[str, set[str]] = {}
    for plugin, path in files:
        for entry in load_rulebook(path):
            found.setdefault(entry.id, set()).add(plugin)
    return found


HOMES = _homes(REPORT.rule_files)


def in_play(game: Game) -> set[str]:
    """Return the plug-ins of which a game has something, and those that they require."""
    match = game.match
    ids = [match.scenario.id, match.scenario.layout, match.scenario.frame, *match.kinds]
    ids += [ability.id for ability in match.scenario.abilities]
    ids += [room.room.id for room in match.rooms]
    requires = {manifest.id: manifest.required for manifest in RULES.manifests}
    found: set[str] = set()
    waiting = [name.partition(":")[0] for name in ids]
    while waiting:
        name = waiting.pop()
        if name not in found:
            found.add(name)
            waiting += requires[name]
    return found


def one_of_each(game: Game) -> Iterator[Action]:
    """Yield an action of each kind for some numbers, mostly of no piece that could do it."""
    for kind in game.rules.actions.values():
        fields = [field for field in attrs.fields(kind) if field.default is attrs.NOTHING]
        for number in (-1, 0, 1, len(game.match.pieces) // 2, 4096):
            values: dict[str, object] = {}
            for field in fields:
                many = field.metadata[KIND] in ("course", "numbers", "pieces", "seats")
                values[field.name] = (number, number) if many else number
                if field.metadata[KIND] == "word":
                    values[field.name] = "nonsense"
            yield kind(**values)


@pytest.mark.rule("MULTI-125", "SCN-P-01")
@pytest.mark.parametrize("scenario", sorted(RULES.scenarios))
def test_a_refusal_cites_a_rule_of_a_plug_in_that_is_in_play(scenario: str) -> None:
    rng = Rng(5)
    wrong: dict[tuple[str, str], str] = {}
    cited: set[str] = set()
    for game in positions(scenario, 5, decisions=240, every=8, rules=RULES):
        known = in_play(game)
        for action in (*attempts(game, rng), *one_of_each(game)):
            refusal = game.why_not(action)
            if refusal is None:
                continue
            cited.add(refusal.rule)
            if not HOMES.get(refusal.rule, set()) & known:
                wrong[refusal.code, refusal.rule] = str(refusal)
    assert sorted(wrong.values()) == []
    assert len(cited) > 10


@pytest.mark.rule("MULTI-125")
def test_the_game_knows_which_plug_ins_are_in_play() -> None:
    assert in_play(dtwister.new_game("prison:1", seed=0)) == {"features", "prison"}
    assert in_play(dtwister.new_game("multi:1", seed=0)) == {
        "base",
        "features",
        "multi",
        "veterans",
    }
