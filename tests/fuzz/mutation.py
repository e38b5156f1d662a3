"""Making texts from those of a corpus: parts put in, taken out, doubled, moved, joined."""

from __future__ import annotations

from hypothesis import strategies as st

JUNK = (
    *"\"'[]{}()<>=#\n\\,.:;+-*|@O?!$%&/ \t\0\x1b\u202e\u2028é²٣𝄞",
    "[[room]]\n",
    "[[scenario]]\n",
    "id = ",
    "true",
    "none",
    "null",
    "NaN",
    "-Infinity",
    "1e999",
    "-1",
    "--5",
    "0x" + "f" * 40,
    "9" * 21,
    "9" * 5000,
    "x" * 300,
    "[" * 40,
    "[" * 3000,
    '{"a":' * 300,
    "(" * 60,
    "()" * 30,
    "\n" * 50,
    " " * 200,
    "1979-05-27",
    "1979-13-45",
    '"""',
    "'''",
    "# dtwister: allow C101 because of it\n",
    "base:thief",
    "blue.thief",
    "d3-e3(+blue.rope)-f3(-)",
    "place 99999",
    "\ud7ff",
)
"""Parts that have broken readers, here or elsewhere."""


@st.composite
def mangled(draw: st.DrawFn, seeds: tuple[str, ...]) -> str:
    """One of some texts, in which a few things are put in, taken out, doubled, moved or joined."""
    text = draw(st.sampled_from(seeds))
    for _ in range(draw(st.integers(0, 5))):
        start = draw(st.integers(0, len(text)))
        end = min(len(text), start + draw(st.sampled_from([0, 1, 1, 2, 5, 20, 200])))
        what = draw(st.integers(0, 5))
        if what == 0:
            text = text[:start] + draw(st.sampled_from(JUNK)) + text[start:]
        elif what == 1:
            text = text[:start] + draw(st.sampled_from(JUNK)) + text[end:]
        elif what == 2:
            text = text[:start] + text[end:]
        elif what == 3:
            text = text[:end] + text[start:end] * draw(st.sampled_from([1, 1, 3, 50])) + text[end:]
        elif what == 4:
            other = draw(st.sampled_from(seeds))
            text = text[:start] + other[draw(st.integers(0, len(other))) :]
        else:
            other_start = draw(st.integers(0, len(text)))
            text = text[:start] + text[other_start : other_start + end - start] + text[end:]
    return text
