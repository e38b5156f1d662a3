"""Which ability or frame is to blame when code of a plug-in fails."""

from __future__ import annotations

import attrs
import pytest

from dtwister._engine.context import Context
from dtwister._engine.game import Game
from dtwister._engine.plugin_errors import failing_component, reraise_with_plugin
from dtwister._errors import EngineError, PluginError
from dtwister._model.ability import Ability
from fixtures.stub_games import played


def test_a_failure_of_the_library_itself_stays_what_it_is() -> None:
    context = played(5).context
    error = ValueError("ours")
    with pytest.raises(ValueError, match=r"^ours$") as caught:
        reraise_with_plugin(context, error, "it was tried")
    assert caught.value is error
    assert failing_component(context, ZeroDivisionError("raised nowhere")) == ""


def test_the_innermost_of_several_is_to_blame() -> None:
    context = played(5).context

    class Inner(Ability):
        id = "test:inner"

        def apply_standing_rule(self, context: Context) -> bool:
            return [1 // zero for zero in (0,)] == []

    class Outer(Ability):
        id = "test:outer"

        def apply_standing_rule(self, context: Context) -> bool:
            return Inner().apply_standing_rule(context)

    with pytest.raises(ZeroDivisionError) as caught:
        Outer().apply_standing_rule(context)
    assert failing_component(context, caught.value).startswith(
        "ability test:inner of plug-in 'test' ("
    )


def test_a_function_that_was_given_the_table_is_of_the_frame_on_top() -> None:
    context = played(5).context

    def offered(context: Context) -> None:
        raise IndexError

    with pytest.raises(IndexError) as caught:
        offered(context)
    assert failing_component(context, caught.value).startswith(
        "frame stub:turn of plug-in 'stub' (test_plugin_errors"
    )
    other = played(5).context
    assert failing_component(other, caught.value) == ""


def test_an_ability_without_an_id_is_known_by_its_class() -> None:
    class Nameless(Ability):
        def apply_standing_rule(self, context: Context) -> bool:
            raise OSError

    context = played(5).context
    with pytest.raises(OSError) as caught:
        Nameless().apply_standing_rule(context)
    assert failing_component(context, caught.value).startswith(f"ability Nameless of {__name__} (")


class Failing(Ability):
    """Raises what it is given."""

    id = "stub:failing"

    def __init__(self, error: Exception) -> None:
        self.error = error

    def apply_standing_rule(self, context: Context) -> bool:
        raise self.error


def raised(error: Exception, context: Context) -> Exception:
    """The error, as an ability raised it."""
    with pytest.raises(type(error)) as caught:
        Failing(error).apply_standing_rule(context)
    return caught.value


def test_what_a_plug_in_raised_is_an_error_that_names_it_and_keeps_the_cause() -> None:
    context = played(5).context
    error = raised(LookupError("nothing there"), context)
    with pytest.raises(EngineError) as caught:
        reraise_with_plugin(context, error, "it was tried")
    said = str(caught.value)
    assert said.startswith("LookupError in ability stub:failing of plug-in 'stub' (")
    assert "it was tried" in said and "nothing there" in said
    assert caught.value.__cause__ is error


@pytest.mark.parametrize("error", [EngineError("as it is"), PluginError("as it is")])
def test_what_a_plug_in_raised_on_purpose_stays_what_it_is(error: Exception) -> None:
    context = played(5).context
    found = raised(error, context)
    with pytest.raises(type(error)) as caught:
        reraise_with_plugin(context, found, "it was tried")
    assert caught.value is error


def test_the_plug_in_of_a_component_is_the_one_that_brought_it() -> None:
    game = played(5)
    rules = attrs.evolve(game.rules, origins={"stub:failing": "guest"})
    context = Game.new(rules, "stub:tiny", seed=1).context
    found = failing_component(context, raised(KeyError(), context))
    assert found.startswith("ability stub:failing of plug-in 'guest' (")
