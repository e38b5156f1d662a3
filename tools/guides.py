"""Write the guided games of the table in the browser, from the pages of the tutorials.

`make guides` runs it. The pages keep the one text. What belongs to the terminal is left out: code,
commands and the column of a table that says how an action is typed. Drawings of positions stay.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).resolve().parents[1]
PAGES: Final = ROOT / "docs" / "tutorials"
OUT: Final = ROOT / "src" / "dtwister" / "web" / "static" / "guides"
SERIES: Final = {
    "The board game, with the Prison set": ("prison", 5),
    "The card game": ("card", 3),
}
"""Title of a row of guided games -> the name of its pages, and how many there are."""
TURNS_TO: Final[Mapping[str, tuple[str, ...]]] = {
    "Set-up": ("starter", "lay", "face"),
    "A turn": ("card", "act"),
    "The wheel": ("act",),
    "Reveal a room": ("place",),
    "Combat": ("combat-card",),
    "One zone, one combat": ("combat-card",),
}
"""Title of a section -> the kinds of decisions that turn the guide to it."""
_TYPED: Final = "typed as"
_TERMINAL: Final = re.compile(r"`help` lists|`--|dtwister ")
"""In sentences about the terminal."""


def guide(name: str, text: str, following: str | None) -> dict[str, Any]:
    """Return the guide that a page holds.

    >>> page = "# Learn, 1: out" + chr(10) * 2 + "Find it." + chr(10) * 2 + "## A turn" + chr(10)
    >>> found = guide("prison-1", page, None)
    >>> found["title"], [one["title"] for one in found["sections"]]
    ('Out', ['Out', 'A turn'])
    """
    head, *rest = re.split(r"^## ", text, flags=re.MULTILINE)
    title = head.splitlines()[0].rpartition(": ")[2]
    title = title[:1].upper() + title[1:]
    scenario = re.search(r"^dtwister play (\S+)", text, re.MULTILINE)
    sections = [_section(title, head.partition("\n")[2])]
    sections += [_section(*part.split("\n", 1)) for part in rest]
    return {
        "id": name,
        "title": title,
        "scenario": scenario[1] if scenario else "",
        "next": following,
        "sections": [one for one in sections if one["blocks"] or one is sections[0]],
    }


def _section(title: str, text: str = "") -> dict[str, Any]:
    kinds = list(TURNS_TO.get(title, ()))
    return {"title": title, "decisions": kinds, "blocks": list(_blocks(text))}


def _blocks(text: str) -> Iterator[dict[str, Any]]:
    """Yield the paragraphs, lists, tables and drawings of a section."""
    for part in re.split(r"(^```.*?^```$)", text, flags=re.MULTILINE | re.DOTALL):
        if part.startswith("```python"):
            for drawing in re.findall(r'drawing = """\n(.*?)\.\.\. """', part, re.DOTALL):
                lines = [line.removeprefix("... ") for line in drawing.splitlines()]
                yield {"kind": "drawing", "lines": lines}
        if part.startswith("```"):
            continue
        for block in re.split(r"\n\s*\n", part):
            found = _block(block.strip("\n"))
            if found is not None:
                yield found


def _block(block: str) -> dict[str, Any] | None:
    lines = [line.rstrip() for line in block.splitlines() if line.strip()]
    if not lines or lines[0].startswith("Next: "):
        return None
    if lines[0].startswith("|"):
        return _table(lines)
    for kind, sign in (("list", r"- "), ("steps", r"\d+\. ")):
        if re.match(sign, lines[0]):
            return {"kind": kind, "lines": _items(lines, sign)}
    said = [one for one in _sentences(" ".join(lines)) if not _TERMINAL.search(one)]
    text = re.sub(r":$", ".", " ".join(said))
    return {"kind": "text", "lines": [_plain(text)]} if text else None


def _items(lines: list[str], sign: str) -> list[str]:
    """Return the items of a list, each as one line."""
    found: list[str] = []
    for line in lines:
        if re.match(sign, line):
            found.append(re.sub(sign, "", line, count=1))
        else:
            found[-1] += f" {line.strip()}"
    return [_plain(one) for one in found]


def _table(lines: list[str]) -> dict[str, Any]:
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]
    head, body = rows[0], rows[2:]
    shown = [at for at, cell in enumerate(head) if cell != _TYPED]
    return {
        "kind": "table",
        "head": [_plain(head[at]) for at in shown],
        "rows": [[_plain(row[at]) for at in shown] for row in body],
    }


def _sentences(text: str) -> list[str]:
    return re.split(r"(?<=[.!?:])\s+(?=[A-Z`*])", text)


def _plain(text: str) -> str:
    """Return a text without links: the words of a link stay."""
    return re.sub(r"\[([^\[\]]+)\]\([^()]*\)", r"\1", text)


def files(pages: Path = PAGES) -> dict[str, str]:
    """Return the files of all guides, by name."""
    found: dict[str, str] = {}
    rows = []
    for title, (word, count) in SERIES.items():
        names = [f"{word}-{number}" for number in range(1, count + 1)]
        guides = [
            guide(name, (pages / f"{name}.md").read_text("utf-8"), following)
            for name, following in zip(names, [*names[1:], None], strict=True)
        ]
        found |= {f"{one['id']}.json": _json(one) for one in guides}
        brief = [{**one, "sections": one["sections"][:1]} for one in guides]
        rows.append({"title": title, "guides": brief})
    return {**found, "index.json": _json({"series": rows})}


def _json(data: object) -> str:
    return json.dumps(data, ensure_ascii=False, indent=1) + "\n"


def main(out: Path = OUT) -> int:
    """Write the guides."""
    out.mkdir(parents=True, exist_ok=True)
    for name, text in files().items():
        (out / name).write_text(text, encoding="utf-8", newline="\n")
    print(f"wrote {len(files())} files to {out.relative_to(ROOT)}; look at them before you commit")
    return 0


if __name__ == "__main__":
    sys.exit(main())
