"""Which rules of one class describe it in the fewest bits (C4.5rules, release 8).

Up to ten rules all subsets are tried. For more, single rules are added or dropped, always the one that saves most
bits, until none saves any. Release 8 climbs so from eleven starts: from no rule, from all rules, and from nine subsets
drawn at random, in which a rule is with probability 0.1, 0.2, …, 0.9. The shortest description wins.

A subset that no single change shortens may still be far from the best, and which end nine random starts reach is a
matter of luck. So here more starts follow (iterated local search; Lourenço, Martin & Stützle 2003), until PATIENCE of
them in a row find nothing shorter: of six, one is a new subset, one is the best with up to half of its rules changed,
and four are the best with a FEW of them changed. The draws are seeded: the same rules give the same subset.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from engine.data.table import BoolArray, FloatArray, IntArray, Table
from engine.rules.description_length import REDUNDANCY, Description, exception_bits, log_factorial

ALL_SUBSETS = 10  # rules of a class of which every subset is tried
BETTER = 1e-9  # bits that a better subset saves at least
SHARES = tuple(tenths / 10 for tenths in range(11))  # of rules in the subsets that release 8 starts from
FEW = 8  # rules that are changed in the best subset, at most
PATIENCE = 120  # starts in a row that find nothing shorter
MOST_WORK = 300_000_000  # rules × kinds of cases that were counted, after which no further start is made


@dataclass(slots=True)
class CoverTally:
    """What a subset of the rules covers."""

    times: IntArray  # of each kind of cases: how many chosen rules cover it
    alone: FloatArray  # of each rule, the cases that it covers: right and wrong if no rule is, or one rule is, chosen


class ClassRules:
    """The rules of one class and the cases each of them covers."""

    def __init__(self, numbers: Sequence[int], caught: BoolArray, bits: Sequence[float], own: BoolArray, table: Table):
        self.numbers, self.caught, self.bits = numbers, caught, np.array(bits)
        # Cases that the same rules cover count together.
        kinds, kind = np.unique(caught, axis=1, return_inverse=True)
        self.kinds = kinds.astype(float)
        self.right = np.bincount(kind.ravel(), table.weights * own, kinds.shape[1])
        self.wrong = np.bincount(kind.ravel(), table.weights * ~own, kinds.shape[1])
        self.everyone, self.all_wrong = float(table.weights.sum()), float(self.wrong.sum())
        self.by_kind = np.ascontiguousarray(self.kinds.T)
        self.covers = [np.flatnonzero(each) for each in kinds]  # of each rule, the kinds of cases
        self.tried = self.starts = self.work = 0

    def description(self, inside: Sequence[int]) -> Description:
        """The description of the class by the rules at some positions."""
        covered = self.kinds[list(inside)].any(axis=0)
        hits, false_positives = float(self.right[covered].sum()), float(self.wrong[covered].sum())
        missed = float(self.right[~covered].sum())
        told = float(self.bits[list(inside)].sum()) - log_factorial(len(inside))
        exceptions = float(exception_bits(self.everyone, hits + false_positives, false_positives, missed))
        chosen = tuple(self.numbers[at] for at in inside)
        return Description(chosen, hits + false_positives, false_positives, missed, told, exceptions)

    def best(self) -> tuple[int, ...]:
        """The positions of the subset with the shortest description that was found."""
        return self.all_subsets() if len(self.numbers) <= ALL_SUBSETS else self.search()

    def all_subsets(self) -> tuple[int, ...]:
        """The positions of the best subset; on a tie the first in counting order, the first rule changing fastest."""
        best: tuple[float, tuple[int, ...]] = (math.inf, ())
        for mask in range(1 << len(self.numbers)):
            inside = tuple(at for at in range(len(self.numbers)) if mask >> at & 1)
            bits = self.description(inside).bits
            if bits < best[0] - BETTER:
                best = bits, inside
        self.tried += 1 << len(self.numbers)
        return best[1]

    def search(self) -> tuple[int, ...]:
        """The positions of the best subset that climbing leads to."""
        random = np.random.default_rng(len(self.numbers))
        least, best = math.inf, np.zeros(len(self.numbers), np.bool_)
        for share in SHARES:
            bits, end = self.climb(random.random(len(self.numbers)) < share)
            if bits < least - BETTER:
                least, best = bits, end
        failed = turn = 0
        while failed < PATIENCE and self.work < MOST_WORK:
            turn += 1
            start = random.random(len(best)) < random.random() if turn % 6 == 0 else best
            many = FEW if turn % 6 > 1 else len(best) // 2  # rules changed at most
            moved = random.permutation(len(best))[: random.integers(2, many + 1)]
            bits, end = self.climb(start ^ np.isin(np.arange(len(best)), moved))
            failed += 1
            if bits < least - BETTER:
                least, best, failed = bits, end, 0
        return tuple(np.flatnonzero(best).tolist())

    def climb(self, inside: BoolArray) -> tuple[float, BoolArray]:
        """Change the rule that saves most until none saves any; on a tie the first. Bits and rules at the end."""
        self.starts += 1
        chosen = inside.copy()
        tally = self.tally(chosen)
        bits = self.description(np.flatnonzero(chosen).tolist()).bits
        while True:
            changed = self.changed(chosen, tally)
            best = int(np.argmax(changed < changed.min() + BETTER))
            if changed[best] >= bits - BETTER:
                return self.description(np.flatnonzero(chosen).tolist()).bits, chosen
            self.flip(tally, best, -1 if chosen[best] else 1)
            chosen[best] ^= True
            bits = float(changed[best])

    def tally(self, chosen: BoolArray) -> CoverTally:
        """How often each kind of cases is covered, and what each rule covers alone."""
        self.work += self.kinds.size
        times = np.rint(self.kinds[chosen].sum(axis=0)).astype(np.int64)
        return CoverTally(times, np.einsum("kr,kc->rc", self.by_kind, self.alone(np.arange(len(times)), times)))

    def alone(self, kinds: IntArray, times: IntArray) -> FloatArray:
        """By kind of cases: right and wrong ones that no chosen rule covers, then those that one does."""
        parts = np.stack([self.right[kinds], self.wrong[kinds]], 1)
        return np.hstack([parts * (times == 0)[:, None], parts * (times == 1)[:, None]])

    def flip(self, tally: CoverTally, rule: int, by: int) -> None:
        """Add a rule (by 1) or drop it (by -1): only the kinds of cases that it covers are counted anew."""
        here = self.covers[rule]
        self.work += len(here) * len(self.numbers)
        before = tally.times[here]
        change = self.alone(here, before + by) - self.alone(here, before)
        tally.times[here] = before + by
        # Without BLAS: its threads cost more than such a small product.
        tally.alone += np.einsum("kr,kc->rc", self.by_kind[here], change)

    def changed(self, chosen: BoolArray, tally: CoverTally) -> FloatArray:
        """The bits of the description after each rule is changed: dropped if it is chosen, added if not."""
        nobody = tally.times == 0
        sign = np.where(chosen, -1.0, 1.0)
        # What a rule covers alone: no chosen rule does, if it is outside; only it does, if it is inside.
        right, wrong = (sign * np.where(chosen, tally.alone[:, 2 + at], tally.alone[:, at]) for at in (0, 1))
        uncovered, others = float(self.right[nobody].sum()), float(self.wrong[nobody].sum())
        missed, false_positives = uncovered - right, self.all_wrong - others + wrong
        fires = self.everyone - uncovered - others + right + wrong
        size = int(chosen.sum())
        order = np.where(chosen, log_factorial(max(size - 1, 0)), log_factorial(size + 1))
        told = float(self.bits[chosen].sum()) + sign * self.bits - order
        self.tried += len(chosen)
        return np.asarray(REDUNDANCY * told + exception_bits(self.everyone, fires, false_positives, missed))

    def without_or_with(self, inside: tuple[int, ...], at: int) -> tuple[int, ...]:
        """A subset with one rule dropped, or added where it is not in it."""
        return tuple(each for each in inside if each != at) if at in inside else tuple(sorted((*inside, at)))
