"""Lines of text with styles, made without a terminal: cut, filled, wrapped, highlighted.

A style is a name of the palette, such as `seat0`; the screen knows how it looks. All text goes
through `safe`, so that no name of a record or a plug-in becomes a control sequence.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from typing import TypeAlias

from dtwister._caching import per_match
from dtwister._engine.match import Match
from dtwister._printing import printable

Fragment: TypeAlias = tuple[str, str]
"""A style and a text."""
Line: TypeAlias = list[Fragment]


def seat_style(match: Match, name: str) -> str:
    """Return the style of the seat of a piece such as `blue.thief`, or of a colour."""
    colour = name.partition(".")[0]
    return f"seat{match.seats.index(colour)}" if colour in match.seats else ""


def safe(text: str) -> str:
    r"""Return a text on one line in which nothing moves the cursor.

    >>> print(safe("a\x1b[31m\tb\nc"))
    a\u001b[31m b c
    """
    return printable(" ".join(text.splitlines()).replace("\t", " "))


def width_of(text: str) -> int:
    """Return the number of columns that a text takes.

    >>> width_of("thief"), width_of("\u6f22")
    (5, 2)
    """
    if text.isascii():
        return len(text)
    return sum(
        0 if unicodedata.combining(sign) else 1 + (unicodedata.east_asian_width(sign) in "WF")
        for sign in text
    )


def line_width(line: Line) -> int:
    """Return the number of columns that a line takes."""
    return sum(width_of(text) for _, text in line)


def text_of(line: Line) -> str:
    """Return a line without its styles.

    >>> text_of([("seat0", "blue"), ("", ": 2")])
    'blue: 2'
    """
    return "".join(text for _, text in line)


def fitted(line: Line, columns: int, first: int = 0) -> Line:
    """Return the part of a line from a column on, cut or filled to a width.

    >>> fitted([("x", "thief"), ("", " d4")], 7), fitted([("x", "ab")], 3)
    ([('x', 'thief'), ('', ' d')], [('x', 'ab'), ('', ' ')])
    """
    made: Line = []
    left = columns
    for style, text in line:
        shown = ""
        for sign in text:
            size = width_of(sign)
            if first > 0:
                first -= size
            elif size <= left:
                shown += sign
                left -= size
            else:
                break
        if shown:
            made.append((style, shown))
    if left > 0:
        made.append(("", " " * left))
    return made


def wrapped(line: Line, columns: int, indent: int = 2) -> Iterator[Line]:
    """Yield a line in pieces that fit a width, broken at blanks; later ones are indented.

    >>> [text_of(part) for part in wrapped([("", "one two three")], 8)]
    ['one two', '  three']
    """
    columns = max(columns, indent + 1)
    made: Line = []
    used, is_blank = 0, True
    for style, word in _words(line, columns - indent):
        size = width_of(word)
        if used + size > columns and not is_blank:
            yield _trimmed(made)
            made, used, is_blank = [("", " " * indent)], indent, True
            if word.isspace():
                continue
        made.append((style, word))
        used += size
        is_blank = is_blank and word.isspace()
    yield _trimmed(made)


def _words(line: Line, most: int) -> Iterator[Fragment]:
    """Yield the words of a line, and the blanks between them; longer ones in parts."""
    for style, text in line:
        for word in re.findall(r"\s+|\S+", text):
            for start in range(0, len(word), most):
                yield style, word[start : start + most]


def _trimmed(line: Line) -> Line:
    """Return a line without blanks at its end."""
    while line and not line[-1][1].rstrip():
        line = line[:-1]
    return [*line[:-1], (line[-1][0], line[-1][1].rstrip())] if line else line


def highlighted(match: Match, text: str, style: str = "") -> Line:
    """Return a text in which seats and their pieces have the styles of the seats.

    >>> import dtwister
    >>> match = dtwister.new_game("base:standard", seed=7).match
    >>> highlighted(match, "blue: move blue.thief d3-d4")
    [('seat0', 'blue'), ('', ': move '), ('seat0', 'blue.thief'), ('', ' d3-d4')]
    """
    line: Line = []
    at = 0
    text = safe(text)
    for found in _names_of(match).finditer(text):
        if found.start() > at:
            line.append((style, text[at : found.start()]))
        line.append((seat_style(match, found[1]), found[0]))
        at = found.end()
    if at < len(text):
        line.append((style, text[at:]))
    return line


@per_match
def _names_of(match: Match) -> re.Pattern[str]:
    """Return the pattern of seats and of pieces with their seats."""
    seats = "|".join(map(re.escape, match.seats))
    return re.compile(rf"(?<![\w.])({seats})(?:\.[\w?#-]*[\w?])?(?![\w.])")


def flowed(parts: Sequence[Line], columns: int, indent: int, between: str = ", ") -> Iterator[Line]:
    """Yield lines of whole parts, indented, as many on each as fit a width.

    >>> parts = [[("", "T thief d4")], [("", "C cleric a2")], [("", "j sword b1")]]
    >>> [text_of(line) for line in flowed(parts, 28, 2)]
    ['  T thief d4, C cleric a2,', '  j sword b1']
    """
    line: Line = []
    for number, part in enumerate(parts):
        more = between if number + 1 < len(parts) else ""
        if line and line_width(line) + line_width(part) + len(more.rstrip()) > columns:
            yield from wrapped(line, columns, indent + 2)
            line = []
        line += [*([] if line else [("", " " * indent)]), *part, ("", more)]
    if line:
        yield from wrapped(line, columns, indent + 2)
