"""The pseudo-code of every pruning method names numbers that its verdicts have, and tells the verdicts apart."""

import pytest

from engine.prune.listing import NODE, usual_listing
from engine.prune.methods import PRUNINGS
from tests.engine.prune.test_adding_a_method import MINIMUM_LEAF


@pytest.mark.parametrize("method", PRUNINGS.values(), ids=list(PRUNINGS))
def test_a_method_has_a_listing_of_its_own_whose_variables_are_its_numbers(method):
    assert method.code == method.listing != ()
    named = {variable.number for line in method.code for variable in line.holds} - {NODE}
    assert named
    assert named <= set(method.numbers)


@pytest.mark.parametrize("method", [*PRUNINGS.values(), MINIMUM_LEAF], ids=[*PRUNINGS, "added"])
def test_a_cut_and_a_keep_end_in_lines_of_their_own(method):
    last = {event: [line.text for line in method.code if event in line.by][-1] for event in ("leaf", "keep")}
    assert last["leaf"] != last["keep"]
    assert "make t a leaf" in last["leaf"]
    assert sum("end" in line.by for line in method.code) == 1


def test_a_method_without_a_listing_gets_the_usual_one():
    assert MINIMUM_LEAF.code == usual_listing(MINIMUM_LEAF.numbers)
