"""The names that a misspelt word may mean."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dtwister._suggestions import did_you_mean, hint_after, maybe_meant, near_names


@pytest.mark.parametrize(
    ("word", "known", "found"),
    [
        ("movment", ["combat", "movement"], ["movement"]),
        ("base:cook", ["demo:cook", "demo:baker"], ["demo:cook"]),
        ("demo:cok", ["base:cook", "demo:cook"], ["demo:cook"]),
        ("cok", ["base:cook", "cook"], ["cook"]),
        ("blue.golbin", ["yellow.goblin", "blue.goblin"], ["blue.goblin"]),
        ("golbin", ["blue.goblin"], ["blue.goblin"]),
        ("blue.nobody", ["blue.goblin"], []),
        ("features:xyz", ["features:rope"], []),
        ("", ["cook"], []),
        ("cook", [], []),
    ],
)
def test_the_nearest_name_is_found(word: str, known: list[str], found: list[str]) -> None:
    assert near_names(word, known) == found


def test_the_nearest_comes_first_and_no_more_than_asked_for() -> None:
    names = ["cooks", "cook", "cookie", "baker"]
    assert near_names("cook", names, most=9) == ["cook", "cooks", "cookie"]
    assert near_names("cook", names, most=2) == ["cook", "cooks"]
    assert near_names("cook", names, most=9, likeness=0.85) == ["cook", "cooks"]


def test_a_long_word_takes_no_long_time() -> None:
    assert near_names("cook" * 10**6, ["cook" * 25]) == ["cook" * 25]


def test_each_form_is_empty_where_no_name_is_near() -> None:
    for form in (did_you_mean, hint_after, maybe_meant):
        assert form("xyz", ["cook"]) == ""
    assert did_you_mean("cok", ["cook"]) == "did you mean 'cook'?"
    assert did_you_mean("cok", ["cook", "coke"], most=2) == "did you mean 'cook' or 'coke'?"
    assert hint_after("cok", ["cook"]) == "; did you mean 'cook'?"
    assert maybe_meant("cok", ["cook"]) == " (did you mean 'cook'?)"


@given(st.text("abcd.:", max_size=8), st.lists(st.text("abcd.:", max_size=8)), st.floats(0, 1))
def test_names_that_cannot_be_near_enough_are_left_out_and_no_others(
    word: str, known: list[str], least: float
) -> None:
    every = near_names(word, known, most=len(known), likeness=0)
    near = near_names(word, known, most=len(known), likeness=least)
    assert near == every[: len(near)]
    if len(near) < len(every):
        assert near_names(word, every[len(near) :], most=1, likeness=least) == []
