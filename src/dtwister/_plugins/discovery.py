"""Find plug-ins: entry points of installed distributions, folders,
and given modules.
"""

from __future__ import annotations

import importlib.util
import sys
from collections.abc import Iterable
from pathlib import Path
from types import ModuleType
from typing import Any

import attrs

from dtwister._errors import PluginError
from dtwister._model.values.shared_methods import Printed
from dtwister._plugins.entry_points import named_plugins
from dtwister._plugins.hints import place_of, stopped, with_hint
from dtwister._printing import quoted

_FOLDERS: dict[str, Path] = {}
"""The packages that were loaded from folders, by name; others are never unloaded."""


@attrs.frozen(eq=False)
class PluginCandidate(Printed):
    """A plug-in that was found: its name, origin and module (or the error)."""

    name: str
    origin: str
    plugin: Any = None
    folder: Path | None = None
    problem: str = ""
    error: BaseException | None = None
    """The error that stopped the import."""
    distribution: str = ""
    """The name and version of the distribution of the plug-in."""


def installed() -> list[PluginCandidate]:
    """The plug-ins that installed distributions name."""
    found = []
    for named in named_plugins():
        about = named.distribution
        where = f"{about} ({named.module})" if about else named.module
        try:
            module = named.load()
        except (Exception, SystemExit) as error:
            problem = with_hint(error)
            found.append(
                PluginCandidate(named.name, where, problem=problem, error=error, distribution=about)
            )
            continue
        found.append(
            PluginCandidate(named.name, where, module, folder_of(module), distribution=about)
        )
    return found


def in_folder(folder: Path) -> list[PluginCandidate]:
    """The plug-ins in a folder: each `*.py` file, and each package with a `plugin.py`."""
    if not folder.is_dir():
        raise PluginError(
            f"unknown folder of plug-ins {quoted(str(folder))}; expected a folder with plug-ins: "
            "*.py files, or folders with a plugin.py"
        )
    found = []
    for path in sorted(folder.iterdir()):
        if path.suffix == ".py" and path.name != "__init__.py" and not path.name.startswith("_"):
            found.append(_from_file(path, path.stem) if path.is_file() else _no_file(path))
        elif path.is_dir() and (path / "plugin.py").is_file():
            found.append(_from_package(path))
    return found


def _no_file(path: Path) -> PluginCandidate:
    """Report a file named like a plug-in that cannot be read, such as a pipe, at once."""
    return PluginCandidate(path.stem, str(path), folder=path.parent, problem="it is not a file")


def at_place(place: Path) -> Any:
    """Return the module of a plug-in: a file, or a folder with a `plugin.py`.
    A `PluginError` if it fails.

    It is run, unless that was done before.
    """
    path = place.resolve()
    found = _from_file(path, path.stem) if path.is_file() else _from_package(path)
    if found.problem:
        raise import_failed(found)
    return found.plugin


def import_failed(candidate: PluginCandidate) -> PluginError:
    """Return the error about a plug-in whose import stopped."""
    doing = "the plug-in cannot be imported"
    error = candidate.error
    finding = None if error is None else stopped(error, candidate.folder, doing)
    return PluginError(f"{candidate.origin}: {doing}: {candidate.problem}", finding)


def from_modules(modules: Iterable[Any]) -> list[PluginCandidate]:
    """Return plug-ins that the caller passes: modules, or objects with the hooks."""
    return [
        PluginCandidate(
            getattr(module, "__name__", type(module).__name__),
            getattr(module, "__file__", None) or repr(module),
            module,
            folder_of(module),
        )
        for module in modules
    ]


def folder_of(module: Any) -> Path | None:
    """The folder in which the file of a module lies."""
    file = getattr(module, "__file__", None)
    if file is None and not isinstance(module, ModuleType):
        owner = sys.modules.get(type(module).__module__)
        file = getattr(owner, "__file__", None)
    return Path(file).parent if file else None


def _from_file(path: Path, name: str, *, package: bool = False) -> PluginCandidate:
    module_name = f"dtwister_folder_plugin_{name}"
    spec = importlib.util.spec_from_file_location(
        module_name, path, submodule_search_locations=[str(path.parent)] if package else None
    )
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[module_name] = module
    try:
        spec.loader.exec_module(module)
    except (Exception, SystemExit) as error:
        del sys.modules[module_name]
        where = _place_of(error, path)
        return PluginCandidate(
            name, where, folder=path.parent, problem=with_hint(error), error=error
        )
    return PluginCandidate(name, str(path), module, path.parent)


def _place_of(error: BaseException, path: Path) -> str:
    """The line of a plug-in at which its import stopped, with the file as the user named it."""
    file, line = place_of(error, path.parent) or (path, 1)
    return f"{file}:{line}"


def _from_package(folder: Path) -> PluginCandidate:
    # Absolute, since a relative one would change its meaning with the current folder.
    parent = str(folder.parent.resolve())
    if _forgotten(folder) and parent in sys.path:
        sys.path.remove(parent)
    if parent not in sys.path:
        sys.path.insert(0, parent)
    try:
        module = importlib.import_module(f"{folder.name}.plugin")
    except (Exception, SystemExit) as error:
        where = _place_of(error, folder / "plugin.py")
        return PluginCandidate(
            folder.name, where, folder=folder, problem=with_hint(error), error=error
        )
    return PluginCandidate(folder.name, str(folder), module, folder)


def _forgotten(folder: Path) -> bool:
    """Unload the plug-in of this name from another folder;
    return whether there was one.
    """
    here = folder.resolve()
    earlier = _FOLDERS.setdefault(folder.name, here)
    if earlier == here:
        return False
    _FOLDERS[folder.name] = here
    for name in [name for name in sys.modules if f"{name}.".startswith(f"{folder.name}.")]:
        del sys.modules[name]
    return True


def is_taken(name: str) -> bool:
    """Return whether Python finds a module of this name, other than a plug-in in some folder.

    >>> is_taken("attrs"), is_taken("no_module_of_this_name")
    (True, False)
    """
    spec = importlib.util.find_spec(name)
    if spec is None:
        return False
    homes = {folder.parent for folder in _FOLDERS.values()}
    places = spec.submodule_search_locations or ()
    return not any(Path(place).resolve().parent in homes for place in places)
