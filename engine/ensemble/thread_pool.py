"""A thread pool whose results come in the order of the tasks. Compiled kernels let other threads run meanwhile."""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from typing import TypeVar

Task = TypeVar("Task")
Result = TypeVar("Result")
WORTH = 50_000  # cells: below that, starting a thread takes longer than growing a tree


def workers(cells: int) -> int:
    """How many threads so much work is worth."""
    return (os.cpu_count() or 1) if cells > WORTH else 1


def in_order(work: Callable[[Task], Result], tasks: Iterable[Task], threads: int) -> Iterator[Result]:
    """The results in the order of the tasks. Whoever stops listening waits for no more than what has been begun."""
    if threads < 2:
        yield from map(work, tasks)
        return
    pool = ThreadPoolExecutor(threads)
    begun: deque[Future[Result]] = deque()
    try:
        for task in tasks:
            begun.append(pool.submit(work, task))
            if len(begun) > 2 * threads:
                yield begun.popleft().result()
        while begun:
            yield begun.popleft().result()
    finally:
        pool.shutdown(wait=False, cancel_futures=True)
