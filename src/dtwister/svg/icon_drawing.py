"""Icons in pictures: each is defined once as a symbol, and used where it is needed.

The boxes of symbols cut off what is outside, so an icon of a plug-in stays in its place.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from dtwister._caching import per_rules
from dtwister._engine.compiled_rules import Rules
from dtwister._model.specs import BorderFeature, Character, Object, SquareFeature
from dtwister.svg.markup import attribute, identifier, number, text

Drawn = Character | Object | SquareFeature


PIECE_ICON, OBJECT_ICON = 25, 20
"""The width of the icon of a character, and of an object."""


def symbol(name: str, path: str, width: float, *, wide: bool = False, unit: int = 48) -> str:
    """Return the definition of an icon around the point 0, 0, in the size in which it is used.

    The box of the symbol cuts off what is outside. A wide one is a border, as long as `width`.
    """
    box = "0 0 48 12" if wide else "0 0 24 24"
    high = width / 4 if wide else width
    stretch = ""
    if wide and width > unit:  # long borders are stretched, and only a little thicker
        stretch = f' transform="scale({number(width / 64)} 1)"'
        width, high = 64, 16
    place = f'x="{number(-width / 2)}" y="{number(-high / 2)}"'
    size = f'width="{number(width)}" height="{number(high)}"'
    inner = f"{name}-"
    return (
        f'<symbol{attribute("id", inner)} viewBox="{box}">'
        f'<path fill-rule="evenodd"{attribute("d", path)}/></symbol>'
        f"<g{attribute('id', name)}>"
        f"<use{attribute('href', '#' + inner)} {place} {size}{stretch}/></g>"
    )


def icon_path(rules: Rules, kind: str) -> str:
    """Return the icon of a kind of piece; empty if it has none.

    A kind without icon has that of a namesake in another plug-in, if there is one. So a Thief
    looks like the Thief in all sets.

    >>> import dtwister
    >>> rules = dtwister.load_rules()
    >>> rules.characters["card:thief"].icon, icon_path(rules, "card:thief")[:4]
    ('', 'M2 8')
    """
    return _icons(rules).get(kind, "")


@per_rules
def _icons(rules: Rules) -> Mapping[str, str]:
    """Return the icons of all kinds at once, so that no cache tells which of them were drawn."""
    found: dict[str, str] = {}
    for table in (rules.characters, rules.objects):
        own = {kind: table[kind].icon for kind in sorted(table)}
        named = {kind.partition(":")[2]: path for kind, path in reversed(own.items()) if path}
        found |= {kind: path or named.get(kind.partition(":")[2], "") for kind, path in own.items()}
    return found


def letters_of(name: str) -> str:
    """Return the sign of a piece without an icon: the first letters of its words.

    >>> letters_of("Wall-Walker"), letters_of("cook"), letters_of("?object")
    ('WW', 'C', '?')
    """
    words = name.replace("-", " ").replace("_", " ").split()
    return "".join(word[0] for word in words[:2]).upper() or "?"


def kind_symbols(rules: Rules, kinds: Iterable[str], prefix: str) -> str:
    """Return the definitions of the icons of some kinds of pieces."""
    known = _icons(rules)
    return "".join(
        [
            symbol(
                icon_id(prefix, "k", kind),
                known[kind],
                OBJECT_ICON if kind in rules.objects else PIECE_ICON,
            )
            for kind in sorted(kinds)
            if known.get(kind)
        ]
    )


def icon_id(prefix: str, sort: str, name: object) -> str:
    """Return the id of a symbol: `k` is a kind of piece, `f` a feature, `b` a border."""
    return identifier(f"{prefix}{sort}", str(name).replace(":", "-"))


def feature_symbols(
    squares: Iterable[SquareFeature], borders: Iterable[BorderFeature], prefix: str, unit: int
) -> str:
    """Return the definitions of the icons of some features, and of borders in their states."""
    found = {}
    for feature in squares:
        if feature.icon:
            name = icon_id(prefix, "f", feature.id)
            width = unit * (0.94 if feature.category != "floor" else 0.82)
            found[name] = symbol(name, feature.icon, width)
    for border in borders:
        for place, state in enumerate(border.states):
            if state.icon:
                name = icon_id(prefix, "b", f"{border.id}-{place}")
                found[name] = symbol(name, state.icon, unit, wide=True)
    return "".join(found[name] for name in sorted(found))


def letters(said: str, size: float, sheet: str, width: float = 34) -> str:
    """Return letters in the middle of a disc, in a size that fits into a width."""
    lines = _lines(said)
    height = min(size, *(1.7 * width / len(line) for line in lines))
    found = []
    for place, line in enumerate(lines):
        y = number(height * (0.36 + 1.05 * (place - (len(lines) - 1) / 2)))
        written = f'font-size="{number(height)}"'
        found.append(f'<text class="{sheet}" y="{y}" {written}>{text(line)}</text>')
    return "".join(found)


def _lines(said: str) -> list[str]:
    """Return a name in two lines if it has several words.

    >>> [_lines(said) for said in ("Fireball wand", "Wall-Walker", "Thief", "")]
    [['Fireball', 'wand'], ['Wall-', 'Walker'], ['Thief'], ['?']]
    """
    first, sign, rest = said.partition(" ")
    if not sign:
        first, sign, rest = said.partition("-")
        first += sign
    return [first, rest] if rest and first.strip("-") else [said or "?"]
