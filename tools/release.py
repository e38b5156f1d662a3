"""Prepare a release, and check that one is complete. Publish nothing.

`make release VERSION=0.2.0` runs both, with the build and its tests in between; RELEASING.md says
what comes before and after. `check` needs the standard library only, since the release workflow
runs it before anything is installed.
"""

from __future__ import annotations

import argparse
import datetime
import re
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
CHANGELOG = "CHANGELOG.md"
CITATION = "CITATION.cff"
FRAGMENTS = "changelog.d"
VERSION = r"\d+\.\d+\.\d+"
PLACES = {
    "pyproject.toml": rf'^version = "({VERSION})"$',
    "src/dtwister/__init__.py": rf'^__version__ = "({VERSION})"$',
    CITATION: rf"^version: ({VERSION})$",
}
"""Every file that states the version, with the line that does."""
RELEASED = r"^date-released: (\S+)$"
SECTION = rf"^## \[({VERSION})\] - (\d{{4}}-\d\d-\d\d)$"


class ReleaseError(Exception):
    """Tell why a release cannot go on."""


def read(root: Path, name: str) -> str:
    """Return the text of a file of the project."""
    return (root / name).read_text("utf-8")


def write(root: Path, name: str, text: str) -> None:
    """Write the text of a file of the project, with plain line ends on every system."""
    (root / name).write_text(text, "utf-8", newline="\n")


def line_of(root: Path, name: str) -> re.Match[str]:
    """Return the line of a file that states the version; group 1 is the version."""
    found = list(re.finditer(PLACES[name], read(root, name), re.MULTILINE))
    if len(found) != 1:
        raise ReleaseError(f"{name}: expected one line with the version, got {len(found)}")
    return found[0]


def sections(root: Path) -> list[tuple[str, str]]:
    """Return the releases in the changelog with their dates, the latest first."""
    return re.findall(SECTION, read(root, CHANGELOG), re.MULTILINE)


def fragments(root: Path) -> list[str]:
    """Return the names of the notes that no release has yet."""
    found = (root / FRAGMENTS).glob("*.md")
    return sorted(path.name for path in found if path.name != "README.md")


def git(root: Path, *words: str) -> str:
    """Return what a git command prints."""
    done = subprocess.run(
        ["git", *words], cwd=root, capture_output=True, text=True, encoding="utf-8", check=False
    )
    if done.returncode != 0:
        raise ReleaseError(f"git {' '.join(words)}: {done.stderr.strip()}")
    return done.stdout


def as_numbers(version: str) -> tuple[int, ...]:
    """Return the numbers of a version, so that versions can be compared."""
    return tuple(int(number) for number in version.split("."))


def check_ready(root: Path, version: str) -> None:
    """Refuse a release that cannot be prepared, before anything is written."""
    if not re.fullmatch(VERSION, version):
        raise ReleaseError(f"expected a version such as 0.2.0, got {version!r}")
    past = sections(root)
    latest = past[0][0] if past else "0.0.0"
    if as_numbers(version) <= as_numbers(latest):
        raise ReleaseError(f"expected a version after {latest}, got {version}")
    if not fragments(root):
        raise ReleaseError(f"{FRAGMENTS} has no notes: there is nothing to release")
    changed = git(root, "status", "--porcelain")
    if changed:
        raise ReleaseError(f"expected a clean working tree; commit or stash these:\n{changed}")


def prepare(root: Path, version: str, date: str) -> None:
    """Write the version, the date and the changelog."""
    check_ready(root, version)
    for name in PLACES:
        line = line_of(root, name)
        text = read(root, name)
        write(root, name, text[: line.start(1)] + version + text[line.end(1) :])
    citation = re.sub(rf"{RELEASED}\n", "", read(root, CITATION), flags=re.MULTILINE)
    write(root, CITATION, citation.rstrip("\n") + f"\ndate-released: {date}\n")
    command = [sys.executable, "-m", "towncrier", "build", "--yes"]
    command += ["--version", version, "--date", date]
    if subprocess.run(command, cwd=root, check=False).returncode != 0:
        raise ReleaseError("towncrier failed; take the changes back with `git reset --hard`")


def missing(root: Path, tag: str) -> list[str]:
    """Return what a release still lacks, one sentence each."""
    found = []
    version = tag.removeprefix("v")
    if not re.fullmatch(f"v{VERSION}", tag):
        return [f"expected a tag such as v0.2.0, got {tag!r}"]
    for name in PLACES:
        stated = line_of(root, name)[1]
        if stated != version:
            found.append(f"{name}: expected version {version}, got {stated}")
    past = sections(root)
    if not past or past[0][0] != version:
        latest = past[0][0] if past else "no release"
        found.append(f"{CHANGELOG}: expected {version} at the top, got {latest}")
    elif re.findall(RELEASED, read(root, CITATION), re.MULTILINE) != [past[0][1]]:
        found.append(f"{CITATION}: expected date-released: {past[0][1]}, as in {CHANGELOG}")
    if fragments(root):
        found.append(f"{FRAGMENTS}: notes are left over: {', '.join(fragments(root))}")
    return found


def parse(arguments: Sequence[str] | None) -> argparse.Namespace:
    """Return what the command line asks for."""
    parser = argparse.ArgumentParser(prog="tools/release.py", description=__doc__)
    parser.add_argument("--root", type=Path, default=ROOT, help="the project (default: this one)")
    commands = parser.add_subparsers(dest="command", required=True)
    first = commands.add_parser("prepare", help="write version, date and changelog")
    first.add_argument("version", help="the new version, such as 0.2.0")
    today = datetime.datetime.now(datetime.UTC).date().isoformat()
    first.add_argument("--date", default=today, help="the day of the release (default: today)")
    second = commands.add_parser("check", help="say what a release lacks")
    second.add_argument("tag", help="the tag of the release, such as v0.2.0")
    return parser.parse_args(arguments)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; 0 if it is done, 1 if a release lacks something, 2 if it cannot be done."""
    asked = parse(arguments)
    try:
        if asked.command == "prepare":
            prepare(asked.root, asked.version, asked.date)
            print(f"prepared {asked.version}; nothing is committed or published")
            return 0
        found = missing(asked.root, asked.tag)
    except ReleaseError as error:
        print(f"release: {error}", file=sys.stderr)
        return 2
    for sentence in found:
        print(f"release: {sentence}", file=sys.stderr)
    if not found:
        print(f"{asked.tag} is complete")
    return 1 if found else 0


if __name__ == "__main__":
    raise SystemExit(main())
