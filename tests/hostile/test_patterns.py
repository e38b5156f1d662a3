"""No pattern takes more than linear time: the steps of each are counted on texts that repeat."""

from __future__ import annotations

import ast
import random
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import dtwister
from dtwister._content.json_schema import grid_schema
from dtwister._content.reading.room_drawing import Signs
from fixtures.tiers import scale
from hostile.steps import Counter, TooLong, alphabet, literals

ROOT = Path(__file__).parents[2]
METHODS = ("match", "fullmatch", "search", "sub", "findall", "finditer", "split", "subn")
ENDLESS = 10**9
SHORT, LONG = 24, 48
"""How often texts repeat a part; twice as often may cost twice the steps, and a little more."""
RANDOM = scale(15, 60)
"""How many parts are made up by chance."""


MATCHED = {
    # Handed on, and only ever matched where the reader stands.
    "toml_places.STRING": {"match"},
    "names._SQUARE": {"match", "fullmatch"},
    "names._ZONE": {"match", "fullmatch"},
    # Its reader ends at the first string without an end: the test below.
    "toml_places.TOKEN": {"match"},
}


def sources() -> Iterator[Path]:
    for folder in ("src", "plugins", "tools"):
        yield from sorted((ROOT / folder).glob("**/*.py"))


def patterns() -> dict[str, tuple[re.Pattern[str], frozenset[str]]]:
    """All patterns in the code, by file and line, each with the methods that it is used with."""
    found: dict[str, tuple[re.Pattern[str], frozenset[str]]] = {}
    for path in sources():
        text = path.read_text("utf-8")
        if "re." not in text:
            continue
        tree = ast.parse(text)
        used: dict[str, set[str]] = {}
        for node in ast.walk(tree):
            if isinstance(node, ast.Attribute) and node.attr in METHODS:
                name = node.value.id if isinstance(node.value, ast.Name) else ""
                used.setdefault(name, set()).add(node.attr)
        names: dict[int, str] = {}
        for node in ast.walk(tree):
            if isinstance(node, ast.Assign | ast.AnnAssign) and isinstance(node.value, ast.Call):
                target = node.targets[0] if isinstance(node, ast.Assign) else node.target
                names[id(node.value)] = target.id if isinstance(target, ast.Name) else ""
        for node in ast.walk(tree):
            if not (
                isinstance(node, ast.Call)
                and isinstance(node.func, ast.Attribute)
                and isinstance(node.func.value, ast.Name)
                and node.func.value.id == "re"
                and node.func.attr in (*METHODS, "compile")
            ):
                continue
            where = f"{path.relative_to(ROOT)}:{node.lineno}"
            flags = any("MULTILINE" in ast.unparse(part) for part in node.args)
            dots = any("DOTALL" in ast.unparse(part) for part in node.args)
            value = evaluated(path, node.args[0])
            if value is None:
                continue
            kind = (re.MULTILINE if flags else 0) | (re.DOTALL if dots else 0)
            how = {node.func.attr}
            if node.func.attr == "compile":
                # One that is handed on may be used in any way.
                name = names.get(id(node), "")
                how = MATCHED.get(f"{path.stem}.{name}") or used.get(name, set()) or {"search"}
            found[where] = (re.compile(value, kind), frozenset(how))
    return found


def evaluated(path: Path, node: ast.expr) -> str | None:
    """The text of a pattern; names in it are those of its module."""
    import importlib

    parts = path.relative_to(ROOT).with_suffix("").parts
    space: dict[str, object] = {"own": "thief", "re": re}
    if parts[0] == "src" and "templates" not in parts:
        module = importlib.import_module(".".join(parts[1:]).removesuffix(".__init__"))
        space |= vars(module)
    try:
        value = eval(compile(ast.Expression(node), str(path), "eval"), space)
    except NameError:
        return None
    return value if isinstance(value, str) else None


def grids() -> dict[str, tuple[re.Pattern[str], frozenset[str]]]:
    """The pattern of drawings that the JSON Schema has."""
    signs = Signs({".": "a", "@": "b"}, {"|": "wall", ":": "bars"}, {"---": "wall", ":::": "bars"})
    pattern = re.compile(grid_schema(signs)["pattern"])
    return {"schema of drawings": (pattern, frozenset({"match"}))}


FOUND = {**patterns(), **grids()}


def attacks(pattern: re.Pattern[str], times: int) -> Iterator[str]:
    """Texts in which a part comes again and again, with an end that fits or does not."""
    signs = alphabet(pattern)
    start = literals(pattern)
    rng = random.Random(pattern.pattern)
    parts = [*signs, *(one + other for one in signs for other in signs)]
    parts += ["".join(rng.choice(signs) for _ in range(rng.randint(3, 6))) for _ in range(RANDOM)]
    for part in parts:
        for end in ("", "\x01", rng.choice(signs)):
            yield start + part * times + end
    for _ in range(RANDOM):
        head, part, end = (
            "".join(rng.choice(signs) for _ in range(rng.randint(1, 4))) for _ in range(3)
        )
        yield start + head + part * times + end


SPECIAL = {
    "rulebook": ["**A-1** (", "(", "(" * 20 + ")", "(()"],
    "suppress": ["allow C1 ", " ", "allow C1", ", C1", "allow C1 because", " x"],
    "schema of drawings": ["+---+\n| .\n+   +\n", "| .  \n+   +\n"],
    "source": ['"""', '"', "'''", "''", '""'],
}
"""Beginnings and parts that a pattern only meets by luck."""


def special(where: str, times: int) -> Iterator[str]:
    for word, texts in SPECIAL.items():
        if word in where:
            for head in ("", *texts):
                for part in texts:
                    for end in ("", "\x01", ")", ". x"):
                        yield head + part * times + end


def most(where: str, how: str, text: str) -> int:
    try:
        return Counter(FOUND[where][0]).count(text, how)
    except (TooLong, RecursionError):
        return ENDLESS


@pytest.mark.parametrize("where", FOUND)
def test_a_pattern_takes_linear_steps(where: str) -> None:
    pattern, methods = FOUND[where]
    for how in methods:
        pairs = [
            *zip(attacks(pattern, SHORT), attacks(pattern, LONG), strict=True),
            *zip(special(where, SHORT), special(where, LONG), strict=True),
        ]
        for short, long in pairs:
            before = most(where, how, short)
            after = most(where, how, long)
            assert before < ENDLESS, (how, pattern.pattern, short)
            assert after <= 2.6 * before + 300, (how, pattern.pattern, short, before, after)


def test_the_patterns_of_the_code_are_all_there() -> None:
    files = {where.partition(":")[0] for where in FOUND}
    names = {Path(file).stem for file in files}
    assert names >= {"names", "action_parser", "drawing_reader", "strict_toml", "format_upgrade"}
    assert names >= {"position", "toml_places", "rulebook", "value_checks", "suppressions"}
    assert len(FOUND) >= 35


@pytest.mark.parametrize(
    ("pattern", "text"),
    [
        (r"\((?:[^)]*(?:\([^)]*\)[^)]*)*)\)\.", ("(" * 20 + ")") * 4),
        (r"(a+)+b", "a" * 20),
        (r"(?:a|a)*b", "a" * 20),
        (r"(?:a(?: [ b])? *\n)*x", "a  \n" * 20),
    ],
)
def test_the_counter_sees_exponential_patterns(pattern: str, text: str) -> None:
    with pytest.raises(TooLong):
        Counter(re.compile(pattern)).count(text * 2, "match")


@pytest.mark.parametrize("pattern", [r"\s*x", r"(\w+)\.", r"a*a*b"])
def test_the_counter_sees_quadratic_patterns(pattern: str) -> None:
    def steps(times: int) -> int:
        text = {"\\": " ", "(": "w", "a": "a"}[pattern[0]] * times
        return Counter(re.compile(pattern)).count(text, "search")

    assert steps(60) > 3 * steps(30)


@pytest.mark.parametrize("where", FOUND)
def test_the_counter_agrees_with_python(where: str) -> None:
    pattern, _ = FOUND[where]
    for text in [*attacks(pattern, 3)][::9]:
        counter = Counter(pattern)
        counter.text = text
        try:
            end = next(counter._sequence(list(counter.tree), 0), None)
        except TooLong:
            continue
        found = pattern.match(text)
        assert end == (None if found is None else found.end()), text


def test_headings_with_nested_brackets_are_read_in_linear_steps() -> None:
    from dtwister._content.rulebook import parse_rulebook
    from dtwister._errors import ContentError

    text = "**A-1** (" + ("(" * 20 + ")") * 6
    assert len(text) < 140
    with pytest.raises(ContentError, match="malformed entry"):
        parse_rulebook(text)
    (entry,) = parse_rulebook("**A-1** (one (or two) and (three)). y")
    assert entry.title == "one (or two) and (three)"


def test_the_reader_of_content_looks_at_one_string_without_an_end(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    from dtwister._content.reading import toml_places, toml_source

    seen: list[str] = []

    class Spy:
        """Notes what is found, and finds as before."""

        @staticmethod
        def finditer(text: str) -> Iterator[re.Match[str]]:
            for found in pattern.finditer(text):
                seen.append(found[0])
                yield found

    pattern = toml_places.TOKEN
    monkeypatch.setattr(toml_places, "TOKEN", Spy)
    for part in ('\\"', "\\'", '"\\', "''\\", '"""\\', "x'"):
        for times in (50, 100):
            seen.clear()
            with pytest.raises(dtwister.ContentError):
                toml_source.parse("a = " + '"' + part * times)
            assert len(seen) < 12
