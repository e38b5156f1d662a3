"""Declarations of plug-ins for scenarios:
options for the players, settings for the rules.

Both are declared once, by the plug-in whose code reads them, and the declaration is the key with
which the code asks: `match.option(TIMER)`. So a name that is misspelt is an error of Python, and
scenarios can only name what some plug-in declares.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Generic, TypeVar

import attrs

from dtwister._model.specs import ScenarioOption
from dtwister._model.values.shared_methods import PlainValue

V = TypeVar("V", bound=int | bool | str)

_WITH_BOUNDS = ("choices", "least", "most")


def _kind_of(option: Option[Any]) -> str:
    """Return the kind that follows from the default, if the declaration does not say it."""
    if isinstance(option.default, bool):
        return "bool"
    if isinstance(option.default, int):
        return "int"
    return "choice" if option.choices else "text"


@attrs.frozen(kw_only=True)
class Option(Generic[V], PlainValue):
    """An option: a choice of the players of a game, in the scenarios that name it.

    Its kind follows from the default: a boolean, a whole number between `least` and `most`, one of
    some `choices`, or a text. Kind "some" names any of the choices in a text, kind "sets" the sets
    to play with. `absent` is the value in scenarios that do not name the option; if it is not
    given, the default. `rules` are cited behind the text.

    >>> TIMER = Option("timer", False, text="Whether timeouts may be declared.", rules=("R-14",))
    >>> TIMER.offered(default=True).text
    'Whether timeouts may be declared (R-14).'
    """

    name: str = attrs.field(kw_only=False)
    default: V = attrs.field(kw_only=False)
    text: str = ""
    rules: tuple[str, ...] = ()
    choices: tuple[str, ...] = ()
    least: int | None = None
    most: int | None = None
    kind: str = attrs.field(default=attrs.Factory(_kind_of, takes_self=True))
    absent: V = attrs.field(default=attrs.Factory(lambda option: option.default, takes_self=True))

    def value_in(self, options: Mapping[str, object]) -> V:
        """Return the value of the option among those of a game."""
        return options.get(self.name, self.absent)  # type: ignore[return-value]  # it was checked

    def offered(self, **changes: Any) -> ScenarioOption:
        """Return the option with the changes that a scenario makes to some of its parts.

        A text with choices is a choice. A new text cites only the rules given with it.
        """
        if "text" in changes:
            changes = {"rules": (), **changes}
        parts = {
            name: changes.get(name, getattr(self, name))
            for name in ("default", "text", "rules", *_WITH_BOUNDS)
        }
        rules = parts.pop("rules")
        if rules:
            parts["text"] = f"{parts['text'].removesuffix('.')} ({', '.join(rules)})."
        kind = "choice" if self.kind == "text" and parts["choices"] else self.kind
        return ScenarioOption(name=self.name, kind=kind, **parts)


@attrs.frozen(kw_only=True)
class Setting(Generic[V], PlainValue):
    """A setting: a statement of a scenario to the rules, not chosen by players.

    Its values have the type of the default.

    >>> Setting("starters", 4).expected
    'an integer'
    """

    name: str = attrs.field(kw_only=False)
    default: V = attrs.field(kw_only=False)
    text: str = ""
    rules: tuple[str, ...] = ()

    @property
    def expected(self) -> str:
        """Return the description of its values, in words."""
        names: dict[type, str] = {bool: "a boolean", int: "an integer", str: "a string"}
        return names[type(self.default)]
