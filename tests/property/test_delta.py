"""What changed between two values, applied to the first, gives the second."""

import json

from hypothesis import given
from hypothesis import strategies as st

from pages.views.frames.delta import applied, change

LEAVES = st.none() | st.booleans() | st.integers(-3, 3) | st.text("ab", max_size=2)
KEYS = st.sampled_from(["a", "b", "is", "in", "out", "0"])
VALUES = st.recursive(
    LEAVES, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(KEYS, inner, max_size=3), max_leaves=12
)


@given(VALUES, VALUES)
def test_a_change_leads_from_one_value_to_the_other(before, after):
    assert applied(before, json.loads(json.dumps(change(before, after)))) == after


@given(st.dictionaries(KEYS, VALUES, min_size=1), VALUES)
def test_what_stays_is_not_sent(before, value):
    key = next(iter(before))
    assert set(change(before, before | {key: value}).get("in", ())) <= {key}
