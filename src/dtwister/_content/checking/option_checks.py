"""What can be wrong with an option of a scenario, judged by itself."""

from __future__ import annotations

from collections.abc import Iterator

from dtwister._content.reading.content_tables import OptionTable
from dtwister._content.reading.value_checks import suggestion
from dtwister._engine.setup.game_options import named_choices
from dtwister._model.specs import ScenarioOption


def option_problems(option: OptionTable) -> Iterator[tuple[str, str]]:
    """What does not fit in an option: the key to point at, and why."""
    kinds: dict[str, type] = {
        "int": int,
        "bool": bool,
        "choice": str,
        "some": str,
        "text": str,
        "sets": str,
    }
    if type(option.default) is not kinds[option.kind]:
        yield "default", f"the default {option.default!r} of an option of kind {option.kind!r}"
        return
    if option.kind == "some":
        spec = ScenarioOption(
            name=option.name, kind="some", default=option.default, choices=option.choices
        )
        if named_choices(spec, str(option.default)) is None:
            there = ", ".join(option.choices) or "nothing"
            yield (
                "default",
                f"the default {option.default!r} does not name some of the choices; allowed: "
                f"'none', or any of {there} with commas between them",
            )
    elif option.kind == "choice":
        if option.default not in option.choices:
            hint = suggestion(str(option.default), option.choices)
            yield "default", f"the default {option.default!r} is not one of the choices; {hint}"
    elif option.choices:
        yield "choices", f"choices for an option of kind {option.kind!r}"
    yield from _bound_problems(option)


def _bound_problems(option: OptionTable) -> Iterator[tuple[str, str]]:
    least, most = option.least, option.most
    if option.kind != "int":
        for key, bound in (("least", least), ("most", most)):
            if bound is not None:
                yield key, f"{key} for an option of kind {option.kind!r}"
        return
    default = int(option.default)
    if least is not None and default < least:
        yield "default", f"the default {default} is less than {least}"
    if most is not None and default > most:
        yield "default", f"the default {default} is more than {most}"
    if least is not None and most is not None and least > most:
        yield "least", f"no value lies between {least} and {most}"
