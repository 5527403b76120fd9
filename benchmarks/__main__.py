"""Speed and memory against scikit-learn's exact tree, in one run: `python -m benchmarks [--only NAME] [--json]`.

Ours and theirs take turns on the same data with the same settings; the medians of the CPU times are compared (of
ensembles, which use two cores, those of the clock), and both trees must be equal or equally good at every node. Ours
starts from the frame of floats, so encoding counts.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass

from benchmarks.tasks import TASKS, Task


@dataclass(frozen=True, slots=True)
class Result:
    """How a task came out. `ratio` is theirs over ours, or ours over theirs where the bar is a ceiling."""

    name: str
    ratio: float
    bar: float
    ok: bool
    ours: float
    theirs: float
    unit: str


def measure(task: Task) -> Result:
    """Let both sides take turns; the trees of the first turn are compared."""
    sides = task.prepare()
    if sides.values is not None:
        ours, theirs = sides.values
    else:
        mine, others = sides.ours(), sides.theirs()  # the first run may load kernels: it does not count
        same = sides.same(mine, others)
        if not same:
            print(f"{task.name}: the two sides disagree.", file=sys.stderr)
        del mine, others
        clock = time.perf_counter if task.wall else time.process_time
        turns = [(spent(sides.ours, clock), spent(sides.theirs, clock)) for _ in range(task.rounds)]
        ours, theirs = (statistics.median(side) for side in zip(*turns, strict=True))
        if not same:
            return Result(task.name, 0.0, task.bar, False, ours, theirs, "s")
    ratio = ours / theirs if task.ceiling else theirs / ours
    ok = ratio <= task.bar if task.ceiling else ratio >= task.bar
    return Result(task.name, ratio, task.bar, ok, ours, theirs, "MB" if sides.values is not None else "s")


def spent(work: Callable[[], object], clock: Callable[[], float]) -> float:
    start = clock()
    work()
    return clock() - start


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("--only", metavar="NAME", choices=list(TASKS), help="run one task: " + ", ".join(TASKS))
    parser.add_argument("--json", action="store_true", help="print one JSON object a task")
    options = parser.parse_args()
    for name in [options.only] if options.only else TASKS:
        result = measure(TASKS[name])
        if options.json:
            print(json.dumps(asdict(result)), flush=True)
        else:
            bound = "at most" if TASKS[name].ceiling else "at least"
            print(
                f"{'ok ' if result.ok else 'MISS'} {name:24s} {result.ratio:7.2f}  ({bound} {result.bar:g}; "
                f"ours {result.ours:.4g} {result.unit}, against {result.theirs:.4g} {result.unit})",
                flush=True,
            )
    return 0


if __name__ == "__main__":
    sys.exit(main())
