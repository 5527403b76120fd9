"""What stands in the link of every ensemble page."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from engine.ensemble.entry import Ensemble
from engine.ensemble.registry import ENSEMBLES
from pages.shell.sources import entry_of, held
from pages.shell.state import State
from pages.shell.validation import node_or_none

SAMPLE, TREE, ERROR, PLANE, CURVE, FIT = "The sample", "The tree", "The error", "The plane", "The curve", "The fit"
ALIKE, IMPORTANCE, CHANCE, WEIGHTS = "How alike", "What matters", "The chance", "The weights"
PAIRS = "Pairs of trees"
MOST_STEPS = 500


@dataclass(frozen=True, slots=True)
class EnsembleState(State):
    """What the ensemble pages have in common: `step` counts the trees so far.

    A page's own state names its ensemble and its pictures, and has a field for each of the ensemble's settings.
    """

    ENSEMBLE: ClassVar[str] = ""
    PICTURES: ClassVar[tuple[str, ...]] = ()

    data: str = "moons"
    step: int = 10
    seed: int = 0
    picture: str = ERROR
    node: str = ""  # of the tree that is looked at

    def __post_init__(self) -> None:
        if not held(self.data) or not 0 <= self.step <= MOST_STEPS or not 0 <= self.seed < 2**31:
            raise ValueError("no such data, step or seed")
        node_or_none(self.node)
        if self.picture not in self.PICTURES or entry_of(self.data).task not in self.ensemble.tasks:
            raise ValueError("no such picture, or data for another page")
        for setting in self.ensemble.settings:
            value = getattr(self, setting.name)
            fewer = setting.name == self.ensemble.count and 1 <= value <= self.ensemble.most_rounds
            if not (fewer or setting.offers(value)):
                raise ValueError(f"no such {setting.name}")

    @property
    def ensemble(self) -> Ensemble:
        """The ensemble that the page is about."""
        return ENSEMBLES[self.ENSEMBLE]
