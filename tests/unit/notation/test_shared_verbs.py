"""Two plug-ins may use one verb for different actions, and notation tells them apart."""

from __future__ import annotations

from pathlib import Path

import pytest

import dtwister
from dtwister import AmbiguousNotation, Game, PluginError, Rng, Rules
from dtwister._notation.records import record_of, replay
from dtwister.plugin import PieceAction

PLUGIN = '''\
import attrs
from dtwister.plugin import Ability, Manifest, PieceAction, fields, hookimpl

@attrs.frozen
class Hop(PieceAction, tag="{name}:hop", verb="hop"):
    """Hop on the spot."""
    {field}

class Hopping(Ability[Hop]):
    id = "{name}:hopping"

    def candidates(self, context, piece):
        yield Hop(piece)

@hookimpl
def dtwister_manifest():
    return Manifest(id="{name}", version="1.0", requires=({requires}))

@hookimpl
def dtwister_register(registry):
    registry.action(Hop)
    registry.{how}
'''
EVERYONE = "everyone(Hopping())"


def rules_with(
    folder: Path, *names: str, requires: str = '"features",', how: str = EVERYONE
) -> Rules:
    for name in names:
        text = PLUGIN.format(name=name, field="", requires=requires, how=how)
        (folder / f"{name}.py").write_text(text, "utf-8")
    return dtwister.load_rules(folders=[folder])


POND = """\
from dtwister.plugin import Manifest, hookimpl

@hookimpl
def dtwister_manifest():
    return Manifest(id="pond", version="1.0", requires=("base", {requires}))

@hookimpl
def dtwister_register(registry):
    registry.content("pond.toml")
"""
GAME = """\
[[scenario]]
id = "game"
name = "Game"
layout = "features:3x2"
frame = "features:set-up"
room_sets = ["base"]
characters = ["base:thief", "base:troll", "base:goblin", "base:warrior"]

[scenario.settings]
starters = 4
"""


def in_a_turn(folder: Path, *names: str) -> Game:
    """A game of a plug-in that requires others, so that these are in play."""
    (folder / "pond.toml").write_text(GAME, "utf-8")
    requires = ", ".join(f'"{name}"' for name in names)
    (folder / "pond.py").write_text(POND.format(requires=requires), "utf-8")
    game, rng = Game.new(rules_with(folder, *names), "pond:game", seed=2), Rng(2)
    while "hop" not in {action.verb for action in game.legal_actions}:
        game.play(game.legal_actions.sample(rng))
    return game


def hops(game: Game) -> dict[str, str]:
    """Return the texts of the hops of one piece, by their tags."""
    found = [one for one in game.legal_actions.kind("hop") if isinstance(one, PieceAction)]
    return {
        one.tag: dtwister.action_text(game.match, one)
        for one in found
        if one.piece == found[0].piece
    }


def test_a_verb_of_one_plug_in_is_written_as_it_is(tmp_path: Path) -> None:
    game = in_a_turn(tmp_path, "frog")
    [text] = hops(game).values()
    assert text.startswith("hop ")
    action = dtwister.parse_action(game.match, text)
    assert dtwister.parse_action(game.match, text.replace("hop", "frog:hop", 1)) == action


def test_a_verb_of_two_is_written_with_the_tag_and_read_back(tmp_path: Path) -> None:
    game = in_a_turn(tmp_path, "frog", "toad")
    texts = hops(game)
    assert {tag: text.partition(" ")[0] for tag, text in texts.items()} == {
        "frog:hop": "frog:hop",
        "toad:hop": "toad:hop",
    }
    for tag, text in texts.items():
        assert dtwister.parse_action(game.match, text).tag == tag
        assert dtwister.parse_legal(game, text).tag == tag
    bare = texts["toad:hop"].replace("toad:hop", "hop", 1)
    for read in (dtwister.parse_legal, lambda game, text: dtwister.parse_action(game.match, text)):
        with pytest.raises(AmbiguousNotation, match="frog:hop"):
            read(game, bare)


def test_a_record_with_both_is_replayed(tmp_path: Path) -> None:
    game = in_a_turn(tmp_path, "frog", "toad")
    for tag in ("toad:hop", "frog:hop"):
        game.play(next(action for action in game.legal_actions if action.tag == tag))
    record = record_of(game)
    again = replay(game.rules, record.text())
    assert again.digest == game.digest
    assert [action.tag for action, _ in again.history][-2:] == ["toad:hop", "frog:hop"]


def test_a_plug_in_that_is_not_in_play_changes_no_text(tmp_path: Path) -> None:
    how = 'ability(Hopping)\n    registry.content("toad.toml")'
    (tmp_path / "toad.toml").write_text(
        '[[character]]\nid = "tad"\nname = "Tad"\nmovement = 4\ncombat = 1\n'
        'abilities = ["toad:hopping"]\n',
        "utf-8",
    )
    rules_with(tmp_path, "toad", how=how)
    (tmp_path / "frog.toml").write_text(
        '[[scenario]]\nid = "pond"\nname = "Pond"\nlayout = "features:3x2"\n'
        'frame = "features:set-up"\nroom_sets = ["base"]\nabilities = ["frog:hopping"]\n'
        'characters = ["base:thief", "base:troll", "base:goblin", "base:warrior"]\n'
        "[scenario.settings]\nstarters = 4\n",
        "utf-8",
    )
    how = 'ability(Hopping)\n    registry.content("frog.toml")'
    rules = rules_with(tmp_path, "frog", how=how)
    match = Game.new(rules, "frog:pond", seed=1).match
    action = dtwister.parse_action(match, "hop blue.thief")
    assert (action.tag, dtwister.action_text(match, action)) == ("frog:hop", "hop blue.thief")


@pytest.mark.parametrize("requires", ['"features", "frog"', '"features",'])
def test_a_verb_of_a_plug_in_that_is_required_is_taken(requires: str, tmp_path: Path) -> None:
    rules_with(tmp_path, "frog")
    if "frog" not in requires:
        rules_with(tmp_path, "toad", requires=requires)
        return
    with pytest.raises(PluginError, match="the verb 'hop' of toad:hop is used by frog:hop too"):
        rules_with(tmp_path, "toad", requires=requires)
