"""Make a release up to publishing, and check that one is complete. Publish nothing.

`make release VERSION=0.2.0` runs `make`: the release is built and tried in a copy of what is
committed, and only then written to this tree. RELEASING.md says what comes before and after.
`check` needs the standard library only, since the release workflow runs it before anything is
installed.
"""

from __future__ import annotations

import argparse
import datetime
import importlib.util
import os
import re
import shutil
import subprocess
import sys
import tarfile
from collections.abc import Mapping, Sequence
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
UPGRADE = "docs/how-to/upgrade.md"
BREAKING = ("changed", "deprecated", "removed")
"""The kinds of notes that the page about upgrading has to answer."""
CORPUS = "tests/records/corpus"
NEEDED = ("build", "hatchling", "sphinx", "towncrier", "twine")
"""The packages that `make` uses; `make setup` installs them."""
TRIED = ("tests/records", "tests/rules", "tests/perft", "tests/playthroughs")
"""The tests of the sdist that are run with what was installed from it."""
BUILDS = ("DTWISTER_PURE", "DTWISTER_COMPILED", "DTWISTER_PROFILED", "PYTHONPATH")
"""Variables that would lead to another build or another tree."""
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
    # In a hook, variables of git would lead to the repository of the hook.
    own = {name: value for name, value in os.environ.items() if not name.startswith("GIT_")}
    done = subprocess.run(
        ["git", *words],
        cwd=root,
        env=own,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
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


def check_tools() -> None:
    """Refuse to begin without the packages that the steps use."""
    absent = [name for name in NEEDED if importlib.util.find_spec(name) is None]
    if absent:
        raise ReleaseError(f"not installed: {', '.join(absent)}; run `make setup`")


def check_upgrade(root: Path, version: str) -> None:
    """Refuse a release that changes things for users and does not say what they must do."""
    breaking = [name for name in fragments(root) if name.split(".")[-2] in BREAKING]
    page = root / UPGRADE
    heading = f"## To {version}"
    if breaking and (not page.is_file() or heading not in page.read_text("utf-8").splitlines()):
        raise ReleaseError(
            f"{UPGRADE}: expected a section {heading!r}, since {len(breaking)} notes change things "
            f"for users; the first one is {breaking[0]}"
        )


def prepare(root: Path, version: str, date: str) -> None:
    """Write the version, the date and the changelog."""
    check_ready(root, version)
    write_release(root, version, date)


def write_release(root: Path, version: str, date: str) -> None:
    """Write the version, the date and the changelog into a tree that was looked at before."""
    for name in PLACES:
        line = line_of(root, name)
        text = read(root, name)
        write(root, name, text[: line.start(1)] + version + text[line.end(1) :])
    citation = re.sub(rf"{RELEASED}\n", "", read(root, CITATION), flags=re.MULTILINE)
    write(root, CITATION, citation.rstrip("\n") + f"\ndate-released: {date}\n")
    command = [sys.executable, "-m", "towncrier", "build", "--yes"]
    command += ["--version", version, "--date", date]
    done = subprocess.run(command, cwd=root, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise ReleaseError(
            f"towncrier failed; take the changes back with `git reset --hard`\n{done.stderr}"
        )


class Rehearsal:
    """A release that is built and tried in a folder of its own, step by step.

    The first step that fails ends it. Its output is in a file of its name in that folder.
    """

    def __init__(self, root: Path, version: str, date: str, folder: Path) -> None:
        self.root, self.version, self.date, self.folder = root, version, date, folder
        self.tree, self.made, self.unpacked = folder / "tree", folder / "dist", folder / "sdist"

    def run(self, pure: bool, tests: Sequence[str]) -> None:
        """Go through all steps."""
        shutil.rmtree(self.folder, ignore_errors=True)
        self.tree.mkdir(parents=True)
        self.copy()
        print("==> changelog", flush=True)
        # towncrier looks for git in all folders above, and must not find that of this tree.
        git(self.tree, "init", "--quiet")
        git(self.tree, "add", "--all")
        write_release(self.tree, self.version, self.date)
        shutil.rmtree(self.tree / ".git")
        self.write_corpus()
        self.build(pure)
        self.check_distributions()
        self.try_sdist(tests)
        if not pure:
            self.try_compiled()
        self.build_pages()
        lacking = missing(self.tree, f"v{self.version}")
        if lacking:
            raise ReleaseError("the release is not complete: " + "; ".join(lacking))

    def step(
        self,
        name: str,
        command: Sequence[str | Path],
        *,
        cwd: Path | None = None,
        variables: Mapping[str, str] | None = None,
    ) -> str:
        """Run a command of a step; return what it printed."""
        print(f"==> {name}", flush=True)
        usual = {key: value for key, value in os.environ.items() if key not in BUILDS}
        done = subprocess.run(
            [str(word) for word in command],
            cwd=cwd or self.tree,
            env=usual | dict(variables or {}),
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            errors="replace",
            check=False,
        )
        log = self.folder / f"{name.replace(' ', '-')}.log"
        log.write_text(done.stdout, "utf-8")
        if done.returncode:
            end = "\n".join(done.stdout.splitlines()[-15:])
            raise ReleaseError(
                f"the step {name!r} failed, and nothing was released or changed; all that it "
                f"printed is in {log}\n{end}"
            )
        return done.stdout

    def from_tree(self) -> dict[str, str]:
        """Return the variables with which Python imports the copy, and not this tree."""
        folders = (self.tree / "src", self.tree / "plugins", self.tree)
        return {"PYTHONPATH": os.pathsep.join(map(str, folders)), "DTWISTER_PURE": "1"}

    def copy(self) -> None:
        """Copy what is committed, without git."""
        archive = self.folder / "tree.tar"
        git(self.root, "archive", "--output", str(archive.resolve()), "HEAD")
        unpack(archive, self.tree)
        archive.unlink()

    def write_corpus(self) -> None:
        """Write the records of this version, which all later ones have to replay."""
        command = (sys.executable, "-m", "tests.records.make")
        self.step("records", command, variables=self.from_tree())

    def build(self, pure: bool) -> None:
        """Build the sdist, and the wheels from what is unpacked from it."""
        build = (sys.executable, "-m", "build", "--no-isolation", "--outdir", self.made.resolve())
        self.step("sdist", (*build, "--sdist"))
        unpack(self.sdist(), self.unpacked)
        source = self.unpacked / f"dtwister-{self.version}"
        wheel = (*build, "--wheel")
        self.step("pure wheel", wheel, cwd=source, variables={"DTWISTER_PURE": "1"})
        if not pure:
            self.step("compiled wheel", wheel, cwd=source, variables={"DTWISTER_COMPILED": "1"})

    def sdist(self) -> Path:
        """Return the sdist that was built."""
        return self.made / f"dtwister-{self.version}.tar.gz"

    def check_distributions(self) -> None:
        """Check what the index would show."""
        made = sorted(self.made.iterdir())
        self.step("twine", (sys.executable, "-m", "twine", "check", "--strict", *made))

    def environment(self, name: str, *requirements: str) -> Path:
        """Make an empty environment, install something in it, and return its Python."""
        place = self.folder.resolve() / name
        self.step(f"{name} environment", (sys.executable, "-m", "venv", place))
        python = place / ("Scripts" if os.name == "nt" else "bin") / "python"
        install = (python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check")
        variables = {"DTWISTER_PURE": "1"}
        self.step(f"{name} installed", (*install, *requirements), variables=variables)
        place_of = "import dtwister; print(dtwister.__version__, dtwister.__file__)"
        said = self.step(f"{name} imported", (python, "-I", "-c", place_of)).split(maxsplit=1)
        if said[0] != self.version or not Path(said[1].strip()).is_relative_to(place):
            raise ReleaseError(
                f"{name}: expected dtwister {self.version} below {place}, got {said[0]} "
                f"from {said[1].strip()}"
            )
        return python

    def try_sdist(self, tests: Sequence[str]) -> None:
        """Install the sdist where nothing else is, and run its own tests there.

        They replay the records of all versions.
        """
        wanted = f"dtwister[kit] @ {self.sdist().resolve().as_uri()}"
        python = self.environment("from-sdist", wanted)
        source = self.unpacked / f"dtwister-{self.version}"
        command = (python, "-m", "pytest", "-q", "--expect-build=pure", *tests)
        print(self.step("tests of the sdist", command, cwd=source).splitlines()[-1])

    def try_compiled(self) -> None:
        """Install the compiled wheel where nothing else is, and play with it."""
        wheel = next(path for path in self.made.glob("*.whl") if "-none-any" not in path.name)
        python = self.environment("from-wheel", str(wheel.resolve()))
        script = (self.tree / "tests" / "wheel" / "play_with_wheel.py").resolve()
        self.step("games of the compiled wheel", (python, "-I", script, "compiled"))

    def build_pages(self) -> None:
        """Build the documentation of this version, and check its links."""
        site = self.folder.resolve() / "site"
        options = ("-E", "-q", "-W", "--keep-going", "-b", "html")
        trees = ("-d", self.folder.resolve() / "doctrees")
        command = (sys.executable, "-m", "sphinx", *options, *trees, "docs", site)
        self.step("documentation", command, variables=self.from_tree())
        check = (sys.executable, "tools/check_site.py", site)
        self.step("links", check, variables=self.from_tree())


def unpack(archive: Path, folder: Path) -> None:
    """Unpack an archive into a folder."""
    with tarfile.open(archive) as file:
        file.extractall(folder, filter="data")


def make(asked: argparse.Namespace) -> None:
    """Build and try a release in a copy, and then write it to this tree."""
    root, version, date = asked.root.resolve(), asked.version, asked.date
    check_ready(root, version)
    check_upgrade(root, version)
    check_tools()
    rehearsal = Rehearsal(root, version, date, root / "build" / "release")
    rehearsal.run(asked.pure, asked.tests or TRIED)
    print(f"built and tried: {', '.join(sorted(path.name for path in rehearsal.made.iterdir()))}")
    if asked.dry_run:
        print(f"rehearsed {version}; nothing is changed, committed or published")
        return
    check_ready(root, version)
    write_release(root, version, date)
    records = Path(CORPUS, version)
    shutil.copytree(rehearsal.tree / records, root / records, dirs_exist_ok=True)
    print(f"made {version}; nothing is committed or published. Go on with Publish in RELEASING.md")


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
    whole = commands.add_parser("make", help="build and try a release, and then write it here")
    whole.add_argument("version", help="the new version, such as 0.2.0")
    whole.add_argument("--date", default=today, help="the day of the release (default: today)")
    whole.add_argument("--dry-run", action="store_true", help="change nothing in this tree")
    whole.add_argument("--pure", action="store_true", help="build no compiled wheel")
    whole.add_argument("--tests", nargs="+", help=f"tests of the sdist (default: {TRIED})")
    second = commands.add_parser("check", help="say what a release lacks")
    second.add_argument("tag", help="the tag of the release, such as v0.2.0")
    return parser.parse_args(arguments)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; 0 if it is done, 1 if a release lacks something, 2 if it cannot be done."""
    asked = parse(arguments)
    try:
        if asked.command == "make":
            make(asked)
            return 0
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
