"""What actions say that they are for: bots and the kit go by it, and by no name."""

from __future__ import annotations

from pathlib import Path

import attrs
import pytest

import dtwister
from dtwister import Rng, Rules
from dtwister._errors import PluginError
from dtwister.bots import GreedyBot
from dtwister.bots.by_verb import by_verb, without_turn_end
from dtwister.bots.ranking import Ranking
from dtwister.plugin import intents
from dtwister.testing import position

PLUGIN = '''
import attrs
from dtwister.plugin import Ability, Manifest, PieceAction, fields, hookimpl, intents
from dtwister.plugin.content import Character

@attrs.frozen
class Bow(PieceAction, tag="manners:bow", verb="bow"):
    """Bow."""
    depth: int = fields.number()
    {intent}

class Bowing(Ability[Bow]):
    """A butler may bow."""
    id = "manners:bowing"

    def candidates(self, context, piece):
        yield Bow(piece, 7)

@hookimpl
def dtwister_manifest():
    return Manifest(id="manners", version="1.0", requires=("features",))

@hookimpl
def dtwister_register(registry):
    registry.action(Bow)
    registry.add(
        Character(id="manners:butler", name="Butler", movement=4, combat=2, abilities=(Bowing(),))
    )
'''
HALL = """
+---+---+---+---+---+
|A.   .   .   .   . |
+---+---+---+---+---+
"""


def rules_with(folder: Path, intent: str) -> Rules:
    (folder / "manners.py").write_text(PLUGIN.replace("{intent}", intent), encoding="utf-8")
    return dtwister.load_rules(folders=[folder])


def chosen(rules: Rules) -> str:
    game = position(rules, HALL, pieces={"A": "blue.butler"}, active="blue")
    return GreedyBot(Rng(1)).choose(game.view("blue")).verb


@pytest.mark.parametrize(
    ("intent", "bows"),
    [
        ("intent = intents.Worth(500.0)", True),
        ('intent = intents.Worth(100.0, times="depth")', True),
        ("intent = intents.Worth(-500.0)", False),
        ("intent = intents.Leaves()", True),
        ("intent = intents.EndsTurn()", False),
    ],
)
def test_the_bot_plays_what_an_unknown_action_is_for(
    tmp_path: Path, intent: str, bows: bool
) -> None:
    assert (chosen(rules_with(tmp_path, intent)) == "bow") is bows


@pytest.mark.parametrize(
    ("intent", "said"),
    [
        ('intent = intents.Goes(to="there")', "names a field 'there'; it has piece, depth"),
        ("intent = intents.TurnsRoom()", "names a field 'slot'; it has piece, depth"),
        ("intent = intents.Goes", "write an instance of a class of dtwister.plugin.intents"),
        ('intent = "goes"', "write an instance of a class of dtwister.plugin.intents"),
    ],
)
def test_an_intent_that_does_not_fit_is_refused(tmp_path: Path, intent: str, said: str) -> None:
    with pytest.raises(PluginError, match="the intent of the action manners:bow") as caught:
        rules_with(tmp_path, intent)
    assert said in str(caught.value)


def test_every_intent_is_weighed_by_the_bot() -> None:
    """And official content has an action with each of them."""
    known = {getattr(intents, name) for name in intents.__all__} - {intents.Intent}
    used = {type(action.intent) for action in dtwister.load_rules().actions.values()}
    assert known == used - {type(None)}
    game = dtwister.new_game("base:standard", seed=1)
    view = game.view(game.decision.seat if game.decision else None)
    assert set(Ranking(view.context, 0, Rng(1))._judges) == known


def test_the_end_of_a_turn_is_known_by_what_it_is_for() -> None:
    @attrs.frozen
    class Rest(dtwister.Action, verb="rest"):
        intent = intents.EndsTurn()

    @attrs.frozen
    class Wave(dtwister.Action, verb="wave"):
        pass

    found = by_verb([Wave(), Rest(), Wave()])
    assert {verb: len(actions) for verb, actions in found.items()} == {"wave": 2, "rest": 1}
    assert list(without_turn_end(found)) == ["wave"]
    assert list(without_turn_end({"rest": [Rest()]})) == ["rest"]
