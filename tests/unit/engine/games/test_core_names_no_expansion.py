"""The core names no verb, tag, id or colour of official content, and cites no rule of a set.

What stands in docstrings is left out of the first: examples may name content. A rule of
`dtwister_features` is a rule of the core.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import dtwister
from dtwister._engine.compiled_rules import Rules

SOURCE = Path(dtwister.__file__).parent
RULES = dtwister.load_rules()
SHARED = "features"
"""The plug-in whose rules all board games share."""
RULE_ID = re.compile(r"\b[A-Z]+(?:-[A-Z0-9]+)*-[A-Z]?\d+[a-z]?\b")

HELP = "an example in the help of a command"
REASONS = {
    "_content/reading/value_checks.py": "an example in the text of an error",
    "cli/__init__.py": HELP,
    "cli/commands/demo.py": HELP,
    "cli/commands/draw.py": HELP,
    "cli/commands/league.py": HELP,
    "cli/commands/play.py": HELP,
    "cli/commands/simulate.py": HELP,
    "cli/shared_arguments.py": HELP,
}
"""Files with longer texts for people that name content, and why."""
PAINT = "a colour that a theme knows by its word, for seats that are called so"
EXAMPLES = {
    "_content/findings/plugin_codes.py: base": "a plug-in that an example of a mistake requires",
    "envs/_spiel_game.py: prison:1": "the scenario where OpenSpiel names none",
    "cli/scaffold.py: base:goblin": "the character that the example of a new plug-in sets up",
    **{f"cli/playing/palette.py: {one}": PAINT for one in ("blue", "yellow", "red", "green")},
    **{f"svg/picture_themes.py: {one}": PAINT for one in ("blue", "yellow", "red", "green")},
}
"""Names in examples for authors, and why."""
PLAIN_WORDS = {
    "attack": "a side of a combat",
    "base": "the seconds of a clock at the beginning",
    "card": "a field of an action that an intent names",
    "choose": "the method of a bot",
    "close": "the method of a bot that has something to close",
    "end": "the end of a span of text",
    "face": "the room that lies face up, in JSON",
    "features": "a slot of a class, and a kind of what `dtwister list` lists",
    "name": "a key of content",
    "open": "a seat without a player, in JSON",
    "pick": "a function of `dtwister.plugin.chance`",
    "place": "a key of content, and a keyword of position texts",
    "play": "a command",
    "send": "the direction of a message, in AsyncAPI",
    "start": "a key of content, and a slot of a class",
    "take": "a function of the core",
}
"""Verbs of content that the core uses as words of its own, and for what."""


def names_of(rules: Rules) -> frozenset[str]:
    """Return the ids, tags, verbs and colours of content that no part of the core brings."""
    tables = (
        rules.characters,
        rules.objects,
        rules.square_features,
        rules.border_features,
        rules.rooms,
        rules.layouts,
        rules.scenarios,
        rules.sets,
        rules.abilities,
        rules.frames,
        rules.actions,
        rules.events,
    )
    found = {name for table in tables for name in table}
    found |= {memory.key for memory in rules.memories}
    found |= {ability.id for ability in (*rules.everyone, *rules.game)}
    found |= {colour for layout in rules.layouts.values() for colour in layout.seats}
    own = {tag for tag in found if tag.startswith("core:")}
    verbs = {action.verb for tag, action in rules.actions.items() if tag not in own}
    return frozenset(found - own | verbs | {one.id for one in rules.manifests})


def texts_of(source: str) -> Iterator[tuple[int, str]]:
    """Yield the texts in code, with their lines, but for docstrings."""
    tree = ast.parse(source)
    documentation = {
        id(node.value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }
    for node in ast.walk(tree):
        text = isinstance(node, ast.Constant) and isinstance(node.value, str)
        if text and id(node) not in documentation:
            yield node.lineno, node.value


def named(source: str, rules: Rules = RULES) -> list[tuple[int, str, bool]]:
    """Return where code names what, and whether it is within a longer text."""
    names = names_of(rules)
    plugins = "|".join(sorted(one.id for one in rules.manifests))
    within = re.compile(rf"\b(?:{plugins}):[a-z0-9][a-z0-9-]*")
    found = []
    for line, text in texts_of(source):
        if text in names:
            found.append((line, text, False))
        else:
            found += [(line, one, True) for one in within.findall(text) if one in names]
    return found


def foreign_citations(source: str, rules: Rules = RULES) -> list[str]:
    """Return the rules that code cites and that only sets have."""
    return [
        name
        for name in RULE_ID.findall(source)
        if name in rules.pages and SHARED not in rules.pages[name]
    ]


def test_the_core_names_no_content() -> None:
    """But for plain words that happen to be verbs too, and for examples in texts for people."""
    found = []
    needed: set[str] = set()
    for path in sorted(SOURCE.rglob("*.py")):
        where = path.relative_to(SOURCE).as_posix()
        for line, name, in_text in named(path.read_text(encoding="utf-8")):
            excuses = {name} & set(PLAIN_WORDS) | {f"{where}: {name}"} & set(EXAMPLES)
            excuses |= {where} & set(REASONS) if in_text else set()
            needed |= excuses
            if not excuses:
                found.append(f"{where}:{line}: {name}")
    assert found == []
    assert needed == {*PLAIN_WORDS, *EXAMPLES, *REASONS}, "a reason outlives its cause"


def test_the_core_cites_no_rule_of_a_set() -> None:
    """What a core module does is explained by core rules, or in words."""
    found = {
        path.relative_to(SOURCE).as_posix(): cited
        for path in sorted(SOURCE.rglob("*.py"))
        if (cited := foreign_citations(path.read_text(encoding="utf-8")))
    }
    assert found == {}


def test_what_is_named_is_found() -> None:
    """Both searches see what they are there for."""
    code = (
        '"""base:standard"""\nTURN = "features:turn"\nverbs = {"levitate"}\nsay("as base:thief")\n'
    )
    assert named(code) == [
        (2, "features:turn", False),
        (3, "levitate", False),
        (4, "base:thief", True),
    ]
    assert foreign_citations('"""Lifts (SCN-M2-21, MOVE-01)."""') == ["SCN-M2-21"]
