"""Files of plug-ins, looked at until they change, then checked and loaded again."""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from dtwister import LoadReport, Rules, load_report

_KINDS = frozenset({".py", ".toml", ".md"})
_MODULES = "dtwister_folder_plugin_"
"""The beginning of the names of modules that are loaded from folders."""


def stamps(folders: Iterable[str]) -> dict[Path, int]:
    """Return the times of change of all files of plug-ins in some folders."""
    return {path: time for folder in folders for path, time in _files(Path(folder))}


def _files(folder: Path) -> Iterator[tuple[Path, int]]:
    for path in sorted(folder.rglob("*")):
        if path.suffix in _KINDS and not path.name.startswith("."):
            try:
                yield path, path.stat().st_mtime_ns
            except OSError:
                continue  # it was removed just now


class LoadedContent:
    """The rules as they are loaded now, with the findings about the files that they came from."""

    def __init__(self, rules: Rules, folders: tuple[str, ...], without: tuple[str, ...]) -> None:
        self.rules: Rules = rules
        self.folders: tuple[str, ...] = folders
        self.without: tuple[str, ...] = without
        self.serial: int = 1
        """The number of times that the files were read."""
        self.error: str = ""
        """The reason why the files as they are now cannot be loaded; the rules are older then."""
        self.findings: list[dict[str, Any]] = []
        self.changed: asyncio.Event = asyncio.Event()
        self._stamps = stamps(folders)

    def data(self) -> dict[str, Any]:
        """Return the state of the content, for the page of authors."""
        return {
            "serial": self.serial,
            "digest": self.rules.digest,
            "loaded": not self.error,
            "error": self.error,
            "findings": self.findings,
            "folders": list(self.folders),
        }

    def is_stale(self) -> bool:
        """Return whether a file has changed, come or gone since the last look."""
        now = stamps(self.folders)
        before, self._stamps = self._stamps, now
        return now != before

    async def read(self, *, load: bool = True) -> None:
        """Check all files, and load them again if they can be loaded."""
        self.findings = await self._checked()
        if load:
            report = await asyncio.to_thread(loaded_again, self.folders, self.without)
            problems = [f"{one.name}: {one.problem}" for one in report.problems]
            self.error = "; ".join(problems)
            if not problems:
                self.rules = report.rules
            self.serial += 1
        self.changed.set()
        self.changed = asyncio.Event()

    async def _checked(self) -> list[dict[str, Any]]:
        """Return the findings of `dtwister validate`, run as a command: it reads all of them."""
        if not self.folders:
            return []
        done = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "dtwister", "validate", "--format", "json", *self.folders),
            stdin=asyncio.subprocess.DEVNULL,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.PIPE,
        )
        try:
            output, errors = await done.communicate()
        except asyncio.CancelledError:
            done.kill()  # the server ends
            await done.communicate()
            raise
        try:
            found: list[dict[str, Any]] = json.loads(output)["findings"]
        except (ValueError, KeyError):
            said = errors.decode("utf-8", "replace").strip() or "no report"
            return [{"code": "", "message": said, "file": "", "line": 0, "column": 0, "hint": ""}]
        return found


def loaded_again(folders: tuple[str, ...], without: tuple[str, ...]) -> LoadReport:
    """Load all plug-ins, those in folders from their files as they are now."""
    for name in [one for one in sys.modules if one.startswith(_MODULES)]:
        del sys.modules[name]
    return load_report(folders=folders, without=without)
