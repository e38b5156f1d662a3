r"""The steps that bring content files from one format to the next; see `dtwister._formats`.

They rewrite text and read no values, so that comments and layout stay.

>>> print(options_by_name('''\
... [[scenario]]
... id = "feast"
...
... # Who may choose it.
... [[scenario.option]]
... name = "timer"
... kind = "bool"
... default = false  # as ever
... '''), end="")
[[scenario]]
id = "feast"
# Who may choose it.
# as ever
options = [
    { name = "timer", default = false },
]
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

import attrs

from dtwister._content.reading.toml_places import STRING

_STRING: Final = f"(?s:{STRING.pattern})"
_HEADER: Final = re.compile(r"[ \t]*\[\[?([^\]\n]*)\]\]?[ \t]*(#[^\n]*)?")
_KEY: Final = re.compile(rf"[ \t]*+((?:[\w-]++|{_STRING}|[ \t]*+\.[ \t]*+)++)[ \t]*+=[ \t]*+")
_VALUE_PART: Final = re.compile(r"#[^\n]*|[\[\]{}\n,]|[^\[\]{}\n,#\"']++")
"""A part of a value that is not a string."""
_KIND: Final = re.compile(r"""(,[ \t]*|[ \t]*)kind[ \t]*=[ \t]*(?:"[a-z]*"|'[a-z]*')""")
_COMMA: Final = re.compile(r"[ \t]*,[ \t]*(?=[^ \t])")
_SCENARIO: Final = "scenario"
_OPTION: Final = "scenario.option"
_KINDLESS: Final = "kind"


@attrs.frozen
class _Statement:
    """A header, a pair, or a line with nothing but blanks and a comment."""

    text: str
    """All of it, with the comment behind it and the line break."""
    header: str | None = None
    key: str = ""
    value: str = ""
    comment: str = ""

    @property
    def is_blank(self) -> bool:
        return not self.text.strip()


def options_by_name(text: str) -> str:
    """Write the options of each scenario as a list `options`, each without its kind.

    The plug-in that declares an option gives its kind. Format 1 to 2.
    """
    if "option" not in text:
        return text
    statements = list(_statements(text))
    if not any(one.header == _OPTION or one.key == "option" for one in statements):
        return text
    sections = [_renamed(one) for one in _sections(statements)]
    done: list[str] = []
    waiting: list[list[_Statement]] = []
    own: list[_Statement] = []
    held: list[str] = []
    """The text of tables in the scenario, before which its options are to be written."""

    def finish() -> None:
        done.extend(_with_options(own, waiting))
        done.extend(held)
        own.clear()
        waiting.clear()
        held.clear()

    for section in sections:
        header = next((one.header for one in section if one.header is not None), None)
        if header == _OPTION:
            block, rest = _split_after(section)
            waiting.append(block)
            held.extend(one.text for one in rest)
        elif header is not None and header.startswith(f"{_SCENARIO}."):
            held.extend(one.text for one in section)
        else:
            finish()
            own.extend(section)
    finish()
    return "".join(done).rstrip("\n") + ("\n" if text.endswith("\n") else "")


def _statements(text: str) -> Iterator[_Statement]:
    """Split a document that is known to be valid."""
    at = 0
    while at < len(text):
        end = text.find("\n", at) + 1 or len(text)
        line = text[at:end]
        if not line.strip() or line.lstrip().startswith("#"):
            yield _Statement(line, comment=line.strip())
        elif line.lstrip().startswith("["):
            found = _HEADER.match(line)
            name = found[1] if found else ""
            plain = ".".join(part.strip().strip("\"'") for part in name.split("."))
            yield _Statement(line, header=plain, comment=(found[2] if found else "") or "")
        else:
            key = _KEY.match(text, at)
            if key is None:
                raise ValueError(f"no key at {line.strip()[:40]!r}")
            stop = _value_end(text, key.end())
            end = text.find("\n", stop) + 1 or len(text)
            yield _Statement(
                text[at:end],
                key=key[1].strip().strip("\"'"),
                value=text[key.end() : stop].rstrip(),
                comment=text[stop:end].strip(),
            )
        at = end


def _value_end(text: str, start: int) -> int:
    """The offset behind a value."""
    depth, at = 0, start
    while at < len(text):
        part = _value_part(text, at)
        if depth == 0 and part[0] in "\n#":
            return at
        depth += (part in ("[", "{")) - (part in ("]", "}"))
        at += len(part)
    return at


def _value_part(text: str, at: int) -> str:
    """Read a string, a comment, a bracket or the text between them."""
    part = (STRING if text[at] in "\"'" else _VALUE_PART).match(text, at)
    if part is None:
        raise ValueError(f"no value at {text[at : at + 40]!r}")
    return part[0]


def _sections(statements: list[_Statement]) -> Iterator[list[_Statement]]:
    """Each table with the comments that stand right above its header."""
    section: list[_Statement] = []
    for one in statements:
        if one.header is not None:
            above = len(section)
            while above and section[above - 1].comment and not section[above - 1].key:
                if section[above - 1].header is not None:
                    break
                above -= 1
            yield section[:above]
            section = section[above:]
        section.append(one)
    yield section


def _split_after(section: list[_Statement]) -> tuple[list[_Statement], list[_Statement]]:
    """Split off the comments of an option's table that stand apart at its end."""
    last = max(n for n, one in enumerate(section) if one.key or one.header is not None)
    rest = section[last + 1 :]
    while rest and not rest[0].is_blank:
        last += 1
        rest = rest[1:]
    return section[: last + 1], rest if any(one.comment for one in rest) else []


def _with_options(own: list[_Statement], tables: list[list[_Statement]]) -> Iterator[str]:
    """The table of a scenario, with its options behind its other keys."""
    texts = [one.text for one in own]
    if not tables:
        yield from texts
        return
    last = max(n for n, one in enumerate(own) if one.key or one.header is not None)
    yield from texts[: last + 1]
    if not texts[last].endswith("\n"):
        yield "\n"
    entries = [_entry(table) for table in tables]
    above = entries[0][0]
    yield from (f"{comment}\n" for comment in above)
    yield "options = [\n"
    for number, (comments, entry) in enumerate(entries):
        yield from (f"    {comment}\n" for comment in comments if number)
        yield f"    {entry},\n"
    yield "]\n"
    rest = texts[last + 1 :]
    yield from rest or ["\n"]


def _entry(table: list[_Statement]) -> tuple[list[str], str]:
    """The comments of a table of an option, and its entry in the list."""
    comments = [one.comment for one in table if one.comment]
    pairs = [f"{one.key} = {one.value}" for one in table if one.key and one.key != _KINDLESS]
    return comments, f"{{ {', '.join(pairs)} }}"


def _renamed(section: list[_Statement]) -> list[_Statement]:
    """A scenario whose options are an array of inline tables: without kinds, by the new key."""
    header = next((one.header for one in section if one.header is not None), None)
    if header != _SCENARIO:
        return section
    return [_inline(one) if one.key == "option" else one for one in section]


def _inline(pair: _Statement) -> _Statement:
    """An array of inline tables, without the kinds in them."""
    value, at = "", 0
    while at < len(pair.value):
        kind = _KIND.match(pair.value, at)
        if kind is None:
            part = _value_part(pair.value, at)
            value += part
            at += len(part)
            continue
        at = kind.end()
        if not kind[1].startswith(","):  # it was the first key, so the comma behind it goes
            value += kind[1]
            comma = _COMMA.match(pair.value, at)
            at = comma.end() if comma else at
    text = pair.text.replace(pair.value, value, 1)
    return attrs.evolve(pair, text=re.sub(r"\boption\b", "options", text, count=1), value=value)
