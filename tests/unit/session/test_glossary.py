"""Glossaries: what actions and events mean, for clients that know no plug-in."""

import re

import pytest

import dtwister
from dtwister.json import ActionWords, EventWords, glossary_to_json

RULES = dtwister.load_rules()
GLOSSARY = glossary_to_json(RULES)


def test_all_actions_and_events_are_there() -> None:
    assert set(GLOSSARY["actions"]) == set(RULES.actions)
    assert set(GLOSSARY["events"]) == set(RULES.events)


@pytest.mark.parametrize("entry", [*GLOSSARY["actions"].values(), *GLOSSARY["events"].values()])
def test_each_has_one_sentence_and_rules_that_exist(entry: ActionWords | EventWords) -> None:
    assert entry["text"].endswith("."), entry
    assert "\n" not in entry["text"]
    assert not re.search(r"\([A-Z]+-[0-9]", entry["text"]), "rules stand by themselves"
    assert set(entry["rules"]) <= set(RULES.pages)


def test_fields_say_what_they_hold() -> None:
    attack = GLOSSARY["actions"]["features:attack"]
    expected = {"piece": "piece", "target": "piece", "joiners": "pieces", "wielding": "numbers"}
    assert attack["fields"] == expected
    assert GLOSSARY["actions"]["features:reveal"]["fields"]["slot"] == "slot"
    assert GLOSSARY["actions"]["core:move"]["fields"]["course"] == "course"


def test_rules_in_the_middle_of_a_sentence_are_found() -> None:
    shown = GLOSSARY["events"]["multi:turned-over"]
    assert shown["rules"] == ["R-M12", "MULTI-48"]


def test_declarations_and_restating_events_are_marked() -> None:
    actions, events = GLOSSARY["actions"], GLOSSARY["events"]
    assert actions["features:resign"]["is_declaration"]
    assert not actions["features:attack"]["is_declaration"]
    assert events["core:walked"]["restates_action"]
    assert not events["core:scored"]["restates_action"]


@pytest.mark.parametrize("entry", [*GLOSSARY["actions"].values(), *GLOSSARY["events"].values()])
def test_phrases_name_fields_that_are_there(entry: ActionWords | EventWords) -> None:
    named = set(re.findall(r"\{([a-z_]*)\}", entry["phrase"]))
    assert named <= set(entry["fields"])
    assert not re.search(r"[\[\]{}]", re.sub(r"\{[a-z_]+\}|\[[^][]*\]", "", entry["phrase"]))


def test_every_official_action_has_a_phrase() -> None:
    assert [name for name, entry in GLOSSARY["actions"].items() if not entry["phrase"]] == []
