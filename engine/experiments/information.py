"""Information of one event, entropy of a distribution, and the shortest code: bits as yes/no questions."""

from __future__ import annotations

import heapq
import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from engine.learn.criteria import impurities


def surprise(p: float) -> float:
    """The information of an event in bits, −log₂ p (Shannon 1948); without end where it cannot happen."""
    return -math.log2(p) + 0.0 if p > 0 else math.inf


def entropy(weights: Sequence[float]) -> float:
    """The expected surprise of a distribution given by its weights, in bits."""
    return float(impurities("entropy", np.asarray(weights, float)[None, :])[0])


def with_share(weights: Sequence[float], outcome: int, share: float) -> tuple[float, ...]:
    """The distribution in which one outcome has a share of the whole and the others keep their proportions."""
    share, rest = min(max(share, 0.0), 1.0), sum(weights) - weights[outcome]
    others = [weight / rest if rest > 0 else 1 / (len(weights) - 1) for weight in weights]
    return tuple(round(share if k == outcome else (1 - share) * other, 6) for k, other in enumerate(others))


def raised(weights: Sequence[float], power: float) -> tuple[float, ...]:
    """The weights raised to a power, the largest being 1: flatter below 1, more peaked above."""
    top = max(weights)
    return tuple(round((weight / top) ** power, 6) for weight in weights)


@dataclass(frozen=True, slots=True)
class Ask:
    """A node of the tree of a code: the outcomes still possible there, and the bits that led to it."""

    bits: tuple[int, ...]
    outcomes: tuple[int, ...]
    weight: float


@dataclass(frozen=True, slots=True)
class Code:
    """A prefix code: every node of its tree, the root first; outcomes that cannot happen have no word."""

    nodes: tuple[Ask, ...]
    words: dict[int, tuple[int, ...]]
    mean_length: float


def shortest_code(weights: Sequence[float]) -> Code:
    """The code with the least mean length (Huffman 1952): the two rarest groups are joined, again and again.

    Ties go to the group that was made first, so that the same weights always give the same code.
    """
    possible = [k for k, weight in enumerate(weights) if weight > 0]
    if not possible:
        raise ValueError("A code needs an outcome that can happen.")
    groups: dict[int, tuple[int, int] | int] = dict(enumerate(possible))
    heap = [(float(weights[k]), at) for at, k in enumerate(possible)]
    heapq.heapify(heap)
    while len(heap) > 1:
        (light, first), (heavy, second) = heapq.heappop(heap), heapq.heappop(heap)
        made = len(groups)
        groups[made] = (second, first) if heavy > light else (first, second)
        heapq.heappush(heap, (light + heavy, made))
    nodes: list[Ask] = []
    stack: list[tuple[int, tuple[int, ...]]] = [(heap[0][1], ())]
    while stack:
        at, bits = stack.pop()
        outcomes = tuple(sorted(members(groups, at)))
        nodes.append(Ask(bits, outcomes, math.fsum(float(weights[k]) for k in outcomes)))
        group = groups[at]
        if isinstance(group, tuple):
            stack += [(group[1], (*bits, 1)), (group[0], (*bits, 0))]
    words = {node.outcomes[0]: node.bits for node in nodes if len(node.outcomes) == 1}
    total = math.fsum(float(weights[k]) for k in possible)
    length = math.fsum(float(weights[k]) * len(words[k]) for k in possible) / total
    return Code(tuple(nodes), words, length)


def members(groups: dict[int, tuple[int, int] | int], at: int) -> list[int]:
    """The outcomes in a group."""
    group = groups[at]
    return [group] if isinstance(group, int) else [*members(groups, group[0]), *members(groups, group[1])]
