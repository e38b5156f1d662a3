"""The words that may follow in a line: commands, legal actions, names for help."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import islice
from typing import Final, NamedTuple

from dtwister import action_text
from dtwister._engine.text_form import kind_of, space_name, words_of
from dtwister._engine.visibility.view import View
from dtwister._model.actions import Action
from dtwister._model.ids import SpaceId

LOOKED_AT: Final = 4000
"""The most legal actions whose words are offered."""

_DIGITS: Final = re.compile(r"([0-9]+)")


class _Word(NamedTuple):
    """A word of an action, and whether it is a label, which may be left out."""

    text: str
    is_label: bool = False


class Completer:
    """The words of one decision: made when they are first asked for.

    >>> import dtwister
    >>> game = dtwister.new_game("base:standard", seed=7)
    >>> completer = Completer(game.view("blue"), ["legal", "undo"], ["thief"])
    >>> completer.after("st"), list(completer.after("start th"))
    ({'start': 'start blue.cleric on a2, ...'}, ['thief'])
    >>> completer.after("thief ")["a2"]
    'start blue.thief on a2'
    """

    def __init__(self, view: View, commands: Iterable[str], names: Iterable[str]) -> None:
        self._view = view
        self._commands = tuple(commands)
        self._names = tuple(names)
        self._lines: list[tuple[tuple[_Word, ...], str]] | None = None

    def after(self, text: str) -> dict[str, str]:
        """Return the words that may stand where a line ends, in order: each with its meaning."""
        found = self._found(text)
        return {word: found[word] for word in sorted(found, key=_in_order)}

    def _found(self, text: str) -> dict[str, str]:
        *before, begun = text.split(" ")
        before = [word for word in before if word]
        if before and before[0] == "help":
            return {name: "" for name in self._names if name.startswith(begun)}
        if before and before[0] in ("why", "legal"):
            before = before[1:]
        found = self._of_actions(before, begun)
        if not text.strip() or not before:
            found |= {name: "command" for name in self._commands if name.startswith(begun)}
        return found

    def _of_actions(self, before: Sequence[str], begun: str) -> dict[str, str]:
        """Return the next words of the legal actions that go on as a line begins.

        Labels such as `on` may be left out, so they are passed over. A word further on is offered
        only if no next word begins like that.
        """
        found: dict[str, list[str]] = {}
        later: dict[str, list[str]] = {}
        for words, text in self._all():
            at = _matched(words, before)
            if at is None:
                continue
            offered = [word.text for word in words[at:] if not word.is_label]
            for number, word in enumerate(offered):
                short = word.partition(".")[2] or word
                fitting = short if short.startswith(begun) else word
                if fitting.startswith(begun):
                    (later if number else found).setdefault(fitting, []).append(text)
                    break
        return {word: _summary(texts) for word, texts in (found or later).items()}

    def _all(self) -> list[tuple[tuple[_Word, ...], str]]:
        if self._lines is None:
            actions = islice(self._view.legal_actions, LOOKED_AT)
            self._lines = [self._words(action) for action in actions]
        return self._lines

    def _words(self, action: Action) -> tuple[tuple[_Word, ...], str]:
        """Return the words of an action; a walk that handles nothing is its last square."""
        match = self._view.match
        text = action_text(match, action)
        words = [_Word(text.split(" ")[0])]
        for field, word, value in words_of(match, action):
            if field is not None and kind_of(field) == "course" and len(value) > 1:
                plain = all(step >= 0 for step in value)
                word = space_name(match, SpaceId(value[-1])) if plain else word
            words.append(_Word(word, field is None))
        return tuple(words), text


def _matched(words: Sequence[_Word], before: Iterable[str]) -> int | None:
    """Return after which of its words an action goes on as a line does, or None."""
    at = 0
    for said in before:
        for number in range(at, len(words)):
            word = words[number].text
            if said in (word, word.partition(".")[2]):
                at = number + 1
                break
        else:
            return None
    return at


def _in_order(word: str) -> list[tuple[int, str]]:
    """Return a key by which `a2` comes before `a10`."""
    return [(int(part) if part.isdecimal() else -1, part) for part in _DIGITS.split(word)]


def _summary(texts: Sequence[str]) -> str:
    return texts[0] if len(texts) == 1 else f"{texts[0]}, ..."
