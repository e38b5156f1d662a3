"""The paths in CONTRIBUTING lead from the README to the code: no step is missing."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import attrs
import pytest

ROOT = Path(__file__).parents[2]
CONTRIBUTING = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
CODE = (ROOT / "src", ROOT / "plugins")
QUESTIONS = 10

_LINK = re.compile(r"\[[^\]]+\]\(([^)#\s]+)(?:#([^)\s]+))?\)")
_STEP = re.compile(r"\[[^\]]+\]\((?P<link>[^)\s]+)\)|`(?P<file>[^`:\s]+)(?:: (?P<name>[\w.]+))?`")


@attrs.frozen
class Step:
    """One step of a path: a page or a file, with the place that is meant in it."""

    path: Path
    is_link: bool
    place: str = ""


def steps_of(cell: str) -> list[Step]:
    """Return the steps in a cell of the table."""
    found = []
    for match in _STEP.finditer(cell):
        if match["link"]:
            target, _, anchor = match["link"].partition("#")
            found.append(Step(ROOT / target, True, anchor))
        else:
            found.append(Step(ROOT / match["file"], False, match["name"] or ""))
    return found


def paths() -> dict[str, list[Step]]:
    """Return the questions of CONTRIBUTING with their paths."""
    section = CONTRIBUTING.partition("## Find your way\n")[2].partition("\n## ")[0]
    rows = re.findall(r"^\| (.*\?) \| (.*) \|$", section, re.MULTILINE)
    return {question: steps_of(cell) for question, cell in rows}


def part_of(page: str, anchor: str) -> str:
    """Return the section of a page that an anchor names; all of it without an anchor."""
    if not anchor:
        return page
    lines = page.splitlines()
    for number, line in enumerate(lines):
        level, _, title = line.partition(" ")
        if set(level) == {"#"} and slug(title) == anchor:
            rest = lines[number + 1 :]
            ends = [i for i, one in enumerate(rest) if re.match(rf"#{{1,{len(level)}}} ", one)]
            return "\n".join(rest[: ends[0]] if ends else rest)
    return ""


def slug(title: str) -> str:
    """Return the anchor of a heading."""
    return re.sub(r"[^\w -]", "", title.strip().lower()).replace(" ", "-")


def links_in(page: Path, text: str) -> set[Path]:
    """Return the pages that a page has links to."""
    return {(page.parent / target).resolve() for target, _ in _LINK.findall(text)}


def short_names(path: Path) -> Iterator[str]:
    """Give the names by which a page may call a file: those that no other file has."""
    yield path.relative_to(ROOT).as_posix()
    parts = path.relative_to(next(root for root in CODE if root in path.parents)).parts
    for start in range(len(parts)):
        ending = "/".join(parts[start:])
        if sum(1 for root in CODE for _ in root.glob(f"**/{ending}")) == 1:
            yield ending
            if len(parts) - start > 1:  # one word alone may be a word of English
                yield ending.removesuffix(path.suffix).replace("/", ".")


def names_in(path: Path) -> set[str]:
    """Return the names that a module defines, those of classes with a dot."""
    found: set[str] = set()
    for node in ast.parse(path.read_text("utf-8")).body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            found.add(node.name)
        if isinstance(node, ast.ClassDef):
            inner = (one for one in node.body if isinstance(one, ast.FunctionDef))
            found |= {f"{node.name}.{one.name}" for one in inner}
        targets = node.targets if isinstance(node, ast.Assign) else []
        if isinstance(node, ast.AnnAssign):
            targets = [node.target]
        found |= {target.id for target in targets if isinstance(target, ast.Name)}
    return found


def problems(steps: list[Step]) -> list[str]:
    """Return where a path breaks off."""
    found = [f"{step.path} does not exist" for step in steps if not step.path.is_file()]
    if found or steps[0].path.name != "README.md":
        return found or ["the path does not begin at the README"]
    for before, after in pairwise(steps):
        page = before.path.read_text("utf-8")
        if after.is_link:
            # A link may stand anywhere on the page: the next step begins at its anchor.
            reached = after.path.resolve() in links_in(before.path, page)
        else:
            section = part_of(page, before.place) if before.is_link else page
            reached = any(
                re.search(rf"(?<![\w.]){re.escape(short)}(?!\w)", section)
                for short in short_names(after.path)
            )
        if not reached:
            found.append(f"{before.path.name} does not lead to {after.path.name}")
    for step in steps:
        if step.is_link and step.place and not part_of(step.path.read_text("utf-8"), step.place):
            found.append(f"{step.path.name} has no section {step.place}")
        if not step.is_link and step.place and step.place not in names_in(step.path):
            found.append(f"{step.path.name} has no {step.place}")
    last = steps[-1]
    if last.is_link or not last.place:
        found.append(f"the path ends on {last.path.name}, at no name in the code")
    return found


@pytest.mark.parametrize("question", paths())
def test_a_path_has_no_dead_end(question: str) -> None:
    assert problems(paths()[question]) == []


def test_there_are_ten_questions() -> None:
    assert len(paths()) == QUESTIONS
    assert min(len(steps) for steps in paths().values()) >= 3


README = "[README](README.md)"
VIEW = "`src/dtwister/_engine/visibility/view.py: make_view`"


@pytest.mark.parametrize(
    ("cell", "problem"),
    [
        (f"[home](CONTRIBUTING.md), {VIEW}", "does not begin at the README"),
        (f"{README}, {VIEW}", "README.md does not lead to view.py"),
        (
            f"{README}, [secrecy](docs/explanation/secrecy.md), {VIEW}",
            "does not lead to secrecy.md",
        ),
        (f"{README}, [away](docs/away.md)", "does not exist"),
        (f"{README}, [notation](docs/reference/notation.md#nowhere)", "has no section nowhere"),
        (
            f"{README}, [notation](docs/reference/notation.md#records), "
            "`src/dtwister/_notation/records.py: read_back`",
            "records.py has no read_back",
        ),
        (f"{README}, [notation](docs/reference/notation.md)", "ends on notation.md"),
        (
            f"{README}, [notation](docs/reference/notation.md#boards), "
            "`src/dtwister/_notation/records.py: replay`",
            "notation.md does not lead to records.py",
        ),
    ],
)
def test_dead_ends_are_found(cell: str, problem: str) -> None:
    assert problem in " | ".join(problems(steps_of(cell)))


def test_a_name_that_several_files_have_leads_nowhere() -> None:
    short = set(short_names(ROOT / "plugins" / "dtwister_base" / "plugin.py"))
    assert short == {
        *("plugins/dtwister_base/plugin.py", "dtwister_base/plugin.py", "dtwister_base.plugin")
    }
