"""The pages for people who take part: links lead somewhere, names exist, examples run."""

from __future__ import annotations

import ast
import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

import dtwister
from dtwister import cli

ROOT = Path(__file__).parents[2]
PAGES = sorted(
    [
        *ROOT.glob("*.md"),
        *ROOT.glob("changelog.d/*.md"),
        *ROOT.glob("docs/decisions/*.md"),
        *ROOT.glob(".github/*.md"),
    ]
)
TOPS = sorted(path.name for path in ROOT.iterdir() if not path.name.startswith("."))
MADE = ("build/",)
"""Paths that exist only after `make`."""


def by_path(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


def anchors(text: str) -> set[str]:
    """Return the anchors of a page's headings, as hosts and Sphinx make them."""
    heads = re.findall(r"^#+ (.+)$", text, re.MULTILINE)
    return {re.sub(r"[^\w -]", "", head.lower()).replace(" ", "-") for head in heads}


def dead_links(page: Path, text: str) -> list[str]:
    """Return the links of a page that lead nowhere in the tree."""
    found = []
    for link in re.findall(r"\]\(([^)\s]+)\)", text):
        if link.startswith("https://"):
            continue
        name, _, anchor = link.partition("#")
        target = page.parent / name if name else page
        if not target.exists() or (anchor and anchor not in anchors(target.read_text("utf-8"))):
            found.append(link)
    return found


def dead_paths(text: str) -> list[str]:
    """Return the paths in backquotes that do not exist."""
    named = re.findall(r"`((?:[\w.*-]+/)+[\w.*-]*|[\w-]+\.(?:py|md|cff|toml))`", text)
    ours = [name for name in named if name.partition("/")[0] in TOPS or name.startswith(".")]
    return [name for name in ours if not name.startswith(MADE) and not any(ROOT.glob(name))]


@pytest.mark.parametrize("page", PAGES, ids=by_path)
def test_links_and_paths_lead_somewhere(page: Path) -> None:
    text = page.read_text("utf-8")
    assert dead_links(page, text) == []
    assert dead_paths(text) == []


def test_dead_ends_are_found() -> None:
    page = ROOT / "README.md"
    assert dead_links(page, "[a](docs/none.md) [b](README.md#none) [c](#none)") == [
        *("docs/none.md", "README.md#none", "#none")
    ]
    assert dead_links(page, "[a](README.md#try-it) [b](https://semver.org/)") == []
    assert dead_paths("`src/none.py`, `tests/none/`, `.github/none.yml`, `plugins/*/none.py`") == [
        *("src/none.py", "tests/none/", ".github/none.yml", "plugins/*/none.py")
    ]
    assert dead_paths("`src/dtwister/`, `plugins/*/plugin.py`, `games/mine.toml`") == []


def targets() -> set[str]:
    """Return the targets of the Makefile."""
    text = (ROOT / "Makefile").read_text("utf-8")
    return set(re.findall(r"^([a-z]+):", text, re.MULTILINE))


@pytest.mark.parametrize("page", PAGES, ids=by_path)
def test_commands_exist(page: Path) -> None:
    text = page.read_text("utf-8")
    blocks = re.findall(r"^```console\n(.*?)^```", text, re.MULTILINE | re.DOTALL)
    spans = re.findall(r"`([^`\n]+)`", re.sub(r"^```.*?^```", "", text, flags=re.M | re.S))
    code = "\n".join([*blocks, *spans])
    lines = [line.partition("#")[0] for line in code.splitlines()]
    made = {word for line in lines if line.startswith("make ") for word in line.split()[1:]}
    assert {word for word in made if word.isalpha() and word.islower()} <= targets()
    named = set(re.findall(r"(?:^|/)dtwister ([a-z]+)", code, re.MULTILINE))
    for name in sorted(named):
        assert cli.main([name, "--help"]) == 0


def section(page: str, title: str) -> str:
    """Return the text under a heading of the second level."""
    text = (ROOT / page).read_text("utf-8")
    return text.partition(f"\n## {title}\n")[2].partition("\n## ")[0]


def test_the_example_of_a_rule_test_passes() -> None:
    (code,) = re.findall(
        r"^```python\n(.*?)^```", section("CONTRIBUTING.md", "Write a rule test"), re.M | re.S
    )
    space: dict[str, Any] = {"__name__": "example"}
    exec(compile(code, "CONTRIBUTING.md", "exec"), space)
    tests = [value for name, value in space.items() if name.startswith("test_")]
    assert len(tests) == 2
    for test in tests:
        test()
        (mark,) = test.pytestmark
        assert mark.name == "rule"
        for rule in mark.args:
            assert cli.main(["rules", rule]) == 0


def test_the_page_names_the_folders_that_are_not_measured() -> None:
    tree = ast.parse((ROOT / "conftest.py").read_text("utf-8"))
    (folders,) = (
        {constant.value for constant in ast.walk(node.value) if isinstance(constant, ast.Constant)}
        for node in tree.body
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "UNMEASURED"
    )
    listed = section("CONTRIBUTING.md", "What coverage measures")
    assert set(re.findall(r"^- `([^`]+)`$", listed, re.MULTILINE)) == folders


def test_the_page_says_what_coverage_is_asked_of() -> None:
    coverage = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["coverage"]
    sources = [ROOT / source for source in coverage["run"]["source"]]
    assert all(source.is_dir() for source in sources)
    parts = [source.name.lstrip("_") for source in sources]
    listed = " ".join(section("CONTRIBUTING.md", "What coverage measures").split())
    (least,) = re.findall(r"--cov-fail-under=(\d+)", (ROOT / "Makefile").read_text("utf-8"))
    assert (
        f"cover {least} % of the lines and branches of the {parts[0]}, the {parts[1]} and the"
        in listed
    )
    assert parts == ["model", "board", "engine"]
    assert coverage["run"]["branch"] is True


def test_the_version_that_is_cited_has_an_author_and_no_address() -> None:
    text = (ROOT / "CITATION.cff").read_text("utf-8")
    assert "  - name: The dtwister developers\n" in text
    assert f"\nversion: {dtwister.__version__}\n" in text
    assert not re.search(r"@|https?:", text)
