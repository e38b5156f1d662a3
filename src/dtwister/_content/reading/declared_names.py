"""Options and settings as scenarios name them, and their declarations."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import attrs

from dtwister._content.checking.option_checks import option_problems
from dtwister._content.findings import finding_codes
from dtwister._content.reading.toml_source import NOWHERE, Spot
from dtwister._errors import Finding
from dtwister._model.options import Option, Setting
from dtwister._model.specs import ScenarioOption
from dtwister._model.values.shared_methods import PlainValue
from dtwister._printing import quoted
from dtwister._suggestions import did_you_mean

Options = Mapping[str, Option[Any] | None]
"""The options that plug-ins declare, by name;
`None` for one known by its name only.
"""
Settings = Mapping[str, Setting[Any] | None]
"""The same for settings."""

_DECLARE = "the plug-in whose code reads it declares it with registry.{}(...)"


@attrs.frozen
class OptionRef(PlainValue):
    """An option that a scenario names, with the differences that it states.

    The place in the file does not count in comparisons.

    >>> OptionRef("timer", {"default": True}).name
    'timer'
    """

    name: str
    changes: Mapping[str, Any] = attrs.field(factory=dict)
    spot: Spot = attrs.field(default=NOWHERE, eq=False)

    def misfit(self, key: str, message: str) -> Finding:
        """A finding at one of the parts that are different."""
        at = next((part for part in (key, "default") if part in self.changes), "name")
        message = f"{message} (option {quoted(self.name)})"
        return self.spot.finding(finding_codes.OPTION_MISFIT, message, "", at)


def offered_options(
    refs: Sequence[OptionRef], declared: Options
) -> tuple[tuple[ScenarioOption, ...], list[Finding]]:
    """Return options as a scenario has them, by what is declared, and what is wrong with them.

    >>> timer = Option("timer", False)
    >>> (found,), _ = offered_options([OptionRef("timer", {"default": True})], {"timer": timer})
    >>> found.default
    True
    """
    findings = [
        ref.spot.finding(
            finding_codes.UNDECLARED_NAME,
            f"no plug-in declares the option {quoted(ref.name)}",
            _hint(ref.name, declared, "option"),
            "name",
        )
        for ref in refs
        if ref.name not in declared
    ]
    known = [(ref, option) for ref in refs if (option := declared.get(ref.name)) is not None]
    offered = [option.offered(**ref.changes) for ref, option in known]
    for (ref, _), made in zip(known, offered, strict=True):
        if ref.changes:  # a declaration was checked as it is
            findings += (ref.misfit(key, message) for key, message in option_problems(made))
    return tuple(offered), findings


@attrs.frozen
class SettingRef(PlainValue):
    """A setting that a scenario makes, with its value.

    >>> [found.message for found in SettingRef("starters", 4).findings({})]
    ["no plug-in declares the setting 'starters'"]
    """

    name: str
    value: int | bool | str
    spot: Spot = attrs.field(default=NOWHERE, eq=False)

    def findings(self, declared: Settings) -> Iterator[Finding]:
        """Yield the findings about the setting, by the declarations."""
        if self.name not in declared:
            message = f"no plug-in declares the setting {quoted(self.name)}"
            hint = _hint(self.name, declared, "setting")
            yield self.spot.finding_at_key(finding_codes.UNDECLARED_NAME, message, hint)
            return
        setting = declared[self.name]
        if setting is not None and type(self.value) is not type(setting.default):
            message = f"{self.name}: expected {setting.expected}, got {quoted(self.value)}"
            yield self.spot.finding(finding_codes.WRONG_TYPE, message)


def _hint(name: str, declared: Options | Settings, what: str) -> str:
    """Return the nearest name; without one, a hint on how a name is declared."""
    return did_you_mean(name, declared) or _DECLARE.format(what)
