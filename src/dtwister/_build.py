"""The two builds: one that Python interprets, and one with compiled modules beside the sources.

Python prefers an extension module to the source beside it. With `DTWISTER_PURE=1` in the
environment a finder looks for sources only. It must be there before anything else of dtwister is
imported, so this module is imported first, and imports nothing of dtwister itself.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib import import_module
from importlib.machinery import (
    SOURCE_SUFFIXES,
    ExtensionFileLoader,
    FileFinder,
    ModuleSpec,
    SourceFileLoader,
)
from types import ModuleType
from typing import Final, Literal

VARIABLE: Final = "DTWISTER_PURE"
ASKED: Final = "dtwister._engine.execution"
"""A module that every compiled build has compiled: it says which build runs."""


class SourceFinder:
    """Finds the sources of dtwister and of the packages beside it, never compiled modules.

    What has no source is left to other finders: extension modules of plug-ins by others.
    """

    def __init__(self) -> None:
        self._finders: dict[str, FileFinder] = {}

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Return where the source of a module is; None if that is for others to find."""
        if not name.startswith(("dtwister.", "dtwister_")):
            return None
        for folder in sys.path if path is None else path:
            finder = self._finders.get(folder)
            if finder is None:
                finder = FileFinder(folder, (SourceFileLoader, SOURCE_SUFFIXES))
                self._finders[folder] = finder
            spec = finder.find_spec(name)
            if spec is not None and spec.loader is not None:
                return spec
        return None

    def invalidate_caches(self) -> None:
        """Forget which files there are."""
        for finder in list(self._finders.values()):
            finder.invalidate_caches()


def _forced_pure() -> bool:
    value = os.environ.get(VARIABLE, "").strip()
    if value not in ("", "0", "1"):
        raise ImportError(f"expected {VARIABLE} to be 0, 1 or empty, got {value!r}")
    return value == "1"


def _install() -> None:
    """Look for sources only from now on, if the environment says so."""
    if _forced_pure() and not any(isinstance(one, SourceFinder) for one in sys.meta_path):
        sys.meta_path.insert(0, SourceFinder())


_install()


def build() -> Literal["pure", "compiled"]:
    """Return which build runs: `pure`, or `compiled`.

    Both play the same games. `DTWISTER_PURE=1` in the environment forces the pure one.

    >>> build() in ("pure", "compiled")
    True
    """
    spec = import_module(ASKED).__spec__
    assert spec is not None
    return "compiled" if isinstance(spec.loader, ExtensionFileLoader) else "pure"
