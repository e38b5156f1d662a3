"""Checks of what the code of a plug-in says in plain values, without running it.

They need no more than the text: hooks, categories that abilities name, and features. What only
running can tell is checked when a plug-in is loaded (`dtwister validate --play`).
"""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Final

import attrs

from dtwister._content.findings import finding_codes
from dtwister._errors import Finding
from dtwister._model.values.shared_methods import PlainValue, Printed
from dtwister._printing import quoted
from dtwister._suggestions import did_you_mean, near_names

HOOKS: Final = {"dtwister_manifest": (), "dtwister_register": ("registry",)}
"""Hook -> the names of its arguments."""
BORDERS: Final = ("passes",)
"""Attributes of abilities with categories of borders."""
SQUARES: Final = ("crosses", "may_stop_on", "must_stop_on", "bridges", "supports")
"""Attributes of abilities with categories of squares."""


@attrs.frozen
class NamedCategory(PlainValue):
    """A category that an ability names in its code."""

    name: str
    attribute: str
    owner: str
    file: str
    line: int
    column: int


@attrs.frozen
class FeatureCode(PlainValue):
    """A square feature as its code states it."""

    id: str
    category: str
    blocks_sight: bool | None
    """None if the code computes it."""
    file: str
    line: int
    column: int


@attrs.define
class CodeFacts(Printed):
    """The facts about one plug-in that its code states in plain values."""

    named: list[NamedCategory] = attrs.field(factory=list)
    features: list[FeatureCode] = attrs.field(factory=list)
    declared: dict[str, tuple[bool, bool]] = attrs.field(factory=dict)
    """Declared category -> whether it is one of borders, and whether it blocks sight."""
    findings: list[Finding] = attrs.field(factory=list)
    idle: list[Finding] = attrs.field(factory=list)
    """Abilities for games that can have nothing of the plug-in; said if all else is right."""

    def read(self, tree: ast.Module, file: str, texts: Mapping[str, str]) -> None:
        """Add what a module states; `texts` are its constants."""
        for node in tree.body:
            if isinstance(node, ast.FunctionDef) and node.name.startswith("dtwister_"):
                self.findings += hook_findings(node, file)
                self.idle += idle_findings(node, file)
        for part in ast.walk(tree):
            if isinstance(part, ast.ClassDef):
                self._class(part, file, texts)
            elif isinstance(part, ast.Call):
                self._call(part, file, texts)

    def _class(self, node: ast.ClassDef, file: str, texts: Mapping[str, str]) -> None:
        for statement in node.body:
            if not isinstance(statement, ast.Assign | ast.AnnAssign):
                continue
            targets = statement.targets if isinstance(statement, ast.Assign) else [statement.target]
            for target in targets:
                name = target.id if isinstance(target, ast.Name) else ""
                if node.bases and name in (*BORDERS, *SQUARES) and statement.value is not None:
                    for value in _elements(statement.value):
                        word = _text(value, texts)
                        if word is not None:
                            where = (file, value.lineno, value.col_offset + 1)
                            self.named.append(NamedCategory(word, name, node.name, *where))

    def _call(self, node: ast.Call, file: str, texts: Mapping[str, str]) -> None:
        function = node.func
        called = function.attr if isinstance(function, ast.Attribute) else _name(function)
        given = {one.arg: one.value for one in node.keywords if one.arg}
        if called == "Category" and (node.args or "name" in given):
            word = _text(node.args[0] if node.args else given["name"], texts)
            if word is not None:
                border, blocks = _flag(given.get("border")), _flag(given.get("blocks_sight"))
                self.declared[word] = (bool(border), bool(blocks))
        elif called == "SquareFeature" and "id" in given:
            place = given["category" if "category" in given else "id"]
            where = (file, place.lineno, place.col_offset + 1)
            category = _text(given.get("category"), texts) or ""
            blocks = _flag(given.get("blocks_sight"))
            name = _text(given["id"], texts) or ""
            self.features.append(FeatureCode(name, category, blocks, *where))


def hook_findings(node: ast.FunctionDef, file: str) -> Iterator[Finding]:
    """Yield what is wrong with a function that is, or looks like, a hook.

    >>> tree = ast.parse("def dtwister_register(registry): ...")
    >>> [found.message for found in hook_findings(tree.body[0], "plugin.py")]
    ['dtwister_register is never called']
    """
    marked = any(
        (one.attr if isinstance(one, ast.Attribute) else _name(one)) == "hookimpl"
        for one in node.decorator_list
    )
    where = (file, node.lineno, node.col_offset + 1)
    if node.name not in HOOKS:
        if marked or near_names(node.name, HOOKS):
            hint = did_you_mean(node.name, HOOKS) or f"available: {', '.join(HOOKS)}"
            message = f"unknown hook {quoted(node.name)}"
            yield Finding(finding_codes.WRONG_HOOK, message, *where, hint)
        return
    given = tuple(one.arg for one in (*node.args.args, *node.args.kwonlyargs))
    right = HOOKS[node.name]
    if not marked:
        message = f"{node.name} is never called"
        hint = f"write @hookimpl above def {node.name}"
        yield Finding(finding_codes.WRONG_HOOK, message, *where, hint)
    elif not set(given) <= set(right):
        message = f"{node.name} takes {', '.join(given)}"
        hint = f"write def {node.name}({', '.join(right)})"
        yield Finding(finding_codes.WRONG_HOOK, message, *where, hint)


_FOR_ALL: Final = ("everyone", "game")
"""Methods of a registry for abilities of all games in which the plug-in is in play."""
_CONTAINED: Final = frozenset(
    {"ability", "add", "board", "content", "frame", "option", "setting", "table"}
)
"""Methods of a registry for things that a game can contain."""


def idle_findings(node: ast.FunctionDef, file: str) -> Iterator[Finding]:
    """Yield abilities for everyone, or for the game, where no game can contain anything else.

    >>> tree = ast.parse("def dtwister_register(registry): registry.everyone(Digging())")
    >>> [found.column for found in idle_findings(tree.body[0], "plugin.py")]
    [34]
    """
    if node.name != "dtwister_register" or len(node.args.args) != 1:
        return
    registry = node.args.args[0].arg
    parts = list(ast.walk(node))
    uses = sum(isinstance(one, ast.Name) and one.id == registry for one in parts)
    methods = [
        one for one in parts if isinstance(one, ast.Attribute) and _name(one.value) == registry
    ]
    if len(methods) != uses or _CONTAINED & {one.attr for one in methods}:
        return  # other code may register more
    given = next((one for one in methods if one.attr in _FOR_ALL), None)
    if given is not None:
        message = (
            f"registry.{given.attr} gives abilities to games that contain something of this "
            "plug-in, and it has nothing that a game can contain"
        )
        hint = "register a scenario, a piece or a room: registry.content('scenarios.toml')"
        where = (file, given.lineno, given.col_offset + 1)
        yield Finding(finding_codes.IDLE_PLUGIN, message, *where, hint)


def check_facts(
    read: Sequence[CodeFacts],
    squares: Collection[str],
    borders: Collection[str],
    blocking: Collection[str],
) -> Iterator[Finding]:
    """Yield categories that nothing declares, and features that do not act as they look.

    `squares` and `borders` are the categories of known features, `blocking` those that block sight.
    """
    declared = {name: said for facts in read for name, said in facts.declared.items()}
    known = {
        False: {*squares, *(name for name, (border, _) in declared.items() if not border)},
        True: {*borders, *(name for name, (border, _) in declared.items() if border)},
    }
    blocked = {*blocking, *(name for name, (_, blocks) in declared.items() if blocks)}
    for one in (one for facts in read for one in facts.named):
        border = one.attribute in BORDERS
        if one.name not in known[border]:
            sort = "borders" if border else "squares"
            message = f"{one.owner}.{one.attribute}: unknown category of {sort} {quoted(one.name)}"
            hint = did_you_mean(one.name, sorted(known[border]))
            hint = hint or "give it to a feature, or declare it with registry.category"
            where = (one.file, one.line, one.column)
            yield Finding(finding_codes.UNKNOWN_CATEGORY, message, *where, hint)
    for feature in (feature for facts in read for feature in facts.features):
        where = (feature.file, feature.line, feature.column)
        name = quoted(feature.id or "of the feature")
        if feature.category in blocked and feature.blocks_sight is False:
            message = (
                f"{name} does not block sight, as squares of the category "
                f"{quoted(feature.category)} do"
            )
            yield Finding(finding_codes.WRONG_VALUE, message, *where, "write blocks_sight=True")


def _elements(node: ast.expr) -> Sequence[ast.expr]:
    """Return the elements of `frozenset({...})` as it stands in the code; none for other values."""
    if isinstance(node, ast.Call) and _name(node.func) == "frozenset" and len(node.args) == 1:
        inner = node.args[0]
        if isinstance(inner, ast.Set | ast.Tuple | ast.List):
            return inner.elts
    return ()


def _text(node: ast.expr | None, texts: Mapping[str, str]) -> str | None:
    if isinstance(node, ast.Constant):
        return node.value if isinstance(node.value, str) else None
    return texts.get(_name(node)) if isinstance(node, ast.Name) else None


def _flag(node: ast.expr | None) -> bool | None:
    if node is None:
        return False
    return bool(node.value) if isinstance(node, ast.Constant) else None


def _name(node: ast.expr) -> str:
    return node.id if isinstance(node, ast.Name) else ""
