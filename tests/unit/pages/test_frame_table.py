"""Frames as changes: what is put together again is what was taken apart."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from dtwister.pages.frame_table import changes

numbers = st.lists(st.integers(0, 9), max_size=12, unique=True)
heads = st.lists(st.integers(0, 9), min_size=3, max_size=3)


@given(heads, numbers, heads, numbers)
def test_changes_lead_from_each_frame_to_each_other(
    head: list[int], pieces: list[int], other: list[int], moved: list[int]
) -> None:
    (changed, *splices) = changes([*head, *pieces], [*other, *moved], 3)
    found, rest = list(head), list(pieces)
    for place, value in zip(changed[::2], changed[1::2], strict=True):
        found[place] = value
    for where, gone, *come in splices:
        rest[where : where + gone] = come
    assert (found, rest) == (other, moved)


@given(heads, numbers)
def test_equal_frames_have_no_changes(head: list[int], pieces: list[int]) -> None:
    assert changes([*head, *pieces], [*head, *pieces], 3) == [[]]
