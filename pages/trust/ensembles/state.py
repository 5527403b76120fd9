"""What the states of the four ensemble pages have in common."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from pages.shell.sources import entry_of, held
from pages.shell.state import State
from pages.shell.validation import node_or_none

SAMPLE, TREE, ERROR, PLANE, CURVE, FIT = "The sample", "The tree", "The error", "The plane", "The curve", "The fit"


ALIKE, IMPORTANCE, CHANCE, WEIGHTS = "How alike", "What matters", "The chance", "The weights"


SURE = "A full tree is sure of every answer, so both are the same; with less depth they differ."


VOTES = {"votes": "one vote a tree", "averaged": "averaged probabilities"}


MOST_TREES, MOST_ROUNDS = 200, 500


@dataclass(frozen=True, slots=True)
class Many(State):
    """What the pages about many trees have in common: `step` counts the trees so far."""

    data: str = "moons"
    step: int = 10
    seed: int = 0
    picture: str = ERROR
    node: str = ""  # of the tree that is looked at

    def __post_init__(self) -> None:
        if not held(self.data) or not 0 <= self.step <= MOST_ROUNDS or not 0 <= self.seed < 2**31:
            raise ValueError("no such data, step or seed")
        node_or_none(self.node)

    def must(self, task: str, pictures: Collection[str]) -> None:
        """Refuse data of another task and pictures that the page does not have."""
        if self.picture not in pictures or (task and entry_of(self.data).task != task):
            raise ValueError("no such picture, or data for another page")
