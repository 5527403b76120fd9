"""Columns drawn at random at a node, as a random forest draws them."""

import numpy as np

from .jit import entry_point, inner
from .records import DRAW, FIFTEEN, LOW_BITS, NO_LOT, NOT_DRAWN, ONE, SIXTEEN, USED


@inner
def spread(place, step):
    """Where a step from a place leads: numbers of 32 bits that look like chance and are the same everywhere."""
    return mixed((place + mixed(np.uint64(step) + ONE)) & LOW_BITS)


@inner
def mixed(bits):
    """The bits of a number of 32 bits mixed well (two rounds of multiplying and folding)."""
    bits = ((bits ^ (bits >> SIXTEEN)) * np.uint64(0x7FEB352D)) & LOW_BITS
    bits = ((bits ^ (bits >> FIFTEEN)) * np.uint64(0x846CA68B)) & LOW_BITS
    return bits ^ (bits >> SIXTEEN)


@inner
def lot_of(here, j):
    """The lot of column j in a draw: no two columns hold the same, and none holds 0."""
    return (spread(here, j) << SIXTEEN) + np.uint64(j) + ONE


@inner
def draw(used, place, most):
    """Draw `most` of the columns that may be asked, those with the lowest lots; returns how many are left out."""
    here, last, left_out = spread(place, DRAW), np.uint64(0), 0
    for _ in range(most):
        lowest = NO_LOT
        for j in range(used.shape[0]):
            lot = lot_of(here, j)
            if used[j] != USED and last < lot < lowest:
                lowest = lot
        if lowest == NO_LOT:
            break
        last = lowest
    for j in range(used.shape[0]):
        if used[j] != USED:
            used[j] = NOT_DRAWN if lot_of(here, j) > last else 0
            left_out += 1 if used[j] == NOT_DRAWN else 0
    return left_out


@inner
def forget_draw(used):
    """Put the columns that were left out back."""
    for j in range(used.shape[0]):
        if used[j] == NOT_DRAWN:
            used[j] = 0


@entry_point
def seen(times, place, used, most, relevant):
    """In how many of so many draws at least one of the first `relevant` columns is drawn."""
    found = 0
    for turn in range(times):
        draw(used, spread(place, turn), most)
        for j in range(relevant):
            if used[j] == 0:
                found += 1
                break
    return found
