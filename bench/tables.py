"""Tables for people, beside the files for programs."""

from __future__ import annotations

from collections.abc import Iterable, Sequence


def number(value: float) -> str:
    """Return a number with three digits that count.

    >>> [number(value) for value in (0.1234, 1.0, 12.345, 34567.8)]
    ['0.123', '1', '12.3', '34,568']
    """
    return f"{value:,.0f}" if abs(value) >= 1_000 else f"{value:.3g}"


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Return rows below their headings, the first column flush left and all others flush right.

    >>> print(table(["", "pure"], [["view_us", "7.9"], ["fork", "0.1"]]))
               pure
    view_us     7.9
    fork        0.1
    """
    lines = [list(head), *map(list, rows)]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    return "\n".join(
        "   ".join(
            cell.rjust(width) if place else cell.ljust(width)
            for place, (cell, width) in enumerate(zip(line, widths, strict=True))
        ).rstrip()
        for line in lines
    )
