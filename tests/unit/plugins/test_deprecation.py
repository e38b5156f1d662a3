"""What will go still works, and says so."""

from __future__ import annotations

import warnings
from pathlib import Path

import attrs
import pytest

from dtwister._plugins.hookspec import API_VERSION
from dtwister.plugin import deprecated
from fixtures.content_index import ROOT


@deprecated(since="1.2", instead="leap")
def hop(height: int) -> int:
    """Return how far a hop goes."""
    return 2 * height


@deprecated(since="1.3", instead="Leap")
@attrs.frozen
class Hop:
    """A hop of some height."""

    height: int


def test_a_function_that_will_go_works_and_warns_where_it_is_used() -> None:
    with pytest.warns(DeprecationWarning, match="^hop is deprecated since 1.2; use leap") as caught:
        assert hop(3) == 6
    assert Path(caught[0].filename) == Path(__file__)
    assert hop.__doc__ == "Return how far a hop goes.\n\nDeprecated since 1.2: use leap."
    assert hop.__name__ == "hop"


def test_a_class_that_will_go_works_and_warns_when_it_is_made() -> None:
    with pytest.warns(DeprecationWarning, match="^Hop is deprecated since 1.3; use Leap instead$"):
        assert Hop(3).height == 3
    assert isinstance(Hop, type)
    assert str(Hop.__doc__).endswith("Deprecated since 1.3: use Leap.")


def test_naming_it_does_not_warn() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert (hop, Hop) is not None


def test_only_functions_and_classes_are_deprecated_so() -> None:
    with pytest.raises(TypeError, match="expected a function or a class to deprecate, got 7"):
        deprecated(since="1.2", instead="8")(7)  # type: ignore[type-var]


def test_the_page_says_what_the_number_of_the_interface_is_now() -> None:
    page = (ROOT / "docs" / "how-to" / "publish-an-expansion.md").read_text("utf-8")
    assert f"The interface is {'.'.join(map(str, API_VERSION))} today." in page
