"""Bots by their names, as commands and tables of games use them.

A name may have settings after a colon: `search:iterations=50,turns=1`. Other distributions bring
bots by the entry point `dtwister.bots`: a name, and a function that makes a bot from a generator.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator, Mapping, Sequence
from importlib.metadata import EntryPoint, entry_points
from typing import Any

from dtwister._errors import OptionError
from dtwister._printing import clipped, quoted
from dtwister._rng import Randomness, Rng
from dtwister._suggestions import hint_after
from dtwister.bots.bot import Bot
from dtwister.bots.greedy import GreedyBot
from dtwister.bots.levels import EasyBot, hard_bot, normal_bot
from dtwister.bots.program import ProgramBot
from dtwister.bots.random_bot import RandomBot
from dtwister.bots.search import TURNS, SearchBot

GROUP = "dtwister.bots"
"""The group of entry points of bots."""
PROGRAM = "program"
"""The name before the command of a bot that is another program."""
Maker = Callable[..., object]
"""A function that makes a bot from a generator, and perhaps settings by name."""


def _search_bot(
    rng: Randomness, *, iterations: Any = None, seconds: Any = None, turns: Any = TURNS
) -> SearchBot:
    """Return a searching bot with settings from its name."""
    for name, value in (("iterations", iterations), ("turns", turns)):
        if value is not None and not isinstance(value, int):
            raise OptionError(f"bot search: expected {name} as a whole number, got {quoted(value)}")
    if isinstance(seconds, str):
        raise OptionError(f"bot search: expected seconds as a number, got {quoted(seconds)}")
    return SearchBot(rng, iterations=iterations, seconds=seconds, turns=turns)


_OWN: Mapping[str, Maker] = {
    "easy": EasyBot,
    "normal": normal_bot,
    "hard": hard_bot,
    "greedy": GreedyBot,
    "random": RandomBot,
    "search": _search_bot,
}


def bot_names() -> tuple[str, ...]:
    """Return the names of all bots, those of other distributions last.

    >>> bot_names()[:3]
    ('easy', 'normal', 'hard')
    """
    return (*_OWN, *sorted({point.name for point in _points()} - _OWN.keys()))


def named_bot(name: str, rng: Randomness) -> Bot:
    """Return a new bot by its name; an `OptionError` says what is wrong with the name.

    >>> import dtwister
    >>> named_bot("search:iterations=20", dtwister.Rng(1))
    <SearchBot: iterations 20>
    >>> named_bot("greed", dtwister.Rng(1))
    Traceback (most recent call last):
    dtwister._errors.OptionError: unknown bot 'greed'; did you mean 'greedy'?
    """
    word, colon, rest = name.partition(":")
    if word == PROGRAM:
        return ProgramBot.of_name(rest)
    maker = _OWN.get(word) or _found(word)
    settings = _settings(name, rest) if colon else {}
    _check(name, maker, settings)
    made = maker(rng, **settings)
    if not callable(getattr(made, "choose", None)):
        raise OptionError(f"bot {quoted(name)}: expected a bot with `choose`, got {made!r}")
    return made  # type: ignore[return-value]  # anything with `choose` is a bot


def check_bot_name(name: str, *others: str) -> None:
    """Refuse a name that no bot has, without starting any program.

    `others` are names for other players, to suggest.

    >>> check_bot_name("humna", "human")
    Traceback (most recent call last):
    dtwister._errors.OptionError: unknown player 'humna'; did you mean 'human'?
    """
    word, colon, rest = name.partition(":")
    if word == PROGRAM:
        ProgramBot.of_name(rest)
        return
    maker = _OWN.get(word) or _found(word, others)
    settings = _settings(name, rest) if colon else {}
    _check(name, maker, settings)
    if word in _OWN:
        maker(Rng(0), **settings)  # which looks at the values


def _points() -> Iterator[EntryPoint]:
    yield from entry_points(group=GROUP)


def _found(word: str, others: Sequence[str] = ()) -> Maker:
    """Return the maker of a bot of another distribution."""
    for point in _points():
        if point.name == word:
            try:
                maker: Maker = point.load()
            except Exception as error:
                source = point.dist.name if point.dist is not None else "an unknown distribution"
                raise OptionError(
                    f"bot {quoted(word)} of {source} cannot be loaded from {point.value}: "
                    f"{type(error).__name__}: {clipped(str(error), 200)}"
                ) from error
            return maker
    known = (*others, *bot_names(), PROGRAM)
    near = hint_after(word, known)
    what = "player" if others else "bot"
    raise OptionError(f"unknown {what} {quoted(word)}{near or '; available: ' + ', '.join(known)}")


def _settings(name: str, text: str) -> dict[str, int | float | str]:
    """Return the settings in a text such as `iterations=50,turns=1`."""
    found: dict[str, int | float | str] = {}
    for part in text.split(","):
        key, sign, value = part.partition("=")
        if not sign or not key.isidentifier():
            raise OptionError(
                f"bot {quoted(name)}: expected NAME:SETTING=VALUE, such as search:iterations=50"
            )
        found[key] = _value(value)
    return found


def _value(text: str) -> int | float | str:
    for kind in (int, float):
        try:
            return kind(text)
        except ValueError:
            continue
    return text


def _check(name: str, maker: Maker, settings: Mapping[str, Any]) -> None:
    """Refuse settings that a bot does not have."""
    try:
        inspect.signature(maker).bind(None, **settings)
    except TypeError as error:
        raise OptionError(f"bot {quoted(name)}: {error}") from None
    except ValueError:
        return  # a maker that does not say what it takes
