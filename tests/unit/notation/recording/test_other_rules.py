"""Records and positions of other rules: refused with the remedy, or played as far as they go."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

import dtwister
from dtwister._engine.compiled_rules import Manifest, Rules
from dtwister._engine.game import Game
from dtwister._errors import InvalidNotation, RecordError
from dtwister._model.options import Option
from dtwister._model.specs import ScenarioOption
from dtwister._notation.position import parse_position, position_text
from dtwister._notation.recording.record_writer import written
from dtwister._notation.records import record_of, record_text, replay, replay_partly
from dtwister._plugins.loading import load
from dtwister.plugin import Registry, hookimpl
from dtwister.plugin.content import Character
from fixtures.plugins import stub
from fixtures.plugins.stub import Resign
from fixtures.stub_games import RULES, new, played


def evolved(table: str, key: str, /, **changes: Any) -> Rules:
    """The rules of the stub with one of its components changed."""
    specs = dict(getattr(RULES, table))
    specs[key] = attrs.evolve(specs[key], **changes)
    return attrs.evolve(RULES, **{table: specs}, digest="other")


def with_version(number: int) -> Rules:
    manifest = Manifest(id="stub", version="1.3", rules_version=number)
    return attrs.evolve(RULES, manifests=(manifest,), digest="other")


class Neighbour:
    """A plug-in that has nothing to do with the stub."""

    @hookimpl
    def dtwister_manifest(self) -> Manifest:
        """Return the manifest."""
        return Manifest(id="aneighbour", version="1")

    @hookimpl
    def dtwister_register(self, registry: Registry) -> None:
        """Register a character."""
        registry.add(Character(id="aneighbour:aunt", name="Aunt", movement=1, combat=1))


OTHERS = {
    "a name": evolved("characters", "stub:cook", name="Chef", text="Makes soup."),
    "a release": with_version(1),
    "a plug-in": load(plugins=[stub, Neighbour()], entry_points=False).rules,
}
"""Rules that are others in ways that no game depends on."""


@pytest.mark.parametrize("rules", OTHERS.values(), ids=OTHERS)
def test_texts_releases_and_unrelated_plugins_change_nothing(rules: Rules) -> None:
    assert rules.digest != RULES.digest
    game = played(39)
    text = record_text(game)
    again = replay(rules, text)
    assert again.state == game.state
    assert record_of(again).needs == record_of(game).needs
    assert replay_partly(rules, text).is_complete
    assert parse_position(rules, position_text(game)).state == game.state


# -- other rules -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rules", "message"),
    [
        (with_version(2), "expected version 1 of the rules of stub, got 2 (stub 1.3)"),
        (evolved("characters", "stub:cook", combat=5), "the content of stub that this game uses"),
        (evolved("rooms", "stub:hall", turns=-1), "the content of stub that this game uses"),
    ],
)
def test_other_rules_are_refused_with_the_remedy(rules: Rules, message: str) -> None:
    game = played(30)
    with pytest.raises(RecordError) as caught:
        replay(rules, record_text(game))
    assert message in str(caught.value)
    assert "dtwister.replay_partly" in str(caught.value)
    position = position_text(game)
    with pytest.raises(InvalidNotation) as refused:
        parse_position(rules, position)
    assert message in str(refused.value)
    assert "strict=False" in str(refused.value)
    assert parse_position(rules, position, strict=False).state == game.state


def test_a_plugin_that_is_missing_is_named() -> None:
    text = record_text(dtwister.new_game("prison:1", seed=1))
    with pytest.raises(RecordError, match="the plug-in 'prison' is not loaded"):
        replay(dtwister.load_rules(without=["prison", "base", "veterans", "multi", "card"]), text)


def test_other_content_that_the_game_does_not_meet_is_no_difference() -> None:
    text = record_text(played(30))
    replayed = replay_partly(evolved("characters", "stub:cook", combat=5), text)
    assert replayed.played == len(replayed.record.actions)
    assert replayed.is_complete
    (difference,) = replayed.differences
    assert difference.startswith("the content of stub that this game uses is not what it was")


def test_it_says_where_it_stopped_and_why() -> None:
    game = played(30)
    moves = [one for one in record_of(game).actions if one.text.startswith("move ")]
    text = record_text(game)
    changed = evolved("rooms", "stub:hall", sides=tuple((c, d, "stub:wall") for c in range(9)
                                                        for d in range(4)))  # fmt: skip
    replayed = replay_partly(changed, text)
    assert not replayed.is_complete
    stop = replayed.stopped
    assert stop is not None
    assert stop.number == moves[0].number
    assert stop.text == moves[0].text
    assert "STUB-03" in stop.reason
    assert text.splitlines()[stop.line - 1].strip() == f'"{moves[0].line}",'
    assert replayed.played == stop.number - 1
    assert replayed.game is not None
    assert len(replayed.game.history) == replayed.played
    replayed.game.play(next(iter(replayed.game.legal_actions)))
    assert (
        record_of(replayed.game, like=replayed.record).actions[: stop.number - 1]
        == (replayed.record.actions[: stop.number - 1])
    )


def test_a_state_that_differs_is_told_and_the_game_goes_on() -> None:
    text = record_text(played(50))
    digest = dtwister.read_record(text).digests[20]
    replayed = replay_partly(RULES, text.replace(digest, "0" * 16))
    assert replayed.state_differs == 20
    assert replayed.stopped is None
    assert not replayed.is_complete


def test_another_result_is_told() -> None:
    game = played(20)
    game.play(Resign(seat=1), by=1)
    replayed = replay_partly(RULES, record_text(game).replace('"resigned"', '"luck"'))
    assert replayed.result_differs
    assert replayed.stopped is None
    assert not replayed.is_complete


def test_a_game_that_cannot_be_begun() -> None:
    text = record_text(played(5)).replace("stub:tiny", "stub:tny")
    replayed = replay_partly(RULES, text)
    assert replayed.game is None
    assert replayed.stopped is not None
    assert replayed.stopped.number == 0
    assert "unknown scenario 'stub:tny'" in replayed.stopped.reason


def test_a_seat_of_another_player_stops_it() -> None:
    text = record_text(played(5)).replace("blue: lay", "yellow: lay", 1)
    replayed = replay_partly(RULES, text)
    assert replayed.stopped is not None
    assert replayed.stopped.reason == "expected an action of blue, got one of yellow"


@pytest.mark.parametrize("text", ["", "format = 1", "= 1"])
def test_a_text_that_is_no_record_is_an_error_all_the_same(text: str) -> None:
    with pytest.raises(RecordError):
        replay_partly(RULES, text)
    with pytest.raises(RecordError, match="cannot be replayed"):
        replay_partly(RULES, record_text(played(5), seat="blue"))


def test_a_record_from_a_position_of_other_rules() -> None:
    game = parse_position(RULES, position_text(played(9)))
    game.play(next(iter(game.legal_actions)))
    replayed = replay_partly(with_version(2), record_text(game))
    assert replayed.is_complete
    (difference,) = replayed.differences
    assert difference.startswith("expected version 1 of the rules of stub, got 2 (stub 1.3); inst")


# -- options that are new --------------------------------------------------------------------------


def with_option(option: Option[Any]) -> Rules:
    """The rules of the stub with one more option of its scenario."""
    tiny = RULES.scenarios["stub:tiny"]
    rules = evolved("scenarios", "stub:tiny", options=(*tiny.options, option.offered()))
    return attrs.evolve(rules, options={**rules.options, option.name: option})


@pytest.mark.parametrize("option", [Option("fog", False), Option("fog", 3, least=1, most=5)])
def test_an_option_that_did_not_exist_has_its_default(option: Option[Any]) -> None:
    rules = with_option(option)
    game = played(30)
    again = replay(rules, record_text(game))
    assert again.match.options["fog"] == option.default
    assert again.state == game.state
    assert parse_position(rules, position_text(game)).match.options["fog"] == option.default


def test_an_option_whose_default_changes_games_must_be_there() -> None:
    rules = with_option(Option("fog", True, absent=False))
    game = played(30)
    with pytest.raises(RecordError, match="missing option 'fog'"):
        replay(rules, record_text(game))
    with pytest.raises(InvalidNotation, match="missing option 'fog'"):
        parse_position(rules, position_text(game))
    assert replay_partly(rules, record_text(game)).played == len(game.history)


def test_an_option_that_no_plugin_declares_must_be_there() -> None:
    tiny = RULES.scenarios["stub:tiny"]
    fog = ScenarioOption(name="fog", kind="bool", default=False)
    rules = evolved("scenarios", "stub:tiny", options=(*tiny.options, fog))
    with pytest.raises(RecordError, match="missing option 'fog'"):
        replay(rules, record_text(played(5)))


# -- old records and positions ---------------------------------------------------------------------


def old_text(game: Game) -> str:
    """The record of a game as it was written before records said which rules they need."""
    record = record_of(game)
    states = [*game.past, game.state]
    return written(
        attrs.evolve(
            record,
            needs=None,
            rules=game.rules.digest,
            plugins={one.id: one.version for one in game.rules.manifests},
            digests={count: states[count].digest() for count in record.digests},
            result=record.result and attrs.evolve(record.result, points={}),
        )
    )


def test_an_old_record_is_read_and_replayed() -> None:
    game = played(25)
    game.play(Resign(seat=1), by=1)
    text = old_text(game)
    assert "needs" not in text and "engine_rules" not in text and "points" not in text
    assert dtwister.read_record(text).needs is None
    assert replay(RULES, text) == game
    assert replay_partly(RULES, text).is_complete
    assert dtwister.read_record(text).text() == text


@pytest.mark.parametrize(
    ("old", "other", "message"),
    [
        ('stub = "1.2"', 'stab = "1.2"', "the plug-in 'stab' is not loaded (did you mean 'stub'?"),
        ('stub = "1.2"', 'stub = "1.1"', "expected stub 1.1, got 1.2"),
        ('stub = "1.2"', 'stub = "1.1"', "install the version of stub with which it was played"),
        (
            'stub = "1.2"',
            "",
            "'stub' is missing in the table [plugins], though the rules are those",
        ),
        ('stub = "1.2"', "", "the table is damaged: add the line stub = '1.2'"),
        (RULES.digest, "00", "expected the rules 00, with which it was played, got"),
        (RULES.digest, "00", "a plug-in was edited since, or other parts were left out (--no)"),
        ('"0: ', '"0: 0', "action 0, 'the start': the state after it is"),
    ],
)
def test_an_old_record_of_other_rules_is_refused(old: str, other: str, message: str) -> None:
    text = old_text(new())
    assert old in text
    changed = text.replace(old, other, 1)
    with pytest.raises(RecordError) as caught:
        replay(RULES, changed)
    assert message in str(caught.value)
    replayed = replay_partly(RULES, changed)
    assert replayed.stopped is None
    assert bool(replayed.differences) is ("state" not in message)


def test_an_old_record_without_a_plugin_says_how_to_leave_it_out() -> None:
    text = old_text(new()).replace(RULES.digest, "00").replace('stub = "1.2"', "")
    with pytest.raises(RecordError, match="without the plug-in 'stub'; leave it out with --no"):
        replay(RULES, text)


def test_an_old_position_is_read() -> None:
    game = played(9)
    lines = position_text(game).splitlines(keepends=True)
    at = lines.index("[needs]\n")
    old = "".join(line for line in lines[:at] + lines[at + 3 :] if "engine_rules" not in line)
    assert "needs" not in old
    assert parse_position(RULES, old) == game
    assert parse_position(with_version(2), old).state == game.state


@pytest.mark.parametrize(
    ("old", "other", "message"),
    [
        ('stub = "1 ', 'stub = "x ', "position, needs, 'stub': expected a version of the rules"),
        ('stub = "1 ', 'stub = 1 # "', "position, needs, 'stub': expected a text, got 1"),
        ("engine_rules = 1", "engine_rules = 'x'", "expected a whole number as engine_rules"),
        ("engine_rules = 1", "engine_rules = 2", "version 2 of the rules of dtwister itself"),
    ],
)
def test_needs_that_cannot_be_read(old: str, other: str, message: str) -> None:
    text = position_text(played(9))
    assert old in text
    with pytest.raises(InvalidNotation) as caught:
        parse_position(RULES, text.replace(old, other, 1))
    assert message in str(caught.value)
