"""`tools/release.py` prepares a release in a copy of the project, and says what one lacks.

The copies have only what the script reads and writes itself. `make full` makes a whole release.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
COPIED = ("pyproject.toml", "CHANGELOG.md", "CITATION.cff", "src/dtwister/__init__.py")
UPGRADE = "docs/how-to/upgrade.md"
NOTE = "Games can be cited.\n"


ELSEWHERE = {name: value for name, value in os.environ.items() if not name.startswith("GIT_")}
"""The environment without what would lead git to another repository, as in one of its hooks."""


def git(root: Path, *words: str) -> str:
    who = ("-c", "user.name=test", "-c", "user.email=", "-c", "commit.gpgsign=false")
    done = subprocess.run(
        ["git", *who, *words], cwd=root, env=ELSEWHERE, check=True, capture_output=True, text=True
    )
    return done.stdout.strip()


def release(root: Path, *words: str) -> subprocess.CompletedProcess[str]:
    script = str(ROOT / "tools" / "release.py")
    return subprocess.run(
        [sys.executable, script, "--root", str(root), *words],
        env=ELSEWHERE,
        capture_output=True,
        text=True,
        check=False,
    )


def commit(root: Path) -> None:
    git(root, "add", "--all")
    git(root, "commit", "--message", "all")


def note(root: Path, name: str = "cite.added.md") -> None:
    (root / "changelog.d" / name).write_text(NOTE, "utf-8")


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """Copy what the script reads and writes, into a git repository of its own."""
    root = tmp_path / "copy"
    for name in COPIED:
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, root / name)
    shutil.copytree(ROOT / "changelog.d", root / "changelog.d")
    note(root)
    git(root, "init", "--quiet")
    assert Path(git(root, "rev-parse", "--show-toplevel")) == root.resolve()
    commit(root)
    return root


def prepared(root: Path, version: str = "7.0.0", date: str = "2030-01-02") -> None:
    done = release(root, "prepare", version, "--date", date)
    assert done.returncode == 0, done.stderr


def test_a_release_is_prepared(copy: Path) -> None:
    before = release(copy, "check", "v7.0.0")
    assert before.returncode == 1
    assert "CHANGELOG.md: expected 7.0.0 at the top" in before.stderr
    prepared(copy)
    assert release(copy, "check", "v7.0.0").stdout == "v7.0.0 is complete\n"
    assert '\nversion = "7.0.0"\n' in (copy / "pyproject.toml").read_text("utf-8")
    assert '__version__ = "7.0.0"\n' in (copy / "src/dtwister/__init__.py").read_text("utf-8")
    citation = (copy / "CITATION.cff").read_text("utf-8").splitlines()
    assert citation[-2:] == ["version: 7.0.0", "date-released: 2030-01-02"]
    changelog = (copy / "CHANGELOG.md").read_text("utf-8")
    assert "\n\n## [7.0.0] - 2030-01-02\n\n### Added\n\n- " in changelog
    assert f"\n- {NOTE}" in changelog
    left = sorted(path.name for path in (copy / "changelog.d").iterdir())
    assert left == ["README.md", "template.md.jinja"]


def test_only_the_lines_with_the_version_change(copy: Path) -> None:
    old = {name: (copy / name).read_text("utf-8").splitlines() for name in COPIED}
    prepared(copy)
    for name in ("pyproject.toml", "src/dtwister/__init__.py"):
        new = (copy / name).read_text("utf-8").splitlines()
        assert len([1 for a, b in zip(old[name], new, strict=True) if a != b]) == 1


def test_the_next_release_comes_above_it(copy: Path) -> None:
    prepared(copy)
    note(copy, "cite.fixed.md")
    commit(copy)
    prepared(copy, "7.0.1", "2030-03-04")
    assert release(copy, "check", "v7.0.1").returncode == 0
    heads = [
        line
        for line in (copy / "CHANGELOG.md").read_text("utf-8").splitlines()
        if line.startswith("## ")
    ]
    assert heads[:2] == ["## [7.0.1] - 2030-03-04", "## [7.0.0] - 2030-01-02"]
    assert (copy / "CITATION.cff").read_text("utf-8").count("date-released") == 1


@pytest.mark.parametrize("version", ["7", "v7.0.0", "7.0.0rc1", "", "7.0.0 "])
def test_what_is_no_version_is_refused(copy: Path, version: str) -> None:
    done = release(copy, "prepare", version)
    assert done.returncode == 2
    assert done.stderr == f"release: expected a version such as 0.2.0, got {version!r}\n"


@pytest.mark.parametrize("version", ["7.0.0", "6.9.9"])
def test_a_version_that_is_not_the_next_is_refused(copy: Path, version: str) -> None:
    prepared(copy)
    commit(copy)
    done = release(copy, "prepare", version)
    assert done.returncode == 2
    assert f"expected a version after 7.0.0, got {version}" in done.stderr


def test_a_release_without_notes_is_refused(copy: Path) -> None:
    prepared(copy)
    commit(copy)
    done = release(copy, "prepare", "7.1.0")
    assert (done.returncode, "nothing to release" in done.stderr) == (2, True)


def test_changes_that_are_not_committed_stop_it_before_anything_is_written(copy: Path) -> None:
    (copy / "draft.txt").write_text("not yet", "utf-8")
    done = release(copy, "prepare", "7.0.0")
    assert done.returncode == 2
    assert "?? draft.txt" in done.stderr
    assert "7.0.0" not in (copy / "pyproject.toml").read_text("utf-8")


@pytest.mark.parametrize(
    ("file", "old", "new", "says"),
    [
        (
            "CITATION.cff",
            "version: 7.0.0",
            "version: 6.0.0",
            "CITATION.cff: expected version 7.0.0",
        ),
        ("CITATION.cff", "2030-01-02", "2030-01-03", "expected date-released: 2030-01-02"),
        ("pyproject.toml", '"7.0.0"', '"7.0.1"', "pyproject.toml: expected version 7.0.0"),
        ("CHANGELOG.md", "[7.0.0]", "[7.0.1]", "expected 7.0.0 at the top, got 7.0.1"),
        ("changelog.d/late.fixed.md", "", NOTE, "notes are left over: late.fixed.md"),
    ],
)
def test_what_a_release_lacks_is_named(
    copy: Path, file: str, old: str, new: str, says: str
) -> None:
    prepared(copy)
    path = copy / file
    path.touch()
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), "utf-8")
    done = release(copy, "check", "v7.0.0")
    assert done.returncode == 1
    assert says in done.stderr


@pytest.mark.parametrize("tag", ["7.0.0", "v7", "v7.0.0-rc1"])
def test_what_is_no_tag_is_refused(copy: Path, tag: str) -> None:
    prepared(copy)
    done = release(copy, "check", tag)
    assert (done.returncode, done.stderr) == (
        1,
        f"release: expected a tag such as v0.2.0, got {tag!r}\n",
    )


def test_a_version_that_stands_nowhere_is_an_error(copy: Path) -> None:
    path = copy / "CITATION.cff"
    path.write_text(path.read_text("utf-8").replace("\nversion:", "\nedition:"), "utf-8")
    done = release(copy, "check", "v7.0.0")
    assert done.returncode == 2
    assert "CITATION.cff: expected one line with the version, got 0" in done.stderr


def test_all_places_of_this_tree_state_one_version() -> None:
    from dtwister import __version__

    found = release(ROOT, "check", f"v{__version__}").stderr
    assert "expected version" not in found
    assert "expected one line" not in found


def made(root: Path, *words: str, version: str = "7.0.0") -> str:
    """Make a release that must fail; return what is said, and see that nothing is changed."""
    before = git(root, "status", "--porcelain"), git(root, "rev-parse", "HEAD")
    done = release(root, "make", version, *words)
    assert done.returncode == 2, done.stdout + done.stderr
    assert (git(root, "status", "--porcelain"), git(root, "rev-parse", "HEAD")) == before
    assert "Traceback" not in done.stderr
    return done.stderr


def write_upgrade(root: Path, version: str = "7.0.0") -> None:
    path = root / UPGRADE
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"# Upgrade\n\n## To {version}\n\nNothing.\n", "utf-8")
    (root / ".gitignore").write_text("build/\n", "utf-8")
    commit(root)


def test_a_release_that_changes_things_needs_a_section_about_it(copy: Path) -> None:
    note(copy, "cite.changed.md")
    commit(copy)
    assert f"{UPGRADE}: expected a section '## To 7.0.0', since " in made(copy)
    write_upgrade(copy, "6.0.0")
    assert f"{UPGRADE}: expected a section '## To 7.0.0', since " in made(copy)


def test_a_release_is_refused_before_anything_is_built(copy: Path) -> None:
    write_upgrade(copy)
    assert "expected a version such as 0.2.0, got 'v7'" in made(copy, version="v7")
    (copy / "draft.txt").write_text("not yet", "utf-8")
    assert "?? draft.txt" in made(copy, "--dry-run")
    assert not (copy / "build").exists()


def test_tools_that_are_missing_are_named(copy: Path) -> None:
    write_upgrade(copy)
    script = str(ROOT / "tools" / "release.py")
    done = subprocess.run(
        [sys.executable, "-S", script, "--root", str(copy), "make", "7.0.0"],
        env=ELSEWHERE | {"PYTHONPATH": ""},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 2
    assert done.stderr == (
        "release: not installed: build, hatchling, sphinx, towncrier, twine; run `make setup`\n"
    )


def test_a_step_that_fails_ends_it_and_changes_nothing(copy: Path) -> None:
    write_upgrade(copy)
    said = made(copy)
    assert "the step 'records' failed, and nothing was released or changed" in said
    assert "tests.records" in said
    assert (copy / "build" / "release" / "records.log").is_file()
    tree = copy / "build" / "release" / "tree"
    assert '"7.0.0"' in (tree / "pyproject.toml").read_text("utf-8")
    assert not (tree / "changelog.d" / "cite.added.md").exists()
    assert not (tree / ".git").exists()


@pytest.mark.full
def test_a_whole_release_is_made_of_this_tree(tmp_path: Path) -> None:
    """Records, distributions, the tests of the sdist, games and pages: all but publishing."""
    if not (ROOT / ".git").exists():
        pytest.skip("not a git checkout: a release is made of what is committed")
    root = tmp_path / "root"
    git(ROOT, "clone", "--quiet", "--no-local", str(ROOT), str(root))
    write_upgrade_beside(root)
    done = release(root, "make", "99.0.0", "--date", "2099-01-02")
    assert done.returncode == 0, done.stdout + done.stderr
    assert release(root, "check", "v99.0.0").stdout == "v99.0.0 is complete\n"
    assert list((root / "tests/records/corpus/99.0.0").glob("*.toml"))
    names = sorted(path.name for path in (root / "build" / "release" / "dist").iterdir())
    assert len(names) == 3
    assert names[-1] == "dtwister-99.0.0.tar.gz"


def write_upgrade_beside(root: Path) -> None:
    """Add a section to the page about upgrading, and a note if the last release took them all."""
    path = root / UPGRADE
    path.write_text(path.read_text("utf-8") + "\n## To 99.0.0\n\nChange nothing.\n", "utf-8")
    note(root)
    commit(root)
