"""The refusals that no test provokes,
and the events and verbs without a playthrough.

Sources and tests are read as syntax trees, playthroughs as text; no test is run for it.
"""

from __future__ import annotations

import ast
import re
import tomllib
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

import attrs

from dtwister._engine.compiled_rules import Rules
from dtwister._errors import DtwisterError
from dtwister.cli.rule_coverage import RULE_ID, CitingPackage, source_files

REASONS = "unseen.toml"
"""The file in the folder of tests that names the exceptions, with reasons."""
KINDS = ("refusal", "event", "verb")

_MAKERS = frozenset({"Refusal", "refusal"})
_SAID = re.compile(rf"(?<![a-z0-9-])([a-z][a-z0-9-]*+) \(?({RULE_ID.pattern})")
_EVENT = re.compile(r"^    ([a-z][a-z0-9-]*)(?= |$)", re.MULTILINE)
_VERB = re.compile(r"^\d+ [^:\n]*+: ([a-z][a-z0-9-]*)", re.MULTILINE)


@attrs.frozen
class Unseen:
    """One thing that is in the code, but in no test or playthrough.

    >>> Unseen("verb", "demo:dance", "demo", "demo is not played here").reason
    'demo is not played here'
    """

    kind: str
    """"refusal", "event" or "verb"."""
    name: str
    plugin: str
    """The plug-in that defines it; empty for the core."""
    reason: str = ""
    """The reason why it need not be seen; empty if it should be."""
    places: tuple[str, ...] = ()
    """The places where the source makes the refusal, as `package/file.py:line`."""


def find_unseen(
    sources: Iterable[CitingPackage], rules: Rules, tests: Path, playthroughs: Path
) -> tuple[Unseen, ...]:
    """Return everything that was never seen, with the reasons in the folder of tests.

    >>> import dtwister, tempfile
    >>> with tempfile.TemporaryDirectory() as empty:
    ...     found = find_unseen((), dtwister.load_rules(), Path(empty), Path(empty))
    >>> "core:walked" in [one.name for one in found if one.kind == "event"]
    True
    """
    reasons = read_reasons(tests / REASONS)
    return tuple(
        attrs.evolve(one, reason=reasons[one.kind].get(one.name, ""))
        for one in (*_refusals(sources, tests), *_never_played(rules, playthroughs))
    )


def codes_in(path: Path) -> Iterator[tuple[str, int]]:
    """Yield the codes of refusals that a source file makes, each with its line.

    A computed code, such as the category of a border, is not found.
    """
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"), filename=str(path))):
        if isinstance(node, ast.Call) and _name(node.func) in _MAKERS and node.args:
            code = _text(node.args[0])
            if code:
                yield code, node.lineno


def provoked_in(path: Path) -> Iterator[str]:
    r"""Yield the codes of refusals that a file of tests expects.

    The code stands with the rule, as `"occupied MOVE-06"`, `"occupied (MOVE-06)"` or with one after
    the other in a list; with a name, as `code="occupied"` or in the column `code` of parameters; or
    it is compared with `.code`, or with what `refusal_of` returns.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as here:
    ...     file = Path(here, "test_demo.py")
    ...     _ = file.write_text("why == 'a R-1', ('b', 'R-2'), f(code='c'), it.code == 'd', 'e'\n")
    ...     sorted(provoked_in(file))
    ['a', 'b', 'c', 'd']
    """
    module = ast.parse(path.read_text(encoding="utf-8"), filename=str(path))
    names = {
        target.id: _text(node.value)
        for node in ast.walk(module)
        if isinstance(node, ast.Assign)
        for target in node.targets
        if isinstance(target, ast.Name)
    }
    for node in ast.walk(module):
        if text := _text(node):
            yield from (code for code, _ in _SAID.findall(text))
        elif isinstance(node, ast.Tuple | ast.List):
            yield from _before_rules(node.elts, names)
        elif isinstance(node, ast.Call):
            yield from _before_rules(node.args, names)
            yield from _in_column(node)
        elif isinstance(node, ast.keyword) and node.arg == "code":
            yield from filter(None, [_text(node.value)])
        elif isinstance(node, ast.Compare):
            sides = [node.left, *node.comparators]
            if any(_is_code(side) for side in sides):
                yield from (text for side in sides for n in ast.walk(side) if (text := _text(n)))


def _is_code(node: ast.expr) -> bool:
    """Return whether an expression is the code of a refusal."""
    if isinstance(node, ast.Call):
        return _name(node.func) == "refusal_of"
    return isinstance(node, ast.Attribute) and node.attr == "code"


def _in_column(call: ast.Call) -> Iterator[str]:
    """Yield what `parametrize` gives for a parameter `code`."""
    if _name(call.func) != "parametrize" or len(call.args) < 2:
        return
    columns, rows = call.args[:2]
    if isinstance(columns, ast.Tuple) and isinstance(rows, ast.List):
        where = [at for at, column in enumerate(columns.elts) if _text(column) == "code"]
        for row in rows.elts:
            if where and isinstance(row, ast.Tuple):
                yield from filter(None, [_text(row.elts[where[0]])])


def _before_rules(parts: Sequence[ast.expr], names: Mapping[str, str]) -> Iterator[str]:
    """Yield the texts that are followed by the id of a rule, or by a name that stands for one."""
    texts = [
        names.get(part.id, "") if isinstance(part, ast.Name) else _text(part) for part in parts
    ]
    for code, rule in pairwise(texts):
        if RULE_ID.fullmatch(rule):
            yield code


def _text(node: ast.AST) -> str:
    """Return the value of a text in the source; empty for anything else."""
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""


def _name(function: ast.expr) -> str:
    return function.id if isinstance(function, ast.Name) else getattr(function, "attr", "")


def _refusals(sources: Iterable[CitingPackage], tests: Path) -> Iterator[Unseen]:
    """Yield the refusals whose code no test expects."""
    provoked = {code for path in sorted(tests.rglob("*.py")) for code in provoked_in(path)}
    for source in sources:
        own = sorted(source.tests.rglob("*.py")) if source.plugin else ()
        known = provoked.union(code for path in own for code in provoked_in(path))
        places: defaultdict[str, list[str]] = defaultdict(list)
        for path in source_files(source):
            if path.suffix == ".py":
                file = path.relative_to(source.folder.parent).as_posix()
                for code, line in codes_in(path):
                    places[code].append(f"{file}:{line}")
        for code, where in places.items():
            if code not in known:
                yield Unseen("refusal", code, source.plugin, places=tuple(where))


def _never_played(rules: Rules, playthroughs: Path) -> Iterator[Unseen]:
    """Yield the events and verbs that no playthrough contains."""
    text = "\n".join(
        path.read_text(encoding="utf-8") for path in sorted(playthroughs.rglob("*.txt"))
    )
    events, verbs = set(_EVENT.findall(text)), set(_VERB.findall(text))
    for tag in rules.events:
        plugin, _, name = tag.partition(":")
        if name not in events:
            yield Unseen("event", tag, plugin)
    for verb, actions in rules.verbs.items():
        if verb not in verbs:
            yield Unseen("verb", verb, actions[0].tag.partition(":")[0])


def read_reasons(path: Path) -> dict[str, dict[str, str]]:
    """Read why things need not be seen: kind -> name -> reason."""
    found: dict[str, dict[str, str]] = {kind: {} for kind in KINDS}
    if not path.is_file():
        return found
    try:
        listed: Mapping[str, Any] = tomllib.loads(path.read_text(encoding="utf-8"))
    except tomllib.TOMLDecodeError as error:
        raise DtwisterError(f"{path}: invalid TOML: {error}") from None
    for kind, table in listed.items():
        if kind not in found or not isinstance(table, dict):
            raise DtwisterError(f"{path}: expected the tables {', '.join(KINDS)}, got {kind!r}")
        for name, reason in table.items():
            if not isinstance(reason, str) or not reason:
                raise DtwisterError(f"{path}: expected a reason for {name!r}, got {reason!r}")
            found[kind][name] = reason
    return found
