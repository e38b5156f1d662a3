"""Caches: results that stay valid as long as their inputs stay the same.

A decorator names the scope of a function. The first argument owns the entries, and all arguments
together are the key:

- `per_state`: a `Context`; every event empties it;
- `per_labyrinth`: a `Labyrinth`, or a `Context`, which stands for its labyrinth;
- `per_match`: a `Match`, or a `Context`, which stands for its match;
- `per_rules`: the `Rules`, or a part that was compiled from them alone;
- `per_process`: no owner; the arguments say everything.

The contract of a cached function: its result follows from its arguments, of the first one only
from the scope. A function per labyrinth reads nothing of the state but the labyrinth, so nothing
that a seat may not know outlives the state. It changes nothing, and its result is not changed.

Different games, forks and views may be used by different threads at once: an entry is published
whole, in one assignment, so that at worst two threads compute the same result. Caches are bounded:
a full one starts again empty. `DTWISTER_CACHES=off` in the environment, read when dtwister is
imported, makes every result be computed again; if that changes what a game does, a key is wrong.
"""

from __future__ import annotations

import functools
import inspect
import os
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterator, Mapping
from contextlib import contextmanager, suppress
from types import CodeType
from typing import Any, Concatenate, Final, Generic, ParamSpec, Protocol, TypeVar, cast

SWITCH: Final = "DTWISTER_CACHES"
"""The name of the switch in the environment; loading plug-ins checks that it is `on` or `off`."""
_on = os.environ.get(SWITCH, "").strip().lower() != "off"
_per_process: list[functools._lru_cache_wrapper[Any]] = []

P = ParamSpec("P")
R = TypeVar("R")
Function = Callable[..., Any]
Entries = dict[Any, Any]
"""The results of one function with one owner, by the other arguments.

The key is the argument itself if there is one, else the tuple of all, or of none.
"""
Caches = dict[Function, Entries]
"""Function -> its results with one owner."""

LIMIT: Final = 4096
"""The most entries of one function with one owner, before it starts again empty."""


class StateCaches(Protocol):
    """An owner of results that follow from one state."""

    @property
    def state_caches(self) -> Caches:
        """The entries of the state."""


class LabyrinthCaches(Protocol):
    """An owner of results that follow from the way the labyrinth lies."""

    @property
    def labyrinth_caches(self) -> Caches:
        """The entries of the labyrinth."""


class MatchCaches(Protocol):
    """An owner of results that stay the same for one game."""

    @property
    def match_caches(self) -> Caches:
        """The entries of the match."""


class RulesCaches(Protocol):
    """An owner of results that follow from the rules alone."""

    @property
    def rules_caches(self) -> Caches:
        """The entries of the rules."""


class ClearsCaches(Protocol):
    """An owner that can forget what it cached."""

    def clear_caches(self) -> None:
        """Empty the caches."""


Owner = TypeVar("Owner")
Owned = TypeVar("Owned", bound=ClearsCaches)
S = TypeVar("S", bound=StateCaches)
L = TypeVar("L", bound=LabyrinthCaches)
M = TypeVar("M", bound=MatchCaches)
U = TypeVar("U", bound=RulesCaches)


def per_state(function: Callable[Concatenate[S, P], R]) -> Callable[Concatenate[S, P], R]:
    """Cache a function of a context until something happens.

    >>> import dtwister
    >>> from dtwister.plugin import Context
    >>> from dtwister.plugin.numbers import PieceId
    >>> @per_state
    ... def able_pieces(context: Context) -> tuple[PieceId, ...]:
    ...     return tuple(piece for piece in context.match.piece_ids if context.is_able(piece))
    >>> context = dtwister.new_game("base:standard", seed=7).context
    >>> able_pieces(context) is able_pieces(context)
    True
    """
    return _cached(function, "state_caches")


def per_labyrinth(function: Callable[Concatenate[L, P], R]) -> Callable[Concatenate[L, P], R]:
    """Cache a function of a labyrinth, or of a context, as long as the labyrinth lies as it does.

    >>> @per_labyrinth
    ... def gears(labyrinth: "Labyrinth") -> int:
    ...     return labyrinth.features.get("features:gear", 0)
    """
    return _cached(function, "labyrinth_caches")


def per_match(function: Callable[Concatenate[M, P], R]) -> Callable[Concatenate[M, P], R]:
    """Cache a function of a match, or of a context, for the whole game and all its forks.

    >>> import dtwister
    >>> from dtwister.plugin import Context
    >>> from dtwister.plugin.numbers import PieceId
    >>> @per_match
    ... def objects(context: Context) -> tuple[PieceId, ...]:
    ...     return tuple(p for p in context.match.piece_ids if context.kind(p).is_object)
    >>> game = dtwister.new_game("base:standard", seed=7)
    >>> objects(game.context) is objects(game.fork().context)
    True
    """
    return _cached(function, "match_caches")


def per_rules(function: Callable[Concatenate[U, P], R]) -> Callable[Concatenate[U, P], R]:
    """Cache a function of the rules, or of a compiled part, for all games of the process.

    >>> import dtwister
    >>> @per_rules
    ... def pits(rules: dtwister.Rules) -> frozenset[str]:
    ...     return frozenset(name for name in rules.square_features if name.endswith(":pit"))
    >>> pits(dtwister.load_rules()) is pits(dtwister.load_rules())
    True
    """
    return _cached(function, "rules_caches")


def per_process(function: Callable[P, R]) -> Callable[P, R]:
    """Cache a function of plain values for the whole process.

    It is for equal values that are made again and again. These caches obey the environment only,
    since their key is all that the function has.

    >>> @per_process
    ... def square_name(column: int, row: int) -> str:
    ...     return f"{'abcdefgh'[column]}{row + 1}"
    >>> square_name(1, 2)
    'b3'
    """
    if not _on:
        return function
    found = functools.lru_cache(maxsize=LIMIT)(function)
    _per_process.append(found)
    return cast("Callable[P, R]", found)


# -- the switch, and inspection for tests and tools ------------------------------------------------


def caches_are_on() -> bool:
    """Return whether results are cached.

    >>> with without_caches():
    ...     caches_are_on()
    False
    """
    return _on


@contextmanager
def without_caches() -> Iterator[None]:
    """Compute everything again for a while, in all threads; for tests.

    >>> with without_caches():
    ...     caches_are_on()
    False
    """
    global _on
    before, _on = _on, False
    try:
        yield
    finally:
        _on = before


def cache_sizes(caches: Caches) -> dict[str, int]:
    """Return how many entries each function has with an owner, by the names of the functions.

    >>> import dtwister
    >>> game = dtwister.new_game("base:standard", seed=1)
    >>> sizes = cache_sizes(game.match.match_caches)
    """
    return {
        f"{function.__module__}.{function.__qualname__}": len(entries)
        for function, entries in list(caches.items())
    }


def clear_process_caches() -> None:
    """Forget the results of all functions that are cached per process."""
    for function in _per_process:
        function.cache_clear()


_NOTHING: Final[Mapping[Any, Any]] = {}
"""A dict like all entries, so that compiled code may expect one."""


def entries_of(function: Callable[Concatenate[Owner, P], R]) -> Callable[[Owner], Mapping[Any, R]]:
    """Return a function that gives the entries of a cached function with an owner.

    It is for loops over many keys. A key is the argument after the owner, or the tuple of all
    these; what is missing is asked of the function. While caches are off there are no entries.

    >>> import dtwister
    >>> from dtwister.plugin import Context
    >>> @per_labyrinth
    ... def reached(context: Context, space: int) -> int:
    ...     return len(context.neighbours(space))
    >>> context = dtwister.new_game("base:standard", seed=7).context
    >>> number = reached(context, 3)
    >>> entries_of(reached)(context).get(3) == number
    True
    """
    found: Callable[[Owner], Mapping[Any, R]] = vars(function)["entries"]
    return found


class LatestOwners(Generic[Owned]):
    """The owners used last, by what they follow from: only so many keep their caches.

    It keeps these alive, since they come back: a search tries the same turns of rooms often.
    """

    __slots__ = ("_limit", "_owners")

    def __init__(self, limit: int) -> None:
        self._limit = limit
        self._owners: OrderedDict[Hashable, Owned] = OrderedDict()

    def find(self, key: Hashable) -> Owned | None:
        """Return the owner that was added under a key, which is the latest from now on."""
        found = self._owners.get(key)
        if found is not None:
            with suppress(KeyError):  # another thread dropped it
                self._owners.move_to_end(key)
        return found

    def add(self, key: Hashable, owner: Owned) -> None:
        """Add an owner; those before the latest are dropped, and their caches emptied."""
        self._owners[key] = owner
        if len(self._owners) > self._limit:
            with suppress(KeyError):  # another thread was first
                self._owners.popitem(last=False)[1].clear_caches()

    def latest(self) -> list[Owned]:
        """Return the owners that keep their caches, the oldest first."""
        return [*self._owners.values()]


# -- implementation --------------------------------------------------------------------------------

_missing: Final = object()

_MAKE = """
def make(function_):
    def cached({arguments}):
        if not _on:
            return function_({arguments})
{lookup}
{compute}
        return found_
    def entries(owner):
        return owner.{scope}.get(function_, _NOTHING) if _on else _NOTHING
    cached.entries = entries
    return cached
"""
_LOOKUP = """
        try:
            return {owner}.{scope}[function_][{key}]
        except KeyError:
            pass
"""
"""The lookup for caches that are mostly full: a hit calls nothing."""
_LOOKUP_IN_STATE = """
        entries_ = {owner}.{scope}.get(function_, _NOTHING)
        found_ = entries_.get({key}, _missing)
        if found_ is not _missing:
            return found_
"""
"""The lookup for states, which begin without results: a miss raises nothing."""
_COMPUTE = """
        found_ = function_({arguments})
        caches_ = {owner}.{scope}
        entries_ = caches_.get(function_)
        if entries_ is None:
            entries_ = caches_.setdefault(function_, {{}})
        elif len(entries_) >= LIMIT:
            entries_.clear()
        entries_[{key}] = found_
"""


def _cached(function: Callable[..., R], scope: str) -> Callable[..., R]:
    """Return a function that looks among the entries of its first argument before it computes.

    It is written for its parameters, as attrs writes the methods of its classes: to pack and unpack
    arguments would cost more than the lookup. Functions with as many share what was compiled, and
    differ in the names.
    """
    parameters = list(inspect.signature(function).parameters.values())
    if not parameters or any(one.kind is not one.POSITIONAL_OR_KEYWORD for one in parameters):
        raise TypeError(
            f"cannot cache {function.__qualname__}: expected an owner and plain parameters, got "
            f"{inspect.signature(function)}"
        )
    made: dict[str, Any] = {}
    exec(_code_for(scope, len(parameters)), globals(), made)
    cached: Any = made["make"](function)
    code: CodeType = cached.__code__
    others = code.co_varnames[len(parameters) :]
    cached.__code__ = code.replace(co_varnames=(*(one.name for one in parameters), *others))
    cached.__defaults__ = tuple(one.default for one in parameters if one.default is not one.empty)
    found: Callable[..., R] = functools.update_wrapper(cached, function)
    return found


@functools.cache
def _code_for(scope: str, count: int) -> CodeType:
    """Return the code of a module that makes functions with so many parameters."""
    owner, *others = names = [f"parameter_{number}" for number in range(count)]
    words = {
        "owner": owner,
        "scope": scope,
        "arguments": ", ".join(names),
        "key": others[0] if len(others) == 1 else f"({', '.join(others)})",
    }
    lookup = _LOOKUP_IN_STATE if scope == "state_caches" else _LOOKUP
    source = _MAKE.format(
        lookup=lookup.strip("\n").format(**words),
        compute=_COMPUTE.strip("\n").format(**words),
        **words,
    )
    return compile(source, "<string>", "exec")
