"""Reading the Python code of a plug-in without running it.

So the content of an expansion can be checked where it is written, before it is installed: which
abilities, frames and signs its code defines, as far as they are written as plain values. The same
reading finds abilities that nothing uses, and parameters that nothing reads.
"""

from __future__ import annotations

import ast
import inspect
import warnings
from collections.abc import Callable, Iterator, Mapping, Sequence
from keyword import iskeyword
from pathlib import Path
from typing import Any, Final

import attrs

from dtwister._content.checking.code_checks import CodeFacts
from dtwister._content.checking.option_checks import declaration_problems
from dtwister._content.findings import finding_codes
from dtwister._content.findings.suppressions import Suppression, suppressions_in_python
from dtwister._content.reading.toml_source import MAX_BYTES, not_utf8, read_bytes
from dtwister._errors import EngineError, Finding
from dtwister._model.ability import Ability
from dtwister._model.options import Option, Setting
from dtwister._model.specs import BorderFeature, BorderState, SquareFeature
from dtwister._model.values.shared_methods import PlainValue, Printed
from dtwister._printing import clipped, quoted

_KEYWORDS: Final = inspect.Parameter.KEYWORD_ONLY


@attrs.frozen
class Parameter(PlainValue):
    """A parameter of an ability: if it must be given,
    and the attributes that store it.
    """

    name: str
    line: int
    column: int
    annotation: str
    optional: bool
    used: bool
    """True if the class itself uses it when it is made."""
    kept: tuple[str, ...]


@attrs.frozen
class AbilityCode(PlainValue):
    """A class with an id: the facts about an ability that its code states."""

    id: str
    name: str
    file: str
    line: int
    column: int
    parameters: tuple[Parameter, ...]
    free: bool
    """True if it may take parameters that cannot be seen,
    from a base class or `**more`.
    """

    def factory(self) -> Callable[..., object]:
        """Return a callable with the signature of the class; it must not be called."""

        def ability(**_: object) -> object:
            raise EngineError(
                f"expected a loaded ability, got {self.id}, of which only the source was read"
            )

        empty = inspect.Parameter.empty
        given = [
            inspect.Parameter(
                one.name,
                _KEYWORDS,
                default=None if one.optional else empty,
                annotation=one.annotation or empty,
            )
            for one in self.parameters
        ]
        if self.free:
            given.append(inspect.Parameter("more", inspect.Parameter.VAR_KEYWORD))
        ability.__signature__ = inspect.Signature(given)  # type: ignore[attr-defined]
        return ability


@attrs.define
class PluginCode(Printed):
    """The definitions and mentions in the Python files below a folder."""

    namespace: str = ""
    """The id in the manifest."""
    files: list[str] = attrs.field(factory=list)
    abilities: list[AbilityCode] = attrs.field(factory=list)
    frames: set[str] = attrs.field(factory=set)
    squares: dict[str, SquareFeature] = attrs.field(factory=dict)
    borders: dict[str, BorderFeature] = attrs.field(factory=dict)
    layout_parts: set[str] = attrs.field(factory=set)
    """Keys of tables that it registers for layouts."""
    options: dict[str, Option[Any] | None] = attrs.field(factory=dict)
    """Declared options; `None` for one that the code computes."""
    settings: dict[str, Setting[Any] | None] = attrs.field(factory=dict)
    words: set[str] = attrs.field(factory=set)
    """All short texts in the code, apart from ids of classes."""
    called: set[str] = attrs.field(factory=set)
    """Names that are called, and classes that others are derived from."""
    read: set[str] = attrs.field(factory=set)
    """Names of attributes that are read."""
    unclear: list[tuple[str, int]] = attrs.field(factory=list)
    """The places where ids or signs are made by other code,
    so that they cannot be read.
    """
    facts: CodeFacts = attrs.field(factory=CodeFacts)
    broken: bool = False
    """True if a file is not valid Python, so that its definitions are unknown."""
    suppressions: list[Suppression] = attrs.field(factory=list)
    findings: list[Finding] = attrs.field(factory=list)


def read_code(paths: Sequence[Path]) -> PluginCode:
    """Read Python files; one that is not valid Python is a finding, and marks the code as broken.

    >>> read_code([]).abilities
    []
    """
    code = PluginCode()
    for path in paths:
        try:
            raw = read_bytes(path)
            if len(raw) > MAX_BYTES:
                message = f"the file is larger than {MAX_BYTES} bytes"
                code.findings.append(Finding(finding_codes.TOO_LARGE, message, str(path)))
                continue
            text = raw.decode("utf-8")
            _Reader(code, str(path), _parsed(text)).run()
        except SyntaxError as error:
            code.broken = True
            code.findings.append(python_slip(error, str(path)))
            continue
        except UnicodeDecodeError as error:
            code.broken = True
            code.findings.append(not_utf8(error, str(path)))
            continue
        except ValueError as error:  # a null byte, which newer versions tell as a SyntaxError
            code.broken = True
            code.findings.append(python_slip(SyntaxError(str(error)), str(path)))
            continue
        except (OSError, RecursionError, MemoryError):
            continue
        found, wrong = suppressions_in_python(text, str(path))
        code.suppressions += found
        code.findings += wrong
        code.files.append(str(path))
    return code


def _parsed(text: str) -> ast.Module:
    """Return the tree of a module that Python would compile; it is not run."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # warnings are for the person that runs the code
        tree = ast.parse(text)
        # Only the compiler sees some slips, such as a `return` outside of functions.
        compile(tree, "plugin", "exec", dont_inherit=True)
    return tree


def python_slip(error: SyntaxError, file: str) -> Finding:
    """Return the finding about a file that is not valid Python.

    >>> python_slip(SyntaxError("invalid syntax", ("", 3, 1, "")), "plugin.py").text()
    'plugin.py:3:1: C605 expected Python, got a slip: invalid syntax (correct this line, or ...'
    """
    message = f"expected Python, got a slip: {clipped(error.msg)}"
    line, column = error.lineno or 1, max(error.offset or 1, 1)
    hint = "correct this line, or the one before it"
    return Finding(finding_codes.NOT_PYTHON, message, file, line, column, hint)


def check_code(read: Sequence[PluginCode], used: frozenset[str] | set[str]) -> Iterator[Finding]:
    """Find abilities that nothing uses and unread parameters;
    `used` are the ids in use.
    """
    if any(code.broken for code in read):
        return  # the unread file may use everything
    words = {word for code in read for word in code.words}
    mentioned = words | {name for code in read for name in code.read} | vars(Ability).keys()
    called = {name for code in read for name in code.called}
    for ability in (ability for code in read for ability in code.abilities):
        where = (ability.file, ability.line, ability.column)
        if not (ability.id in used or ability.id in words or ability.name in called):
            message = f"no piece or scenario has the ability {quoted(ability.id)}"
            hint = "give it to a piece, a scenario or all characters, or remove it"
            yield Finding(finding_codes.UNUSED_ABILITY, message, *where, hint)
        for one in ability.parameters:
            if not one.used and not mentioned & set(one.kept):
                parameter, owner = quoted(one.name), quoted(ability.id)
                message = f"nothing reads the parameter {parameter} of ability {owner}"
                at = (ability.file, one.line, one.column)
                yield Finding(finding_codes.UNREAD_PARAMETER, message, *at)


class _Reader:
    """Reads one module."""

    def __init__(self, code: PluginCode, file: str, tree: ast.Module) -> None:
        self.code = code
        self.file = file
        self.tree = tree
        self.constants: dict[str, str] = {}

    def run(self) -> None:
        for statement in self.tree.body:
            if isinstance(statement, ast.Assign | ast.AnnAssign) and statement.value is not None:
                text = self._text(statement.value)
                targets = (
                    statement.targets if isinstance(statement, ast.Assign) else [statement.target]
                )
                for target in targets:
                    if isinstance(target, ast.Name) and text is not None:
                        self.constants[target.id] = text
        self.code.facts.read(self.tree, self.file, self.constants)
        ids = set()
        for node in ast.walk(self.tree):
            if isinstance(node, ast.ClassDef):
                ids.add(self._class(node))
            elif isinstance(node, ast.Call):
                self._call(node)
            elif isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Load):
                self.code.read.add(node.attr)
        for node in ast.walk(self.tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and node not in ids:
                self.code.words.add(node.value[:200])

    def _text(self, node: ast.expr | None) -> str | None:
        """A text that stands in the code, or is made of such texts."""
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            return node.value
        if isinstance(node, ast.Name):
            return self.constants.get(node.id)
        if isinstance(node, ast.JoinedStr):
            parts = [
                self._text(part.value if isinstance(part, ast.FormattedValue) else part)
                for part in node.values
            ]
            return None if None in parts else "".join(part or "" for part in parts)
        return None

    def _class(self, node: ast.ClassDef) -> ast.expr | None:
        """Record an ability or a frame; return the place of its id."""
        given = {
            target.id: statement.value
            for statement in node.body
            if isinstance(statement, ast.Assign | ast.AnnAssign)
            for target in (
                statement.targets if isinstance(statement, ast.Assign) else [statement.target]
            )
            if isinstance(target, ast.Name)
        }
        said = {one.arg: one.value for one in node.keywords}
        for base in node.bases:
            self.code.called.add(_base_name(base))
        tag, name = self._text(said.get("tag")), self._text(given.get("id"))
        if tag and ":" in tag:
            self.code.frames.add(tag)
        for value, text in ((given.get("id"), name), (said.get("tag"), tag)):
            if node.bases and text is None and isinstance(value, ast.expr):
                self.code.unclear.append((self.file, node.lineno))
        if not name or ":" not in name or not node.bases:
            return None
        parameters, free = self._parameters(node)
        where = (self.file, node.lineno, node.col_offset + 1)
        self.code.abilities.append(AbilityCode(name, node.name, *where, parameters, free))
        return given["id"]

    def _parameters(self, node: ast.ClassDef) -> tuple[tuple[Parameter, ...], bool]:
        """Return the parameters of a class; without `__init__` they cannot be seen."""
        for statement in node.body:
            if isinstance(statement, ast.FunctionDef) and statement.name == "__init__":
                return _of_function(statement)
        if any(
            "define" in ast.dump(one) or "frozen" in ast.dump(one) for one in node.decorator_list
        ):
            return tuple(_of_fields(node)), not _only_ability(node)
        return (), not _only_ability(node)

    def _call(self, node: ast.Call) -> None:
        function = node.func
        name = function.attr if isinstance(function, ast.Attribute) else _name(function)
        self.code.called.add(name)
        given = {one.arg: self._text(one.value) for one in node.keywords if one.arg}
        if name == "Manifest":
            first = self._text(node.args[0]) if node.args else None
            self.code.namespace = self.code.namespace or given.get("id") or first or ""
        elif name == "SquareFeature":
            feature = _square(given)
            if feature is None:
                self.code.unclear.append((self.file, node.lineno))
            else:
                self.code.squares[feature.id] = feature
        elif name == "table" and node.args:
            key = self._text(node.args[0])
            self.code.layout_parts |= {key} if key else set()
        elif name in ("Option", "Setting"):
            self._declaration(node, name)
        elif name == "BorderFeature":
            border = _border(given)
            if border is None:
                self.code.unclear.append((self.file, node.lineno))
            else:
                self.code.borders[border.id] = border

    def _declaration(self, node: ast.Call, kind: str) -> None:
        """Note an option or a setting, as far as it stands in the code."""
        given = {one.arg: one.value for one in node.keywords if one.arg}
        given |= dict(zip(("name", "default"), node.args, strict=False))
        name = self._text(given.pop("name", None))
        if name is None:
            return
        parts = {key: self._literal(value) for key, value in given.items()}
        whole = "default" in parts and None not in parts.values()
        if kind == "Setting":
            self.code.settings[name] = _made(Setting, name, parts) if whole else None
        else:
            self.code.options[name] = _made(Option, name, parts) if whole else None

    def _literal(self, node: ast.expr) -> object:
        """Return a value written in the code; `None` for one that is computed."""
        if (text := self._text(node)) is not None:
            return text
        try:
            return ast.literal_eval(node)
        except (ValueError, TypeError, SyntaxError, MemoryError, RecursionError):
            return None


def _made(kind: type[Any], name: str, parts: Mapping[str, object]) -> Any:
    """Make a declaration of its parts; `None` if it is wrong, which loading reports."""
    try:
        made = kind(name, **parts)
        return None if any(declaration_problems([made])) else made
    except (TypeError, ValueError, AttributeError):
        return None


def _name(node: ast.expr) -> str:
    return node.id if isinstance(node, ast.Name) else ""


def _only_ability(node: ast.ClassDef) -> bool:
    """Return whether the class is derived from `Ability` itself, which takes no parameters."""
    return [_base_name(base) for base in node.bases] == ["Ability"]


def _base_name(base: ast.expr) -> str:
    """The name of a base class, without its module and without what is in its brackets."""
    plain = base.value if isinstance(base, ast.Subscript) else base
    return plain.attr if isinstance(plain, ast.Attribute) else _name(plain)


def _of_function(function: ast.FunctionDef) -> tuple[tuple[Parameter, ...], bool]:
    given = function.args
    plain = [*given.posonlyargs, *given.args][1:]
    missing = len(plain) - len(given.defaults)
    optional = [number >= missing for number in range(len(plain))]
    optional += [default is not None for default in given.kw_defaults]
    kept: dict[str, list[str]] = {}
    stores: set[ast.expr] = set()
    for node in ast.walk(function):
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Name):
            targets = [one.attr for one in node.targets if isinstance(one, ast.Attribute)]
            if targets:
                kept.setdefault(node.value.id, []).extend(targets)
                stores.add(node.value)
    loads = {
        node.id
        for node in ast.walk(function)
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load) and node not in stores
    }
    parameters = tuple(
        Parameter(
            one.arg,
            one.lineno,
            one.col_offset + 1,
            ast.unparse(one.annotation) if one.annotation else "",
            may,
            one.arg in loads,
            tuple(kept.get(one.arg, ())),
        )
        for one, may in zip([*plain, *given.kwonlyargs], optional, strict=True)
    )
    return parameters, given.kwarg is not None


def _of_fields(node: ast.ClassDef) -> Iterator[Parameter]:
    """The fields of an attrs class."""
    for statement in node.body:
        if not isinstance(statement, ast.AnnAssign) or not isinstance(statement.target, ast.Name):
            continue
        annotation = ast.unparse(statement.annotation)
        if "ClassVar" in annotation:
            continue
        name = statement.target.id
        optional = statement.value is not None
        where = (statement.lineno, statement.col_offset + 1)
        argument = name.lstrip("_")
        if argument.isidentifier() and not iskeyword(argument):  # attrs refuses such a class
            yield Parameter(argument, *where, annotation, optional, False, (name,))


def _square(given: Mapping[str, str | None]) -> SquareFeature | None:
    name, sign = given.get("id"), given.get("sign")
    if not name or not sign:
        return None
    return SquareFeature(
        id=name,
        name=given.get("name") or name,
        sign=sign,
        category=given.get("category") or "floor",
    )


def _border(given: Mapping[str, Any]) -> BorderFeature | None:
    """A border feature; its states are not read, so it may let pass."""
    if not (given.get("id") and given.get("sign") and given.get("rail")):
        return None
    return BorderFeature(
        id=given["id"],
        name=given.get("name") or given["id"],
        sign=given["sign"],
        rail=given["rail"],
        category=given.get("category") or "",
        states=(BorderState(name="", passes=True),),
    )
