"""Requests that are refused, each with one plain sentence that a phone shows."""

from __future__ import annotations


class RefusedError(Exception):
    """A request is refused: with which status, and why."""

    def __init__(self, status: int, sentence: str) -> None:
        super().__init__(sentence)
        self.status, self.sentence = status, sentence
