"""Broken expansions: the garden with one thing changed, and the check that must say so."""

from __future__ import annotations

import importlib.util
import shutil
import sys
from pathlib import Path
from types import ModuleType

import attrs

GARDEN = Path(__file__).parent / "garden"


@attrs.frozen
class Break:
    """One contract broken: what is changed, which check fails, and what it says."""

    name: str
    check: str
    says: str
    edits: tuple[tuple[str, str], ...]
    """What stands in the files of the garden, and what stands there instead."""
    file: str = "plugin.py"


def broken(name: str, check: str, says: str, *edits: str, file: str = "plugin.py") -> Break:
    """A break whose edits are given as old, new, old, new."""
    return Break(name, check, says, tuple(zip(edits[::2], edits[1::2], strict=True)), file)


REMEMBERED = "        context.remember(PLANTED, tuple(planted))\n"
TOLD = "        context.do(Planted(seat, action.seed))\n"
NO_SEED = '            return refusal("no-seed", "GARDEN-01", f"there is no seed {action.seed}")\n'
OWN = 'Manifest(id="garden", version="1.0", requires=("features", "base"))'
ABILITIES = "    registry.ability(Planting, Watering, Digging)\n"
KINDS = "KINDS = (1, 2, 3)\n"

BREAKS = (
    # -- what is said of it
    broken(
        "misspelt-hook",
        "hooks",
        "unknown hook 'dtwister_regster'",
        "dtwister_register",
        "dtwister_regster",
    ),
    broken(
        "hook-with-another-argument",
        "hooks",
        "must be named 'registry'",
        "dtwister_register(registry: Registry)",
        "dtwister_register(reg: Registry)",
    ),
    broken("no-version", "manifest", "'first' is not a version", '"1.0"', '"first"'),
    broken("endless-api", "manifest", "has no end", OWN, OWN[:-1] + ', api=">=1")'),
    broken("missing-requirement", "manifest", "requires shed", '"base"))', '"base", "shed"))'),
    broken(
        "new-api", "manifest", "works with plug-in interface", OWN, OWN[:-1] + ', api=">=7,<8")'
    ),
    # -- what it registers
    broken(
        "undeclared-requirement",
        "registration",
        "unknown room set 'base'",
        'requires=("features", "base")',
        'requires=("features",)',
    ),
    broken(
        "id-of-another",
        "registration",
        "must begin with 'garden:'",
        '"garden:plant"',
        '"base:plant"',
    ),
    broken(
        "clash-of-ids",
        "registration",
        "used twice",
        "    registry.action(Plant)\n",
        "    registry.action(Plant, Plant)\n",
    ),
    broken("clash-of-verbs", "registration", "the verb 'move'", 'verb="plant"', 'verb="move"'),
    broken(
        "unregistered-action", "registration", "garden:plant", "    registry.action(Plant)\n", ""
    ),
    broken("misspelt-key", "schema", "movement", "movement = 4", "movment = 4", file="garden.toml"),
    broken(
        "content-that-nobody-loads",
        "schema",
        "garden.toml",
        '    registry.content("garden.toml")\n',
        "    (registry.folder / 'other.toml').write_text('namespace = \"garden\"\\n')\n"
        "    registry.content('other.toml')\n",
    ),
    broken(
        "parameter-nobody-reads",
        "parameters",
        "Digging(bonus)",
        "return self.bonus if",
        "return 1 if",
    ),
    broken(
        "setting-nobody-declares",
        "schema",
        "no plug-in declares the setting 'gnomes'",
        "starters = 4",
        "starters = 4\ngnomes = 9",
        file="garden.toml",
    ),
    broken(
        "memory-that-can-change",
        "declared",
        "can be changed",
        "return ((),) * len(match.seats)",
        "return [()] * len(match.seats)",
    ),
    broken("misspelt-secrecy", "registration", "got 'byseat'", '"by_seat"', '"byseat"'),
    broken("owner-that-is-no-field", "declared", "'seed_of'", 'owner="seat"', 'owner="seed_of"'),
    broken(
        "event-that-is-not-compared",
        "declared",
        "is not compared",
        "    times: int = fields.number()\n",
        "    times: int = fields.number()\n\n"
        "    def __eq__(self, other: object) -> bool:\n"
        '        """Compare the pieces alone."""\n'
        "        return isinstance(other, Sprinkled) and other.piece == self.piece\n",
    ),
    # -- play
    broken(
        "unregistered-memory",
        "games",
        "garden:watered",
        "registry.memory(PLANTED, WATERED)",
        "registry.memory(PLANTED)",
    ),
    broken(
        "everything-forbidden",
        "games",
        "no legal action, but the game is not over; garden:watering may forbid too much",
        "    Ability,\n    Context,",
        "    Ability,\n    Action,\n    Context,",
        "    listens = (events.Walked,)\n\n    def react",
        "    listens = (events.Walked,)\n"
        "    forbids = (Action,)\n\n"
        "    def forbid(self, context: Context, action: Action, bearer: int) -> Refusal:\n"
        '        """Forbid whatever there is."""\n'
        '        return refusal("no", "GARDEN-03", "nothing is possible while it waters")\n\n'
        "    def react",
    ),
    broken(
        "status-of-no-plugin",
        "games",
        "unknown status 'garden:wet'; register it",
        TOLD,
        "        from dtwister.plugin.statuses import Status, gain_status\n"
        '        gain_status(context, action.piece, Status(id="garden:wet", name="wet"))\n' + TOLD,
    ),
    broken(
        "status-that-takes-what-there-is-not",
        "registration",
        "takes the ability 'features:walkin', which no plug-in has (did you mean",
        ABILITIES,
        "    from dtwister.plugin.statuses import Status\n"
        '    takes = frozenset({"features:walkin"})\n'
        '    registry.status(Status(id="garden:stuck", name="stuck", takes=takes))\n' + ABILITIES,
    ),
    broken(
        "status-with-a-long-sign",
        "registration",
        "expected one character as the sign of a status, got 'stuck'",
        ABILITIES,
        "    from dtwister.plugin.statuses import Status\n"
        '    registry.status(Status(id="garden:stuck", name="stuck", sign="stuck"))\n' + ABILITIES,
    ),
    broken(
        "status-that-is-told-and-was-a-secret",
        "leaks",
        "a secret: the field times of garden:sprinkled",
        TOLD,
        "        from dtwister.plugin.statuses import THIS_TURN, gain_status\n"
        "        gain_status(context, action.piece, WET, owner=seat, lasts=THIS_TURN)\n"
        "        context.do(Sprinkled(action.piece, len(context.state.statuses)))\n" + TOLD,
        ABILITIES,
        "    registry.status(WET)\n" + ABILITIES,
        "KINDS = (1, 2, 3)\n",
        "KINDS = (1, 2, 3)\n"
        "from dtwister.plugin.statuses import Status\n"
        'WET = Status(id="garden:wet", name="wet", text="Wet.", secret=True)\n',
    ),
    broken("failing-ability", "games", "ZeroDivisionError", TOLD, "        1 / 0\n"),
    broken(
        "listed-and-refused",
        "listing",
        "is listed, and refused",
        "    def refuse(self, context: Context, action: Plant) -> Refusal | None:\n"
        '        """Return why nothing can be planted',
        "    def offer(self, context, piece):\n"
        "        return (Plant(piece, seed) for seed in (1, 2, 3, 4))\n\n"
        "    def refuse(self, context: Context, action: Plant) -> Refusal | None:\n"
        '        """Return why nothing can be planted',
    ),
    broken(
        "listed-twice", "listing", "listed twice", "for seed in KINDS:", "for seed in (*KINDS, 1):"
    ),
    broken(
        "refusal-without-words",
        "refusals",
        "refused without a sentence",
        NO_SEED,
        '            return refusal("", "GARDEN-01", "")\n',
    ),
    broken(
        "refusal-by-an-unknown-rule",
        "refusals",
        "no page of rules has the rule GARDEN-77",
        NO_SEED,
        NO_SEED.replace("GARDEN-01", "GARDEN-77"),
    ),
    broken(
        "asking-counts",
        "asking",
        "asking changed the game",
        "        if action.seed not in KINDS:\n",
        "        context.state.clock += 1\n        if action.seed not in KINDS:\n",
    ),
    broken(
        "state-in-an-ability",
        "games",
        "cannot set count of Watering: one ability serves all games; keep what changes in a Memory",
        "        if event.piece == bearer:\n",
        "        self.count = getattr(self, 'count', 0) + 1\n"
        "        context.do(Sprinkled(event.piece, self.count))\n"
        "        if event.piece == bearer:\n",
    ),
    broken(
        "state-that-forks-share",
        "fork",
        "fork",
        KINDS,
        KINDS + "SPENT: list[int] = []\n",
        "        if action.seed not in KINDS:\n",
        "        if action.seed not in KINDS or SPENT.count(action.seed) > 2:\n",
        REMEMBERED,
        REMEMBERED + "        SPENT.append(action.seed)\n",
    ),
    broken(
        "word-of-two-words",
        "notation",
        "plant",
        "    seed: int = fields.number(secret=True)\n\n\n@attrs.frozen\nclass Planted",
        "    seed: int = fields.number(secret=True)\n"
        "    how: str = fields.word(default='alone')\n\n\n@attrs.frozen\nclass Planted",
        "            yield Plant(piece, seed)\n",
        "            yield Plant(piece, seed, 'by hand')\n",
    ),
    broken(
        "part-unlike-its-form",
        "notation",
        "expected a whole number, got 'many'",
        "    registry.action(Plant)\n",
        "    registry.action(Plant)\n    registry.report(BEDS)\n",
        "KINDS = (1, 2, 3)\n",
        "class Beds(TypedDict):\n    seeds: int\n\n\n"
        "BEDS = ViewPart('garden:beds', Beds, lambda context: {'seeds': 'many'})\n"
        "KINDS = (1, 2, 3)\n",
        "from typing import Any\n",
        "from typing import Any, TypedDict\n",
        "from dtwister_features.refusals import refusal\n",
        "from dtwister.plugin.reports import ViewPart\n"
        "from dtwister_features.refusals import refusal\n",
    ),
    broken(
        "unregistered-event",
        "notation",
        "is not registered",
        "registry.event(Planted, Sprinkled)",
        "registry.event(Planted)",
    ),
    broken(
        "memory-without-a-text",
        "positions",
        "",
        'Memory("garden:watered", lambda match: 0)',
        'Memory("garden:watered", lambda match: 1j)',
        "context.do(Sprinkled(event.piece, context.recall(WATERED)))",
        "context.do(Sprinkled(event.piece, 1))",
    ),
    broken(
        "chance-of-its-own",
        "records",
        "the state after it is",
        "        if event.piece == bearer:\n",
        "        import random\n\n"
        "        context.remember(WATERED, random.randrange(10**9))\n"
        "        if event.piece == bearer:\n",
    ),
    broken(
        "story-that-nobody-can-tell-again",
        "playthrough",
        "two games of the same seed",
        "        if event.piece == bearer:\n",
        "        import random\n\n"
        "        context.do(Sprinkled(event.piece, random.randrange(10**9)))\n"
        "        if event.piece == bearer:\n",
    ),
    broken(
        "hidden-state",
        "undo",
        "played again",
        KINDS,
        KINDS + "COUNTED: list[int] = []\n",
        "        if event.piece == bearer:\n",
        "        COUNTED.append(1)\n"
        "        context.do(Sprinkled(event.piece, len(COUNTED)))\n"
        "        if event.piece == bearer:\n",
    ),
    broken(
        "state-in-the-class-of-an-ability",
        "games",
        "Watering.count changed while games were played",
        "        if event.piece == bearer:\n",
        "        Watering.count += 1\n        if event.piece == bearer:\n",
        "    listens = (events.Walked,)\n",
        "    listens = (events.Walked,)\n    count = 0\n",
    ),
    broken(
        "list-in-an-ability",
        "registration",
        "Digging.dug is [], which can change; use a tuple, or a Memory",
        "        self.bonus = bonus\n",
        "        self.bonus = bonus\n        self.dug = []\n",
    ),
    broken(
        "refuse-that-gives-a-text",
        "refusals",
        "refuse of garden:planting gave 'no such seed' for 'plant",
        NO_SEED,
        "            return 'no such seed'\n",
    ),
    broken(
        "memory-of-another-type",
        "games",
        "the memory garden:watered: expected a tuple, got 0",
        'Memory("garden:watered", lambda match: 0)',
        'Memory("garden:watered", lambda match: 0, holds=tuple[int, ...])',
    ),
    broken(
        "list-in-a-field",
        "notation",
        "garden:sprinkled: the field times is [1], which can change; use a tuple",
        "context.do(Sprinkled(event.piece, context.recall(WATERED)))",
        "context.do(Sprinkled(event.piece, [1]))",
    ),
    broken(
        "too-many-candidates",
        "games",
        "garden:planting has more than 10000 candidates for",
        "for seed in KINDS:",
        "for seed in (*KINDS, *range(7, 20_000)):",
    ),
    # -- secrets
    broken(
        "leaking-event",
        "leaks",
        "tell seat",
        "    seat: int = fields.seat()\n    seed: int = fields.number(secret=True)\n",
        "    seat: int = fields.seat()\n    seed: int = fields.number()\n",
    ),
    broken(
        "leaking-refusal",
        "leaks",
        "is told other legal actions than the game has",
        "        if action.seed not in KINDS:\n",
        "        others = context.recall(PLANTED)[1 - context.seat(action.piece)]\n"
        "        if isinstance(others, tuple) and action.seed in others:\n"
        '            return refusal("taken", "GARDEN-01", "the other seat has planted it")\n'
        "        if action.seed not in KINDS:\n",
    ),
    broken(
        "sample-that-forgets",
        "samples",
        "",
        "for _ in range(seen))",
        "for _ in range(seen // 2))",
    ),
    # -- loading
    broken(
        "once-and-never-again",
        "order",
        "loaded once more",
        KINDS,
        KINDS + "LOADED: list[int] = []\n",
        ABILITIES,
        "    LOADED.append(1)\n    registry.everyone(Digging(len(LOADED)))\n" + ABILITIES,
    ),
    broken(
        "counts-what-is-left",
        "parts",
        "without garden:can",
        'Memory("garden:watered", lambda match: 0)',
        'Memory("garden:watered", lambda match: 1 // _cans(match))',
        "def _nothing(",
        "def _cans(match: Match) -> int:\n"
        '    return sum(name == "garden:can" for name in match.rules.objects)\n\n\n'
        "def _nothing(",
    ),
    # -- documentation
    broken(
        "no-docstring",
        "documentation",
        "garden:digging has no docstring",
        '    """Strong of digging, by a number."""\n',
        "",
    ),
    broken(
        "no-text",
        "documentation",
        "garden:gnome has no text",
        '"Plants seeds, and waters where he walks."',
        '""',
        file="garden.toml",
    ),
    broken(
        "rule-without-text",
        "documentation",
        "GARDEN-99",
        'rules = ("GARDEN-04",)',
        'rules = ("GARDEN-04", "GARDEN-99")',
    ),
    broken("rule-without-code", "documentation", "GARDEN-04", '    rules = ("GARDEN-04",)\n', ""),
    broken(
        "rule-twice",
        "documentation",
        "is already on line",
        "**GARDEN-04**",
        "**GARDEN-03**",
        file="rules.md",
    ),
)


def grown(folder: Path, one: Break | None = None) -> ModuleType:
    """The garden in a folder, broken or not, as a module of its own."""
    name = f"garden_{one.name.replace('-', '_')}" if one else "garden_sound"
    place = folder / name
    shutil.copytree(GARDEN, place, ignore=shutil.ignore_patterns("__init__.py", "__pycache__"))
    if one is not None:
        path = place / one.file
        text = path.read_text(encoding="utf-8")
        for old, new in one.edits:
            if old not in text:
                raise ValueError(f"{one.name}: the garden has no {old!r}")
            text = text.replace(old, new)
        path.write_text(text, encoding="utf-8")
    spec = importlib.util.spec_from_file_location(name, place / "plugin.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module
