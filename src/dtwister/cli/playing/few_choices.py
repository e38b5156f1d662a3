"""A few legal actions with labels, so that one key and Enter play them."""

from __future__ import annotations

from collections import Counter
from itertools import islice
from string import ascii_lowercase
from typing import Final

from dtwister import action_text, parse_legal
from dtwister._engine.visibility.view import View
from dtwister._errors import AmbiguousNotation, IllegalNotation, NotationError

NUMBERED: Final = 9
"""The most legal actions that are listed with labels."""

COUNTED: Final = 1000
"""The most legal actions that are counted by kind."""


def few_choices(view: View) -> tuple[tuple[str, str], ...]:
    """Return labels and texts of the legal actions if they are few, or nothing.

    The labels are numbers. Where a number alone means an action already, such as a card, they are
    letters.

    >>> import dtwister
    >>> few_choices(dtwister.new_game("base:standard", seed=7).view("blue"))
    ()
    """
    actions = list(islice(view.legal_actions, NUMBERED + 1))
    if not actions or len(actions) > NUMBERED:
        return ()
    texts = [action_text(view.match, action) for action in actions]
    labels = [str(number) for number in range(1, len(texts) + 1)]
    if any(_means(view, label) for label in labels):
        labels = list(ascii_lowercase[: len(texts)])
    return tuple(zip(labels, texts, strict=True))


def kinds_of_choices(view: View) -> str:
    """Return the kinds of the legal actions, with their numbers; of very many those of the first.

    >>> import dtwister
    >>> kinds_of_choices(dtwister.new_game("base:standard", seed=7).view("blue"))
    'you may: start (32)'
    """
    counts = Counter(action.verb for action in islice(view.legal_actions, COUNTED))
    if not counts:
        return ""
    is_whole = counts.total() < COUNTED
    kinds = (
        f"{verb} ({count})" if count > 1 and is_whole else verb for verb, count in counts.items()
    )
    return f"you may: {', '.join(sorted(kinds))}"


def _means(view: View, word: str) -> bool:
    """Return whether a word is an action without being a label, legal or not."""
    try:
        parse_legal(view, word)
    except AmbiguousNotation:
        return True
    except IllegalNotation as error:
        return error.refusal is not None
    except NotationError:
        return False
    return True
