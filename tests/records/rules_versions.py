"""The versions of the rules of all plug-ins: `make rules-versions`.

The table has a line for each plug-in: its version of the rules, and a digest of all content on
which games may depend. It is written anew with each change of content, so that its author thinks of
the version.
"""

from __future__ import annotations

from pathlib import Path

import attrs

import dtwister
from dtwister import Rules
from dtwister._engine.questions.rules_needs import ENGINE_RULES_VERSION, content_digest

TABLE = Path(__file__).parent / "rules_versions.txt"
ENGINE = "(dtwister itself)"
REMEDY = """\
If recorded games go on in another way after your change, and their content is the same as before,
raise rules_version in the manifest of {plugin}. That is so if code changed. A change of content
alone needs no new version: records have a digest of it. Then run `make rules-versions`."""


@attrs.frozen
class RulesVersion:
    """The version of the rules of a plug-in, and the digest of its content then."""

    plugin: str
    version: int
    content: str

    def line(self) -> str:
        """Return the line of the table."""
        return f"{self.plugin} {self.version} {self.content}\n"


def versions_of(rules: Rules) -> dict[str, RulesVersion]:
    """Return the versions of all plug-ins as they are now."""
    found = {
        one.id: RulesVersion(one.id, one.rules_version, content_digest(rules, one.id))
        for one in rules.manifests
    }
    return {ENGINE: RulesVersion(ENGINE, ENGINE_RULES_VERSION, "-"), **found}


def stored(text: str) -> dict[str, RulesVersion]:
    """Return the versions that a table has."""
    found = {}
    for line in text.splitlines():
        plugin, version, content = line.rsplit(" ", 2)
        found[plugin] = RulesVersion(plugin, int(version), content)
    return found


def complaints(now: dict[str, RulesVersion], before: dict[str, RulesVersion]) -> list[str]:
    """Return a reminder for each plug-in whose line is not the one of the table."""
    found = []
    for plugin in sorted({*now, *before}):
        new, old = now.get(plugin), before.get(plugin)
        if new == old:
            continue
        if new is None:
            found.append(f"{plugin} is gone: run `make rules-versions`")
        elif old is None:
            found.append(f"{plugin} is new: run `make rules-versions`")
        elif new.version < old.version:
            found.append(
                f"{plugin}: version {new.version} comes after {old.version}; it only grows"
            )
        elif new.version > old.version:
            found.append(f"{plugin}: version {new.version} is new: run `make rules-versions`")
        else:
            found.append(f"{plugin}: its content changed. {REMEDY.format(plugin=plugin)}")
    return found


def main() -> None:
    """Write the table."""
    now = versions_of(dtwister.load_rules())
    if TABLE.exists():
        before = stored(TABLE.read_text("utf-8"))
        lower = [one for one in complaints(now, before) if "it only grows" in one]
        if lower:
            raise SystemExit("\n".join(lower))
    TABLE.write_text("".join(one.line() for one in now.values()), "utf-8", newline="")


if __name__ == "__main__":
    main()
