"""Checks of the components that a plug-in makes in code: texts, ids, signs, states of borders."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any, Final

from dtwister._content.findings import finding_codes
from dtwister._engine.compiled_rules import Manifest
from dtwister._model.specs import BorderFeature, BorderState, SquareFeature
from dtwister._plugins.checking.class_checks import ClassProblem
from dtwister._printing import quoted
from dtwister._suggestions import hint_after

_SINGLE: Final = ("id", "name", "title", "category", "sign", "rail", "reverse", "mark")
_ID: Final = re.compile(r"[a-z][a-z0-9-]*:[A-Za-z0-9][A-Za-z0-9_./-]*", re.ASCII)
RESERVED: Final = frozenset("+?*%0123456789")
"""Signs of squares with another meaning in drawings: corners, face-down squares, lines."""


def unseen_in(text: str, *, lines: bool = True) -> str:
    r"""Return which character of a text cannot be seen; empty if all can.

    >>> unseen_in("Cook"), unseen_in("Co\u202eok")
    ('', 'the character U+202E is invisible')
    """
    if text.isprintable():
        return ""
    found = _unseen(lines).search(text)
    return "" if found is None else f"the character U+{ord(found[0]):04X} is invisible"


@cache
def _unseen(lines: bool) -> re.Pattern[str]:
    # Imported late: it makes the classes that judge tables, which loading seldom needs.
    from dtwister._content.reading.value_checks import UNSEEN

    return re.compile(rf"[\u0000-\u0008\u000b-\u001f{UNSEEN}]" if lines else rf"[\0-\x1f{UNSEEN}]")


def id_problem(name: str) -> str:
    """Return what is wrong with an id that has a namespace; empty if nothing is.

    >>> id_problem("demo:the cook")
    "expected an id of letters, digits and hyphens, got 'demo:the cook'; write 'demo:the-cook'"
    """
    if _ID.fullmatch(name):
        return ""
    plugin, _, rest = name[:100].lower().partition(":")
    better = f"{plugin}:{re.sub(r'[^a-z0-9]+', '-', rest).strip('-')}"
    remedy = f"; write {better!r}" if _ID.fullmatch(better) else ""
    return f"expected an id of letters, digits and hyphens, got {quoted(name)}{remedy}"


def wrong_id(manifest: Manifest, named: Sequence[tuple[object, Any]]) -> tuple[Any, str] | None:
    """Return the first thing that a plug-in cannot register under its id, and why; None if all can.

    >>> from dtwister.plugin import Manifest
    >>> wrong_id(Manifest(id="demo", version="1"), [("demo:cook", 1), ("cook", 2)])
    (2, "the id 'cook' must begin with 'demo:'")
    """
    for name, value in named:
        if not name or not isinstance(name, str):
            return value, f"{value!r} has no id"
        prefix, colon, rest = name.partition(":")
        own = bool(colon and rest) and prefix == manifest.id
        if not own and name not in manifest.overrides:
            return value, f"the id {quoted(name)} must begin with {manifest.id + ':'!r}"
        if problem := id_problem(name):
            return value, problem
    return None


def wrong_spec(specs: Sequence[Any]) -> tuple[Any, ClassProblem] | None:
    """Return the first of some components in which something is wrong, and what; None if none is.

    >>> wrong_spec([SquareFeature(id="demo:lava", name="lava", sign="~")])
    """
    for spec in specs:
        if problem := spec_problem(spec):
            return spec, problem
    return None


def spec_problem(spec: Any) -> ClassProblem | None:
    """Return what is wrong with a component that was made in code; None if nothing is.

    >>> spec_problem(SquareFeature(id="demo:lava", name="lava", sign="~~")).message
    "the sign of 'demo:lava': expected one character that can be seen, got '~~'"
    """
    for name in (*_SINGLE, "text"):
        value = getattr(spec, name, "")
        if not isinstance(value, str):
            message = f"{name} of {spec.id!r}: expected a text, got {quoted(value)}"
            return ClassProblem(finding_codes.WRONG_VALUE, message, name)
        unseen = unseen_in(value, lines=name == "text")
        if unseen:
            message = f"{name} of {quoted(spec.id)}: {unseen}; leave it out"
            return ClassProblem(finding_codes.UNSEEN_SIGN, message, name)
    if isinstance(spec, SquareFeature):
        return _sign_problem(spec.id, "sign", spec.sign, 1, RESERVED) or _category_problem(spec)
    if isinstance(spec, BorderFeature):
        return (
            _sign_problem(spec.id, "sign", spec.sign, 1)
            or _sign_problem(spec.id, "rail", spec.rail, 3)
            or _category_problem(spec)
            or _states_problem(spec)
        )
    return None


def _category_problem(spec: SquareFeature | BorderFeature) -> ClassProblem | None:
    if spec.category and not any(sign.isspace() for sign in spec.category):
        return None
    message = f"category of {spec.id!r}: expected a word, got {quoted(spec.category)}"
    return ClassProblem(finding_codes.WRONG_VALUE, message, "category")


def _sign_problem(
    name: str, what: str, sign: str, length: int, taken: frozenset[str] = frozenset("+")
) -> ClassProblem | None:
    message = ""
    if len(sign) != length or sign.isspace() or (length == 1 and not sign.isprintable()):
        wanted = "one character that can be seen" if length == 1 else f"{length} characters"
        message = f"the {what} of {name!r}: expected {wanted}, got {quoted(sign)}"
    elif any(one in taken for one in sign):
        message = (
            f"the {what} of {name!r}: {sign!r} has another meaning in drawings; choose a letter or "
            "another sign"
        )
    return ClassProblem(finding_codes.WRONG_SIGN, message, what) if message else None


def _states_problem(border: BorderFeature) -> ClassProblem | None:
    states: object = border.states
    message = ""
    if (
        not isinstance(states, tuple)
        or not states
        or not all(isinstance(one, BorderState) for one in states)
    ):
        message = (
            f"states of {border.id!r}: expected a tuple of one BorderState or more, got "
            f"{quoted(states)}"
        )
        return ClassProblem(finding_codes.WRONG_BORDER, message, "states")
    names = [state.name for state in border.states]
    for number, name in enumerate(names):
        if not name:
            message = (
                f"states of {border.id!r}: expected a name for each, got {quoted(name)}; "
                "write BorderState(name='closed')"
            )
        elif name in names[:number]:
            message = f"states of {border.id!r}: two have the name {name!r}; choose another"
    return ClassProblem(finding_codes.WRONG_BORDER, message, "states") if message else None


def shared_signs(
    features: Mapping[str, Any], what: str, related: Any
) -> Iterator[tuple[str, str, str]]:
    """Yield the features that have the sign of one of their own plug-in or of one it requires.

    `related(name, other)` says whether the plug-in of a feature may not use a sign of another one.

    >>> lava = SquareFeature(id="demo:lava", name="lava", sign="~")
    >>> bog = SquareFeature(id="demo:bog", name="bog", sign="~")
    >>> both = {"demo:bog": bog, "demo:lava": lava}
    >>> list(shared_signs(both, "sign", lambda name, other: True))
    [('demo:lava', 'demo:bog', '~')]
    """
    seen: dict[str, list[str]] = {}
    for name, feature in features.items():
        sign = getattr(feature, what)
        for other in seen.setdefault(sign, []):
            if related(name, other):
                yield name, other, sign
            elif related(other, name):
                yield other, name, sign
        seen[sign].append(name)


def border_problem(name: str, border: BorderFeature, borders: Mapping[str, BorderFeature]) -> str:
    """Return why the two sides of a directed border do not fit together; empty if they do.

    >>> closed = BorderState(name="foot", leaves=False)
    >>> slope = BorderFeature(id="demo:slope", name="slope", sign="/", rail="///",
    ...     category="slope", states=(closed,))
    >>> border_problem("demo:slope", slope, {})
    'stops all pieces on one side, so it needs a reverse'
    """
    if not border.reverse:
        one_way = any(not state.leaves for state in border.states)
        return "stops all pieces on one side, so it needs a reverse" if one_way else ""
    other = borders.get(border.reverse)
    if other is None:
        return f"names an unknown reverse {border.reverse!r}{hint_after(border.reverse, borders)}"
    if other.reverse != name:
        return f"has the reverse {other.id!r}, whose own reverse is {other.reverse!r}"
    return "has a reverse, so it can have only one state" if len(border.states) > 1 else ""
