"""The ledger of rules: every entry of the loaded rule references, its code and its tests.

It runs none of the files: plug-ins are found without importing them, their files are
searched as text, and tests are read as syntax trees.
"""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from importlib.metadata import EntryPoint, entry_points
from importlib.util import find_spec
from pathlib import Path

import attrs

from dtwister._content.rulebook import DUPLICATE, RuleEntry, load_rulebook
from dtwister._errors import ContentError, DtwisterError, Finding, PluginError
from dtwister._plugins.entry_points import GROUP

_CORE = "dtwister"
RULE_ID = re.compile(r"(?<![\w-])[A-Z][A-Z0-9]*(?:-[A-Z0-9]+)+(?![\w-])")
"""The pattern of the id of a rule, a ruling or an example."""


@attrs.frozen
class CitingPackage:
    """A package whose files may cite rules; its rule reference, if any, is `rules.md` in it.

    >>> CitingPackage("base", Path("plugins/dtwister_base")).rulebook.name
    'rules.md'
    """

    plugin: str
    """The name of the plug-in; empty for the core."""
    folder: Path
    files: tuple[Path, ...] = ()
    """The rule references, where a plug-in registered them."""

    @property
    def rulebook(self) -> Path:
        """Return the path of the rule reference of the package, if it has one."""
        return self.folder / "rules.md"

    @property
    def tests(self) -> Path:
        """Return the path of the tests that a plug-in has in its own folder."""
        return self.folder / "tests"


@attrs.frozen
class CoverageLine:
    """One line of the ledger.

    >>> CoverageLine(RuleEntry("DEMO-01", "one fact", "rule", "A rule."), "demo").missing
    ('code', 'test')
    """

    entry: RuleEntry
    plugin: str
    code: tuple[str, ...] = ()
    """The places where the source cites the id, as `package/file.py:line`."""
    tests: tuple[str, ...] = ()
    """The tests that carry the id, as `file::function`."""

    @property
    def missing(self) -> tuple[str, ...]:
        """The parts that the entry lacks;
        rulings and examples show in tests, and need not be cited.
        """
        if not self.entry.testable:
            return ()
        needs_code = self.entry.kind == "rule" and not self.code
        return ("code",) * needs_code + ("test",) * (not self.tests)


@attrs.frozen
class RuleCoverage:
    """Every line, and the ids that tests carry although no rule reference has them.

    >>> RuleCoverage((CoverageLine(RuleEntry("DEMO-01", "one fact", "rule", "A rule."), "demo"),
    ...     )).ids
    ('DEMO-01',)
    """

    lines: tuple[CoverageLine, ...]
    unknown: Mapping[str, tuple[str, ...]] = attrs.Factory(dict)

    @property
    def ids(self) -> tuple[str, ...]:
        """Return the ids of all lines, in the order of the rule references."""
        return tuple(line.entry.id for line in self.lines)


def installed_packages() -> tuple[CitingPackage, ...]:
    """Return the core, and the package of every installed plug-in, the official ones first.

    >>> [source.plugin for source in installed_packages()][:2]
    ['', 'base']
    """
    points = sorted(entry_points(group=GROUP), key=_official_first)
    core = CitingPackage("", Path(__file__).resolve().parent.parent)
    return (core, *(CitingPackage(point.name, _folder_of(point)) for point in points))


def read_coverage(sources: Iterable[CitingPackage], tests: Path | None) -> RuleCoverage:
    """Read the rule references of `sources`, and their citations there and in `tests`.

    Tests that a plug-in has in its own folder are tests of it, too.

    >>> ledger = read_coverage(installed_packages(), tests=None)
    >>> "MOVE-09" in ledger.ids
    True
    """
    sources = tuple(sources)
    entries = tuple(_entries(sources))
    code = _citations(sources)
    marks = _marks(sources, tests)
    ids = {entry.id for _, entry in entries}
    return RuleCoverage(
        tuple(
            CoverageLine(entry, plugin, code.get(entry.id, ()), marks.get(entry.id, ()))
            for plugin, entry in entries
        ),
        {rule_id: places for rule_id, places in marks.items() if rule_id not in ids},
    )


def marked_tests(folder: Path) -> dict[str, tuple[str, ...]]:
    r"""Return the tests below `folder` by the ids in their marks, as in
    `@pytest.mark.rule("DEMO-01")`.

    Marks on functions, classes, modules (`pytestmark`) and parameters (`pytest.param(marks=...)`)
    count alike.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as here:
    ...     _ = Path(here, "test_demo.py").write_text(
    ...         "import pytest\n\n@pytest.mark.rule('DEMO-01')\ndef test_one(): pass\n")
    ...     found = marked_tests(Path(here))
    >>> [test.split("/")[-1] for test in found["DEMO-01"]]
    ['test_demo.py::test_one']
    """
    if not folder.is_dir():
        raise DtwisterError(f"expected a folder of tests at '{folder}'; name it with --tests DIR")
    found: defaultdict[str, list[str]] = defaultdict(list)
    for path in sorted(folder.rglob("*.py")):
        for rule_id, test in _marks_in(path):
            if test not in found[rule_id]:
                found[rule_id].append(test)
    return {rule_id: tuple(tests) for rule_id, tests in found.items()}


# --- places ---


def _official_first(point: EntryPoint) -> tuple[bool, str, str]:
    official = point.dist is not None and point.dist.name == _CORE
    return (not official, point.name, point.value)


def _folder_of(point: EntryPoint) -> Path:
    """Return the folder of a plug-in's package, found without importing it."""
    package, *inner = point.module.split(".")
    spec = find_spec(package)
    if spec is None or not spec.submodule_search_locations:
        origin = f"distribution '{point.dist.name}'" if point.dist else "an unknown distribution"
        raise PluginError(
            f"plug-in '{point.name}' of {origin} is registered as '{point.value}', "
            f"but the package is missing: '{package}'"
        )
    return Path(spec.submodule_search_locations[0]).resolve().joinpath(*inner[:-1])


def _entries(sources: Iterable[CitingPackage]) -> Iterator[tuple[str, RuleEntry]]:
    """Yield the entries of every rule reference; an id belongs to one of them."""
    first: dict[str, str] = {}
    for source in sources:
        for file in source.files or (source.rulebook,):
            for entry in load_rulebook(file) if file.is_file() else ():
                owner = first.setdefault(entry.id, source.plugin)
                if owner != source.plugin:
                    message = f"{entry.id} is already a rule of the plug-in '{owner}'"
                    raise ContentError((Finding(DUPLICATE, message, str(file), entry.line),))
                yield source.plugin, entry


# --- citations ---


def _citations(sources: Iterable[CitingPackage]) -> dict[str, tuple[str, ...]]:
    found: defaultdict[str, dict[str, None]] = defaultdict(dict)
    for source in sources:
        for path in source_files(source):
            file = path.relative_to(source.folder.parent).as_posix()
            for number, line in _citing_lines(path):
                for rule_id in RULE_ID.findall(line):
                    found[rule_id][f"{file}:{number}"] = None
    return {rule_id: tuple(places) for rule_id, places in found.items()}


def source_files(source: CitingPackage) -> Iterator[Path]:
    """Yield the files of a package that hold code or content of rules."""
    # The command line has no rules; the ids in it are examples in its help.
    no_code = source.tests if source.plugin else source.folder / "cli"
    for path in sorted(source.folder.rglob("*")):
        if path.suffix in (".py", ".toml") and no_code not in path.parents:
            yield path


def _marks(sources: Iterable[CitingPackage], tests: Path | None) -> dict[str, tuple[str, ...]]:
    """Return the tests of a folder, and those inside plug-ins,
    by the ids in their marks.
    """
    found = dict(marked_tests(tests)) if tests is not None else {}
    given = tests.resolve() if tests is not None else None
    for source in sources:
        own = source.tests.resolve()
        if not source.plugin or not own.is_dir() or given in (own, *own.parents):
            continue
        before = f"{source.folder.parent.as_posix()}/"
        for rule_id, places in marked_tests(source.tests).items():
            shown = (place.removeprefix(before) for place in places)
            found[rule_id] = (*found.get(rule_id, ()), *shown)
    return found


def _citing_lines(path: Path) -> Iterator[tuple[int, str]]:
    """Yield the lines of a file without those of doctests:
    an example is not code of a rule.
    """
    in_example = False
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
        stripped = line.strip()
        if path.suffix == ".py" and stripped.startswith(">>>"):
            in_example = True
        elif not stripped or '"""' in stripped:
            in_example = False
        if not in_example:
            yield number, line


def _marks_in(path: Path) -> Iterator[tuple[str, str]]:
    """Yield (id, test) for every mark in a file of tests."""
    try:
        module = ast.parse(path.read_text(encoding="utf-8"), filename=str(path))
    except SyntaxError as error:
        raise DtwisterError(f"{path}:{error.lineno}: not readable as Python: {error.msg}") from None
    yield from _marks_below(module, path.as_posix(), (), _constants(module))


def _marks_below(
    scope: ast.Module | ast.ClassDef,
    name: str,
    inherited: tuple[str, ...],
    constants: Mapping[str, ast.expr],
) -> Iterator[tuple[str, str]]:
    own = [value for key, value in _constants(scope).items() if key == "pytestmark"]
    ids = (*inherited, *_ids(own, constants))
    for node in scope.body:
        if isinstance(node, ast.ClassDef) and node.name.startswith("Test"):
            inner = (*ids, *_ids(node.decorator_list, constants))
            yield from _marks_below(node, f"{name}::{node.name}", inner, constants)
        elif isinstance(node, ast.FunctionDef) and node.name.startswith("test"):
            for rule_id in (*ids, *_ids(node.decorator_list, constants)):
                yield rule_id, f"{name}::{node.name}"


def _constants(scope: ast.Module | ast.ClassDef) -> dict[str, ast.expr]:
    """Return the values of the names of a scope,
    so that a list of cases may have a name.
    """
    found: dict[str, ast.expr] = {}
    for node in scope.body:
        if isinstance(node, ast.Assign):
            found |= {t.id: node.value for t in node.targets if isinstance(t, ast.Name)}
        elif isinstance(node, ast.AnnAssign) and node.value and isinstance(node.target, ast.Name):
            found[node.target.id] = node.value
    return found


def _ids(nodes: Iterable[ast.expr], constants: Mapping[str, ast.expr]) -> Iterator[str]:
    """Yield the ids in every `...mark.rule("ID", ...)` among the nodes,
    and in names there.
    """
    for node in nodes:
        for inner in ast.walk(node):
            if isinstance(inner, ast.Name) and inner.id in constants:
                rest = {key: value for key, value in constants.items() if key != inner.id}
                yield from _ids([constants[inner.id]], rest)
            elif isinstance(inner, ast.Call) and _is_rule_mark(inner.func):
                for argument in inner.args:
                    if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                        yield argument.value


def _is_rule_mark(node: ast.expr) -> bool:
    if not isinstance(node, ast.Attribute) or node.attr != "rule":
        return False
    owner = node.value
    return (owner.attr if isinstance(owner, ast.Attribute) else getattr(owner, "id", "")) == "mark"
