"""Documents made from a JSON Schema by hypothesis-jsonschema."""

from __future__ import annotations

from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import hypothesis_jsonschema._from_schema as maker
from hypothesis.internal.conjecture import utils
from hypothesis.strategies import SearchStrategy


class Many(utils.many):
    """Asked for one more by `more()`, as hypothesis-jsonschema 0.23 does.

    Hypothesis has made it an iterator since.
    """

    _steps: Iterator[None] | None = None

    def more(self) -> bool:
        if self._steps is None:
            self._steps = iter(self.__enter__())
        for _ in self._steps:
            return True
        self.__exit__(None)
        return False


if not hasattr(utils.many, "more"):
    maker.cu = SimpleNamespace(many=Many)


def documents(schema: dict[str, Any]) -> SearchStrategy[dict[str, Any]]:
    """Documents that fit a schema."""
    return maker.from_schema(schema)  # type: ignore[return-value]
