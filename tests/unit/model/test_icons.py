"""Icons are judged as the pattern in the JSON Schema of content judges them."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

import dtwister
from dtwister._model.validators import ICON_PATTERN, MAX_ICON, icon_problem

PATTERN = re.compile(ICON_PATTERN.removesuffix("$") + r"\Z")
NUMBERS = st.sampled_from(["0", "12", "1.5", ".5", "-3", "-.25", "12345", "1.", "1.23456", "1.5.5"])
BLANKS = st.sampled_from(["", " ", ",", "\n", " , "])
COMMANDS = st.sampled_from(list("MmLlHhVvCcSsQqTtAaZz"))
PARTS = st.lists(st.tuples(COMMANDS, st.lists(st.tuples(BLANKS, NUMBERS), max_size=8), BLANKS))


def joined(parts: list[tuple[str, list[tuple[str, str]], str]]) -> str:
    return "".join(
        letter + "".join(blank + number for blank, number in numbers) + end
        for letter, numbers, end in parts
    )


@given(st.one_of(PARTS.map(joined), PARTS.map(lambda parts: f" M4 4{joined(parts)}")))
def test_an_icon_is_judged_as_its_pattern_judges(text: str) -> None:
    expected = len(text) <= MAX_ICON and PATTERN.match(text) is not None
    assert (icon_problem(text) == "") is expected


@pytest.mark.parametrize("text", ["", "M4 4", "M4,4 8-8Z", " M4 4zM1 1 ", "M4 4A1 1 0 0 1 2 2"])
def test_paths_that_are_icons(text: str) -> None:
    assert icon_problem(text) == ""
    assert PATTERN.match(text)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        (" ", "it begins with"),
        ("Z", "it begins with"),
        ("M4", "has other numbers than M takes (2)"),
        ("M4 4H1 2 V", "has other numbers than V takes (1)"),
        ("M4 4Z1", "has other numbers than Z takes (0)"),
        ("M4 4L1.5.5", "has other numbers than L takes (2)"),
        ("M4 4L1 2 3", "has other numbers than L takes (2)"),
        ("M4\t4", "is not part of a path"),
        ("M1 1" * (MAX_ICON // 4 + 1), "expected at most"),
    ],
)
def test_paths_that_are_no_icons(text: str, problem: str) -> None:
    assert problem in icon_problem(text)


def test_icons_of_the_official_content_fit_the_pattern() -> None:
    rules = dtwister.load_rules()
    icons = [piece.icon for piece in (*rules.characters.values(), *rules.objects.values())]
    assert any(icons)
    for icon in icons:
        assert PATTERN.match(icon) and not icon_problem(icon)
