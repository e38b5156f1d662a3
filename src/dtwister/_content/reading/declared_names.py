"""Options and settings as a scenario names them, and what they are by their declaration."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import attrs

from dtwister._content.checking.option_checks import option_problems
from dtwister._content.findings import finding_codes
from dtwister._content.reading.toml_source import NOWHERE, Spot
from dtwister._content.reading.value_checks import suggestion
from dtwister._errors import Finding
from dtwister._model.options import Option, Setting
from dtwister._model.specs import ScenarioOption

Options = Mapping[str, Option[Any] | None]
"""What plug-ins declare, by name; `None` for an option of which only the name is known."""
Settings = Mapping[str, Setting[Any] | None]
"""The same for settings."""

_DECLARE = "the plug-in whose code reads it declares it with registry.{}(...)"


@attrs.frozen
class OptionRef:
    """An option that a scenario names, and the parts of it that are different there.

    Where the file says so does not count in comparisons.

    >>> timer = Option("timer", False)
    >>> OptionRef("timer", {"default": True}).offered({"timer": timer}).default
    True
    """

    name: str
    changes: Mapping[str, Any] = attrs.field(factory=dict)
    spot: Spot = attrs.field(default=NOWHERE, eq=False)

    def offered(self, declared: Options) -> ScenarioOption:
        """Return the option as the scenario has it; it must be declared."""
        option = declared[self.name]
        assert option is not None  # what is loaded is known
        return option.offered(**self.changes)

    def findings(self, declared: Options) -> Iterator[Finding]:
        """Yield what is wrong with the reference, by what is declared."""
        if self.name not in declared:
            message = f"no plug-in declares the option {self.name!r}"
            hint = _hint(self.name, declared, "option")
            yield self.spot.finding(finding_codes.UNDECLARED_NAME, message, hint, "name")
            return
        option = declared[self.name]
        if option is not None and self.changes:  # a declaration was checked as it is
            for key, message in option_problems(option.offered(**self.changes)):
                at = next((part for part in (key, "default") if part in self.changes), "name")
                message = f"{message} (option {self.name!r})"
                yield self.spot.finding(finding_codes.OPTION_MISFIT, message, "", at)


@attrs.frozen
class SettingRef:
    """A setting that a scenario makes, with its value.

    >>> [found.message for found in SettingRef("starters", 4).findings({})]
    ["no plug-in declares the setting 'starters'"]
    """

    name: str
    value: int | bool | str
    spot: Spot = attrs.field(default=NOWHERE, eq=False)

    def findings(self, declared: Settings) -> Iterator[Finding]:
        """Yield what is wrong with the setting, by what is declared."""
        if self.name not in declared:
            message = f"no plug-in declares the setting {self.name!r}"
            hint = _hint(self.name, declared, "setting")
            yield self.spot.finding_at_key(finding_codes.UNDECLARED_NAME, message, hint)
            return
        setting = declared[self.name]
        if setting is not None and type(self.value) is not type(setting.default):
            message = f"{self.name}: expected {setting.expected}, got {self.value!r}"
            yield self.spot.finding(finding_codes.WRONG_TYPE, message)


def _hint(name: str, declared: Options | Settings, what: str) -> str:
    """Return the nearest name; without one, how a name comes to be there."""
    near = suggestion(name, declared)
    return near if near.startswith("did you mean") else _DECLARE.format(what)
