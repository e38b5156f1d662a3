"""A Sphinx extension: what several public modules have is written down once.

The first module of `MODULES` that has a name is its home; the others name it, with a link.
"""

from __future__ import annotations

import importlib
import pkgutil
from types import ModuleType

from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment
from sphinx.util import logging

import dtwister.plugin

LOG = logging.getLogger(__name__)


def public_modules() -> list[ModuleType]:
    """Return the modules that users import, those that come first in the reference first."""
    topics = [
        f"dtwister.plugin.{one.name}" for one in pkgutil.iter_modules(dtwister.plugin.__path__)
    ]
    names = [
        "dtwister",
        "dtwister.json",
        "dtwister.session",
        "dtwister.plugin",
        *topics,
        "dtwister.bots",
        "dtwister.envs",
        "dtwister.simulation",
        "dtwister.pages",
        "dtwister.svg",
        "dtwister.web",
        "dtwister.testing",
    ]
    return [importlib.import_module(name) for name in names]


def homes() -> dict[tuple[str, int], str]:
    """Return the module in which each public name is written down."""
    found: dict[tuple[str, int], str] = {}
    for module in public_modules():
        for name in module.__all__:
            found.setdefault((name, id(getattr(module, name))), module.__name__)
    return found


HOMES = homes()
COLLECTIONS = {
    "dtwister.plugin.events": dtwister.plugin.events,
    "dtwister.plugin.fields": dtwister.plugin.fields,
}
"""Modules without `__all__`, of which users need what is defined there."""


def elsewhere(module: ModuleType) -> dict[str, str]:
    """Return the names of a module that are written down in another one, with that one."""
    home = {name: HOMES[name, id(getattr(module, name))] for name in module.__all__}
    return {name: where for name, where in home.items() if where != module.__name__}


def _skip(
    app: Sphinx, what: str, name: str, thing: object, skip: bool, options: object
) -> bool | None:
    """Leave out what has its home elsewhere, and what a module without `__all__` imported."""
    if what != "module":
        return None
    module = app.env.current_document.autodoc_module
    if module in COLLECTIONS:
        own = getattr(thing, "__module__", "") == COLLECTIONS[module].__name__
        return not own or (name, id(thing)) in HOMES or None
    return HOMES.get((name, id(thing)), module) != module or None


def _say_also(
    app: Sphinx, what: str, name: str, thing: object, options: object, lines: list[str]
) -> None:
    has_names = what == "module" and hasattr(thing, "__all__")
    if has_names and isinstance(thing, ModuleType) and (also := elsewhere(thing)):
        names = (f":py:obj:`~{home}.{name}`" for name, home in sorted(also.items()))
        lines += ["", f"Also here: {', '.join(names)}.", ""]


def _check(app: Sphinx, env: BuildEnvironment) -> None:
    """Warn of a public name that no page has."""
    known = env.domains.python_domain.objects
    for (name, _), home in sorted(HOMES.items()):
        thing = getattr(importlib.import_module(home), name)
        if not isinstance(thing, ModuleType) and f"{home}.{name}" not in known:
            LOG.warning("%s.%s is on no page", home, name)


def setup(app: Sphinx) -> dict[str, object]:
    """Let Sphinx call the functions above."""
    app.connect("autodoc-skip-member", _skip)
    app.connect("autodoc-process-docstring", _say_also, priority=900)
    app.connect("env-check-consistency", _check)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
