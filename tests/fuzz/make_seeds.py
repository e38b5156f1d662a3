"""Writing the corpus anew: `PYTHONPATH=tests python -m fuzz.make_seeds`.

The seeds with numbers come from games and official files; those with words are kept by hand, and
are left alone.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import attrs

import dtwister
from dtwister import Game, Rng
from dtwister import json as forms
from dtwister._content.findings.finding_codes import CODES
from dtwister._notation.json_form import action_to_json, event_to_json
from dtwister._notation.records import GrowingRecord
from dtwister.bots import GreedyBot
from dtwister.session import Session, TimeControl
from fixtures.content_index import ROOT
from fuzz.seeds import CORPUS
from fuzz.targets import games

WRONG = ROOT / "tests" / "data" / "wrong"
MOST = 4000
"""Longest seed: longer ones only make each try slow."""


def write(reader: str, texts: Iterable[str]) -> None:
    """Write the numbered seeds of a reader in place of those of before."""
    folder = CORPUS / reader
    folder.mkdir(parents=True, exist_ok=True)
    for path in folder.glob("[0-9]*.txt"):
        path.unlink()
    for number, text in enumerate(dict.fromkeys(texts)):
        (folder / f"{number:03}.txt").write_text(text, "utf-8", newline="")


def actions() -> Iterable[str]:
    """One action of each verb and shape."""
    seen: set[tuple[str, int]] = set()
    for game in games():
        steps = [action for action, _ in game.history]
        for action in (*steps, *list(game.legal_actions)[:400]):
            text = dtwister.action_text(game.match, action)
            kind = (action.verb, len(text) // 12)
            if kind not in seen:
                seen.add(kind)
                yield text


def jsons() -> Iterable[str]:
    """One action and one event of each kind."""
    seen: set[str] = set()
    for game in games()[:4]:
        again = dtwister.new_game(
            game.match.scenario.id, seed=game.seed, auto_chance=False, **game.match.options
        )
        for action, _ in game.history:
            events = again.play(action)
            forms = [action_to_json(game.match, action)]
            forms += [event_to_json(game.match, event) for event in events]
            for form in forms:
                tag = form.get("action") or form["event"]
                if tag not in seen:
                    seen.add(tag)
                    yield json.dumps(form)


def walk_of(game: dtwister.Game) -> dict[str, Any]:
    """A walk of one step, of the first piece that can take one."""
    for piece in game.pieces():
        if game.square_of(piece) is not None and not game.is_wounded(piece):
            try:
                walk = dtwister.Walk(game, piece)
            except dtwister.DtwisterError:
                continue
            if walk.squares:
                return dict(forms.walk_to_json(walk.step(walk.squares[0])))
    raise AssertionError("no piece can walk")


def requests() -> Iterable[str]:
    """Requests of each kind, right and wrong."""
    game = games()[1]
    number, pairs = game.number, zip(games()[1:3], ("blue", "yellow"), strict=True)
    for one, seat in pairs:
        action = action_to_json(one.match, next(iter(one.legal_actions)))
        resign = {"action": "features:resign", "seat": seat}
        for do in ("play", "declare", "offer", "why-not", "preview"):
            extra = {"number": one.number} if do == "play" else {}
            for said in (action, resign, {"action": "features:agree-draw"}):
                yield json.dumps({"do": do, "action": said, **extra})
        if one.legal_actions.kind("move"):
            walk = walk_of(one)
            del walk["next"]
            yield json.dumps({"do": "walk", "walk": walk})
            yield json.dumps({"do": "destinations", "piece": walk["walk"]})
    for do in ("decline", "leave", "take-back", "dismiss", "legal", "claim", "reopen"):
        yield json.dumps({"do": do})
    yield json.dumps({"do": "take-back", "number": number})
    yield json.dumps({"do": "dismiss", "seat": "blue"})
    yield json.dumps({"do": "legal", "piece": None})
    yield json.dumps({"do": "legal", "piece": "blue.thief"})
    yield json.dumps({"do": "destinations", "piece": "blue.thief"})
    yield json.dumps({"do": "destinations", "piece": "pink.thief"})
    yield json.dumps({"do": "claim", "seat": "blue", "name": "A. Player"})
    yield json.dumps({"do": "claim", "seat": None, "name": ""})
    yield from ('{"do": NaN}', "[", "", "{}", "[1]")


def tables() -> Iterable[str]:
    """Requests of a table, right and with a slip."""
    prison = {"game": {"scenario": "prison:1"}}
    person, bot = {"kind": "person", "name": "A. Player"}, {"kind": "bot", "bot": "greedy"}
    drawn = {"drawing": "+---+---+\n|A.   .r|\n+---+---+", "pieces": {"A": "blue.thief"}}
    begun = {"scenario": "base:standard", "seed": 7}
    for one in (
        {"game": {"scenario": "prison:5", "options": {"target": 6}, "seats": ["blue", "yellow"]}},
        {**prison, "seats": {"blue": person, "yellow": bot}, "clock": [600, 5], "listed": True},
        {**prison, "seats": {"blue": {"kind": "open"}}, "clock": None, "hints": True},
        {**prison, "clock": [600, 5], "hints": True},
        *({**prison, "clock": wrong} for wrong in (5, [], [0], [60, "x"], [1, 2, 3], [1e400])),
        *({**prison, "seats": wrong} for wrong in ([1], {"pink": bot}, {"blue": 5}, {"blue": {}})),
        *({**prison, "seats": {"blue": {**bot, **wrong}}} for wrong in ({"bot": "x"}, {"bot": 5})),
        *({**prison, "seats": {"blue": {"kind": wrong}}} for wrong in ("cat", 5, "open")),
        *({"game": wrong} for wrong in (5, {}, {"scenario": "x"}, {"scenario": ["x"]}, "x" * 99)),
        *({"game": {**prison["game"], **wrong}} for wrong in ({"seed": 3}, {"options": 3})),
        *({**prison, **wrong} for wrong in ({"size": 3}, {"listed": 1}, {"hints": 0})),
        *({"seat": seat, "name": "A. Player"} for seat in ("blue", None, 5)),
        *({"do": do, "at": 3, "text": "end"} for do in ("play", "why", "bot", "fly")),
        {"do": "play", "action": {"action": "features:resign", "seat": "blue"}},
        {"do": "bot", "bot": 5, "at": True},
        {**begun, "actions": ["thief a2", "end"]},
        {**begun, "actions": "end"},
        {**begun, "options": {"target": 3}},
        {**begun, "seed": "x"},
        {**begun, "size": 3},
        *({**drawn, **more} for more in ({}, {"ap": 3}, {"pieces": 5}, {"active": "pink"})),
        {"position": dtwister.position_text(games()[1])[:MOST]},
        {"position": 5},
        *({"hello": 1, "key": key, "since": 7} for key in (None, "abc", 5)),
        *({"hello": 1, "key": None, "since": since} for since in (-1, True, "x", 10**9)),
        {"hello": 2},
    ):
        yield json.dumps(one)
    yield from ("{", "[]", "5", '{"hello": NaN}', "[" * 2_000)


def sessions() -> Iterable[str]:
    """Saved sessions, and some with a slip."""
    game = games()[1].fork()
    while len(game.history) > 8:
        game.undo()
    session = Session(game, control=TimeControl(600, 5), clock=lambda: 0.0)
    keys = [session.claim(colour, name="A. Player") for colour in game.seats]
    session.offer(keys[0], session.may_offer(keys[0])[0])
    saved = json.loads(session.text())
    for number, seat in enumerate(saved["seats"]):
        seat["key"] = str(number) * 64
    bare = dtwister.new_game("base:beginner", seed=1)
    yield Session(bare, clock=lambda: 0.0).text()
    yield json.dumps(saved)
    first, second = saved["seats"]
    for slip in (
        {"grace": -1},
        {"serial": 0},
        {"entries": []},
        {"offers": [{"action": {"action": "features:agree-draw"}, "by": []}]},
        {"offers": [{"action": {"action": "features:resign", "seat": "blue"}, "by": ["blue"]}]},
        {"offers": [{"action": {"action": "x"}, "by": ["blue"]}]},
        {"clocks": saved["clocks"] | {"base": 0}},
        {"clocks": saved["clocks"] | {"seconds": {}}},
        {"clocks": saved["clocks"] | {"seconds": {"blue": -1, "yellow": 1}}},
        {"clocks": saved["clocks"] | {"running": "pink"}},
        {"clocks": None},
        {"seats": [first]},
        {"seats": [first, first | {"seat": "yellow"}]},
        {"seats": [first | {"key": "x"}, second]},
        {"seats": [first | {"name": "\n"}, second]},
        {"seats": [first | {"player": "open"}, second]},
        {"seats": [first | {"player": "bot", "key": None}, second]},
        {"record": ""},
        {"record": saved["record"].replace("= 1", "= 2")},
        {"record": dtwister.record_text(dtwister.new_game("prison:1", seed=1, auto_chance=False))},
    ):
        yield json.dumps(saved | slip)


def messages() -> Iterable[str]:
    """A view, and one of each of the small forms."""
    game = games()[0]
    match, view = game.match, game.view(0)
    side = {
        "seats": ["blue"],
        "fighters": [],
        "value": 1,
        "reasons": [],
        "cards": [],
        "total": None,
    }
    for form in (
        forms.view_to_json(view),
        forms.options_to_json(match),
        forms.result_to_json(match, dtwister.Result((dtwister.SeatId(0),), "target")),
        forms.refusal_to_json(dtwister.Refusal("code", "RULE-01", "a sentence")),
        {"decision": "act", "seat": "nature", "text": "a question"},
        {"seat": "blue", "kind": "combat", "cards": [0, None]},
        {
            "attack": side,
            "defence": side,
            "target": "blue.thief",
            "stage": "cards",
            "shooters": [],
            "is_ranged": False,
            "is_open": False,
        },
        walk_of(game),
        {"walk": "blue.thief", "course": ["z9", "+"]},
        {"walk": "blue.nobody", "course": []},
        {"walk": "?", "course": [], "next": {}},
        {"options": {}, "scenario": "base:standrad", "seats": []},
        {"options": {"target": 99}, "scenario": "base:standard", "seats": []},
        {"options": {}, "scenario": "base:standard", "seats": ["blue", "blue"]},
        {"result": "target", "winners": ["pink"]},
        {"result": "target", "winers": [3]},
        {"game": "record", "text": "format = 1"},
        {"game": "position", "text": "format = 1"},
        {"game": "positoin", "text": 1},
        {"view": "blue", "hands": 3, "points": {"blue": True}, "declarations": [{"action": "x"}]},
        {"view": "blue", "declarations": [{"action": "core:mvoe"}], "combat": 3},
        {"view": "blue", "declarations": ["x"], "options": []},
        forms.view_to_json(view) | {"declarations": [{"action": "core:mvoe"}]},
        forms.view_to_json(view) | {"decision": 3},
        [],
    ):
        yield json.dumps(form)


def parts(pattern: str, most: int) -> Iterable[str]:
    """Beginnings of official files."""
    for path in sorted((ROOT / "plugins").glob(pattern))[:most]:
        yield path.read_text("utf-8")[:MOST]


POSITIONS = (
    ("^format = .*", "format = 9"),
    ("^format = .*\n", ""),
    ("^scenario = .*", 'scenario = "base:begginer"'),
    ("^seats = .*", 'seats = ["blue"]'),
    ("^seats = .*", 'seats = ["blue", "pink"]'),
    ("^seats = .*", "seats = [1, 2]"),
    ("^clock = .*", "clock = -1"),
    ("^clock = .*", "clock = true"),
    ("^clock = .*", "clok = 3"),
    ("^chance = .*", 'chance = "xyz"'),
    ("^gates = .*", 'gates = ["base:1a 0 open"]'),
    ("^gates = .*", 'gates = ["base:1a 77 open"]'),
    ("^gates = .*", 'gates = ["base:1a 0 ajar"]'),
    ("^gates = .*", "gates = [1]"),
    ("^gates = .*", "gates = [[[[[[[[[[[[[[[[[[[[1]]]]]]]]]]]]]]]]]]]]"),
    ("^gates = .*", 'gates = []\nmarkers = ["base:1a 0 square features:pit"]'),
    ("^gates = .*", 'gates = []\nmarkers = ["base:1a 0 east features:wall"]'),
    ("^gates = .*", 'gates = []\nmarkers = ["base:1a 1 west features:wall"]'),
    ("^gates = .*", 'gates = []\nmarkers = ["base:1a 99 north features:wall"]'),
    ("^gates = .*", 'gates = []\nmarkers = ["base:1a 0 square x"]'),
    ("^gates = .*", 'gates = []\nmarkers = ["base:1a 0"]'),
    ("^gates = .*", 'gates = []\nconcealed = ["blue.thief"]'),
    ("^gates = .*", 'gates = []\nexits = {x = "blue"}'),
    ("^edition = .*", 'edition = "DT9"'),
    ("^edition = .*\n", ""),
    ('^"blue.thief" = .*', '"blue.thief" = "a2 wounded fresh"'),
    ('^"blue.thief" = .*', '"blue.thief" = "a2 asleep"'),
    ('^"blue.thief" = .*', '"blue.thief" = "wounded"'),
    ('^"blue.thief" = .*', '"blue.thief" = ""'),
    ('^"blue.thief" = .*', '"blue.thief" = "room"'),
    ('^"blue.thief" = .*', '"blue.thief" = "room zz"'),
    ('^"blue.thief" = .*', '"blue.thief" = "place -5"'),
    ('^"blue.thief" = .*', '"blue.thief" = "place 5555"'),
    ('^"blue.thief" = .*', '"blue.thief" = "place x"'),
    ('^"blue.thief" = .*', '"blue.thief" = "nowhere"'),
    ('^"blue.thief" = .*', '"blue.thief" = "a2 carried by blue.troll"'),
    ('^"blue.thief" = .*', '"blue.thief" = "exited"'),
    ('^"blue.thief" = .*\n', ""),
    ('^"blue.thief" = .*', '"blue.theif" = "a2"'),
    ("^a1 = .*", 'a1 = "base:9z"'),
    ("^a1 = .*", 'a1 = "none"'),
    ("^a1 = .*", 'a1 = "base:1a turned 7"'),
    ("^a2 = .*", 'a2 = "base:1a turned 1 revealed"'),
    ("^blue = .*", "blue = 1.5"),
    ("^blue = .*", "blue = 0\nred = 1"),
    (r"\[memory\]\n", '[memory]\n"x:y" = 3\n'),
    (r"\[memory\]\n", '[memory]\n"features:highest" = [1]\n'),
    (r"\[memory\]\n", '[memory]\n"features:missing" = [[1], {list = [1]}]\n'),
    (r"\[memory\]\n", '[memory]\n"features:kept" = {set = [1, 2]}\n'),
    (r"\[memory\]\n", '[memory]\n"features:resigned" = {map = [[1, 2]]}\n'),
    (r"\[memory\]\n", '[memory]\n"features:resigned" = {map = [1]}\n'),
    (r"\[memory\]\n", '[memory]\n"features:resigned" = {a = 1, b = 2}\n'),
    (r"\[memory\]\n", '[memory]\n"features:pairs" = [{is = "x"}, {is = 3}]\n'),
    (r"\[memory\]\n", '[memory]\n"features:resigned" = 1979-05-27\n'),
    (r"is = \"features:turn\"", 'is = "features:trun"'),
    (r"is = \"features:turn\"", 'is = "features:turn", x = 1'),
    (r"is = \"features:turn\", seat = \"blue\"", 'is = "features:turn"'),
    (r"seat = \"blue\"", 'seat = "pink"'),
    (r"seat = \"blue\"", "seat = {value = 7}"),
    (r"seat = \"blue\"", "seat = {none = true}"),
    (r"is = \"features:turn\"", 'is = "core:result"'),
    (r"\[vp\]", '[result]\nwinners = ["blue"]\nwhy = "points"\n\n[vp]'),
    (r"\[vp\]", '[result]\nwinners = ["pink"]\nwhy = "points"\n\n[vp]'),
    (r"\[vp\]", "[result]\nwinners = []\n\n[vp]"),
    (r"\[vp\]", "[vp"),
)
"""What is changed in a right position, one thing in each seed."""

RECORDS = (
    ("^engine = .*", 'engine = "9.9.9"'),
    ("^engine = .*", 'engine = "new"'),
    ("^engine = .*", "engine = 1"),
    ('^    "12: .*', '    "12: 0123456789abcdef"'),
    ('^    "12: .*', '    "x"'),
    ('^    "12: .*', '    "13: 0123456789abcdef"'),
    ('^    "12: .*\n', ""),
    ('^    "0: .*', '    "0: 0123456789abcdef"'),
    ('^    "yellow: .*\n', ""),
    ("^digests = .*", '    "yellow: end",\n]\ndigests = ['),
    ("^format = .*", "format = 9"),
    ("^rules = .*", 'rules = "x"'),
    ("^engine_rules = .*", "engine_rules = 2"),
    ("^engine_rules = .*\n", ""),
    ('^features = "1 .*', 'features = "2 0123456789abcdef"'),
    ('^features = "1 .*', 'features = "1 0123456789abcdef"'),
    ('^features = "1 .*', 'features = "x"'),
    ('^features = "1 .*', "features = 1"),
    ('^features = "1 .*', 'feature = "1 0123456789abcdef"'),
    ('^features = "1 .*\n', ""),
    (r"\[options\]", '[tags]\nevent = "x"\n"time control" = ""\n\n[options]'),
    (r"\[options\]", f'[tags]\n{"x" * 101} = "x"\n\n[options]'),
    (r"\[options\]", f'[tags]\nx = "{"x" * 1001}"\n\n[options]'),
    (r"\[options\]", "[tags]\n" + "".join(f'x{n} = ""\n' for n in range(101)) + "[options]"),
    (r"\[options\]", "[tags]\nevent = 3\n\n[options]"),
    (r"\[options\]", '[tags]\n"\\u0007" = "x"\n\n[options]'),
    (r"\[options\]", '[result]\nwinners = ["blue"]\nwhy = "x"\npoints = {blue = 2}\n\n[options]'),
    (r"\[options\]", '[result]\nwinners = []\nwhy = "x"\npoints = {blue = "x"}\n\n[options]'),
    ('^    "blue: (.*)",', '    {action = "blue: end", comment = "x", clock = 3.5},'),
    ('^    "blue: (.*)",', '    {action = "blue: end", comment = "x", clock = nan},'),
    ('^    "blue: (.*)",', '    {action = "blue: end", comment = "x", clock = true},'),
    ('^    "blue: (.*)",', '    {action = "blue: end", comment = 5},'),
    ('^    "blue: (.*)",', '    {action = "blue: end", remark = "x"},'),
    ('^    "blue: (.*)",', '    {comment = "x"},'),
    ("^seed = .*", "seed = -1"),
    ("^seed = .*", "seed = true"),
    ("^seed = .*", 'seen_by = "blue"'),
    ("^seed = .*", 'seed = 0\nposition = "x"'),
    ("^scenario = .*", 'scenario = "base:x"'),
    ("^edition = .*\n", ""),
    ('^    "blue: .*', '    "blue move",'),
    ('^    "blue: .*', '    "yellow: end",'),
    ('^    "blue: .*', '    "blue: mvoe",'),
    ('^    "blue: .*', f'    "blue: {"x" * 300}",'),
    ('^    "0: .*', f'    "{"x" * 300}",'),
    ("^rules = .*", f'rules = "{"x" * 300}"'),
    ('^    "blue: .*', "    5,"),
    ("^digests = .*", 'digests = ["0: x",'),
    ('^    "0: .*', '    "0: 0000000000000000",'),
    ('^    "0: .*', '    "x",'),
    ('^    "0: .*', '    "1: x",'),
    (r"\[plugins\]\n", '[plugins]\n"x" = "1"\n'),
    (r"\[plugins\]\n", '[plugins]\n"x" = 1\n'),
    ("^base = .*", 'base = "0.0"'),
    ("^base = .*\n", ""),
    (r"\[options\]", '[result]\nwinners = ["blue"]\nwhy = "x"\n\n[options]'),
    (r"\[options\]", "[result]\nwinners = [1]\n\n[options]"),
    (r"\[options\]", "[opt"),
    ("^actions = .*", "actions = 3\nx = ["),
)
"""The same for a record."""


OLD_RECORDS = (
    ("^rules = .*", 'rules = "x"'),
    ("^engine = .*", 'engine = "9.9.9"'),
    (r"\[plugins\]", '[plugins]\nmoon = "1"'),
    ("^base = .*", 'base = "0.0"'),
    ("^base = .*", 'x = "0.0"'),
    ("^base = .*\n", ""),
)
"""The same for a record that names all plug-ins and has one digest of them."""


SLIPS = (
    "def f(:\n",
    "return 1\n",
    "x = '\n",
    "\tx\n  y\n",
)
"""Texts that are no Python, each for a reason of its own."""


def noted(game: Game) -> str:
    """A record with tags, comments and clock times."""
    return dtwister.record_text(
        game, tags={"event": "Final"}, comments={2: "Bold.", 3: 'Or "not"?\n'}, clocks={2: 59.5}
    )


def growing(game: Game) -> str:
    """A record that was written while its game went on."""
    record = GrowingRecord(game, tags={"event": "Final"})
    record.note(2, comment="Bold.", clock=59.5)
    record.note(20, comment="The twentieth.")
    return record.text()


def old(game: Game) -> str:
    """A record of the kind that was written before records said what they need."""
    rules = game.rules
    record = attrs.evolve(
        dtwister.record_of(game),
        needs=None,
        rules=rules.digest,
        plugins={one.id: one.version for one in rules.manifests},
        digests={0: game.past[0].digest(), len(game.history): game.digest},
    )
    return record.text()


def broken(text: str, changes: tuple[tuple[str, str], ...]) -> Iterable[str]:
    """A text with each of some changes in it."""
    for pattern, line in changes:
        new = re.sub(pattern, lambda _, line=line: line, text, count=1, flags=re.MULTILINE)
        if new != text:
            yield new


def rare() -> Iterable[str]:
    """Positions with gates, markers, drawn exits, loads, concealed pieces and results."""
    wanted = ["markers = ", "[exits]", "concealed", "carried by", "[result]", "gates = [\n"]
    for scenario in (
        "card:tutorial-1",
        "card:1",
        "card:3",
        "multi:5-3",
        "multi:7",
        "prison:5",
        "base:beginner",
        "veterans:draft",
        "prison:1",
    ):
        secret = {"secret-objects": True} if scenario == "card:1" else {}
        game = dtwister.new_game(scenario, seed=2, **secret)
        rng = Rng(5)
        for _ in range(1500):
            if game.is_over:
                break
            game.play(game.legal_actions.sample(rng))
            if len(game.history) % 20 and not game.is_over:
                continue
            text = dtwister.position_text(game)
            if found := [part for part in wanted if part in text]:
                wanted = [part for part in wanted if part not in found]
                yield text
    print("not met:", wanted)


def ended() -> Game:
    """A game that is over."""
    game = dtwister.new_game("base:beginner", seed=4)
    while not game.is_over:
        seat = game.decision.seat
        game.play(GreedyBot(Rng(1)).choose(game.view(seat)))
    return game


def main() -> None:
    """Write all."""
    write("actions", actions())
    write("json", jsons())
    write("messages", messages())
    write("requests", requests())
    write("tables", tables())
    write("sessions", sessions())
    first = dtwister.position_text(games()[0])
    right = [dtwister.position_text(game) for game in games()[1:4]]
    write("positions", [first, *right, *rare(), *broken(first, POSITIONS)])
    short = [game.fork() for game in games()[:2]]
    for game in short:
        while len(game.history) > 12:
            game.undo()
    record = dtwister.record_text(short[0])
    begun = Game(short[0].match, short[0].state)  # with a position in its record
    for _ in range(3):
        begun.play(begun.legal_actions.sample(Rng(1)))
    over = ended()
    texts = [record, *map(dtwister.record_text, (short[1], games()[2], begun, over))]
    texts += [noted(short[0]), growing(short[0]), growing(games()[0])]
    texts += [dtwister.record_text(short[0], seat="blue", tags={"event": "x"}), old(short[0])]
    write("records", [*texts, *broken(old(short[0]), OLD_RECORDS), *broken(record, RECORDS)])
    wrong = [path.read_text("utf-8") for path in sorted(WRONG.glob("*.toml"))]
    known = [text for info in CODES.values() for text in (info.wrong, info.right)]
    write("content", [*parts("*/*.toml", 12), *wrong, *known])
    write("pages", parts("*/rules.md", 3))
    code = [*parts("dtwister_base/characters/*.py", 4), *parts("dtwister_veterans/*.py", 3)]
    write("code", [*code, *SLIPS])
    write(
        "perft", [p.read_text("utf-8") for p in sorted((ROOT / "tests/perft").glob("*.perft"))[:8]]
    )
    folder = Path(__file__).parent / "files"
    folder.mkdir(exist_ok=True)
    (folder / "game.toml").write_text(dtwister.record_text(short[0]), "utf-8")


if __name__ == "__main__":
    main()
