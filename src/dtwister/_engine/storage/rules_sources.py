"""The sources of rules: what they were loaded from, and what was added to them.

So rules can be loaded again by another process, and are found again in their own.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import count
from types import ModuleType
from typing import Any, Final
from weakref import WeakKeyDictionary, WeakValueDictionary

import attrs

from dtwister._engine.compiled_rules import Rules

_sources: WeakKeyDictionary[Rules, dict[str, Any]] = WeakKeyDictionary()
_additions: WeakKeyDictionary[Rules, tuple[Rules, Mapping[str, Any]]] = WeakKeyDictionary()
_loaded: WeakValueDictionary[int, Rules] = WeakValueDictionary()
"""All rules that were loaded, by running numbers: a digest is made only when one is looked up."""
_numbers: Final = count()


def note_source(rules: Rules, **source: Any) -> None:
    """Remember what rules were loaded from; modules by their names."""
    source["plugins"] = tuple(
        one.__name__ if isinstance(one, ModuleType) else one for one in source["plugins"]
    )
    _sources[rules] = source
    _loaded[next(_numbers)] = rules


def known(digest: str) -> Rules | None:
    """Return the rules with a digest that were loaded first; None if there are none."""
    return next((rules for _, rules in sorted(_loaded.items()) if rules.digest == digest), None)


def source_of(rules: Rules) -> dict[str, Any] | None:
    """Return what rules were loaded from; None if they were made otherwise.

    >>> import dtwister
    >>> source_of(dtwister.load_rules())["folders"]
    ()
    """
    while rules in _additions:
        rules, _ = _additions[rules]
    return _sources.get(rules)


def loaded_again(source: Mapping[str, Any]) -> dict[str, Any]:
    """Return the arguments that load rules from their source again."""
    from importlib import import_module

    given = [import_module(one) if isinstance(one, str) else one for one in source["plugins"]]
    return {**source, "plugins": given}


def rules_with(rules: Rules, digest: str, **parts: Any) -> Rules:
    """Return rules with more rooms, layouts or scenarios, such as those of a drawn position.

    Tables are added to; all else, such as the abilities of the game, takes the place of their own.

    >>> import dtwister
    >>> rules = dtwister.load_rules()
    >>> other = rules_with(rules, "0" * 16, layouts={"mine": rules.layouts["features:4x2"]})
    >>> import pickle
    >>> "mine" in other.layouts, pickle.loads(pickle.dumps(other)) is other
    (True, True)
    """
    joined: dict[str, Any] = {
        name: {**getattr(rules, name), **added} if isinstance(added, Mapping) else added
        for name, added in parts.items()
    }
    made = attrs.evolve(rules, digest=digest, **joined)
    _additions[made] = rules, parts
    _loaded[next(_numbers)] = made
    return made
