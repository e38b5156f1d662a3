"""Write `docs/reference/messages.md`: every refusal, finding, exception and exit code.

`make messages` runs it. Refusals and the messages of findings are read from the source as templates
(`sentences` and below), so that tests can check the wording of each, also of those that no game
brings about.
"""

from __future__ import annotations

import ast
import functools
import itertools
import re
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path

import attrs

import dtwister.cli
from dtwister import _errors  # the page is about what is in there
from dtwister._content.findings import finding_codes  # as above

ROOT = Path(__file__).resolve().parents[1]
PAGE = ROOT / "docs" / "reference" / "messages.md"
_MAKERS = ("Refusal", "refusal")
_VARIES = "..."
"""The sign for a part that only the run knows."""
_NAMED = frozenset(
    {"name", "square", "quoted", "clipped", "repr", "str", "seat", "range"}
    | {"PieceId", "SeatId", "SpaceId"}
)
"""Calls that write their first argument: the placeholder is named after that."""
_PLAIN = {
    "asked": "seat",
    "barrier_between": "barrier",
    "blockers": "enemy",
    "carrier_of": "carrier",
    "gate_state": "state",
    "get": "barrier",
    "join": "list",
    "len": "number",
    "load_of": "load",
    "loads_limit": "limit",
    "mini_at": "miniature",
    "name_of": "value",
    "next": "other",
    "ord": "number",
    "points_of": "points",
    "sum": "number",
    "target_on": "character",
    "to_choose": "seat",
}
"""Better words for placeholders that would be named after a function."""
_MOST = 8
"""The most readings of one expression that are followed; the code has far fewer."""


@attrs.frozen
class RefusalEntry:
    """One place in the source that makes a refusal."""

    code: str
    rules: tuple[str, ...]
    """The ids that it may cite; `...` where an action or an ability brings its own."""
    sentences: tuple[str, ...]
    module: str
    line: int


@attrs.frozen
class FindingEntry:
    """One place in the source that makes a finding."""

    code: str
    messages: tuple[str, ...]
    module: str
    line: int


@attrs.frozen
class RaisedEntry:
    """One `raise` with a message."""

    error: str
    messages: tuple[str, ...]
    module: str
    line: int


@attrs.frozen
class _Scope:
    """The scope of an expression: the function around it, and its module."""

    module: ast.Module
    function: ast.FunctionDef | None
    arguments: Mapping[str, ast.expr] = attrs.field(factory=dict)
    caller: _Scope | None = None
    depth: int = 0


def source_files(root: Path = ROOT) -> list[Path]:
    """Return the files of the library and of the official plug-ins."""
    return sorted([*(root / "src").rglob("*.py"), *(root / "plugins").rglob("*.py")])


def module_name(path: Path, root: Path = ROOT) -> str:
    """Return the dotted name of a module."""
    parts = path.relative_to(root).with_suffix("").parts[1:]
    return ".".join(part for part in parts if part != "__init__")


# -- texts of expressions --------------------------------------------------------------------------


def texts(node: ast.expr, scope: _Scope) -> list[str]:
    """Return the texts that an expression may be, with `{placeholders}`; none for others."""
    match node:
        case ast.Constant(value=str(value)):
            return [value]
        case ast.JoinedStr(values=values):
            parts = [_part(value, scope) for value in values]
            return ["".join(one) for one in itertools.islice(itertools.product(*parts), _MOST)]
        case ast.BinOp(left=left, op=ast.Add(), right=right):
            pairs = itertools.product(texts(left, scope), texts(right, scope))
            return ["".join(one) for one in pairs]
        case ast.IfExp(body=one, orelse=other):
            return _any_of([one, other], scope)
        case ast.BoolOp(op=ast.Or(), values=values):
            return _any_of(values, scope)
        case ast.Name(id=name):
            return _texts_of_name(name, node, scope)
        case ast.Call(func=ast.Name(id=name)):
            return _texts_of_call(name, node, scope)
    return []


def _any_of(values: Sequence[ast.expr], scope: _Scope) -> list[str]:
    """Return the texts of all, with a placeholder for what is none beside some that are."""
    found = [texts(value, scope) for value in values]
    if not any(found):
        return []
    pairs = zip(values, found, strict=True)
    return [text for value, said in pairs for text in said or ["{" + _label(value, scope) + "}"]]


def _part(value: ast.expr, scope: _Scope) -> list[str]:
    if not isinstance(value, ast.FormattedValue):
        return texts(value, scope)
    inner = texts(value.value, scope)
    return inner or ["{" + _label(value.value, scope) + "}"]


def _texts_of_name(name: str, node: ast.expr, scope: _Scope) -> list[str]:
    if name in scope.arguments and scope.caller is not None:
        return texts(scope.arguments[name], scope.caller)
    found = [text for value in _assigned(name, node, scope) for text in texts(value, scope) if text]
    return (found or _constant(name, scope))[:_MOST]


def _constant(name: str, scope: _Scope) -> list[str]:
    """Read a text that the module has under a name in capitals."""
    return [
        text
        for one in scope.module.body
        if name.isupper() and isinstance(one, ast.Assign) and isinstance(one.value, ast.Constant)
        if any(isinstance(target, ast.Name) and target.id == name for target in one.targets)
        for text in texts(one.value, scope)
    ]


def _texts_of_call(name: str, node: ast.Call, scope: _Scope) -> list[str]:
    """Read a function of the module that only returns a text."""
    if scope.depth > 3:
        return []
    for one in scope.module.body:
        if isinstance(one, ast.FunctionDef) and one.name == name:
            last = one.body[-1]
            ends = [end for end in ast.walk(one) if isinstance(end, ast.Return)]
            if ends == [last] and isinstance(last, ast.Return) and last.value is not None:
                names = [argument.arg for argument in one.args.args]
                given = dict(zip(names, node.args, strict=False))
                inner = _Scope(scope.module, one, given, scope, scope.depth + 1)
                return texts(last.value, inner)
    return []


def _assigned(name: str, node: ast.expr, scope: _Scope) -> Iterator[ast.expr]:
    """Yield what a name may have been given before an expression, the nearest value first."""
    if scope.function is None:
        return
    found = sorted(_assignments(scope.function, name), key=lambda one: -one[0])
    here = _way(scope.function, node.lineno)
    for line, value, way in found:
        if line >= node.lineno or _is_apart(way, here):
            continue
        if value is not None:
            yield value
        if here[: len(way)] == way:
            return


_Way = tuple[tuple[int, str], ...]
"""The blocks around a line, from the outside: line of the statement, and which of its arms."""


def _assignments(
    function: ast.FunctionDef, name: str
) -> Iterator[tuple[int, ast.expr | None, _Way]]:
    for node in ast.walk(function):
        if not isinstance(node, ast.Assign):
            continue
        for target in node.targets:
            pairs: Iterable[tuple[ast.expr, ast.expr | None]] = [(target, node.value)]
            if isinstance(target, ast.Tuple):
                values: Sequence[ast.expr | None] = [None] * len(target.elts)
                if isinstance(node.value, ast.Tuple):
                    values = node.value.elts
                pairs = zip(target.elts, values, strict=True)
            for one, value in pairs:
                if isinstance(one, ast.Name) and one.id == name:
                    yield node.lineno, value, _way(function, node.lineno)


def _way(function: ast.FunctionDef, line: int) -> _Way:
    way: list[tuple[int, str]] = []
    block: Sequence[ast.stmt] = function.body
    while True:
        inside = [one for one in block if one.lineno <= line <= (one.end_lineno or 0)]
        if not inside:
            return tuple(way)
        for arm in ("body", "orelse", "finalbody"):
            inner = getattr(inside[0], arm, [])
            if inner and inner[0].lineno <= line <= (inner[-1].end_lineno or 0):
                way.append((inside[0].lineno, arm))
                block = inner
                break
        else:
            return tuple(way)


def _is_apart(one: _Way, other: _Way) -> bool:
    """Return whether two lines are in different arms of one statement."""
    pairs = zip(one, other, strict=False)
    return any(left[0] == right[0] and left[1] != right[1] for left, right in pairs)


def _label(node: ast.expr, scope: _Scope) -> str:
    """Return a word for a value that only the run knows: what it is a name or a number of."""
    match node:
        case ast.Name(id=name):
            if name in scope.arguments and scope.caller is not None:
                return _label(scope.arguments[name], scope.caller)
            for value in _assigned(name, node, scope):
                if isinstance(value, ast.Call | ast.Attribute | ast.Subscript):
                    said = _label(value, scope)
                    return name if said == _VARIES else said
            return _PLAIN.get(name, name).strip("_")
        case ast.Attribute(attr=name):
            return name
        case ast.Subscript(value=ast.Attribute(attr="seats")):
            return "seat"
        case ast.Subscript(value=value, slice=index):
            said = _label(index, scope)
            return _label(value, scope) if said in (_VARIES, "0") else said
        case ast.Call(func=ast.Attribute(value=value, attr="replace")):
            return _label(value, scope)
        case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name), args=args):
            word = name.strip("_")
            return _label(args[0], scope) if args and name in _NAMED else _PLAIN.get(word, word)
        case ast.BinOp(left=left):
            return _label(left, scope)
    return _VARIES


# -- what is made in the source --------------------------------------------------------------------


def _calls(path: Path) -> Sequence[tuple[ast.Call, _Scope]]:
    return _calls_in(path.read_text(encoding="utf-8"), str(path))


@functools.cache
def _calls_in(text: str, filename: str) -> Sequence[tuple[ast.Call, _Scope]]:
    module = ast.parse(text, filename=filename)
    found = []
    waiting: list[tuple[ast.AST, ast.FunctionDef | None]] = [(module, None)]
    while waiting:
        node, function = waiting.pop()
        if isinstance(node, ast.Call):
            found.append((node, _Scope(module, function)))
        inside = node if isinstance(node, ast.FunctionDef) else function
        waiting += [(child, inside) for child in reversed(list(ast.iter_child_nodes(node)))]
    return found


def _called(node: ast.Call) -> str:
    return getattr(node.func, "id", getattr(node.func, "attr", ""))


def refusals(files: Iterable[Path] | None = None) -> list[RefusalEntry]:
    """Return the refusals of the source, by module and line.

    A refusal that passes on code and sentence of another one is not an entry of its own.
    """
    found = []
    for path in source_files() if files is None else files:
        for node, scope in _calls(path):
            if _called(node) not in _MAKERS or len(node.args) < 3:
                continue
            code, rule, sentence = node.args[:3]
            said = texts(sentence, scope)
            if not said and isinstance(sentence, ast.Attribute | ast.Name):
                continue
            codes = texts(code, scope) or ["{" + _label(code, scope) + "}"]
            rules = tuple(dict.fromkeys(_rules(rule, scope)))
            found += [
                RefusalEntry(one, rules, tuple(said), module_name(path), node.lineno)
                for one in codes
            ]
    return found


def _rules(node: ast.expr, scope: _Scope) -> list[str]:
    """Return the ids of rules that an expression may be; `...` for others."""
    match node:
        case ast.Constant(value=str(value)):
            return [value]
        case ast.IfExp(body=one, orelse=other):
            return [*_rules(one, scope), *_rules(other, scope)]
        case ast.Call(func=ast.Attribute(attr="first_cited"), args=args):
            return [rule for one in args for rule in _rules(one, scope)]
        case ast.Name(id=name):
            assigned = list(_assigned(name, node, scope))
            found = [rule for value in assigned for rule in _rules(value, scope)]
            return found or _constant(name, scope) or [_VARIES]
    return [_VARIES]


def findings(files: Iterable[Path] | None = None) -> list[FindingEntry]:
    """Return the findings of the source, by module and line."""
    codes = {
        name: value
        for name, value in vars(finding_codes).items()
        if isinstance(value, str) and value in finding_codes.CODES
    }
    found = []
    for path in source_files() if files is None else files:
        for node, scope in _calls(path):
            for index, argument in enumerate(node.args[:-1]):
                name = getattr(argument, "attr", getattr(argument, "id", ""))
                said = texts(node.args[index + 1], scope) if name in codes else []
                if any(" " in text for text in said) and f"unknown {said[0]}" not in _TITLES:
                    entry = FindingEntry(codes[name], tuple(said), module_name(path), node.lineno)
                    found.append(entry)
    return found


def raised(files: Iterable[Path] | None = None) -> list[RaisedEntry]:
    """Return the messages of exceptions in the source, by module and line."""
    found = []
    for path in source_files() if files is None else files:
        for node, scope in _calls(path):
            name = _called(node)
            if node.args and re.search(r"(Error|Notation|Unreadable)$|^fail$|^_Failed$", name):
                said = [text for one in node.args for text in texts(one, scope) if " " in text]
                if said:
                    found.append(RaisedEntry(name, tuple(said), module_name(path), node.lineno))
    return found


def exceptions() -> list[tuple[int, type[BaseException]]]:
    """Return the public exceptions as a tree: how deep each is, and the class."""

    def below(base: type[BaseException], depth: int) -> Iterator[tuple[int, type[BaseException]]]:
        yield depth, base
        for one in vars(_errors).values():
            if isinstance(one, type) and base in one.__bases__:
                yield from below(one, depth + 1)

    return [*below(_errors.DtwisterError, 0), (0, _errors.RecordWarning)]


def exception_tree() -> str:
    """Return the tree of the public exceptions, one line each."""
    lines = []
    for depth, one in exceptions():
        bases = [b.__name__ for b in one.__bases__ if not issubclass(b, _errors.DtwisterError)]
        lines.append("    " * depth + one.__name__ + (f" ({', '.join(bases)})" if bases else ""))
    return "\n".join(lines)


def exit_codes() -> list[tuple[str, str]]:
    """Return the exit codes of the command line with what they mean, as its module lists them."""
    listed = (dtwister.cli.__doc__ or "").partition("\n- ")[2]
    entries = re.split(r"\n- |; (?=\d)", " ".join(("- " + listed).split()).replace(" - ", "\n- "))
    found = []
    for entry in entries:
        numbers, _, meaning = entry.removeprefix("- ").partition(": ")
        found.append((numbers, meaning.strip()))
    return found


# -- the page --------------------------------------------------------------------------------------


_TITLES = frozenset(info.title for info in finding_codes.CODES.values())


def _cell(text: str) -> str:
    return text.replace("|", "\\|").replace("<", "&lt;")


def _refusal_tables(entries: Iterable[RefusalEntry]) -> Iterator[str]:
    def package(entry: RefusalEntry) -> str:
        return entry.module.split(".")[0]

    ordered = sorted(entries, key=lambda e: (package(e), e.code, e.module, e.rules, e.sentences))
    for name, group in itertools.groupby(ordered, package):
        yield f"### `{name}`\n"
        yield "| code | rules | sentence | module |\n|---|---|---|---|"
        rows = []
        for one in group:
            named = [rule for rule in one.rules if rule != _VARIES]
            rules = ", ".join(named + ["that of the action"] * (_VARIES in one.rules))
            said = "<br>".join(_cell(sentence) for sentence in one.sentences)
            rows.append(f"| `{one.code}` | {rules} | {said} | `{one.module}` |")
        yield "\n".join(dict.fromkeys(rows)) + "\n"


def _finding_messages(entries: Iterable[FindingEntry]) -> Iterator[str]:
    yield "| code | title | messages |\n|---|---|---|"
    said: dict[str, dict[str, None]] = {code: {} for code in finding_codes.CODES}
    for entry in entries:
        said[entry.code].update(dict.fromkeys(entry.messages))
    for code, info in finding_codes.CODES.items():
        messages = "<br>".join(_cell(text) for text in sorted(said[code]))
        yield f"| `{code}` | {_cell(info.title)} | {messages} |"
    yield ""


def _first_line(one: type[BaseException]) -> str:
    return (one.__doc__ or "").strip().splitlines()[0]


def page() -> str:
    """Return the whole page as Markdown."""
    codes = "\n".join(f"| {_cell(code)} | {_cell(text)} |" for code, text in exit_codes())
    classes = "\n".join(f"| `{one.__name__}` | {_first_line(one)} |" for _, one in exceptions())
    parts = [
        "# Messages and codes\n",
        "<!-- Written by tools/messages.py; run `make messages`. -->\n",
        "This page lists every refusal, finding, exception and exit code. Codes and rule ids are "
        "stable:\nprograms may rely on them. Sentences may be improved in any release. A word in "
        "braces, such as\n`{piece}`, stands for what the game fills in.\n",
        "## Refusals\n",
        'A refusal says why an action is not legal: "actor cannot do this: reason". '
        "`game.why_not(action)`\nreturns it, and `IllegalAction` carries it. On a board of zones "
        "the rule is that of the card game.\n",
        *_refusal_tables(refusals()),
        "## Exceptions\n",
        "Everything that the library raises on purpose is a `DtwisterError`:\n",
        f"```text\n{exception_tree()}\n```\n",
        f"| exception | meaning |\n|---|---|\n{classes}\n",
        "## Exit codes\n",
        "Errors of the command line are one line on stderr, and one of these codes:\n",
        f"| exit code | meaning |\n|---|---|\n{codes}\n",
        "## Findings\n",
        "`dtwister validate` reports findings, each with a code. The first digit says which layer "
        "of the\ncheck found it: 0 reading, 1 form of the tables, 2 drawings, 3 sense, 4 "
        "references, 5\nsuppressions, 6 the code of a plug-in, 7 play. M is for pages of rules. "
        "The examples\nbelow the table assume a plug-in `demo` that has all they refer to.\n",
        *_finding_messages(findings()),
        finding_codes.reference(),
    ]
    return "\n".join(parts).rstrip("\n") + "\n"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8", newline="\n")
    sys.stdout.write(f"wrote {PAGE.relative_to(ROOT)}\n")
