"""Actions and events as bytes."""

from __future__ import annotations

import attrs
import pytest

import dtwister
from dtwister import Move, Rng, Rules
from dtwister._engine.storage.packing import packed, unpacked
from dtwister._engine.visibility.concealment import ConcealedId
from dtwister.plugin import Action, Event, fields

RULES = dtwister.load_rules()


@attrs.frozen
class Wave(Action, tag="demo:wave", verb="wave"):
    """An action whose fields are keywords."""

    often: int = fields.number()
    loud: bool = attrs.field(default=False, kw_only=True)


@attrs.frozen
class Nod(Action, tag="demo:nod", verb="nod"):
    """An action with a field that is not given."""

    count: int = attrs.field(default=1, init=False)


@attrs.frozen
class Bow(Action, tag="demo:bow", verb="bow"):
    """An action of any value."""

    value: object = None


@pytest.mark.parametrize("scenario", ["base:standard", "prison:5", "multi:standard-4", "card:3"])
def test_all_of_a_random_game_comes_back(scenario: str) -> None:
    game = dtwister.new_game(scenario, seed=4)
    rng = Rng(4)
    entries = []
    for _ in range(120):
        action = game.legal_actions.sample(rng)
        seat = game.decision.seat if game.decision else 0
        entries.append((action, seat, tuple(game.play(action))))
        if game.is_over:
            break
    data = packed(game.rules, entries)
    assert data is not None
    found = unpacked(game.rules, data)
    assert found == entries
    assert [type(one[0]) for one in found] == [type(one[0]) for one in entries]
    assert len(data) < 100 * len(entries)


def test_keywords_are_given_as_such() -> None:
    rules = Rules(actions={"demo:wave": Wave})
    data = packed(rules, [(Wave(3, loud=True), 1, ())])
    assert data is not None
    assert unpacked(rules, data) == [(Wave(3, loud=True), 1, ())]


@pytest.mark.parametrize(
    "action",
    [
        Wave(3),  # no plug-in of these rules has it
        Nod(),
        Bow(object()),
        Bow((1, Event())),
        Bow(ConcealedId(3, 0, 40)),  # type: ignore[arg-type]
    ],
)
def test_what_is_not_plain_is_not_packed(action: Action) -> None:
    rules = Rules(actions={"demo:nod": Nod, "demo:bow": Bow})
    assert packed(rules, [(action, 0, ())]) is None  # type: ignore[list-item]


def test_an_event_of_no_plugin_is_not_packed() -> None:
    assert packed(RULES, [(Move(1, (2, 3)), 0, (Event(),))]) is None  # type: ignore[arg-type]
