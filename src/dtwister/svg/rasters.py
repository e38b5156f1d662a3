"""Pictures as PNG, by a library that is made for it: `pip install dtwister[png]`."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from dtwister._errors import DtwisterError

LIBRARY = "resvg_py"


def to_png(svg: str) -> bytes:
    """Return a picture as PNG, in the size that it says.

    `DtwisterError` if the library is missing.

    >>> from dtwister import svg
    >>> svg.to_png(svg.room("prison:37a"))[1:4]
    b'PNG'
    """
    try:
        resvg: Any = import_module(LIBRARY)
    except ImportError:
        raise DtwisterError(
            f"PNG needs the package {LIBRARY}: pip install 'dtwister[png]', or write SVG"
        ) from None
    return bytes(resvg.svg_to_bytes(svg_string=svg))


def to_html(svg: str, title: str) -> str:
    """Return a page with nothing but a picture.

    >>> from dtwister import svg
    >>> page = svg.to_html(svg.room("prison:37a"), "A room & its pit")
    >>> "<title>A room &amp; its pit</title>" in page
    True
    """
    from dtwister.svg.markup import text

    return (
        '<!doctype html>\n<html lang="en">\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width">\n'
        f"<title>{text(title)}</title>\n"
        "<style>body{margin:1rem}svg{max-width:100%;height:auto}</style>\n"
        f"{svg}\n</html>\n"
    )
