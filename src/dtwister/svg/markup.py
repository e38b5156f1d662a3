"""Markup from plain text: the one place where texts of others enter a picture.

Names of pieces, seats and features come from files and plug-ins. Whatever they hold, they end up
as text or as the value of an attribute, never as markup.
"""

from __future__ import annotations

import re

from dtwister._printing import printable

_PLAIN = re.compile(r"[A-Za-z0-9_.-]*")
_OTHER = re.compile(r"[^A-Za-z0-9.-]")
_SAFE = re.compile(r"[^&<>\"']*")


def text(value: object) -> str:
    """Return a value as the text of an element.

    >>> text('<script>"1" & 2')
    '&lt;script&gt;&quot;1&quot; &amp; 2'
    """
    said = printable(str(value))
    if _SAFE.fullmatch(said):
        return said
    said = said.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    return said.replace('"', "&quot;").replace("'", "&#39;")


def attribute(name: str, value: object) -> str:
    """Return an attribute with its value in quotes and a blank before it.

    >>> attribute("data-square", "d3"), attribute("data-seat", 'red" onload="x')
    (' data-square="d3"', ' data-seat="red&quot; onload=&quot;x"')
    """
    return f' {name}="{text(value)}"'


def identifier(*parts: object) -> str:
    """Return an id for an element: equal for equal parts, and different for others.

    >>> identifier("piece", "blue.thief"), identifier("room", "a 1")
    ('piece-blue.thief', 'room-a_20_1')
    """
    said = "-".join(map(str, parts))
    if _PLAIN.fullmatch(said) and "_" not in said:
        return said
    return _OTHER.sub(lambda sign: f"_{ord(sign[0]):x}_", said)


def number(value: float) -> str:
    """Return a number in as few signs as two decimals take.

    >>> number(12.0), number(0.50), number(-0.001)
    ('12', '.5', '0')
    """
    if value == int(value):
        return str(int(value))
    said = f"{value:.2f}".rstrip("0").rstrip(".")
    if said in ("-0", "0", ""):
        return "0"
    return said.replace("0.", ".", 1) if said.startswith(("0.", "-0.")) else said


def described(title: object, description: object = "") -> str:
    """Return the title of an element, and its description if there is one.

    >>> described("room a1", "face down")
    '<title>room a1</title><desc>face down</desc>'
    """
    said = f"<title>{text(title)}</title>"
    return f"{said}<desc>{text(description)}</desc>" if description else said
