"""A person's question among the candidates."""

from __future__ import annotations

from dataclasses import replace

from engine.learn.candidates import Candidate, Candidates


def with_question(candidates: Candidates, asked: Candidate) -> Candidates:
    """The candidates with a person's question in the place of its column's best one."""
    items = tuple(asked if item.index == asked.index else item for item in candidates.items)
    return replace(candidates, items=items)
