"""Partitions that recursive binary splitting can make, and the pinwheel that it cannot."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from engine.experiments.guillotine import SIDE, Block, Segment, judge

PINWHEEL = [Segment(True, 2, 0, 4), Segment(False, 4, 0, 4), Segment(True, 4, 2, 6), Segment(False, 2, 2, 6)]


def test_the_pinwheel_has_five_rectangles_and_no_cut_that_goes_through():
    found = judge(PINWHEEL)
    assert found.regions.max() == 4
    assert not found.loose
    assert not found.odd
    assert found.stuck == (Block(0, SIDE, 0, SIDE),)
    assert not found.possible


def test_one_longer_arm_makes_the_pinwheel_possible():
    found = judge([*PINWHEEL[:3], Segment(False, 2, 0, 6)])
    assert found.possible
    assert (found.splits[0].upright, found.splits[0].at) == (False, 2)


def test_a_cut_that_ends_in_the_open_is_loose():
    found = judge([Segment(True, 3, 0, 3)])
    assert len(found.loose) == 3
    assert not found.possible


def test_an_l_shape_is_no_rectangle():
    found = judge([Segment(True, 3, 0, 3), Segment(False, 3, 0, 3)])
    assert found.odd
    assert not found.loose


def test_nothing_drawn_is_a_tree_of_one_leaf():
    found = judge([])
    assert found.possible
    assert not found.splits


@st.composite
def splittings(draw):
    """Cuts made by splitting blocks again and again: possible by construction."""
    cuts, blocks = [], [Block(0, SIDE, 0, SIDE)]
    for _ in range(draw(st.integers(0, 8))):
        block = blocks.pop(draw(st.integers(0, len(blocks) - 1)))
        upright = draw(st.booleans())
        low, high = (block.left, block.right) if upright else (block.low, block.high)
        if high - low < 2:
            blocks.append(block)
            continue
        at = draw(st.integers(low + 1, high - 1))
        if upright:
            cuts.append(Segment(True, at, block.low, block.high))
            blocks += [Block(block.left, at, block.low, block.high), Block(at, block.right, block.low, block.high)]
        else:
            cuts.append(Segment(False, at, block.left, block.right))
            blocks += [Block(block.left, block.right, block.low, at), Block(block.left, block.right, at, block.high)]
    return cuts, blocks


@given(splittings(), st.randoms(use_true_random=False))
def test_whatever_splitting_made_is_found_possible_in_any_order_of_drawing(made, random):
    cuts, blocks = made
    random.shuffle(cuts)
    found = judge(cuts)
    assert found.possible
    assert len(found.splits) == len(blocks) - 1 == found.regions.max()
    for block in blocks:
        assert len(np.unique(found.regions[block.low : block.high, block.left : block.right])) == 1
