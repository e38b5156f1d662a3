"""Trees to measure: the working tree, and commits that are unpacked beside it."""

from __future__ import annotations

import io
import os
import subprocess
import tarfile
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import attrs

from bench.children import FORCES_PURE, ROOT, BenchError, Build

WORKING = "working tree"
OURS = ("bench/history.jsonl", "bench/latest.json")
"""Files that the bench writes, so that they make no tree dirty."""


@attrs.frozen
class Commit:
    """A commit, and the day it was made."""

    id: str
    date: str


def git(*words: str, repository: Path = ROOT) -> bytes:
    """Return what git says.

    Raises:
        BenchError: There is no git, no repository, or no such commit.
    """
    try:
        done = subprocess.run(["git", *words], cwd=repository, capture_output=True, check=False)
    except FileNotFoundError:
        raise BenchError("git is not installed; commits cannot be unpacked without it") from None
    if done.returncode:
        said = done.stderr.decode(errors="replace").strip().splitlines()
        raise BenchError(f"git {words[0]} failed: {said[-1] if said else done.returncode}")
    return done.stdout


def commit(name: str = "HEAD", *, repository: Path = ROOT) -> Commit:
    """Return the commit that a name means."""
    try:
        found = git("rev-parse", "--verify", "--quiet", f"{name}^{{commit}}", repository=repository)
    except BenchError as error:
        raise BenchError(
            f"unknown commit {name!r}; `git log --oneline` lists those that there are"
        ) from error
    full = found.decode().strip()
    shown = git("show", "--no-patch", "--format=%h %cI", full, repository=repository)
    short, date = shown.decode().split()
    return Commit(short, date)


def changed(*, repository: Path = ROOT) -> list[str]:
    """Return the files that differ from the last commit."""
    lines = git("status", "--porcelain", repository=repository).decode().splitlines()
    return [line[3:] for line in lines if line[3:] not in OURS]


def build_of(tree: Path, name: str) -> Build:
    """Return the pure build of a tree.

    What is installed says which plug-ins there are. So a tree has to bring its own list, in the
    form of an installed distribution, ahead of the one that is installed.
    """
    places = [tree / "src", tree / "plugins", tree / "build" / "bench"]
    return Build(
        name,
        environment={
            FORCES_PURE: "1",
            "PYTHONPATH": os.pathsep.join(map(str, places)),
        },
    )


def _describe(tree: Path) -> None:
    """Write down which plug-ins a tree has, as if it were installed."""
    text = (tree / "pyproject.toml").read_text("utf-8")
    project = tomllib.loads(text)["project"]
    folder = tree / "build" / "bench" / "dtwister-0.dist-info"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "METADATA").write_text(
        f"Metadata-Version: 2.1\nName: dtwister\nVersion: {project['version']}\n", "utf-8"
    )
    lines = [
        f"[{group}]\n" + "".join(f"{name} = {place}\n" for name, place in entries.items())
        for group, entries in project.get("entry-points", {}).items()
    ]
    (folder / "entry_points.txt").write_text("\n".join(lines), "utf-8")


@contextmanager
def unpacked(name: str | None, *, repository: Path = ROOT) -> Iterator[Build]:
    """Unpack a commit for a while; `None` is the tree as it stands."""
    if name is None:
        yield build_of(repository, WORKING)
        return
    there = commit(name, repository=repository)
    with TemporaryDirectory(prefix="dtwister-bench-") as place:
        tree = Path(place)
        packed = git("archive", "--format=tar", there.id, repository=repository)
        with tarfile.open(fileobj=io.BytesIO(packed)) as archive:
            archive.extractall(tree, filter="data")
        _describe(tree)
        yield build_of(tree, there.id)
