"""A Sphinx extension: docstrings are plain text with a little Markdown, and become RST here."""

from __future__ import annotations

import re

from sphinx.application import Sphinx

_MARK = re.compile(r"(?<!\*)\*{1,2}(?=\w)(?![^*]*\w\*)|(?<=\w)_(?=[\s,.;:)]|$)")
"""A star that opens and does not close, and an underscore at the end of a word."""
_CODE = re.compile(r"(`+)(.+?)\1")


def _escape(line: str) -> str:
    """Keep RST from reading marks that Markdown does not have; code stays as it is."""
    parts, end = [], 0
    for code in _CODE.finditer(line):
        parts += [_MARK.sub(r"\\\g<0>", line[end : code.start()]), code[0]]
        end = code.end()
    return "".join([*parts, _MARK.sub(r"\\\g<0>", line[end:])])


def to_rst(lines: list[str]) -> list[str]:
    r"""Return the lines with blocks of text as RST writes them.

    >>> to_rst(["Two of them:", "", "    def one(*args): ...", "", "Give *args, and *all*."])
    ['Two of them::', '', '    def one(*args): ...', '', 'Give \\*args, and *all*.']
    """
    result: list[str] = []
    for number, line in enumerate(lines):
        following = next((one for one in lines[number + 1 :] if one.strip()), "")
        opens = line.endswith(":") and not line.endswith("::")
        blank = number + 1 < len(lines) and not lines[number + 1].strip()
        if opens and blank and following.startswith(" " * (_indent(line) + 2)):
            result.append(f"{_escape(line)}:")
        elif line.startswith("    ") or line.lstrip().startswith((">>>", "...")):
            result.append(line)
        else:
            result.append(_escape(line))
    return result


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip())


def _process(
    app: Sphinx, what: str, name: str, thing: object, options: object, lines: list[str]
) -> None:
    lines[:] = to_rst(lines)


def setup(app: Sphinx) -> dict[str, object]:
    """Let Sphinx call the function above."""
    app.connect("autodoc-process-docstring", _process)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
