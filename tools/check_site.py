"""Check the built documentation: pages fetch nothing from elsewhere, and ids of rules are links.

python tools/check_site.py build/site
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path

ID = re.compile(r"(?<![\w-])[A-Z][A-Z0-9]*(?:-[A-Z0-9]+)+(?![\w-])")
FETCHING = {"script": "src", "img": "src", "iframe": "src", "source": "src", "link": "href"}
"""Elements that make a browser fetch something, and the attribute that says what."""
QUIET = {"preconnect", "canonical", "author", "next", "prev", "index", "search", "genindex"}
"""Relations of a `link` that load nothing into the page."""


class Page(HTMLParser):
    """One page: its links, its anchors, and the ids outside of links."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.fetched: list[str] = []
        self.anchors: set[str] = set()
        self.unlinked: set[str] = set()
        self.links: set[str] = set()
        self._inside: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note what the element fetches and its anchor."""
        values = {name: value or "" for name, value in attrs}
        address = values.get(FETCHING.get(tag, ""), "")
        if address.startswith(("http:", "https:", "//")) and values.get("rel") not in QUIET:
            self.fetched.append(address)
        if "id" in values:
            self.anchors.add(values["id"])
        if tag == "a":
            self.links.add(values.get("href", ""))
        if tag in {"a", "svg", "script", "style", "title", "article"}:
            self._inside.append(tag)

    def handle_endtag(self, tag: str) -> None:
        """Leave the element."""
        if tag in self._inside:
            while self._inside.pop() != tag:
                pass

    def handle_data(self, data: str) -> None:
        """Note ids of the article that stand in no link."""
        if self._inside[-1:] == ["article"]:
            self.unlinked.update(ID.findall(data))


def problems(pages: dict[str, str], rules: set[str]) -> Iterator[str]:
    """Give what is wrong with pages, which are given as HTML by name.

    >>> list(problems({"a.html": '<article><p id="X-1"><a>X-1</a> X-1</p></article>'}, {"X-1"}))
    ['a.html: X-1 is not a link']
    """
    anchors: set[str] = set()
    for name, text in pages.items():
        page = Page(text)
        anchors |= page.anchors
        yield from (f"{name}: fetches {address}" for address in page.fetched)
        yield from (f"{name}: {rule} is not a link" for rule in sorted(page.unlinked & rules))
    yield from (f"{rule} has no anchor" for rule in sorted(rules - anchors))


def main(folder: str) -> int:
    """Print what is wrong with a site; return the exit code."""
    from dtwister._content.rulebook import load_rulebook

    root = Path(__file__).parents[1]
    rules = {entry.id for file in root.glob("plugins/*/rules.md") for entry in load_rulebook(file)}
    site = Path(folder)
    pages = {
        path.relative_to(site).as_posix(): path.read_text("utf-8")
        for path in sorted(site.rglob("*.html"))
    }
    found = list(problems(pages, rules))
    for line in found:
        print(line, file=sys.stderr)
    print(f"{len(pages)} pages, {len(rules)} rules: {len(found)} problems")
    return bool(found) or not pages


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
