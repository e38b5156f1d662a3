"""Sentences of the documentation are short: at most 25 words.

Code, tables, headings and the addresses of links do not count. A span of code is one word. A colon
ends a sentence, since what follows it stands alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
MOST = 25
"""The most words of a sentence, as CONTRIBUTING.md asks."""
OTHERS = {"CHANGELOG.md", "CODE_OF_CONDUCT.md"}
"""Pages at the root that are made by a tool or taken over as they are."""
PAGES = sorted(
    path.relative_to(ROOT).as_posix()
    for path in (*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"))
    if path.name not in OTHERS
)

_BLOCK = re.compile(r"^(`{3,}|~{3,}).*?^\1\s*$|<!--.*?-->", re.MULTILINE | re.DOTALL)
_LEFT_OUT = re.compile(r"\||#|\[[^\]]+\]: |-{3,}|\(.*\)=$|:{3,}")
_ITEM = re.compile(r"(?:[-*]|\d+\.) ")
_LINK = re.compile(r"!?\[((?:[^\[\]]|\[[^\]]*\])*)\]\([^()]*\)")
_CODE = re.compile(r"(`+).+?\1")
_END = re.compile(r"(?<=[.!?:])[)\"'*_]*\s+")
_SHORT = re.compile(r"\b(e\.g|i\.e|etc|vs)\.")


def paragraphs(page: str) -> Iterator[str]:
    """Yield the paragraphs and the entries of lists in a page, each as one line."""
    lines: list[str] = []
    for line in [*_BLOCK.sub("\n\n", page).split("\n"), ""]:
        text = line.strip()
        ends = not text or _LEFT_OUT.match(text) is not None
        if lines and (ends or _ITEM.match(text)):
            yield " ".join(lines)
            lines = []
        if not ends:
            lines.append(_ITEM.sub("", text, count=1) if _ITEM.match(text) else text)


def sentences(page: str) -> Iterator[str]:
    """Yield the sentences of a page, with a word in the place of each span of code."""
    for text in paragraphs(page):
        yield from _END.split(_SHORT.sub(r"\1", _CODE.sub("code", _LINK.sub(r"\1", text))))


def words(sentence: str) -> int:
    """Return the number of words of a sentence."""
    return sum(any(map(str.isalnum, word)) for word in sentence.split())


@pytest.mark.parametrize("page", PAGES)
def test_sentences_are_short(page: str) -> None:
    found = [*sentences((ROOT / page).read_text("utf-8"))]
    assert {one: words(one) for one in found if words(one) > MOST} == {}


def test_pages_with_prose_are_read() -> None:
    assert {"README.md", "CONTRIBUTING.md", "SECURITY.md"} <= {*PAGES}
    counts = [len([*sentences((ROOT / page).read_text("utf-8"))]) for page in PAGES]
    assert sum(counts) > 2000


@pytest.mark.parametrize(
    ("page", "found"),
    [
        ("One two. Three\nfour!", ["One two.", "Three four!"]),
        ("- One two\n- Three `four five`", ["One two", "Three code"]),
        ("Look: [a b](c d.md). So", ["Look:", "a b.", "So"]),
        ("# Head\n\nOne\n\n| a | b |\n|---|---|\n\nTwo", ["One", "Two"]),
        ("One\n```python\nleft = out\n```\nTwo <!-- not this -->", ["One", "Two"]),
        ("Sets (e.g. two) count.", ["Sets (e.g two) count."]),
    ],
)
def test_what_a_sentence_is(page: str, found: list[str]) -> None:
    assert [*sentences(page)] == found


def test_what_a_word_is() -> None:
    assert words("One, two - and three's `code`.") == 5
