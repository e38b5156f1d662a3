"""What the fields of characters and objects take, and what is said of anything else."""

from __future__ import annotations

from typing import Any

import pytest

from dtwister.plugin.content import Character


def cook(**values: Any) -> Character:
    return Character(**{"id": "demo:cook", "name": "Cook", "movement": 4, "combat": 1} | values)


@pytest.mark.parametrize(
    ("values", "error", "said"),
    [
        ({"rules": ("DEMO-01", 2)}, TypeError, "rules must be a tuple of texts, got"),
        ({"rules": ["DEMO-01"]}, TypeError, "rules must be a tuple of texts, got"),
        ({"rules": "DEMO-01"}, TypeError, 'such as ("DEMO-01",), with the comma'),
        ({"brings": (None,)}, TypeError, "brings must be a tuple of texts, got"),
        ({"movement": -1}, ValueError, "movement must be a whole number of at least 0, got -1"),
        ({"movement": True}, TypeError, "movement must be a whole number of at least 0, got True"),
        ({"name": ""}, ValueError, "name must be a text that is not empty, got ''"),
    ],
)
def test_a_wrong_value_is_an_error_that_names_the_field(
    values: dict[str, Any], error: type[Exception], said: str
) -> None:
    with pytest.raises(error) as caught:
        cook(**values)
    assert str(caught.value).startswith("the character 'demo:cook': ")
    assert said in str(caught.value)


def test_right_values_are_taken() -> None:
    assert cook(rules=("DEMO-01",), brings=("demo:cat",)).brings == ("demo:cat",)
