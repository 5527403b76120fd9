"""How rows, keys and bitsets are packed into words of 64 bits."""

import numpy as np

# Numbers of a word's own type: an operation with a Python number would make it a float.
ONE, THREE, FOUR, SIX, SEVEN, EIGHT = (np.uint64(each) for each in (1, 3, 4, 6, 7, 8))
ELEVEN, FIFTEEN, SIXTEEN, TWENTY_FOUR = (np.uint64(each) for each in (11, 15, 16, 24))

# A record is words of 8 bytes: a byte for each narrow column, and in the last word the row (32 bits) and label (16).
BYTE, ROW_SHIFT, LABEL_SHIFT, LABEL_MASK = np.uint64(255), np.uint64(32), np.uint64(16), np.uint64(0xFFFF)
# A sorted key is code (28 bits), label (12), row (24).
KEY_CODE, KEY_LABEL = np.uint64(36), np.uint64(24)
KEY_LABEL_MASK, KEY_ROW_MASK = np.uint64(0xFFF), np.uint64(0xFFFFFF)
MISSING_KEY = np.uint64(0xFFFFFFF)
# Numbers as patterns of bits: the multiplier of a hash table, the sign, and the digits of a radix sort.
HASH, SIGN, DIGIT = np.uint64(0x9E3779B97F4A7C15), np.uint64(1 << 63), np.uint64(2047)
LOW_BITS = np.uint64(0xFFFFFFFF)
# A bitset has 64 bits a word. The powers of two below 2**64 leave different remainders when divided by 67, so the
# remainder of a word with a single bit tells the position of that bit.
LOW_SIX, SIXTY_SEVEN = np.uint64(63), np.uint64(67)
BIT_POSITIONS = np.zeros(67, np.uint64)
for _bit in range(64):
    BIT_POSITIONS[(1 << _bit) % 67] = _bit
# Drawing columns by lot: the step from a node to its draw (no branch has that number), and more than any lot.
DRAW, NO_LOT = 1 << 20, np.uint64(1 << 63)
# How much of a case goes left and how much right, by its side plus 1. A table, not an `if`: the side of a case cannot
# be predicted, and a branch misprediction costs more than a look-up.
LEFT, RIGHT = np.array([0.0, 1.0, 0.0]), np.array([0.0, 0.0, 1.0])
