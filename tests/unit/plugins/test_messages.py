"""What the author of a plug-in reads when something in it is wrong: where it is, what to write."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

import dtwister_base.plugin
import dtwister_features.plugin
from dtwister import ContentError, EngineError, Game, PluginError, Rng, Rules
from dtwister._plugins.loading import load
from dtwister.plugin import Action, Context
from dtwister.plugin.decisions import ActionSource
from dtwister_features.turn.turn_frames import CardTurn
from fixtures.games import in_all_games

GOOD = (dtwister_features.plugin, dtwister_base.plugin)

HEAD = """
import attrs
from dtwister.plugin import *
from dtwister.plugin import Ability, Action, Event, Manifest
from dtwister.plugin.content import Character, Object
from dtwister.plugin.decisions import Frame
from dtwister.plugin import PieceAction, Refusal, fields, hookimpl
from dtwister.plugin.content import Scenario
from dtwister.plugin.squares import EVERYWHERE

@hookimpl
def dtwister_manifest():
    return Manifest(id="demo", version="1.0")
"""
REGISTER = """
@hookimpl
def dtwister_register(registry):
    {body}
"""
FEAST = (
    'Scenario(id="demo:feast", name="Feast", '
    'layout="features:3x2", frame="features:set-up", {more})'
)


def rules_of(folder: Path, text: str, without: tuple[str, ...] = ()) -> Rules:
    """The rules with a plug-in of this text."""
    (folder / "demo.py").write_text(text, encoding="utf-8")
    return load(plugins=GOOD, folders=[folder], entry_points=False, without=without).rules


def test_one_folder_need_not_be_in_a_list(tmp_path: Path) -> None:
    (tmp_path / "demo.py").write_text(HEAD, encoding="utf-8")
    for folder in (str(tmp_path), tmp_path):
        rules = load(folders=folder, entry_points=False).rules  # type: ignore[arg-type]
        assert [manifest.id for manifest in rules.manifests] == ["demo"]


def refused(folder: Path, text: str) -> PluginError:
    """The error for a plug-in of this text; it names the file."""
    with pytest.raises(PluginError) as caught:
        rules_of(folder, text)
    assert "demo.py" in str(caught.value)
    return caught.value


# -- import ----------------------------------------------------------------------------------------

COOK = 'Character(id="demo:cook", name="Cook", movement=4, combat=1)'
AT_IMPORT = {
    "a keyword that is misspelt": (
        HEAD + "\n\nCOOK = " + COOK.replace("movement", "movment"),
        "'movment'; did you mean 'movement'?",
    ),
    "a name that is misspelt": (
        HEAD + "\nfrom dtwister.plugin import Abilty",
        "'Abilty' from 'dtwister.plugin'",
    ),
    "a function that fails": (
        HEAD + "\ndef bad():\n    return 1 / 0\n\nclass Menu:\n    size = bad()",
        "ZeroDivisionError",
    ),
}


@pytest.mark.parametrize(("text", "message"), AT_IMPORT.values(), ids=AT_IMPORT)
@pytest.mark.parametrize("way", ["absolute", "relative", "package"])
def test_what_fails_at_import_is_told_with_its_line_and_its_traceback(
    text: str, message: str, way: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    name = tmp_path.name  # packages stay imported: no two may have the same name
    path = Path("plugs") / (f"{name}/plugin.py" if way == "package" else "demo.py")
    path.parent.mkdir(parents=True)
    path.write_text(text, encoding="utf-8")
    folder = Path("plugs") if way == "relative" else tmp_path / "plugs"
    monkeypatch.syspath_prepend(str(folder))
    with pytest.raises(PluginError) as caught:
        load(plugins=GOOD, folders=[folder], entry_points=False)
    said, lines = str(caught.value), text.splitlines()
    line = lines.index("    return 1 / 0") + 1 if "1 / 0" in text else len(lines)
    assert f"{path.name}:{line}: " in said and message in said
    cause = caught.value.__cause__
    assert cause is not None
    trace, files = cause.__traceback__, []
    while trace is not None:
        files.append(Path(trace.tb_frame.f_code.co_filename).resolve())
        trace = trace.tb_next
    assert path.resolve() in files


# -- registration ----------------------------------------------------------------------------------

SCENARIOS = {
    'room_sets=("bse",)': "unknown room set 'bse'; did you mean 'base'?",
    'room_sets=("base",), pairs=(1, 99)': "an unknown pair of rooms 99 in base",
    "pairs=(99,)": "an unknown pair of rooms 99; available: 1, 2",
    'characters=("base:thef",)': "unknown character 'base:thef'; did you mean 'base:thief'?",
    'objects=("base:rpe",)': "unknown object 'base:rpe'; did you mean 'features:rope'?",
}


@pytest.mark.parametrize(("more", "message"), SCENARIOS.items())
def test_a_scenario_in_code_that_names_something_unknown_is_refused(
    more: str, message: str, tmp_path: Path
) -> None:
    text = HEAD + REGISTER.format(body=f"registry.add({FEAST.format(more=more)})")
    said = str(refused(tmp_path, text))
    assert "the scenario 'demo:feast' names" in said and message in said


@pytest.mark.parametrize("table", ["layout", "frame"])
def test_an_unknown_layout_or_frame_of_a_scenario_is_refused(table: str, tmp_path: Path) -> None:
    spec = re.sub(rf'{table}="\w+:(\w)', rf'{table}="nobody:\1', FEAST.format(more=""))
    said = str(refused(tmp_path, HEAD + REGISTER.format(body=f"registry.add({spec})")))
    assert f"the scenario 'demo:feast' names an unknown {table} 'nobody:" in said


def test_rooms_that_were_left_out_by_name_may_be_named_by_scenarios(tmp_path: Path) -> None:
    more = 'room_sets=("base", "gone"), pairs=(1, 99)'
    text = HEAD + REGISTER.format(body=f"registry.add({FEAST.format(more=more)})")
    assert "demo:feast" in rules_of(tmp_path, text, without=("gone",)).scenarios
    text = HEAD + REGISTER.format(body=f"registry.add({FEAST.format(more='pairs=(1,)')})")
    everything = rules_of(tmp_path, text)
    first = tuple(name for name, room in everything.rooms.items() if room.pair == 1)
    assert len(first) == 2
    assert "demo:feast" in rules_of(tmp_path, text, without=first).scenarios


SPECS = {
    COOK.replace("4", "'five'"): "the character 'demo:cook': movement must be a whole number of at "
    "least 0, got 'five'",
    COOK.replace("4", "-1"): "movement must be a whole number of at least 0, got -1",
    COOK.replace("4", "True"): "movement must be a whole number of at least 0, got True",
    COOK[:-1] + ", tags={'a'})": 'tags must be a frozenset of texts such as frozenset({"strong"}'
    "), got {'a'}",
    COOK[:-1] + ", abilities=(Ability,))": "abilities must be a tuple of instances: write "
    "Ability() instead of Ability, got",
    COOK[:-1] + ", abilities=(7,))": "abilities must be a tuple of instances of Ability, got (7",
    COOK[:-1] + ", abilities=Ability())": "abilities must be a tuple of instances of Ability",
    'Object(id="demo:pan", name="Pan", copies=0)': "the object 'demo:pan': copies must be a whole "
    "number of at least 1, got 0",
    'Object(id="demo:pan", name=5)': "the object 'demo:pan': name must be a text, got 5",
    'Object(id="demo:pan", name="")': "name must be a text that is not empty",
    FEAST.format(more='room_sets=("base")'): "the scenario 'demo:feast': room_sets must be a tuple "
    "of texts such as (\"base\",), with the comma, got 'base'",
    FEAST.format(more='pairs=("1",)'): "pairs must be a tuple of whole numbers, got ('1',)",
}


@pytest.mark.parametrize(("spec", "message"), SPECS.items())
@pytest.mark.parametrize("when", ["import", "registration"])
def test_a_value_of_the_wrong_type_in_a_spec_is_refused(
    spec: str, message: str, when: str, tmp_path: Path
) -> None:
    if when == "import":
        text = f"{HEAD}\nSPEC = {spec}\n"
    else:
        text = HEAD + REGISTER.format(body=f"registry.add({spec})")
    assert message in str(refused(tmp_path, text))


WAVE = """
class Wave(PieceAction, tag="demo:wave", verb="wave"):
    friend: int = fields.piece()
"""
EVENT = WAVE.replace('PieceAction, tag="demo:wave", verb="wave"', 'Event, tag="demo:wave"')
FRAME = EVENT.replace("Event", "Frame")
CLASSES = {
    "an action without attrs": (
        WAVE + REGISTER.format(body="registry.action(Wave)"),
        "write @attrs.frozen above class Wave, or its fields are lost: friend",
    ),
    "an action without attrs and fields": (
        WAVE.replace("friend: int = fields.piece()", "pass")
        + REGISTER.format(body="registry.action(Wave)"),
        "write @attrs.frozen above class Wave",
    ),
    "an action with a bare field": (
        "@attrs.frozen"
        + WAVE.replace(" = fields.piece()", "")
        + REGISTER.format(body="registry.action(Wave)"),
        "field 'friend' of the action demo:wave does not say what it means; write "
        "friend: int = fields.piece()",
    ),
    "an instance of an action": (
        "@attrs.frozen" + WAVE + REGISTER.format(body="registry.action(Wave(1, 2))"),
        "pass Wave instead of the instance",
    ),
    "an event instead of an action": (
        "@attrs.frozen" + EVENT + REGISTER.format(body="registry.action(Wave)"),
        "is not a class of actions; pass a class derived from Action",
    ),
    "an event without attrs": (
        EVENT + REGISTER.format(body="registry.event(Wave)"),
        "write @attrs.frozen above class Wave, or its fields are lost: friend",
    ),
    "an event with a bare field": (
        "@attrs.frozen"
        + EVENT.replace(" = fields.piece()", "")
        + REGISTER.format(body="registry.event(Wave)"),
        "field 'friend' of the event demo:wave does not say what it means",
    ),
    "a frame without attrs": (
        FRAME + REGISTER.format(body="registry.frame(Wave)"),
        "write @attrs.frozen above class Wave, or its fields are lost: friend",
    ),
    "an ability class instead of an instance": (
        REGISTER.format(body="registry.everyone(Ability)"),
        "write Ability() instead of Ability",
    ),
    "no ability at all": (REGISTER.format(body="registry.game(7)"), "expected an ability, got 7"),
    "an ability with a misspelt method": (
        "class Waving(Ability):\n    id = 'demo:waving'\n"
        "    def refuze(self, context, action): ...\n"
        + REGISTER.format(body="registry.everyone(Waving())"),
        "nothing reads Waving.refuze; did you mean 'refuse'?",
    ),
    "an ability for files with a misspelt value": (
        "class Flying(Ability):\n    id = 'demo:flying'\n    crosses_enemys = True\n"
        + REGISTER.format(body="registry.ability(Flying)"),
        "nothing reads Flying.crosses_enemys; did you mean 'crosses_enemies'?",
    ),
    "an action without a tag": (
        "@attrs.frozen"
        + WAVE.replace(', tag="demo:wave", verb="wave"', "")
        + REGISTER.format(body="registry.action(Wave)"),
        'Wave has no tag; write class Wave(..., tag="demo:wave")',
    ),
    "an action without a verb": (
        "@attrs.frozen"
        + WAVE.replace(', verb="wave"', "")
        + REGISTER.format(body="registry.action(Wave)"),
        'Wave has no verb; write class Wave(..., verb="wave")',
    ),
    "a frame without a tag": (
        "@attrs.frozen"
        + FRAME.replace(', tag="demo:wave"', "")
        + REGISTER.format(body="registry.frame(Wave)"),
        'Wave has no tag; write class Wave(..., tag="demo:wave")',
    ),
    "a tag without the id of the plug-in": (
        WAVE.replace("demo:wave", "wave"),
        "expected a tag with the id of the plug-in for Wave, got 'wave'; try tag=\"demo:wave\"",
    ),
    "a tag with the id of another plug-in": (
        "@attrs.frozen"
        + WAVE.replace("demo:wave", "base:wave")
        + REGISTER.format(body="registry.action(Wave)"),
        "the id 'base:wave' must begin with 'demo:'",
    ),
    "a tag in the body of an action": (
        "class Wave(PieceAction):\n    tag = 'demo:wave'\n",
        "Wave cannot set tag in its body; write class Wave(..., tag='demo:wave')",
    ),
    "an owner in the body of an event": (
        "class Waved(Event, tag='demo:waved'):\n    owner = 'seat'\n",
        "Waved cannot set owner in its body; write class Waved(..., owner='seat')",
    ),
    "a keyword of an action that is misspelt": (
        WAVE.replace("verb=", "vreb="),
        "unexpected keyword argument 'vreb'; did you mean 'verb'?",
    ),
    "a keyword of a frame that is misspelt": (
        FRAME.replace("tag=", "may_disclos=True, tag="),
        "unexpected keyword argument 'may_disclos'; did you mean 'may_disclose'?",
    ),
    "an ability of actions that are none": (
        "class Waving(Ability[int]): ...",
        "expected a class of actions in the brackets of Waving, got <class 'int'>",
    ),
    "an ability of actions that are only named": (
        "class Waving(Ability['Wave']): ...",
        "expected a class of actions in the brackets of Waving, got ForwardRef('Wave')",
    ),
    "an ability of a base of actions": (
        "class Waving(Ability[PieceAction]): ...",
        "expected a class of actions in the brackets of Waving, got PieceAction, which has no tag",
    ),
    "an ability of two kinds of actions": (
        WAVE + WAVE.replace("ave", "ink") + "class Waving(Ability[Wave | Wink]): ...",
        "an ability has one: write an ability for each, with a common base",
    ),
    "an action in the body of an ability": (
        WAVE + "class Waving(Ability):\n    action = Wave\n",
        "Waving cannot set action in its body; write class Waving(Ability[Wave])",
    ),
    "an ability that forgot its action": (
        "class Waving(Ability):\n    id = 'demo:waving'\n"
        "    def candidates(self, context, piece): ...\n"
        + REGISTER.format(body="registry.everyone(Waving())"),
        "Waving.candidates is never called, as Waving names no action; write class "
        "Waving(Ability[...])",
    ),
    "an ability that carries out another action": (
        WAVE
        + "class Wink(PieceAction, tag='demo:wink', verb='wink'): ...\n"
        + "class Waving(Ability[Wave]):\n    id = 'demo:waving'\n"
        "    def perform(self, context, action: Wink): ...\n"
        + REGISTER.format(body="registry.ability(Waving)"),
        "Waving.perform takes Wink, and the ability offers Wave; write action: Wave",
    ),
    "an ability that reacts to another event": (
        "from dtwister.plugin import events\n"
        "class Waving(Ability):\n    id = 'demo:waving'\n"
        "    listens = (events.Placed, events.Walked)\n"
        "    def react(self, context, event: 'events.Placed | events.Removed', bearer): ...\n"
        + REGISTER.format(body="registry.game(Waving())"),
        "Waving.react takes Placed or Removed, and the ability listens to Walked; write event: "
        "Walked",
    ),
    "an ability that replaces another event": (
        "from dtwister.plugin import events\n"
        "class Waving(Ability):\n    id = 'demo:waving'\n    replaces = (events.Placed,)\n"
        "    def replace(self, context, event: events.Walked, bearer): ...\n"
        + REGISTER.format(body="registry.game(Waving())"),
        "Waving.replace takes Walked, and the ability replaces Placed; write event: Placed",
    ),
    "one id for several abilities": (
        REGISTER.format(body="registry.ability(Ability, Ability, id='demo:both')"),
        "the id 'demo:both' can be that of one ability only",
    ),
    "an ability for files that is none": (
        REGISTER.format(body="registry.ability(int, id='demo:int')"),
        "is not derived from Ability",
    ),
}


@pytest.mark.parametrize(("text", "message"), CLASSES.values(), ids=CLASSES)
def test_a_class_that_cannot_work_is_refused_with_what_to_write(
    text: str, message: str, tmp_path: Path
) -> None:
    assert message in str(refused(tmp_path, HEAD + text))


FITTING = {
    "any event": "event: Any",
    "a base of the event": "event: Event",
    "one of several": "event: 'events.Placed | events.Removed'",
    "none": "event",
    "one that cannot be read": "event: 'Nowhere'",
    "a parameter with a bound": "event: SomeT",
    "a parameter": "event: AnyT",
}


@pytest.mark.parametrize("parameter", FITTING.values(), ids=FITTING)
def test_a_method_may_take_more_than_what_it_gets(parameter: str, tmp_path: Path) -> None:
    text = (
        "from typing import Any, TypeVar\n"
        "from dtwister.plugin import events\n"
        "SomeT, AnyT = TypeVar('SomeT', bound=Event), TypeVar('AnyT')\n"
        "class Waving(Ability):\n    id = 'demo:waving'\n    listens = (events.Removed,)\n"
        f"    def react(self, context, {parameter}, bearer): ...\n"
        + REGISTER.format(body="registry.game(Waving())")
    )
    assert "demo:waving" in {ability.id for ability in rules_of(tmp_path, HEAD + text).game}


def test_a_factory_that_makes_no_ability_is_refused_where_a_file_names_it(tmp_path: Path) -> None:
    cook = 'id = "cook"\nname = "Cook"\nmovement = 4\ncombat = 1\nabilities = ["demo:odd"]\n'
    (tmp_path / "cook.toml").write_text(f"[[character]]\n{cook}", encoding="utf-8")
    body = "registry.ability(lambda: 7, id='demo:odd'); registry.content('cook.toml')"
    with pytest.raises(ContentError, match=r"cook\.toml:6:\d+: .*'demo:odd' .* an ability, got 7"):
        rules_of(tmp_path, HEAD + REGISTER.format(body=body))


def test_a_hook_with_other_arguments_is_told_how_to_name_them(tmp_path: Path) -> None:
    text = HEAD + REGISTER.format(body="pass").replace("(registry)", "(reg, x)")
    text += "\nimport dtwister_base  # a module is no hook, whatever its name\n"
    said = str(refused(tmp_path, text))
    assert "dtwister_register(reg, x): its argument must be named 'registry'" in said
    assert "write def dtwister_register(registry)" in said
    said = str(refused(tmp_path, HEAD.replace("_manifest()", "_manifest(me)")))
    assert "it takes no argument" in said and "write def dtwister_manifest()" in said


# -- play ------------------------------------------------------------------------------------------

PATROL = (
    HEAD
    + """
@attrs.frozen
class Swap(PieceAction, tag="demo:swap", verb="swap"):
    pass
class Swapping(Ability[Swap]):
    id = "demo:swapping"
    def squares(self, context):
        return {squares}
    def candidates(self, context, piece):
        {candidates}
        yield Swap(piece)
    def refuse(self, context, action):
        {refuse}
    def sample(self, context, piece, rng):
        {sample}
    def perform(self, context, action):
        {perform}
"""
    + REGISTER.format(body="registry.action(Swap); {register}")
)
CALM = {
    "squares": "EVERYWHERE",
    "candidates": "pass",
    "refuse": "return None",
    "sample": "return None",
    "perform": "pass",
    "register": "registry.everyone(Swapping())",
}
BUG = "None + 1"


def in_a_turn(folder: Path, **changes: str) -> Game:
    """A game with the patrol, played until pieces are about to act in a turn."""
    text = PATROL.format(**{**CALM, **changes})
    game = Game.new(in_all_games(rules_of(folder, text), "demo"), "base:beginner", seed=2)
    rng = Rng(2)
    while "play" not in {action.verb for action in game.legal_actions}:
        game.play(game.legal_actions.sample(rng))
    game.play(game.legal_actions.sample(rng))
    return game


@pytest.mark.parametrize("part", ["candidates", "refuse", "squares"])
def test_a_fault_while_actions_are_listed_names_the_ability(part: str, tmp_path: Path) -> None:
    game = in_a_turn(tmp_path, **{part: BUG})
    message = (
        r"^TypeError in ability demo:swapping of plug-in 'demo' \(demo\.py:\d+\) while its "
        r"actions were listed: unsupported operand"
    )
    asks = (
        lambda: len(game.legal_actions),
        lambda: game.legal_actions.kind("swap"),
        lambda: [game.legal_actions.of(piece) for piece in range(16)],
        lambda: list(game.legal_actions._lazily()),
    )
    for ask in asks:
        with pytest.raises(EngineError, match=message) as caught:
            ask()
        assert isinstance(caught.value.__cause__, TypeError)


def a_swap(game: Game) -> Any:
    """The action of the plug-in, for a piece that may act."""
    assert game.decision is not None
    able = (p for p in game.match.characters[game.decision.seat] if game.context.is_able(p))
    kind: Any = game.match.rules.actions["demo:swap"]
    return kind(next(able))


def test_a_fault_while_an_action_is_judged_names_the_ability(tmp_path: Path) -> None:
    game = in_a_turn(tmp_path, refuse=BUG)
    message = r"^TypeError in ability demo:swapping .* while demo:swap was checked"
    for ask in (game.why_not, game.legal_actions.__contains__, game.play):
        with pytest.raises(EngineError, match=message):
            ask(a_swap(game))


def test_a_fault_while_an_action_is_sampled_names_the_ability(tmp_path: Path) -> None:
    game, rng = in_a_turn(tmp_path, sample=BUG), Rng(5)
    message = r"^TypeError in ability demo:swapping .* while its actions were sampled"
    with pytest.raises(EngineError, match=message):
        for _ in range(500):
            game.legal_actions.sample(rng)


def test_a_fault_while_an_action_is_carried_out_names_the_ability(tmp_path: Path) -> None:
    game = in_a_turn(tmp_path, perform=BUG)
    [swap, *_] = game.legal_actions.kind("swap")
    message = r"^TypeError while demo:swap was applied, in ability demo:swapping of .*before$"
    with pytest.raises(EngineError, match=message):
        game.play(swap)


def fails(context: Context, piece: int) -> list[Action]:
    """Source of actions that is no method of anything."""
    raise LookupError("nowhere")


@pytest.mark.parametrize("where", ["sources", "offer"])
def test_a_fault_of_a_frame_names_the_frame(
    where: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def sources(self: CardTurn, context: Context) -> list[ActionSource]:
        return [ActionSource("", -1, fails)] if where == "offer" else [fails(context, -1)]  # type: ignore[list-item]

    game = in_a_turn(tmp_path)
    monkeypatch.setattr(CardTurn, "action_sources", sources)
    message = r"^LookupError in frame features:turn of plug-in 'features' \(test_messages.py:\d+\)"
    with pytest.raises(EngineError, match=message):
        len(game.legal_actions)


def test_a_fault_that_no_plugin_made_stays_what_it_is(tmp_path: Path) -> None:
    class Broken:
        def random(self) -> float:
            raise ArithmeticError("no number")

    game = in_a_turn(tmp_path)
    with pytest.raises(ArithmeticError, match="no number"):
        game.legal_actions.sample(Broken())


def test_a_refusal_always_names_a_place_to_look(tmp_path: Path) -> None:
    game = in_a_turn(tmp_path, register="pass")
    refusal = game.why_not(a_swap(game))
    assert refusal is not None
    assert (refusal.code, refusal.rule) == ("no-ability", "demo:swap")
