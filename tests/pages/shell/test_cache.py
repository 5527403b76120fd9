"""Results are kept for all sessions, those of a visitor's own table for that session alone."""

import pytest

from pages.shell import cache
from pages.shell.cache import per_table


@pytest.fixture
def scopes(monkeypatch):
    """Streamlit's cache replaced by one that notes which scope it was asked for."""
    asked = []

    def cache_resource(*, max_entries, show_spinner, scope="global"):
        def decorate(make):
            def call(*args):
                asked.append((scope, max_entries))
                return make(*args)

            return call

        return decorate

    monkeypatch.setattr(cache.st, "cache_resource", cache_resource)
    return asked


@pytest.mark.parametrize(
    ("key", "scope"),
    [
        ("iris", ("global", 8)),
        ("own-1234", ("session", 2)),
        (("iris", "cart"), ("global", 8)),
        (("own-1234", "cart"), ("session", 2)),
    ],
)
def test_an_own_table_is_kept_in_its_session_and_every_other_for_all(scopes, key, scope):
    @per_table(shared=8, own=2)
    def made(key, more):
        return key, more

    assert made(key, 3) == (key, 3)
    assert scopes == [scope]


def test_arguments_tell_results_apart_unless_they_start_with_an_underscore():
    made = []

    @per_table(shared=8, own=2)
    def result(key, number, _how):
        made.append((key, number, _how))
        return len(made)

    assert result("iris", 1, "slowly") == result("iris", 1, "quickly") == 1
    assert [result("iris", 1.0, "slowly"), result("iris", True, "slowly"), result("titanic", 1, "slowly")] == [2, 3, 4]
    assert result("iris", 1, "slowly") == 1


def test_two_functions_keep_their_results_apart():
    @per_table(shared=8, own=2)
    def first(key):
        return "first"

    @per_table(shared=8, own=2)
    def second(key):
        return "second"

    assert (first("iris"), second("iris"), first("iris")) == ("first", "second", "first")


def test_what_is_kept_by_its_place_is_not_asked_for_by_name():
    @per_table(shared=8, own=2)
    def result(key, number):
        return number

    with pytest.raises(TypeError, match="positional"):
        result("iris", number=1)
