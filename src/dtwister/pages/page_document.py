"""The document of a page: head, policy, style, data and script in one file.

The policy on content allows the one style sheet and the one script, by their hashes, and nothing
else: no other script, no style of an element, no connection. Data stands in an element that no
browser runs, with the signs escaped that could end it.
"""

from __future__ import annotations

import json
import re
from base64 import b64encode
from hashlib import sha256
from importlib.resources import files
from typing import Final

from dtwister.pages.page_data import StoryForm
from dtwister.svg.markup import text
from dtwister.svg.picture_themes import style_sheet

_ENDING: Final = re.compile(r"<(?=[!/sS])")
"""In data: the beginning of what could end its element, `</script`, `<script` or `<!--`."""

_SCRIPTS: Final = (
    *("elements", "data", "board", "motion", "words", "account", "analysis", "course"),
    "controls",
)
"""The parts of the script, in order: one names what those before it have."""


def page_document(story: StoryForm) -> str:
    """Return a story as a page."""
    classes = tuple(story["classes"])
    pictures = style_sheet("auto", classes) + style_sheet("print", classes)
    style = _static("replay.css") + pictures
    script = page_script()
    policy = (
        f"default-src 'none'; style-src 'sha256-{_hash(style)}'; "
        f"script-src 'sha256-{_hash(script)}'; base-uri 'none'; form-action 'none'"
    )
    filled = {
        "policy": policy.replace("'", "&#39;"),
        "title": text(story["title"]),
        "style": style,
        "story": script_data(story),
        "script": script,
    }
    return re.sub(r"\{\{(\w+)\}\}", lambda found: filled[found[1]], _static("replay.html"))


def page_script() -> str:
    """Return the script of a page, made of its parts."""
    return '"use strict";\n' + "\n".join(_static(f"replay/{name}.js") for name in _SCRIPTS)


def script_data(data: object) -> str:
    r"""Return data as JSON that can stand in an element of a script.

    >>> print(script_data({"name": "</script><!-- <b>"}))
    {"name":"\u003c/script>\u003c!-- <b>"}
    """
    said = json.dumps(data, separators=(",", ":"))
    return _ENDING.sub(r"\\u003c", said)


def _hash(part: str) -> str:
    return b64encode(sha256(part.encode()).digest()).decode()


def _static(name: str) -> str:
    return (files("dtwister.pages") / "static" / name).read_text("utf-8")
