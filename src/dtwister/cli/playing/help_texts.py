"""Help on a name: a piece, a square, a feature, a status, an action, a rule.

The texts are those of content, of the classes of actions and of the pages of rules; no text is
written for the help alone.
"""

from __future__ import annotations

import inspect
from collections.abc import Iterable, Iterator
from typing import Any, Final

import attrs

from dtwister._content.rulebook import RuleEntry
from dtwister._engine.citations import plugins_in_play
from dtwister._engine.match import Match
from dtwister._engine.questions.reporting import piece_values
from dtwister._engine.text_form import first_word, forms_of, kinds_said
from dtwister._engine.visibility.view import View
from dtwister._errors import DtwisterError
from dtwister._model.actions import Action
from dtwister._model.specs import BorderFeature, Character, Object, SquareFeature, Status
from dtwister._notation.action_parser import verbs_of
from dtwister._printing import clipped, quoted
from dtwister._suggestions import hint_after
from dtwister.pages.rule_texts import rule_entries

Spec = Character | Object | SquareFeature | BorderFeature | Status

FOUND: Final = 12
"""The most rules that are listed for a word of their titles."""


def help_on(view: View, name: str) -> list[str]:
    """Return lines about all that a name means in a game, as far as a seat may know.

    A name that means nothing is a `DtwisterError` with the nearest ones.

    >>> import dtwister
    >>> view = dtwister.new_game("base:standard", seed=7).view("blue")
    >>> help_on(view, "armor")[:2]
    ['Armor, an object (base:armor)', '  Its bearer has +1 in defence.']
    >>> help_on(view, "PIT-03")[0]
    'PIT-03 (means): a rule'
    """
    plain = "-".join(name.lower().split())
    entries = rule_entries(view.match.rules)
    found: list[str] = []
    for spec in _specs_called(view.match, plain):
        found += _about_spec(view, spec)
    if plain in view.match.piece_index:
        kind_id = view.match.kind_of[view.match.piece_index[plain]].id
        found += (
            line
            for spec in _all_specs(view.match)
            if spec.id == kind_id
            for line in _about_spec(view, spec)
        )
    if plain in view.match.grid.names.values():
        found += _about_square(view, plain)
    for kind in kinds_said(view.match, plain):
        found += _about_action(view.match, kind)
    entry = entries.get(plain.upper())
    if entry is not None:
        found += _about_rule(entry)
    found = found or _rules_titled(view.match, name.lower())
    if not found:
        hint = hint_after(plain, help_names(view.match), most=3)
        hint = hint or hint_after(plain.upper(), entries, most=3)
        advice = hint or "; name a piece, a square, a command such as `move`, or a rule"
        raise DtwisterError(f"no help on {quoted(name)}{advice}")
    return found


# -- names -----------------------------------------------------------------------------------------


def _all_specs(match: Match) -> Iterator[Spec]:
    """Yield the specs of content that have a text or rules."""
    rules = match.rules
    for table in (
        rules.characters,
        rules.objects,
        rules.square_features,
        rules.border_features,
        rules.statuses,
    ):
        specs: Iterable[Spec] = table.values()
        yield from specs


def _words_of(spec: Spec) -> set[str]:
    return {spec.id, spec.id.partition(":")[2], "-".join(spec.name.lower().split())}


def _specs_called(match: Match, name: str) -> list[Spec]:
    """Return the specs of a name: those of plug-ins in play, or else of any plug-in."""
    found = {spec.id: spec for spec in _all_specs(match) if name in _words_of(spec)}
    in_match = {piece.kind.id for piece in match.pieces}
    here = plugins_in_play(match)
    for chosen in (in_match, {one for one in found if one.partition(":")[0] in here}):
        if chosen & found.keys():
            return [spec for spec in found.values() if spec.id in chosen]
    return list(found.values())


def help_names(match: Match) -> list[str]:
    """Return the names on which there is help in a match, but for rules and squares.

    >>> import dtwister
    >>> names = help_names(dtwister.new_game("base:standard", seed=7).match)
    >>> "thief" in names, "portcullis" in names, "move" in names
    (True, True, True)
    """
    kinds = {piece.name.partition(".")[2] for piece in match.pieces}
    features = {
        feature.name.replace(" ", "-")
        for table in (match.rules.square_features, match.rules.border_features)
        for feature in table.values()
        if feature.id.partition(":")[0] in plugins_in_play(match)
    }
    return sorted({*kinds, *features, *verbs_of(match)})


# -- what is said ----------------------------------------------------------------------------------

_KINDS: Final[dict[type[Any], str]] = {
    Character: "a character",
    Object: "an object",
    SquareFeature: "a kind of square",
    BorderFeature: "a border between squares",
    Status: "a status",
}


def _about_spec(view: View, spec: Spec) -> Iterator[str]:
    values = ""
    if isinstance(spec, Character):
        values = f": movement {spec.movement}, combat {spec.combat}"
    yield f"{spec.name}, {_KINDS[type(spec)]} ({spec.id}){values}"
    if spec.text:
        yield f"  {spec.text}"
    if isinstance(spec, BorderFeature) and len(spec.states) > 1:
        yield f"  states: {', '.join(state.name for state in spec.states)}"
    if isinstance(spec, Character | Object):
        yield from _where(view, spec)
    abilities = () if isinstance(spec, BorderFeature) else spec.abilities
    rules = dict.fromkeys([*spec.rules, *(rule for one in abilities for rule in one.rules)])
    for rule, entry in rule_entries(view.match.rules).items():
        if rule in rules:
            yield f"  {rule} {entry.title}".rstrip()


def _where(view: View, spec: Character | Object) -> Iterator[str]:
    """Yield where the pieces of a kind are, as far as the seat may know."""
    for name in view.pieces():
        number = view.match.piece_index.get(name)
        if number is None or view.match.kind_of[number].id != spec.id:
            continue
        said = [f"  {name}: {view.place_of(name)}"]
        if view.is_wounded(name):
            said.append("wounded")
        square = view.square_of(name)
        values = piece_values(view.context, number) if square is not None else None
        if values is not None:
            attack, defence = values.attack, values.defence
            both = f"{attack}" if attack == defence else f"{attack} in attack, {defence} in defence"
            said.append(f"movement {values.movement}, combat {both}")
        loads = view.loads_of(name) if square is not None else ()
        if loads:
            said.append(f"with {', '.join(loads)}")
        yield "; ".join(said)


def _about_square(view: View, name: str) -> Iterator[str]:
    feature = view.feature_at(name)
    spec = view.match.rules.square_features.get(feature or "")
    there = ", ".join(view.pieces_at(name)) or "no piece"
    yield f"{name}: {spec.name if spec else 'not revealed, or no square of a room'}; {there}"


def _about_action(match: Match, kind: type[Action]) -> Iterator[str]:
    said = [first_word(match, kind)]
    for form in forms_of(kind):
        word = f"{form.label} {form.name.upper()}".strip()
        said.append(word if form.field.default is attrs.NOTHING else f"[{word}]")
    yield f"`{' '.join(said)}`, an action"
    doc = inspect.getdoc(kind)
    if doc:
        yield from (f"  {line}" for line in doc.split("\n\n")[0].splitlines())


def _about_rule(entry: RuleEntry) -> Iterator[str]:
    title = f" ({entry.title})" if entry.title else ""
    yield f"{entry.id}{title}: {'an' if entry.kind == 'example' else 'a'} {entry.kind}"
    yield from (f"  {line}".rstrip() for line in entry.text.splitlines())


def _rules_titled(match: Match, words: str) -> list[str]:
    """Return the rules of books in play whose titles have some words."""
    here = plugins_in_play(match)
    entries = [
        entry
        for entry in rule_entries(match.rules).values()
        if words in entry.title.lower() and not here.isdisjoint(match.rules.pages[entry.id])
    ]
    if not entries:
        return []
    more = len(entries) - FOUND
    lines = [f"rules about {clipped(words)}:"]
    lines += [f"  {entry.id} {entry.title}" for entry in entries[:FOUND]]
    return [*lines, f"  and {more} more"] if more > 0 else lines
