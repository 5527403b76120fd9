"""Columns drawn at random at a node, as a random forest draws them."""

import numpy as np

from .codes import NOT_DRAWN, USED
from .jit import entry_point, inner
from .layout import DRAW, FIFTEEN, LOW_BITS, NO_LOT, ONE, SIXTEEN


@inner
def next_state(state, step):
    """The random state after a step, such as the one from a node to a branch: 32 bits, the same on every machine."""
    return mixed((state + mixed(np.uint64(step) + ONE)) & LOW_BITS)


@inner
def mixed(bits):
    """The bits of a number of 32 bits mixed well (two rounds of multiplying and folding)."""
    bits = ((bits ^ (bits >> SIXTEEN)) * np.uint64(0x7FEB352D)) & LOW_BITS
    bits = ((bits ^ (bits >> FIFTEEN)) * np.uint64(0x846CA68B)) & LOW_BITS
    return bits ^ (bits >> SIXTEEN)


@inner
def lot_of(state, j):
    """The lot of column j in a draw: no two columns hold the same, and none holds 0."""
    return (next_state(state, j) << SIXTEEN) + np.uint64(j) + ONE


@inner
def draw(used, random_state, most):
    """Draw `most` of the columns that may be asked, those with the lowest lots; returns how many are left out."""
    state, last, left_out = next_state(random_state, DRAW), np.uint64(0), 0
    for _ in range(most):
        lowest = NO_LOT
        for j in range(used.shape[0]):
            lot = lot_of(state, j)
            if used[j] != USED and last < lot < lowest:
                lowest = lot
        if lowest == NO_LOT:
            break
        last = lowest
    for j in range(used.shape[0]):
        if used[j] != USED:
            used[j] = NOT_DRAWN if lot_of(state, j) > last else 0
            left_out += 1 if used[j] == NOT_DRAWN else 0
    return left_out


@inner
def forget_draw(used):
    """Put the columns that were left out back."""
    for j in range(used.shape[0]):
        if used[j] == NOT_DRAWN:
            used[j] = 0


@entry_point
def seen(times, random_state, used, most, relevant):
    """In how many of so many draws at least one of the first `relevant` columns is drawn."""
    found = 0
    for turn in range(times):
        draw(used, next_state(random_state, turn), most)
        for j in range(relevant):
            if used[j] == 0:
                found += 1
                break
    return found
