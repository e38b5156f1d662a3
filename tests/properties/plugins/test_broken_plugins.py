"""A broken plug-in is an error that names it and its file; if not strict, it alone is left out."""

from __future__ import annotations

from pathlib import Path

import pytest

import dtwister
import dtwister_base.plugin
import dtwister_features.plugin
from dtwister import ContentError, EngineError, Game, PluginError, Rng
from dtwister._plugins.loading import LoadReport, load
from fixtures.games import in_all_games

GOOD = (dtwister_features.plugin, dtwister_base.plugin)

HEAD = """
from dtwister.plugin import *
from dtwister.plugin import Ability, Manifest, hookimpl
from dtwister.plugin.content import Character
"""
MANIFEST = """
@hookimpl
def dtwister_manifest():
    return Manifest(id="demo", version="1.0"{more})
"""
REGISTER = """
@hookimpl
def dtwister_register(registry):
    {body}
"""


def source(body: str = "pass", *, more: str = "") -> str:
    """A plug-in named `demo` that registers something."""
    return HEAD + MANIFEST.format(more=more) + REGISTER.format(body=body)


COOK = 'Character(id="demo:cook", name="Cook", movement=4, combat=1)'
VERB = """
import attrs
@attrs.frozen
class Walk(Action, tag="demo:walk", verb="move"):
    pass
"""

BROKEN: dict[str, tuple[str, str]] = {
    "a hook that is misspelt": (
        source().replace("dtwister_register", "dtwister_regster"),
        "unknown hook 'dtwister_regster'; did you mean 'dtwister_register'",
    ),
    "a hook with a wrong parameter": (
        source().replace("dtwister_register(registry)", "dtwister_register(regstry)"),
        "regstry",
    ),
    "no manifest": (HEAD + REGISTER.format(body="pass"), "dtwister_manifest must return"),
    "a manifest of the wrong type": (
        source().replace("return Manifest(", "return dict("),
        "dtwister_manifest must return",
    ),
    "a manifest that fails": (source(more=", wersion=1"), "wersion"),
    "a bad id": (source().replace('"demo"', '"De mo"'), "'De mo'"),
    "an id of its own twice": (
        source(f"registry.add({COOK}, {COOK})"),
        "'demo:cook' is used twice in characters",
    ),
    "an id of somebody else": (
        source(f"registry.add({COOK.replace('demo:', 'base:')})"),
        "'base:cook' must begin with 'demo:'",
    ),
    "an id without prefix": (
        source(f"registry.add({COOK.replace('demo:', '')})"),
        "'cook' must begin with 'demo:'",
    ),
    "no id at all": (source("registry.everyone(Ability())"), "has no id"),
    "a thing that is no component": (source("registry.add(42)"), "42 cannot be added"),
    "a verb of somebody else": (
        source("registry.action(Walk)").replace(HEAD, HEAD + VERB),
        "the verb 'move' of demo:walk is used by core:move too",
    ),
    "a requirement that is not there": (
        source(more=', requires=("sea",)'),
        "demo requires the plug-in 'sea'",
    ),
    "a conflict": (source(more=', conflicts=("base",)'), "demo cannot work beside 'base'"),
    "an API that is too new": (source(more=', api=">=2"'), "works with plug-in interface >=2"),
    "an API that is too old": (source(more=', api="<1"'), "works with plug-in interface <1"),
    "an API range that is none": (source(more=', api="new"'), "api='new' of demo is not a range"),
    "an exception at import": (source() + "\nraise OSError('no disk')\n", "OSError: no disk"),
    "a syntax error": (source() + "\ndef broken(:\n", "SyntaxError"),
    "an exception at registration": (source("1 / 0"), "ZeroDivisionError"),
    "content that is not there": (source('registry.content("x.toml")'), "unknown file 'x.toml'"),
    "content that is wrong": (source('registry.content("wrong.toml")'), "wrong.toml:3:1"),
    "rules that are not there": (source('registry.rules("x.md")'), "unknown file 'x.md'"),
}

broken = pytest.mark.parametrize(("text", "message"), BROKEN.values(), ids=BROKEN)


def loaded(folder: Path, *, strict: bool) -> LoadReport:
    return load(plugins=GOOD, folders=[folder], entry_points=False, strict=strict)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder of plug-ins with one that is right."""
    good = source("registry.add(Character(id='good:baker', name='Baker', movement=3, combat=3))")
    good = good.replace('"demo"', '"good"')
    (tmp_path / "good.py").write_text(good, encoding="utf-8")
    wrong = '[[character]]\nid = "ogre"\nmovment = 4\n'
    (tmp_path / "wrong.toml").write_text(wrong, encoding="utf-8")
    return tmp_path


def test_the_frame_of_these_tests_is_right(folder: Path) -> None:
    (folder / "demo.py").write_text(source(f"registry.add({COOK})"), encoding="utf-8")
    for strict in (True, False):
        report = loaded(folder, strict=strict)
        assert report.problems == ()
        assert {"demo:cook", "good:baker", "base:thief"} <= set(report.rules.characters)


@broken
def test_a_broken_plugin_is_an_error_that_names_its_file(
    text: str, message: str, folder: Path
) -> None:
    (folder / "demo.py").write_text(text, encoding="utf-8")
    with pytest.raises((PluginError, ContentError)) as caught:
        loaded(folder, strict=True)
    said = str(caught.value)
    assert message in said
    assert "demo.py" in said or "wrong.toml" in said


@broken
def test_a_broken_plugin_alone_is_left_out_and_the_report_says_why(
    text: str, message: str, folder: Path
) -> None:
    (folder / "demo.py").write_text(text, encoding="utf-8")
    report = loaded(folder, strict=False)
    [problem] = report.problems
    assert message in problem.problem
    assert "demo.py" in problem.origin
    assert {plugin.name for plugin in report.plugins if not plugin.problem} == {
        "base",
        "features",
        "good",
    }
    characters = report.rules.characters
    assert "good:baker" in characters and "base:thief" in characters
    assert "demo:cook" not in characters
    game = Game.new(report.rules, "base:beginner", seed=2)
    rng = Rng(2)
    for _ in range(60):
        game.play(game.legal_actions.sample(rng))


def test_two_plugins_with_the_same_id_are_an_error_that_names_both(folder: Path) -> None:
    for name in ("one.py", "two.py"):
        (folder / name).write_text(source(), encoding="utf-8")
    with pytest.raises(PluginError) as caught:
        loaded(folder, strict=True)
    said = str(caught.value)
    assert "'demo' is used twice" in said and "one.py" in said and "two.py" in said
    report = loaded(folder, strict=False)
    [problem] = report.problems
    assert "two.py" in problem.origin and "one.py" in problem.problem
    assert [m.id for m in report.rules.manifests] == ["base", "demo", "features", "good"]


@pytest.mark.parametrize("body", ["1 / 0", 'registry.content("wrong.toml")', "pass #"])
def test_a_plugin_goes_with_the_one_that_it_requires(body: str, folder: Path) -> None:
    text = source(body)
    text += "oops\n" if body == "pass #" else ""
    (folder / "demo.py").write_text(text, encoding="utf-8")
    late = source(more=', requires=("demo",)').replace('"demo", version', '"aaa", version')
    (folder / "late.py").write_text(late, encoding="utf-8")
    with pytest.raises((PluginError, ContentError)):
        loaded(folder, strict=True)
    report = loaded(folder, strict=False)
    problems = {Path(p.origin.partition(":")[0]).name: p.problem for p in report.problems}
    assert set(problems) == {"demo.py", "late.py"}
    assert "aaa requires the plug-in 'demo'" in problems["late.py"]
    assert "good:baker" in report.rules.characters


def test_the_error_of_a_plugin_that_fails_at_import_names_the_line(folder: Path) -> None:
    text = source() + "\nraise OSError('no disk')\n"
    (folder / "demo.py").write_text(text, encoding="utf-8")
    line = text.splitlines().index("raise OSError('no disk')") + 1
    [problem] = loaded(folder, strict=False).problems
    assert f"demo.py:{line}" in problem.origin


def test_the_installed_plugins_name_their_distribution() -> None:
    report = dtwister.load_report()
    assert report.problems == ()
    wheres = {plugin.name: plugin.origin for plugin in report.plugins}
    assert {"base", "features"} <= set(wheres)
    assert wheres["base"] == f"dtwister {dtwister.__version__} (dtwister_base.plugin)"


def test_an_ability_whose_action_nobody_registered_is_an_error(folder: Path) -> None:
    text = (
        HEAD
        + """
import attrs
@attrs.frozen
class Wave(PieceAction, tag="demo:wave", verb="wave"):
    pass
class Waving(Ability[Wave]):
    id = "demo:waving"
"""
    )
    text += MANIFEST.format(more="") + REGISTER.format(body="registry.everyone(Waving())")
    (folder / "demo.py").write_text(text, encoding="utf-8")
    with pytest.raises(PluginError, match=r"demo:waving offers actions of 'demo:wave'.*register"):
        loaded(folder, strict=True)
    [problem] = loaded(folder, strict=False).problems
    assert "demo:waving" in problem.problem and "demo.py" in problem.problem


BOMB = (
    HEAD
    + """
import attrs
from dtwister.plugin import PieceAction, events
@attrs.frozen
class Light(PieceAction, tag="demo:light", verb="light"):
    pass
class Bomb(Ability[Light]):
    id = "demo:bomb"
    def candidates(self, context, piece):
        yield Light(piece)
    def perform(self, context, action):
        context.do(events.Scored(context.seat(action.piece), 3, "bomb"))
        raise KeyError("fuse")
"""
    + MANIFEST.format(more="")
    + """
@hookimpl
def dtwister_register(registry):
    registry.action(Light)
    registry.everyone(Bomb())
"""
)


def test_a_plugin_that_fails_during_play_is_an_error_and_changes_nothing(folder: Path) -> None:
    (folder / "demo.py").write_text(BOMB, encoding="utf-8")
    rules = in_all_games(loaded(folder, strict=True).rules, "demo")
    game = Game.new(rules, "base:beginner", seed=2)
    rng = Rng(2)
    while not game.legal_actions.kind("light"):
        game.play(game.legal_actions.sample(rng))
    heard: list[object] = []
    game.subscribe_unfiltered(heard.append)
    state, key, history = game.state, game.state.key(), game.history
    with pytest.raises(EngineError, match=r"KeyError while demo:light .* as it was before"):
        game.play(game.legal_actions.kind("light")[0])
    assert game.state is state and state.key() == key
    assert game.history == history and heard == [] and game.vp == (0, 0)
    game.play(game.legal_actions.kind("end")[0])
