"""Options and settings as scenarios name them, and their declarations."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import attrs

from dtwister._content.checking.option_checks import option_problems
from dtwister._content.findings import finding_codes
from dtwister._content.reading.value_checks import suggestion
from dtwister._errors import Finding
from dtwister._model.options import Option, Setting
from dtwister._model.specs import ScenarioOption

Options = Mapping[str, Option[Any] | None]
"""The options that plug-ins declare, by name;
`None` for one known by its name only.
"""
Settings = Mapping[str, Setting[Any] | None]
"""The same for settings."""

_DECLARE = "the plug-in whose code reads it declares it with registry.{}(...)"


@attrs.frozen
class OptionRef:
    """An option that a scenario names, with the differences that it states.

    The place in the file does not count in comparisons.

    >>> timer = Option("timer", False)
    >>> OptionRef("timer", {"default": True}).offered({"timer": timer}).default
    True
    """

    name: str
    changes: Mapping[str, Any] = attrs.field(factory=dict)
    file: str = attrs.field(default="<content>", eq=False)
    places: Mapping[str, tuple[int, int]] = attrs.field(factory=dict, eq=False)
    """Key -> line and column of its value; `name` for an option without differences."""

    def offered(self, declared: Options) -> ScenarioOption:
        """Return the option as the scenario has it; it must be declared."""
        option = declared[self.name]
        assert option is not None  # all that is loaded is known
        return option.offered(**self.changes)

    def findings(self, declared: Options) -> Iterator[Finding]:
        """Yield the findings about the reference, by the declarations."""
        if self.name not in declared:
            message = f"no plug-in declares the option {self.name!r}"
            yield self._finding(
                finding_codes.UNDECLARED_NAME, message, "name", _hint(self.name, declared, "option")
            )
            return
        option = declared[self.name]
        if option is not None and self.changes:  # the declaration itself was checked before
            for key, message in option_problems(option.offered(**self.changes)):
                at = key if key in self.places else "default"
                message = f"{message} (option {self.name!r})"
                yield self._finding(finding_codes.OPTION_MISFIT, message, at)

    def _finding(self, code: str, message: str, key: str, hint: str = "") -> Finding:
        at = self.places.get(key) or self.places.get("name", (1, 1))
        return Finding(code, message, self.file, *at, hint)


@attrs.frozen
class SettingRef:
    """A setting that a scenario makes, with its value.

    >>> [found.message for found in SettingRef("starters", 4).findings({})]
    ["no plug-in declares the setting 'starters'"]
    """

    name: str
    value: int | bool | str
    file: str = attrs.field(default="<content>", eq=False)
    key: tuple[int, int] = attrs.field(default=(1, 1), eq=False)
    at: tuple[int, int] = attrs.field(default=(1, 1), eq=False)

    def findings(self, declared: Settings) -> Iterator[Finding]:
        """Yield the findings about the setting, by the declarations."""
        if self.name not in declared:
            message = f"no plug-in declares the setting {self.name!r}"
            hint = _hint(self.name, declared, "setting")
            yield Finding(finding_codes.UNDECLARED_NAME, message, self.file, *self.key, hint)
            return
        setting = declared[self.name]
        if setting is not None and type(self.value) is not type(setting.default):
            message = f"{self.name}: expected {setting.expected}, got {self.value!r}"
            yield Finding(finding_codes.WRONG_TYPE, message, self.file, *self.at)


def _hint(name: str, declared: Options | Settings, what: str) -> str:
    """Return the nearest name; without one, a hint on how a name is declared."""
    near = suggestion(name, declared)
    return near if near.startswith("did you mean") else _DECLARE.format(what)
