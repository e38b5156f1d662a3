"""Checks of manifests: their values, and what plug-ins require of each other."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final

import attrs

from dtwister._content.findings import finding_codes
from dtwister._engine.compiled_rules import Manifest, Requirement
from dtwister._limits import MANIFEST
from dtwister._plugins.checking.class_checks import ClassProblem
from dtwister._plugins.checking.spec_checks import unseen_in
from dtwister._printing import clipped, quoted

_LONGEST_ID: Final = 60
"""The length of an id of a plug-in at most; messages name it whole."""
_VERSION: Final = re.compile(r"\d{1,9}(\.\d{1,9})*((a|b|rc|\.post|\.dev|\+)[\w.]*)?", re.ASCII)
_TEXTS: Final = ("requires", "conflicts", "overrides")


def manifest_problem(manifest: Manifest) -> ClassProblem | None:
    """Return the value of a manifest that is wrong, and what to write; None if all are right.

    >>> manifest_problem(Manifest(id="demo", version="1.0", requires=("features"))).message
    "expected a tuple of texts as requires of the manifest, got 'features'; write ('features',)"
    """
    for name, value in attrs.asdict(manifest).items():
        message = _value_problem(name, value)
        if message:
            return ClassProblem(finding_codes.WRONG_MANIFEST, message, name)
    if not re.fullmatch(r"[a-z][a-z0-9-]*", manifest.id) or len(manifest.id) > _LONGEST_ID:
        message = (
            f"the id {quoted(manifest.id)} of a plug-in must be lower-case "
            f"letters, digits and hyphens, at most {_LONGEST_ID}"
        )
        return ClassProblem(finding_codes.WRONG_MANIFEST, message, "id")
    if not _VERSION.fullmatch(manifest.version):
        message = f"{quoted(manifest.version)} is not a version; write one such as '1.0'"
        return ClassProblem(finding_codes.WRONG_MANIFEST, message, "version")
    for name in ("requires", "conflicts"):
        for text in getattr(manifest, name):
            message = _requirement_problem(manifest, name, text)
            if message:
                return ClassProblem(finding_codes.WRONG_MANIFEST, message, name)
    for text in manifest.overrides:
        if not re.fullmatch(r"[a-z][a-z0-9-]*:\S+", text):
            message = (
                f"expected ids of other plug-ins as overrides of the manifest, got {quoted(text)}; "
                "write one such as 'circus:clown'"
            )
            return ClassProblem(finding_codes.WRONG_MANIFEST, message, "overrides")
    return None


def _value_problem(name: str, value: object) -> str:
    if name == "rules_version":
        most = 10**MANIFEST.digits
        if isinstance(value, bool) or not isinstance(value, int) or not 1 <= value < most:
            return (
                f"expected a whole number from 1 to {most - 1} as rules_version of "
                f"the manifest, got {quoted(value)}"
            )
        return ""
    words = value if name in _TEXTS else [value]
    if not isinstance(words, list | tuple) or not all(isinstance(one, str) for one in words):
        right = "a tuple of texts" if name in _TEXTS else "a text"
        remedy = f"; write ({value!r},)" if name in _TEXTS and isinstance(value, str) else ""
        remedy = remedy if len(remedy) < MANIFEST.size else ""
        return f"expected {right} as {name} of the manifest, got {quoted(value)}{remedy}"
    if any(len(one) > MANIFEST.size for one in words) or len(words) > MANIFEST.size:
        return f"{name} of the manifest is longer than {MANIFEST.size}: {quoted(value)}"
    for one in words:
        if not one.isprintable() and unseen_in(one, lines=False):
            return f"{name} of the manifest: {unseen_in(one, lines=False)}; leave it out"
    return ""


def _requirement_problem(manifest: Manifest, name: str, text: str) -> str:
    requirement = Requirement.read(text)
    if requirement is None:
        return (
            f"expected the id of a plug-in as {name} of the manifest, with a range of versions if "
            f"you like, got {quoted(text)}; write one such as 'features>=1,<2'"
        )
    if requirement.plugin == manifest.id:
        return f"{name} of the manifest names {manifest.id} itself; leave it out"
    return ""


def api_problem(manifest: Manifest, version: tuple[int, int]) -> ClassProblem | None:
    """Return why a plug-in does not work with a version of the plug-in interface.

    >>> api_problem(Manifest(id="demo", version="1", api=">=2,<3"), (1, 0)).message
    'demo 1 works with plug-in interface >=2,<3, this is 1.0'
    """
    text = ".".join(str(part) for part in version)
    wanted = Requirement.read(f"api{manifest.api}")
    if wanted is None or not wanted.bounds:
        message = (
            f"api={quoted(manifest.api)} of {manifest.id} is not a range; "
            "write one such as '>=1,<2'"
        )
        return ClassProblem(finding_codes.WRONG_MANIFEST, message, "api")
    if not wanted.allows(text):
        message = (
            f"{manifest.id} {clipped(manifest.version)} works with plug-in "
            f"interface {clipped(manifest.api)}, this is {text}"
        )
        return ClassProblem(finding_codes.PLUGIN_FAILS, message, "api")
    return None


def requirement_problems(manifests: Mapping[str, Manifest]) -> Iterator[tuple[str, str]]:
    """Yield the plug-ins that miss another one, clash with one, or require each other in a circle.

    >>> tent = Manifest(id="tent", version="1.0", requires=("circus>=2",))
    >>> circus = Manifest(id="circus", version="1.4")
    >>> [problem for _, problem in requirement_problems({"tent": tent, "circus": circus})]
    ["tent requires 'circus>=2', and circus is 1.4; install another version of one of them"]
    """
    for name, manifest in manifests.items():
        for text, wanted in zip(manifest.requires, manifest.requirements, strict=True):
            other = manifests.get(wanted.plugin)
            if other is None:
                yield name, not_loaded(name, wanted.plugin)
            elif not wanted.allows(other.version):
                yield (
                    name,
                    f"{name} requires {text!r}, and {other.id} is {other.version}; install another "
                    "version of one of them",
                )
        for text in manifest.conflicts:
            clash = Requirement.read(text)
            other = manifests.get(clash.plugin) if clash else None
            if clash is not None and other is not None and clash.allows(other.version):
                yield name, f"{name} cannot work beside {text!r}; leave one of them out"
        circle = _circle(name, manifests)
        if circle:
            yield (
                name,
                f"{' requires '.join(circle)}: a circle; move what both need to a plug-in that "
                "both require",
            )


def not_loaded(name: str, required: str) -> str:
    """Return the message about a plug-in that is required and missing.

    >>> not_loaded("tent", "circus")
    "tent requires the plug-in 'circus', which is not loaded; install it, or leave out this one too"
    """
    return (
        f"{name} requires the plug-in {required!r}, which is not loaded; install it, or leave out "
        "this one too"
    )


def _circle(start: str, manifests: Mapping[str, Any]) -> list[str]:
    """Return a way from a plug-in over what it requires back to itself; empty if there is none."""
    ways = [[start]]
    seen: set[str] = set()
    while ways:
        way = ways.pop()
        for name in manifests[way[-1]].required if way[-1] in manifests else ():
            if name == start:
                return [*way, start]
            if name not in seen:
                seen.add(name)
                ways.append([*way, name])
    return []


def required_by(name: str, manifests: Mapping[str, Manifest]) -> set[str]:
    """Return the plug-ins that one requires, and those that these require.

    >>> circus = Manifest(id="circus", version="1.4", requires=("features",))
    >>> required_by("circus", {"circus": circus})
    {'features'}
    """
    found: set[str] = set()
    waiting = [name]
    while waiting:
        manifest = manifests.get(waiting.pop())
        for other in manifest.required if manifest else ():
            if other not in found:
                found.add(other)
                waiting.append(other)
    return found
